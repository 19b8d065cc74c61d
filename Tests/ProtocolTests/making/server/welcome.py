"""H3, H5, R1, R2, U13: welcome."""

from making.stories import FINE_STORY, LONGEST_STORY, STORY
from making.vector_file import WrittenFile
from reference.tables import LIMITS


def welcome():
    file = WrittenFile("server/welcome", "server/welcome.json")
    bounds = {name: limit["max"] for name, limit in LIMITS.items() if "min" not in limit}

    def message(story=STORY, limits=bounds, durability="memory", capabilities=(), **changed):
        who = {"protocol": 1, "member": 1, "name": "Ada", "color": "#ff8800", "role": "editor"}
        where = {"time": 1234567, "epoch": 7, "token": "0f" * 16, "command": 0, "resumed": True}
        given = {**who, **where, **changed}
        # What is only there when it says something.
        for name in ("token", "resumed"):
            if name not in changed:
                del given[name]
        able = {"durability": durability, "capabilities": list(capabilities)}
        return {"type": "welcome", **given, "story": story, **able, "limits": limits}

    file.says("H3", "A welcome to a new story", message())
    file.says("H3", "A story with every number that is not whole", message(FINE_STORY))
    file.says("H3", "The longest name of a story", message(LONGEST_STORY))
    greatest = dict.fromkeys(("member", "time", "epoch", "command"), 9007199254740991)
    file.says("H3", "The greatest numbers", message(**greatest))
    file.says("H3", "An empty name, the first moment", message(name="", time=0, color="#000000"))
    file.says("J5", "A name that needs escapes", message(name='"Ada"\n\\ / é 😀'))
    file.says(
        "H3", "An operator's own limits", message(limits={**bounds, "items": 50, "silence": 1})
    )
    able = {"capabilities": ["resume"], "token": "00112233445566778899aabbccddeeff"}
    file.says("R1", "A member that can come back", message(**able))
    file.says("R2", "A member that has come back", message(**able, command=12, resumed=True))
    file.says("H5", "A viewer", message(role="viewer"))
    file.says("U13", "A story on a disk", message(durability="disk"))
    return file
