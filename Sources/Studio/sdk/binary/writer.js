const HIGH = 2 ** 32;
const utf8 = new TextEncoder();

/** What most messages fit into. */
const USUAL_BYTES = 1_024;

/**
 * Puts a message together from little-endian numbers of fixed width, texts and lists behind their
 * counts (Protocol/encoding.md).
 */
export class Writer {
  #view = new DataView(new ArrayBuffer(USUAL_BYTES));
  #count = 0;

  /** @returns {Uint8Array} what was written */
  get bytes() {
    return new Uint8Array(this.#view.buffer, 0, this.#count);
  }

  u8(value) {
    const at = this.#advance(1);
    this.#view.setUint8(at, value);
  }

  u16(value) {
    const at = this.#advance(2);
    this.#view.setUint16(at, value, true);
  }

  u32(value) {
    const at = this.#advance(4);
    this.#view.setUint32(at, value, true);
  }

  i32(value) {
    const at = this.#advance(4);
    this.#view.setInt32(at, value, true);
  }

  /** A whole number from 0 to 2⁵³−1. */
  u64(value) {
    this.u32(value % HIGH);
    this.u32(Math.floor(value / HIGH));
  }

  /** A length, coordinate or angle, which is on its grid. */
  thousandths(value) {
    this.i32(Math.round(value * 1_000));
  }

  point({ x, y }) {
    this.thousandths(x);
    this.thousandths(y);
  }

  box({ halfWidth, halfHeight, ...point }) {
    this.point(point);
    this.thousandths(halfWidth);
    this.thousandths(halfHeight);
  }

  /** @param {string} value `#rrggbb` */
  color(value) {
    if (!/^#[0-9a-f]{6}$/i.test(value)) throw new RangeError(`${value} is no color`);
    this.u32(parseInt(value.slice(1), 16));
  }

  text(value) {
    const bytes = utf8.encode(value);
    this.u16(bytes.length);
    const from = this.#advance(bytes.length);
    new Uint8Array(this.#view.buffer).set(bytes, from);
  }

  /** @param {number[]} values the x and y of points in turn */
  points(values) {
    this.u16(values.length / 2);
    for (const value of values) this.thousandths(value);
  }

  /** @param {string} digits 32 hexadecimal ones */
  token(digits) {
    for (let at = 0; at < 32; at += 2) this.u8(parseInt(digits.slice(at, at + 2), 16));
  }

  /**
   * @param {readonly string[]} names of the choices, in their order
   * @param {string} name the chosen one
   */
  choice(names, name) {
    const index = names.indexOf(name);
    if (index < 0) throw new RangeError(`${name} is none of ${names}`);
    this.u8(index);
  }

  /**
   * @template Entry
   * @param {Entry[]} entries up to 255
   * @param {(entry: Entry) => void} write writes one
   */
  list(entries, write) {
    this.u8(entries.length);
    for (const entry of entries) write(entry);
  }

  /** Makes room, which may be elsewhere: who writes asks first where it is. */
  #advance(count) {
    const from = this.#count;
    this.#count += count;
    if (this.#count > this.#view.byteLength) {
      const larger = new Uint8Array(Math.max(this.#count, 2 * this.#view.byteLength));
      larger.set(new Uint8Array(this.#view.buffer, 0, from));
      this.#view = new DataView(larger.buffer);
    }
    return from;
  }
}
