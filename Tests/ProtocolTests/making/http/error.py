"""T3: the answer that is an error."""

from making.errors import failure
from making.vector_file import WrittenFile
from reference.tables import ERRORS


def error():
    file = WrittenFile("http/error", "http/error.json")
    for code in (5001, 5002, 5003, 5004, 5006, 5007, 5008, 5009, 5010, 5011):
        file.says("T3", f"The error {ERRORS[code]['name']}", {"error": failure(code)})
    file.says("T3", "The error bodyTooLarge", {"error": failure(5005, limit=65536)})
    file.says("T7", "The error tooManyCheckpoints", {"error": failure(5012, limit=100)})
    for code in (5013, 5015, 5017):
        file.says("T13", f"The error {ERRORS[code]['name']}", {"error": failure(code)})
    for code in (5014, 5016):
        told = {"error": failure(code, limit=16777216)}
        file.says("T15", f"The error {ERRORS[code]['name']}", told)
    file.says("D4", "The error diskRefuses", {"error": failure(3005)})
    file.says("T3", "A body that is not JSON", {"error": failure(1001, offset=3)})
    file.says(
        "T3",
        "A body with a wrong field",
        {"error": failure(1006, field="canvas.width", min=10, max=20000)},
    )
    return file
