// Keys move from slide to slide; a click on an option of a poll counts one more hand, with Shift one less.
(() => {
  const all = [...document.querySelectorAll(".slide")];
  const here = () =>
    all.reduce(
      (best, slide, i) => (Math.abs(slide.getBoundingClientRect().top) < Math.abs(all[best].getBoundingClientRect().top) ? i : best),
      0,
    );
  const go = (to) => all[Math.max(0, Math.min(all.length - 1, to))].scrollIntoView({ behavior: "instant" });
  const moves = { ArrowRight: 1, PageDown: 1, " ": 1, ArrowLeft: -1, PageUp: -1 };
  addEventListener("keydown", (event) => {
    const { target, key } = event;
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (target instanceof Element && target.closest(".ab, input, select, textarea, button, [role=slider]")) return;
    if (key in moves) go(here() + moves[key]);
    else if (key === "f" || key === "F") document.documentElement.requestFullscreen?.();
    else return;
    event.preventDefault();
  });
  document.addEventListener("click", (event) => {
    if (!(event.target instanceof Element)) return;
    const poll = event.target.closest(".poll");
    const option = event.target.closest(".option");
    if (option) {
      const hands = option.querySelector("output");
      hands.textContent = String(Math.max(0, Number(hands.textContent) + (event.shiftKey ? -1 : 1)));
      option.blur();
    } else if (event.target.closest(".reveal")) {
      poll.classList.add("told");
      poll.querySelectorAll(".option")[Number(poll.dataset.right)].classList.add("right");
      event.target.blur();
    }
  });
})();
