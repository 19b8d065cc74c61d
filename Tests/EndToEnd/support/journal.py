"""The journal of a story (SPEC T8), read to its end and held against what members were told."""

from typing import Any

from support.http_api import get_story, request
from support.protocol import limit
from support.server import Server

Commit = dict[str, Any]
Item = dict[str, Any]
Report = dict[str, Any]

CAUSES = ("command", "gesture", "undo", "redo", "restore")


def read_journal(server: Server, story: str) -> list[Commit]:
    """All commits that are kept, page by page."""
    commits: list[Commit] = []
    most = limit("commitsPerAnswer")
    while True:
        after = commits[-1]["revision"] if commits else 0
        path = f"/v1/stories/{story}/commits?after={after}&count={most}"
        answer = request(server, "GET", path)
        assert answer.status == 200, answer
        page = answer.json["commits"]
        commits += page
        if len(page) < most:
            return commits


def replay(commits: list[Commit]) -> dict[int, Item]:
    """The items that the commits lead to, from an empty story."""
    items: dict[int, Item] = {}
    for commit in commits:
        for edit in commit["edits"]:
            if "created" in edit:
                item = edit["created"]
                assert item["id"] not in items, f"created twice: {commit}"
                items[item["id"]] = dict(item)
            elif "deleted" in edit:
                assert edit["deleted"] in items, f"deleted twice: {commit}"
                del items[edit["deleted"]]
            else:
                item = items[edit["changed"]]
                before = {key: item.get(key) for key in edit["from"]}
                assert before == edit["from"], f"it was {before}: {commit}"
                item |= edit["to"]
    return items


def check_story(server: Server, story: str, reports: list[Report]) -> dict[str, int]:
    """Raises when the story, its journal and what its members were told do not agree; counts."""
    document = get_story(server, story)
    commits = read_journal(server, story)
    revisions = [commit["revision"] for commit in commits]
    assert revisions == list(range(1, document["revision"] + 1)), "D1 a commit for each revision"
    _check_once(commits)
    durable = sum(_check_durable(commits, report) for report in reports)
    for report in reports:
        _check_sent(commits, report)
    _check_items(document, commits)
    for report in reports:
        _check_member(document, commits, report)
    return {
        "commits": len(commits), "durable": durable,
        "commands": sum(len(sent or {}) for each in reports for sent in each["sent"].values()),
        "resumed": sum(each["resumed"] for each in reports),
        "replaced": sum(each["replaced"] for each in reports),
    }


def _check_once(commits: list[Commit]) -> None:
    seen: set[tuple[Any, ...]] = set()
    for commit in commits:
        (cause,) = [key for key in CAUSES if key in commit]
        if cause in ("command", "gesture"):
            name = (commit.get("by"), cause, commit[cause])
            assert name not in seen, f"D1 done twice: {commit}"
            seen.add(name)


def durable_answers(report: Report) -> dict[tuple[int, int], int]:
    """Of each command that was told as durable, by member and number, the revision it was told."""
    answers: dict[tuple[int, int], int] = {}
    for ack in report["acks"]:
        if ack["revision"] <= report["durable"].get(ack["epoch"], 0):
            name = (ack["member"], ack["command"])
            assert answers.setdefault(name, ack["revision"]) == ack["revision"], (
                f"U13 durable, and then with another revision: {ack}")
    return answers


def _check_durable(commits: list[Commit], report: Report) -> int:
    answers = durable_answers(report)
    for (member, command), revision in answers.items():
        assert revision <= len(commits), (
            f"D1 command {command} of member {member} was durable as revision {revision}, "
            f"the story has {len(commits)}")
        commit = commits[revision - 1]
        # Of a member that speaks bytes nobody has noted what it asked for.
        kind = (report["sent"][member] or {}).get(command)
        kinds = [kind] if kind else ["undo", "redo"]
        fits = commit.get("command") == command or any(
            each in commit for each in kinds if each in ("undo", "redo"))
        assert commit.get("by") == member and fits, (
            f"D1 command {command} ({kind}) of member {member} was durable as {commit}")
    assert len(set(answers.values())) == len(answers), "D1 two commands of one revision"
    return len(answers)


def _check_sent(commits: list[Commit], report: Report) -> None:
    for member, sent in report["sent"].items():
        if sent is None:
            continue
        own = [commit for commit in commits if commit.get("by") == member]
        for commit in own:
            if "command" in commit:
                assert commit["command"] in sent, f"nobody asked for {commit}"
        for kind in ("undo", "redo"):
            asked = sum(each == kind for each in sent.values())
            assert sum(kind in commit for commit in own) <= asked, f"more {kind} than asked for"


def _check_items(document: Report, commits: list[Commit]) -> None:
    replayed = replay(commits)
    told = {item["id"]: item for item in document["items"]}
    assert replayed.keys() == told.keys(), "T8 the commits lead to other items than T2 tells"
    for name, item in told.items():
        for key in item.keys() & replayed[name].keys() - {"rank"}:
            assert item[key] == replayed[name][key], f"T8 {key}: {item}, {replayed[name]}"


def _check_member(document: Report, commits: list[Commit], report: Report) -> None:
    who = f"member {report['member']}"
    assert report["state"] == "live" and report["waiting"] == 0, f"{who} does not come to rest"
    assert report["revision"] == document["revision"], (
        f"{who} is at revision {report['revision']}, the story at {document['revision']}")
    told = [
        {key: value for key, value in item.items() if key != "by"} for item in document["items"]
    ]
    for known, item in zip(report["items"], told, strict=True):
        known = {key: value for key, value in known.items() if key in item}
        if known != {key: item[key] for key in known}:
            own = [commit for commit in commits if _is_about(commit, item["id"])]
            raise AssertionError(f"{who} has {known}, the story {item}, by {own[-6:]}; {report}")


def _is_about(commit: Commit, item: int) -> bool:
    return any(
        item in (edit.get("changed"), edit.get("deleted"), edit.get("created", {}).get("id"))
        for edit in commit["edits"])
