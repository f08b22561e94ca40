// Linked views: pointing at a query, a key, a value … lights up its partners on the whole page.
//
// Everything that has a role carries the class role-<role>: terms of formulas, names in code, artists
// of figures, parts of widgets.  Where both sides carry data-index, only the same item is lit.
(() => {
  const bar = document.querySelector(".linked");
  if (!bar) return;
  const KEY = "attnbook/linked";
  const ROLE = /(?:^|\s)role-([a-z]+)(?:\s|$)/;
  const kept = { get: () => { try { return localStorage.getItem(KEY); } catch { return null; } },
    set: (value) => { try { localStorage.setItem(KEY, value); } catch { /* nothing is kept here */ } } };
  const box = bar.querySelector("input");
  const tag = Object.assign(document.createElement("span"), { className: "role-tag", hidden: true });
  tag.setAttribute("aria-hidden", "true");
  document.body.append(tag);
  let now = "", held = null;

  const roleOf = (element) => ROLE.exec(element?.getAttribute?.("class") ?? "")?.[1] ?? "";
  const find = (target) => {
    let element = target instanceof Element ? target.closest('[class*="role-"]') : null;
    while (element && (!roleOf(element) || element.closest(".linked")))
      element = element.parentElement?.closest('[class*="role-"]') ?? null;
    return element;
  };

  function light(role, index = "", from = null) {
    const widget = from?.closest(".ab-figure") ?? null;   // a widget in use shows its own state
    const wanted = role && `${role} ${index} ${widget?.id ?? ""}`;
    if (wanted !== now) {
      now = wanted;
      document.querySelectorAll(".lit").forEach((element) => element.classList.remove("lit"));
      if (role) for (const element of document.querySelectorAll(`.role-${role}`)) {
        const own = element.dataset.index;
        if (element.closest(".linked") || (widget && widget.contains(element))) continue;
        if (!index || own === undefined || own === index) element.classList.add("lit");
      }
    }
    tag.hidden = !role || !from || widget !== null;
    if (tag.hidden) return;
    tag.className = `role-tag role-${role}`;
    tag.textContent = bar.querySelector(`.role-${role}`)?.textContent ?? role;
    const { left, top, bottom } = from.getBoundingClientRect();
    const above = top > 40;
    tag.style.left = `${Math.max(4, Math.min(left, innerWidth - 90))}px`;
    tag.style.top = above ? `${top - 26}px` : `${bottom + 6}px`;
  }
  const rest = () => (held ? light(held) : light(""));
  const point = (event) => {
    if (!box.checked) return;
    const element = find(event.target);
    if (element) light(roleOf(element), element.dataset.index ?? "", element);
    else if (event.type !== "focusin") rest();          // a tap on code focuses its scrolling frame
  };
  function hold(role) {
    held = held === role ? null : role;
    for (const button of bar.querySelectorAll("button"))
      button.setAttribute("aria-pressed", String(roleOf(button) === held));
    now = null;                                           // draw again, whatever was lit
    rest();
  }

  for (const type of ["pointerover", "pointerdown", "focusin"]) document.addEventListener(type, point);
  document.addEventListener("focusout", (event) => { if (find(event.target)) rest(); });
  document.addEventListener("scroll", () => { tag.hidden = true; }, { passive: true, capture: true });
  document.addEventListener("keydown", (event) => { if (event.key === "Escape") hold(held); });
  bar.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (button) hold(roleOf(button));
  });
  box.checked = kept.get() !== "off";
  box.addEventListener("change", () => { kept.set(box.checked ? "on" : "off"); light(""); });
})();
