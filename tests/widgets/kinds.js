// Every kind of widget, by name: what index.js of each folder exports.
import { readFileSync, readdirSync } from "node:fs";
import { states } from "./tools.js";

export const widgets = new URL("../../src/attnbook/widgets/", import.meta.url);
const folders = readdirSync(widgets, { withFileTypes: true }).filter((one) => one.isDirectory()).map((one) => one.name);

/** The scripts of core and of every kind, as paths below widgets/. */
export const sources = readdirSync(widgets, { recursive: true }).map((name) => name.replaceAll("\\", "/"))
  .filter((name) => name.endsWith(".js") && !name.startsWith("static/")).sort();

/** The words of all widgets and of what they share, by area. */
export const words = Object.assign({}, ...readdirSync(widgets, { recursive: true }).filter((name) => name.endsWith("words.json")).map((name) => {
  const [room] = name.split(/[\\/]/);
  const found = JSON.parse(readFileSync(new URL(name.replaceAll("\\", "/"), widgets), "utf8"));
  return room === "core" ? found : { [room]: found };
}));

export default Object.fromEntries(await Promise.all(folders.filter((name) => name !== "core" && sources.includes(`${name}/index.js`)).sort()
  .map(async (name) => [name, { ...(await import(new URL(`${name}/index.js`, widgets))).default, state: states[name] }])));
