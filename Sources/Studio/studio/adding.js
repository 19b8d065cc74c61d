import { byteLength } from '../sdk/index.js';
import { PALETTE } from './colors.js';
import { element, iconButton } from './dom.js';
import { imageSize, safeImageURL } from './images.js';
import { STICKER_BOX } from './looks.js';
import { freePlace } from './places.js';

const EMOJIS = [
  '😀', '😂', '😍', '😎', '🥳', '🤩', '😴', '🙈',
  '❤️', '🔥', '✨', '⭐', '🌈', '☀️', '🌙', '⚡',
  '🎉', '🎈', '🎁', '🍕', '☕', '🌸', '🐱', '👍',
];

/** Canvas points. */
const STICKER_SIZE = 72;
const SHAPE_SIZE = 120;

/** What an image's address may have at most. */
const URL_BYTES = 2_048;

/** The part of the canvas that a new image takes at most. */
const IMAGE_PART = 0.7;

/**
 * The tools that add items.
 */
export class Adding {
  #client;
  #selection;
  #sheet;
  #toasts;

  /**
   * @param {object} options
   * @param {import('../sdk/index.js').Client} options.client takes the commands
   * @param {import('./selection.js').Selection} options.selection gets what is new
   * @param {import('./sheet.js').Sheet} options.sheet shows choices
   * @param {import('./toasts.js').Toasts} options.toasts tells what went wrong
   * @param {() => void} options.addText asks for a text
   */
  constructor({ client, selection, sheet, toasts, addText }) {
    this.#client = client;
    this.#selection = selection;
    this.#sheet = sheet;
    this.#toasts = toasts;
    const tool = (name, label, pressed) =>
      iconButton(name, label, (event) => pressed(event.currentTarget), { data: { add: name } });
    /** @type {HTMLElement} the tools */
    this.element = element(
      'div',
      { class: 'tools' },
      tool('text', 'Text', () => {
        this.#sheet.close();
        addText();
      }),
      tool('sticker', 'Sticker', (opener) => this.#offerStickers(opener)),
      tool('shape', 'Shape', (opener) => this.#offerShapes(opener)),
      tool('image', 'Image', (opener) => this.#offerImage(opener)),
    );
  }

  #offerStickers(opener) {
    const half = (STICKER_SIZE * STICKER_BOX) / 2;
    const choices = EMOJIS.map((emoji) =>
      element('button', {
        type: 'button',
        class: 'emoji-choice',
        textContent: emoji,
        data: { emoji },
        onclick: () => this.#add({ kind: 'sticker', emoji, halfWidth: half, halfHeight: half }),
      }),
    );
    const content = [element('div', { class: 'emoji-grid' }, ...choices)];
    this.#sheet.toggle({ opener, label: 'Stickers', content });
  }

  #offerShapes(opener) {
    const half = SHAPE_SIZE / 2;
    const count = this.#client.story.items.length;
    const [color] = PALETTE[2 + (count % (PALETTE.length - 2))];
    const choices = [['rectangle', 'Rectangle'], ['ellipse', 'Ellipse']].map(([shape, label]) => {
      const picture = element('span', { class: `shape-choice ${shape}` });
      picture.style.backgroundColor = color;
      const item = { kind: 'shape', shape, color, halfWidth: half, halfHeight: half };
      return element(
        'button',
        { type: 'button', class: 'tool', data: { shape }, onclick: () => this.#add(item) },
        picture,
        element('span', {}, label),
      );
    });
    const content = [element('div', { class: 'tools' }, ...choices)];
    this.#sheet.toggle({ opener, label: 'Shapes', content });
  }

  #offerImage(opener) {
    const field = element('input', {
      type: 'text',
      inputMode: 'url',
      class: 'field',
      placeholder: 'https://…',
      required: true,
      aria: { label: 'Address of the image' },
    });
    const submit = element('button', { type: 'submit', class: 'primary' }, 'Add');
    const form = element(
      'form',
      { class: 'row', onsubmit: (event) => this.#addImage(event, field, submit) },
      field,
      submit,
    );
    const hint = element('p', { class: 'hint' }, 'Paste the address of an image on the web.');
    this.#sheet.toggle({ opener, label: 'Image', content: [form, hint] });
    field.focus();
  }

  async #addImage(event, field, submit) {
    event.preventDefault();
    const given = field.value.trim();
    const url = safeImageURL(given);
    if (url === null) {
      this.#toasts.say('An image address begins with https://');
      return;
    }
    if (byteLength(url) > URL_BYTES) {
      this.#toasts.say('This address is too long.');
      return;
    }
    submit.disabled = true;
    try {
      const size = await imageSize(url);
      const { width, height } = this.#client.story.canvas;
      const part = IMAGE_PART * Math.min(width / size.width, height / size.height);
      const scale = Math.min(1, part) / 2;
      const extents = { halfWidth: size.width * scale, halfHeight: size.height * scale };
      this.#add({ kind: 'image', url: given.startsWith('/') ? given : url, ...extents });
    } catch {
      this.#toasts.say('There is no image at this address.');
      submit.disabled = false;
    }
  }

  #add(item) {
    this.#sheet.close();
    const { canvas, items } = this.#client.story;
    const place = freePlace(item, canvas, items);
    const { item: name, done } = this.#client.create({ ...item, ...place });
    this.#toasts.watch(done);
    this.#selection.select(name);
  }
}
