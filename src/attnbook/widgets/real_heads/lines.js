// One head: the sentence's pieces twice, and lines from each query to the keys that it attends to.
import { draggable, drawing, h, num, put, resize, s, say, wordsOf } from "../core/index.js";
import { handle, within } from "./map.js";
import messages from "./words.json" with { type: "json" };

const t = wordsOf("real_heads", messages);
const [TOP, ROW, LEAST] = [26, 24, 0.05];
export const percent = (share) => num(Math.floor(100 * share + 0.5), 0);

const word = (role, x, i, anchor) => s("text", { class: `ab-fill-${role} role-${role}`, x, y: TOP + ROW * i + 16, "text-anchor": anchor });

export class Lines {
  constructor(choose, now) {
    this.head = s("g", { class: "ab-axis" });
    this.lines = s("g");
    this.band = s("rect", { class: "ab-rh-band", height: ROW, x: 0 });
    this.words = s("g");
    this.shares = s("g");
    this.drawing = drawing(t("lines"), this.band, this.lines, this.words, this.shares, this.head);
    this.drawing.classList.add("ab-drag");
    draggable(this.drawing, (_, y) => choose(within(Math.floor((y - TOP) / ROW), this.n - 1)));
    const step = (by) => () => choose(within(now() + by, this.n - 1, -1));
    this.handle = handle(
      t("lines_label"),
      {
        ArrowUp: step(-1),
        ArrowDown: step(1),
        ArrowLeft: step(-1),
        ArrowRight: step(1),
        Home: () => choose(-1),
        End: () => choose(this.n - 1),
      },
      this.drawing,
    );
    this.waits = h("p", { class: "ab-empty", hidden: true });
    this.node = h("div", { class: "ab-rh-lines" }, this.waits, this.handle);
    this.n = 0;
    this.width = 0;
    this.from = 0;
    this.to = 0;
  }

  /** Say why nothing is shown, or show it. */
  wait(words) {
    say(this.waits, words);
    this.waits.hidden = !words;
    this.handle.hidden = Boolean(words);
  }

  layout(width) {
    this.width = width;
    const half = Math.min(150, (width - 144) / 2);
    [this.from, this.to] = [half, width - half - 44];
    this.head.replaceChildren(
      s("text", { x: this.from, y: 12, "text-anchor": "end" }, t("query")),
      s("text", { x: this.to, y: 12 }, t("key")),
    );
    this.n = 0;
    if (this.last) this.update(...this.last);
  }

  /** `rows(i)`: what piece i gives to each; `chosen`: one piece, or -1 for all. */
  update(pieces, rows, chosen) {
    this.last = [pieces, rows, chosen];
    const n = pieces.length;
    if (n !== this.n) this.place(n);
    const [gap, at] = [6, (i) => TOP + ROW * i + ROW / 2];
    const drawn = [];
    for (let i = 0; i < n; i++) {
      if (chosen >= 0 && i !== chosen) continue;
      rows(i).forEach((share, j) => {
        if (share < LEAST) return;
        const style = { "stroke-width": (1 + 8 * share).toFixed(1), "stroke-opacity": (0.25 + 0.7 * share).toFixed(2) };
        drawn.push(s("path", { class: "ab-stroke-weights", d: `M${this.from + gap},${at(i)}L${this.to - gap},${at(j)}`, ...style }));
      });
    }
    this.lines.replaceChildren(...drawn);
    const row = chosen >= 0 ? rows(chosen) : null;
    this.kids.forEach(([query, key, share], i) => {
      query.textContent = key.textContent = pieces[i];
      put(query, { "font-weight": i === chosen ? "700" : "400" });
      key.classList.toggle("ab-rh-top", Boolean(row && row[i] >= 1 / 3));
      share.textContent = row && row[i] >= 0.005 ? t("percent", { percent: percent(row[i]) }) : "";
    });
    put(this.band, { y: TOP + ROW * chosen, width: chosen < 0 ? 0 : this.from + gap });
    const said = chosen < 0 ? t("all_pieces") : t("one_piece", { piece: pieces[chosen], place: chosen });
    put(this.handle, { "aria-valuemin": -1, "aria-valuemax": n - 1, "aria-valuenow": chosen, "aria-valuetext": said });
  }

  place(n) {
    this.n = n;
    resize(this.drawing, this.width, TOP + ROW * n + 4);
    this.kids = Array.from({ length: n }, (_, i) => [
      word("query", this.from, i, "end"),
      word("key", this.to, i, "start"),
      s("text", { x: this.width, y: TOP + ROW * i + 16, "text-anchor": "end", class: "ab-name" }),
    ]);
    this.words.replaceChildren(...this.kids.flatMap(([query, key]) => [query, key]));
    this.shares.replaceChildren(...this.kids.map(([, , share]) => share));
  }

  /** Where a key's word stands, for the mark of a guess. */
  keyAt(j) {
    return { x: this.to - 4, y: TOP + ROW * j, width: this.width - this.to - 40, height: ROW };
  }
}
