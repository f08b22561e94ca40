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

  // src/attnbook/widgets/embedding_map/numbers.js
  var NEAREST = 10;
  function decode(encoded, rows) {
    const bytes = Int8Array.from(atob(encoded), (character) => character.charCodeAt(0));
    const width = bytes.length / rows;
    return Array.from({ length: rows }, (_, i) => bytes.subarray(i * width, (i + 1) * width));
  }
  var dot = (a, b) => a.reduce((sum, v, k) => sum + v * b[k], 0);
  function cosines(vectors, index) {
    const lengths = vectors.map((row2) => Math.sqrt(dot(row2, row2)));
    return vectors.map((row2, i) => dot(row2, vectors[index]) / (lengths[i] * lengths[index]));
  }
  function first(sizes, index) {
    return sizes.map((_, i) => i).filter((i) => i !== index).sort((a, b) => sizes[a] - sizes[b] || a - b).slice(0, NEAREST);
  }
  var square = (a, b) => (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2;
  function lookUp(vectors, points, index, temperature) {
    const similar = cosines(vectors, index);
    const weights = softmax(similar, temperature);
    const nearest = first(similar.map((v) => -v), index);
    const dots = new Set(first(points.map((point) => square(point, points[index])), index));
    const onMap = nearest.filter((i) => dots.has(i)).length;
    const listed = nearest.reduce((sum, i) => sum + weights[i], weights[index]);
    return { index, cosines: similar, weights, nearest, onMap, others: Math.max(0, 1 - listed) };
  }
  var LONGEST = 40;
  var SUGGESTED = 6;
  var plain = (text2) => text2.normalize("NFC").trim().toLowerCase().replace(/'/g, "’");
  function understand(typed, words) {
    const text2 = plain(typed);
    if (!text2) return { problem: "empty", suggestions: [] };
    if (Array.from(text2).length > LONGEST) return { problem: "long", suggestions: [] };
    const index = words.findIndex((word2) => plain(word2) === text2);
    if (index >= 0) return { index };
    const begin = words.filter((word2) => plain(word2).startsWith(text2));
    const inside = words.filter((word2) => !begin.includes(word2) && plain(word2).includes(text2));
    return { problem: "unknown", suggestions: [...begin, ...inside].slice(0, SUGGESTED) };
  }

  // src/attnbook/widgets/embedding_map/names.js
  var EDGE = 22;
  var FOOT = 14;
  var LETTER = 7.2;
  var LINE = 15;
  var SPOTS = [[9, 4, "start"], [-9, 4, "end"], [0, -10, "middle"], [0, 20, "middle"], [9, -9, "start"], [-9, -9, "end"], [9, 18, "start"], [-9, 18, "end"]];
  var BEFORE = { start: 0, middle: 0.5, end: 1 };
  var meet = (a, b) => a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];
  function fitted(points, width, height) {
    const [xs, ys] = [0, 1].map((k) => points.map((point) => point[k]));
    const [left, right, low, high] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
    const scale = Math.min((width - 2 * EDGE) / (right - left || 1), (height - 2 * EDGE - FOOT) / (high - low || 1));
    return points.map(([a, b]) => [width / 2 + (a - (left + right) / 2) * scale, (height - FOOT) / 2 - (b - (low + high) / 2) * scale]);
  }
  function beside([x, y], word2) {
    const wide = LETTER * Array.from(word2).length + 4;
    return SPOTS.map(([dx, dy, anchor]) => {
      const left = x + dx - BEFORE[anchor] * wide;
      return { x: x + dx, y: y + dy, anchor, box: [left, y + dy - LINE + 3, left + wide, y + dy + 3] };
    });
  }
  function namesOn(at, words, listed, width) {
    const taken = listed.map((i) => [at[i][0] - 6, at[i][1] - 6, at[i][0] + 6, at[i][1] + 6]);
    return listed.map((i, n) => {
      const spots = beside(at[i], words[i]);
      const inside = spots.filter(({ box }) => box[0] >= 0 && box[2] <= width);
      const free = inside.find(({ box }) => !taken.some((other) => meet(box, other)));
      const found = free ?? (n ? null : inside[0] ?? spots[0]);
      if (found) taken.push(found.box);
      return found;
    });
  }

  // src/attnbook/widgets/embedding_map/words.json
  var words_default = {
    title: "Words on a map",
    hint: "Type or choose a word, or point at a dot. Its neighbours are found with all 32 numbers of a vector; the map has only two.",
    type: "A word",
    look_up: "Look it up",
    choose: "or choose",
    stage: "When",
    stages: {
      before: "before training",
      after: "after training"
    },
    temperature: "temperature",
    map_label: "Map of the words",
    list_label: "The word and its neighbours",
    shadow: "Only a shadow: 2 of 32 dimensions",
    columns: {
      word: "word",
      cosine: "cosine",
      weight: "weight"
    },
    itself: "{word}, the word itself: cosine {cosine}, weight {weight}",
    line: "{word}: cosine {cosine}, weight {weight}. Look it up",
    others: "all other {count} words together",
    on_map: "Among the {most} nearest dots: {count} of its {most} nearest words.",
    part: "{word} ({cosine})",
    status: "Nearest to {word}: {names}. At temperature {temperature} the word itself has {own} % of the weight.",
    caption: "The word, its ten nearest by cosine in all 32 dimensions, and the weights of the soft look-up",
    alt: "Map of 300 words {stage}, with {word} and its ten nearest neighbours: {names}.",
    problem: {
      empty: "Type a word of the novel, such as captain, or choose one from the list.",
      unknown: "“{word}” is not among the {count} words of this map. If the whole vocabulary lacks it, too, it becomes [unk].",
      suggest: "“{word}” is not among the {count} words of this map. On the map:",
      long: "This is longer than {most} characters. No word of the list is."
    },
    predict: {
      question: "The ten nearest neighbours of “sea” are computed with all 32 numbers. How many of these ten are also among the ten dots nearest to “sea” on the map?",
      options: {
        most: "8 to 10",
        half: "4 to 7",
        few: "0 to 3"
      },
      happens: "2 of the ten. Over all 300 words it is 1.7 on average: most of what the vectors know lies in directions that a flat map leaves out.",
      difference: {
        most: "A map seems to show which words are near each other. It shows which are near in two directions of 32.",
        half: "Fewer still. Words that the map puts side by side often differ in the other 30 directions.",
        few: "As you said. Use a map for an overview, and all dimensions to compute."
      }
    }
  };

  // src/attnbook/widgets/embedding_map/plot.js
  var t = wordsOf("embedding_map", words_default);
  var REACH = 24;
  var WordMap = class {
    /** `pick(index)` is called when a reader points at a dot. */
    constructor(words, pick) {
      Object.assign(this, { words, pick });
      this.dots = words.map(() => s("circle", { class: "ab-fill-key role-key", r: 3 }));
      this.lines = Array.from({ length: NEAREST }, () => s("line", { class: "ab-stroke-weights role-weights ab-map-line" }));
      this.names = Array.from({ length: NEAREST + 1 }, (_, i) => s("text", { class: i ? "ab-map-word" : "ab-map-word ab-map-chosen ab-fill-query role-query", direction: "auto" }));
      this.hovered = s("text", { class: "ab-name ab-map-hover", "text-anchor": "middle" });
      this.shadow = s("text", { class: "ab-name", x: 4 }, t("shadow"));
      this.node = drawing(t("map_label"), this.lines, this.dots, this.names, this.hovered, this.shadow);
      this.node.classList.add("ab-word-map");
      this.node.addEventListener("click", (event) => {
        const near = this.at(event);
        if (near >= 0) this.pick(near);
      });
      this.node.addEventListener("pointermove", (event) => this.hover(this.at(event)));
      this.node.addEventListener("pointerleave", () => this.hover(-1));
    }
    /** The dot nearest to the pointer, or -1. */
    at(event) {
      const box = this.node.getBoundingClientRect();
      const [x, y] = [(event.clientX - box.left) / box.width * this.width, (event.clientY - box.top) / box.height * this.height];
      let [best, found] = [REACH ** 2, -1];
      this.places.forEach(([px, py], i) => {
        const apart = (px - x) ** 2 + (py - y) ** 2;
        if (apart < best) [best, found] = [apart, i];
      });
      return found;
    }
    hover(index) {
      say(this.hovered, index < 0 ? "" : this.words[index]);
      if (index >= 0) put(this.hovered, { x: this.places[index][0], y: this.places[index][1] - 9 });
    }
    layout(width) {
      this.width = width;
      this.height = Math.round(Math.min(width, 400));
      resize(this.node, this.width, this.height);
      put(this.shadow, { y: this.height - 4 });
      if (this.now) this.update(this.points, this.now);
    }
    update(points, now) {
      Object.assign(this, { points, now });
      this.places = fitted(points, this.width, this.height);
      const near = new Set(now.nearest);
      this.dots.forEach((node, i) => {
        const chosen = i === now.index;
        put(node, {
          cx: this.places[i][0].toFixed(1),
          cy: this.places[i][1].toFixed(1),
          r: chosen ? 8 : near.has(i) ? 5 : 3,
          opacity: chosen || near.has(i) ? 1 : 0.28,
          class: chosen ? "ab-fill-query role-query" : "ab-fill-key role-key"
        });
      });
      this.connect(now);
      this.name(now);
    }
    connect({ index, nearest, weights }) {
      const [x1, y1] = this.places[index];
      nearest.forEach((i, n) => put(this.lines[n], { x1, y1, x2: this.places[i][0], y2: this.places[i][1], "stroke-width": (1 + 20 * weights[i]).toFixed(2) }));
    }
    name({ index, nearest }) {
      const listed = [index, ...nearest];
      namesOn(this.places, this.words, listed, this.width).forEach((spot, n) => {
        say(this.names[n], spot ? this.words[listed[n]] : "");
        if (spot) put(this.names[n], { x: spot.x, y: spot.y, "text-anchor": spot.anchor });
      });
    }
  };

  // src/attnbook/widgets/embedding_map/index.js
  var t2 = wordsOf("embedding_map", words_default);
  var HEAT = [0.02, 2];
  var WIDE = 560;
  var STAGES = ["before", "after"];
  var Neighbour = class {
    constructor(pick) {
      this.word = h("span", { class: "ab-neighbour-word", dir: "auto" });
      [this.cosine, this.weight] = [h("span", { class: "ab-number" }), h("span", { class: "ab-number" })];
      [this.cosineBar, this.weightBar] = ["ab-cosine-fill", "ab-weights-fill"].map((name) => h("span", { class: `ab-bar-fill ${name}` }));
      this.spoken = h("span", { class: "ab-unseen" });
      const shown = [this.word, h("span", { class: "ab-track" }, this.cosineBar), this.cosine, h("span", { class: "ab-track" }, this.weightBar), this.weight];
      shown.forEach((part) => part.setAttribute("aria-hidden", "true"));
      this.node = pick ? h("button", { type: "button", class: "ab-neighbour", onclick: () => pick(this.index) }, shown, this.spoken) : h("div", { class: "ab-neighbour ab-itself" }, shown, this.spoken);
    }
    update(index, word2, now, key) {
      this.index = index;
      const [cosine, weight] = [num(now.cosines[index]), num(now.weights[index], 3)];
      say(this.word, word2);
      say(this.cosine, cosine);
      say(this.weight, weight);
      style(this.cosineBar, { "inline-size": `${(100 * Math.max(0, now.cosines[index])).toFixed(1)}%` });
      style(this.weightBar, { "inline-size": `${(100 * now.weights[index]).toFixed(2)}%` });
      say(this.spoken, t2(key, { word: word2, cosine, weight }));
    }
  };
  var Neighbours = class {
    constructor(words, pick) {
      this.words = words;
      this.lines = Array.from({ length: NEAREST + 1 }, (_, i) => new Neighbour(i && pick));
      const head = h(
        "div",
        { class: "ab-neighbour ab-neighbour-head", "aria-hidden": "true" },
        h("span", {}, t2("columns.word")),
        h("span", { class: "role-scores ab-span" }, t2("columns.cosine")),
        h("span", { class: "role-weights ab-span" }, t2("columns.weight"))
      );
      this.others = h("p", { class: "ab-small" });
      this.node = h("div", { class: "ab-neighbours", role: "group", "aria-label": t2("list_label") }, head, this.lines.map(({ node }) => node), this.others);
    }
    update(now) {
      [now.index, ...now.nearest].forEach((index, i) => this.lines[i].update(index, this.words[index], now, i ? "line" : "itself"));
      say(this.others, `${t2("others", { count: this.words.length - this.lines.length })}: ${num(now.others, 3)}`);
    }
  };
  function typing(model, tools, words, take) {
    const field = typedField({ class: "ab-word-typed" });
    const note = h("span", {});
    const chips = h("span", { class: "ab-choices" });
    const answer = h("div", { class: "ab-empty ab-answer-typed", role: "alert", hidden: true }, note, chips);
    const show = () => {
      field.value = model.get("word");
      answer.hidden = true;
    };
    function read() {
      const found = understand(field.value, words);
      answer.hidden = found.index !== void 0;
      if (found.index !== void 0) {
        take(found.index);
        show();
        return;
      }
      const short2 = Array.from(field.value.trim()).slice(0, LONGEST).join("");
      say(note, t2(`problem.${found.suggestions.length ? "suggest" : found.problem}`, { word: short2, count: words.length, most: LONGEST }));
      chips.replaceChildren(...found.suggestions.map((word2) => h("button", { type: "button", class: "ab-choice", dir: "auto", onclick: () => take(words.indexOf(word2)) }, word2)));
    }
    const form = h(
      "form",
      { class: "ab-controls ab-word-ask", onsubmit: (event) => {
        event.preventDefault();
        read();
      } },
      h("label", { class: "ab-control ab-word-field" }, h("span", { class: "ab-label role-query" }, t2("type")), field),
      h("button", { type: "submit", class: "ab-choice" }, t2("look_up"))
    );
    tools.follow("word", show);
    return { node: form, answer };
  }
  function sentence(words, now, temperature) {
    const names = now.nearest.slice(0, 3).map((i) => t2("part", { word: words[i], cosine: num(now.cosines[i]) })).join(", ");
    const own = 100 * now.weights[now.index];
    return t2("status", { word: words[now.index], names, own: num(own, own < 1 ? 1 : 0), temperature: num(temperature) });
  }
  var GUESSES = { few: [0, 3], half: [4, 7], most: [8, 10] };
  var Scale = class {
    constructor() {
      this.cells = Array.from({ length: NEAREST + 1 }, (_, count) => h("span", { class: "ab-map-step" }, String(count)));
      this.node = h("div", { class: "ab-map-scale", "aria-hidden": "true" }, this.cells);
    }
    update(count) {
      this.cells.forEach((cell, i) => cell.classList.toggle("ab-map-here", i === count));
    }
    mark(pencil, choice) {
      const [from, to] = GUESSES[choice];
      for (let count = from; count <= to; count++) pencil.outline(this.cells[count], String(count), { name: count === to });
    }
  };
  var Neighbourhood = class {
    constructor({ model, el, tools }) {
      this.get = (name) => model.get(name);
      this.tools = tools;
      this.words = this.get("words");
      const count = this.words.length;
      this.stages = Object.fromEntries(STAGES.map((stage) => [stage, { vectors: decode(this.get(stage), count), points: decode(this.get(`map_${stage}`), count) }]));
      const take = (index) => tools.set({ word: this.words[index] });
      this.map = new WordMap(this.words, take);
      this.list = new Neighbours(this.words, take);
      this.count = h("p", { class: "ab-map-count" });
      this.scale = new Scale();
      this.asked = h("div", {}, this.count, this.scale.node);
      tools.hideAnswer(this.asked, text("predict.covered"));
      tools.guess.draw((pencil, choice) => this.scale.mark(pencil, choice));
      this.table = tools.table(this.numbers());
      this.arrange(model, el, typing(model, tools, this.words, take));
      tools.redraw(["word", "stage", "temperature"], () => this.draw(), () => this.rest());
    }
    arrange(model, el, typed) {
      const { tools, words } = this;
      const sorted = [...words].sort((a, b) => a.localeCompare(b));
      const choice = select(model, "word", { label: t2("choose"), options: sorted.map((word2) => [word2, word2]) });
      const stage = segmented(model, "stage", { label: t2("stage"), options: STAGES.map((name) => [name, t2(`stages.${name}`)]) });
      const heat = slider(model, "temperature", { label: t2("temperature"), format: (v) => num(v, 3), ...logScale(...HEAT) });
      const halves = h("div", { class: "ab-map-halves" }, h("div", { class: "ab-map-side" }, this.map.node, this.asked, row(tools, heat)), h("div", { class: "ab-list-side" }, this.list.node));
      el.append(h("p", { class: "ab-hint" }, t2("hint")), typed.node, typed.answer, row(tools, choice, stage), halves);
      tools.size(halves, (width) => {
        const wide = width >= WIDE;
        halves.classList.toggle("ab-two", wide);
        this.map.layout(wide ? Math.round(width * 0.53) : width);
      });
    }
    draw() {
      const { vectors, points } = this.stages[this.get("stage")];
      this.now = lookUp(vectors, points, this.words.indexOf(this.get("word")), this.get("temperature"));
      this.map.update(points, this.now);
    }
    /** The list: in the next frame, for with the map it is more than one should take. */
    rest() {
      this.list.update(this.now);
      say(this.count, t2("on_map", { count: this.now.onMap, most: NEAREST }));
      this.scale.update(this.now.onMap);
      this.tools.status(sentence(this.words, this.now, this.get("temperature")));
      this.table.update();
    }
    numbers() {
      const line2 = (i) => [this.words[i], num(this.now.cosines[i], 4), num(this.now.weights[i], 4)];
      return {
        columns: columnsOf(t2, ["word", "key"], ["cosine", "scores"], ["weight", "weights"]),
        rows: () => [this.now.index, ...this.now.nearest].map(line2),
        summary: () => [[t2("others", { count: this.words.length - NEAREST - 1 }), "", num(this.now.others, 4)]]
      };
    }
  };
  var embedding_map_default = {
    kind: "embedding_map",
    predict: {
      options: ["most", "half", "few"],
      answer: "few",
      hides: () => true,
      asks: (get) => get("word") === "sea" && get("stage") === "after",
      async demonstrate({ tools }) {
        tools.set({ stage: "after", word: "sea" });
        const mine = await tools.animate({ temperature: HEAT[0] }, { scale: "log", ms: 900 });
        if (mine) await tools.animate({ temperature: 0.1 }, { scale: "log", ms: 900 });
      }
    },
    render: (context) => {
      new Neighbourhood(context);
    }
  };

  // <stdin>
  AttnBook.add("embedding_map", embedding_map_default, { "word": { "type": "choice", "within": "words" }, "stage": { "type": "choice", "options": ["before", "after"] }, "temperature": { "type": "number", "min": 0.02, "max": 2 } });
})();
