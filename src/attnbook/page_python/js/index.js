// The page's script for cells that run.  It waits for the page, and fetches nothing before a reader presses a button.
import { mount } from "./cells.js";

const { src: base } = /** @type {HTMLScriptElement} */ (document.currentScript);
const begin = async () => {
  globalThis.attnbookCells = await mount(document, base);
};
if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", begin);
else begin();
