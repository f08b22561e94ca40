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

  // core:messages.js
  var require_messages = __commonJS({
    "core:messages.js"(exports, module) {
      module.exports = AttnBook.modules["messages.js"];
    }
  });

  // core:store.js
  var require_store = __commonJS({
    "core:store.js"(exports, module) {
      module.exports = AttnBook.modules["store.js"];
    }
  });

  // words:words
  AttnBook.addWords({ "quiz": { "again": "Start again", "all_right": "All {count} right ({first} at the first try).", "answer": "Answer and reasons", "check": "Check", "is_right": "Right:", "is_wrong": "Wrong:", "missing": "At least one true statement is not ticked yet.", "multiple": "Tick all that apply.", "next": "Go to the next open question", "not_kept": "This browser keeps nothing for this page: your answers are gone when you leave it.", "nothing_chosen": "Choose an answer first.", "nothing_typed": "Type a number first, such as 0.25 or 1/4.", "right": "Right.", "score": "{answered} of {count} answered, {right} right ({first} at the first try).", "show": "Show every answer, explained", "title": "Check yourself", "wrong": "Not this one.", "wrong_number": "Not this number.", "your_number": "Your answer", "taught": "Where this is taught:" }, "review": { "begin": "Begin with the questions of chapter {number}", "box": "box {box} of 5", "boxes": "Your cards", "chapters": "Chapters in your cards", "chapters_help": "A chapter joins by itself once you have read a section of it or answered a question. You can switch it on or off here.", "column_box": "Box", "column_cards": "Cards", "column_rest": "Asked again", "in_days": "in {count} days", "new": "new", "next": "Next card", "no_cards": "You have no cards yet. They come by themselves from chapters that you read or whose quiz you answer.", "no_script": "The cards are kept and counted by the browser itself. Where scripts are switched off, the quizzes of the chapters ask the same questions:", "not_kept": "This browser keeps nothing for this page: your cards are gone when you leave it.", "nothing_due": "Nothing is due today. The next card returns {when}.", "nothing_left": "Nothing is due today.", "questions": "Questions: {count}", "read_again": "To read about it again:", "recall": "Say the answer to yourself first.", "returns": "Box {box} of 5: this card returns {when}.", "reveal": "Show the answers to choose from", "row_new": "new", "row_today": "today", "status": "Due today: {due}. New: {fresh}. In your boxes: {kept}.", "title": "Review cards", "tomorrow": "tomorrow", "section": "{chapter}: {section}" }, "places": { "chapter_label": "{number}. {title}" } });

  // src/attnbook/widgets/js/review.js
  var import_core3 = __toESM(require_core(), 1);

  // src/attnbook/widgets/js/places.js
  var import_core = __toESM(require_core(), 1);
  var heading = ({ number, title }) => number ? (0, import_core.text)("places.chapter_label", { number, title }) : title;
  var places = (figure) => JSON.parse(figure?.dataset.places ?? "{}");
  var sectionsOf = (chapter, where) => Object.hasOwn(where, chapter.stem) ? where[chapter.stem].sections : [];
  function chapterLink(chapter, where, anchor = "", words = heading(chapter)) {
    if (!Object.hasOwn(where, chapter.stem)) return null;
    return (0, import_core.h)("a", { href: `${where[chapter.stem].href}${anchor && `#${anchor}`}` }, words);
  }

  // src/attnbook/widgets/js/quiz.js
  var import_core2 = __toESM(require_core(), 1);

  // src/attnbook/widgets/js/quiz_logic.js
  var import_messages = __toESM(require_messages(), 1);
  var DECIMAL = /^-?(\d+\.?\d*|\.\d+)(e-?\d+)?$/i;
  function parseNumber(typed) {
    const parts = typed.trim().replaceAll("−", "-").replaceAll(",", ".").split("/").map((part) => part.trim());
    if (parts.length > 2 || !parts.every((part) => DECIMAL.test(part))) return null;
    const value = parts.length === 2 ? parts[0] / parts[1] : Number(parts[0]);
    return Number.isFinite(value) ? value : null;
  }
  var shownNumber = (value) => (0, import_messages.num)(value, 4).replace(/\.?0+$/, "");
  var close = (a, b, tolerance) => Math.abs(a - b) <= tolerance + 1e-12;
  function isRight(question, answer) {
    if (question.kind === "number") return close(answer[0], question.answer, question.tolerance);
    return question.choices.every((choice, i) => choice.right === answer.includes(i));
  }
  function feedback(question, answer) {
    if (question.kind === "number") {
      const right = isRight(question, answer);
      const trap = question.traps.find(({ value }) => close(answer[0], value, question.tolerance));
      return { lines: [{ right, why: right ? question.why : trap?.why ?? question.otherwise }], missing: false };
    }
    const lines = answer.map((i) => ({ right: question.choices[i].right, why: question.choices[i].why, place: i }));
    const missing = question.kind === "multiple" && question.choices.some((c, i) => c.right && !answer.includes(i));
    return { lines, missing };
  }

  // src/attnbook/widgets/js/review_days.js
  var import_store = __toESM(require_store(), 1);
  var REST = [1, 3, 7, 21, 60];
  var DAY = 864e5;
  var today = (now = /* @__PURE__ */ new Date()) => Math.floor(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) / DAY);
  var dueDay = ({ box, due }, day) => due > day + REST[box - 1] ? day : due;
  function moved(item, right, day) {
    const box = right ? Math.min((item?.box ?? 0) + 1, REST.length) : 1;
    return { box, due: day + REST[box - 1] };
  }
  var begun = ({ stem, questions }) => Boolean((0, import_store.read)("read", stem)) || questions.some((id) => (0, import_store.read)("quiz", id) ?? (0, import_store.read)("review", id));
  var isOn = (chapter) => (0, import_store.read)("deck", chapter.stem)?.on ?? begun(chapter);
  function deck(chapters, day = today()) {
    const ids = chapters.filter(isOn).flatMap(({ questions }) => questions);
    const cards = ids.map((id) => ({ id, item: (0, import_store.read)("review", id) }));
    const known = cards.filter(({ item }) => item).map(({ id, item }) => ({ id, box: item.box, day: dueDay(item, day) }));
    const later = known.filter((card2) => card2.day > day).map((card2) => card2.day);
    return {
      due: known.filter((card2) => card2.day <= day).sort((a, b) => a.day - b.day).map(({ id }) => id),
      fresh: cards.filter(({ item }) => !item).map(({ id }) => id),
      boxes: REST.map((_, i) => known.filter(({ box }) => box === i + 1).length),
      next: later.length ? Math.min(...later) : null
    };
  }

  // src/attnbook/widgets/js/quiz.js
  var import_store2 = __toESM(require_store(), 1);
  var t = (key, values) => (0, import_core2.text)(`quiz.${key}`, values);
  var MARKS = /* @__PURE__ */ new Set(["code", "em", "strong", "sub", "sup"]);
  var rich = (parts) => parts.map(([kind, words]) => MARKS.has(kind) ? (0, import_core2.h)(kind, {}, words) : words);
  var quietKeys = { "data-lm-suppress-shortcuts": "true" };
  function choiceField(question) {
    const type = question.kind === "single" ? "radio" : "checkbox";
    const inputs = question.choices.map(() => (0, import_core2.h)("input", { type, name: "answer", ...quietKeys }));
    const marks = question.choices.map(() => (0, import_core2.h)("span", { class: "ab-mark", "aria-hidden": "true" }));
    const labels = question.choices.map((choice, i) => (0, import_core2.h)("label", { class: "ab-option" }, inputs[i], (0, import_core2.h)("span", {}, rich(choice.text)), marks[i]));
    return {
      nodes: labels,
      problem: t("nothing_chosen"),
      read() {
        const answer = inputs.flatMap((input, i) => input.checked ? [i] : []);
        return answer.length ? answer : null;
      },
      fill: (answer) => inputs.forEach((input, i) => {
        input.checked = answer.includes(i);
      }),
      mark(lines) {
        marks.forEach((mark) => (0, import_core2.say)(mark, ""));
        for (const { right, place } of lines) (0, import_core2.say)(marks[place], right ? "✓" : "✗");
      },
      focus: () => (inputs.find((input) => input.checked) ?? inputs[0]).focus()
    };
  }
  function numberField() {
    const input = (0, import_core2.h)("input", { type: "text", inputmode: "decimal", autocomplete: "off", maxlength: 24, ...quietKeys });
    const mark = (0, import_core2.h)("span", { class: "ab-mark", "aria-hidden": "true" });
    return {
      nodes: [(0, import_core2.h)("label", { class: "ab-option" }, t("your_number"), input, mark)],
      problem: t("nothing_typed"),
      read() {
        const value = parseNumber(input.value);
        return value === null ? null : [value];
      },
      fill: ([value]) => {
        input.value = value === void 0 ? "" : shownNumber(value);
      },
      mark: ([line]) => (0, import_core2.say)(mark, line ? line.right ? "✓" : "✗" : ""),
      focus: () => input.focus()
    };
  }
  var fieldOf = (question) => question.kind === "number" ? numberField() : choiceField(question);
  function sentence(question, { right, why, place }) {
    const lead = t(right ? "right" : question.kind === "number" ? "wrong_number" : "wrong");
    const which = question.kind === "multiple" ? [(0, import_core2.h)("q", {}, rich(question.choices[place].text)), " "] : [];
    return (0, import_core2.h)("p", { class: right ? "ab-right" : "ab-differs" }, (0, import_core2.h)("strong", {}, lead), " ", which, rich(why));
  }
  function allAnswers(question) {
    const line = (right, words, why) => (0, import_core2.h)("li", {}, (0, import_core2.h)("strong", {}, t(right ? "is_right" : "is_wrong")), " ", words, " ", rich(why));
    const lines = question.kind === "number" ? [
      line(true, `${shownNumber(question.answer)}.`, question.why),
      ...question.traps.map(({ value, why }) => line(false, `${shownNumber(value)}.`, why))
    ] : question.choices.map((choice) => line(choice.right, rich(choice.text), choice.why));
    return (0, import_core2.h)("details", { class: "ab-data" }, (0, import_core2.h)("summary", quietKeys, t("show")), (0, import_core2.h)("ul", {}, lines));
  }
  function explain(question, answer, live) {
    const { lines, missing } = feedback(question, answer);
    live.replaceChildren(
      ...lines.map((line) => sentence(question, line)),
      ...missing ? [(0, import_core2.h)("p", { class: "ab-differs" }, t("missing"))] : []
    );
    return lines;
  }
  function formOf(question, field, live, more) {
    const form = (0, import_core2.h)(
      "form",
      { novalidate: true, autocomplete: "off" },
      (0, import_core2.h)(
        "fieldset",
        {},
        (0, import_core2.h)("legend", {}, rich(question.text)),
        question.kind === "multiple" && (0, import_core2.h)("p", { class: "ab-help" }, t("multiple")),
        field.nodes,
        (0, import_core2.h)("button", { type: "submit", class: "ab-choice", ...quietKeys }, t("check"))
      ),
      live,
      more
    );
    form.addEventListener("input", () => {
      field.mark([]);
      live.replaceChildren();
    });
    form.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" || event.target.tagName !== "INPUT") return;
      event.preventDefault();
      form.requestSubmit();
    });
    return form;
  }

  // src/attnbook/widgets/js/review.js
  var import_store3 = __toESM(require_store(), 1);
  var t2 = (key, values) => (0, import_core3.text)(`review.${key}`, values);
  var quietKeys2 = { "data-lm-suppress-shortcuts": "true" };
  var button = (label, onclick, more = "") => (0, import_core3.h)("button", { type: "button", class: `ab-choice ${more}`, ...quietKeys2, onclick }, label);
  var days = (count) => count === 1 ? t2("tomorrow") : t2("in_days", { count });
  function index(chapters) {
    const plan = chapters.map(({ stem, questions }) => ({ stem, questions: questions.map(({ id }) => id) }));
    const found = new Map(chapters.flatMap((chapter) => chapter.questions.map((question) => [question.id, { chapter, question }])));
    return { plan, found };
  }
  var upNext = ({ due, fresh }) => due[0] ?? fresh[0] ?? null;
  function taughtLink({ chapter, question }, where) {
    const found = sectionsOf(chapter, where).find(([, title]) => title === question.section);
    return found ? chapterLink(chapter, where, found[0], t2("section", { chapter: heading(chapter), section: question.section })) : chapterLink(chapter, where);
  }
  function outcome(entry, item, where, onNext) {
    const link = taughtLink(entry, where);
    return [
      (0, import_core3.h)("p", {}, t2("returns", { box: item.box, when: days(item.due - today()) })),
      link && (0, import_core3.h)("p", {}, t2("read_again"), " ", link),
      allAnswers(entry.question),
      (0, import_core3.h)("div", { class: "ab-choices" }, button(t2("next"), onNext))
    ].filter(Boolean);
  }
  function holdBack(form, question) {
    if (question.kind === "number") return null;
    const parts = [...form.querySelectorAll(".ab-option, .ab-help, [type=submit]")];
    parts.forEach((part) => {
      part.hidden = true;
    });
    const ask = (0, import_core3.h)(
      "div",
      { class: "ab-review-recall" },
      (0, import_core3.h)("p", { class: "ab-help" }, t2("recall")),
      button(t2("reveal"), () => {
        parts.forEach((part) => {
          part.hidden = false;
        });
        ask.remove();
        form.querySelector("input").focus();
      })
    );
    form.querySelector("fieldset").append(ask);
    return ask;
  }
  function card(entry, where, { answered, onNext }) {
    const { chapter, question } = entry;
    const before = (0, import_store3.read)("review", question.id);
    const live = (0, import_core3.h)("div", { class: "ab-feedback", role: "status" });
    const more = (0, import_core3.h)("div");
    const field = fieldOf(question);
    const form = formOf(question, field, live, more);
    holdBack(form, question);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const answer = field.read();
      if (!answer) return (0, import_core3.say)(live, field.problem);
      answered();
      const item = moved((0, import_store3.read)("review", question.id), isRight(question, answer), today());
      (0, import_store3.write)("review", question.id, item);
      form.querySelector("fieldset").disabled = true;
      field.mark(explain(question, answer, live));
      more.replaceChildren(...outcome(entry, item, where, onNext));
      return more.querySelector(".ab-choices button").focus({ preventScroll: true });
    });
    return (0, import_core3.h)(
      "div",
      { class: "ab-review-card ab-questions", tabindex: "-1" },
      (0, import_core3.h)("p", { class: "ab-help" }, heading(chapter), " · ", before ? t2("box", { box: before.box }) : t2("new")),
      form
    );
  }
  function rest({ next, boxes }, first, begin2) {
    const laid = (...kids) => (0, import_core3.h)("div", { class: "ab-review-card", tabindex: "-1" }, kids);
    if (next !== null) return laid((0, import_core3.h)("p", {}, t2("nothing_due", { when: days(next - today()) })));
    if (boxes.some(Boolean)) return laid((0, import_core3.h)("p", {}, t2("nothing_left")));
    return laid((0, import_core3.h)("p", {}, t2("no_cards")), (0, import_core3.h)("div", { class: "ab-choices" }, button(t2("begin", { number: first.number }), begin2)));
  }
  function switches(chapters, { plan }) {
    const boxes = plan.map((chapter) => (0, import_core3.h)("input", {
      type: "checkbox",
      ...quietKeys2,
      onchange: (event) => (0, import_store3.write)("deck", chapter.stem, { on: event.target.checked })
    }));
    const labels = chapters.map((chapter, i) => (0, import_core3.h)("label", { class: "ab-option" }, boxes[i], (0, import_core3.h)("span", {}, heading(chapter))));
    const node = (0, import_core3.h)(
      "details",
      { class: "ab-data" },
      (0, import_core3.h)("summary", quietKeys2, t2("chapters")),
      (0, import_core3.h)("p", { class: "ab-help" }, t2("chapters_help")),
      labels
    );
    const update = () => plan.forEach((chapter, i) => {
      boxes[i].checked = isOn(chapter);
    });
    return { node, update };
  }
  var boxTable = (count) => ({
    caption: t2("boxes"),
    columns: [{ label: t2("column_box") }, { label: t2("column_rest") }, { label: t2("column_cards") }],
    rows: () => count().boxes.map((cards, i) => [String(i + 1), days(REST[i]), String(cards)]),
    summary: () => [[t2("row_new"), t2("row_today"), String(count().fresh.length)]]
  });
  var Review = class {
    constructor({ model, el, tools }) {
      this.chapters = model.get("chapters");
      this.known = index(this.chapters);
      this.where = places(tools.figure);
      this.line = (0, import_core3.h)("p", { role: "status" });
      this.place = (0, import_core3.h)("div");
      this.shown = null;
      this.open = false;
      this.switches = switches(this.chapters, this.known);
      this.table = tools.table(boxTable(() => this.count()));
      el.append(...(0, import_store3.persistent)() ? [] : [(0, import_core3.h)("p", { class: "ab-help" }, t2("not_kept"))], this.line, this.place, this.switches.node);
      this.lay();
      this.switches.update();
      tools.clean((0, import_store3.subscribe)(() => this.update()));
    }
    count() {
      return deck(this.known.plan);
    }
    tell() {
      const { due, fresh, boxes } = this.count();
      const kept = boxes.reduce((a, b) => a + b, 0);
      this.line.hidden = due.length + fresh.length + kept === 0;
      (0, import_core3.say)(this.line, t2("status", { due: due.length, fresh: fresh.length, kept }));
    }
    /** Switch the first chapter with a number on: its questions are the first cards. */
    begin(first) {
      (0, import_store3.write)("deck", first.stem, { on: true });
      this.lay(true);
    }
    lay(focus = false) {
      const now = this.count();
      this.shown = upNext(now);
      this.open = this.shown !== null;
      const entry = this.known.found.get(this.shown);
      const first = this.chapters.find(({ number }) => number) ?? this.chapters[0];
      this.place.replaceChildren(entry ? card(entry, this.where, { answered: () => {
        this.open = false;
      }, onNext: () => this.lay(true) }) : rest(now, first, () => this.begin(first)));
      if (focus) this.place.firstChild.focus({ preventScroll: true });
      this.tell();
    }
    /** Another chapter was switched on, or everything was reset: a card that is not wanted any more goes. */
    update() {
      const { due, fresh } = this.count();
      const wanted = [...due, ...fresh];
      const answered = this.shown && !this.open && (0, import_store3.read)("review", this.shown);
      if (!answered && (this.shown ? !wanted.includes(this.shown) : wanted.length)) this.lay();
      this.switches.update();
      this.table.update();
      this.tell();
    }
  };
  var review_default = {
    kind: "review",
    state: {},
    tools: ["full", "link"],
    render: (context) => {
      new Review(context);
    }
  };

  // <stdin>
  AttnBook.add("review", review_default);
})();
