"""The vectors, by who sends their messages."""

import json

from reference.tables import PROTOCOL

FILES = {
    path.relative_to(PROTOCOL / "vectors" / "v1").as_posix(): path
    for path in sorted((PROTOCOL / "vectors" / "v1").rglob("*.json"))
}
VECTORS = {name: json.loads(path.read_text("utf-8")) for name, path in FILES.items()}
BINARY = [name for name in VECTORS if name.startswith("binary/")]  # the only form of these
TESTS = [
    (file, test) for name, file in VECTORS.items() if name not in BINARY for test in file["tests"]
]


def message_of(test):
    """What is sent in JSON, or the bytes where there is nothing else."""
    if "text" in test:
        return test["text"].encode("utf-8")
    return bytes.fromhex(test["hex"] if "hex" in test else test["binary"])


def clients(valid):
    return [
        (file["schema"], test)
        for file, test in TESTS
        if test["valid"] == valid and not is_written(file)
    ]


# What clients send over HTTP.
BODIES = ("http/create-story.json", "http/keep-checkpoint.json", "http/restore-story.json")


def is_written(file):
    """Whether the vectors are of what the server writes."""
    schema = file["schema"]
    return schema.startswith("server/") or schema.startswith("http/") and schema not in BODIES


def written():
    return [(file["schema"], test) for file, test in TESTS if is_written(file)]
