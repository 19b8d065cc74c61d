"""What members send and are told, held against the schemas; and which kinds of it there were.

The kinds are those that the schemas list: types of messages and records, outcomes of commands. At
the end of a run of the whole suite all of them must have been met: one that is not is one that no
test knows. Whether a run is whole is told by what was collected: every file of tests in the folder,
and nothing deselected (`-k`, `-m`), ignored or named by itself. So `pytest test_http.py` and `-m
quick` are held to nothing.

With several workers (`-n`) each sends what it met to the one that began them.
"""

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from support.protocol import PROTOCOL, check_schema, schema_fault

Message = dict[str, Any]

FOLDER = Path(__file__).resolve().parents[1]
# Keys that only what is kept of a story brings.
HISTORY_KEYS = ("steps", "epoch", "skipped")
_ANSWERED = ("command", "gesture", "id")
_met: set[str] = set()


@cache
def _schema(name: str) -> Message:
    return dict(json.loads((PROTOCOL / "schemas" / name).read_text(encoding="utf-8")))


@cache
def known_kinds() -> frozenset[str]:
    """Every kind that the schemas list."""
    kinds = set()
    for side in ("client", "server"):
        for entry in _schema(f"{side}/message.json")["oneOf"]:
            kinds.add(f"{side}: {entry['$ref'].removesuffix('.json')}")
    parts = _schema("server/update.json")["$defs"]
    kinds |= {
        f"record: {entry['$ref'].rpartition('/')[2].removesuffix('Record')}"
        for entry in parts["record"]["oneOf"]
    }
    kinds |= {f"outcome: {name}" for name in parts["ack"]["properties"]["outcome"]["enum"]}
    kinds |= {f"key: {name}" for name in HISTORY_KEYS}
    return frozenset(kinds)


class Sent:
    """What a member has sent that the schemas refuse, to be held against what became of it.

    Tests send such things on purpose. A server that takes one of them shows that the schemas are
    wrong, or the server.
    """

    def __init__(self) -> None:
        self._refused: dict[tuple[str, Any], str] = {}

    def note(self, message: Message) -> None:
        """Notes a message, and its kind if it is right."""
        kind = message.get("type")
        names = [(key, message[key]) for key in _ANSWERED if isinstance(message.get(key), int)]
        if f"client: {kind}" not in known_kinds():
            return
        wrong = schema_fault(f"client/{kind}.json", message)
        for name in names:
            self._refused.pop(name, None)
            if wrong and kind not in ("move", "end", "cancel"):
                self._refused[name] = f"{message}: {wrong}"
        if not wrong:
            _met.add(f"client: {kind}")

    def check_taken(self, update: Message) -> None:
        """Raises when the server has taken what the schemas refuse."""
        acks = [ack for ack in update.get("acks", []) if ack["outcome"] != "refused"]
        taken = [("command", ack["command"]) for ack in acks]
        taken += [("gesture", own["gesture"]) for own in update.get("own", [])]
        taken += [("id", update["pong"]["id"])] if "pong" in update else []
        for name in taken:
            assert name not in self._refused, f"taken, but no schema allows {self._refused[name]}"


def check_received(message: Message, is_first: bool) -> None:
    """Raises when a message is not what the server may send; else notes it."""
    if is_first:
        check_schema("server/welcome.json", message)
        _met.add("server: welcome")
        return
    # Each record by its own schema: to try all of them, as `oneOf` does, takes four times as long.
    check_schema("server/update.json", message | {"records": []})
    for record in message["records"]:
        assert f"record: {record['type']}" in known_kinds(), record
        check_schema(f"server/update.json#/$defs/{record['type']}Record", record)
    _met.add("server: update")
    _met.update(f"record: {record['type']}" for record in message["records"])
    acks = message.get("acks", [])
    _met.update(f"outcome: {ack['outcome']}" for ack in acks)
    told = {*message, *(key for ack in acks for key in ack)}
    _met.update(f"key: {name}" for name in HISTORY_KEYS if name in told)


class TrafficPlugin:
    """Fails a run of the whole suite in which a kind was never met."""

    def __init__(self) -> None:
        self._is_whole = False
        self._deselected = False
        self._missing: set[str] = set()

    def pytest_deselected(self) -> None:
        """Some tests were collected and left out."""
        self._deselected = True

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        """Looks whether everything was collected."""
        files = {Path(item.path) for item in session.items}
        named = any("::" in argument for argument in session.config.args)
        selected = self._deselected or named
        self._is_whole = not selected and files == set(FOLDER.glob("test_*.py"))

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:
        """A worker is done: what it met counts here."""
        told = getattr(node, "workeroutput", {})
        _met.update(told.get("kinds", []))
        self._is_whole = self._is_whole or told.get("is_whole", False)

    @pytest.hookimpl(tryfirst=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """Tells who began this worker; where this is none, fails when a kind is missing."""
        output = getattr(session.config, "workeroutput", None)
        if output is not None:
            output.update(kinds=sorted(_met), is_whole=self._is_whole)
        elif self._is_whole and not session.config.option.collectonly:
            self._missing = set(known_kinds() - _met)
            if self._missing and session.exitstatus == pytest.ExitCode.OK:
                session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Says which kinds were missing."""
        for kind in sorted(self._missing):
            terminalreporter.write_line(f"ERROR no test has met {kind}", red=True)
