// What is wider than the page scrolls in its own frame; the keyboard must be able to reach it.
(() => {
  const frames = {
    ".math-scroll": "formula", ".scroll, .pst-scrollable-table-container, .ab-fallback, .ab-report-rows": "table", ".highlight pre": "code",
  };
  const names = JSON.parse(document.currentScript.dataset.names);
  const kinds = new Map();
  const mark = (frame, wide) => {
    if (wide === (frame.dataset.wide === "1")) return;
    frame.dataset.wide = wide ? "1" : "";
    const attributes = { tabindex: "0", role: "group", "aria-label": names[kinds.get(frame)] };
    for (const [key, value] of Object.entries(attributes)) {
      if (wide) frame.setAttribute(key, value); else frame.removeAttribute(key);
    }
  };
  // Every width is read before anything is written: one layout does for all.
  const look = (some) => some.map((frame) => [frame, frame.scrollWidth > frame.clientWidth + 1])
    .forEach(([frame, wide]) => mark(frame, wide));
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
  addEventListener("toggle", find, true);               // a <details> was opened: a widget fills it
  // To ask for this is to ask for a layout: not before the page has one.
  addEventListener("load", () => document.fonts.ready.then(() => look([...seen].filter((frame) => frame.isConnected))));
})();
