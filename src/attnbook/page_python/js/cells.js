// Cells of a page that run: their buttons, their states, what they print and show, and what is kept of them.
//
// The build leaves a list of the page's code cells, and in front of this script what Python is made of
// (sphinx_ext/page_python.py).  A cell is found by its class; its source is the code on the page, or stands in the list
// where the page does not show it.
import { h, hide, say, yieldToMain } from "../../widgets/core/dom.js";
import { read, remove, write } from "../../widgets/core/store.js";
import { editor } from "./editor.js";
import { PagePython, Stopped } from "./python.js";
import { grow } from "./trees.js";
import words from "../words.json";

const PATIENCE = 10_000; // ms after which a running cell says that it can be stopped
const SAVE = 400; // ms after the last key
const TASK = 25; // ms after which a finger, or a frame, comes first
const t = (key, blanks = {}) => words.page[key].replace(/\{(\w+)\}/g, (_, name) => blanks[name]);
const megabytes = (bytes) => (bytes / 1e6).toFixed(1);

/** What a page's cells share: Python, and whose turn it is. */
class Page {
  constructor(cells, root, base) {
    const { sizes, lock, packs } = globalThis.attnbookPython;
    this.python = new PagePython(new URL("python/", base).href, sizes, lock);
    this.packs = Object.entries(packs).map(([name, pattern]) => ({ name: `${name}.pack`, pattern: new RegExp(pattern) }));
    this.running = null;
    this.cells = [];
    for (const given of cells) this.cells.push(new Cell(this, given, root.querySelector(`.py-${given.id}`)));
  }

  /** The cells from the first to one, as the reader has them; `loud` is the one whose button was pressed. */
  upTo(cell, loud) {
    return this.cells
      .slice(0, this.cells.indexOf(cell) + 1)
      .map(({ id, code: source, runs }) => ({ id, source, runs, loud: id === loud.id }));
  }

  packsOf(ids) {
    const sources = this.cells.filter(({ id }) => ids.includes(id)).map(({ code }) => code);
    return this.packs.filter(({ pattern }) => sources.some((source) => pattern.test(source))).map(({ name }) => name);
  }

  mark(ids) {
    for (const cell of this.cells) cell.node?.classList.toggle("py-ran", ids.has(cell.id));
  }
}

