"""J1, N6: characters and escapes that cannot stand in a text."""

import json

from making.json_text.json_text_file import ping_with


def broken_texts(file):
    for character in ("\0", "\x01", "\n", "\t", "\x1f"):
        file.breaks_at(
            f"A raw control character in a text: {json.dumps(character)}",
            ping_with()[:-1] + ',"z":"a',
            character + 'b"}',
        )
    file.breaks_at("A raw control character in a key", ping_with()[:-1] + ',"a', '\nb":1}')
    for escape in (
        "\\x41",
        "\\a",
        "\\0",
        "\\'",
        "\\U0041",
        "\\u004",
        "\\u00g0",
        "\\u+041",
        "\\u 041",
        "\\u{41}",
        "\\\n",
        "\\é",
    ):
        file.breaks_at(
            f"No escape: {json.dumps(escape)[1:-1]}", ping_with()[:-1] + ',"z":"a', escape + '"}'
        )
    file.breaks_at("No escape in a key", ping_with()[:-1] + ',"', '\\x":1}')
    for escape, comment in (
        ("\\ud800", "A high half alone"),
        ("\\udbffx", "A high half before a character"),
        ("\\ud800\\u0041", "A high half before an escape"),
        ("\\ud800\\n", "A high half before a short escape"),
        ("\\udc00", "A low half alone"),
        ("\\ude00\\ud83d", "A pair reversed"),
        ("\\ud83d\\ud83d\\ude00", "Two high halves"),
        ("\\uDFFF", "The last low half"),
        ("\\ud800\\udbff", "A high half twice"),
    ):
        file.breaks_at(comment, ping_with()[:-1] + ',"z":"a', escape + '"}', "N6")
    file.breaks_at(
        "A low half behind a pair", ping_with()[:-1] + ',"z":"\\ud83d\\ude00', '\\ude00"}', "N6"
    )
    file.breaks_at("A lone half in the type", '{"type":"', '\\ud83dping"}', "N6")
