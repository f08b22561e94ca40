// Built by make widgets: change the sources, not this file.
(() => {
  // core:index.js
  var { area, axis, checkbox, columnsOf, dashed, draggable, drawing, follow, formula, h, heatmap, hide, itemOf, keyed, line, linear, logScale, logTicks, logarithmic, m, more, num, prefersReducedMotion, put, resize, row, s, say, segmented, select, short, slider, style, text, tickText, ticks, typedField, watchTheme, word, wordsOf, yieldToMain } = AttnBook.modules["index.js"];

  // src/attnbook/widgets/library/words.json
  var words_default = {
    alt: "Six items around a circle. The query “{query}” points to {angle} degrees; at temperature {temperature} the items answer with these weights: {shares}.",
    alt_share: "{name} {share} %",
    angle: "Direction",
    caption: "Every item: its score, its weight and its value",
    cold: "hard look-up: one item",
    columns: {
      book: "Item (key)",
      output: "Mixed value",
      score: "score",
      weight: "weight"
    },
    degrees: "{value}°",
    disc_label: "Items around a circle, and the query as an arrow",
    dots: "Green dots are the items’ values, as large as their weights. The bar is the mixture.",
    handle: "The query: left and right turn it, up and down change its length",
    handle_at: "direction {angle} degrees, length {length}",
    hint: "Drag the blue arrow. It begins at “{query}”; items in its direction answer loudest.",
    hot: "plain average of all",
    length: "Length",
    mixed: "What you get: the mixed value",
    part: "{topic} {value}",
    percent: "{share} %",
    predict: {
      difference: {
        all: "That is the other end of the slider: at a very high temperature the weights are uniform.",
        none: "The weights always sum to 1, so something always comes back.",
        one: "As you said: the softmax of a very small temperature is an ordinary look-up, one key and one value."
      },
      happens: "the item with the largest score takes the whole weight.",
      options: {
        all: "All six, with uniform weights",
        none: "None of them",
        one: "One item alone"
      },
      question: "Now several items answer at once. Which items still answer when the temperature falls to 0?"
    },
    status: "The strongest answer is {name}, with {share} % of the weight. Mixed value: {mixed}.",
    status_shared: "The strongest answers are {name}, each with {share} % of the weight. Mixed value: {mixed}.",
    status_hard: "Temperature 0 is a hard look-up: {name} gives the whole answer. Mixed value: {mixed}.",
    status_tie: "Temperature 0 is a hard look-up, and {count} items have the same score, so they share: {name}. Mixed value: {mixed}.",
    temperature: "Temperature",
    title: "The library",
    weights: "Who answers: the weights",
    yours: "your query",
    zero: "0"
  };

  // src/attnbook/widgets/library/disc.js
  var t = wordsOf("library", words_default);
  var TURN = Math.PI / 180;
  var NEAR = 5;
  var BOOK = { width: 22, height: 40, out: 26 };
  function bookShape(j) {
    const { width, height } = BOOK;
    return s(
      "g",
      { class: "ab-book" },
      s("rect", { class: "ab-cover-board ab-fill-key role-key", "data-index": j, x: -width / 2, y: -height, width, height, rx: 3 }),
      s("path", { class: "ab-bands", d: [8 - height, 12 - height, -9].map((y) => `M${4 - width / 2},${y}h${width - 8}`).join("") })
    );
  }
  function labelPlace(angle) {
    const [cosine, sine] = [Math.cos(angle * TURN), Math.sin(angle * TURN)];
    if (Math.abs(cosine) > 0.9) return { dx: -Math.sign(cosine) * 8, dy: sine > 0 ? 37 : 30, anchor: "middle" };
    const side = cosine > 0.6 ? "start" : cosine < -0.6 ? "end" : "middle";
    return { dx: 0, dy: side !== "middle" ? -16 : sine > 0 ? -25 : 18, anchor: side };
  }
  var makeParts = (asked) => ({
    rim: s("circle", { class: "ab-rim" }),
    half: s("circle", { class: "ab-rim ab-rim-half" }),
    shaft: s("line", { class: "ab-shaft ab-stroke-query role-query" }),
    grip: s("circle", { class: "ab-grip ab-fill-query role-query", r: 13 }),
    halo: s("circle", { class: "ab-halo ab-stroke-query role-query", r: 20 }),
    pill: s("rect", { class: "ab-fill-query role-query", height: 26, rx: 13 }),
    word: s("text", { class: "ab-word", "text-anchor": "middle", direction: "auto" }, asked)
  });
  var makeBook = (name, j) => ({
    beam: s("line", { class: "ab-beam ab-stroke-weights role-weights", "data-index": j }),
    cover: bookShape(j),
    label: s("text", { class: "ab-book-name", direction: "auto" }, name),
    share: s("text", { class: "ab-share ab-fill-weights role-weights", "data-index": j })
  });
  var snap = (length) => length > 0.96 ? 1 : length < 0.04 ? 0 : Math.round(length * 100) / 100;
  var Disc = class {
    /** `read()` gives the present { angle, length }, `turn({ angle, length })` changes them. */
    constructor({ names, angles, query_name: asked, query_angle: home }, read, turn) {
      Object.assign(this, { angles, read, turn });
      this.asked = asked;
      this.home = home;
      this.parts = makeParts(asked);
      this.books = names.map(makeBook);
      const { rim, half, shaft, grip, halo, pill, word: word2 } = this.parts;
      const layers = ["beam", "cover", "label", "share"].map((name) => this.books.map((book) => book[name]));
      this.handle = s("g", {
        class: "ab-handle",
        role: "slider",
        tabindex: "0",
        "aria-label": t("handle"),
        "aria-valuemin": 0,
        "aria-valuemax": 360
      }, halo, grip);
      this.node = s(
        "svg",
        { class: "ab-drawing ab-disc", role: "group", "aria-label": t("disc_label") },
        s("g", { "aria-hidden": "true" }, rim, half, layers, shaft, pill, word2),
        this.handle
      );
      draggable(this.node, (x, y) => this.pull(x - this.centre[0], this.centre[1] - y));
      const by = (angle, length) => (times) => this.step(angle * times, length * times);
      keyed(this.handle, {
        ArrowLeft: by(1, 0),
        ArrowRight: by(-1, 0),
        ArrowUp: by(0, 0.01),
        ArrowDown: by(0, -0.01),
        PageUp: by(10, 0),
        PageDown: by(-10, 0),
        Home: by(0, -1),
        End: by(0, 1)
      });
    }
    pull(dx, dy) {
      const length = Math.min(1, Math.hypot(dx, dy) / this.radius);
      const angle = length < 1e-6 ? this.read().angle : (Math.atan2(dy, dx) / TURN + 360) % 360;
      this.turn({ angle: Math.round(angle * 10) / 10, length: snap(length) });
    }
    step(angle, length) {
      const from = this.read();
      this.turn({
        angle: ((from.angle + angle) % 360 + 360) % 360,
        length: Math.min(1, Math.max(0, Math.round((from.length + length) * 100) / 100))
      });
    }
    at(degrees, r) {
      return [this.centre[0] + r * Math.cos(degrees * TURN), this.centre[1] - r * Math.sin(degrees * TURN)];
    }
    layout(width) {
      const { rim, half, pill, word: word2 } = this.parts;
      this.radius = Math.min(width, 440) / 2 - 64;
      const height = 2 * this.radius + 152;
      const [cx, cy] = this.centre = [width / 2, height / 2];
      resize(this.node, width, height);
      put(rim, { cx, cy, r: this.radius });
      put(half, { cx, cy, r: this.radius / 2 });
      put(pill, { y: cy - 13 });
      put(word2, { x: cx, y: cy + 5 });
      if (this.now) this.update(this.now);
    }
    place({ beam, cover, label, share }, angle, weight) {
      const pulled = Math.sqrt(weight);
      const [x, y] = this.at(angle, this.radius + 2 - BOOK.out * pulled);
      const [cx, cy] = this.centre;
      put(cover, { transform: `translate(${x.toFixed(1)},${y.toFixed(1)}) rotate(${90 - angle})`, opacity: (0.4 + 0.6 * pulled).toFixed(2) });
      put(beam, { x1: cx, y1: cy, x2: x, y2: y, "stroke-width": (24 * weight).toFixed(2), "stroke-opacity": (0.25 + 0.5 * weight).toFixed(2) });
      const [lx, ly] = this.at(angle, this.radius + 2 + BOOK.height);
      const { dx, dy, anchor } = labelPlace(angle);
      put(label, { x: lx + dx, y: ly + dy, "text-anchor": anchor });
      put(share, { x: lx + dx, y: ly + dy + 17, "text-anchor": anchor });
      say(share, t("percent", { share: num(100 * weight, weight > 0 && weight < 0.0995 ? 1 : 0) }));
    }
    /** The arrow's name where it was put; elsewhere the reader asks. */
    call(angle) {
      const { pill, word: word2 } = this.parts;
      const name = Math.abs(((angle - this.home + 180) % 360 + 360) % 360 - 180) <= NEAR ? this.asked : t("yours");
      const width = 22 + 9 * [...name].length;
      say(word2, name);
      put(pill, { width, x: this.centre[0] - width / 2 });
    }
    update(now) {
      this.now = now;
      const { angle, length, weights } = now;
      const { shaft, grip, halo } = this.parts;
      this.call(angle);
      this.books.forEach((book, i) => this.place(book, this.angles[i], weights[i]));
      const [x, y] = this.at(angle, this.radius * length);
      put(shaft, { x1: this.centre[0], y1: this.centre[1], x2: x, y2: y });
      for (const circle of [grip, halo]) put(circle, { cx: x, cy: y });
      put(this.handle, { "aria-valuenow": Math.round(angle), "aria-valuetext": t("handle_at", { angle: num(angle, 0), length: num(length) }) });
    }
  };

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
  var TIE = 1e-9;
  function hardmax(scores) {
    const largest = Math.max(...scores);
    const first = scores.map((score) => score >= largest - TIE ? 1 : 0);
    const count = first.reduce((a, b) => a + b);
    return Float64Array.from(first, (one) => one / count);
  }
  function lookUp({ angle, length, temperature, angles, values }) {
    const turn = Math.PI / 180;
    const query = [length * Math.cos(angle * turn), length * Math.sin(angle * turn)];
    const scores = angles.map((degrees) => query[0] * Math.cos(degrees * turn) + query[1] * Math.sin(degrees * turn));
    const weights = temperature > 0 ? softmax(scores, temperature) : hardmax(scores);
    const output = values[0].map((_, column) => values.reduce((sum, value, i) => sum + weights[i] * value[column], 0));
    return { query, scores, weights, output };
  }

  // src/attnbook/widgets/library/index.js
  var t2 = wordsOf("library", words_default);
  var COLDEST = 0.02;
  var HOTTEST = 20;
  var WIDE = 520;
  var SPAN = Math.log(HOTTEST / COLDEST);
  var scale = {
    min: 0,
    max: 1e3,
    step: 1,
    to: (value) => value < COLDEST ? 0 : 1 + 999 * Math.log(value / COLDEST) / SPAN,
    from: (place) => place < 1 ? 0 : place >= 1e3 ? HOTTEST : Number((COLDEST * Math.exp((place - 1) / 999 * SPAN)).toPrecision(3))
  };
  var degree = (value) => value === 0 ? t2("zero") : num(value, value < 1 ? 2 : 1);
  function weightRows(names) {
    const bars = names.map(() => h("span", { class: "ab-bar-fill ab-weights-fill" }));
    const shown = names.map(() => h("span", { class: "ab-number" }));
    const node = h(
      "div",
      { class: "ab-rows", "aria-hidden": "true" },
      names.map((name, i) => [h("span", { dir: "auto" }, name), h("span", { class: "ab-track" }, bars[i]), shown[i]])
    );
    const tracks = bars.map((bar) => bar.parentElement);
    return {
      node,
      tracks,
      update: ({ weights }) => weights.forEach((weight, i) => {
        style(bars[i], { "inline-size": `${(100 * weight).toFixed(2)}%` });
        say(shown[i], num(weight, 3));
      })
    };
  }
  function topicRows(topics, values) {
    const dots = topics.map((_, column) => values.map((value) => style(h("span", { class: "ab-value-dot" }), { "inset-inline-start": `${100 * value[column]}%` })));
    const marks = topics.map(() => h("span", { class: "ab-output-mark" }));
    const shown = topics.map(() => h("span", { class: "ab-number ab-strong" }));
    const node = h(
      "div",
      { class: "ab-rows ab-topics", "aria-hidden": "true" },
      topics.map((topic, c) => [h("span", { dir: "auto" }, topic), h("span", { class: "ab-track ab-line-track" }, dots[c], marks[c]), shown[c]])
    );
    return {
      node,
      update: ({ weights, output }) => output.forEach((value, c) => {
        style(marks[c], { "inset-inline-start": `${(100 * value).toFixed(2)}%` });
        say(shown[c], num(value));
        weights.forEach((weight, i) => style(dots[c][i], { "--ab-size": (0.3 + 1.1 * Math.sqrt(weight)).toFixed(3) }));
      })
    };
  }
  function guessed(choice, weights) {
    const most = weights.indexOf(Math.max(...weights));
    const one = { all: () => 1 / weights.length, one: (i) => Number(i === most), none: () => 0 }[choice];
    return Array.from(weights, (_, i) => one(i));
  }
  function sentence(names, { weights, output }, temperature, topics) {
    const largest = Math.max(...weights);
    const first = names.filter((_, i) => weights[i] > largest - 1e-9);
    const mixed = topics.map((topic, c) => t2("part", { topic, value: num(output[c]) })).join(", ");
    const several = first.length > 1;
    const key = temperature === 0 ? several ? "status_tie" : "status_hard" : several ? "status_shared" : "status";
    return t2(key, { name: first.join(", "), share: num(100 * largest, 0), count: first.length, mixed });
  }
  function controls(model, tools) {
    const heat = slider(model, "temperature", { label: t2("temperature"), format: degree, ...scale });
    heat.node.classList.add("ab-heat-slider");
    const ends = h("div", { class: "ab-ends", "aria-hidden": "true" }, h("span", {}, t2("cold")), h("span", {}, t2("hot")));
    const angle = slider(model, "angle", { label: t2("angle"), role: "query", min: 0, max: 360, step: 1, format: (v) => t2("degrees", { value: num(v, 0) }) });
    const length = slider(model, "length", { label: t2("length"), role: "query", min: 0, max: 1, step: 0.01, format: (v) => num(v) });
    tools.clean(heat.off);
    tools.hideAnswer(ends);
    return [h("div", { class: "ab-heat-control" }, heat.node, ends), row(tools, angle, length)];
  }
  var FIXED = ["names", "topics", "angles", "values", "query_name"];
  var MOVING = ["angle", "length", "temperature"];
  var pick = (get, names) => Object.fromEntries(names.map((name) => [name, get(name)]));
  function aim(model) {
    const get = (name) => model.get(name);
    const hard = () => lookUp({ ...pick(get, FIXED), ...pick(get, MOVING), temperature: 0 }).weights;
    if (!hard().includes(1)) model.set("length", 1);
    if (!hard().includes(1)) model.set("angle", get("angles")[hard().findIndex(Boolean)]);
  }
  var Shelf = class {
    constructor({ model, el, tools }) {
      this.get = (name) => model.get(name);
      this.fixed = pick(this.get, FIXED);
      this.tools = tools;
      this.disc = new Disc({ ...this.fixed, query_angle: this.get("_start")?.angle ?? this.get("angle") }, () => pick(this.get, MOVING), tools.set);
      this.weights = weightRows(this.fixed.names);
      this.topics = topicRows(this.fixed.topics, this.fixed.values);
      this.table = tools.table(this.numbers());
      const halves = this.arrange(controls(model, tools));
      el.append(h("p", { class: "ab-hint" }, t2("hint", { query: this.fixed.query_name })), halves);
      tools.size(halves, (width) => {
        const wide = width >= WIDE;
        halves.classList.toggle("ab-side-by-side", wide);
        this.disc.layout(wide ? Math.round(width * 0.58) : width);
      });
      tools.guess.draw((pencil, choice) => this.mark(pencil, guessed(choice, this.now.weights)));
      tools.redraw(MOVING, () => this.draw());
    }
    mark(pencil, shares) {
      const named = shares.indexOf(Math.max(...shares));
      shares.forEach((share, i) => pencil.band(this.weights.tracks[i], share, share, { name: i === named }));
    }
    arrange([heat, pointing]) {
      const answer = h(
        "div",
        { class: "ab-answer" },
        h("p", { class: "ab-head role-weights" }, t2("weights")),
        this.weights.node,
        h("p", { class: "ab-head role-output" }, t2("mixed")),
        this.topics.node,
        h("p", { class: "ab-small" }, t2("dots"))
      );
      return h("div", { class: "ab-halves" }, h("div", { class: "ab-shelf" }, this.disc.node, pointing, heat), answer);
    }
    draw() {
      const state = pick(this.get, MOVING);
      this.now = { ...state, ...lookUp({ ...state, ...this.fixed }) };
      for (const part of [this.disc, this.weights, this.topics]) part.update(this.now);
      this.tools.status(sentence(this.fixed.names, this.now, state.temperature, this.fixed.topics));
      this.table.update();
    }
    numbers() {
      const { names, topics, values } = this.fixed;
      return {
        columns: [...columnsOf(t2, ["book", "key"], ["score", "scores"], ["weight", "weights"]), ...topics.map((label) => ({ label, role: "value" }))],
        rows: () => names.map((name, i) => [name, num(this.now.scores[i], 4), num(this.now.weights[i], 4), ...values[i].map((v) => num(v))]),
        summary: () => [[t2("columns.output"), "", "", ...this.now.output.map((v) => num(v, 4))]]
      };
    }
  };
  var library_default = {
    kind: "library",
    predict: {
      options: ["all", "one", "none"],
      answer: "one",
      hides: () => true,
      asks: (get) => get("temperature") === 0,
      async demonstrate({ model, tools }) {
        aim(model);
        const mine = await tools.animate({ temperature: COLDEST }, { scale: "log", ms: 2400 });
        if (mine) tools.set({ temperature: 0 });
      }
    },
    render: (context) => {
      new Shelf(context);
    }
  };

  // <stdin>
  AttnBook.add("library", library_default, { "angle": { "type": "number", "min": 0, "max": 360 }, "length": { "type": "number", "min": 0, "max": 1 }, "temperature": { "type": "number", "min": 0, "max": 20 } });
})();
