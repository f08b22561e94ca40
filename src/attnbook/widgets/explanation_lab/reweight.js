// Move the weights of the query that answers, or let the page search for others with nearly the same answer.
import { h, num, say, wordsOf } from "../core/index.js";
import { rival, STARTS } from "./methods.js";
import { withWeight } from "./question.js";
import { PLACES, Strip } from "./strips.js";
import { WORDS } from "./tasks.js";
import messages from "./words.json" with { type: "json" };

const t = wordsOf("explanation_lab", messages);
const NONE = PLACES.map(() => 0);
const [FAR, NEAR] = [0.25, 0.01];                      // weights that differ, answers that do not

/** What distance and change say together. */
function verdict({ moved, changed }) {
  if (moved < 0.005) return t("verdict.own");
  if (changed > NEAR) return t("verdict.changed");
  return moved >= FAR ? t("verdict.rival") : t("verdict.near");
}

export class Reweight {
  constructor(model, tools) {
    Object.assign(this, { model, tools });
    this.sliders = PLACES.map((i) => this.slider(i));
    this.own = new Strip(t("own_weights"));
    this.said = h("p", { class: "ab-strong" });
    this.verdict = h("p", { class: "ab-xl-verdict" });
    this.none = h("p", { class: "ab-empty" }, t("no_single_row"));
    const button = (label, action) => h("button", { type: "button", class: "ab-choice", onclick: action }, label);
    const buttons = h("div", { class: "ab-choices" }, button(t("find_rival"), () => this.search()), button(t("equal"), () => this.take(NONE.map(() => 0.1))), button(t("back"), () => this.take(NONE)));
    this.grid = h("div", { class: "ab-xl-sliders", role: "group", "aria-label": t("sliders") }, this.sliders.map(({ node }) => node));
    this.live = h("div", {}, this.own.node, buttons, this.said, this.verdict, h("p", { class: "ab-small" }, t("move")), this.grid);
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
    this.own.update(now.scores.weights, { full: 1, spoken: t("own_weights") });
    this.sliders.forEach((one, i) => this.fill(one, i, look[i]));
    say(this.said, t("far", { moved: num(found.moved, 2), changed: num(found.changed, 3) }));
    say(this.verdict, verdict(found));
  }

  fill({ input, name, out }, i, weight) {
    const [word, percent] = [WORDS[this.now.task][this.now.ids[i]], t("percent", { share: num(100 * weight, 0) })];
    say(name, t("numbered", { word, number: i + 1 }));
    if (Number(input.value) !== Math.round(100 * weight)) input.value = Math.round(100 * weight);
    say(out, percent);
    input.setAttribute("aria-valuetext", percent);
  }

  sentence(now, get) {
    const look = now.look(get("shares"));
    if (!look) return t("status_none");
    const { moved, changed } = now.at(look);
    return t("status_reweight", { moved: num(moved, 2), changed: num(changed, 3) });
  }
}
