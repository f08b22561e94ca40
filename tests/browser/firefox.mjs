// Reads the built site in Firefox, page after page, and writes what it saw as JSON, one page a line.
//
//   node tests/browser/firefox.mjs '{"firefox": …, "site": …, "mode": "light", "width": 1280, "pages": […]}'
import { opened } from "./firefox_launch.mjs";
import { movers, picture } from "./hands.js";

const { firefox, site, mode, width, pages } = JSON.parse(process.argv[2]);
const PATIENCE = 60_000; // ms
const SCHEME = { dark: 0, light: 1 };

/** Wait for so long, and then until the third frame from then: all is drawn. */
const rest = (page, ms = 0) =>
  page.evaluate(
    (wait) =>
      new Promise((done) => setTimeout(() => requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(done))), wait)),
    ms,
  );

/** In the page: every formula that is to be seen and has no size. */
const flat = () =>
  [...document.querySelectorAll("article math")]
    .filter((math) => math.checkVisibility())
    .filter((math) => {
      const box = math.getBoundingClientRect();
      return !(box.width > 1 && box.height > 4);
    })
    .map((math) => math.outerHTML.slice(0, 80));

/** In the page: the fonts that were wanted and did not come. */
const lost = async () => {
  await document.fonts.ready;
  return [...document.fonts].filter((font) => font.status === "error").map((font) => font.family);
};

/** Move controls by keyboard, one after another, until the picture is another one. */
async function moves(page, figure) {
  await figure.evaluate((f) =>
    f.querySelectorAll("details.ab-data:not([hidden])").forEach((d) => {
      d.open = true;
    }),
  );
  await rest(page, 400); // a table is filled a moment after it is opened
  const before = await figure.evaluate(picture);
  const found = await figure.evaluateHandle(movers);
  for (const control of (await found.getProperties()).values()) {
    for (const key of ["PageUp", "PageDown", "ArrowDown", "ArrowUp", " "]) {
      await control.evaluate((e) => e.focus());
      await page.keyboard.press(key);
      await rest(page);
      if ((await figure.evaluate(picture)) !== before) return true;
    }
  }
  return false;
}

/** In the page: what a widget was doing when nothing came of it. */
const state = (f) =>
  `${f.id}, mounted ${f.dataset.mounted}, its top at ${Math.round(f.getBoundingClientRect().top)} of ${innerHeight}, page ${document.visibilityState}, ` +
  `button ${f.querySelector(".ab-load")?.checkVisibility()}, model “${f.querySelector(".ab-model")?.textContent}”`;

async function until(page, figure, what, test) {
  try {
    await page.waitForFunction(test, { timeout: PATIENCE, polling: 100 }, figure);
  } catch (error) {
    throw new Error(`no ${what}: ${await figure.evaluate(state)}: ${error.message}`, { cause: error });
  }
}

/** Fetch the trained model of a widget, where it has one; what went wrong, or null. */
async function loads(page, figure) {
  const button = await figure.$(".ab-load");
  if (!(await button?.evaluate((b) => b.checkVisibility()))) return null; // none, or moved out of sight
  await button.click();
  await until(
    page,
    figure,
    "model",
    (f) => f.querySelector(".ab-model [role=alert]:not([hidden])")?.textContent || !f.querySelector(".ab-load")?.checkVisibility(),
  );
  return figure.evaluate((f) => f.querySelector(".ab-model [role=alert]:not([hidden])")?.textContent || null);
}

async function widget(page, figure) {
  await until(page, figure, "widget", (f) => {
    // What stands above may have found its height meanwhile, and moved the widget away.
    if (!f.dataset.mounted) f.scrollIntoView({ block: "center" });
    return ["1", "failed"].includes(f.dataset.mounted);
  });
  const [name, mounted, size] = await figure.evaluate((f) => [
    f.id,
    f.dataset.mounted === "1" && !f.querySelector(":scope > .ab-fallback"),
    f.getBoundingClientRect().height,
  ]);
  return { name, mounted: mounted && size > 60, moved: await moves(page, figure), failed: await loads(page, figure) };
}

/** How many places are covered, before and after the first prediction is answered with a key; then all are opened. */
async function predictions(page) {
  const covered = () =>
    page.evaluate(
      () => [...document.querySelectorAll("[data-after]")].filter((c) => ![...c.children].some((e) => e.checkVisibility())).length,
    );
  const before = await covered();
  if (!before) return [0, 0];
  await page.evaluate(() => document.querySelector("[data-predict] button").focus());
  await page.keyboard.press("Enter");
  await rest(page);
  const after = await covered();
  await page.evaluate(() => document.querySelectorAll("[data-after][hidden]").forEach((c) => c.dispatchEvent(new Event("beforematch"))));
  return [before, after];
}

async function read(browser, path) {
  const page = await browser.newPage();
  const said = { path, errors: [], outside: [], widgets: [] };
  page.on("console", (message) => ["error", "warn"].includes(message.type()) && said.errors.push(message.text()));
  page.on("pageerror", (error) => said.errors.push(String(error?.stack ?? error)));
  page.on("request", (request) => {
    if (!request.url().startsWith(site) && !/^(data|blob|about):/.test(request.url())) said.outside.push(request.url());
  });
  page.on("requestfailed", (request) => said.errors.push(`not loaded: ${request.url()}`));
  page.on("response", (response) => response.status() >= 400 && said.errors.push(`${response.status()} ${response.url()}`));
  try {
    await page.setViewport({ width, height: 800 });
    await page.goto(site + path, { waitUntil: "load", timeout: PATIENCE });
    said.theme = await page.evaluate(() => document.documentElement.dataset.theme);
    said.covered = await predictions(page);
    for (const figure of await page.$$("figure[data-widget]")) said.widgets.push(await widget(page, figure));
    said.flat = await page.evaluate(flat);
    said.formulas = await page.evaluate(() => document.querySelectorAll("article math").length);
    said.lost = await page.evaluate(lost);
    said.wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    said.inner = await page.evaluate(() => innerWidth);
  } catch (error) {
    said.errors.push(`the driver: ${error.message}`);
  }
  await page.close();
  return said;
}

const browser = await opened(firefox, 60_000, {
  "layout.css.prefers-color-scheme.content-override": SCHEME[mode],
  "ui.prefersReducedMotion": 1, // a demonstration shows its last moment at once
});
try {
  for (const path of pages) console.log(JSON.stringify(await read(browser, path)));
} finally {
  await browser.close();
}
