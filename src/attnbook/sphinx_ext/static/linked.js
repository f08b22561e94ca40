// Linked views: pointing at a query, a key, a value … lights up its partners on the whole page.
//
// Everything that has a role carries the class role-<role>: terms of formulas, names in code, artists
// of figures, parts of widgets.  Where both sides carry data-index, only the same item is lit, and
// what belongs to it: a query and an output are a row of a matrix, a key and a value are a column.
// A large matrix is one element that carries data-size: its cell is computed from the pointer's place, and
// what does not belong to an item steps back behind a veil.
function linkedViews() {
  const bar = document.querySelector(".linked");
  if (!bar) return;
  const KEY = "attnbook/linked";
  const ROLE = /(?:^|\s)role-([a-z]+)(?:\s|$)/;
  const kept = {
    get: () => {
      try {
        return localStorage.getItem(KEY);
      } catch {
        return null;
      }
    },
    set: (value) => {
      try {
        localStorage.setItem(KEY, value);
      } catch {
        /* nothing is kept here */
      }
    },
  };
  const box = bar.querySelector("input");
  const tag = Object.assign(document.createElement("span"), { className: "role-tag", hidden: true });
  tag.setAttribute("aria-hidden", "true");
  document.body.append(tag);
  const said = bar.appendChild(document.createElement("output"));
  let now = "",
    held = null,
    item = "";

  const roleOf = (element) => ROLE.exec(element?.getAttribute?.("class") ?? "")?.[1] ?? "";
  const find = (target) => {
    let element = target instanceof Element ? target.closest('[class*="role-"]') : null;
    while (element && (!roleOf(element) || element.closest(".linked")))
      element = element.parentElement?.closest('[class*="role-"]') ?? null;
    return element;
  };

  const isVector = (role) => !["scores", "weights", "mask"].includes(role);
  /** The row and the column of a matrix that an item stands for; "2-5" of a query is number 5 of its row. */
  function place(role, index) {
    const [first, second] = index.split("-");
    if (role === "query" || role === "output") return { row: first };
    if (role === "key" || role === "value" || second === undefined) return { column: first };
    return { row: first, column: second };
  }
  /** What an element is to the item that is pointed at: "" nothing, "lit", or "lit-line" in its row or column. */
  function partner(role, index, other, own) {
    const same = role === other;
    if (!other || !index || own === undefined) return same ? "lit" : "";
    if (same && (index === own || (isVector(role) && index === own.split("-")[0]))) return "lit";
    const [a, b] = [place(role, index), place(other, own)];
    const agree = ["row", "column"].filter((way) => way in a && way in b).map((way) => a[way] === b[way]);
    if (same) return agree.includes(true) ? "lit-line" : "";
    return agree.length && !agree.includes(false) ? "lit" : "";
  }

  const sizeOf = (element) => element.dataset.size?.split("-").map(Number);
  function indexAt(element, event) {
    const [size, area] = [sizeOf(element), element.getBoundingClientRect()];
    if (!size) return element.dataset.index ?? "";
    const at = [(event.clientY - area.top) / area.height, (event.clientX - area.left) / area.width];
    return size.map((count, way) => Math.max(0, Math.min(count - 1, Math.floor(count * at[way])))).join("-");
  }
  /** Cover a large matrix but for one row, one column, or both. */
  function veil(area, role, index) {
    const [size, { row, column }] = [sizeOf(area), place(role, index)];
    const cuts = [row, column].map((n, way) =>
      n === undefined
        ? [[0, size[way]]]
        : [
            [0, Number(n)],
            [Number(n) + 1, size[way]],
          ],
    );
    if (cuts.some((parts, way) => parts.at(-1)[0] > size[way])) return; // it has no such item
    const { x, y, width, height } = area.getBBox();
    const [down, along] = [height / size[0], width / size[1]];
    const path = document.createElementNS(area.namespaceURI, "path");
    path.setAttribute("class", "lit-veil");
    path.setAttribute(
      "d",
      cuts[0]
        .flatMap(([top, bottom]) =>
          cuts[1].map(
            ([left, right]) =>
              `M${x + left * along},${y + top * down}h${(right - left) * along}v${(bottom - top) * down}h${(left - right) * along}z`,
          ),
        )
        .join(""),
    );
    area.append(path);
  }

  // Classes rather than :has(): with it, a browser asks after the style of every part of a cell whenever
  // something moves in there, and a widget moves at every frame.
  const LIT = ["lit", "lit-line", "lit-holds", "lit-inside"];
  /** Mark an element of the page, and of a figure also the groups around it: what else is in there steps back. */
  function mark(element, kind) {
    element.classList.add(kind);
    const figure = element.closest(".fig-svg");
    if (!figure) return;
    if (kind === "lit") figure.classList.add("lit-inside");
    for (let group = element; group !== figure; group = group.parentElement) group.classList.add("lit-holds");
  }

  function markAll(role, index, widget) {
    document.querySelectorAll(LIT.map((name) => `.${name}`)).forEach((element) => element.classList.remove(...LIT));
    document.querySelectorAll(".lit-veil").forEach((element) => element.remove());
    if (!role) return;
    for (const element of document.querySelectorAll(index ? `.role-${role}, [data-index], [data-size]` : `.role-${role}`)) {
      if (element.closest(".linked") || (widget && widget.contains(element))) continue;
      if (index && element.dataset.size) {
        veil(element, role, index);
        continue;
      }
      const kind = partner(role, index, roleOf(element), element.dataset.index);
      if (kind) mark(element, kind);
    }
  }

  function light(role, index = "", from = null) {
    // A widget in use shows its own state; a term of its equation is pointed at as any other.
    const widget = from?.closest("math") ? null : (from?.closest(".ab-figure") ?? null);
    const wanted = role && `${role} ${index} ${widget?.id ?? ""}`;
    if (wanted !== now) markAll(role, index, widget);
    now = wanted;
    tag.hidden = !role || !from || widget !== null;
    if (tag.hidden) return;
    tag.className = `role-tag role-${role}`;
    tag.textContent = nameOf(role);
    const { left, top, bottom } = from.getBoundingClientRect();
    const above = top > 40;
    tag.style.left = `${Math.max(4, Math.min(left, innerWidth - 90))}px`;
    tag.style.top = above ? `${top - 26}px` : `${bottom + 6}px`;
  }
  const nameOf = (role) => bar.querySelector(`.role-${role}`)?.textContent ?? role;
  const rest = () => (held ? light(held, item) : light(""));
  const point = (event) => {
    if (!box.checked) return;
    const element = find(event.target);
    if (element) light(roleOf(element), indexAt(element, event), element);
    else if (event.type !== "focusin") rest(); // a tap on code focuses its scrolling frame
  };
  function hold(role) {
    held = held === role ? null : role;
    item = said.textContent = "";
    for (const button of bar.querySelectorAll("button")) button.setAttribute("aria-pressed", String(roleOf(button) === held));
    now = null; // draw again, whatever was lit
    rest();
  }

  /** The arrow keys go through the items of the role that is held; behind the last one stands the role itself. */
  function step(way) {
    const found = [...document.querySelectorAll(`.role-${held}[data-index], .role-${held}[data-size]`)]
      .flatMap((element) => {
        const [rows, columns] = sizeOf(element) ?? [];
        return rows ? Array.from({ length: rows * columns }, (_, n) => `${Math.floor(n / columns)}-${n % columns}`) : element.dataset.index;
      })
      .map((index) => (isVector(held) ? index.split("-")[0] : index));
    const items = ["", ...[...new Set(found.filter(Boolean))].sort((a, b) => a.localeCompare(b, "en", { numeric: true }))];
    item = items.at((items.indexOf(item) + way) % items.length);
    said.textContent =
      item &&
      `${nameOf(held)} ${item
        .split("-")
        .map((n) => Number(n) + 1)
        .join(", ")}`;
    rest();
  }

  for (const area of document.querySelectorAll(".fig-svg [data-size]")) area.closest(".fig-svg").classList.add("fig-sized");
  for (const type of ["pointerover", "pointerdown", "focusin"]) document.addEventListener(type, point);
  document.documentElement.addEventListener("pointerleave", (event) => {
    if (event.pointerType === "mouse") rest(); // a lifted finger leaves, too, and what it lit stays
  });
  document.addEventListener("pointermove", (event) => {
    if (event.target.closest?.("[data-size]")) point(event);
  });
  document.addEventListener("focusout", (event) => {
    if (find(event.target)) rest();
  });
  document.addEventListener(
    "scroll",
    () => {
      tag.hidden = true;
    },
    { passive: true, capture: true },
  );
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") hold(held);
  });
  bar.addEventListener("keydown", (event) => {
    const way = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (!way || !held || event.target.localName !== "button") return;
    event.preventDefault();
    step(way);
  });
  bar.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (button) hold(roleOf(button));
  });
  box.checked = kept.get() !== "off";
  box.addEventListener("change", () => {
    kept.set(box.checked ? "on" : "off");
    light("");
  });
}
// The first page loads it with its widgets, and may still be on its way.
if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", linkedViews);
else linkedViews();
