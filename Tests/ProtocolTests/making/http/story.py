"""T2: the answer that is a story."""

from making.items import DEFAULTS, placed
from making.stories import FINE_STORY, LONGEST_STORY, STORY
from making.vector_file import WrittenFile


def story():
    file = WrittenFile("http/story", "http/story.json")
    file.says("T2", "A new story", {**STORY, "items": []})
    file.says("T2", "A story with every number that is not whole", {**FINE_STORY, "items": []})
    kinds = [placed(kind, id=index + 3, rank=index) for index, kind in enumerate(DEFAULTS)]
    file.says(
        "T2", "A story with an item of each kind", {**LONGEST_STORY, "revision": 4, "items": kinds}
    )
    return file
