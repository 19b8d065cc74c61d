/**
 * What time it is for the reader, to be held against when something was. It is read here, and
 * handed in everywhere else.
 *
 * @returns {number} milliseconds since 1970
 */
export function wallTime() {
  return performance.timeOrigin + performance.now();
}
