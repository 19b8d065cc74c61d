"""J5: texts and numbers as the server writes them."""


def canonical_form(file):
    texts(file)
    numbers(file)


def texts(file):
    """What is escaped, and what is not."""
    for text, comment in (
        ('"\\/', "Quotation mark and backslash, but no slash"),
        ("".join(map(chr, range(0x10))), "The first control characters"),
        ("".join(map(chr, range(0x10, 0x20))), "The other control characters"),
        ("\x7f\u0080\u00a0\u2028\u2029\ufeff\uffff", "No escapes beyond U+001F"),
        ("é€😀\U0010ffff", "Characters of 2, 3 and 4 bytes"),
        ("e\u0301 é 👩‍👩‍👧‍👦", "Nothing is normalised"),
        ("</script>&<>'", "Nothing is escaped for HTML"),
        ("\\u0041 \\n", "A backslash that begins no escape"),
    ):
        file.tells(
            "J5", comment, {"type": "changed", "item": 3, "text": text, "by": 2}, revision=13
        )


def numbers(file):
    """Coordinates and scales with every number of places."""
    for number in (
        0,
        1,
        -1,
        0.1,
        -0.1,
        0.01,
        0.001,
        -0.001,
        0.999,
        1.001,
        10,
        100,
        1000.1,
        12.34,
        12.345,
        -12.345,
        99999.999,
        -99999.999,
        100000,
        -100000,
        8.001,
        4.35,
        1.005,
    ):
        file.tells(
            "J5",
            f"The coordinate {number}",
            {"type": "pose", "gesture": 7, "item": 3, "n": 1, "x": number, "y": 0},
        )
    for number in (
        0.01,
        0.010001,
        0.1,
        0.999999,
        1.000001,
        1.00001,
        1.0001,
        1.001,
        1.01,
        1.1,
        99.999999,
        100,
    ):
        file.tells(
            "J5",
            f"The scale {number}",
            {"type": "changed", "item": 3, "scale": number, "by": 2},
            revision=13,
        )
