/**
 * Follows one pointer that is down on the stage, until it is lifted or lost.
 *
 * @param {HTMLElement} stage hears it
 * @param {PointerEvent} down put it down
 * @param {object} hand
 * @param {(events: PointerEvent[]) => void} hand.moved all places where it was since, in order
 * @param {(event: PointerEvent) => void} hand.lifted it is up
 * @param {() => void} hand.lost it was taken away
 * @returns {() => void} follows it no more
 */
export function followPointer(stage, down, { moved, lifted, lost }) {
  const stop = new AbortController();
  const { signal } = stop;
  const hear = (type, deed) => stage.addEventListener(type, (event) => {
    if (event.pointerId === down.pointerId) deed(event);
  }, { signal });
  const over = (deed) => (event) => {
    stop.abort();
    deed(event);
  };
  stage.setPointerCapture(down.pointerId);
  hear('pointermove', (event) => {
    // Some browsers give an empty list where there was nothing to coalesce.
    const coalesced = event.getCoalescedEvents?.() ?? [];
    moved(coalesced.length > 0 ? coalesced : [event]);
  });
  hear('pointerup', over(lifted));
  hear('pointercancel', over(lost));
  hear('lostpointercapture', over(lost));
  return () => stop.abort();
}
