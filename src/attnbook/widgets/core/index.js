// Everything a widget module needs, behind one import.
export { yieldToMain, formula, prefersReducedMotion, h, hide, m, put, s, say, style } from "./dom.js";
export { area, axis, drawing, heatmap, line, linear, logTicks, logarithmic, resize, ticks, tickText, watchTheme } from "./draw.js";
export { checkbox, draggable, follow, itemOf, keyed, logScale, more, row, segmented, select, slider, typedField } from "./controls.js";
export { columnsOf } from "./data_table.js";
export { num, short, text, wordsOf } from "./messages.js";
export { dashed, word } from "./predict_mark.js";
