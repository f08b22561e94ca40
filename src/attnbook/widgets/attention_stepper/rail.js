// The rail under the picture: every matrix as a small picture at its station, and the frame that is dragged
// from step to step.
import { draggable, keyed, put, resize, s, style, wordsOf } from "../core/index.js";
import { RESULTS, ROLES } from "./numbers.js";
import { plain, tinted } from "./parts.js";
import messages from "./words.json" with { type: "json" };

const t = wordsOf("attention_stepper", messages);
const COUNT = RESULTS.length;
const [MIDDLE, SIGN, TRACK, HEIGHT] = [19, 51, 66, 78];
const [CELL, SIDE] = [6, 5];                           // px of a cell, and the most cells beside each other

class Station {
  constructor(name) {
    this.name = name;
    this.cells = s("g");
    this.node = s("g", { class: "ab-mini" }, this.cells, s("text", { y: SIGN, "text-anchor": "middle", class: `ab-fill-${ROLES[name] || "grey"}` }, plain(name)));
  }

  update(rows, cell) {
    const [height, width] = [rows.length, rows[0].length];
    const key = `${height} ${width} ${cell}`;
    if (this.key !== key) {
      const at = (i, j) => ({ x: (j - width / 2) * cell, y: MIDDLE + (i - height / 2) * cell, width: cell, height: cell });
      this.cells.replaceChildren(...rows.flatMap((row, i) => row.map((_, j) => s("rect", at(i, j)))));
    }
    this.key = key;
    const largest = Math.max(1e-12, ...rows.flat().map(Math.abs));
    rows.flat().forEach((v, k) => put(this.cells.children[k], {
      "fill-opacity": (Math.abs(v) / largest).toFixed(2), class: v < 0 ? "ab-mini-negative" : `ab-fill-${ROLES[this.name] || "grey"}`,
    }));
  }
}

export class Rail {
  held = null;                                         // where the hand has the frame
  width = 0;

  /** `go(step)` is told which step the reader wants. */
  constructor(go) {
    this.stations = RESULTS.map((name) => new Station(name));
    this.track = s("path", { class: "ab-way-track" });
    this.frame = s("rect", { class: "ab-way-frame", y: 0.75, height: TRACK - 8, rx: 6 });
    const grip = [s("circle", { class: "ab-halo", cy: TRACK, r: 22 }), s("circle", { class: "ab-grip", cy: TRACK, r: 9 })];
    this.handle = s("g", { class: "ab-handle", role: "slider", tabindex: "0", "aria-label": t("step"), "aria-valuemin": 1, "aria-valuemax": COUNT }, this.frame, grip);
    this.node = s("svg", { class: "ab-drawing ab-drag ab-way", role: "group", "aria-label": t("rail") },
      s("g", { "aria-hidden": "true" }, this.track, this.stations.map(({ node }) => node)), this.handle);
    draggable(this.node, (x) => {
      const [half, end] = [this.way / 2, this.width];
      this.hold(Math.max(half, Math.min(end - half, x)));
      go(Math.floor(this.held / this.way));
    });
    this.node.addEventListener("lostpointercapture", () => this.hold(null));
    const by = (steps) => () => go(this.step + steps);
    keyed(this.handle, { ArrowLeft: by(-1), ArrowDown: by(-1), ArrowRight: by(1), ArrowUp: by(1), Home: by(-COUNT), End: by(COUNT) });
  }

  get way() { return this.width / COUNT; }

  hold(x) {
    this.held = x;
    this.handle.classList.toggle("ab-way-held", x !== null);
    this.place();
  }

  place() { style(this.handle, { transform: `translateX(${(this.held ?? this.way * (this.step + 0.5)).toFixed(1)}px)` }); }

  layout(width) {
    this.width = width;
    resize(this.node, width, HEIGHT);
    const middle = (k) => (this.way * (k + 0.5)).toFixed(1);
    put(this.track, { d: `M${middle(0)},${TRACK}H${middle(COUNT - 1)}${RESULTS.map((_, k) => `M${middle(k)},${TRACK - 3}v6`).join("")}` });
    const wide = Math.min(this.way - 2, 56);
    put(this.frame, { x: -wide / 2, width: wide });
    this.stations.forEach(({ node }, k) => put(node, { transform: `translate(${middle(k)},0)` }));
  }

  /** The frame, at once; the small pictures with what stands around the large one. */
  turn(step) {
    this.step = step;
    tinted(this.handle, RESULTS[step]);
    const title = t(`steps.${RESULTS[step]}`);
    put(this.handle, { "aria-valuenow": step + 1, "aria-valuetext": t("step_now", { step: step + 1, total: COUNT, title }) });
    this.place();
  }

  update(now) {
    const cell = Math.min(CELL, Math.floor((this.way - 6) / SIDE));
    this.stations.forEach((station) => station.update(now[station.name], cell));
  }
}
