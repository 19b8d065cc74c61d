"""C4: delete."""

import reference
from making.client.target_fields import target_fields
from making.vector_file import VectorFile


def delete():
    file = VectorFile("client/delete", "client/delete.json", reference.decode)
    target_fields(file, "C4", "delete", {}, {})
    return file
