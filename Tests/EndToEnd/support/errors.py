"""What a member was told that it did wrong."""

from support.member import Member
from support.protocol import error_codes


def only_error(member: Member, name: str) -> dict[str, object]:
    """The one error that the member was told since the last call; fails on any other number."""
    member.wait(lambda: member.room.errors, name)
    member.ping()
    errors, member.room.errors = member.room.errors, []
    assert [error["code"] for error in errors] == [error_codes()[name]], errors
    assert errors[0]["name"] == name
    return errors[0]


def no_errors(member: Member) -> None:
    """Fails if anything that was sent before is answered by an error."""
    member.ping()
    assert member.room.errors == []
