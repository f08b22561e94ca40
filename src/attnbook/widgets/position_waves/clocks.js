// Some of the hands as clocks: where the key's hand stands, where the query's, and what they share.
import { drawing, num, put, resize, s, say, short, wordsOf } from "../core/index.js";
import messages from "./words.json" with { type: "json" };

const t = wordsOf("position_waves", messages);
const MOST = 6;
const TURN = Math.PI / 180;
const NARROW = 520;                                    // px below which the clocks stand in two rows

/** Which hands are shown: the first, the last, and some between, evenly. */
export function chosen(pairs) {
  const count = Math.min(MOST, pairs);
  return Array.from({ length: count }, (_, k) => (count === 1 ? 0 : Math.round((k * (pairs - 1)) / (count - 1))));
}

const makeClock = () => {
  const parts = {
    face: s("circle", { class: "ab-face" }),
    key: s("line", { class: "ab-hand ab-stroke-key role-key" }), keyTip: s("rect", { class: "ab-fill-key role-key", width: 9, height: 9 }),
    query: s("line", { class: "ab-hand ab-query-hand ab-stroke-query role-query" }),
    queryTip: s("circle", { class: "ab-fill-query role-query", r: 5 }),
    speed: s("text", { class: "ab-name", "text-anchor": "middle" }),
    share: s("text", { class: "ab-clock-share ab-fill-scores role-scores", "text-anchor": "middle" }),
  };
  return { parts, node: s("g", {}, Object.values(parts)) };
};

export class Clocks {
  constructor() {
    this.clocks = Array.from({ length: MOST }, makeClock);
    this.node = drawing(t("clocks_label"), this.clocks.map((clock) => clock.node));
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
    shown.forEach((c, k) => this.draw(this.clocks[k].parts, hands[c], this.place(k)));
  }

  draw(parts, hand, [x, y]) {
    const r = this.size.radius;
    put(parts.face, { cx: x, cy: y, r });
    const tip = (degrees, length) => [x + length * Math.cos(degrees * TURN), y - length * Math.sin(degrees * TURN)];
    const [kx, ky] = tip(hand.key, r * 0.72);
    const [qx, qy] = tip(hand.query, r * 0.94);
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
