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

  // src/attnbook/widgets/cross_attention/numbers.js
  var SLOTS = 5;
  var TEMPERATURE = 0.25;
  var TURN = Math.PI / 180;
  var EQUAL = 1e-9;
  var wrap = (degrees) => ((degrees + 180) % 360 + 360) % 360 - 180;
  function toward(angles, place) {
    const inside = Math.min(angles.length - 1, Math.max(0, place));
    const j = Math.floor(inside);
    return angles[j] + (inside - j) * wrap((angles[j + 1] ?? angles[j]) - angles[j]);
  }
  function sentence(state, side) {
    const chosen = state[side];
    const slots = chosen.map((_, i) => i).filter((i) => chosen[i] > 0);
    return {
      side,
      slots,
      names: slots.map((i) => state[`${side}_words`][chosen[i] - 1]),
      angles: slots.map((i) => state[`${side}_angles`][chosen[i] - 1] + state[`${side}_turn`][i])
    };
  }
  var token = (degrees) => [Math.cos(degrees * TURN), Math.sin(degrees * TURN)];
  function lookUp(asker, asked, allowed = null) {
    const keys = asked.angles.map(token);
    const scores = asker.angles.map(token).map((query) => keys.map((key) => (query[0] * key[0] + query[1] * key[1]) / TEMPERATURE));
    const weights = scores.map((row2) => Array.from(softmax(row2, 1, allowed)));
    const output = weights.map((row2) => [0, 1].map((c) => row2.reduce((sum, weight, j) => sum + weight * keys[j][c], 0)));
    return { scores, weights, output };
  }
  function focused({ slots }, focus) {
    let row2 = slots.length ? 0 : -1;
    slots.forEach((slot, i) => {
      if (slot <= focus) row2 = i;
    });
    return row2;
  }
  function compute(state) {
    const asker = sentence(state, state.asker);
    const asked = sentence(state, state.asked);
    const allowed = asked.slots.map((slot) => state.mask[slot]);
    const back = lookUp(asked, asker).weights;
    return {
      asker,
      asked,
      allowed,
      ...lookUp(asker, asked, allowed),
      turned: asker.slots.map((_, i) => asked.slots.map((__, j) => back[j][i])),
      row: focused(asker, state.focus),
      empty: !asker.slots.length || !asked.slots.length
    };
  }

  // src/attnbook/widgets/cross_attention/words.json
  var words_default = {
    title: "Two sequences",
    hint: "Pull a ribbon to another word, or turn the arrow. A word is a direction here, and words of similar meaning point nearly the same way.",
    asker: "Query",
    asked: "Keys and values",
    side: {
      target: "target",
      source: "source"
    },
    swap: "⇄ Swap",
    self: "the same sequence twice: self-attention",
    cross: "two sequences: cross-attention",
    shapes: "Shapes: query {query}, key and value {key}, weights {weights}, output {output}.",
    links_label: "Queries on the left, keys on the right, and ribbons between them as wide as the weights",
    directions_label: "The keys as directions around a circle, and the query as an arrow",
    ribbon: "Where the widest ribbon of the query ends: arrow keys take it to another word",
    ribbon_at: "{name} to {most}, {share} %",
    handle: "Direction of the query: arrow keys turn it",
    handle_at: "{name}, {angle} degrees",
    legend: "Blue: the query; drag it. Teal, dotted: its output, the weighted average of the values.",
    weights: "The weights: rows are queries, columns keys",
    turned_over: "The other direction, transposed: here the columns sum to 1",
    compare: "Compare with the other direction, transposed",
    sum: "sum",
    percent: "{share} %",
    share: "{name} {share} %",
    not_asked: "masked",
    no_word: "–",
    may: "allowed",
    may_be_asked: "{place}: may be attended to",
    place: {
      source: "Source, place {number}",
      target: "Target, place {number}"
    },
    head: {
      source: {
        asks: "The source is the query",
        asked: "The source is key and value",
        asks_asked: "The source attends to itself",
        idle: "The source takes no part"
      },
      target: {
        asks: "The target is the query",
        asked: "The target is key and value",
        asks_asked: "The target attends to itself",
        idle: "The target takes no part"
      }
    },
    empty: "A sentence without a word has neither queries nor keys. Choose at least one word on each side.",
    nothing_allowed: "All keys are masked: all weights are 0, and so is every output.",
    status: "{name} attends most to {most}, with {share} % of its weight. The table has the shape ({rows}, {columns}).",
    status_equal: "The largest weights of {name} are equal, {share} % each: {most}. The table has the shape ({rows}, {columns}).",
    alt: "The words {askers} attend to the words {asked}. {name} has these weights: {shares}.",
    caption: "Every pair of words: its score and its weight; below, the output of each query",
    columns: {
      asker: "query",
      asked: "key",
      score: "score",
      weight: "weight"
    },
    output_of: "output of {name}",
    words: {
      source: {
        cat: "cat",
        dog: "dog",
        milk: "milk",
        water: "water",
        cold: "cold",
        warm: "warm",
        black: "black",
        white: "white",
        drinks: "drinks",
        sees: "sees"
      },
      target: {
        cat: "chat",
        dog: "chien",
        milk: "lait",
        water: "eau",
        cold: "froid",
        warm: "chaud",
        black: "noir",
        white: "blanc",
        drinks: "boit",
        sees: "voit"
      }
    },
    predict: {
      question: "Four French words attend to five English words: a table of 4 rows and 5 columns, in which every row sums to 1. Now swap: the English words attend to the French ones. Is the new table the old one, transposed?",
      options: {
        turned: "Yes, only rows and columns change places",
        new: "No, the weights themselves are different",
        same: "It stays the same table"
      },
      happens: "the scores are transposed, but the weights are different: each new row is divided by its own sum.",
      difference: {
        turned: "That is true of the scores here. In the old table, transposed, the columns sum to 1; in the new one the rows do.",
        new: "As you said. Compare the row of cold: no French word means the same, but as a query it must distribute its whole weight.",
        same: "The rows belong to the queries. There are five queries now, so there are five rows."
      }
    },
    as_before: "The old table, as it was"
  };

  // src/attnbook/widgets/cross_attention/disc.js
  var t = wordsOf("cross_attention", words_default);
  var TURN2 = Math.PI / 180;
  var dot = (_, j) => ({
    mark: s("circle", { class: "ab-fill-key role-key", "data-index": j }),
    name: s("text", { class: "ab-dot-name ab-fill-key role-key", "data-index": j, direction: "auto" })
  });
  var Directions = class {
    /** `read()` gives the direction of the asker in degrees; `turn(degrees)` changes it. */
    constructor(slots, read, turn) {
      Object.assign(this, { read, turn });
      this.rim = s("circle", { class: "ab-circle" });
      this.dots = Array.from({ length: slots }, dot);
      this.shaft = s("line", { class: "ab-shaft ab-stroke-query role-query" });
      this.back = s("line", { class: "ab-back ab-stroke-output role-output" });
      this.tip = s("circle", { class: "ab-fill-output role-output", r: 7 });
      this.grip = s("circle", { class: "ab-grip ab-fill-query role-query", r: 12 });
      this.halo = s("circle", { class: "ab-halo ab-stroke-query role-query", r: 22 });
      this.handle = s("g", { class: "ab-handle", role: "slider", tabindex: "0", "aria-label": t("handle"), "aria-valuemin": -180, "aria-valuemax": 180 }, this.halo, this.grip);
      this.node = s(
        "svg",
        { class: "ab-drawing ab-directions", role: "group", "aria-label": t("directions_label") },
        s("g", { "aria-hidden": "true" }, this.rim, this.dots.map(({ mark, name }) => [mark, name]), this.shaft, this.back, this.tip),
        this.handle
      );
      draggable(this.node, (x, y) => turn(Math.round(Math.atan2(this.centre - y, x - this.middle) / TURN2)));
      const by = (degrees) => (times) => turn(read() + degrees * times);
      keyed(this.handle, { ArrowLeft: by(1), ArrowUp: by(1), ArrowRight: by(-1), ArrowDown: by(-1), PageUp: by(10), PageDown: by(-10) });
    }
    at(degrees, r) {
      return [this.middle + r * Math.cos(degrees * TURN2), this.centre - r * Math.sin(degrees * TURN2)];
    }
    layout(width) {
      this.radius = Math.min(width - 112, 210) / 2;
      [this.middle, this.centre] = [width / 2, this.radius + 34];
      resize(this.node, width, 2 * this.radius + 68);
      put(this.rim, { cx: this.middle, cy: this.centre, r: this.radius });
      if (this.now) this.update(this.now);
    }
    update(now) {
      this.now = now;
      this.dots.forEach((one, j) => this.point(one, j, now));
      const angle = now.asker.angles[now.row];
      const shown = angle !== void 0;
      for (const part of [this.handle, this.shaft, this.back, this.tip]) style(part, { display: shown ? "" : "none" });
      if (!shown) return;
      const [x, y] = this.at(angle, this.radius);
      put(this.shaft, { x1: this.middle, y1: this.centre, x2: x, y2: y });
      for (const circle of [this.grip, this.halo]) put(circle, { cx: x, cy: y });
      const [ox, oy] = now.output[now.row] ?? [0, 0];
      const [bx, by] = [this.middle + this.radius * ox, this.centre - this.radius * oy];
      put(this.back, { x1: this.middle, y1: this.centre, x2: bx, y2: by });
      put(this.tip, { cx: bx, cy: by });
      put(this.handle, { "aria-valuenow": Math.round(wrap(angle)), "aria-valuetext": t("handle_at", { name: now.asker.names[now.row], angle: num(wrap(angle), 0) }) });
    }
    point({ mark, name }, j, now) {
      const word3 = now.asked.names[j];
      for (const part of [mark, name]) style(part, { display: word3 === void 0 ? "none" : "" });
      if (word3 === void 0) return;
      const [x, y] = this.at(now.asked.angles[j], this.radius);
      const weight = now.weights[now.row]?.[j] ?? 0;
      put(mark, { cx: x, cy: y, r: (4 + 8 * Math.sqrt(weight)).toFixed(2), "fill-opacity": now.allowed[j] ? 0.85 : 0.2 });
      const [lx, ly] = this.at(now.asked.angles[j], this.radius + 20);
      const cosine = Math.cos(now.asked.angles[j] * TURN2);
      put(name, { x: lx, y: ly + 4, "text-anchor": cosine > 0.3 ? "start" : cosine < -0.3 ? "end" : "middle", "fill-opacity": now.allowed[j] ? 1 : 0.45 });
      say(name, word3);
    }
  };

  // src/attnbook/widgets/cross_attention/links.js
  var t2 = wordsOf("cross_attention", words_default);
  var STEP = 46;
  var BAND = 34;
  var EDGE = 118;
  var FIRM = 4;
  var height = (row2) => STEP * (row2 + 0.5) + 6;
  function word2(role, anchor, i) {
    const name = s("text", { class: `ab-word-name ab-fill-${role} role-${role}`, "data-index": i, "text-anchor": anchor, direction: "auto" });
    const share = s("text", { class: "ab-share ab-fill-weights role-weights", "text-anchor": anchor });
    const zone = s("rect", { class: "ab-zone", height: STEP });
    return { name, share, zone, node: s("g", { class: "ab-end" }, zone, name, role === "key" ? share : null) };
  }
  var Links = class {
    /** `look(row)`: the reader points at an asker; `turn(degrees)`: its query is pulled to this direction. */
    constructor(slots, look, turn) {
      this.turn = turn;
      this.askers = Array.from({ length: slots }, (_, i) => word2("query", "end", i));
      this.asked = Array.from({ length: slots }, (_, j) => word2("key", "start", j));
      this.ribbons = Array.from({ length: slots }, (_, i) => Array.from({ length: slots }, (_2, j) => s("path", { class: "ab-fill-weights role-weights", "data-index": `${i}-${j}` })));
      this.askers.forEach(({ node }, i) => {
        for (const event of ["pointerenter", "pointerdown"]) node.addEventListener(event, () => look(i));
      });
      this.cord = s("path", { class: "ab-cord ab-stroke-query role-query" });
      this.grip = s("circle", { class: "ab-grip ab-fill-query role-query", r: 8 });
      this.halo = s("circle", { class: "ab-halo ab-stroke-query role-query", r: 22 });
      this.handle = s("g", { class: "ab-handle", role: "slider", tabindex: "0", "aria-label": t2("ribbon"), "aria-valuemin": 1 }, this.halo, this.grip);
      this.node = s(
        "svg",
        { class: "ab-drawing ab-links", role: "group", "aria-label": t2("links_label") },
        s("g", { "aria-hidden": "true" }, this.ribbons, this.askers.map(({ node }) => node), this.asked.map(({ node }) => node), this.cord),
        this.handle
      );
      draggable(this.node, (x, y) => this.pull(x, y), { start: (x, y, { target }) => this.take(x, y, target) });
      this.node.addEventListener("lostpointercapture", () => this.drop());
      const by = (way) => () => this.step(way);
      keyed(this.handle, { ArrowLeft: by(-1), ArrowUp: by(-1), ArrowRight: by(1), ArrowDown: by(1), Home: by(-Infinity), End: by(Infinity) });
    }
    /** Which of the asked the widest ribbon ends at: of equals the one to which it was taken; -1 where there is none. */
    end() {
      const weights = this.now.weights[this.now.row] ?? [];
      const largest = Math.max(...weights);
      if (!(largest > 0)) return -1;
      return weights[this.last] > largest - EQUAL ? this.last : weights.indexOf(largest);
    }
    take(x, y, target) {
      const grasped = target.closest(".ab-handle");
      if (!grasped && !this.askers.some(({ node }) => node.contains(target))) return false;
      this.held = { from: [x, y], off: grasped ? height(this.end()) - y : 0, angles: this.now.asked.angles };
      return true;
    }
    pull(x, y) {
      const { held } = this;
      if (!held || !held.at && Math.hypot(x - held.from[0], y - held.from[1]) < FIRM) return;
      held.at = [x, y + held.off];
      if (2 * x > this.width) this.go((held.at[1] - height(0)) / STEP, held.angles);
      this.hang();
    }
    drop() {
      this.held = null;
      this.hang();
    }
    step(way) {
      const free = this.now.allowed.flatMap((may, j) => may ? [j] : []);
      this.go(free[Math.max(0, Math.min(free.length - 1, free.indexOf(this.end()) + way))], this.now.asked.angles);
    }
    go(place, angles) {
      this.last = Math.round(place);
      this.turn(Math.round(toward(angles, place)));
    }
    layout(width) {
      this.width = width;
      this.edge = Math.min(EDGE, width * 0.28);
      if (this.now) this.update(this.now);
    }
    /** The ribbons of one asker, below each other where they begin. */
    row(ribbons, i, now) {
      const [x0, x1, middle] = [this.edge, this.width - this.edge, this.width / 2];
      let top = height(i) - BAND / 2;
      ribbons.forEach((ribbon, j) => {
        const wide = BAND * (now.weights[i]?.[j] ?? 0);
        const far = height(j) - wide / 2;
        put(ribbon, {
          d: `M${x0},${top}C${middle},${top} ${middle},${far} ${x1},${far}v${wide}C${middle},${far + wide} ${middle},${top + wide} ${x0},${top + wide}z`,
          "fill-opacity": i === now.row ? 0.75 : 0.14
        });
        top += wide;
      });
    }
    /** The handle: at the end of the widest ribbon, or in the hand, on a cord. */
    hang() {
      const { row: row2, asker, asked, weights } = this.now;
      const end = this.end();
      style(this.handle, { display: end < 0 ? "none" : "" });
      const at = this.held?.at;
      put(this.cord, { d: at ? `M${this.edge},${height(row2)}L${at}` : "" });
      if (end < 0) return;
      const [cx, cy] = at ?? [this.width - this.edge, height(end)];
      for (const circle of [this.grip, this.halo]) put(circle, { cx, cy });
      put(this.handle, {
        "aria-valuenow": end + 1,
        "aria-valuemax": asked.names.length,
        "aria-valuetext": t2("ribbon_at", { name: asker.names[row2], most: asked.names[end], share: num(100 * weights[row2][end], 0) })
      });
    }
    update(now) {
      this.now = now;
      const rows2 = Math.max(now.asker.slots.length, now.asked.slots.length, 1);
      resize(this.node, this.width, rows2 * STEP + 12);
      this.ribbons.forEach((row2, i) => this.row(row2, i, now));
      this.askers.forEach((end, i) => this.place(end, now.asker.names[i], i, this.edge - 10, i === now.row));
      this.asked.forEach((end, j) => {
        const name = now.asked.names[j];
        this.place(end, name, j, this.width - this.edge + 12, !now.allowed[j]);
        if (name === void 0) return;
        const weight = now.weights[now.row]?.[j];
        say(end.share, weight === void 0 ? "" : now.allowed[j] ? t2("percent", { share: num(100 * weight, weight > 0 && weight < 0.0995 ? 1 : 0) }) : t2("not_asked"));
        put(end.share, { x: this.width - this.edge + 12, y: height(j) + 16 });
      });
      this.hang();
    }
    place({ node, name, zone }, said, row2, x, marked) {
      style(node, { display: said === void 0 ? "none" : "" });
      if (said === void 0) return;
      say(name, said);
      put(name, { x, y: height(row2) + (name.classList.contains("role-key") ? 0 : 5) });
      put(zone, { x: x < this.width / 2 ? 0 : this.width - this.edge, y: height(row2) - STEP / 2, width: this.edge });
      node.classList.toggle("ab-marked", marked);
    }
  };

  // src/attnbook/widgets/cross_attention/table.js
  var t3 = wordsOf("cross_attention", words_default);
  var Places = class {
    constructor(model, tools, side, slots) {
      this.side = side;
      const options = [[0, t3("no_word")], ...model.get(`${side}_words`).map((word3, i) => [i + 1, word3])];
      const labels = Array.from({ length: slots }, (_, i) => t3(`place.${side}`, { number: i + 1 }));
      const words = labels.map((label, i) => select(itemOf(model, side, i), side, { label, options }));
      words.forEach(({ input, off }, i) => {
        input.setAttribute("aria-label", labels[i]);
        tools.clean(off);
      });
      this.boxes = labels.map((label, i) => checkbox(itemOf(model, "mask", i), "mask", { label: t3("may"), spoken: t3("may_be_asked", { place: label }) }));
      this.boxes.forEach(({ off }) => tools.clean(off));
      this.head = h("p", { class: "ab-head" });
      this.node = h(
        "div",
        { class: "ab-sentence" },
        this.head,
        h("div", { class: "ab-places" }, words.map(({ input }, i) => h("div", { class: "ab-place" }, input, this.boxes[i].node)))
      );
    }
    update(state) {
      const { side } = this;
      const roles = [state.asker === side && "asks", state.asked === side && "asked"].filter(Boolean);
      say(this.head, t3(`head.${side}.${roles.join("_") || "idle"}`));
      this.head.classList.toggle("role-query", roles[0] === "asks");
      this.head.classList.toggle("role-key", roles[0] === "asked");
      this.boxes.forEach(({ node }, i) => {
        node.hidden = state.asked !== side || !state[side][i];
      });
    }
  };
  var Matrix = class {
    constructor(slots, choose) {
      this.columns = Array.from({ length: slots }, (_, j) => h("th", { scope: "col", class: "role-key", "data-index": j, dir: "auto" }));
      this.rows = Array.from({ length: slots }, (_, i) => {
        const button = h("button", { type: "button", class: "ab-row-name role-query", "data-index": i, dir: "auto", onclick: () => choose(i) });
        const cells = Array.from({ length: slots }, (_2, j) => h("td", { class: "ab-who-cell role-weights", "data-index": `${i}-${j}` }));
        const sum = h("td", { class: "ab-who-sum" });
        return { button, cells, sum, node: h("tr", {}, h("th", { scope: "row" }, button), cells, sum) };
      });
      this.title = h("caption", {});
      this.node = h("div", { class: "ab-who-box" }, h(
        "table",
        { class: "ab-who-table" },
        this.title,
        h("thead", {}, h("tr", {}, h("td"), this.columns, h("td", { class: "ab-who-sum" }, t3("sum")))),
        h("tbody", {}, this.rows.map(({ node }) => node))
      ));
    }
    update(caption, weights, now, still = false) {
      say(this.title, caption);
      const [rows2, columns] = [now.asker.names.length, now.asked.names.length];
      this.columns.forEach((head, j) => {
        head.hidden = j >= columns;
        say(head, now.asked.names[j] ?? "");
      });
      this.rows.forEach(({ button, cells, sum, node }, i) => {
        node.hidden = i >= rows2;
        button.disabled = still;
        button.setAttribute("aria-pressed", !still && i === now.row);
        if (i >= rows2) return;
        say(button, now.asker.names[i]);
        node.classList.toggle("ab-chosen", !still && i === now.row);
        cells.forEach((cell, j) => {
          cell.hidden = j >= columns;
          if (j >= columns) return;
          say(cell, num(weights[i][j]));
          style(cell, { "--ab-share": `${(45 * weights[i][j]).toFixed(1)}%` });
        });
        say(sum, num(weights[i].reduce((a, b) => a + b, 0)));
      });
    }
  };

  // src/attnbook/widgets/cross_attention/index.js
  var t4 = wordsOf("cross_attention", words_default);
  var TWO = 560;
  var SIDES = ["target", "source"];
  var LISTS = ["source", "target", "source_turn", "target_turn", "mask"];
  var STATE = [...LISTS, "asker", "asked", "focus", "compare"];
  var DATA = ["source_words", "target_words", "source_angles", "target_angles"];
  var pick = (get, names) => Object.fromEntries(names.map((name) => [name, get(name)]));
  var QUESTION = { source: [7, 1, 9, 5, 3], target: [1, 7, 9, 3, 0], source_turn: Array(SLOTS).fill(0), target_turn: Array(SLOTS).fill(0), mask: Array(SLOTS).fill(true) };
  function rolesOf(model, tools) {
    const options = SIDES.map((side) => [side, t4(`side.${side}`)]);
    const asker = segmented(model, "asker", { label: t4("asker"), options });
    const asked = segmented(model, "asked", { label: t4("asked"), options });
    [asker, asked].forEach(({ off }) => tools.clean(off));
    const turnOver = () => tools.set({ asker: model.get("asked"), asked: model.get("asker") });
    const swap = h("button", { type: "button", class: "ab-choice ab-swap", onclick: turnOver }, t4("swap"));
    const labelled = (role, label, control) => h("div", { class: "ab-part" }, h("span", { class: `ab-label role-${role}` }, label), control.node);
    return h("div", { class: "ab-roles" }, labelled("query", t4("asker"), asker), labelled("key", t4("asked"), asked), swap);
  }
  var CodeLine = class {
    constructor() {
      this.names = { query: h("b", { class: "role-query" }), key: h("b", { class: "role-key" }), value: h("b", { class: "role-value" }) };
      const { query, key, value } = this.names;
      this.kind = h("strong");
      this.shapes = h("p", { class: "ab-small" });
      this.node = h(
        "div",
        { class: "ab-call" },
        h("p", {}, h("code", { dir: "ltr" }, "output, weights = attention(", query, ", ", key, ", ", value, ")"), " ", this.kind),
        this.shapes
      );
    }
    update({ asker, asked }) {
      say(this.names.query, asker.side);
      say(this.names.key, asked.side);
      say(this.names.value, asked.side);
      say(this.kind, t4(asker.side === asked.side ? "self" : "cross"));
      const [q, k] = [asker.slots.length, asked.slots.length];
      say(this.shapes, t4("shapes", { query: `(${q}, 2)`, key: `(${k}, 2)`, weights: `(${q}, ${k})`, output: `(${q}, 2)` }));
    }
  };
  function sentence2(now) {
    if (now.empty) return t4("empty");
    if (!now.allowed.some(Boolean)) return t4("nothing_allowed");
    const weights = now.weights[now.row];
    const largest = Math.max(...weights);
    const most = now.asked.names.filter((_, j) => largest - weights[j] < EQUAL);
    return t4(most.length > 1 ? "status_equal" : "status", { name: now.asker.names[now.row], most: most.join(", "), share: num(100 * largest, 0), rows: now.asker.slots.length, columns: now.asked.slots.length });
  }
  function rows(now) {
    return now.asker.names.flatMap((one, i) => now.asked.names.map((other, j) => [one, other, num(now.scores[i][j], 4), num(now.weights[i][j], 4)]));
  }
  function outputs(now) {
    if (!now.asked.slots.length) return [];
    return now.asker.names.map((name, i) => [t4("output_of", { name }), "", ...now.output[i].map((v) => num(v, 4))]);
  }
  var turned = (state) => compute({ ...state, asker: state.asked, asked: state.asker });
  var Pair = class {
    constructor({ model, el, tools }) {
      this.get = (name) => model.get(name);
      this.tools = tools;
      this.data = pick(this.get, DATA);
      const look = (i) => {
        const slot = this.now.asker.slots[i];
        if (slot !== void 0 && slot !== this.get("focus")) tools.set({ focus: slot });
      };
      this.links = new Links(SLOTS, look, (degrees) => this.turn(degrees));
      this.matrix = new Matrix(SLOTS, look);
      this.other = new Matrix(SLOTS, () => {
      });
      this.disc = new Directions(SLOTS, () => this.now.asker.angles[this.now.row] ?? 0, (degrees) => this.turn(degrees));
      this.places = SIDES.map((side) => new Places(model, tools, side, SLOTS));
      this.code = new CodeLine();
      this.note = h("p", { class: "ab-empty", hidden: true });
      this.table = tools.table(this.numbers());
      this.arrange(model, el);
      tools.guess.draw((pencil, choice) => this.mark(pencil, choice));
      tools.size(el, (width) => this.layout(width));
      tools.redraw(STATE, () => this.draw(), () => this.rest());
    }
    numbers() {
      return {
        columns: columnsOf(t4, ["asker", "query"], ["asked", "key"], ["score", "scores"], ["weight", "weights"]),
        rows: () => rows(this.now),
        summary: () => outputs(this.now)
      };
    }
    arrange(model, el) {
      const { tools } = this;
      const compare = checkbox(model, "compare", { label: t4("compare") });
      this.pair = h(
        "div",
        { class: "ab-who-pair" },
        h("div", { class: "ab-links-box" }, this.links.node),
        h("div", { class: "ab-directions-box" }, this.disc.node, h("p", { class: "ab-small" }, t4("legend")))
      );
      this.tables = h("div", { class: "ab-who-tables" }, this.matrix.node, this.other.node);
      el.append(
        h("p", { class: "ab-hint" }, t4("hint")),
        this.note,
        this.pair,
        rolesOf(model, tools),
        this.code.node,
        this.tables,
        more(row(tools, compare), h("div", { class: "ab-sentences" }, this.places.map(({ node }) => node)))
      );
    }
    /** Around the table that the reader expects; the old one, as it was, is made for whoever expects that. */
    mark(pencil, choice) {
      const there = { turned: this.other, new: this.matrix }[choice] ?? new Matrix(SLOTS, () => {
      });
      if (choice === "same") {
        const before = turned({ ...this.data, ...pick(this.get, STATE) });
        there.update(t4("as_before"), before.weights, before, true);
        pencil.add(this.tables.parentElement, there.node);
        this.tables.after(there.node);
      }
      pencil.outline(there.node.firstChild, choice);
      pencil.label(there.title);
    }
    turn(degrees) {
      const { asker, row: i } = this.now;
      if (i < 0) return;
      const name = `${asker.side}_turn`;
      const slot = asker.slots[i];
      const angle = wrap(degrees - (asker.angles[i] - this.get(name)[slot]));
      this.tools.set({ [name]: this.get(name).map((old, j) => j === slot ? angle : old) });
    }
    layout(width) {
      const two = width >= TWO;
      this.pair.classList.toggle("ab-two", two);
      this.tables.classList.toggle("ab-two", two);
      const left = two ? Math.round(width * 0.54) : width;
      this.links.layout(left);
      this.disc.layout(two ? width - left : width);
    }
    draw() {
      const state = { ...this.data, ...pick(this.get, STATE) };
      this.now = compute(state);
      this.note.hidden = !this.now.empty && this.now.allowed.some(Boolean);
      say(this.note, this.note.hidden ? "" : sentence2(this.now));
      this.pair.hidden = this.matrix.node.hidden = this.now.empty;
      this.other.node.hidden = this.now.empty || !state.compare;
      for (const one of [this.matrix, this.other]) one.node.classList.toggle("ab-beside", Boolean(state.compare));
      for (const part of [this.links, this.disc, this.code]) part.update(this.now);
      for (const place of this.places) place.update(state);
    }
    /** The numbers: in the next frame, for with the pictures they are more than one should take. */
    rest() {
      if (!this.now.empty) {
        this.matrix.update(t4("weights"), this.now.weights, this.now);
        this.other.update(t4("turned_over"), this.now.turned, this.now, true);
      }
      this.tools.status(sentence2(this.now));
      this.table.update();
    }
  };
  var cross_attention_default = {
    kind: "cross_attention",
    predict: {
      options: ["turned", "new", "same"],
      answer: "new",
      asks: (get) => get("asker") === "source" && get("asked") === "target" && get("compare"),
      async demonstrate({ model, tools }) {
        for (const [name, value] of Object.entries({ ...QUESTION, asker: "source", asked: "target", focus: 0 })) {
          if (`${model.get(name)}` !== `${value}`) model.set(name, value);
        }
        tools.set({ compare: true });
        await tools.animate({ focus: SLOTS - 1 }, { ms: 2600, whole: true });
      }
    },
    render: (context) => {
      new Pair(context);
    }
  };

  // <stdin>
  AttnBook.add("cross_attention", cross_attention_default, { "source": { "type": "numbers", "length": 5, "min": 0, "max": 10, "integer": true }, "target": { "type": "numbers", "length": 5, "min": 0, "max": 10, "integer": true }, "source_turn": { "type": "numbers", "length": 5, "min": -180, "max": 180 }, "target_turn": { "type": "numbers", "length": 5, "min": -180, "max": 180 }, "asker": { "type": "choice", "options": ["target", "source"] }, "asked": { "type": "choice", "options": ["target", "source"] }, "mask": { "type": "flags", "length": 5 }, "focus": { "type": "number", "min": 0, "max": 4, "integer": true }, "compare": { "type": "flag" } });
})();
