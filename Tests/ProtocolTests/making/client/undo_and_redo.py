"""C1, C13: undo and redo."""

import reference
from making.client.command_field import command_field
from making.message_text import obj
from making.vector_file import VectorFile


def undo():
    return bare("undo")


def redo():
    return bare("redo")


def bare(kind):
    """The vectors of a command that says nothing but its number."""
    file = VectorFile(f"client/{kind}", f"client/{kind}.json", reference.decode)

    def value(**changed):
        return {"type": kind, "command": 4, **changed}

    file.good("C13", kind, obj(type=f'"{kind}"', command=4), value())
    command_field(file, kind, {}, value, "item")
    file.good("J1", "It has no items", obj(type=f'"{kind}"', command=4, items="null"), value())
    return file
