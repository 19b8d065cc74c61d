"""Pictures in the studio: uploaded, dropped, pasted, and of a whole story."""

import pytest
from playwright.sync_api import expect

from support.fixtures import Join, Open
from support.images import png
from support.studio_page import StudioPage

DROP = """([bytes, type, kind, x, y]) => {
  const file = new File([new Uint8Array(bytes)], 'picture.png', { type });
  const data = new DataTransfer();
  data.items.add(file);
  const place = { clientX: x, clientY: y, bubbles: true, cancelable: true };
  const stage = document.querySelector('.stage');
  if (kind === 'paste') {
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, ...place }));
    return;
  }
  for (const type of ['dragover', 'drop']) {
    stage.dispatchEvent(new DragEvent(type, { dataTransfer: data, ...place }));
  }
}"""


def give(studio: StudioPage, kind: str, data: bytes, x: float = 450, y: float = 400) -> None:
    """Drops or pastes a file."""
    studio.page.evaluate(DROP, [list(data), "image/png", kind, x, y])


def wait_pictures(studio: StudioPage, count: int) -> None:
    """Waits until so many pictures are drawn, whole."""
    loaded = "() => [...document.querySelectorAll('[data-kind=image] img')].filter((image) => " \
        "image.naturalWidth > 0).length"
    studio.wait(lambda: studio.page.evaluate(loaded) == count, f"{count} pictures")


@pytest.mark.browser
def test_pictures_come_by_file_drop_and_paste(open_page: Open) -> None:
    """T13, T14 each is kept by the server, and all see it."""
    studio, viewer = open_page(), open_page()
    page = studio.page
    page.click('[data-add="image"]')
    with page.expect_file_chooser() as chooser:
        page.click("[data-choose-picture]")
    chooser.value.set_files(
        {"name": "a.png", "mimeType": "image/png", "buffer": png(60, 40)})
    wait_pictures(viewer, 1)
    give(studio, "drop", png(40, 40), 400, 300)
    wait_pictures(viewer, 2)
    give(studio, "paste", png(40, 80))
    wait_pictures(viewer, 3)
    items = [viewer.item(item) for item in viewer.room.items]
    assert len({item["url"] for item in items}) == 3
    assert all(item["url"].startswith("/v1/images/") for item in items)
    assert [item["halfWidth"] / item["halfHeight"] for item in items] == [1.5, 1, 0.5]
    expect(page.locator(".uploading")).to_be_hidden()


@pytest.mark.browser
def test_what_is_no_picture_is_refused_in_words(open_page: Open) -> None:
    """T13 too many bytes are not even sent; what does not decode is told."""
    studio = open_page()
    give(studio, "drop", b"no picture at all")
    expect(studio.page.locator(".toast")).to_contain_text("no picture that can be read")
    studio.problems.clear()
    studio.page.evaluate("""() => {
      const data = new DataTransfer();
      data.items.add(new File([new Uint8Array(9_000_000)], 'large.png', { type: 'image/png' }));
      document.querySelector('.stage').dispatchEvent(new DragEvent('drop', {
        dataTransfer: data, bubbles: true, cancelable: true, clientX: 450, clientY: 400,
      }));
    }""")
    expect(studio.page.locator(".toast")).to_have_text(
        "This picture has 8.6 MB. At most 8 MB can be taken.")
    assert studio.room.items == {}


@pytest.mark.browser
def test_pictures_of_the_story(join: Join, open_page: Open) -> None:
    """T15 the story is downloaded as a picture, and seen on the start page."""
    join().create("shape", x=0, y=0, color="#e93d82")
    studio = open_page()
    page = studio.page
    page.wait_for_selector("[data-item]")
    for name, begin in (("png", b"\x89PNG"), ("svg", b"<?xml")):
        page.click(".share-button")
        with page.expect_download() as download:
            page.click(f'[data-picture="{name}"]')
        assert download.value.suggested_filename.endswith(f".{name}")
        assert download.value.path().read_bytes().startswith(begin)
        page.click(".share-button")
    page.goto(page.url.split("?")[0])
    picture = page.wait_for_selector(".recent img")
    assert picture
    studio.wait(lambda: picture.evaluate("image => image.naturalWidth > 0"), "the thumbnail")
    studio.screenshot("recent")
    page.go_back()
    page.wait_for_selector('body[data-link-state="live"]')
