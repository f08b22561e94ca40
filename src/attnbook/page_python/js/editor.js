// A textarea that helps with indentation.  Tab indents, Shift+Tab takes it back, Enter keeps it; Escape lets the next
// Tab leave.  Every change goes through the browser's own editing, so that undo stays whole.
import { h, style } from "../../widgets/core/dom.js";
import { pieces } from "./colour.js";

const INDENT = "    ";

function insert(field, text) {
  // Deprecated, and the only way in which a script's change can be undone by the reader.
  if (!document.execCommand("insertText", false, text)) field.setRangeText(text, field.selectionStart, field.selectionEnd, "end");
}

const lineStart = (field, at = field.selectionStart) => field.value.lastIndexOf("\n", at - 1) + 1;

/** Indent every selected line, or take a step of indentation back. */
function shift(field, back) {
  const start = lineStart(field);
  const end = field.selectionEnd;
  const before = field.value.slice(start, end);
  const after = before.replace(/^/gm, INDENT);
  const less = before.replace(/^ {1,4}/gm, "");
  field.setSelectionRange(start, end);
  insert(field, back ? less : after);
  field.setSelectionRange(start, start + (back ? less : after).length);
}

function enter(field) {
  const line = field.value.slice(lineStart(field), field.selectionStart);
  const deeper = /:\s*(#.*)?$/.test(line) ? INDENT : "";
  insert(field, `\n${/^ */.exec(line)[0]}${deeper}`);
}

function keyed(field, free) {
  return (event) => {
    if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Escape") {
      free.next = true;
      return;
    }
    if (event.key === "Tab" && !free.next) {
      event.preventDefault();
      const selected = field.value.slice(field.selectionStart, field.selectionEnd);
      if (event.shiftKey || selected.includes("\n")) shift(field, event.shiftKey);
      else insert(field, " ".repeat(INDENT.length - ((field.selectionStart - lineStart(field)) % INDENT.length)));
    } else if (event.key === "Enter" && !event.shiftKey) {
      event.preventDefault();
      enter(field);
    }
    if (event.key !== "Shift") free.next = false;
  };
}

/**
 * An editor for one cell.
 * @param {string} source what it begins with
 * @param {string} label its name for those who do not see it
 * @param {(source: string) => void} changed hears every change
 */
export function editor(source, label, changed) {
  const field = h("textarea", {
    class: "py-editor",
    spellcheck: "false",
    autocapitalize: "off",
    autocomplete: "off",
    autocorrect: "off",
    wrap: "off",
    "aria-label": label,
  });
  // The field's own letters cannot be coloured: they are transparent, and the same ones stand behind them.
  const code = h("code");
  const behind = h("div", { class: "py-behind", "aria-hidden": "true" }, code); // no pre: the page lets keys scroll those
  const grow = () => {
    field.rows = Math.max(2, field.value.split("\n").length);
    code.replaceChildren(...pieces(field.value).map(([kind, text]) => (kind ? h("span", { class: kind }, text) : text)));
  };
  field.value = source;
  grow();
  field.addEventListener("scroll", () => style(code, { translate: `${-field.scrollLeft}px ${-field.scrollTop}px` }));
  field.addEventListener("keydown", keyed(field, { next: false }));
  field.addEventListener("input", () => {
    grow();
    changed(field.value);
  });
  return {
    field,
    node: h("div", { class: "py-write" }, behind, field),
    get source() {
      return field.value;
    },
    set source(text) {
      field.focus();
      field.select();
      insert(field, text);
      grow();
      changed(field.value);
    },
  };
}
