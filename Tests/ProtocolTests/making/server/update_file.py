"""The vectors of update while they are made."""

from making.vector_file import WrittenFile


class UpdateFile(WrittenFile):
    """Vectors of updates, which tell records and the member's own part."""

    def __init__(self):
        super().__init__("server/update", "server/update.json")

    def tells(self, rule, comment, *records, since=12, revision=12, stamp=40, time=1000000, **own):
        moment = {"since": since, "revision": revision, "stamp": stamp, "time": time}
        self.says(rule, comment, {"type": "update", **moment, **own, "records": list(records)})
