"""Members as the server tells them (U6)."""

ADA = {"type": "member", "member": 1, "name": "Ada", "color": "#ff8800"}
BEN = {"type": "member", "member": 2, "name": "Ben", "color": "#0088ff"}
