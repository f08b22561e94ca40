// What the widget of chapter 14 shows at a moment, of the recorded text or of a model that was loaded.
import { ranked, shares } from "./model.js";

export const TOP = 10;

/** The recorded text in the form of a trace. */
export function replayed({ text, vocab, symbols, logits, weights }) {
  return { text, vocab, symbols: Array.from(symbols), start: 0, count: logits.length,
    logits: (row) => logits[row], weights: (layer, head, row) => weights[layer][head][row] };
}

/** What a reader has made, in the same form. */
export function traced(text, vocab, { symbols, start, steps }) {
  return { text, vocab, symbols, start, count: steps.length,
    logits: (row) => steps[row].logits, weights: (layer, head, row) => steps[row].weights[layer][head] };
}

/** The row that is asked about: `back` characters before the newest. */
export const rowAt = (trace, back) => Math.max(0, trace.count - 1 - back);

/** Weights of one row: those of a head, or the mean of all heads ("all"). */
export function weightsOf(trace, layer, head, row, heads) {
  const of = (which) => trace.weights(Number(layer) - 1, which, row);
  if (head !== "all") return Array.from(of(Number(head) - 1));
  const rows = Array.from({ length: heads }, (_, i) => of(i));
  return Array.from(rows[0], (_, j) => rows.reduce((sum, weights) => sum + weights[j], 0) / heads);
}

/** Probability of each character of the window, given those before it; null for the first. */
export function probabilities(trace) {
  return Array.from({ length: trace.count }, (_, row) => (row === 0 ? null
    : shares(trace.logits(row - 1))[trace.vocab.indexOf(trace.symbols[trace.start + row])]));
}

/** The most probable next characters: { top: [{ character, share, plain }], rest }; plain is at temperature 1. */
export function candidates(trace, row, temperature) {
  const logits = trace.logits(row);
  const [odds, plain] = [shares(logits, temperature), shares(logits)];
  const top = ranked(logits, trace.vocab, TOP).map(([character, id]) => ({ character, share: odds[id], plain: plain[id] }));
  return { top, rest: Math.max(0, 1 - top.reduce((sum, { share }) => sum + share, 0)) };
}
