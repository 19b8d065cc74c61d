import { cutToBytes } from '../sdk/index.js';
import { measureText, wrapWidth } from './measure.js';

/**
 * Edits the words of a text: they are measured anew, as the server snaps by their extents.
 *
 * @param {object} options
 * @param {import('../sdk/index.js').Client} options.client takes the command
 * @param {import('./texteditor.js').TextEditor} options.editor asks for the words
 * @param {import('./toasts.js').Toasts} options.toasts tells what went wrong
 * @returns {(item: number) => Promise<void>} edits an item, if it is a text
 */
export function textEditing({ client, editor, toasts }) {
  return async (name) => {
    const before = client.story.item(name);
    if (before?.kind !== 'text' || !client.live) return;
    const given = await editor.ask(before.text, before);
    const item = client.story.item(name);
    if (item === undefined || given === null || given === item.text) return;
    if (given === '') {
      toasts.watch(client.delete(name));
      return;
    }
    const text = cutToBytes(given, 16_384);
    const extents = measureText({ ...item, text }, wrapWidth(client.story.canvas));
    toasts.watch(client.update(name, { text, ...extents }));
  };
}
