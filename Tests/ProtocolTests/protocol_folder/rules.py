"""The rules of SPEC.md."""

import re

from reference.tables import PROTOCOL

SPEC = (PROTOCOL / "SPEC.md").read_text("utf-8")
RULES = set(re.findall(r"^- \*\*([A-Z]\d+)\*\* ", SPEC, re.MULTILINE))


def cited(text):
    return set(re.findall(r"\b[A-Z]\d+\b", text))
