// A slider through the training: the model at marked steps, its loss and its share of right answers.
import { axis, drawing, h, line, linear, num, put, resize, s, say, slider, ticks, wordsOf } from "../index.js";
import { Door } from "./model_panel.js";
import messages from "./words.json" with { type: "json" };

const t = wordsOf("training_slider", messages.training_slider);
const HEIGHT = 150;
const [LEFT, RIGHT, TOP, FOOT] = [40, 12, 18, 26];

/** The loss on what was held out against the step, and where we are. */
export class LossChart {
  constructor(notes, words = t) {
    this.notes = notes;
    this.parts = {
      x: s("g"),
      y: s("g"),
      path: s("path", { class: "ab-line ab-grey-line" }),
      dot: s("circle", { class: "ab-loss-here", r: 6 }),
      name: s("text", { class: "ab-name", x: 2, y: 11 }, words("loss")),
    };
    this.node = drawing(words("loss_label"), Object.values(this.parts));
  }

  layout(width) {
    const [steps, losses] = [this.notes.map(({ step }) => step), this.notes.map(({ loss }) => loss)];
    const top = Math.max(...losses);
    this.x = linear([0, steps.at(-1)], [LEFT, width - RIGHT]);
    this.y = linear([0, top], [HEIGHT - FOOT, TOP]);
    resize(this.node, width, HEIGHT);
    axis(this.parts.x, "bottom", this.x, ticks(0, steps.at(-1), width < 420 ? 4 : 6), HEIGHT - FOOT);
    axis(this.parts.y, "left", this.y, ticks(0, top, 3), LEFT);
    put(this.parts.path, { d: line(steps, losses, this.x, this.y) });
    if (this.at !== undefined) this.update(this.at);
  }

  update(at) {
    this.at = at;
    if (this.x) put(this.parts.dot, { cx: this.x(this.notes[at].step).toFixed(1), cy: this.y(this.notes[at].loss).toFixed(1) });
  }
}

/**
 * Offered once the model is there; `ready(file)` is called when its training has come, too. `about` and
 * `note`: what is offered, and what the slider changes.
 */
export class Training {
  constructor(model, tools, file, { about, note, ready }) {
    this.model = model;
    this.tools = tools;
    this.note = note;
    this.reading = h("p", { class: "ab-facts", role: "status" });
    this.inside = h("div", { hidden: true });
    this.panel = new Door({
      model,
      tools,
      files: [file],
      words: t,
      about,
      loaded: "",
      ready: ([found], held) => {
        this.open(found);
        ready(found);
        if (held) this.slider.input.focus();
      },
    });
    this.node = h("section", { class: "ab-training", hidden: true, "aria-label": t("moment") }, this.panel.node, this.inside);
  }

  /** The moments of the training, their picture, and what stands above it. */
  open({ notes }, chart = new LossChart(notes), above = null) {
    const { model, tools } = this;
    this.notes = notes;
    this.chart = chart;
    const said = (value) => t("step", { step: notes[Math.min(value, notes.length - 1)].step });
    this.slider = slider(model, "checkpoint", { label: t("moment"), min: 0, max: notes.length - 1, step: 1, format: said });
    tools.clean(this.slider.off);
    this.inside.append(
      h("div", { class: "ab-controls" }, this.slider.node),
      this.reading,
      ...(above ?? []),
      this.chart.node,
      h("p", { class: "ab-small" }, this.note),
    );
    this.inside.hidden = false;
    tools.size(this.inside, (width) => this.chart.layout(width));
  }

  read({ step, loss, exact }) {
    return t("reading", { step, loss: num(loss, 3), exact: num(100 * exact, exact > 0.98 && exact < 1 ? 1 : 0) });
  }

  update(checkpoint) {
    if (!this.notes) return;
    say(this.reading, this.read(this.notes[checkpoint]));
    this.chart.update(checkpoint);
  }
}
