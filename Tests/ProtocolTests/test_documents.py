"""The words and the links of the documents."""

import re

import pytest

from reference.tables import PROTOCOL


def test_the_glossary_has_one_entry_for_a_word():
    lines = (PROTOCOL / "GLOSSARY.md").read_text("utf-8").splitlines()
    words = [re.match(r"\| \*\*(.+?)\*\*", line) for line in lines]
    words = [word.group(1) for word in words if word]
    assert len(words) == len(set(words)) > 0
    assert words == sorted(words), "in alphabetical order"


@pytest.mark.parametrize("name", ["SPEC.md", "README.md", "GLOSSARY.md"])
def test_links_lead_somewhere(name):
    for target in re.findall(r"\]\(([^)#]+)\)", (PROTOCOL / name).read_text("utf-8")):
        assert (PROTOCOL / target).exists(), target
