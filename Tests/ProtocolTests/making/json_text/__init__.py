"""J1, J4, N6: what is JSON, and the envelope: `type`."""

from making.json_text.accepted import accepted
from making.json_text.broken import broken
from making.json_text.broken_texts import broken_texts
from making.json_text.envelope import envelope
from making.json_text.json_text_file import JSONTextFile
from making.json_text.nesting import nesting
from making.json_text.not_utf8 import not_utf8
from making.json_text.precedence import precedence


def json_text():
    file = JSONTextFile()
    for add_to in (accepted, broken, broken_texts, precedence, not_utf8, nesting, envelope):
        add_to(file)
    return file
