// What the model of dates learned, and what it never met: each form with an example, the latter with the share of
// such dates that it reads.
import { h, num, text } from "../core/index.js";
import { FIRST_YEAR, FORMS, LANGUAGES, LAST_YEAR, writeDate } from "./date_words.js";

const t = (key, values) => text(`translator.forms.${key}`, values);
const DAY = { year: 2026, month: 10, day: 21 };         // October has a name of its own in Italian, too
const nameOf = (language) => text(`translator.languages.${language}`);
const example = ({ language, form }) => writeDate(DAY, language, form).text;
const percent = (share) => num(100 * share, 0);

/** One line for each language: what it learned. */
const learnedLines = () => LANGUAGES.map((language) =>
  t("learned_line", { language: nameOf(language), examples: FORMS.filter((one) => one.learned && one.language === language).map(example).join(" · ") }));

/** One line for each form that it never met; a year of two digits leaves open what is right. */
const unmetLines = (shares) => [
  ...FORMS.filter(({ learned, century }) => !learned && century)
    .map((one) => t("unmet_line", { example: example(one), language: nameOf(one.language), share: percent(shares[`${one.language} ${one.form}`]) })),
  t("years", { share: percent(shares.years) }),
];

/**
 * What to add about a source of these kinds: the share right of others like it; empty inside the training, and
 * where two things are new at once, of which no share was counted.
 */
export function readsOthers({ kinds, language, form }, shares) {
  const other = kinds.includes("unseen") || kinds.includes("language");
  const years = kinds.includes("years");
  return other === years ? "" : t("reads", { share: percent(shares[years ? "years" : `${language} ${form}`]) });
}

const list = (lines) => h("ul", {}, lines.map((line) => h("li", {}, line)));

/** Both lists, folded. `shares`: by form, from the file of the model. */
export const formsFold = (shares) => h("details", { class: "ab-data" },
  h("summary", {}, t("title")),
  h("p", { class: "ab-small" }, t("learned", { first: FIRST_YEAR, last: LAST_YEAR })), list(learnedLines()),
  h("p", { class: "ab-small" }, t("unmet")), list(unmetLines(shares)));
