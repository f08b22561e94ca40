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
  var BOUND = 4;
  var STEP = 0.05;
  function roleOf(name, order) {
    if (name === "attention") return "weights";
    return STREAM[order].includes(name) ? "output" : "ink";
  }
  var fillOf = (role) => role === "ink" ? "ab-fill-ink" : `ab-fill-${role} role-${role}`;
  var show = (node, there, props) => put(node, there ? { ...props, visibility: null } : { visibility: "hidden" });
  var grip = () => s(
    "g",
    { class: "ab-handle ab-flow-grip", role: "slider", tabindex: "0", "aria-valuemin": -BOUND, "aria-valuemax": BOUND },
    s("rect", { class: "ab-flow-hit", y: -22, height: 44 }),
    s("circle", { r: 7 })
  );
  var Bars = class {
    width = 0;
    cell = 0;
    scale = 0;
    row = [];
    constructor({ height, count = HIDDEN, pull = null }) {
      [this.height, this.count, this.pull] = [height, count, pull];
      const each = (make) => Array.from({ length: count }, make);
      this.line = s("line", { class: "ab-rule", x1: 0 });
      this.bars = each(() => s("rect"));
      this.marks = each(() => s("line", { class: "ab-flow-mark" }));
      this.texts = each(() => s("text", { "text-anchor": "middle" }));
      this.feet = each((_, j) => s("text", { class: "ab-name", "text-anchor": "middle" }, String(j + 1)));
      this.grips = pull ? each(grip) : [];
      this.node = drawing("", this.line, ...this.bars, ...this.marks, ...this.texts, ...this.feet, ...this.grips);
      if (pull) this.listen();
    }
    listen() {
      put(this.node, { role: "group", class: "ab-drawing ab-drag ab-flow-pull" });
      let held = 0;
      const start = (x, _, event) => {
        held = Math.floor(x / this.cell);
        return held in this.bars && (event.pointerType !== "touch" || Boolean(event.target.closest(".ab-handle")));
      };
      draggable(this.node, (_, y) => this.set(held, (this.height / 2 - y) / this.scale), { start });
      this.grips.forEach((node, j) => {
        const by = (step) => (times2) => this.set(j, this.row[j] + step * times2);
        keyed(node, {
          ArrowUp: by(STEP),
          ArrowRight: by(STEP),
          ArrowDown: by(-STEP),
          ArrowLeft: by(-STEP),
          PageUp: by(0.5),
          PageDown: by(-0.5),
          Home: () => this.set(j, -BOUND),
          End: () => this.set(j, BOUND)
        });
      });
    }
    set(j, value) {
      const v = Math.round(Math.max(-BOUND, Math.min(BOUND, value)) / STEP) * STEP;
      this.row = this.row.with(j, Number(v.toFixed(2)));
      this.pull(j, this.row[j]);
    }
    /** `row`: the numbers; `before`: what they were at first; `largest`: the number that fills half the height. */
    update({ row: row2, before, largest, role, name = "" }) {
      [this.row, this.cell, this.scale] = [row2, this.width / row2.length, (this.height / 2 - 34) / largest];
      const middle = this.height / 2;
      resize(this.node, this.width, this.height);
      put(this.line, { x2: this.width, y1: middle, y2: middle });
      for (let j = 0; j < this.count; j++) this.bar(j, before, middle, role);
      this.grips.forEach((node, j) => {
        put(node, { transform: `translate(${(j * this.cell).toFixed(1)},${(middle - row2[j] * this.scale).toFixed(1)})`, "aria-label": `${name} ${j + 1}`, "aria-valuenow": row2[j], "aria-valuetext": num(row2[j]) });
        put(node.firstChild, { width: this.cell.toFixed(1) });
        put(node.lastChild, { cx: (this.cell / 2).toFixed(1) });
      });
    }
    /** The bar of number j, the mark where it was, its number beyond both, and its place. */
    bar(j, before, middle, role) {
      const { row: row2, cell, scale } = this;
      const there = j < row2.length;
      const was = there && Math.abs(row2[j] - before[j]) > 1e-9;
      const [size, off] = there ? [row2[j] * scale, before[j] * scale] : [0, 0];
      const end = (was ? Math.max(Math.abs(size), Math.sign(size) * off) : Math.abs(size)) + (this.pull ? 5 : 0);
      const x = ((j + 0.5) * cell).toFixed(1);
      const mark = (middle - off).toFixed(1);
      show(this.bars[j], there, {
        x: (j * cell + cell * 0.16).toFixed(1),
        y: (middle - Math.max(size, 0)).toFixed(1),
        width: (cell * 0.68).toFixed(1),
        height: Math.max(Math.abs(size), 0.5).toFixed(1),
        class: fillOf(role)
      });
      show(this.marks[j], was, { x1: (j * cell).toFixed(1), x2: ((j + 1) * cell).toFixed(1), y1: mark, y2: mark });
      show(this.texts[j], there, { x, y: (size > 0 ? middle - end - 6 : middle + end + 16).toFixed(1) });
      show(this.feet[j], there, { x, y: this.height - 2 });
      say(this.texts[j], there ? num(row2[j]) : "");
    }
  };

  // src/attnbook/widgets/block_flow/words.json
  var words_default = {
    alt: "Bars of six numbers (of the hidden units eight) for {token} at each step of a {order} block. Lengths: {lengths}.",
    bars_label: "The numbers of {token} at this step; a thin mark shows where a number was at first",
    caption: "The followed token at every step: its numbers, their mean, standard deviation and length, and whether a change has reached them",
    changed: "Pull a number of",
    columns: {
      length: "length",
      mean: "mean",
      moved: "moved by a change?",
      spread: "standard deviation",
      step: "Step"
    },
    flow: "The steps of the block and all tokens; choose one",
    head: "Head {head}",
    hint: "A token lights up at the steps at which a change has reached it. Choose a step, or a token in it, to see its numbers written out. Steps in a dashed frame are not on the residual stream itself.",
    length: "length {value}",
    no: "no",
    news: "moved",
    number_of: "{token}, number",
    order: "Order",
    orders: {
      post: "post-norm",
      pre: "pre-norm"
    },
    pull: "The numbers of {token}, each to be pulled",
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
    stage: "Step {step} of {total}, {title}: {token}",
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

  // src/attnbook/widgets/block_flow/wave.js
  var t = wordsOf("block_flow", words_default);
  var HEIGHT = 40;
  var Lane = class {
    constructor(i, count, choose) {
      this.grounds = Array.from({ length: count }, () => s("rect", { y: 1, height: HEIGHT - 2, rx: 3 }));
      this.bars = s("path");
      this.marks = s("path", { class: "ab-flow-mark" });
      this.picture = put(drawing("", ...this.grounds, this.bars, this.marks), { role: null, "aria-label": null, "aria-hidden": "true" });
      this.name = h("span", { class: "ab-flow-name" });
      this.length = h("span", { class: "ab-flow-length" });
      this.news = h("span", { class: "ab-flow-news ab-unseen" });
      const press = ({ detail, clientX }) => {
        const { left, width } = this.picture.getBoundingClientRect();
        choose(i, detail ? Math.floor((clientX - left) / width * count) : -1);
      };
      this.node = style(h("button", { type: "button", class: "ab-flow-step", onclick: press }, this.name, this.length, this.news, this.picture), { "--step": i });
    }
    update({ rows, before, moved: moved2, token, largest, role, width }) {
      const cell = width / rows.length;
      const [middle, scale] = [HEIGHT / 2, (HEIGHT / 2 - 3) / largest];
      let [bars, marks] = ["", ""];
      rows.forEach((row2, i) => {
        put(this.grounds[i], { x: (i * cell + 1).toFixed(1), width: (cell - 2).toFixed(1), class: `ab-flow-ground${moved2[i] ? " ab-flow-lit" : ""}${i === token ? " ab-flow-followed" : ""}` });
        const wide = (cell - 8) / row2.length;
        row2.forEach((v, j) => {
          const x = (i * cell + 4 + j * wide).toFixed(1);
          bars += `M${x},${middle}h${(wide * 0.8).toFixed(1)}v${(-v * scale).toFixed(1)}h${(-wide * 0.8).toFixed(1)}Z`;
          if (Math.abs(v - before[i][j]) > 0.02 * largest) marks += `M${x},${(middle - before[i][j] * scale).toFixed(1)}h${wide.toFixed(1)}`;
        });
      });
      resize(this.picture, width, HEIGHT);
      put(this.bars, { d: bars, class: fillOf(role) });
      put(this.marks, { d: marks });
    }
  };
  var Wave = class {
    width = 0;
    constructor(names, choose) {
      this.lanes = ORDERS.pre.map((_, i) => new Lane(i, names.length, choose));
      this.heads = names.map((name) => h("span", { dir: "auto" }, name));
      this.node = h(
        "div",
        { class: "ab-flow-steps", role: "group", "aria-label": t("flow") },
        h("div", { class: "ab-flow-heads", "aria-hidden": "true" }, h("div", {}, this.heads)),
        this.lanes.map(({ node }) => node)
      );
    }
    update({ now, before, order, token, step, changed, news }) {
      const largest = Math.max(2.5, ...ORDERS[order].flatMap((name) => now[name].flat().map(Math.abs)));
      this.heads.forEach((node, i) => put(node, { class: `${i === token ? "role-query" : ""} ${i === changed ? "role-key" : ""}` }));
      ORDERS[order].forEach((name, i) => {
        const lane = this.lanes[i];
        say(lane.name, t(`steps.${name}`));
        say(lane.length, t("length", { value: num(measures(now[name][token]).length) }));
        say(lane.news, news[token][i] ? t("news") : "");
        put(lane.node, { "aria-pressed": String(i === step) });
        lane.node.classList.toggle("ab-flow-aside", !STREAM[order].includes(name));
        lane.update({ rows: now[name], before: before[name], moved: news.map((one) => one[i]), token, largest, role: roleOf(name, order), width: this.width });
      });
    }
  };

  // src/attnbook/widgets/block_flow/index.js
  var t2 = wordsOf("block_flow", words_default);
  var TRAITS = ["order", "token", "step", "x", "changed", "feature"];
  var STEPS = ORDERS.pre.length;
  var TWO = 540;
  var [LEFT, NAMES] = [230, 112];
  var NEWS = 18;
  var FAR = 3;
  var kindOf = (name) => name.replace(/\d/, "");
  var FLAT = 1e-9;
  function told(name, order, read) {
    if (kindOf(name) !== "norm") return t2(`told.${kindOf(name)}`);
    const words = t2(`told.norm_${order}`);
    return measures(read).spread < FLAT ? `${words} ${t2("told.norm_flat")}` : words;
  }
  function written({ kind, ...parts }, feature) {
    if (kind === "start" || kind === "mix") return null;
    const digits = (key, v) => num(v, key === "spread" && v < 0.01 ? 4 : 2);
    const shown = Object.fromEntries(Object.entries(parts).map(([key, v]) => [key, v < 0 && key !== "value" && key !== "before" ? `(${num(v)})` : digits(key, v)]));
    return t2(`written.${kind}`, { feature, ...shown });
  }
  var Sources = class {
    constructor(names) {
      const heads = Array.from({ length: HEADS }, (_, i) => i);
      this.cells = heads.map(() => names.map((_, j) => h("td", { class: "role-weights", "data-index": j })));
      const head = h("tr", {}, h("td"), heads.map((i) => h("th", { scope: "col" }, t2("head", { head: i + 1 }))));
      const body = names.map((name, j) => h("tr", {}, h("th", { scope: "row", dir: "auto" }, name), heads.map((i) => this.cells[i][j])));
      this.node = h("div", { class: "ab-flow-sources" }, h("table", {}, h("caption", {}, t2("from")), h("thead", {}, head), h("tbody", {}, body)));
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
      this.get = (name) => model.get(name);
      this.tools = tools;
      this.names = this.get("names");
      this.wave = new Wave(this.names, (step, token) => {
        tools.set({ step, ...token in this.names && { token } });
      });
      this.pulled = new Bars({ height: 190, count: WIDTH, pull: (j, value) => {
        tools.set({ feature: j, x: this.get("x").with(this.get("changed") * WIDTH + j, value) });
      } });
      this.build();
      const options = Object.keys(ORDERS).map((name) => [name, t2(`orders.${name}`)]);
      const choose = (name, role) => select(model, name, { label: h("span", { class: role }, t2(name)), options: this.names.map((words, i) => [i, words]) });
      this.pair = h(
        "div",
        { class: "ab-flow-pair" },
        h("div", {}, row(tools, choose("changed", "role-key")), this.pulled.node),
        this.wave.node,
        row(tools, choose("token", "role-query"), segmented(model, "order", { label: t2("order"), options }))
      );
      el.append(this.pair, this.detail, h("p", { class: "ab-hint" }, t2("hint")));
      this.table = tools.table(this.spec());
      tools.guess.draw((pencil, choice) => {
        const step = ORDERS.pre.findIndex((name) => kindOf(name) === choice);
        pencil.outline(this.wave.lanes[step].node, choice, { name: true });
      });
      tools.size(el, (width) => this.layout(width));
      tools.redraw(TRAITS, () => this.draw());
    }
    build() {
      this.title = h("p", { class: "ab-head" });
      this.told = h("p", { class: "ab-flow-told" });
      this.bars = new Bars({ height: 190 });
      this.shape = h("p", { class: "ab-small" });
      this.written = h("ul", { class: "ab-flow-written" });
      this.sources = new Sources(this.names);
      this.detail = h("section", { class: "ab-flow-detail" }, this.title, this.told, this.bars.node, this.shape, this.sources.node, this.written);
    }
    layout(width) {
      const two = width >= TWO;
      this.pair.classList.toggle("ab-two", two);
      this.pulled.width = two ? LEFT : width;
      this.pulled.height = two ? 210 : 150;
      this.wave.width = (two ? width - LEFT - 16 : width) - NAMES;
      this.bars.width = Math.min(width, 440);
      if (this.now) this.draw();
    }
    read() {
      const order = this.get("order");
      const w = this.get("weights");
      const [now, before] = ["x", "start"].map((x) => compute(this.get(x), order, w));
      const [token, step, changed] = ["token", "step", "changed"].map(this.get);
      const news = this.names.map((_, i) => moved(now, before, order, i));
      const largest = Math.max(2.5, ...ORDERS[order].flatMap((name) => [...now[name][token], ...before[name][token]].map(Math.abs)));
      this.now = { now, before, order, token, step, changed, news, largest };
      return this.now;
    }
    draw() {
      const { now, before, order, token, step, changed, news, largest } = this.read();
      this.wave.update(this.now);
      put(this.pulled.node, { "aria-label": t2("pull", { token: this.names[changed] }) });
      this.pulled.update({ row: now.start[changed], before: before.start[changed], largest: BOUND, role: "output", name: t2("number_of", { token: this.names[changed] }) });
      const name = ORDERS[order][step];
      const values = now[name][token];
      const title = t2(`steps.${name}`);
      const { mean, spread, length } = measures(values);
      const shape = { mean: num(mean), spread: num(spread), length: num(length) };
      say(this.title, t2("stage", { step: step + 1, total: STEPS, title, token: this.names[token] }));
      say(this.told, told(name, order, this.source(name)));
      this.bars.update({ row: values, before: before[name][token], largest, role: roleOf(name, order) });
      put(this.bars.node, { "aria-label": t2("bars_label", { token: this.names[token] }) });
      say(this.shape, t2("shape", shape));
      this.sources.node.hidden = name !== "attention";
      if (name === "attention") this.sources.update(now.weights, token);
      this.write(name);
      this.tools.status(t2("status", { step: step + 1, total: STEPS, title, token: this.names[token], ...shape, news: t2(news[token][step] ? "status_moved" : "status_same") }));
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
      const columns = [{ label: t2("columns.step") }, ...counts, ...["mean", "spread", "length", "moved"].map((name) => ({ label: t2(`columns.${name}`) }))];
      const rows = () => ORDERS[this.now.order].map((name, i) => {
        const values = this.now.now[name][this.now.token];
        const { mean, spread, length } = measures(values);
        return [t2(`steps.${name}`), ...counts.map((_, j) => j < values.length ? num(values[j], 4) : ""), num(mean, 4), num(spread, 4), num(length, 4), t2(this.now.news[this.now.token][i] ? "yes" : "no")];
      });
      return { columns, rows };
    }
  };
  var block_flow_default = {
    kind: "block_flow",
    predict: {
      options: ["norm", "attention", "mlp"],
      answer: "attention",
      asks: (get) => get("order") === "pre" && get("token") === 0 && get("x").every((v, k) => v === (k === NEWS ? FAR : get("start")[k])),
      async demonstrate({ model, tools }) {
        const start = model.get("start");
        tools.set({ token: 0, changed: 3, feature: 0, step: 2, order: "pre", x: start });
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
