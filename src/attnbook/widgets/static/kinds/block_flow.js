// Built by make widgets: change the sources, not this file.
(() => {
  // core:index.js
  var { area, axis, checkbox, columnsOf, dashed, draggable, drawing, h, heatmap, hide, keyed, line, linear, logScale, logTicks, logarithmic, more, num, prefersReducedMotion, put, resize, row, s, say, segmented, select, short, slider, style, text, tickText, ticks, watchTheme, word, wordsOf, yieldToMain } = AttnBook.modules["index.js"];

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

  // src/attnbook/widgets/block_flow/math.js
  var HEADS = 2;
  var WIDTH = 6;
  var HIDDEN = 8;
  var EPS = 1e-5;
  var MOVED = 1e-9;
  var ORDERS = {
    pre: ["start", "norm1", "attention", "sum1", "norm2", "hidden", "mlp", "sum2"],
    post: ["start", "attention", "sum1", "norm1", "hidden", "mlp", "sum2", "norm2"]
  };
  var READS = {
    pre: { norm1: ["start"], attention: ["norm1"], sum1: ["start", "attention"], norm2: ["sum1"], hidden: ["norm2"], mlp: ["hidden"], sum2: ["sum1", "mlp"] },
    post: { attention: ["start"], sum1: ["start", "attention"], norm1: ["sum1"], hidden: ["norm1"], mlp: ["hidden"], sum2: ["norm1", "mlp"], norm2: ["sum2"] }
  };
  var STREAM = { pre: ["start", "sum1", "sum2"], post: ["start", "sum1", "norm1", "sum2", "norm2"] };
  var times = (x, w, b = null) => x.map((row2) => w[0].map((_, j) => row2.reduce((sum, v, i) => sum + v * w[i][j], b ? b[j] : 0)));
  var plus = (a, b) => a.map((row2, i) => row2.map((v, j) => v + b[i][j]));
  var rowsOf = (flat) => Array.from({ length: flat.length / WIDTH }, (_, i) => flat.slice(i * WIDTH, (i + 1) * WIDTH));
  function measures(row2) {
    const mean = row2.reduce((a, b) => a + b, 0) / row2.length;
    const variance = row2.reduce((a, v) => a + (v - mean) ** 2, 0) / row2.length;
    return { mean, spread: Math.sqrt(variance), divisor: Math.sqrt(variance + EPS), length: Math.hypot(...row2) };
  }
  var norm = (x) => x.map((row2) => {
    const { mean, divisor } = measures(row2);
    return row2.map((v) => (v - mean) / divisor);
  });
  function attention(read, w) {
    const [query, key, value] = [w.w_q, w.w_k, w.w_v].map((matrix) => times(read, matrix));
    const size = WIDTH / HEADS;
    const mixed = read.map(() => []);
    const weights = Array.from({ length: HEADS }, (_, h2) => {
      const own = (row2) => row2.slice(h2 * size, (h2 + 1) * size);
      return query.map((q, i) => {
        const scores = key.map((k) => own(q).reduce((sum, v, j) => sum + v * own(k)[j], 0) / Math.sqrt(size));
        const shares = Array.from(softmax(scores));
        for (let j = 0; j < size; j++) mixed[i].push(value.reduce((sum, v, l) => sum + shares[l] * own(v)[j], 0));
        return shares;
      });
    });
    return { written: times(mixed, w.w_o), weights };
  }
  var COMPUTE = {
    norm: ([x]) => norm(x),
    sum: ([x, written2]) => plus(x, written2),
    hidden: ([x], w) => times(x, w.w_1, w.b_1).map((row2) => row2.map((v) => Math.max(0, v))),
    mlp: ([x], w) => times(x, w.w_2, w.b_2)
  };
  function compute(flat, order, w) {
    const found = { start: rowsOf(flat) };
    for (const name of ORDERS[order].slice(1)) {
      const read = READS[order][name].map((part) => found[part]);
      if (name === "attention") {
        const { written: written2, weights } = attention(read[0], w);
        Object.assign(found, { attention: written2, weights });
      } else found[name] = COMPUTE[name.replace(/\d/, "")](read, w);
    }
    return found;
  }
  var moved = (now, before, order, token) => ORDERS[order].map((name) => now[name][token].some((v, j) => Math.abs(v - before[name][token][j]) > MOVED));
  function origin(now, order, name, token, j, w) {
    const value = now[name][token][j];
    if (name === "start") return { kind: "start", value };
    const [first, second] = READS[order][name].map((part) => now[part][token]);
    if (name.startsWith("norm")) {
      const { mean, divisor } = measures(first);
      return { kind: "norm", before: first[j], mean, spread: divisor, value };
    }
    if (name.startsWith("sum")) return { kind: "sum", before: first[j], added: second[j], value };
    if (name === "hidden") return { kind: "hidden", raw: times([first], w.w_1, w.b_1)[0][j], value };
    return { kind: "mix", value };
  }

  // src/attnbook/widgets/block_flow/bars.js
  function roleOf(name, order) {
    if (name === "attention") return "weights";
    return STREAM[order].includes(name) ? "output" : "ink";
  }
  var show = (node, there, props) => put(node, there ? { ...props, visibility: null } : { visibility: "hidden" });
  var Bars = class {
    constructor(label, { width, height, named = false }) {
      Object.assign(this, { width, height, named });
      this.line = s("line", { class: "ab-rule", x1: 0 });
      this.bars = Array.from({ length: HIDDEN }, () => s("rect"));
      this.marks = Array.from({ length: HIDDEN }, () => s("line", { class: "ab-flow-mark" }));
      this.texts = named ? Array.from({ length: HIDDEN }, () => s("text", { "text-anchor": "middle" })) : [];
      this.feet = named ? Array.from({ length: HIDDEN }, () => s("text", { class: "ab-name", "text-anchor": "middle" })) : [];
      this.node = drawing(label, this.line, ...this.bars, ...this.marks, ...this.texts, ...this.feet);
    }
    /** `row`: the numbers; `before`: what they were at first; `largest`: the number that fills half the height. */
    update({ row: row2, before, largest, role, columns = row2.length }) {
      const middle = this.height / 2;
      const scale = (middle - (this.named ? 34 : 2)) / largest;
      const cell = this.width / columns;
      const kept = (v) => Math.max(-largest, Math.min(largest, v ?? 0)) * scale;
      resize(this.node, this.width, this.height);
      put(this.line, { x2: this.width, y1: middle, y2: middle });
      for (let j = 0; j < HIDDEN; j++) {
        const there = j < row2.length;
        const was = there && Math.abs(row2[j] - before[j]) > 1e-9;
        const bar = { j, there, was, cell, middle, up: there && row2[j] > 0, size: there ? Math.abs(kept(row2[j])) : 0, off: kept(before[j]) };
        this.bar(bar, role);
        if (this.named) this.words(bar, row2[j]);
      }
    }
    /** The bar of number j, and the mark where it was. */
    bar({ j, there, was, cell, middle, up, size, off }, role) {
      show(this.bars[j], there, {
        x: (j * cell + cell * 0.16).toFixed(1),
        y: (up ? middle - size : middle).toFixed(1),
        width: (cell * 0.68).toFixed(1),
        height: Math.max(size, 0.5).toFixed(1),
        class: role === "ink" ? "ab-fill-ink" : `ab-fill-${role} role-${role}`
      });
      const mark = (middle - off).toFixed(1);
      show(this.marks[j], was, { x1: (j * cell).toFixed(1), x2: ((j + 1) * cell).toFixed(1), y1: mark, y2: mark });
    }
    /** Its number, beyond bar and mark, and its place. */
    words({ j, there, was, cell, middle, up, size, off }, value) {
      const x = ((j + 0.5) * cell).toFixed(1);
      const end = was ? Math.max(size, up ? off : -off) : size;
      show(this.texts[j], there, { x, y: (up ? middle - end - 6 : middle + end + 16).toFixed(1) });
      show(this.feet[j], there, { x, y: this.height - 2 });
      say(this.texts[j], there ? num(value) : "");
      say(this.feet[j], there ? String(j + 1) : "");
    }
  };

  // src/attnbook/widgets/block_flow/words.json
  var words_default = {
    alt: "Bars of six numbers (of the hidden units eight) for {token} at each step of a {order} block. Lengths: {lengths}.",
    bars_label: "The numbers of {token} at this step; a thin mark shows where a number was at first",
    caption: "The followed token at every step: its numbers, their mean, standard deviation and length, and whether a change has reached them",
    changed: "Change a number of",
    columns: {
      length: "length",
      mean: "mean",
      moved: "moved by a change?",
      spread: "standard deviation",
      step: "Step"
    },
    feature: "Number",
    flow: "The steps of the block; choose one",
    head: "Head {head}",
    hint: "Choose a step to see it written out. Steps in a dashed frame are not on the residual stream itself. You can change any number of any token, also of one that you do not follow.",
    length: "length {value}",
    no: "no",
    news: "moved",
    order: "Order",
    orders: {
      post: "post-norm",
      pre: "pre-norm"
    },
    predict: {
      difference: {
        attention: "As you said. Only attention reads other tokens, and what it adds stays in the residual stream.",
        mlp: "The MLP comes later, and reads comics alone. By then attention has already passed the change on.",
        norm: "The norm’s mean and standard deviation come from comics’ own six numbers. It cannot see war."
      },
      happens: "The bars of start and norm stay on their marks. At attention they leave them, and at every step after it.",
      options: {
        attention: "At attention",
        mlp: "In the MLP",
        norm: "At the first norm"
      },
      question: "One number of war is changed, and you follow comics. At which step do comics’ numbers change for the first time?"
    },
    shape: "mean {mean}, standard deviation {spread}, length {length}",
    stage: "Step {step} of {total}: {title}",
    back: "Back",
    next: "Next",
    status: "Step {step} of {total}, {title}: {token} has mean {mean}, standard deviation {spread} and length {length}. {news}",
    status_moved: "It differs from its first value.",
    status_same: "It has its first value.",
    steps: {
      attention: "attention",
      hidden: "hidden units",
      mlp: "MLP",
      norm1: "norm 1",
      norm2: "norm 2",
      start: "start",
      sum1: "add",
      sum2: "add again"
    },
    title: "One token through a block",
    token: "Follow",
    told: {
      attention: "Each head mixes the values of all tokens, with the weights below, and the output matrix turns both mixtures into six numbers. Here, and nowhere else, tokens interact.",
      hidden: "Eight hidden units read the six numbers. ReLU sets what would be negative to 0: such a unit is inactive for this token.",
      mlp: "Each active unit contributes its row of the second matrix, multiplied by its value; a shift is added.",
      norm_flat: "Here all numbers are equal, so their variance is 0. The norm adds 0.00001 to the variance, so that nothing is divided by 0.",
      norm_post: "The residual stream itself is normalised: subtract the mean, divide by the standard deviation. The normalised token goes on.",
      norm_pre: "A normalised copy of the residual stream: subtract the mean, divide by the standard deviation. The sub-layer reads the copy; the stream goes on as it was.",
      start: "The token as it enters the block: the residual stream at its position.",
      sum: "The output of the sub-layer is added to the residual stream, number by number."
    },
    written: {
      hidden: "Unit {feature}: max(0, {raw}) = {value}",
      mix: "Number {feature}: {value}",
      norm: "Number {feature}: ({before} − {mean}) / {spread} = {value}",
      sum: "Number {feature}: {before} + {added} = {value}"
    },
    yes: "yes",
    from: "From which tokens: the weights of both heads"
  };

  // src/attnbook/widgets/block_flow/index.js
  var t = wordsOf("block_flow", words_default);
  var TRAITS = ["order", "token", "step", "x", "changed", "feature"];
  var STEPS = ORDERS.pre.length;
  var BOUND = 4;
  var TWO = 540;
  var SMALL = [96, 118];
  var NEWS = 18;
  var FAR = 3;
  var kindOf = (name) => name.replace(/\d/, "");
  var FLAT = 1e-9;
  function told(name, order, read) {
    if (kindOf(name) !== "norm") return t(`told.${kindOf(name)}`);
    const words = t(`told.norm_${order}`);
    return measures(read).spread < FLAT ? `${words} ${t("told.norm_flat")}` : words;
  }
  function written({ kind, ...parts }, feature) {
    if (kind === "start" || kind === "mix") return null;
    const digits = (key, v) => num(v, key === "spread" && v < 0.01 ? 4 : 2);
    const shown = Object.fromEntries(Object.entries(parts).map(([key, v]) => [key, v < 0 && key !== "value" && key !== "before" ? `(${num(v)})` : digits(key, v)]));
    return t(`written.${kind}`, { feature, ...shown });
  }
  function chooser(model, name, { label, options }) {
    const proxy = {
      get: () => String(model.get(name)),
      set: (_, value) => model.set(name, Number(value)),
      save_changes: () => model.save_changes(),
      on: (event, listener) => model.on(event, listener),
      off: (event, listener) => model.off(event, listener)
    };
    return select(proxy, name, { label, options: options.map((words, i) => [String(i), words]) });
  }
  function entry(model) {
    const at = () => model.get("changed") * WIDTH + model.get("feature");
    const events = "change:x change:changed change:feature";
    const proxy = {
      get: () => model.get("x")[at()],
      set: (_, value) => model.set("x", model.get("x").map((old, k) => k === at() ? value : old)),
      save_changes: () => model.save_changes(),
      on: (_, listener) => model.on(events, listener),
      off: (_, listener) => model.off(events, listener)
    };
    return slider(proxy, "x", { label: h("span", { class: "ab-unseen" }, t("feature")), min: -BOUND, max: BOUND, step: 0.05, format: (v) => num(v) });
  }
  var Flow = class {
    constructor(go) {
      this.rows = Array.from({ length: STEPS }, (_, i) => this.row(i, go));
      this.node = h("div", { class: "ab-flow-steps", role: "group", "aria-label": t("flow") }, this.rows.map((one) => one.node));
    }
    row(i, go) {
      const bars = new Bars("", { width: SMALL[0], height: 44 });
      put(bars.node, { role: null, "aria-label": null, "aria-hidden": "true" });
      const parts = { name: h("span", { class: "ab-flow-name" }), length: h("span", { class: "ab-flow-length" }), news: h("span", { class: "ab-flow-news role-key" }), bars };
      const node = h("button", { type: "button", class: "ab-flow-step", onclick: () => go(i) }, parts.name, bars.node, parts.length, parts.news);
      return { ...parts, node };
    }
    update({ now, before, order, token, step, news, largest }) {
      ORDERS[order].forEach((name, i) => {
        const one = this.rows[i];
        say(one.name, t(`steps.${name}`));
        say(one.length, t("length", { value: num(measures(now[name][token]).length) }));
        say(one.news, news[i] ? t("news") : "");
        put(one.node, { "aria-pressed": String(i === step) });
        one.node.classList.toggle("ab-flow-aside", !STREAM[order].includes(name));
        one.bars.update({ row: now[name][token], before: before[name][token], largest, role: roleOf(name, order), columns: 8 });
      });
    }
  };
  var Sources = class {
    constructor(names) {
      const heads = Array.from({ length: HEADS }, (_, i) => i);
      this.cells = heads.map(() => names.map((_, j) => h("td", { class: "role-weights", "data-index": j })));
      const head = h("tr", {}, h("td"), heads.map((i) => h("th", { scope: "col" }, t("head", { head: i + 1 }))));
      const body = names.map((name, j) => h("tr", {}, h("th", { scope: "row", dir: "auto" }, name), heads.map((i) => this.cells[i][j])));
      this.node = h("div", { class: "ab-flow-sources" }, h("table", {}, h("caption", {}, t("from")), h("thead", {}, head), h("tbody", {}, body)));
    }
    update(weights, token) {
      this.cells.forEach((cells, i) => cells.forEach((cell, j) => {
        say(cell, num(weights[i][token][j]));
        style(cell, { "--share": `${Math.round(60 * weights[i][token][j])}%` });
      }));
    }
  };
  var BlockFlow = class {
    constructor({ model, el, tools }) {
      Object.assign(this, { model, tools, get: (name) => model.get(name) });
      this.names = this.get("names");
      this.flow = new Flow((step) => this.go(step));
      this.build();
      this.pair = h("div", { class: "ab-flow-pair" }, this.flow.node, this.detail);
      el.append(this.controls(), h("p", { class: "ab-hint" }, t("hint")), this.pair);
      this.table = tools.table(this.spec());
      tools.guess.draw((pencil, choice) => {
        const step = ORDERS.pre.findIndex((name) => kindOf(name) === choice);
        pencil.outline(this.flow.rows[step].node, choice, { name: true });
      });
      tools.size(el, (width) => this.layout(width));
      tools.redraw(TRAITS, () => this.draw());
    }
    build() {
      this.title = h("p", { class: "ab-head" });
      this.told = h("p", { class: "ab-flow-told" });
      this.bars = new Bars("", { width: 340, height: 190, named: true });
      this.shape = h("p", { class: "ab-small" });
      this.written = h("ul", { class: "ab-flow-written" });
      this.sources = new Sources(this.names);
      const button = (label, by) => h("button", { type: "button", class: "ab-choice", onclick: () => this.go(this.get("step") + by) }, label);
      [this.back, this.next] = [button(t("back"), -1), button(t("next"), 1)];
      this.detail = h("section", { class: "ab-flow-detail" }, h("div", { class: "ab-choices" }, this.back, this.next), this.title, this.told, this.bars.node, this.shape, this.sources.node, this.written);
    }
    controls() {
      const { model, tools, names } = this;
      const options = Object.keys(ORDERS).map((name) => [name, t(`orders.${name}`)]);
      return h(
        "div",
        {},
        row(tools, chooser(model, "token", { label: h("span", { class: "role-query" }, t("token")), options: names }), segmented(model, "order", { label: t("order"), options })),
        row(tools, chooser(model, "changed", { label: h("span", { class: "role-key" }, t("changed")), options: names }), chooser(model, "feature", { label: t("feature"), options: Array.from({ length: WIDTH }, (_, i) => String(i + 1)) }), entry(model))
      );
    }
    go(step) {
      this.tools.set("step", Math.max(0, Math.min(STEPS - 1, step)));
    }
    layout(width) {
      const two = width >= TWO;
      this.pair.classList.toggle("ab-two", two);
      this.bars.width = two ? width - 306 : width;
      for (const one of this.flow.rows) one.bars.width = SMALL[Number(two)];
      if (this.now) this.draw();
    }
    read() {
      const order = this.get("order");
      const w = this.get("weights");
      const now = compute(this.get("x"), order, w);
      const before = compute(this.get("start"), order, w);
      const token = this.get("token");
      const largest = Math.max(2.5, ...ORDERS[order].flatMap((name) => [...now[name][token], ...before[name][token]].map(Math.abs)));
      this.now = { now, before, order, token, step: this.get("step"), news: moved(now, before, order, token), largest };
      return this.now;
    }
    draw() {
      const { now, before, order, token, step, news, largest } = this.read();
      this.flow.update(this.now);
      const name = ORDERS[order][step];
      const values = now[name][token];
      const title = t(`steps.${name}`);
      const { mean, spread, length } = measures(values);
      const shape = { mean: num(mean), spread: num(spread), length: num(length) };
      say(this.title, t("stage", { step: step + 1, total: STEPS, title }));
      say(this.told, told(name, order, this.source(name)));
      this.bars.update({ row: values, before: before[name][token], largest, role: roleOf(name, order) });
      put(this.bars.node, { "aria-label": t("bars_label", { token: this.names[token] }) });
      say(this.shape, t("shape", shape));
      this.sources.node.hidden = name !== "attention";
      if (name === "attention") this.sources.update(now.weights, token);
      this.write(name);
      this.back.disabled = step === 0;
      this.next.disabled = step === STEPS - 1;
      this.tools.status(t("status", { step: step + 1, total: STEPS, title, token: this.names[token], ...shape, news: t(news[step] ? "status_moved" : "status_same") }));
      this.table.update();
    }
    /** The first row that a step reads of the followed token. */
    source(name) {
      const { now, order, token } = this.now;
      return now[READS[order][name]?.[0] ?? name][token];
    }
    // Every number of the step as a sum, a quotient or a maximum of what it came from.
    write(name) {
      const { now, order, token } = this.now;
      const lines = now[name][token].map((_, j) => written(origin(now, order, name, token, j, this.get("weights")), j + 1)).filter(Boolean);
      while (this.written.children.length > lines.length) this.written.lastChild.remove();
      while (this.written.children.length < lines.length) this.written.append(h("li"));
      lines.forEach((line2, j) => say(this.written.children[j], line2));
      this.written.hidden = !lines.length;
    }
    spec() {
      const counts = Array.from({ length: 8 }, (_, i) => ({ label: String(i + 1) }));
      const columns = [{ label: t("columns.step") }, ...counts, ...["mean", "spread", "length", "moved"].map((name) => ({ label: t(`columns.${name}`) }))];
      const rows = () => ORDERS[this.now.order].map((name, i) => {
        const values = this.now.now[name][this.now.token];
        const { mean, spread, length } = measures(values);
        return [t(`steps.${name}`), ...counts.map((_, j) => j < values.length ? num(values[j], 4) : ""), num(mean, 4), num(spread, 4), num(length, 4), t(this.now.news[i] ? "yes" : "no")];
      });
      return { caption: t("caption"), columns, rows };
    }
  };
  var block_flow_default = {
    kind: "block_flow",
    predict: {
      options: ["norm", "attention", "mlp"],
      answer: "attention",
      asks: (get) => get("order") === "pre" && get("token") === 0 && get("x").every((v, k) => v === (k === NEWS ? FAR : get("start")[k])),
      async demonstrate({ model, tools }) {
        for (const [name, value] of Object.entries({ token: 0, changed: 3, feature: 0, step: 2, order: "pre" })) model.set(name, value);
        const start = model.get("start");
        model.set("x", start);
        await tools.animate({ x: start.map((v, k) => k === NEWS ? FAR : v) }, { ms: 2e3 });
      }
    },
    render: (context) => {
      new BlockFlow(context);
    }
  };

  // <stdin>
  AttnBook.add("block_flow", block_flow_default, { "order": { "type": "choice", "options": ["pre", "post"] }, "token": { "type": "number", "min": 0, "max": 5, "integer": true }, "step": { "type": "number", "min": 0, "max": 7, "integer": true }, "x": { "type": "numbers", "length": 36, "min": -4, "max": 4 }, "changed": { "type": "number", "min": 0, "max": 5, "integer": true }, "feature": { "type": "number", "min": 0, "max": 5, "integer": true } });
})();
