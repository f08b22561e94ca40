// What every widget has around it: the prediction first, the toolbar, the drawing, a sentence for
// screen readers, and the table of the numbers. A widget module is
//   { kind, predict?, tools?: ["reset", "full", "link"], render({ model, el, tools }) }
// and its render may return a function that cleans up.
import { follow } from "./controls.js";
import { yieldToMain, h, say } from "./dom.js";
import { animator } from "./motion.js";
import { text } from "./messages.js";
import { predictPanel } from "./predict.js";
import { Guess } from "./predict_mark.js";
import { restore } from "./state.js";
import { toolbar } from "./toolbar.js";
import { dataTable } from "./data_table.js";
import { keepInView } from "./view.js";

const REDRAW_SPEECH = 600; // ms of rest before the sentence is spoken

function speaker() {
  const node = h("p", { class: "ab-status", role: "status" });
  let timer;
  return {
    node,
    status(sentence) {
      clearTimeout(timer);
      // The first sentence is there at once; during a drag, only the last one is spoken.
      if (!node.textContent) say(node, sentence);
      else timer = setTimeout(() => say(node, sentence), REDRAW_SPEECH);
    },
    stop: () => clearTimeout(timer),
  };
}

const call = (parts) => parts.forEach((part) => part());

/**
 * Call `draw` now, and at most once a frame after any of the named traits changes. Where all of it is too
 * much for one frame, each part of `rest` follows in one more; where the next change has come before, what is
 * left of them at every third one.
 */
function redraw(model, names, draw, ...rest) {
  let queued = 0,
    later = 0,
    missed = 0;
  const finish = (parts) => {
    later =
      parts.length &&
      requestAnimationFrame(() => {
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

// A widget is drawn before it is on the page. Drawn for the width it will have, nothing jumps after.
function inner(figure) {
  if (!figure) return 640;
  const { paddingLeft, paddingRight } = getComputedStyle(figure);
  return figure.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
}

/** Tell `fit` the width of a node (in the units of drawings) now and whenever it changes. */
function watchWidth(node, fit, expected) {
  let last = 0;
  const measure = () => {
    const zoom = Number(getComputedStyle(node).getPropertyValue("--ab-zoom")) || 1;
    const width = Math.round((node.clientWidth || expected) / zoom);
    if (width !== last) fit((last = width));
  };
  const seen = new ResizeObserver(measure);
  seen.observe(node);
  addEventListener("ab-zoom", measure); // of a stage: the width in units of drawings is another
  measure();
  return () => {
    seen.disconnect();
    removeEventListener("ab-zoom", measure);
  };
}

/** The reader's guess, and a way to make a drawing show it, and cover what would give the answer away. */
function guessing({ predict }, model, el) {
  const get = (trait) => model.get(trait);
  const guess = new Guess(predict, get);
  const asks = predict && (predict.hides ?? predict.asks);
  const marked =
    (draw) =>
    (...given) => {
      draw(...given);
      guess.look();
      if (asks) el.classList.toggle("ab-asking", asks(get));
    };
  return { guess, marked };
}

/** What would answer the question: the style hides it until the question is answered or skipped. */
function hideAnswer(node, words = "") {
  node.classList.add("ab-veiled");
  node.classList.toggle("ab-veil-said", Boolean(words));
  if (words) node.dataset.veil = words;
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
  // `restart` is what reset does besides: to forget answers. Whoever reads a table reads the mark as a sentence.
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
    table({ caption = text(`${widget.kind}.caption`), ...spec }) {
      const table = dataTable({ caption, ...spec }, clean);
      this.tables.push(table.node);
      guess.hear((choice) => table.told(choice && text("predict.guessed", { guess: text(`${widget.kind}.predict.options.${choice}`) })));
      return table;
    },
  };
}

/** Render a widget, with its surroundings, into an empty element. */
export async function show(widget, { model, el, figure = null }) {
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
    cleanups.push((await widget.render({ model, el: body, tools })) ?? (() => {}));
  } catch (error) {
    cleanups.forEach((stop) => stop());
    throw error;
  }
  if (widget.tools?.length !== 0) el.append(tools.voice.node);
  el.append(...tools.tables);
  cleanups.push(keepInView(body));
  return () => cleanups.splice(0).forEach((stop) => stop());
}
