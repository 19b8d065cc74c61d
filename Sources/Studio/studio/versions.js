/**
 * What is kept of a story's past, put in order for people: what they saved by name, then the rest
 * by days and times as the reader has them.
 *
 * @typedef {object} Checkpoint as SPEC T6 has it: `revision`, `time`, `kind`, `items`, perhaps
 *   `name`
 */

/**
 * @param {Checkpoint[]} checkpoints the latest first
 * @param {object} reader
 * @param {number} reader.now milliseconds since 1970
 * @param {string} [reader.locale] how days and times are written; the reader's own if absent
 * @param {string} [reader.timeZone] when days begin; the reader's own if absent
 * @returns {{title: string, checkpoints: Checkpoint[]}[]} groups, none of them empty
 */
export function grouped(checkpoints, reader) {
  const named = checkpoints.filter(({ kind }) => kind === 'named');
  const groups = named.length > 0 ? [{ title: 'Saved versions', checkpoints: named }] : [];
  for (const checkpoint of checkpoints) {
    if (checkpoint.kind === 'named') continue;
    const title = dayOf(checkpoint.time, reader);
    if (groups.at(-1)?.title !== title) groups.push({ title, checkpoints: [] });
    groups.at(-1).checkpoints.push(checkpoint);
  }
  return groups;
}

/**
 * @param {Checkpoint} checkpoint one
 * @returns {string} what it is called
 */
export function titleOf({ kind, name }) {
  if (kind === 'named') return name;
  return kind === 'beforeRestore' ? 'Before a restore' : 'Kept automatically';
}

/**
 * @param {number} time milliseconds since 1970
 * @param {{now: number, locale?: string, timeZone?: string}} reader whose clock counts
 * @returns {string} the time of the day, after the day where that is not today
 */
export function timeOf(time, { now, locale, timeZone }) {
  const today = date(time, { locale, timeZone }) === date(now, { locale, timeZone });
  const style = today ? {} : { day: 'numeric', month: 'short' };
  const clock = { hour: 'numeric', minute: '2-digit' };
  return new Intl.DateTimeFormat(locale, { ...style, ...clock, timeZone }).format(time);
}

const DAY = 86_400_000;

function dayOf(time, { now, locale, timeZone }) {
  const day = date(time, { locale, timeZone });
  if (day === date(now, { locale, timeZone })) return 'Today';
  if (day === date(now - DAY, { locale, timeZone })) return 'Yesterday';
  return day;
}

function date(time, { locale, timeZone }) {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone }).format(time);
}
