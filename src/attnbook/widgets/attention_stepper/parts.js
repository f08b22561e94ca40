// How the matrices are written: their symbols, the equations (MathML by hand), and the lines of code.
import { h, m, num, say, style, wordsOf } from "../core/index.js";
import { RESULTS, ROLES, WIDTHS, factors } from "./numbers.js";
import messages from "./words.json" with { type: "json" };

const t = wordsOf("attention_stepper", messages);
const LETTERS = { x: ["X"], w_q: ["W", "Q"], w_k: ["W", "K"], w_v: ["W", "V"], query: ["Q"], key: ["K"], value: ["V"],
  products: ["QK", "", "⊤"], scores: ["S"], weights: ["A"], output: ["O"] };
const BOLD = { X: "𝐗", W: "𝐖", Q: "𝐐", K: "𝐊", V: "𝐕", O: "𝐎" };

/** A number in the room of a cell: two decimals, fewer where it is large. */
export function brief(value) {
  const size = Math.abs(value);
  if (size >= 99999.5) return value.toExponential(0).replace("e+", "e").replace("-", "−");
  return num(value, size >= 99.95 ? 0 : size >= 9.995 ? 1 : 2);
}

/** A matrix by its letter, in the colour of its role. */
export function symbol(name, turned = false) {
  const [letter, below, above] = LETTERS[name];
  return h("span", { class: `ab-symbol ${ROLES[name] && `role-${ROLES[name]}`}` }, letter, below && h("sub", {}, below), (above || turned) && h("sup", {}, "⊤"));
}

/** The same as plain words, for rows of tables: W_Q, QKᵀ. */
export const plain = (name) => ({ w_q: "W_Q", w_k: "W_K", w_v: "W_V", products: "QKᵀ" })[name] ?? LETTERS[name][0];

/** Give a part the colour it takes at its step; on the part alone, since all inside would be styled anew. */
export const tinted = (node, name) => style(node, { "--ab-now": ROLES[name] ? `var(--role-${ROLES[name]})` : "var(--ab-muted)" });

const of = (role) => ({ class: role ? `role-${role}` : null });
const letter = (name) => {
  const [base, below] = LETTERS[name];
  const sign = m("mi", of(below ? "" : ROLES[name]), BOLD[base]);
  return below ? m("msub", of(ROLES[name]), sign, m("mi", {}, BOLD[below])) : sign;
};
const sign = (words) => m("mo", {}, words);
const fence = (words, form) => m("mo", { form, stretchy: "true" }, words);

/** The equations; `mark(step)` shows which part of them a step computes. */
export function equations() {
  const parts = RESULTS.map(() => []);
  const part = (name, ...kids) => {
    const node = tinted(m("mrow", {}, kids), name);
    parts[RESULTS.indexOf(name)].push(node);
    return node;
  };
  const x = () => part("x", letter("x"));
  const projection = (name, w) => part(name, letter(name), sign("="), x(), letter(w));
  const d = m("msub", {}, m("mi", {}, "d"), m("mi", {}, "k"));
  const products = part("products", letter("query"), m("msup", of("key"), letter("key"), m("mo", {}, "⊤")));
  const scores = part("scores", m("mfrac", {}, products, m("msqrt", {}, d)));
  const weights = part("weights", m("mi", of("weights"), "softmax"), fence("(", "prefix"), scores, fence(")", "postfix"));
  const output = part("output", letter("output"), sign("="), weights, letter("value"));
  const math = (row) => m("math", { display: "block" }, row);
  const rows = [projection("query", "w_q"), projection("key", "w_k"), projection("value", "w_v")];
  const node = h("div", { class: "ab-equations", role: "group", "aria-label": t("equation") },
    h("div", { class: "ab-three" }, rows.map(math)), h("div", { class: "ab-three" }, math(output)));
  const mark = (step) => parts.forEach((nodes, i) => nodes.forEach((one) => one.classList.toggle("ab-now", i === step)));
  return { node, mark };
}

/** How a matrix is made of others, in letters. */
export function formula(name) {
  const { left, right, turned } = factors(name);
  const made = { x: [], scores: [" = ", symbol(left), " / √dₖ"], weights: [" = softmax(", symbol(left), ")"] };
  return h("span", { class: "ab-formula" }, symbol(name), made[name] ?? [" = ", symbol(left), " · ", symbol(right, turned)]);
}

const role = (name, words = name) => h("span", { class: `role-${name}` }, words);
const LINES = [
  () => ["X"],
  () => [role("query"), " = X @ W_Q"],
  () => [role("key"), " = X @ W_K"],
  () => [role("value"), " = X @ W_V"],
  () => ["products = ", role("query"), " @ ", role("key"), ".mT"],
  () => [role("scores"), " = products / d_k ** 0.5"],
  () => [role("weights"), " = softmax(", role("scores"), ")"],
  () => [role("output"), " = ", role("weights"), " @ ", role("value")],
];

/** The shape of a matrix, as NumPy writes it. */
export const shape = (rows) => t("shape", { rows: rows.length, columns: rows[0].length });

/** The lines of code, each with the shape of what it makes. */
export function code() {
  const sizes = LINES.map(() => h("span", { class: "ab-code-shape" }));
  const lines = LINES.map((make, i) => tinted(h("div", { class: "ab-code-line" }, h("code", {}, make()), sizes[i]), RESULTS[i]));
  return {
    node: h("div", { class: "ab-code", role: "group", "aria-label": t("code") }, lines),
    update(step, now) {
      lines.forEach((line, i) => line.classList.toggle("ab-now", i === step));
      sizes.forEach((size, i) => say(size, shape(now[RESULTS[i]])));
    },
  };
}

/** The names of the rows of a matrix, and of its columns, as drawn. */
export function headings(name, tokens, turned = false) {
  const numbers = (count) => Array.from({ length: count }, (_, i) => String(i + 1));
  if (turned) return { rows: numbers(2), columns: tokens };
  if (name in WIDTHS) return { rows: name === "x" ? tokens : numbers(WIDTHS.x), columns: numbers(WIDTHS[name]) };
  if (["products", "scores", "weights"].includes(name)) return { rows: tokens, columns: tokens };
  return { rows: tokens, columns: numbers(name === "query" || name === "key" ? 2 : 3) };
}
