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

  // src/attnbook/widgets/mask_painter/math.js
  var COUNT = 6;
  var SHARP = Math.SQRT2 / 0.25;
  var DRAWS = 3;
  var SAME = 1e-13;
  var square = (rule) => Array.from({ length: COUNT * COUNT }, (_, c) => rule(Math.floor(c / COUNT), c % COUNT));
  var MASKS = {
    open: () => square(() => true),
    causal: () => square((i, j) => j <= i),
    window: (size) => square((i, j) => i - size <= j && j <= i),
    prefix: (size) => square((i, j) => j < size || j <= i),
    padded: (size) => square((i, j) => j <= i && j < size),
    shifted: () => square((i, j) => j <= i + 1)
  };
  var CHANGES = {
    ...Object.fromEntries(["open", "causal", "window", "prefix", "shifted"].map((name) => [name, (_, size) => MASKS[name](size)])),
    padding: (mask, size) => mask.map((allowed, c) => allowed && c % COUNT < size),
    turned: (mask) => mask.map((allowed) => !allowed)
  };
  var tokens = (angles, values) => angles.map((degrees, i) => [Math.cos(degrees * Math.PI / 180), Math.sin(degrees * Math.PI / 180), ...values[i], 1]);
  var rowOf = (mask, i) => mask.slice(i * COUNT, (i + 1) * COUNT);
  function attend(x, mask, late) {
    return x.map((asking, i) => {
      const scores = x.map((asked) => (asking[0] * asked[0] + asking[1] * asked[1]) * SHARP / Math.SQRT2);
      if (!late) return Array.from(softmax(scores, 1, rowOf(mask, i)));
      return Array.from(softmax(scores), (weight, j) => mask[i * COUNT + j] ? weight : 0);
    });
  }
  var outputs = (x, mask, late) => attend(x, mask, late).map((weights) => [2, 3, 4].map((column) => weights.reduce((sum, weight, j) => sum + weight * x[j][column], 0)));
  var changed = (x, j, draw) => x.map((row2, i) => i === j ? row2.map((v, column) => v + 2 ** draw * Math.sin(12.9898 * (1 + column) + 78.233 * draw + 37.719 * j)) : row2);
  function influence(x, mask, late) {
    const before = outputs(x, mask, late);
    const slack = SAME * Math.max(...before.flat().map(Math.abs), 1);
    const moved = Array(COUNT * COUNT).fill(false);
    for (let j = 0; j < COUNT; j++) for (let draw = 0; draw < DRAWS; draw++) {
      outputs(changed(x, j, draw), mask, late).forEach((row2, i) => {
        moved[i * COUNT + j] ||= row2.some((value, k) => Math.abs(value - before[i][k]) > slack);
      });
    }
    return moved;
  }
  function compute({ angles, values, mask, late, promise, size }) {
    const x = tokens(angles, values);
    const weights = attend(x, mask, late);
    const moved = influence(x, mask, late);
    const shown = MASKS[promise](size);
    const promised = shown.map((allowed, c) => allowed || c % (COUNT + 1) === 0);
    const pairs = (test) => moved.flatMap((_, c) => test(c) ? [[Math.floor(c / COUNT), c % COUNT]] : []);
    return {
      mask,
      weights,
      moved,
      promised,
      sums: weights.map((row2) => row2.reduce((a, b) => a + b, 0)),
      leaks: pairs((c) => moved[c] && !promised[c]),
      blind: pairs((c) => !moved[c] && shown[c])
    };
  }

  // src/attnbook/widgets/mask_painter/words.json
  var words_default = {
    alt: "A mask for six items, and the weights under it: {rows}. {verdict}",
    blocked: "×",
    calls: {
      function: "attn_mask of F.scaled_dot_product_attention: True = may attend",
      module: "attn_mask of nn.MultiheadAttention: True = blocked"
    },
    caption: "Every query: its weights (× is forbidden), their sum, which tokens change its output, and which of those are leaks",
    cell: "{query} may attend to {item}",
    choose: "Choose or change a mask",
    columns: {
      leaks: "leaks",
      moved: "changed by",
      query: "Query",
      sum: "sum",
      weight: "α for {item}"
    },
    convention: "PyTorch call",
    conventions: {
      function: "function",
      module: "module"
    },
    fails: "Fails the promise “{promise}”: {count} leaks: {pairs}.",
    fails_more: "Fails the promise “{promise}”: {count} leaks: {pairs}, and {more} more.",
    fails_once: "Fails the promise “{promise}”: one leak, {pairs}.",
    guess: "your guess: square a leak, ring none",
    hint: "Paint with the mouse; with a finger, tap a cell or move sideways. With keys: arrows move, Space switches, Shift with an arrow continues to paint.",
    late: "mask after the softmax (the bug)",
    legend: "A filled cell: its query may attend to its key. Below each query is the sum of its weights. A thread leads from a token up to every output that it changes; a red one is a leak, which the promise forbids.",
    masks: {
      causal: "causal",
      open: "nothing forbidden",
      padding: "and forbid padding",
      prefix: "prefix",
      shifted: "one step too far",
      turned: "invert (~)",
      window: "window"
    },
    nobody: "nobody",
    outputs: "outputs",
    paint_label: "The mask: rows are queries, columns are keys",
    pair: "from {token} to {output}",
    passes: "Passes: what the promise “{promise}” forbids changes nothing.",
    passes_blind: "Passes: what the promise “{promise}” forbids changes nothing. But it allows too little: in {count} of the promised pairs the token changes nothing.",
    predict: {
      difference: {
        all: "As you said: the sum in the denominator runs over all keys, so each of them has an influence.",
        passes: "A weight of 0 lets no value through. But the remaining weights still depend on the denominator, and the future is part of it.",
        stripe: "A stripe beside the diagonal is the sign of a mask that is off by one. Here the denominator contains all keys."
      },
      happens: "every later token changes every earlier output. No value gets through, but the scores of all keys are in the denominator of the weights: look at the row sums.",
      options: {
        all: "It fails for every later token",
        passes: "It passes: a weight of 0 lets nothing through",
        stripe: "It fails for the next token only"
      },
      question: "A causal mask is applied after the softmax: the forbidden weights are set to 0. All forbidden cells are empty. What does the leak test say?"
    },
    printed: "The mask for PyTorch, 1 for True",
    promise: "Promise to test",
    promises: {
      causal: "causal",
      padded: "causal and padding",
      prefix: "prefix",
      window: "window"
    },
    sees: "{query} attends to {keys}",
    size: "size",
    size_is: "The size is how far the window reaches back, and how long the prefix and the real part of a padded sequence are.",
    status: "Allowed: {allowed} of 36 pairs. Row sums: {sums}. Leaks: {leaks}.",
    threads: "A thread from every token to each output that it changes; the table lists them",
    title: "Mask painter",
    tokens: "tokens"
  };

  // src/attnbook/widgets/mask_painter/grid.js
  var t = wordsOf("mask_painter", words_default);
  var SLOP = 8;
  var [STEP, HIGH] = [48, 76];
  var place = (c) => [Math.floor(c / COUNT), c % COUNT];
  var square2 = (make) => Array.from({ length: COUNT * COUNT }, (_, c) => make(c, ...place(c)));
  function thread(i, j) {
    const [from, to] = [j, i].map((column) => (column + 0.5) * STEP);
    return s("path", { class: "ab-mask-thread role-output", pathLength: 1, d: `M${from},${HIGH}C${from},${HIGH / 2} ${to},${HIGH / 2} ${to},0` });
  }
  var Painter = class {
    constructor({ names, read, paint }) {
      Object.assign(this, { read, paint, held: null, start: null, here: 0 });
      this.cells = square2((c, i, j) => h("button", {
        type: "button",
        class: "ab-mask-cell",
        role: "checkbox",
        tabindex: c ? -1 : 0,
        "data-cell": c,
        "data-index": `${i}-${j}`,
        "aria-label": t("cell", { query: names[i], item: names[j] })
      }));
      this.threads = square2((_, i, j) => thread(i, j));
      this.sums = names.map(() => h("span", { class: "ab-mask-sum ab-number" }));
      this.outputs = names.map((name, i) => h("span", { class: "ab-mask-name role-output", dir: "auto", title: name, "data-index": i }, name));
      const svg = drawing(t("threads"), this.threads);
      put(svg, { viewBox: `0 0 ${COUNT * STEP} ${HIGH}` });
      this.node = h(
        "div",
        { class: "ab-mask", role: "group", "aria-label": t("paint_label") },
        h("span", { class: "ab-mask-row" }, t("outputs")),
        this.outputs,
        svg,
        h("span", { class: "ab-mask-row" }, t("tokens")),
        names.map((name, j) => h("span", { class: "ab-mask-name role-key", dir: "auto", title: name, "data-index": j }, name)),
        names.map((name, i) => [h("span", { class: "ab-mask-row", dir: "auto", title: name }, name, this.sums[i]), this.cells.slice(i * COUNT, (i + 1) * COUNT)])
      );
      this.listen();
    }
    /** The cell of the square at a node of the page, or -1. */
    at(node) {
      const cell = node?.closest("[data-cell]");
      return cell && this.node.contains(cell) ? Number(cell.dataset.cell) : -1;
    }
    // A finger that moves up or down scrolls the page, so it paints once it goes sideways or is lifted.
    listen() {
      this.node.addEventListener("pointerdown", (event) => {
        const c = this.at(event.target);
        if (event.button !== 0 || c < 0) return;
        this.start = { c, x: event.clientX, y: event.clientY };
        if (event.pointerType !== "touch") this.begin();
      });
      this.node.addEventListener("pointermove", (event) => {
        if (!event.buttons) this.held = this.start = null;
        if (this.start && this.held === null) {
          const across = Math.abs(event.clientX - this.start.x);
          if (across > SLOP && across > Math.abs(event.clientY - this.start.y)) this.begin();
        }
        const c = this.at(document.elementFromPoint(event.clientX, event.clientY));
        if (c < 0) return;
        this.look(c);
        if (this.held !== null && this.read(c) !== this.held) this.paint(c, this.held);
      });
      this.node.addEventListener("pointerup", () => {
        if (this.start && this.held === null) this.begin();
      });
      for (const end of ["pointerup", "pointercancel"]) this.node.addEventListener(end, () => {
        this.held = this.start = null;
      });
      this.node.addEventListener("click", (event) => {
        const c = this.at(event.target);
        if (c >= 0 && event.detail === 0) this.paint(c, !this.read(c));
      });
      this.node.addEventListener("keydown", (event) => this.key(event));
      this.node.addEventListener("focusin", (event) => {
        if (this.at(event.target) >= 0) this.stop(this.at(event.target));
      });
    }
    begin() {
      const { c } = this.start;
      this.held = !this.read(c);
      this.paint(c, this.held);
      this.go(c);
    }
    key(event) {
      const [i, j] = place(this.here);
      const steps = {
        ArrowRight: [i, j + 1],
        ArrowLeft: [i, j - 1],
        ArrowDown: [i + 1, j],
        ArrowUp: [i - 1, j],
        Home: [i, 0],
        End: [i, COUNT - 1],
        PageUp: [0, j],
        PageDown: [COUNT - 1, j]
      };
      const to = steps[event.key];
      if (!to || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      event.stopPropagation();
      const [row2, column] = to.map((v) => Math.min(COUNT - 1, Math.max(0, v)));
      const value = this.read(this.here);
      this.go(row2 * COUNT + column);
      if (event.shiftKey && this.read(this.here) !== value) this.paint(this.here, value);
    }
    stop(c) {
      put(this.cells[this.here], { tabindex: -1 });
      put(this.cells[this.here = c], { tabindex: 0 });
      this.look(c);
    }
    go(c) {
      this.stop(c);
      this.cells[c].focus({ preventScroll: true });
    }
    /** The thread of the cell under the hand or the focus is drawn thick. */
    look(c) {
      this.threads.forEach((one, at) => one.classList.toggle("ab-mask-here", at === c));
    }
    /** The leaks that an answer expects: a dashed square, and a ring where it expects none. */
    mark(pencil, choice) {
      this.cells.forEach((cell, c) => {
        const [i, j] = place(c);
        if (j > i) pencil.outline(cell, choice === "all" || choice === "stripe" && j === i + 1 ? "leak" : "none");
      });
      pencil.label(this.node.parentElement, t("guess"));
    }
    update({ mask, weights, sums, moved, promised }) {
      this.cells.forEach((cell, c) => {
        const [i, j] = place(c);
        const leak = moved[c] && !promised[c];
        put(cell, { "aria-checked": String(mask[c]) });
        for (const [name, on] of Object.entries({ "role-weights": mask[c], "role-mask": !mask[c], "ab-mask-leak": leak })) cell.classList.toggle(name, on);
        style(cell, { "--share": `${(40 * weights[i][j]).toFixed(1)}%` });
        say(cell, mask[c] ? num(weights[i][j]) : "");
        this.threads[c].classList.toggle("ab-mask-moved", moved[c]);
        this.threads[c].classList.toggle("ab-mask-red", leak);
      });
      this.sums.forEach((cell, i) => {
        say(cell, num(sums[i]));
        cell.classList.toggle("ab-mask-short", Math.abs(sums[i] - 1) > 5e-3);
      });
    }
  };

  // src/attnbook/widgets/mask_painter/index.js
  var t2 = wordsOf("mask_painter", words_default);
  var PROMISES = ["causal", "window", "prefix", "padded"];
  var SIZES = [1, 5];
  var TRAITS = ["mask", "late", "promise", "size", "convention"];
  var NAMED = 3;
  var TWO = 560;
  var STEP2 = 260;
  var listed = (names, pairs) => pairs.slice(0, NAMED).map(([i, j]) => t2("pair", { output: names[i], token: names[j] })).join(", ");
  function verdict(names, now, promise) {
    const said = t2(`promises.${promise}`);
    if (now.leaks.length) {
      const others = now.leaks.length - NAMED;
      const key = now.leaks.length === 1 ? "fails_once" : others > 0 ? "fails_more" : "fails";
      return { kept: false, words: t2(key, { promise: said, count: now.leaks.length, pairs: listed(names, now.leaks), more: others }) };
    }
    return { kept: true, words: t2(now.blind.length ? "passes_blind" : "passes", { promise: said, count: now.blind.length }) };
  }
  var printed = (mask, convention) => Array.from({ length: COUNT }, (_, i) => `[${mask.slice(i * COUNT, (i + 1) * COUNT).map((allowed) => Number(allowed === (convention === "function"))).join(" ")}]`).join("\n");
  var tableRow = (names, now, i) => [
    names[i],
    ...now.weights[i].map((w, j) => now.mask[i * COUNT + j] ? num(w, 4) : t2("blocked")),
    num(now.sums[i], 4),
    names.filter((_, j) => now.moved[i * COUNT + j]).join(", ") || t2("nobody"),
    now.leaks.filter(([out]) => out === i).map(([, j]) => names[j]).join(", ") || t2("nobody")
  ];
  var MaskPainter = class {
    constructor({ model, el, tools }) {
      this.get = (name) => model.get(name);
      this.tools = tools;
      this.names = this.get("names");
      const read = (c) => this.get("mask")[c];
      const paint = (c, allowed) => tools.set({ mask: this.get("mask").map((old, at) => at === c ? allowed : old) });
      this.painter = new Painter({ names: this.names, read, paint });
      this.verdict = h("p", { class: "ab-verdict" });
      this.code = h("p", { class: "ab-mask-code" });
      this.call = h("p", { class: "ab-small" });
      const size = slider(model, "size", { label: t2("size"), min: SIZES[0], max: SIZES[1], step: 1 });
      el.append(
        h("div", {}, this.painter.node),
        this.verdict,
        this.controls(model, tools),
        h("p", { class: "ab-small" }, t2("legend")),
        h("p", { class: "ab-small ab-hint" }, t2("hint")),
        more(this.buttons(), row(tools, size), h("p", { class: "ab-small" }, t2("size_is")), this.converter(model, tools))
      );
      this.table = tools.table({ columns: this.columns(), rows: () => this.names.map((_, i) => tableRow(this.names, this.now, i)) });
      tools.size(el, (width) => el.classList.toggle("ab-mask-beside", width >= TWO));
      tools.guess.draw((pencil, choice) => this.painter.mark(pencil, choice));
      tools.redraw(TRAITS, () => this.draw());
    }
    columns() {
      return [t2("columns.query"), ...this.names.map((key) => t2("columns.weight", { item: key })), t2("columns.sum"), t2("columns.moved"), t2("columns.leaks")].map((label) => ({ label }));
    }
    buttons() {
      const press = (name) => this.tools.set({ mask: CHANGES[name](this.get("mask"), this.get("size")) });
      return h(
        "div",
        { class: "ab-choices", role: "group", "aria-label": t2("choose") },
        Object.keys(CHANGES).map((name) => h("button", { type: "button", class: "ab-choice", onclick: () => press(name) }, t2(`masks.${name}`)))
      );
    }
    controls(model, tools) {
      const promise = select(model, "promise", { label: t2("promise"), options: PROMISES.map((name) => [name, t2(`promises.${name}`)]) });
      const late = checkbox(model, "late", { label: t2("late") });
      return row(tools, late, promise);
    }
    converter(model, tools) {
      const options = ["function", "module"].map((name) => [name, t2(`conventions.${name}`)]);
      return [h("p", { class: "ab-head" }, t2("printed")), row(tools, segmented(model, "convention", { label: t2("convention"), options })), this.call, this.code];
    }
    draw() {
      const state = Object.fromEntries([...TRAITS, "angles", "values"].map((name) => [name, this.get(name)]));
      this.now = compute(state);
      this.painter.update(this.now);
      const { kept, words } = verdict(this.names, this.now, state.promise);
      say(this.verdict, words);
      this.verdict.classList.toggle("ab-kept", kept);
      say(this.code, printed(state.mask, state.convention));
      say(this.call, t2(`calls.${state.convention}`));
      this.tools.status(t2("status", { allowed: state.mask.filter(Boolean).length, sums: this.now.sums.map((sum) => num(sum)).join(", "), leaks: this.now.leaks.length }));
      this.table.update();
    }
  };
  async function play(tools, states) {
    for (const state of states) {
      tools.set(state);
      if (!await tools.rest(STEP2)) return;
    }
  }
  var mask_painter_default = {
    kind: "mask_painter",
    predict: {
      options: ["passes", "stripe", "all"],
      answer: "all",
      asks: (get) => get("promise") === "causal" && get("late") && MASKS.causal().every((allowed, c) => allowed === get("mask")[c]),
      demonstrate: ({ tools }) => {
        const [open, causal] = [MASKS.open(), MASKS.causal()];
        const rows = Array.from({ length: COUNT }, (_, i) => ({ mask: open.map((_2, c) => c < (i + 1) * COUNT ? causal[c] : true) }));
        return play(tools, [{ promise: "causal", late: true, mask: open }, ...rows, { promise: "causal", late: true, mask: causal }]);
      }
    },
    render: (context) => {
      new MaskPainter(context);
    }
  };

  // <stdin>
  AttnBook.add("mask_painter", mask_painter_default, { "mask": { "type": "flags", "length": 36 }, "late": { "type": "flag" }, "promise": { "type": "choice", "options": ["causal", "window", "prefix", "padded"] }, "size": { "type": "number", "min": 1, "max": 5, "integer": true }, "convention": { "type": "choice", "options": ["function", "module"] } });
})();
