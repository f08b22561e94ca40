// Reads the files of attnbook.page_models: "ATTNBOOK", a JSON header, one block a checkpoint.
// A tensor is { shape, data }: data holds float32 numbers, row after row.

/** The class goes to the thread of real_heads as a text, too, so it knows nothing outside of itself. */
export class ModelFile {
  /** @param {Uint8Array} bytes with what is known of the file, `metadata`, and of each checkpoint, `notes` */
  constructor(bytes) {
    const fail = (why) => {
      throw new Error(`not a whole model file: ${why}`);
    };
    if (bytes.length < 12 || String.fromCharCode(...bytes.subarray(0, 8)) !== "ATTNBOOK") fail("it begins otherwise");
    this.start = 12 + new DataView(bytes.buffer, bytes.byteOffset).getUint32(8, true);
    if (this.start > bytes.length) fail("it ends inside its header");
    this.header = JSON.parse(new TextDecoder().decode(bytes.subarray(12, this.start)));
    if (this.header.version !== 1) fail(`version ${this.header.version}, not 1`);
    this.metadata = this.header.metadata;
    this.notes = this.header.checkpoints;
    const whole = this.start + this.header.size * this.notes.length;
    if (whole !== bytes.length) fail(`${bytes.length} bytes, not ${whole}`);
    // Bytes of a notebook lie anywhere in their buffer.
    this.buffer = bytes.byteOffset === 0 ? bytes.buffer : bytes.slice().buffer;
    this.made = new Map();
  }

  /** The tensors of a checkpoint by name, made when asked for and kept. */
  weights(i = this.notes.length - 1) {
    if (!this.made.has(i)) {
      const start = this.start + i * this.header.size;
      const read = (tensor) => ({ shape: tensor.shape, data: this[tensor.type](start, tensor) });
      this.made.set(i, Object.fromEntries(this.header.tensors.map((tensor) => [tensor.name, read(tensor)])));
    }
    return this.made.get(i);
  }

  /** int8 numbers times the scale of their row, as float32. */
  int8(start, { shape, at, scales }) {
    const data = new Float32Array(shape.reduce((a, b) => a * b, 1));
    const numbers = new Int8Array(this.buffer, start + at, data.length);
    const rows = new DataView(this.buffer, start + scales);
    const step = data.length / shape[0];
    for (let i = 0, p = 0; i < shape[0]; i++)
      for (let j = 0, scale = rows.getFloat32(4 * i, true); j < step; j++, p++) data[p] = numbers[p] * scale;
    return data;
  }

  float16(start, { shape, at }) {
    const bits = new DataView(this.buffer, start + at);
    return Float32Array.from({ length: shape.reduce((a, b) => a * b, 1) }, (_, i) => this.half(bits.getUint16(2 * i, true)));
  }

  /** A half-precision number from its 16 bits. */
  half(bits) {
    const [exponent, fraction] = [(bits >> 10) & 31, bits & 1023];
    const size =
      exponent === 31
        ? fraction
          ? NaN
          : Infinity
        : exponent
          ? 2 ** (exponent - 15) * (1 + fraction / 1024)
          : 2 ** -14 * (fraction / 1024);
    return bits & 0x8000 ? -size : size;
  }
}

/** What `make(file, checkpoint)` makes of a checkpoint of a loaded file, the last by default: made once. */
export function madeOnce(make) {
  const files = new WeakMap();
  return (file, checkpoint = file.notes.length - 1) => {
    if (!files.has(file)) files.set(file, new Map());
    const known = files.get(file);
    if (!known.has(checkpoint)) known.set(checkpoint, make(file, checkpoint));
    return known.get(checkpoint);
  };
}
