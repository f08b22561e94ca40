// What was read, predicted, answered and solved on this device: a map of the chapters, the same as a
// table, ticks for exercises, and a file to carry it elsewhere. Nothing here is sent anywhere.
import { h, say, wordsOf } from "../core/index.js";
import { heading, places } from "./places.js";
import { KINDS, map, onward, onwardLine, tally } from "./map.js";
import { deck } from "../review/days.js";
import { AREAS, MAX_FILE, clear, entries, exported, inspect, persistent, read, remove, replace, subscribe, write } from "../core/store.js";
import messages from "./words.json" with { type: "json" };

const t = wordsOf("progress", messages);
const amount = ([done, all]) => (all ? t("count", { done, all }) : t("none"));

// --- the table and the ticks ------------------------------------------------------------------------
function overview(chapters) {
  const cells = chapters.map(() => KINDS.map(() => h("td")));
  const head = ["chapter", ...KINDS].map((name) => h("th", { scope: "col" }, t(name)));
  const rows = chapters.map((chapter, i) => h("tr", {}, h("th", { scope: "row" }, heading(chapter)), cells[i]));
  const node = h("details", { class: "ab-data" }, h("summary", {}, t("as_table")),
    h("div", { class: "ab-scroll ab-progress-table", role: "region", tabindex: "0", "aria-label": t("title") },
      h("table", {}, h("thead", {}, h("tr", {}, head)), h("tbody", {}, rows))));
  const update = (tallied) => tallied.forEach((counts, i) =>
    KINDS.forEach((name, j) => say(cells[i][j], amount(counts[name]))));
  return { node, update };
}

function ticks(chapter) {
  const boxes = chapter.exercises.map(({ id }) => h("input", {
    type: "checkbox",
    onchange: (event) => (event.target.checked ? write("solved", id, { done: true }) : remove("solved", id)),
  }));
  const labels = chapter.exercises.map(({ title }, i) =>
    h("label", { class: "ab-option" }, boxes[i], h("span", {}, `${chapter.number}.${i + 1} ${title}`)));
  const node = h("details", { class: "ab-data" },
    h("summary", {}, t("exercises_of", { number: chapter.number })), labels);
  const update = () => chapter.exercises.forEach(({ id }, i) => { boxes[i].checked = Boolean(read("solved", id)); });
  return { node, update };
}

/** How many cards are due, where there is a page of cards to go to; null where none is. */
function dueLine(chapters, where) {
  const { due } = deck(chapters);
  if (!due.length || !where.review) return null;
  return h("p", {}, h("a", { href: where.review.href }, t("cards_due", { count: due.length })));
}

// --- file and reset ---------------------------------------------------------------------------------
function save(note) {
  const name = t("file_name");
  const address = URL.createObjectURL(new Blob([exported()], { type: "application/json" }));
  const link = h("a", { href: address, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
  say(note, t("saved", { file: name }));
}

/** Take the text of a file; returns the sentence to show. Nothing changes unless all of it is sound. */
export function take(content) {
  const { error, where, items } = inspect(content);
  if (error) return t(`problem.${error}`, { where });
  return replace(items) ? t("imported", { count: items.length }) : t("imported_not_kept");
}

async function load(file, note) {
  if (!file) return;
  // Four bytes a character at most: a file beyond that is not read at all.
  if (file.size > 4 * MAX_FILE) return say(note, t("problem.large"));
  try {
    say(note, take(await file.text()));
  } catch {
    say(note, t("problem.unreadable"));
  }
}

function loader(note) {
  const input = h("input", {
    type: "file", accept: ".json,application/json", class: "ab-file",
    onchange: async () => { await load(input.files[0], note); input.value = ""; },
  });
  return h("label", { class: "ab-choice ab-filelabel" }, t("import"), input);
}

function eraser(note) {
  const place = h("div", { class: "ab-erase" });
  const ask = () => {
    say(note, "");                                     // what was said of a file is over
    const keep = h("button", { type: "button", class: "ab-choice", onclick: () => idle(true) }, t("cancel"));
    const forget = h("button", { type: "button", class: "ab-choice", onclick: () => { clear(); idle(true); say(note, t("reset_done")); } }, t("forget"));
    place.replaceChildren(h("p", { role: "status" }, t("reset_sure")), h("div", { class: "ab-choices" }, keep, forget));
    keep.focus();
  };
  function idle(focus) {
    const start = h("button", { type: "button", class: "ab-choice ab-quiet", onclick: ask }, t("reset"));
    place.replaceChildren(start);
    if (focus) start.focus();
  }
  idle(false);
  return place;
}

/** Tick what the checkers of a running notebook have seen pass. */
export function credit(solved) {
  const fresh = solved.filter((id) => !read("solved", id));
  fresh.forEach((id) => write("solved", id, { done: true }));
  return fresh.length;
}

/** Who comes back finds the next step at the top of the page, in the place of the first. */
function arrive(figure) {
  const top = document.querySelector(".coming-back");
  const { chapters } = JSON.parse(figure.dataset.state);
  const where = places(figure);
  const lines = [onwardLine(onward(chapters, where), where), dueLine(chapters, where)].filter(Boolean);
  if (top && lines.length) top.replaceChildren(...lines);
}

export default {
  kind: "progress",
  arrive,
  tools: ["full"],
  render({ model, el, tools }) {
    const chapters = model.get("chapters");
    const where = places(tools.figure);
    const note = tools.voice.node;
    if (credit(model.get("solved"))) say(note, t("solved_here"));
    const [path, table] = [map(chapters, where), overview(chapters)];
    const lists = chapters.filter(({ exercises }) => exercises.length).map(ticks);
    const boxes = lists.length ? [h("details", { class: "ab-data" }, h("summary", {}, t("exercises_all")), lists.map((list) => list.node))] : [];
    const hint = h("p", { class: "ab-help" });
    const next = h("div", { class: "ab-trail-next" });
    const update = () => {
      const tallied = tally(chapters, where);
      [path, table].forEach((part) => part.update(tallied));
      lists.forEach((list) => list.update());
      next.replaceChildren(...[onwardLine(onward(chapters, where), where), dueLine(chapters, where)].filter(Boolean));
      say(hint, AREAS.some((area) => entries(area).length) ? t("where") : t("empty"));
    };
    el.append(...(persistent() ? [] : [h("p", { class: "ab-help" }, t("not_kept"))]), next, path.node, hint, table.node, ...boxes,
      h("div", { class: "ab-choices" },
        h("button", { type: "button", class: "ab-choice", onclick: () => save(note) }, t("export")),
        loader(note), eraser(note)));
    update();
    tools.clean(subscribe(update));
  },
};
