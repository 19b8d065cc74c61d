"""The changes of the formulas of the label's handle and of the cards that `mutate.py` tries.

What a change below 1e-9 makes of trigonometry no comparison with another libm can find; the tests
of Canvas hold that to the last place.
"""

HANDLE = "Sources/Snapping/Classic/ClassicHandle.swift"
POINT = "Sources/Snapping/Classic/ClassicPoint.swift"
CARDS = "Sources/Snapping/Classic/ClassicCards.swift"
ARC_TANGENT = "Sources/Canvas/ArcTangent.swift"
TURN = "Sources/Canvas/Turn.swift"

# The articles' numbers, and the least change of each that is worth finding.
CONSTANTS = {
    ("handle", HANDLE, "ClassicLabelConstants"): {
        "circleSize": (30, 0.001), "minimumFontSize": (10, 0.001),
    },
    ("cards", CARDS, "ClassicCardConstants"): {"step": (10, 0.001), "rotation": (25, 0.001)},
}

SCALE = "Float(distance / initialDistance)"
FLOOR = "max(size, constants.minimumFontSize)"
LEAVES = "y: touch.y - center.y, x: touch.x - center.x"
SERIES = "series * square + -1.0 / 3"
DEGREES = "translation.width / size.width * constants.rotation"
TURNED = "x * turn.cosine - y * turn.sine, y: bottom + (x * turn.sine + y * turn.cosine)"
PLACE = """\
        let x = point.x + translation.width
        let y = point.y + translation.height - bottom
"""
WHOLE_TURN = "Turn(degrees: degrees(translation: translation))"

# Formula, name, file, what there is, what to write instead.
CHANGES = (
    ("handle", "factor in double precision", HANDLE, SCALE, "distance / initialDistance"),
    ("handle", "font size in single precision", HANDLE, "initialFontSize * Double(scale)",
     "Double(Float(initialFontSize) * scale)"),
    ("handle", "factor upside down", HANDLE, SCALE, "Float(initialDistance / distance)"),
    ("handle", "factor narrowed first", HANDLE, SCALE, "Float(distance) / Float(initialDistance)"),
    ("handle", "NaN is floored", HANDLE, FLOOR, "max(constants.minimumFontSize, size)"),
    ("handle", "no floor", HANDLE, FLOOR, "size"),
    ("handle", "a ceiling", HANDLE, FLOOR, f"min({FLOOR}, 10_000)"),
    ("handle", "angle mirrored", HANDLE, LEAVES, "y: center.y - touch.y, x: touch.x - center.x"),
    ("handle", "angle from the y axis", HANDLE, LEAVES,
     "y: touch.x - center.x, x: touch.y - center.y"),
    ("handle", "infinite fonts stored", HANDLE, "Length(rounding: fontSize)",
     "Length(rounding: fontSize == .infinity ? 10 : fontSize)"),
    ("handle", "NaN fonts stored", HANDLE, "Length(rounding: fontSize)",
     "Length(rounding: fontSize.isNaN ? 10 : fontSize)"),
    ("handle", "label no wider", HANDLE, "text.width + circleSize", "text.width"),
    ("handle", "label no higher", HANDLE, "text.height + circleSize", "text.height"),
    ("handle", "centre jumps to the finger", HANDLE, "initialCenter.x + dx", "touch.x"),
    ("handle", "centre moves against the finger", HANDLE, "initialCenter.y + dy",
     "initialCenter.y - dy"),
    ("handle", "distance squared", POINT, "(dx * dx + dy * dy).squareRoot()", "dx * dx + dy * dy"),
    ("handle", "distance along one axis", POINT, "dx * dx + dy * dy", "dx * dx"),
    ("handle", "arc tangent's first term", ARC_TANGENT, SERIES, "series * square + -1.0 / 4"),
    ("handle", "arc tangent's second term", ARC_TANGENT, "series * square + 1.0 / 5",
     "series * square"),
    ("handle", "arc tangent's third term", ARC_TANGENT, "series * square + -1.0 / 7",
     "series * square"),
    ("handle", "angle is no more than 90°", ARC_TANGENT, "slope.angle(from: 8, backwards: true)",
     "slope.angle(from: 0, backwards: false)"),
    ("handle", "no negative angles", ARC_TANGENT, "y.sign == .minus ? -magnitude",
     "y.sign == .minus ? magnitude"),
    ("handle", "arctan ½", ARC_TANGENT, "0x1.dac670561bb4fp-2", "0x1.dac671p-2"),
    ("handle", "thousandths per radian", ARC_TANGENT, "0x1.bf9f8f1c56b6cp15", "0x1.bf9f8p15"),
    ("cards", "offset of a card more", CARDS, "Double(count) - 1 - Double(index)",
     "Double(count) - Double(index)"),
    ("cards", "offset by the index", CARDS, "Double(count) - 1 - Double(index)", "Double(index)"),
    ("cards", "cards wider", CARDS, "width - offset(index: index)", "width + offset(index: index)"),
    ("cards", "width not below zero", CARDS, "width - offset(index: index)",
     "max(0, width - offset(index: index))"),
    ("cards", "rotation clamped", CARDS, DEGREES, f"max(-25, min(25, {DEGREES}))"),
    ("cards", "no rotation without a width", CARDS, DEGREES, f"size.width == 0 ? 0 : {DEGREES}"),
    ("cards", "rotation by the height", CARDS, DEGREES,
     DEGREES.replace("size.width", "size.height")),
    ("cards", "turned the other way", CARDS, TURNED,
     "x * turn.cosine + y * turn.sine, y: bottom + (y * turn.cosine - x * turn.sine)"),
    ("cards", "turned about the centre", CARDS, "let bottom = size.height / 2", "let bottom = 0.0"),
    ("cards", "turned before it is moved", CARDS, f"{PLACE}        let turn = {WHOLE_TURN}",
     f"""\
        let x = point.x
        let y = point.y - bottom
        let turn = {WHOLE_TURN}
        if turn.angle != nil {{
            return ClassicPoint(
                x: translation.width + (x * turn.cosine - y * turn.sine),
                y: translation.height + bottom + (x * turn.sine + y * turn.cosine))
        }}"""),
    ("cards", "not moved down", CARDS, "point.y + translation.height - bottom", "point.y - bottom"),
    ("cards", "turned by whole thousandths", CARDS, WHOLE_TURN,
     f"Turn(degrees: {WHOLE_TURN}.angle.map {{ Double($0.thousandths) / 1_000 }} ?? .nan)"),
    ("cards", "remainder of a turn's sine", TURN, "0x1.24d1521193474p-16", "0x1.24d2p-16"),
    ("cards", "remainder of a turn's cosine", TURN, "-0.5 * (radians * radians)", "0.0"),
    ("cards", "more than a turn", TURN, "if rest >= turns { rest -= turns }", ""),
    ("cards", "turn backwards", TURN, "degrees < 0 ? -rest : rest", "rest"),
)
