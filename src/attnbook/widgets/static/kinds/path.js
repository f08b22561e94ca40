// Built by make widgets: change the sources, not this file.
(() => {
  // core:index.js
  var { area, axis, checkbox, columnsOf, dashed, draggable, drawing, follow, formula, h, heatmap, hide, itemOf, keyed, line, linear, logScale, logTicks, logarithmic, m, more, num, prefersReducedMotion, put, resize, row, s, say, segmented, select, short, slider, style, text, tickText, ticks, typedField, watchTheme, word, wordsOf, yieldToMain } = AttnBook.modules["index.js"];

  // src/attnbook/widgets/path/disc.js
  var TURN = Math.PI / 180;
  var MARGIN = 82;
  var LARGEST = 368;
  var HEADS = 2;
  var Disc = class {
    constructor({ names, angles }) {
      this.angles = angles;
      this.rim = s("circle", { class: "ab-rim" });
      this.lines = Array.from({ length: HEADS }, (_, head) => names.map((_2, j) => s("line", { "data-index": j, class: `ab-path-line ab-path-line-${head + 1} ab-stroke-weights role-weights` })));
      this.items = names.map((name, j) => ({
        dot: s("circle", { class: "ab-path-item ab-fill-key role-key", "data-index": j, r: 9 }),
        name: s("text", { class: "ab-book-name", direction: "auto" }, name),
        place: s("text", { class: "ab-path-order", "text-anchor": "middle" })
      }));
      this.arc = s("path", { class: "ab-path-arc ab-stroke-query role-query" });
      this.arrows = Array.from({ length: HEADS }, (_, head) => this.arrow(head));
      this.middle = s("g", {}, this.rim, this.lines, this.arc, this.arrows.map((arrow) => arrow.node), this.items.map(({ dot: dot2, name, place }) => [dot2, name, place]));
      this.node = s("svg", { class: "ab-drawing ab-path-disc", role: "img", "aria-label": text("path.disc_label") }, this.middle);
    }
    arrow(head) {
      const shaft = s("line", { class: "ab-shaft ab-stroke-query role-query", "stroke-dasharray": head ? "7 5" : null });
      const tip = s("path", { class: "ab-fill-query role-query" });
      return { shaft, tip, node: s("g", { class: "ab-path-arrow" }, shaft, tip) };
    }
    layout(width) {
      const radius = this.radius = Math.min(width, LARGEST) / 2 - MARGIN;
      resize(this.node, width, 2 * radius + 76);
      put(this.middle, { transform: `translate(${width / 2},${radius + 38})` });
      put(this.rim, { r: radius });
      this.items.forEach(({ dot: dot2, name, place }, i) => {
        const [x, y] = this.at(this.angles[i]);
        const [cosine, sine] = [x / radius, -y / radius];
        put(dot2, { cx: x.toFixed(1), cy: y.toFixed(1) });
        put(place, { x: x.toFixed(1), y: (y + 4).toFixed(1) });
        put(name, { x: (x + 15 * cosine).toFixed(1), y: (y - 17 * sine + 4.5 - 4 * sine).toFixed(1), "text-anchor": cosine > 0.3 ? "start" : cosine < -0.3 ? "end" : "middle" });
      });
      this.arrows.forEach(({ shaft, tip }) => {
        put(shaft, { x1: 0, y1: 0, x2: radius - 22, y2: 0 });
        put(tip, { d: `M${radius - 10},0l-15,-8v16z` });
      });
      if (this.now) this.update(this.now);
    }
    at(degrees, r = this.radius) {
      return [r * Math.cos(degrees * TURN), -r * Math.sin(degrees * TURN)];
    }
    /** `queries`: the angle of every head's query; `own`: of the key it was turned from, if any. */
    update(now) {
      this.now = now;
      const { stop: stop2, row: row2, queries, own, byDistance, ordered } = now;
      this.arrows.forEach(({ node }, head) => {
        style(node, { transform: `rotate(${-(queries[head] ?? queries[0] ?? 90)}deg)`, opacity: head < queries.length ? 1 : 0 });
      });
      this.turned(own, queries[0]);
      const from = byDistance ? this.at(queries[0], this.radius - 10) : [0, 0];
      this.lines.forEach((lines, head) => lines.forEach((line2, i) => {
        const weight = stop2.weights[head]?.[row2][i] ?? 0;
        const [x2, y2] = this.at(this.angles[i]);
        put(line2, { x1: from[0].toFixed(1), y1: from[1].toFixed(1), x2: x2.toFixed(1), y2: y2.toFixed(1) });
        put(line2, { "data-index": stop2.output.length > 1 ? `${row2}-${i}` : i });
        style(line2, { "stroke-width": `${(20 * weight).toFixed(2)}px` });
      }));
      this.items.forEach(({ dot: dot2, place }, i) => {
        for (const node of [dot2, place]) node.classList.toggle("ab-path-away", !stop2.mask[row2][i]);
        say(place, ordered ? String(i + 1) : "");
      });
    }
    turned(own, query) {
      const shown = own !== null && Math.abs(query - own) >= 1;
      put(this.arc, { visibility: shown ? null : "hidden" });
      if (!shown) return;
      const r = this.radius * 0.5;
      const [[x1, y1], [x2, y2]] = [this.at(own, r), this.at(query, r)];
      put(this.arc, { d: `M${x1.toFixed(1)},${y1.toFixed(1)}A${r},${r} 0 0 ${query > own ? 0 : 1} ${x2.toFixed(1)},${y2.toFixed(1)}` });
    }
  };

  // src/attnbook/data/path_formulas.json
  var path_formulas_default = { average: [["math", { display: "block" }, ["mrow", {}, ["msub", { class: "role-weights" }, ["mi", {}, "α"], ["mi", {}, "i"]], ["mo", {}, "="], ["mfrac", {}, ["mn", {}, "1"], ["mi", {}, "n"]]]], ["math", { display: "block" }, ["mrow", {}, ["mi", { class: "role-output" }, "𝐨"], ["mo", {}, "="], ["munderover", {}, ["mo", { movablelimits: "false" }, "∑"], ["mrow", {}, ["mi", {}, "i"], ["mo", {}, "="], ["mn", {}, "1"]], ["mi", {}, "n"]], ["msub", { class: "role-weights" }, ["mi", {}, "α"], ["mi", {}, "i"]], ["mspace", { width: "0.1667em" }], ["msub", { class: "role-value" }, ["mi", {}, "𝐯"], ["mi", {}, "i"]]]]], kernel: [["math", { display: "block" }, ["mrow", {}, ["msub", { class: "role-scores" }, ["mi", {}, "s"], ["mi", {}, "i"]], ["mo", {}, "="], ["mrow", { class: "ab-path-new" }, ["mrow", {}], ["mo", {}, "−"], ["mstyle", { displaystyle: "false", scriptlevel: "0" }, ["mfrac", {}, ["mn", {}, "1"], ["mn", {}, "2"]]], ["msup", {}, ["mrow", {}, ["mo", { stretchy: "false" }, "‖"], ["mi", { class: "role-query" }, "𝐪"], ["mo", {}, "−"], ["msub", { class: "role-key" }, ["mi", {}, "𝐤"], ["mi", {}, "i"]], ["mo", { stretchy: "false" }, "‖"]], ["mn", {}, "2"]]]]], ["math", { display: "block" }, ["mrow", {}, ["msub", { class: "role-weights" }, ["mi", {}, "α"], ["mi", {}, "i"]], ["mo", {}, "="], ["mrow", { class: "ab-path-new" }, ["mrow", {}], ["mfrac", {}, ["msup", {}, ["mi", {}, "e"], ["msub", { class: "role-scores" }, ["mi", {}, "s"], ["mi", {}, "i"]]], ["mrow", {}, ["msub", {}, ["mo", { movablelimits: "false" }, "∑"], ["mi", {}, "j"]], ["msup", {}, ["mi", {}, "e"], ["msub", { class: "role-scores" }, ["mi", {}, "s"], ["mi", {}, "j"]]]]]]]]], bandwidth: [["math", { display: "block" }, ["mrow", {}, ["msub", { class: "role-scores" }, ["mi", {}, "s"], ["mi", {}, "i"]], ["mo", {}, "="], ["mo", { stretchy: "false" }, "−"], ["mfrac", {}, ["msup", {}, ["mrow", {}, ["mo", { stretchy: "false" }, "‖"], ["mi", { class: "role-query" }, "𝐪"], ["mo", {}, "−"], ["msub", { class: "role-key" }, ["mi", {}, "𝐤"], ["mi", {}, "i"]], ["mo", { stretchy: "false" }, "‖"]], ["mn", {}, "2"]], ["mrow", {}, ["mn", {}, "2"], ["mspace", { width: "0.1667em" }], ["mrow", { class: "ab-path-new" }, ["mrow", {}], ["msup", {}, ["mi", {}, "h"], ["mn", {}, "2"]]]]]]]], width: [["math", { display: "block" }, ["mrow", {}, ["msub", { class: "role-scores" }, ["mi", {}, "s"], ["mi", {}, "i"]], ["mo", {}, "="], ["mo", { stretchy: "false" }, "−"], ["mstyle", { displaystyle: "false", scriptlevel: "0" }, ["mfrac", {}, ["mn", {}, "1"], ["mn", {}, "2"]]], ["mspace", { width: "0.1667em" }], ["mrow", { class: "ab-path-new" }, ["mrow", {}], ["msup", {}, ["mi", {}, "w"], ["mn", {}, "2"]]], ["msup", {}, ["mrow", {}, ["mo", { stretchy: "false" }, "‖"], ["mi", { class: "role-query" }, "𝐪"], ["mo", {}, "−"], ["msub", { class: "role-key" }, ["mi", {}, "𝐤"], ["mi", {}, "i"]], ["mo", { stretchy: "false" }, "‖"]], ["mn", {}, "2"]]]], ["math", { display: "block" }, ["mrow", {}, ["mrow", {}, ["mo", { stretchy: "false" }, "|"], ["mi", {}, "w"], ["mo", { stretchy: "false" }, "|"]], ["mo", {}, "="], ["mfrac", {}, ["mn", {}, "1"], ["mi", {}, "h"]]]]], dot: [["math", { display: "block" }, ["mrow", {}, ["msub", { class: "role-scores" }, ["mi", {}, "s"], ["mi", {}, "i"]], ["mo", {}, "="], ["msup", {}, ["mi", {}, "w"], ["mn", {}, "2"]], ["mspace", { width: "0.1667em" }], ["mrow", { class: "ab-path-new" }, ["mrow", {}], ["mi", { class: "role-query" }, "𝐪"], ["mspace", { width: "0.1667em" }], ["msubsup", { class: "role-key" }, ["mi", {}, "𝐤"], ["mi", {}, "i"], ["mi", {}, "⊤"]]]]]], temperature: [["math", { display: "block" }, ["mrow", {}, ["msub", { class: "role-scores" }, ["mi", {}, "s"], ["mi", {}, "i"]], ["mo", {}, "="], ["mfrac", {}, ["mrow", {}, ["mi", { class: "role-query" }, "𝐪"], ["mspace", { width: "0.1667em" }], ["msubsup", { class: "role-key" }, ["mi", {}, "𝐤"], ["mi", {}, "i"], ["mi", {}, "⊤"]]], ["mrow", { class: "ab-path-new" }, ["mrow", {}], ["mi", {}, "τ"]]]]]], tokens: [["math", { display: "block" }, ["mrow", {}, ["msub", { class: "role-scores" }, ["mi", {}, "s"], ["mrow", {}, ["mi", {}, "i"], ["mi", {}, "j"]]], ["mo", {}, "="], ["mfrac", {}, ["mrow", {}, ["mrow", { class: "ab-path-new" }, ["mrow", {}], ["msub", { class: "role-key" }, ["mi", {}, "𝐤"], ["mi", {}, "i"]]], ["mspace", { width: "0.1667em" }], ["msubsup", { class: "role-key" }, ["mi", {}, "𝐤"], ["mi", {}, "j"], ["mi", {}, "⊤"]]], ["mi", {}, "τ"]]]], ["math", { display: "block" }, ["mrow", {}, ["msub", { class: "role-output" }, ["mi", {}, "𝐨"], ["mi", {}, "i"]], ["mo", {}, "="], ["munder", {}, ["mo", { movablelimits: "false" }, "∑"], ["mi", {}, "j"]], ["msub", { class: "role-weights" }, ["mi", {}, "α"], ["mrow", {}, ["mi", {}, "i"], ["mi", {}, "j"]]], ["mspace", { width: "0.1667em" }], ["mrow", { class: "ab-path-new" }, ["mrow", {}], ["msub", {}, ["mi", {}, "𝐱"], ["mi", {}, "j"]]]]]], query: [["math", { display: "block" }, ["mrow", {}, ["msub", { class: "role-scores" }, ["mi", {}, "s"], ["mrow", {}, ["mi", {}, "i"], ["mi", {}, "j"]]], ["mo", {}, "="], ["mfrac", {}, ["mrow", {}, ["mrow", { class: "ab-path-new" }, ["mrow", {}], ["mrow", {}, ["mo", { stretchy: "false" }, "("], ["msub", {}, ["mi", {}, "𝐱"], ["mi", {}, "i"]], ["msub", { class: "role-query" }, ["mi", {}, "𝐖"], ["mi", {}, "Q"]], ["mo", { stretchy: "false" }, ")"]]], ["mspace", { width: "0.1667em" }], ["msup", {}, ["mrow", {}, ["mo", { stretchy: "false" }, "("], ["msub", {}, ["mi", {}, "𝐱"], ["mi", {}, "j"]], ["msub", { class: "role-key" }, ["mi", {}, "𝐖"], ["mi", {}, "K"]], ["mo", { stretchy: "false" }, ")"]], ["mi", {}, "⊤"]]], ["msqrt", {}, ["msub", {}, ["mi", {}, "d"], ["mi", {}, "k"]]]]]]], values: [["math", { display: "block" }, ["mrow", {}, ["msub", { class: "role-output" }, ["mi", {}, "𝐨"], ["mi", {}, "i"]], ["mo", {}, "="], ["munder", {}, ["mo", { movablelimits: "false" }, "∑"], ["mi", {}, "j"]], ["msub", { class: "role-weights" }, ["mi", {}, "α"], ["mrow", {}, ["mi", {}, "i"], ["mi", {}, "j"]]], ["mspace", { width: "0.1667em" }], ["mrow", { class: "ab-path-new" }, ["mrow", {}], ["msub", {}, ["mi", {}, "𝐱"], ["mi", {}, "j"]], ["msub", { class: "role-value" }, ["mi", {}, "𝐖"], ["mi", {}, "V"]]]]]], heads: [["math", { display: "block" }, ["mrow", {}, ["mi", { class: "role-output" }, "𝐎"], ["mo", {}, "="], ["mo", { symmetric: "true", minsize: "1.2em", maxsize: "1.2em" }, "["], ["mspace", { width: "0.1667em" }], ["msub", { class: "role-output" }, ["mi", {}, "𝐎"], ["mn", {}, "1"]], ["mo", { separator: "true" }, ","], ["mrow", { class: "ab-path-new" }, ["mrow", {}], ["msub", { class: "role-output" }, ["mi", {}, "𝐎"], ["mn", {}, "2"]]], ["mspace", { width: "0.1667em" }], ["mo", { symmetric: "true", minsize: "1.2em", maxsize: "1.2em" }, "]"]]]], positions: [["math", { display: "block" }, ["mrow", {}, ["msub", { class: "role-scores" }, ["mi", {}, "s"], ["mrow", {}, ["mi", {}, "i"], ["mi", {}, "j"]]], ["mo", {}, "="], ["mfrac", {}, ["mrow", {}, ["msub", { class: "role-query" }, ["mi", {}, "𝐪"], ["mi", {}, "i"]], ["mspace", { width: "0.1667em" }], ["msubsup", { class: "role-key" }, ["mi", {}, "𝐤"], ["mi", {}, "j"], ["mi", {}, "⊤"]]], ["msqrt", {}, ["msub", {}, ["mi", {}, "d"], ["mi", {}, "k"]]]], ["mrow", { class: "ab-path-new" }, ["mrow", {}], ["mo", {}, "−"], ["mi", {}, "m"], ["mspace", { width: "0.1667em" }], ["mrow", {}, ["mo", { stretchy: "false" }, "|"], ["mi", {}, "i"], ["mo", {}, "−"], ["mi", {}, "j"], ["mo", { stretchy: "false" }, "|"]]]]]], masks: [["math", { display: "block" }, ["mrow", {}, ["msub", { class: "role-scores" }, ["mi", {}, "s"], ["mrow", {}, ["mi", {}, "i"], ["mi", {}, "j"]]], ["mo", {}, "="], ["mrow", {}, ["mo", { stretchy: "true" }, "{"], ["mtable", {}, ["mtr", {}, ["mtd", {}, ["mrow", {}, ["mstyle", { displaystyle: "true", scriptlevel: "0" }, ["mfrac", {}, ["mrow", {}, ["msub", { class: "role-query" }, ["mi", {}, "𝐪"], ["mi", {}, "i"]], ["mspace", { width: "0.1667em" }], ["msubsup", { class: "role-key" }, ["mi", {}, "𝐤"], ["mi", {}, "j"], ["mi", {}, "⊤"]]], ["msqrt", {}, ["msub", {}, ["mi", {}, "d"], ["mi", {}, "k"]]]]], ["mo", {}, "−"], ["mi", {}, "m"], ["mspace", { width: "0.1667em" }], ["mrow", {}, ["mo", { stretchy: "false" }, "|"], ["mi", {}, "i"], ["mo", {}, "−"], ["mi", {}, "j"], ["mo", { stretchy: "false" }, "|"]]]], ["mtd", {}, ["mrow", {}, ["mi", {}, "j"], ["mo", {}, "≤"], ["mi", {}, "i"]]]], ["mtr", {}, ["mtd", {}, ["mrow", { class: "ab-path-new" }, ["mrow", {}], ["mo", {}, "−"], ["mi", {}, "∞"]]], ["mtd", {}, ["mrow", {}, ["mi", {}, "j"], ["mo", {}, ">"], ["mi", {}, "i"]]]]], ["mo", { stretchy: "true" }]]]]] };

  // src/attnbook/widgets/path/formula.js
  function equations() {
    const held = /* @__PURE__ */ new Map();
    return (name) => {
      if (!held.has(name)) held.set(name, path_formulas_default[name].map(formula));
      return held.get(name);
    };
  }
  var chapterLinks = (figure) => Array.from(figure?.querySelectorAll(".ab-fallback a.ab-book-link") ?? [], (link) => link.getAttribute("href"));

  // src/attnbook/widgets/path/words.json
  var words_default = {
    title: "The whole path, one slider",
    hint: "Move the slider. In the equation of each stop, what is new is underlined. An outline shows the weights of the stop before.",
    stop: "Stop",
    stop_of: "{stop} of {count}",
    back: "Back",
    next: "Next",
    where: "Chapter {number}, “{section}”",
    taught: "Read on:",
    bandwidth: "Bandwidth h",
    temperature: "Temperature τ",
    turn: "Queries rotated by",
    slope: "Slope m",
    degrees: "{value}°",
    nobody: "nobody asks",
    asks: "{name} asks",
    grid_label: "The weights as bars: a row for whoever asks, a column for every item",
    disc_label: "The items as directions around a circle, and the query as an arrow",
    weights: "Weights",
    heads_key: "In each cell: the first head on the left, the second on the right.",
    choose: "{name} asks: show its mixture",
    gets: "What {name} gets",
    gets_nobody: "The mixture",
    place_x: "place, to the right",
    place_y: "place, upwards",
    one: "the 1",
    of_head: "{topic}, head {head}",
    head: "{name}, head {head}",
    before: "{name}, the stop before",
    largest: "Largest change of a weight since the stop before: {value}.",
    first: "Here the path begins.",
    status: "Stop {stop} of {count}: {name}. {weights}. {mixed}.",
    item_share: "{name} {share} %",
    value_of: "{name} {value}",
    forbidden: "Crossed out: may not be asked.",
    caption: "All weights of this stop, below them those of the stop before, and the mixture of the one that is looked at",
    columns: {
      asks: "asks"
    },
    mixture_of: "mixture: {column}",
    alt: "Twelve rows of six bars, one row for each stop from a plain average to masked heads: how much of each of the six items {name} gets. {first}. {last}.",
    alt_stop: "At “{name}”: {shares}",
    predict: {
      question: "Eleven steps lead from the plain average to the mask. At one of them nothing changes: no weight, and no number of the mixture. Which one?",
      options: {
        width: "The learned width",
        dot: "The dot product instead of the distance",
        values: "The values",
        none: "None of them"
      },
      happens: "When the dot product replaces the distance, every weight stays as it was: all six keys have length 1, and then the two agree.",
      difference: {
        width: "The learned width amounts to a bandwidth of 0.59 instead of 0.50, so the weights change a little.",
        dot: "You were right. If one key were longer than the others, this step would change the weights, too.",
        values: "No weight changes there either. But the mixture does: three of its six numbers go.",
        none: "One step does change nothing. It would if one key were longer than the others."
      }
    },
    stops: {
      average: {
        name: "A plain average",
        new: "Nobody asks a question. Every item counts the same, and the mixture is the mean of all values.",
        section: "An average that ignores the question"
      },
      kernel: {
        name: "A kernel",
        new: "Now somebody asks, for Marvel, and items near the query count more. How much more depends on the distance, through a Gaussian with bandwidth 1.",
        section: "Near points speak louder"
      },
      bandwidth: {
        name: "A bandwidth",
        new: "How near is near? Distances are measured in bandwidths. With a small bandwidth only the nearest items count, with a large one all of them do.",
        section: "The weights are a softmax"
      },
      width: {
        name: "A learned width",
        new: "The bandwidth is no longer chosen by hand, but learned from the data: with w = {width}, each item's value is best predicted from the other five.",
        section: "Learn the width"
      },
      dot: {
        name: "A dot product",
        new: "The dot product takes the place of the squared distance. No weight changes, because all keys have length 1.",
        section: "The bridge to dot products"
      },
      temperature: {
        name: "A temperature",
        new: "The scores are now divided by a number, the temperature, where they were multiplied by w². Its value is new, too: it is no longer learned but set by hand. A low temperature picks one winner; a high one makes the weights uniform.",
        section: "The size of the scores is a temperature"
      },
      tokens: {
        name: "Everyone asks",
        new: "Two things change. Marvel leaves, and each item asks with its own key. And each item is now one row of six numbers (its place, its value and a 1), so that whole rows are mixed.",
        section: "Every item queries every item"
      },
      query: {
        name: "A query of its own",
        new: "The query gets a matrix of its own. Here it rotates every query by {turn} degrees, so that an item no longer asks for what it is found by.",
        idle: "The query gets a matrix of its own. At 0 degrees it rotates nothing: an item still asks for what it is found by.",
        section: "A query that asks for something else"
      },
      values: {
        name: "Values",
        new: "A third matrix selects what an item gives: the three topics. No weight changes, but the mixture no longer contains the place of an item.",
        section: "Queries, keys and values: three projections"
      },
      heads: {
        name: "Two heads",
        new: "A second head asks as well, without the rotation. The two outputs are concatenated: six numbers.",
        section: "Multi-head attention"
      },
      positions: {
        name: "Positions",
        new: "Now the order counts. Each step between two items in the sequence lowers their score by {slope}, in both heads.",
        idle: "Each step between two items in the sequence lowers their score by the slope. At a slope of 0 the order does not count yet.",
        section: "Biases on the score: ALiBi and T5"
      },
      masks: {
        name: "A mask",
        new: "An item may attend to itself and to earlier items. The scores of later items become −∞, so that the others share the weight. A Transformer stacks such layers, each with an output projection, and puts residual connections, layer norms and feed-forward networks around them.",
        section: "The causal mask"
      }
    },
    guess_none: "your guess: none"
  };

  // src/attnbook/widgets/path/grid.js
  var t = wordsOf("path", words_default);
  var HEADS2 = 2;
  var SEEN = 4e-3;
  var brief = (weight) => weight > 0.9949 ? "1.0" : num(weight).slice(1);
  function makeCell() {
    const bars = Array.from({ length: HEADS2 }, () => {
      const [ghost, fill] = ["ghost", "fill"].map((name) => h("span", { class: `ab-path-${name}` }));
      const number = h("span", { class: "ab-path-number" });
      return { ghost, fill, number, node: h("span", { class: "ab-path-slot" }, h("span", { class: "ab-path-well" }, ghost, fill), number) };
    });
    return { bars, node: h("div", { class: "ab-path-cell role-weights" }, bars.map((bar) => bar.node)) };
  }
  var Grid = class {
    constructor(names, choose) {
      this.names = names;
      this.rows = names.map((name, i) => {
        const head = h("button", { type: "button", class: "ab-path-asker role-query", "data-index": i, dir: "auto", onclick: () => choose(i) }, name);
        const cells = names.map(makeCell);
        return { head, cells, node: h("div", { class: "ab-path-row" }, head, cells.map((cell) => cell.node)) };
      });
      this.single = h("span", { class: "ab-path-asker role-query", dir: "auto" });
      this.rows[0].node.prepend(this.single);
      this.places = names.map((_, j) => h("span", { class: "ab-path-place" }, String(j + 1)));
      const foot = h(
        "div",
        { class: "ab-path-row ab-path-feet", "aria-hidden": "true" },
        h("span"),
        names.map((name, j) => h("span", { class: "ab-path-foot role-key", "data-index": j, dir: "auto" }, h("span", {}, name), this.places[j]))
      );
      this.node = h("div", { class: "ab-path-grid", role: "group", "aria-label": t("grid_label") }, this.rows.map((row2) => row2.node), foot);
    }
    update({ now, row: row2, asker, ordered }) {
      const many = now.output.length > 1;
      this.node.classList.toggle("ab-path-one", !many);
      this.node.classList.toggle("ab-path-two", now.weights.length > 1);
      say(this.single, asker);
      hide(this.single, many);
      this.places.forEach((place) => hide(place, !ordered));
      this.rows.forEach(({ head, cells, node }, i) => {
        hide(node, i >= now.output.length);
        hide(head, !many);
        node.classList.toggle("ab-path-seen", many && i === row2);
        put(head, { "aria-pressed": String(i === row2), "aria-label": t("choose", { name: this.names[i] }) });
        if (!node.hidden) cells.forEach((cell, j) => this.cell(cell, now, i, j, many));
      });
    }
    cell({ bars, node }, now, i, j, many) {
      node.classList.toggle("ab-path-shut", !now.mask[i][j]);
      put(node, { "data-index": many ? `${i}-${j}` : j });
      bars.forEach(({ fill, node: slot }, head) => {
        hide(slot, head >= now.weights.length);
        if (!slot.hidden) style(fill, { transform: `scaleY(${now.weights[head][i][j].toFixed(4)})` });
      });
    }
    /**
     * What the bars are measured by, the numbers and the outlines: these may come a frame later. Bars that are away
     * keep none: when they come back, there is less to lay out, and nothing that was true at another stop.
     */
    measure({ now, before }) {
      this.rows.forEach(({ cells }, i) => cells.forEach(({ bars }, j) => bars.forEach((bar, head) => {
        if (i < now.output.length && head < now.weights.length) this.marks(bar, now, before, head, i, j);
        else this.clear(bar);
      })));
    }
    clear({ ghost, number }) {
      hide(ghost);
      say(number, "");
    }
    marks({ ghost, number }, now, before, head, i, j) {
      const weight = now.weights[head][i][j];
      const old = before?.weights[head];
      const was = old?.[Math.min(i, old.length - 1)][j];
      hide(ghost, !(was > SEEN));
      if (!ghost.hidden) style(ghost, { "block-size": `${(100 * was).toFixed(2)}%` });
      say(number, !now.mask[i][j] ? "" : now.output.length > 1 ? brief(weight) : num(weight, 3));
    }
  };

  // src/attnbook/widgets/path/mixture.js
  var t2 = wordsOf("path", words_default);
  var MOST = 6;
  var PLACE = /* @__PURE__ */ new Set(["x", "y"]);
  function labelOf(kind, topics, heads) {
    if (PLACE.has(kind)) return t2(`place_${kind}`);
    if (kind === "one") return t2("one");
    const topic = topics[Number(kind.at(-1))];
    return heads > 1 ? t2("of_head", { topic, head: kind.startsWith("topic") ? 1 : 2 }) : topic;
  }
  var share = (kind, value) => `${(PLACE.has(kind) ? 50 + 50 * value : 100 * value).toFixed(2)}%`;
  var Mixture = class {
    constructor(topics) {
      this.topics = topics;
      this.title = h("p", { class: "ab-head role-output" });
      this.lines = Array.from({ length: MOST }, () => {
        const [label, ghost, mark, number] = [["span", ""], ["span", "ab-path-was"], ["span", "ab-output-mark ab-path-mark"], ["span", "ab-number ab-strong"]].map(([tag, name]) => h(tag, { class: name, dir: name ? null : "auto" }));
        const track = h("span", { class: "ab-track ab-line-track" }, ghost, mark);
        return { label, ghost, mark, number, track, all: [label, track, number] };
      });
      this.node = h(
        "div",
        { class: "ab-path-mixture" },
        this.title,
        h("div", { class: "ab-rows ab-topics", "aria-hidden": "true" }, this.lines.flatMap((line2) => line2.all))
      );
    }
    /** `now` and `before`: { kinds, output } of the row that is looked at. */
    update({ title, heads, now, before }) {
      say(this.title, title);
      this.lines.forEach(({ label, ghost, mark, number, all }, c) => {
        const kind = now.kinds[c];
        all.forEach((node) => hide(node, kind === void 0));
        if (kind === void 0) return;
        say(label, labelOf(kind, this.topics, heads));
        say(number, num(now.output[c], 3));
        style(mark, { "inset-inline-start": share(kind, now.output[c]) });
        const was = before?.output[before.kinds.indexOf(kind)];
        hide(ghost, was === void 0);
        if (was !== void 0) style(ghost, { "inset-inline-start": share(kind, was) });
      });
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

  // src/attnbook/widgets/path/numbers.js
  var TURN2 = Math.PI / 180;
  var NAMES = [
    "average",
    "kernel",
    "bandwidth",
    "width",
    "dot",
    "temperature",
    "tokens",
    "query",
    "values",
    "heads",
    "positions",
    "masks"
  ];
  var KNOBS = { bandwidth: "bandwidth", temperature: "temperature", query: "turn", positions: "slope" };
  var point = (degrees) => [Math.cos(degrees * TURN2), Math.sin(degrees * TURN2)];
  var dot = (a, b) => a[0] * b[0] + a[1] * b[1];
  var squared = (a, b) => (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2;
  var mix = (weights, rows) => rows[0].map((_, c) => weights.reduce((sum, weight, j) => sum + weight * rows[j][c], 0));
  function stop(name, scores, rows, mask = null) {
    const weights = scores.map((head) => head.map((row2, i) => Array.from(softmax(row2, 1, mask?.[i]))));
    const output = weights[0].map((_, i) => weights.flatMap((head) => mix(head[i], rows)));
    return { name, weights, output, mask: mask ?? weights[0].map((row2) => row2.map(() => true)) };
  }
  function stops({ angles, values, query_angle: asked, width, bandwidth, temperature, turn, slope }) {
    const [query, keys] = [point(asked), angles.map(point)];
    const tokens = keys.map((key, i) => [...key, ...values[i], 1]);
    const near = (h2) => [[keys.map((key) => -squared(query, key) / (2 * h2 * h2))]];
    const fits = (tau) => [[keys.map((key) => dot(query, key) / tau)]];
    const head = (degrees) => angles.map((angle) => keys.map((key) => dot(point(angle + degrees), key) / temperature));
    const placed = [head(turn), head(0)].map((rows) => rows.map((row2, i) => row2.map((score, j) => score - slope * Math.abs(i - j))));
    const causal = keys.map((_, i) => keys.map((__, j) => j <= i));
    return [
      stop("average", [[keys.map(() => 0)]], values),
      stop("kernel", near(1), values),
      stop("bandwidth", near(bandwidth), values),
      stop("width", near(1 / width), values),
      stop("dot", fits(1 / width ** 2), values),
      stop("temperature", fits(temperature), values),
      stop("tokens", [head(0)], tokens),
      stop("query", [head(turn)], tokens),
      stop("values", [head(turn)], values),
      stop("heads", [head(turn), head(0)], values),
      stop("positions", placed, values),
      stop("masks", placed, values, causal)
    ];
  }
  var moves = (before, now) => Math.max(...before.weights.flatMap((head, h2) => now.weights[h2].flatMap((row2, i) => row2.map((weight, j) => Math.abs(weight - head[Math.min(i, head.length - 1)][j])))));
  function kinds(now, topics) {
    const own = Array.from({ length: topics }, (_, c) => `topic${c}`);
    if (now.output[0].length === topics) return own;
    return now.weights.length === 1 ? ["x", "y", ...own, "one"] : [...own, ...own.map((name) => name.replace("topic", "other"))];
  }

  // src/attnbook/widgets/path/index.js
  var t3 = wordsOf("path", words_default);
  var FIXED = ["names", "topics", "query_name", "angles", "values", "query_angle", "width", "places"];
  var TURNED = ["bandwidth", "temperature", "turn", "slope"];
  var MOVING = ["stop", "item", ...TURNED];
  var BOUNDS = { bandwidth: [0.1, 5], temperature: [0.02, 5], turn: [-180, 180], slope: [0, 3] };
  var MOVEMENT = 450;
  var WIDTHS = { narrow: 440, pair: 540, wide: 820 };
  var BY_DISTANCE = ["kernel", "bandwidth", "width"];
  var ASKED = { bandwidth: 0.5, temperature: 0.25, turn: 60, slope: 0.5 };
  var pick = (get, names) => Object.fromEntries(names.map((name) => [name, get(name)]));
  function knob(model, name) {
    const [low, high] = BOUNDS[name];
    const label = t3(name);
    if (name === "turn") return slider(model, name, { label, role: "query", min: low, max: high, step: 5, format: (v) => t3("degrees", { value: num(v, 0) }) });
    if (name === "slope") return slider(model, name, { label, min: low, max: high, step: 0.05, format: (v) => num(v) });
    const scale = logScale(low, high);
    return slider(model, name, { label, format: short, ...scale, from: (place) => Number(scale.from(place).toPrecision(3)) });
  }
  function told(name, { width, turn, slope }) {
    const idle = { query: turn, positions: slope }[name] === 0;
    return t3(`stops.${name}.${idle ? "idle" : "new"}`, { width: num(width), turn: num(turn, 0), slope: num(slope) });
  }
  var Road = class {
    constructor({ model, el, tools }) {
      this.get = (name) => model.get(name);
      this.tools = tools;
      this.fixed = pick(this.get, FIXED);
      this.links = chapterLinks(tools.figure);
      this.equations = equations();
      this.disc = new Disc(this.fixed);
      this.grid = new Grid(this.fixed.names, (item) => tools.set({ item }));
      this.mixture = new Mixture(this.fixed.topics);
      this.table = tools.table(this.numbers());
      const [words, scene] = [this.words(model), this.scene()];
      this.moving = scene;
      el.append(h("p", { class: "ab-hint" }, t3("hint")), this.steps(model), words, scene);
      tools.size(scene, (width) => {
        for (const node of [words, scene]) node.classList.toggle("ab-path-pair", width >= WIDTHS.pair);
        for (const node of [words, scene]) node.classList.toggle("ab-path-wide", width >= WIDTHS.wide);
        scene.classList.toggle("ab-path-narrow", width < WIDTHS.narrow);
        this.disc.layout(width < WIDTHS.pair ? width : Math.round(width * (width < WIDTHS.wide ? 0.46 : 0.38)));
      });
      tools.redraw(MOVING, () => this.draw(), () => this.measure(), () => this.rest());
    }
    steps(model) {
      const by = (way) => () => this.tools.set({ stop: Math.min(NAMES.length, Math.max(1, this.get("stop") + way)) });
      const button = (name, way) => h("button", { type: "button", class: "ab-choice", onclick: by(way) }, t3(name));
      [this.back, this.next] = [button("back", -1), button("next", 1)];
      const place = slider(model, "stop", { label: t3("stop"), min: 1, max: NAMES.length, step: 1, format: (stop2) => t3("stop_of", { stop: stop2, count: NAMES.length }) });
      this.tools.clean(place.off);
      this.tools.guess.draw((pencil, choice) => this.mark(pencil, choice, place));
      return h("div", { class: "ab-controls ab-path-steps" }, place.node, h("div", { class: "ab-path-buttons" }, this.back, this.next));
    }
    /** A pin over the stop that the reader expects; words behind the slider where none is expected. */
    mark(pencil, choice, { node, input }) {
      const stop2 = 1 + NAMES.indexOf(choice);
      if (!stop2) {
        pencil.label(node, t3("guess_none")).dataset.guess = choice;
        return;
      }
      const [thumb, share2] = [8, (stop2 - 1) / (NAMES.length - 1)];
      const pin = h("span", { class: "ab-guess ab-path-pin", "data-guess": String(stop2), "aria-hidden": "true" });
      style(pin, { "inset-inline-start": `${(input.offsetLeft + thumb + share2 * (input.offsetWidth - 2 * thumb)).toFixed(1)}px` });
      pencil.label(pencil.add(node, pin));
    }
    words(model) {
      this.title = h("p", { class: "ab-path-title" });
      this.changed = h("p", { class: "ab-path-changed" });
      this.formula = h("div", { class: "ab-path-formula" });
      this.link = this.links.length ? h("a", { class: "ab-path-link" }) : h("span", { class: "ab-path-link" });
      this.knobs = TURNED.map((name) => [name, knob(model, name)]);
      this.knobs.forEach(([, { off }]) => this.tools.clean(off));
      return h(
        "div",
        { class: "ab-path-words" },
        h("div", { class: "ab-path-say" }, this.title, this.changed, h("p", { class: "ab-path-more" }, t3("taught"), " ", this.link)),
        h("div", { class: "ab-path-set" }, this.formula, h("div", { class: "ab-path-knob" }, this.knobs.map(([, { node }]) => node)))
      );
    }
    scene() {
      this.largest = h("p", { class: "ab-small" });
      this.key = h("p", { class: "ab-small" });
      return h(
        "div",
        { class: "ab-path-scene" },
        h("div", { class: "ab-path-bars" }, h("p", { class: "ab-head role-weights" }, t3("weights")), this.grid.node, this.key, this.largest),
        this.disc.node,
        this.mixture.node
      );
    }
    /** Drawings that follow each other faster than a movement lasts follow the hand: nothing could arrive. */
    hurry() {
      const now = performance.now();
      this.moving.classList.toggle("ab-path-hasty", now - this.last < MOVEMENT);
      this.last = now;
    }
    draw() {
      this.hurry();
      const state = pick(this.get, MOVING);
      const all = stops({ ...this.fixed, ...state });
      const at = state.stop - 1;
      const [now, before] = [all[at], all[at - 1]];
      const row2 = (stop2) => Math.min(state.item, stop2.output.length - 1);
      const many = now.output.length > 1;
      const asker = many ? this.fixed.names[row2(now)] : at === 0 ? t3("nobody") : this.fixed.query_name;
      const still = this.now?.state.stop === state.stop;
      this.now = { state, now, before, still, asker, row: row2(now), rowBefore: before && row2(before) };
      const ordered = at >= NAMES.indexOf("positions");
      this.grid.update({ now, before, row: row2(now), asker, ordered });
      this.disc.update({ stop: now, row: row2(now), ordered, byDistance: BY_DISTANCE.includes(now.name), ...this.pointing(state, now, many) });
      if (still) this.mixture.update(this.mixed());
    }
    /** A frame later: the numbers, and the mixture where a new stop brings its own lines and bars. */
    measure() {
      this.grid.measure(this.now);
      if (!this.now.still) this.mixture.update(this.mixed());
    }
    /** The words: in the last of three frames, for with pictures and numbers they are more than one should take. */
    rest() {
      const { state, now, before } = this.now;
      this.say(state, now, before);
      this.table.update();
    }
    pointing({ turn, item, stop: stop2 }, now, many) {
      const { angles, query_angle: asked } = this.fixed;
      if (!many) return { queries: stop2 === 1 ? [] : [asked], own: null };
      const turned = stop2 > NAMES.indexOf("query") ? turn : 0;
      return { queries: now.weights.map((_, head) => angles[item] + (head ? 0 : turned)), own: turned ? angles[item] : null };
    }
    mixed() {
      const { state, asker, now, before, row: row2, rowBefore } = this.now;
      const of = (stop2, i) => stop2 && { kinds: kinds(stop2, this.fixed.topics.length), output: stop2.output[i] };
      return { title: state.stop > 1 ? t3("gets", { name: asker }) : t3("gets_nobody"), heads: now.weights.length, now: of(now, row2), before: of(before, rowBefore) };
    }
    say({ stop: stop2, turn, slope }, now, before) {
      const { name } = now;
      say(this.title, t3(`stops.${name}.name`));
      say(this.changed, told(name, { width: this.fixed.width, turn, slope }));
      const found = this.equations(name);
      if (this.formula.firstChild !== found[0]) this.formula.replaceChildren(...found);
      this.knobs.forEach(([trait, { node }]) => hide(node, KNOBS[name] !== trait));
      this.follow(stop2 - 1);
      say(this.key, [now.weights.length > 1 && t3("heads_key"), name === "masks" && t3("forbidden")].filter(Boolean).join(" "));
      say(this.largest, before ? t3("largest", { value: num(moves(before, now), 3) }) : t3("first"));
      put(this.back, { "aria-disabled": stop2 === 1 && "true" });
      put(this.next, { "aria-disabled": stop2 === NAMES.length && "true" });
      this.tools.status(this.sentence(stop2, now));
    }
    follow(at) {
      put(this.link, { href: this.links[at] ?? null });
      say(this.link, this.fixed.places[at]);
    }
    sentence(stop2, now) {
      const { names, topics } = this.fixed;
      const { row: row2 } = this.now;
      const weights = names.map((name, j) => t3("item_share", { name, share: num(100 * now.weights[0][row2][j], 0) })).join(", ");
      const mixed = kinds(now, topics.length).map((kind, c) => t3("value_of", { name: labelOf(kind, topics, now.weights.length), value: num(now.output[row2][c]) })).join(", ");
      return t3("status", { stop: stop2, count: NAMES.length, name: t3(`stops.${now.name}.name`), weights, mixed });
    }
    askers(stop2) {
      if (stop2.output.length > 1) return this.fixed.names;
      return [stop2.name === "average" ? t3("nobody") : this.fixed.query_name];
    }
    rows(stop2, named = (name) => name) {
      const label = (asker, head) => named(stop2.weights.length > 1 ? t3("head", { name: asker, head: head + 1 }) : asker);
      return stop2.weights.flatMap((head, n) => this.askers(stop2).map((asker, i) => [label(asker, n), ...head[i].map((weight) => num(weight, 4))]));
    }
    numbers() {
      const { names, topics } = this.fixed;
      const later = (name) => t3("before", { name });
      return {
        columns: [{ label: t3("columns.asks"), role: "query" }, ...names.map((label) => ({ label, role: "key" }))],
        rows: () => [...this.rows(this.now.now), ...this.now.before ? this.rows(this.now.before, later) : []],
        summary: () => {
          const { now, row: row2 } = this.now;
          return kinds(now, topics.length).map((kind, c) => [t3("mixture_of", { column: labelOf(kind, topics, now.weights.length) }), num(now.output[row2][c], 4)]);
        }
      };
    }
  };
  var path_default = {
    kind: "path",
    predict: {
      options: ["width", "dot", "values", "none"],
      answer: "dot",
      asks: (get) => get("stop") === 1 + NAMES.indexOf("dot"),
      async demonstrate({ tools }) {
        tools.set({ ...ASKED, stop: 1 });
        await tools.animate({ stop: 1 + NAMES.indexOf("dot") }, { whole: true, ms: 5200 });
      }
    },
    render: (context) => {
      new Road(context);
    }
  };

  // <stdin>
  AttnBook.add("path", path_default, { "stop": { "type": "number", "min": 1, "max": 12, "integer": true }, "item": { "type": "number", "min": 0, "max": 5, "integer": true }, "bandwidth": { "type": "number", "min": 0.1, "max": 5 }, "temperature": { "type": "number", "min": 0.02, "max": 5 }, "turn": { "type": "number", "min": -180, "max": 180 }, "slope": { "type": "number", "min": 0, "max": 3 } });
})();
