// localStorage as browsers have it, and the ways in which it fails.
class FakeStorage {
  #items = new Map();
  get length() { return this.#items.size; }
  key(i) { return [...this.#items.keys()][i] ?? null; }
  getItem(key) { return this.#items.get(String(key)) ?? null; }
  setItem(key, value) { this.#items.set(String(key), String(value)); }
  removeItem(key) { this.#items.delete(String(key)); }
}

const refuse = () => { throw new Error("SecurityError"); };

export const failures = {
  "is missing": () => undefined,
  "is null": () => null,
  "throws when touched": refuse,
  "is full": () => Object.assign(new FakeStorage(), { setItem: refuse }),
  "refuses everything": () => ({ length: 1, key: refuse, getItem: refuse, setItem: refuse, removeItem: refuse }),
  "forgets what it is told": () => ({ length: 0, key: () => null, getItem: () => null, setItem() {}, removeItem() {} }),
};

export function install(get) {
  Object.defineProperty(globalThis, "localStorage", { get, configurable: true });
}

/** A fresh storage that works, and an empty memory beside it. */
export function fresh() {
  const storage = new FakeStorage();
  install(() => storage);
  globalThis[Symbol.for("attnbook.store")]?.clear();
  return storage;
}
