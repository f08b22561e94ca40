// Runs Python in a page in Firefox, and writes what it saw as JSON.
//
//   node tests/browser/firefox_python.mjs ASKED.json
//
// Asked is { firefox, page, every, chapters, name, solution, hostile }: `every` is the function of page_exercises.py,
// `name` the cell of the page's first exercise.
import { readFileSync } from "node:fs";
import { opened } from "./firefox_launch.mjs";

const { firefox, page: address, every, chapters, name, solution, hostile } = JSON.parse(readFileSync(process.argv[2], "utf8"));
const browser = await opened(firefox, 600_000);
const seen = { outside: [], errors: [] };
const page = await browser.newPage();
const own = new URL("..", address).href;
page.on("request", (request) => {
  if (!request.url().startsWith(own) && !/^(data|blob|about):/.test(request.url())) seen.outside.push(request.url());
});
page.on("pageerror", (error) => seen.errors.push(String(error)));

const cell = `.py-${name}`;
const write = (text) =>
  page.$eval(
    `${cell} textarea`,
    (field, source) => {
      field.value = source;
      field.dispatchEvent(new Event("input"));
    },
    text,
  );
async function reach(...states) {
  const wanted = states.map((state) => `${cell}[data-python="${state}"]`).join();
  await page.waitForSelector(wanted, { timeout: 120_000 });
  return page.$eval(cell, (node) => [node.dataset.python, node.querySelector(".py-status").textContent]);
}
async function run() {
  await page.$eval(`${cell} .py-run`, (button) => button.click());
  return reach("done", "failed", "stopped");
}
async function open() {
  await page.goto(address, { waitUntil: "load" });
  await page.waitForSelector(`${cell} textarea`);
}

try {
  await open();
  await page.focus(`${cell} textarea`);
  await page.keyboard.down("Control");
  await page.keyboard.press("a");
  await page.keyboard.up("Control");
  await page.keyboard.press("Delete");
  await page.keyboard.type("def f(u):\npass");
  seen.typed = await page.$eval(`${cell} textarea`, (field) => field.value);
  await write(solution);
  seen.solved = await run();
  await write(`${solution}\nreturn (`);
  seen.broken = await run();
  await write(solution);
  seen.mended = await run();
  await open();
  seen.kept = await page.$eval(`${cell} textarea`, (field) => field.value);
  seen.stillSolved = await page.$eval(`${cell} .py-solved`, (mark) => !mark.hidden);
  await write(`while True:\n    pass\n${solution}`);
  await page.$eval(`${cell} .py-run`, (button) => button.click());
  await reach("running");
  await page.$eval(`${cell} .py-run`, (button) => button.click());
  seen.stopped = await reach("stopped");
  for (const program of hostile) {
    await write(`${program}\ndef epanechnikov(u): return u`);
    await run();
  }
  await write(solution);
  seen.after = await run();
  seen.found = await page.evaluate(`(${every})(${JSON.stringify(chapters)})`);
} catch (error) {
  seen.errors.push(`the driver: ${error.stack}`);
} finally {
  await browser.close();
}
console.log(JSON.stringify(seen));