class Cell {
  #editor = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  constructor(page, { id, source, runs, exercise }, node) {
    this.page = page;
    this.id = id;
    this.key = `cell-${id}`; // under which the reader's version is kept: an id may begin with a digit
    this.runs = runs;
    this.exercise = exercise ?? null; // of a stub, or of the cell that checks it
    this.node = node;
    this.pre = node?.querySelector("pre") ?? null;
    this.given = source ?? this.pre?.textContent.replace(/\n$/, "") ?? "";
  }

  /** What runs: the reader's version, or the book's. */
  get code() {
    return this.#editor?.source ?? this.given;
  }

  get #isStub() {
    return this.exercise?.role === "stub";
  }

  mount(next) {
    if (!this.node || !this.pre) return;
    if (!this.runs) this.pre.parentElement.after(h("p", { class: "py-absent" }, t("needs_torch")));
    // The cell that checks is pressed from its exercise: its one line need not be read twice.
    else if (this.exercise?.role === "check") this.node.classList.add("py-check");
    else this.#offer(this.#isStub ? next : null);
  }

  #offer(check) {
    this.checker = check;
    this.stored = [...this.node.querySelectorAll(":scope > .cell_output")];
    this.run = h("button", { type: "button", class: "py-run", onclick: () => this.#pressed() }, this.#verb);
    this.edit = h("button", { type: "button", onclick: () => this.#open({ focus: true }) }, t("edit"));
    this.reset = h("button", { type: "button", hidden: true, onclick: () => this.#takeBack() }, t("reset"));
    this.bar = h("progress", { hidden: true, "aria-hidden": "true" });
    this.far = h("span", { class: "py-far", "aria-hidden": "true" });
    this.status = h("span", { class: "py-status", role: "status" });
    this.solved = h("span", { class: "py-solved", hidden: true }, t("solved"));
    const tools = h("div", { class: "py-tools" }, this.run, this.edit, this.reset, this.solved, this.bar, this.far, this.status);
    this.printed = h("pre", { class: "py-printed" });
    this.shown = h("div", { class: "py-shown" });
    this.output = h("div", { class: "py-output", hidden: true, role: "group", "aria-label": t("output") }, this.printed, this.shown);
    const input = this.node.querySelector(":scope > details.hide, :scope > .cell_input") ?? this.pre.parentElement;
    input.after(tools, this.output);
    this.node.dataset.python = "idle";
    const kept = read("code", this.key)?.source;
    if (this.#isStub || kept !== undefined) this.#open({ source: kept });
    if (this.#isStub) this.#offerBlanks();
    this.#showSolved();
  }

  get #verb() {
    return t(this.#isStub ? "check" : "run");
  }

  #showSolved() {
    hide(this.solved, !(this.#isStub && read("solved", this.exercise.id)));
  }

  /** "Solution with blanks" can be put into the editor. */
  #offerBlanks() {
    const section = this.node.closest("section");
    const blanks = section?.querySelector("details.faded pre");
    const use = () => (this.#editor.source = blanks.textContent.replace(/\n$/, ""));
    blanks?.parentElement.after(h("button", { type: "button", class: "py-blanks", onclick: use }, t("use_blanks")));
  }

  #open({ source = this.given, focus = false } = {}) {
    if (!this.#editor) {
      this.#editor = editor(source, t(this.#isStub ? "your_function" : "code"), () => this.#changed());
      this.node.querySelector("details.hide")?.setAttribute("open", "");
      this.pre.closest(".highlight")?.classList.add("py-edited");
      this.pre.replaceWith(this.#editor.node);
      hide(this.edit);
    }
    hide(this.reset, this.#editor.source === this.given);
    if (focus) this.#editor.field.focus();
  }

  #changed() {
    hide(this.reset, this.#editor.source === this.given);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.save(), SAVE);
  }

  /** Keep the reader's version on this device; the book's own needs no keeping. */
  save() {
    clearTimeout(this.#timer);
    if (!this.#editor) return;
    if (this.#editor.source === this.given) remove("code", this.key);
    else if (!write("code", this.key, { source: this.#editor.source })) say(this.status, t("not_kept"));
  }

  #takeBack() {
    this.#editor.source = this.given;
    this.save();
    hide(this.output);
    for (const output of this.stored) hide(output, false);
    this.#state("idle", "");
    this.#editor.field.focus();
  }

  #state(name, message) {
    const busy = name === "loading" || name === "running";
    this.node.dataset.python = name;
    say(this.run, busy ? t("stop") : this.#verb); // the same button: the focus stays where it is
    this.run.classList.toggle("py-busy", busy);
    hide(this.bar, name !== "loading");
    if (name !== "loading") say(this.far, "");
    say(this.status, message);
  }

  #pressed() {
    const { page } = this;
    if (page.running === this) page.python.stop();
    else if (page.running) say(this.status, t("another"));
    else this.#go();
  }

  async #go() {
    const { page } = this;
    const asked = this.checker ?? this;
    const ran = new Set();
    const began = performance.now();
    page.running = this;
    this.save();
    this.printed.replaceChildren();
    this.shown.replaceChildren();
    hide(this.output, false);
    for (const output of this.stored) hide(output);
    this.#state(page.python.loaded ? "running" : "loading", t(page.python.loaded ? "running" : "loading"));
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let patience;
    const hear = {
      progress: (have, whole) => {
        this.bar.max = whole;
        this.bar.value = have;
        say(this.far, t("far", { have: megabytes(have), whole: megabytes(whole) }));
      },
      begun: (id) => {
        if (id) ran.add(id);
        if (this.node.dataset.python === "loading") this.#state("running", t("running"));
        patience ??= setTimeout(() => say(this.status, t("patience")), PATIENCE);
      },
      print: (text) => this.printed.append(text),
    };
    try {
      const answer = await page.python.run(page.upTo(asked, this), (ids) => page.packsOf(ids), hear);
      this.#show(answer, asked, ran, (performance.now() - began) / 1000);
    } catch (error) {
      page.python.stop();
      if (error instanceof Stopped || error.name === "AbortError") this.#state("stopped", t("stopped"));
      else this.#state("failed", t("broken", { problem: error.message }));
    } finally {
      clearTimeout(patience);
      page.running = null;
      page.mark(ran);
    }
  }

  #show(answer, asked, ran, seconds) {
    if (answer.tree) this.shown.append(...grow(answer.tree));
    if (answer.status === "figure") this.#describe();
    if (answer.error === "MemoryError") this.page.python.stop(); // what ran over does not come back
    hide(this.printed, !this.printed.textContent);
    hide(this.output, !this.printed.textContent && !answer.tree);
    if (answer.error) this.#state("failed", t("failed"));
    else if (asked.exercise && answer.status) {
      if (answer.status === "passed") write("solved", asked.exercise.id, { done: true });
      this.#showSolved();
      this.#state(answer.status === "passed" ? "done" : "failed", t(answer.status === "passed" ? "passed" : "refused"));
    } else {
      ran.delete(asked.id);
      this.#state("done", t(["done", "done_above_one"][ran.size] ?? "done_above", { seconds: seconds.toFixed(1), count: ran.size }));
    }
  }

  /** A figure says what the stored one says, while it is the same code, or that it was drawn now. */
  #describe() {
    const drawn = this.shown.querySelector("svg");
    const before = this.stored.map((output) => output.querySelector("svg[aria-label], svg[aria-labelledby], img[alt]")).find(Boolean);
    const label = this.code === this.given && (before?.getAttribute("aria-label") ?? before?.getAttribute("alt"));
    drawn.setAttribute("role", "img");
    drawn.setAttribute("aria-label", label || t("new_figure"));
  }
}

/** Give every cell of the page that can run its buttons, a few at a time. */
export async function mount(root, base) {
  const list = root.getElementById("page-python");
  if (!list) return null;
  const page = new Page(JSON.parse(list.textContent), root, base);
  addEventListener("pagehide", () => page.cells.forEach((cell) => cell.save()));
  let began = performance.now();
  for (const [i, cell] of page.cells.entries()) {
    cell.mount(page.cells[i + 1]);
    if (performance.now() - began < TASK) continue;
    await yieldToMain();
    began = performance.now();
  }
  return page;
}
