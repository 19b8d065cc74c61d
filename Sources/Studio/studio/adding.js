import { byteLength } from '../sdk/index.js';
import { PALETTE } from './colors.js';
import { element, icon, iconButton, pointsByFinger } from './dom.js';
import { arrowPoints, drawing, svg } from './figures.js';
import { imageSize, safeImageURL } from './images.js';
import { STICKER_BOX } from './looks.js';
import { freePlace, keepOnCanvas } from './places.js';

const EMOJIS = [
  '😀', '😂', '😍', '😎', '🥳', '🤩', '😴', '🙈',
  '❤️', '🔥', '✨', '⭐', '🌈', '☀️', '🌙', '⚡',
  '🎉', '🎈', '🎁', '🍕', '☕', '🌸', '🐱', '👍',
];

/** Canvas points. */
const STICKER_SIZE = 72;
const SHAPE_SIZE = 120;
const PICTURE_STICKER_SIZE = 120;

/** Half-extents in canvas points, by shape. */
const SHAPES = {
  rectangle: { label: 'Rectangle', halfWidth: SHAPE_SIZE / 2, halfHeight: SHAPE_SIZE / 2 },
  ellipse: { label: 'Ellipse', halfWidth: SHAPE_SIZE / 2, halfHeight: SHAPE_SIZE / 2 },
  line: { label: 'Line', halfWidth: 90, halfHeight: 3 },
  arrow: { label: 'Arrow', halfWidth: 90, halfHeight: 16 },
};

/** The part of the canvas that a new deck takes at most, and its size where there is room. */
const DECK_PART = 0.35;
const DECK = { halfWidth: 120, halfHeight: 150 };

/** The cards of a new deck, from the bottom to the top. */
const CARDS = [
  ['Add your own: Cards', 7],
  ['Take it back', 4],
  ['Left or right', 3],
  ['Swipe me', 9],
];

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
  #uploading;

  /**
   * @param {object} options
   * @param {import('../sdk/index.js').Client} options.client takes the commands
   * @param {import('./selection.js').Selection} options.selection gets what is new
   * @param {import('./sheet.js').Sheet} options.sheet shows choices
   * @param {import('./toasts.js').Toasts} options.toasts tells what went wrong
   * @param {import('./uploading.js').Uploading} options.uploading takes pictures
   * @param {import('./pen.js').Pen} options.pen draws
   * @param {() => void} options.addText asks for a text
   */
  constructor({ client, selection, sheet, toasts, uploading, pen, addText }) {
    this.#client = client;
    this.#selection = selection;
    this.#sheet = sheet;
    this.#toasts = toasts;
    this.#uploading = uploading;
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
      tool('draw', 'Draw', (opener) => {
        this.#sheet.close();
        pen.take(opener);
      }),
      tool('sticker', 'Sticker', (opener) => this.#offerStickers(opener)),
      tool('shape', 'Shape', (opener) => this.#offerShapes(opener)),
      tool('image', 'Image', (opener) => this.#offerImage(opener)),
      tool('deck', 'Deck', () => this.#addDeck()),
    );
  }

  /**
   * Uploads a picture and puts it on the canvas.
   *
   * @param {File} file the picture
   * @param {{x: number, y: number}} [point] where; somewhere free if absent
   */
  async addPicture(file, point) {
    const uploaded = await this.#uploading.upload(file);
    if (uploaded) this.#addImage(uploaded, point);
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
    const own = this.#fileButton('Picture of your own…', (uploaded) => {
      const longest = Math.max(uploaded.width, uploaded.height);
      this.#addImage(uploaded, undefined, PICTURE_STICKER_SIZE / longest);
    });
    const content = [element('div', { class: 'emoji-grid' }, ...choices), own];
    this.#sheet.toggle({ opener, label: 'Stickers', content });
  }

  #offerShapes(opener) {
    const count = this.#client.story.items.length;
    const [color] = PALETTE[2 + (count % (PALETTE.length - 2))];
    const choices = Object.entries(SHAPES).map(([shape, { label, ...extents }]) => {
      const item = { kind: 'shape', shape, color, ...extents };
      return element(
        'button',
        { type: 'button', class: 'tool', data: { shape }, onclick: () => this.#add(item) },
        pictureOf(shape, color),
        element('span', {}, label),
      );
    });
    const content = [element('div', { class: 'tools' }, ...choices)];
    this.#sheet.toggle({ opener, label: 'Shapes', content });
  }

  #addDeck() {
    const { width, height } = this.#client.story.canvas;
    const room = DECK_PART * Math.min(width / DECK.halfWidth, height / DECK.halfHeight);
    const part = Math.min(1, room);
    const cards = CARDS.map(([text, color], index) =>
      ({ id: index + 1, text, color: PALETTE[color][0] }));
    const extents = { halfWidth: DECK.halfWidth * part, halfHeight: DECK.halfHeight * part };
    this.#add({ kind: 'deck', cards, ...extents });
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
      { class: 'row', onsubmit: (event) => this.#addByAddress(event, field, submit) },
      field,
      submit,
    );
    const hint = element('p', { class: 'hint' }, pointsByFinger()
      ? 'Or the address of one on the web:'
      : 'Or drop a picture on the canvas, or paste one. Below: the address of one on the web.');
    const choose = this.#fileButton('Choose a picture…', (uploaded) => this.#addImage(uploaded));
    this.#sheet.toggle({ opener, label: 'Image', content: [choose, hint, form] });
  }

  #fileButton(label, then) {
    const onclick = async () => {
      const uploaded = await this.#uploading.ask();
      if (uploaded) then(uploaded);
    };
    const properties = { type: 'button', class: 'quiet wide', data: { choosePicture: '' } };
    return element('button', { ...properties, onclick }, icon('image'), label);
  }

  async #addByAddress(event, field, submit) {
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
      this.#addImage({ ...size, url: given.startsWith('/') ? given : url });
    } catch {
      this.#toasts.say('There is no image at this address.');
      submit.disabled = false;
    }
  }

  #addImage({ url, ...size }, point, most = 1) {
    const { width, height } = this.#client.story.canvas;
    const part = IMAGE_PART * Math.min(width / size.width, height / size.height);
    const scale = Math.min(most, part) / 2;
    // Even of the narrowest picture there is something to be taken hold of.
    const half = (side) => Math.max(1, side * scale);
    const [halfWidth, halfHeight] = [half(size.width), half(size.height)];
    this.#add({ kind: 'image', url, halfWidth, halfHeight }, point && keepOnCanvas(point,
      { x: 0, y: 0 }, this.#client.story.canvas));
  }

  #add(item, point) {
    this.#sheet.close();
    const { canvas, items } = this.#client.story;
    const place = point ?? freePlace(item, canvas, items);
    const { item: name, done } = this.#client.create({ ...item, ...place });
    this.#toasts.watch(done);
    this.#selection.select(name);
  }
}

function pictureOf(shape, color) {
  if (shape === 'arrow') {
    const extents = { halfWidth: 32, halfHeight: 10 };
    const polygon = svg('polygon', { points: arrowPoints(extents), fill: color });
    return element('span', { class: 'shape-choice arrow' }, drawing(extents, polygon));
  }
  const picture = element('span', { class: `shape-choice ${shape}` });
  picture.style.backgroundColor = color;
  return picture;
}
