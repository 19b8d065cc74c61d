"""C14: what an ack tells as skipped, as bytes."""

from reference.binary.codecs import IDENTIFIER, List, Structure
from reference.refusal import Refusal


class Keys:
    """Names of keys (C14) as the bits of a record `changed`, and two of their own."""

    bits = (
        "x y halfWidth halfHeight scale angle text fontSize color background - emoji shape url "
        "id rank opacity locked - - font align thickness group - cards points"
    ).split()
    # The order of C2; kinds that have keys in common have them in one order.
    order = (
        "id x y halfWidth halfHeight scale angle opacity locked group text font fontSize align "
        "emoji shape points thickness color background url cards rank"
    ).split()

    def write(self, value):
        return sum(1 << self.bits.index(key) for key in value).to_bytes(4, "little")

    def read(self, cursor, path):
        number = int.from_bytes(cursor.take(4), "little")
        told = {key for place, key in enumerate(self.bits) if number >> place & 1}
        if "-" in told or number >> len(self.bits):
            raise Refusal(1007, field=path.removesuffix("keys") + "flags")
        return [key for key in self.order if key in told]


class Skipped:
    """The list that every ack ends with; where it is empty, JSON does not tell it."""

    entries = List(Structure(("item", IDENTIFIER), ("keys", Keys())))

    def write(self, value):
        return self.entries.write(value.get("skipped", []))

    def read(self, cursor, path, into):
        skipped = self.entries.read(cursor, f"{path}.skipped")
        if skipped:
            into["skipped"] = skipped
