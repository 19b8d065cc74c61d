import { cutToBytes } from '../sdk/index.js';
import { INK, PALETTE } from './colors.js';
import { element, iconButton } from './dom.js';
import { imageSize, safeImageURL } from './images.js';
import { STICKER_BOX } from './looks.js';
import { measureText, wrapWidth } from './measure.js';

const EMOJIS = [
  '😀', '😂', '😍', '😎', '🥳', '🤩', '😴', '🙈',
  '❤️', '🔥', '✨', '⭐', '🌈', '☀️', '🌙', '⚡',
  '🎉', '🎈', '🎁', '🍕', '☕', '🌸', '🐱', '👍',
];

/** Canvas points. */
const STICKER_SIZE = 72;
const SHAPE_SIZE = 120;
const TEXT_SIZE = 32;

/** Canvas points between items that would lie exactly on each other. */
const STAGGER = 24;

/** Where new items go if there is room: parts of the canvas's height below its middle. */
const ROWS = [0, -0.18, 0.18, -0.34, 0.34];

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
   * @param {import('./texteditor.js').TextEditor} options.editor asks for texts
   */
  constructor({ client, selection, sheet, toasts, editor }) {
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
      tool('text', 'Text', () => this.#addText(editor)),
      tool('sticker', 'Sticker', (opener) => this.#offerStickers(opener)),
      tool('shape', 'Shape', (opener) => this.#offerShapes(opener)),
      tool('image', 'Image', (opener) => this.#offerImage(opener)),
    );
  }

  async #addText(editor) {
    this.#sheet.close();
    const look = { fontSize: TEXT_SIZE, color: INK, background: null };
    const text = await editor.ask('', look);
    if (!text) return;
    const words = { text: cutToBytes(text, 16_384), ...look };
    const extents = measureText(words, wrapWidth(this.#client.story.canvas));
    this.#add({ kind: 'text', ...words, ...extents });
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
      maxLength: 2048,
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
    submit.disabled = true;
    try {
      const size = await imageSize(url);
      const { width, height } = this.#client.story.canvas;
      const part = Math.min((width * IMAGE_PART) / size.width, (height * IMAGE_PART) / size.height);
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
    const { item: name, done } = this.#client.create({ ...item, ...spot(item, canvas, items) });
    this.#toasts.watch(done);
    this.#selection.select(name);
  }
}

/** A place near the middle where nothing is yet, else one that does not hide what is there. */
function spot(item, canvas, items) {
  const free = ROWS.map((row) => ({ x: 0, y: row * canvas.height })).find(
    (place) => !items.some((other) => overlap(item, place, other)),
  );
  if (free) return free;
  const place = { x: 0, y: 0 };
  const aside = item.halfWidth < canvas.width / 4 ? STAGGER : 0;
  while (items.some((other) => Math.hypot(other.x - place.x, other.y - place.y) < STAGGER / 2)) {
    place.x += aside;
    place.y += STAGGER;
  }
  return place;
}

function overlap(item, place, other) {
  const reach = (side) => item[side] + other[side] * other.scale;
  return Math.abs(other.x - place.x) < reach('halfWidth')
    && Math.abs(other.y - place.y) < reach('halfHeight');
}
