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
  AttnBook.addWords({ "quiz": { "again": "Start again", "all_right": "All {count} right ({first} at the first try).", "answer": "Answer and reasons", "check": "Check", "is_right": "Right:", "is_wrong": "Wrong:", "missing": "At least one true statement is not ticked yet.", "multiple": "Tick all that apply.", "next": "Go to the next open question", "not_kept": "This browser keeps nothing for this page: your answers are gone when you leave it.", "nothing_chosen": "Choose an answer first.", "nothing_typed": "Type a number first, such as 0.25 or 1/4.", "right": "Right.", "score": "{answered} of {count} answered, {right} right ({first} at the first try).", "show": "Show every answer, explained", "title": "Check yourself", "wrong": "Not this one.", "wrong_number": "Not this number.", "your_number": "Your answer", "taught": "Where this is taught:" } });

  // src/attnbook/widgets/js/quiz.js
  var import_core = __toESM(require_core(), 1);

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

  // src/attnbook/widgets/js/review_days.js
  var import_store = __toESM(require_store(), 1);
  var REST = [1, 3, 7, 21, 60];
  var DAY = 864e5;
  var today = (now = /* @__PURE__ */ new Date()) => Math.floor(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) / DAY);
  function moved(item, right, day) {
    const box = right ? Math.min((item?.box ?? 0) + 1, REST.length) : 1;
    return { box, due: day + REST[box - 1] };
  }
  function begin(id, day = today()) {
    if (!(0, import_store.read)("review", id)) (0, import_store.write)("review", id, moved(void 0, true, day));
  }

  // src/attnbook/widgets/js/quiz.js
  var import_store2 = __toESM(require_store(), 1);
  var t = (key, values) => (0, import_core.text)(`quiz.${key}`, values);
  var MARKS = /* @__PURE__ */ new Set(["code", "em", "strong", "sub", "sup"]);
  var rich = (parts) => parts.map(([kind, words]) => MARKS.has(kind) ? (0, import_core.h)(kind, {}, words) : words);
  var quietKeys = { "data-lm-suppress-shortcuts": "true" };
  var stored = (question) => standing(question, (0, import_store2.read)("quiz", question.id));
  function choiceField(question) {
    const type = question.kind === "single" ? "radio" : "checkbox";
    const inputs = question.choices.map(() => (0, import_core.h)("input", { type, name: "answer", ...quietKeys }));
    const marks = question.choices.map(() => (0, import_core.h)("span", { class: "ab-mark", "aria-hidden": "true" }));
    const labels = question.choices.map((choice, i) => (0, import_core.h)("label", { class: "ab-option" }, inputs[i], (0, import_core.h)("span", {}, rich(choice.text)), marks[i]));
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
        marks.forEach((mark) => (0, import_core.say)(mark, ""));
        for (const { right, place } of lines) (0, import_core.say)(marks[place], right ? "✓" : "✗");
      },
      focus: () => (inputs.find((input) => input.checked) ?? inputs[0]).focus()
    };
  }
  function numberField() {
    const input = (0, import_core.h)("input", { type: "text", inputmode: "decimal", autocomplete: "off", maxlength: 24, ...quietKeys });
    const mark = (0, import_core.h)("span", { class: "ab-mark", "aria-hidden": "true" });
    return {
      nodes: [(0, import_core.h)("label", { class: "ab-option" }, t("your_number"), input, mark)],
      problem: t("nothing_typed"),
      read() {
        const value = parseNumber(input.value);
        return value === null ? null : [value];
      },
      fill: ([value]) => {
        input.value = value === void 0 ? "" : shownNumber(value);
      },
      mark: ([line]) => (0, import_core.say)(mark, line ? line.right ? "✓" : "✗" : ""),
      focus: () => input.focus()
    };
  }
  var fieldOf = (question) => question.kind === "number" ? numberField() : choiceField(question);
  function sentence(question, { right, why, place }) {
    const lead = t(right ? "right" : question.kind === "number" ? "wrong_number" : "wrong");
    const which = question.kind === "multiple" ? [(0, import_core.h)("q", {}, rich(question.choices[place].text)), " "] : [];
    return (0, import_core.h)("p", { class: right ? "ab-right" : "ab-differs" }, (0, import_core.h)("strong", {}, lead), " ", which, rich(why));
  }
  function allAnswers(question) {
    const line = (right, words, why) => (0, import_core.h)("li", {}, (0, import_core.h)("strong", {}, t(right ? "is_right" : "is_wrong")), " ", words, " ", rich(why));
    const lines = question.kind === "number" ? [
      line(true, `${shownNumber(question.answer)}.`, question.why),
      ...question.traps.map(({ value, why }) => line(false, `${shownNumber(value)}.`, why))
    ] : question.choices.map((choice) => line(choice.right, rich(choice.text), choice.why));
    return (0, import_core.h)("details", { class: "ab-data" }, (0, import_core.h)("summary", quietKeys, t("show")), (0, import_core.h)("ul", {}, lines));
  }
  function taughtLink(question, figure) {
    const taught = JSON.parse(figure?.dataset.taught ?? "{}");
    if (!Object.hasOwn(taught, question.id)) return null;
    const [id, title] = taught[question.id];
    return (0, import_core.h)("p", { class: "ab-taught" }, t("taught"), " ", (0, import_core.h)("a", { href: `#${id}` }, title));
  }
  function explain(question, answer, live) {
    const { lines, missing } = feedback(question, answer);
    live.replaceChildren(
      ...lines.map((line) => sentence(question, line)),
      ...missing ? [(0, import_core.h)("p", { class: "ab-differs" }, t("missing"))] : []
    );
    return lines;
  }
  function formOf(question, field, live, more) {
    const form = (0, import_core.h)(
      "form",
      { novalidate: true, autocomplete: "off" },
      (0, import_core.h)(
        "fieldset",
        {},
        (0, import_core.h)("legend", {}, rich(question.text)),
        question.kind === "multiple" && (0, import_core.h)("p", { class: "ab-help" }, t("multiple")),
        field.nodes,
        (0, import_core.h)("button", { type: "submit", class: "ab-choice", ...quietKeys }, t("check"))
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
  function keep(question, answer) {
    const tries = Math.min(((0, import_store2.read)("quiz", question.id)?.tries ?? 0) + 1, 1e3);
    const item = { answer, correct: isRight(question, answer), tries };
    (0, import_store2.write)("quiz", question.id, item);
    begin(question.id);
    return item;
  }
  function questionForm(question, { page, figure, changed }) {
    const field = fieldOf(question);
    const live = (0, import_core.h)("div", { class: "ab-feedback", role: "status" });
    const more = (0, import_core.h)("div");
    const form = formOf(question, field, live, more);
    function show(item) {
      field.mark(item ? explain(question, item.answer, live) : []);
      if (!item) live.replaceChildren();
      more.replaceChildren(...item ? [taughtLink(question, figure), allAnswers(question)].filter(Boolean) : []);
    }
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const answer = field.read();
      if (!answer) return (0, import_core.say)(live, field.problem);
      show(keep(question, answer));
      return changed();
    });
    function load() {
      const item = stored(question);
      field.fill(item?.answer ?? []);
      show(item);
    }
    load();
    return { node: (0, import_core.h)("li", { id: page && question.id }, form), load, focus: field.focus, question };
  }
  function actions(forms, forget) {
    const next = (0, import_core.h)("button", {
      type: "button",
      class: "ab-choice",
      ...quietKeys,
      onclick: () => forms.find(({ question }) => !stored(question)?.correct)?.focus()
    }, t("next"));
    const again = (0, import_core.h)("button", {
      type: "button",
      class: "ab-choice ab-quiet",
      ...quietKeys,
      onclick: () => {
        forget();
        forms[0].focus();
      }
    }, t("again"));
    return { next, again, node: (0, import_core.h)("div", { class: "ab-choices ab-quiz-actions" }, next, again) };
  }
  var quiz_default = {
    kind: "quiz",
    state: {},
    render({ model, el, tools }) {
      const questions = model.get("questions");
      const counted = () => score(questions, (id) => stored(questions.find((question) => question.id === id)));
      let row;
      function changed() {
        const now = counted();
        tools.status(t(now.right === now.count ? "all_right" : "score", now));
        row.next.hidden = now.right === now.count;
        row.again.hidden = now.answered === 0;
      }
      const forms = questions.map((question) => questionForm(question, { page: tools.page, figure: tools.figure, changed }));
      tools.restart = () => {
        forms.forEach(({ question }) => (0, import_store2.remove)("quiz", question.id));
        forms.forEach((form) => form.load());
        changed();
      };
      row = actions(forms, tools.restart);
      const keeps = (0, import_store2.persistent)() ? null : (0, import_core.h)("p", { class: "ab-help" }, t("not_kept"));
      el.append((0, import_core.h)("ol", { class: "ab-questions" }, forms.map((form) => form.node)), row.node, keeps ?? "");
      changed();
      tools.clean((0, import_store2.subscribe)(() => changed()));
    }
  };

  // <stdin>
  AttnBook.add("quiz", quiz_default);
})();
