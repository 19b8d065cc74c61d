"""B3: the bytes of a message, while they are read."""

from reference.refusal import Refusal


class Cursor:
    """Reads bytes up to an end, which may be that of an entry."""

    def __init__(self, data, at=0, end=None):
        self.data, self.at = data, at
        self.end = len(data) if end is None else end

    def take(self, count):
        if self.end - self.at < count:
            raise Refusal(1012, offset=self.end)
        self.at += count
        return self.data[self.at - count : self.at]

    def part(self, count):
        """The next `count` bytes, to be read by themselves."""
        start = self.at
        self.take(count)
        return Cursor(self.data, start, self.at)

    def finish(self):
        if self.at != self.end:
            raise Refusal(1012, offset=self.at)
