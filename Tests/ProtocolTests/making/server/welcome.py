"""H3: welcome."""

from making.stories import FINE_STORY, LONGEST_STORY, STORY
from making.vector_file import WrittenFile
from reference.tables import LIMITS


def welcome():
    file = WrittenFile("server/welcome", "server/welcome.json")
    bounds = {name: limit["max"] for name, limit in LIMITS.items() if "min" not in limit}

    def message(story=STORY, limits=bounds, **changed):
        who = {
            "protocol": 1,
            "member": 1,
            "name": "Ada",
            "color": "#ff8800",
            "time": 1234567,
            **changed,
        }
        return {"type": "welcome", **who, "story": story, "durability": "memory", "limits": limits}

    file.says("H3", "A welcome to a new story", message())
    file.says("H3", "A story with every number that is not whole", message(FINE_STORY))
    file.says("H3", "The longest name of a story", message(LONGEST_STORY))
    file.says("H3", "The greatest numbers", message(member=9007199254740991, time=9007199254740991))
    file.says("H3", "An empty name, the first moment", message(name="", time=0, color="#000000"))
    file.says("J5", "A name that needs escapes", message(name='"Ada"\n\\ / é 😀'))
    file.says(
        "H3", "An operator's own limits", message(limits={**bounds, "items": 50, "silence": 1})
    )
    return file
