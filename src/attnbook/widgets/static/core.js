// Built by make widgets: change the sources, not this file.
var AttnBook = (() => {
  var __defProp = Object.defineProperty;
  var __getOwnPropDesc = Object.getOwnPropertyDescriptor;
  var __getOwnPropNames = Object.getOwnPropertyNames;
  var __hasOwnProp = Object.prototype.hasOwnProperty;
  var __export = (target, all2) => {
    for (var name in all2)
      __defProp(target, name, { get: all2[name], enumerable: true });
  };
  var __copyProps = (to, from, except, desc) => {
    if (from && typeof from === "object" || typeof from === "function") {
      for (let key of __getOwnPropNames(from))
        if (!__hasOwnProp.call(to, key) && key !== except)
          __defProp(to, key, { get: () => from[key], enumerable: !(desc = __getOwnPropDesc(from, key)) || desc.enumerable });
    }
    return to;
  };
  var __toCommonJS = (mod) => __copyProps(__defProp({}, "__esModule", { value: true }), mod);

  // <stdin>
  var stdin_exports = {};
  __export(stdin_exports, {
    add: () => add,
    default: () => start_default,
    modules: () => modules
  });

  // src/attnbook/widgets/core/frame.js
  var frame_exports = {};
  __export(frame_exports, {
    show: () => show
  });

  // src/attnbook/widgets/core/controls.js
  var controls_exports = {};
  __export(controls_exports, {
    checkbox: () => checkbox,
    draggable: () => draggable,
    follow: () => follow,
    itemOf: () => itemOf,
    keyed: () => keyed,
    logScale: () => logScale,
    more: () => more,
    row: () => row,
    segmented: () => segmented,
    select: () => select,
    slider: () => slider,
    typedField: () => typedField
  });

  // src/attnbook/widgets/core/dom.js
  var dom_exports = {};
  __export(dom_exports, {
    formula: () => formula,
    h: () => h,
    hide: () => hide,
    m: () => m,
    prefersReducedMotion: () => prefersReducedMotion,
    put: () => put,
    s: () => s,
    say: () => say,
    style: () => style,
    yieldToMain: () => yieldToMain
  });
  var SVG = "http://www.w3.org/2000/svg";
  var MATH = "http://www.w3.org/1998/Math/MathML";
  function fill(node, props, kids) {
    for (const [name, value] of Object.entries(props ?? {})) {
      if (value == null || value === false) continue;
      if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
      else node.setAttribute(name, value === true ? "" : value);
    }
    const given = kids.flat(Infinity).filter((kid) => kid != null && kid !== false);
    node.append(...given.map((kid) => kid.node ?? kid));
    return node;
  }
  var FOCUSED = /^(button|input|select|summary|textarea)$/;
  var KEYS = { "data-lm-suppress-shortcuts": "true" };
  var h = (tag, props, ...kids) => fill(document.createElement(tag), FOCUSED.test(tag) ? { ...KEYS, ...props } : props, kids);
  var s = (tag, props, ...kids) => fill(document.createElementNS(SVG, tag), props, kids);
  var m = (tag, props, ...kids) => fill(document.createElementNS(MATH, tag), props, kids);
  var formula = (tree) => typeof tree === "string" ? tree : m(tree[0], tree[1], tree.slice(2).map(formula));
  function put(node, props) {
    for (const [name, value] of Object.entries(props)) {
      if (value == null || value === false) node.removeAttribute(name);
      else {
        const text2 = value === true ? "" : String(value);
        if (node.getAttribute(name) !== text2) node.setAttribute(name, text2);
      }
    }
    return node;
  }
  function say(node, text2) {
    if (node.textContent === text2) return;
    const only = node.childNodes.length === 1 ? node.firstChild : null;
    if (only?.nodeType === Node.TEXT_NODE && text2 !== "") only.data = text2;
    else node.textContent = text2;
  }
  function hide(node, away = true) {
    if (node.hidden !== away) node.hidden = away;
  }
  function style(node, rules) {
    for (const [name, value] of Object.entries(rules)) node.style.setProperty(name, value);
    return node;
  }
  var yieldToMain = () => globalThis.scheduler?.yield?.() ?? new Promise((done) => setTimeout(done));
  var prefersReducedMotion = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

  // src/attnbook/widgets/core/messages.js
  var messages_exports = {};
  __export(messages_exports, {
    num: () => num,
    short: () => short,
    text: () => text,
    wordsOf: () => wordsOf
  });

  // src/attnbook/widgets/core/words.json
  var words_default = {
    places: {
      chapter_label: "{number}. {title}"
    },
    predict: {
      again: "Ask me again",
      choices: "Your prediction",
      covered: "Covered until you have answered the question above, or skipped it.",
      earlier: "Your prediction, and what happens",
      first: "Predict first.",
      guessed: "Your guess: {guess}.",
      happens: "What happens:",
      hide: "Hide my guess",
      just_show: "Just show me",
      label: "Prediction: {title}",
      marked: "Dashed in the picture: your guess.",
      see: "Show it again",
      watch: "Watch the picture.",
      you_said: "You predicted:",
      your_guess: "your guess"
    },
    widget: {
      cards_due: "Review cards due today: {count}",
      error: "{name}: expected {expected}, got {given}. Try {advice}.",
      full: "Full screen",
      leave: "Leave full screen",
      link: "Copy a link to this state",
      link_by_hand: "Copy this address:",
      link_copied: "Link copied",
      link_field: "Address of this state",
      link_field_place: "Address of this place",
      link_place: "Copy a link to this place",
      more: "More to change",
      numbers: "The numbers",
      reset: "Start again"
    }
  };

  // src/attnbook/widgets/core/messages.js
  var table = { ...words_default };
  function text(key, values = {}) {
    let entry = table;
    for (const part of key.split(".")) entry = entry?.[part];
    if (typeof entry !== "string") throw new Error(`no message "${key}": add it to words.json`);
    return entry.replace(/\{(\w+)\}/g, (blank, name) => {
      if (!(name in values)) throw new Error(`message "${key}" needs a value for ${blank}`);
      return String(values[name]);
    });
  }
  function wordsOf(area3, words2) {
    table[area3] = words2;
    return (key, values) => text(`${area3}.${key}`, values);
  }
  function num(value, digits = 2) {
    if (!Number.isFinite(value)) return Number.isNaN(value) ? "–" : value > 0 ? "∞" : "−∞";
    const shown = value.toFixed(digits);
    return (Number(shown) === 0 ? shown.replace("-", "") : shown).replace("-", "−");
  }
  var short = (value) => num(value, Math.min(4, Math.max(0, 2 - Math.floor(Math.log10(Math.abs(value) || 1)))));

  // src/attnbook/widgets/core/state.js
  var state_exports = {};
  __export(state_exports, {
    apply: () => apply,
    decode: () => decode,
    encode: () => encode,
    restore: () => restore,
    schemaOf: () => schemaOf,
    snapshot: () => snapshot,
    valid: () => valid
  });
  var LONGEST = 5e3;
  var number = (text2) => /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text2) ? Number(text2) : NaN;
  var within = (spec, value) => typeof value === "number" && Number.isFinite(value) && value >= spec.min && value <= spec.max && (!spec.integer || Number.isInteger(value));
  function tidy(value, spec) {
    const short2 = +value.toPrecision(6);
    return String(within(spec, short2) ? short2 : value);
  }
  var plainly = { parse: (text2) => text2, format: String };
  var types = {
    number: { valid: within, parse: number, format: (value, spec) => tidy(value, spec) },
    choice: { valid: (spec, value) => spec.options.includes(value), ...plainly },
    words: {
      valid: (spec, value) => typeof value === "string" && value.split(" ").length <= spec.most && value.split(" ").every((word2) => spec.known.includes(word2)),
      ...plainly
    },
    characters: {
      valid: (spec, value) => typeof value === "string" && value === value.trim() && value !== "" && Array.from(value).length <= spec.most && Array.from(value).every((one) => spec.known.includes(one)),
      ...plainly
    },
    // An address marks any text with a ~: what damage leaves behind ("undefined") has none.
    text: {
      valid: (spec, value) => typeof value === "string" && Array.from(value).length <= spec.most && !/[\ud800-\udfff]/u.test(value),
      parse: (text2) => text2.startsWith("~") ? text2.slice(1) : void 0,
      format: (value) => `~${value}`
    },
    strokes: {
      valid: (spec, value) => typeof value === "string" && value.length <= spec.most && /^(?:\.(?:[\w-]{2})+)*$/.test(value),
      ...plainly
    },
    flag: {
      valid: (spec, value) => typeof value === "boolean",
      parse: (text2) => text2 === "1" ? true : text2 === "0" ? false : void 0,
      format: (value) => value ? "1" : "0"
    },
    numbers: {
      valid: (spec, value) => Array.isArray(value) && value.length === spec.length && value.every((v) => within(spec, v)),
      parse: (text2) => text2.split(",").map(number),
      format: (value, spec) => value.map((v) => tidy(v, spec)).join(",")
    },
    flags: {
      valid: (spec, value) => Array.isArray(value) && value.length === spec.length && value.every((v) => typeof v === "boolean"),
      parse: (text2) => Array.from(text2, types.flag.parse),
      format: (value) => value.map((v) => types.flag.format(v)).join("")
    }
  };
  function specOf(name, spec, get) {
    if (!spec.within) return spec;
    const data = get(spec.within);
    if (spec.type === "choice") return { type: "choice", options: Array.isArray(data) ? data : Object.keys(data) };
    const all2 = Object.values(data).map(({ reach }) => reach[name]);
    return { type: spec.type, min: Math.min(...all2.map(([low]) => low)), max: Math.max(...all2.map(([, high]) => high)) };
  }
  var schemaOf = (widget, get) => Object.fromEntries(Object.entries(widget.state).map(([name, spec]) => [name, specOf(name, spec, get)]));
  var valid = (spec, value) => types[spec.type].valid(spec, value);
  function snapshot(widget, model) {
    const get = (name) => model.get(name);
    return Object.fromEntries(Object.keys(schemaOf(widget, get)).map((name) => [name, get(name)]));
  }
  function encode(name, widget, model, start = {}) {
    const get = (key) => model.get(key);
    const parts = Object.entries(schemaOf(widget, get)).map(([key, spec]) => {
      const written2 = (value) => encodeURIComponent(types[spec.type].format(value, spec));
      return key in start && written2(start[key]) === written2(get(key)) ? "" : `${key}=${written2(get(key))}`;
    });
    return [`w=${encodeURIComponent(name)}`, ...parts.filter(Boolean)].join("&");
  }
  function plain(hash) {
    const read2 = (/^#w=3D/i.test(hash) ? hash.replace(/=3D/gi, "=") : hash).replace(/&(amp|#38|#x26);/gi, "&");
    if (!/^#w%(25)*3D|^#w=[^&]*%(25)*26/i.test(read2)) return read2;
    try {
      return plain(decodeURIComponent(read2));
    } catch {
      return "";
    }
  }
  function decode(hash) {
    const address = plain(hash);
    if (!/^#w=/.test(address) || hash.length > LONGEST) return null;
    const found = new URLSearchParams(address.slice(1));
    const name = found.get("w");
    found.delete("w");
    return { name, values: Object.fromEntries(found) };
  }
  function apply(widget, model, values) {
    const get = (name) => model.get(name);
    for (const name of Object.keys(schemaOf(widget, get))) {
      const spec = schemaOf(widget, get)[name];
      if (!spec || !Object.hasOwn(values, name)) continue;
      const value = types[spec.type].parse(values[name]);
      if (valid(spec, value)) model.set(name, value);
    }
    model.save_changes();
  }
  function restore(model, values) {
    for (const [name, value] of Object.entries(values)) model.set(name, value);
    model.save_changes();
  }

  // src/attnbook/widgets/core/controls.js
  function follow(model, name, show2) {
    const shown = () => show2(model.get(name));
    model.on(`change:${name}`, shown);
    shown();
    return () => model.off(`change:${name}`, shown);
  }
  var caption = (label, role) => h("span", { class: role ? `ab-label role-${role}` : "ab-label" }, label);
  function slider(model, name, { label, min, max, step, role, format = String, to = Number, from = Number }) {
    const out = h("output", { "aria-live": "off" });
    const inside = () => Math.min(Number(input.max), Math.max(Number(input.min), Number(input.value)));
    const input = h("input", { type: "range", min, max, step, oninput: () => restore(model, { [name]: from(inside()) }) });
    const off = follow(model, name, (value) => {
      const position = to(value);
      if (Math.abs(Number(input.value) - position) > step / 2) input.value = position;
      say(out, format(value));
      input.setAttribute("aria-valuetext", format(value));
    });
    return { node: h("label", { class: "ab-control ab-slider", "data-trait": name }, caption(label, role), input, out), input, off };
  }
  function logScale(low, high) {
    const span = Math.log(high / low);
    return {
      min: 0,
      max: 1e3,
      step: 1,
      to: (value) => 1e3 * Math.log(value / low) / span,
      from: (position) => position <= 0 ? low : position >= 1e3 ? high : low * Math.exp(position / 1e3 * span)
    };
  }
  function select(model, name, { label, options }) {
    const input = h(
      "select",
      { onchange: () => input.selectedIndex >= 0 && restore(model, { [name]: options[input.selectedIndex][0] }) },
      options.map(([value, words2]) => h("option", { value }, words2))
    );
    const off = follow(model, name, (value) => input.selectedIndex = options.findIndex(([one]) => one === value));
    return { node: h("label", { class: "ab-control", "data-trait": name }, caption(label), input), input, off };
  }
  var typedField = (props) => h("input", { type: "text", autocomplete: "off", autocapitalize: "off", spellcheck: "false", dir: "auto", enterkeyhint: "go", ...props });
  function checkbox(model, name, { label, spoken = null }) {
    const onchange = () => restore(model, { [name]: input.checked });
    const input = h("input", { type: "checkbox", "aria-label": spoken, onchange });
    const off = follow(model, name, (value) => input.checked = value);
    return { node: h("label", { class: "ab-control ab-check", "data-trait": name }, input, caption(label)), input, off };
  }
  function segmented(model, name, { label, options }) {
    const buttons = options.map(
      ([value, words2]) => h("button", { type: "button", class: "ab-segment", onclick: () => restore(model, { [name]: value }) }, words2)
    );
    const press = (now) => options.forEach(([value], i) => put(buttons[i], { "aria-pressed": String(value === now) }));
    return {
      node: h("div", { class: "ab-control ab-segments", "data-trait": name, role: "group", "aria-label": label }, buttons),
      off: follow(model, name, press)
    };
  }
  var itemOf = (model, name, i) => ({
    get: () => model.get(name)[i],
    set: (_, value) => model.set(name, model.get(name).with(i, value)),
    on: (_, listener) => model.on(`change:${name}`, listener),
    off: (_, listener) => model.off(`change:${name}`, listener),
    save_changes: () => model.save_changes()
  });
  function row(tools, ...controls) {
    controls.forEach((control) => control.off && tools.clean(control.off));
    return h("div", { class: "ab-controls" }, controls);
  }
  var more = (...kids) => h("details", { class: "ab-data ab-more" }, h("summary", {}, text("widget.more")), kids);
  var SLOP = 8;
  var always = () => true;
  function draggable(svg, move, { start = always, upright = false } = {}) {
    const point = (event) => {
      const box2 = svg.getBoundingClientRect();
      const view = svg.viewBox.baseVal;
      return [
        view.x + (event.clientX - box2.left) / box2.width * view.width,
        view.y + (event.clientY - box2.top) / box2.height * view.height
      ];
    };
    let held = false;
    let firmly = false;
    let decided = false;
    let from = [0, 0];
    const go = (event) => held && decided && move(...point(event), event);
    svg.addEventListener("pointerdown", (event) => {
      if (event.button !== 0 || !start(...point(event), event)) return;
      held = true;
      firmly = upright || Boolean(event.target.closest(".ab-handle"));
      decided = firmly || event.pointerType !== "touch";
      from = [event.clientX, event.clientY];
      svg.setPointerCapture?.(event.pointerId);
      go(event);
    });
    svg.addEventListener("pointermove", (event) => {
      const [across, along] = [Math.abs(event.clientX - from[0]), Math.abs(event.clientY - from[1])];
      decided ||= across > SLOP && across > along;
      go(event);
    });
    svg.addEventListener("pointerup", (event) => {
      decided ||= Math.hypot(event.clientX - from[0], event.clientY - from[1]) < SLOP;
      go(event);
    });
    if (upright || svg.querySelector(".ab-handle"))
      svg.addEventListener(
        "touchmove",
        (event) => {
          if (held && firmly) event.preventDefault();
        },
        { passive: false }
      );
    for (const end of ["pointerup", "pointercancel", "lostpointercapture"])
      svg.addEventListener(end, () => {
        held = false;
      });
  }
  function keyed(node, steps) {
    node.dataset.lmSuppressShortcuts = "true";
    node.addEventListener("keydown", (event) => {
      const step = steps[event.key];
      if (!step || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      event.stopPropagation();
      step(event.shiftKey ? 10 : 1);
    });
  }

  // src/attnbook/widgets/core/motion.js
  var motion_exports = {};
  __export(motion_exports, {
    animator: () => animator
  });
  var LIFTS = ["pointerup", "pointercancel"];
  var AFTER_LIFT = 60;
  var ease = (t) => t * t * (3 - 2 * t);
  var between = {
    linear: (from, to, t) => Array.isArray(from) ? from.map((v, i) => v + (to[i] - v) * t) : from + (to - from) * t,
    log: (from, to, t) => from > 0 && to > 0 ? from * (to / from) ** t : between.linear(from, to, t)
  };
  function path(model, target, { scale = "linear", whole = false }) {
    const shape = whole ? Math.round : (value) => value;
    const names = Object.keys(target);
    const from = Object.fromEntries(names.map((name) => [name, model.get(name)]));
    const left = { ...from };
    const go = (t) => {
      for (const name of names) {
        left[name] = t >= 1 ? target[name] : shape(between[scale](from[name], target[name], ease(t)));
        model.set(name, left[name]);
      }
      model.save_changes();
    };
    return { go, undisturbed: () => names.every((name) => model.get(name) === left[name]) };
  }
  var Motion = class {
    frame = 0;
    timer;
    finish = null;
    ended = new AbortController();
    constructor(model, el) {
      this.model = model;
      const touches = { capture: true, signal: this.ended.signal };
      el.addEventListener("pointerdown", () => this.touched(), touches);
      el.addEventListener("keydown", () => this.stop(), touches);
    }
    /** Stand still; returns what tells whoever waits that it is over. */
    halt() {
      cancelAnimationFrame(this.frame);
      clearTimeout(this.timer);
      const tell = this.finish;
      this.finish = null;
      return tell;
    }
    stop() {
      this.halt()?.();
    }
    // Whoever waits for the end may move the button under the finger, where a click must begin and end:
    // the end is told when the finger is up.
    touched() {
      const tell = this.halt();
      if (!tell) return;
      const lifted = () => {
        LIFTS.forEach((event) => removeEventListener(event, lifted, true));
        setTimeout(tell, AFTER_LIFT);
      };
      LIFTS.forEach((event) => addEventListener(event, lifted, true));
    }
    animate(target, { ms = 1600, ...options } = {}) {
      this.stop();
      const { go, undisturbed } = path(this.model, target, options);
      if (prefersReducedMotion()) {
        go(1);
        return Promise.resolve(true);
      }
      const begin = performance.now();
      const step = (now) => {
        const t = Math.max(0, (now - begin) / ms);
        go(t);
        if (t < 1) this.frame = requestAnimationFrame(step);
        else this.stop();
      };
      this.frame = requestAnimationFrame(step);
      return new Promise((resolve) => {
        this.finish = () => resolve(undisturbed());
      });
    }
    /** Let nothing happen for a while. */
    rest(ms) {
      this.stop();
      if (prefersReducedMotion()) return Promise.resolve(true);
      return new Promise((resolve) => {
        this.finish = () => resolve(false);
        this.timer = setTimeout(() => {
          this.finish = null;
          resolve(true);
        }, ms);
      });
    }
    remove() {
      this.stop();
      this.ended.abort();
    }
  };
  function animator(model, el) {
    const motion = new Motion(model, el);
    return { animate: (target, options) => motion.animate(target, options), rest: (ms) => motion.rest(ms), stop: () => motion.remove() };
  }

  // src/attnbook/widgets/core/predict.js
  var predict_exports = {};
  __export(predict_exports, {
    predictPanel: () => predictPanel
  });

  // src/attnbook/widgets/core/store.js
  var store_exports = {};
  __export(store_exports, {
    AREAS: () => AREAS,
    MAX_FILE: () => MAX_FILE,
    clear: () => clear,
    entries: () => entries,
    exported: () => exported,
    inspect: () => inspect,
    persistent: () => persistent,
    read: () => read,
    remove: () => remove,
    replace: () => replace,
    subscribe: () => subscribe,
    valid: () => valid2,
    write: () => write
  });
  var VERSION = 1;
  var PREFIX = `attnbook/${VERSION}/`;
  var EVENT = "attnbook:store";
  var ID = /^[a-z][a-z0-9_-]{0,63}$/;
  var isBool = (v) => typeof v === "boolean";
  var isCount = (v) => Number.isInteger(v) && v >= 0 && v <= 1e6;
  var isScalar = (v) => isBool(v) || typeof v === "number" && Number.isFinite(v) || typeof v === "string" && v.length <= 64;
  var isAnswer = (v) => Array.isArray(v) && v.length <= 32 && v.every(isScalar);
  var isName = (v) => typeof v === "string" && ID.test(v);
  var isNames = (v) => Array.isArray(v) && v.length <= 64 && v.every(isName) && new Set(v).size === v.length;
  var isTime = (v) => Number.isInteger(v) && v >= 0 && v <= 864e13;
  var isBox = (v) => Number.isInteger(v) && v >= 1 && v <= 5;
  var SHAPES = {
    quiz: { answer: isAnswer, correct: isBool, tries: isCount },
    predict: { choice: isScalar, right: (v) => v === null || isBool(v) },
    solved: { done: (v) => v === true },
    read: { sections: isNames, last: isName, at: isTime },
    review: { box: isBox, due: isCount },
    deck: { on: isBool },
    code: { source: (v) => typeof v === "string" && v.length <= 2e4 }
  };
  var AREAS = Object.keys(SHAPES);
  var shared = /* @__PURE__ */ Symbol.for("attnbook.store");
  var memory = globalThis[shared] ??= /* @__PURE__ */ new Map();
  function disk() {
    try {
      return globalThis.localStorage ?? null;
    } catch {
      return null;
    }
  }
  function valid2(area3, id, value) {
    const shape = Object.hasOwn(SHAPES, area3) ? SHAPES[area3] : null;
    if (!shape || typeof id !== "string" || !ID.test(id)) return false;
    if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
    const names = Object.keys(value);
    return names.length === Object.keys(shape).length && names.every((name) => Object.hasOwn(shape, name) && shape[name](value[name]));
  }
  function persistent() {
    const probe = `${PREFIX}probe`;
    try {
      const storage = disk();
      storage.setItem(probe, "1");
      const kept = storage.getItem(probe) === "1";
      storage.removeItem(probe);
      return kept;
    } catch {
      return false;
    }
  }
  function parsed(area3, id, text2) {
    try {
      const value = JSON.parse(text2);
      return valid2(area3, id, value) ? value : void 0;
    } catch {
      return void 0;
    }
  }
  function read(area3, id) {
    const key = `${PREFIX}${area3}/${id}`;
    if (memory.has(key)) return parsed(area3, id, memory.get(key));
    try {
      const text2 = disk()?.getItem(key);
      return text2 == null ? void 0 : parsed(area3, id, text2);
    } catch {
      return void 0;
    }
  }
  function write(area3, id, value) {
    if (!valid2(area3, id, value)) return false;
    const kept = put2(`${PREFIX}${area3}/${id}`, JSON.stringify(value));
    announce();
    return kept;
  }
  function put2(key, text2) {
    try {
      const storage = disk();
      storage.setItem(key, text2);
      if (storage.getItem(key) !== text2) throw new Error("not kept");
      memory.delete(key);
      return true;
    } catch {
      memory.set(key, text2);
      return false;
    }
  }
  function remove(area3, id) {
    drop(`${PREFIX}${area3}/${id}`);
    announce();
  }
  function drop(key) {
    memory.delete(key);
    try {
      disk()?.removeItem(key);
    } catch {
      hide2(key);
    }
  }
  var hide2 = (key) => memory.set(key, "null");
  function keys() {
    const found = new Set(memory.keys());
    try {
      const storage = disk();
      for (let i = 0; i < (storage?.length ?? 0); i++) {
        const key = storage.key(i);
        if (key?.startsWith(PREFIX)) found.add(key);
      }
    } catch {
    }
    return [...found].sort();
  }
  function entries(area3) {
    const start = `${PREFIX}${area3}/`;
    return keys().filter((key) => key.startsWith(start)).map((key) => key.slice(start.length)).map((id) => [id, read(area3, id)]).filter(([, value]) => value !== void 0);
  }
  function clear() {
    keys().forEach(drop);
    announce();
  }
  function subscribe(fn) {
    const other = (event) => {
      if (event.key === null || event.key?.startsWith(PREFIX)) fn();
    };
    globalThis.addEventListener?.(EVENT, fn);
    globalThis.addEventListener?.("storage", other);
    return () => {
      globalThis.removeEventListener?.(EVENT, fn);
      globalThis.removeEventListener?.("storage", other);
    };
  }
  function announce() {
    globalThis.dispatchEvent?.(new CustomEvent(EVENT));
  }
  var FORMAT = "attnbook-progress";
  var MAX_FILE = 2e6;
  var MAX_ITEMS = 4e3;
  function exported() {
    const items = Object.fromEntries(AREAS.map((area3) => [area3, Object.fromEntries(entries(area3))]));
    return `${JSON.stringify({ format: FORMAT, version: VERSION, items }, null, 1)}
`;
  }
  function inspect(text2) {
    if (typeof text2 !== "string" || text2.length > MAX_FILE) return { error: "large" };
    let file;
    try {
      file = JSON.parse(text2);
    } catch {
      return { error: "json" };
    }
    if (file?.format !== FORMAT || typeof file.items !== "object" || file.items === null || Object.keys(file).length !== 3)
      return { error: "format" };
    if (file.version !== VERSION) return { error: "version" };
    return itemsOf(file.items);
  }
  function itemsOf(groups) {
    const items = [];
    for (const [area3, group] of Object.entries(groups)) {
      if (typeof group !== "object" || group === null || Array.isArray(group)) return { error: "item", where: area3.slice(0, 64) };
      for (const [id, value] of Object.entries(group)) {
        if (!valid2(area3, id, value)) return { error: "item", where: `${area3}/${id}`.slice(0, 64) };
        items.push([area3, id, value]);
      }
    }
    return items.length > MAX_ITEMS ? { error: "large" } : { items };
  }
  function written(storage, texts) {
    const before = texts.map(([key]) => [key, storage.getItem(key)]);
    try {
      for (const [key, text2] of texts) storage.setItem(key, text2);
    } catch {
    }
    if (texts.every(([key, text2]) => storage.getItem(key) === text2)) return true;
    for (const [key, text2] of before)
      if (text2 === null) storage.removeItem(key);
      else storage.setItem(key, text2);
    return false;
  }
  function replace(items) {
    const texts = items.map(([area3, id, value]) => [`${PREFIX}${area3}/${id}`, JSON.stringify(value)]);
    let kept = false;
    try {
      kept = written(disk(), texts);
    } catch {
    }
    const wanted = new Map(texts);
    keys().filter((key) => !wanted.has(key)).forEach(kept ? drop : hide2);
    for (const [key, text2] of texts)
      if (kept) memory.delete(key);
      else memory.set(key, text2);
    announce();
    return kept;
  }

  // src/attnbook/widgets/core/view.js
  var view_exports = {};
  __export(view_exports, {
    keepInView: () => keepInView,
    picture: () => picture,
    place: () => place,
    reveal: () => reveal
  });
  var PICTURES = [".ab-drawing", ".ab-heat", ".ab-stage", "canvas", "table"].join();
  var SEEN = 0.7;
  var LINGER = 700;
  var GAP = 8;
  var BELOW = 0.66;
  var LEAST = 4e3;
  var area = ({ width, height }) => width * height;
  var box = (node) => node.getBoundingClientRect();
  var covered = () => parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0;
  function reveal(nodes, panel = 0) {
    const there = [...nodes].filter((node) => area(box(node)) > 0).sort((a, b) => box(a).top - box(b).top);
    const root = document.documentElement;
    style(root, { "scroll-padding-top": `${covered() + BELOW * panel}px` });
    there[there.length >> 1]?.scrollIntoView({ block: "center", inline: "nearest", behavior: prefersReducedMotion() ? "instant" : "smooth" });
    root.style.removeProperty("scroll-padding-top");
  }
  function picture(body) {
    const shown = [...body.querySelectorAll(PICTURES)].filter((node) => !node.closest("details, .ab-controls"));
    return shown.sort((a, b) => area(box(b)) - area(box(a)))[0] ?? body;
  }
  function drawnIn(node, body) {
    const found = node.closest(".ab-stage") ?? node.closest(PICTURES) ?? node.querySelector(PICTURES) ?? node;
    return body.contains(found) && found !== body ? found : null;
  }
  function changed(records, body, control) {
    const touched = records.flatMap(({ target, addedNodes }) => [target, ...addedNodes]);
    const nodes = touched.map((node) => node instanceof Element ? node : node.parentElement);
    const apart = nodes.filter((node) => node?.isConnected && !node.contains(control) && !control.contains(node) && !node.closest("details"));
    const places = [...new Set(apart.map((node) => drawnIn(node, body)))].filter(
      (node) => node && !node.contains(control) && area(box(node)) > LEAST
    );
    return places.sort((a, b) => area(box(b)) - area(box(a)))[0];
  }
  function place(pictured, control, top, bottom) {
    const inside = Math.min(pictured.bottom, bottom) - Math.max(pictured.top, top);
    if (inside >= SEEN * Math.min(pictured.height, bottom - top)) return null;
    const above = control.top - GAP - top;
    const below = bottom - control.bottom - GAP;
    const room = Math.max(above, below, 0);
    const scale = Math.min(1, room / pictured.height);
    const start = above >= below ? control.top - GAP - scale * pictured.height : control.bottom + GAP;
    return { by: start - pictured.top, scale };
  }
  function keepInView(body) {
    let lifted = null;
    let timer;
    const watcher = new MutationObserver((records) => lift(records));
    let control = null;
    const drop2 = () => {
      clearTimeout(timer);
      watcher.disconnect();
      if (lifted) {
        lifted.classList.remove("ab-lifted");
        for (const name of ["translate", "scale"]) lifted.style.removeProperty(name);
      }
      lifted = control = null;
    };
    const soon = () => {
      clearTimeout(timer);
      timer = setTimeout(drop2, LINGER);
    };
    const lift = (records) => {
      const node = changed(records, body, control.closest(".ab-control") ?? control);
      if (!node) return;
      watcher.disconnect();
      const to = place(box(node), box(control), covered(), innerHeight);
      if (!to) return;
      lifted = node;
      node.classList.add("ab-lifted");
      style(node, { translate: `0 ${to.by.toFixed(0)}px`, scale: to.scale.toFixed(3) });
    };
    const hold = ({ target }) => {
      if (!(target instanceof HTMLInputElement) || target.type !== "range") return;
      clearTimeout(timer);
      if (target === control) return;
      drop2();
      control = target;
      watcher.observe(body, { subtree: true, childList: true, attributes: true, characterData: true });
    };
    const keyed2 = (event) => {
      if (event.key.startsWith("Arrow") || event.key.startsWith("Page")) hold(event);
    };
    const ended = new AbortController();
    const { signal } = ended;
    body.addEventListener("pointerdown", hold, { signal });
    body.addEventListener("keydown", keyed2, { signal });
    for (const name of ["keyup", "focusout"]) body.addEventListener(name, soon, { signal });
    for (const name of ["pointerup", "pointercancel"]) addEventListener(name, soon, { signal });
    return () => {
      drop2();
      ended.abort();
    };
  }

  // src/attnbook/widgets/core/predict.js
  function outcome(area3, predict, choice) {
    const told = (label, words2) => h("p", {}, h("strong", {}, label), " ", words2);
    const right = choice === predict.answer;
    return [
      choice && told(text("predict.you_said"), text(`${area3}.options.${choice}`)),
      told(text("predict.happens"), text(`${area3}.happens`)),
      choice && h("p", { class: right ? "ab-right" : "ab-differs" }, text(`${area3}.difference.${choice}`))
    ];
  }
  var quiet = (label, action) => h("button", { type: "button", class: "ab-choice ab-quiet", onclick: action }, label);
  function question(area3, predict, answer) {
    const choice = (key, label, more2 = "") => h("button", { type: "button", class: `ab-choice${more2}`, onclick: () => answer(key) }, label);
    return [
      h("p", { class: "ab-question" }, h("strong", {}, text("predict.first")), " ", text(`${area3}.question`)),
      h(
        "div",
        { class: "ab-choices", role: "group", "aria-label": text("predict.choices") },
        predict.options.map((key) => choice(key, text(`${area3}.options.${key}`))),
        choice("", text("predict.just_show"), " ab-quiet ab-predict-skip")
      )
    ];
  }
  function remembered(area3, predict, choice, { forget: forget2, see }) {
    return h(
      "details",
      {},
      h("summary", {}, text("predict.earlier")),
      outcome(area3, predict, choice),
      h("div", { class: "ab-choices" }, quiet(text("predict.see"), see), quiet(text("predict.again"), forget2))
    );
  }
  function legend({ guess }, leave) {
    const hide3 = quiet(text("predict.hide"), () => {
      guess.hide();
      leave();
    });
    const node = h(
      "div",
      { class: "ab-guess-legend", hidden: true },
      h("span", {}, h("span", { class: "ab-guess-swatch", "aria-hidden": "true" }), text("predict.marked")),
      hide3
    );
    guess.hear((choice) => {
      node.hidden = !choice;
    });
    return node;
  }
  var Panel = class {
    constructor(widget, { model, tools }) {
      this.predict = widget.predict;
      this.area = `${widget.kind}.predict`;
      this.model = model;
      this.tools = tools;
      this.node = h("section", { class: "ab-predict", "aria-label": text("predict.label", { title: text(`${widget.kind}.title`) }) });
      this.live = h("div", { role: "status" });
      this.told = false;
      this.key = legend(tools, () => this.stay());
      tools.guess.hear((choice) => {
        if (choice) requestAnimationFrame(() => reveal(this.body.querySelectorAll("[data-guess]"), this.node.clientHeight));
        else this.fold();
      });
      const before = read("predict", tools.name)?.choice;
      if (before === "" || this.predict.options.includes(before)) this.remind(before);
      else this.ask();
    }
    ask() {
      this.node.replaceChildren(...question(this.area, this.predict, (choice) => this.answer(choice)));
    }
    remind(before) {
      this.node.append(remembered(this.area, this.predict, before, { forget: () => this.forget(), see: () => this.answer(before) }));
    }
    /** What the question is about; it stands behind the panel. */
    get body() {
      return this.node.parentElement;
    }
    /** What happened stays at the top of the window while the reader looks at the picture, until it is touched. */
    hold() {
      this.node.classList.add("ab-held");
      this.body.addEventListener("pointerdown", this.touched);
    }
    /** The picture shows another state: what happened is about an earlier one, and folds to a line. */
    fold() {
      this.loose();
      const kept = read("predict", this.tools.name)?.choice;
      if (!this.told || kept === void 0) return;
      this.told = false;
      const inside = this.node.contains(document.activeElement);
      this.node.replaceChildren();
      this.remind(kept);
      if (inside) this.stay();
    }
    touched = ({ target }) => {
      if (!this.node.contains(target)) this.loose();
    };
    loose() {
      this.node.classList.remove("ab-held");
      this.body?.removeEventListener("pointerdown", this.touched);
    }
    /** The pressed button has gone: focus stays here. */
    stay() {
      this.node.tabIndex = -1;
      this.node.focus({ preventScroll: true });
    }
    async answer(choice) {
      const { predict, model, tools, live } = this;
      write("predict", tools.name, { choice, right: choice ? choice === predict.answer : null });
      tools.guess.hide();
      live.replaceChildren(h("p", {}, text("predict.watch")));
      this.node.replaceChildren(live, this.key);
      this.stay();
      this.hold();
      reveal([picture(this.body.querySelector(".ab-body"))]);
      await predict.demonstrate({ model, tools });
      live.replaceChildren(...outcome(this.area, predict, choice).filter(Boolean));
      tools.guess.put(choice);
      this.told = true;
      if (!predict.asks((trait) => model.get(trait))) this.fold();
    }
    forget() {
      remove("predict", this.tools.name);
      this.ask();
      this.node.querySelector("button").focus();
    }
  };
  var predictPanel = (widget, tools) => new Panel(widget, tools).node;

  // src/attnbook/widgets/core/predict_mark.js
  var predict_mark_exports = {};
  __export(predict_mark_exports, {
    Guess: () => Guess,
    dashed: () => dashed,
    word: () => word
  });
  var PERCENT = 100;
  var Pencil = class {
    #undo = [];
    clear() {
      this.#undo.splice(0).reverse().forEach((undo) => undo());
    }
    /** Put a node of one's own into the picture until the mark goes. */
    add(parent, node) {
      parent.append(node);
      this.#undo.push(() => node.remove());
      return node;
    }
    /** The words "your guess", or others, as a small label. */
    label(parent, words2 = text("predict.your_guess")) {
      return this.add(parent, h("span", { class: "ab-guess ab-guess-name", "aria-hidden": "true" }, words2));
    }
    /** A dashed range of a bar's track; a line across it, where it ends as it begins. */
    band(track, from, to, { name = false } = {}) {
      const node = h("span", {
        class: `ab-guess ab-guess-band${from < to ? " ab-guess-range" : ""}`,
        "data-guess": from === to ? from.toFixed(3) : `${from.toFixed(3)} ${to.toFixed(3)}`,
        "aria-hidden": "true"
      });
      style(node, { "inset-inline-start": `${PERCENT * from}%`, "inline-size": `${PERCENT * (to - from)}%` });
      if (name) {
        const word2 = h("span", { class: "ab-guess-name" }, text("predict.your_guess"));
        word2.classList.toggle("ab-guess-before", from > 0.5);
        node.append(word2);
      }
      return this.add(track, node);
    }
    /** A dashed outline around a node of the page; `name`: words at its corner. */
    outline(node, value, { name = (
      /** @type {string | boolean} */
      ""
    ) } = {}) {
      const said = { "data-guess": value, "data-guess-name": name === true ? text("predict.your_guess") : name || "" };
      for (const [key, words2] of Object.entries(said)) {
        node.setAttribute(key, words2);
        this.#undo.push(() => node.removeAttribute(key));
      }
      return node;
    }
    /** Dashed shapes in a drawing. */
    shapes(svg, value, ...kids) {
      return this.add(svg, s("g", { class: "ab-guess", "data-guess": value, "aria-hidden": "true" }, kids));
    }
  };
  var dashed = (d) => s("path", { class: "ab-guess-line", d });
  var word = (x, y, anchor = "start", words2 = text("predict.your_guess")) => s("text", { class: "ab-guess-word", x: x.toFixed(1), y: y.toFixed(1), "text-anchor": anchor }, words2);
  var Guess = class {
    choice = "";
    shown = false;
    met = false;
    // the picture has shown the state of a question that was skipped
    open = false;
    // an answer stands, with a mark or, where the question was skipped, without one
    pencil = new Pencil();
    draws = [];
    ears = [];
    constructor(predict, get) {
      this.predict = predict;
      this.get = get;
    }
    /** `draw(pencil, choice)` marks an answer in a picture. */
    draw(draw) {
      this.draws.push(draw);
    }
    /** `ear(choice)` hears when the mark comes, and with "" when it goes. */
    hear(ear) {
      this.ears.push(ear);
    }
    /** The reader has answered, and has seen what happens; the picture may still be behind. */
    put(choice) {
      this.hide();
      this.choice = choice;
      this.open = true;
      requestAnimationFrame(() => this.look());
    }
    /** Draw the mark anew, or take it away where the reader has moved on. */
    look() {
      if (!this.open) return;
      if (!this.choice) {
        if (this.predict.asks(this.get)) this.met = true;
        else if (this.met) this.hide();
        return;
      }
      this.pencil.clear();
      if (!this.predict.asks(this.get)) {
        if (this.shown) this.hide();
        return;
      }
      this.draws.forEach((draw) => draw(this.pencil, this.choice));
      if (!this.shown) this.tell(true);
    }
    hide() {
      this.pencil.clear();
      const told = this.shown || this.open;
      this.open = this.met = false;
      this.choice = "";
      if (told) this.tell(false);
    }
    tell(shown) {
      this.shown = shown;
      this.ears.forEach((ear) => ear(this.choice));
    }
  };

  // src/attnbook/widgets/core/toolbar.js
  var toolbar_exports = {};
  __export(toolbar_exports, {
    toolbar: () => toolbar
  });

  // src/attnbook/widgets/core/stage.js
  var stage_exports = {};
  __export(stage_exports, {
    stage: () => stage
  });
  var NARROW = 900;
  var ZOOMS = [2.4, 2, 1.7, 1.45, 1.25, 1.1, 1];
  var [all, largest] = [(body) => body, picture];
  var TRIES = (
    /** @type {[string, number, (body: Element) => Element][]} */
    [
      ["100%", 9, all],
      ["80%", 1.45, all],
      ["65%", 1.25, all],
      ["100%", 1.25, largest]
    ]
  );
  var EDGE = 16;
  var OWN = ["input", "select", "textarea", "button", "summary", "[role=slider]", "[tabindex='0']"].join();
  var KEYS2 = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 };
  var RAIL = ".ab-controls, .ab-control, .ab-choices, .ab-steering, .ab-mathematics, .ab-model, .ab-training, .ab-readings, details, p, dl";
  function stage(el) {
    let rail = null;
    let gaps = [];
    let asked = 0;
    async function fit() {
      const turn = ++asked;
      const body = el.querySelector(".ab-body");
      const room = innerHeight - body.getBoundingClientRect().top - el.scrollTop - EDGE;
      for (const [share, most, what] of TRIES)
        for (const zoom of ZOOMS.filter((one) => one <= most)) {
          style(el, { "--ab-large": zoom, "--ab-share": share });
          dispatchEvent(new Event("ab-zoom"));
          await new Promise((done) => requestAnimationFrame(done));
          if (turn !== asked) return;
          if (what(body).getBoundingClientRect().height <= room) return;
        }
    }
    function step(event) {
      const by = KEYS2[event.key];
      if (!by || event.target.closest(OWN)) return;
      const first = [...el.querySelectorAll("input[type=range], [role=slider]")].find(
        (node) => node.checkVisibility() && !node.closest("details")
      );
      if (!first) return;
      event.preventDefault();
      first.focus({ preventScroll: true });
      if (!(first instanceof HTMLInputElement)) return first.dispatchEvent(new KeyboardEvent("keydown", { key: event.key, bubbles: true }));
      if (by > 0) first.stepUp();
      else first.stepDown();
      for (const kind of ["input", "change"]) first.dispatchEvent(new Event(kind, { bubbles: true }));
    }
    function on() {
      const body = el.querySelector(".ab-body");
      if (rail || !body) return;
      document.addEventListener("keydown", step);
      if (innerWidth < NARROW) return;
      const parts = [...body.children].filter((node) => node.matches(RAIL));
      gaps = parts.map((node) => {
        const gap = document.createComment("");
        node.before(gap);
        return [gap, node];
      });
      rail = h("div", { class: "ab-rail" }, parts);
      body.after(rail);
      el.classList.add("ab-staged");
      addEventListener("resize", fit);
      fit();
    }
    function off() {
      document.removeEventListener("keydown", step);
      removeEventListener("resize", fit);
      asked++;
      for (const [gap, node] of gaps) gap.replaceWith(node);
      rail?.remove();
      [rail, gaps] = [null, []];
      el.classList.remove("ab-staged");
      for (const name of ["--ab-large", "--ab-share"]) el.style.removeProperty(name);
      dispatchEvent(new Event("ab-zoom"));
    }
    return (whether) => whether ? on() : off();
  }

  // src/attnbook/widgets/core/toolbar.js
  var ICONS = {
    reset: "M4 4v5h5M4.6 9A8 8 0 1 1 4 14",
    full: "M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5",
    link: "M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.7-5.7l-1.2 1.2M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.7 5.7l1.2-1.2"
  };
  var icon = (name) => s("svg", { viewBox: "0 0 24 24", class: "ab-icon", "aria-hidden": "true" }, s("path", { d: ICONS[name] }));
  function button(name, label, action) {
    return h("button", { type: "button", class: "ab-tool", title: label, "aria-label": label, onclick: action }, icon(name));
  }
  var named = (node, words2) => node && put(node, { title: words2, "aria-label": words2 });
  function forget() {
    if (!/&fs=1$/.test(location.hash)) return;
    try {
      history.replaceState(null, "", location.href.split("#")[0]);
    } catch {
    }
  }
  function fullScreen(el, hear) {
    const set = stage(el);
    const told = (on) => {
      set(on);
      hear(on);
    };
    const close = (event) => {
      if (event.key === "Escape") toggle(false);
    };
    const toggle = (on) => {
      el.classList.toggle("ab-cover", on);
      if (on) addEventListener("keydown", close);
      else {
        removeEventListener("keydown", close);
        forget();
      }
      told(on);
    };
    el.addEventListener("fullscreenchange", () => told(document.fullscreenElement === el));
    el.addEventListener("ab-cover", () => toggle(true));
    const press = async () => {
      if (document.fullscreenElement) return document.exitFullscreen();
      if (el.classList.contains("ab-cover")) return toggle(false);
      try {
        await el.requestFullscreen();
      } catch {
        toggle(true);
      }
    };
    return { press, stop: () => toggle(false) };
  }
  function linkBox(note, address, called) {
    const field = h("input", { type: "text", readonly: true, value: address, "aria-label": called });
    note.replaceChildren(text("widget.link_by_hand"), " ", field);
    field.addEventListener("blur", () => note.replaceChildren());
    field.focus();
    field.select();
  }
  async function copyLink(address, note, called) {
    try {
      history.replaceState(null, "", address);
    } catch {
    }
    try {
      await navigator.clipboard.writeText(address);
      say(note, text("widget.link_copied"));
      setTimeout(() => note.replaceChildren(), 4e3);
    } catch {
      linkBox(note, address, called);
    }
  }
  function toolbar(widget, { model, el, tools }) {
    const note = h("span", { class: "ab-note", role: "status" });
    const start = model.get("_start") ?? snapshot(widget, model);
    const address = () => `${location.href.split("#")[0]}#${encode(tools.name, widget, model, start)}`;
    const stated = Object.keys(schemaOf(widget, (name) => model.get(name))).length > 0;
    const labels = { reset: text("widget.reset"), full: text("widget.full"), link: text(stated ? "widget.link" : "widget.link_place") };
    const full = fullScreen(el, (on) => {
      named(buttons.get("full"), on ? text("widget.leave") : labels.full);
      buttons.get("full")?.classList.toggle("ab-leave", on);
    });
    const actions = {
      reset: () => {
        tools.guess.hide();
        restore(model, start);
        tools.restart?.();
      },
      full: full.press,
      link: () => copyLink(address(), note, text(stated ? "widget.link_field" : "widget.link_field_place"))
    };
    const names = (widget.tools ?? ["reset", "full", "link"]).filter((each) => each !== "link" || tools.page);
    const buttons = new Map(names.map((each) => [each, button(each, labels[each], actions[each])]));
    return { node: h("div", { class: "ab-tools" }, note, [...buttons.values()]), stop: full.stop };
  }

  // src/attnbook/widgets/core/data_table.js
  var data_table_exports = {};
  __export(data_table_exports, {
    columnsOf: () => columnsOf,
    dataTable: () => dataTable
  });
  var REST = 150;
  var LONG = 24;
  function fillRow(row2, cells) {
    while (row2.cells.length < cells.length) row2.append(row2.cells.length ? h("td") : h("th", { scope: "row", dir: "auto" }));
    cells.forEach((cell, j) => {
      say(row2.cells[j], cell);
      row2.cells[j].classList.toggle("ab-long", j > 0 && String(cell).length > LONG);
    });
  }
  function fillBody(body, rows) {
    while (body.rows.length > rows.length) body.deleteRow(-1);
    while (body.rows.length < rows.length) body.append(h("tr"));
    rows.forEach((cells, i) => fillRow(body.rows[i], cells));
  }
  var columnsOf = (t, ...names) => names.map((one) => ({ label: t(`columns.${[one].flat()[0]}`), role: [one].flat()[1] }));
  function dataTable({ caption: caption2, columns, rows, summary = () => [] }, clean) {
    const head = columns.map(({ label, role }) => h("th", { scope: "col", class: role && `role-${role}` }, label));
    const body = h("tbody");
    const foot = h("tbody");
    const heading = h("caption", {}, caption2);
    const told = (words2) => say(heading, words2 ? `${caption2} ${words2}` : caption2);
    const table2 = h("table", {}, heading, h("thead", {}, h("tr", {}, head)), body, foot);
    const node = h(
      "details",
      { class: "ab-data" },
      h("summary", {}, text("widget.numbers")),
      h("div", { class: "ab-scroll", role: "region", tabindex: "0", "aria-label": caption2 }, table2)
    );
    let timer;
    const fill2 = () => {
      fillBody(body, rows());
      fillBody(foot, summary());
    };
    const update = () => {
      clearTimeout(timer);
      if (node.open) timer = setTimeout(fill2, REST);
    };
    node.addEventListener("toggle", () => node.open && fill2());
    clean(() => clearTimeout(timer));
    return { node, update, told };
  }

  // src/attnbook/widgets/core/frame.js
  var REDRAW_SPEECH = 600;
  function speaker() {
    const node = h("p", { class: "ab-status", role: "status" });
    let timer;
    return {
      node,
      status(sentence) {
        clearTimeout(timer);
        if (!node.textContent) say(node, sentence);
        else timer = setTimeout(() => say(node, sentence), REDRAW_SPEECH);
      },
      stop: () => clearTimeout(timer)
    };
  }
  var call = (parts) => parts.forEach((part) => part());
  function redraw(model, names, draw, ...rest) {
    let queued = 0, later = 0, missed = 0;
    const finish = (parts) => {
      later = parts.length && requestAnimationFrame(() => {
        if (queued && ++missed % 3) return;
        call(queued ? parts : parts.slice(0, 1));
        if (!queued) finish(parts.slice(1));
      });
    };
    const frame = () => {
      queued = 0;
      draw();
      finish(rest);
    };
    const ask = () => {
      queued ||= requestAnimationFrame(frame);
    };
    const events = names.map((name) => `change:${name}`).join(" ");
    model.on(events, ask);
    call([draw, ...rest]);
    return () => {
      cancelAnimationFrame(queued);
      cancelAnimationFrame(later);
      model.off(events, ask);
    };
  }
  function inner(figure) {
    if (!figure) return 640;
    const { paddingLeft, paddingRight } = getComputedStyle(figure);
    return figure.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
  }
  function watchWidth(node, fit, expected) {
    let last = 0;
    const measure = () => {
      const zoom = Number(getComputedStyle(node).getPropertyValue("--ab-zoom")) || 1;
      const width = Math.round((node.clientWidth || expected) / zoom);
      if (width !== last) fit(last = width);
    };
    const seen = new ResizeObserver(measure);
    seen.observe(node);
    addEventListener("ab-zoom", measure);
    measure();
    return () => {
      seen.disconnect();
      removeEventListener("ab-zoom", measure);
    };
  }
  function guessing({ predict }, model, el) {
    const get = (trait) => model.get(trait);
    const guess = new Guess(predict, get);
    const asks = predict && (predict.hides ?? predict.asks);
    const marked = (draw) => (...given) => {
      draw(...given);
      guess.look();
      if (asks) el.classList.toggle("ab-asking", asks(get));
    };
    return { guess, marked };
  }
  function hideAnswer(node, words2 = "") {
    node.classList.add("ab-veiled");
    node.classList.toggle("ab-veil-said", Boolean(words2));
    if (words2) node.dataset.veil = words2;
  }
  function toolbox(widget, { model, el, figure, name, cleanups }) {
    const clean = (stop) => {
      cleanups.push(stop);
      return stop;
    };
    const voice = speaker();
    clean(voice.stop);
    const motion = animator(model, el);
    clean(motion.stop);
    const { guess, marked } = guessing(widget, model, el);
    return {
      name,
      figure,
      text,
      voice,
      clean,
      guess,
      tables: [],
      restart: null,
      page: Boolean(figure),
      status: voice.status,
      animate: motion.animate,
      rest: motion.rest,
      redraw: (names, ...parts) => clean(redraw(model, names, ...parts.slice(0, -1), marked(parts.at(-1)))),
      size: (node, fit) => clean(watchWidth(node, marked(fit), inner(figure))),
      hideAnswer,
      follow: (trait, shown) => clean(follow(model, trait, shown)),
      set: (values) => restore(model, values),
      /** @param {any} given its caption is the kind's, where it has no other */
      table({ caption: caption2 = text(`${widget.kind}.caption`), ...spec }) {
        const table2 = dataTable({ caption: caption2, ...spec }, clean);
        this.tables.push(table2.node);
        guess.hear((choice) => table2.told(choice && text("predict.guessed", { guess: text(`${widget.kind}.predict.options.${choice}`) })));
        return table2;
      }
    };
  }
  async function show(widget, { model, el, figure = null }) {
    const cleanups = [];
    const name = figure?.id || model.get("name") || `widget-${widget.kind.replaceAll("_", "-")}`;
    const tools = toolbox(widget, { model, el, figure, name, cleanups });
    const body = h("div", { class: "ab-body" });
    el.classList.add("ab", `ab-${widget.kind.replaceAll("_", "-")}`);
    if (widget.tools?.length === 0) el.append(body);
    else {
      const title = figure ? null : h("p", { class: "ab-title" }, text(`${widget.kind}.title`));
      const bar = toolbar(widget, { model, el: figure ?? el, tools });
      el.append(h("div", { class: "ab-bar" }, title, bar.node));
      cleanups.push(bar.stop);
      if (widget.predict) el.append(predictPanel(widget, { model, tools }));
      el.append(body);
    }
    await yieldToMain();
    try {
      cleanups.push(await widget.render({ model, el: body, tools }) ?? (() => {
      }));
    } catch (error) {
      cleanups.forEach((stop) => stop());
      throw error;
    }
    if (widget.tools?.length !== 0) el.append(tools.voice.node);
    el.append(...tools.tables);
    cleanups.push(keepInView(body));
    return () => cleanups.splice(0).forEach((stop) => stop());
  }

  // src/attnbook/widgets/core/host.js
  var host_exports = {};
  __export(host_exports, {
    Model: () => Model,
    mountAll: () => mountAll
  });
  var Model = class {
    #state;
    #listeners = /* @__PURE__ */ new Map();
    constructor(state) {
      this.#state = { ...state };
    }
    get(name) {
      return this.#state[name];
    }
    set(name, value) {
      if (Object.is(this.#state[name], value)) return;
      this.#state[name] = value;
      for (const event of [`change:${name}`, "change"]) for (const listener of [...this.#listeners.get(event) ?? []]) listener(this, value);
    }
    on(events, listener) {
      for (const event of events.split(" ")) this.#listeners.set(event, (this.#listeners.get(event) ?? /* @__PURE__ */ new Set()).add(listener));
    }
    off(events, listener) {
      if (events == null) this.#listeners.clear();
      else
        for (const event of events.split(" ")) {
          if (listener == null) this.#listeners.delete(event);
          else this.#listeners.get(event)?.delete(listener);
        }
    }
    save_changes() {
    }
    send() {
    }
  };
  function modelOf(figure, widget) {
    const model = new Model({ kind: figure.dataset.widget, name: figure.id, ...JSON.parse(figure.dataset.state) });
    model.set("_start", snapshot(widget, model));
    const asked = decode(location.hash);
    if (asked?.name === figure.id) apply(widget, model, asked.values);
    return model;
  }
  var mounting = /* @__PURE__ */ new WeakMap();
  function mount(figure, widgets2) {
    if (!mounting.has(figure)) mounting.set(figure, mountFigure(figure, widgets2));
    return mounting.get(figure);
  }
  async function mountFigure(figure, widgets2) {
    if (figure.dataset.mounted) return;
    figure.dataset.mounted = "…";
    await yieldToMain();
    try {
      const widget = widgets2[figure.dataset.widget];
      if (!widget) throw new Error(`no widget of kind "${figure.dataset.widget}"`);
      const model = modelOf(figure, widget);
      const el = document.createElement("div");
      await show(widget, { model, el, figure });
      figure.querySelector(":scope > .ab-fallback")?.replaceWith(el);
      figure.dataset.mounted = "1";
      figure.model = model;
    } catch (error) {
      figure.dataset.mounted = "failed";
      console.error(`widget ${figure.dataset.widget}:`, error);
    }
  }
  async function followAddress(figures, widgets2) {
    const asked = decode(location.hash);
    const figure = asked && figures.find((candidate) => candidate.id === asked.name);
    if (!figure) return;
    const begun = figure.dataset.mounted;
    await mount(figure, widgets2);
    if (begun && figure.model) {
      restore(figure.model, figure.model.get("_start"));
      apply(widgets2[figure.dataset.widget], figure.model, asked.values);
    }
    if (asked.values.fs === "1") figure.dispatchEvent(new Event("ab-cover"));
    else scrollToFigure(figure);
  }
  function scrollToFigure(figure) {
    const watch = new ResizeObserver(() => figure.scrollIntoView({ block: figure.offsetHeight > innerHeight ? "start" : "center" }));
    const stop = () => watch.disconnect();
    for (const name of ["wheel", "touchstart", "pointerdown", "keydown"]) addEventListener(name, stop, { once: true, passive: true });
    setTimeout(stop, 1e3);
    watch.observe(document.body);
  }
  function offer(figure) {
    const card = document.querySelector(`.chapter-touch a[href="#${figure.id}"]`);
    if (!card) return;
    card.href = `#w=${figure.id}&fs=1`;
    const still = figure.querySelector(":scope > .ab-fallback svg");
    const place2 = card.querySelector(".chapter-picture");
    if (!still || !place2) return;
    (globalThis.requestIdleCallback ?? setTimeout)(() => {
      const copy = (
        /** @type {SVGSVGElement} */
        still.cloneNode(true)
      );
      for (const name of ["role", "aria-label"]) copy.removeAttribute(name);
      for (const words2 of copy.querySelectorAll("text")) words2.remove();
      place2.append(copy);
      const { x, y, width, height } = copy.getBBox();
      copy.setAttribute("viewBox", [x, y, width, height].join(" "));
    });
  }
  function mountAll(widgets2, root = document) {
    const found = root.querySelectorAll("figure[data-widget]");
    const figures = [...found];
    const near = new IntersectionObserver(
      (entries2) => {
        for (const entry of entries2) {
          if (!entry.isIntersecting) continue;
          near.unobserve(entry.target);
          mount(entry.target, widgets2);
        }
      },
      { rootMargin: "400px" }
    );
    figures.forEach(offer);
    figures.forEach((figure) => near.observe(figure));
    figures.forEach((figure) => widgets2[figure.dataset.widget]?.arrive?.(figure));
    addEventListener("hashchange", () => followAddress(figures, widgets2));
    return followAddress(figures, widgets2);
  }

  // src/attnbook/widgets/core/reading.js
  var reading_exports = {};
  __export(reading_exports, {
    counter: () => counter,
    follow: () => follow2,
    keep: () => keep,
    needed: () => needed
  });
  var SECONDS_A_WORD = 0.06;
  var [LEAST2, MOST] = [4, 30];
  var needed = (words2) => Math.min(MOST, Math.max(LEAST2, words2 * SECONDS_A_WORD));
  function counter(needs, done) {
    const seconds = needs.map(() => 0);
    const [seen, ended] = [/* @__PURE__ */ new Set(), /* @__PURE__ */ new Set()];
    return {
      see: (i, inView) => {
        if (inView) seen.add(i);
        else {
          seen.delete(i);
          ended.delete(i);
        }
      },
      end: (i) => {
        if (seen.has(i)) ended.add(i);
      },
      // a jump beyond it does not count
      tick() {
        for (const i of seen) seconds[i] += 1;
        for (const i of ended)
          if (seconds[i] >= needs[i]) {
            ended.delete(i);
            needs[i] = Infinity;
            done(i);
          }
      }
    };
  }
  function keep(stem, section, now = Date.now()) {
    const before = read("read", stem)?.sections ?? [];
    write("read", stem, { sections: [...before.filter((name) => name !== section), section].slice(-64), last: section, at: now });
  }
  var words = (node) => node.textContent.split(/\s+/).length;
  function follow2(root = document) {
    const chapter = (
      /** @type {HTMLElement} */
      root.querySelector("[data-chapter]")
    );
    if (!chapter || typeof IntersectionObserver === "undefined") return;
    const { chapter: stem, sections } = chapter.dataset;
    const before = read("read", stem)?.sections ?? [];
    const nodes = sections.split(" ").filter((id) => !before.includes(id)).map((id) => root.getElementById(id)).filter(Boolean);
    if (!nodes.length) return;
    const ends = nodes.map((node) => node.nextElementSibling ?? root.querySelector("footer"));
    let left = nodes.length;
    const seen = new IntersectionObserver((entries2) => {
      for (const { target, isIntersecting } of entries2) {
        if (nodes.includes(target)) count.see(nodes.indexOf(target), isIntersecting);
        if (isIntersecting)
          ends.forEach((end, i) => {
            if (end === target) count.end(i);
          });
      }
    });
    const count = counter(
      nodes.map((node) => needed(words(node))),
      (i) => {
        keep(stem, nodes[i].id);
        if (!(left -= 1)) stop();
      }
    );
    const timer = setInterval(() => {
      if (!document.hidden) count.tick();
    }, 1e3);
    const stop = () => {
      clearInterval(timer);
      seen.disconnect();
    };
    new Set([...nodes, ...ends].filter(Boolean)).forEach((node) => seen.observe(node));
  }

  // src/attnbook/widgets/core/due.js
  var due_exports = {};
  __export(due_exports, {
    REST: () => REST2,
    countDue: () => countDue,
    dueDay: () => dueDay,
    markDue: () => markDue,
    today: () => today
  });
  var REST2 = [1, 3, 7, 21, 60];
  var DAY = 864e5;
  var SHORT = { embeddings: "emb", "bug-clinic": "clinic" };
  var today = (now = /* @__PURE__ */ new Date()) => Math.floor(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) / DAY);
  var dueDay = ({ box: box2, due }, day) => due > day + REST2[box2 - 1] ? day : due;
  function countDue(day = today()) {
    const off = entries("deck").filter(([, { on }]) => !on);
    const starts = off.map(([stem]) => `q-${SHORT[stem] ?? stem}-`);
    const due = entries("review").filter(([, item]) => dueDay(item, day) <= day);
    return due.filter(([id]) => !starts.some((start) => id.startsWith(start))).length;
  }
  function markDue(root = document) {
    const count = countDue();
    const link = count && root.querySelector('.bd-links a[href$="review.html"]');
    if (link) link.append(" ", h("span", { class: "ab-due", role: "img", "aria-label": text("widget.cards_due", { count }) }, String(count)));
  }

  // src/attnbook/widgets/core/start.js
  var widgets = /* @__PURE__ */ Object.create(null);
  function add(kind, widget, state) {
    widgets[kind] = { ...widget, state };
  }
  var start_default = {
    render({ model, el }) {
      const widget = widgets[model.get("kind")];
      if (!widget) throw new Error(`this version of the book's script has no widget "${model.get("kind")}"`);
      return show(widget, { model, el });
    }
  };
  if (typeof document !== "undefined" && document.currentScript) {
    const start = () => {
      mountAll(widgets);
      follow2();
      markDue();
    };
    if (document.readyState === "loading") document.addEventListener("readystatechange", start, { once: true });
    else queueMicrotask(start);
  }

  // src/attnbook/widgets/core/draw.js
  var draw_exports = {};
  __export(draw_exports, {
    area: () => area2,
    axis: () => axis,
    drawing: () => drawing,
    heatmap: () => heatmap,
    line: () => line,
    linear: () => linear,
    logTicks: () => logTicks,
    logarithmic: () => logarithmic,
    resize: () => resize,
    tickText: () => tickText,
    ticks: () => ticks,
    watchTheme: () => watchTheme
  });
  function linear([d0, d1], [r0, r1]) {
    const map = (v) => r0 + (v - d0) / (d1 - d0) * (r1 - r0);
    map.inverse = (r) => d0 + (r - r0) / (r1 - r0) * (d1 - d0);
    return map;
  }
  function logarithmic([d0, d1], range) {
    const inner2 = linear([Math.log(d0), Math.log(d1)], range);
    const map = (v) => inner2(Math.log(v));
    map.inverse = (r) => Math.exp(inner2.inverse(r));
    return map;
  }
  function ticks(low, high, count = 5) {
    const raw = (high - low) / count;
    const size = 10 ** Math.floor(Math.log10(raw));
    const step = [1, 2, 5, 10].map((m2) => m2 * size).find((m2) => m2 >= raw * (1 - 1e-9));
    const found = [];
    for (let i = Math.ceil(low / step - 1e-9); i * step <= high + step * 1e-9; i++) found.push(+(i * step).toPrecision(12));
    return found;
  }
  function logTicks(low, high, most = 6) {
    for (const kept of [[1, 2, 5], [1, 3], [1]]) {
      const found = [];
      for (let e = Math.floor(Math.log10(low)); e <= Math.log10(high); e++)
        for (const m2 of kept) if (m2 * 10 ** e >= low && m2 * 10 ** e <= high) found.push(+(m2 * 10 ** e).toPrecision(3));
      if (found.length <= most || kept.length === 1) return found;
    }
  }
  function tickText(values) {
    const step = values.length > 1 ? Math.abs(values[1] - values[0]) : Math.abs(values[0] || 1);
    const digits = Math.max(0, -Math.floor(Math.log10(step) + 1e-9));
    return (v) => num(v, digits);
  }
  var drawn = /* @__PURE__ */ new WeakMap();
  function axis(group, side, map, values, at, format = tickText(values)) {
    const below = side === "bottom";
    const now = [at, ...values.map((v) => `${format(v)} ${map(v).toFixed(1)}`)].join("|");
    if (drawn.get(group) === now) return;
    drawn.set(group, now);
    put(group, { class: "ab-axis", transform: below ? `translate(0,${at})` : `translate(${at},0)` });
    const tick = below ? { y2: 5 } : { x2: -5 };
    const name = below ? { y: 18, "text-anchor": "middle" } : { x: -8, dy: "0.32em", "text-anchor": "end" };
    const along = (place2) => `translate(${below ? `${place2},0` : `0,${place2}`})`;
    group.replaceChildren(...values.map((v) => s("g", { transform: along(map(v).toFixed(1)) }, s("line", tick), s("text", name, format(v)))));
  }
  function line(xs, ys, x, y) {
    let d = "";
    let pen = "M";
    for (let i = 0; i < xs.length; i++) {
      if (!Number.isFinite(ys[i])) {
        pen = "M";
        continue;
      }
      d += `${pen}${x(xs[i]).toFixed(1)},${y(ys[i]).toFixed(1)}`;
      pen = "L";
    }
    return d;
  }
  function area2(xs, ys, x, y, base) {
    if (!xs.length) return "";
    const foot = y(base).toFixed(1);
    return `M${x(xs[0]).toFixed(1)},${foot}${line(xs, ys, x, y).replace("M", "L")}L${x(xs.at(-1)).toFixed(1)},${foot}Z`;
  }
  function drawing(label, ...kids) {
    return s("svg", { class: "ab-drawing", role: "img", "aria-label": label }, kids);
  }
  function resize(svg, width, height) {
    put(svg, { viewBox: `0 0 ${width} ${height}`, width, height });
  }
  var ENDS = { weights: [null, "--role-weights"], signed: ["--role-query", null, "--role-key"], ink: [null, "--ab-text"] };
  function channels(text2) {
    const rgb = /^rgb\((\d+)[, ]+(\d+)[, ]+(\d+)\)$/.exec(text2.trim());
    return rgb ? rgb.slice(1).map(Number) : [255, 255, 255];
  }
  function colour(t, stops) {
    const place2 = Math.min(1, Math.max(0, t)) * (stops.length - 1);
    const i = Math.min(stops.length - 2, Math.floor(place2));
    return stops[i].map((c, k) => Math.round(c + (stops[i + 1][k] - c) * (place2 - i)));
  }
  function stopsOf(canvas, ramp) {
    const css = getComputedStyle(canvas);
    const resolve = (name) => {
      if (!name) return channels(css.backgroundColor);
      canvas.style.setProperty("color", `var(${name})`);
      return channels(css.color);
    };
    return ENDS[ramp].map(resolve);
  }
  function watchTheme(redraw2) {
    const seen = new MutationObserver(redraw2);
    for (const node of [document.documentElement, document.body])
      seen.observe(node, {
        attributes: true,
        attributeFilter: ["class", "data-theme", "theme", "data-jp-theme-light", "data-jp-theme-name"]
      });
    const scheme = matchMedia("(prefers-color-scheme: dark)");
    scheme.addEventListener("change", redraw2);
    return () => {
      seen.disconnect();
      scheme.removeEventListener("change", redraw2);
    };
  }
  function heatmap(label, ramp = "weights") {
    const canvas = h("canvas", { class: "ab-heat", role: "img", "aria-label": label });
    const context = canvas.getContext("2d");
    let image, stops, last;
    function update(rows, low = 0, high = 1) {
      last = [rows, low, high];
      if (!stops && canvas.isConnected) stops = stopsOf(canvas, ramp);
      if (!stops) return;
      const [n, m2] = [rows.length, rows[0].length];
      if (!image || canvas.width !== m2 || canvas.height !== n) {
        Object.assign(canvas, { width: m2, height: n });
        image = context.createImageData(m2, n);
      }
      for (let i = 0, p = 0; i < n; i++)
        for (let j = 0; j < m2; j++, p += 4) image.data.set([...colour((rows[i][j] - low) / (high - low), stops), 255], p);
      context.putImageData(image, 0, 0);
    }
    const restyle = () => {
      stops = null;
      if (last) update(...last);
    };
    return { node: canvas, update, restyle };
  }

  // src/attnbook/widgets/core/index.js
  var core_exports = {};
  __export(core_exports, {
    area: () => area2,
    axis: () => axis,
    checkbox: () => checkbox,
    columnsOf: () => columnsOf,
    dashed: () => dashed,
    draggable: () => draggable,
    drawing: () => drawing,
    follow: () => follow,
    formula: () => formula,
    h: () => h,
    heatmap: () => heatmap,
    hide: () => hide,
    itemOf: () => itemOf,
    keyed: () => keyed,
    line: () => line,
    linear: () => linear,
    logScale: () => logScale,
    logTicks: () => logTicks,
    logarithmic: () => logarithmic,
    m: () => m,
    more: () => more,
    num: () => num,
    prefersReducedMotion: () => prefersReducedMotion,
    put: () => put,
    resize: () => resize,
    row: () => row,
    s: () => s,
    say: () => say,
    segmented: () => segmented,
    select: () => select,
    short: () => short,
    slider: () => slider,
    style: () => style,
    text: () => text,
    tickText: () => tickText,
    ticks: () => ticks,
    typedField: () => typedField,
    watchTheme: () => watchTheme,
    word: () => word,
    wordsOf: () => wordsOf,
    yieldToMain: () => yieldToMain
  });

  // <stdin>
  var modules = {
    "controls.js": controls_exports,
    "data_table.js": data_table_exports,
    "dom.js": dom_exports,
    "draw.js": draw_exports,
    "due.js": due_exports,
    "frame.js": frame_exports,
    "host.js": host_exports,
    "index.js": core_exports,
    "messages.js": messages_exports,
    "motion.js": motion_exports,
    "predict.js": predict_exports,
    "predict_mark.js": predict_mark_exports,
    "reading.js": reading_exports,
    "stage.js": stage_exports,
    "state.js": state_exports,
    "store.js": store_exports,
    "toolbar.js": toolbar_exports,
    "view.js": view_exports
  };
  return __toCommonJS(stdin_exports);
})();
