// A slider through the training: its surprise on chapters it never read, and what it would write here.
import { axis, drawing, h, line, linear, num, put, resize, s, say, slider, ticks, wordsOf } from "../core/index.js";
import { modelPanel } from "../core/models/model_panel.js";
import { shownAs } from "./model.js";
import messages from "./words.json" with { type: "json" };

const t = wordsOf("next_token", messages);
const HEIGHT = 160;
const [LEFT, RIGHT, TOP, FOOT] = [34, 12, 20, 26];
const STRETCH = 20;                                    // steps; the axis gives the first ones more room

/** The loss against the step, the 5-gram's as a broken line, and where we are. */
class LossChart {
  constructor(notes, fiveGram) {
    Object.assign(this, { notes, fiveGram });
    this.parts = { x: s("g"), y: s("g"), other: s("path", { class: "ab-line ab-nt-other" }), path: s("path", { class: "ab-line ab-nt-loss" }),
      dot: s("circle", { class: "ab-loss-here", r: 6 }), name: s("text", { class: "ab-name", x: 2, y: 11 }, t("loss")),
      label: s("text", { class: "ab-name", "text-anchor": "end" }, t("five_gram", { loss: num(fiveGram) })) };
    this.node = drawing(t("loss_label"), Object.values(this.parts));
  }

  layout(width) {
    const [steps, losses] = [this.notes.map(({ step }) => step), this.notes.map(({ loss }) => loss)];
    const stretched = (step) => Math.log1p(step / STRETCH);
    const inner = linear([0, stretched(steps.at(-1))], [LEFT, width - RIGHT]);
    this.x = (step) => inner(stretched(step));
    this.y = linear([0, 5], [HEIGHT - FOOT, TOP]);
    resize(this.node, width, HEIGHT);
    const marks = steps.filter((_, i) => width > 480 || i % 2 === 0);
    axis(this.parts.x, "bottom", this.x, marks, HEIGHT - FOOT, String);
    axis(this.parts.y, "left", this.y, ticks(0, 5, 5), LEFT);
    put(this.parts.path, { d: line(steps, losses, this.x, this.y) });
    const level = this.y(this.fiveGram).toFixed(1);
    put(this.parts.other, { d: `M${LEFT},${level}H${width - RIGHT}` });
    put(this.parts.label, { x: width - RIGHT, y: HEIGHT - FOOT - 6 });
    if (this.at !== undefined) this.update(this.at);
  }

  update(at) {
    this.at = at;
    if (this.x) put(this.parts.dot, { cx: this.x(this.notes[at].step).toFixed(1), cy: this.y(this.notes[at].loss).toFixed(1) });
  }
}

/** Offered once the model is there; `ready(file)` is called when its training has come, too. */
export class Training {
  constructor(model, tools, file, ready) {
    Object.assign(this, { model, tools });
    this.reading = h("p", { class: "ab-facts", role: "status" });
    this.sample = h("p", { class: "ab-nt-sample", translate: "no" });
    this.inside = h("div", { hidden: true });
    this.panel = modelPanel({
      model, tools, files: [file], about: t("training_about"), loaded: "", label: (size) => t("training_load", { size }),
      ready: ([found], held) => { this.open(found); ready(found); if (held) this.slider.input.focus(); },
    });
    this.node = h("section", { class: "ab-training", hidden: true, "aria-label": t("training") }, this.panel.node, this.inside);
  }

  open({ metadata }) {
    const { model, tools } = this;
    const notes = this.notes = metadata.moments;
    this.chart = new LossChart(notes, metadata.five_gram);
    const said = (value) => t("training_step", { step: notes[value].step });
    this.slider = slider(model, "checkpoint", { label: t("training"), min: 0, max: notes.length - 1, step: 1, format: said });
    tools.clean(this.slider.off);
    this.inside.append(h("div", { class: "ab-controls" }, this.slider.node), this.reading,
      h("p", { class: "ab-head" }, t("would_write")), this.sample, this.chart.node, h("p", { class: "ab-small" }, t("training_note")));
    this.inside.hidden = false;
    tools.size(this.inside, (width) => this.chart.layout(width));
  }

  update(checkpoint) {
    if (!this.notes) return;
    const { step, loss } = this.notes[checkpoint];
    say(this.reading, t("training_reading", { step, loss: num(loss) }));
    this.chart.update(checkpoint);
  }

  /** What the model of this moment writes behind the text. */
  show(characters) {
    say(this.sample, `…${characters.map((character) => (character === "\n" ? shownAs(character) : character)).join("")}`);
  }
}
