// The contents of the page mark the section that is read: the last whose beginning is in the window's upper third,
// or above it.  The theme marks a heading as it comes by, and so stays wrong after a jump and on the way up.
(() => {
  const nav = document.getElementById("pst-page-toc-nav");
  if (!nav) return;
  const links = [...nav.querySelectorAll("a[href^='#']")];
  const section = (link) => document.getElementById(decodeURIComponent(link.hash.slice(1)));
  const top = (link) => section(link)?.getBoundingClientRect().top ?? Infinity;
  /** Where reading is: at the page's end the last sections, too short to come up, have their turn one by one. */
  const line = () => {
    const left = document.documentElement.scrollHeight - innerHeight - scrollY;
    return Math.max(0.3 * innerHeight, innerHeight - left);
  };
  /** Parts are asked for only in the section that is read: to ask in a far one is to lay it out. */
  const read = () => {
    const here = line();
    let [found, list] = [null, nav.querySelector("ul")];
    while (list) {
      const last = [...list.children].map((entry) => entry.querySelector("a")).findLast((link) => top(link) < here);
      if (!last) break;
      [found, list] = [last, last.parentElement.querySelector("ul")];
    }
    return found;
  };
  let [chosen, marked, waits] = [null, null, false];
  const set = (link) => {
    marked = link;
    for (const one of links) {
      one.classList.toggle("active", one === link);
      if (one === link) one.setAttribute("aria-current", "true");
      else one.removeAttribute("aria-current");
    }
    for (const entry of nav.querySelectorAll(".toc-entry")) entry.classList.toggle("active", entry.contains(link));
  };
  /** A list that is longer than its frame: the mark is to be seen, and the page stays where it is. */
  const show = (link) => {
    const frame = nav.closest("dialog, .bd-sidebar-secondary");
    const [here, whole] = [link.getBoundingClientRect(), frame.getBoundingClientRect()];
    if (here.bottom > whole.bottom) frame.scrollTop += here.bottom - whole.bottom + whole.height / 3;
    else if (here.top < whole.top) frame.scrollTop -= whole.top - here.top + whole.height / 3;
  };
  const mark = () => {
    waits = false;
    if (!nav.clientWidth) return; // a narrow window shows them when asked
    const link = chosen ?? read();
    if (link !== marked) set(link);
    if (link) show(link);
  };
  const soon = () => {
    if (!waits) requestAnimationFrame(mark);
    waits = true;
  };
  // Who asks for a section has it marked until the page is moved by hand, wherever on the screen it begins.
  const choose = () => {
    chosen = links.find((link) => link.hash === location.hash) ?? null;
    soon();
  };
  for (const hand of ["wheel", "touchmove", "pointerdown", "keydown"])
    addEventListener(
      hand,
      () => {
        chosen = null;
      },
      { capture: true, passive: true },
    );
  addEventListener("hashchange", choose);
  // A narrow window shows the contents over what was asked for: they go, and the keyboard goes on at the heading.
  const leave = (dialog, link) => {
    const heading = section(link)?.querySelector("h2, h3");
    dialog.addEventListener(
      "close",
      () => {
        heading?.setAttribute("tabindex", "-1");
        heading?.focus({ preventScroll: true });
      },
      { once: true },
    );
    dialog.close();
  };
  nav.addEventListener("click", ({ target }) => {
    const [link, dialog] = [target.closest("a"), nav.closest("dialog")];
    if (link && dialog) leave(dialog, link);
    if (link) setTimeout(choose);
  });
  for (const moved of ["scroll", "resize"]) addEventListener(moved, soon, { passive: true });
  addEventListener("toggle", soon, true); // a <details> was opened
  new ResizeObserver(soon).observe(nav); // a narrow window shows the contents
  if (location.hash) choose();
})();
