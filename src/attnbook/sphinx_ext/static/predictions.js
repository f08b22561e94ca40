// Predictions: the answers become buttons, and what follows is covered until the reader has tapped one, or asked to be
// shown.  The build has put it into elements of its own, and the right answer's number beside the box; without this
// script nothing is covered.  `hidden="until-found"` keeps it from the keyboard and from a screen reader; the browser's
// own search still finds it, and opens it.
(() => {
  const words = JSON.parse(document.currentScript.dataset.words);
  const AREA = "predict";
  // The core of the widgets comes with every chapter, when it comes: it holds the only door to what is kept.
  const store = () => globalThis.AttnBook?.modules["store.js"];
  const ready = new Promise((done) => {
    if (store()) done();
    else addEventListener("load", done, { once: true });
  });
  const element = (name, attributes = {}, ...kids) => {
    const made = Object.assign(document.createElement(name), attributes);
    made.append(...kids);
    return made;
  };
  const button = (kind, onclick, ...kids) => element("button", { type: "button", className: kind, onclick }, ...kids);

  class Prediction {
    constructor(box) {
      this.box = box;
      this.name = box.dataset.predict;
      this.right = Number(box.dataset.right) || null;
      this.list = box.querySelector("ul");
      this.answers = [...this.list.children];
      this.covers = [...document.querySelectorAll(`[data-after="${this.name}"]`)];
      this.lines = this.covers.map((cover) => element("p", { className: "prediction-waits", textContent: cover.dataset.waits }));
      this.covers.forEach((cover, i) => {
        cover.before(this.lines[i]);
        cover.addEventListener("beforematch", () => this.open()); // the browser has found something in it
      });
      this.told = element("div", { className: "prediction-told" });
      this.told.setAttribute("role", "status");
      this.choices = element("div", { className: "prediction-choices" }, ...this.answers.map((answer, i) => this.choice(answer, i + 1)));
      this.choices.append(button("prediction-choice prediction-skip", () => this.answer(""), words.just_show));
      this.choices.setAttribute("role", "group");
      this.choices.setAttribute("aria-label", words.choices);
      this.again = button("prediction-choice prediction-skip prediction-again", () => this.forget(), words.again);
      this.list.after(this.choices, this.told, this.again);
      // Focus stays here when the button that had it goes.
      box.tabIndex = -1;
      box.setAttribute("role", "group");
      box.setAttribute("aria-label", words.choices);
      this.ask();
    }

    choice(answer, number) {
      const copy = answer.cloneNode(true);
      for (const named of copy.querySelectorAll("[id]")) named.removeAttribute("id");
      // A button holds no paragraph.
      const parts = [...copy.childNodes].flatMap((part) => (part.nodeName === "P" ? [...part.childNodes] : [part]));
      return button("prediction-choice", () => this.answer(number), ...parts);
    }

    ask() {
      this.list.hidden = true;
      this.again.hidden = true;
      this.choices.hidden = false;
      this.told.replaceChildren();
      for (const mark of this.list.querySelectorAll(".prediction-mark")) mark.remove();
      for (const answer of this.answers) answer.removeAttribute("data-mark");
      this.covers.forEach((cover) => cover.setAttribute("hidden", "until-found"));
      this.lines.forEach((line) => (line.hidden = false));
    }

    open() {
      this.covers.forEach((cover) => cover.removeAttribute("hidden"));
      this.lines.forEach((line) => (line.hidden = true));
    }

    get answered() {
      return this.choices.hidden;
    }

    /** Show what was guessed, which answer is right, and what follows. */
    show(choice) {
      this.choices.hidden = true;
      this.list.hidden = false;
      this.again.hidden = false;
      this.answers.forEach((answer, i) => {
        const marks = [i + 1 === this.right && `✓ ${words.right_mark}`, i + 1 === choice && words.yours].filter(Boolean);
        if (!marks.length) return;
        answer.dataset.mark = i + 1 === this.right ? "right" : "guess";
        const last = answer.querySelector(":scope > p:last-child") ?? answer;
        last.append(element("span", { className: "prediction-mark" }, ` (${marks.join(", ")})`));
      });
      const verdict = !choice ? "shown" : !this.right ? "kept" : choice === this.right ? "right" : "wrong";
      this.told.replaceChildren(element("p", {}, words[verdict]));
      this.open();
    }

    answer(choice) {
      this.stay(() => {
        this.show(choice);
        this.box.focus({ preventScroll: true });
      });
      const right = choice && this.right ? choice === this.right : null;
      ready.then(() => store()?.write(AREA, this.name, { choice, right }));
    }

    forget() {
      this.stay(() => {
        this.ask();
        this.choices.querySelector("button").focus({ preventScroll: true });
      });
      ready.then(() => store()?.remove(AREA, this.name));
    }

    /** What the reader has touched stays where it is: the browser would hold on to what stands below it. */
    stay(change) {
      const root = document.documentElement;
      root.style.overflowAnchor = "none";
      change();
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          root.style.overflowAnchor = "";
        }),
      );
    }

    /** What this reader has answered before. */
    remember() {
      const before = store()?.read(AREA, this.name)?.choice;
      if (!this.answered && (before === "" || this.answers[before - 1])) this.show(before);
    }
  }

  const all = [...document.querySelectorAll("[data-predict]")].map((box) => new Prediction(box));
  const of = (node) => {
    const cover = node?.closest("[data-after]");
    return cover && all.find(({ covers }) => covers.includes(cover));
  };
  /** Whoever is led to a place that is covered finds it open. */
  const lead = (hash) => {
    const name = /^#w=([^&]*)/.exec(hash)?.[1] ?? hash.slice(1); // a widget and its state, or a place
    let id = name;
    try {
      id = decodeURIComponent(name);
    } catch {
      /* not an address that anybody wrote on purpose */
    }
    const [target, found] = [document.getElementById(id), of(document.getElementById(id))];
    if (!found || !found.covers.some((cover) => cover.hidden)) return;
    found.open();
    target.scrollIntoView({ behavior: "instant" });
  };
  // Words that the site's search has looked for.
  const sought = new URLSearchParams(location.search).get("highlight")?.toLowerCase().split(/\s+/).filter(Boolean) ?? [];
  for (const one of sought.length ? all : [])
    if (one.covers.some((cover) => sought.some((word) => cover.textContent.toLowerCase().includes(word)))) one.open();
  if (location.hash) lead(location.hash);
  addEventListener("hashchange", () => lead(location.hash));
  // The same address once more changes nothing there.
  document.addEventListener("click", ({ target }) => {
    const link = target.closest?.("a[href*='#']");
    if (link && link.pathname === location.pathname && link.host === location.host) lead(link.hash);
  });
  ready.then(() => all.forEach((one) => one.remember()));
})();
