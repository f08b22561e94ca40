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
  function say(node, text2) {
    if (node.textContent !== text2) node.textContent = text2;
  }
  var calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

  // src/attnbook/widgets/js/motion.js
  var ease = (t) => t * t * (3 - 2 * t);
  var between = {
    linear: (from, to, t) => from + (to - from) * t,
    log: (from, to, t) => from > 0 && to > 0 ? from * (to / from) ** t : between.linear(from, to, t)
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
      const place = (t) => {
        for (const name of Object.keys(target))
          model.set(name, t >= 1 ? target[name] : between[scale](from[name], target[name], ease(t)));
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
          const t = Math.max(0, (now - begin) / ms);
          place(t);
          if (t < 1) frame = requestAnimationFrame(step);
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
  var en_default = { predict: { again: "Ask me again", choices: "Your prediction", earlier: "Your prediction, and what happens", first: "Predict first.", happens: "What happens:", just_show: "Just show me", label: "Prediction", watch: "Watch the picture.", you_said: "You predicted:" }, widget: { error: "{name}: expected {expected}, got {given}. Try {advice}.", full: "Full screen", link: "Copy a link to this state", link_by_hand: "Copy this address:", link_copied: "Link copied", link_field: "Address of this state", numbers: "The numbers", reset: "Start again" } };

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
  function valid(area, id, value) {
    const shape = Object.hasOwn(SHAPES, area) ? SHAPES[area] : null;
    if (!shape || typeof id !== "string" || !ID.test(id)) return false;
    if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
    const names = Object.keys(value);
    return names.length === Object.keys(shape).length && names.every((name) => Object.hasOwn(shape, name) && shape[name](value[name]));
  }
  function parsed(area, id, text2) {
    try {
      const value = JSON.parse(text2);
      return valid(area, id, value) ? value : void 0;
    } catch {
      return void 0;
    }
  }
  function read(area, id) {
    const key = `${PREFIX}${area}/${id}`;
    if (memory.has(key)) return parsed(area, id, memory.get(key));
    try {
      const text2 = disk()?.getItem(key);
      return text2 == null ? void 0 : parsed(area, id, text2);
    } catch {
      return void 0;
    }
  }
  function write(area, id, value) {
    if (!valid(area, id, value)) return false;
    const kept = put(`${PREFIX}${area}/${id}`, JSON.stringify(value));
    announce();
    return kept;
  }
  function put(key, text2) {
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
  function remove(area, id) {
    drop(`${PREFIX}${area}/${id}`);
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
  function outcome(area, predict, choice) {
    const told = (label, words) => h("p", {}, h("strong", {}, label), " ", words);
    const right = choice === predict.answer;
    return [
      choice && told(text("predict.you_said"), text(`${area}.options.${choice}`)),
      told(text("predict.happens"), text(`${area}.happens`)),
      choice && h("p", { class: right ? "ab-right" : "ab-differs" }, text(`${area}.difference.${choice}`))
    ];
  }
  function question(area, predict, answer) {
    const choice = (key, label, quiet) => h(
      "button",
      { type: "button", class: quiet ? "ab-choice ab-quiet" : "ab-choice", onclick: () => answer(key) },
      label
    );
    return [
      h("p", { class: "ab-question" }, h("strong", {}, text("predict.first")), " ", text(`${area}.question`)),
      h(
        "div",
        { class: "ab-choices", role: "group", "aria-label": text("predict.choices") },
        predict.options.map((key) => choice(key, text(`${area}.options.${key}`))),
        choice("", text("predict.just_show"), true)
      )
    ];
  }
  function remembered(area, predict, choice, forget) {
    const again = h("button", { type: "button", class: "ab-choice ab-quiet", onclick: forget }, text("predict.again"));
    return h(
      "details",
      {},
      h("summary", {}, text("predict.earlier")),
      outcome(area, predict, choice),
      h("div", { class: "ab-choices" }, again)
    );
  }
  function predictPanel(widget, { model, tools }) {
    const { predict } = widget;
    const area = `${widget.kind}.predict`;
    const node = h("section", { class: "ab-predict", "aria-label": text("predict.label") });
    const live = h("div", { role: "status" });
    async function answer(choice) {
      write("predict", tools.name, { choice, right: choice ? choice === predict.answer : null });
      live.replaceChildren(h("p", {}, text("predict.watch")));
      node.replaceChildren(live);
      node.tabIndex = -1;
      node.focus({ preventScroll: true });
      await predict.demonstrate({ model, tools });
      live.replaceChildren(...outcome(area, predict, choice).filter(Boolean));
    }
    const ask = () => node.replaceChildren(...question(area, predict, answer));
    const forget = () => {
      remove("predict", tools.name);
      ask();
      node.querySelector("button").focus();
    };
    const before = read("predict", tools.name)?.choice;
    if (before === "" || predict.options.includes(before)) node.append(remembered(area, predict, before, forget));
    else ask();
    return node;
  }

  // src/attnbook/widgets/js/state.js
  var number = (text2) => /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text2) ? Number(text2) : NaN;
  var within = (spec, value) => typeof value === "number" && Number.isFinite(value) && value >= spec.min && value <= spec.max && (!spec.integer || Number.isInteger(value));
  var types = {
    number: { valid: within, parse: number, format: (value) => String(+value.toPrecision(6)) },
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
      format: (value) => value.map(types.number.format).join(",")
    },
    flags: {
      valid: (spec, value) => Array.isArray(value) && value.length === spec.length && value.every((v) => typeof v === "boolean"),
      parse: (text2) => Array.from(text2, types.flag.parse),
      format: (value) => value.map(types.flag.format).join("")
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
    const parts = Object.entries(schemaOf(widget, get)).map(([key, spec]) => `${key}=${encodeURIComponent(types[spec.type].format(get(key)))}`);
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
  function fillRow(row, cells) {
    while (row.cells.length < cells.length)
      row.append(row.cells.length ? h("td") : h("th", { scope: "row", dir: "auto" }));
    cells.forEach((cell, j) => say(row.cells[j], cell));
  }
  function fillBody(body, rows) {
    while (body.rows.length > rows.length) body.deleteRow(-1);
    while (body.rows.length < rows.length) body.append(h("tr"));
    rows.forEach((cells, i) => fillRow(body.rows[i], cells));
  }
  function twin({ caption, columns, rows, summary = () => [] }, clean) {
    const head = columns.map(({ label, role }) => h("th", { scope: "col", class: role && `role-${role}` }, label));
    const body = h("tbody");
    const foot = h("tbody");
    const table = h("table", {}, h("caption", {}, caption), h("thead", {}, h("tr", {}, head)), body, foot);
    const node = h(
      "details",
      { class: "ab-data" },
      h("summary", {}, text("widget.numbers")),
      h("div", { class: "ab-scroll", role: "region", tabindex: "0", "aria-label": caption }, table)
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
        return (this.twin = twin(spec, clean)).node;
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

  // src/attnbook/widgets/js/registry.js
  var registry_default = {};

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
