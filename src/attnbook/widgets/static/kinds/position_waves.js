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

  // src/attnbook/widgets/position_waves/math.js
  var BASE = 1e4;
  var LENGTH = 64;
  var FARTHEST = 40;
  var LATEST = LENGTH - 1 - FARTHEST;
  var ITEMS = ["comics", "films", "cartoons", "war", "poems", "recipes"];
  var SHELF = [40, 70, 10, 110, 190, 280];
  var MARVEL = 50;
  var HEAT = 0.25;
  var TURN = Math.PI / 180;
  var frequencies = (pairs) => Array.from({ length: pairs }, (_, c) => BASE ** (-c / pairs));
  function table(pairs) {
    const omega = frequencies(pairs);
    return Array.from({ length: LENGTH }, (_, t4) => omega.flatMap((w) => [Math.sin(w * t4), Math.cos(w * t4)]));
  }
  function likeness(pairs, distance, angle = 0) {
    const cosines = frequencies(pairs).map((w) => Math.cos(w * distance - angle * TURN));
    return cosines.reduce((sum, v) => sum + v, 0) / pairs;
  }
  var curve = (pairs, angle = 0) => Array.from({ length: FARTHEST + 1 }, (_, distance) => likeness(pairs, distance, angle));
  function hands(pairs, key, query, angle = 0) {
    return frequencies(pairs).map((w) => ({
      omega: w,
      key: angle + w * key / TURN,
      query: w * query / TURN,
      cosine: Math.cos(w * (query - key) - angle * TURN)
    }));
  }
  var contents = () => Array.from({ length: LENGTH }, (_, j) => Math.cos((SHELF[j % SHELF.length] - MARVEL) * TURN) / HEAT);
  function penalty(query, slope) {
    const content = contents();
    const bias = content.map((_, j) => -slope * Math.abs(query - j));
    const scores = content.map((c, j) => c + bias[j]);
    return { content, bias, weights: softmax(scores) };
  }

  // src/attnbook/widgets/position_waves/words.json
  var words_default = {
    at: {
      key: "key at {position}",
      query: "query at {position}"
    },
    captions: {
      hands: "Every hand: how fast it turns, and its angle at both positions",
      keys: "Every key: its content score, the bias of its distance, and its weight"
    },
    clocks_label: "Clocks: some of the hands, at the position of the key and at that of the query",
    columns: {
      hands: {
        fifth: "cosine of the difference",
        first: "Pair",
        fourth: "query, degrees",
        second: "ω, radians per position",
        third: "key, degrees"
      },
      keys: {
        fifth: "weight",
        first: "Position",
        fourth: "bias",
        second: "item",
        third: "content score"
      }
    },
    content_axis: "content, and bias (dashed)",
    controls: {
      angle: "Angle",
      distance: "Distance",
      pairs: "Features",
      position: "Key at",
      slope: "Slope"
    },
    curve_label: "The number against the distance; the dot marks the present distance",
    degrees: "{angle}°",
    distance_axis: "distance in positions",
    hand: {
      key: "Hand of the key: its position",
      query: "Hand of the query: its distance from the key"
    },
    hand_at: {
      key: "position {value}",
      query: "distance {value}"
    },
    hints: {
      alibi: "Pull either line along: “Marvel” asks from the dashed one, the key stands at the solid one. The slope times the distance is taken from every score.",
      rotary: "Turn a hand. The solid one is the key, and takes the query along; the dashed one is the query. The score is the mean of the cosines.",
      sinusoidal: "Turn a hand: the others follow, each at its own speed. Each clock is one pair of features; the solid hand is the key’s position, the dashed one the query’s."
    },
    items: {
      cartoons: "cartoons",
      comics: "comics",
      films: "films",
      poems: "poems",
      recipes: "recipes",
      war: "war"
    },
    mean: "mean",
    method: "Method",
    methods: {
      alibi: "ALiBi",
      rotary: "Rotary",
      sinusoidal: "Sinusoidal"
    },
    penalty_label: "Content scores and biases above, attention weights below, for 64 keys",
    position_axis: "position",
    predict: {
      difference: {
        any: "It would, if the score depended on each of the two positions. It depends only on the difference of their angles, and that has not changed.",
        falls: "The distance between the two has not changed, and nothing else of their positions counts.",
        same: "As you said: both hands turned by the same angle, so the angle between them stayed."
      },
      happens: "the score stays the same, digit for digit, at any two places seven apart.",
      options: {
        any: "It changes, up or down",
        falls: "It falls",
        same: "It stays the same"
      },
      question: "Rotary positions: a key is at 3, a query at 10. Both move on by 20 places. What happens to their score?"
    },
    readings: {
      bias: "bias of the key",
      content: "content score of the key",
      factor: "e to the bias",
      key: "position of the key",
      query: "position of the query",
      value: "mean of the cosines",
      weight: "weight of the key"
    },
    share: "cos {cosine}",
    speed: "ω {omega}",
    status: {
      alibi: "Query at {query_at}. The key at {key_at} ({item}) has the content score {content}, the bias {bias} and the weight {weight}. Every key at a distance of {distance} has this bias.",
      rotary: "Key at {key_at}, query at {query_at}: the score is {value}. It is the same for any two positions with this difference, {distance}.",
      sinusoidal: "Positions {key_at} and {query_at}: their dot product is {value} of the largest. Every two positions {distance} apart have the same."
    },
    table_label: "The sinusoidal table: 64 positions down, features across; the rows of key and query are framed",
    table_legend: "Rows: positions 0 to 63. Columns: features. A strong cell is near 1, an empty one near −1.",
    title: "Two positions",
    value: {
      rotary: "score",
      sinusoidal: "dot product / largest"
    },
    weight_axis: "attention weight"
  };

  // src/attnbook/widgets/position_waves/clocks.js
  var t = wordsOf("position_waves", words_default);
  var MOST = 6;
  var TURN2 = Math.PI / 180;
  var NARROW = 520;
  var REACH = { key: 0.72, query: 0.94 };
  var HANDS = Object.keys(REACH);
  var HIGH = { key: LATEST, query: FARTHEST };
  var SLOWEST = 20;
  var NEAR = 40;
  var wrap = (degrees) => ((degrees + 180) % 360 + 360) % 360 - 180;
  function chosen(pairs) {
    const count = Math.min(MOST, pairs);
    return Array.from({ length: count }, (_, k) => count === 1 ? 0 : Math.round(k * (pairs - 1) / (count - 1)));
  }
  function turnedTo(role, from, degrees, omega) {
    const exact = from + degrees * TURN2 / omega;
    const inside = Math.min(HIGH[role], Math.max(0, exact));
    return { value: Math.round(inside), over: (exact - inside) * omega / TURN2 };
  }
  var turns = (role, omega) => omega * HIGH[role] / TURN2 >= SLOWEST;
  var makeClock = () => {
    const parts = {
      face: s("circle", { class: "ab-face" }),
      key: s("line", { class: "ab-hand ab-stroke-key role-key" }),
      keyTip: s("rect", { class: "ab-fill-key role-key", width: 9, height: 9 }),
      query: s("line", { class: "ab-hand ab-query-hand ab-stroke-query role-query" }),
      queryTip: s("circle", { class: "ab-fill-query role-query", r: 5 }),
      speed: s("text", { class: "ab-name", "text-anchor": "middle" }),
      share: s("text", { class: "ab-clock-share ab-fill-scores role-scores", "text-anchor": "middle" })
    };
    const grips = HANDS.map((role) => s("circle", { class: "ab-clock-grip ab-handle", r: 22, "data-hand": role }));
    return { parts, grips, node: s("g", {}, Object.values(parts), grips) };
  };
  var Clocks = class {
    /** `read()` gives the numbers of the hands, `move(role, value)` changes one: the position, or the distance. */
    constructor(read, move) {
      this.read = read;
      this.move = move;
      this.clocks = Array.from({ length: MOST }, makeClock);
      this.handles = HANDS.map((role) => {
        const by = (step) => (times) => move(role, Math.min(HIGH[role], Math.max(0, read()[role] + step * times)));
        const ring = s("circle", {
          class: `ab-clock-ring ab-handle ab-stroke-${role} role-${role}`,
          r: 22,
          role: "slider",
          tabindex: "0",
          "aria-label": t(`hand.${role}`),
          "aria-valuemin": 0,
          "aria-valuemax": HIGH[role]
        });
        keyed(ring, { ArrowLeft: by(-1), ArrowDown: by(-1), ArrowRight: by(1), ArrowUp: by(1), PageUp: by(10), PageDown: by(-10), Home: by(-FARTHEST), End: by(FARTHEST) });
        return ring;
      });
      this.node = s(
        "svg",
        { class: "ab-drawing ab-clocks", role: "group", "aria-label": t("clocks_label") },
        s("g", { "aria-hidden": "true" }, this.clocks.map((clock) => clock.node)),
        this.handles
      );
      draggable(this.node, (x, y) => this.turn(x, y), { start: (x, y) => this.take(x, y) });
    }
    angle(x, y) {
      const [cx, cy] = this.held.at;
      return Math.atan2(cy - y, x - cx) / TURN2;
    }
    /** The hand whose end lies nearest to the finger, where a hand can be turned there. */
    take(x, y) {
      const near = this.tips.map((tip) => ({ ...tip, far: Math.hypot(x - tip.x, y - tip.y) })).sort((a, b) => a.far - b.far)[0];
      if (!near || near.far > NEAR) return false;
      this.held = { ...near, from: this.read()[near.role], by: 0 };
      this.held.last = this.angle(x, y);
      return true;
    }
    turn(x, y) {
      const { held } = this;
      const angle = this.angle(x, y);
      held.by += wrap(angle - held.last);
      held.last = angle;
      const { value, over } = turnedTo(held.role, held.from, held.by, held.omega);
      held.by -= over;
      if (value !== this.read()[held.role]) this.move(held.role, value);
    }
    layout(width) {
      const across = width < NARROW ? 3 : 6;
      const cell = Math.min(width / across, 130);
      this.size = { across, cell, radius: cell / 2 - 12, left: (width - across * cell) / 2, tall: cell + 26 };
      resize(this.node, width, this.size.tall * (MOST / across));
      if (this.last) this.update(this.last);
    }
    place(k) {
      const { across, cell, radius, left, tall } = this.size;
      return [left + cell * (k % across + 0.5), tall * Math.floor(k / across) + radius + 6];
    }
    update(hands2) {
      this.last = hands2;
      if (!this.size) return;
      const shown = chosen(hands2.length);
      this.clocks.forEach(({ node }, k) => put(node, { visibility: k < shown.length ? null : "hidden" }));
      this.tips = [];
      shown.forEach((c, k) => this.draw(this.clocks[k], hands2[c], this.place(k)));
      this.handles.forEach((ring, i) => {
        const value = this.read()[HANDS[i]];
        put(ring, { ...this.ends[i], "aria-valuenow": value, "aria-valuetext": t(`hand_at.${HANDS[i]}`, { value }) });
      });
    }
    draw({ parts, grips }, hand, [x, y]) {
      const r = this.size.radius;
      put(parts.face, { cx: x, cy: y, r });
      const tip = (degrees, length) => [x + length * Math.cos(degrees * TURN2), y - length * Math.sin(degrees * TURN2)];
      const tips = HANDS.map((role) => tip(hand[role], r * REACH[role]));
      const [[kx, ky], [qx, qy]] = tips;
      const ends = tips.map(([cx, cy]) => ({ cx: cx.toFixed(2), cy: cy.toFixed(2) }));
      if (!this.tips.length) this.ends = ends;
      grips.forEach((grip, i) => {
        const role = HANDS[i];
        const free = turns(role, hand.omega);
        put(grip, { ...ends[i], display: free ? null : "none" });
        if (free) this.tips.push({ role, omega: hand.omega, at: [x, y], x: tips[i][0], y: tips[i][1] });
      });
      put(parts.key, { x1: x, y1: y, x2: kx.toFixed(2), y2: ky.toFixed(2) });
      put(parts.keyTip, { x: (kx - 4.5).toFixed(2), y: (ky - 4.5).toFixed(2) });
      put(parts.query, { x1: x, y1: y, x2: qx.toFixed(2), y2: qy.toFixed(2) });
      put(parts.queryTip, { cx: qx.toFixed(2), cy: qy.toFixed(2) });
      put(parts.speed, { x, y: y + r + 17 });
      put(parts.share, { x, y: y + r + 34 });
      say(parts.speed, t("speed", { omega: hand.omega < 1e-3 ? num(hand.omega, 5) : short(hand.omega) }));
      say(parts.share, t("share", { cosine: num(hand.cosine) }));
    }
  };

  // src/attnbook/widgets/position_waves/plots.js
  var t2 = wordsOf("position_waves", words_default);
  var LEFT = 40;
  var WaveTable = class {
    constructor(tools, watchTheme2) {
      this.map = heatmap(t2("table_label"), "ink");
      tools.clean(watchTheme2(this.map.restyle));
      tools.size(this.map.node, this.map.restyle);
      this.marks = { key: this.mark("key"), query: this.mark("query") };
      this.frame = h("div", { class: "ab-waves-frame" }, this.map.node, this.marks.key.node, this.marks.query.node);
      this.node = h("div", { class: "ab-waves-table" }, h("p", { class: "ab-small" }, t2("table_legend")), this.frame);
    }
    mark(role) {
      const words = h("span", { class: `ab-waves-name role-${role}` });
      return { words, node: h("div", { class: `ab-waves-mark ab-waves-${role}`, "aria-hidden": "true" }, words) };
    }
    update(rows2, places) {
      this.map.update(rows2, -1, 1);
      for (const [role, { node, words }] of Object.entries(this.marks)) {
        style(node, { "inset-block-start": `${100 * places[role] / LENGTH}%`, "block-size": `${100 / LENGTH}%` });
        say(words, t2(`at.${role}`, { position: places[role] }));
      }
    }
  };
  var DistancePlot = class {
    constructor(pick) {
      this.parts = {
        xAxis: s("g"),
        yAxis: s("g"),
        zero: s("line", { class: "ab-rule" }),
        yName: s("text", { class: "ab-name", x: 2, y: 12 }),
        xName: s("text", { class: "ab-name", "text-anchor": "end" }, t2("distance_axis")),
        line: s("path", { class: "ab-line ab-stroke-scores role-scores" }),
        here: s("line", { class: "ab-reach" }),
        dot: s("circle", { class: "ab-fill-scores role-scores", r: 7 })
      };
      this.node = drawing(t2("curve_label"), Object.values(this.parts));
      this.node.classList.add("ab-drag");
      draggable(this.node, (px) => pick(Math.round(Math.min(FARTHEST, Math.max(0, this.x.inverse(px))))));
    }
    layout(width, height) {
      const { parts } = this;
      const bottom = height - 42;
      this.x = linear([0, FARTHEST], [LEFT, width - 12]);
      this.y = linear([-1, 1], [bottom, 24]);
      resize(this.node, width, height);
      axis(parts.xAxis, "bottom", this.x, [0, 10, 20, 30, 40], bottom);
      axis(parts.yAxis, "left", this.y, [-1, -0.5, 0, 0.5, 1], LEFT);
      put(parts.zero, { x1: LEFT, x2: width - 12, y1: this.y(0), y2: this.y(0) });
      put(parts.xName, { x: width - 12, y: bottom + 34 });
      if (this.last) this.update(...this.last);
    }
    /** Where the reader expects the score: a level line, or an arrow down, or one up and one down. */
    mark(pencil, choice) {
      const [values, distance] = this.last;
      const { x, y } = this;
      const [from, to = from] = guessed(choice, values[distance]);
      const px = x(distance);
      const head = (score, way) => `M${(px - 6).toFixed(1)},${(y(score) - 8 * way).toFixed(1)}L${px.toFixed(1)},${y(score).toFixed(1)}L${(px + 6).toFixed(1)},${(y(score) - 8 * way).toFixed(1)}`;
      const heads = s("path", { class: "ab-guess-line ab-guess-head", d: [choice !== "same" && head(to, 1), choice === "any" && head(from, -1)].filter(Boolean).join("") });
      const stroke = choice === "same" ? `M${(px - 26).toFixed(1)},${y(from).toFixed(1)}h52` : `M${px.toFixed(1)},${y(from).toFixed(1)}V${y(to).toFixed(1)}`;
      pencil.shapes(this.node, choice, dashed(stroke), heads, word(choice === "same" ? px + 30 : px + 12, y(to) + (choice === "same" ? -8 : -4)));
    }
    update(values, distance, name) {
      this.last = [values, distance, name];
      if (!this.x) return;
      const { parts, x, y } = this;
      say(parts.yName, name);
      put(parts.line, { d: line(values.map((_, i) => i), values, x, y) });
      put(parts.here, { x1: x(distance), x2: x(distance), y1: y(1), y2: y(-1) });
      put(parts.dot, { cx: x(distance), cy: y(values[distance]).toFixed(2) });
    }
  };
  var REACH2 = 0.35;
  function guessed(choice, value) {
    return { same: [value], falls: [value, value - REACH2], any: [value + REACH2, value - REACH2] }[choice];
  }
  var PenaltyPlot = class {
    /** `move(role, value)`: the reader pulls a line, the key's to a position or the query's to a distance from the key. */
    constructor(move) {
      const bars = (role) => Array.from({ length: LENGTH }, () => s("rect", { class: `ab-fill-${role} role-${role}` }));
      this.bars = { content: bars("scores"), weights: bars("weights") };
      const name = (role, words) => s("text", { class: `ab-name ab-fill-${role} role-${role}`, "text-anchor": "end" }, words);
      this.parts = {
        sAxis: s("g"),
        wAxis: s("g"),
        xAxis: s("g"),
        zero: s("line", { class: "ab-rule" }),
        base: s("line", { class: "ab-rule" }),
        sName: name("scores", t2("content_axis")),
        wName: name("weights", t2("weight_axis")),
        xName: s("text", { class: "ab-name", "text-anchor": "end" }, t2("position_axis")),
        bias: s("path", { class: "ab-line ab-bias" }),
        query: s("line", { class: "ab-waves-here ab-stroke-query role-query" }),
        key: s("line", { class: "ab-waves-here ab-stroke-key role-key" }),
        queryName: s("text", { class: "ab-fill-query role-query", "text-anchor": "middle" }),
        keyName: s("text", { class: "ab-fill-key role-key", "text-anchor": "middle" })
      };
      this.node = drawing(t2("penalty_label"), this.bars.content, this.bars.weights, Object.values(this.parts));
      this.node.classList.add("ab-drag");
      const inside = (value, high) => Math.round(Math.min(high, Math.max(0, value)));
      let held;
      draggable(this.node, (px) => {
        const place = this.x.inverse(px);
        if (held === "key") move("key", inside(place, LATEST));
        else move("query", inside(place - this.last[1], FARTHEST));
      }, { start: (px) => {
        const [, key, query] = this.last;
        held = 2 * this.x.inverse(px) < key + query ? "key" : "query";
        return true;
      } });
    }
    layout(width) {
      const { parts } = this;
      this.width = width;
      this.x = linear([-0.5, LENGTH - 0.5], [LEFT, width - 8]);
      this.step = (width - 8 - LEFT) / LENGTH;
      this.score = linear([-12, 4], [194, 62]);
      resize(this.node, width, 348);
      axis(parts.sAxis, "left", this.score, [-12, -8, -4, 0, 4], LEFT);
      axis(parts.xAxis, "bottom", this.x, [0, 10, 20, 30, 40, 50, 60], 306);
      put(parts.sName, { x: width - 8, y: 50 });
      put(parts.wName, { x: width - 8, y: 214 });
      put(parts.xName, { x: width - 8, y: 340 });
      put(parts.zero, { x1: LEFT, x2: width - 8, y1: this.score(0), y2: this.score(0) });
      put(parts.base, { x1: LEFT, x2: width - 8, y1: 306, y2: 306 });
      if (this.last) this.update(...this.last);
    }
    update(now, key, query) {
      this.last = [now, key, query];
      if (!this.x) return;
      const { parts, x, step, score } = this;
      const high = Math.max(...now.weights);
      const weight = linear([0, high], [306, 222]);
      axis(parts.wAxis, "left", weight, [0, high], LEFT, (v) => v.toFixed(2));
      const wide = (step * 0.72).toFixed(2);
      now.content.forEach((value, j) => {
        const left = (x(j) - step * 0.36).toFixed(2);
        const tall = Math.abs(score(value) - score(0));
        put(this.bars.content[j], { x: left, width: wide, y: Math.min(score(value), score(0)).toFixed(2), height: tall.toFixed(2) });
        put(this.bars.weights[j], { x: left, width: wide, y: weight(now.weights[j]).toFixed(2), height: (306 - weight(now.weights[j])).toFixed(2) });
      });
      put(parts.bias, { d: line(now.bias.map((_, j) => j), now.bias.map((b) => b < -12 ? NaN : b), x, score) });
      for (const [role, place] of [["query", query], ["key", key]]) {
        put(parts[role], { x1: x(place), x2: x(place), y1: 36, y2: 306 });
        put(parts[`${role}Name`], { x: Math.min(this.width - 30, Math.max(LEFT + 20, x(place))), y: role === "query" ? 14 : 28 });
        say(parts[`${role}Name`], t2(`at.${role}`, { position: place }));
      }
    }
  };

  // src/attnbook/widgets/position_waves/index.js
  var t3 = wordsOf("position_waves", words_default);
  var METHODS = ["sinusoidal", "rotary", "alibi"];
  var SLOPES = [1 / 256, 1];
  var TWO = 540;
  function compute(get) {
    const [method, pairs, key, distance, slope] = ["method", "pairs", "position", "distance", "slope"].map(get);
    const query = key + distance;
    if (method === "alibi") return { method, key, query, distance, slope, ...penalty(query, slope) };
    const angle = method === "rotary" ? get("angle") : 0;
    return {
      method,
      key,
      query,
      distance,
      pairs,
      angle,
      hands: hands(pairs, key, query, angle),
      values: curve(pairs, angle),
      value: likeness(pairs, distance, angle)
    };
  }
  var MOVES = { key: "position", query: "distance" };
  function controls(model, tools) {
    const whole = (name, low, high, extra = {}) => slider(model, name, { label: t3(`controls.${name}`), min: low, max: high, step: 1, ...extra });
    const own = {
      pairs: whole("pairs", 1, 32, { format: (v) => String(2 * v) }),
      angle: whole("angle", -180, 180, { format: (v) => t3("degrees", { angle: num(v, 0) }) }),
      slope: slider(model, "slope", { label: t3("controls.slope"), format: short, ...logScale(...SLOPES) })
    };
    const options = METHODS.map((name) => [name, t3(`methods.${name}`)]);
    const uses = { sinusoidal: ["pairs"], rotary: ["pairs", "angle"], alibi: ["slope"] };
    return {
      node: row(tools, segmented(model, "method", { label: t3("method"), options }), whole("distance", 0, FARTHEST), own.slope),
      folded: more(row(tools, whole("position", 0, LATEST, { role: "key" }), own.pairs, own.angle)),
      show: (method) => Object.entries(own).forEach(([name, control]) => {
        control.node.hidden = !uses[method].includes(name);
      })
    };
  }
  function readings(now) {
    if (now.method !== "alibi") return [["value", num(now.value, 4)], ["key", String(now.key)], ["query", String(now.query)]];
    return [
      ["content", num(now.content[now.key], 3)],
      ["bias", num(now.bias[now.key], 3)],
      ["factor", num(Math.exp(now.bias[now.key]), 4)],
      ["weight", num(now.weights[now.key], 4)]
    ];
  }
  var item = (j) => t3(`items.${ITEMS[j % ITEMS.length]}`);
  function sentence(now) {
    const { key, query, distance } = now;
    if (now.method !== "alibi") return t3(`status.${now.method}`, { key_at: key, query_at: query, distance, value: num(now.value, 4) });
    return t3("status.alibi", { key_at: key, query_at: query, distance, item: item(key), content: num(now.content[key], 2), bias: num(now.bias[key], 2), weight: num(now.weights[key], 4) });
  }
  var turned = (degrees) => num((degrees % 360 + 360) % 360, 1);
  function rows(now) {
    if (now.method === "alibi")
      return now.content.map((value, j) => [String(j), item(j), num(value, 3), num(now.bias[j], 3), num(now.weights[j], 4)]);
    return now.hands.map((hand, c) => [String(c), num(hand.omega, 5), turned(hand.key), turned(hand.query), num(hand.cosine, 4)]);
  }
  var Waves = class {
    constructor({ model, el, tools }) {
      this.get = (name) => model.get(name);
      this.tools = tools;
      this.controls = controls(model, tools);
      const move = (role, value) => tools.set({ [MOVES[role]]: value });
      this.clocks = new Clocks(() => ({ key: this.get("position"), query: this.get("distance") }), move);
      this.waves = new WaveTable(tools, watchTheme);
      this.plot = new DistancePlot((distance) => tools.set({ distance }));
      this.penalty = new PenaltyPlot(move);
      this.pair = h("div", { class: "ab-waves-pair" }, this.plot.node, this.waves.node);
      this.readings = h("dl", { class: "ab-readings ab-waves-readings" });
      this.hint = h("p", { class: "ab-hint" });
      this.tables = { hands: tools.table(this.numbers("hands")), keys: tools.table(this.numbers("keys")) };
      el.append(this.hint, this.clocks.node, this.penalty.node, this.controls.node, this.pair, this.readings, this.controls.folded);
      tools.guess.draw((pencil, choice) => this.plot.mark(pencil, choice));
      tools.size(el, (width) => this.layout(width));
      tools.redraw(["method", "pairs", "position", "distance", "angle", "slope"], () => this.draw());
    }
    numbers(name) {
      const places = ["first", "second", "third", "fourth", "fifth"];
      return {
        caption: t3(`captions.${name}`),
        columns: places.map((place) => ({ label: t3(`columns.${name}.${place}`) })),
        rows: () => this.now && name === "keys" === (this.now.method === "alibi") ? rows(this.now) : [],
        summary: () => this.now && name === "hands" && this.now.method !== "alibi" ? [[t3("mean"), "", "", "", num(this.now.value, 4)]] : []
      };
    }
    layout(width) {
      this.width = width;
      this.arrange();
    }
    arrange() {
      const both = this.get("method") === "sinusoidal";
      const two = both && this.width >= TWO;
      this.pair.classList.toggle("ab-two", two);
      this.clocks.layout(this.width);
      this.plot.layout(two ? Math.round(this.width * 0.56) : this.width, two ? 300 : 230);
      this.penalty.layout(this.width);
    }
    turn(method) {
      this.shown = method;
      this.pair.hidden = this.tables.hands.node.hidden = method === "alibi";
      this.clocks.node.toggleAttribute("hidden", method === "alibi");
      this.penalty.node.toggleAttribute("hidden", method !== "alibi");
      this.tables.keys.node.hidden = method !== "alibi";
      this.waves.node.hidden = method !== "sinusoidal";
      this.controls.show(method);
      say(this.hint, t3(`hints.${method}`));
      this.arrange();
    }
    draw() {
      this.now = compute(this.get);
      if (this.shown !== this.now.method) this.turn(this.now.method);
      const { now } = this;
      if (now.method === "alibi") this.penalty.update(now, now.key, now.query);
      else {
        this.clocks.update(now.hands);
        this.plot.update(now.values, now.distance, t3(`value.${now.method}`));
        if (now.method === "sinusoidal") this.waves.update(table(now.pairs), { key: now.key, query: now.query });
      }
      this.readings.replaceChildren(...readings(now).map(([name, value]) => h("div", {}, h("dt", {}, t3(`readings.${name}`)), h("dd", { class: "ab-number ab-strong" }, value))));
      this.tools.status(sentence(now));
      Object.values(this.tables).forEach((one) => one.update());
    }
  };
  var position_waves_default = {
    kind: "position_waves",
    predict: {
      options: ["falls", "same", "any"],
      answer: "same",
      asks: (get) => get("method") === "rotary" && get("distance") === 7 && get("position") === LATEST,
      async demonstrate({ tools }) {
        tools.set({ method: "rotary", position: 3, distance: 7 });
        await tools.animate({ position: LATEST }, { ms: 2600, whole: true });
      }
    },
    render: (context) => {
      new Waves(context);
    }
  };

  // <stdin>
  AttnBook.add("position_waves", position_waves_default, { "method": { "type": "choice", "options": ["sinusoidal", "rotary", "alibi"] }, "pairs": { "type": "number", "min": 1, "max": 32, "integer": true }, "position": { "type": "number", "min": 0, "max": 23, "integer": true }, "distance": { "type": "number", "min": 0, "max": 40, "integer": true }, "angle": { "type": "number", "min": -180, "max": 180, "integer": true }, "slope": { "type": "number", "min": 390625e-8, "max": 1 } });
})();
