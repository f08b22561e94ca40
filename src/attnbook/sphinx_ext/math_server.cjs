// node math_server.cjs NODE_MODULES: one JSON line {tex, display} in, one JSON line {html} or {error} out.
const path = require("path");
const temml = require(path.resolve(process.argv[2], "temml", "dist", "temml.cjs"));

// A role's class is all that a formula may bring into the page besides MathML.
const trust = (context) => context.command === "\\class" && /^role-[a-z]+$/.test(context.class);

require("readline").createInterface({ input: process.stdin }).on("line", (line) => {
  const { tex, display } = JSON.parse(line);
  const options = { displayMode: display, throwOnError: true, annotate: false, trust };
  let answer;
  try {
    answer = { html: temml.renderToString(tex, options) };
  } catch (error) {
    answer = { error: String(error.message).replace(/\s+/g, " ") };
  }
  process.stdout.write(JSON.stringify(answer) + "\n");
});
