"""N6: bytes that are not UTF-8."""

from making.json_text.json_text_file import ping_with


def not_utf8(file):
    before = ping_with()[:-1].encode() + b',"z":"a'
    for sequence, comment in (
        (b"\x80", "A continuation byte alone"),
        (b"\xbf", "The last continuation byte alone"),
        (b"\xc0\x80", "NUL in two bytes"),
        (b"\xc1\xbf", "Two bytes for one"),
        (b"\xe0\x9f\xbf", "Three bytes for two"),
        (b"\xf0\x8f\xbf\xbf", "Four bytes for three"),
        (b"\xed\xa0\x80", "A high half in UTF-8"),
        (b"\xed\xbf\xbf", "A low half in UTF-8"),
        (b"\xf4\x90\x80\x80", "Beyond U+10FFFF"),
        (b"\xf5\x80\x80\x80", "A first byte that does not exist"),
        (b"\xff", "0xFF"),
        (b"\xfe", "0xFE"),
        (b"\xc3", "One byte of two"),
        (b"\xe2\x82", "Two bytes of three"),
        (b"\xf0\x9f\x98", "Three bytes of four"),
        (b"\xe9", "Latin-1"),
        (b"\xf8\x88\x80\x80\x80", "Five bytes"),
        (b"\xe2\x28\xa1", "A second byte that is none"),
    ):
        file.breaks_utf8(f"Not UTF-8: {comment}", before, sequence + b'b"}')
    file.breaks_utf8("Not UTF-8 in a key", ping_with()[:-1].encode() + b',"', b'\xff":1}')
    file.breaks_utf8("Not UTF-8 outside of texts", ping_with()[:-1].encode(), b"\xff}")
    file.breaks_utf8("UTF-16", b"", b"\xff\xfe" + ping_with().encode("utf-16-le"))
