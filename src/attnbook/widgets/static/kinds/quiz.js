// Built by make widgets: change the sources, not this file.
(() => {
  // core:index.js
  var { area, axis, checkbox, columnsOf, dashed, draggable, drawing, follow, formula, h, heatmap, hide, itemOf, keyed, line, linear, logScale, logTicks, logarithmic, m, more, num, prefersReducedMotion, put, resize, row, s, say, segmented, select, short, slider, style, text, tickText, ticks, typedField, watchTheme, word, wordsOf, yieldToMain } = AttnBook.modules["index.js"];

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
  function fits(question, answer) {
    if (!Array.isArray(answer)) return false;
    if (question.kind === "number") return answer.length === 1 && typeof answer[0] === "number";
    const places = new Set(answer);
    const one = question.kind === "multiple" ? answer.length > 0 : answer.length === 1;
    return one && places.size === answer.length && answer.every((i) => Number.isInteger(i) && i >= 0 && i < question.choices.length);
  }
  function isRight(question, answer) {
    if (question.kind === "number") return close(answer[0], question.answer, question.tolerance);
    return question.choices.every((choice, i) => choice.right === answer.includes(i));
  }
  function standing(question, item) {
    if (!item || !fits(question, item.answer)) return void 0;
    if (isRight(question, item.answer) === item.correct) return item;
    if (!item.correct || question.kind === "number") return void 0;
    return { ...item, answer: question.choices.flatMap((choice, i) => choice.right ? [i] : []) };
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
  function score(questions, stored2) {
    const kept = questions.map((question) => stored2(question.id)).filter(Boolean);
    return {
      count: questions.length,
      answered: kept.length,
      right: kept.filter((item) => item.correct).length,
      first: kept.filter((item) => item.correct && item.tries === 1).length
    };
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
  function begin(id, day = today()) {
    if (!read("review", id)) write("review", id, moved(void 0, true, day));
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
  var stored = (question) => standing(question, read("quiz", question.id));
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
  function taughtLink(question, figure) {
    const taught = JSON.parse(figure?.dataset.taught ?? "{}");
    if (!Object.hasOwn(taught, question.id)) return null;
    const [id, title] = taught[question.id];
    return h("p", { class: "ab-taught" }, t("taught"), " ", h("a", { href: `#${id}` }, title));
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
  function keep(question, answer) {
    const tries = Math.min((read("quiz", question.id)?.tries ?? 0) + 1, 1e3);
    const item = { answer, correct: isRight(question, answer), tries };
    write("quiz", question.id, item);
    begin(question.id);
    return item;
  }
  function questionForm(question, { page, figure, changed }) {
    const { form, field, live, more: more2 } = formOf(question, (answer) => {
      show(keep(question, answer));
      changed();
    });
    function show(item) {
      field.mark(item ? explain(question, item.answer, live) : []);
      if (!item) live.replaceChildren();
      more2.replaceChildren(...item ? [taughtLink(question, figure), allAnswers(question)].filter(Boolean) : []);
    }
    function load() {
      const item = stored(question);
      field.fill(item?.answer ?? []);
      show(item);
    }
    load();
    return { node: h("li", { id: page && question.id }, form), load, focus: field.focus, question };
  }
  function actions(forms, forget) {
    const next = h("button", {
      type: "button",
      class: "ab-choice",
      onclick: () => forms.find(({ question }) => !stored(question)?.correct)?.focus()
    }, t("next"));
    const again = h("button", {
      type: "button",
      class: "ab-choice ab-quiet",
      onclick: () => {
        forget();
        forms[0].focus();
      }
    }, t("again"));
    return { next, again, node: h("div", { class: "ab-choices ab-quiz-actions" }, next, again) };
  }
  var quiz_default = {
    kind: "quiz",
    render({ model, el, tools }) {
      const questions = model.get("questions");
      const counted = () => score(questions, (id) => stored(questions.find((question) => question.id === id)));
      function changed() {
        const now = counted();
        tools.status(t(now.right === now.count ? "all_right" : "score", now));
        row2.next.hidden = now.right === now.count;
        row2.again.hidden = now.answered === 0;
      }
      const forms = questions.map((question) => questionForm(question, { page: tools.page, figure: tools.figure, changed }));
      tools.restart = () => {
        forms.forEach(({ question }) => remove("quiz", question.id));
        forms.forEach((form) => form.load());
        changed();
      };
      const row2 = actions(forms, tools.restart);
      const keeps = persistent() ? null : h("p", { class: "ab-help" }, t("not_kept"));
      el.append(h("ol", { class: "ab-questions" }, forms.map((form) => form.node)), row2.node, keeps ?? "");
      changed();
      tools.clean(subscribe(() => changed()));
    }
  };

  // <stdin>
  AttnBook.add("quiz", quiz_default, {});
})();
