// The theme's tooltips stay as long as a button has the focus or the pointer: Escape takes them away.
addEventListener("keydown", (event) => {
  if (event.key === "Escape") for (const tip of document.querySelectorAll("body > .tooltip")) tip.remove();
});

// What is wider than the page scrolls in its own frame; the keyboard must be able to reach it.
(() => {
  const frames = {
    ".math-scroll": "formula",
    ".scroll, .pst-scrollable-table-container, .ab-fallback, .ab-report-rows": "table",
    ".highlight pre": "code",
  };
  const names = JSON.parse(document.currentScript.dataset.names);
  const kinds = new Map();
  const mark = (frame, wide) => {
    if (wide === (frame.dataset.wide === "1")) return;
    frame.dataset.wide = wide ? "1" : "";
    const attributes = { tabindex: "0", role: "group", "aria-label": names[kinds.get(frame)] };
    for (const [key, value] of Object.entries(attributes)) {
      if (wide) frame.setAttribute(key, value);
      else frame.removeAttribute(key);
    }
  };
  // Every width is read before anything is written: one layout does for all.
  const look = (some) =>
    some.map((frame) => [frame, frame.scrollWidth > frame.clientWidth + 1]).forEach(([frame, wide]) => mark(frame, wide));
  const seen = new Set();
  // It tells of a frame when that is laid out, not before: what is far away or folded costs nothing.
  const watch = new ResizeObserver((entries) => {
    const some = entries.map((entry) => entry.target);
    some.forEach((frame) => seen.add(frame));
    look(some);
  });
  const find = () => {
    for (const [selector, kind] of Object.entries(frames)) {
      for (const frame of document.querySelectorAll(selector)) {
        if (kinds.has(frame)) continue;
        kinds.set(frame, kind);
        watch.observe(frame);
      }
    }
  };
  find();
  addEventListener("resize", find);
  addEventListener("toggle", find, true); // a <details> was opened: a widget fills it
  // To ask for this is to ask for a layout: not before the page has one.
  addEventListener("load", () => document.fonts.ready.then(() => look([...seen].filter((frame) => frame.isConnected))));
})();

// Far sections of a page that is opened at its top wait until somebody does something (code.css).  Then they are laid
// out one after the other, when the browser has time: a section that got its height only as the reader came near from
// below would push the text away.  Who jumps finds all of them laid out.
(() => {
  const far = [...document.querySelectorAll(".bd-article > section > section")];
  const open = (section) => {
    section.style.contentVisibility = "visible";
  };
  const all = () => far.splice(0).forEach(open);
  const one = () => {
    if (!far.length) return;
    open(far.shift());
    requestIdleCallback(one, { timeout: 200 });
  };
  if (!window.requestIdleCallback || location.hash || performance.getEntriesByType("navigation")[0]?.type !== "navigate") return all();
  const begin = ({ type }) => {
    for (const hand of hands) removeEventListener(hand, begin, { capture: true });
    if (type !== "keydown") removeEventListener("scroll", all); // a key may lead far away: End
    requestIdleCallback(one, { timeout: 200 });
  };
  const hands = ["wheel", "touchstart", "pointerdown", "keydown"];
  for (const hand of hands) addEventListener(hand, begin, { capture: true, passive: true });
  addEventListener(
    "click",
    (event) => {
      if (event.target.closest?.("a[href*='#']")) all();
    },
    { capture: true },
  );
  // Neither wheel nor finger, and yet the page moves: a key, the scroll bar, a script, a search.
  addEventListener("scroll", all, { once: true });
  addEventListener("hashchange", all);
})();

