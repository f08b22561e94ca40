// Some of the hands as clocks: where the key's hand stands, where the query's, and what they share. Whoever
// turns a hand moves its position, and the other hands go with it, each at its own speed.
import { draggable, keyed, num, put, resize, s, say, short, wordsOf } from "../core/index.js";
import { FARTHEST, LATEST } from "./math.js";
import messages from "./words.json" with { type: "json" };

const t = wordsOf("position_waves", messages);
const MOST = 6;
const TURN = Math.PI / 180;
const NARROW = 520;                                    // px below which the clocks stand in two rows
const REACH = { key: 0.72, query: 0.94 };              // how long the hands are, in radii
const HANDS = Object.keys(REACH);
const HIGH = { key: LATEST, query: FARTHEST };         // a hand's number is the key's position, or the distance of the query
const SLOWEST = 20;                                    // degrees: a hand that turns less over its whole way cannot be turned
const NEAR = 40;                                       // px from the end of a hand at which it is taken
const wrap = (degrees) => ((((degrees + 180) % 360) + 360) % 360) - 180;

/** Which hands are shown: the first, the last, and some between, evenly. */
export function chosen(pairs) {
  const count = Math.min(MOST, pairs);
  return Array.from({ length: count }, (_, k) => (count === 1 ? 0 : Math.round((k * (pairs - 1)) / (count - 1))));
}

/** Where a hand arrives that was at `from` and is turned by `degrees`: { value, over }, the latter what the ends take away. */
export function turnedTo(role, from, degrees, omega) {
  const exact = from + (degrees * TURN) / omega;
  const inside = Math.min(HIGH[role], Math.max(0, exact));
  return { value: Math.round(inside), over: ((exact - inside) * omega) / TURN };
}

/** Whether a hand of this speed moves so far that a finger can take it along. */
export const turns = (role, omega) => (omega * HIGH[role]) / TURN >= SLOWEST;

const makeClock = () => {
  const parts = {
    face: s("circle", { class: "ab-face" }),
    key: s("line", { class: "ab-hand ab-stroke-key role-key" }), keyTip: s("rect", { class: "ab-fill-key role-key", width: 9, height: 9 }),
    query: s("line", { class: "ab-hand ab-query-hand ab-stroke-query role-query" }),
    queryTip: s("circle", { class: "ab-fill-query role-query", r: 5 }),
    speed: s("text", { class: "ab-name", "text-anchor": "middle" }),
    share: s("text", { class: "ab-clock-share ab-fill-scores role-scores", "text-anchor": "middle" }),
  };
  const grips = HANDS.map((role) => s("circle", { class: "ab-clock-grip ab-handle", r: 22, "data-hand": role }));
  return { parts, grips, node: s("g", {}, Object.values(parts), grips) };
};

export class Clocks {
  /** `read()` gives the numbers of the hands, `move(role, value)` changes one: the position, or the distance. */
  constructor(read, move) {
    this.read = read;
    this.move = move;
    this.clocks = Array.from({ length: MOST }, makeClock);
    // The keys have two hands: those of the first clock, which turn the farthest.
    this.handles = HANDS.map((role) => {
      const by = (step) => (times) => move(role, Math.min(HIGH[role], Math.max(0, read()[role] + step * times)));
      const ring = s("circle", { class: `ab-clock-ring ab-handle ab-stroke-${role} role-${role}`, r: 22, role: "slider", tabindex: "0",
        "aria-label": t(`hand.${role}`), "aria-valuemin": 0, "aria-valuemax": HIGH[role] });
      keyed(ring, { ArrowLeft: by(-1), ArrowDown: by(-1), ArrowRight: by(1), ArrowUp: by(1), PageUp: by(10), PageDown: by(-10), Home: by(-FARTHEST), End: by(FARTHEST) });
      return ring;
    });
    this.node = s("svg", { class: "ab-drawing ab-clocks", role: "group", "aria-label": t("clocks_label") },
      s("g", { "aria-hidden": "true" }, this.clocks.map((clock) => clock.node)), this.handles);
    draggable(this.node, (x, y) => this.turn(x, y), { start: (x, y) => this.take(x, y) });
  }

