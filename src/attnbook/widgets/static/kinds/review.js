// Built by make widgets: change the sources, not this file.
(() => {
  // core:index.js
  var { area, axis, checkbox, columnsOf, dashed, draggable, drawing, follow, formula, h, heatmap, hide, itemOf, keyed, line, linear, logScale, logTicks, logarithmic, m, more, num, prefersReducedMotion, put, resize, row, s, say, segmented, select, short, slider, style, text, tickText, ticks, typedField, watchTheme, word, wordsOf, yieldToMain } = AttnBook.modules["index.js"];

  // src/attnbook/widgets/progress/places.js
  var heading = ({ number, title }) => number ? text("places.chapter_label", { number, title }) : title;
  var places = (figure) => JSON.parse(figure?.dataset.places ?? "{}");
  var sectionsOf = (chapter, where) => Object.hasOwn(where, chapter.stem) ? where[chapter.stem].sections : [];
  function chapterLink(chapter, where, anchor = "", words = heading(chapter)) {
    if (!Object.hasOwn(where, chapter.stem)) return null;
    return h("a", { href: `${where[chapter.stem].href}${anchor && `#${anchor}`}` }, words);
  }

  // core:messages.js
  var { num: num2, short: short2, text: text2, wordsOf: wordsOf2 } = AttnBook.modules["messages.js"];

  // src/attnbook/widgets/quiz/logic.js
  var DECIMAL = /^-?(\d+\.?\d*|\.\d+)(e-?\d+)?$/i;
  function parseNumber(typed) {
    const parts = typed.trim().replaceAll("−", "-").replaceAll(",", ".").split("/").map((part) => part.trim());
    if (parts.length > 2 || !parts.every((part) => DECIMAL.test(part))) return null;
    const value = parts.length === 2 ? parts[0] / parts[1] : Number(parts[0]);
    return Number.isFinite(value) ? value : null;
  }
  var shownNumber = (value) => num2(value, 4).replace(/\.?0+$/, "");
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

  // core:due.js
  var { REST, countDue, dueDay, markDue, today } = AttnBook.modules["due.js"];

  // core:store.js
  var { AREAS, MAX_FILE, clear, entries, exported, inspect, persistent, read, remove, replace, subscribe, valid, write } = AttnBook.modules["store.js"];

  // src/attnbook/widgets/review/days.js
  function moved(item, right, day) {
    const box = right ? Math.min((item?.box ?? 0) + 1, REST.length) : 1;
    return { box, due: day + REST[box - 1] };
  }
  var begun = ({ stem, questions }) => Boolean(read("read", stem)) || questions.some((id) => read("quiz", id) ?? read("review", id));
  var isOn = (chapter) => read("deck", chapter.stem)?.on ?? begun(chapter);
  function deck(chapters, day = today()) {
    const ids = chapters.filter(isOn).flatMap(({ questions }) => questions);
    const cards = ids.map((id) => ({ id, item: read("review", id) }));
    const known = cards.filter(({ item }) => item).map(({ id, item }) => ({ id, box: item.box, day: dueDay(item, day) }));
    const later = known.filter((card2) => card2.day > day).map((card2) => card2.day);
    return {
      due: known.filter((card2) => card2.day <= day).sort((a, b) => a.day - b.day).map(({ id }) => id),
      fresh: cards.filter(({ item }) => !item).map(({ id }) => id),
      boxes: REST.map((_, i) => known.filter(({ box }) => box === i + 1).length),
      next: later.length ? Math.min(...later) : null
    };
  }

  // src/attnbook/widgets/quiz/words.json
  var words_default = {
    again: "Start again",
    all_right: "All {count} right ({first} at the first try).",
    answer: "Answer and reasons",
    check: "Check",
    is_right: "Right:",
    is_wrong: "Wrong:",
    missing: "At least one true statement is not ticked yet.",
    multiple: "Tick all that apply.",
    next: "Go to the next open question",
    not_kept: "This browser keeps nothing for this page: your answers are gone when you leave it.",
    nothing_chosen: "Choose an answer first.",
    nothing_typed: "Type a number first, such as 0.25 or 1/4.",
    right: "Right.",
    score: "{answered} of {count} answered, {right} right ({first} at the first try).",
    show: "Show every answer, explained",
    title: "Check yourself",
    wrong: "Not this one.",
    wrong_number: "Not this number.",
    your_number: "Your answer",
    taught: "Where this is taught:"
  };

  // src/attnbook/widgets/quiz/index.js
  var t = wordsOf("quiz", words_default);
  var MARKS = /* @__PURE__ */ new Set(["code", "em", "strong", "sub", "sup"]);
  var rich = (parts) => parts.map(([kind, words]) => MARKS.has(kind) ? h(kind, {}, words) : words);
  function choiceField(question) {
    const type = question.kind === "single" ? "radio" : "checkbox";
    const inputs = question.choices.map(() => h("input", { type, name: "answer" }));
    const marks = question.choices.map(() => h("span", { class: "ab-mark", "aria-hidden": "true" }));
    const labels = question.choices.map((choice, i) => h("label", { class: "ab-option" }, inputs[i], h("span", {}, rich(choice.text)), marks[i]));
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
        marks.forEach((mark) => say(mark, ""));
        for (const { right, place } of lines) say(marks[place], right ? "✓" : "✗");
      },
      focus: () => (inputs.find((input) => input.checked) ?? inputs[0]).focus()
    };
  }
  function numberField() {
    const input = h("input", { type: "text", inputmode: "decimal", autocomplete: "off", maxlength: 24 });
    const mark = h("span", { class: "ab-mark", "aria-hidden": "true" });
    return {
      nodes: [h("label", { class: "ab-option" }, t("your_number"), input, mark)],
      problem: t("nothing_typed"),
      read() {
        const value = parseNumber(input.value);
        return value === null ? null : [value];
      },
      fill: ([value]) => {
        input.value = value === void 0 ? "" : shownNumber(value);
      },
      mark: ([line2]) => say(mark, line2 ? line2.right ? "✓" : "✗" : ""),
      focus: () => input.focus()
    };
  }
  function sentence(question, { right, why, place }) {
    const lead = t(right ? "right" : question.kind === "number" ? "wrong_number" : "wrong");
    const which = question.kind === "multiple" ? [h("q", {}, rich(question.choices[place].text)), " "] : [];
    return h("p", { class: right ? "ab-right" : "ab-differs" }, h("strong", {}, lead), " ", which, rich(why));
  }
  function allAnswers(question) {
    const line2 = (right, words, why) => h("li", {}, h("strong", {}, t(right ? "is_right" : "is_wrong")), " ", words, " ", rich(why));
    const lines = question.kind === "number" ? [
      line2(true, `${shownNumber(question.answer)}.`, question.why),
      ...question.traps.map(({ value, why }) => line2(false, `${shownNumber(value)}.`, why))
    ] : question.choices.map((choice) => line2(choice.right, rich(choice.text), choice.why));
    return h("details", { class: "ab-data" }, h("summary", {}, t("show")), h("ul", {}, lines));
  }
  function explain(question, answer, live) {
    const { lines, missing } = feedback(question, answer);
    live.replaceChildren(
      ...lines.map((line2) => sentence(question, line2)),
      ...missing ? [h("p", { class: "ab-differs" }, t("missing"))] : []
    );
    return lines;
  }
  function formOf(question, answered) {
    const field = question.kind === "number" ? numberField() : choiceField(question);
    const live = h("div", { class: "ab-feedback", role: "status" });
    const more2 = h("div");
    const form = h(
      "form",
      { novalidate: true, autocomplete: "off" },
      h(
        "fieldset",
        {},
        h("legend", {}, rich(question.text)),
        question.kind === "multiple" && h("p", { class: "ab-help" }, t("multiple")),
        field.nodes,
        h("button", { type: "submit", class: "ab-choice" }, t("check"))
      ),
      live,
      more2
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
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const answer = field.read();
      if (answer) answered(answer);
      else say(live, field.problem);
    });
    return { form, field, live, more: more2 };
  }

  // src/attnbook/widgets/review/words.json
  var words_default2 = {
    begin: "Begin with the questions of chapter {number}",
    box: "box {box} of 5",
    boxes: "Your cards",
    chapters: "Chapters in your cards",
    chapters_help: "A chapter joins by itself once you have read a section of it or answered a question. You can switch it on or off here.",
    column_box: "Box",
    column_cards: "Cards",
    column_rest: "Asked again",
    in_days: "in {count} days",
    new: "new",
    next: "Next card",
    no_cards: "You have no cards yet. They come by themselves from chapters that you read or whose quiz you answer.",
    no_script: "The cards are kept and counted by the browser itself. Where scripts are switched off, the quizzes of the chapters ask the same questions:",
    not_kept: "This browser keeps nothing for this page: your cards are gone when you leave it.",
    nothing_due: "Nothing is due today. The next card returns {when}.",
    nothing_left: "Nothing is due today.",
    questions: "Questions: {count}",
    read_again: "To read about it again:",
    recall: "Say the answer to yourself first.",
    returns: "Box {box} of 5: this card returns {when}.",
    reveal: "Show the answers to choose from",
    row_new: "new",
    row_today: "today",
    status: "Due today: {due}. New: {fresh}. In your boxes: {kept}.",
    title: "Review cards",
    tomorrow: "tomorrow",
    section: "{chapter}: {section}"
  };

  // src/attnbook/widgets/review/index.js
  var t2 = wordsOf("review", words_default2);
  var button = (label, onclick, more2 = "") => h("button", { type: "button", class: `ab-choice ${more2}`, onclick }, label);
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
      h("p", {}, t2("returns", { box: item.box, when: days(item.due - today()) })),
      link && h("p", {}, t2("read_again"), " ", link),
      allAnswers(entry.question),
      h("div", { class: "ab-choices" }, button(t2("next"), onNext))
    ].filter(Boolean);
  }
  function holdBack(form, question) {
    if (question.kind === "number") return null;
    const parts = [...form.querySelectorAll(".ab-option, .ab-help, [type=submit]")];
    parts.forEach((part) => {
      part.hidden = true;
    });
    const ask = h(
      "div",
      { class: "ab-review-recall" },
      h("p", { class: "ab-help" }, t2("recall")),
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
    const before = read("review", question.id);
    const { form, field, live, more: more2 } = formOf(question, (answer) => {
      answered();
      const item = moved(read("review", question.id), isRight(question, answer), today());
      write("review", question.id, item);
      form.querySelector("fieldset").disabled = true;
      field.mark(explain(question, answer, live));
      more2.replaceChildren(...outcome(entry, item, where, onNext));
      more2.querySelector(".ab-choices button").focus({ preventScroll: true });
    });
    holdBack(form, question);
    return h(
      "div",
      { class: "ab-review-card ab-questions", tabindex: "-1" },
      h("p", { class: "ab-help" }, heading(chapter), " · ", before ? t2("box", { box: before.box }) : t2("new")),
      form
    );
  }
  function rest({ next, boxes }, first, begin2) {
    const laid = (...kids) => h("div", { class: "ab-review-card", tabindex: "-1" }, kids);
    if (next !== null) return laid(h("p", {}, t2("nothing_due", { when: days(next - today()) })));
    if (boxes.some(Boolean)) return laid(h("p", {}, t2("nothing_left")));
    return laid(h("p", {}, t2("no_cards")), h("div", { class: "ab-choices" }, button(t2("begin", { number: first.number }), begin2)));
  }
  function switches(chapters, { plan }) {
    const boxes = plan.map((chapter) => h("input", {
      type: "checkbox",
      onchange: (event) => write("deck", chapter.stem, { on: event.target.checked })
    }));
    const labels = chapters.map((chapter, i) => h("label", { class: "ab-option" }, boxes[i], h("span", {}, heading(chapter))));
    const node = h(
      "details",
      { class: "ab-data" },
      h("summary", {}, t2("chapters")),
      h("p", { class: "ab-help" }, t2("chapters_help")),
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
      this.line = h("p", { role: "status" });
      this.place = h("div");
      this.shown = null;
      this.open = false;
      this.switches = switches(this.chapters, this.known);
      this.table = tools.table(boxTable(() => this.count()));
      el.append(...persistent() ? [] : [h("p", { class: "ab-help" }, t2("not_kept"))], this.line, this.place, this.switches.node);
      this.lay();
      this.switches.update();
      tools.clean(subscribe(() => this.update()));
    }
    count() {
      return deck(this.known.plan);
    }
    tell() {
      const { due, fresh, boxes } = this.count();
      const kept = boxes.reduce((a, b) => a + b, 0);
      this.line.hidden = due.length + fresh.length + kept === 0;
      say(this.line, t2("status", { due: due.length, fresh: fresh.length, kept }));
    }
    /** Switch the first chapter with a number on: its questions are the first cards. */
    begin(first) {
      write("deck", first.stem, { on: true });
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
      const answered = this.shown && !this.open && read("review", this.shown);
      if (!answered && (this.shown ? !wanted.includes(this.shown) : wanted.length)) this.lay();
      this.switches.update();
      this.table.update();
      this.tell();
    }
  };
  var review_default = {
    kind: "review",
    tools: ["full", "link"],
    render: (context) => {
      new Review(context);
    }
  };

  // <stdin>
  AttnBook.add("review", review_default, {});
})();
