// What a layer costs: the formulas of attnbook.costs, and how their numbers are written.
export const KINDS = ["recurrent", "convolution", "attention", "restricted"];
export const STORED = ["weights", "fused", "cache"];
/** What fills a graphics card, from the bottom up, and how many bytes two common ones hold. */
export const FILLING = ["parameters", "activations", "cache", "weights"];
export const CARDS = [24, 80].map((gb) => gb * 2 ** 30);
const KERNEL_SIZE = 3;
const WINDOW = 65;
export const [SHORTEST, LONGEST] = [16, 131072];
/** Where the lines are drawn: powers of 2. */
export const LENGTHS = Array.from({ length: 14 }, (_, i) => 2 ** (i + 4));

const preset = (name, num_layers, num_heads, d_head, sharing, seq_len) => ({ name, num_layers, num_heads, d_head, sharing, seq_len });
export const PRESETS = [
  preset("transformer-base", 6, 8, "64", "none", 512),
  preset("transformer-big", 6, 16, "64", "none", 512),
  preset("gpt2", 12, 12, "64", "none", 1024),
  preset("bert-base", 12, 12, "64", "none", 512),
  preset("bert-large", 24, 16, "64", "none", 512),
  preset("vit-b16", 12, 12, "64", "none", 197),
  preset("llama-7b", 32, 32, "128", "none", 2048),
  preset("mistral-7b", 32, 32, "128", "groups", 8192),
];

/** Multiplications of one layer, each with its addition, for one sequence; `narrow`: all keys of a token together. */
export function operations(kind, n, d, narrow = d) {
  if (kind === "recurrent") return 6 * n * d * d;
  if (kind === "convolution") return KERNEL_SIZE * n * d * d;
  return 2 * n * d * (d + narrow) + 2 * n * (kind === "attention" ? n : Math.min(WINDOW, n)) * d;
}

/** The length at which attention and the GRU multiply the same. */
export const crossing = (d, narrow) => 2 * d - narrow;

/** Steps or layers until the last output depends on the first input. */
export function pathLength(kind, n) {
  if (kind === "recurrent") return n;
  if (kind === "attention") return 1;
  return Math.max(1, Math.ceil((n - 1) / ((kind === "convolution" ? KERNEL_SIZE : WINDOW) >> 1)));
}

export const waiting = (kind, n) => (kind === "recurrent" ? n : 1);

/** Numbers that one layer keeps for its backward pass, for one sequence. */
export function kept(kind, n, d, heads, narrow = d) {
  if (kind === "recurrent") return 6 * n * d;
  if (kind === "convolution") return n * d;
  return 3 * n * d + 2 * n * narrow + heads * n * (kind === "attention" ? n : Math.min(WINDOW, n));
}

/** Key heads: the largest divisor of the heads that sharing allows. */
export function kvHeads(heads, sharing) {
  let most = { none: heads, groups: Math.max(1, Math.floor(heads / 4)), one: 1 }[sharing];
  while (heads % most) most -= 1;
  return most;
}

/** Everything that follows from the sizes, at any length. */
export function stored(n, { heads, kv, width, layers, batch, bytes }) {
  return {
    weights: batch * heads * n * n * bytes,
    fused: batch * heads * n * bytes,
    cache: 2 * layers * kv * width * n * batch * bytes,
  };
}

/** What is in memory while all tokens are read at once. */
export function memory(n, sizes) {
  const { heads, kv, width, layers, batch, bytes } = sizes;
  const [d, narrow, { cache, weights }] = [heads * width, kv * width, stored(n, sizes)];
  return { parameters: bytes * layers * (2 * d * (d + narrow) + 8 * d * d), activations: bytes * batch * n * (3 * d + 2 * narrow), cache, weights };
}

export const total = (parts) => FILLING.reduce((sum, name) => sum + parts[name], 0);

/** The least length at which memory holds more than so many bytes; beyond the longest where none does. */
export function reach(bytes, sizes) {
  let [low, high] = [SHORTEST, LONGEST + 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (total(memory(middle, sizes)) > bytes) high = middle;
    else low = middle + 1;
  }
  return low;
}

// Halves go up, in Python too.
const fixed = (value, digits) => (Math.floor(value * 10 ** digits + 0.5) / 10 ** digits).toFixed(digits);
const digitsOf = (value) => (value < 9.995 ? 2 : value < 99.95 ? 1 : 0);

function scaled(value, units, factor, most) {
  let power = 0;
  for (; value >= most && power < units.length - 1; power++) value /= factor;
  return [value, units[power]];
}

export function readingBytes(bytes) {
  const [value, unit] = scaled(bytes, ["B", "KB", "MB", "GB", "TB", "PB", "EB"], 1024, 1023.95);
  return unit === "B" ? `${value.toFixed(0)} B` : `${fixed(value, 1)} ${unit}`;
}

export function readingCount(number) {
  const [value, unit] = scaled(number, ["", "k", "M", "G", "T", "P", "E"], 1000, 999.5);
  return unit ? `${fixed(value, digitsOf(value))} ${unit}` : value.toFixed(0);
}

export function readingTime(seconds) {
  const steps = [[1e-9, "ns"], [1e-6, "µs"], [1e-3, "ms"], [1, "s"], [60, "min"], [3600, "h"], [86400, "days"]];
  const [size, unit] = steps.findLast(([one]) => seconds >= one) ?? steps[0];
  return `${fixed(seconds / size, digitsOf(seconds / size))} ${unit}`;
}

/** 131072 as 131,072. */
export const grouped = (n) => String(n).replace(/\B(?=(\d{3})+$)/g, ",");
