// Built by make widgets: change the sources, not this file.
(() => {
  // core:index.js
  var { area, axis, checkbox, columnsOf, dashed, draggable, drawing, follow, formula, h, heatmap, hide, itemOf, keyed, line, linear, logScale, logTicks, logarithmic, m, more, num, prefersReducedMotion, put, resize, row, s, say, segmented, select, short, slider, style, text, tickText, ticks, typedField, watchTheme, word, wordsOf, yieldToMain } = AttnBook.modules["index.js"];

  // src/attnbook/widgets/progress/places.js
  var heading = ({ number, title }) => number ? text("places.chapter_label", { number, title }) : title;
  var places = (figure) => JSON.parse(figure?.dataset.places ?? "{}");
  var sectionsOf = (chapter, where) => Object.hasOwn(where, chapter.stem) ? where[chapter.stem].sections : [];
  var predictionsOf = (chapter, where) => [
    ...chapter.predictions,
    ...Object.hasOwn(where, chapter.stem) ? where[chapter.stem].predictions ?? [] : []
  ];
  function chapterLink(chapter, where, anchor = "", words = heading(chapter)) {
    if (!Object.hasOwn(where, chapter.stem)) return null;
    return h("a", { href: `${where[chapter.stem].href}${anchor && `#${anchor}`}` }, words);
  }

  // core:store.js
  var { AREAS, MAX_FILE, clear, entries, exported, inspect, persistent, read, remove, replace, subscribe, valid, write } = AttnBook.modules["store.js"];

  // src/attnbook/widgets/progress/words.json
  var words_default = {
    as_table: "The same as a table",
    before: "Before you start",
    cancel: "No, keep it",
    cards_due: "Review cards due today: {count}",
    chapter: "Chapter",
    count: "{done} of {all}",
    done_exercises: "exercises solved: {done} of {all}",
    done_nothing: "nothing yet",
    done_predictions: "predictions made: {done} of {all}",
    done_questions: "questions answered right: {done} of {all}",
    done_read: "sections read: {done} of {all}",
    empty: "Nothing yet. What you read, predict, answer and solve is marked here.",
    exercises: "Solved",
    exercises_all: "Tick the exercises you have solved",
    exercises_of: "Exercises of chapter {number}",
    export: "Save to a file",
    file_name: "paying-attention-progress.json",
    forget: "Yes, forget everything",
    import: "Load from a file",
    imported: "Loaded: the file took the place of what was kept here. Entries: {count}.",
    imported_not_kept: "Loaded, but this browser keeps nothing for this page: it is gone when you leave it.",
    no_script: "Your progress is counted by the browser itself. Where scripts are switched off, there is nothing to show.",
    none: "–",
    not_kept: "This browser keeps nothing for this page: what you see is gone when you leave it.",
    onward_chapter: "Next:",
    onward_end: "You have read every section of the book.",
    onward_place: "{chapter}: “{section}”",
    onward_quiz: "Read to the end. Its quiz is still open:",
    onward_section: "Continue with",
    page_title: "Prerequisites",
    predictions: "Predicted",
    problem: {
      format: "This file was not saved by this book. Nothing has changed.",
      item: "This file holds an entry that the book cannot use ({where}). Nothing has changed.",
      json: "This file is not readable: it is no JSON. Nothing has changed.",
      large: "This file is too large to come from this book. Nothing has changed.",
      unreadable: "The browser could not read this file. Nothing has changed.",
      version: "This file comes from another version of the book. Nothing has changed."
    },
    questions: "Answered",
    read: "Read",
    reset: "Forget everything",
    reset_done: "Forgotten. This browser no longer keeps anything of this book.",
    reset_sure: "This deletes everything kept in this browser: what you read, predicted, answered and solved, and your review cards. Are you sure?",
    saved: "Saved as {file}.",
    solved_here: "The checkers of this notebook session have been counted.",
    title: "Your progress",
    where: "Sections read, predictions made, questions answered right, exercises solved. Kept in this browser only; nothing is sent anywhere."
  };

  // src/attnbook/widgets/progress/map.js
  var t = wordsOf("progress", words_default);
  var KINDS = ["read", "predictions", "questions", "exercises"];
  var SHAPES = {
    read: "M8 2a6 6 0 1 1 0 12a6 6 0 1 1 0-12z",
    predictions: "M8 1.5L15 14H1z",
    questions: "M2.5 2.5h11v11h-11z",
    exercises: "M8 1l7 7l-7 7l-7-7z"
  };
  function tally(chapters, where = {}, get = read) {
    return chapters.map((chapter) => {
      const { stem, questions, exercises } = chapter;
      const [sections, predictions] = [sectionsOf(chapter, where), predictionsOf(chapter, where)];
      const before = get("read", stem)?.sections ?? [];
      return {
        read: [sections.filter(([id]) => before.includes(id)).length, sections.length],
        questions: [questions.filter((id) => get("quiz", id)?.correct).length, questions.length],
        predictions: [predictions.filter((name) => get("predict", name)).length, predictions.length],
        exercises: [exercises.filter(({ id }) => get("solved", id)).length, exercises.length]
      };
    });
  }
  var level = ([done, all]) => done === 0 ? "none" : done < all ? "part" : "all";
  function mark(kind) {
    const d = SHAPES[kind];
    return s(
      "svg",
      { viewBox: "0 0 16 16", class: "ab-trail-mark", "aria-hidden": "true" },
      s("path", { d, class: "ab-trail-full" }),
      s("path", { d, class: "ab-trail-edge" })
    );
  }
  var legend = () => h("ul", { class: "ab-trail-key" }, KINDS.map((kind) => {
    const shape = mark(kind);
    put(shape, { "data-level": "all" });
    return h("li", {}, shape, " ", t(kind));
  }));
  function stop(chapter, where) {
    const name = [h("span", { class: "ab-trail-number", "aria-hidden": chapter.number ? null : "true" }, chapter.number || "·"), " ", h("span", {}, chapter.title)];
    const link = chapterLink(chapter, where, "", name) ?? h("span", {}, name);
    link.classList.add("ab-trail-name");
    const marks = KINDS.map(mark);
    const told = h("span", { class: "ab-unseen" });
    const node = h("li", {}, link, h("span", { class: "ab-trail-marks" }, marks), told);
    function update(counts) {
      KINDS.forEach((kind, i) => put(marks[i], { "data-level": counts[kind][1] ? level(counts[kind]) : "absent" }));
      put(node, { "data-read": level(counts.read) });
      const parts = KINDS.filter((kind) => counts[kind][0]).map((kind) => t(`done_${kind}`, { done: counts[kind][0], all: counts[kind][1] }));
      say(told, parts.length ? parts.join(", ") : t("done_nothing"));
    }
    return { node, update };
  }
  function map(chapters, where) {
    const stops = chapters.map((chapter) => stop(chapter, where));
    const parts = [...new Set(chapters.map(({ part }) => part ?? ""))];
    const lists = parts.map((part) => {
      const own = stops.filter((_, i) => (chapters[i].part ?? "") === part).map(({ node: node2 }) => node2);
      return [part && h("p", { class: "ab-trail-part" }, part), h("ol", { class: "ab-trail-stops", "aria-label": part || t("before") }, own)];
    });
    const node = h("div", { class: "ab-trail" }, legend(), lists);
    return { node, update: (counts) => stops.forEach(({ update }, i) => update(counts[i])) };
  }
  function latest(chapters, get) {
    const at = (chapter) => get("read", chapter.stem)?.at ?? -1;
    return chapters.filter((chapter) => at(chapter) >= 0).sort((a, b) => at(b) - at(a))[0];
  }
  function openSection(chapter, where, get) {
    const { sections: done, last } = get("read", chapter.stem) ?? { sections: [] };
    const all = sectionsOf(chapter, where);
    const place = all.findIndex(([id]) => id === last);
    return [...all.slice(place + 1), ...all.slice(0, place + 1)].find(([id]) => !done.includes(id));
  }
  function onward(chapters, where, get = read) {
    const chapter = latest(chapters.filter(({ stem }) => Object.hasOwn(where, stem)), get);
    if (!chapter) return null;
    const section = openSection(chapter, where, get);
    if (section) return { kind: "section", chapter, section };
    if (chapter.questions.length && !chapter.questions.some((id) => get("quiz", id))) return { kind: "quiz", chapter };
    const rest = chapters.slice(chapters.indexOf(chapter) + 1).concat(chapters).filter((one) => sectionsOf(one, where).length);
    const next = rest.find((one) => openSection(one, where, get));
    return next ? { kind: "chapter", chapter: next } : { kind: "end" };
  }
  function onwardLine(next, where) {
    if (!next) return null;
    const { kind, chapter, section } = next;
    if (kind === "end") return h("p", {}, t("onward_end"));
    const anchor = { section: section?.[0], quiz: `quiz-${chapter.stem}` }[kind] ?? "";
    const said = t(`onward_${kind}`);
    const words = kind === "section" ? t("onward_place", { chapter: heading(chapter), section: section[1] }) : heading(chapter);
    return h("p", {}, said, " ", chapterLink(chapter, where, anchor, words));
  }

  // core:due.js
  var { REST, countDue, dueDay, markDue, today } = AttnBook.modules["due.js"];

  // src/attnbook/widgets/review/days.js
  var begun = ({ stem, questions }) => Boolean(read("read", stem)) || questions.some((id) => read("quiz", id) ?? read("review", id));
  var isOn = (chapter) => read("deck", chapter.stem)?.on ?? begun(chapter);
  function deck(chapters, day = today()) {
    const ids = chapters.filter(isOn).flatMap(({ questions }) => questions);
    const cards = ids.map((id) => ({ id, item: read("review", id) }));
    const known = cards.filter(({ item }) => item).map(({ id, item }) => ({ id, box: item.box, day: dueDay(item, day) }));
    const later = known.filter((card) => card.day > day).map((card) => card.day);
    return {
      due: known.filter((card) => card.day <= day).sort((a, b) => a.day - b.day).map(({ id }) => id),
      fresh: cards.filter(({ item }) => !item).map(({ id }) => id),
      boxes: REST.map((_, i) => known.filter(({ box }) => box === i + 1).length),
      next: later.length ? Math.min(...later) : null
    };
  }

  // src/attnbook/widgets/progress/index.js
  var t2 = wordsOf("progress", words_default);
  var amount = ([done, all]) => all ? t2("count", { done, all }) : t2("none");
  function overview(chapters) {
    const cells = chapters.map(() => KINDS.map(() => h("td")));
    const head = ["chapter", ...KINDS].map((name) => h("th", { scope: "col" }, t2(name)));
    const rows = chapters.map((chapter, i) => h("tr", {}, h("th", { scope: "row" }, heading(chapter)), cells[i]));
    const node = h(
      "details",
      { class: "ab-data" },
      h("summary", {}, t2("as_table")),
      h(
        "div",
        { class: "ab-scroll ab-progress-table", role: "region", tabindex: "0", "aria-label": t2("title") },
        h("table", {}, h("thead", {}, h("tr", {}, head)), h("tbody", {}, rows))
      )
    );
    const update = (tallied) => tallied.forEach((counts, i) => KINDS.forEach((name, j) => say(cells[i][j], amount(counts[name]))));
    return { node, update };
  }
  function ticks2(chapter) {
    const boxes = chapter.exercises.map(({ id }) => h("input", {
      type: "checkbox",
      onchange: (event) => event.target.checked ? write("solved", id, { done: true }) : remove("solved", id)
    }));
    const labels = chapter.exercises.map(({ title }, i) => h("label", { class: "ab-option" }, boxes[i], h("span", {}, `${chapter.number}.${i + 1} ${title}`)));
    const node = h(
      "details",
      { class: "ab-data" },
      h("summary", {}, t2("exercises_of", { number: chapter.number })),
      labels
    );
    const update = () => chapter.exercises.forEach(({ id }, i) => {
      boxes[i].checked = Boolean(read("solved", id));
    });
    return { node, update };
  }
  function dueLine(chapters, where) {
    const { due } = deck(chapters);
    if (!due.length || !where.review) return null;
    return h("p", {}, h("a", { href: where.review.href }, t2("cards_due", { count: due.length })));
  }
  function save(note) {
    const name = t2("file_name");
    const address = URL.createObjectURL(new Blob([exported()], { type: "application/json" }));
    const link = h("a", { href: address, download: name });
    document.body.append(link);
    link.click();
    link.remove();
    setTimeout(() => URL.revokeObjectURL(address), 1e4);
    say(note, t2("saved", { file: name }));
  }
  function take(content) {
    const { error, where, items } = inspect(content);
    if (error) return t2(`problem.${error}`, { where });
    return replace(items) ? t2("imported", { count: items.length }) : t2("imported_not_kept");
  }
  async function load(file, note) {
    if (!file) return;
    if (file.size > 4 * MAX_FILE) return say(note, t2("problem.large"));
    try {
      say(note, take(await file.text()));
    } catch {
      say(note, t2("problem.unreadable"));
    }
  }
  function loader(note) {
    const input = h("input", {
      type: "file",
      accept: ".json,application/json",
      class: "ab-file",
      onchange: async () => {
        await load(input.files[0], note);
        input.value = "";
      }
    });
    return h("label", { class: "ab-choice ab-filelabel" }, t2("import"), input);
  }
  function eraser(note) {
    const place = h("div", { class: "ab-erase" });
    const ask = () => {
      say(note, "");
      const keep = h("button", { type: "button", class: "ab-choice", onclick: () => idle(true) }, t2("cancel"));
      const forget = h("button", { type: "button", class: "ab-choice", onclick: () => {
        clear();
        idle(true);
        say(note, t2("reset_done"));
      } }, t2("forget"));
      place.replaceChildren(h("p", { role: "status" }, t2("reset_sure")), h("div", { class: "ab-choices" }, keep, forget));
      keep.focus();
    };
    function idle(focus) {
      const start = h("button", { type: "button", class: "ab-choice ab-quiet", onclick: ask }, t2("reset"));
      place.replaceChildren(start);
      if (focus) start.focus();
    }
    idle(false);
    return place;
  }
  function credit(solved) {
    const fresh = solved.filter((id) => !read("solved", id));
    fresh.forEach((id) => write("solved", id, { done: true }));
    return fresh.length;
  }
  function arrive(figure) {
    const top = document.querySelector(".coming-back");
    const { chapters } = JSON.parse(figure.dataset.state);
    const where = places(figure);
    const lines = [onwardLine(onward(chapters, where), where), dueLine(chapters, where)].filter(Boolean);
    if (top && lines.length) top.replaceChildren(...lines);
  }
  var progress_default = {
    kind: "progress",
    arrive,
    tools: ["full"],
    render({ model, el, tools }) {
      const chapters = model.get("chapters");
      const where = places(tools.figure);
      const note = tools.voice.node;
      if (credit(model.get("solved"))) say(note, t2("solved_here"));
      const [path, table] = [map(chapters, where), overview(chapters)];
      const lists = chapters.filter(({ exercises }) => exercises.length).map(ticks2);
      const boxes = lists.length ? [h("details", { class: "ab-data" }, h("summary", {}, t2("exercises_all")), lists.map((list) => list.node))] : [];
      const hint = h("p", { class: "ab-help" });
      const next = h("div", { class: "ab-trail-next" });
      const update = () => {
        const tallied = tally(chapters, where);
        [path, table].forEach((part) => part.update(tallied));
        lists.forEach((list) => list.update());
        next.replaceChildren(...[onwardLine(onward(chapters, where), where), dueLine(chapters, where)].filter(Boolean));
        say(hint, AREAS.some((area2) => entries(area2).length) ? t2("where") : t2("empty"));
      };
      el.append(
        ...persistent() ? [] : [h("p", { class: "ab-help" }, t2("not_kept"))],
        next,
        path.node,
        hint,
        table.node,
        ...boxes,
        h(
          "div",
          { class: "ab-choices" },
          h("button", { type: "button", class: "ab-choice", onclick: () => save(note) }, t2("export")),
          loader(note),
          eraser(note)
        )
      );
      update();
      tools.clean(subscribe(update));
    }
  };

  // <stdin>
  AttnBook.add("progress", progress_default, {});
})();
