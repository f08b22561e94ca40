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

  // src/attnbook/data/conventions.json
  var conventions_default = { options: { vectors: ["rows", "columns"], axes: ["batch", "sequence"], mask: ["may", "blocked"], norm: ["pre", "post"] }, formula: [{ name: "score", by: ["vectors"], set: { rows: ["math", { display: "block" }, ["mrow", {}, ["mi", { class: "role-scores" }, "s"], ["mo", {}, "="], ["mi", { class: "role-query" }, "𝐪"], ["mspace", { width: "0.1667em" }], ["msup", {}, ["mi", { class: "role-key" }, "𝐤"], ["mi", {}, "⊤"]]]], columns: ["math", { display: "block" }, ["mrow", {}, ["mi", { class: "role-scores" }, "s"], ["mo", {}, "="], ["msup", {}, ["mi", { class: "role-query" }, "𝐪"], ["mi", {}, "⊤"]], ["mspace", { width: "0.1667em" }], ["mi", { class: "role-key" }, "𝐤"]]] } }, { name: "bilinear", by: ["vectors"], set: { rows: ["math", { display: "block" }, ["mrow", {}, ["mi", { class: "role-scores" }, "s"], ["mo", {}, "="], ["mi", { class: "role-query" }, "𝐪"], ["mspace", { width: "0.1667em" }], ["mi", {}, "𝐖"], ["mspace", { width: "0.1667em" }], ["msup", {}, ["mi", { class: "role-key" }, "𝐤"], ["mi", {}, "⊤"]]]], columns: ["math", { display: "block" }, ["mrow", {}, ["mi", { class: "role-scores" }, "s"], ["mo", {}, "="], ["msup", {}, ["mi", { class: "role-query" }, "𝐪"], ["mi", {}, "⊤"]], ["mspace", { width: "0.1667em" }], ["mi", {}, "𝐖"], ["mspace", { width: "0.1667em" }], ["mi", { class: "role-key" }, "𝐤"]]] } }, { name: "projection", by: ["vectors"], set: { rows: ["math", { display: "block" }, ["mrow", {}, ["mi", { class: "role-query" }, "𝐐"], ["mo", {}, "="], ["mi", {}, "𝐗"], ["mspace", { width: "0.1667em" }], ["msub", { class: "role-query" }, ["mi", {}, "𝐖"], ["mi", {}, "Q"]]]], columns: ["math", { display: "block" }, ["mrow", {}, ["mi", { class: "role-query" }, "𝐐"], ["mo", {}, "="], ["msubsup", { class: "role-query" }, ["mi", {}, "𝐖"], ["mi", {}, "Q"], ["mi", {}, "⊤"]], ["mspace", { width: "0.1667em" }], ["mi", {}, "𝐗"]]] } }, { name: "scores", by: ["vectors"], set: { rows: ["math", { display: "block" }, ["mrow", {}, ["mi", { class: "role-scores" }, "𝐒"], ["mo", {}, "="], ["mfrac", {}, ["mrow", {}, ["mi", { class: "role-query" }, "𝐐"], ["mspace", { width: "0.1667em" }], ["msup", {}, ["mi", { class: "role-key" }, "𝐊"], ["mi", {}, "⊤"]]], ["msqrt", {}, ["msub", {}, ["mi", {}, "d"], ["mi", {}, "k"]]]]]], columns: ["math", { display: "block" }, ["mrow", {}, ["mi", { class: "role-scores" }, "𝐒"], ["mo", {}, "="], ["mfrac", {}, ["mrow", {}, ["msup", {}, ["mi", { class: "role-query" }, "𝐐"], ["mi", {}, "⊤"]], ["mspace", { width: "0.1667em" }], ["mi", { class: "role-key" }, "𝐊"]], ["msqrt", {}, ["msub", {}, ["mi", {}, "d"], ["mi", {}, "k"]]]]]] } }, { name: "mask", by: ["mask"], set: { may: ["math", { display: "block" }, ["mrow", {}, ["msub", { class: "role-scores" }, ["mi", {}, "s"], ["mrow", {}, ["mi", {}, "i"], ["mi", {}, "j"]]], ["mo", { stretchy: "false" }, "←"], ["mo", { stretchy: "false" }, "−"], ["mi", {}, "∞"], ["mspace", { width: "1em" }], ["mrow", {}, ["mo", { stretchy: "false" }, "("], ["msub", { class: "role-mask" }, ["mi", {}, "m"], ["mrow", {}, ["mi", {}, "i"], ["mi", {}, "j"]]], ["mo", {}, "="], ["mtext", {}, "𝙵𝚊𝚕𝚜𝚎"], ["mo", { stretchy: "false" }, ")"]]]], blocked: ["math", { display: "block" }, ["mrow", {}, ["msub", { class: "role-scores" }, ["mi", {}, "s"], ["mrow", {}, ["mi", {}, "i"], ["mi", {}, "j"]]], ["mo", { stretchy: "false" }, "←"], ["mo", { stretchy: "false" }, "−"], ["mi", {}, "∞"], ["mspace", { width: "1em" }], ["mrow", {}, ["mo", { stretchy: "false" }, "("], ["msub", { class: "role-mask" }, ["mi", {}, "m"], ["mrow", {}, ["mi", {}, "i"], ["mi", {}, "j"]]], ["mo", {}, "="], ["mtext", {}, "𝚃𝚛𝚞𝚎"], ["mo", { stretchy: "false" }, ")"]]]] } }, { name: "output", by: ["vectors"], set: { rows: ["math", { display: "block" }, ["mrow", {}, ["mi", { class: "role-output" }, "𝐎"], ["mo", {}, "="], ["mi", { class: "role-weights" }, "𝐀"], ["mspace", { width: "0.1667em" }], ["mi", { class: "role-value" }, "𝐕"]]], columns: ["math", { display: "block" }, ["mrow", {}, ["mi", { class: "role-output" }, "𝐎"], ["mo", {}, "="], ["mi", { class: "role-value" }, "𝐕"], ["mspace", { width: "0.1667em" }], ["msup", {}, ["mi", { class: "role-weights" }, "𝐀"], ["mi", {}, "⊤"]]]] } }, { name: "attention", by: ["vectors"], set: { rows: ["math", { display: "block" }, ["mrow", {}, ["mi", { class: "role-output" }, "𝐎"], ["mo", {}, "="], ["mi", {}, "softmax"], ["mo", {}, "⁡"], ["mspace", { width: "0.1667em" }], ["mrow", {}], ["mrow", {}, ["mo", { stretchy: "true" }, "("], ["mfrac", {}, ["mrow", {}, ["mi", { class: "role-query" }, "𝐐"], ["mspace", { width: "0.1667em" }], ["msup", {}, ["mi", { class: "role-key" }, "𝐊"], ["mi", {}, "⊤"]]], ["msqrt", {}, ["msub", {}, ["mi", {}, "d"], ["mi", {}, "k"]]]], ["mo", { stretchy: "true" }, ")"]], ["mi", { class: "role-value" }, "𝐕"]]], columns: ["math", { display: "block" }, ["mrow", {}, ["mi", { class: "role-output" }, "𝐎"], ["mo", {}, "="], ["mi", { class: "role-value" }, "𝐕"], ["mspace", { width: "0.1667em" }], ["mspace", { width: "0.1667em" }], ["mi", {}, "softmax"], ["mo", {}, "⁡"], ["mspace", { width: "0.1667em" }], ["mrow", {}], ["msup", {}, ["mrow", {}, ["mo", { stretchy: "true" }, "("], ["mfrac", {}, ["mrow", {}, ["msup", {}, ["mi", { class: "role-query" }, "𝐐"], ["mi", {}, "⊤"]], ["mspace", { width: "0.1667em" }], ["mi", { class: "role-key" }, "𝐊"]], ["msqrt", {}, ["msub", {}, ["mi", {}, "d"], ["mi", {}, "k"]]]], ["mo", { stretchy: "true" }, ")"]], ["mrow", {}, ["mrow", {}], ["mi", {}, "⊤"]]]]] } }, { name: "sublayer", by: ["norm"], set: { pre: ["math", { display: "block" }, ["mrow", {}, ["mi", {}, "𝐗"], ["mo", { stretchy: "false" }, "←"], ["mi", {}, "𝐗"], ["mo", {}, "+"], ["mi", {}, "a"], ["mo", { symmetric: "true", minsize: "1.2em", maxsize: "1.2em" }, "("], ["mpadded", { lspace: "0" }, ["mi", {}, "norm"]], ["mo", { stretchy: "false" }, "("], ["mi", {}, "𝐗"], ["mo", { stretchy: "false" }, ")"], ["mo", { symmetric: "true", minsize: "1.2em", maxsize: "1.2em" }, ")"]]], post: ["math", { display: "block" }, ["mrow", {}, ["mi", {}, "𝐗"], ["mo", { stretchy: "false" }, "←"], ["mpadded", { lspace: "0" }, ["mi", {}, "norm"]], ["mo", { symmetric: "true", minsize: "1.2em", maxsize: "1.2em" }, "("], ["mi", {}, "𝐗"], ["mo", {}, "+"], ["mi", {}, "a"], ["mo", { stretchy: "false" }, "("], ["mi", {}, "𝐗"], ["mo", { stretchy: "false" }, ")"], ["mo", { symmetric: "true", minsize: "1.2em", maxsize: "1.2em" }, ")"]]] } }], code: [{ by: ["vectors", "axes"], line: { "rows sequence": 'x = rearrange(x, "s b d -> b s d")', "columns sequence": 'x = rearrange(x, "s d b -> b d s")' } }, { by: ["axes"], line: { sequence: 'mask = rearrange(mask, "s b -> b s")' } }, { by: ["vectors", "norm"], line: { "rows pre": "read = norm(x)", "columns pre": "read = norm(x.mT).mT", "rows post": "read = x", "columns post": "read = x" } }, { by: ["vectors"], line: { rows: "query = read @ W_Q", columns: "query = W_Q.T @ read" } }, { by: ["vectors"], line: { rows: "key = read @ W_K", columns: "key = W_K.T @ read" } }, { by: ["vectors"], line: { rows: "value = read @ W_V", columns: "value = W_V.T @ read" } }, { by: ["vectors"], line: { rows: "scores = query @ key.mT / d_k**0.5", columns: "scores = query.mT @ key / d_k**0.5" } }, { by: ["mask"], line: { may: "weights = masked_softmax(scores, mask[:, None])", blocked: "weights = masked_softmax(scores, ~mask[:, None])" } }, { by: ["vectors"], line: { rows: "output = weights @ value", columns: "output = value @ weights.mT" } }, { by: ["vectors"], line: { rows: "update = output @ W_O", columns: "update = W_O.T @ output" } }, { by: ["vectors", "norm"], line: { "rows pre": "y = x + update", "columns pre": "y = x + update", "rows post": "y = norm(x + update)", "columns post": "y = norm((x + update).mT).mT" } }, { by: ["vectors", "axes"], line: { "rows sequence": 'y = rearrange(y, "b s d -> s b d")', "columns sequence": 'y = rearrange(y, "b d s -> s d b")' } }], library: [{ by: ["vectors", "mask"], line: { "rows may": "F.scaled_dot_product_attention(query, key, value, attn_mask=mask[:, None])", "rows blocked": "F.scaled_dot_product_attention(query, key, value, attn_mask=~mask[:, None])", "columns may": "F.scaled_dot_product_attention(query.mT, key.mT, value.mT, attn_mask=mask[:, None]).mT", "columns blocked": "F.scaled_dot_product_attention(query.mT, key.mT, value.mT, attn_mask=~mask[:, None]).mT" } }, { by: ["axes"], line: { batch: "layer = nn.MultiheadAttention(d_model, 1, batch_first=True)", sequence: "layer = nn.MultiheadAttention(d_model, 1, batch_first=False)" } }, { by: ["vectors", "axes", "mask"], line: { "rows batch may": "layer(x, x, x, key_padding_mask=~mask)", "rows batch blocked": "layer(x, x, x, key_padding_mask=mask)", "rows sequence may": "layer(x, x, x, key_padding_mask=~mask.T)", "rows sequence blocked": "layer(x, x, x, key_padding_mask=mask.T)", "columns batch may": "layer(x.mT, x.mT, x.mT, key_padding_mask=~mask)", "columns batch blocked": "layer(x.mT, x.mT, x.mT, key_padding_mask=mask)", "columns sequence may": "layer(x.mT, x.mT, x.mT, key_padding_mask=~mask.T)", "columns sequence blocked": "layer(x.mT, x.mT, x.mT, key_padding_mask=mask.T)" } }, { by: ["axes", "norm"], line: { "batch pre": "nn.TransformerEncoderLayer(d_model, 1, batch_first=True, norm_first=True)", "batch post": "nn.TransformerEncoderLayer(d_model, 1, batch_first=True, norm_first=False)", "sequence pre": "nn.TransformerEncoderLayer(d_model, 1, batch_first=False, norm_first=True)", "sequence post": "nn.TransformerEncoderLayer(d_model, 1, batch_first=False, norm_first=False)" } }], shape: [{ arrays: ["x", "y"], by: ["vectors", "axes"], sizes: { "rows batch": ["batch", "seq", "d_model"], "rows sequence": ["seq", "batch", "d_model"], "columns batch": ["batch", "d_model", "seq"], "columns sequence": ["seq", "d_model", "batch"] } }, { arrays: ["mask"], by: ["axes"], sizes: { batch: ["batch", "seq"], sequence: ["seq", "batch"] } }, { arrays: ["query", "key"], by: ["vectors"], sizes: { rows: ["batch", "seq", "d_k"], columns: ["batch", "d_k", "seq"] } }, { arrays: ["value", "output"], by: ["vectors"], sizes: { rows: ["batch", "seq", "d_v"], columns: ["batch", "d_v", "seq"] } }, { arrays: ["scores", "weights"], by: [], sizes: { "": ["batch", "seq", "seq"] } }, { arrays: ["W_Q", "W_K"], by: [], sizes: { "": ["d_model", "d_k"] } }], slice: [{ by: ["vectors", "axes"], line: { "rows batch": "y[0]", "rows sequence": "y[:, 0]", "columns batch": "y[0]", "columns sequence": "y[:, :, 0].T" } }] };

  // src/attnbook/widgets/conventions/math.js
  var OPTIONS = conventions_default.options;
  var SWITCHES = Object.keys(OPTIONS);
  var BOOK = Object.fromEntries(SWITCHES.map((name) => [name, OPTIONS[name][0]]));
  var WIDTHS = { d_model: 5, d_k: 2, d_v: 3 };
  var SHELVES = { 3: [[0, 1, 2], [3, 4, 5]], 5: [[0, 1, 2, 3, 4], [1, 2, 3, 4, 5]] };
  var LENT = [2, 4];
  var EPS = 1e-5;
  var SAME = 1e-9;
  var eye = (scale, from, to) => Array.from({ length: WIDTHS.d_model }, (_, i) => Array.from({ length: to - from }, (__, j) => i === from + j ? scale : 0));
  var transpose = (a) => a[0].map((_, j) => a.map((row2) => row2[j]));
  var multiply = (a, b) => a.map((row2) => b[0].map((_, j) => row2.reduce((sum, v, k) => sum + v * b[k][j], 0)));
  var W = { q: eye(2, 0, 2), k: eye(1, 0, 2), v: eye(1, 2, 5), o: transpose(eye(1, 2, 5)) };
  var chosen = (entry, texts, how) => entry[texts][entry.by.map((name) => how[name]).join(" ")];
  var lines = (kind, how) => conventions_default[kind].map((entry) => chosen(entry, "line", how)).filter(Boolean);
  var formulas = (how) => conventions_default.formula.map((entry) => [entry.name, chosen(entry, "set", how)]);
  var slice = (how) => chosen(conventions_default.slice[0], "line", how);
  function shapes(items, how) {
    const sizes = { ...WIDTHS, batch: SHELVES[items].length, seq: Number(items) };
    return conventions_default.shape.map((entry) => {
      const axes = chosen(entry, "sizes", how);
      return { arrays: entry.arrays, axes: `(${axes.join(", ")})`, here: `(${axes.map((axis2) => sizes[axis2]).join(", ")})` };
    });
  }
  function permute(x, order) {
    const sizes = [x.length, x[0].length, x[0][0].length];
    const at = (i) => {
      const place = [];
      order.forEach((axis2, k) => {
        place[axis2] = i[k];
      });
      return x[place[0]][place[1]][place[2]];
    };
    const count = (k) => Array.from({ length: sizes[order[k]] }, (_, i) => i);
    return count(0).map((i) => count(1).map((j) => count(2).map((k) => at([i, j, k]))));
  }
  function laidOut({ x, mask }, how) {
    const late = how.axes === "sequence";
    const turned = late ? permute(x, [1, 0, 2]) : x;
    const may = late ? transpose(mask) : mask;
    return {
      x: how.vectors === "columns" ? turned.map(transpose) : turned,
      mask: how.mask === "blocked" ? may.map((row2) => row2.map((v) => !v)) : may
    };
  }
  function broughtBack(y, how) {
    const rows = how.vectors === "columns" ? y.map(transpose) : y;
    return how.axes === "sequence" ? permute(rows, [1, 0, 2]) : rows;
  }
  function normed(row2) {
    const mean = row2.reduce((sum, v) => sum + v, 0) / row2.length;
    const variance = row2.reduce((sum, v) => sum + (v - mean) ** 2, 0) / row2.length;
    return row2.map((v) => (v - mean) / Math.sqrt(variance + EPS));
  }
  var add = (a, b) => a.map((row2, i) => row2.map((v, j) => v + b[i][j]));
  function attend(read, may) {
    const [query, key, value] = [W.q, W.k, W.v].map((w) => multiply(read, w));
    const scores = multiply(query, transpose(key));
    const weights = scores.map((row2) => Array.from(softmax(row2, Math.sqrt(WIDTHS.d_k), may)));
    return { update: multiply(multiply(weights, value), W.o), weights };
  }
  function run({ x, mask }, how) {
    const columns = how.vectors === "columns";
    const late = how.axes === "sequence";
    const order = columns ? [2, 1, 0] : [1, 0, 2];
    const turned = (a) => columns ? a.map(transpose) : a;
    const given = turned(late ? permute(x, order) : x);
    const found = given[0][0].length;
    if (found !== WIDTHS.d_model) return { y: null, weights: null, found };
    const done = given.map((one, b) => {
      const may = (late ? transpose(mask) : mask)[b].map((v) => v === (how.mask === "may"));
      const { update, weights } = attend(how.norm === "pre" ? one.map(normed) : one, may);
      const sum = add(one, update);
      return { weights, y: how.norm === "pre" ? sum : sum.map(normed) };
    });
    const y = turned(done.map((one) => one.y));
    return { y: late ? permute(y, order) : y, weights: done.map((one) => one.weights), found };
  }
  var data = (tokens, items) => ({
    x: SHELVES[items].map((shelf) => shelf.map((i) => tokens[i])),
    mask: SHELVES[items].map((shelf) => shelf.map((i) => !LENT.includes(i)))
  });
  function distance(a, b) {
    const others = b.flat(2);
    return Math.max(...a.flat(2).map((v, i) => Math.abs(v - others[i])));
  }
  function compute(tokens, items, how) {
    const given = data(tokens, items);
    const runs = { book: run(given, BOOK), chosen: run(laidOut(given, how), how), mixed: run(given, how) };
    const far = { chosen: distance(broughtBack(runs.chosen.y, how), runs.book.y), mixed: runs.mixed.y && distance(runs.mixed.y, runs.book.y) };
    return { runs, far };
  }
  var alone = (tokens, items) => SWITCHES.map((name) => ({ name, ...compute(tokens, items, { ...BOOK, [name]: OPTIONS[name][1] }) }));
  var kindOf = (far) => far === null ? "error" : far < SAME ? "same" : "other";
  function readAs(items, how, name) {
    const shelves = SHELVES[items];
    if (name !== "mixed") return shelves[0];
    if (how.vectors === "columns") return null;
    return how.axes === "sequence" ? shelves.map((shelf) => shelf[0]) : shelves[0];
  }

  // src/attnbook/widgets/conventions/parts.js
  var ROLES = /\b(query|key|value|scores|weights|output|mask)\b/;
  var groups = 0;
  var coloured = (line2) => line2.split(ROLES).map((piece, i) => i % 2 ? h("span", { class: `role-${piece}` }, piece) : piece);
  function radios(model, name, { label, options }) {
    groups += 1;
    const inputs = options.map(([value]) => h("input", { type: "radio", name: `ab-conv-${name}-${groups}`, value, onchange: () => {
      model.set(name, value);
      model.save_changes();
    } }));
    const labels = options.map(([, words], i) => h("label", { class: "ab-conv-option" }, inputs[i], h("span", {}, words)));
    return {
      node: h("fieldset", { class: "ab-conv-switch", "data-trait": name }, h("legend", {}, label), h("div", { class: "ab-conv-options" }, labels)),
      off: follow(model, name, (now) => inputs.forEach((input) => {
        input.checked = input.value === now;
      }))
    };
  }
  var Rows = class {
    constructor(label, heads = []) {
      this.body = h("tbody");
      const head = heads.length ? h("thead", {}, h("tr", {}, heads.map((words) => h("th", { scope: "col" }, words)))) : null;
      this.node = h("div", { class: "ab-conv-frame ab-scroll", role: "region", tabindex: "0", "aria-label": label }, h("table", {}, head, this.body));
      this.keys = [];
    }
    /** `rows`: [{ key, cells: () => [node or text …] }]; a row is made, its cells too, only when its key changed. */
    update(rows) {
      const before = this.keys;
      this.keys = rows.map(({ key }) => key);
      rows.forEach(({ key, cells }, i) => {
        if (before[i] !== key) this.put(i, cells());
        this.body.rows[i].classList.toggle("ab-conv-new", before.length > 0 && !before.includes(key));
      });
      while (this.body.rows.length > rows.length) this.body.deleteRow(-1);
    }
    put(i, cells) {
      const only = cells.length === 1;
      const row2 = h("tr", {}, cells.map((cell, j) => h(j || only ? "td" : "th", j || only ? {} : { scope: "row" }, cell)));
      if (this.body.rows[i]) this.body.rows[i].replaceWith(row2);
      else this.body.append(row2);
    }
  };
  var Matrix = class {
    constructor(role) {
      this.caption = h("caption");
      this.head = h("tr");
      this.body = h("tbody");
      this.node = style(h("table", { class: "ab-conv-matrix" }, this.caption, h("thead", {}, this.head), this.body), { "--tint": `var(--role-${role})` });
    }
    update({ caption, rows, columns, values }) {
      if (this.caption.textContent !== caption) this.caption.replaceChildren(...coloured(caption));
      if (this.body.rows.length !== rows.length || this.head.cells.length !== columns.length + 1) this.make(rows.length, columns.length);
      columns.forEach((name, j) => say(this.head.cells[j + 1], name));
      const largest = Math.max(...values.flat().map(Math.abs), 1e-9);
      this.lines.forEach(([side, ...cells], i) => {
        say(side, rows[i]);
        cells.forEach((cell, j) => this.fill(cell, values[i][j], largest));
      });
    }
    make(rows, columns) {
      const count = (length, made) => Array.from({ length }, made);
      this.lines = count(rows, () => [h("th", { scope: "row", dir: "auto" }), ...count(columns, () => h("td"))]);
      this.head.replaceChildren(h("td"), ...count(columns, () => h("th", { scope: "col", dir: "auto" })));
      this.body.replaceChildren(...this.lines.map((cells) => h("tr", {}, cells)));
    }
    fill(cell, value, largest) {
      say(cell, num(value));
      style(cell, { "--share": `${Math.round(40 * Math.abs(value) / largest)}%` });
    }
  };
  function verdict(node, kind, words) {
    put(node, { class: `ab-conv-verdict ab-conv-${kind}` });
    say(node, words);
  }

  // src/attnbook/widgets/conventions/words.json
  var words_default = {
    title: "Four conventions",
    turn: {
      columns: "Each item is a column of {slice}, of shape {shape}.",
      handle: "Turn the first item",
      hint: "Turn the first item by its handle.",
      picture: "The items of the first shelf",
      rows: "Each item is a row of {slice}, of shape {shape}."
    },
    switches: {
      vectors: "Vectors",
      axes: "Axes",
      mask: "Mask: True means",
      norm: "Norm"
    },
    options: {
      vectors: {
        rows: "rows",
        columns: "columns"
      },
      axes: {
        batch: "batch first",
        sequence: "sequence first"
      },
      mask: {
        may: "may attend",
        blocked: "blocked"
      },
      norm: {
        pre: "pre-norm",
        post: "post-norm"
      },
      items: {
        "3": "three",
        "5": "five"
      }
    },
    sentence: "{vectors}, {axes}, True = {mask}, {norm}",
    formula: "Formulas",
    code: "Code",
    library: "In PyTorch",
    shape: "Shapes",
    formulas: {
      score: "one score",
      bilinear: "bilinear score",
      projection: "projection",
      scores: "all scores",
      mask: "mask",
      output: "output",
      attention: "attention",
      sublayer: "attention with its norm"
    },
    shapes: {
      array: "Array",
      shape: "Shape, and in the example"
    },
    example: "The same layer, three times",
    told: "Two shelves stand one behind the other in a batch. Each item has five numbers: its key and its value. Cartoons and poems are out on loan, so nobody may attend to them. One layer of self-attention runs over it.",
    items: "Items on each shelf",
    runs: {
      book: "1. As in this book",
      chosen: "2. Data and code as chosen",
      mixed: "3. The book’s data, code as chosen"
    },
    weights: "Weights of the first sequence",
    result: "{slice}, what comes out for the first shelf",
    number: "Number {number}",
    same: "The same numbers.",
    other: "Other numbers, no error: up to {size} away.",
    error: "An error: {expected} numbers of an item expected, {found} found.",
    short: {
      same: "the same numbers",
      other: "others, up to {size} away",
      error: "an error"
    },
    turned: {
      vectors: "columns",
      axes: "sequence first",
      mask: "True = blocked",
      norm: "post-norm"
    },
    alone: {
      caption: "Each convention turned by itself, compared with the book’s run",
      switch: "Turned",
      both: "in data and code",
      code: "in the code alone",
      so: "So it is"
    },
    spelling: "a spelling",
    model: "another model",
    status: "{how}. Data and code as chosen: {chosen} The book’s data, code as chosen: {mixed}",
    caption: "What comes out of the three runs, in the book’s layout",
    columns: "Run and item",
    row: "{run}: {item}, shelf {shelf}",
    predict: {
      question: "Each convention is turned by itself, in the data and in the code alike. The weights of the layer stay as they are. Which of them changes the numbers that come out?",
      options: {
        vectors: "Rows or columns",
        axes: "Batch first or sequence first",
        mask: "What True means",
        norm: "Where the norm stands"
      },
      happens: "Columns, sequence first, the opposite mask: the same numbers come out, in another layout. Then post-norm: other numbers.",
      difference: {
        vectors: "The formulas look different, but they are each other’s transposes. Every number stays; it stands elsewhere.",
        axes: "The axes change places, in the data and back again in the code. What belongs together stays together.",
        mask: "The mask is turned round in the data, and the code turns it back. The same keys are allowed.",
        norm: "As you said. Three conventions are spellings of one model. Pre-norm and post-norm are two functions of the same weights."
      }
    }
  };

  // src/attnbook/widgets/conventions/turn.js
  var t = wordsOf("conventions", words_default);
  var [LEFT, TOP, WIDE, HIGH, GAP] = [60, 22, 40, 29, 2];
  var COUNT = WIDTHS.d_model;
  var QUARTER = Math.PI / 2;
  var TURNING = 260;
  var LONGEST = 9;
  var [FAR, DEEP] = [WIDE * COUNT + 9, HIGH * COUNT + 9];
  var end = (angle) => [LEFT + FAR * Math.cos(angle) + 19 * Math.sin(angle), TOP + DEEP * Math.sin(angle) + 13 * Math.cos(angle)];
  var brief = (name) => Array.from(name).length > LONGEST ? `${Array.from(name).slice(0, LONGEST - 1).join("")}…` : name;
  var target = (vectors) => vectors === "columns" ? QUARTER : 0;
  var Turn = class {
    angle = 0;
    held = false;
    frame = 0;
    constructor(choose, clean) {
      this.cells = s("g");
      this.handle = s(
        "g",
        { class: "ab-handle ab-conv-grip", role: "slider", tabindex: "0", "aria-label": t("turn.handle"), "aria-valuemin": 0, "aria-valuemax": 1 },
        s("rect", { class: "ab-conv-hit", x: -22, y: -22, width: 44, height: 44 }),
        s("circle", { r: 9 }),
        s("path")
      );
      const [[x, y], [to, down]] = [end(0), end(QUARTER)];
      const way = s("path", { class: "ab-conv-way", d: `M${x},${y}A${FAR},${DEEP} 0 0 1 ${to},${down}` });
      this.svg = put(drawing(t("turn.picture"), way, this.cells, this.handle), { role: "group", class: "ab-drawing ab-drag ab-conv-x" });
      this.told = h("p", { class: "ab-small" });
      this.node = h("div", { class: "ab-conv-turn", "data-trait": "vectors" }, this.svg, this.told);
      resize(this.svg, LEFT + WIDE * COUNT + 24, TOP + HIGH * COUNT + 24);
      this.listen(choose);
      clean(() => cancelAnimationFrame(this.frame));
    }
    listen(choose) {
      const start = (x, y, event) => {
        this.held = Boolean(event.target.closest(".ab-handle, .ab-conv-first"));
        return this.held;
      };
      draggable(this.svg, (x, y) => {
        const angle = Math.atan2((y - TOP) / HIGH, (x - LEFT) / WIDE);
        this.turn(Math.max(0, Math.min(QUARTER, angle)));
        choose(this.angle > QUARTER / 2 ? "columns" : "rows");
      }, { start });
      for (const name of ["pointerup", "pointercancel", "lostpointercapture"]) this.svg.addEventListener(name, () => this.rest());
      const [rows, columns] = ["rows", "columns"].map((vectors) => () => choose(vectors));
      keyed(this.handle, { ArrowRight: columns, ArrowDown: columns, End: columns, ArrowLeft: rows, ArrowUp: rows, Home: rows });
    }
    update({ how, items, names, tokens }) {
      this.vectors = how.vectors;
      const shelf = SHELVES[items][0];
      if (this.shelf !== shelf) this.make(shelf, names, tokens);
      const sizes = how.vectors === "columns" ? [COUNT, shelf.length] : [shelf.length, COUNT];
      say(this.told, t(`turn.${how.vectors}`, { slice: slice(how).replace("y", "x"), shape: `(${sizes.join(", ")})` }));
      put(this.handle, { "aria-valuenow": Number(how.vectors === "columns"), "aria-valuetext": t(`options.vectors.${how.vectors}`) });
      if (!this.held) this.rest();
    }
    make(shelf, names, tokens) {
      this.shelf = shelf;
      const cell = (v) => s("g", {}, s("rect", { width: WIDE - GAP, height: HIGH - GAP, rx: 3 }), s("text", { x: WIDE - 7, y: 19, "text-anchor": "end" }, num(v)));
      this.rows = shelf.map((item, i) => ({ name: s("text", { class: "ab-name" }, brief(names[item])), cells: tokens[item].map(cell), node: s("g", { class: i ? "" : "ab-conv-first" }) }));
      this.rows.forEach(({ name, cells, node }) => node.append(name, ...cells));
      this.cells.replaceChildren(...this.rows.map(({ node }) => node).reverse());
      this.turn(this.angle);
    }
    /** Draw everything at an angle between a row and a column. The others fade while they pass through each other. */
    turn(angle) {
      this.angle = angle;
      const [across, down] = [Math.cos(angle), Math.sin(angle)];
      const upright = angle > QUARTER / 2;
      this.rows.forEach(({ name, cells, node }, i) => {
        const [x2, y2] = [LEFT + WIDE * i * down, TOP + HIGH * i * across];
        put(node, { opacity: i ? Math.cos(2 * angle) ** 2 : 1 });
        put(name, { x: upright ? x2 + WIDE / 2 : x2 - 6, y: upright ? y2 - 7 : y2 + 18, "text-anchor": upright ? "middle" : "end" });
        cells.forEach((one, j) => put(one, { transform: `translate(${(x2 + WIDE * j * across).toFixed(1)},${(y2 + HIGH * j * down).toFixed(1)})` }));
      });
      const [x, y] = end(angle);
      put(this.handle, { transform: `translate(${x.toFixed(1)},${y.toFixed(1)})` });
      put(this.handle.lastChild, { d: "M-3,-4l5,4l-5,4", transform: `rotate(${90 + 180 * angle / Math.PI - (upright ? 180 : 0)})` });
    }
    /** Left alone, it goes all the way. */
    rest() {
      this.held = false;
      cancelAnimationFrame(this.frame);
      const to = target(this.vectors);
      if (prefersReducedMotion() || !this.svg.isConnected) return this.turn(to);
      const [from, begin] = [this.angle, performance.now()];
      const step = (now) => {
        const share = Math.min(1, Math.max(0, now - begin) / TURNING);
        this.turn(from + (to - from) * share);
        if (share < 1) this.frame = requestAnimationFrame(step);
      };
      if (from !== to) this.frame = requestAnimationFrame(step);
    }
  };

  // src/attnbook/widgets/conventions/index.js
  var t2 = wordsOf("conventions", words_default);
  var RUNS = ["book", "chosen", "mixed"];
  var PAUSE = 1100;
  var outcome = (far, found) => t2(kindOf(far), { size: num(far ?? 0), expected: WIDTHS.d_model, found });
  var brief2 = (far) => t2(`short.${kindOf(far)}`, { size: num(far ?? 0) });
  var numbers = (count) => Array.from({ length: count }, (_, i) => String(i + 1));
  function follow2(how, root) {
    for (const node of root.querySelectorAll("[data-convention]")) hide(node, how[node.dataset.convention] !== node.dataset.choice);
  }
  var Card = class {
    constructor(name) {
      this.name = name;
      this.told = name === "book" ? null : h("p");
      [this.weights, this.output] = [new Matrix("weights"), new Matrix("output")];
      this.numbers = h("div", { class: "ab-conv-numbers ab-scroll", role: "region", tabindex: "0", "aria-label": t2(`runs.${name}`) }, this.weights.node, this.output.node);
      this.node = h("section", { class: "ab-conv-card" }, h("p", { class: "ab-head" }, t2(`runs.${name}`)), this.told, this.numbers);
    }
    update({ runs, far, how, items, names }) {
      const { y, weights, found } = runs[this.name];
      if (this.told) verdict(this.told, kindOf(far[this.name]), outcome(far[this.name], found));
      this.numbers.hidden = !y;
      if (!y) return;
      const seen = readAs(items, how, this.name)?.map((i) => names[i]) ?? numbers(weights[0].length).map((number) => t2("number", { number }));
      this.weights.update({ caption: t2("weights"), rows: seen, columns: seen, values: weights[0] });
      const layout = this.name === "chosen" ? how : BOOK;
      const shelf = SHELVES[items][0].map((i) => names[i]);
      const rows = broughtBack(y, layout)[0];
      const caption = t2("result", { slice: slice(layout) });
      if (layout.vectors === "rows") this.output.update({ caption, rows: shelf, columns: numbers(WIDTHS.d_model), values: rows });
      else this.output.update({ caption, rows: numbers(WIDTHS.d_model), columns: shelf, values: transpose(rows) });
    }
  };
  var Switchboard = class {
    constructor({ model, el, tools }) {
      this.model = model;
      this.tools = tools;
      this.get = (name) => model.get(name);
      this.formulas = new Rows(t2("formula"));
      this.shapes = new Rows(t2("shape"), ["array", "shape"].map((name) => t2(`shapes.${name}`)));
      [this.code, this.library] = ["code", "library"].map((name) => new Rows(t2(name)));
      this.alone = new Rows(t2("alone.caption"), ["switch", "both", "code", "so"].map((name) => t2(`alone.${name}`)));
      this.cards = RUNS.map((name) => new Card(name));
      this.turn = new Turn((vectors) => this.get("vectors") !== vectors && tools.set({ vectors }), tools.clean);
      const part = (key, ...kids) => h("section", { class: "ab-conv-part" }, h("p", { class: "ab-head" }, t2(key)), kids);
      el.append(
        h(
          "div",
          { class: "ab-conv-pair" },
          h("div", { class: "ab-conv-side" }, h("p", { class: "ab-hint" }, t2("turn.hint")), this.turn.node, this.switches()),
          h(
            "div",
            { class: "ab-conv-columns" },
            h("div", {}, part("formula", this.formulas.node), part("shape", this.shapes.node)),
            h("div", { class: "ab-conv-code" }, part("code", this.code.node), part("library", this.library.node))
          )
        ),
        part("alone.caption", this.alone.node),
        h(
          "details",
          { class: "ab-data ab-conv-example" },
          h("summary", {}, t2("example")),
          h("p", {}, t2("told")),
          row(tools, radios(model, "items", { label: t2("items"), options: this.options("items", Object.keys(SHELVES)) })),
          this.cards.map((card) => card.node)
        )
      );
      this.table = tools.table(this.spec());
      tools.hideAnswer(this.alone.node, text("predict.covered"));
      tools.guess.draw((pencil, choice) => this.mark(pencil, choice));
    }
    start() {
      this.tools.redraw([...SWITCHES, "items"], () => this.draw(), () => this.write(), () => this.rest());
    }
    options(name, values) {
      return values.map((value) => [value, t2(`options.${name}.${value}`)]);
    }
    switches() {
      const made = SWITCHES.slice(1).map((name) => radios(this.model, name, { label: t2(`switches.${name}`), options: this.options(name, OPTIONS[name]) }));
      made.forEach((one) => this.tools.clean(one.off));
      this.board = h("div", { class: "ab-conv-switches" }, made.map((one) => one.node));
      return this.board;
    }
    /** Around the switch that the reader expects to matter, and its line of the last table. */
    mark(pencil, choice) {
      pencil.outline([this.turn.node, ...this.board.children][SWITCHES.indexOf(choice)], choice, { name: true });
      pencil.outline(this.alone.body.rows[SWITCHES.indexOf(choice)].cells[0], choice);
    }
    read() {
      const how = Object.fromEntries(SWITCHES.map((name) => [name, this.get(name)]));
      const [items, names, tokens] = ["items", "names", "tokens"].map(this.get);
      this.now = { how, items, names, tokens, ...compute(tokens, items, how) };
      return this.now;
    }
    /** Each switch by itself: the same runs whatever stands on the board. */
    turned(tokens, items) {
      if (this.turnedOf !== tokens) [this.turnedOf, this.found] = [tokens, {}];
      return this.found[items] ??= alone(tokens, items);
    }
    draw() {
      const { how, items } = this.read();
      this.turn.update(this.now);
      this.formulas.update(formulas(how).map(([name, tree]) => ({ key: JSON.stringify(tree), cells: () => [t2(`formulas.${name}`), formula(tree)] })));
      this.shapes.update(shapes(items, how).map(({ arrays, axes, here }) => ({ key: arrays + axes + here, cells: () => [h("code", {}, coloured(arrays.join(", "))), [h("code", {}, axes), " ", h("span", { class: "ab-conv-here" }, here)]] })));
    }
    /** The same as code, and in the page's tables: in the next frame, for with the rest it is more than one should take. */
    write() {
      const { how } = this.now;
      for (const kind of ["code", "library"]) this[kind].update(lines(kind, how).map((line2) => ({ key: line2, cells: () => [h("code", {}, coloured(line2))] })));
      if (this.tools.page) follow2(how, document);
    }
    /** What the runs say: in the frame after that. */
    rest() {
      const { how, items, tokens, runs, far } = this.now;
      this.cards.forEach((card) => card.update(this.now));
      this.alone.update(this.turned(tokens, items).map((one) => {
        const cells = [t2(`turned.${one.name}`), brief2(one.far.chosen), brief2(one.far.mixed), t2(kindOf(one.far.chosen) === "same" ? "spelling" : "model")];
        return { key: cells.join(), cells: () => cells };
      }));
      this.tools.status(t2("status", {
        how: t2("sentence", Object.fromEntries(SWITCHES.map((name) => [name, t2(`options.${name}.${how[name]}`)]))),
        chosen: outcome(far.chosen),
        mixed: outcome(far.mixed, runs.mixed.found)
      }));
      this.table.update();
    }
    spec() {
      const columns = ["columns"].map((key) => ({ label: t2(key) })).concat(numbers(WIDTHS.d_model).map((label) => ({ label })));
      const rows = () => RUNS.flatMap((name) => this.rows(name));
      return { columns, rows };
    }
    rows(name) {
      const { runs, how, items, names } = this.now;
      const { y, found } = runs[name];
      const run2 = t2(`runs.${name}`);
      if (!y) return [[run2, outcome(null, found), ...Array(WIDTHS.d_model - 1).fill("")]];
      const back = name === "chosen" ? broughtBack(y, how) : y;
      return SHELVES[items].flatMap((shelf, b) => shelf.map((item, s2) => [t2("row", { run: run2, item: names[item], shelf: b + 1 }), ...back[b][s2].map((v) => num(v, 4))]));
    }
  };
  async function demonstrate({ tools }) {
    const spellings = prefersReducedMotion() ? [] : SWITCHES.slice(0, 3).map((name) => ({ [name]: OPTIONS[name][1] }));
    for (const how of [...spellings, { norm: "post" }]) {
      tools.set({ ...BOOK, items: "3", ...how });
      if (!await tools.rest(PAUSE)) return;
    }
  }
  var conventions_default2 = {
    kind: "conventions",
    predict: { options: SWITCHES, answer: "norm", hides: () => true, asks: (get) => SWITCHES.every((name) => get(name) === (name === "norm" ? "post" : BOOK[name])), demonstrate },
    async render(context) {
      const board = new Switchboard(context);
      await yieldToMain();
      board.start();
    }
  };

  // <stdin>
  AttnBook.add("conventions", conventions_default2, { "vectors": { "type": "choice", "options": ["rows", "columns"] }, "axes": { "type": "choice", "options": ["batch", "sequence"] }, "mask": { "type": "choice", "options": ["may", "blocked"] }, "norm": { "type": "choice", "options": ["pre", "post"] }, "items": { "type": "choice", "options": ["3", "5"] } });
})();