  angle(x, y) {
    const [cx, cy] = this.held.at;
    return Math.atan2(cy - y, x - cx) / TURN;
  }

  /** The hand whose end lies nearest to the finger, where a hand can be turned there. */
  take(x, y) {
    const near = this.tips.map((tip) => ({ ...tip, far: Math.hypot(x - tip.x, y - tip.y) })).sort((a, b) => a.far - b.far)[0];
    if (!near || near.far > NEAR) return false;
    this.held = { ...near, from: this.read()[near.role], by: 0 };
    this.held.last = this.angle(x, y);
    return true;
  }

  turn(x, y) {
    const { held } = this;
    const angle = this.angle(x, y);
    held.by += wrap(angle - held.last);
    held.last = angle;
    const { value, over } = turnedTo(held.role, held.from, held.by, held.omega);
    held.by -= over;
    if (value !== this.read()[held.role]) this.move(held.role, value);
  }

  layout(width) {
    const across = width < NARROW ? 3 : 6;
    const cell = Math.min(width / across, 130);
    this.size = { across, cell, radius: cell / 2 - 12, left: (width - across * cell) / 2, tall: cell + 26 };
    resize(this.node, width, this.size.tall * (MOST / across));
    if (this.last) this.update(this.last);
  }

  place(k) {
    const { across, cell, radius, left, tall } = this.size;
    return [left + cell * ((k % across) + 0.5), tall * Math.floor(k / across) + radius + 6];
  }

  update(hands) {
    this.last = hands;
    if (!this.size) return;
    const shown = chosen(hands.length);
    this.clocks.forEach(({ node }, k) => put(node, { visibility: k < shown.length ? null : "hidden" }));
    this.tips = [];
    shown.forEach((c, k) => this.draw(this.clocks[k], hands[c], this.place(k)));
    this.handles.forEach((ring, i) => {
      const value = this.read()[HANDS[i]];
      put(ring, { ...this.ends[i], "aria-valuenow": value, "aria-valuetext": t(`hand_at.${HANDS[i]}`, { value }) });
    });
  }

  draw({ parts, grips }, hand, [x, y]) {
    const r = this.size.radius;
    put(parts.face, { cx: x, cy: y, r });
    /** @returns {[number, number]} */
    const tip = (degrees, length) => [x + length * Math.cos(degrees * TURN), y - length * Math.sin(degrees * TURN)];
    const tips = HANDS.map((role) => tip(hand[role], r * REACH[role]));
    const [[kx, ky], [qx, qy]] = tips;
    const ends = tips.map(([cx, cy]) => ({ cx: cx.toFixed(2), cy: cy.toFixed(2) }));
    if (!this.tips.length) this.ends = ends;
    grips.forEach((grip, i) => {
      const role = HANDS[i];
      const free = turns(role, hand.omega);
      put(grip, { ...ends[i], display: free ? null : "none" });
      if (free) this.tips.push({ role, omega: hand.omega, at: [x, y], x: tips[i][0], y: tips[i][1] });
    });
    put(parts.key, { x1: x, y1: y, x2: kx.toFixed(2), y2: ky.toFixed(2) });
    put(parts.keyTip, { x: (kx - 4.5).toFixed(2), y: (ky - 4.5).toFixed(2) });
    put(parts.query, { x1: x, y1: y, x2: qx.toFixed(2), y2: qy.toFixed(2) });
    put(parts.queryTip, { cx: qx.toFixed(2), cy: qy.toFixed(2) });
    put(parts.speed, { x, y: y + r + 17 });
    put(parts.share, { x, y: y + r + 34 });
    say(parts.speed, t("speed", { omega: hand.omega < 0.001 ? num(hand.omega, 5) : short(hand.omega) }));
    say(parts.share, t("share", { cosine: num(hand.cosine) }));
  }
}
