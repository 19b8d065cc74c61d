"""T13: the answer to a picture."""

from making.vector_file import WrittenFile

HASH = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"


def image():
    file = WrittenFile("http/image", "http/image.json")
    for ending, kind in (("png", "png"), ("jpg", "jpeg"), ("webp", "webp"), ("gif", "gif")):
        url = f"/v1/images/{HASH}.{ending}"
        size = {"width": 4096, "height": 3, "bytes": 8388608}
        file.says("T13", f"A {kind}", {"url": url, "type": f"image/{kind}", **size})
    return file