// The reader's place.  A browser keeps it as a number of pixels, but how tall the page is above it is not known
// after a reload: what is far away has no height yet.  So the first block that begins in the window is kept as well.
// Where the address names a place, the page is held there.
(() => {
  const KEY = `attnbook/place${location.pathname}`;
  const INSIDE = ":is(section, .after-prediction)";
  const BLOCK = `.bd-article ${INSIDE}:not(.ab ${INSIDE}) > :not(${INSIDE})`;
  const blocks = () => [...document.querySelectorAll(BLOCK)];
  /** What stands in the window, asked from the top: no block that is far away is laid out for it. */
  const shown = () => {
    const found = new Set();
    for (let y = 0; y < innerHeight; y += 30) {
      let element = document.elementFromPoint(innerWidth / 2, y);
      while (element && !element.matches(BLOCK)) element = element.parentElement;
      if (element) found.add(element);
    }
    return [...found];
  };
  const keep = () => {
    const all = scrollY > 0 ? shown() : [];
    const block = all.find((one) => one.getBoundingClientRect().top >= 0) ?? all[0];
    try {
      if (block) sessionStorage.setItem(KEY, JSON.stringify([blocks().indexOf(block), Math.round(block.getBoundingClientRect().top)]));
      else sessionStorage.removeItem(KEY);
    } catch {
      /* nothing is kept here */
    }
  };
  const kept = () => {
    let found = null;
    try {
      found = JSON.parse(sessionStorage.getItem(KEY));
    } catch {
      /* nothing was kept here */
    }
    return Array.isArray(found) ? [blocks()[found[0]], found[1]] : [];
  };
  /** Where an address leads: what stands above its heading gets its height while the page comes. */
  const named = () => {
    const one = document.querySelector(":target");
    if (!one?.checkVisibility?.()) return [];
    const length = (element, name) => parseFloat(getComputedStyle(element)[name]) || 0;
    return [one, length(one, "scrollMarginTop") + length(document.documentElement, "scrollPaddingTop")];
  };
  let [frames, left, block, top] = [60, null];
  const stay = () => {
    if (frames-- <= 0) return;
    const height = document.documentElement.scrollHeight;
    // Elsewhere on a page that is as tall as before: somebody has scrolled.
    if (left && left.height === height && Math.abs(left.y - scrollY) > 1) return;
    const moved = block.getBoundingClientRect().top - top;
    if (Math.abs(moved) > 1) scrollBy({ top: moved, behavior: "instant" });
    left = { y: scrollY, height: document.documentElement.scrollHeight };
    requestAnimationFrame(stay);
  };
  const start = () => {
    const [{ type } = {}] = performance.getEntriesByType("navigation");
    [block, top] = ["reload", "back_forward"].includes(type) ? kept() : named();
    if (block) stay();
  };
  for (const hand of ["wheel", "touchstart", "pointerdown", "keydown"])
    addEventListener(
      hand,
      () => {
        frames = 0;
      },
      { capture: true, passive: true, once: true },
    );
  addEventListener("load", () => setTimeout(start)); // the browser goes to its own place first
  addEventListener("pagehide", keep);
  addEventListener("visibilitychange", () => {
    if (document.hidden) keep();
  });
})();

// The key End leads to where the page ended when it was pressed; what is laid out on the way there changes its length.
(() => {
  let [frames, from, goal] = [0, 0, 0];
  const end = () => document.documentElement.scrollHeight - innerHeight;
  const hold = () => {
    if (frames-- <= 0) return;
    const now = end();
    goal = Math.min(goal, now);
    // Not even half of the way: the key was for something else, a slider or a line of text.
    if (scrollY - from > (goal - from) / 2 && now - scrollY > 1) scrollTo({ top: now, behavior: "instant" });
    requestAnimationFrame(hold);
  };
  addEventListener(
    "keydown",
    ({ key }) => {
      const held = frames > 0;
      [frames, from, goal] = key === "End" ? [60, scrollY, end()] : [0, 0, 0];
      if (frames && !held) requestAnimationFrame(hold);
    },
    { capture: true },
  );
  for (const hand of ["wheel", "touchstart", "pointerdown"])
    addEventListener(
      hand,
      () => {
        frames = 0;
      },
      { capture: true, passive: true },
    );
})();
