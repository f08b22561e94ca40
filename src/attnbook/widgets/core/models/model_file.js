// Reads the files of attnbook.page_models: "ATTNBOOK", a JSON header, one block a checkpoint.
// A tensor is { shape, data }: data holds float32 numbers, row after row.
const MAGIC = "ATTNBOOK";
const VERSION = 1;
const START = 12;

/** A half-precision number from its 16 bits. */
export function half(bits) {
  const [exponent, fraction] = [(bits >> 10) & 31, bits & 1023];
  const size =
    exponent === 31 ? (fraction ? NaN : Infinity) : exponent ? 2 ** (exponent - 15) * (1 + fraction / 1024) : 2 ** -14 * (fraction / 1024);
  return bits & 0x8000 ? -size : size;
}

/** int8 numbers times the scale of their row, as float32. */
function wide(buffer, at, { shape, scales }, start) {
  const count = shape.reduce((a, b) => a * b, 1);
  const numbers = new Int8Array(buffer, start + at, count);
  const rows = new DataView(buffer, start + scales);
  const data = new Float32Array(count);
  const step = count / shape[0];
  for (let i = 0, p = 0; i < shape[0]; i++)
    for (let j = 0, scale = rows.getFloat32(4 * i, true); j < step; j++, p++) data[p] = numbers[p] * scale;
  return data;
}

function halves(buffer, at, { shape }, start) {
  const bits = new DataView(buffer, start + at);
  return Float32Array.from({ length: shape.reduce((a, b) => a * b, 1) }, (_, i) => half(bits.getUint16(2 * i, true)));
}

const readers = { int8: wide, float16: halves };

function headerOf(bytes) {
  const fail = (why) => {
    throw new Error(`not a whole model file: ${why}`);
  };
  if (bytes.length < START || String.fromCharCode(...bytes.subarray(0, 8)) !== MAGIC) fail("it begins otherwise");
  const start = START + new DataView(bytes.buffer, bytes.byteOffset).getUint32(8, true);
  if (start > bytes.length) fail("it ends inside its header");
  const header = JSON.parse(new TextDecoder().decode(bytes.subarray(START, start)));
  if (header.version !== VERSION) fail(`version ${header.version}, not ${VERSION}`);
  const whole = start + header.size * header.checkpoints.length;
  if (whole !== bytes.length) fail(`${bytes.length} bytes, not ${whole}`);
  return { header, start };
}

/**
 * `bytes`: a Uint8Array. Returns { metadata, notes, weights(i) }: what is known about each checkpoint,
 * and the tensors of one by name (the last by default), made when asked for and kept.
 */
export function parseModel(bytes) {
  const { header, start } = headerOf(bytes);
  // Bytes of a notebook lie anywhere in their buffer.
  const buffer = bytes.byteOffset === 0 ? bytes.buffer : bytes.slice().buffer;
  const made = new Map();
  const tensorsOf = (i) =>
    Object.fromEntries(
      header.tensors.map((tensor) => [
        tensor.name,
        { shape: tensor.shape, data: readers[tensor.type](buffer, tensor.at, tensor, start + i * header.size) },
      ]),
    );
  return {
    metadata: header.metadata,
    notes: header.checkpoints,
    weights(i = header.checkpoints.length - 1) {
      if (!made.has(i)) made.set(i, tensorsOf(i));
      return made.get(i);
    },
  };
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
