/**
 * What a guide feels like when it catches. Each edge ticks once: the story sees to that.
 */

/** Milliseconds: one's own finger feels it clearly, others' catches are a hint. */
const OWN = 8;
const OTHERS = 4;

/**
 * Ticks whenever a guide latches or is robbed.
 *
 * @param {import('../sdk/index.js').Story} story whose edges are felt
 */
export function tickOnEdges(story) {
  story.on('edge', (edge) => {
    // Browsers warn about a vibration before the first touch.
    if (!edge.tick || navigator.userActivation?.hasBeenActive === false) return;
    navigator.vibrate?.(edge.own ? OWN : OTHERS);
  });
}
