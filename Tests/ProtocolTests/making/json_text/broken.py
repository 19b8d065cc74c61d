"""J1: texts that are not JSON, for what stands between the texts in them."""

from making.json_text.json_text_file import ping_with

HEAD = '{"type":"ping","id":'


def broken(file):
    """The vectors are numbered in this order."""
    ends(file)
    scalars(file)
    punctuation(file)
    surroundings(file)


def ends(file):
    """Texts that end too early."""
    file.breaks_off("Nothing", "")
    file.breaks_off("Only white space", " \n")
    for text in (
        "{",
        '{"',
        '{"type',
        '{"type"',
        '{"type":',
        '{"type":"ping"',
        '{"type":"ping",',
        '{"type":"ping","id":',
        '{"type":"ping","id":1',
        '{"type":"ping","id":-',
        '{"type":"ping","id":1.',
        '{"type":"ping","id":1e',
        '{"type":"ping","id":1e+',
        '{"type":"ping","id":t',
        '{"type":"ping","id":tru',
        '{"type":"ping","id":[1,',
        '{"type":"pi\\',
        '{"type":"pi\\u00',
        '{"type":"\\ud83d',
        '{"type":"\\ud83d\\',
        '{"type":"\\ud83d\\ude0',
        '{"type":"ping","id":1,"z":[[{}]',
    ):
        file.breaks_off(f"Ends too early after {text[-12:]}", text)


def scalars(file):
    """Numbers and words."""
    for number, rest in (
        ("0", "1}"),
        ("-0", "1}"),
        ("-", "}"),
        ("1.", "}"),
        ("1.", "e3}"),
        ("1e", "}"),
        ("1e+", "}"),
        ("", "+1}"),
        ("", ".5}"),
        ("-", ".5}"),
        ("0", "x10}"),
        ("1", "_000}"),
        ("1", "n}"),
        ("1.", ".2}"),
        ("1.5", ".2}"),
        ("1e5", ".2}"),
        ("", "NaN}"),
        ("", "Infinity}"),
        ("-", "Infinity}"),
        ("", "inf}"),
        ("-", "-1}"),
        ("", "١}"),
    ):
        file.breaks_at(f"No number: {number}{rest[:-1]}", HEAD + number, rest)
    for word, rest in (
        ("tr", "ie}"),
        ("", "True}"),
        ("", "undefined}"),
        ("nul", "}"),
        ("fals", "}"),
        ("null", "x}"),
        ("", "'a'}"),
        ("", "a}"),
    ):
        file.breaks_at(f"No value: {word}{rest[:-1]}", HEAD + word, rest)


def punctuation(file):
    """Commas, colons, quotes and brackets."""
    file.breaks_at("A comma before the end", HEAD + "1,", "}")
    file.breaks_at("Two commas", HEAD + "1,", ',"z":1}')
    file.breaks_at("A comma first", "{", ',"type":"ping","id":1}')
    file.breaks_at("No comma", HEAD + "1 ", '"z":1}')
    file.breaks_at("A semicolon", HEAD + "1", ';"z":1}')
    file.breaks_at("No colon", '{"type" ', '"ping"}')
    file.breaks_at("Two colons", '{"type":', ':"ping"}')
    file.breaks_at("An equals sign", '{"type"', '="ping"}')
    file.breaks_at("A key without quotes", "{", 'type:"ping"}')
    file.breaks_at("A key in single quotes", "{", "'type':'ping'}")
    file.breaks_at("A number as a key", "{", '1:"ping"}')
    file.breaks_at("No value", '{"type":', "}")
    file.breaks_at("A comma before the end of a list", HEAD + '1,"z":[1,', "]}")
    file.breaks_at("No comma in a list", HEAD + '1,"z":[1 ', "2]}")
    file.breaks_at("A list ended as an object", HEAD + '1,"z":[1', "}}")
    file.breaks_at("An object ended as a list", HEAD + '1,"z":{', "]}")
    file.breaks_at("A key without a value", HEAD + '1,"z":{"a"', "}}")


def surroundings(file):
    """What stands behind or before the message, and what is no white space."""
    file.breaks_at("Something behind the message", HEAD + "1}", "}")
    file.breaks_at("A second message behind the first", HEAD + "1} ", '{"type":"ping","id":2}')
    file.breaks_at("NUL behind the message", HEAD + "1}", "\0")
    file.breaks_at("A comma behind the message", HEAD + "1}", ",")
    file.breaks_at("A comment", HEAD + "1", "/* one */}")
    file.breaks_at("A line comment", "", '// ping\n{"type":"ping","id":1}')
    file.breaks_at("A byte order mark", "", "\ufeff" + ping_with())
    file.breaks_at("A byte order mark behind the message", ping_with(), "\ufeff")
    file.breaks_at("A no-break space", "{", '\u00a0"type":"ping","id":1}')
    file.breaks_at("A form feed is no white space", "{", '\f"type":"ping","id":1}')
    file.breaks_at("A vertical tab is no white space", "{", '\v"type":"ping","id":1}')
