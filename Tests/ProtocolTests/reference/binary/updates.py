"""B5: updates and welcomes as bytes."""

from reference.binary.cursor import Cursor
from reference.binary.server import OPENING, OWN, RECORDS, WELCOME
from reference.refusal import Refusal

LONG = 65_535  # of so many bytes or more tells a wider number


def encode(value):
    """The bytes of a server's message."""
    if value["type"] == "welcome":
        return b"\x81" + WELCOME.write(value)
    parts = [b"\x82", OPENING.write(value)]
    for number, (key, codecs) in OWN.items():
        told = value.get(key, [])
        for entry in [told] if isinstance(told, dict) else told:
            parts.append(entry_of(number, codecs, entry))
    for record in value["records"]:
        number = next(number for number, (name, _) in RECORDS.items() if name == record["type"])
        parts.append(entry_of(number, RECORDS[number][1], shown(record)))
    return b"".join(parts)


def entry_of(number, codecs, value):
    content = b"".join(codec.write(value) for codec in codecs)
    size = len(content)
    long = size.to_bytes(4, "little") if size >= LONG else b""
    return bytes([number]) + min(size, LONG).to_bytes(2, "little") + long + content


def shown(record):
    """A record with what its bytes name in another way."""
    if record["type"] == "pose" and "scale" in record:
        return {**record, "turned": record}
    if record["type"] == "changed" and "cards" in record:
        return {**record, "deck": record}
    if record["type"] == "presence":
        # What is null is not announced.
        return {key: value for key, value in record.items() if value is not None}
    return record


def decode(message):
    """The logical value of a server's message, or a Refusal; keys in no order."""
    cursor = Cursor(message)
    number = cursor.take(1)[0]
    if number == 0x81:
        value = WELCOME.read(cursor, "", into={"type": "welcome"})
        cursor.finish()
        return value
    if number != 0x82:
        raise Refusal(1003)
    value = OPENING.read(cursor, "", into={"type": "update"})
    records, last, count = [], 0, 0
    while cursor.at < cursor.end:
        number = cursor.take(1)[0]
        size = int.from_bytes(cursor.take(2), "little")
        if size == LONG:
            size = int.from_bytes(cursor.take(4), "little")
        fields = cursor.part(size)
        if number < 0x10:
            if count or number < last or number == last and number in (4, 5):
                raise Refusal(1007, field="type")
            last = number
            if number in OWN:
                read_own(value, fields, *OWN[number])
            continue
        if number in RECORDS:
            records.append(read_record(fields, *RECORDS[number], f"records[{count}]"))
        count += 1
    return {**value, "records": records}


def read_own(value, fields, key, codecs):
    if key in ("pong", "steps"):
        value[key] = codecs[0].read(fields, key)
        return
    entries = value.setdefault(key, [])
    entries.append(read(fields, codecs, f"{key}[{len(entries)}]"))


def read_record(fields, name, codecs, path):
    record = read(fields, codecs, path, {"type": name})
    if name == "pose":
        record.update(record.pop("turned", {}))
    if name == "changed":
        record.update(record.pop("deck", {}))
    if name == "presence":
        record.setdefault("cursor", None)
        record.setdefault("viewport", None)
    return record


def read(fields, codecs, path, value=None):
    """What several codecs read one after the other."""
    if len(codecs) == 1 and value is None:
        return codecs[0].read(fields, path)
    value = {} if value is None else value
    for codec in codecs:
        codec.read(fields, path, into=value)
    return value
