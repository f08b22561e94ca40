// What of a widget may change, and between which bounds. Its class in Python declares that, and the build brings it:
//   state: { step: { type: "number", min: 0, max: 5, integer: true }, kernel: { type: "choice", options: [...] } }
// Where bounds depend on the data, `within` names the trait that holds them.
// Addresses are written by anybody, so what they say is used only after it passed here.
const LONGEST = 5000; // a text of 300 signs of any script fits
const number = (text) => (/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text) ? Number(text) : NaN);
const within = (spec, value) =>
  typeof value === "number" &&
  Number.isFinite(value) &&
  value >= spec.min &&
  value <= spec.max &&
  (!spec.integer || Number.isInteger(value));

// Six digits, except where rounding would step over a bound.
function tidy(value, spec) {
  const short = +value.toPrecision(6);
  return String(within(spec, short) ? short : value);
}

// A text that stands in an address as it is.
const plainly = { parse: (text) => text, format: String };

const types = {
  number: { valid: within, parse: number, format: (value, spec) => tidy(value, spec) },
  choice: { valid: (spec, value) => spec.options.includes(value), ...plainly },
  words: {
    valid: (spec, value) =>
      typeof value === "string" && value.split(" ").length <= spec.most && value.split(" ").every((word) => spec.known.includes(word)),
    ...plainly,
  },
  characters: {
    valid: (spec, value) =>
      typeof value === "string" &&
      value === value.trim() &&
      value !== "" &&
      Array.from(value).length <= spec.most &&
      Array.from(value).every((one) => spec.known.includes(one)),
    ...plainly,
  },
  // An address marks any text with a ~: what damage leaves behind ("undefined") has none.
  text: {
    valid: (spec, value) => typeof value === "string" && Array.from(value).length <= spec.most && !/[\ud800-\udfff]/u.test(value),
    parse: (text) => (text.startsWith("~") ? text.slice(1) : undefined),
    format: (value) => `~${value}`,
  },
  strokes: {
    valid: (spec, value) => typeof value === "string" && value.length <= spec.most && /^(?:\.(?:[\w-]{2})+)*$/.test(value),
    ...plainly,
  },
  flag: {
    valid: (spec, value) => typeof value === "boolean",
    parse: (text) => (text === "1" ? true : text === "0" ? false : undefined),
    format: (value) => (value ? "1" : "0"),
  },
  numbers: {
    valid: (spec, value) => Array.isArray(value) && value.length === spec.length && value.every((v) => within(spec, v)),
    parse: (text) => text.split(",").map(number),
    format: (value, spec) => value.map((v) => tidy(v, spec)).join(","),
  },
  flags: {
    valid: (spec, value) => Array.isArray(value) && value.length === spec.length && value.every((v) => typeof v === "boolean"),
    parse: (text) => Array.from(text, types.flag.parse),
    format: (value) => value.map((v) => types.flag.format(v)).join(""),
  },
};

function specOf(name, spec, get) {
  if (!spec.within) return spec;
  const data = get(spec.within);
  if (spec.type === "choice") return { type: "choice", options: Array.isArray(data) ? data : Object.keys(data) };
  const all = Object.values(data).map(({ reach }) => reach[name]);
  return { type: spec.type, min: Math.min(...all.map(([low]) => low)), max: Math.max(...all.map(([, high]) => high)) };
}

/** The declared state of a widget, as it stands for the model's present data. */
export const schemaOf = (widget, get) =>
  Object.fromEntries(Object.entries(widget.state).map(([name, spec]) => [name, specOf(name, spec, get)]));

/** Whether a value is one that the specification allows. */
export const valid = (spec, value) => types[spec.type].valid(spec, value);

/** The values of everything that may change. */
export function snapshot(widget, model) {
  const get = (name) => model.get(name);
  return Object.fromEntries(Object.keys(schemaOf(widget, get)).map((name) => [name, get(name)]));
}

/** The part of an address that leads to this state: `w=widget-library&temperature=0.5`; what is as at `start` goes without saying. */
export function encode(name, widget, model, start = {}) {
  const get = (key) => model.get(key);
  const parts = Object.entries(schemaOf(widget, get)).map(([key, spec]) => {
    const written = (value) => encodeURIComponent(types[spec.type].format(value, spec));
    return key in start && written(start[key]) === written(get(key)) ? "" : `${key}=${written(get(key))}`;
  });
  return [`w=${encodeURIComponent(name)}`, ...parts.filter(Boolean)].join("&");
}

/** An address that a mailer has written once more, in percents, in quoted-printable or for HTML, as it was. */
function plain(hash) {
  const read = (/^#w=3D/i.test(hash) ? hash.replace(/=3D/gi, "=") : hash).replace(/&(amp|#38|#x26);/gi, "&");
  if (!/^#w%(25)*3D|^#w=[^&]*%(25)*26/i.test(read)) return read;
  try {
    return plain(decodeURIComponent(read));
  } catch {
    return "";
  }
}

/** Read `#w=…&…`; null when the address is about no widget. */
export function decode(hash) {
  const address = plain(hash);
  if (!/^#w=/.test(address) || hash.length > LONGEST) return null;
  const found = new URLSearchParams(address.slice(1));
  const name = found.get("w");
  found.delete("w");
  return { name, values: Object.fromEntries(found) };
}

/** Apply values of an address: declared names only, valid values only; the rest is passed over. */
export function apply(widget, model, values) {
  const get = (name) => model.get(name);
  // One name at a time, and the schema anew: a data set chosen first may move the bounds of the rest.
  for (const name of Object.keys(schemaOf(widget, get))) {
    const spec = schemaOf(widget, get)[name];
    if (!spec || !Object.hasOwn(values, name)) continue;
    const value = types[spec.type].parse(values[name]);
    if (valid(spec, value)) model.set(name, value);
  }
  model.save_changes();
}

/** Put back a snapshot. */
export function restore(model, values) {
  for (const [name, value] of Object.entries(values)) model.set(name, value);
  model.save_changes();
}
