// The single door to localStorage: what a reader read, predicted, answered and solved, on this device.
//
// One storage key an item, `attnbook/1/<area>/<id>`, so that two tabs never overwrite each other's
// work.  Reading and writing never throw: where the browser keeps nothing (private window, blocked
// storage, full disk) the values live in memory until the page is left, and `persistent()` says so.
//
//   write("predict", "kernel_explorer", { choice: "wider", right: true });
//   read("predict", "kernel_explorer")   // → that object, or undefined
//   entries("quiz")                      // → [[id, value], …] in order of id
//   const off = subscribe(() => draw()); // also hears other tabs and other copies of this module

const VERSION = 1;
const PREFIX = `attnbook/${VERSION}/`;
const EVENT = "attnbook:store";
const ID = /^[a-z][a-z0-9_-]{0,63}$/;

const isBool = (v) => typeof v === "boolean";
const isCount = (v) => Number.isInteger(v) && v >= 0 && v <= 1e6;
const isScalar = (v) => isBool(v) || (typeof v === "number" && Number.isFinite(v)) || (typeof v === "string" && v.length <= 64);
const isAnswer = (v) => Array.isArray(v) && v.length <= 32 && v.every(isScalar);
const isName = (v) => typeof v === "string" && ID.test(v);
const isNames = (v) => Array.isArray(v) && v.length <= 64 && v.every(isName) && new Set(v).size === v.length;
const isTime = (v) => Number.isInteger(v) && v >= 0 && v <= 8.64e15; // ms, as far as Date goes
const isBox = (v) => Number.isInteger(v) && v >= 1 && v <= 5;

// What an item of each area looks like: every field, no other field. A file from before an area was
// there simply lacks it, so the version stays. `read` is of a chapter, by its stem (reading.js), `review`
// of a question (review_days.js), `deck` of a chapter whose cards were switched by hand, `code` of a cell of a page
// that its reader has edited.
const SHAPES = {
  quiz: { answer: isAnswer, correct: isBool, tries: isCount },
  predict: { choice: isScalar, right: (v) => v === null || isBool(v) },
  solved: { done: (v) => v === true },
  read: { sections: isNames, last: isName, at: isTime },
  review: { box: isBox, due: isCount },
  deck: { on: isBool },
  code: { source: (v) => typeof v === "string" && v.length <= 20_000 },
};
export const AREAS = Object.keys(SHAPES);

// Every widget of a notebook imports its own copy of this module: what they must share hangs on the
// global object.
const shared = Symbol.for("attnbook.store");
const memory = (globalThis[shared] ??= new Map());

function disk() {
  try {
    return globalThis.localStorage ?? null; // the getter itself may throw
  } catch {
    return null;
  }
}

/** Whether `value` is a well-formed item of `area` under `id`. */
export function valid(area, id, value) {
  const shape = Object.hasOwn(SHAPES, area) ? SHAPES[area] : null;
  if (!shape || typeof id !== "string" || !ID.test(id)) return false;
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const names = Object.keys(value);
  return names.length === Object.keys(shape).length && names.every((name) => Object.hasOwn(shape, name) && shape[name](value[name]));
}

/** True when a value written now would still be there on the next visit. */
export function persistent() {
  const probe = `${PREFIX}probe`;
  try {
    const storage = disk();
    storage.setItem(probe, "1");
    const kept = storage.getItem(probe) === "1";
    storage.removeItem(probe);
    return kept;
  } catch {
    return false;
  }
}

function parsed(area, id, text) {
  try {
    const value = JSON.parse(text);
    return valid(area, id, value) ? value : undefined; // somebody else's data is not ours
  } catch {
    return undefined;
  }
}

/** The item, or undefined where there is none. */
export function read(area, id) {
  const key = `${PREFIX}${area}/${id}`;
  if (memory.has(key)) return parsed(area, id, memory.get(key));
  try {
    const text = disk()?.getItem(key);
    return text == null ? undefined : parsed(area, id, text);
  } catch {
    return undefined;
  }
}

/** Keep an item; false where it is malformed or will be gone after this visit. */
export function write(area, id, value) {
  if (!valid(area, id, value)) return false;
  const kept = put(`${PREFIX}${area}/${id}`, JSON.stringify(value));
  announce();
  return kept;
}

function put(key, text) {
  try {
    const storage = disk();
    storage.setItem(key, text);
    if (storage.getItem(key) !== text) throw new Error("not kept");
    memory.delete(key);
    return true;
  } catch {
    memory.set(key, text);
    return false;
  }
}

