"""A member that edits at random by a client of Python's, while its server dies and comes back."""

import contextlib
import random
import threading
import time
from typing import Any

from websockets.exceptions import InvalidHandshake, WebSocketException

from support.member import Member
from support.rules import BrokenRule
from support.waiting import PATIENCE

Report = dict[str, Any]

# Seconds in which the server is to be back, and all to be answered and durable.
LONGEST = 90.0
# What happens where nobody is there, or somebody dies in the middle of it.
GONE = (OSError, InvalidHandshake, WebSocketException, AssertionError)


class CrashMember:
    """Does commands on a thread of its own until `close`, and comes back by R2."""

    def __init__(self, url: str, story: str, seed: int) -> None:
        self.story = story
        self.failure: Exception | None = None
        self._url = url
        self._dice = random.Random(seed)
        self._sent: dict[int, dict[int, str]] = {}
        self._acks: list[Report] = []
        self._durable: dict[int, int] = {}
        self._taken: tuple[Member | None, int] = (None, 0)
        self._resumed = self._replaced = 0
        self._mayGo = threading.Event()
        self._mayGo.set()
        self._isIdle = threading.Event()
        self._isOver = False
        self._member = Member.join(url, capabilities=["resume"])
        self._note_welcome()
        self._thread = threading.Thread(target=self._live, daemon=True)
        self._thread.start()

    def pause(self) -> None:
        """Does nothing new from now on."""
        self._isIdle.clear()
        self._mayGo.clear()

    def resume(self) -> None:
        """Goes on."""
        self._mayGo.set()

    def wait_idle(self) -> None:
        """Waits until all is answered and durable."""
        if not self._isIdle.wait(LONGEST):
            raise AssertionError(f"a member of {self.story} does not come to rest: {self.failure}")
        if self.failure:
            raise self.failure

    def report(self, revision: int) -> Report:
        """What it knows, once it is at a revision."""
        self._member.wait_revision(revision)
        room = self._member.room
        items = [
            {key: value for key, value in item.items() if key != "by"}
            for item in room.from_bottom()
        ]
        return {
            "story": self.story, "member": room.me, "revision": room.revision, "items": items,
            "state": "live", "waiting": len(self._unanswered()), "sent": self._sent,
            "acks": self._acks, "durable": self._durable, "resumed": self._resumed,
            "replaced": self._replaced,
        }

    def close(self) -> None:
        """Leaves, and fails if any update broke a rule."""
        self._isOver = True
        self._mayGo.set()
        self._thread.join(PATIENCE)
        if self.failure:
            raise self.failure
        self._member.close()

    def _live(self) -> None:
        try:
            while not self._isOver:
                if not self._mayGo.is_set():
                    self._settle()
                    self._isIdle.set()
                    self._mayGo.wait()
                    continue
                self._over(self._act)
                time.sleep(self._dice.uniform(0.005, 0.08))
        # Whatever is wrong fails the run that waits, not only this thread.
        except Exception as error:
            self.failure = error
            self._isIdle.set()

    def _over(self, deed: Any) -> None:
        """Does something, and comes back when the connection ends meanwhile."""
        try:
            deed()
        except AssertionError:
            if self._member.failure or not self._member.closed:
                raise
            self._come_back()
        self._note_updates()

    def _settle(self) -> None:
        """Waits until all is answered and, where that is told, durable."""
        deadline = time.monotonic() + LONGEST
        while time.monotonic() < deadline:
            if self._member.closed:
                self._come_back()
            welcome = self._member.welcome
            room = self._member.room
            known = welcome and welcome["durability"] == "disk"
            last = max((ack["revision"] for ack in self._acks
                        if ack["epoch"] == room.epoch), default=0)
            if not self._unanswered() and (not known or room.durable >= last):
                with contextlib.suppress(AssertionError):
                    # All that the server had to say by now has come.
                    self._member.ping()
                    self._note_updates()
                    return
            time.sleep(0.01)
        what = f"{self._unanswered()} without an answer, durable up to {room.durable} of {last}"
        raise AssertionError(f"not all came to be answered and durable: {what}")

    def _unanswered(self) -> list[int]:
        room = self._member.room
        # One that was no commit, and had no answer before the server died, is told in errors (D2).
        told = {error.get("command") for error in room.errors}
        return [number for number in room.sent if number not in room.acks.keys() | told]

    def _come_back(self) -> None:
        """As the member that it was, however long it takes; then says again what got no answer."""
        deadline = time.monotonic() + LONGEST
        while True:
            self._note_updates()
            before = self._member
            try:
                self._member = Member.come_back(self._url, before)
                self._note_welcome()
                break
            except GONE as error:
                if isinstance(error, BrokenRule) or time.monotonic() > deadline:
                    raise
                time.sleep(self._dice.uniform(0.02, 0.3))
        for number in sorted(self._unanswered()):
            self._member.send(self._member.room.sent[number])

    def _note_welcome(self) -> None:
        welcome = self._member.welcome
        assert welcome
        self._resumed += bool(welcome.get("resumed"))
        self._replaced += not welcome.get("resumed") and bool(self._sent)
        self._sent.setdefault(welcome["member"], {})

    def _note_updates(self) -> None:
        """What was told since the last time, by this connection."""
        member, count = self._taken
        if member is not self._member:
            count = 0
        room, welcome = self._member.room, self._member.welcome
        updates = self._member.updates[count:]
        self._taken = (self._member, count + len(updates))
        if welcome is None:
            return
        self._sent[welcome["member"]] |= {n: sent["type"] for n, sent in room.sent.items()}
        epoch = welcome["epoch"]
        for update in updates:
            for ack in update.get("acks", []):
                if "revision" in ack:
                    told = {"command": ack["command"], "revision": ack["revision"]}
                    self._acks.append({"member": welcome["member"], "epoch": epoch} | told)
            if "durable" in update:
                self._durable[epoch] = update["durable"]

    # What it does.

    def _act(self) -> None:
        member, dice = self._member, self._dice
        names = list(member.room.items)
        if len(names) < 3:
            place = {"x": dice.randint(-150, 150), "y": dice.randint(-300, 300)}
            shape = {"kind": "shape", "shape": "ellipse", "halfWidth": 20, "halfHeight": 20}
            member.command("create", item=shape | place | {"id": dice.randint(1, 2**53 - 1)})
            return
        item = dice.choice(names)
        match dice.randrange(8):
            case 0 | 1:
                member.command("update", item=item, angle=dice.randrange(360))
            case 2 | 3:
                member.command("update", item=item, x=dice.randint(-150, 150))
            case 4:
                member.command("nudge", items=[item], dx=dice.randint(1, 5), dy=-1)
            case 5:
                member.command("reorder", item=item, to=dice.choice(["front", "back"]))
            case 6:
                member.command("undo")
            case 7:
                member.command("redo")
