"""Fingers on a page of the studio, as the browser's own protocol puts them there."""

from support.studio_page import StudioPage

Place = tuple[float, float]

# Milliseconds between two movements: some animation frames pass, so that samples are made.
PAUSE = 16


class Fingers:
    """The fingers of one hand. The page has to be opened with `has_touch=True`."""

    def __init__(self, studio: StudioPage) -> None:
        self._page = studio.page
        self._session = studio.context.new_cdp_session(studio.page)
        self._places: dict[int, Place] = {}

    def down(self, finger: int, place: Place) -> None:
        """Puts a finger down."""
        self._places[finger] = place
        self._dispatch("touchStart", [finger])

    def glide(self, to: dict[int, Place], steps: int = 12) -> None:
        """Moves fingers that are down, all at once and in straight lines."""
        begun = dict(self._places)
        for step in range(1, steps + 1):
            part = step / steps
            for finger, (x, y) in to.items():
                from_x, from_y = begun[finger]
                self._places[finger] = (from_x + (x - from_x) * part, from_y + (y - from_y) * part)
            self._dispatch("touchMove", list(to))

    def up(self, finger: int) -> None:
        """Lifts a finger."""
        self._dispatch("touchEnd", [finger])
        del self._places[finger]

    def _dispatch(self, kind: str, fingers: list[int]) -> None:
        points = [
            {"id": finger, "x": self._places[finger][0], "y": self._places[finger][1]}
            for finger in fingers
        ]
        self._session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
        self._page.wait_for_timeout(PAUSE)