/** Forget an item. */
export function remove(area, id) {
  drop(`${PREFIX}${area}/${id}`);
  announce();
}

function drop(key) {
  memory.delete(key);
  try {
    disk()?.removeItem(key);
  } catch {
    hide(key); // it stays there, but not for this visit
  }
}

/** Until the page is left, nobody sees what the disk holds under this key. */
const hide = (key) => memory.set(key, "null");

function keys() {
  const found = new Set(memory.keys());
  try {
    const storage = disk();
    for (let i = 0; i < (storage?.length ?? 0); i++) {
      const key = storage.key(i);
      if (key?.startsWith(PREFIX)) found.add(key);
    }
  } catch {
    /* what memory holds is all there is */
  }
  return [...found].sort();
}

/** All well-formed items of an area, as [id, value] pairs in order of id. */
export function entries(area) {
  const start = `${PREFIX}${area}/`;
  return keys()
    .filter((key) => key.startsWith(start))
    .map((key) => key.slice(start.length))
    .map((id) => [id, read(area, id)])
    .filter(([, value]) => value !== undefined);
}

/** Forget everything of this book, and nothing else. */
export function clear() {
  keys().forEach(drop);
  announce();
}

/** Call `fn` after every change, here or in another tab; returns the function that stops it. */
export function subscribe(fn) {
  const other = (event) => {
    if (event.key === null || event.key?.startsWith(PREFIX)) fn();
  };
  globalThis.addEventListener?.(EVENT, fn);
  globalThis.addEventListener?.("storage", other);
  return () => {
    globalThis.removeEventListener?.(EVENT, fn);
    globalThis.removeEventListener?.("storage", other);
  };
}

function announce() {
  globalThis.dispatchEvent?.(new CustomEvent(EVENT));
}

// --- a file to carry to another device ------------------------------------------------------------
const FORMAT = "attnbook-progress";
export const MAX_FILE = 2_000_000; // characters: every cell of the book, edited, needs a quarter
const MAX_ITEMS = 4000;

/** Everything kept, as the text of a file. */
export function exported() {
  const items = Object.fromEntries(AREAS.map((area) => [area, Object.fromEntries(entries(area))]));
  return `${JSON.stringify({ format: FORMAT, version: VERSION, items }, null, 1)}\n`;
}

/**
 * Read the text of such a file without touching what is kept.
 * Returns { items: [[area, id, value], …] } or { error } with the name of what is wrong:
 * "large", "json", "format", "version" or "item" (then `where` says which).
 */
export function inspect(text) {
  if (typeof text !== "string" || text.length > MAX_FILE) return { error: "large" };
  let file;
  try {
    file = JSON.parse(text);
  } catch {
    return { error: "json" };
  }
  if (file?.format !== FORMAT || typeof file.items !== "object" || file.items === null || Object.keys(file).length !== 3)
    return { error: "format" };
  if (file.version !== VERSION) return { error: "version" };
  return itemsOf(file.items);
}

function itemsOf(groups) {
  const items = [];
  for (const [area, group] of Object.entries(groups)) {
    if (typeof group !== "object" || group === null || Array.isArray(group)) return { error: "item", where: area.slice(0, 64) };
    for (const [id, value] of Object.entries(group)) {
      if (!valid(area, id, value)) return { error: "item", where: `${area}/${id}`.slice(0, 64) };
      items.push([area, id, value]);
    }
  }
  return items.length > MAX_ITEMS ? { error: "large" } : { items };
}

// Write all of them or none: after a failure the disk holds what it held before.
function written(storage, texts) {
  const before = texts.map(([key]) => [key, storage.getItem(key)]);
  try {
    for (const [key, text] of texts) storage.setItem(key, text);
  } catch {
    /* the next line sees it */
  }
  if (texts.every(([key, text]) => storage.getItem(key) === text)) return true;
  for (const [key, text] of before)
    if (text === null) storage.removeItem(key);
    else storage.setItem(key, text);
  return false;
}

/**
 * Put inspected items in the place of everything kept; false where they will not outlive the visit.
 * Then what was kept before is hidden until the page is left, and not lost.
 */
export function replace(items) {
  const texts = items.map(([area, id, value]) => [`${PREFIX}${area}/${id}`, JSON.stringify(value)]);
  let kept = false;
  try {
    kept = written(disk(), texts);
  } catch {
    /* then memory holds them */
  }
  const wanted = new Map(texts);
  keys()
    .filter((key) => !wanted.has(key))
    .forEach(kept ? drop : hide);
  for (const [key, text] of texts)
    if (kept) memory.delete(key);
    else memory.set(key, text);
  announce();
  return kept;
}
