"""What the tables of Protocol/ list: limits, errors and close codes."""

import json
from pathlib import Path

PROTOCOL = Path(__file__).resolve().parents[3] / "Protocol"
LIMITS = json.loads((PROTOCOL / "limits.json").read_text("utf-8"))
ERROR_TABLE = json.loads((PROTOCOL / "errors.json").read_text("utf-8"))
ERROR_LIST = ERROR_TABLE["errors"]
CLOSE_CODES = ERROR_TABLE["closeCodes"]
CLOSE_RANGES = ERROR_TABLE["closeRanges"]
ERRORS = {entry["code"]: entry for entry in ERROR_LIST}
