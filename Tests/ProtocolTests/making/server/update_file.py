"""The vectors of update while they are made."""

from making.vector_file import WrittenFile


class UpdateFile(WrittenFile):
    """Vectors of updates, which tell records and the member's own part."""

    def __init__(self, name="server/update"):
        super().__init__(name, "server/update.json")

    def tells(self, rule, comment, *records, since=12, revision=12, stamp=40, time=1000000, **own):
        moment = {"since": since, "revision": revision, "stamp": stamp}
        if "epoch" in own:
            moment["epoch"] = own.pop("epoch")
        moment["time"] = time
        self.says(rule, comment, {"type": "update", **moment, **own, "records": list(records)})
