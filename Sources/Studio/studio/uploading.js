import { ErrorCode, uploadImage } from '../sdk/index.js';
import { element } from './dom.js';
import { imageSize, safeImageURL } from './images.js';

/** What a picture may have at most, before the server has said so. */
const BYTES = 8_388_608;
const PIXELS = 16_777_216;

/** What the server takes. */
const TYPES = 'image/png,image/jpeg,image/webp,image/gif';

/**
 * Takes pictures from files, from what is dropped and from what is pasted to the server, one after
 * the other, and says how far that is.
 */
export class Uploading {
  #client;
  #toasts;
  #bar = element('progress', { max: 1, value: 0 });
  #words = element('span', {});
  #last = Promise.resolve();

  /** @type {HTMLElement} how far it is */
  element = element('div', { class: 'uploading', hidden: true }, this.#words, this.#bar);

  /**
   * @param {object} options
   * @param {import('../sdk/index.js').Client} options.client whose server takes them
   * @param {import('./toasts.js').Toasts} options.toasts tells what went wrong
   */
  constructor({ client, toasts }) {
    this.#client = client;
    this.#toasts = toasts;
    this.element.setAttribute('role', 'status');
  }

  /**
   * Asks for a file, and uploads it.
   *
   * @returns {Promise<object|null>} as `upload`; null too when none was chosen
   */
  async ask() {
    const field = element('input', { type: 'file', accept: TYPES, name: 'picture', hidden: true });
    document.body.append(field);
    const chosen = await new Promise((resolve) => {
      field.addEventListener('change', () => resolve(field.files[0] ?? null));
      field.addEventListener('cancel', () => resolve(null));
      field.click();
    });
    field.remove();
    return chosen && this.upload(chosen);
  }

  /**
   * Uploads a picture.
   *
   * @param {File} file its bytes
   * @returns {Promise<{url: string, width: number, height: number}|null>} where it is, and its
   *   size in pixels; null, and a word, when that did not work
   */
  upload(file) {
    const upload = this.#last.then(() => this.#upload(file));
    this.#last = upload;
    return upload;
  }

  async #upload(file) {
    const { imageBytes: most = BYTES } = this.#client.limits;
    if (file.size > most) {
      const [given, allowed] = [file.size, most].map(megabytes);
      this.#toasts.say(`This picture has ${given} MB. At most ${allowed} MB can be taken.`);
      return null;
    }
    this.#show(file.name, 0);
    try {
      const request = requestWithProgress((part) => this.#show(file.name, part));
      const { url, width, height } = await uploadImage(location.origin, file, request);
      // Once it is here it appears at once, where it is put.
      await imageSize(safeImageURL(url));
      return { url, width, height };
    } catch (error) {
      this.#toasts.say(this.#problem(error));
      return null;
    } finally {
      this.element.hidden = true;
    }
  }

  #show(name, part) {
    this.element.hidden = false;
    this.#bar.value = part;
    const percent = part < 1 ? ` ${Math.floor(100 * part)} %` : ' …';
    this.#words.textContent = `Uploading ${name || 'a picture'}${percent}`;
  }

  #problem(error) {
    if (error.code !== ErrorCode.imageTooLarge) return this.#toasts.inWords(error);
    const millions = Math.floor((error.detail.limit ?? PIXELS) / 1_000_000);
    return `This picture is too large. At most ${millions} million pixels can be taken.`;
  }
}

function megabytes(bytes) {
  return (bytes / 1_048_576).toLocaleString('en', { maximumFractionDigits: 1 });
}

/** Like `fetch`, which does not say how far it is. */
function requestWithProgress(told) {
  return (url, { method, body }) => new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, url);
    request.responseType = 'text';
    request.upload.onprogress = ({ loaded, total }) => told(total > 0 ? loaded / total : 0);
    request.onload = () => {
      const { status, responseText } = request;
      const headers = { 'Content-Type': request.getResponseHeader('Content-Type') ?? '' };
      resolve(new Response(responseText, { status, headers }));
    };
    request.onerror = () => reject(new TypeError('The server cannot be reached.'));
    request.send(body);
  });
}
