// Built by make widgets: change the sources, not this file.
(() => {
  // core:index.js
  var { area, axis, checkbox, columnsOf, dashed, draggable, drawing, follow, formula, h, heatmap, hide, itemOf, keyed, line, linear, logScale, logTicks, logarithmic, m, more, num, prefersReducedMotion, put, resize, row, s, say, segmented, select, short, slider, style, text, tickText, ticks, typedField, watchTheme, word, wordsOf, yieldToMain } = AttnBook.modules["index.js"];

  // src/attnbook/widgets/core/models/tensor.js
  function affine({ shape: [rows, columns], data }, x, bias = null) {
    if (x.length !== columns) throw new Error(`affine: ${columns} numbers expected, got ${x.length}`);
    const out = new Float64Array(rows);
    for (let i = 0, p = 0; i < rows; i++) {
      let sum = bias ? bias.data[i] : 0;
      for (let j = 0; j < columns; j++, p++) sum += data[p] * x[j];
      out[i] = sum;
    }
    return out;
  }
  function rowOf({ shape: [rows, columns], data }, i) {
    if (!(i >= 0 && i < rows)) throw new Error(`row ${i} of ${rows}`);
    return data.subarray(i * columns, (i + 1) * columns);
  }
  function dot(a, b) {
    let sum = 0;
    for (let i = 0; i < a.length; i++) sum += a[i] * b[i];
    return sum;
  }
  var argmax = (x) => x.reduce((best, v, i) => v > x[best] ? i : best, 0);

  // src/attnbook/widgets/explanation_lab/tape.js
  var node = (value) => ({ value, slope: null });
  var slopeOf = (one) => one.slope ??= new Float64Array(one.value.length);
  function sumOf(values) {
    let sum = 0;
    for (let i = 0; i < values.length; i++) sum += values[i];
    return sum;
  }
  var Tape = class {
    /** Without `backward` nothing is noted, and the pass is a third faster. */
    constructor({ backward = false } = {}) {
      this.steps = backward ? [] : null;
    }
    input(values) {
      return node(new Float64Array(values));
    }
    note(made, step) {
      this.steps?.push(() => {
        if (made.slope) step(made.slope);
      });
      return made;
    }
    /** Slopes of everything, from the slope of one node. */
    back(from, slope) {
      slopeOf(from).set(slope);
      for (let i = this.steps.length - 1; i >= 0; i--) this.steps[i]();
    }
    /** W x + b. */
    affine(weight2, x, bias = null) {
      return this.note(node(affine(weight2, x.value, bias)), (slope) => {
        const { shape: [rows, columns], data } = weight2;
        const to = slopeOf(x);
        for (let i = 0, p = 0; i < rows; i++)
          for (let j = 0; j < columns; j++, p++) to[j] += data[p] * slope[i];
      });
    }
    /** Sum of nodes or fixed vectors. */
    plus(a, b) {
      const other = b.value ?? b;
      const value = new Float64Array(a.value);
      for (let i = 0; i < value.length; i++) value[i] += other[i];
      return this.note(node(value), (slope) => {
        for (const one of b.value ? [a, b] : [a]) {
          const to = slopeOf(one);
          for (let i = 0; i < slope.length; i++) to[i] += slope[i];
        }
      });
    }
    relu(x) {
      const value = new Float64Array(x.value);
      for (let i = 0; i < value.length; i++) if (value[i] < 0) value[i] = 0;
      return this.note(node(value), (slope) => {
        const to = slopeOf(x);
        for (let i = 0; i < value.length; i++) if (value[i] > 0) to[i] += slope[i];
      });
    }
    tanh(x) {
      const value = new Float64Array(x.value);
      for (let i = 0; i < value.length; i++) value[i] = Math.tanh(value[i]);
      return this.note(node(value), (slope) => {
        const to = slopeOf(x);
        for (let i = 0; i < value.length; i++) to[i] += slope[i] * (1 - value[i] * value[i]);
      });
    }
    /** Layer norm: mean 0, variance 1 (divided by n), then scaled and moved. */
    norm(x, weight2, bias, eps = 1e-5) {
      const n = x.value.length;
      const flat = new Float64Array(x.value);
      const mean = sumOf(flat) / n;
      for (let i = 0; i < n; i++) flat[i] -= mean;
      const spread = Math.sqrt(dot(flat, flat) / n + eps);
      const value = new Float64Array(n);
      for (let i = 0; i < n; i++) value[i] = (flat[i] /= spread) * weight2.data[i] + bias.data[i];
      return this.note(node(value), (slope) => {
        const own = new Float64Array(slope);
        for (let i = 0; i < n; i++) own[i] *= weight2.data[i];
        const level = sumOf(own) / n;
        const along = dot(own, flat) / n;
        const to = slopeOf(x);
        for (let i = 0; i < n; i++) to[i] += (own[i] - level - flat[i] * along) / spread;
      });
    }
    softmax(x) {
      const value = new Float64Array(x.value);
      let top = -Infinity;
      for (let i = 0; i < value.length; i++) if (value[i] > top) top = value[i];
      for (let i = 0; i < value.length; i++) value[i] = Math.exp(value[i] - top);
      const sum = sumOf(value);
      for (let i = 0; i < value.length; i++) value[i] /= sum;
      return this.note(node(value), (slope) => {
        const mean = dot(slope, value);
        const to = slopeOf(x);
        for (let i = 0; i < slope.length; i++) to[i] += value[i] * (slope[i] - mean);
      });
    }
    /** Scores of one query for every key, on `size` numbers from place `from`. */
    scores(query, keys, { from = 0, size = query.value.length, scale = 1 } = {}) {
      const made = new Float64Array(keys.length);
      for (let j = 0; j < keys.length; j++) {
        const { value } = keys[j];
        for (let i = from; i < from + size; i++) made[j] += query.value[i] * value[i];
        made[j] *= scale;
      }
      return this.note(node(made), (slope) => keys.forEach((key, j) => {
        const [q, k] = [slopeOf(query), slopeOf(key)];
        for (let i = from; i < from + size; i++) {
          q[i] += slope[j] * scale * key.value[i];
          k[i] += slope[j] * scale * query.value[i];
        }
      }));
    }
    /** The sum of vectors, each times its weight, on `size` numbers from place `from`. */
    mix(weights, vectors, { from = 0, size = vectors[0].value.length } = {}) {
      const value = new Float64Array(size);
      for (let j = 0; j < vectors.length; j++) {
        const [share, vector] = [weights.value[j], vectors[j].value];
        for (let i = 0; i < size; i++) value[i] += share * vector[from + i];
      }
      return this.note(node(value), (slope) => vectors.forEach((vector, j) => {
        const [w, v] = [slopeOf(weights), slopeOf(vector)];
        for (let i = 0; i < size; i++) {
          w[j] += slope[i] * vector.value[from + i];
          v[from + i] += slope[i] * weights.value[j];
        }
      }));
    }
    /** Several vectors, one after the other. */
    concat(parts) {
      const value = new Float64Array(parts.reduce((n, part) => n + part.value.length, 0));
      let at = 0;
      for (const part of parts) {
        value.set(part.value, at);
        at += part.value.length;
      }
      return this.note(node(value), (slope) => {
        let from = 0;
        for (const part of parts) {
          const to = slopeOf(part);
          for (let i = 0; i < to.length; i++) to[i] += slope[from + i];
          from += to.length;
        }
      });
    }
    /** One step of torch's GRU from what `input` and `past`, each r, z, n, say, and the state before. */
    gate(input, past, state) {
      const n = state.value.length;
      const { reset, update, fresh } = opened(input.value, past.value, n);
      const value = state.value.map((before, i) => (1 - update[i]) * fresh[i] + update[i] * before);
      return this.note(node(value), (slope) => {
        const [toA, toB, toState] = [slopeOf(input), slopeOf(past), slopeOf(state)];
        for (let i = 0; i < n; i++) {
          const inner = slope[i] * (1 - update[i]) * (1 - fresh[i] ** 2);
          const toReset = inner * past.value[2 * n + i] * reset[i] * (1 - reset[i]);
          const kept = slope[i] * (state.value[i] - fresh[i]) * update[i] * (1 - update[i]);
          for (const to of [toA, toB]) {
            to[i] += toReset;
            to[n + i] += kept;
          }
          toA[2 * n + i] += inner;
          toB[2 * n + i] += inner * reset[i];
          toState[i] += slope[i] * update[i];
        }
      });
    }
  };
  function opened(a, b, n) {
    const logistic = (v) => 1 / (1 + Math.exp(-v));
    const [reset, update, fresh] = [0, 1, 2].map(() => new Float64Array(n));
    for (let i = 0; i < n; i++) {
      reset[i] = logistic(a[i] + b[i]);
      update[i] = logistic(a[n + i] + b[n + i]);
      fresh[i] = Math.tanh(a[2 * n + i] + reset[i] * b[2 * n + i]);
    }
    return { reset, update, fresh };
  }

  // src/attnbook/widgets/core/softmax.js
  function softmax(scores, temperature = 1, mask = null) {
    const weights = new Float64Array(scores.length);
    const allowed = (i) => !mask || mask[i];
    let largest2 = -Infinity;
    scores.forEach((score, i) => {
      if (allowed(i)) largest2 = Math.max(largest2, score / temperature);
    });
    let sum = 0;
    scores.forEach((score, i) => {
      sum += weights[i] = allowed(i) ? Math.exp(score / temperature - largest2) : 0;
    });
    return sum ? weights.map((w) => w / sum) : weights;
  }

  // src/attnbook/widgets/explanation_lab/models.js
  var HEADS = 4;
  var BLANK = 0;
  var GATES = ["weight_ih", "weight_hh", "bias_ih", "bias_hh"];
  var Classifier = class {
    /** `weights`: all tensors of a file; `prefix`: the beginning of this model's names. */
    constructor(weights, prefix) {
      const own = Object.entries(weights).filter(([name]) => name.startsWith(prefix));
      this.weights = Object.fromEntries(own.map(([name, { shape, data }]) => [name.slice(prefix.length), { shape, data: Float64Array.from(data) }]));
      [this.known, this.parts] = [/* @__PURE__ */ new Map(), /* @__PURE__ */ new Map()];
    }
    /** A layer by its name. */
    linear(tape, name, x) {
      let part = this.parts.get(name);
      if (!part) this.parts.set(name, part = [this.weights[`${name}.weight`], this.weights[`${name}.bias`] ?? null]);
      return tape.affine(part[0], x, part[1]);
    }
    /** The tokens' vectors, without places. */
    embed(ids) {
      return ids.map((id) => rowOf(this.weights["token.weight"], id));
    }
    /** Everything for these ids, and the tape that holds it: with `backward` a way back is kept. */
    reading(ids, { backward = false } = {}) {
      const tape = new Tape({ backward });
      const rows = this.embed(ids).map((row2) => tape.input(row2));
      return { rows, tape, ...this.read(tape, rows) };
    }
    /** Probabilities of the classes; what was asked once is remembered. */
    probabilities(ids) {
      const key = ids.join();
      if (this.known.size > 4e3) this.known.clear();
      if (!this.known.has(key)) this.known.set(key, softmax(this.reading(ids).logits.value));
      return this.known.get(key);
    }
  };
  var Pooling = class extends Classifier {
    constructor(...given) {
      super(...given);
      this.first = 0;
      this.ways = "states.weight_ih_l0" in this.weights ? ["_l0", "_l0_reverse"].map((suffix) => GATES.map((name) => this.weights[`states.${name}${suffix}`])) : null;
    }
    /** The states after each token, one way along. */
    along(tape, [input, hidden, inputBias, hiddenBias], rows) {
      let state = tape.input(new Float64Array(hidden.shape[1]));
      return rows.map((row2) => state = tape.gate(tape.affine(input, row2, inputBias), tape.affine(hidden, state, hiddenBias), state));
    }
    vectors(tape, rows) {
      if (!this.ways) return rows.map((row2, place) => tape.plus(row2, rowOf(this.weights["place.weight"], place)));
      const forth = this.along(tape, this.ways[0], rows);
      const back = this.along(tape, this.ways[1], [...rows].reverse()).reverse();
      return forth.map((state, i) => tape.concat([state, back[i]]));
    }
    read(tape, rows) {
      const values = this.vectors(tape, rows);
      const query = tape.input(this.weights.query.data);
      const keys = values.map((value) => tape.tanh(this.linear(tape, "key_proj", value)));
      const look = tape.softmax(tape.scores(query, keys));
      return { logits: this.answer(tape, values, look), look: [look], layers: null, values };
    }
    /** The logits for any weights over the values. */
    answer(tape, values, look) {
      const hidden = tape.relu(this.linear(tape, "output_head.0", tape.mix(look, values)));
      return this.linear(tape, "output_head.2", hidden);
    }
    /** How much each token brings: the length of its value times its weight. */
    lengths({ values, look: [look] }) {
      return values.map(({ value }, j) => look.value[j] * Math.hypot(...value));
    }
  };
  var Encoder = class extends Classifier {
    constructor(...given) {
      super(...given);
      this.first = 1;
      this.depth = Object.keys(this.weights).filter((name) => /^layers\.\d+\.norm1\.weight$/.test(name)).length;
    }
    normed(tape, name, x) {
      return tape.norm(x, this.weights[`${name}.weight`], this.weights[`${name}.bias`]);
    }
    /** What the heads of a layer bring to some queries: { mixed, weights, values }. */
    attend(tape, name, read, asking) {
      const of = (part) => {
        const full = `${name}.self_attention.${part}_proj`;
        return (x) => this.linear(tape, full, x);
      };
      const [keys, values] = ["key", "value"].map((part) => read.map(of(part)));
      const [queryOf, outputOf] = [of("query"), of("output")];
      const size = keys[0].value.length / HEADS;
      const weights = [];
      const rows = asking.map((row2) => {
        const query = queryOf(row2);
        weights.push([]);
        return outputOf(tape.concat(Array.from({ length: HEADS }, (_, head) => {
          const slice = { from: head * size, size };
          const look = tape.softmax(tape.scores(query, keys, { ...slice, scale: 1 / Math.sqrt(size) }));
          weights.at(-1).push(look);
          return tape.mix(look, values, slice);
        })));
      });
      return { rows, weights, values };
    }
    layer(tape, name, stream, count2) {
      const read = stream.map((row2) => this.normed(tape, `${name}.norm1`, row2));
      const made = this.attend(tape, name, read, read.slice(0, count2));
      const rows = made.rows.map((row2, i) => {
        const x = tape.plus(stream[i], row2);
        const inner = tape.relu(this.linear(tape, `${name}.feed_forward.inner_proj`, this.normed(tape, `${name}.norm2`, x)));
        return tape.plus(x, this.linear(tape, `${name}.feed_forward.outer_proj`, inner));
      });
      return { ...made, rows };
    }
    read(tape, tokens) {
      const first = tape.input(this.weights.class_token.data);
      let rows = [first, ...tokens].map((row2, place) => tape.plus(row2, rowOf(this.weights["place.weight"], place)));
      const layers = [];
      for (let l = 0; l < this.depth; l++) {
        const made = this.layer(tape, `layers.${l}`, rows, l === this.depth - 1 ? 1 : rows.length);
        layers.push(made);
        ({ rows } = made);
      }
      const logits = this.linear(tape, "output_head", this.normed(tape, "norm", rows[0]));
      const last = layers.at(-1);
      return { logits, look: last.weights[0], layers: layers.map(({ weights }) => weights), values: last.values };
    }
    lengths({ values, look }) {
      const output = this.weights[`layers.${this.depth - 1}.self_attention.output_proj.weight`];
      return values.map(({ value }, j) => {
        const size = value.length / HEADS;
        return Math.hypot(...affine(output, value.map((v, i) => v * look[Math.floor(i / size)].value[j])));
      });
    }
  };
  function classifier(weights, task, network) {
    const prefix = `${task}.${network}.`;
    return new (network === "encoder" ? Encoder : Pooling)(weights, prefix);
  }
  var holds = (weights, task, network) => `${task}.${network}.token.weight` in weights;

  // src/attnbook/widgets/explanation_lab/methods.js
  var METHODS = ["weights", "rollout", "norms", "gradient", "ablation", "chance"];
  var meanOf = (rows) => Float64Array.from(rows[0], (_, j) => rows.reduce((sum, row2) => sum + row2[j], 0) / rows.length);
  var without = (ids, gone) => ids.map((id, i) => gone(i) ? BLANK : id);
  function rollout({ layers }) {
    const blended = (heads, i) => meanOf(heads.map(({ value }) => value)).map((w, j) => w / 2 + (i === j ? 0.5 : 0));
    let row2 = blended(layers.at(-1)[0], 0);
    for (const layer of layers.slice(0, -1).reverse()) {
      const next = new Float64Array(row2.length);
      layer.forEach((heads, i) => blended(heads, i).forEach((w, j) => {
        next[j] += row2[i] * w;
      }));
      row2 = next;
    }
    return row2;
  }
  function gradient(model, ids) {
    const { rows, logits, tape } = model.reading(ids, { backward: true });
    const odds = softmax(logits.value);
    const chosen = argmax(logits.value);
    tape.back(logits, odds.map((p, i) => (i === chosen ? 1 : 0) - p));
    return rows.map(({ value, slope }) => value.reduce((sum, v, i) => sum + v * (slope?.[i] ?? 0), 0));
  }
  function ablation(model, ids, before) {
    const chosen = argmax(before);
    return ids.map((_, j) => Math.log(before[chosen]) - Math.log(model.probabilities(without(ids, (i) => i === j))[chosen]));
  }
  function explain(model, ids, reading, chance) {
    const odds = softmax(reading.logits.value);
    model.known.set(ids.join(), odds);
    const own = (row2) => Array.from(row2).slice(model.first);
    return {
      weights: own(meanOf(reading.look.map(({ value }) => value))),
      ...reading.layers && { rollout: own(rollout(reading)) },
      norms: own(model.lengths(reading)),
      gradient: gradient(model, ids),
      ablation: ablation(model, ids, odds),
      chance
    };
  }
  function precision(scores, relevant) {
    const k = relevant.filter(Boolean).length;
    const kth = Array.from(scores).sort((a, b) => b - a)[k - 1];
    const above = scores.filter((v) => v > kth).length;
    const room = (k - above) / scores.filter((v) => v === kth).length;
    return scores.reduce((sum, v, i) => sum + (relevant[i] ? v > kth ? 1 : v === kth ? room : 0 : 0), 0) / k;
  }
  var order = (scores) => Array.from(scores, (_, i) => i).sort((a, b) => scores[b] - scores[a] || a - b);
  function deletionCurve(model, ids, scores) {
    const ranked = order(scores);
    const chosen = argmax(model.probabilities(ids));
    return Array.from({ length: ids.length + 1 }, (_, count2) => model.probabilities(without(ids, (i) => ranked.indexOf(i) < count2))[chosen]);
  }
  var deletionArea = (curve) => (curve.reduce((a, b) => a + b, 0) - (curve[0] + curve.at(-1)) / 2) / (curve.length - 1);
  var distance = (p, q) => p.reduce((sum, v, i) => sum + Math.abs(v - q[i]), 0) / 2;
  function reweighted(model, { values }, look) {
    const tape = new Tape();
    return softmax(model.answer(tape, values, tape.input(look)).value);
  }
  var signOf = (v) => Math.sign(v);
  function tried(model, { values, look: [own], odds }, scores, tolerance) {
    const tape = new Tape({ backward: true });
    const asked2 = tape.input(scores);
    const look = tape.softmax(asked2);
    const fixed = values.map(({ value }) => ({ value, slope: null }));
    const logits = model.answer(tape, fixed, look);
    const found = softmax(logits.value);
    const [moved, changed] = [distance(look.value, own.value), distance(found, odds)];
    const pull = changed > tolerance / 2 ? 20 : 0;
    const slope = Float64Array.from(found, (p, i) => pull * signOf(p - odds[i]) / 2);
    const level = slope.reduce((sum, v, i) => sum + v * found[i], 0);
    look.slope = look.value.map((w, j) => -signOf(w - own.value[j]) / 2);
    tape.back(logits, slope.map((v, i) => found[i] * (v - level)));
    return { look: look.value, moved, changed, slope: asked2.slope };
  }
  function rival(model, reading, starts, { tolerance = 0.01, steps = 150 } = {}) {
    const known = { ...reading, odds: softmax(reading.logits.value) };
    let found = { look: reading.look[0].value, moved: 0, changed: 0 };
    for (const start of starts) {
      const scores = Float64Array.from(start);
      const [mean, square] = [new Float64Array(scores.length), new Float64Array(scores.length)];
      for (let step = 1; step <= steps; step++) {
        const { slope, ...now } = tried(model, known, scores, tolerance);
        if (now.changed <= tolerance && now.moved > found.moved) found = now;
        for (let j = 0; j < scores.length; j++) {
          mean[j] = 0.9 * mean[j] + 0.1 * slope[j];
          square[j] = 0.999 * square[j] + 1e-3 * slope[j] ** 2;
          scores[j] -= 0.1 * (mean[j] / (1 - 0.9 ** step)) / (Math.sqrt(square[j] / (1 - 0.999 ** step)) + 1e-8);
        }
      }
    }
    return found;
  }
  var STARTS = Array.from({ length: 3 }, (_, i) => Array.from({ length: 10 }, (__, j) => 1.5 * Math.sin(1 + 2.3 * i + (1.7 + i) * j)));

  // src/attnbook/widgets/explanation_lab/tasks.js
  var SEQ_LEN = 10;
  var FILLERS = ["a", "b", "c", "d"];
  var WORDS = {
    lookup: ["_", "?", "0", "1", "2", "3"],
    twice: ["_", ...FILLERS, "N", "E", "S", "W"],
    majority: ["_", ...FILLERS, "−", "+"],
    negation: ["_", ...FILLERS, "bad", "good", "very", "not"],
    group: ["_", ...FILLERS, "−", "+", "B", "A"]
  };
  var CLASSES = { lookup: ["0", "1", "2", "3"], twice: ["N", "E", "S", "W"], majority: ["−", "+"], negation: ["bad", "good"], group: ["no", "yes"] };
  var TASKS = Object.keys(WORDS);
  function idsOf(task, words) {
    const ids = words.split(" ").map((word2) => WORDS[task].indexOf(word2));
    return ids.length === SEQ_LEN && !ids.includes(-1) ? ids : null;
  }
  var places = (words, known) => words.map((word2) => known.includes(word2));
  var count = (words, known) => places(words, known).filter(Boolean).length;
  var RULES = {
    lookup(words) {
      const asked2 = words.indexOf("?");
      if (count(words, ["?"]) !== 1 || asked2 === SEQ_LEN - 1) return null;
      return { answer: words[asked2 + 1], relevant: words.map((_, i) => i === asked2 || i === asked2 + 1) };
    },
    twice(words) {
      const relevant = places(words, CLASSES.twice);
      const signs = words.filter((_, i) => relevant[i]);
      return signs.length === 2 && signs[0] === signs[1] ? { answer: signs[0], relevant } : null;
    },
    majority(words) {
      const votes = ["+", "−"];
      if (count(words, votes) !== 5) return null;
      return { answer: count(words, ["+"]) > 2 ? "+" : "−", relevant: places(words, votes) };
    },
    negation(words) {
      if (count(words, ["good", "bad"]) !== 1 || count(words, ["very", "not"]) !== 1) return null;
      const good = words.includes("good") !== words.includes("not");
      return { answer: good ? "good" : "bad", relevant: places(words, ["good", "bad", "very", "not"]) };
    },
    group(words) {
      if (count(words, ["+", "−"]) !== 4 || count(words, ["A", "B"]) !== 1) return null;
      const lead = count(words, ["+"]) - count(words, ["−"]);
      const taken = lead ? lead > 0 : words.includes("A");
      return { answer: taken ? "yes" : "no", relevant: places(words, lead ? ["+", "−"] : ["+", "−", "A", "B"]) };
    }
  };
  function rule(task, ids) {
    const words = ids.map((id) => WORDS[task][id]);
    const found = words.includes("_") ? null : RULES[task](words);
    return found && { answer: CLASSES[task].indexOf(found.answer), relevant: found.relevant };
  }

  // src/attnbook/widgets/explanation_lab/question.js
  var TRUTH = "rule";
  var ALL = [TRUTH, ...METHODS];
  var Library = class {
    constructor(first) {
      this.files = [first];
      this.made = /* @__PURE__ */ new Map();
    }
    add(file) {
      this.files.push(file);
    }
    fileOf(task, network) {
      return this.files.find((file) => holds(file.weights(), task, network));
    }
    has(task, network) {
      return Boolean(this.fileOf(task, network));
    }
    examples(task) {
      return this.files.map(({ metadata }) => metadata.examples[task]).find(Boolean);
    }
    /** The model that is asked for, or the nearest one that is here: { task, network, model, right, chance }. */
    model(task, network) {
      if (!this.has(task, network)) return this.model("twice", network === "encoder" ? "tokens" : network);
      const key = `${task}.${network}`;
      const { metadata } = this.fileOf(task, network);
      if (!this.made.has(key)) this.made.set(key, classifier(this.fileOf(task, network).weights(), task, network));
      return { task, network, model: this.made.get(key), right: metadata.right[key], chance: metadata.chance };
    }
  };
  var Question = class {
    constructor(library, { task, network, words }) {
      const { model, chance, ...known } = library.model(task, network);
      [this.model, this.chance, this.task, this.network, this.right] = [model, chance, known.task, known.network, known.right];
      this.ids = idsOf(this.task, words) ?? idsOf(this.task, library.examples(this.task)[0]);
      this.reading = this.model.reading(this.ids);
      this.odds = softmax(this.reading.logits.value);
      this.answer = argmax(this.odds);
      this.rule = rule(this.task, this.ids);
      const scores = explain(this.model, this.ids, this.reading, this.chance);
      this.scores = this.rule ? { [TRUTH]: this.rule.relevant.map(Number), ...scores } : scores;
      this.precision = this.rule ? Object.fromEntries(Object.entries(this.scores).map(([name, row2]) => [name, precision(row2, this.rule.relevant)])) : {};
      this.curves = {};
    }
    /** The name of a class. */
    said(answer) {
      return CLASSES[this.task][answer];
    }
    /** Whether a curve is known already. */
    has(name) {
      return name in this.curves;
    }
    curve(name) {
      return this.curves[name] ??= deletionCurve(this.model, this.ids, this.scores[name]);
    }
    area(name) {
      return deletionArea(this.curve(name));
    }
    /** An explanation that is there. */
    chosen(name) {
      return name in this.scores ? name : "weights";
    }
    /** What is out: what was blank already, and the first tokens in the order of an explanation. */
    gone(name, count2) {
      const ranked = order(this.scores[this.chosen(name)]);
      return this.ids.map((id, i) => id === BLANK || ranked.indexOf(i) < count2);
    }
    /** What the model answers with these tokens out. */
    left(gone) {
      return this.model.probabilities(without(this.ids, (i) => gone[i]));
    }
    /** Weights that are used: shares of 1, or the model's own where all are 0; null for the Transformer. */
    look(shares) {
      if (this.network === "encoder") return null;
      const sum = shares.reduce((a, b) => a + b, 0);
      return sum ? shares.map((share) => share / sum) : this.scores.weights;
    }
    /** Probabilities at these weights, and how far weights and probabilities are from the model's own. */
    at(look) {
      const odds = look === this.scores.weights || !look ? this.odds : reweighted(this.model, this.reading, look);
      return { odds, moved: look ? distance(look, this.scores.weights) : 0, changed: distance(odds, this.odds) };
    }
  };
  function withWeight(look, place, weight2) {
    const rest = look.reduce((sum, w, i) => i === place ? sum : sum + w, 0);
    return look.map((w, i) => i === place ? weight2 : rest > 1e-9 ? w * (1 - weight2) / rest : (1 - weight2) / (look.length - 1));
  }

  // src/attnbook/widgets/explanation_lab/words.json
  var words_default = {
    title: "Explanation laboratory",
    about: "Two models for the task “twice” are loaded. The models for the other tasks, and the Transformers, are loaded when you choose one.",
    load: "Load the other models ({size})",
    loaded: "All models are loaded.",
    not_here: "This model is not loaded yet: load it with the button below. Until then you see “{task}”, {network}.",
    task: "Task",
    tasks: {
      lookup: "lookup",
      twice: "twice",
      majority: "majority",
      negation: "negation",
      group: "group"
    },
    rule: "The rule: {rule}",
    rules: {
      lookup: "the answer is the digit right after the question mark.",
      twice: "one of the symbols N, E, S, W appears at two places and is the answer; either place would be enough.",
      majority: "of five votes, plus or minus, the more frequent one is the answer.",
      negation: "the answer is good or bad, whichever appears; “not”, anywhere, reverses it, “very” does not.",
      group: "of four votes the more frequent one decides, plus for yes; at a tie the group does: A is yes, B is no."
    },
    network: "Model",
    networks: {
      tokens: "bare tokens",
      recurrent: "recurrent",
      encoder: "Transformer"
    },
    right: "{network} It is right in {share} % of 1,000 new examples.",
    about_network: {
      tokens: "This model’s one query attends to bare tokens with their positions.",
      recurrent: "This model’s one query attends to the states of a recurrent network, which runs over the tokens in both directions.",
      encoder: "This model is a Transformer of two layers with four heads; its class token answers."
    },
    another: "Another example",
    pull: "Pull a token out of the row, or press it, and the model answers without it.",
    chip: "token {number}, {word}",
    chip_out: "token {number}, {word}, blanked out",
    claim: "What counts, according to {name}",
    put_back: "Put all back",
    tokens: "Tokens",
    token: "token {number}",
    answers: "The model answers {answer} with {probability} %.",
    rule_same: "The rule says the same.",
    rule_other: "The rule says {answer}.",
    no_rule: "With these tokens it is no example of the task, so the rule says nothing, and there is no precision.",
    panel: "What to do",
    panels: {
      compare: "Compare",
      delete: "Delete",
      reweight: "Re-weight"
    },
    methods: {
      rule: "the rule",
      weights: "weights",
      rollout: "rollout",
      norms: "value norms",
      gradient: "gradient × input",
      ablation: "ablation",
      chance: "chance"
    },
    notes: {
      rule: "the truth",
      weights: "weight of the last layer",
      rollout: "through both layers",
      norms: "length of what it contributes",
      gradient: "derivative of the answer",
      ablation: "fall of the answer without it",
      chance: "random numbers"
    },
    nearly_nothing: "all nearly 0",
    precision: "precision",
    spoken: "{name}: the largest is token {number}, {word}; precision {precision}",
    legend: "100 is the largest number of a row, or 0.01 if that is more; below 0 a token speaks against the answer. Where even the largest is below 0.01, the row stays without colour. Precision: the fraction of the tokens of the rule among those with the largest values.",
    order_of: "In the order of",
    blanked: "Blanked out",
    count_of: "{count} of 10",
    plot_label: "Probability of the first answer, with more and more tokens blanked out; the table has the numbers",
    x_axis: "tokens blanked out",
    y_axis: "probability of {answer}",
    areas: "Area under each curve; small: the right tokens were deleted first",
    plot_legend: "Thick: the explanation you chose. Dashed: the order of the rule. Thin: all others.",
    own_weights: "the model’s own weights",
    used_weights: "the weights you set",
    sliders: "Weights",
    move: "Move a weight; the others divide what is left. Everything else in the model stays as it is.",
    numbered: "{number}: {word}",
    percent: "{share} %",
    find_rival: "Find a rival",
    equal: "Uniform weights",
    back: "The model’s own",
    no_single_row: "The query that answers in the Transformer has four rows of weights in each layer, so one row of sliders cannot stand for them. Choose one of the other two models to move weights.",
    verdict: {
      own: "These are the model’s own weights. Move one, or search for a rival.",
      changed: "The prediction changes with these weights: they are no rival.",
      near: "The prediction stays, but the weights are still close to the model’s own.",
      rival: "A rival: other weights, and nearly the same prediction."
    },
    far: "Distance of the weights: {moved}. Change of the prediction: {changed}.",
    status_compare: "Precision: {said}.",
    status_delete: "{count} of 10 tokens blanked out in the order of “{name}”: the probability of {answer} is {now} %. Area under the whole curve: {area}.",
    status_none: "The weights of the Transformer cannot be moved here.",
    status_reweight: "Distance of the two weightings: {moved} (0 the same, 1 nothing in common). Change of the prediction: {changed}.",
    caption: "What each explanation says of every token, its precision and the area under its deletion curve",
    columns: {
      name: "Row",
      token: "{number}",
      precision: "Precision",
      area: "Area",
      tokens: "tokens",
      left: "answer with 1, 2, … blanked out, order of {name}",
      used: "weights used",
      odds: "probabilities with these weights"
    },
    alt: "The tokens {words}. The model answers {answer} with {probability} %. Precision of each explanation: {said}.",
    alt_row: "{name} {precision}",
    predict: {
      question: "The symbol N appears at two places. The model answers N with 100 %. Ablation blanks out one token at a time and measures how far the probability falls. What does it say about the two N?",
      options: {
        half: "Each N is worth about half of the answer",
        nothing: "Next to nothing, about either",
        all: "Each N is worth the whole answer"
      },
      happens: "with one N blanked out the answer stays at 100 %, with both it falls to 20 %. Ablation removes one token at a time, so it gives next to nothing to either, and its precision here is 0.50. The weights point to both.",
      difference: {
        half: "The answer does not fall by half: the N that is left is enough for all of it.",
        nothing: "As you said: the other N is enough. What can be replaced looks useless if only one thing at a time is removed.",
        all: "That would be so if both were needed. Here either is enough, so taking one away costs nothing."
      }
    }
  };

  // src/attnbook/widgets/explanation_lab/strips.js
  var t = wordsOf("explanation_lab", words_default);
  var FAINT = 0.01;
  var nameOf = (method) => t(`methods.${method}`);
  var PLACES = Array.from({ length: SEQ_LEN }, (_, i) => i);
  function line2(label, cells, behind = null, note = null) {
    return h(
      "div",
      { class: "ab-xl-line" },
      h("div", { class: "ab-xl-name" }, label, note && h("span", { class: "ab-xl-note" }, note)),
      h("div", { class: "ab-xl-cells" }, cells),
      h("div", { class: "ab-xl-behind" }, behind)
    );
  }
  var TokenRow = class {
    constructor(change) {
      this.fields = PLACES.map((i) => {
        const field = h("select", { class: "ab-xl-token", "aria-label": t("token", { number: i + 1 }) });
        field.addEventListener("change", () => change(i, field.selectedIndex));
        return field;
      });
      this.node = line2(h("strong", {}, t("tokens")), this.fields);
    }
    update(task, ids) {
      const words = WORDS[task];
      this.fields.forEach((field, i) => {
        if (field.dataset.task !== task) {
          field.replaceChildren(...words.map((word2) => h("option", { value: word2 }, word2)));
          field.dataset.task = task;
        }
        if (field.selectedIndex !== ids[i]) field.selectedIndex = ids[i];
        field.classList.toggle("ab-xl-long", words[ids[i]].length > 2);
      });
    }
  };
  var largest = (row2) => Math.max(...row2.map(Math.abs));
  var isFaint = (row2) => largest(row2) < FAINT;
  function shades(row2, { full = Math.max(FAINT, largest(row2)), faint = false } = {}) {
    return Array.from(row2, (value) => {
      const shown = num(100 * value / full, 0);
      return { shown, against: value < 0 && shown !== "0", strength: faint ? 0 : Math.min(1, Math.abs(value / full)) };
    });
  }
  var Strip = class {
    constructor(label, { role = "weights", note = null } = {}) {
      this.cells = PLACES.map((_, j) => h("div", { class: `ab-xl-cell role-${role}`, "data-index": j, "aria-hidden": "true" }));
      this.behind = h("span", { class: "ab-xl-measure" });
      [this.role, this.strengths] = [role, []];
      this.faint = h("span", { class: "ab-xl-note ab-xl-faint" }, t("nearly_nothing"));
      this.node = line2([label], this.cells, this.behind, note);
      this.node.firstChild.append(this.faint);
      this.row = put(this.cells[0].parentElement, { role: "group" });
    }
    /** `full`: the number that is shaded fully; `behind`: a text. */
    update(row2, { full = (
      /** @type {number | undefined} */
      void 0
    ), behind = "", spoken = "" } = {}) {
      const faint = isFaint(row2);
      shades(row2, { full, faint }).forEach(({ shown, against, strength }, i) => {
        const fixed = strength.toFixed(2);
        if (this.strengths[i] !== fixed) style(this.cells[i], { "--ab-strength": this.strengths[i] = fixed });
        put(this.cells[i], { class: `ab-xl-cell role-${against ? "key" : this.role}` });
        say(this.cells[i], shown);
      });
      this.faint.hidden = !faint;
      say(this.behind, behind);
      put(this.row, { "aria-label": spoken });
    }
  };
  var roleOf = (method) => method === TRUTH ? "value" : "weights";
  var measured = (value) => value === void 0 ? "–" : num(value, 2);
  var Compare = class {
    constructor(methods) {
      this.strips = Object.fromEntries(methods.map((name) => [name, new Strip(nameOf(name), { role: roleOf(name), note: t(`notes.${name}`) })]));
      this.missing = h("p", { class: "ab-empty" }, t("no_rule"));
      const head = line2("", [], h("span", { class: "ab-xl-measure ab-strong" }, t("precision")));
      head.classList.add("ab-xl-head");
      this.node = h("div", {}, this.missing, head, Object.values(this.strips).map(({ node: node2 }) => node2), h("p", { class: "ab-small" }, t("legend")));
    }
    /** What the first question asks for. */
    get asked() {
      const { row: row2, faint, behind } = this.strips.ablation;
      return { cells: row2, others: [faint, behind] };
    }
    update(now) {
      this.missing.hidden = Boolean(now.rule);
      const words = now.ids.map((id) => WORDS[now.task][id]);
      for (const [name, strip] of Object.entries(this.strips)) {
        const row2 = now.scores[name];
        strip.node.hidden = !row2;
        if (!row2) continue;
        const most = row2.indexOf(Math.max(...row2));
        const precision2 = measured(now.precision[name]);
        strip.update(row2, {
          behind: precision2,
          spoken: t("spoken", { name: nameOf(name), word: words[most], number: most + 1, precision: precision2 })
        });
      }
    }
  };
  var Odds = class {
    constructor() {
      this.node = h("div", { class: "ab-xl-odds" });
    }
    fill(task) {
      this.task = task;
      this.rows = CLASSES[task].map((name) => {
        const [bar, before] = [h("span", { class: "ab-bar-fill ab-xl-bar-own" }), h("span", { class: "ab-xl-before" })];
        return { name: h("span", { class: "ab-strong" }, name), bar, before, track: h("span", { class: "ab-track" }, bar, before), value: h("span", { class: "ab-number" }) };
      });
      this.node.replaceChildren(...this.rows.flatMap(({ name, track, value }) => [name, track, value]));
    }
    update(task, own, used) {
      if (task !== this.task) this.fill(task);
      this.rows.forEach(({ bar, before, value }, i) => {
        style(bar, { "inline-size": `${(100 * used[i]).toFixed(2)}%` });
        style(before, { "inset-inline-start": `${(100 * own[i]).toFixed(2)}%` });
        say(value, t("percent", { share: num(100 * used[i], 0) }));
      });
    }
  };

  // src/attnbook/widgets/explanation_lab/delete.js
  var t2 = wordsOf("explanation_lab", words_default);
  var STEPS = Array.from({ length: SEQ_LEN + 1 }, (_, i) => i);
  var [LEFT, RIGHT, TOP, HEIGHT] = [44, 12, 28, 190];
  var Curves = class {
    constructor() {
      this.axes = [s("g"), s("g")];
      this.fill = s("path", { class: "ab-xl-under" });
      this.lines = Object.fromEntries(ALL.map((name) => [name, s("path", { class: "ab-line" })]));
      this.front = s("path", { class: "ab-line ab-xl-chosen" });
      this.dot = s("circle", { r: 6, class: "ab-fill-output role-output" });
      this.names = [s("text", { class: "ab-name", "text-anchor": "end" }, t2("x_axis")), s("text", { class: "ab-name", x: 2, y: 12 })];
      this.node = drawing(t2("plot_label"), [this.fill, ...Object.values(this.lines), ...this.axes, this.front, this.dot, ...this.names]);
    }
    layout(width) {
      this.x = linear([0, SEQ_LEN], [LEFT, width - RIGHT]);
      this.y = linear([0, 1], [TOP + HEIGHT, TOP]);
      resize(this.node, width, TOP + HEIGHT + 44);
      axis(this.axes[0], "bottom", this.x, [0, 2, 4, 6, 8, 10], TOP + HEIGHT, String);
      axis(this.axes[1], "left", this.y, [0, 0.5, 1], LEFT);
      put(this.names[0], { x: width - RIGHT, y: TOP + HEIGHT + 38 });
      if (this.last) this.update(...this.last);
    }
    update(now, chosen, deleted) {
      this.last = [now, chosen, deleted];
      if (!this.x) return;
      for (const [name, shape] of Object.entries(this.lines)) {
        const there = now.has(name);
        const kind = name === TRUTH ? "ab-xl-truth" : "ab-xl-other";
        put(shape, { d: there && name !== chosen ? line(STEPS, now.curve(name), this.x, this.y) : "", class: `ab-line ${kind}` });
      }
      const curve = now.curve(chosen);
      put(this.front, { d: line(STEPS, curve, this.x, this.y) });
      put(this.fill, { d: area(STEPS, curve, this.x, this.y, 0) });
      put(this.dot, { cx: this.x(deleted), cy: this.y(curve[deleted]) });
      say(this.names[1], t2("y_axis", { answer: now.said(now.answer) }));
    }
  };
  var Areas = class {
    constructor() {
      this.node = h("div", { class: "ab-xl-areas" });
    }
    /** Drawn once all curves are known. */
    update(now, chosen) {
      const names = ALL.filter((name) => name in now.scores).sort((a, b) => now.area(a) - now.area(b));
      this.node.replaceChildren(h("span", { class: "ab-xl-note ab-xl-wide" }, t2("areas")), ...names.flatMap((name) => {
        const bar = style(h("span", { class: `ab-bar-fill ${name === TRUTH ? "ab-xl-bar-rule" : name === chosen ? "ab-xl-bar-own" : "ab-xl-bar-other"}` }), { "inline-size": `${(100 * now.area(name)).toFixed(2)}%` });
        return [h("span", { class: name === chosen ? "ab-strong" : "" }, nameOf(name)), h("span", { class: "ab-track" }, bar), h("span", { class: "ab-number" }, num(now.area(name), 2))];
      }));
    }
  };
  var Delete = class {
    constructor(model, tools) {
      this.method = select(model, "method", { label: t2("order_of"), options: ALL.map((name) => [name, nameOf(name)]) });
      this.count = slider(model, "deleted", { label: t2("blanked"), min: 0, max: SEQ_LEN, step: 1, format: (value) => t2("count_of", { count: value }) });
      this.curves = new Curves();
      this.areas = new Areas();
      const plots = h("div", { class: "ab-xl-pair" }, h("div", {}, this.curves.node), this.areas.node);
      this.node = h("div", {}, row(tools, this.method, this.count), plots, h("p", { class: "ab-small" }, t2("plot_legend")));
      this.plots = plots;
      tools.clean(() => cancelAnimationFrame(this.queued));
    }
    layout(width) {
      const wide = width >= 560;
      this.plots.classList.toggle("ab-xl-two", wide);
      this.curves.layout(wide ? Math.round(width * 0.62) : width);
    }
    update(now, get) {
      const chosen = now.chosen(get("method"));
      Array.from(this.method.input.options).forEach((option) => {
        option.disabled = !(option.value in now.scores);
      });
      this.method.input.value = chosen;
      this.plot(now, chosen, get("deleted"));
    }
    /** The chosen curve at once, the others one a frame: a Transformer is asked seventy times for all. */
    plot(now, chosen, deleted) {
      cancelAnimationFrame(this.queued);
      this.curves.update(now, chosen, deleted);
      const next = Object.keys(now.scores).find((name) => !now.has(name));
      if (!next) {
        this.areas.update(now, chosen);
        return;
      }
      this.queued = requestAnimationFrame(() => {
        now.curve(next);
        this.plot(now, chosen, deleted);
      });
    }
    sentence(now, get) {
      const chosen = now.chosen(get("method"));
      const curve = now.curve(chosen);
      const [count2, share] = [get("deleted"), (p) => num(100 * p, 0)];
      return t2("status_delete", { count: count2, name: nameOf(chosen), answer: now.said(now.answer), now: share(curve[count2]), area: num(now.area(chosen), 2) });
    }
  };

  // src/attnbook/widgets/explanation_lab/reweight.js
  var t3 = wordsOf("explanation_lab", words_default);
  var NONE = PLACES.map(() => 0);
  var [FAR, NEAR] = [0.25, 0.01];
  function verdict({ moved, changed }) {
    if (moved < 5e-3) return t3("verdict.own");
    if (changed > NEAR) return t3("verdict.changed");
    return moved >= FAR ? t3("verdict.rival") : t3("verdict.near");
  }
  var Reweight = class {
    constructor(model, tools) {
      Object.assign(this, { model, tools });
      this.sliders = PLACES.map((i) => this.slider(i));
      this.own = new Strip(t3("own_weights"));
      this.said = h("p", { class: "ab-strong" });
      this.verdict = h("p", { class: "ab-xl-verdict" });
      this.none = h("p", { class: "ab-empty" }, t3("no_single_row"));
      const button = (label, action) => h("button", { type: "button", class: "ab-choice", onclick: action }, label);
      const buttons = h("div", { class: "ab-choices" }, button(t3("find_rival"), () => this.search()), button(t3("equal"), () => this.take(NONE.map(() => 0.1))), button(t3("back"), () => this.take(NONE)));
      this.grid = h("div", { class: "ab-xl-sliders", role: "group", "aria-label": t3("sliders") }, this.sliders.map(({ node: node2 }) => node2));
      this.live = h("div", {}, this.own.node, buttons, this.said, this.verdict, h("p", { class: "ab-small" }, t3("move")), this.grid);
      this.node = h("div", {}, this.none, this.live);
    }
    slider(i) {
      const [name, out] = [h("span", { class: "ab-label ab-xl-word" }), h("output", { "aria-live": "off" })];
      const input = h("input", { type: "range", min: 0, max: 100, step: 1 });
      input.addEventListener("input", () => this.take(withWeight(this.now.look(this.model.get("shares")), i, Number(input.value) / 100)));
      return { input, name, out, node: h("label", { class: "ab-control ab-xl-slider" }, name, input, out) };
    }
    take(shares) {
      this.tools.set({ shares: shares.map((share) => +Math.min(1, Math.max(0, share)).toFixed(6)) });
      this.update(this.now, (name) => this.model.get(name));
    }
    search() {
      this.take(Array.from(rival(this.now.model, this.now.reading, STARTS).look));
    }
    layout(width) {
      this.grid.classList.toggle("ab-xl-two", width >= 560);
    }
    update(now, get) {
      this.now = now;
      const look = now.look(get("shares"));
      this.none.hidden = Boolean(look);
      this.live.hidden = !look;
      if (!look) return;
      const found = now.at(look);
      this.own.update(now.scores.weights, { full: 1, spoken: t3("own_weights") });
      this.sliders.forEach((one, i) => this.fill(one, i, look[i]));
      say(this.said, t3("far", { moved: num(found.moved, 2), changed: num(found.changed, 3) }));
      say(this.verdict, verdict(found));
    }
    fill({ input, name, out }, i, weight2) {
      const [word2, percent] = [WORDS[this.now.task][this.now.ids[i]], t3("percent", { share: num(100 * weight2, 0) })];
      say(name, t3("numbered", { word: word2, number: i + 1 }));
      if (Number(input.value) !== Math.round(100 * weight2)) input.value = Math.round(100 * weight2);
      say(out, percent);
      input.setAttribute("aria-valuetext", percent);
    }
    sentence(now, get) {
      const look = now.look(get("shares"));
      if (!look) return t3("status_none");
      const { moved, changed } = now.at(look);
      return t3("status_reweight", { moved: num(moved, 2), changed: num(changed, 3) });
    }
  };

  // src/attnbook/widgets/explanation_lab/stage.js
  var t4 = wordsOf("explanation_lab", words_default);
  var OUT = 30;
  var SLOP = 6;
  var GUESSES = { half: 0.5, nothing: 1, all: 0 };
  var Stage = class {
    /** `blank(place, gone)` takes a token out, or puts it back. */
    constructor(blank) {
      this.blank = blank;
      this.chips = PLACES.map((i) => this.chip(i));
      this.name = h("span", {});
      this.claim = new Strip(this.name);
      this.claim.node.classList.add("ab-xl-claim");
      this.odds = new Odds();
      this.said = h("p", { class: "ab-strong ab-said-line" });
      const row2 = h("div", { class: "ab-xl-cells" }, this.chips.map(({ node: node2 }) => node2));
      this.node = h("div", { class: "ab-stage ab-xl-stage" }, this.said, this.odds.node, row2, this.claim.node, h("p", { class: "ab-small ab-hint" }, t4("pull")));
    }
    chip(i) {
      const word2 = h("span", {});
      const node2 = h("button", { type: "button", class: "ab-xl-chip" }, word2);
      const chip = { node: node2, word: word2, gone: false };
      let from = null;
      let far = 0;
      const drop = () => {
        from = null;
        style(node2, { translate: "none" });
        node2.classList.remove("ab-xl-held");
      };
      node2.addEventListener("pointerdown", (event) => {
        far = 0;
        if (chip.gone || event.button !== 0) return;
        from = event.clientY;
        node2.setPointerCapture(event.pointerId);
      });
      node2.addEventListener("pointermove", ({ clientY }) => {
        if (from === null) return;
        const by = clientY - from;
        far = Math.max(far, Math.abs(by));
        node2.classList.toggle("ab-xl-held", far > SLOP);
        style(node2, { translate: `0 ${by}px` });
        if (chip.gone !== Math.abs(by) > OUT) this.blank(i, !chip.gone);
      });
      for (const end of ["pointerup", "pointercancel", "lostpointercapture"]) node2.addEventListener(end, drop);
      node2.addEventListener("click", () => far <= SLOP && this.blank(i, !chip.gone));
      node2.addEventListener("keydown", ({ key }) => {
        far = 0;
        if ((key === "Delete" || key === "Backspace") && !chip.gone) this.blank(i, true);
        const next = this.chips[i + { ArrowRight: 1, ArrowLeft: -1 }[key]];
        next?.node.focus();
      });
      return chip;
    }
    /** What a prediction says of the answer with one N out. */
    mark(pencil, choice, answer) {
      pencil.band(this.odds.rows[answer].track, GUESSES[choice], GUESSES[choice], { name: true });
    }
    /** `home`: the text with nothing out; `gone`: what is out; `claim`: ten numbers by a name, in the colour of a role. */
    update(task, home, gone, { name, row: row2, role }, { before, odds, said, right }) {
      this.chips.forEach((chip, i) => {
        const word2 = WORDS[task][home[i]];
        chip.gone = gone[i];
        say(chip.word, word2);
        put(chip.node, { "aria-pressed": String(gone[i]), "aria-label": t4(gone[i] ? "chip_out" : "chip", { number: i + 1, word: word2 }) });
        chip.node.classList.toggle("ab-xl-long", word2.length > 2);
      });
      say(this.name, name);
      this.claim.role = role;
      this.claim.update(row2, { spoken: name });
      this.odds.update(task, before, odds);
      say(this.said, said);
      this.said.classList.toggle("ab-said-line", right !== null);
      this.said.classList.toggle("ab-broken", right === false);
      this.said.classList.toggle("ab-xl-open", right === null);
    }
  };

  // src/attnbook/widgets/core/models/model_file.js
  var ModelFile = class {
    /** @param {Uint8Array} bytes with what is known of the file, `metadata`, and of each checkpoint, `notes` */
    constructor(bytes) {
      const fail = (why) => {
        throw new Error(`not a whole model file: ${why}`);
      };
      if (bytes.length < 12 || String.fromCharCode(...bytes.subarray(0, 8)) !== "ATTNBOOK") fail("it begins otherwise");
      this.start = 12 + new DataView(bytes.buffer, bytes.byteOffset).getUint32(8, true);
      if (this.start > bytes.length) fail("it ends inside its header");
      this.header = JSON.parse(new TextDecoder().decode(bytes.subarray(12, this.start)));
      if (this.header.version !== 1) fail(`version ${this.header.version}, not 1`);
      this.metadata = this.header.metadata;
      this.notes = this.header.checkpoints;
      const whole = this.start + this.header.size * this.notes.length;
      if (whole !== bytes.length) fail(`${bytes.length} bytes, not ${whole}`);
      this.buffer = bytes.byteOffset === 0 ? bytes.buffer : bytes.slice().buffer;
      this.made = /* @__PURE__ */ new Map();
    }
    /** The tensors of a checkpoint by name, made when asked for and kept. */
    weights(i = this.notes.length - 1) {
      if (!this.made.has(i)) {
        const start = this.start + i * this.header.size;
        const read = (tensor) => ({ shape: tensor.shape, data: this[tensor.type](start, tensor) });
        this.made.set(i, Object.fromEntries(this.header.tensors.map((tensor) => [tensor.name, read(tensor)])));
      }
      return this.made.get(i);
    }
    /** int8 numbers times the scale of their row, as float32. */
    int8(start, { shape, at, scales }) {
      const data = new Float32Array(shape.reduce((a, b) => a * b, 1));
      const numbers = new Int8Array(this.buffer, start + at, data.length);
      const rows = new DataView(this.buffer, start + scales);
      const step = data.length / shape[0];
      for (let i = 0, p = 0; i < shape[0]; i++)
        for (let j = 0, scale = rows.getFloat32(4 * i, true); j < step; j++, p++) data[p] = numbers[p] * scale;
      return data;
    }
    float16(start, { shape, at }) {
      const bits = new DataView(this.buffer, start + at);
      return Float32Array.from({ length: shape.reduce((a, b) => a * b, 1) }, (_, i) => this.half(bits.getUint16(2 * i, true)));
    }
    /** A half-precision number from its 16 bits. */
    half(bits) {
      const [exponent, fraction] = [bits >> 10 & 31, bits & 1023];
      const size = exponent === 31 ? fraction ? NaN : Infinity : exponent ? 2 ** (exponent - 15) * (1 + fraction / 1024) : 2 ** -14 * (fraction / 1024);
      return bits & 32768 ? -size : size;
    }
  };

  // src/attnbook/widgets/core/models/model_loader.js
  var PATIENCE = 3e4;
  var loaded = globalThis[/* @__PURE__ */ Symbol.for("attnbook.models")] ??= /* @__PURE__ */ new Map();
  var script = globalThis.document?.currentScript?.src ?? "";
  var late = () => new Error("nothing arrived for too long");
  var keyOf = ({ name, version }) => `${name}?v=${version}`;
  function patiently(work, patience = PATIENCE) {
    const control = new AbortController();
    return new Promise((resolve, reject) => {
      let timer;
      const give = () => {
        reject(late());
        control.abort();
      };
      const alive = () => {
        clearTimeout(timer);
        timer = setTimeout(give, patience);
      };
      alive();
      work({ alive, signal: control.signal }).then(resolve, reject).finally(() => clearTimeout(timer));
    });
  }
  async function fetched(file, { base, progress, alive, signal }) {
    const answer = await fetch(new URL(`models/${keyOf(file)}`, base), { signal });
    if (!answer.ok) throw new Error(`${file.name}: the server answers ${answer.status}`);
    const reader = answer.body.getReader();
    const bytes = new Uint8Array(file.size);
    let have = 0;
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      if (have + part.value.length > bytes.length) throw new Error(`${file.name}: more than ${file.size} bytes`);
      bytes.set(part.value, have);
      have += part.value.length;
      progress(have);
      alive();
    }
    return bytes.subarray(0, have);
  }
  async function scripted(file, { base }) {
    const shelf = globalThis.attnbookModels ??= {};
    const bytes = () => Uint8Array.from(atob(shelf[file.name]), (letter) => letter.charCodeAt(0));
    if (Object.hasOwn(shelf, file.name)) return bytes();
    const node2 = document.createElement("script");
    node2.src = new URL(`models/${file.name}.js`, base).href;
    try {
      await new Promise((resolve, reject) => {
        node2.onload = resolve;
        node2.onerror = () => reject(new Error(`${file.name}.js cannot be read`));
        document.head.append(node2);
      });
      return bytes();
    } finally {
      node2.remove();
      delete shelf[file.name];
    }
  }
  function asked(file, { model, signal }) {
    const ended = new AbortController();
    const answer = new Promise((resolve, reject) => {
      const hear = (content, buffers) => {
        if (content?.model !== file.name) return;
        ended.abort();
        if (content.error || !buffers?.length) {
          reject(new Error(content.error ?? "an empty answer"));
          return;
        }
        const part = buffers[0];
        resolve(part.buffer ? new Uint8Array(part.buffer, part.byteOffset, part.byteLength) : new Uint8Array(part));
      };
      model.on("msg:custom", hear);
      for (const end of [ended.signal, signal]) end.addEventListener("abort", () => model.off("msg:custom", hear));
    });
    model.send({ ask: "model", name: file.name });
    return answer;
  }
  async function brought(file, life) {
    try {
      return await fetched(file, life);
    } catch (error) {
      if (!(error instanceof TypeError) || globalThis.origin !== "null") throw error;
      return scripted(file, life);
    }
  }
  function way(tools, base) {
    if (!tools.page) return asked;
    return base === "" || base.startsWith("file:") ? scripted : brought;
  }
  var nothing = () => {
  };
  var present = (files) => files.every((file) => loaded.get(keyOf(file))?.parsed);
  async function loadModels(files, {
    model,
    tools,
    progress = nothing,
    base = script,
    patience = PATIENCE,
    parse = (
      /** @type {(bytes: Uint8Array) => any} */
      ((bytes) => new ModelFile(bytes))
    )
  }) {
    const whole = files.reduce((sum, file) => sum + file.size, 0);
    const found = [];
    let before = 0;
    for (const file of files) {
      if (!loaded.get(keyOf(file))) {
        const told = (have) => progress(before + have, whole);
        const bring = (life) => way(tools, base)(file, { base, model, progress: told, ...life });
        const entry = { promise: patiently(bring, patience).then((bytes) => entry.parsed = parse(bytes)) };
        loaded.set(keyOf(file), entry);
        entry.promise.catch(() => loaded.delete(keyOf(file)));
      }
      found.push(await loaded.get(keyOf(file)).promise);
      before += file.size;
      progress(before, whole);
    }
    return found;
  }

  // src/attnbook/widgets/core/models/words.json
  var words_default2 = {
    model_panel: {
      moment: "The address asks for another step of the training. Load the training, too, to see it.",
      again: "Try again ({size})",
      failed: "The model could not be loaded: {reason}. You can try again.",
      kilobytes: "{size} KB",
      loading: "Loading {size}",
      megabytes: "{size} MB"
    },
    training_slider: {
      loss: "loss on what was not trained on",
      loss_label: "Loss on examples that were not trained on, against the training step",
      moment: "Step of the training",
      load: "Load its training, too ({size})",
      reading: "After {step} steps: loss {loss}, {exact} % of what it has never seen without a mistake.",
      step: "step {step}"
    }
  };

  // src/attnbook/widgets/core/models/model_panel.js
  var t5 = wordsOf("model_panel", words_default2.model_panel);
  var weight = (bytes) => bytes < 999500 ? t5("kilobytes", { size: num(bytes / 1e3, 0) }) : t5("megabytes", { size: num(bytes / 1e6, 1) });
  var Door = class {
    stopped = false;
    /** @param {any} options */
    constructor({
      model,
      tools,
      files,
      words,
      ready,
      about = words("about"),
      loaded: loaded2 = words("loaded"),
      bring = (progress) => loadModels(files, { model, tools, progress })
    }) {
      this.bring = bring;
      this.ready = ready;
      this.loaded = loaded2;
      this.size = weight(files.reduce((sum, file) => sum + file.size, 0));
      const { size } = this;
      this.button = h("button", { type: "button", class: "ab-choice ab-load", onclick: () => this.load() }, words("load", { size }));
      this.bar = h("progress", { class: "ab-model-bar", max: 100, value: 0, "aria-label": t5("loading", { size }), hidden: true });
      this.failure = h("p", { class: "ab-empty", role: "alert", hidden: true });
      this.done = h("p", { class: "ab-small", role: "status" });
      this.offer = h("div", { class: "ab-offer" }, h("p", {}, about), this.button, this.bar, this.failure);
      this.node = h("div", { class: "ab-model" }, this.offer, this.done);
      tools.clean(() => {
        this.stopped = true;
      });
      if (present(files)) this.load();
    }
    waiting(now) {
      this.bar.hidden = !now;
      put(this.button, { "aria-disabled": now && "true" });
    }
    async load() {
      if (!this.bar.hidden) return;
      this.waiting(true);
      this.failure.hidden = true;
      const progress = (have, whole) => put(this.bar, { value: 100 * have / whole });
      try {
        const models = await this.bring(progress);
        if (this.stopped) return;
        this.open(models);
      } catch (error) {
        if (this.stopped) return;
        this.fail(error);
      }
      this.waiting(false);
    }
    open(models) {
      const held = this.offer.contains(document.activeElement);
      this.offer.hidden = true;
      say(this.done, this.loaded);
      this.ready(models, held);
    }
    fail(error) {
      say(this.failure, t5("failed", { reason: error.message }));
      this.failure.hidden = false;
      say(this.button, t5("again", { size: this.size }));
    }
  };

  // src/attnbook/widgets/explanation_lab/index.js
  var t6 = wordsOf("explanation_lab", words_default);
  var NETWORKS = ["tokens", "recurrent", "encoder"];
  var PANELS = ["compare", "delete", "reweight"];
  var DEFAULT = "a c N c N b a a c c";
  var NONE2 = PLACES.map(() => 0);
  var PAUSE = 1100;
  var unpacked = (packed) => Uint8Array.from(atob(packed), (letter) => letter.charCodeAt(0));
  function rowsOf(now, { method, shares }) {
    const four = (numbers) => Array.from(numbers, (value) => num(value, 4));
    const three = (value) => value === void 0 ? "–" : num(value, 3);
    const look = now.look(shares);
    const chosen = now.chosen(method);
    const odds = Array.from(now.at(look).odds, (p, i) => `${now.said(i)} ${num(p, 4)}`);
    return [
      [t6("columns.tokens"), ...now.ids.map((id) => WORDS[now.task][id]), "–", "–"],
      ...ALL.filter((name) => name in now.scores).map((name) => [nameOf(name), ...four(now.scores[name]), three(now.precision[name]), three(now.area(name))]),
      [t6("columns.left", { name: nameOf(chosen) }), ...four(now.curve(chosen).slice(1)), "–", three(now.area(chosen))],
      ...look ? [[t6("columns.used"), ...four(look), "–", "–"]] : [],
      [t6("columns.odds"), ...odds, ...Array(12 - odds.length).fill("–")]
    ];
  }
  function verdict2(now, odds, rule2) {
    const answer = argmax(odds);
    const right = rule2 && rule2.answer === answer;
    const answers = t6("answers", { answer: now.said(answer), probability: num(100 * odds[answer], 0) });
    return { right, said: rule2 ? `${answers} ${t6(right ? "rule_same" : "rule_other", { answer: now.said(rule2.answer) })}` : answers };
  }
  var isFirst = (get) => get("task") === "twice" && get("network") === "tokens" && get("words") === DEFAULT;
  var Laboratory = class {
    constructor({ model, el, tools }) {
      [this.model, this.tools, this.number] = [model, tools, 0];
      this.get = (name) => model.get(name);
      this.library = new Library(new ModelFile(unpacked(model.get("model"))));
      this.door = new Door({ model, tools, files: model.get("models"), words: t6, ready: ([file]) => this.arrive(file) });
      this.waiting = h("p", { class: "ab-empty", hidden: true });
      [this.rule, this.right] = [h("p", { class: "ab-xl-rule" }), h("p", { class: "ab-small" })];
      this.stage = new Stage((place, gone) => this.blank(place, gone));
      this.home = PLACES.map(() => BLANK);
      this.back = this.button("put_back", () => this.take(this.spelled(this.home)));
      this.tokens = new TokenRow((place, id) => this.change(place, id));
      this.panels = { compare: new Compare(ALL), delete: new Delete(model, tools), reweight: new Reweight(model, tools) };
      const { cells, others } = this.panels.compare.asked;
      tools.hideAnswer(cells, text("predict.covered"));
      for (const node2 of [...others, tools.voice.node]) tools.hideAnswer(node2);
      this.table = tools.table(this.numbers());
      this.arrange(el);
      tools.guess.draw((pencil, choice) => this.stage.mark(pencil, choice, this.now.answer));
      tools.redraw(["task", "network", "words"], () => this.compute(), () => this.facts(), () => this.draw());
      tools.redraw(["panel", "method", "deleted", "shares"], () => this.draw());
    }
    /** Which model is asked, and about what. */
    controls() {
      const task = select(this.model, "task", { label: t6("task"), options: TASKS.map((name) => [name, t6(`tasks.${name}`)]) });
      const network = segmented(this.model, "network", { label: t6("network"), options: NETWORKS.map((name) => [name, t6(`networks.${name}`)]) });
      task.input.addEventListener("change", () => {
        this.start();
        this.bring();
      });
      network.node.addEventListener("click", () => this.bring());
      return row(this.tools, task, network);
    }
    button(label, action) {
      return h("button", { type: "button", class: "ab-choice", onclick: action }, t6(label));
    }
    arrange(el) {
      const panel = segmented(this.model, "panel", { label: t6("panel"), options: PANELS.map((name) => [name, t6(`panels.${name}`)]) });
      const sheet = h("div", {}, Object.values(this.panels).map(({ node: node2 }) => node2));
      const rest = more(row(this.tools, panel), sheet, this.controls(), this.waiting, this.right, this.tokens.node, this.door.node);
      el.append(this.stage.node, h("div", { class: "ab-choices" }, this.button("another", () => this.another()), this.back), this.rule, rest);
      this.tools.follow("panel", () => {
        rest.open ||= this.get("panel") !== "compare";
      });
      this.tools.size(el, (width) => {
        el.classList.toggle("ab-xl-wide-sheet", width >= 560);
        Object.values(this.panels).forEach((one) => one.layout?.(width));
      });
    }
    /** Bring the other models where one of them was chosen. */
    bring() {
      if (!this.library.has(this.get("task"), this.get("network"))) this.door.load();
    }
    arrive(file) {
      this.library.add(file);
      this.compute();
      this.facts();
      this.draw();
    }
    /** A task begins with its first example. */
    start() {
      const [first] = this.library.examples(this.get("task")) ?? [this.get("words")];
      this.take(first);
    }
    take(words) {
      this.tools.set({ shares: NONE2, deleted: 0, words });
    }
    another() {
      const examples = this.library.examples(this.now.task);
      this.number = (this.number + 1) % examples.length;
      this.take(examples[this.number]);
    }
    change(place, id) {
      this.take(this.spelled(this.now.ids.map((old, i) => i === place ? id : old)));
    }
    spelled(ids) {
      return ids.map((id) => WORDS[this.now.task][id]).join(" ");
    }
    /** A token is out, or in again. */
    blank(place, gone) {
      const out = this.gone.map((was, i) => i === place ? gone : was);
      this.take(this.spelled(this.home.map((id, i) => out[i] ? BLANK : id)));
    }
    compute() {
      this.now = new Question(this.library, { task: this.get("task"), network: this.get("network"), words: this.get("words") });
      const { task, ids } = this.now;
      this.home = ids.map((id, i) => id !== BLANK ? id : this.homeTask === task && this.home[i] !== BLANK ? this.home[i] : 1);
      this.homeTask = task;
      this.show(this.get("panel"));
    }
    /** What stands around the picture. */
    facts() {
      const { task, network } = this.now;
      this.waiting.hidden = this.library.has(this.get("task"), this.get("network"));
      say(this.waiting, t6("not_here", { task: t6(`tasks.${task}`), network: t6(`networks.${network}`) }));
      say(this.rule, t6("rule", { rule: t6(`rules.${task}`) }));
      say(this.right, t6("right", { network: t6(`about_network.${network}`), share: num(100 * this.now.right, 0) }));
      this.tokens.update(task, this.now.ids);
    }
    draw() {
      const name = this.get("panel");
      for (const [other, panel] of Object.entries(this.panels)) panel.node.hidden = other !== name;
      this.panels[name].update(this.now, this.get);
      this.show(name);
      this.tools.status(this.sentence(name));
      this.table.update();
    }
    /** The stage in the state of a panel: tokens out in an order, or other weights. */
    show(panel) {
      const { now } = this;
      this.gone = now.gone(this.get("method"), panel === "delete" ? this.get("deleted") : 0);
      const look = panel === "reweight" ? now.look(this.get("shares")) : null;
      const odds = panel === "delete" ? now.left(this.gone) : now.at(look).odds;
      const chosen = now.chosen(this.get("method"));
      const claim = look ? { name: t6("used_weights"), row: look, role: "output" } : { name: t6("claim", { name: nameOf(chosen) }), row: now.scores[chosen], role: roleOf(chosen) };
      hide(this.back, !this.gone.includes(true));
      const rule2 = rule(now.task, now.ids.map((id, i) => this.gone[i] ? BLANK : id));
      this.stage.update(now.task, this.home, this.gone, claim, { before: now.model.probabilities(this.home), odds, ...verdict2(now, odds, rule2) });
    }
    sentence(panel) {
      if (panel !== "compare") return this.panels[panel].sentence(this.now, this.get);
      const said = Object.entries(this.now.precision).filter(([name]) => name !== TRUTH).map(([name, value]) => `${nameOf(name)} ${num(value, 2)}`).join(", ");
      return `${verdict2(this.now, this.now.odds, this.now.rule).said} ${said ? t6("status_compare", { said }) : t6("no_rule")}`;
    }
    numbers() {
      const places2 = PLACES.map((i) => ({ label: t6("columns.token", { number: i + 1 }) }));
      return {
        columns: [{ label: t6("columns.name") }, ...places2, { label: t6("columns.precision") }, { label: t6("columns.area") }],
        rows: () => rowsOf(this.now, { method: this.get("method"), shares: this.get("shares") })
      };
    }
  };
  var explanation_lab_default = {
    kind: "explanation_lab",
    predict: {
      options: ["half", "nothing", "all"],
      answer: "nothing",
      hides: isFirst,
      asks: (get) => isFirst(get) && get("panel") === "delete" && get("method") === "weights" && get("deleted") === 1,
      // One sign is blanked out, in the order of the weights, then the other as well; it comes back for the comparison.
      async demonstrate({ tools }) {
        tools.set({ task: "twice", network: "tokens", words: DEFAULT, shares: NONE2, method: "weights", panel: "delete", deleted: 0 });
        for (const deleted of [1, 2, 1]) {
          if (!await tools.rest(PAUSE)) return;
          tools.set({ deleted });
        }
      }
    },
    render: (context) => {
      new Laboratory(context);
    }
  };

  // <stdin>
  AttnBook.add("explanation_lab", explanation_lab_default, { "task": { "type": "choice", "options": ["lookup", "twice", "majority", "negation", "group"] }, "network": { "type": "choice", "options": ["tokens", "recurrent", "encoder"] }, "words": { "type": "words", "known": ["_", "?", "0", "1", "2", "3", "a", "b", "c", "d", "N", "E", "S", "W", "−", "+", "bad", "good", "very", "not", "B", "A"], "most": 10 }, "panel": { "type": "choice", "options": ["compare", "delete", "reweight"] }, "method": { "type": "choice", "options": ["rule", "weights", "rollout", "norms", "gradient", "ablation", "chance"] }, "deleted": { "type": "number", "min": 0, "max": 10, "integer": true }, "shares": { "type": "numbers", "length": 10, "min": 0, "max": 1 } });
})();
