// Built by make widgets: change the sources, not this file.
(() => {
  // core:index.js
  var { area, axis, checkbox, columnsOf, dashed, draggable, drawing, follow, formula, h, heatmap, hide, itemOf, keyed, line, linear, logScale, logTicks, logarithmic, m, more, num, prefersReducedMotion, put, resize, row, s, say, segmented, select, short, slider, style, text, tickText, ticks, typedField, watchTheme, word, wordsOf, yieldToMain } = AttnBook.modules["index.js"];

  // src/attnbook/widgets/core/models/model_file.js
  var ModelFile = class {
    /** @param {Uint8Array} bytes with what is known of the file, `metadata`, and of each checkpoint, `notes` */
    constructor(bytes2) {
      const fail = (why) => {
        throw new Error(`not a whole model file: ${why}`);
      };
      if (bytes2.length < 12 || String.fromCharCode(...bytes2.subarray(0, 8)) !== "ATTNBOOK") fail("it begins otherwise");
      this.start = 12 + new DataView(bytes2.buffer, bytes2.byteOffset).getUint32(8, true);
      if (this.start > bytes2.length) fail("it ends inside its header");
      this.header = JSON.parse(new TextDecoder().decode(bytes2.subarray(12, this.start)));
      if (this.header.version !== 1) fail(`version ${this.header.version}, not 1`);
      this.metadata = this.header.metadata;
      this.notes = this.header.checkpoints;
      const whole = this.start + this.header.size * this.notes.length;
      if (whole !== bytes2.length) fail(`${bytes2.length} bytes, not ${whole}`);
      this.buffer = bytes2.byteOffset === 0 ? bytes2.buffer : bytes2.slice().buffer;
      this.made = /* @__PURE__ */ new Map();
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
      const [exponent, fraction] = [bits >> 10 & 31, bits & 1023];
      const size = exponent === 31 ? fraction ? NaN : Infinity : exponent ? 2 ** (exponent - 15) * (1 + fraction / 1024) : 2 ** -14 * (fraction / 1024);
      return bits & 32768 ? -size : size;
    }
  };

  // src/attnbook/widgets/core/models/model_loader.js
  var PATIENCE = 3e4;
  var loaded = globalThis[/* @__PURE__ */ Symbol.for("attnbook.models")] ??= /* @__PURE__ */ new Map();
  var script = globalThis.document?.currentScript?.src ?? "";
  var late = () => new Error("nothing arrived for too long");
  var keyOf = ({ name, version }) => `${name}?v=${version}`;
  function patiently(work, patience = PATIENCE) {
    const control = new AbortController();
    return new Promise((resolve, reject) => {
      let timer;
      const give = () => {
        reject(late());
        control.abort();
      };
      const alive = () => {
        clearTimeout(timer);
        timer = setTimeout(give, patience);
      };
      alive();
      work({ alive, signal: control.signal }).then(resolve, reject).finally(() => clearTimeout(timer));
    });
  }
  async function fetched(file, { base, progress, alive, signal }) {
    const answer = await fetch(new URL(`models/${keyOf(file)}`, base), { signal });
    if (!answer.ok) throw new Error(`${file.name}: the server answers ${answer.status}`);
    const reader = answer.body.getReader();
    const bytes2 = new Uint8Array(file.size);
    let have = 0;
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      if (have + part.value.length > bytes2.length) throw new Error(`${file.name}: more than ${file.size} bytes`);
      bytes2.set(part.value, have);
      have += part.value.length;
      progress(have);
      alive();
    }
    return bytes2.subarray(0, have);
  }
  async function scripted(file, { base }) {
    const shelf = globalThis.attnbookModels ??= {};
    const bytes2 = () => Uint8Array.from(atob(shelf[file.name]), (letter) => letter.charCodeAt(0));
    if (Object.hasOwn(shelf, file.name)) return bytes2();
    const node = document.createElement("script");
    node.src = new URL(`models/${file.name}.js`, base).href;
    try {
      await new Promise((resolve, reject) => {
        node.onload = resolve;
        node.onerror = () => reject(new Error(`${file.name}.js cannot be read`));
        document.head.append(node);
      });
      return bytes2();
    } finally {
      node.remove();
      delete shelf[file.name];
    }
  }
  function asked(file, { model, signal }) {
    const ended = new AbortController();
    const answer = new Promise((resolve, reject) => {
      const hear = (content, buffers) => {
        if (content?.model !== file.name) return;
        ended.abort();
        if (content.error || !buffers?.length) {
          reject(new Error(content.error ?? "an empty answer"));
          return;
        }
        const part = buffers[0];
        resolve(part.buffer ? new Uint8Array(part.buffer, part.byteOffset, part.byteLength) : new Uint8Array(part));
      };
      model.on("msg:custom", hear);
      for (const end of [ended.signal, signal]) end.addEventListener("abort", () => model.off("msg:custom", hear));
    });
    model.send({ ask: "model", name: file.name });
    return answer;
  }
  async function brought(file, life) {
    try {
      return await fetched(file, life);
    } catch (error) {
      if (!(error instanceof TypeError) || globalThis.origin !== "null") throw error;
      return scripted(file, life);
    }
  }
  function way(tools, base) {
    if (!tools.page) return asked;
    return base === "" || base.startsWith("file:") ? scripted : brought;
  }
  var nothing = () => {
  };
  var present = (files) => files.every((file) => loaded.get(keyOf(file))?.parsed);
  async function loadModels(files, {
    model,
    tools,
    progress = nothing,
    base = script,
    patience = PATIENCE,
    parse = (
      /** @type {(bytes: Uint8Array) => any} */
      ((bytes2) => new ModelFile(bytes2))
    )
  }) {
    const whole = files.reduce((sum, file) => sum + file.size, 0);
    const found = [];
    let before = 0;
    for (const file of files) {
      if (!loaded.get(keyOf(file))) {
        const told = (have) => progress(before + have, whole);
        const bring = (life) => way(tools, base)(file, { base, model, progress: told, ...life });
        const entry = { promise: patiently(bring, patience).then((bytes2) => entry.parsed = parse(bytes2)) };
        loaded.set(keyOf(file), entry);
        entry.promise.catch(() => loaded.delete(keyOf(file)));
      }
      found.push(await loaded.get(keyOf(file)).promise);
      before += file.size;
      progress(before, whole);
    }
    return found;
  }

  // src/attnbook/widgets/core/models/words.json
  var words_default = {
    model_panel: {
      moment: "The address asks for another step of the training. Load the training, too, to see it.",
      again: "Try again ({size})",
      failed: "The model could not be loaded: {reason}. You can try again.",
      kilobytes: "{size} KB",
      loading: "Loading {size}",
      megabytes: "{size} MB"
    },
    training_slider: {
      loss: "loss on what was not trained on",
      loss_label: "Loss on examples that were not trained on, against the training step",
      moment: "Step of the training",
      load: "Load its training, too ({size})",
      reading: "After {step} steps: loss {loss}, {exact} % of what it has never seen without a mistake.",
      step: "step {step}"
    }
  };

  // src/attnbook/widgets/core/models/model_panel.js
  var t = wordsOf("model_panel", words_default.model_panel);
  var weight = (bytes2) => bytes2 < 999500 ? t("kilobytes", { size: num(bytes2 / 1e3, 0) }) : t("megabytes", { size: num(bytes2 / 1e6, 1) });
  var Door = class {
    stopped = false;
    /** @param {any} options */
    constructor({
      model,
      tools,
      files,
      words,
      ready,
      about = words("about"),
      loaded: loaded2 = words("loaded"),
      bring = (progress) => loadModels(files, { model, tools, progress })
    }) {
      this.bring = bring;
      this.ready = ready;
      this.loaded = loaded2;
      this.size = weight(files.reduce((sum, file) => sum + file.size, 0));
      const { size } = this;
      this.button = h("button", { type: "button", class: "ab-choice ab-load", onclick: () => this.load() }, words("load", { size }));
      this.bar = h("progress", { class: "ab-model-bar", max: 100, value: 0, "aria-label": t("loading", { size }), hidden: true });
      this.failure = h("p", { class: "ab-empty", role: "alert", hidden: true });
      this.done = h("p", { class: "ab-small", role: "status" });
      this.offer = h("div", { class: "ab-offer" }, h("p", {}, about), this.button, this.bar, this.failure);
      this.node = h("div", { class: "ab-model" }, this.offer, this.done);
      tools.clean(() => {
        this.stopped = true;
      });
      if (present(files)) this.load();
    }
    waiting(now) {
      this.bar.hidden = !now;
      put(this.button, { "aria-disabled": now && "true" });
    }
    async load() {
      if (!this.bar.hidden) return;
      this.waiting(true);
      this.failure.hidden = true;
      const progress = (have, whole) => put(this.bar, { value: 100 * have / whole });
      try {
        const models = await this.bring(progress);
        if (this.stopped) return;
        this.open(models);
      } catch (error) {
        if (this.stopped) return;
        this.fail(error);
      }
      this.waiting(false);
    }
    open(models) {
      const held = this.offer.contains(document.activeElement);
      this.offer.hidden = true;
      say(this.done, this.loaded);
      this.ready(models, held);
    }
    fail(error) {
      say(this.failure, t("failed", { reason: error.message }));
      this.failure.hidden = false;
      say(this.button, t("again", { size: this.size }));
    }
  };

  // src/attnbook/data/real_pairs.json
  var real_pairs_default = [
    { group: "object", pronoun: "it", right: "animal", wrong: "street", sentence: "The animal didn't cross the street because it was too tired." },
    { group: "object", pronoun: "it", right: "street", wrong: "animal", sentence: "The animal didn't cross the street because it was too wide." },
    { group: "object", pronoun: "it", right: "table", wrong: "door", sentence: "The table did not fit through the door because it was too wide." },
    { group: "object", pronoun: "it", right: "door", wrong: "table", sentence: "The table did not fit through the door because it was too narrow." },
    { group: "object", pronoun: "it", right: "ball", wrong: "window", sentence: "The ball broke the window because it was so hard." },
    { group: "object", pronoun: "it", right: "window", wrong: "ball", sentence: "The ball broke the window because it was so thin." },
    { group: "object", pronoun: "it", right: "dog", wrong: "gate", sentence: "The dog could not open the gate because it was too weak." },
    { group: "object", pronoun: "it", right: "gate", wrong: "dog", sentence: "The dog could not open the gate because it was too heavy." },
    { group: "object", pronoun: "it", right: "ship", wrong: "harbour", sentence: "The ship could not enter the harbour because it was too large." },
    { group: "object", pronoun: "it", right: "harbour", wrong: "ship", sentence: "The ship could not enter the harbour because it was too shallow." },
    { group: "object", pronoun: "it", right: "cat", wrong: "fish", sentence: "The cat did not eat the fish because it was not hungry." },
    { group: "object", pronoun: "it", right: "fish", wrong: "cat", sentence: "The cat did not eat the fish because it was not fresh." },
    { group: "object", pronoun: "it", right: "truck", wrong: "bridge", sentence: "The truck could not cross the bridge because it was too heavy." },
    { group: "object", pronoun: "it", right: "bridge", wrong: "truck", sentence: "The truck could not cross the bridge because it was too weak." },
    { group: "object", pronoun: "it", right: "bottle", wrong: "cup", sentence: "She poured water from the bottle into the cup until it was empty." },
    { group: "object", pronoun: "it", right: "cup", wrong: "bottle", sentence: "She poured water from the bottle into the cup until it was full." },
    { group: "object", pronoun: "it", right: "knife", wrong: "bread", sentence: "The knife would not cut the bread because it was too blunt." },
    { group: "object", pronoun: "it", right: "bread", wrong: "knife", sentence: "The knife would not cut the bread because it was too hard." },
    { group: "object", pronoun: "it", right: "rope", wrong: "boat", sentence: "The rope could not hold the boat because it was too thin." },
    { group: "object", pronoun: "it", right: "boat", wrong: "rope", sentence: "The rope could not hold the boat because it was too heavy." },
    { group: "object", pronoun: "it", right: "bird", wrong: "nut", sentence: "The bird could not crack the nut because it was too young." },
    { group: "object", pronoun: "it", right: "nut", wrong: "bird", sentence: "The bird could not crack the nut because it was too hard." },
    { group: "object", pronoun: "it", right: "snake", wrong: "mouse", sentence: "The snake ate the mouse because it was so hungry." },
    { group: "object", pronoun: "it", right: "mouse", wrong: "snake", sentence: "The snake ate the mouse because it was so small." },
    { group: "object", pronoun: "it", right: "cart", wrong: "hill", sentence: "The cart did not get up the hill because it was too heavy." },
    { group: "object", pronoun: "it", right: "hill", wrong: "cart", sentence: "The cart did not get up the hill because it was too steep." },
    { group: "object", pronoun: "it", right: "wolf", wrong: "rabbit", sentence: "The wolf caught the rabbit because it was so fast." },
    { group: "object", pronoun: "it", right: "rabbit", wrong: "wolf", sentence: "The wolf caught the rabbit because it was so slow." },
    { group: "object", pronoun: "it", right: "letter", wrong: "envelope", sentence: "The letter did not fit into the envelope because it was too long." },
    { group: "object", pronoun: "it", right: "envelope", wrong: "letter", sentence: "The letter did not fit into the envelope because it was too small." },
    { group: "object", pronoun: "it", right: "hammer", wrong: "stone", sentence: "The hammer did not break the stone because it was too light." },
    { group: "object", pronoun: "it", right: "stone", wrong: "hammer", sentence: "The hammer did not break the stone because it was too hard." },
    { group: "object", pronoun: "it", right: "branch", wrong: "bear", sentence: "The branch broke under the bear because it was too thin." },
    { group: "object", pronoun: "it", right: "bear", wrong: "branch", sentence: "The branch broke under the bear because it was too heavy." },
    { group: "object", pronoun: "it", right: "lamp", wrong: "room", sentence: "The lamp did not light the room because it was too dim." },
    { group: "object", pronoun: "it", right: "room", wrong: "lamp", sentence: "The lamp did not light the room because it was too large." },
    { group: "object", pronoun: "it", right: "medicine", wrong: "disease", sentence: "The medicine did not cure the disease because it was too weak." },
    { group: "object", pronoun: "it", right: "disease", wrong: "medicine", sentence: "The medicine did not cure the disease because it was too severe." },
    { group: "object", pronoun: "it", right: "blanket", wrong: "bed", sentence: "The blanket did not cover the bed because it was too short." },
    { group: "object", pronoun: "it", right: "bed", wrong: "blanket", sentence: "The blanket did not cover the bed because it was too wide." },
    { group: "gender", pronoun: "he", right: "John", wrong: "Mary", sentence: "John called Mary because he was worried." },
    { group: "gender", pronoun: "she", right: "Mary", wrong: "John", sentence: "John called Mary because she was worried." },
    { group: "gender", pronoun: "he", right: "king", wrong: "queen", sentence: "The king met the queen when he came home." },
    { group: "gender", pronoun: "she", right: "queen", wrong: "king", sentence: "The king met the queen when she came home." },
    { group: "gender", pronoun: "he", right: "boy", wrong: "girl", sentence: "The boy waved to the girl when he arrived." },
    { group: "gender", pronoun: "she", right: "girl", wrong: "boy", sentence: "The boy waved to the girl when she arrived." },
    { group: "gender", pronoun: "she", right: "Sarah", wrong: "David", sentence: "Sarah met David when she was young." },
    { group: "gender", pronoun: "he", right: "David", wrong: "Sarah", sentence: "Sarah met David when he was young." },
    { group: "gender", pronoun: "she", right: "mother", wrong: "father", sentence: "The mother smiled at the father when she came in." },
    { group: "gender", pronoun: "he", right: "father", wrong: "mother", sentence: "The mother smiled at the father when he came in." },
    { group: "gender", pronoun: "he", right: "Peter", wrong: "Anna", sentence: "Peter wrote to Anna while he was in Paris." },
    { group: "gender", pronoun: "she", right: "Anna", wrong: "Peter", sentence: "Peter wrote to Anna while she was in Paris." },
    { group: "gender", pronoun: "she", right: "woman", wrong: "man", sentence: "The woman saw the man as she left the house." },
    { group: "gender", pronoun: "he", right: "man", wrong: "woman", sentence: "The woman saw the man as he left the house." },
    { group: "gender", pronoun: "he", right: "uncle", wrong: "aunt", sentence: "My uncle visited my aunt before he moved away." },
    { group: "gender", pronoun: "she", right: "aunt", wrong: "uncle", sentence: "My uncle visited my aunt before she moved away." },
    { group: "gender", pronoun: "she", right: "actress", wrong: "actor", sentence: "The actress spoke to the actor after she left the stage." },
    { group: "gender", pronoun: "he", right: "actor", wrong: "actress", sentence: "The actress spoke to the actor after he left the stage." },
    { group: "gender", pronoun: "he", right: "Tom", wrong: "Lucy", sentence: "Tom beat Lucy at chess although he was tired." },
    { group: "gender", pronoun: "she", right: "Lucy", wrong: "Tom", sentence: "Tom beat Lucy at chess although she was tired." },
    { group: "gender", pronoun: "he", right: "prince", wrong: "princess", sentence: "The prince danced with the princess until he was tired." },
    { group: "gender", pronoun: "she", right: "princess", wrong: "prince", sentence: "The prince danced with the princess until she was tired." },
    { group: "gender", pronoun: "she", right: "sister", wrong: "brother", sentence: "My sister forgave my brother when she was older." },
    { group: "gender", pronoun: "he", right: "brother", wrong: "sister", sentence: "My sister forgave my brother when he was older." },
    { group: "gender", pronoun: "she", right: "Emma", wrong: "James", sentence: "Emma thanked James before she went home." },
    { group: "gender", pronoun: "he", right: "James", wrong: "Emma", sentence: "Emma thanked James before he went home." },
    { group: "gender", pronoun: "he", right: "duke", wrong: "duchess", sentence: "The duke told the duchess that he was in danger." },
    { group: "gender", pronoun: "she", right: "duchess", wrong: "duke", sentence: "The duke told the duchess that she was in danger." },
    { group: "gender", pronoun: "she", right: "waitress", wrong: "waiter", sentence: "The waitress greeted the waiter as she walked in." },
    { group: "gender", pronoun: "he", right: "waiter", wrong: "waitress", sentence: "The waitress greeted the waiter as he walked in." },
    { group: "gender", pronoun: "she", right: "Alice", wrong: "Robert", sentence: "Alice met Robert on the day she turned thirty." },
    { group: "gender", pronoun: "he", right: "Robert", wrong: "Alice", sentence: "Alice met Robert on the day he turned thirty." },
    { group: "occupation", pronoun: "she", right: "nurse", wrong: "engineer", sentence: "The nurse thanked the engineer before she left." },
    { group: "occupation", pronoun: "he", right: "engineer", wrong: "nurse", sentence: "The nurse thanked the engineer before he left." },
    { group: "occupation", pronoun: "he", right: "mechanic", wrong: "secretary", sentence: "The mechanic called the secretary when he arrived." },
    { group: "occupation", pronoun: "she", right: "secretary", wrong: "mechanic", sentence: "The mechanic called the secretary when she arrived." },
    { group: "occupation", pronoun: "she", right: "teacher", wrong: "driver", sentence: "The teacher met the driver as she came in." },
    { group: "occupation", pronoun: "he", right: "driver", wrong: "teacher", sentence: "The teacher met the driver as he came in." },
    { group: "occupation", pronoun: "he", right: "pilot", wrong: "librarian", sentence: "The pilot spoke to the librarian while he was waiting." },
    { group: "occupation", pronoun: "she", right: "librarian", wrong: "pilot", sentence: "The pilot spoke to the librarian while she was waiting." },
    { group: "occupation", pronoun: "she", right: "dancer", wrong: "soldier", sentence: "The dancer saw the soldier when she left the hotel." },
    { group: "occupation", pronoun: "he", right: "soldier", wrong: "dancer", sentence: "The dancer saw the soldier when he left the hotel." },
    { group: "occupation", pronoun: "he", right: "lawyer", wrong: "housekeeper", sentence: "The lawyer wrote to the housekeeper after he moved." },
    { group: "occupation", pronoun: "she", right: "housekeeper", wrong: "lawyer", sentence: "The lawyer wrote to the housekeeper after she moved." },
    { group: "occupation", pronoun: "she", right: "nanny", wrong: "farmer", sentence: "The nanny waved to the farmer as she walked past." },
    { group: "occupation", pronoun: "he", right: "farmer", wrong: "nanny", sentence: "The nanny waved to the farmer as he walked past." },
    { group: "occupation", pronoun: "he", right: "carpenter", wrong: "maid", sentence: "The carpenter told the maid that he was late." },
    { group: "occupation", pronoun: "she", right: "maid", wrong: "carpenter", sentence: "The carpenter told the maid that she was late." }
  ];

  // src/attnbook/widgets/real_heads/recorded.json
  var recorded_default = { looks: [{ text: "The animal didn't cross the street because it was too tired.", pieces: ["[CLS]", "the", "animal", "didn", "'", "t", "cross", "the", "street", "because", "it", "was", "too", "tired", ".", "[SEP]"], longest: 7.5956, weights: "Pw0FDQ0FCAsCDgUHBg0FSBYPBhAVEQoNAhYNCxIbByEqDAkODRIGCggJDA4FOQQVNgkGFQsGEQcEDg0PEQoGLw4GBhMKWAcGAgoJCBEYBBs/CQ4JDQ0MCA8cBRALDwYTKxQVCQgIARUcDRAOBR4ICxoPCA4RDgoOAxYPDxIgCBkdEQMtChEDERAWERAGBQkYHA0EEQ4HFg0BEAYKECUJKyELDA0NCQ8KBwo2CgoYBRQqCAgQDAkGCAIPERIbEAwnGQ0ZJBIFGgwCDgYRBgYMHzAUAhYEBQYRIwcKGgMFCyQNBgUIDQUbBgISBA0QBDg7FQwIDBAMFAwFEAwNEBMPLYMKAgUIBQcICwUFCwoHBxgxCAgSDAkbCAkTCQoOIwkLPhoUAQwCBxcKBQ4MCQ4JHSMKBQoKAxsJBQ4HChlFCAglCgMIBQ0IChMMBgcrOAcJHwsACQwBBgkVGgQGGUsKCDIJDAQLEw8KBgwGDA8yBhEqCAoSCwkeCAoSCQoPIwkLKQcIBAsLKgcJBgYJB0AGEicKBhUMFgsLDxkKBxAfCAogEQYeEQUDEBgZBggaFgsIJAwHEREFFAwHFgsHFS0HCR8MDAoKCBEMBhQIDRM+BwchCgITCAwMCyYPEA4QIAcMIw0FFgsFDg0MEAkKGy4ICTAQCRUMBgoQCRAKDgonCQv/AAAAAAAAAAAAAAAAAAAA/wAAAAAAAAAAAAAAAAAAAAD/AAAAAAAAAAAAAAAAAAAAAP8AAAAAAAAAAAAAAAAAAAAA/wAAAAAAAAAAAAAAAAAAAAD/AAAAAAAAAAAAAAAAAAAAAP8AAAAAAAAAAAAAAAAAAAAA/wAAAAAAAAAAAAAAAAAAAAD/AAAAAAAAAAAAAAAAAAAAAP8AAAAAAAAAAAAAAAAAAAAA/wAAAAAAAAAAAAAAAAAAAAD/AAAAAAAAAAAAAAAAAAAAAP8AAAAAAAAAAAAAAAAAAAAA/wAAAAAAAAAAAAAAAAAAAAD/AAAAAAAAAAAAAAAAAAAAAP8ADwgMAQUBAgYBAQkBAQcMrAcUHSYQDQcJDBINDwoLDhcHDSsICwYNCU0MCAMHFgQLBgsJKRIgBAcJEgozCQsICwgLEBEyFAYIDykMCAoLCA4HCQwfCQkSChcUEC0SCgcLCAgPDQ8NCwgZCxcNEyUOFwUMFBwMCgoLExYSGg8QEQ8YChcIDhEXCw8JDA8KGw0ZChwGEgwMBxkIExcYDwsVEAYHEhcFBgoJMRQKKQsODwoFCAYWCRECCA8gExkYER4PDxIGBwooBxMJKA8MBQcWFQsYDwIHBiAeEBMaCAgRCRkKCRMOBgUICRMZEAgWHCQWDhQVFQgIBwwJGw4WCw0ZFpUUAQIHAAELAgIFBwAACyM0IgY2HgoCCwIEBgcEAQgYSyYDGxgEFw4GAwQFAQEFFysaAQorQAIOAAQEBgUABhkQCgMPP28BCwAEBAUDAQMGJAwASDwGAxQBDA0FAQAECkIVBQMEAgEsRQcDEAEBAwklCQIRFBAIKQwSGB0IAgUIPQwLBAsDBy4EFBQVBwwGCyYFAQMGCQYdBA40LxEECQslBQEFBQUDGAciDkIOBA4QHAMBAgMBAQwDFygZKSYSECAEAQIDAgIIBg02HAYOKyQxCgYBAgEEChECHRYNBiEyGgUABAMCAQYBCRcQKBEuODgKAg4FAwIHBAcMEhEEHz67AQEAAAAGAQEEAQEBAAUudBkFAgMBAgEBAwQGAgIDUJE2BAIAAAACAQEBBAIBAiQ4Yw4WAgADBAEBAAEBAQkpAw4Lyg0AAAEBAQAAAAACBwMCAOkIAAABAAEBAAAAAAV0EgEXCwgCDgQHCgQAAQEkLw4ECgsXK0EFCAMMAgEBBykEAgEDAVpQBgsCBAMAAQQnBQUSAwIBZxwUAQkBAQkJDgEACAQAARYOnAgJAQEICgsBAAECAQEDAmRYFgAABBIZAwABAAwABgEQSFICAggXOQkBAAAAAAwQBApEAw0bIRcEAgEBAAEJBQkEIh8oPB4eAwEDAAAAAgEJAQIFCWVXlhUDBgIBAw4CAgEFAQMFI0wKJg4DBwcIEwsKCAsVBgSQGgcFBgEEFQUCCBACBQEDNhESEQQEBAsUEQoSCysDBR8PEBJFBwkKCAQIDxALAw8rDhoMBw0LDBkQDQgTGgUFdBYKEwYCDRIGAwQQAwwBBEMJKRADBgsGFAwICgwTCAZvDQgRBAQPDQsGBxIFEgEDOwcOHAsPBwUGEQ4UHBUDAiYGNg4EBQsEIxQHBw4cBQM2DAseCQMGCQ0OCxUKKQQGMggRIQoHDwcKFgoZGgkDA0cFHBoFBB4EDhUBCxAKAwYbCTUNAwUFBh0KCgwGDigNKwcyDAQIDAYbDAsMDRINB6EEBgMEBAcEBwUDBQMFBR8cEQYREBEHEAgXDxAQDRIVPw4BCgoGBg4lDQgPAggLJEsJCQURCw4IFQ8ICgkGDBkxEAUNDgoFDgcTDRARDg8cPQ0MCQ0ICwwRCwgMCxAOGl0LCg4LCAILCQgHCAoMBiIaEQgREBAIEAkVDhEQDxEUUwosCQoHAggACAgICwYJHyITFhAOCwYQBQsOEhsLDREqEAgSCw8HDgcQCw8SFQ0YKxMHFQ4LBBEMEQoQDQ4OGDENCAsMBhoLHRcKCwYJDRI+CxMLCgcWDBMOCxEGAgoXFhUKEQ8PChUOFBAPDQwSERsUBxEPDgoTChEREw0MEhOYCQUBAwAACQEEBwACAQQ6GFQKCAQBAk0FAwUIAgMGDTwETwMIAwYEAwkLBQcDBypJBQIUBQ4KBAcTChcOEAkaQgcIDQYFDgYLDQ4QBgUULU8IAwsIFAYHBAoSFQsKCh1oAQwCCAcxAQUHBgQHAwgfGWQIBgMBA0UFAgQJAQMFC1wHAgUJAwQFKAQWCQUEBihoBAMOBw0IBQgUDAgOCQgTVQwIEwcEDAoJDAcQCQsJF0gMBhQJBAoNChUHCwkJCx5dAwQQCRALBAQMCA4VDgcUWwMCBQYHBAICBgQFCF0EDWYGBwwNCQoECQYMEAYFBx5tDQUIBwUDCwQFCw0EAwcvAAAAAAAAAAAAAAAAAACeYEIQCwgGCQkQFwgOCg8pAQF8CAoEBAIJBwoEAwMDQAAATA0UBgUFDgwjBQUEBy4AAUIJEQkFBBIIIAUEBwVBAAE9DQoJEgcRDhAHCQgWKgABhQYPBwkDCQQWDwMJAxABAkQODQkICQoNGQkKCQ8oAQJoDx0FBAIIDCIFBAQEFwECTQgKFhAQDwcPCAcJExkAAT0JBQYNBwkIEAkcCBM1AQJNBxANCgoNBhcIBQgMLAABSAwJCgwIEgwgCgwHCCAAAnMKCQYICQUIKQ4ECAcJAQErBx4FCAYUBiIHCAUKQwAAKAkrBgcEDQgfBQYGB0YAAZAHAAQGAgIFBhYFBwQBByEgDAEZFwkDCgglCQ4RBBQfNAYdJBAGAgcIEgoQEAMKFU8JAy0PBQIIBRMSCwgLBgwyFgEWDAcBDgINCxsSCg4dNAoMExoIBgsEEA0NFQkPE1MPCAoDBxANFQUOEQsKCA8iDQIWFQgECwofCRARBRUgOhgMBgUHBhMVCBUZBwsGEhQRCCYLCQMOCAsMDSQoBAtHCwIODAQDCQYaBhEYCgsdKgYCJBQEAwUNOw0IEgkICUEPAhQLBwUMCA4PDwkQCh0nECEICQgODwUCCQ4MJggcKAkAPSEHAQYBGQ0MIAMECCYTAhwbCgINBhwMDhMFDRLfAgEDAwEDAgQDAwIBAQECIBESFA8ODRYYDwwKCQoLDkwQFRIFBQoMDAkEBBQYCApUEwcFDw0XCQYJBxQQBgcJQwkOCycOFgkUEAcJAwQECUAMCxEaCRQLEgoICwcGCRBzDQQHCAQGFBEJCAwJDAYHHRAOERESDhETEQ8LDAsLD2sRChMNBgcJAgYMBQULBhJRDQgICw0VCggNEQ0OCAYJHRARDAwUFBASDxMKDw0KDC4UCgoRCw8MCRANGRAKDAxIChEQEQwNBhIRCQwFBQwOeQUJEBALDwcHCAcFBwYGCAwQFxEVDxcODg0LDw4QDRIUEhYOEBYZDQ4MDAwQDwoO+wEAAAAAAAAAAAAAAAABAE4EAhQCAQINAhwVIw4FFgi+ARUBAAEFBAIHAwIGAQkCYQAABwACAAECHREhEwMjCZYBAAIFAwECAhgHBw8GGAdRAAAEAQwAAQE8CRMiBRkCzwECAQAACQIIBQQCBQIFA5MHAgYBAAEFAQgQEAcJFAjPAgIAAAACARQFAgEBAgcCtgEBAwEBAQEBFAIFBgEWCccDAQUAAQADAAYJBAMBDwW5AQEJAAEAAQEGAwwEAhUJ4gEBAQECAQEBAwIBAwIIAugBAQEAAQABAQEBAgIKAQGOAwIJAgECBQIHBgsNAx0RoAoCAwICAw0CCQcIBAYRCPcBAAAAAAABAgEAAAABAQHhAwEAAAAABgIBAwIBAQcDzgEfAAAAAAIDAAEBAAADCMUDABcBAQACAQEBCQECCAa3BQAAIgQABAAAAQQAAQsIqgUABwcoAAIBAAECAwMIB6kEAAAAADsBAQAAAAEEBQrIEwYBAQAABAEBAwEBAQkGwwQDAAAAAQEoAAAAAAIDBaEIAAEAAAADAEYAAQEABwOpGwMCBAEACgAAGQIAAAcEjw4CEgMBAAYAAgE1AAEHBKQGAAwCBwQDAQMAACsBBQTRBAABAAADBAAAAAABFwMF1gYAAwQBAAQBCAICAQEGAekEAAECAAAFAQIBAgEBAwHrAwYBAAABAQIBAQABAQIBKx4rUQoLBQIDBAIMAQMDAoVPBA8DAwICAwICAAEBAgQgdyoUCAcGBAECAgABAQQEGzMeeggFBgEAAAABAAACAgYdCrwEAgoDAAABAQAAAAE5DgdGCy0BFgsKAwAAAwEADQUHWRclIRIRBwEDAQABAIYFBwUEAxI0AwkHAQEEAQA6BQQXBgYzJhIMBhIFAwIAGgEGDAMEDQ0GGwV9CQQCABABAAIAAwMOBWk6CxgIBAEsAQEKAAIBBAgzJksGBwUBMAEDAwAAAwILGDNLDgcJA08DAwMBAQEDBBQJKCkbEQRYBAsFAgIDAgUFBR4NEzEL+gEAAAAAAAAAAAAAAAABAYcMEAwCAgoFBw4DCAYNBgOmBx0CAQAEAgQEAgMGEAYEXEggCgABBAUFDAQEAwcCAZMlGAYGAQIGAQUCAgUHBAGZMQsEAQIEBQIEAwMEBwMBpgskCQECBgEIAgEBAQUEAj4gHhkHBRQFCw4HBwQGCweKBg0JAgMLAw8DAQYCCBASSxQHNAgUDQYGCgQGBAcLBVUQJAoBAhEGEhkCAwQGEgUlHBVdAwcJCw0SAwUBBAIArQUEFQYJBQUFBgIEAQUBAaYGCAIBAQcFCgYJCQMNBAUYDgkYCAoLCQcxDBkSEA8ELycLDAMCCQ4PHAgZCREOBPcAAQAAAAEAAQEAAAABAQEMBzCiBQcFAgMBAAAAAQEBjAQgHwsICQUJAgAAAAIBARYBDRYGD30JFRECAQAAAQEtAgMDCBGIGwcEAQEAAAABJQEHAwEEYxg6DwIDAQEBADoAAgIABCMxSxUBBAICAQARAAACAAECCHtGCQ0DAwMAoQAAAAAAAgMfIgcDAggDAU8AAAAAAAEABREXOBMQHQkiAQEAAAACAQIGBD4rThEDEAABAAAAAQACAQEII6kTA0gAAgAAAAAAAgIBAwh0JwmqAAEAAAAAAAIBAQIBDDEPlwECAQEBAQABAQEBAgkQQe0AAwAAAgIAAAAAAAAEAQT5AAEAAAAAAAEBAAAAAQEAOQwLCwUJAxYHGhIGHQcUDbcEBAMBAQIFBwUEBQESCQNvBQUNBwUDBw4YCAoFEwgMTwoEGQwGBAoGHAQkAwQLDVsEAw0FBgMFCToIDg4ECwjEAwMDAQQBAwQIBgMCDgQBUgsLCQQFBBYKFAwIEggUDMYCDAMAAQEDAQcBAQEHDgNnBQIEBAECBwMwBwQJBhwWWQkHCwQBCQ0GHQQLBBcTEEoECRAEAgUJBScGCAcZEBqdCAIBAwEDCAUhBQIGBAkHwgQDBAABBQMKCgMFAgMGAUIHBgQEAgIKAyoJBAgJMCBXCxUGAwQDDgsNDgwHBSIN9QEAAAAAAAEAAgEAAAAEAfMJAAEAAAAAAAEAAAAAAACxQQQDAAACAAAAAAEBAAEAsycSBAEBAAEABgECAAEDAOcKBQQCAAAAAAAAAAAAAwCQER8sAQECAAAGAAAAAAYBRAcFmAMFCgEBAQAAAAABAGMdAkUEBx0JAQMBAQAAAQByCgITAQFDGwoBAAEAAAAAVgMDPgVOBQMBAgQBAgABALUCAAEAAAELBioDAgABBAA2AAAAAQAABgKxBgUAAQIAUQAAAQE1AAEAMDUGBgEDAFsBAQEABAECAiMyJRALBADAAQABAAAAAgIODAoEAw0B3QEAAAAAAAAABQIBAQIUAfoAAAAAAAAAAQEAAAAAAAAZBDQJAxEkBD8aBAIEAgUB2AIMBAEIBQIDAAAAAAEAAEUCBgUEDzwXCCcDAwcFBAAlAgsRCAc1GCMZBgwFBgQDIwEFBwUHQxUDIQMIFyEEAEADAQEBAQYNkwcCBQEBAQEJAAEAAAAGAcAZBAYCAwUAygEDAAAABgQYAwMEAAMCASsAAQIAAAACBBAQHRs1NwY9AAEAAAAAAQcFAgsJjg0CKAABAQAAAAEECwUKGoEYAzMAAgEAAAAAAQEABQG5BgP0AAEAAAAAAAIAAQEAAgIBmAEGBQECAQEHBAQECRIUEmUESAMBAgUEFwIDAgETBQbeAwQBAAECBAUBAgEBAgMCEwjhAQAAAAAAAAAAAAEAAFsBL2YCAAAACwAAAAABAQCEAQIeKRQHAAERAgAAAAEBPAAAAQt4PQAAAAEAAAAAAAcBAAAABu0EAAAAAAAAAAAwAQIAAAAVrggAAAAAAAAAEgABAAAAAATmAQAAAAEAAJ4AAAAAAAAAMygDAAAAAQFWAAAAAAIAAAAEkw8AAAABMwAAAAAAAgAAAAXCAwAAABEAAAAAAAAAAAAAA9oRAAAHAAAAAAAAAAAAAAAC8wEAxAAAAAAAAAAFAAAAABUeAiIAAAAAAAAAAAABAAAABdfnAAAAAAAAAAAAAQAAAAAW7QQCAQABAQICAQEAAQECAPUIAQAAAAAAAAAAAAAAAADKJgsAAAACAAAAAAABAAAAlQhdAwAAAAAAAAAAAAEAAIIBEGYCAAAAAgAAAAAAAQB0BQ0+GAYLAQEKBQAAAAABmAQBAgpGEAEAAAEAAAAAAHoBAQAAA3YJAQAAAAEAAABqAAEAAAAOfgYAAAABAQAA6AAAAAAAAAIPBAAAAAABAKkAAAAAAAAACkQFAAABAQAsAAAAAAAAAAAzlwYAAAAAuwEAAAAAAgAAAgwlDgAAANcEAAAAAAADAAABBBcFAADkAgEAAAAAAQEAAAADDAcAwQAAAAAAAAABAQAAAAgzAfMCAAAAAAABAQAAAAABBALBAwEBCgEBAwMGBQUCABEF1gMAAAIAAAQHAgQAAAQHB9sBAAADAQABAwEEBgEBCwK6AQACBQQAAQMKAQsBAB8AwAEAAQUCAAEFAwIHBQEdAeECAQEAAQACBgIBAQICBwLDBAEBBgEBBAQFBAYBAA4Htg0JAQEBCAsCAgMCAgIICeYBAAABAAABAAABBQEACwHTAQADBQEAAgIFAgYCAAwC2QEAAQMBAAEBAwIFAQASAegBAAIBAQABAgIBBAABBwHsAQMBAAEAAQEBAQIAAQQBWgMBAisCAQICDggmAgQkBlsEAgIyAwADChcGDwQBJQb0AwAAAQABAQAAAAAAAAIB6BACAgABAAAAAAABAAAAANkcBgAAAAIAAAAAAAABAADVCxsDAAAAAAAAAAAAAAEAZSA1OwQCAAAAAAAAAAACATwQDnkhBQABAAABAAAAAgPwAgQCAAICAQIAAAAAAAAARgEBAgQPnQQAAQAAAAAAAH4AAQAAAGIXBAAAAAAAAADqAAAAAAEAEQABAAAAAAEA0AAAAgAAAQEBIwECAAACAE4AAAAAAAAAADR5AgAAAQCTAQAAAAAAAgABJjsDAQIA0gEAAAAAAAIAAAMNEwIDAfcAAAAAAAAAAQAAAAABBQD1AAAAAAAAAAABAAABAQYB+AIBAQAAAAAAAAAAAAABAfAHAwMAAAEAAAAAAAAAAACfOhMLAAAFAAAAAAEAAAAAzgoUBwEGAQABAgAAAAABAIQiGyQGEQEAAAAAAAAAAQA3LhdRCCAFAAEDAAAAAAEAawkFQwkyBQEBAQAAAAAAAAoAASACE7gDAwEAAAAAAAA5AwMUAgmLDgUCAAAAAAAA2AEBBQEEAQADFAEAAQAAAGYAAAEAAAsCBHcEAwIEAQA2AAAAAAEBAAK8AwECAQAAGQAAAAAHAQACwQ4GBAIBAG4BAAAAAAIBAy8aIRQHAQDfAQAAAAAAAAACAQIDCggE0gQBBAAAAQABBAEDBAsIA/0BAAAAAAAAAAAAAAAAAAA9AmkTAAILACsBAAECCAAA1gYVAQAACAABAAAAAAIAATMHCgUJEhsFRgMBARQaAQEdCxNVDCEPBxgEAwQDAgIBGQMFNgUEHgYuAwABPAwAAHoBCQMAAQkCaAAAAAADAAAeAAICAABAA5gAAAAAAgAArAUBAQAAMAoKAQMAAAQAAEkBAQYBAwMBAgEGC2knAQAfABEAAAABAA4CAAIDuAAALwEFAQABAQAKCgMCIYsCAWkBAwAAAAEAAwIFBRBvAgHoAQEAAAAAAAEABAECDAEBmwcPEwECAwACBgYEBBgEAzMFXA0AAQ4AEAECAgE2AQL8AAAAAAABAAAAAAAAAQAAnjMFBgECBAUDAgcBAQEFA6kMIwQBAQIBDwMCAAAEBQKYBwgTAQQsAQICAwICBAIBugcFGQUDBgMCAwECAQQCApQQAwcBDRcCBRQDAgMIAgGDAwQHAQQxBQcJBgUCEQMCNwkFAgECHGMWCAgEAgUDBL0BBwEAAQICEQkBAQERBgHVAgICAAEFAQcFAgICBgUBbRcKBAEABQYOBhQIAwwaCFcBARECAxMCAQURGRwgCQR8BwIEAQQJAwMMCQkYIgYFwgIFAQAACAIEAQMCARcFBLcDBQMAAAEBBQgFAgEFGwWFCwoDAgEDBggFDgUCCBsS+QAAAAAAAAAAAQAAAAEBAAsKChUDLyoOBigIAgUSDgUtDAsxAxwnDgsRBAICCwUCHwIDBAMKGAsVcgcDBAQLBCsEBwUDBhETJ0YIAwQCEQkkAgECAgMJDAyTCgMFAQoCiwEBBQEECxIbGgUEBQcDAY0AAQIAAQUKEigKBwUGBwK6AQEBAAEECwgLBgYECQMBewIBAAAAAAECBhMPEBAqDCEBAQAAAAEBAQUDEgadFQdMAgIBAAABAQEJBgsXLDUYlQEBAAAAAAABCwMGCBAuDNwBAQEAAAAAAQQBAwIKCQO4BQQHAAECAgQBAgICBRgKWg4PDgEEEQ0PAgQDAw0kDfsBAAAAAAEAAAAAAAABAAHxBwMBAAABAQAAAAAAAAAA9QEJAAAAAAAAAAAAAAAAAPMEAgQAAQAAAAAAAAAAAADvBgMBAgIAAAAAAAAAAQAA6wwCAgACAAAAAAAAAAAAAO0FBAAAAAgAAAAAAAAAAACeKCgBAAEHBAQAAAAAAAAA0wMDAAAAGAIKAAAAAAAAAKQNAiUGFQIAAAUAAAMAAABhMhgqAhsDBgEBAQAAAAABZBMDVwIgAgIBAQEBAQEAAdEGAQ4EDAAAAAEAAAYAAADwBAECAAADAQEAAAAABAAAOScMNQgXBggLDQQDAwMHBF45ExYECAUGBQkFAwQHBQX8AAAAAAAAAAEAAAAAAAEBjA8VBwIBBwIkAQQBAA0DAd4BCAEBAAUAAQAAAAAOAAGOFgcLAgEEAQkEAwMBJAgBUxYKBQgCBAMcBggDAAcxEcsFAwMBAQMBBgIBAQEMBwTgAQIAAAAEABIAAAAAAgEBagMLAQEADQFqAAEBAAkBAM4BAgABAAcCHgEAAAACAQG5DAIIAgEBAQMFAwEBCwoIexAoBgEAAgIcAQUBARsCAYQlCAoCAQMEBwMFAwElAwHRBAECAQECAAIBAQABEQUH1AcEAAAAAwILAAIAAAoAAoEuEwYHAQMHDAMGAgAGBAUuGGUDAgAGAykBAgEAGAIC+wEBAAAAAAAAAAAAAAABAF4KEQcDBgYCEhYLAwUlCQS4CQgEAAIDAwoCCAEBDAYDmgMKBAEDBgEVBwIBAx4FAzYGCwgGBgoCFx0MBQ8WIwtvBA0GAwMOARcNBQIHGhMGzQQKAwABAwEIAQIAAQoDAo8GGgQBAgYCEQUEAQIXCQSVBycFAQEEAwwCAgEBDwYFdAgSBAkEBQMYBAIBBCANCG4GGwQCAgsCGQcGAgEgDQWkAgcCAQEGAR8FAQEBGgUDuAMJBAEBBgALCQMCAgsFA6UGEAQBAQkDFgEEAgELBQQ6Gh4JCgcIBxUJDAYFHwoHNBMkBQICCQcjBQkCAjEQBfcBAAAAAAEBAQAAAAAAAgHmBAEBAwEAAQACAQABAQMF6QMGAAAAAAEBAAEAAAEDA9oCAQEDBAEAAAICAQQMBASwBgEBBgEBAQEFAwICARMdwwkABQMBAQEABgIMAwYGBfcBAAAAAAABAgAAAAABAgHdBQEAAwABCQIBAQABAAQG3QMDAQIAAwUCAAABAAMFBesCAAEBAQAAAAEBAwICBAHQBgMEBQIAAQACAgIBAgYL2wEAAQMHAAAABAEAAwoCAukCAAIBAgAAAAQBAQEFAQHwAQABAAEBAAMBAAEBAQIB5QMAAAQBAAEAAQEBAQEFBs0IAQEDAQEDAQIDAgEBCQ77AAAAAAABAAAAAAAAAAABEgbAEwEFBQAHAAAAAAEAAKIGGSQGCQQBAwAAAAACAAAaAQYEAyaVCA0GAAAAAQAAHQIDBgdkVgoHAgEAAAAAABQBBAIBB7QZDQIAAAABAAA7AAIAAAINN3gCAAAAAQAACAAAAAAAAALwAgAAAAAAANgAAAEAAAEBFwgCAAABAAB1AAAAAAABAAEPMiYKEAQDGwABAAAAAgABAwQeHZYGAS8BAgAAAAAAAQMGAhiWDgReAAEAAAAAAAECAQEGUjwG1gABAAAAAAABAAAAAQcWCL0CBAMBAAAAAAABAQEFCyPlAwUEAAECAAAAAQEAAgIE9AEBAAAAAgABAAAAAAICAt4OAAAAAAAEAAACAQAABwXdAAwAAAAAAAAAAAAAAAsI3AAACAAAAAAAAAEIAQIKBNsBAAANAgAAAgAFAQEABgXkAAABAREAAAAAAAABAAMC8wAAAAAACgAAAAAAAAABAbsbAAAAAAAhAQABAAAAAwPRAQAAAAABACgAAAAAAAEC+QAAAAAAAAAABAAAAAABAcYbAggCAAACAAALAAAAAQOkBwExAAEAAQACABIAAwMHyQEABQEEAAAAAQAAJgEBAvMAAAEAAAEAAAAAAAAFAQPoBAEEAgAAAQAAAAAAAAYE3ggCAwMBAAIBAQEBAAAFBv0AAAAAAAAAAAAAAAAAAACqGhcFAgMEAgYCAQECBgECzw4OAgEBAwEDAQEBAQIBAUwsLQkGCgwJEgYCAQQGAwQsOEMWBwsGAggEAQIECAYHOkZDCgMGDQEGBgEBAwYDAn8eLQ4ECQgBBQIBAAECAgIbNh0lCzYQBQkEAgICAwIBdRAUDwUPFwYOBQIBBAYDAigyFi4KIAwCCggFBAQEBAM8JQ8NBgsIBxEnCAUFCwYGHRsJEAclDAsZKAkFBwoEBSQUBAoCFwwHDVcPCAUJAgJVCgsJAQYLBQohFQkPFwIDSBcKDAMFCAUNDREHCyQIDUAaCw4EBAcFCwkOCQ0kChHyAwEBAAABAQIAAQAAAQEB8wgCAQAAAAAAAAAAAAAAANIlBQEAAAEAAAAAAAAAAACXFEUIBAAAAAEAAAAAAAEASwIakwACAAABAAAAAAACARcJCr8JCAMAAQAAAAAAAQGgAwIyCBMJAgEAAQAAAAAAFAAAAgAD4AUAAAAAAAAAAIEAAQQAASdNAwAAAAAAAADnAAABAAABAQ0FAQAAAQEA6AAAAAAAAAABDgYAAAAAAI8AAAAAAAAAASFIBQAAAAFsAAAAAAAAAAACPksFAQEBxQEBAAAAAAEBAAQJIQcAANwBAQAAAAAAAAAAAAIRCwLKAAEBAAAAAAAAAAABCCEH9wEBAQAAAQABAAAAAAABAT8lCDoKCgcEAwkGBQICFAuLDwYXBggLBQQHBgQCAgkIUg4DGQkMBAMFLQYJBAIXCjcMAwsKBwIDB0IHDgMCKgxTCgIOCg0CAgRDBwgEARUJmQMCBgMMBwQHHwYFBQQEBHUFAggDBAUDCS0NDQUEDwW2AgIEAQMEAgYWBwYDAgYDjwYEBAIBAAABCQUKBAwpDW4LBQcBAQEBAQQQDggfGxF/CAMGAgEBAAEICA0IECESrQMBAgIBAAABCgUJBwgXC80CAgIBAQAAAAYEAwQICAiUDwgMBQMDAwUDAwYCBhUMcBgSEwYEBwUIAwUFAgYRDf0AAAAAAAAAAAAAAAAAAABSDooHAQEBAAICBgAAAAAB0A4NBwEBAQAAAQcAAAEAAXoTDgQCCCgFBQEFAQQPAwaUDxgIAwYQAgIBAwMCDgUEqgUJAgEDGAUHAAMBAQsFBjgECQAAAAMWmQAFAQABAAG8CBkBAAABAhQBBAEAAQAB4w0CAgAAAwEBAAIAAAEBAT8aCAoDBgUJBAIEDC80AgEYC6wBAQADAQ4BEgEABAECLBIcAgIABgQNASUFB1ECBNICAwAAAAECCAACAgIRAgKuBwsAAAAEAhAAFgEACwEFOFcrEwIECAEBAgkCBAwDAjQmdQoCAQMAAAEYAQEEAQL2AQEBAQEAAAAAAAAAAAEBqgkGFgULAQEGBAECCQEGArYRBwoGCQECBAIBAgQBBAOqEQoQCQcBAgUEAQEFAQUCbh8YHQkIAQIHCQECBQEJBskKBg4FBAABAQQAAQQAAwJ/EQspDRAFBAUDAQIEAgICMhgLXxAdAwMFBQEEAwEDAoMOCSINFgYGBwMBAgIBAgJyEwhJDwwAAAIDAQECAQICNhEGNQoKAQEDGwgbFQgEBD4TCCoNDAEBBSYJDRAIBgRHCwkwDSQAAQIgBQgLAwMCaAQFCgMIAQEDJg0QIQgFArwJCxQDAQAABQUAAQMCAwJvEhQjBwYCAgsIAgYLBQYF7gEBAQEBAgECAQAAAQICArcPCQMEAQIDAQMCAwECDArjBQkBAQABAQABAQEAAQIFtg4FCAMCAQICBQEFAQILDHUNDQgOBwEDBQcCAwICLQ6mCAQKBQcBAgcOAQMDAw0GoQsMAgMBFAwJAwIBAQIIBpgSCQIHAQcLBgIEAgEEEwvABAEFAgIHCQ8CAgEABAUDqQQDDgkFAAEBDgEEAgISB7wMCwUDAgIBAgQDAwIEBgi0DAcIAwIBAQEFAgYCBAoMvwMCCAMFAQECCgIEBAgHBdkEBAIBAQEBAQMCAgELAgOwCQkEBQEBAgEDAQQBARoMugkNAgMBAQIBAwICAQESC/MCAgEBAAAAAQEAAAEBAQGxBgUICAcBAwYEAwMDCgQG1QIABAMBAgIHAQEBAgoCAsAGCQEEBgECAwUCAQUHBAZaEgwTDAYIDQwIBAwFBhEOow4EFgQGBwQCBwEGAgMFB8MCAgICAgAAAQIHAgEgAQOhCA4IBQQBAgIDBwUDEgUKwwgXBAEBAQEAAQUDAQQCBsQLBgwDAgECAgMBAwECBgWZCwUMBwQUBwoEAQMCBAYHrwgOAwcHAwMFBQMBAwcFB50TDhsBBAcEAwMBBQABBAWvEhcFAQENAwMBAQEAAQIHhxUXDgcFAQMDBQgGAwUHCXQUFg4MBgIFBwUGBQMKCQzyAQEBAQEBAQEBAQABAgEBxxcGBAABAQEBAgwCAAEBAt0FCQIAAAIBAAAKAQABAQLgAQAFAQUCAQADAgIBAQQEgAQCCxMNAQIBEQQICQcSDN4BAAMBBQEBAAMBAgECBwXjAQAAAAAJBQUAAQAAAQED1QUBAQAACAoIAAMBAAACA84CAQEAABAKDQACAAABAQGDAgAEAQEAAABeAQMKAgUB0QUCBQIEAgIBAwQDAwUCA8MCAQcDBgIBAQcCBgcGBQXmAAABAQEAAAADAAILAQMC7wABAQABAQAAAQABAQYBAa8IAwgDBwQDAwwBAwcGCQSmCQUJAwkFAwMGAgMGBgoH/AAAAAAAAAAAAAAAAAABAFoPEAwHCQMFDQ8EBgcTFg3eAwQCAQIBAgQCAAEBAgYDZQsGDQsLAgYHFAUKCgYgBQoFEwMNBQUDEwwEAgYRbRVVCQsKCQsDBRETBQYIBywI3gIGAgEBAQEFAwABAQIEAkAXGAoGBAMMGg0EBQcLIAvXBAUDAQIBAggDAQECAgQCUwgLDwsKAgIEHQQGCgYwBV0LCw8HCgMHDB4DBgkMFAg7DQ4TCxAFBggkBAgMDBkHogMWAwEDBAIPCQEBBwsJBMUDDAQBAwMCDQEAAQMJAgIJCQcQGxQHBAcsDAYMDTQKFwwLEBIRBQcPJwgHCg8qCv0AAAAAAAAAAAAAAAAAAQBtIBoIBgMBBQcHDAgHAwsKrQoSAwMBAwMHBAkDBAIFCFInFwoEAwEEBgUHBwQCLw0tHBwLBQICBgwLCw0EDDIQMiIXDQYDAQMHCQQGBAVHD3UPKQUEAggFEQMJBAUHBwhBIjAKCAMCBwwIDwYHBQ0MqAsNAwMBAwQLBQgCBAMIB1ZIEA4IAwADBAMDAgEBGwpAPTMLBAMCBQkDCAQEAgsNKVIcEgcGAQUGBAgFAwIZDnEeCAoIAwEFBgYFBAMCKAyjDg4EAgEEBAsCBgQCBQoJUToxDwgDAQMEAwcGAwUDBkYmPwwFAwIDCgQKCAYKBAfrAgECAgIEAQIBAAABAQEBqQwpBgQHAQAFAQABAgICAskXCAQDBgIBAgAAAAEBAQJQHnIHCAcAAAMBAAABAAECnxMgDQcHAQAFAgAAAQEDBEckWhgPCwAAAgEAAAAAAQJECS80ECUDAgoCAQAFAAABRAMMJwsqIAQdCAEBAwEBAUcFAiEMI0ETBgIBAQEBAQGXEAgKBAUBAQMhBgMFBQIDRAILAgECAQAPKwMOIDgDA0sDBwEBAQAAA2kQBRgJAwNCAgIBAQEAAAGODAYOAgUCPAEDAQAAAAABLR0ZTAoCArgIDQQBAAAAAgQDAwYMBwiRCRgJAwMCAQcEAwUIFQQH+gAAAAAAAAAAAAAAAAABARgRKjEHFAUGChILFggHBgPVAgUDAwMHAQMCAgMCAwMBLRkhEwkVChAaDgcFCwYFBRMeLxYICQoOHwwKCQgNBQYyJjQIBgcODxwHBwIEBwQGqwMRAgQDCAYbAgIBAgUBAhYaIzkGDRQNFQQFDwUJAgOVEREDBAMQCQUCBgMBBwYGFB0UFQoPBgQEAx4YFykDAkcIFwoCAgUECAIMKg4wAQIqEB0MBAYFCA4GFA8iJgIEdg8QBgMCBAIFAhUMBiMDA+IBBgAAAAEAAQAHAQEHAQEMLCEuBwoECAYHChwPEgQEERYeMgYMCAcIBQkqDBEDA/EBAgEBAQEBAQABAAECAQE7EwoTCBASGhITBQYPBwcFygICAgEDBggQAgEBAgUDAjcYCBIJCA8KBioGCQ0LEAYUGBcfHRIMDAgVBgsNCQ4FOhgPFQsJCAQCJwgJDQsPB6AIDgQDBQcNEwQDAQQGAwIeFSkJCAoiGh8FBgMJCgYGqgcTAwMFCwYJAgIBBQgCAyUaFSwMFAUDAxQIExUHBgUqDREUBAYLHSQPBQ8YDAMCHQwKHgYIDAoMGgkWIBkKAzcKEhYJEAoDBRUQFxASBwTABQgFAgYDAgMFAwUFBgMCEREcLgcVCQsUFAUQEwkHAxINEx4GDQshNgoECg0MBgNIDBAPCQsNCBIGCwoHDxEOKA0QDg4RDAQDCAoGAgsxJS4VCwsGCQkFBggKBwgaHysOCQcCDwgDBgcNCAICB3cgDwgLBAkCAwEIBgsEAQh2LwIIBQQRBQIDBA4HBgIFkxoNEwwJDgkGCQoOCwsIEkAcCxETBg0NCgQECBMGBxo+HRMNEQ0IDxIHBAkSFRsqCg0CDgUMJhEEBQMICQUCBWoUBRoKDhgNBAUDCwsGAwhAMA4RCAQeDAQGBAcIAgMHYR4MGBAOIQwDBgcHDQUCDDciExs3EgkJBgoJCQgNBQcSIiQNFQsUCAgDCQsJCgIHPhgnEg0MEgsHBAURCgkECzEb1wMFAgQBAQIEAgICAQEGBEYXGg0MBwQQDQQWCgMDDBC9AyQCAwEAAgYBAgEAAQQDTQgLFwsMCwkJCRcTCAoGChcVEBMVEAcTBwodFgcHDRJoAwQUChEJBQUKDA8MEwUGlAEBAgECIwYkAwEBAQ0BARYZCAsICBo0IAQPBwMGCROyAQEBAQEHBDMBAQEABQICLwcJGgkQEgwJFRYVDA8FBzsQGgwNCggWFQUTCgMHCww2DgsTCw0OEgsIFBMJDQcNVAYFGAoZEAkGCAYJDxIFB7sCAwMCAwgGDQIBAgISAgMkHBEPEAsHFw8HEQwFBBMWKB4VDg4KBhoMBRIKAwQRGPkBAQAAAAAAAAAAAAAAAQEbGhEMIhMECgwJCQoNBB8SvgUJAgYDAQIFAwUEAgIKBzQLBg4XGw4HDg8GDBULDwcZGhQMGRQJDBoHBwYJDBsMbAcFCgkUDQQSDQMGCxIGA3sECgYEDQwFEAoDBwgXBgURFh8MFRYLChUMBggODRUNsQQLBAMGBAIMBQIEAwkFBDALBw4OHAgGFBEECRYXEwYgGhUKGg4GCg4ICQoRCB0PGxIODh0fBwcOCwcKGQkXCGgHCQcIDwgFFAoDBRQRDQTBAwQDAwQEBAgDAQIBDQYEFBoWDSQWBgoPBwoIDgUdDBUdGQomDwUMDQcJBwoEIhD6AAEAAAABAAEAAAAAAQAAywEDAQYDAwIHAgMBAwoEA98BAQAGAQEBCgEBAQEEAwHjAQMAAgICAQIBAgEDBgEBoAUOAgcEBAQKBAcDBQwHB+MCAwEBAAEBBAEDAgIEAgLkAQIBAgEBAQIBAgEBCwEBrwMQAQgEBwIEAwUCAhADBOUBCAACAQEAAAEBAAAJAQG5BAkDBwYGAgMCAwMDCgQFtgMFBAcFCQQKAgICAgcGBcEDBwEGBggCBQICAQMKAwPTBwUEBAMGAgMBAQEAAwMCuAYIAgIBEAQTAgIBAQEEAqoEDgMJBwQDBQQFAgMLBQW8AwoCBwUDAwYDBAECCgQD+gABAAAAAAABAAAAAAEBAKsFFwIDAQsEDgEGAQICAwXcAA4BAQEEAAYAAQABAwEBqBAGBQMBBQkHAgoGAwIGBnILFgUDAhIFGgIPBQQNBQaXDAMKAwQFBgcCEwwFBgUEtQICAQEBFgUcAQIBAQYBAXcKGQICAREGKwEHAgIJAwXcAgUBAAAFAQsAAgEABAEBSR4VCAYCBggOAiMLCgoKCIoFOAICAAsCEQAFAQEFBAVPGiYGBAELCBMBFwcECQgMhAoHBgYEBwYNAhAICg4HB60BAwEAAAkBJAACAQAZAAFtESEGBgIJBw8CDgUDCAkLmQclAgIBCQMPAQgCAQUDBvYCAQAAAAABAQABAAAAAQFTJB8FDwMHDAwCBQMBARgN4wIEAQIBAwEDAgEBAQMDAa4MBQQLAwEFBAMDBAEBEwUjI0kDDQIJBxwBCQMCAxIN2AICAQQBAAECBwICAQEKAdUCAgMCAwIBAgYBBAQDBQFEKiIHDwULBw4CBwUCARcN5gEDAQEBAgECAQEBAQMDAXQaKgMLAQECBQMIBQICEwlUKDgDDgIEBgoBBQIAARIKWigiBA8CAgYIAgYEAQEbDc8NBAIEAQECAwICAgABCALeAwMBAgECAQMCAgMBBAQBPjQpAgoBBwcMAQgDAQEcE0wqKgQMAgkFCwEHAwEBGA/pAwIBAQEBAQIBAQEBAgIC5wUDAQEBAAEAAQEBAQAFAuwCBwABAAABAAADAQABAgHqAgEEAQMAAwECAAEBAAIB5gMBAgIDAAICAgEBAQEDAe4AAAEBBwACAwEAAAEAAADjAQECAgIEBAQBAQIBAgIBwAoECAQDAQUDBAEEAgEKA+kBAAICAgICBAEAAQIDAQD4AAABAAEAAAABAAABAAEA1gULAQIBAAEAAgIBAQEKBOYDAgIBAQABAAMBAgEABgLuAQABAQEAAQADAAECAgIB7AEBAAAAAAABAgABAgkBAOIFAgICAQACAQMBAQEABwLjBQQBAQAAAgEBAQEAAAYD2gMFAwICAgELAQEBAQICAUgIF0EYGAUCCgMBAwMDBgO1AwEXCRUDAQIBAQEAAAMDIgkFLxNHFAYUBAICBgQEA0EJCB0SIBIGGgMEAgsRAwNLBQMdDikXBiUEAQEHAwMCnAICBgcJCQUtBQIBAQADA38DBA0PBwcFKwcFAgQCBgTqAQACAgMCAQQBAQEAAAEBSwgFBgcDBAMMCw8KHzYIBGoDBAQGAgQDBgoRDhMmCwZHBQoEBgIEAgkJCgYXTAwGnAMDAgQBAgIIBwgFCxYNBt8BAQECAQAAAgIEAgEBBwSGDAkQEAcCAgcDBgMGDQ0GVQwMFxYOCAQKBQgECBUKCOUEAwICAgEBAQEBAQEBAwPRBAEECgUBAQABAQEAAAwEnxoEDBILAwIBAgICAgAGBZIPCRMeDgABAQEBAQAACgabCQgOFhACAgMCAgECAgkFggoJGy8OAAEBAQAAAAAIBUAOCzMXOAgEBAMCAgEBAwd8BgUVFhsNBgYEAwICAQcIVQkHHRYfIwsIAgICAQEDBZIDAwoRBwEDAxEGBQYDEge5AgECBQEBAgEKCgUEAhEIqQMBBAoCAAEBDQ0FBAESCX8DAQcTBQECASULCgkBDQiAAwEFBQQBAQAgEBYSBAcG4gECAQIBAAABAQICAgIIA9EDAgMEAgEBAQIDAgICCwbHAgUBAwIEAgsCAgECCQcDoQoWAwUDAgMEAwMDAgUODOECCAECAQEBAQEBAQABBQOdCQ4GCQYCAgQEAgQFBREIYhASChAKBQQNBQUICAoSDaIHAwcOBwICAwYCBgkEDwa9BAMDBwMGCAsCAgICBQYDdxURBwgECgcLAwcFBAkLDvQCAQABAAEBAQABAAABAQFrCgoMERAEBAcGBQcNCBIKfxASBwoGBAYFBQUDBQwODngMDAsLBwMDAwsFCAkMEA3aBAMCBAIBAQECAQIDBAUD3QEBAQECAQEBAgEBBA8CAX4KDQYMBQMDCQYHCAUIFA14DA8GCgUEBAcFBgcEDxIRngUbBAMEBwILAgQDAg4EBKENPAcEAwAAAQAAAQAAAQLuAgEHAwAAAAAAAAAAAAIBNggGJixYAwMCAAEBAQACBFwGBxwKUwsDBwEBAgEAAQKxBQMJGRMGAwEBAgEBAAEBdwEBAQQCBVwVAQIAAAACAk4CBQIGBgsiYwIDAgIAAgPtAAAAAgABBAUBAQAAAAIBbAYAAQQBAAMAC0UYEgIEBZACAgECAAABAQUUMQ8FAwRxBgIBAwEAAQAFDg49HAQDmgMBAAEAAAEABioMEwgDBcsBAQAAAAAAAAMFAQEEHQekEwUHCggBAQECBgQCAwoMkBEQBwsHBQMDAgcGAwQHC/YBAQIAAQEAAAEAAAAAAQBVDgYUEAkBBgMQAwwIATAIsAcECgoEAgQCBwIFBQELBbkKBAkFAwEBAQoBBAQBDQRwDwUUCwkBAgMOAgcGAigG0AcCBwQDAQEBBwEBAgAIArgMDggGBQIDAwQDAgIBBARJGxgSDwcBBAQHBQcDAS8NygcLBgQCAQIDAgIBAgEFBGYnBRMKBgEBAQYBBAIBLwlOFAkWEQgBBQMNBQoFAS8KRSwHFQkFAAMBDwQMBwEyCLURBgkEAgEBAQQCBAIBDwa7CAsHAwMBAgIFBQQDAQcEYB4GEgwFAAICCgMJBQEuCmQRCBENBgEEAw8ECwYCKAn7AAAAAAAAAAAAAAAAAQAAnBQNBgcCAwQEAgkEAQMLCd4EDAABAAEBAQAHAQACAQLgAwEDAwEAAQACAQIDAQUDZxEIDhMJAwYHCgUHCQYWCt0BAAIFAgABAQYAAQYCBQHtAQABAQEBAgECAQECAgIBhhAECQoDAwYHCQQKBgYVBugBAAEBAQMCAwEAAQMFAQCWBAILCQgBAQEQAQYaAw0EWRU6BQYCAwMFAhYHAgMJEKMFAgkIBgECAwsCBxEFDATbAQACAgEAAQEHAAMJAwQB4gAAAAABAQACAQABBhAAAJESDQkNAwIDBAQEBQMCFAl9HSQFBwICAwQBCgMBAwsMVQ0LFQ0HAgwFEwoJDQITDWcNCwsQCAEMAwwLCAQBGBGaCAwECAQBCAMIBgYDAREMcA8SCwsCAQoFCAoHAwMVElgNBg8VDAEOAw8LCQcCFxB3DQwHDQIBCgYKCAYEBBYSXhQPCgsDAxAPBw4HAQISFGkMCAwRCAENBA4KBwUBFg+JDAkICgQCDQkJCQUBAQ8MhQsKCw4HAQkCCgcFAgISDGoNDAkPBgEMAwwLBwMCGRGQCwcHDQUBCQIJCAQCARMNhA8MCw0FAQoCBwkEAgMRDakJBgYLBQAHAAYFAwEEDAtnDgcKEwgBDQINDAcEARcRXQ4MCxEIAQ4DDgwJBAIYEiAIAwcICQ8HNQUFBAZPCAdfBQIFBQQPBS8DAwIEMwUEygIBAgIBCAISAQEBAAkCAmMEAggEBxMEKgMDAwopAwNLBgMFBwYMBiEDBAMFTAYFZAMCCAQMDgMjBAMDDS4DAnEDAgMDBCAEKgMDAwYfAgI/BgMGBgURBi8DBAMFRgUFYgMBBQIDEQMxAgIDBjYDAk8FAgUGBQwFJgQEAwhFBQRMBgMGBgYQBjADBAMEOwUFNAQCBgQGEAQyAwMDB1cEA20DAQMDBBYDMgICAgUpAwJaAgEEAgIKAhQBAgIFbAICawQCBAUDCgQkAgMCAzoFBFQGAwYGBQwFKAMEAwQ/BgVdCQsLChUDCRoKBwcLBwoKVg4JCRAOAgwODwgJCQkRD8AIAwMFAwAECQQEAwICBgddDAwIEgoBCQkQBwcLDA8OSwsICxATAgwTDggJCwsQDWEMBwoTCQAKBRIGCQ0GERCZCwMDDgIBCwkLBgUDAgoLRw0KChEPAg0SDwkJCw0QD5cLBQINAQAJBgwIBQQFCwxKDQkKEQsCDRAPCAkLDhAPQA4KCg8RAw4YDgsKCAsODz0NDwcRDQILEg8KCQwXDg9rDwcHDgYBDQ0MCAgLCwoOhAsDBg4FAQsMCAYGBgQPDmsMBgcPCQELDQwIBwcJEA5YDQgIDg0CDBQMCQgICg8PUglYAQkBAwcMBAgCAQYLC3wINgAKAAIGCwQHAgAEDAuuBR4ABQACBA4CBQEABAUFiwocAQsCAggMBwUEAQMNCVYLQgEMAQMICgUJAwEHEA90Dh8BDgMDCwkKBwYCBQ4K1AMIAAUAAQMHAgMBAQIEA2IKQAEMAQMICQUIAwEGDg3aBAoABAAAAgIBAgEAAgUEWA03AQ0BAwkMBwkEAQgQD2MJQAELAQMHDAUIAgEGDQxfCToBDAEECA4HBwQBCA4MuwQbAAYAAAQFAgIBAAEIBtIDCQAGAQEDBQIDAQACBAR0CTQBCwACBwkEBwIABA8NbQo2AQwBAwgKBQgCAQUODVYGDQIJAw8HCQYDBAVDDAlsBxIDCAMLBwoFBAQCLgsImgkEAggCBQcDBAUDAhoMCnYIBAsLDQkJBA0ECAYWCghSChQDCgQMCQsHBQUELg8MZwYDCgogCgcCDQMGBiAHBn0HAgkJChAIBgkFBgYaBgZNCBgDCAQPBw0GBQQEOQsJpgYCAgcCBgYFBQMDAhsGBmIGCQUHCAwGBwgDBAc9CAZVCREDCAMQCAwFBQQDNA4LUAcSBAcGDwYMBwQFBz4IB50CAwMDBAkCBAQBAgYxAgJwAwACAgIDAwEDAgICcQMDaQkTAggDCwcIBgQEAykNClsKFAMJAw0ICgUFBAMtDgtlBiwABgAEBScDBgIBFQgIaggkAQgBCQclAwYCAQkLCqMGGAAHAQUFDQUFAQAFCAeoCQsBCgICBxEDBQIBBQcHbgkkAQkBBgggAwYCAQoMC5MKCQELBAQJHAMIAgEGBgfYBAUABAABAwgBAwAABAICXwkpAQgBCAgjAwcCAQ4MC8IFDwAFAAEEDQIFAQADBARrDBsBDAEECh0ECAMBCQ4MWgchAQgBCQc4AwYCAQwJCW0JIgEJAQUHJQMGAgEKCgnQBAcABAABAw8BAgAAAwMDzgQGAQQAAQMLAgMBAAcDBH4IIwEJAQUHFgMGAgEIDAtyCCIBCAEIBx8DBgIBCgwKIAsUDgsQEgsbCg8NCxcMDDgKFggPDAkNHQoMCAUSEA5KBwIHERALCy4IBgQEEg4LNggtAwwHCAkcBQkEBSYKCSMNGggNCQ0MHwoQCgYYDw8pCyYEDgMJDR4HDQYEIQ4PMwkaCw8TAQoTCA4JAyIMDSoLGAsMDAsLIAoNCQYZDg1qBxMGDwgFCQgGCAQCGQ4MMQgTBgsJCwktBwkGBSMNCy0KEQwMDw4LIwsKCggVDQw4CCIGCwwLCSYHCQYFFQsKMQkoBQoGBwciBQkGBCsLCnIGHAIJAw8IIQUIAwMBCQk7DRoGDgkJDBUJDwgEExAPPgsUCA4NCgwYCgwIBhMODUoCCQEDAiECKQICAQFLAwNiAwsCBAMdBB4CAwICNAUFqgEEAQIBGAIQAQEBABwCAm8DBQMCAkUDFQIBAQQWAwJjBAsCBQMbBCMDAwICLwUESQIDAwIDVQITAgEBCS4CAikCAgMCBXoDKgMCAgQSAgJPAwoCBAQjBCcDAwICNwUEcgICAQIBNwMfAgEBASICAlkDBgMEAiwEGwQCAgUzBQRUBA8CBQMjBCEDBAICLwYFRwIKAgMDPQMbAwICBDkDA0ABAwICAUUCEgIBAQVQAgIpAQIBAQEaASEBAQEBjAEBfAMIAQQCFQMdAgIBAS0EBGsECwIFAxgEHwIDAgEwBQVrDQ8GBgELBxkHBwYJFwUINBUYCQ4FCQwPDA8JCg0REV0XEQUQAQMMBgwSBwUIDQ80DQ8IDAkRCxQOCwgTGQoLORUXCAsECwsYCg0IBxENEGQJCwUJAxIKEwgGBAocBweJCgMFDAIECwkNBwUJDQYINxQVCgwFCwsUCw0JCA8PEdMHAQEGAAIFAwMDAQEDBAQsCwsOCAcZCCINBgkVGQoJJhMcCwwGDQwSDA8KChEPEh8OEwoLCBcLHQ0LCRAaDQ08BgYFBQI6BiQGBAQKJgQEdgsEAQsBCgkTBQoDAyAIClAVFgcLAwcLEQkMBwUKEBAwGBwIDgQHDQ4LEgkGDBMVJgQBCAMSMgMHBAIEH0wCAxkGARMELC4FBQUDBRo2BARKBwEOBBYZBAEGAgMISwUEHQUBIARCJwQDBQIFFCUDAhwHAhAGHyIGCgYEBhpABQUQAgAiAlQtAgIEAQMfGgEBGAUAEQMrXQQEBQIFGBYCAhYHARQFMCoFBwYDBhgyBQRYCAEHBwk3BgMEBAUUGQYGGgUBDwQdLAUIBwIGIz0EAxgHAREEIycEBQUEBRVLBQQRBQEXAzkqBAQFAgUeNQMDDAIADwE4PgIEAgEDQRoBASIEAA8CIysCBAIBAx5LAQIxBwEOByAZBgYFBAYUPgYGIAYBEwUsHgUEBQMFFEQFBDIGIAIEAhsELgMEAwE8BQVRCB8EBwQPBx4GBwUEHggIgwYKBAcFDAYdBAQCAxYFBWIEBwoFCBIFFwgEBQ4nBAQ/CCoDBwQOByMFBwQCJwcIVwMHBAIDFAIYAwICC1MCApMCAgMDARUDGAQCAgQjAgI8CCoEBgMTBiYFBgQDJAcIjwUNAgMAEQMaAgICAR0EBEIGEwYGBQ8FJwcFBQc1BgY0CScDCAQSCCgFCAQFIwgJLgYeBQUHGwYnBwYGDScGBmUEBQMEBBUEJAUCAgY1AgJSAwMDAwMSAx0DAgIEXwIDZAgeAwgDCQcYBQYEAh0ICUoKIQQJBQwJGQYJBQMdCgswBI0BBAIEAwkCBgIBEwUGOAWUAQUBAgMEAQYBAAkGBxsDzgEBAQEBAgAEAAAEAgNZCFYCBgUCBAUDCQMDDAkIRQZwAQcCBAUHAggCAQ4ICUMHVgMICQMFBQUJBQcSCQiLBRgFBgYIBQsDCQQEDgYGPwZ7AQYCBAQIAgcCAQwICL4DEwEHAQIEBAIEAQEDBwZSCE4CBwIEBQgDCAMDFQsKIQWsAQMBAgMFAQYBAAsEBikGkQEEAgMDBwIGAgIQBwduA1MBBAICAgUBBAECFgUFbgY+AgUCAgQEAggDARkJCVQHZQEHAQIFBQIHAgELCQk6BogBBQECBAUCBwIBCwcI", lengths: "GlZeRlhmUVdUWG1QTGdZJxVSaktFQlBSXkxVSz9YUTEmTVVuWmJbT1NVWVFoUFM+YUptel5WXEd/WlV0b3hhICA5cl1gb486bFxFUV5fQi4SXWmVYn9yXVdifWGXb1EgCzNdTn9mdyxyZVZMY3BTNwlYgU9PbHJVcFRnY2h5YBMLT3VgaU5bVGNfV15ucW8cC0ZfX1RpX0lYU2NfUlt7cBFVZ09YWUxUXExWWF9TVSgKVF5lW3BsUmNTXGJdZFE4BGuFpoyej22ugK+heZeQgwuReHJmXnaCZltVRXR7sbMHZ2KVYpF0VHRrjZlrhWiBBHuG0JbnbGuakZ6ZeHOkqAWCa7mEsFd5XYCFmXGKhX0DcY79lLWRZ7OknPCFrGt/BnJxh4y1jHB/gIhtoYWChQWGbZZtjm19nXKXoouZr5kMV1mJi6hRXVaEemdheWVVBI18jKxwYItTcHVke4GRlgJozpiifr1t0HJ5gYjUWGYIb2aRgJ9paZKuhF2ajYeLBYpaaoWXZ353kXBYk2pdWgJqjpmCqYhsnoh1loaSXV4FhGmJfGtzhm6QiIqeflh3BF9Zoo51g2pvt3Z5ko9ygAR5oL505ZmXpYOnuLqik4IDkZGGln6Ik4NtnJWOelVgBnmbt8mfk3yljICWpZt1cAKXudOPk7G+qYSPqLPIkXMEaWWed3tkcnqgjnyigY90DnVve29wZXhXf3l/kWeamgR+h6d3wHltfKqGdot8cHQGY0lwf21NZ1lpSl9vWlpQBEJGUE9rd3xsi3lsaH5sWgdmkGBfglxeiYN/WoZ3jXsEUn59U5aDbGuWcnOrgltWBLjLmaKEya2omc+htqqWqwWPppJ8k6WgpqiNisSYcY0EX2NqYnteX3hweWxob3hfBWuAjrJyf46QiZCAh4SBbwOTmoR1onqTrYN9jYh+jYMGUoBrQHaVf3B1fk2FW1NTA4l5zGV+oJmWkYCdo5t4fgRyoWNHZ3mapoyVcaB5Z2ddTmNYqGxbbGF3U0teZl5IBnOBfXBvjGF8aXpqe4pRYwZRjGZHdotPlXRkY4p8T0cEfcx2aKDMi8WTiIubsWh2BWKlnl2ae4KJjZuEl45ITAOBsIZUiJ93xXiHeW6PZ2YFcK+BZK2khZudkYJ8rHGDAnR+Y0p8d1ZvZ1tgfo5CTQVVcGdBg3pOZmJUVWJxRU0DXaSOaZO6gKmSbXufuVdSC0FcVUBXVVlNUTxLaVhDPAN9fK5XmXhLebZ+n5aEaGgDl8GtTaOvoqWHpaCToV9xDkrTZiGK7j3EP0FUjf8tNg9CmVsooostwDhOPoW3MDARN4l0IIayLJs8PEJrgCcjCFB9ZiCosTO+NkM9i68qNQxGdF4da5s2bzA5P3F1KTEGM45TIpt5Nc4/NjWJrCouFTmHVyddmzKfPTo4jL8tLAtBg1ctdMAysS87PomdOjIHPo13G118LIMyS0NxlyYpCjCDdSG1rSmCKiw9l5EmJQlBz14ifMYy5UNCSXC5MjELNNGAHoShI5JDUEaDhicu" }, { text: "The animal didn't cross the street because it was too wide.", pieces: ["[CLS]", "the", "animal", "didn", "'", "t", "cross", "the", "street", "because", "it", "was", "too", "wide", ".", "[SEP]"], longest: 7.5916, weights: "QQ4FDQ0FCQsDDwUHBgQGSxgQBhEXEgsOAhgPDBQHCCQ0DwsREBcHDQoLDxIHBwUbMwkFFAoGEAYDDgwOEBcGLA8GBhQLXQcGAgoJCRELBBxBCQ4JDQ4MCA8cBRALCgYTMRcXCgkIARcfDhIQBQMIDRwRCRATDwsQBBgREBQHCBwcEQMsChADERAWERAGCAkYHg4EEQ4IFg0BEQYKER0JLCMMDQ4OCRALBws6CwsFBhUqCAgQDQoGCAIPEhIcDQwnGA0YIhEFGQsCDgYQBhMLHS0GNAYJBQsHEgwbEQ4ECwoNBQUHDQQaBgISBAwPDTY5FQwIDBAMFAwEEAwNEBYPLIIKAgUHBAYICwUFCgoKBxc1CQkUDQoeCQoUCQoPEQoMQBsVAgwCBxgKBQ4NCQUJHi4NBg0NBCMMBhMJDSEMCgspCwQJBg8JCxUOBwgwIggKJg0ACw8BBwsZIAUHHiQMCjwLDwUOFxMMBw8IDhIIBxQtCQsUDAohCQsUCgsQEgoLMwkLBQ4ONQgMBwcLCA4HFysLBxcNGAwMEBsLCBIOCQshEgYfEgUDERkbBgkbCwwIKg4IFBQGGA4IGgwIGQkICycQDw0NCxYQCBoKEBgICQkxGREDEAMRGSYFFwkEBAMPKA8GGQwGEA8OEwoLHxAKCjcSChgNBwsSChILDwsLCgz/AAAAAAAAAAAAAAAAAAAA/wAAAAAAAAAAAAAAAAAAAAD/AAAAAAAAAAAAAAAAAAAAAP8AAAAAAAAAAAAAAAAAAAAA/wAAAAAAAAAAAAAAAAAAAAD/AAAAAAAAAAAAAAAAAAAAAP8AAAAAAAAAAAAAAAAAAAAA/wAAAAAAAAAAAAAAAAAAAAD/AAAAAAAAAAAAAAAAAAAAAP8AAAAAAAAAAAAAAAAAAAAA/wAAAAAAAAAAAAAAAAAAAAD/AAAAAAAAAAAAAAAAAAAAAP8AAAAAAAAAAAAAAAAAAAAB/gAAAAAAAAAAAAAAAAAAAAD/AAAAAAAAAAAAAAAAAAAAAP8AEAgNAQYBAgYBAQkBAQINsAcUHicQDQcJDBINDwsHDhgIDi4IDAcOCVIMCAQHBwQMBgwJKhMgBAcKEgo0CQUJCwgMEBE0FAcIECoMCAoECA4HCQweCQkSCRcUECwSDQcLCQgQDhAPDAkbDBkOFBMPGAUMFRwMCgoLExcSGg8NEQ8YCRcHDhEXCw8ICw8KHg0YCRsGEQwMBxgHExYYDxIVDwYHERYFBgoILxMKKAsXDwoFCAYWCRECCA8hExoZDx8PDxIGBwooBxMJKA8MBQcWFgMDEwYGAxAETBQODRcMERQKCRMOBgUICRQaEQgXEyYXDhQVFQgIBw0JGw4XCwwZFpQUAQIHAAELAgIFBwACCyM0IgY1HgkCCgIDBgcEBAcYSiYCGxcEFw4GAwQFAQMFFisaAQorQAIOAAQEBgUABhkQCgMPP28BCwAEBAUDAQMGJAwASDwGAxQBDA0FAQAECkEUBQMEAgErRQcDEAEDAwkkCQIRFBAIKAwSFx0HBgUIPwwLBAsDBy8EFBUVBwcGCyUFAQMGCQUcBA0zLRELCQsjBQEFBQUDFwYhDj8NEQ0PHgQBAgQCAQ0EGSwbLREUEh8EAQIDAQEIBg00HAYWKiNABgsBAwADBxUDCRgNDB8wGQUABAMCAQUBCBcQKBYtNzMJAg0FAgEHAwcLEBAaHDi5AQEAAAAGAQEEAQEBAwUtdBkFAgMBAgEBAwQGAgEDUJI2BAIAAAACAQEBBAIBAiQ3YQ4VAgADBAEBAAEBCAknAw4Lyg0AAAEBAQAAAAACBwMCAOkIAAABAAEBAAAAAAV0EgEXCwgCDgQHCgQAAAEkLw4ECgsXK0EFCAMMAgEBBykEAgEDAVpPBgsCAwMDAQQoBQUSAwIBaBwUAQkBAAkJDgEACAQAARYNnAgJAQEICgsBAAECAQEDAmRYFgAABBIaAwABAAwABgEQSFMCAAgXMAUCAAAAAAoJBBZgDAEMIBQDAgEAAAAIBAgEHRpJMxofAwEDAAAAAgEJAQIFBmZYlxYDBgIBBA4CAgEFAQEFI1ELKA8EBwgJFAwLCQwIBwWQGgcFBgEEFQUCCBACBAEDQBQVFAUEBQ0XEwwVDQYEBR8PERJGBwkLCAQIDxAJAw8vDxwNCA4MDRsRDggUCAUGdxYKFAYCDRIGAwURAwUBBEYJKxEEBwwHFQwJCwwKCAZzDggSBAQQDgwHCBMFCQEDPgcPHgwQBwUGEg8VHgYDAiYGNw4EBQsFJBUHCA4YBQM/Dg0jCgQHCw8QDRgLBwUHMQgRIQoHDgcKFgoZGg0DA2AUCQ0FBh0SBwwLBwkGAgMbCTYNAwUFBh0KCg0GCygNLQgzDQQIDAYcDAsNDQwOB6IEBgMFBAcEBwUDBQMDBR8cEQcSEREHEAgXDxERCRIVQA4BCgoGBg4mDQgQAgMLJUsJCQURCw4IFQ8ICgkGDBkzEAUNDgsFDgcUDRESBhAdPw4NCQ0JCwwSCwgNDAcOG2EMCw4LCQILCgkICAsBByMaEggSEREJEQkVDhERCxEUUgorCQoHAggACAgICwkJHyMTFhEOCwYRBgsOEhsHDREsEAkTDBAHDwcQDBATBw4ZLBMIFg4MBBEMEgoQDQcOGTANCAoMBhkLHRcKCwYNDRJoChAHBwQHCgsPDAMGAAkhFhYKEQ8PChUOFBEQDQoSERsVBxEPDgoTChIREw0JEhOZCQUBAwAACQEEBwACAAQ6GFMKCAQBAkwFAwUIAgUGDT0ETwMIAwYEAwkLBQcCBypLBQIUBQ8KBAcTChcOCQkaQQcIDAYFDgYLDA0QBgkTLE8IAwsIFAYHBAoSFQsJCh1mAQsCCAcwAQUHBQQHCAgfGWQIBgMBA0UFAgQJAQQFC1sHAgUJAwQEKAQWCQUFBihqBAMOCA0IBQgUDAgOBAgUVAwIEwcEDAoJDAcPCQ0JFkcMBhQJBAoNChQGCwkMCx1eAwQQCRALBAQMCA4WDAcUUwUCCwoOCQQHCAgOBzMEEmYGBwwNCQoECQYMEAYFBx5tDQUIBwUDCwQFCw0EBAcvAAAAAAAAAAAAAAAAAAGeX0sTDAkHCwsSGgkPCxEOAQKiCg4FBQIMCQ0GBAMEBgAAWRAXBwYGEA4pBgYFCAoAAU8LFAsFBRYKJgYFCQYaAAFEDwsKFAgTDxIICgkYEgEBiQYPBwkDCQQXDwMJAwgBAkwQDwoJCgsPHAoLChAOAQJuEB8FBQIIDSUFBAQECAECUQgKFxEREAcQCAcKFA4AAkkLBggQCQsKEwshCRcNAQNXCBIOCwwPBxoJBQkOEAABTQ0JCgwJEw0iCg0ICRIAAk8XKAYEAhETHgEEDwMMAAEzCCMGCQYYBygJCQYLIwAAMgs1BwgFEAomBgcICRkAAY8HAAQGAgIFBhYFBwQBByEgDAEYFwgDCgglCQ4RBRQfNAYdJBEGAgcIEgoQEAEKFVIKAy8PBgIIBhQTCwkBBgwzFwEXDAcCDwIOCxwTBQ4dNQsMFBsIBgsEEA4NFQUPE1IOCAoDBxANFAUOEQoMCA8iDQIWFQgECwofCRARBhUgOxkNBgUHBhQWCBYaCAUGEhcUCSwNCgQQCg0OECsDBQ1IDAIODQQDCgYbBhIYBwsdKwYCJRUEAwUNPA4JEgMICkQQAxUMCAYNCQ8PEAoECh8oBQQNCwQYBQwjCQoFIBoVKAkAPiEHAQYBGg0MIAEECCYUAh0bCgINBhwMDhMEDhLfAgEDAwEDAgQDAwIBAAECIBESFA8ODRYYDwwJCQsLDkoPFRIFBQkLDAgEBBQfCApREgcFDgwWCQUJBxMPDwcJQgkOCyYNFgkTEAcJAwcECUAMCxEaCRQLEgoICwcGCRB1DgQHCAQHFBEJCAwJBwYHHRAOERESDhETEQ8LDAwLD24RCxMNBwgJAgYMBQUGBhNRDQgICw0VCggMEQ0OCgYJHRARDAwUFBASDxMKDw0KDC0UCgoRCw8MCRANGRAMDAxHChAQEQwNBhIRCQwFBwwOSg4SEAoFEAwNCggRDAQIEgwQFxEVDxYODg0LDw4RDRIUEhYOEBYZDQ4MDAwQDgoO+wEAAAAAAAAAAAAAAAAAAEsEAhQBAQIPAh0XIA8GFAjAARQBAAEEBAIHAwIGAgcCZQAACAACAAECHhEcFQEiCZgBAAIFBAECAhgGBxAEFghPAAAEAQ0AAQE+CBInAhkCywECAQAACQIHBQQCBAkEApEIAQcBAAEGAQgREAgJEgi5AQIAAAACARQEAgEBGgYCuwEBAwABAQEBEwIEBgETCcMDAQUAAQADAQYJBAMFDQW9AQEJAAEAAQEGAwoEAhIJ4gEBAQECAgEBAwIBAwIHAuoCAAAAAAECAAEBAQAJAQGUAwIIAgECBQMGBgkKBRsSpQkCAwICAw4CCAcHBAQQCPcBAAAAAAABAgEAAAABAQHhAwEAAAAABgIBAwIBAQcEzwEdAAAAAAIDAAABAAADCccDABgBAQACAQEBCgEABgW3BgAAIAQABAAAAQQBAAoJqQUACAcrAAIBAAECAwAGB6gEAAAAAD8BAQAAAAEBBAvIEwUBAQAABAEBAwEBAQkGxQQDAAAAAQEoAAAAAAACBagIAAEAAAADAEIAAQEABQKpHAMCAwEACgAAGQIAAQYEjQ4CEQQBAAYAAgE6AAAGBKkGAAsCBwQDAQMAACgBBATDBAAAAAABAwAAAAAALwEC2QYAAwMBAAQBBwICAQAFAekEAAEBAAAFAQIBAgEBAwHrAgUBAAABAQIBAQABAQIBKx8tUQoLBQICBAIMAQEDAoJQBRADAwICAwICAAEBAgQfeCcWCAcGBAECAgEBAgQEGTEagQgFBgEAAAABAAABAgYcCb8EAgoCAAABAQAAAAE3DgdHCy8BFwwKAwAAAAEADgUHVhYmIhMRBwEDAQABAIwFCAUDAxMxAwkHAQEAAQA9BQQXBgYwJRQMBhMFAQIAGwEGDAIEDA0FHAWACQEDAA8BAAIAAwMOBWw8CxYFBAErAQELAAIBBAczJ08GBQUBLgIEAgABAQYCJTc3GwMLAkwCAgMBAgEDBRYLMCwMEgRYBAsFAgIDAgUFBR4NDjYM+gEAAAAAAAAAAAAAAAABAYkNDw0CAgoFBw8DCAYKBQStBx4DAQAEAgQEAgQGBwUEZkYbCgEBBAUEDgQEAwICAZQnFAcFAQIGAQUCAgUFBAGZNAoFAQIEBQIFAwMEAwMBpQojCgECBwEJAgEBAQQDAj0hHBkHBRQFCw8HCAQJCQeNBgwIAgMLAw8DAQYCCA4SThQGNQgWDQcGCwQGBAQJBVUQIQoBAhEGExsCAwUJDgUqGxRaAwcJCw0TAgUCAwEArwUEFgUKBQUFBwIFAQIBAYkFDQUCAg0FGgUFBwQTBQIZDwgWCAsKCQc5DhcSCA8FLyYJDAMCCA8PHwgaCgwOBPcAAQAAAQEAAQEAAAABAQAMBzKhBAcFAgMBAAAAAQEAiwQhHwsICQUKAgAAAAEBARYBDhYGDn8JFBECAQAAAQErAgMDCBKMGQYDAQEAAAABIwEHAwEDaRg4DgICAQEBADoAAgIABCYvShMBBAIEAQARAAACAAECCHtGCQsDBQMApAAAAAAAAgMeIQcDAgUEAVEAAAAAAAEABRIVNhMTHQgmAQEAAAADAQIHBUUzNxIDGgACAAAAAgADAQINNXUhBEUAAgEAAAAAAgEBAwh0KwmMAAIAAAAAAAIBAAEEJToKigECAQIBAQABAQICAgYQUO4AAwEAAgIAAAAAAAACAQT5AAAAAAAAAAEBAAAAAAEANQ0LCwQJAxYIGRIGGw8SDcIEBQMBAQIFCQUEBgEECAN2BQQNCAUDBw8aCAoGBggNTgoEGgwFBAkGHAQlAwQKDVYEAw4FBgMFCTwIDg8GCgjKAwMDAQQBAwUIBgMCBgMBTQsLCQMFBBULFAwIEBMTDM0CDAMAAQECAQgBAQEDDQNqBQIEAwECBwQxBwQIBRkXYQoIDAUBCQ4HIgUMBAUREU0FCRIEAgYKBioGCAgKEByaCAIBAwIDCAUiBQEHCAgH0gMGAQEBAgIGCQIBAwIFAkEHBgMEAQIMAycJBAgHLyZPCxQGAgMDDgsMDQsGFSAM9QEAAAAAAAEAAgEAAAEDAfMJAAEAAAAAAAEAAAAAAACwQAUDAAACAAAAAAEBAQEAtSUSBAEBAAEABgECAAEDAOYLBQQCAAAAAAAAAAAAAgCNEB4xAQECAAAHAAAAAgQBQgcFmQMGCwEBAQAAAAABAGYbAkQEBh0JAQMBAQABAQBzCwITAQFCGwkBAAEAAQAAWgIDPARNBAMBAwQBAgABALMCAAEAAAELBSwDAgABBAA4AAAAAAEABgKvBgQAAQIATQAAAQE5AAEALzYGBwADAFQDAAMAAQwHAg4iSQ4FAwC+AQABAAABAgIRDAsEAwwB3gEAAAAAAAAABQIBAgMSAfoAAAAAAAAAAQEAAAAAAAAZBDEJAxEkBD4aBAIEBQQB2QMMBAEHBAIDAAAAAAAAAEwCBQUEETgYByUDBAcDBAEkAgwRCAc5FyEXBQsFCgMCJwEFCAUHShcDIgMJGQwFAEMDAQEBAgYMkQYCBQACAgEKAAEAAAAGArgaBAYCCAUAzwEDAAAABQQVAgMEAAMBATcAAQIAAQACBBMRIB4QRAdKAAEAAAAAAQgHAg4LdRACQQACAQAAAQEGEQcPIkIjBU8AAwEAAAAAAgEBCAKRCAWyAggBAQEBASEBAgQBBQkImwEGBQECAQEIBAQECA4SFWYERwMCAgQEFAIDAgEVBQbcAwQBAAECBAUBAgEBBAMCFAngAQAAAAAAAAAAAAIAAF0BK2cBAAAACwAAAAABAQCNAQMeIBMIAAERAgAAAAEBPAAAAQp4PQAAAAEAAAAAAAcBAAAABuwEAAAAAAAAAAAxAQIAAAAUrgcAAAAAAQAAEwABAAAAAATlAQAAAAEAAKQAAAAAAAAALicDAAAAAQBhAAAAAAIAAAAEhxAAAAABNQAAAAAAAgAAAAXAAwAAABIAAAAAAAAAAAAAAsciAAAGAAAAAAAAAAAAAAAB9gIAhwABAAAAAAAHAAAAAChGAhoAAAAAAAAAAAABAAAABt7oAAAAAAAAAAAAAQAAAAAV7AQCAQABAQICAQEAAQECAPQJAQAAAAAAAAAAAAAAAADOIgsAAAACAAAAAAABAAAAngdUBAAAAAAAAAAAAAAAAH8BEGoCAAAAAgAAAAAAAQBuBQxEGAcLAQEKBQAAAAABkgMBAglMEAEAAAEAAAAAAHgBAQAAA3gIAQAAAAAAAABpAAEAAAANgAYAAAABAQAA5wAAAAAAAAIRBAAAAAABALIAAAAAAAAACjwEAAAAAQAvAAAAAAAAAAA2kgYAAAAAuwEAAAAAAgAAAgwlDgEAAC0DAQAAAAACAAABCbYMAADOAgEAAAAAAQEAAAAEHgkAxQAAAAAAAAABAAAAAAM0AfQCAAAAAAABAQAAAAAAAwK9AwEBCgEBAwMGBQUCAREG1wMAAAIAAAUHAgQAAAEHCNwBAAADAQABAwEEBwEACgK2AQADBQQAAQMKAQsBACEBuQEAAQYDAAEFAwIIBQEhAeICAAEAAQADBgIBAQICBwK/BQEBBgEBBAQFBQcBAQ4IuwwHAQEBBwsBAgMCAgEHCugBAAEBAAABAAABBgEACAHSAQADBQEAAgIFAgcCAAwC2AEAAQMBAAEBAwIGAQARAeoBAAIBAQABAgIBBAABBgHoAQECAAEBAgEBAQMBAAgBYgQBAygCAQICDQolAgEfCFcEAQI0AwADCxYGEAQCIwb0AwAAAAABAQABAAAAAAIB6A8CAgABAAAAAAABAAAAANwZBwAAAAIAAAAAAAAAAADVChsDAAAAAAAAAAAAAAEAYiA0QAUCAAAAAAAAAAACATwQDXkhBgABAAABAAAAAgPwAgMCAAIBAQIAAAAAAAAARQEBAgMOoAQAAQAAAAAAAIsAAQAAAFYXBAAAAAABAADoAAAAAAEAEgABAAAAAAEA1wAAAgAAAQEBHwEBAAACAEoAAAAAAAAAADJ/AgAAAQCUAQAAAAAAAgABKjcDAAIAnAIAAAAAAAYBAAFSBAACAPQAAAAAAAAAAQAAAAACBwD1AAAAAAAAAAABAAABAAYB+AIBAQAAAAAAAAAAAAABAfAGAwMAAAEAAAAAAAAAAACfOBQMAAEFAAAAAAEAAAAAzwoUBwEFAQABAQAAAAABAIghGCQHEQEAAAAAAAAAAQA5LRdRCB4EAAEDAAAAAAEAaggFQwo0BAABAQAAAAAAAAkAASACEroDAwEAAAAAAAA7AgMUAgmIDgYDAAAAAQAA1wEBBAEEAQADFgEAAQEAAFgAAAEAAAwBBIIEBAMEAQAzAAAAAAEBAAHBAgEDAQEAHwAAAAAFAAACvwkIBAECAEkCAAEAAQUDBEYlJw0EAQDXAAAAAAAAAAADAQQEDQgF0wQBAwAAAQABBAIEBwYIA/0BAAAAAAAAAAAAAAAAAAA4AWEUAAILACcBAAEDFwAA1QYTAQAABwABAAAAAAQAATwHCgYMFCAFPQMBARkIAQEfCxBWDiYPCBQEAgQDAQIBGQMFMgUEIQckAwABTQUAAIUBCQMAAgkCWgAAAAAFAAAeAAECAABBA5EAAAAACAAAtgUBAQAAKQkIAQMAAQUAAFMBAQcBBAQBAwEGDHQNAQALAAcAAAABAAcBAAED4AAAHQADAAABAQAJCQMCNI8BAXYBBAAAAQEABQQICR9CBAOtAQMAAAAEAAgBBAECNwEBjwgNEwEDAwADBwcHDRQFAx8DPwsAAQkADQECAwJwAQL8AAAAAAABAAAAAAAAAAAAnjMFBgECBAQDAwgBAQAFA6oLIgUBAQIBEAMDAQABBgKcBwgVAQQnAQICAwIDAwIBvgcEFgUEBQMCAwECAQQCApUQAwcBDRUCBRUCAQMHAgGIAwUHAQQyBQcJBAUDCwMCNwkFAgECHWEXCAgDAgQDBMMBBwEAAQICEwoBAQEIBgHWAgICAAEFAQcFAgICBAUBZhcMAwEABAQUBxkIAwUfCGACAhECAxMCAgcPGiINDAR3BgIDAQMJAwQQCQoeHAgFqgEDAQABCwEJDQICBRkKArYDBQIAAAEBBgcFAgEEHQWFCwoDAgEDBQgEDwYCCRoS+QAAAAAAAAAAAQAAAAEBAAsLCBYDLykOBioKAgQNDwUuDAo0BBsoDgsSBAICCAUCHgIDAwMKGAoSeAcDBAMKBCkEBwQDBxATIkwJBAUDDwklAgECAgQIDAqVCQMFAQkCjAEBBAEEChMaGAQDBAsDAIoAAQEAAQQKECoKBgQNBwK6AQEBAAEECgcKBQUDDwQBhgEBAAAAAAECBRAPEBAlCiYBAQAAAAIBAQUDEweQGwdiAQEBAAABAQEIBQoUJjQRqAEBAAAAAAABCQMGBw4lCOYAAAEAAAAAAQIBAgIIBgG/BQQGAAECAQMBAwICBhQIVAwODgEEEAsOAgUDBBgiDPsBAAAAAAAAAAAAAAAAAAHxBwMBAAABAQAAAAAAAAAA9QEJAAAAAAAAAAAAAAAAAPQEAgQAAQAAAAAAAAAAAADuBgMBAwIAAAAAAAAAAAAA6wwDAgACAAAAAAAAAAAAAOwFBAAAAAkAAAAAAAAAAACVKS0BAAEIBAUAAAAAAAAA0AMDAAAAHAIKAAAAAAAAAK4MAiIGEQIAAAQAAAIAAABfLRomAh4ECQIAAQAAAQABYxADSQMtBAMCAQEBAgEAAcUFARAFEgEBAAEAAAcCAADlBgQDAAECBAMAAAAAAgAANicLNQgYBgkNDAQDAwUHBF84ERcFCQQGBgkFAwQEBQX7AAAAAAAAAAEAAAAAAQEBjA4PBwIBBgIjAQQBARUEAugBCAEBAAYAAQAAAAADAAGjEgYKAgEFAQkGAwQCDgoBTxQHBQcCAwMYCAkEAA42Ec4FAwMBAQMBBgMBAQEICAXOAQEAAAAEABIAAAAAFAEBZQMIAQEACwFqAAEBABMBAcoBAgAAAAcCIAEAAAADAQHBCgIHAgEBAQMGAgECBAoIbQsgBQEAAgIeAQYCATECAaAWCQgCAQQDCwQEBAMPAwHSBAICAAEDAAMCAgECCgYIhQQFAAAAAgJJAAEAAR4BAoAuEAYGAQIHDAUIAgEEBQY2GFQDAgAFAy8BBAEAFQMC+wABAAAAAAAAAAAAAAEBAFAJDwcDBwYCExgMBAgwCQScCAcEAAIDAgoCDAIDIgYDfwMIBAECBgAWBwMBBDoFAy8GCwgGBwoCFhoMBQ8jIgpdAwsGAwMMARYMBQMIMhEFpQMJAgABAwEIAQMBATYDAmgFFAQBAgUBDgUEAQRKCAOEBiUFAQEEAw0DAwICHwgGdAkSBAkEBgMbBAMCBxQPCU4EGAQCAgkBFQcGAwNLDASKAQcBAQEFASQEAQEBLwYEnAMJBAECCQAPCQQDBBgGBJMDIgMBAQYCDQICAQEjAgMxGSAKCggJBhcJEAgHGQoHJg8dBQICBwQeBQ4DBFIMBPcBAAAAAAEBAQAAAAABAgHlBAEBAwIAAQACAgABAQMF5gMHAAEAAAECAAEAAAEDBOMCAQEDBAEAAAICAQMABASqBgEBBwIBAgEGAwICAhMfxgwABgMBAQEABQILAwEGBfMBAAAAAAABAgAAAAAEAQHYBQEAAwEBCgIBAQABAQQG1gMEAQIABAYDAAEBAQUFBu4DAAEBAQAAAAEBAgIABAHBCgYHBgIAAgACAwIBAAYP5AIBAQQHAQAABAEAAgACA+wDAAMBAgEAAAQBAQEBAQHuAQEBAAAGAgMAAQAAAAEA4wMBAAQBAAEAAgEBAgEFB8oJAQEDAQEEAQIDAgEBCA/7AAAAAAABAAAAAAAAAAABEga+FQEFBQAGAAAAAAIAAJ4GGSgGCQQBAwAAAAACAAAbAQYEAySXBwsFAAAAAQAAIQMDBwdiVgoGAgEAAAAAABUBBAIBBrUYCwIAAAABAABBAAIAAAINO20CAAAAAgAACQAAAAAAAAPvAgEAAAEAANoAAAEAAAEBFAgCAAADAABxAAAAAAABAAERLikLEgQDDwAAAAAAAgAAAgILEsgFARcBAgAAAAAAAQIFARa3DQI2AAEAAAAAAAEBAgEKgjMF4wAAAAAAAAABAAAAAQ0IA7wCBAMBAAAAAAACAQEECifiBAUEAAECAAAAAQEAAwIE8gEBAAAAAgABAAAAAQMCAuANAAAAAAADAAADAQAABgTeAAsAAAAAAAAAAQAAAAsJ2wAACgAAAAAAAAEIAgAKBNwBAAAMAgAAAgAEAQEABgXlAAABAREAAAAAAAABAAMC8gAAAAAACwAAAAAAAAABAb0ZAAAAAAAhAQABAAAAAwPMAQAAAAABAC0AAAAAAAEC+gAAAAAAAAAAAwAAAAABAL0iAwkCAAACAAALAAAAAQOoCQEzAAEAAQACAA0AAAIG0AEABgEDAQAAAQAAHQIBAt0AAAAAAAIAAQAAAAAcAAHqAwEEAgAAAQAAAAAAAAUE4AcCAwMBAAIBAQEBAAAEBv0AAAAAAAAAAAAAAAAAAACtGxYFAgMEAgYCAQACAwECzQ4PAwEBBAEEAQEBAQIBAU4tLAkHCwwJEQYCAQQEAwQvPD4XCAsHAwgEAQIDBAUHQEVBCwMGDgIGBgEBAwIDAn8eLQ8FCggBBQIBAAEBAgIaOBolCzoPBAgEAgICAQEBew8UDgUPFgYOBAEBAwQDAi4xFC0LIgsDCggEAwMDBAM8Jg0NBgwJBg8nCgYHCAYGIxcGDgckDgwYKAkFCgoEBSAPAwkCGgsHC2AQCwUFAwJrDQcGAgcVCg0bCwcICgICShgKDQMHCAUNEBIIDRQIDUQcCw8EBQgFCwoQChEUChLyAgEBAAABAQIAAQAAAQEB8QkCAgAAAAAAAAAAAAAAANYhBQEAAAEAAAAAAAAAAACTFkgIBAAAAAEAAAAAAAEAUQIWkQACAAABAAAAAAACARgJCb8JCAMAAQAAAAAAAQGlAgIwCBIJAQEAAQAAAAAAEQAAAgAD5AQAAAAAAAAAAIkAAQQAASBNAgAAAAAAAADqAAABAAABAQsEAQAAAQEA7QAAAAAAAAABCwUAAAAAAKwAAAAAAAAAARo0AwAAAACFAAAAAAAAAAABH1MGAAAAuQEBAAAAAAICAAMHLwYAAN0BAQAAAAAAAAAAAAQNDALKAAEBAAAAAAAAAAABBSQH+AEBAQAAAQABAAAAAAABATQkB0IKDQgFBAkFAwIEFAuGEAYZBwkNBgQGBQMCBAoIUAwDFwkLAwMEMQYIBAQYCjIMAgkIBgIDB0MKDwMGKgxPCAIMCQsCAQNICgkEBBUImgMBBgMKBwMGHggFBQYEBHcEAgcDAwQECCsMDAQJEAa1AgEDAQMDAgYUCQYDBgYDiAUDAwIBAAABCwgNBREjD3EIBQYBAgEBAggKDQoRKxFkBgIEAgEAAAEKChMQES4UnQIBAQEBAAABDAgNCwwWC7wCAQIBAwEBAQgJBAYNBweMDgcNBQQCAwUEAwcCCBgOchQPFAUEBQQHAwUFAggVEPwAAAAAAAAAAAAAAAAAAABPDpAHAQEBAAMBAgAAAAAB0BASBwEBAQAAAQIAAAAAAXMSCwUCCCgFBQECAQQbBAiTERgIAwUPAgIBAQECDwUEdAUGAgECEwQFAAMCAk0FBzsEBgAAAAIYkQEGAQAEAAK9BxQBAAABAxkBAwEAAQEB5wwBAgAAAgEBAAIAAAABASkSBAoDBwUJBAEDDDRQAgJOBkoCAQAYAiABBwMADQcFFgkXAQEADQYgAQwEBXUDBTUBAgAAAAICCAACBQOuAgKQDSYBAAAIARQBCAUABwQFOVgpFQMECQEBAgUBAw0DAzQxgAgBAAQAAQAFAAACAQL1AQEBAQEAAAAAAAAAAAECnwoGGAULAQEGBAECCQYGA7ATBwoGCQECBAIBAQMDBASmEQgRCQgBAgUFAQEFAwUDZSEZIAoJAQIICwECBAEJB8UKBg8GBAABAQUAAAMAAwJ3EAssDxMFBAUDAQEFAwICJhYJcRAeAwMEBQECAgECAn0OCCQPFwYGBwMBAQICAwJtEQdNDw0AAAIGAQECAAICNw8FNQkKAgIDIAUVFggGBjENBSUKCgEBBEUGDxMEBwU1CAguDSMBAQIvBAwPAQUDdQQDBgUHAwICIgoPHggGBK4KDBkEAgABBggBAQMBBANkEBEpBgYCAgsLAgcMCAgG7QEBAQEBAgECAQEAAQICArgMCgQEAQICAgMDAwEDDArkBAsBAAABAQABAQAAAQMEtAwFCQMDAQIDBgIEAQINCmgMDQgOCAEDBQkFBAMEMA6XCAQLBwkBAggQAwMFBQ4HmggKAgMBFgoKBAYBAQsJBJQPCgIHAQcKCAIGAQEJFArFBAEEAgIGCBABAgEABAUDpwQCDQoFAQEBDwIDAgIVB5sGAgQEAgQCAwIZBAMWCQegCwUMBwMCAQEECAYDBwwMmwQCEAYKAgEEDgUECQgJBtECAQIBAQMCAwEGAQISAQKdCwoFBgEBAgIDAwUBAx8OtQkKAwQBAQICAwQDAQURCvECAQEBAAABAQEBAAECAQK6BwUGBwYBAwgEAwECAwUI2AMABAMBAQIJAgEBAQUCA7sFCAEEBgECAwUEAQQLBAZZEA0PDAYHDAwHCQkFCBIRlw4DEwQGBgMCBwMFAxAFB+cCAgICAQAAAQICAAEEAgOsCg4IBgQBAgMDBAICBQYNyQkZBAEBAQEAAQIBAAECBrwLBg0DAwECAgMCAwEEBwenCQcPBQYIBAcFAAIBAQkJqAYKAwgKAgMGBwQBBAgHCJYQDhsBBQoFBAMBBQACBwXcBAkCAQIDAgMCAAAAAAMDiRMXDAkHAQMDBQYDBAIJDW4VIgwKBwIGBwQHAgIFCxDxAQEBAQEBAQEBAQABAQEB0BQGBAABAQEBAQcBAAABAuMFCwEAAAIBAAAEAQAAAQLhAQAHAQUBAAACAgIBAQQDgQQBDBIOAQIBEQMHCgQSDN0BAAQBBQEAAAMBAgEBCAXpAQAAAAAHBAQAAQAAAQEC2AQBAQAABgoHAAIBAAECAsoCAQAAAA8KDgAEAQADAQKPAgAFAgIAAABQAAIMAAUB2gIAAQEBAgECAQ4DAQUBArwCAQQDCAMCAgUDBwcJBgXgAAABAQIAAAACAAIMAgQD8gAAAAAAAQABAAEBAAYBAbMLBAgDBgUDBAkCAgQCCAWwCgUIAggFBAUFAwIEAwkH/AAAAAAAAAAAAAAAAAABAGwOEQwHCQQGDw0CAwUJFAzeAgQCAQEBAQQCAAEBAgYEcAoGCwsLAgYHEgMGBwMiBw0FFwQOBQYDFQ0EAgUGbhZaBwwICgoDBRQSBAQHBSwK4gIGAgABAQEGAgAAAQIDAkkUGAgGBAMMGw8DAwUKHwrWAwQDAQIBAgkCAQECBAQCXQgNDgwKAgIFGwQECgQqBYAHBg4JDAQFChACAwgKEAc7DA0VFBYGBQkaBAUKBxkKmwIbAwIDBQIWBQEBBgkJBe0BAgEBAQEAAwEAAAEDAQEJCgcRHxcHBAgpDQYMBzMKIgsKEBMSBgcRHwYECQgwC/0AAAAAAAAAAAAAAAAAAQBfHxgLBgQBCAkJDAcJBA0OuAkQAwMBAgQHBAQCBAIFB0oiEwwEAwEEBgUFBQQEOhImGhoMBQICBw0KDgsECTgVKB8REAUDAQMGCQcFBAdPFHIQJQUEAggGEgMFAgUMCAk8IikNCAQCCQ4JCwUIBBAQrgoNAwMBAwQLBQMBAwMICElADRQJBAAEBQQEAgICIw5bIB0RBQUFCgwKCAMFBQcLHj0THgkLAQgHBwYEBQMkEEoZBhAHBQIIBwgEBQQEQA+SCQwHAwMKCAsGBQQGCQoHPzozFQkFAQUGBAgEBAQECjktNxIGBQEGCwUKBQYGBg3nAgECAgIEAQIBAQABAwECnQskBgQGAQAEAQABAhQCA8IYBwQDBQEAAQAAAAEIAQNbIV8ICQgAAAMBAAABAQEDnhUeDQgHAQAEAgAAAQIDBEsqTRkQCwAAAgEAAAAAAgI/CCgzEikEAgoCAgAIAwABQgMLJgspHQQgCAEBBAQCAU4FAh0MITsVBgIBAQECAQGNDwYKBAQBAQMwBgMEAgMDJAEDAwIEBAAGLgIQGmQEAhQBAgAAAQAAAaINBhwRAgIzAQEBAQEAAAGaCggPBAYCLwIDAQEBAQECNicdOQ0CA6gIDAUBAQAAAggGAwoOBwt+CxYMAwQCAQYGBAULGgcJ+gAAAAAAAAAAAAAAAAABARwRMzYHFAYICxIECwgDBQPcAgQDAgMGAQMBAQEBAQMBLBkgEgkTChUbDwUDCgUFBhIeNRcICQsRJAsGBgcJBQYuKDQIBgYPEh8HBgIDBgQHqgMRAgQDCAccAgEBAgQBAhcZJT8HDBMQGQQCCQUDAgOfDxEDBAIPCgYCAwIBAwYGFB4WHAoRCAYFBBcdHhEDA0MIIw4DAw0ICgIFHiAWAgQaCxYJAgQGCg8FEA5KIwEEUhQbCgMCBwUJAxMWDRgDBtYCDAEAAAMBBgABAQMHAAEJKCo5BwoECgkHBhETBwQGDBctPgYMCAoLBQQWEgcDBe8BAgEBAQEBAQABAAECAQE1DQYUBg8NGQ4YEAgSCwcFxgECAgECBAgPAgUBAwgCATkXBhMKCQwJBC8KCQ0FEQYXFxQfHRILCwcVCAoNChAFORoLGQ0KBgMCKwcJEAYPBqIIDQQDBQYLEAQGAQUGAwIhGCoLCAkbFhcGDAQJDQYGqAgSAwMFCAUGAQcBBQ0CAyAbEDIMFAMCAhMIERcNBQUkHBgqCA4FCxILCg8OCwMGFBMKNAgLBwUHGwwXHQkKBCgNDSMMGAgCAxMKHhcNBgSZCgkNBAcDAgMLBgYLCAQFERAXLwcVCAoRFQcOFQsJBRUNDyQHDQkbJAwLDQ0OCQVMDA8PCQwOCBQGCAcHDhEOJRESDAoOBwQDBhUGAhMlJzEZDQoFCAgFBwcOBgcZGSoPCggCCwgCBggNEQIBCGknDQkLAwcCAgEHBQsEAAt4MAIJBQMPBQECBA4HBgEGlBsOFw8KDwkFCQ0MCAcFDEAiChMVBgsMBgQEBhMEBDAzHhgQFQ8IEBMIBAoJEBgpCw4DDwYMIxAEBQQGDQYCE1cWAxEOCAsIAwUEEAQHAwhiMBANCAMaCQMFBggJAwIOYh8OFBEIIwoDCAoGDQQCETwfKBMfDAgICAgOEwMICAcbJCAOFgkPBwYCCAgKCgIVPRwfFRAKDggFBAQLDggCFS8n1wMFAgQBAQIEAgEBAQIHBEMaHA8MCAURDwQLCAMCDRS5AyYCAwEAAgcBAQEAAQQEUwgLGQsPCwgJCQoSDAgGChcXERYVFAcTCAoTEwcFDhV2BAUUChQIBQQJBQwPCgUHjgEBAgECLQYiAgEBAgwBARcZCQwICBoxHwQOBgMGCRSzAQEBAQEHAzQBAQABBAICNAgKGgoTEwwKFgoQDwsGCDgLDAgLBw0WMAQRCQUMCQwzDQwRDRAPEA8IDQ8NEggOWQUHEAoYCwUGCAMGFSAEB7gBAQICAgkEFgIBAQQSAgElHBAREAwHGBAHCQoFBRUZJx4WDw4KBhsPBQkIAwMSHfkBAQAAAAAAAAAAAAAAAQEaGxALHhIFCg4JBwoNBCAXvgUIAgYDAQIFAgQEAgIJCDcLBQ0VGQwHDQ4GCxgMDgoaFxIMFxMKDBwHCAYKCxsQcAcECQgRDAQRCgUGDRQGBHgECQUDCw4EDwgDBQgjBQUSFR4LEhUNChgLBgYOEBUQtQMKBAMFAwINBAIDAwkFBSwMBhENHQkIFQ8FCRYQFQkXGhAOGRUGCxAIBgcRBiITFBIMEBoiBwkSCgcIHQcYCmIGCAgHEggEEQgEBB8TCgWIBQYHBAgHBA0HAwUFHQoIExcTDSEXBwsRCAgJDwUeEBQbFAoiEAUNDgcJBwsEIxb6AAEAAAABAAEAAAAAAAAAzgEDAQYDBAIJAgQBAwQEBNcBAQAGAQIBDQEDAQEEAwLmAQIAAgECAQIBAQEDBwEBoQUOAgcDBQUKBAcDBQoHCOUBAgABAAEBAwEBAQIHAQHpAQMBAgEBAQMBAQEBBAEBtAQTAQgDCQIFAgUBAgUEBesBCwACAQEAAAABAAABAQG5BQsDCQUGAgMCAwICBwUFrgUPBAYFBwUJAwICAwMFB78DCQIGBwkDBQIDAQIFAwTUBgQEBAMFAgMBAQEAAgQDxAMJBQMDDQMJAQEBAQEDA6gFDwIKBwUEBQQGAgQFBge+AwsCBwUEAwYDBQIDBAQE+wABAAAAAAABAAAAAAABAKMHGAQEAQoGEgEDAQEBAwbcARABAQEEAQgAAQAAAAEBrA8EBQMCBAwHAgYFAwIGBnwLFwYDAhAFHgIHAwQFBQidCwMMBAUFBwcDCwsHBQUErwMCAgEBFwYdAQMCAQQBAXYMFgMCARAJMgEFAgICAwffAgUBAAAEAgwAAQEAAQEBTh4UCggDBwoPAhIKDgsKCX8LIAIEAQ8DGwEGAQEGBwpJIhsHBwILChICDgYFBRASdQwFBwsHBwkKAwkKDggPDJ4IBgMDAQwEEAEKBQENBwd1EyMGBgIICBMCBwICAgkMmQkgAwMBCAUUAQQBAQEECfYCAQAAAAABAQABAAAAAQJOHBYHEQUHEQ4DAwMDAh0S3AIEAQIBBAIEAgEBAQUEArkIAwQIAwEFAwQBBAIAEQYnHkUEDgIICCECAwMDBBMO3AIBAQMBAAECCAECAgAJAt8BAQICAgEBAgUBAwMCBAFZIRkIEAYHBw4CAwUDARYO7QECAQEBAQECAQEBAQIDAWkXKQQLAgICBwQEBwcDFgxCJTEFCwMGBw4DBAMDAxsPTSkjBAsDAgUIAwQFAgEjFL8PBgMDAQEDBAMBAwEBDQXUAgYBAgEBAQQEAgMEAwYCOismAwsCBwgQAgQEAwIfF0slIAQOAwkHDAEEAwICHhLnAwIBAQEBAQIBAQEBAgMC5AUDAQEBAAIAAQEBAQAFA+8CBwABAAABAAABAAAAAQHmAgAFAQMABAECAAEBAAIB4gMBAgMDAQICAgEBAQEEAuoBAAEBCAEDAwEAAAEAAQDpAQACAQIDBAMBAQEBAQEBtg0ECQQEAgYEAwEDAgIKBukBAAICAgICBAEBAQIBAQH1AQABAAEAAQABAAEBAAIA1AMCAQICAQEDAgQCBAgFA9UDAQMDAwACAQQBAwMBCQPnAQABAQIAAQEEAQIEAQQB8gAAAAAAAAAAAQEAAwYAANsFAgICAQADAQMBAQEBCAPfBgQCAgEAAgECAQEAAQYE2QMFAwICAgEMAAEBAQECAkAJF0cZGQUCCwIBAgIBBgWxAwEXChcEAQMBAAEAAAQDHwgFLxNEEQYTBAMCBgoEBTkKCB4THw8HHAIHAggZAwVGBAIaDyQTBiMEAgEFFgQDmAECBgcJCQQwBAEBAQIDA3cDBA0PBwYFMQYFAgMDBgbsAQACAgMBAQQBAQAAAAEBNQcEBQcDAwMMCRoIFk0ICGEFBwQGAwcECAsSDRYeCgozBQsEBgEDAgoIFAYaTQ0LegMDAwYCAgIICQsHDSYRCsMCAQMGAgEBAgcFAwIGCwl+DQoQDwYCAgkDCwMHCQsNTw4NHBcPBwQLBAwECAkKDuYEAwICAgEBAQEBAQEBAwPMBgIFCwYAAQABAQEBAQwGmh8EDRELAwIBAQECAgEFB4wSCRQeDgABAQEAAAEBCwmXCgcPFRICAgMCAQECAgkHhQsJGiwNAAEBAQAAAAAIBzcOCzkZOQgDBAMCAQIBAwd4BgUXFhwLBQYEAwICAgcKUwkHHxceIgwIAgICAgEDBoYEAgsPBwEDAhAJBwcGEwu+AQEDBAIAAQEKBAQFAxAJoAMBBAgCAAEBDQ0HBgMTDXUDAQkPBgECASULDA0FDgowAgEJCA0DAgE9DCgkCAYG3AICAgIBAAABAQICAwMIBckEAwQFAgEBAQICAgMDDAnGAwUBAwIEAgwCAgECBgcFnAwZBAUDAwQFAwICAgEPDtoDCQEDAQEBAQECAQEBBgaoCA0GCAYCAgQEAQMGAg8JYxEVDA8LBQQOBAIHCQUSDawGAwcLBgECAgYBBgsCDQavBQIDBwQJCQsCBAMECAYDdxcTBwgECwgNAwQDBAULDvICAgABAAEBAQABAAEBAQFpCgoMERIEBAgHAgcUBREKYREPCA4IBwoLBgYFBwcTEn4MCwoMBwMEBQwDBwoEEQ3TBAQCBQMBAQECAQIGAgYExQICAQMCAgMDAgIDDg0EAnkMEQYMBQQEDAYEBwYEFQ56DhIHCgUEBQkFBAUEAxUUnwUbBAMEBwIMAwICAwsFBJkPOwwEBQAAAQAAAQAAAQPrAgEIBAAAAAAAAAAAAAIBKwcFLyRoAgMBAAABAQABA1oFBiIJVAsCBgEBAQEAAQK1BAILFhYEAwEBAQEBAAEBigEBAQQCBVQPAAEAAAACAlsBBAIFBQklWQIBAQIAAgTwAAAAAgABBAQAAAAAAAIBhgcAAQUBAAMADiUQEQUGCJsCAQEDAQEBAQkELxADBQdtBgIBAwEBAQALBQ5PDQYE0wIBAAEAAAAABwYGCwUDA+UAAQAAAAAAAAMCAAADDASdEgUJCgkBAQEDBAQEAwsPkRILCwsIBQMDAwMFBAIJDvYBAQIAAQEAAAEAAAAAAQBODAYTDgoBBgMTAg4NAywKpAgECwoEAgUDCQIFBwINCL0JAwkEAwABAQkBAwYBCwRwDgYSCwgBAgMMAgYHBSYK0gcCBgMDAQEBBgABAgEIA70LDQgGBAIDAgQBAQIBBQVPGBsQDQYBAwQGAgYEAi0QyQgMBgUCAQIDAgEBAQEFBWAnBxIJBQEBAQUBBAMCLw42EggVEQsCBAUNBA0LBTgOLzIFGAgFAAIBDgILCwE9DY0ZCA8FBAEBAQYBBQUCGAyLEAoJCAUBBQIOAwgJAg8KWR0HEg0FAAMCCgMJBwIsD14RCBANBgEEAw0DCgoEKw37AAAAAAAAAAAAAAAAAQAAlxkNBwcCAwUEAgMDAQMMDeEFDgABAAEBAQABAQABAQPhAwADAwEAAQACAQICAAYDaREJDRMHAgcICAcFBgUVD+ABAAMEAgACAQQAAQMBBgLzAQABAQAAAQEBAQEBAQEBjxIECAkDAgcHBgUFBQQTCe0BAAEBAAMDAwEBAQEDAACMBgMNCggBAgINAgYXAxAJRQsmBQUGBgIMCA4JEhwMC3cGAgoIBwECBA4DCScGEwfZAQACAgEAAQEGAAQJAQkC7gAAAAABAQABAgABBgMBAIITDgkMAwEEBwQGBQQEFA95IB0GCAICBAYBBQMCBA4SVAwLFQ0HAgsFFAoKDQQTDmYMCw0PCAEMAwwKCAQCGBKXBwwFCAQBCAMIBgUDAhIObg4SDQoCAQoHCQgHAwIXE1UMBhAUDAENBBALCggDFxB1DAwIDAIBCggLCAYEAhcTWRYSCQoCBA8QCA0GAQMTE2cLCA0QCAEMBA4KCQYCFQ+ADQsICQQCDQsJDAUBAg4NigoIDQ0GAQgDCwcEAgETDG0LBwoRBwIMAwwLCAUDFxCHCwYLDgUBCgIJCAUDARUNhg8JDQwDAQoDBwgEAQETDosOCAgIAgILAgcNBgIFDwxnDAcLEggBDQMNCwgDARgSXQ0LDRAIAQ0DDgsJBAIZFC0JBAgKCxIITQYHBQcUCgloBQMGBQUSBUADBAMFDgUFywIBAgIBCAIVAQIBAAMCAmUEAwsDBxgEKwMEAwscAwNjBwQHCAgPBy8FBgMHEwcGbAMCCgQNEQMmBAQDCx0DAm4EAgQDBCUEKgMDAgQeAgJLBgQIBwYXBkgEBQMGEQYGcAQCBwMEFgRBAgMCBQwDA2IFAwYGBhAFMAUFBAgeBQVUBwUHBwcVBz0EBgQFEgcGRQYDCAYHFwZCBQUECR0FBXIDAQMDBBkDKwMEAgUlAwKSAQEBAQEUAiUBAgEDIgEBfQUCBQYEDQU0AwQCBA8FBWEGBAkHBxAGOQQGBAYOBwdaCAsLChgDBxwKBwcKCAoLWAwKCRAOAQoPDwkICAcREMAHAwMFBAAECwQDAwICBQdsCQ0HEAsBBgoOCAcJBw0OSgkIDA8WAgsXDgkICgkPDXAKBwkRCgAIBg8HCAoEDxCaCQMCDgIBCgsKBwUDBAkKRwsKChEQAgsVEAoJCgkQD5UKBgIOAQAICA0JBQMDCw1TCwkKEAwCCxMOCgkJBw8QPA0LCg8RAw0dDgwKCQoODkEMEQgQDgIKFxAMCQwKDQ9uDggGDgYBDA8LCwcJBgoPlgYDAwsEAQkXCQYEAwMKCnIKBwcOCQEKEAwJBwYGDw1dCwgIDg0CCxcMCQcHBw8PUghaAQgBAwUNBQgDAQYLC38GNwAJAAIFCwUIAgADCwquBB8ABQACAxACBQEAAwQEkAgYAQoBAgcLBwYEAQkMCVcJRgEMAQMHCgYKAwEFDw53DBwBDQICCQcJCQYCCw0KzwMIAAUAAQMHAwQBAQUEBGUHRgELAQIGCQYJAwEEDQzYBAsABAAAAgICAwEAAQUEVQs5AQwBAwgMCAkEAQsQDmAIOwEMAQQHCwcKBAEFDg1aCDsBCwEFBw8ICQQCCw0MtgQbAAYAAAMFAwQBAAIJB90BCwACAAABCAECAAADAgJ2BzUBCgECBgoFCAMBBA8NbQg1AQ0BAgcLBgoDAQQPDXAHEgMMBBIICwkFBAUMDwx5CBgECgQNBw4HBQQDCQwKpwkGAgkCBggEBQcDAQMMC3UJBBAMDgoJBBAFBgUHDApfCxkECwUPCQ0JBgUECRIPbAcDDgwkCgcCDwQFBQoICYEHAgsJCxEIBgsGBgcNBgZdCSEECQUUBxMHBQQECw0LtAYDAwgCBgcFBgUDAQUHB3YHDAcICREGCQsEBAcRCgljCRgECgQXCRAHBgUECg4LWwgZBwkIFAcOCgUFBxALCrsDAwQEBAoDAwYBAgUOAwPQAgECBAIHAwIEAQICCwICcwkbAwkEDwcLBwUEAwkQDGMKHQMKBBIIDggGBAMJEA5qBjAABgEEBSkDBQIBCwgIagckAQgBCAYoBAUCAQoLCagFFwAGAQMFDAUGAQAECAeuBwoBCQICBRADBQIBBgYGcwclAQgBBQcjAwYCAQcLCpAICAEKBAMIGgMIAgEPBQfWBAUABAAAAwcCAwEABwICZActAQcBBwYmBAYDAQgLCr8FDwAFAAEEDAIGAQAEBQVrCh0BCwEECR4FCAMBCg0MWgglAQgBCAgxBAcDAQkLCmoIJwEIAQUGJAMHAwENCQnKAwgABAABAw4BAwEABgQE0wIGAAMAAAIPAQIAAAkCAoMHIwEIAQQGFgMGAgEGDAp2ByIBCAEHBh8EBgMBBwwKHgoTDgoQEQoZCxANDB4LCzUKFQoODQkMIQsOCAYMDw1HBgIGEA0MCi4HCgQEFw0LPAcuBAwIBwkdBg4GBRcKCSIMGwgMCQwLIAsRCgcVDg4nCyoEDgMJDSEHEQcEFw8POgwhDBESAQsVCA4IAgkOECoKGg4MDgoKIwsOCgcNDg1zBxQGEAkGCQgGCQQCCw8NMgkXCAwKCwkuCA0HBREODCkMFg4NEA0LHAwNCQgPDw4vCSMJCw4LCCkIDAcFDwwLKA06Bw4JBgklBgsHAwgODFgKGAgRCgMJIQgKBQICDg06DBsHDgkJCxUKEQgFEBAOPAsTCg4NCgsZCg4JBw4ODWUDDAIDAyYDNQMDAgETBARxBA4DBAQiBCQDBAIDEgUFvAEEAQIBGQITAQIBAAQCAm0CBAQCAksCFAIBAQMXAgJxBA0DBQQdBCwDBAICEQUFSgIDBQIDZAISAgEBByACAikCAgUCBngEIQMCAgQWAgNYAw0DBAUsBDEDBAIDFQUFfwICAgICOQMfAgIBAQ4DA18DCAMEAy8EHgQDAgUkBQRbBBMDBgQhBSoEBgMDEgcHRQMMAwQEQQMeBAMCBiYEBE8CBAICAk4CDgMBAQc0AwJrAQICAwI+Ax4DAgEEHAMDjAMKAgQCFwMkAwMCAg8FBHcEDgMFBBsEJwMEAgIOBgZXCg0EBAEIBRQGBgQJQwQHLxMZCA0ECAoODA8JDBsOEVkXEgQPAQIKBgwQCAUTDBA+CwsGCwUOCRALCQcOMggLNhIYCAkECggYCQwICSELD2IHCAQHAhIIEAYFBAY1BQd3CAIECQIDCAgLBgUGNQQHNBEUCQoECgkUCw0ICyMMEL8GAQEFAAEEAwMEAgEYBAQcBgcHBAMOBBYHBgUTbgUFIg4aCwkGDgkUCwwJDSkLDhQHDAgGBRMGFwgIBhNdBwcSAgICAgEXAgwDAwIGrgICFQEAAgEBBwEHAgEBBM0BAU0TFwYJAwYJEgkMBwcWDQ8vFx0IDQQGCw8LEAkIEBEVIQQBCQMSKAMFAwIDI1oCAxUFARcELS0EBAUCBB81BARdCgEXBSAkBQIGAgMJEgYGHAUBKgNBLAMDBQIDFRsCAxgGAhIFHyAFCQYDBR9DBQUPAgAsAlYtAgEEAQIeEgEBEgQAEwMwQwQDBAIEHisCAhEFARYENicEBQUDBCE0BARWCAEIBwwwBgMFBAUaFwcHGAQBDAMTJwQHBQMEH1wDAxwHAREFHCsFBwYEBRdABQUQBQEUAyQlBAQFAwQiTAMECgIACwEeIgIDAgEDNmUBARQCAAQBCDACAQEBAhyHAQEsBgERBiAZBQYFBAUXQQYGHQYBGQU2IAUEBQMEGDIEBT8IKwMFAhsFNwMFAwIRBghVCCcFBwQPBiIGBwQFDQgJigYMBQcFCwYhBAUCAgkEBnIFBw0EBxQFGQgEBAsUAwRECTcEBwQNBikFBwQCDgcIgQQLBgMDGQMhBAMCCRACA60CAgMDAQ4CFQQCAQIVAQJABzMEBQMVBS4FBgQDEAcInAYPAwQBDQMZAgICAA0EBksHHAcGBRAFLAgHBQcZBgc4CS8DCAQUCCwGCQUFDgkJMQcpBQYGGQYoCAgFCxcHB2wECQMFAxMFIgYEAgYoAwOmAgQBAwEIAicCAgEBEQICaQglBAcDCAYcBgcEAwsJCUoKJwYJBg0JHAcJBgQMCwwzBJgCBAIDAwkCBQIBBQUGMgSlAQQBAQIEAQUBAQIFBhgC2AEBAQEBAgACAAABAgNgCFEDBgQCBAUDCQQECQkJRgZ7AQYCAwQHAggCAQQICEcHUwQICAMEBQULBgcPCQmHBRUGBgYHBAsDCAUHEQYHOwSOAQUBAwQIAgYCAQMHB8ECEwEHAQIDBAIFAQADBwZZB1ICBwIDBQgDCQQDCQsKLwePAgYCBAQJAgcCAQMHCS8GigIFAgQECQMIAwIHCAhuA1gBBAICAgYCBQICDgYGuAIcAQQCAgIFAgQCAgYFBVMGcQEHAQIEBQIHAgEDCQk1BpYBBQICBAUCBgIBAgcI", lengths: "GlZeRlhmUVdUWG1QTFpZJxVSa0tFQlBSXkxVSz9VUTEmTVVuWmJbT1NVWVFoTVM+YUptel5WXEd/WlV0b2NhICA5cl5gb486bFxFUV52Qy4SXWmVYn9yXVdjfWGXalEgCzNdTn9mdyxyZVZMY3VTNwlYgU9PbHJVcFRnY2htYBMLT3VgaU5bVGNfV15uZm8cC0ZfX1RpX0lYU2NfUmF7cBFVZ1BYWUxUXExWWF9jVSgKVV5lW3BsUmNTXGJdbFE4A2uKpoyckWyugLGeeYWMgwuRd3FnXnaBZ1pWRXNrrrAHZmWUZJJ1U3RqjJlrdGB/BHyI05joa2ubkJ6Yd5agpwWDbLeEsVd5XYCHmHF+fX0DcZL/mbaVaLWjnO6HpWp+B3Jzh4u1jW5/gIVwoXN6hAWFb5dtjWx7nHGXoo1+rpYMWFqIjKpRXlaCemZjbl5WBIx8jKxxYYpUcHRme3ePlAJoz5ihfb1t03J5gIimWGUIbmiTgJ9rZ5GuhV6beoCKBYhaaoaZaH52jnNLjmleWQJojZmDq4lsoYd1ko+DXlwFg2uIfGtzhnCMh5CSfFt4BF1ano5yg2lts3pzlXV3gwR4oLx05pmYo4KkrK6dkYIDjpKBlX2Kj4Rtm5aOkldeBnaas8iflXyljIyLr6dybQKVvc2OkrG+rX+RqaGplXQEa2WZdnpnc3adlXuSXJF3DnVve25uZXhZfHR3g3OamgR8iqV6xXptfaqEcYmIcnMGYkttfmxOalpoSll1UFlOBEJMUE5neHJrkXdzb3doTAdllGVkiF9eh4RuV4l6im8ET4N9VpiDaWydZmaphVdMBK/KlaGGzKqfmbaQs8qSiQWOqZV+maebp6uUjNm+bocEXmJrZnxaXHZ0cGdncntYBWuAkq9zgIiQhoaKiHKBXQOInIh7qHuQq4R6g4qZjGoGUIBqP3mahWp5eVyLiFVNA4d8zmSDoZSSkGyhr3p2cgRvpWtKa3uZpYqXeah+YlNdUWFdp21eb1t2Z1hkYl5DBneCgHFvjmR+YmZjdnZRYwZViWRKdotYlm1jan9lT0QDhM9+bafZjs2QhY28rG1zBWGeoV6RfYiKhnmIkY1ITgOCsYlWiZx9yHhqeGqkaWUFdrCIZauii52Xjop3om1/AnaBXkp9dV1waEhNgJQ+SwVVcWlAhnZQZGVPVmR4REwDZ6qdcpq6i6iOenuuxl1eC0FeU0FYVV1PUkFBbllDPgN/eK9YnnlNeblnpaVzbmsDl8W1TqGupqSFqJyHq2BlDk/YbCOF6EfFPzpNk+gwPw9JmWQrpJI1yDs8N4B7MzIRP4h7I4S1NJ46LztkfCsnB1F/byKquDrAOC09iJ4pNA1OdGQgcJ1AcDUxPHKLKzYGNo9bJJ91P9dFMjSQhCwyFT6JYilamjejOy01kIcvMwtEhVsvfcQ3szA5O32gPTgHRI+AHF99NIU1PDx6wCgsCjWDgiW8sjGGLSs/q7UqKwhJz2omgr8/6EU0RYOcNzwMOdSJIouoK5dGODaLyigy" }], cosine: 0.8324, right: "gw9AT09V3fmJfPC/sLFohwZ0wUWAK21zVJfrPrp/1JIMo2AUg5HKK0ozWLnofG431LXMg85XA5ZCK2s3RPgh/Gm99JXovwX2gqFCL07VePiDfV690LVqhw98gKgAD2/VfP+Lf1f/8JQqhwB0Ev0Ab2/1/L/K7QL/kJAIg0A1wjUKD0QSaJJNPcr18Lttl22y1/xCL09BTLgOKAO90LS8s2fzwD0ABythDNAeP8L/+NWe86vhko1CL2tX/rvhbXK90JBoAUQeks1IC2vx/LsHbTK39JQMkwT4Q6EAL23X/LnzvFr/0JFoA8YMg+RKKGp1SKbefBu115Wf81khgZRAC0ySetgJfmu/9LOvhSf2w+UCGg6vSJ7ePBr95fFRt2khU2UCDm9SFlY6rJr98ZC94anFQm1AD23xVLCzvZK/8JIOv08MQvVCam71/v37vQq9lZBCAQKEk+0CCg/RVJT/bBL9tfAsq24AkYkKCm/5HPZM/m+1/NUO0wm3kA0KCE90BPYCbP+39vEP34n3gk0KCmvxzKIAfH+18NQPV1yVyP2KDO+VnPYTJR81/lF6V4xUwY0CDmtw1P8Bfmu5+NRLlwJWH/0ICm1znLsBpMu3/dfMV3bW0v2ILu913PuALC+1mFFLB0QAA6UKC2/5DPJH/N+19NEO14+0UM0CDGdQXK6gL2u90pFLh0BSJA01K39dnbhD2++IXOVmRl60Uw0CDm91DGNCvP+/9JAO156WQO0CDmsUXL/Cvsu9+JXp10IUQv2KD+txzL2zr4o38FQOV0ZEAAAICEVgDBIEvv+3/vsf163z0K0IDe913P//LRO30hBKBwAAJf0nH3/13L2x2w6ayMAKl0oCEa0KLGlwnL+RrUu11pJJ10B2kl0ICmLzbOHBbLe1/t0Mlx9c2qVKDWc2zL4BLR618pjJV0H8A40IK2/xHLTc/n633dEu918nUS0KL2913LWxvs612NAKF0pCAQ0IKWlRfFnj/nu11pe+l7cXUq0CHU9URLfcLNO94rDri0gDmu0ICEDgxEEjbdu3/v8f37/c" };

  // src/attnbook/widgets/real_heads/record.js
  var [LAYERS, HEADS] = [6, 12];
  var GROUPS = ["object", "gender", "occupation"];
  var bytes = (packed) => Uint8Array.from(atob(packed), (letter) => letter.charCodeAt(0));
  function unpack({ text: text2, pieces, weights, lengths, longest }) {
    const n = pieces.length;
    const [w, v] = [bytes(weights), bytes(lengths)];
    const layers = Array.from({ length: LAYERS }, (_, i) => ({
      weights: Float32Array.from(w.subarray(i * HEADS * n * n, (i + 1) * HEADS * n * n), (one) => one / 255),
      lengths: Float32Array.from(v.subarray(i * HEADS * n, (i + 1) * HEADS * n), (one) => one / 255 * longest)
    }));
    return { text: text2, pieces, count: n - 2, layers, vector: null };
  }
  var LOOKS = recorded_default.looks.map(unpack);
  var [SENTENCE, TWIN] = LOOKS.map(({ text: text2 }) => text2);
  var COSINE = recorded_default.cosine;
  function shares(look, { layer, head, no_cls: noCls, by_value: byValue }, piece) {
    const n = look.pieces.length;
    const { weights, lengths } = look.layers[layer];
    if (!noCls && !byValue) return Array.from(weights.subarray((head * n + piece) * n, (head * n + piece + 1) * n));
    const row2 = Array.from(
      weights.subarray((head * n + piece) * n, (head * n + piece + 1) * n),
      (weight2, j) => noCls && j === 0 ? 0 : weight2 * (byValue ? lengths[head * n + j] : 1)
    );
    const sum = row2.reduce((a, b) => a + b, 0) || 1;
    return row2.map((value) => value / sum);
  }
  var cosine = (a, b) => a.reduce((sum, value, i) => sum + value * b[i], 0);
  var right = bytes(recorded_default.right);
  function verdicts(group, layer, head) {
    const bit = layer * HEADS + head;
    return real_pairs_default.flatMap((one, i) => {
      if (one.group !== group) return [];
      const at = i * LAYERS * HEADS + bit;
      return [{ ...one, right: Boolean(right[at >> 3] >> 7 - (at & 7) & 1), meant: one.right }];
    });
  }
  var score = (group, layer, head) => verdicts(group, layer, head).filter((one) => one.right).length;
  function best(group) {
    let found = { count: -1, layer: 0, head: 0 };
    for (let layer = 0; layer < LAYERS; layer++)
      for (let head = 0; head < HEADS; head++) {
        const count = score(group, layer, head);
        if (count > found.count) found = { count, layer, head };
      }
    return found;
  }
  function luck(n, coins = LAYERS * HEADS) {
    let [chance, sum] = [0.5 ** n, 0];
    for (let k = 0; k <= n; k++) {
      sum += chance;
      if (sum ** coins >= 0.5) return k;
      chance *= (n - k) / (k + 1);
    }
    return n;
  }

  // src/attnbook/widgets/real_heads/words.json
  var words_default2 = {
    title: "What a real model looks at",
    about: "This is a published model, all-MiniLM-L6-v2, with 22.7 million parameters. Its layers arrive one by one; the first heads are shown before the rest is here.",
    all_on: "Switch everything on",
    all_pieces: "all words",
    alt: "The sentence “{sentence}” twice, with lines for the attention of one head, beside a map of all 72 heads. {said}",
    by_value: "weight × value length",
    caption: "The chosen word’s query: what this head gives to each piece",
    chosen: "layer {layer}, head {head}",
    columns: {
      piece: "Piece",
      weight: "Weight",
      length: "Value length",
      share: "As shown"
    },
    cosine_own: "Cosine to the same sentence with every head on",
    cosine_second: "Cosine to the second sentence",
    empty: "Nothing is typed yet: the model reads [CLS] and [SEP] alone.",
    failed: "The model stopped: {reason}.",
    groups: {
      object: "What “it” means: 20 pairs",
      gender: "Who “he” or “she” is: 16 pairs",
      occupation: "Occupations, by the stereotype: 8 pairs"
    },
    key: "attends to",
    layer: "layer {layer}",
    lines: "The pieces of the sentence twice, with lines from each word to those that it attends to",
    lines_label: "The word whose query is shown",
    load: "Load the model ({size})",
    loaded: "The model is loaded. It runs in this page, and what you type stays here.",
    long: "The model reads the first {most} of {count} pieces here.",
    map: "The head that is shown, of 6 layers with 12 heads each",
    map_reading: "Rows are layers, columns heads. Each thumbnail is one head: a row for each word’s query, darker where it puts more weight.",
    no_cls: "without [CLS]",
    of: "{count} of {n}",
    off_head: "Switch head {name} off",
    off_layer: "Leave layer {layer} out",
    off_said: "Heads off: {count}; layers left out: {layers}. With every head on, the cosine to the second sentence is {whole}, the tick.",
    off_waits: "Load the model to switch heads off. Recorded: both sentences with every head on.",
    on_head: "Switch head {name} on",
    on_layer: "Put layer {layer} back",
    one_piece: "{piece}, word {place}",
    other: "The address asks for another sentence. Load the model to see it.",
    percent: "{percent} %",
    predict: {
      question: "“The animal didn’t cross the street because it was too tired.” In head 3.1 of a published model, what does “it” attend to most?",
      options: {
        animal: "animal",
        street: "street",
        itself: "it, the word itself",
        cls: "[CLS], a token that stands for no word"
      },
      happens: "“animal” gets two thirds of the weight, “street” a twentieth. Now choose its twin, “too wide”, in which “it” means the street: “animal” still gets more than twice as much as “street”.",
      difference: {
        animal: "In this sentence it does. Over 20 such pairs this head is right in about half of the sentences: see “Test this head”.",
        street: "Among nouns, “animal” wins in this sentence, and in its twin, too.",
        itself: "It gives less than a tenth to itself.",
        cls: "In most heads that would be right: [CLS] is the token that most weight goes to. This head is an exception."
      }
    },
    query: "word (query)",
    recorded: "Recorded sentences",
    said: "Head {name}: “{query}” attends most to “{on}”, {percent} %.",
    second: "Second sentence",
    sentence: "Your sentence",
    test_about: "In each sentence a pronoun has two candidates; the head is right where the pronoun attends more to the one that is meant. In its twin sentence the other one is meant, so a guess and “the nearest noun” are both right half of the time.",
    test_said: "Chance and the nearest noun: {half}, first tick. The best of 72 coins reaches about {lucky}, second tick; the best of the 72 heads, {best}, reaches {top}.",
    twin: "… too {word}",
    view: "What to show",
    views: {
      lines: "Attention",
      off: "Switch heads off",
      test: "Test this head"
    },
    coming: "Layer {layer} is on its way.",
    said_all: "Head {name}: of all weight, {percent} % goes to “{on}”.",
    absent: "this copy of the book was built without it; the recorded sentences are shown"
  };

  // src/attnbook/widgets/real_heads/map.js
  var t2 = wordsOf("real_heads", words_default2);
  var LINE = 0.12;
  var range = (count) => Array.from({ length: count }, (_, i) => i);
  var within = (value, most, least = 0) => Math.min(most, Math.max(least, value));
  var nameOf = (layer, head) => `${layer}.${head}`;
  function thumbnails(weights, n) {
    return range(n).map((i) => {
      const row2 = new Float32Array(HEADS * (n + 1) - 1).fill(LINE);
      for (let head = 0; head < HEADS; head++)
        for (let j = 0; j < n; j++) row2[head * (n + 1) + j] = Math.sqrt(weights[(head * n + i) * n + j]);
      return row2;
    });
  }
  function handle(label, steps, ...kids) {
    const node = h("div", { role: "slider", tabindex: "0", "aria-label": label, class: "ab-rh-handle" }, kids);
    keyed(node, steps);
    return node;
  }
  var HeadMap = class {
    constructor(choose, now) {
      this.rows = range(LAYERS).map((layer) => heatmap(t2("layer", { layer })));
      this.off = range(LAYERS * HEADS).map(
        (i) => s("rect", { class: "ab-rh-off", x: i % HEADS, y: Math.floor(i / HEADS), width: 1, height: 1, visibility: "hidden" })
      );
      this.mark = s("rect", { class: "ab-rh-mark ab-stroke-query", width: 1, height: 1, "vector-effect": "non-scaling-stroke" });
      const cover = s(
        "svg",
        { class: "ab-rh-cover ab-drag", viewBox: `0 0 ${HEADS} ${LAYERS}`, preserveAspectRatio: "none", "aria-hidden": "true" },
        this.off,
        this.mark
      );
      draggable(cover, (x, y) => choose(within(Math.floor(y), LAYERS - 1), within(Math.floor(x), HEADS - 1)));
      const step = (down, right2) => () => {
        const [layer, head] = now();
        choose(within(layer + down, LAYERS - 1), within(head + right2, HEADS - 1));
      };
      const keys = { ArrowLeft: step(0, -1), ArrowRight: step(0, 1), ArrowUp: step(-1, 0), ArrowDown: step(1, 0) };
      const sheet = h("div", { class: "ab-rh-sheet" }, this.rows, cover);
      const names = (count) => range(count).map((i) => h("span", {}, String(i)));
      this.handle = put(
        handle(t2("map"), keys, h("div", { class: "ab-rh-heads" }, names(HEADS)), h("div", { class: "ab-rh-layers" }, names(LAYERS)), sheet),
        { "aria-valuemin": 0, "aria-valuemax": LAYERS * HEADS - 1 }
      );
      this.node = h("div", { class: "ab-rh-map" }, this.handle);
    }
    paint(layer, { weights }, n) {
      this.rows[layer].update(thumbnails(weights, n));
      this.rows[layer].node.classList.remove("ab-rh-absent");
    }
    /** Layers that are not here yet. */
    blank(from) {
      this.rows.forEach(({ node }, layer) => node.classList.toggle("ab-rh-absent", layer >= from));
    }
    restyle() {
      this.rows.forEach((row2) => row2.restyle());
    }
    choose(layer, head, { off, skip }) {
      put(this.mark, { x: head, y: layer });
      put(this.handle, { "aria-valuenow": layer * HEADS + head, "aria-valuetext": t2("chosen", { layer, head }) });
      this.off.forEach((rect, i) => put(rect, { visibility: off[i] || skip[Math.floor(i / HEADS)] ? "visible" : "hidden" }));
    }
  };

  // src/attnbook/widgets/real_heads/lines.js
  var t3 = wordsOf("real_heads", words_default2);
  var [TOP, ROW, LEAST] = [26, 24, 0.05];
  var percent = (share) => num(Math.floor(100 * share + 0.5), 0);
  var word2 = (role, x, i, anchor) => s("text", { class: `ab-fill-${role} role-${role}`, x, y: TOP + ROW * i + 16, "text-anchor": anchor });
  var Lines = class {
    constructor(choose, now) {
      this.head = s("g", { class: "ab-axis" });
      this.lines = s("g");
      this.band = s("rect", { class: "ab-rh-band", height: ROW, x: 0 });
      this.words = s("g");
      this.shares = s("g");
      this.drawing = drawing(t3("lines"), this.band, this.lines, this.words, this.shares, this.head);
      this.drawing.classList.add("ab-drag");
      draggable(this.drawing, (_, y) => choose(within(Math.floor((y - TOP) / ROW), this.n - 1)));
      const step = (by) => () => choose(within(now() + by, this.n - 1, -1));
      this.handle = handle(
        t3("lines_label"),
        {
          ArrowUp: step(-1),
          ArrowDown: step(1),
          ArrowLeft: step(-1),
          ArrowRight: step(1),
          Home: () => choose(-1),
          End: () => choose(this.n - 1)
        },
        this.drawing
      );
      this.waits = h("p", { class: "ab-empty", hidden: true });
      this.node = h("div", { class: "ab-rh-lines" }, this.waits, this.handle);
      this.n = 0;
      this.width = 0;
      this.from = 0;
      this.to = 0;
    }
    /** Say why nothing is shown, or show it. */
    wait(words) {
      say(this.waits, words);
      this.waits.hidden = !words;
      this.handle.hidden = Boolean(words);
    }
    layout(width) {
      this.width = width;
      const half = Math.min(150, (width - 144) / 2);
      [this.from, this.to] = [half, width - half - 44];
      this.head.replaceChildren(
        s("text", { x: this.from, y: 12, "text-anchor": "end" }, t3("query")),
        s("text", { x: this.to, y: 12 }, t3("key"))
      );
      this.n = 0;
      if (this.last) this.update(...this.last);
    }
    /** `rows(i)`: what piece i gives to each; `chosen`: one piece, or -1 for all. */
    update(pieces, rows, chosen) {
      this.last = [pieces, rows, chosen];
      const n = pieces.length;
      if (n !== this.n) this.place(n);
      const [gap, at] = [6, (i) => TOP + ROW * i + ROW / 2];
      const drawn = [];
      for (let i = 0; i < n; i++) {
        if (chosen >= 0 && i !== chosen) continue;
        rows(i).forEach((share, j) => {
          if (share < LEAST) return;
          const style2 = { "stroke-width": (1 + 8 * share).toFixed(1), "stroke-opacity": (0.25 + 0.7 * share).toFixed(2) };
          drawn.push(s("path", { class: "ab-stroke-weights", d: `M${this.from + gap},${at(i)}L${this.to - gap},${at(j)}`, ...style2 }));
        });
      }
      this.lines.replaceChildren(...drawn);
      const row2 = chosen >= 0 ? rows(chosen) : null;
      this.kids.forEach(([query, key, share], i) => {
        query.textContent = key.textContent = pieces[i];
        put(query, { "font-weight": i === chosen ? "700" : "400" });
        key.classList.toggle("ab-rh-top", Boolean(row2 && row2[i] >= 1 / 3));
        share.textContent = row2 && row2[i] >= 5e-3 ? t3("percent", { percent: percent(row2[i]) }) : "";
      });
      put(this.band, { y: TOP + ROW * chosen, width: chosen < 0 ? 0 : this.from + gap });
      const said = chosen < 0 ? t3("all_pieces") : t3("one_piece", { piece: pieces[chosen], place: chosen });
      put(this.handle, { "aria-valuemin": -1, "aria-valuemax": n - 1, "aria-valuenow": chosen, "aria-valuetext": said });
    }
    place(n) {
      this.n = n;
      resize(this.drawing, this.width, TOP + ROW * n + 4);
      this.kids = Array.from({ length: n }, (_, i) => [
        word2("query", this.from, i, "end"),
        word2("key", this.to, i, "start"),
        s("text", { x: this.width, y: TOP + ROW * i + 16, "text-anchor": "end", class: "ab-name" })
      ]);
      this.words.replaceChildren(...this.kids.flatMap(([query, key]) => [query, key]));
      this.shares.replaceChildren(...this.kids.map(([, , share]) => share));
    }
    /** Where a key's word stands, for the mark of a guess. */
    keyAt(j) {
      return { x: this.to - 4, y: TOP + ROW * j, width: this.width - this.to - 40, height: ROW };
    }
  };

  // src/attnbook/widgets/real_heads/engine.js
  function engine(WordPieces2, ModelFile2) {
    const [HEADS2, EPSILON] = [12, 1e-12];
    const layers = [];
    const table = /* @__PURE__ */ new Map();
    let start = null;
    let cut = null;
    function affine(given, count, { shape: [rows, columns], data }, bias) {
      const padded = Math.ceil(count / 6) * 6;
      const x = new Float64Array(padded * columns);
      for (let t6 = 0; t6 < count; t6++)
        for (let k = 0, at = (t6 - t6 % 6) * columns + t6 % 6; k < columns; k++, at += 6) x[at] = given[t6 * columns + k];
      const out = new Float32Array(padded * rows);
      for (let i = 0; i < rows; i += 2)
        for (let t6 = 0; t6 < padded; t6 += 6) {
          const [a, b] = [i * columns, (i + 1) * columns];
          let [a0, a1, a2, a3, a4, a5] = new Array(6).fill(bias[i]);
          let [b0, b1, b2, b3, b4, b5] = new Array(6).fill(bias[i + 1]);
          for (let k = 0, at = t6 * columns; k < columns; k++, at += 6) {
            const v = data[a + k];
            const w = data[b + k];
            const x0 = x[at];
            const x1 = x[at + 1];
            const x2 = x[at + 2];
            const x3 = x[at + 3];
            const x4 = x[at + 4];
            const x5 = x[at + 5];
            a0 += v * x0;
            a1 += v * x1;
            a2 += v * x2;
            a3 += v * x3;
            a4 += v * x4;
            a5 += v * x5;
            b0 += w * x0;
            b1 += w * x1;
            b2 += w * x2;
            b3 += w * x3;
            b4 += w * x4;
            b5 += w * x5;
          }
          const first = t6 * rows + i;
          [a0, a1, a2, a3, a4, a5].forEach((value, j) => out[first + j * rows] = value);
          [b0, b1, b2, b3, b4, b5].forEach((value, j) => out[first + j * rows + 1] = value);
        }
      return out.subarray(0, count * rows);
    }
    function normed(x, y, width, { weight: weight2, bias }) {
      for (let at = 0; at < x.length; at += width) {
        let [mean, spread] = [0, 0];
        for (let i = at; i < at + width; i++) mean += x[i] += y ? y[i] : 0;
        mean /= width;
        for (let i = at; i < at + width; i++) spread += (x[i] - mean) ** 2;
        const scale = 1 / Math.sqrt(spread / width + EPSILON);
        for (let i = 0; i < width; i++) x[at + i] = (x[at + i] - mean) * scale * weight2[i] + bias[i];
      }
      return x;
    }
    function gelu(x) {
      for (let i = 0; i < x.length; i++) {
        const z = Math.abs(x[i]) * Math.SQRT1_2;
        const t6 = 1 / (1 + 0.3275911 * z);
        const tail = t6 * (0.254829592 + t6 * (-0.284496736 + t6 * (1.421413741 + t6 * (-1.453152027 + t6 * 1.061405429)))) * Math.exp(-z * z);
        x[i] *= x[i] > 0 ? 1 - tail / 2 : tail / 2;
      }
      return x;
    }
    function softmax(row2) {
      const top = row2.reduce((a, b) => Math.max(a, b));
      let sum = 0;
      for (let j = 0; j < row2.length; j++) sum += row2[j] = Math.exp(row2[j] - top);
      for (let j = 0; j < row2.length; j++) row2[j] /= sum;
    }
    function look(x, n, width, part, off) {
      const size = width / HEADS2;
      const [q, k, v] = ["query", "key", "value"].map(
        (one) => affine(x, n, part[`self_attention.${one}_proj.weight`], part[`self_attention.${one}_proj.bias`].data)
      );
      const [weights, lengths, mixed] = [new Float32Array(HEADS2 * n * n), new Float32Array(HEADS2 * n), new Float32Array(n * width)];
      for (let head = 0; head < HEADS2; head++) {
        const from = head * size;
        for (let i = 0; i < n; i++) {
          const row2 = weights.subarray((head * n + i) * n, (head * n + i + 1) * n);
          let length = 0;
          for (let d = from; d < from + size; d++) length += v[i * width + d] ** 2;
          lengths[head * n + i] = Math.sqrt(length);
          for (let j = 0; j < n; j++) {
            let sum = 0;
            for (let d = from; d < from + size; d++) sum += q[i * width + d] * k[j * width + d];
            row2[j] = sum / Math.sqrt(size);
          }
          softmax(row2);
          if (off[head]) continue;
          for (let j = 0; j < n; j++) for (let d = from; d < from + size; d++) mixed[i * width + d] += row2[j] * v[j * width + d];
        }
      }
      return { weights, lengths, mixed };
    }
    const norm = (part, name) => ({ weight: part[`${name}.weight`].data, bias: part[`${name}.bias`].data });
    const linear2 = (x, n, part, name) => affine(x, n, part[`${name}.weight`], part[`${name}.bias`].data);
    function vectorOf(x, n, width) {
      const out = new Float32Array(width);
      for (let i = 0; i < x.length; i++) out[i % width] += x[i] / n;
      const length = Math.sqrt(out.reduce((sum, value) => sum + value * value, 0));
      return out.map((value) => value / length);
    }
    return {
      add(kind, bytes2, i = 0) {
        const file = new ModelFile2(bytes2);
        const [tensors, { metadata }] = [file.weights(), file];
        if (kind === "start") {
          start = tensors;
          cut = new WordPieces2(metadata.pieces.split("\n"));
        } else if (kind !== "words") layers[i] = { ...layers[i], [kind]: tensors };
        if (!tensors.table) return;
        const { shape, data } = tensors.table;
        for (let row2 = 0; row2 < shape[0]; row2++)
          table.set(metadata.ids ? metadata.ids[row2] : i + row2, data.subarray(row2 * shape[1], (row2 + 1) * shape[1]));
      },
      read(text2, most) {
        const found = cut.read(text2, most);
        return { ...found, missing: found.ids.filter((id) => !table.has(id)), known: cut.vocab.length };
      },
      /** As far as the layers are here; the sentence's vector where all are. */
      run(ids, { off = [], skip = [] }, told) {
        const n = ids.length;
        const width = start.places.shape[1];
        const x = new Float32Array(n * width);
        ids.forEach((id, i) => {
          const word3 = table.get(id);
          for (let d = 0; d < width; d++) x[i * width + d] = word3[d] + start.places.data[i * width + d];
        });
        normed(x, null, width, norm(start, "norm"));
        for (let l = 0; l < 6; l++) {
          const { attention, thinking } = layers[l] ?? {};
          if (!attention) return null;
          const { weights, lengths, mixed } = look(x, n, width, attention, off.slice(l * HEADS2, (l + 1) * HEADS2));
          told(l, { weights, lengths });
          if (skip[l]) continue;
          if (!thinking) return null;
          normed(x, linear2(mixed, n, attention, "self_attention.output_proj"), width, norm(attention, "norm1"));
          const inner = gelu(linear2(x, n, thinking, "feed_forward.inner_proj"));
          normed(x, linear2(inner, n, thinking, "feed_forward.outer_proj"), width, norm(thinking, "norm2"));
        }
        return vectorOf(x, n, width);
      }
    };
  }
  function serve(model) {
    globalThis.onmessage = ({ data: { id, job, given } }) => {
      try {
        const done = model[job](...given, (layer, found) => postMessage({ id, told: [layer, found] }));
        postMessage({ id, done: done ?? null });
      } catch (error) {
        postMessage({ id, failed: String(error?.message ?? error) });
      }
    };
  }

  // src/attnbook/widgets/real_heads/pieces.js
  var WordPieces = class {
    /** @param {string[]} vocab the place of a piece is its id */
    constructor(vocab) {
      this.vocab = vocab;
      this.ids = new Map(vocab.map((piece, i) => [piece, i]));
    }
    /** The words of a text in small letters without accents; each sign is one. */
    words(text2) {
      const sign = /[\p{P}$+<=>^`|~]/u;
      const ideograph = /[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\u{20000}-\u{2a6df}\u{2a700}-\u{2ceaf}\u{2f800}-\u{2fa1f}]/gu;
      const clean = text2.replace(/[^\P{C}\t\n\r]|\ufffd/gu, "").replace(ideograph, " $& ");
      const bare = clean.normalize("NFD").replace(/\p{Mn}/gu, "");
      return Array.from(bare, (letter) => sign.test(letter) ? ` ${letter} ` : letter.toLowerCase()).join("").split(/\s+/).filter(Boolean);
    }
    /** The longest pieces from the left; [UNK] where one part of a word is in none. */
    cut(word3) {
      const letters = Array.from(word3);
      const found = [];
      if (letters.length > 100) return ["[UNK]"];
      for (let start = 0; start < letters.length; ) {
        let end = letters.length;
        const piece = () => (start ? "##" : "") + letters.slice(start, end).join("");
        while (end > start && !this.ids.has(piece())) end--;
        if (end === start) return ["[UNK]"];
        found.push(piece());
        start = end;
      }
      return found;
    }
    /** The pieces of a text between [CLS] and [SEP], at most `most` of them; `count`: how many it has. */
    read(text2, most = Infinity) {
      const all = this.words(text2).flatMap((word3) => this.cut(word3));
      const pieces = ["[CLS]", ...all.slice(0, most), "[SEP]"];
      return { pieces, ids: pieces.map((piece) => this.ids.get(piece)), count: all.length };
    }
  };

  // src/attnbook/widgets/real_heads/model.js
  var [LAYERS2, SHARD] = [6, 256];
  var MOST = 32;
  function filesOf({ version, start, attention, thinking }) {
    const layers = Array.from({ length: LAYERS2 }, (_, i) => [
      { name: `real-attention-${i}.bin`, size: attention, version },
      { name: `real-thinking-${i}.bin`, size: thinking, version }
    ]);
    return [{ name: "real-start.bin", size: start, version }, ...layers.flat()];
  }
  function shardsOf(ids, pieces, { version, words, last }) {
    const end = Math.floor((pieces - 1) / SHARD);
    return [...new Set(ids.map((id) => Math.floor(id / SHARD)))].sort((a, b) => a - b).map((i) => ({ name: `real-words-${i}.bin`, size: i === end ? last : words, version, first: i * SHARD }));
  }
  var Thread = class {
    #waiting = /* @__PURE__ */ new Map();
    #asked = 0;
    constructor() {
      const url = URL.createObjectURL(new Blob([`(${serve})((${engine})(${WordPieces}, ${ModelFile}))`], { type: "text/javascript" }));
      const policy = globalThis.trustedTypes?.createPolicy("attnbook-model", { createScriptURL: (one) => one });
      this.worker = new Worker(policy ? policy.createScriptURL(url) : url);
      this.worker.onmessage = ({ data }) => this.hear(data);
      this.worker.onerror = (event) => {
        for (const { reject } of this.#waiting.values()) reject(new Error(event.message));
      };
    }
    hear({ id, told, done, failed }) {
      const one = this.#waiting.get(id);
      if (told) return one.told?.(...told);
      this.#waiting.delete(id);
      if (failed) one.reject(new Error(failed));
      else one.resolve(done);
    }
    ask(job, given, { told = null, transfer = [] } = {}) {
      const id = this.#asked++;
      return new Promise((resolve, reject) => {
        this.#waiting.set(id, { resolve, reject, told });
        this.worker.postMessage({ id, job, given }, transfer);
      });
    }
  };
  var RealModel = class {
    added = /* @__PURE__ */ new Set();
    thread = null;
    /** `known`: what the files weigh; `bring(file, progress)` gives their bytes. */
    constructor(known) {
      this.known = known;
      this.files = filesOf(known);
    }
    /** Whether all layers are here. */
    get whole() {
      return this.files.every(({ name }) => this.added.has(name));
    }
    /** Bring what is missing; `arrived()` is called after each file. */
    async load(bring, progress, arrived) {
      let before = 0;
      const whole = this.files.reduce((sum, { size }) => sum + size, 0);
      for (const file of this.files) {
        const bytes2 = this.added.has(file.name) ? null : await bring(file, (have) => progress(before + have, whole));
        if (bytes2 && !this.added.has(file.name)) await this.add(file, bytes2);
        before += file.size;
        progress(before, whole);
        arrived();
      }
    }
    async add({ name, first = null }, bytes2) {
      this.added.add(name);
      this.thread ??= new Thread();
      const [, kind, layer] = /^real-(\w+?)(?:-(\d+))?\.bin$/.exec(name);
      const own = bytes2.slice();
      await this.thread.ask("add", [kind, own, first ?? Number(layer ?? 0)], { transfer: [own.buffer] });
    }
    /** Run a text: told(look) after each layer, and the whole look with the sentence's vector, null before all layers are here. */
    async look(text2, { off, skip }, bring, told = (
      /** @type {(look: any) => void} */
      (() => {
      })
    )) {
      const { pieces, ids, count, missing, known } = await this.thread.ask("read", [text2, MOST]);
      for (const file of shardsOf(missing, known, this.known)) await this.add(file, await bring(file));
      const look = { text: text2, pieces, count, layers: [], vector: null };
      const tell = (layer, found) => {
        look.layers[layer] = found;
        told(look);
      };
      look.vector = await this.thread.ask("run", [ids, { off, skip }], { told: tell });
      return look;
    }
  };
  var SHARED = /* @__PURE__ */ Symbol.for("attnbook.real_model");
  var realModel = (known) => globalThis[SHARED] ??= new RealModel(known);
  var bringer = (model, tools) => async (file, progress = () => {
  }) => (await loadModels([file], { model, tools, progress, parse: (bytes2) => bytes2 }))[0];

  // src/attnbook/widgets/real_heads/panels.js
  var t4 = wordsOf("real_heads", words_default2);
  function bar(label, ticks2 = 0) {
    const fill = h("span", { class: "ab-rh-fill" });
    const marks = Array.from({ length: ticks2 }, () => h("span", { class: "ab-rh-tick" }));
    const value = h("span", { class: "ab-rh-value" });
    const node = h(
      "div",
      { class: "ab-rh-bar" },
      h("span", { class: "ab-rh-label" }, label),
      value,
      h("div", { class: "ab-rh-track" }, fill, marks)
    );
    return {
      node,
      update(share, words, ...places) {
        style(fill, { "inline-size": `${100 * Math.max(0, share)}%` });
        say(value, words);
        marks.forEach((mark, i) => style(mark, { "inset-inline-start": `${100 * places[i]}%` }));
      }
    };
  }
  var button = (onclick) => h("button", { type: "button", class: "ab-choice", onclick });
  var Off = class {
    constructor({ get, set, field }) {
      const flip = (trait, places) => {
        const on = places().some((i) => !get(trait)[i]);
        set({ [trait]: get(trait).map((old, i) => places().includes(i) ? on : old) });
      };
      this.one = button(() => flip("off", () => [get("layer") * HEADS + get("head")]));
      this.layer = button(() => flip("skip", () => [get("layer")]));
      this.all = button(() => set({ off: get("off").map(() => false), skip: get("skip").map(() => false) }));
      say(this.all, t4("all_on"));
      this.waits = h("p", { class: "ab-empty" }, t4("off_waits"));
      this.bars = { second: bar(t4("cosine_second"), 1), own: bar(t4("cosine_own")) };
      this.said = h("p", { class: "ab-small" });
      const buttons = h("div", { class: "ab-controls" }, this.one, this.layer, this.all);
      this.node = h("div", { class: "ab-rh-panel" }, this.waits, buttons, this.bars.second, this.bars.own, this.said, field);
      this.field = field;
    }
    /** `found`: { whole, now, own }, or null before the model is here. */
    update(found, { get, live }) {
      const [layer, head] = [get("layer"), get("head")];
      const name = nameOf(layer, head);
      say(this.one, t4(get("off")[layer * HEADS + head] ? "on_head" : "off_head", { name }));
      say(this.layer, t4(get("skip")[layer] ? "on_layer" : "off_layer", { layer }));
      this.waits.hidden = live;
      for (const one of [this.one, this.layer, this.all]) put(one, { disabled: !live });
      this.field.hidden = !live;
      const { whole, now, own } = found ?? { whole: COSINE, now: COSINE, own: 1 };
      this.bars.second.update(now, num(now, 3), whole);
      this.bars.own.update(own, num(own, 3));
      const count = get("off").filter(Boolean).length;
      say(this.said, t4("off_said", { count, layers: get("skip").filter(Boolean).length, whole: num(whole, 3) }));
    }
  };
  var Test = class {
    constructor() {
      this.groups = GROUPS.map((group) => {
        const row2 = bar(t4(`groups.${group}`), 2);
        const cells = verdicts(group, 0, 0).map(() => h("span", {}));
        const said = h("p", { class: "ab-small" });
        const node = h("div", { class: "ab-rh-group" }, row2.node, h("div", { class: "ab-rh-cells", "aria-hidden": "true" }, cells), said);
        return { group, row: row2, cells, said, node };
      });
      this.node = h("div", { class: "ab-rh-panel" }, h("p", { class: "ab-small" }, t4("test_about")), this.groups);
    }
    update(layer, head) {
      for (const { group, row: row2, cells, said } of this.groups) {
        const found = verdicts(group, layer, head);
        const [n, count] = [found.length, found.filter(({ right: right2 }) => right2).length];
        const [lucky, top] = [luck(n, LAYERS * HEADS), best(group)];
        row2.update(count / n, t4("of", { count, n }), 0.5, lucky / n);
        cells.forEach((cell, i) => {
          put(cell, { class: found[i].right ? "ab-rh-yes" : "ab-rh-no", title: found[i].sentence });
        });
        say(said, t4("test_said", { half: n / 2, lucky, best: nameOf(top.layer, top.head), top: top.count }));
      }
    }
  };

  // src/attnbook/widgets/real_heads/index.js
  var t5 = wordsOf("real_heads", words_default2);
  var VIEWS = ["lines", "off", "test"];
  var SHOWN = ["layer", "head", "piece", "no_cls", "by_value", "view"];
  var QUESTION = { sentence: SENTENCE, layer: 3, head: 1, piece: 10, no_cls: false, by_value: false, view: "lines" };
  var [LONGEST, PAUSE] = [200, 900];
  var MAP = 304;
  var GUESSED = { animal: 2, street: 8, itself: 10, cls: 0 };
  var NONE = { off: Array(LAYERS * HEADS).fill(false), skip: Array(LAYERS).fill(false) };
  var chosenOf = (look, piece) => Math.min(piece, look.pieces.length - 1);
  function sentence(look, state) {
    const { pieces } = look;
    const chosen = chosenOf(look, state.piece);
    const rows = pieces.map((_, i) => i).filter((i) => chosen < 0 || i === chosen);
    const sums = rows.map((i) => shares(look, state, i)).reduce((sum, one) => one.map((share, j2) => sum[j2] + share));
    const j = sums.reduce((best2, sum, k) => sum > sums[best2] ? k : best2, 0);
    const said = { name: nameOf(state.layer, state.head), on: pieces[j], percent: percent(sums[j] / rows.length) };
    return chosen < 0 ? t5("said_all", said) : t5("said", { ...said, query: pieces[chosen] });
  }
  function rowsOf(look, state) {
    const chosen = Math.max(0, chosenOf(look, state.piece));
    const [n, { layer, head }] = [look.pieces.length, state];
    const { weights, lengths } = look.layers[layer];
    const shown = shares(look, state, chosen);
    return look.pieces.map((piece, j) => [piece, num(weights[(head * n + chosen) * n + j], 3), num(lengths[head * n + j]), num(shown[j], 3)]);
  }
  var tidy = (typed) => Array.from(typed).filter((one) => !/^[\ud800-\udfff]$/.test(one)).slice(0, LONGEST).join("");
  var asks = (get) => Object.entries(QUESTION).every(([name, value]) => get(name) === value);
  var RealHeads = class {
    look = LOOKS[0];
    live = false;
    // a first layer is here
    cosines = null;
    wholes = /* @__PURE__ */ new Map();
    // vectors of sentences, with all heads
    constructor({ model, el, tools }) {
      this.model = model;
      this.tools = tools;
      this.get = (name) => model.get(name);
      this.real = realModel(model.get("files"));
      this.bring = bringer(model, tools);
      this.map = new HeadMap(
        (layer, head) => tools.set({ layer, head }),
        () => [this.get("layer"), this.get("head")]
      );
      this.lines = new Lines(
        (piece) => tools.set({ piece }),
        () => chosenOf(this.look, this.get("piece"))
      );
      this.typed = this.field("sentence");
      this.off = new Off({ get: this.get, set: tools.set, field: this.field("second") });
      this.test = new Test();
      this.door = new Door({
        model,
        tools,
        files: this.real.files,
        words: t5,
        bring: (progress) => this.load(progress),
        ready: () => this.refresh()
      });
      this.notice = h("p", { class: "ab-empty", role: "status", hidden: true });
      this.table = tools.table({
        columns: columnsOf(t5, "piece", ["weight", "weights"], ["length", "value"], "share"),
        rows: () => rowsOf(this.look, this.state())
      });
      this.arrange(el);
      tools.clean(watchTheme(() => this.map.restyle()));
      requestAnimationFrame(() => this.map.restyle());
      tools.guess.draw((pencil, choice) => this.guessed(pencil, choice));
      tools.redraw(["sentence", "second", "off", "skip"], () => this.refresh());
      tools.redraw(SHOWN, () => this.draw());
    }
    arrange(el) {
      const { model, tools } = this;
      const twin = segmented(model, "sentence", {
        label: t5("recorded"),
        options: [SENTENCE, TWIN].map((text2) => [text2, t5("twin", { word: text2.split(" ").at(-1).replace(".", "") })])
      });
      const view = segmented(model, "view", { label: t5("view"), options: VIEWS.map((name) => [name, t5(`views.${name}`)]) });
      this.ways = row(tools, ...["no_cls", "by_value"].map((name) => checkbox(model, name, { label: t5(name) })));
      const side = h("div", { class: "ab-rh-side" }, this.lines.node, this.off.node, this.test.node);
      const more2 = h("div", { class: "ab-rh-more" }, this.ways, h("p", { class: "ab-small" }, t5("map_reading")));
      const both = h("div", { class: "ab-rh-both" }, this.map.node, side, more2);
      this.heading = h("p", { class: "ab-rh-heading" });
      el.append(this.heading, this.typed, this.notice, row(tools, twin, view), both, this.door.node);
      for (const node of [this.lines.lines, this.lines.shares, tools.voice.node]) tools.hideAnswer(node);
      tools.size(both, (width) => {
        const wide = width >= 520;
        both.classList.toggle("ab-rh-wide", wide);
        this.lines.layout(wide ? Math.min(440, width - MAP) : width);
      });
    }
    /** A field for a sentence; Enter, or leaving it, reads it. */
    field(trait) {
      const input = h("input", { type: "text", maxlength: LONGEST, class: "ab-rh-typed", autocomplete: "off" });
      input.addEventListener("change", () => {
        const typed = tidy(input.value);
        input.value = typed;
        const another = trait === "sentence" && typed !== this.get(trait);
        this.tools.set({ [trait]: typed, ...another && { piece: -1 } });
      });
      this.tools.follow(trait, () => {
        input.value = this.get(trait);
      });
      return h(
        "label",
        { class: "ab-control ab-rh-field", "data-trait": `${trait}_typed`, hidden: true },
        h("span", { class: "ab-label" }, t5(trait)),
        input
      );
    }
    /** @type {() => any} */
    state = () => Object.fromEntries(SHOWN.map((name) => [name, this.get(name)]));
    /** Bring the model; each file that comes shows more of the sentence. */
    async load(progress) {
      try {
        await this.real.load(this.bring, progress, () => {
          this.live ||= this.real.added.has("real-attention-0.bin");
          if (this.live) this.refresh();
        });
      } catch (error) {
        throw this.tools.page && !this.real.added.size && /404|cannot be read/.test(error.message) ? new Error(t5("absent")) : error;
      }
    }
    /** Read the sentence: from what is recorded, or in the thread; only the last of many changes is done. */
    async refresh() {
      if (!this.live) return this.record();
      this.again = true;
      if (this.running) return;
      this.running = true;
      while (this.again) {
        this.again = false;
        try {
          await this.read();
        } catch (error) {
          this.tell(t5("failed", { reason: error.message }));
        }
      }
      this.running = false;
    }
    record() {
      const known = LOOKS.find(({ text: text2 }) => text2 === this.get("sentence"));
      this.tell(known ? "" : t5("other"));
      this.look = known ?? LOOKS[0];
      this.look.layers.forEach((found, layer) => this.map.paint(layer, found, this.look.pieces.length));
      this.draw();
    }
    async read() {
      const [text2, second, state] = [this.get("sentence"), this.get("second"), { off: this.get("off"), skip: this.get("skip") }];
      this.typed.hidden = false;
      this.heading.hidden = true;
      let told = 0;
      const look = await this.real.look(text2, state, this.bring, (now) => {
        const layer = now.layers.length - 1;
        this.map.paint(layer, now.layers[layer], now.pieces.length);
        told = layer + 1;
        if (this.get("layer") === layer) this.show(now);
      });
      if (look.vector || this.look.text !== text2 || !LOOKS.includes(this.look)) {
        this.map.blank(told);
        this.show(look);
      }
      this.tell(look.count > MOST ? t5("long", { most: MOST, count: look.count }) : look.count ? "" : t5("empty"));
      if (look.vector && !this.again) await this.compare(look, second, state);
    }
    /** The cosines of both sentences, with all heads and with those that are on. */
    async compare(look, second, state) {
      const vector = async (text2, given) => (await this.real.look(text2, given, this.bring)).vector;
      for (const text2 of [look.text, second]) if (!this.wholes.has(text2)) this.wholes.set(text2, await vector(text2, NONE));
      const [a, b] = [look.text, second].map((text2) => this.wholes.get(text2));
      const changed = state.off.some(Boolean) || state.skip.some(Boolean);
      const other = changed ? await vector(second, state) : b;
      this.cosines = { whole: cosine(a, b), now: cosine(look.vector, other), own: cosine(a, look.vector) };
      this.draw();
    }
    show(look) {
      this.look = look;
      this.draw();
    }
    tell(words) {
      this.notice.hidden = !words;
      say(this.notice, words);
    }
    draw() {
      const { look } = this;
      const state = this.state();
      const { layer, head, view } = state;
      this.map.choose(layer, head, { off: this.get("off"), skip: this.get("skip") });
      this.ways.hidden = this.lines.node.hidden = view !== "lines";
      this.off.node.hidden = view !== "off";
      this.test.node.hidden = view !== "test";
      say(this.heading, look.text);
      this.lines.wait(look.layers[layer] ? "" : t5("coming", { layer }));
      if (look.layers[layer]) {
        const chosen = chosenOf(look, state.piece);
        this.lines.update(look.pieces, (i) => shares(look, state, i), chosen);
        this.tools.status(sentence(look, state));
        this.table.update();
      }
      if (view === "off") this.off.update(this.cosines, { get: this.get, live: this.live });
      if (view === "test") this.test.update(layer, head);
    }
    guessed(pencil, choice) {
      const place = this.lines.keyAt(GUESSED[choice]);
      const named = word(place.x - 6, place.y + 16, "end");
      pencil.shapes(this.lines.drawing, choice, s("rect", { class: "ab-guess-line", ...place }), named);
    }
  };
  var real_heads_default = {
    kind: "real_heads",
    predict: {
      options: ["animal", "street", "itself", "cls"],
      answer: "animal",
      asks,
      // All words of the head first, then the one that the question is about.
      async demonstrate({ tools }) {
        tools.set({ ...QUESTION, piece: -1 });
        await tools.rest(PAUSE);
        tools.set({ piece: QUESTION.piece });
      }
    },
    render: (context) => {
      new RealHeads(context);
    }
  };

  // <stdin>
  AttnBook.add("real_heads", real_heads_default, { "sentence": { "type": "text", "most": 200 }, "second": { "type": "text", "most": 200 }, "layer": { "type": "number", "min": 0, "max": 5, "integer": true }, "head": { "type": "number", "min": 0, "max": 11, "integer": true }, "piece": { "type": "number", "min": -1, "max": 33, "integer": true }, "no_cls": { "type": "flag" }, "by_value": { "type": "flag" }, "view": { "type": "choice", "options": ["lines", "off", "test"] }, "off": { "type": "flags", "length": 72 }, "skip": { "type": "flags", "length": 6 } });
})();
