"""Members, and how they show themselves, as the server tells them (U6)."""

ADA = {"type": "member", "member": 1, "name": "Ada", "color": "#ff8800"}
BEN = {"type": "member", "member": 2, "name": "Ben", "color": "#0088ff"}
VIEWPORT = {"x": 10, "y": -20.5, "halfWidth": 195, "halfHeight": 422}


def shown(member=2, **changed):
    """A record of presence, by default of one who has said nothing yet."""
    silent = {"state": "active", "cursor": None, "selection": [], "viewport": None}
    return {"type": "presence", "member": member, **silent, **changed}
