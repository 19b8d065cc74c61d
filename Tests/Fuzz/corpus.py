"""Packs and unpacks what fuzzing begins with: the vectors, and what earlier runs found beside them.

A packed file has an input a line, in hexadecimal: Tests/Fuzz/corpus/TARGET.txt.
"""

import hashlib
import json
import sys
from itertools import accumulate
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.append(str(ROOT / "Tests/EndToEnd"))

from support import images  # noqa: E402

VECTORS = ROOT / "Protocol/vectors/v1"
PACKED = Path(__file__).with_name("corpus")
FOLDERS = {
    "client-json": ["client"],
    "client-binary": ["client", "binary/client.json"],
    "server-json": ["server"],
    "server-binary": ["server", "binary/server.json"],
    "documents": ["http"],
    "export": [],
    "http": [],
    "images": [],
}
HEADS = [
    "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "GET /v1/stories/a-B_9?name=%c3%a4+b&x&=&y=%zz HTTP/1.1\r\nHost: [::1]:80\r\n\r\n",
    "POST http://a/v1/stories HTTP/1.0\r\nContent-Length: 12\r\nExpect: 100-continue\r\n\r\n",
    "OPTIONS * HTTP/1.1\r\nHost:\r\nConnection: close , keep-alive\r\n\r\n",
    "GET /v1/stories/a HTTP/1.1\r\nHost: a:443\r\nOrigin: https://A\r\nUpgrade: websocket\r\n"
    "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: "
    "dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Protocol: plumbline.v1.binary, x\r\n\r\n",
    "GET / HTTP/1.1\nHost: a\nTransfer-Encoding: chunked\n\n",
]
STORY = (
    '{"plumbline":"story","format":1,"id":"a","revision":7,"created":9,"canvas":{"width":390,'
    '"height":844},"insets":{"leading":10,"trailing":10,"top":50,"bottom":50},"profile":"refined",'
    '"screenHeight":844,"confinement":"free"}\n'
    '{"item":{"id":3,"kind":"sticker","rank":1,"x":0,"y":-2.5,"scale":1,"angle":0,"halfWidth":4,'
    '"halfHeight":4,"emoji":"A"},"by":2}\n'
    '{"item":{"id":4,"kind":"deck","rank":2,"x":0,"y":0,"scale":1,"angle":0,"opacity":0.5,'
    '"locked":true,"group":8,"halfWidth":4,"halfHeight":4,"cards":[{"id":1,"text":"A","color":'
    '"#ffffff","url":null}],"swiped":[{"id":2,"text":"","color":"#000000","url":"/a",'
    '"direction":"left"}]},"by":2}\n'
    '{"item":{"id":5,"kind":"stroke","rank":3,"x":0,"y":0,"scale":1,"angle":0,"halfWidth":4,'
    '"halfHeight":4,"points":[0,0,1,-2.5],"thickness":4,"color":"#ffffff"},"by":2}\n'
    '{"checkpoint":{"revision":4,"time":9,"name":"B","items":0}}\n{"end":5}'
)
PICTURES = [
    images.png(3, 2), images.png(2, 2, bytes(25), interlace=1), images.JPEG, images.turned(6),
    images.progressive(8, 8), images.WEBP, images.MOVING_WEBP, images.GIF,
]
# Longer ones slow every other input down; the tests have them.
LONGEST = 4_096
# How many digits of a target are kept, the shortest inputs first.
MOST_DIGITS = 30_000


def vectors(target):
    for name in FOLDERS[target]:
        path = VECTORS / name
        for file in sorted(path.rglob("*.json")) if path.is_dir() else [path]:
            for test in json.loads(file.read_text("utf-8"))["tests"]:
                if target.endswith("binary"):
                    yield bytes.fromhex(test.get("binary", ""))
                else:
                    yield bytes.fromhex(test["hex"]) if "hex" in test else test["text"].encode()


def packed(target):
    path = PACKED / f"{target}.txt"
    return [bytes.fromhex(line) for line in path.read_text().split()] if path.exists() else []


def unpack(target, folder):
    """Writes each input to a file of its own, as libFuzzer reads them."""
    heads = [head.encode() for head in {"http": HEADS, "export": [STORY]}.get(target, [])]
    pictures = PICTURES if target == "images" else []
    for data in {*vectors(target), *packed(target), *heads, *pictures}:
        if len(data) <= LONGEST:
            (Path(folder) / hashlib.sha1(data).hexdigest()).write_bytes(data)


def pack(target, folder):
    """Keeps what is in a folder and no vector."""
    known = set(vectors(target))
    found = {path.read_bytes() for path in Path(folder).iterdir()} - known
    PACKED.mkdir(exist_ok=True)
    lines = sorted((data.hex() for data in found), key=lambda line: (len(line), line))
    sizes = accumulate(len(line) for line in lines)
    kept = [line for line, size in zip(lines, sizes, strict=True) if size <= MOST_DIGITS]
    (PACKED / f"{target}.txt").write_text("".join(line + "\n" for line in kept))


if __name__ == "__main__":
    {"unpack": unpack, "pack": pack}[sys.argv[1]](*sys.argv[2:])
