// A slider through the training: its surprise on chapters it never read, and what it would write here.
import { axis, h, line, linear, num, put, resize, s, say, ticks, wordsOf } from "../core/index.js";
import { LossChart, Training as Slider } from "../core/models/training_slider.js";
import { shownAs } from "./model.js";
import messages from "./words.json" with { type: "json" };

const t = wordsOf("next_token", messages);
const HEIGHT = 160;
const [LEFT, RIGHT, TOP, FOOT] = [34, 12, 20, 26];
const STRETCH = 20;                                    // steps; the axis gives the first ones more room

/** The loss against the step, the 5-gram's as a broken line, and where we are. */
class StretchedChart extends LossChart {
  constructor(notes, fiveGram) {
    super(notes, t);
    this.fiveGram = fiveGram;
    this.other = s("path", { class: "ab-line ab-nt-other" });
    this.label = s("text", { class: "ab-name", "text-anchor": "end" }, t("five_gram", { loss: num(fiveGram) }));
    this.parts.path.before(this.other);
    this.node.append(this.label);
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
    put(this.other, { d: `M${LEFT},${level}H${width - RIGHT}` });
    put(this.label, { x: width - RIGHT, y: HEIGHT - FOOT - 6 });
    if (this.at !== undefined) this.update(this.at);
  }
}

/** Offered once the model is there; `ready(file)` is called when its training has come, too. */
export class Training extends Slider {
  constructor(model, tools, file, ready) {
    super(model, tools, file, { about: t("training_about"), note: t("training_note"), ready });
    this.sample = h("p", { class: "ab-nt-sample", translate: "no" });
  }

  open({ metadata: { moments, five_gram: fiveGram } }) {
    super.open({ notes: moments }, new StretchedChart(moments, fiveGram), [h("p", { class: "ab-head" }, t("would_write")), this.sample]);
  }

  read({ step, loss }) { return t("training_reading", { step, loss: num(loss) }); }

  /** What the model of this moment writes behind the text. */
  show(characters) {
    say(this.sample, `…${characters.map((character) => (character === "\n" ? shownAs(character) : character)).join("")}`);
  }
}
