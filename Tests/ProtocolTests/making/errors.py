"""Errors as the server tells them."""

from reference.tables import ERRORS


def failure(code, **about):
    """An error object: code, name and message of errors.json, then what it is about (E1)."""
    order = ["command", "gesture", "item", "field", "min", "max", "limit", "holder", "offset"]
    order.append("retryAfter")
    assert list(about) == [key for key in order if key in about], about
    return {"code": code, "name": ERRORS[code]["name"], "message": ERRORS[code]["message"], **about}
