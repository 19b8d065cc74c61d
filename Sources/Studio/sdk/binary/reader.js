const HIGH = 2 ** 32;
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * Walks the bytes of a message: little-endian numbers of fixed width, texts and lists behind their
 * counts (Protocol/encoding.md). Reading beyond the end throws a `RangeError`.
 */
export class Reader {
  #view;
  #at = 0;

  /** @param {DataView} view the message, or a part of it */
  constructor(view) {
    this.#view = view;
  }

  /** @returns {boolean} whether everything was read */
  get isAtEnd() {
    return this.#at === this.#view.byteLength;
  }

  /**
   * @param {number} count how many of the next bytes
   * @returns {Reader} reads these, and no others
   */
  take(count) {
    const { buffer, byteOffset } = this.#view;
    const from = this.#advance(count);
    return new Reader(new DataView(buffer, byteOffset + from, count));
  }

  u8() {
    return this.#view.getUint8(this.#advance(1));
  }

  u16() {
    return this.#view.getUint16(this.#advance(2), true);
  }

  u32() {
    return this.#view.getUint32(this.#advance(4), true);
  }

  i32() {
    return this.#view.getInt32(this.#advance(4), true);
  }

  u64() {
    const low = this.u32();
    return exact(this.u32() * HIGH + low);
  }

  i64() {
    const low = this.u32();
    return exact(this.i32() * HIGH + low);
  }

  /** A length, coordinate or angle. */
  thousandths() {
    return this.i32() / 1_000;
  }

  /** A scale. */
  millionths() {
    return this.u32() / 1_000_000;
  }

  point() {
    return { x: this.thousandths(), y: this.thousandths() };
  }

  box() {
    const point = this.point();
    return { ...point, halfWidth: this.thousandths(), halfHeight: this.thousandths() };
  }

  color() {
    return `#${this.u32().toString(16).padStart(6, '0')}`;
  }

  text() {
    const { buffer, byteOffset } = this.#view;
    const count = this.u16();
    const from = this.#advance(count);
    return utf8.decode(new Uint8Array(buffer, byteOffset + from, count));
  }

  /** The x and y of points in turn, behind how many there are. */
  points() {
    return Array.from({ length: 2 * this.u16() }, () => this.thousandths());
  }

  /** 16 bytes as hexadecimal digits. */
  token() {
    return Array.from({ length: 16 }, () => this.u8().toString(16).padStart(2, '0')).join('');
  }

  /**
   * @param {readonly string[]} names of the choices, in their order
   * @returns {string} the one that was chosen
   */
  choice(names) {
    const index = this.u8();
    if (index >= names.length) throw new RangeError(`${index} is none of ${names}`);
    return names[index];
  }

  /**
   * @template Entry
   * @param {() => Entry} read reads one
   * @returns {Entry[]} a list behind its count
   */
  list(read) {
    return Array.from({ length: this.u8() }, read);
  }

  /** Checks that nothing follows. */
  finish() {
    if (!this.isAtEnd) throw new RangeError('The message goes on after its end.');
  }

  #advance(count) {
    const from = this.#at;
    if (from + count > this.#view.byteLength) throw new RangeError('The message ends too early.');
    this.#at = from + count;
    return from;
  }
}

/** All numbers of the protocol are within ±(2⁵³−1). */
function exact(number) {
  if (Number.isSafeInteger(number)) return number;
  throw new RangeError(`${number} is no number of the protocol.`);
}
