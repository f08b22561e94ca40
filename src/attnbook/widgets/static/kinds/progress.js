(() => {
  var __create = Object.create;
  var __defProp = Object.defineProperty;
  var __getOwnPropDesc = Object.getOwnPropertyDescriptor;
  var __getOwnPropNames = Object.getOwnPropertyNames;
  var __getProtoOf = Object.getPrototypeOf;
  var __hasOwnProp = Object.prototype.hasOwnProperty;
  var __commonJS = (cb, mod) => function __require() {
    try {
      return mod || (0, cb[__getOwnPropNames(cb)[0]])((mod = { exports: {} }).exports, mod), mod.exports;
    } catch (e) {
      throw mod = 0, e;
    }
  };
  var __copyProps = (to, from, except, desc) => {
    if (from && typeof from === "object" || typeof from === "function") {
      for (let key of __getOwnPropNames(from))
        if (!__hasOwnProp.call(to, key) && key !== except)
          __defProp(to, key, { get: () => from[key], enumerable: !(desc = __getOwnPropDesc(from, key)) || desc.enumerable });
    }
    return to;
  };
  var __toESM = (mod, isNodeMode, target) => (target = mod != null ? __create(__getProtoOf(mod)) : {}, __copyProps(
    // If the importer is in node compatibility mode or this is not an ESM
    // file that has been converted to a CommonJS file using a Babel-
    // compatible transform (i.e. "__esModule" has not been set), then set
    // "default" to the CommonJS "module.exports" for node compatibility.
    isNodeMode || !mod || !mod.__esModule ? __defProp(target, "default", { value: mod, enumerable: true }) : target,
    mod
  ));

  // core:core.js
  var require_core = __commonJS({
    "core:core.js"(exports, module) {
      module.exports = AttnBook.modules["core.js"];
    }
  });

  // core:store.js
  var require_store = __commonJS({
    "core:store.js"(exports, module) {
      module.exports = AttnBook.modules["store.js"];
    }
  });

  // words:words
  AttnBook.addWords({ "progress": { "cancel": "No, keep it", "chapter": "Chapter", "chapter_label": "{number}. {title}", "count": "{done} of {all}", "empty": "Nothing yet. What you answer, predict and solve will be counted here.", "exercises": "Exercises", "exercises_of": "Exercises of chapter {number}: tick what you have solved", "export": "Save to a file", "file_name": "paying-attention-progress.json", "forget": "Yes, forget everything", "import": "Load from a file", "imported": "Loaded: {count} entries from the file took the place of what was kept here.", "imported_not_kept": "Loaded, but this browser keeps nothing for this page: it is gone when you leave it.", "no_script": "Your progress is counted by the browser itself. Where scripts are switched off, there is nothing to show.", "none": "–", "not_kept": "This browser keeps nothing for this page: what you see is gone when you leave it.", "page_title": "Prerequisites", "predictions": "Predictions", "problem": { "format": "This file was not saved by this book. Nothing has changed.", "item": "This file holds an entry that the book cannot use ({where}). Nothing has changed.", "json": "This file is not readable: it is no JSON. Nothing has changed.", "large": "This file is too large to come from this book. Nothing has changed.", "unreadable": "The browser could not read this file. Nothing has changed.", "version": "This file comes from another version of the book. Nothing has changed." }, "questions": "Quiz", "reset": "Forget everything", "reset_done": "Forgotten. This browser no longer keeps anything of this book.", "reset_sure": "This deletes all answers, predictions and ticks kept in this browser. Are you sure?", "saved": "Saved as {file}.", "solved_here": "The checkers of this notebook session have been counted.", "title": "Your progress", "where": "Questions answered right, predictions made, exercises solved. Kept in this browser only; nothing is sent anywhere." } });

  // src/attnbook/widgets/js/progress.js
  var import_core = __toESM(require_core(), 1);
  var import_store = __toESM(require_store(), 1);
  var t = (key, values) => (0, import_core.text)(`progress.${key}`, values);
  var quietKeys = { "data-lm-suppress-shortcuts": "true" };
  var COLUMNS = ["questions", "predictions", "exercises"];
  function tally(chapters, get = import_store.read) {
    return chapters.map(({ questions, predictions, exercises }) => ({
      questions: [questions.filter((id) => get("quiz", id)?.correct).length, questions.length],
      predictions: [predictions.filter((name) => get("predict", name)).length, predictions.length],
      exercises: [exercises.filter(({ id }) => get("solved", id)).length, exercises.length]
    }));
  }
  var heading = ({ number, title }) => number ? t("chapter_label", { number, title }) : title;
  var amount = ([done, all]) => all ? t("count", { done, all }) : t("none");
  function overview(chapters) {
    const cells = chapters.map(() => COLUMNS.map(() => (0, import_core.h)("td")));
    const head = ["chapter", ...COLUMNS].map((name) => (0, import_core.h)("th", { scope: "col" }, t(name)));
    const rows = chapters.map((chapter, i) => (0, import_core.h)("tr", {}, (0, import_core.h)("th", { scope: "row" }, heading(chapter)), cells[i]));
    const node = (0, import_core.h)(
      "div",
      { class: "ab-data ab-scroll ab-progress-table", role: "region", tabindex: "0", "aria-label": t("title") },
      (0, import_core.h)("table", {}, (0, import_core.h)("thead", {}, (0, import_core.h)("tr", {}, head)), (0, import_core.h)("tbody", {}, rows))
    );
    const update = () => tally(chapters).forEach((counts, i) => COLUMNS.forEach((name, j) => (0, import_core.say)(cells[i][j], amount(counts[name]))));
    return { node, update };
  }
  function ticks(chapter) {
    const boxes = chapter.exercises.map(({ id }) => (0, import_core.h)("input", {
      type: "checkbox",
      ...quietKeys,
      onchange: (event) => event.target.checked ? (0, import_store.write)("solved", id, { done: true }) : (0, import_store.remove)("solved", id)
    }));
    const labels = chapter.exercises.map(({ title }, i) => (0, import_core.h)("label", { class: "ab-option" }, boxes[i], (0, import_core.h)("span", {}, `${chapter.number}.${i + 1} ${title}`)));
    const node = (0, import_core.h)(
      "details",
      { class: "ab-data" },
      (0, import_core.h)("summary", quietKeys, t("exercises_of", { number: chapter.number })),
      labels
    );
    const update = () => chapter.exercises.forEach(({ id }, i) => {
      boxes[i].checked = Boolean((0, import_store.read)("solved", id));
    });
    return { node, update };
  }
  function save(note) {
    const name = t("file_name");
    const address = URL.createObjectURL(new Blob([(0, import_store.exported)()], { type: "application/json" }));
    const link = (0, import_core.h)("a", { href: address, download: name });
    document.body.append(link);
    link.click();
    link.remove();
    setTimeout(() => URL.revokeObjectURL(address), 1e4);
    (0, import_core.say)(note, t("saved", { file: name }));
  }
  function take(content) {
    const { error, where, items } = (0, import_store.inspect)(content);
    if (error) return t(`problem.${error}`, { where });
    return (0, import_store.replace)(items) ? t("imported", { count: items.length }) : t("imported_not_kept");
  }
  async function load(file, note) {
    if (!file) return;
    if (file.size > 4 * import_store.MAX_FILE) return (0, import_core.say)(note, t("problem.large"));
    try {
      (0, import_core.say)(note, take(await file.text()));
    } catch {
      (0, import_core.say)(note, t("problem.unreadable"));
    }
  }
  function loader(note) {
    const input = (0, import_core.h)("input", {
      type: "file",
      accept: ".json,application/json",
      class: "ab-file",
      ...quietKeys,
      onchange: async () => {
        await load(input.files[0], note);
        input.value = "";
      }
    });
    return (0, import_core.h)("label", { class: "ab-choice ab-filelabel" }, t("import"), input);
  }
  function eraser(note) {
    const place = (0, import_core.h)("div", { class: "ab-erase" });
    const ask = () => {
      const keep = (0, import_core.h)("button", { type: "button", class: "ab-choice", ...quietKeys, onclick: () => idle(true) }, t("cancel"));
      const forget = (0, import_core.h)("button", { type: "button", class: "ab-choice", ...quietKeys, onclick: () => {
        (0, import_store.clear)();
        idle(true);
        (0, import_core.say)(note, t("reset_done"));
      } }, t("forget"));
      place.replaceChildren((0, import_core.h)("p", { role: "status" }, t("reset_sure")), (0, import_core.h)("div", { class: "ab-choices" }, keep, forget));
      keep.focus();
    };
    function idle(focus) {
      const start = (0, import_core.h)("button", { type: "button", class: "ab-choice ab-quiet", ...quietKeys, onclick: ask }, t("reset"));
      place.replaceChildren(start);
      if (focus) start.focus();
    }
    idle(false);
    return place;
  }
  function credit(solved) {
    const fresh = solved.filter((id) => !(0, import_store.read)("solved", id));
    fresh.forEach((id) => (0, import_store.write)("solved", id, { done: true }));
    return fresh.length;
  }
  var progress_default = {
    kind: "progress",
    state: {},
    tools: ["full"],
    render({ model, el, tools }) {
      const chapters = model.get("chapters");
      const note = tools.voice.node;
      if (credit(model.get("solved"))) (0, import_core.say)(note, t("solved_here"));
      const table = overview(chapters);
      const lists = chapters.filter(({ exercises }) => exercises.length).map(ticks);
      const hint = (0, import_core.h)("p", { class: "ab-help" });
      const update = () => {
        [table, ...lists].forEach((part) => part.update());
        (0, import_core.say)(hint, import_store.AREAS.some((area) => (0, import_store.entries)(area).length) ? t("where") : t("empty"));
      };
      el.append(
        ...(0, import_store.persistent)() ? [] : [(0, import_core.h)("p", { class: "ab-help" }, t("not_kept"))],
        hint,
        table.node,
        ...lists.map((list) => list.node),
        (0, import_core.h)(
          "div",
          { class: "ab-choices" },
          (0, import_core.h)("button", { type: "button", class: "ab-choice", ...quietKeys, onclick: () => save(note) }, t("export")),
          loader(note),
          eraser(note)
        )
      );
      update();
      tools.clean((0, import_store.subscribe)(update));
    }
  };

  // <stdin>
  AttnBook.add("progress", progress_default);
})();
