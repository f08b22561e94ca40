// Run in a page, by whatever drives the browser: what a widget shows, and what of it can be moved.
// Each function stands for itself, because a driver sends its text alone.
/** What a widget shows, without its controls and its sentence for screen readers. */
export const picture = (figure) => {
  const copy = figure.querySelector(".ab-body").cloneNode(true);
  copy.querySelectorAll(".ab-controls").forEach((node) => node.remove());
  const drawn = [...figure.querySelectorAll("canvas")].map((canvas) => canvas.toDataURL());
  // A quiz draws nothing: its picture is what is chosen.
  const chosen = figure.matches("[data-widget=quiz], .ab-quiz") ? [...figure.querySelectorAll("input")].map((input) => input.checked) : [];
  return [copy.innerHTML, ...drawn, chosen].join("\n");
};

/** What can be moved, best first; a control that is not to be seen is none. */
export const movers = (figure) => {
  const shown = (selector) =>
    [...figure.querySelectorAll(selector)].filter((e) => e.checkVisibility({ visibilityProperty: true }) && !e.disabled);
  return [
    ...shown(".ab-body input[type=range]"),
    ...shown("[role=slider], [role=checkbox][tabindex='0']"),
    ...shown(".ab-body select"),
    ...shown(".ab-body input[type=checkbox], .ab-body input[type=radio]"),
    ...shown(".ab-body [aria-pressed=false]"),
  ].slice(0, 12);
};
