// Built by make widgets: change the sources, not this file.
(() => {
  // core:index.js
  var { area, axis, checkbox, columnsOf, dashed, draggable, drawing, follow, formula, h, heatmap, hide, itemOf, keyed, line, linear, logScale, logTicks, logarithmic, m, more, num, prefersReducedMotion, put, resize, row, s, say, segmented, select, short, slider, style, text, tickText, ticks, typedField, watchTheme, word, wordsOf, yieldToMain } = AttnBook.modules["index.js"];

  // src/attnbook/widgets/core/softmax.js
  function softmax(scores, temperature = 1, mask = null) {
    const weights = new Float64Array(scores.length);
    const allowed = (i) => !mask || mask[i];
    let largest = -Infinity;
    scores.forEach((score, i) => {
      if (allowed(i)) largest = Math.max(largest, score / temperature);
    });
    let sum = 0;
    scores.forEach((score, i) => {
      sum += weights[i] = allowed(i) ? Math.exp(score / temperature - largest) : 0;
    });
    return sum ? weights.map((w) => w / sum) : weights;
  }
  function uniform(seed, n) {
    const state = Math.imul(seed + 1, 2654435761) + Math.imul(n + 1, 1831565813) | 0;
    let t3 = Math.imul(state ^ state >>> 15, 1 | state);
    t3 = t3 + Math.imul(t3 ^ t3 >>> 7, 61 | t3) ^ t3;
    return ((t3 ^ t3 >>> 14) >>> 0) / 4294967296;
  }

  // src/attnbook/widgets/core/models/model_file.js
  var ModelFile = class {
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
      this.buffer = bytes.byteOffset === 0 ? bytes.buffer : bytes.slice().buffer;
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

  // src/attnbook/widgets/core/models/tensor.js
  function affine({ shape: [rows, columns], data }, x, bias = null) {
    if (x.length !== columns) throw new Error(`affine: ${columns} numbers expected, got ${x.length}`);
    const out = new Float64Array(rows);
    for (let i = 0, p = 0; i < rows; i++) {
      let sum = bias ? bias.data[i] : 0;
      for (let j = 0; j < columns; j++, p++) sum += data[p] * x[j];
      out[i] = sum;
    }
    return out;
  }
  function rowOf({ shape: [rows, columns], data }, i) {
    if (!(i >= 0 && i < rows)) throw new Error(`row ${i} of ${rows}`);
    return data.subarray(i * columns, (i + 1) * columns);
  }
  function mix(weights, vectors) {
    const out = new Float64Array(vectors[0].length);
    vectors.forEach((vector, i) => {
      for (let j = 0; j < out.length; j++) out[j] += weights[i] * vector[j];
    });
    return out;
  }
  function each(count, work) {
    const out = new Float64Array(count);
    for (let i = 0; i < count; i++) out[i] = work(i);
    return out;
  }
  function dot(a, b) {
    let sum = 0;
    for (let i = 0; i < a.length; i++) sum += a[i] * b[i];
    return sum;
  }
  var plus = (a, b) => each(a.length, (i) => a[i] + b[i]);
  var argmax = (x) => x.reduce((best, v, i) => v > x[best] ? i : best, 0);

  // src/attnbook/widgets/head_browser/model.js
  var HEADS = 4;
  var MOST_ITEMS = 8;
  var NEW = 400;
  var D_MODEL = 32;
  var D_K = D_MODEL / HEADS;
  var PLACES = 2;
  var DIGITS = 10;
  var LETTERS = "abcdefghijklmnopqrstuvwxyz";
  var part = (x, head) => x.subarray(D_K * head, D_K * (head + 1));
  function understand(typed) {
    const [items, question, ...rest] = typed.toLowerCase().split("?");
    const pairs = items.trim().split(/\s+/).filter(Boolean);
    if (!typed.trim()) return { problem: "empty" };
    const odd = pairs.find((pair) => !/^[a-z][0-9]$/.test(pair));
    if (odd !== void 0) return { problem: "item", word: odd };
    if (question === void 0 || rest.length) return { problem: "mark" };
    if (pairs.length < 2 || pairs.length > MOST_ITEMS) return { problem: "count", count: pairs.length };
    const known = pairs.map((pair) => pair[0]);
    const twice = known.find((letter, i) => known.indexOf(letter) < i);
    if (twice) return { problem: "twice", letter: twice };
    const asked = question.trim().split(/\s+/).filter(Boolean);
    if (asked.length !== PLACES || asked[0] === asked[1]) return { problem: "two" };
    const missing = asked.find((letter) => !known.includes(letter));
    if (missing) return { problem: "missing", letter: missing };
    return { letters: known.map((letter) => LETTERS.indexOf(letter)), digits: pairs.map((pair) => Number(pair[1])), asked: asked.map((letter) => LETTERS.indexOf(letter)) };
  }
  var itemsOf = ({ letters, digits }) => letters.map((letter, i) => `${LETTERS[letter]}${digits[i]}`);
  var spelled = (one) => [...itemsOf(one), "?", ...one.asked.map((letter) => LETTERS[letter])].join(" ");
  var answerOf = ({ letters, digits, asked }) => asked.map((letter) => digits[letters.indexOf(letter)]);
  var lettersOf = ({ asked }) => asked.map((letter) => LETTERS[letter]);
  var order = (numbers) => numbers.map((_, i) => i).sort((a, b) => numbers[a] - numbers[b]);
  function example(number) {
    const drawn = Array.from({ length: LETTERS.length + 2 * MOST_ITEMS }, (_, n) => uniform(number, n));
    const letters = order(drawn.slice(0, 26)).slice(0, MOST_ITEMS);
    const digits = drawn.slice(26, 26 + MOST_ITEMS).map((value) => Math.trunc(DIGITS * value));
    const [first, second] = order(drawn.slice(26 + MOST_ITEMS));
    return { letters, digits, asked: [letters[first], letters[second]] };
  }
  var Network = class {
    /** `model`: the file's bytes as base64. */
    constructor(model) {
      this.W = new ModelFile(Uint8Array.from(atob(model), (letter) => letter.charCodeAt(0))).weights();
      const { W } = this;
      this.constant = affine(W["read_out.weight"], W["attention.output_proj.bias"].data, W["read_out.bias"]);
      this.out = Array.from({ length: HEADS }, (_, h2) => this.route(h2));
    }
    route(head) {
      const [mixing, reading2] = [this.W["attention.output_proj.weight"].data, this.W["read_out.weight"].data];
      return Array.from({ length: PLACES * DIGITS }, (_, score) => Float64Array.from({ length: D_K }, (_2, k) => {
        let sum = 0;
        for (let m2 = 0; m2 < D_MODEL; m2++) sum += reading2[score * D_MODEL + m2] * mixing[m2 * D_MODEL + head * D_K + k];
        return sum;
      }));
    }
    project(name, x) {
      return affine(this.W[`attention.${name}.weight`], x, this.W[`attention.${name}.bias`]);
    }
    /** { weights, brought }: where each head looks, and what it adds to the twenty scores. */
    lookUp({ letters, digits, asked }) {
      const { W } = this;
      const items = letters.map((letter, i) => plus(rowOf(W["letter.weight"], letter), rowOf(W["digit.weight"], digits[i])));
      const query = this.project("query_proj", plus(rowOf(W["first.weight"], asked[0]), rowOf(W["second.weight"], asked[1])));
      const keys = items.map((item) => this.project("key_proj", item));
      const values = items.map((item) => this.project("value_proj", item));
      const weights = this.out.map((_, h2) => softmax(keys.map((key) => dot(part(query, h2), part(key, h2)) / Math.sqrt(D_K))));
      const mixed = weights.map((alpha, h2) => mix(alpha, values.map((value) => part(value, h2))));
      return { weights, brought: mixed.map((output, h2) => this.out[h2].map((row2) => dot(row2, output))) };
    }
    /** The scores of both digits from the heads that are on. */
    scores(brought, on) {
      const all = Array.from(this.constant, (value, s2) => brought.reduce((sum, head, h2) => on[h2] ? sum + head[s2] : sum, value));
      return [all.slice(0, DIGITS), all.slice(DIGITS)];
    }
    answer(brought, on) {
      return this.scores(brought, on).map(argmax);
    }
    /** Shares of the new examples whose first, second and both digits are right; kept, for every redrawing asks. */
    shares(on) {
      this.known ??= /* @__PURE__ */ new Map();
      const key = on.map(Number).join("");
      if (!this.known.has(key)) this.known.set(key, this.counting(on));
      return this.known.get(key);
    }
    counting(on) {
      this.counted ??= Array.from({ length: NEW }, (_, n) => ({ right: answerOf(example(n)), brought: this.lookUp(example(n)).brought }));
      const total = [0, 0, 0];
      for (const { right, brought } of this.counted) {
        const hit = this.answer(brought, on).map((digit, place) => digit === right[place]);
        [hit[0], hit[1], hit[0] && hit[1]].forEach((yes, i) => {
          if (yes) total[i] += 1;
        });
      }
      return total.map((count) => count / NEW);
    }
  };

  // src/attnbook/widgets/head_browser/words.json
  var words_default = {
    adds: "What head {head} alone adds to the scores of the ten digits",
    all: "all heads",
    alt: "Four heads and the items of the example {words}. Most weight: {looks}. The answer is {answer}.",
    alt_head: "head {head} on {item}, {weight} %",
    another: "Another example",
    asked_1: "{item}, asked first",
    asked_2: "{item}, asked second",
    caption: "Every head: whether it is on, and its weights on the items",
    columns: {
      head: "Head",
      item: "item {number}",
      items: "items",
      on: "on"
    },
    head: "head {head}",
    head_off: "off: {head}",
    lamps: "The four heads: press one to switch it off",
    legend: "Weights in per cent; a row sums to 100. A head that is switched off still has weights, but adds nothing.",
    look_up: "Look it up",
    map_caption: "What each head attends to",
    mark_1: "1st",
    mark_2: "2nd",
    no: "no",
    none_off: "All heads are on.",
    odds: "Probabilities of the ten digits in per cent; the right digit has a frame",
    off: "Switched off: {heads}.",
    own: "Your example",
    percent: "{share} %",
    place_1: "first",
    place_2: "second",
    predict: {
      difference: {
        both: "The first digit is unaffected: head 1 looks that one up, and head 3 contributes nothing to it.",
        guess: "Much is lost, but a guess would be right only one time in ten. The other heads contribute something about the second letter.",
        nothing: "That is what happens without head 2 or head 4. Head 3 is needed: no other head puts as much weight on the second letter.",
        some: "As you said: the others contribute a little about the second letter, so more than a guess survives. The first digit is unaffected."
      },
      happens: "without head 2 or head 4 nothing changes. Without head 3 the second digit is right in 38 % of the examples, and the first in all of them.",
      options: {
        both: "Both digits become a guess: about 10 % right",
        guess: "The second digit becomes a guess: about 10 % right",
        nothing: "Nothing: another head does the same",
        some: "The second digit is right in 20 to 60 %"
      },
      question: "Head 3 puts nearly all its weight on the letter that is asked second. Switch it off. What happens to the answers to 400 new examples?"
    },
    problem: {
      count: "Type 2 to {most} items. Typed here: {count}.",
      empty: "Nothing is typed yet. An example: a3 k7 c1 ? k a",
      item: "“{word}” is no item. An item is a letter from a to z and a digit, such as a3; items are separated by a space.",
      long: "That is longer than {longest} characters. Eight items and a question need 29.",
      mark: "Put one question mark after the items, and two letters after it: a3 k7 c1 ? k a",
      missing: "“{letter}” is asked for, but no item has it as its letter.",
      twice: "The letter {letter} is in two items. Each letter may have one digit only.",
      two: "After the question mark come two different letters, with a space between them."
    },
    said: "Answer {answer}, but {right} is right.",
    share: {
      both: "both",
      caption: "Percentage of {count} new examples that are right with these heads",
      first: "first",
      second: "second"
    },
    status: "Of {count} new examples {first} % have the first digit right, {second} % the second, {both} % both.",
    title: "Head browser",
    use: "use head {head}",
    view: "Which heads to show",
    would_add: "Head {head} is off. What it would add to the scores of the ten digits",
    yes: "yes",
    said_right: "Answer {answer}, and that is right."
  };

  // src/attnbook/widgets/head_browser/map.js
  var t = wordsOf("head_browser", words_default);
  var percent = (weight) => num(100 * weight, 0);
  function shade(cell, strength, shown, kind) {
    style(cell, { "--ab-strength": strength.toFixed(3) });
    put(cell, { class: `ab-cell ${kind}` });
    say(cell, shown);
  }
  var Item = class {
    constructor(place) {
      [this.name, this.mark] = [h("span", {}), h("span", { class: "ab-asked role-query", "aria-hidden": "true" })];
      this.node = h("th", { scope: "col", class: "role-key", "data-index": place }, this.name, this.mark);
    }
    update(name, asked) {
      put(this.node, { "aria-label": asked < 0 ? name : t(`asked_${asked + 1}`, { item: name }) });
      say(this.name, name);
      say(this.mark, asked < 0 ? "" : t(`mark_${asked + 1}`));
    }
  };
  var lamps = (model, tools) => h("div", { class: "ab-lamps", role: "group", "aria-label": t("lamps") }, Array.from({ length: HEADS }, (_, i) => {
    const lamp = checkbox(itemOf(model, "heads", i), "heads", { label: t("head", { head: i + 1 }), spoken: t("use", { head: i + 1 }) });
    tools.clean(lamp.off);
    return lamp.node;
  }));
  var HeadMap = class {
    constructor() {
      this.head = h("tr", {}, h("td"));
      this.items = [];
      this.rows = Array.from({ length: HEADS }, (_, i) => h("tr", {}, h("th", { scope: "row" }, t("head", { head: i + 1 }))));
      this.node = h("table", { class: "ab-heads" }, h("caption", {}, t("map_caption")), h("thead", {}, this.head), h("tbody", {}, this.rows));
    }
    update({ one, weights }, on, view) {
      const names = itemsOf(one);
      const asked = lettersOf(one);
      const marks = names.map((name) => asked.indexOf(name[0]));
      while (this.items.length > names.length) this.items.pop().node.remove();
      while (this.items.length < names.length) this.head.append(this.items[this.items.push(new Item(this.items.length)) - 1].node);
      this.items.forEach((item, j) => item.update(names[j], marks[j]));
      this.rows.forEach((row2, i) => {
        while (row2.cells.length > names.length + 1) row2.deleteCell(-1);
        while (row2.cells.length < names.length + 1) row2.append(h("td", { "data-index": row2.cells.length - 1 }));
        weights[i].forEach((weight, j) => shade(row2.cells[j + 1], weight, percent(weight), "ab-weight role-weights"));
        put(row2, { class: !on[i] && "ab-off" });
        hide(row2, view !== "all" && Number(view) !== i + 1);
      });
    }
  };
  function captionOf(view, on) {
    if (view === "all") return t("odds");
    return t(on[Number(view) - 1] ? "adds" : "would_add", { head: view });
  }
  var DigitMap = class {
    constructor() {
      this.caption = h("caption", {});
      this.rows = [1, 2].map((place) => h("tr", {}, h("th", { scope: "row" }, t(`place_${place}`)), Array.from({ length: 10 }, () => h("td"))));
      const heads = h("tr", {}, h("td"), Array.from({ length: 10 }, (_, digit) => h("th", { scope: "col" }, String(digit))));
      this.node = h("table", { class: "ab-digits" }, this.caption, h("thead", {}, heads), h("tbody", {}, this.rows));
    }
    update({ scores, brought, right, answer }, on, view) {
      const head = view === "all" ? null : Number(view) - 1;
      say(this.caption, captionOf(view, on));
      const shown = head === null ? scores.map((one) => softmax(one)) : [brought[head].slice(0, 10), brought[head].slice(10)];
      const full = head === null ? 1 : Math.max(...brought.flat().map(Math.abs));
      this.rows.forEach((row2, place) => shown[place].forEach((value, digit) => {
        const cell = row2.cells[digit + 1];
        const kinds = [
          head === null ? "ab-odds" : value < 0 ? "ab-below" : "ab-adds",
          digit === right[place] && "ab-truth",
          head === null && digit === answer[place] && "ab-said"
        ];
        shade(cell, Math.abs(value) / full, head === null ? percent(value) : num(value, 0), kinds.filter(Boolean).join(" "));
      }));
    }
  };
  var BAR = [200, 14];
  var CHANCE = 0.1;
  var guessed = (choice) => ({
    nothing: [[1, 1], [1, 1]],
    some: [[1, 1], [0.2, 0.6]],
    guess: [[1, 1], [CHANCE, CHANCE]],
    both: [[CHANCE, CHANCE], [CHANCE, CHANCE]]
  })[choice];
  var ShareBars = class {
    constructor(count) {
      this.bars = ["first", "second", "both"].map((name) => {
        const bar = s("rect", { height: BAR[1], class: "ab-fill-output" });
        const value = h("td", { class: "ab-number" });
        const drawn = s("svg", { viewBox: `0 0 ${BAR.join(" ")}`, class: "ab-share", preserveAspectRatio: "none", "aria-hidden": "true" }, s("rect", { width: BAR[0], height: BAR[1], class: "ab-share-ground" }), bar);
        return { bar, value, row: h("tr", {}, h("th", { scope: "row" }, t(`share.${name}`)), h("td", { class: "ab-share-cell" }, h("div", { class: "ab-share-track" }, drawn)), value) };
      });
      this.tracks = this.bars.map(({ row: row2 }) => row2.cells[1].firstChild);
      this.node = h("table", { class: "ab-shares" }, h("caption", {}, t("share.caption", { count })), h("tbody", {}, this.bars.map(({ row: row2 }) => row2)));
    }
    mark(pencil, choice) {
      guessed(choice).forEach(([from, to], i) => pencil.band(this.tracks[i], from, to, { name: i === 1 }));
    }
    update(shares) {
      this.bars.forEach(({ bar, value }, i) => {
        bar.setAttribute("width", BAR[0] * shares[i]);
        say(value, t("percent", { share: num(100 * shares[i], 0) }));
      });
    }
  };

  // src/attnbook/widgets/head_browser/index.js
  var t2 = wordsOf("head_browser", words_default);
  var LONGEST = 60;
  var DEFAULT = "g0 b6 i5 f4 o6 k3 d2 l1 ? f d";
  var VIEWS = ["all", "1", "2", "3", "4"];
  var WIDE = 620;
  var PAUSE = 900;
  var short2 = (word2) => Array.from(word2).length > 20 ? `${Array.from(word2).slice(0, 20).join("")}…` : word2;
  var reading = (typed) => Array.from(typed).length > LONGEST ? { problem: "long" } : understand(typed);
  var complaint = (found) => found.problem ? t2(`problem.${found.problem}`, { word: short2(found.word ?? ""), letter: short2(found.letter ?? ""), count: found.count ?? 0, most: MOST_ITEMS, longest: LONGEST }) : "";
  function compute(network, one, on) {
    const { weights, brought } = network.lookUp(one);
    return { one, weights, brought, scores: network.scores(brought, on), answer: network.answer(brought, on), right: answerOf(one), shares: network.shares(on) };
  }
  function inputRow(model, tools, note) {
    const field = typedField({ class: "ab-typed ab-example" });
    const show = () => {
      field.value = model.get("words");
    };
    const tell = (found) => {
      note.hidden = !found.problem;
      say(note, complaint(found));
    };
    const take = (typed) => {
      const found = reading(typed);
      tell(found);
      if (found.problem) return;
      tools.set({ words: spelled(found) });
      show();
    };
    let number = 7;
    const another = () => take(spelled(example(number++ % NEW)));
    const node = h(
      "form",
      { class: "ab-controls ab-ask", onsubmit: (event) => {
        event.preventDefault();
        take(field.value);
      } },
      h("label", { class: "ab-control ab-own" }, h("span", { class: "ab-label" }, t2("own")), field),
      h("button", { type: "submit", class: "ab-choice" }, t2("look_up"))
    );
    tools.follow("words", show);
    return { node, tell, another: h("button", { type: "button", class: "ab-choice", onclick: another }, t2("another")) };
  }
  var listed = (digits) => digits.join(" ");
  function verdict({ answer, right }) {
    const values = { answer: listed(answer), right: listed(right) };
    return values.answer === values.right ? t2("said_right", { answer: values.answer }) : t2("said", values);
  }
  function sentence(now, on) {
    const off = on.map((yes, i) => yes ? 0 : i + 1).filter(Boolean);
    const heads = off.length ? t2("off", { heads: off.join(", ") }) : t2("none_off");
    const [first, second, both] = now.shares.map((share) => num(100 * share, 0));
    return `${verdict(now)} ${heads} ${t2("status", { count: NEW, first, second, both })}`;
  }
  var Browser = class {
    constructor({ model, el, tools }) {
      this.get = (name) => model.get(name);
      this.tools = tools;
      this.network = new Network(model.get("model"));
      this.note = h("p", { class: "ab-empty", role: "alert", hidden: true });
      this.input = inputRow(model, tools, this.note);
      this.map = new HeadMap();
      this.digits = new DigitMap();
      this.bars = new ShareBars(NEW);
      this.said = h("p", { class: "ab-strong ab-said-line" });
      this.table = tools.table(this.numbers());
      const view = segmented(model, "view", { label: t2("view"), options: VIEWS.map((name) => [name, name === "all" ? t2("all") : t2("head", { head: name })]) });
      const pair = h(
        "div",
        { class: "ab-browse" },
        h("div", {}, lamps(model, tools), this.bars.node, this.said, this.input.another),
        h("div", {}, this.map.node, this.digits.node, h("p", { class: "ab-small" }, t2("legend")))
      );
      const rest = more(this.input.node, row(tools, view));
      el.append(pair, this.note, rest);
      tools.follow("view", () => {
        rest.open ||= model.get("view") !== "all";
      });
      tools.size(pair, (width) => pair.classList.toggle("ab-two", width >= WIDE));
      tools.guess.draw((pencil, choice) => this.bars.mark(pencil, choice));
      tools.redraw(["words", "heads", "view"], () => this.draw(), () => this.rest());
    }
    draw() {
      const found = reading(this.get("words"));
      if (found.problem) this.input.tell(found);
      else this.note.hidden = true;
      const on = this.get("heads");
      this.now = compute(this.network, found.problem ? understand(DEFAULT) : found, on);
      this.digits.update(this.now, on, this.get("view"));
      this.bars.update(this.now.shares);
      say(this.said, verdict(this.now));
      this.said.classList.toggle("ab-broken", listed(this.now.answer) !== listed(this.now.right));
    }
    /** Where the heads look: in the next frame, for with the answer it is more than one should take. */
    rest() {
      const on = this.get("heads");
      this.map.update(this.now, on, this.get("view"));
      this.tools.status(sentence(this.now, on));
      this.table.update();
    }
    numbers() {
      const blank = (cells) => [...cells, ...Array(MOST_ITEMS + 2 - cells.length).fill("")];
      const places = Array.from({ length: MOST_ITEMS }, (_, i) => ({ label: t2("columns.item", { number: i + 1 }), role: "weights" }));
      const line2 = (weights, i) => blank([t2("head", { head: i + 1 }), t2(this.get("heads")[i] ? "yes" : "no"), ...Array.from(weights, (weight) => num(weight, 4))]);
      return {
        columns: [{ label: t2("columns.head") }, { label: t2("columns.on") }, ...places],
        rows: () => [blank([t2("columns.items"), "", ...itemsOf(this.now.one)]), ...this.now.weights.map(line2)]
      };
    }
  };
  var head_browser_default = {
    kind: "head_browser",
    predict: {
      options: ["nothing", "some", "guess", "both"],
      answer: "some",
      asks: (get) => get("heads").every((on, i) => on === (i !== 2)),
      // First the two heads that nobody misses, then the one that is asked about.
      async demonstrate({ tools }) {
        tools.set({ view: "all", words: DEFAULT, heads: [true, true, true, true] });
        const steps = [[true, false, true, true], [true, true, true, false], [true, true, true, true]];
        for (const heads of [...prefersReducedMotion() ? [] : steps, [true, true, false, true]]) {
          if (!await tools.rest(PAUSE)) return;
          tools.set({ heads });
        }
      }
    },
    render: (context) => {
      new Browser(context);
    }
  };

  // <stdin>
  AttnBook.add("head_browser", head_browser_default, { "words": { "type": "words", "known": ["a0", "a1", "a2", "a3", "a4", "a5", "a6", "a7", "a8", "a9", "b0", "b1", "b2", "b3", "b4", "b5", "b6", "b7", "b8", "b9", "c0", "c1", "c2", "c3", "c4", "c5", "c6", "c7", "c8", "c9", "d0", "d1", "d2", "d3", "d4", "d5", "d6", "d7", "d8", "d9", "e0", "e1", "e2", "e3", "e4", "e5", "e6", "e7", "e8", "e9", "f0", "f1", "f2", "f3", "f4", "f5", "f6", "f7", "f8", "f9", "g0", "g1", "g2", "g3", "g4", "g5", "g6", "g7", "g8", "g9", "h0", "h1", "h2", "h3", "h4", "h5", "h6", "h7", "h8", "h9", "i0", "i1", "i2", "i3", "i4", "i5", "i6", "i7", "i8", "i9", "j0", "j1", "j2", "j3", "j4", "j5", "j6", "j7", "j8", "j9", "k0", "k1", "k2", "k3", "k4", "k5", "k6", "k7", "k8", "k9", "l0", "l1", "l2", "l3", "l4", "l5", "l6", "l7", "l8", "l9", "m0", "m1", "m2", "m3", "m4", "m5", "m6", "m7", "m8", "m9", "n0", "n1", "n2", "n3", "n4", "n5", "n6", "n7", "n8", "n9", "o0", "o1", "o2", "o3", "o4", "o5", "o6", "o7", "o8", "o9", "p0", "p1", "p2", "p3", "p4", "p5", "p6", "p7", "p8", "p9", "q0", "q1", "q2", "q3", "q4", "q5", "q6", "q7", "q8", "q9", "r0", "r1", "r2", "r3", "r4", "r5", "r6", "r7", "r8", "r9", "s0", "s1", "s2", "s3", "s4", "s5", "s6", "s7", "s8", "s9", "t0", "t1", "t2", "t3", "t4", "t5", "t6", "t7", "t8", "t9", "u0", "u1", "u2", "u3", "u4", "u5", "u6", "u7", "u8", "u9", "v0", "v1", "v2", "v3", "v4", "v5", "v6", "v7", "v8", "v9", "w0", "w1", "w2", "w3", "w4", "w5", "w6", "w7", "w8", "w9", "x0", "x1", "x2", "x3", "x4", "x5", "x6", "x7", "x8", "x9", "y0", "y1", "y2", "y3", "y4", "y5", "y6", "y7", "y8", "y9", "z0", "z1", "z2", "z3", "z4", "z5", "z6", "z7", "z8", "z9", "?", "a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l", "m", "n", "o", "p", "q", "r", "s", "t", "u", "v", "w", "x", "y", "z"], "most": 11 }, "heads": { "type": "flags", "length": 4 }, "view": { "type": "choice", "options": ["all", "1", "2", "3", "4"] } });
})();
