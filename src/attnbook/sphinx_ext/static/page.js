// What is wider than the page scrolls in its own frame; the keyboard must be able to reach it.
(() => {
  const frames = {
    ".math-scroll": "formula", ".scroll, .pst-scrollable-table-container, .ab-fallback, .ab-report-rows": "table", ".highlight pre": "code",
  };
  const names = JSON.parse(document.currentScript.dataset.names);
  const look = () => {
    for (const [selector, kind] of Object.entries(frames)) {
      for (const frame of document.querySelectorAll(selector)) {
        const wide = frame.scrollWidth > frame.clientWidth + 1;
        if (wide === (frame.dataset.wide === "1")) continue;
        frame.dataset.wide = wide ? "1" : "";
        const attributes = { tabindex: "0", role: "group", "aria-label": names[kind] };
        for (const [key, value] of Object.entries(attributes)) {
          if (wide) frame.setAttribute(key, value); else frame.removeAttribute(key);
        }
      }
    }
  };
  let waiting;
  addEventListener("resize", () => { clearTimeout(waiting); waiting = setTimeout(look, 150); });
  addEventListener("toggle", look, true);               // a <details> was opened
  document.fonts.ready.then(look);
})();
