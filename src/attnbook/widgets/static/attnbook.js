var AttnBook = (() => {
  var __defProp = Object.defineProperty;
  var __getOwnPropDesc = Object.getOwnPropertyDescriptor;
  var __getOwnPropNames = Object.getOwnPropertyNames;
  var __hasOwnProp = Object.prototype.hasOwnProperty;
  var __export = (target, all) => {
    for (var name in all)
      __defProp(target, name, { get: all[name], enumerable: true });
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

  // src/attnbook/widgets/js/index.js
  var index_exports = {};
  __export(index_exports, {
    default: () => index_default
  });

  // src/attnbook/widgets/js/dom.js
  var SVG = "http://www.w3.org/2000/svg";
  function fill(node, props, kids) {
    for (const [name, value] of Object.entries(props ?? {})) {
      if (value == null || value === false) continue;
      if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
      else node.setAttribute(name, value === true ? "" : value);
    }
    node.append(...kids.flat(Infinity).filter((kid) => kid != null && kid !== false));
    return node;
  }
  var h = (tag, props, ...kids) => fill(document.createElement(tag), props, kids);
  var s = (tag, props, ...kids) => fill(document.createElementNS(SVG, tag), props, kids);
  function put(node, props) {
    for (const [name, value] of Object.entries(props)) {
      if (value == null || value === false) node.removeAttribute(name);
      else node.setAttribute(name, value === true ? "" : value);
    }
    return node;
  }
  function say(node, text2) {
    if (node.textContent !== text2) node.textContent = text2;
  }
  var calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

  // src/attnbook/widgets/js/motion.js
  var ease = (t3) => t3 * t3 * (3 - 2 * t3);
  var between = {
    linear: (from, to, t3) => from + (to - from) * t3,
    log: (from, to, t3) => from > 0 && to > 0 ? from * (to / from) ** t3 : between.linear(from, to, t3)
  };
  function animator(model, el) {
    let frame = 0;
    let finish = null;
    const stop = () => {
      cancelAnimationFrame(frame);
      finish?.();
      finish = null;
    };
    const ended = ["pointerdown", "keydown"];
    ended.forEach((event) => el.addEventListener(event, stop, true));
    function animate(target, { ms = 1600, scale = "linear" } = {}) {
      stop();
      const from = Object.fromEntries(Object.keys(target).map((name) => [name, model.get(name)]));
      const place = (t3) => {
        for (const name of Object.keys(target))
          model.set(name, t3 >= 1 ? target[name] : between[scale](from[name], target[name], ease(t3)));
        model.save_changes();
      };
      if (calm()) {
        place(1);
        return Promise.resolve();
      }
      return new Promise((resolve) => {
        finish = resolve;
        const begin = performance.now();
        const step = (now) => {
          const t3 = Math.max(0, (now - begin) / ms);
          place(t3);
          if (t3 < 1) frame = requestAnimationFrame(step);
          else stop();
        };
        frame = requestAnimationFrame(step);
      });
    }
    return {
      animate,
      stop: () => {
        stop();
        ended.forEach((event) => el.removeEventListener(event, stop, true));
      }
    };
  }

  // src/attnbook/messages/en.json
  var en_default = { kernel_explorer: { alt: "{count} points of the data “{label}” and the curve estimated from them with a {kernel} kernel of bandwidth {bandwidth}. At x = {query} the estimate is {value}.", bandwidth: "Bandwidth h", bandwidth_axis: "bandwidth h", caption: "Each point, and its weight for the query", columns: { key: "x (key)", output: "Estimate at the query", value: "y (value)", weight: "weight" }, data: "Data", data_label: "Data, estimated curve and query; below, the window around the query and the weight of each point", error_axis: "leave-one-out error", error_label: "Leave-one-out error against the bandwidth, with the present bandwidth and the lowest error marked", kernel: "Kernel", kernels: { boxcar: "boxcar", epanechnikov: "Epanechnikov", gaussian: "Gaussian", triangular: "triangular" }, lowest: "lowest: h = {bandwidth}", point: "Point", predict: { difference: { line: "A sloping line would need nearer points to count for more, and in a very wide window all points count the same.", mean: "You saw it coming: when every point has the same weight, the answer no longer depends on the query.", wiggly: "That is the other end: a very small bandwidth follows every point, a very large one follows none." }, happens: "the curve becomes level, at the plain average of all y.", options: { line: "A straight line with a slope", mean: "A level line", wiggly: "A curve through every point" }, question: "The bandwidth h says how far a query looks. What does the curve become when h is very large?" }, query: "Query x", sine: "noisy sine", status: "At x = {query} the estimate is {value}. Of {count} weights the largest is {weight}. The leave-one-out error is {error}; the lowest, {lowest}, is at h = {bandwidth}.", title: "Kernel explorer", weights_axis: "weights" }, predict: { again: "Ask me again", choices: "Your prediction", earlier: "Your prediction, and what happens", first: "Predict first.", happens: "What happens:", just_show: "Just show me", label: "Prediction", watch: "Watch the picture.", you_said: "You predicted:" }, widget: { error: "{name}: expected {expected}, got {given}. Try {advice}.", full: "Full screen", link: "Copy a link to this state", link_by_hand: "Copy this address:", link_copied: "Link copied", link_field: "Address of this state", numbers: "The numbers", reset: "Start again" } };

  // src/attnbook/widgets/js/messages.js
  function text(key, values = {}) {
    let entry = en_default;
    for (const part of key.split(".")) entry = entry?.[part];
    if (typeof entry !== "string") throw new Error(`no message "${key}": add it to messages/en.json`);
    return entry.replace(/\{(\w+)\}/g, (blank, name) => {
      if (!(name in values)) throw new Error(`message "${key}" needs a value for ${blank}`);
      return String(values[name]);
    });
  }
  function num(value, digits = 2) {
    if (!Number.isFinite(value)) return Number.isNaN(value) ? "–" : value > 0 ? "∞" : "−∞";
    const shown = value.toFixed(digits);
    return (Number(shown) === 0 ? shown.replace("-", "") : shown).replace("-", "−");
  }
  var short = (value) => num(value, Math.min(4, Math.max(0, 2 - Math.floor(Math.log10(Math.abs(value) || 1)))));

  // src/attnbook/widgets/js/store.js
  var VERSION = 1;
  var PREFIX = `attnbook/${VERSION}/`;
  var EVENT = "attnbook:store";
  var ID = /^[a-z][a-z0-9_-]{0,63}$/;
  var isBool = (v) => typeof v === "boolean";
  var isCount = (v) => Number.isInteger(v) && v >= 0 && v <= 1e6;
  var isScalar = (v) => isBool(v) || typeof v === "number" && Number.isFinite(v) || typeof v === "string" && v.length <= 64;
  var isAnswer = (v) => Array.isArray(v) && v.length <= 32 && v.every(isScalar);
  var SHAPES = {
    quiz: { answer: isAnswer, correct: isBool, tries: isCount },
    predict: { choice: isScalar, right: (v) => v === null || isBool(v) },
    solved: { done: (v) => v === true }
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
  function valid(area2, id, value) {
    const shape = Object.hasOwn(SHAPES, area2) ? SHAPES[area2] : null;
    if (!shape || typeof id !== "string" || !ID.test(id)) return false;
    if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
    const names = Object.keys(value);
    return names.length === Object.keys(shape).length && names.every((name) => Object.hasOwn(shape, name) && shape[name](value[name]));
  }
  function parsed(area2, id, text2) {
    try {
      const value = JSON.parse(text2);
      return valid(area2, id, value) ? value : void 0;
    } catch {
      return void 0;
    }
  }
  function read(area2, id) {
    const key = `${PREFIX}${area2}/${id}`;
    if (memory.has(key)) return parsed(area2, id, memory.get(key));
    try {
      const text2 = disk()?.getItem(key);
      return text2 == null ? void 0 : parsed(area2, id, text2);
    } catch {
      return void 0;
    }
  }
  function write(area2, id, value) {
    if (!valid(area2, id, value)) return false;
    const kept = put2(`${PREFIX}${area2}/${id}`, JSON.stringify(value));
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
  function remove(area2, id) {
    drop(`${PREFIX}${area2}/${id}`);
    announce();
  }
  function drop(key) {
    memory.delete(key);
    try {
      disk()?.removeItem(key);
    } catch {
    }
  }
  function announce() {
    globalThis.dispatchEvent?.(new CustomEvent(EVENT));
  }

  // src/attnbook/widgets/js/predict.js
  function outcome(area2, predict2, choice) {
    const told = (label, words) => h("p", {}, h("strong", {}, label), " ", words);
    const right = choice === predict2.answer;
    return [
      choice && told(text("predict.you_said"), text(`${area2}.options.${choice}`)),
      told(text("predict.happens"), text(`${area2}.happens`)),
      choice && h("p", { class: right ? "ab-right" : "ab-differs" }, text(`${area2}.difference.${choice}`))
    ];
  }
  function question(area2, predict2, answer) {
    const choice = (key, label, quiet) => h(
      "button",
      { type: "button", class: quiet ? "ab-choice ab-quiet" : "ab-choice", onclick: () => answer(key) },
      label
    );
    return [
      h("p", { class: "ab-question" }, h("strong", {}, text("predict.first")), " ", text(`${area2}.question`)),
      h(
        "div",
        { class: "ab-choices", role: "group", "aria-label": text("predict.choices") },
        predict2.options.map((key) => choice(key, text(`${area2}.options.${key}`))),
        choice("", text("predict.just_show"), true)
      )
    ];
  }
  function remembered(area2, predict2, choice, forget) {
    const again = h("button", { type: "button", class: "ab-choice ab-quiet", onclick: forget }, text("predict.again"));
    return h(
      "details",
      {},
      h("summary", {}, text("predict.earlier")),
      outcome(area2, predict2, choice),
      h("div", { class: "ab-choices" }, again)
    );
  }
  function predictPanel(widget, { model, tools }) {
    const { predict: predict2 } = widget;
    const area2 = `${widget.kind}.predict`;
    const node = h("section", { class: "ab-predict", "aria-label": text("predict.label") });
    const live = h("div", { role: "status" });
    async function answer(choice) {
      write("predict", tools.name, { choice, right: choice ? choice === predict2.answer : null });
      live.replaceChildren(h("p", {}, text("predict.watch")));
      node.replaceChildren(live);
      node.tabIndex = -1;
      node.focus({ preventScroll: true });
      await predict2.demonstrate({ model, tools });
      live.replaceChildren(...outcome(area2, predict2, choice).filter(Boolean));
    }
    const ask = () => node.replaceChildren(...question(area2, predict2, answer));
    const forget = () => {
      remove("predict", tools.name);
      ask();
      node.querySelector("button").focus();
    };
    const before = read("predict", tools.name)?.choice;
    if (before === "" || predict2.options.includes(before)) node.append(remembered(area2, predict2, before, forget));
    else ask();
    return node;
  }

  // src/attnbook/widgets/js/state.js
  var number = (text2) => /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text2) ? Number(text2) : NaN;
  var within = (spec, value) => typeof value === "number" && Number.isFinite(value) && value >= spec.min && value <= spec.max && (!spec.integer || Number.isInteger(value));
  function tidy(value, spec) {
    const short2 = +value.toPrecision(6);
    return String(within(spec, short2) ? short2 : value);
  }
  var types = {
    number: { valid: within, parse: number, format: (value, spec) => tidy(value, spec) },
    choice: {
      valid: (spec, value) => spec.options.includes(value),
      parse: (text2) => text2,
      format: String
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
  var schemaOf = (widget, get) => (typeof widget.state === "function" ? widget.state(get) : widget.state) ?? {};
  var valid2 = (spec, value) => types[spec.type].valid(spec, value);
  function snapshot(widget, model) {
    const get = (name) => model.get(name);
    return Object.fromEntries(Object.keys(schemaOf(widget, get)).map((name) => [name, get(name)]));
  }
  function encode(name, widget, model) {
    const get = (key) => model.get(key);
    const parts = Object.entries(schemaOf(widget, get)).map(([key, spec]) => `${key}=${encodeURIComponent(types[spec.type].format(get(key), spec))}`);
    return [`w=${encodeURIComponent(name)}`, ...parts].join("&");
  }
  function decode(hash) {
    if (!/^#w=/.test(hash) || hash.length > 2e3) return null;
    const found = new URLSearchParams(hash.slice(1));
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
      if (valid2(spec, value)) model.set(name, value);
    }
    model.save_changes();
  }
  function restore(model, values) {
    for (const [name, value] of Object.entries(values)) model.set(name, value);
    model.save_changes();
  }

  // src/attnbook/widgets/js/toolbar.js
  var ICONS = {
    reset: "M4 4v5h5M4.6 9A8 8 0 1 1 4 14",
    full: "M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5",
    link: "M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.7-5.7l-1.2 1.2M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.7 5.7l1.2-1.2"
  };
  var icon = (name) => s("svg", { viewBox: "0 0 24 24", class: "ab-icon", "aria-hidden": "true" }, s("path", { d: ICONS[name] }));
  function button(name, action) {
    const label = text(`widget.${name}`);
    return h("button", { type: "button", class: "ab-tool", title: label, "aria-label": label, onclick: action }, icon(name));
  }
  function fullScreen(el) {
    const close = (event) => {
      if (event.key === "Escape") toggle(false);
    };
    const toggle = (on) => {
      el.classList.toggle("ab-cover", on);
      if (on) addEventListener("keydown", close);
      else removeEventListener("keydown", close);
    };
    return async () => {
      if (document.fullscreenElement) return document.exitFullscreen();
      if (el.classList.contains("ab-cover")) return toggle(false);
      try {
        await el.requestFullscreen();
      } catch {
        toggle(true);
      }
    };
  }
  function linkBox(note, address) {
    const field = h("input", { type: "text", readonly: true, value: address, "aria-label": text("widget.link_field") });
    note.replaceChildren(text("widget.link_by_hand"), " ", field);
    field.select();
  }
  async function copyLink(address, note) {
    try {
      history.replaceState(null, "", address);
    } catch {
    }
    try {
      await navigator.clipboard.writeText(address);
      say(note, text("widget.link_copied"));
      setTimeout(() => note.replaceChildren(), 4e3);
    } catch {
      linkBox(note, address);
    }
  }
  function toolbar(widget, { model, el, tools }) {
    const note = h("span", { class: "ab-note", role: "status" });
    const start = model.get("_start") ?? snapshot(widget, model);
    const address = () => `${location.href.split("#")[0]}#${encode(tools.name, widget, model)}`;
    const actions = {
      reset: () => restore(model, start),
      full: fullScreen(el),
      link: () => copyLink(address(), note)
    };
    const names = (widget.tools ?? ["reset", "full", "link"]).filter((name) => name !== "link" || tools.page);
    return {
      node: h("div", { class: "ab-tools" }, note, names.map((name) => button(name, actions[name]))),
      stop: () => el.classList.remove("ab-cover")
    };
  }

  // src/attnbook/widgets/js/twin.js
  var REST = 150;
  function fillRow(row2, cells) {
    while (row2.cells.length < cells.length)
      row2.append(row2.cells.length ? h("td") : h("th", { scope: "row", dir: "auto" }));
    cells.forEach((cell, j) => say(row2.cells[j], cell));
  }
  function fillBody(body, rows) {
    while (body.rows.length > rows.length) body.deleteRow(-1);
    while (body.rows.length < rows.length) body.append(h("tr"));
    rows.forEach((cells, i) => fillRow(body.rows[i], cells));
  }
  function twin({ caption: caption2, columns, rows, summary = () => [] }, clean) {
    const head = columns.map(({ label, role }) => h("th", { scope: "col", class: role && `role-${role}` }, label));
    const body = h("tbody");
    const foot = h("tbody");
    const table = h("table", {}, h("caption", {}, caption2), h("thead", {}, h("tr", {}, head)), body, foot);
    const node = h(
      "details",
      { class: "ab-data" },
      h("summary", {}, text("widget.numbers")),
      h("div", { class: "ab-scroll", role: "region", tabindex: "0", "aria-label": caption2 }, table)
    );
    let timer = 0;
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
    return { node, update };
  }

  // src/attnbook/widgets/js/frame.js
  var REDRAW_SPEECH = 600;
  function speaker() {
    const node = h("p", { class: "ab-status", role: "status" });
    let timer = 0;
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
  function redraw(model, names, draw) {
    let queued = 0;
    const ask = () => {
      queued ||= requestAnimationFrame(() => {
        queued = 0;
        draw();
      });
    };
    const events = names.map((name) => `change:${name}`).join(" ");
    model.on(events, ask);
    draw();
    return () => {
      cancelAnimationFrame(queued);
      model.off(events, ask);
    };
  }
  function watchWidth(node, fit, fallback = 640) {
    let last = 0;
    const measure = () => {
      const zoom = Number(getComputedStyle(node).getPropertyValue("--ab-zoom")) || 1;
      const width = Math.round((node.clientWidth || fallback) / zoom);
      if (width !== last) fit(last = width);
    };
    const seen = new ResizeObserver(measure);
    seen.observe(node);
    measure();
    return () => seen.disconnect();
  }
  function toolbox({ model, el, figure, name, cleanups }) {
    const clean = (stop) => {
      cleanups.push(stop);
      return stop;
    };
    const voice = speaker();
    clean(voice.stop);
    const motion = animator(model, el);
    clean(motion.stop);
    return {
      name,
      figure,
      text,
      voice,
      clean,
      page: Boolean(figure),
      status: voice.status,
      animate: motion.animate,
      redraw: (names, draw) => clean(redraw(model, names, draw)),
      size: (node, fit) => clean(watchWidth(node, fit)),
      set(name2, value) {
        model.set(name2, value);
        model.save_changes();
      },
      table(spec) {
        return this.twin = twin(spec, clean);
      }
    };
  }
  async function show(widget, { model, el, figure = null }) {
    const cleanups = [];
    const name = figure?.id || model.get("name") || `widget-${widget.kind.replaceAll("_", "-")}`;
    const tools = toolbox({ model, el, figure, name, cleanups });
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
    try {
      cleanups.push(await widget.render({ model, el: body, tools }) ?? (() => {
      }));
    } catch (error) {
      cleanups.forEach((stop) => stop());
      throw error;
    }
    if (widget.tools?.length !== 0) el.append(tools.voice.node);
    if (tools.twin) el.append(tools.twin.node);
    return () => cleanups.splice(0).forEach((stop) => stop());
  }

  // src/attnbook/widgets/js/host.js
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
      for (const event of [`change:${name}`, "change"])
        for (const listener of [...this.#listeners.get(event) ?? []]) listener(this, value);
    }
    on(events, listener) {
      for (const event of events.split(" "))
        this.#listeners.set(event, (this.#listeners.get(event) ?? /* @__PURE__ */ new Set()).add(listener));
    }
    off(events, listener) {
      if (events == null) this.#listeners.clear();
      else for (const event of events.split(" ")) {
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
  async function mount(figure, widgets) {
    if (figure.dataset.mounted) return;
    figure.dataset.mounted = "…";
    try {
      const widget = widgets[figure.dataset.widget];
      if (!widget) throw new Error(`no widget of kind "${figure.dataset.widget}"`);
      const model = modelOf(figure, widget);
      const el = document.createElement("div");
      await show(widget, { model, el, figure });
      figure.querySelector(":scope > .ab-fallback")?.replaceWith(el);
      figure.dataset.mounted = "yes";
      figure.model = model;
    } catch (error) {
      figure.dataset.mounted = "failed";
      console.error(`widget ${figure.dataset.widget}:`, error);
    }
  }
  async function followAddress(figures, widgets) {
    const asked = decode(location.hash);
    const figure = asked && figures.find((candidate) => candidate.id === asked.name);
    if (!figure) return;
    if (figure.model) apply(widgets[figure.dataset.widget], figure.model, asked.values);
    else await mount(figure, widgets);
    figure.scrollIntoView({ block: "center" });
  }
  function mountAll(widgets, root = document) {
    const figures = [...root.querySelectorAll("figure[data-widget]")];
    const near = new IntersectionObserver((entries) => {
      for (const entry of entries) {
        if (!entry.isIntersecting) continue;
        near.unobserve(entry.target);
        mount(entry.target, widgets);
      }
    }, { rootMargin: "400px" });
    figures.forEach((figure) => near.observe(figure));
    addEventListener("hashchange", () => followAddress(figures, widgets));
    return followAddress(figures, widgets);
  }

  // src/attnbook/widgets/js/draw.js
  function linear([d0, d1], [r0, r1]) {
    const map = (v) => r0 + (v - d0) / (d1 - d0) * (r1 - r0);
    map.inverse = (r) => d0 + (r - r0) / (r1 - r0) * (d1 - d0);
    return map;
  }
  function logarithmic([d0, d1], range) {
    const inner = linear([Math.log(d0), Math.log(d1)], range);
    const map = (v) => inner(Math.log(v));
    map.inverse = (r) => Math.exp(inner.inverse(r));
    return map;
  }
  function ticks(low, high, count = 5) {
    const raw = (high - low) / count;
    const size = 10 ** Math.floor(Math.log10(raw));
    const step = [1, 2, 5, 10].map((m) => m * size).find((m) => m >= raw * (1 - 1e-9));
    const found = [];
    for (let i = Math.ceil(low / step - 1e-9); i * step <= high + step * 1e-9; i++) found.push(+(i * step).toPrecision(12));
    return found;
  }
  function logTicks(low, high, most = 6) {
    for (const kept of [[1, 2, 5], [1, 3], [1]]) {
      const found = [];
      for (let e = Math.floor(Math.log10(low)); e <= Math.log10(high); e++)
        for (const m of kept) if (m * 10 ** e >= low && m * 10 ** e <= high) found.push(+(m * 10 ** e).toPrecision(3));
      if (found.length <= most || kept.length === 1) return found;
    }
  }
  function tickText(values) {
    const step = values.length > 1 ? Math.abs(values[1] - values[0]) : Math.abs(values[0] || 1);
    const digits = Math.max(0, -Math.floor(Math.log10(step) + 1e-9));
    return (v) => num(v, digits);
  }
  function axis(group2, side, map, values, at, format = tickText(values)) {
    const below = side === "bottom";
    put(group2, { class: "ab-axis", transform: below ? `translate(0,${at})` : `translate(${at},0)` });
    group2.replaceChildren(...values.map((v) => below ? s(
      "g",
      { transform: `translate(${map(v).toFixed(1)},0)` },
      s("line", { y2: 5 }),
      s("text", { y: 18, "text-anchor": "middle" }, format(v))
    ) : s(
      "g",
      { transform: `translate(0,${map(v).toFixed(1)})` },
      s("line", { x2: -5 }),
      s("text", { x: -8, dy: "0.32em", "text-anchor": "end" }, format(v))
    )));
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
  function area(xs, ys, x, y, base) {
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

  // src/attnbook/widgets/js/controls.js
  function bound(model, name, input, read2, write2, event) {
    const show2 = () => write2(model.get(name));
    input.dataset.lmSuppressShortcuts = "true";
    input.addEventListener(event, () => {
      const value = read2();
      if (value === void 0) return;
      model.set(name, value);
      model.save_changes();
    });
    model.on(`change:${name}`, show2);
    show2();
    return () => model.off(`change:${name}`, show2);
  }
  var caption = (label, role) => h("span", { class: role ? `ab-label role-${role}` : "ab-label" }, label);
  function slider(model, name, { label, min, max, step, role, format = String, to = Number, from = Number }) {
    const out = h("output", { "aria-live": "off" });
    const input = h("input", { type: "range", min, max, step });
    const off = bound(model, name, input, () => from(Number(input.value)), (value) => {
      const position = to(value);
      if (Math.abs(Number(input.value) - position) > step / 2) input.value = position;
      out.textContent = format(value);
      input.setAttribute("aria-valuetext", format(value));
    }, "input");
    return { node: h("label", { class: "ab-control ab-slider" }, caption(label, role), input, out), input, off };
  }
  function logScale(low, high) {
    const span = Math.log(high / low);
    return {
      min: 0,
      max: 1e3,
      step: 1,
      to: (value) => 1e3 * Math.log(value / low) / span,
      // The ends are met exactly, so that what a bound allows is what the slider can reach.
      from: (position) => position <= 0 ? low : position >= 1e3 ? high : low * Math.exp(position / 1e3 * span)
    };
  }
  function select(model, name, { label, options }) {
    const input = h("select", {}, options.map(([value, words]) => h("option", { value }, words)));
    const off = bound(model, name, input, () => input.value, (value) => {
      input.value = value;
    }, "change");
    return { node: h("label", { class: "ab-control" }, caption(label), input), input, off };
  }
  function row(tools, ...controls2) {
    controls2.forEach((control) => control.off && tools.clean(control.off));
    return h("div", { class: "ab-controls" }, controls2.map((control) => control.node));
  }
  function draggable(svg, move, { start = () => true } = {}) {
    const point = (event) => {
      const box = svg.getBoundingClientRect();
      const view = svg.viewBox.baseVal;
      return [
        view.x + (event.clientX - box.left) / box.width * view.width,
        view.y + (event.clientY - box.top) / box.height * view.height
      ];
    };
    let held = false;
    const go = (event) => held && move(...point(event), event);
    svg.addEventListener("pointerdown", (event) => {
      if (event.button !== 0 || !start(...point(event), event)) return;
      held = true;
      svg.setPointerCapture?.(event.pointerId);
      go(event);
    });
    svg.addEventListener("pointermove", go);
    for (const end of ["pointerup", "pointercancel", "lostpointercapture"])
      svg.addEventListener(end, () => {
        held = false;
      });
  }

  // src/attnbook/widgets/js/regression.js
  var inside = (u) => u < 1 ? u : 1;
  var shapes = {
    gaussian: (u) => Math.exp(-u * u / 2),
    boxcar: (u) => Math.abs(u) <= 1 ? 1 : 0,
    triangular: (u) => 1 - inside(Math.abs(u)),
    epanechnikov: (u) => 1 - inside(Math.abs(u)) ** 2
  };
  var KERNELS = Object.keys(shapes);
  var TIE = 1 + Math.sqrt(Number.EPSILON);
  function smallest(distance, skip) {
    let least = Infinity;
    for (let i = 0; i < distance.length; i++) if (i !== skip && distance[i] < least) least = distance[i];
    return least;
  }
  function rawWeights(distance, kernel, h2, skip, out) {
    let sum = 0;
    if (kernel === "gaussian") {
      const least = smallest(distance, skip);
      for (let i = 0; i < distance.length; i++) {
        const d = distance[i];
        sum += out[i] = i === skip ? 0 : Math.exp(-((d - least) / h2 / 2) * ((d + least) / h2));
      }
      return sum;
    }
    const shape = shapes[kernel];
    for (let i = 0; i < distance.length; i++) sum += out[i] = i === skip ? 0 : shape(distance[i] / h2);
    return sum;
  }
  function weigh(distance, kernel, h2, out, skip = -1) {
    let sum = rawWeights(distance, kernel, h2, skip, out);
    if (!(sum > 0)) {
      const bound2 = smallest(distance, skip) * TIE;
      sum = 0;
      for (let i = 0; i < distance.length; i++) sum += out[i] = i !== skip && distance[i] <= bound2 ? 1 : 0;
    }
    for (let i = 0; i < out.length; i++) out[i] /= sum;
    return out;
  }
  function average(weights, ys) {
    let total = 0;
    for (let i = 0; i < ys.length; i++) total += weights[i] * ys[i];
    return total;
  }
  function predict(xs, ys, query, kernel, h2) {
    const weights = weigh(Float64Array.from(xs, (x) => Math.abs(query - x)), kernel, h2, new Float64Array(xs.length));
    return { value: average(weights, ys), weights };
  }
  function curve(xs, ys, queries, kernel, h2) {
    const distance = new Float64Array(xs.length);
    const weights = new Float64Array(xs.length);
    return Float64Array.from(queries, (query) => {
      for (let i = 0; i < xs.length; i++) distance[i] = Math.abs(query - xs[i]);
      return average(weigh(distance, kernel, h2, weights), ys);
    });
  }
  function leaveOneOutError(xs, ys, kernel, h2) {
    const distance = new Float64Array(xs.length);
    const weights = new Float64Array(xs.length);
    let total = 0;
    for (let i = 0; i < xs.length; i++) {
      for (let j = 0; j < xs.length; j++) distance[j] = Math.abs(xs[i] - xs[j]);
      total += (ys[i] - average(weigh(distance, kernel, h2, weights, i), ys)) ** 2;
    }
    return total / xs.length;
  }
  function bandwidthRange(xs) {
    const span = Math.max(...xs) - Math.min(...xs);
    return [span / 100, span * 4];
  }
  var POINTS = 81;
  function errorCurve(xs, ys, kernel) {
    const [low, high] = bandwidthRange(xs);
    const bandwidths = Array.from({ length: POINTS }, (_, i) => low * (high / low) ** (i / (POINTS - 1)));
    const errors = new Float64Array(POINTS).fill(NaN);
    const order = [];
    for (const stride of [8, 4, 2, 1])
      for (let i = 0; i < POINTS; i += stride) if (stride === 8 || i % (stride * 2)) order.push(i);
    let done = 0;
    return {
      bandwidths,
      errors,
      get complete() {
        return done === order.length;
      },
      get best() {
        let best = -1;
        errors.forEach((error, i) => {
          if (Number.isFinite(error) && !(errors[best] <= error)) best = i;
        });
        return { bandwidth: bandwidths[best], error: errors[best] };
      },
      work(budget, clock = () => performance.now()) {
        const stop = clock() + budget;
        while (done < order.length) {
          const i = order[done++];
          errors[i] = leaveOneOutError(xs, ys, kernel, bandwidths[i]);
          if (clock() >= stop) break;
        }
        return this.complete;
      }
    };
  }

  // src/attnbook/widgets/js/kernel_plots.js
  var t = (key, values) => text(`kernel_explorer.${key}`, values);
  var MARGIN = { left: 46, right: 14, top: 26 };
  var GRID = 241;
  function frameOf({ xs, ys, curve: curve2 }) {
    const [lo, hi] = [Math.min(...xs), Math.max(...xs)];
    const heights = curve2 ? [...ys, ...curve2.ys] : ys;
    const [bottom, top] = [Math.min(...heights), Math.max(...heights)];
    const pad = 0.07 * (top - bottom || 1);
    const side = 0.06 * (hi - lo || 1);
    const x = [lo - side, hi + side];
    return { x, y: [bottom - pad, top + pad], grid: Array.from({ length: GRID }, (_, i) => x[0] + (x[1] - x[0]) * i / (GRID - 1)) };
  }
  var group = (...kids) => s("g", {}, kids);
  var mark = (cls, more = {}) => s("circle", { class: cls, ...more });
  function dataPlot(pick) {
    const parts = {
      xAxis: s("g"),
      yAxis: s("g"),
      wAxis: s("g"),
      yName: s("text", { class: "ab-name", x: 4, y: 12 }),
      xName: s("text", { class: "ab-name", "text-anchor": "end" }),
      wName: s("text", { class: "ab-name ab-fill-weights", x: 4 }),
      truth: s("path", { class: "ab-line ab-truth" }),
      points: s("g", { class: "ab-fill-value" }),
      estimate: s("path", { class: "ab-line ab-stroke-output" }),
      window: s("path", { class: "ab-window ab-fill-query" }),
      edge: s("path", { class: "ab-edge ab-stroke-query" }),
      stems: s("path", { class: "ab-stems ab-stroke-weights" }),
      keys: s("path", { class: "ab-keys ab-stroke-key" }),
      base: s("line", { class: "ab-rule" }),
      query: s("line", { class: "ab-query ab-stroke-query" }),
      reach: s("line", { class: "ab-reach ab-stroke-output" }),
      output: mark("ab-dot ab-fill-output", { r: 7 }),
      handle: mark("ab-dot ab-fill-query", { r: 9 }),
      yHat: s("text", { class: "ab-value ab-fill-output" }),
      xAt: s("text", { class: "ab-value ab-fill-query", "text-anchor": "middle" })
    };
    const svg = drawing(t("data_label"), Object.values(parts));
    svg.classList.add("ab-drag");
    let frame, data, x, y, size, circles;
    draggable(svg, (px) => pick(x.inverse(px)));
    function dress() {
      circles = data.xs.map((v, i) => s("circle", { cx: x(v).toFixed(1), cy: y(data.ys[i]).toFixed(1) }));
      parts.points.replaceChildren(...circles);
      const { main, strip, right } = size;
      axis(parts.xAxis, "bottom", x, ticks(...frame.x, size.width < 420 ? 5 : 8), strip.base + 9);
      axis(parts.yAxis, "left", y, ticks(...frame.y, 5), MARGIN.left);
      put(parts.truth, { d: data.curve ? line(data.curve.xs, data.curve.ys, x, y) : "" });
      put(parts.base, { x1: MARGIN.left, x2: right, y1: strip.base, y2: strip.base });
      put(parts.keys, { d: data.xs.map((v) => `M${x(v).toFixed(1)},${strip.base}v8`).join("") });
      put(parts.xName, { x: right, y: strip.base + 44 }).textContent = data.x_label;
      parts.yName.textContent = data.y_label;
      put(parts.wName, { y: main.bottom + 18 }).textContent = t("weights_axis");
    }
    function layout(width) {
      const height = width < 420 ? 200 : 250;
      const main = { top: MARGIN.top, bottom: MARGIN.top + height };
      const strip = { top: main.bottom + 30, base: main.bottom + 110 };
      size = { width, main, strip, right: width - MARGIN.right };
      resize(svg, width, strip.base + 50);
      if (data) show2(data);
    }
    function show2(chosen) {
      data = chosen;
      frame = frameOf(data);
      x = linear(frame.x, [MARGIN.left, size.right]);
      y = linear(frame.y, [size.main.bottom, size.main.top]);
      dress();
    }
    function drawWeights({ weights, query, kernel, bandwidth }) {
      const heaviest = Math.max(...weights);
      const nearest = Math.min(...data.xs.map((v) => Math.abs(query - v)));
      const atNearest = shapes[kernel](nearest / bandwidth);
      const peak = heaviest * Math.min(atNearest > 0 ? 1 / atNearest : 1, 3);
      const w = linear([0, peak], [size.strip.base, size.strip.top]);
      const edge = frame.grid.map((v) => {
        const shape = shapes[kernel]((v - query) / bandwidth);
        return Math.min(peak, atNearest > 0 ? heaviest * shape / atNearest : peak * shape);
      });
      put(parts.window, { d: area(frame.grid, edge, x, w, 0) });
      put(parts.edge, { d: line(frame.grid, edge, x, w) });
      put(parts.stems, { d: Array.from(weights, (a, i) => a > 0 ? `M${x(data.xs[i]).toFixed(1)},${size.strip.base}V${w(a).toFixed(1)}` : "").join("") });
      axis(parts.wAxis, "left", w, [heaviest], MARGIN.left, short);
      weights.forEach((a, i) => put(circles[i], { r: (3 + 4 * Math.sqrt(a / heaviest)).toFixed(1), "fill-opacity": (0.3 + 0.6 * Math.sqrt(a / heaviest)).toFixed(2) }));
    }
    function update(now) {
      const { query, value, estimate } = now;
      put(parts.estimate, { d: line(frame.grid, estimate, x, y) });
      drawWeights(now);
      const [px, py] = [x(query), y(value)];
      put(parts.query, { x1: px, x2: px, y1: size.main.top, y2: size.strip.base });
      put(parts.reach, { x1: MARGIN.left, x2: px, y1: py, y2: py });
      put(parts.output, { cx: px, cy: py });
      put(parts.handle, { cx: px, cy: size.strip.base });
      const late = px > size.right - 90;
      put(parts.yHat, { x: px + (late ? -12 : 12), y: py < size.main.top + 22 ? py + 20 : py - 10, "text-anchor": late ? "end" : "start" }).textContent = `ŷ = ${num(value)}`;
      put(parts.xAt, { x: Math.max(MARGIN.left + 20, Math.min(size.right - 20, px)), y: 14 }).textContent = `x = ${num(query)}`;
    }
    return { node: svg, layout, show: show2, update, get grid() {
      return frame.grid;
    } };
  }
  function errorPlot(pick) {
    const parts = {
      xAxis: s("g"),
      yAxis: s("g"),
      base: s("line", { class: "ab-rule" }),
      yName: s("text", { class: "ab-name", x: 4, y: 12 }),
      xName: s("text", { class: "ab-name", "text-anchor": "end" }),
      curve: s("path", { class: "ab-line ab-plain" }),
      here: s("line", { class: "ab-reach ab-here" }),
      best: s("path", { class: "ab-best ab-stroke-output" }),
      bestName: s("text", { class: "ab-value ab-fill-output" }),
      dot: mark("ab-dot ab-current", { r: 8 }),
      now: s("text", { class: "ab-value", "text-anchor": "middle" })
    };
    const svg = drawing(t("error_label"), group(...Object.values(parts)));
    svg.classList.add("ab-drag");
    let x, size, range;
    draggable(svg, (px) => pick(Math.max(range[0], Math.min(range[1], x.inverse(px)))));
    function layout(width, height) {
      size = { width, right: width - MARGIN.right, top: MARGIN.top + 4, bottom: height - 40 };
      resize(svg, width, height);
    }
    function update({ errors, bandwidth, error, best }) {
      range = [errors.bandwidths[0], errors.bandwidths.at(-1)];
      x = logarithmic(range, [MARGIN.left, size.right]);
      const known = errors.errors.filter(Number.isFinite);
      const high = Math.max(error, ...known) * 1.08;
      const y = linear([0, high], [size.bottom, size.top]);
      const places = Array.from(errors.errors.keys()).filter((i) => Number.isFinite(errors.errors[i]));
      put(parts.curve, { d: line(places.map((i) => errors.bandwidths[i]), places.map((i) => errors.errors[i]), x, y) });
      axis(parts.xAxis, "bottom", x, logTicks(...range), size.bottom, (v) => String(v));
      axis(parts.yAxis, "left", y, ticks(0, high, 4), MARGIN.left);
      put(parts.base, { x1: MARGIN.left, x2: size.right, y1: size.bottom, y2: size.bottom });
      put(parts.xName, { x: size.right, y: size.bottom + 34 }).textContent = t("bandwidth_axis");
      parts.yName.textContent = t("error_axis");
      const [px, py] = [x(bandwidth), y(error)];
      put(parts.here, { x1: px, x2: px, y1: py, y2: size.bottom });
      put(parts.dot, { cx: px, cy: py });
      put(parts.now, { x: Math.max(MARGIN.left + 24, Math.min(size.right - 24, px)), y: Math.max(size.top - 2, py - 14) }).textContent = `h = ${short(bandwidth)}`;
      const [bx, by] = [x(best.bandwidth), y(best.error)];
      put(parts.best, { d: `M${bx.toFixed(1)},${(by + 4).toFixed(1)}l6,11h-12z` });
      put(parts.bestName, { x: Math.max(MARGIN.left + 40, Math.min(size.right - 40, bx)), y: Math.min(by + 31, size.bottom - 6), "text-anchor": "middle" }).textContent = t("lowest", { bandwidth: short(best.bandwidth) });
    }
    return { node: svg, layout, update };
  }

  // src/attnbook/widgets/js/kernel_explorer.js
  var t2 = (key, values) => text(`kernel_explorer.${key}`, values);
  var clamp = (value, [low, high]) => Math.max(low, Math.min(high, value));
  var BUDGET = 4;
  var WIDE = 620;
  var frames = (get) => Object.values(get("datasets")).map(frameOf);
  var ranges = (get) => Object.values(get("datasets")).map(({ xs }) => bandwidthRange(xs));
  function compute(get, grid) {
    const data = get("datasets")[get("data")];
    const kernel = get("kernel");
    const bandwidth = clamp(get("bandwidth"), bandwidthRange(data.xs));
    const query = clamp(get("query"), frameOf(data).x);
    return {
      data,
      kernel,
      bandwidth,
      query,
      ...predict(data.xs, data.ys, query, kernel, bandwidth),
      estimate: curve(data.xs, data.ys, grid, kernel, bandwidth),
      error: leaveOneOutError(data.xs, data.ys, kernel, bandwidth)
    };
  }
  function controls(model, tools) {
    const get = (name) => model.get(name);
    const place = h("div");
    const fixed = [select(model, "kernel", { label: t2("kernel"), options: KERNELS.map((name) => [name, t2(`kernels.${name}`)]) })];
    const names = Object.entries(get("datasets")).map(([name, { label }]) => [name, label]);
    if (names.length > 1) fixed.unshift(select(model, "data", { label: t2("data"), options: names }));
    let old = [];
    function refit() {
      old.forEach((control) => control.off());
      const data = get("datasets")[get("data")];
      const [low, high] = frameOf(data).x;
      old = [
        slider(model, "bandwidth", { label: t2("bandwidth"), format: short, ...logScale(...bandwidthRange(data.xs)) }),
        slider(model, "query", { label: t2("query"), role: "query", min: low, max: high, step: (high - low) / 500, format: (v) => num(v) })
      ];
      place.replaceChildren(h("div", { class: "ab-controls" }, old.map((control) => control.node)));
    }
    const choose = () => {
      const data = get("datasets")[get("data")];
      model.set("bandwidth", data.bandwidth);
      model.set("query", data.query);
      model.save_changes();
      refit();
    };
    refit();
    model.on("change:data", choose);
    tools.clean(() => {
      model.off("change:data", choose);
      old.forEach((control) => control.off());
    });
    return [row(tools, ...fixed), place];
  }
  function errorCurves(tools, redraw2) {
    const known = /* @__PURE__ */ new Map();
    let frame = 0;
    tools.clean(() => cancelAnimationFrame(frame));
    const go = (errors) => {
      frame = requestAnimationFrame(() => {
        if (!errors.work(BUDGET)) go(errors);
        redraw2();
      });
    };
    return (name, { xs, ys }, kernel) => {
      const key = `${kernel} ${name}`;
      if (!known.has(key)) known.set(key, errorCurve(xs, ys, kernel));
      const errors = known.get(key);
      if (!errors.complete) {
        cancelAnimationFrame(frame);
        if (!Number.isFinite(errors.best.error)) errors.work(0);
        go(errors);
      }
      return errors;
    };
  }
  function bestOf(errors, now) {
    return now.error < errors.best.error ? { bandwidth: now.bandwidth, error: now.error } : errors.best;
  }
  function render({ model, el, tools }) {
    const get = (name) => model.get(name);
    const plot = dataPlot((query) => tools.set("query", clamp(query, frameOf(get("datasets")[get("data")]).x)));
    const errors = errorPlot((bandwidth) => tools.set("bandwidth", bandwidth));
    const plots = h("div", { class: "ab-plots" }, plot.node, errors.node);
    el.append(...controls(model, tools), plots);
    let now, shown, best;
    const curves = errorCurves(tools, () => drawErrors());
    function drawErrors() {
      const found = curves(get("data"), now.data, now.kernel);
      best = bestOf(found, now);
      errors.update({ ...now, errors: found, best });
      if (found.complete) describe();
    }
    function describe() {
      tools.status(t2("status", {
        query: num(now.query),
        value: num(now.value),
        count: now.data.xs.length,
        weight: short(Math.max(...now.weights)),
        error: short(now.error),
        lowest: short(best.error),
        bandwidth: short(best.bandwidth)
      }));
    }
    function draw() {
      const data = get("datasets")[get("data")];
      if (shown !== data) plot.show(shown = data);
      now = compute(get, plot.grid);
      plot.update(now);
      drawErrors();
      table.update();
    }
    const table = tools.table({
      caption: t2("caption"),
      columns: [{ label: t2("point") }, { label: t2("columns.key"), role: "key" }, { label: t2("columns.value"), role: "value" }, { label: t2("columns.weight"), role: "weights" }],
      rows: () => now.data.xs.map((x, i) => [String(i + 1), num(x, 3), num(now.data.ys[i], 3), num(now.weights[i], 4)]),
      summary: () => [[t2("columns.output"), "", num(now.value, 4), ""], [t2("error_axis"), "", num(now.error, 4), ""]]
    });
    tools.size(plots, (width) => {
      const wide = width >= WIDE;
      plots.classList.toggle("ab-side", wide);
      plot.layout(wide ? Math.round(width * 0.6) : width);
      errors.layout(wide ? Math.round(width * 0.4) - 16 : width, wide ? 436 : 220);
      if (now) {
        plot.update(now);
        drawErrors();
      }
    });
    tools.redraw(["data", "kernel", "bandwidth", "query", "datasets"], draw);
  }
  var kernel_explorer_default = {
    kind: "kernel_explorer",
    state: (get) => ({
      data: { type: "choice", options: Object.keys(get("datasets")) },
      kernel: { type: "choice", options: KERNELS },
      bandwidth: { type: "number", min: Math.min(...ranges(get).map(([low]) => low)), max: Math.max(...ranges(get).map(([, high]) => high)) },
      query: { type: "number", min: Math.min(...frames(get).map(({ x }) => x[0])), max: Math.max(...frames(get).map(({ x }) => x[1])) }
    }),
    predict: {
      options: ["line", "mean", "wiggly"],
      answer: "mean",
      demonstrate: ({ model, tools }) => {
        const { xs } = model.get("datasets")[model.get("data")];
        return tools.animate({ bandwidth: bandwidthRange(xs)[1] }, { scale: "log", ms: 2400 });
      }
    },
    render
  };

  // src/attnbook/widgets/js/registry.js
  var registry_default = { kernel_explorer: kernel_explorer_default };

  // src/attnbook/widgets/js/index.js
  var index_default = {
    render({ model, el }) {
      const widget = registry_default[model.get("kind")];
      if (!widget) throw new Error(`this version of the book's script has no widget "${model.get("kind")}"`);
      return show(widget, { model, el });
    }
  };
  if (typeof document !== "undefined" && document.currentScript) {
    const start = () => mountAll(registry_default);
    if (document.readyState === "loading") document.addEventListener("readystatechange", start, { once: true });
    else start();
  }
  return __toCommonJS(index_exports);
})();
