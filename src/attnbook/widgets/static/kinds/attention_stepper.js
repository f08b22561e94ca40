// Built by make widgets: change the sources, not this file.
(() => {
  // core:index.js
  var { area, axis, checkbox, columnsOf, dashed, draggable, drawing, follow, formula, h, heatmap, hide, itemOf, keyed, line, linear, logScale, logTicks, logarithmic, m, more, num, prefersReducedMotion, put, resize, row, s, say, segmented, select, short, slider, style, text, tickText, ticks, typedField, watchTheme, word, wordsOf, yieldToMain } = AttnBook.modules["index.js"];

  // src/attnbook/widgets/core/softmax.js
  function softmax(scores, temperature = 1, mask = null) {
    const weights = new Float64Array(scores.length);
    const allowed2 = (i) => !mask || mask[i];
    let largest = -Infinity;
    scores.forEach((score, i) => {
      if (allowed2(i)) largest = Math.max(largest, score / temperature);
    });
    let sum2 = 0;
    scores.forEach((score, i) => {
      sum2 += weights[i] = allowed2(i) ? Math.exp(score / temperature - largest) : 0;
    });
    return sum2 ? weights.map((w) => w / sum2) : weights;
  }

  // src/attnbook/widgets/attention_stepper/numbers.js
  var TOKENS = 4;
  var WIDTHS = { x: 5, w_q: 2, w_k: 2, w_v: 3 };
  var STEPS = [
    ["x"],
    ["x", "w_q", "query"],
    ["x", "w_k", "key"],
    ["x", "w_v", "value"],
    ["query", "key", "products"],
    ["products", "scores"],
    ["scores", "weights"],
    ["weights", "value", "output"]
  ];
  var RESULTS = STEPS.map((parts) => parts.at(-1));
  var GIVEN = ["x", "w_q", "w_k", "w_v"];
  var MATRICES = [...GIVEN, ...RESULTS.slice(1)];
  var ROLES = {
    x: "",
    w_q: "query",
    w_k: "key",
    w_v: "value",
    query: "query",
    key: "key",
    value: "value",
    products: "scores",
    scores: "scores",
    weights: "weights",
    output: "output"
  };
  var rowsOf = (flat, width) => Array.from({ length: flat.length / width }, (_, i) => flat.slice(i * width, (i + 1) * width));
  var product = (a, b) => a.map((row2) => b[0].map((_, j) => row2.reduce((sum2, v, p) => sum2 + v * b[p][j], 0)));
  var transposed = (a) => a[0].map((_, j) => a.map((row2) => row2[j]));
  function compute({ count, width, ...flat }) {
    const x = rowsOf(flat.x, WIDTHS.x).slice(0, count);
    const [w_q, w_k, w_v] = ["w_q", "w_k", "w_v"].map((name) => rowsOf(flat[name], WIDTHS[name]));
    const [query, key, value] = [w_q, w_k, w_v].map((w) => product(x, w));
    const products = product(query, transposed(key));
    const scores = products.map((row2) => row2.map((v) => v / Math.sqrt(width)));
    const weights = scores.map((row2) => Array.from(softmax(row2)));
    return { x, w_q, w_k, w_v, query, key, value, products, scores, weights, output: product(weights, value) };
  }
  function factors(name) {
    const parts = STEPS[RESULTS.indexOf(name)] ?? [];
    return { left: parts[0], right: parts.length === 3 ? parts[1] : null, turned: name === "products" };
  }
  function origin(now, name, i, j, width) {
    if (GIVEN.includes(name)) return { kind: "given" };
    const { left, right, turned } = factors(name);
    const row2 = now[left][i];
    if (name === "scores") return { kind: "scaled", left, from: row2[j], by: Math.sqrt(width) };
    if (name === "weights") {
      const largest = Math.max(...row2);
      const raised = row2.map((v) => Math.exp(v - largest));
      return { kind: "softmax", left, row: row2, largest, raised, total: raised.reduce((a, b) => a + b) };
    }
    const column = turned ? now[right][j] : now[right].map((line2) => line2[j]);
    return { kind: "sum", left, right, pairs: row2.map((v, p) => [v, column[p]]) };
  }
  function goesIn(result, name, i, j, r, c) {
    if (name === result) return false;
    const { left, right } = factors(result);
    if (name === left) return i === r && (result !== "scores" || j === c);
    return name === right && j === c;
  }
  var clamp = (rows, i, j) => [Math.min(i, rows.length - 1), Math.min(j, rows[0].length - 1)];

  // src/attnbook/widgets/attention_stepper/words.json
  var words_default = {
    alt: "Self-attention in numbers, step {step} of {total}: {title}. Weights, row by row: {rows}.",
    bad: "A number from {low} to {high}, please. The last good one, {value}, stays in use.",
    bad_whole: "A whole number from {low} to {high}, please. The last good one, {value}, stays in use.",
    caption: "The matrices of this step, row by row",
    change: "New value",
    code: "The code, with the line of this step marked",
    columns: "Row",
    count: "Tokens",
    equation: "The equations, with the part of this step marked",
    example: "Numbers",
    examples: {
      drawn: "Random numbers",
      equal: "Four equal tokens",
      shared: "Random, W_Q = W_K",
      shelf: "The shelf of chapter 1",
      thinking: "Thinking Machines",
      turned: "Queries turned by 90°"
    },
    given: "This number is given: nothing computes it. Change it, and what is computed from it follows.",
    grid: "{matrix}, rows: {rows}, columns: {columns}. Arrow keys choose a number.",
    grid_edit: "{matrix}, rows: {rows}, columns: {columns}. Arrow keys choose a number; Enter goes to its field.",
    hint: "Drag the frame. Choose any number to see how it was computed; numbers of X and of the three W can be changed.",
    largest: "largest score of the row: {value}",
    matrices: {
      key: "K, keys",
      key_turned: "K transposed: one key a column",
      output: "O, output",
      products: "Q K transposed, dot products",
      query: "Q, queries",
      scores: "S, scores",
      value: "V, values",
      w_k: "W_K, for keys",
      w_q: "W_Q, for queries",
      w_v: "W_V, for values",
      weights: "A, weights",
      x: "X, the tokens"
    },
    notes: {
      drawn: "Tokens and matrices drawn once at random.",
      equal: "The random matrices, and the same token four times.",
      shared: "The random tokens, with one matrix for queries and keys. The scores are symmetric: row i, column j equals row j, column i. The weights are not.",
      shelf: "Each token is an item’s key (numbers 1 and 2) followed by its value (numbers 3 to 5), with two decimals. W_Q and W_K select the key, W_V the value.",
      thinking: "Two words. The row of Thinking has the products 112 and 96; the other row is made up. Of the 64 numbers of a query and a key, two are shown and 62 are 0.",
      turned: "The same tokens. W_Q turns every query a quarter of a turn to the left, so an item asks for what lies a quarter of the circle further on."
    },
    notes_changed: "These numbers are no longer those of the example.",
    pause: "Pause",
    play: "Play",
    predict: {
      difference: {
        double: "That would break the sums: each row of weights sums to 1, before and after.",
        same: "Adding one number to all scores of a row changes nothing. Multiplying them does.",
        sharper: "As you said: the size of W_Q is a temperature."
      },
      happens: "all scores double, as at half the temperature, and each row leans further towards its largest score. The rows still sum to 1.",
      options: {
        double: "Every weight doubles",
        same: "Nothing: a softmax ignores the size of scores",
        sharper: "The largest weight of each row grows"
      },
      question: "Every number of W_Q is doubled. What happens to the weights?"
    },
    rail: "The steps on a rail, each with what it computes",
    row_of: "{symbol} · {row}",
    shape: "({rows}, {columns})",
    status: "Step {step} of {total}, {title}. {cell}",
    status_given: "{matrix}, row {row}, number {column}: {value}.",
    status_made: "{matrix}, row {row}, number {column}: {working}",
    step: "Step",
    step_now: "{step} of {total}, {title}",
    step_of: "{step} of {total}:",
    steps: {
      key: "keys",
      output: "output",
      products: "all dot products",
      query: "queries",
      scores: "scores",
      value: "values",
      weights: "weights",
      x: "tokens"
    },
    sum: "sum of the row",
    title: "Self-attention, step by step",
    token: "token {number}",
    told: {
      key: "The same tokens, multiplied by W_K: how each of them can be found.",
      output: "Every row of weights mixes the values. One output row for each token.",
      products: "Every query meets every key. Row i holds the dot products of query i with all keys.",
      query: "Every token is multiplied by W_Q. The row that comes out is what this token asks for.",
      scores: "Every product is divided by the square root of the width of the keys.",
      value: "The same tokens once more, multiplied by W_V: what each of them passes on.",
      weights: "A softmax in each row: all weights are positive, and every row sums to 1.",
      x: "Every token is a row of numbers. Choose a number and change it."
    },
    width: "dₖ, the width",
    words: {
      first: "Thinking",
      second: "Machines"
    },
    zeros: "Two of the {width} numbers are shown. Zeros that are not shown: {more}."
  };

  // src/attnbook/widgets/attention_stepper/parts.js
  var t = wordsOf("attention_stepper", words_default);
  var LETTERS = {
    x: ["X"],
    w_q: ["W", "Q"],
    w_k: ["W", "K"],
    w_v: ["W", "V"],
    query: ["Q"],
    key: ["K"],
    value: ["V"],
    products: ["QK", "", "⊤"],
    scores: ["S"],
    weights: ["A"],
    output: ["O"]
  };
  var BOLD = { X: "𝐗", W: "𝐖", Q: "𝐐", K: "𝐊", V: "𝐕", O: "𝐎" };
  function brief(value) {
    const size = Math.abs(value);
    if (size >= 99999.5) return value.toExponential(0).replace("e+", "e").replace("-", "−");
    return num(value, size >= 99.95 ? 0 : size >= 9.995 ? 1 : 2);
  }
  function symbol(name, turned = false) {
    const [letter2, below, above] = LETTERS[name];
    return h("span", { class: `ab-symbol ${ROLES[name] && `role-${ROLES[name]}`}` }, letter2, below && h("sub", {}, below), (above || turned) && h("sup", {}, "⊤"));
  }
  var plain = (name) => ({ w_q: "W_Q", w_k: "W_K", w_v: "W_V", products: "QKᵀ" })[name] ?? LETTERS[name][0];
  var tinted = (node, name) => style(node, { "--ab-now": ROLES[name] ? `var(--role-${ROLES[name]})` : "var(--ab-muted)" });
  var of = (role2) => ({ class: role2 ? `role-${role2}` : null });
  var letter = (name) => {
    const [base, below] = LETTERS[name];
    const sign2 = m("mi", of(below ? "" : ROLES[name]), BOLD[base]);
    return below ? m("msub", of(ROLES[name]), sign2, m("mi", {}, BOLD[below])) : sign2;
  };
  var sign = (words) => m("mo", {}, words);
  var fence = (words, form) => m("mo", { form, stretchy: "true" }, words);
  function equations() {
    const parts = RESULTS.map(() => []);
    const part = (name, ...kids) => {
      const node2 = tinted(m("mrow", {}, kids), name);
      parts[RESULTS.indexOf(name)].push(node2);
      return node2;
    };
    const x = () => part("x", letter("x"));
    const projection = (name, w) => part(name, letter(name), sign("="), x(), letter(w));
    const d = m("msub", {}, m("mi", {}, "d"), m("mi", {}, "k"));
    const products = part("products", letter("query"), m("msup", of("key"), letter("key"), m("mo", {}, "⊤")));
    const scores = part("scores", m("mfrac", {}, products, m("msqrt", {}, d)));
    const weights = part("weights", m("mi", of("weights"), "softmax"), fence("(", "prefix"), scores, fence(")", "postfix"));
    const output = part("output", letter("output"), sign("="), weights, letter("value"));
    const math = (row2) => m("math", { display: "block" }, row2);
    const rows = [projection("query", "w_q"), projection("key", "w_k"), projection("value", "w_v")];
    const node = h(
      "div",
      { class: "ab-equations", role: "group", "aria-label": t("equation") },
      h("div", { class: "ab-three" }, rows.map(math)),
      h("div", { class: "ab-three" }, math(output))
    );
    const mark = (step) => parts.forEach((nodes, i) => nodes.forEach((one) => one.classList.toggle("ab-now", i === step)));
    return { node, mark };
  }
  function formula2(name) {
    const { left, right, turned } = factors(name);
    const made = { x: [], scores: [" = ", symbol(left), " / √dₖ"], weights: [" = softmax(", symbol(left), ")"] };
    return h("span", { class: "ab-formula" }, symbol(name), made[name] ?? [" = ", symbol(left), " · ", symbol(right, turned)]);
  }
  var role = (name, words = name) => h("span", { class: `role-${name}` }, words);
  var LINES = [
    () => ["X"],
    () => [role("query"), " = X @ W_Q"],
    () => [role("key"), " = X @ W_K"],
    () => [role("value"), " = X @ W_V"],
    () => ["products = ", role("query"), " @ ", role("key"), ".mT"],
    () => [role("scores"), " = products / d_k ** 0.5"],
    () => [role("weights"), " = softmax(", role("scores"), ")"],
    () => [role("output"), " = ", role("weights"), " @ ", role("value")]
  ];
  var shape = (rows) => t("shape", { rows: rows.length, columns: rows[0].length });
  function code() {
    const sizes = LINES.map(() => h("span", { class: "ab-code-shape" }));
    const lines = LINES.map((make, i) => tinted(h("div", { class: "ab-code-line" }, h("code", {}, make()), sizes[i]), RESULTS[i]));
    return {
      node: h("div", { class: "ab-code", role: "group", "aria-label": t("code") }, lines),
      update(step, now) {
        lines.forEach((line2, i) => line2.classList.toggle("ab-now", i === step));
        sizes.forEach((size, i) => say(size, shape(now[RESULTS[i]])));
      }
    };
  }
  function headings(name, tokens, turned = false) {
    const numbers = (count) => Array.from({ length: count }, (_, i) => String(i + 1));
    if (turned) return { rows: numbers(2), columns: tokens };
    if (name in WIDTHS) return { rows: name === "x" ? tokens : numbers(WIDTHS.x), columns: numbers(WIDTHS[name]) };
    if (["products", "scores", "weights"].includes(name)) return { rows: tokens, columns: tokens };
    return { rows: tokens, columns: numbers(name === "query" || name === "key" ? 2 : 3) };
  }

  // src/attnbook/widgets/attention_stepper/cell.js
  var t2 = wordsOf("attention_stepper", words_default);
  var BOUND = 12;
  var WIDEST = 1024;
  var coloured = (name, words) => h("span", { class: ROLES[name] && `role-${ROLES[name]}` }, words);
  var signed = (value, first) => value < 0 && !first && brief(value) !== "0.00" ? `(${brief(value)})` : brief(value);
  var term = (...kids) => h("span", { class: "ab-term" }, kids);
  var times = (left, right, a, b, first) => h(
    "span",
    { class: a && b ? "ab-term" : "ab-term ab-nil" },
    coloured(left, signed(a, first)),
    "·",
    coloured(right, signed(b))
  );
  function sum({ left, right, pairs }) {
    return pairs.flatMap(([a, b], p) => [p > 0 && " + ", times(left, right, a, b, p === 0)]);
  }
  function softened({ left, row: row2, largest, raised, total }, j) {
    const power = (v, i) => term("e", h("sup", {}, coloured(left, `${brief(row2[i])} − ${signed(largest)}`)), ` = ${num(v, 2)}`);
    return [
      h("p", {}, t2("largest", { value: brief(largest) }), ". ", power(raised[j], j)),
      h("p", {}, t2("sum"), ": ", raised.flatMap((v, i) => [i > 0 && " + ", term(num(v, 2))]), ` = ${num(total, 2)}`),
      [term(num(raised[j], 2)), " / ", term(num(total, 2))]
    ];
  }
  function written(now, name, i, j, width) {
    const made = origin(now, name, i, j, width);
    if (made.kind === "given") return { lines: [], right: [] };
    if (made.kind === "sum") return { lines: [], right: sum(made) };
    if (made.kind === "scaled")
      return { lines: [], right: [term(coloured(made.left, brief(made.from)), ` / √${width}`), " = ", term(brief(made.from), " / ", num(made.by, 2))] };
    const [first, second, right] = softened(made, j);
    return { lines: [first, second], right };
  }
  var allowed = (value, { min, max, step }) => value >= min && value <= max && (step !== 1 || Number.isInteger(value));
  function numberAt(model, names, get, set) {
    const events = names.map((name) => `change:${name}`).join(" ");
    return { get, set: (_, value) => set(value), save_changes() {
    }, on: (_, shown) => model.on(events, shown), off: (_, shown) => model.off(events, shown) };
  }
  function field(item, { min, max, step, label, bad, clean }) {
    const input = h("input", { type: "number", min, max, step });
    const answer = h("p", { class: "ab-answer-bad", role: "status" });
    const refuse = (wrong) => {
      input.setAttribute("aria-invalid", wrong);
      say(answer, wrong ? t2(bad, { low: brief0(min), high: brief0(max), value: brief0(item.get()) }) : "");
    };
    const show = () => {
      if (input.valueAsNumber !== item.get()) input.value = item.get();
      refuse(false);
    };
    input.addEventListener("input", () => {
      const fits = allowed(input.valueAsNumber, { min, max, step });
      if (fits) item.set("", input.valueAsNumber);
      refuse(!fits);
    });
    input.addEventListener("change", () => {
      if (input.valueAsNumber === item.get()) return;
      input.value = item.get();
      input.setAttribute("aria-invalid", false);
    });
    clean(follow(item, "", show));
    return { input, answer, node: h("label", { class: "ab-control" }, h("span", { class: "ab-label" }, label), input) };
  }
  var brief0 = (value) => String(value).replace("-", "−");
  function entry(model, chosen, tools) {
    const place = () => {
      const { name, i, j } = chosen();
      return { name: GIVEN.includes(name) ? name : "x", at: GIVEN.includes(name) ? i * WIDTHS[name] + j : 0 };
    };
    const item = numberAt(model, [...GIVEN, "matrix", "row", "column", "step", "count"], () => model.get(place().name)[place().at], (value) => {
      const { name, at } = place();
      tools.set({ [name]: model.get(name).with(at, value) });
    });
    const typed = field(item, { min: -BOUND, max: BOUND, step: "any", label: t2("change"), bad: "bad", clean: tools.clean });
    const moved = slider(item, "entry", { label: h("span", { class: "ab-hidden" }, t2("change")), min: -BOUND, max: BOUND, step: 0.1, format: (v) => num(v, 2) });
    tools.clean(moved.off);
    const node = h("div", { class: "ab-entry" }, h("p", {}, t2("given")), h("div", { class: "ab-controls" }, typed.node, moved.node), typed.answer);
    return { node, input: typed.input };
  }
  function widthField(model, tools) {
    const item = numberAt(model, ["width"], () => model.get("width"), (width) => tools.set({ width }));
    const typed = field(item, { min: 2, max: WIDEST, step: 1, label: t2("width"), bad: "bad_whole", clean: tools.clean });
    const zeros = h("p", { class: "ab-small" });
    const node = h("div", { class: "ab-width" }, h("div", { class: "ab-controls" }, typed.node), typed.answer, zeros);
    return { node, update: (width) => say(zeros, width > 2 ? t2("zeros", { width, more: width - 2 }) : "") };
  }
  var Lens = class {
    constructor(model, chosen, tools) {
      this.chosen = chosen;
      this.head = h("p", { class: "ab-lens-head" });
      this.lines = h("div", { class: "ab-lens-lines" });
      this.entry = entry(model, chosen, tools);
      this.width = widthField(model, tools);
      this.node = h("div", { class: "ab-lens" }, this.lines, this.head, this.entry.node, this.width.node);
    }
    update(now, tokens, width, step) {
      const { name, i, j } = this.chosen();
      const { rows, columns } = headings(name, tokens);
      const { lines, right } = written(now, name, i, j, width);
      const value = now[name][i][j];
      const place = h("sub", {}, `${rows[i]}, ${columns[j]}`);
      this.head.replaceChildren(...[symbol(name), place, " = ", ...right, right.length ? " = " : "", h("strong", {}, brief(value))].flat(9).filter((kid) => kid !== false));
      this.lines.replaceChildren(...lines);
      this.entry.node.hidden = !GIVEN.includes(name);
      this.width.node.hidden = step !== 5;
      this.width.update(width);
      return this.sentence(name, rows[i], columns[j], value, right);
    }
    sentence(name, row2, column, value, right) {
      const told = { matrix: t2(`matrices.${name}`), row: row2, column };
      if (!right.length) return t2("status_given", { ...told, value: brief(value) });
      const working = [...right].flat(9).map((part) => part?.textContent ?? (part || "")).join("");
      return t2("status_made", { ...told, working: `${working} = ${brief(value)}` });
    }
  };

  // src/attnbook/widgets/attention_stepper/flight.js
  var [WAY, APART, WAVE, FADE] = [420, 180, 50, 200];
  var middle = (node) => {
    const { left, top, width, height } = node.getBoundingClientRect();
    return [left + width / 2, top + height / 2];
  };
  var Flight = class {
    sky = h("div", { class: "ab-sky", "aria-hidden": "true" });
    /** Leave a cell open until its numbers arrive, and around it `others`, whose numbers follow one after another. */
    open([i, j], cells, others) {
      this.sky.replaceChildren();
      this.awaited = prefersReducedMotion() ? null : cells[i][j];
      const unseen = { color: "transparent" };
      this.awaited?.animate([unseen, { ...unseen, offset: 0.7 }], WAY + APART);
      if (!this.awaited || !others) return;
      cells.forEach((row2, r) => row2.forEach((cell, c) => {
        const delay = WAVE * (Math.abs(r - i) + Math.abs(c - j));
        if (cell !== this.awaited) cell.animate([unseen], { delay, duration: FADE, fill: "backwards" });
      }));
    }
    /** `from`: for each matrix its name and the cells that go in, the last next to the product and so the first to go. */
    start(from) {
      const target = this.awaited;
      this.awaited = null;
      if (!target?.isConnected) return;
      const [[x0, y0], [x, y]] = [this.sky, target].map(middle);
      const found = from.flatMap(([name, cells]) => cells.map((cell, p) => ({ name, cell, at: middle(cell), delay: APART * (cells.length - 1 - p) / cells.length })));
      this.sky.append(...found.map(({ name, cell, at: [left, top], delay }) => {
        const node = h("span", {}, cell.textContent);
        style(node, { left: `${left - x0}px`, top: `${top - y0}px`, color: ROLES[name] ? `var(--role-${ROLES[name]})` : "var(--ab-text)" });
        const centred = "translate(-50%, -50%)";
        const there = `translate(${x - left}px, ${y - top}px) ${centred}`;
        const way = [{ transform: centred, opacity: 1 }, { transform: there, opacity: 1, offset: 0.85 }, { transform: `${there} scale(0.6)`, opacity: 0 }];
        node.animate(way, { delay, duration: WAY, easing: "ease-in-out", fill: "both" }).onfinish = () => node.remove();
        return node;
      }));
    }
  };

  // src/attnbook/widgets/attention_stepper/grid.js
  var t3 = wordsOf("attention_stepper", words_default);
  var Grid = class {
    /** `choose(name, i, j)` is told what the reader chose (in the matrix's own rows and columns). */
    constructor(name, { turned = false, choose, edit }) {
      Object.assign(this, { name, turned, choose, edit, at: [0, 0], cells: [] });
      this.size = h("small", { class: "ab-shape" });
      this.head = h("tr");
      this.body = h("tbody");
      this.table = h("table", { role: "grid" }, h("thead", {}, this.head), this.body);
      this.node = h(
        "div",
        { class: `ab-matrix ab-matrix-${name.replace("_", "-")}` },
        h("p", { class: "ab-matrix-name" }, symbol(name, turned), " ", this.size),
        this.table
      );
      style(this.node, { "--ab-cell": ROLES[name] ? `var(--role-${ROLES[name]})` : "var(--ab-muted)" });
    }
    build(tokens, rows) {
      const found = headings(this.name, tokens, this.turned);
      const key = JSON.stringify([found, rows.length, rows[0].length]);
      if (this.built === key) return;
      this.built = key;
      const columns = found.columns.slice(0, rows[0].length);
      this.head.replaceChildren(h("td"), ...columns.map((name) => h("th", { role: "columnheader", scope: "col", dir: "auto" }, name)));
      this.cells = rows.map((row2, i) => row2.map((_, j) => this.cell(i, j)));
      this.body.replaceChildren(...this.cells.map((cells, i) => h("tr", {}, h("th", { role: "rowheader", scope: "row", dir: "auto", title: found.rows[i] }, found.rows[i]), cells)));
      const label = GIVEN.includes(this.name) ? "grid_edit" : "grid";
      const matrix = t3(`matrices.${this.turned ? "key_turned" : this.name}`);
      this.table.setAttribute("aria-label", t3(label, { matrix, rows: rows.length, columns: columns.length }));
    }
    /** The cells that go into the chosen one. */
    into() {
      return this.cells.flat().filter((node) => node.classList.contains("ab-into"));
    }
    /** What the reader expects of each cell: a number, or an arrow where it should grow. */
    mark(pencil, expected) {
      pencil.label(this.node.firstChild);
      expected.forEach((row2, i) => row2.forEach((words, j) => {
        if (words) pencil.outline(this.cells[i][j], words, { name: words });
      }));
    }
    cell(i, j) {
      const node = h("td", { role: "gridcell", tabindex: "-1", class: ROLES[this.name] && `role-${ROLES[this.name]}`, "data-index": this.turned ? `${j}-${i}` : `${i}-${j}`, onclick: () => this.go(i, j) });
      const by = (rows, columns) => () => this.go(i + rows, j + columns, true);
      const far = 99;
      const enter = () => {
        this.go(i, j);
        this.edit?.();
      };
      keyed(node, {
        ArrowUp: by(-1, 0),
        ArrowDown: by(1, 0),
        ArrowLeft: by(0, -1),
        ArrowRight: by(0, 1),
        Home: by(0, -far),
        End: by(0, far),
        Enter: enter,
        " ": () => this.go(i, j)
      });
      return node;
    }
    go(i, j, focus = false) {
      const inside = (value, count) => Math.max(0, Math.min(count - 1, value));
      const [r, c] = [inside(i, this.cells.length), inside(j, this.cells[0].length)];
      this.choose(this.name, ...this.turned ? [c, r] : [r, c]);
      this.stop(r, c);
      if (focus) this.cells[r][c].focus();
    }
    // The one cell that Tab comes to.
    stop(i, j) {
      this.at = [i, j];
      this.cells.forEach((row2, r) => row2.forEach((node, c) => {
        node.tabIndex = r === i && c === j ? 0 : -1;
      }));
    }
    /** `chosen`: [i, j] or null; `into(i, j)` and `touched(i, j)` say what goes in, and what moves. */
    update({ tokens, rows, chosen, into, touched }) {
      const drawn = this.turned ? rows[0].map((_, j2) => rows.map((row2) => row2[j2])) : rows;
      this.build(tokens, drawn);
      say(this.size, shape(drawn));
      const largest = Math.max(1e-12, ...drawn.flat().map(Math.abs));
      const pick = chosen && (this.turned ? [chosen[1], chosen[0]] : chosen);
      this.cells.forEach((cells, i2) => cells.forEach((node, j2) => {
        const value = drawn[i2][j2];
        say(node, brief(value));
        style(node, { "--ab-share": `${Math.round(100 * Math.abs(value) / largest)}%` });
        node.classList.toggle("ab-negative", value < 0);
        node.classList.toggle("ab-into", into(i2, j2));
        node.classList.toggle("ab-touched", touched(i2, j2));
        put(node, { "aria-selected": String(Boolean(pick && pick[0] === i2 && pick[1] === j2)) });
      }));
      const [i, j] = pick ?? this.at;
      this.stop(Math.min(i, drawn.length - 1), Math.min(j, drawn[0].length - 1));
    }
  };

  // src/attnbook/widgets/attention_stepper/rail.js
  var t4 = wordsOf("attention_stepper", words_default);
  var COUNT = RESULTS.length;
  var [MIDDLE, SIGN, TRACK, HEIGHT] = [19, 51, 66, 78];
  var [CELL, SIDE] = [6, 5];
  var Station = class {
    constructor(name) {
      this.name = name;
      this.cells = s("g");
      this.node = s("g", { class: "ab-mini" }, this.cells, s("text", { y: SIGN, "text-anchor": "middle", class: `ab-fill-${ROLES[name] || "grey"}` }, plain(name)));
    }
    update(rows, cell) {
      const [height, width] = [rows.length, rows[0].length];
      const key = `${height} ${width} ${cell}`;
      if (this.key !== key) {
        const at = (i, j) => ({ x: (j - width / 2) * cell, y: MIDDLE + (i - height / 2) * cell, width: cell, height: cell });
        this.cells.replaceChildren(...rows.flatMap((row2, i) => row2.map((_, j) => s("rect", at(i, j)))));
      }
      this.key = key;
      const largest = Math.max(1e-12, ...rows.flat().map(Math.abs));
      rows.flat().forEach((v, k) => put(this.cells.children[k], {
        "fill-opacity": (Math.abs(v) / largest).toFixed(2),
        class: v < 0 ? "ab-mini-negative" : `ab-fill-${ROLES[this.name] || "grey"}`
      }));
    }
  };
  var Rail = class {
    held = null;
    // where the hand has the frame
    width = 0;
    /** `go(step)` is told which step the reader wants. */
    constructor(go) {
      this.stations = RESULTS.map((name) => new Station(name));
      this.track = s("path", { class: "ab-way-track" });
      this.frame = s("rect", { class: "ab-way-frame", y: 0.75, height: TRACK - 8, rx: 6 });
      const grip = [s("circle", { class: "ab-halo", cy: TRACK, r: 22 }), s("circle", { class: "ab-grip", cy: TRACK, r: 9 })];
      this.handle = s("g", { class: "ab-handle", role: "slider", tabindex: "0", "aria-label": t4("step"), "aria-valuemin": 1, "aria-valuemax": COUNT }, this.frame, grip);
      this.node = s(
        "svg",
        { class: "ab-drawing ab-drag ab-way", role: "group", "aria-label": t4("rail") },
        s("g", { "aria-hidden": "true" }, this.track, this.stations.map(({ node }) => node)),
        this.handle
      );
      draggable(this.node, (x) => {
        const [half, end] = [this.way / 2, this.width];
        this.hold(Math.max(half, Math.min(end - half, x)));
        go(Math.floor(this.held / this.way));
      });
      this.node.addEventListener("lostpointercapture", () => this.hold(null));
      const by = (steps) => () => go(this.step + steps);
      keyed(this.handle, { ArrowLeft: by(-1), ArrowDown: by(-1), ArrowRight: by(1), ArrowUp: by(1), Home: by(-COUNT), End: by(COUNT) });
    }
    get way() {
      return this.width / COUNT;
    }
    hold(x) {
      this.held = x;
      this.handle.classList.toggle("ab-way-held", x !== null);
      this.place();
    }
    place() {
      style(this.handle, { transform: `translateX(${(this.held ?? this.way * (this.step + 0.5)).toFixed(1)}px)` });
    }
    layout(width) {
      this.width = width;
      resize(this.node, width, HEIGHT);
      const middle2 = (k) => (this.way * (k + 0.5)).toFixed(1);
      put(this.track, { d: `M${middle2(0)},${TRACK}H${middle2(COUNT - 1)}${RESULTS.map((_, k) => `M${middle2(k)},${TRACK - 3}v6`).join("")}` });
      const wide = Math.min(this.way - 2, 56);
      put(this.frame, { x: -wide / 2, width: wide });
      this.stations.forEach(({ node }, k) => put(node, { transform: `translate(${middle2(k)},0)` }));
    }
    /** The frame, at once; the small pictures with what stands around the large one. */
    turn(step) {
      this.step = step;
      tinted(this.handle, RESULTS[step]);
      const title = t4(`steps.${RESULTS[step]}`);
      put(this.handle, { "aria-valuenow": step + 1, "aria-valuetext": t4("step_now", { step: step + 1, total: COUNT, title }) });
      this.place();
    }
    update(now) {
      const cell = Math.min(CELL, Math.floor((this.way - 6) / SIDE));
      this.stations.forEach((station) => station.update(now[station.name], cell));
    }
  };

  // core:messages.js
  var { num: num2, short: short2, text: text2, wordsOf: wordsOf2 } = AttnBook.modules["messages.js"];

  // src/attnbook/widgets/attention_stepper/index.js
  var t5 = wordsOf("attention_stepper", words_default);
  var NUMBERS = [...GIVEN, "count", "width"];
  var SIGNS = { scores: "/ √dₖ =", weights: "softmax →" };
  var [WIDEST2, NAMES] = [44, 56];
  var [TICK, LINGER] = [1300, 500];
  function chosenCell(get, now) {
    const parts = STEPS[get("step")];
    const name = parts.includes(get("matrix")) ? get("matrix") : parts.at(-1);
    const [i, j] = clamp(now[name], get("row"), get("column"));
    return { name, i, j };
  }
  var exampleOf = (model, name) => ({ example: name, ...model.get("examples")[name] });
  function noteOf(get) {
    const example = get("examples")[get("example")];
    const same = NUMBERS.every((name) => [example[name]].flat().every((v, k) => [get(name)].flat()[k] === v));
    return t5(same ? `notes.${get("example")}` : "notes_changed");
  }
  function guessed(choice, before) {
    const factor = choice === "double" ? 2 : 1;
    return before.map((weights) => weights.map((weight) => {
      if (choice === "sharper") return weight === Math.max(...weights) ? "↑" : "";
      return num2(factor * weight);
    }));
  }
  var doubled = (get) => get("examples").shelf.w_q.every((v, i) => get("w_q")[i] === 2 * v);
  function chooser(model, tools) {
    const options = Object.keys(model.get("examples")).map((name) => [name, t5(`examples.${name}`)]);
    const proxy = {
      get: () => model.get("example"),
      set: (_, name) => tools.set(exampleOf(model, name)),
      save_changes() {
      },
      on: (_, listener) => model.on("change:example", listener),
      off: (_, listener) => model.off("change:example", listener)
    };
    return select(proxy, "example", { label: t5("example"), options });
  }
  function counter(model) {
    const options = Array.from({ length: TOKENS }, (_, i) => [i + 1, String(i + 1)]);
    const choice = segmented(model, "count", { label: t5("count"), options });
    return { node: h("div", { class: "ab-control" }, h("span", { class: "ab-label", "aria-hidden": "true" }, t5("count")), choice.node), off: choice.off };
  }
  var Stepper = class {
    constructor({ model, el, tools }) {
      Object.assign(this, { model, tools, get: (name) => model.get(name) });
      this.now = this.computed();
      this.build();
      el.append(this.stage, this.rail.node, this.steering, this.lens.node, h("p", { class: "ab-hint ab-small" }, t5("hint")), this.mathematics, more(this.panel, this.note));
      const turn = () => {
        model.set("matrix", RESULTS[this.get("step")]);
        model.set("column", 0);
      };
      model.on("change:step", turn);
      tools.clean(() => model.off("change:step", turn));
      tools.guess.draw((pencil, choice) => this.grids.weights.mark(pencil, guessed(choice, this.before())));
      tools.size(el, (width) => this.layout(width));
      tools.redraw([...NUMBERS, "example", "step", "matrix", "row", "column"], () => this.draw(), () => this.look(), () => this.rest());
    }
    build() {
      const { model, tools } = this;
      this.note = h("p", { class: "ab-small ab-example-note" });
      this.told = h("p", { class: "ab-told" });
      this.stage = h("div", { class: "ab-stage" });
      this.flight = new Flight();
      this.equations = equations();
      this.code = code();
      this.mathematics = h("div", { class: "ab-mathematics" }, this.equations.node, this.code.node);
      this.rail = new Rail((step) => this.go(step));
      this.lens = new Lens(model, () => chosenCell(this.get, this.now = this.computed()), tools);
      const choose = (name, i, j) => this.choose(name, i, j);
      const edit = () => this.edit();
      this.grids = Object.fromEntries(MATRICES.map((name) => [name, new Grid(name, { choose, edit: GIVEN.includes(name) ? edit : null })]));
      this.grids.turned = new Grid("key", { turned: true, choose });
      this.panel = row(tools, chooser(model, tools), counter(model));
      this.play = h("button", { type: "button", class: "ab-choice", hidden: prefersReducedMotion(), onclick: () => this.start() }, t5("play"));
      this.steering = h("div", { class: "ab-steering" }, this.told, this.play);
      this.table = tools.table(this.numbers());
    }
    layout(width) {
      this.width = width;
      this.rail.layout(width);
      if (this.last) {
        this.draw();
        this.rest();
      }
    }
    go(step) {
      this.tools.set({ step: Math.max(0, Math.min(STEPS.length - 1, step)) });
    }
    choose(name, i, j) {
      this.tools.set({ matrix: name, row: i, column: j });
    }
    edit() {
      this.draw();
      this.look();
      this.lens.entry.input.focus();
      this.lens.entry.input.select();
    }
    /** One number after the other along the row of one token, then the next step, until the reader touches anything. */
    async start() {
      if (this.playing) return;
      this.playing = true;
      say(this.play, t5("pause"));
      if (this.get("step") === STEPS.length - 1) this.go(0);
      while (await this.tools.rest(TICK) && this.tick()) ;
      say(this.play, t5("play"));
      setTimeout(() => {
        this.playing = false;
      }, LINGER);
    }
    /** Go on by one number; false at the end. */
    tick() {
      const { name, i, j } = chosenCell(this.get, this.now);
      const step = this.get("step");
      if (name === RESULTS[step] && j < this.now[name][0].length - 1) this.choose(name, i, j + 1);
      else if (step < STEPS.length - 1) this.go(step + 1);
      else return false;
      return true;
    }
    computed() {
      return compute(Object.fromEntries(NUMBERS.map((name) => [name, this.get(name)])));
    }
    /** The weights of the example as it is. */
    before() {
      const given = Object.fromEntries(NUMBERS.map((name) => [name, this.get(name)]));
      return compute({ ...given, w_q: this.get("examples").shelf.w_q }).weights;
    }
    tokens() {
      return this.get("names")[this.get("example")].slice(0, this.get("count"));
    }
    draw() {
      const step = this.get("step");
      this.now = this.computed();
      const turned = this.shown !== step;
      if (turned) this.turn(step);
      say(this.note, noteOf(this.get));
      this.rail.turn(step);
      this.matrices(step);
      this.open(turned);
    }
    /** The chosen number is on its way where it is another one than before. */
    open(turned) {
      const { name, i, j } = chosenCell(this.get, this.now);
      const result = RESULTS[this.get("step")];
      const key = [name, i, j].join();
      if (this.last && this.last !== key && name === result && !GIVEN.includes(name)) this.flight.open([i, j], this.grids[name].cells, turned);
      this.last = key;
    }
    /** The number under the lens: in the next frame, for with the matrices it is more than one should take. */
    look() {
      const step = this.get("step");
      this.flight.start(STEPS[step].slice(0, -1).map((name) => [name, this.grid(name, RESULTS[step]).into()]));
      this.cell = this.lens.update(this.now, this.tokens(), this.get("width"), step);
    }
    /** What stands around both, in one more. */
    rest() {
      const step = this.get("step");
      this.equations.mark(step);
      this.code.update(step, this.now);
      this.rail.update(this.now);
      this.tools.status(t5("status", { step: step + 1, total: STEPS.length, title: t5(`steps.${RESULTS[step]}`), cell: this.cell }));
      this.table.update();
    }
    grid(name, result) {
      return factors(result).turned && name === "key" ? this.grids.turned : this.grids[name];
    }
    // Put the matrices of a step on the stage: of a product each row of the result beside its row, below its column.
    turn(step) {
      this.shown = step;
      const result = RESULTS[step];
      const nodes = STEPS[step].map((name) => this.grid(name, result).node);
      const sign2 = SIGNS[result] && h("span", { class: "ab-sign", "aria-hidden": "true" }, SIGNS[result]);
      if (sign2) nodes.splice(1, 0, sign2);
      this.stage.classList.toggle("ab-crossed", nodes.length === 3 && !sign2);
      this.stage.replaceChildren(...nodes, this.flight.sky);
      this.told.replaceChildren(h("strong", {}, t5("step_of", { step: step + 1, total: STEPS.length })), " ", formula2(result), ". ", t5(`told.${result}`));
    }
    matrices(step) {
      const result = RESULTS[step];
      const { name, i, j } = chosenCell(this.get, this.now);
      const columns = (part) => this.now[part][0].length;
      const across = columns(STEPS[step][0]) + (STEPS[step].length > 2 && columns(result));
      style(this.stage, { "--ab-cell-width": `${Math.min(WIDEST2, Math.floor((this.width - NAMES) / across))}px` });
      for (const part of STEPS[step]) {
        const into = (r, c) => name === result && goesIn(result, part, r, c, i, j);
        const moved = (r, c) => part === result && name !== result && GIVEN.includes(name) && goesIn(result, name, i, j, r, c);
        this.grid(part, result).update({ tokens: this.tokens(), rows: this.now[part], chosen: part === name ? [i, j] : null, into, touched: moved });
      }
    }
    numbers() {
      const columns = [{ label: t5("columns") }, ...Array.from({ length: WIDTHS.x }, (_, i) => ({ label: String(i + 1) }))];
      const rows = (name) => this.now[name].map((line2, i) => {
        const head = t5("row_of", { symbol: plain(name), row: headings(name, this.tokens()).rows[i] });
        return [head, ...Array.from({ length: WIDTHS.x }, (_, j) => j < line2.length ? num2(line2[j], 4) : "")];
      });
      return { columns, rows: () => STEPS[this.get("step")].flatMap(rows) };
    }
  };
  var attention_stepper_default = {
    kind: "attention_stepper",
    predict: {
      options: ["same", "double", "sharper"],
      answer: "sharper",
      asks: (get) => get("example") === "shelf" && get("step") === RESULTS.indexOf("weights") && doubled(get),
      async demonstrate({ model, tools }) {
        tools.set({ ...exampleOf(model, "shelf"), step: RESULTS.indexOf("weights") });
        await tools.animate({ w_q: model.get("w_q").map((v) => 2 * v) }, { ms: 2200 });
      }
    },
    render: (context) => {
      new Stepper(context);
    }
  };

  // <stdin>
  AttnBook.add("attention_stepper", attention_stepper_default, { "example": { "type": "choice", "options": ["shelf", "turned", "thinking", "drawn", "shared", "equal"] }, "step": { "type": "number", "min": 0, "max": 7, "integer": true }, "count": { "type": "number", "min": 1, "max": 4, "integer": true }, "width": { "type": "number", "min": 2, "max": 1024, "integer": true }, "x": { "type": "numbers", "length": 20, "min": -12, "max": 12 }, "w_q": { "type": "numbers", "length": 10, "min": -12, "max": 12 }, "w_k": { "type": "numbers", "length": 10, "min": -12, "max": 12 }, "w_v": { "type": "numbers", "length": 15, "min": -12, "max": 12 }, "matrix": { "type": "choice", "options": ["x", "w_q", "w_k", "w_v", "query", "key", "value", "products", "scores", "weights", "output"] }, "row": { "type": "number", "min": 0, "max": 4, "integer": true }, "column": { "type": "number", "min": 0, "max": 4, "integer": true } });
})();
