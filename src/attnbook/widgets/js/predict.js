// First predict, then see. A widget opens with one question; what the reader expected stays beside
// what happened. Whoever has answered once is not asked again.
import { h } from "./dom.js";
import { text } from "./messages.js";
import { read, remove, write } from "./store.js";

function outcome(area, predict, choice) {
  const told = (label, words) => h("p", {}, h("strong", {}, label), " ", words);
  const right = choice === predict.answer;
  return [
    choice && told(text("predict.you_said"), text(`${area}.options.${choice}`)),
    told(text("predict.happens"), text(`${area}.happens`)),
    choice && h("p", { class: right ? "ab-right" : "ab-differs" }, text(`${area}.difference.${choice}`)),
  ];
}

function question(area, predict, answer) {
  const choice = (key, label, quiet) => h("button",
    { type: "button", class: quiet ? "ab-choice ab-quiet ab-predict-skip" : "ab-choice", onclick: () => answer(key) }, label);
  return [
    h("p", { class: "ab-question" }, h("strong", {}, text("predict.first")), " ", text(`${area}.question`)),
    h("div", { class: "ab-choices", role: "group", "aria-label": text("predict.choices") },
      predict.options.map((key) => choice(key, text(`${area}.options.${key}`))),
      choice("", text("predict.just_show"), true)),
  ];
}

function remembered(area, predict, choice, forget) {
  const again = h("button", { type: "button", class: "ab-choice ab-quiet", onclick: forget }, text("predict.again"));
  return h("details", {}, h("summary", {}, text("predict.earlier")), outcome(area, predict, choice),
    h("div", { class: "ab-choices" }, again));
}

/**
 * `widget.predict`: { options: [key…], answer: key, demonstrate({ model, tools }) }; the words are
 * the messages `<kind>.predict.{question, options.*, happens, difference.*}`.
 */
export function predictPanel(widget, { model, tools }) {
  const { predict } = widget;
  const area = `${widget.kind}.predict`;
  const node = h("section", { class: "ab-predict", "aria-label": text("predict.label", { title: text(`${widget.kind}.title`) }) });
  const live = h("div", { role: "status" });
  async function answer(choice) {
    write("predict", tools.name, { choice, right: choice ? choice === predict.answer : null });
    live.replaceChildren(h("p", {}, text("predict.watch")));
    node.replaceChildren(live);
    node.tabIndex = -1;
    node.focus({ preventScroll: true });               // the pressed button has gone
    await predict.demonstrate({ model, tools });
    live.replaceChildren(...outcome(area, predict, choice).filter(Boolean));
  }
  const ask = () => node.replaceChildren(...question(area, predict, answer));
  const forget = () => {
    remove("predict", tools.name);
    ask();
    node.querySelector("button").focus();
  };
  const before = read("predict", tools.name)?.choice;
  if (before === "" || predict.options.includes(before)) node.append(remembered(area, predict, before, forget));
  else ask();
  return node;
}
