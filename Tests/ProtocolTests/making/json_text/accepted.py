"""J1: texts that are JSON."""

from making.json_text.json_text_file import ping_with
from making.limits import most
from making.message_text import printable


def accepted(file):
    file.accepts("The shortest form", ping_with())
    file.accepts("type last", '{"id":1,"type":"ping"}')
    file.accepts(
        "Every kind of white space", '\t\r\n { \t\r\n "type"\t:\r"ping"\n,  "id" :1 } \t\r\n'
    )
    file.accepts("Keys may be written with escapes", '{"\\u0074ype":"ping","i\\u0064":1}')
    file.accepts("A type may be written with escapes", '{"type":"\\u0070ing","id":1}')
    file.accepts(
        "Keys are compared as they are: case matters", ping_with('"ID":2', '"Id":3', '"TYPE":"x"')
    )
    file.accepts(
        "A key that only begins like a known one is unknown",
        ping_with('"id\\u0000":2', '"idx":3', '"i":4', '"id ":5', '"":6'),
    )
    file.accepts("The last id counts", '{"id":7,"type":"ping","id":1}')
    file.accepts("The last id counts, however it is written", '{"id":7,"type":"ping","\\u0069d":1}')
    file.accepts("The last type counts", '{"type":"move","type":5,"type":"ping","id":1}')
    for text in (
        '""',
        '"}\\"{"',
        "0",
        "-0.0e-0",
        "1e400",
        "1" * 400,
        "true",
        "false",
        "null",
        "[]",
        "{}",
        "[ ]",
        "{ }",
        '[1,"a",null,true,{"b":[false]}]',
        '{"type":"move","id":"x"}',
        '"\\ud83d\\ude00"',
        '"\u2028"',
        '"\x7f"',
    ):
        file.accepts(f"An unknown key is skipped: {printable(text)[:40]}", ping_with(f'"z":{text}'))
    depth = most("nesting")
    file.accepts(
        "Lists as deep as may be", ping_with('"z":' + "[" * (depth - 1) + "]" * (depth - 1))
    )
    file.accepts(
        "Objects as deep as may be",
        ping_with('"z":' + '{"a":' * (depth - 2) + "{}" + "}" * (depth - 2)),
    )
    file.accepts("Brackets in texts are not nesting", ping_with('"z":"' + "[{" * 20 + '"'))
    file.accepts(
        "Many brackets side by side are not nesting", ping_with('"z":[' + "[]," * 50 + "{}]")
    )
    file.accepts(
        "Numbers, lists and objects at the limit",
        ping_with('"z":' + "[" * (depth - 2) + '{"a":1,"b":2},{}' + "]" * (depth - 2)),
    )
    file.accepts("The longest keys are skipped too", ping_with('"' + "k" * 4000 + '":1'))
