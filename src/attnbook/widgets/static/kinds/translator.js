// Built by make widgets: change the sources, not this file.
(() => {
  // core:index.js
  var { area, axis, checkbox, columnsOf, dashed, draggable, drawing, follow, formula, h, heatmap, hide, itemOf, keyed, line, linear, logScale, logTicks, logarithmic, m, more, num, prefersReducedMotion, put, resize, row, s, say, segmented, select, short, slider, style, text, tickText, ticks, typedField, watchTheme, word, wordsOf, yieldToMain } = AttnBook.modules["index.js"];

  // src/attnbook/data/dates.json
  var dates_default = {
    words: {
      de: {
        months: [
          "Januar",
          "Februar",
          "März",
          "April",
          "Mai",
          "Juni",
          "Juli",
          "August",
          "September",
          "Oktober",
          "November",
          "Dezember"
        ],
        weekdays: [
          "Montag",
          "Dienstag",
          "Mittwoch",
          "Donnerstag",
          "Freitag",
          "Samstag",
          "Sonntag"
        ],
        "short months": [
          "Jan.",
          "Feb.",
          "März",
          "Apr.",
          "Mai",
          "Juni",
          "Juli",
          "Aug.",
          "Sept.",
          "Okt.",
          "Nov.",
          "Dez."
        ],
        "short weekdays": [
          "Mo.",
          "Di.",
          "Mi.",
          "Do.",
          "Fr.",
          "Sa.",
          "So."
        ]
      },
      en: {
        months: [
          "January",
          "February",
          "March",
          "April",
          "May",
          "June",
          "July",
          "August",
          "September",
          "October",
          "November",
          "December"
        ],
        weekdays: [
          "Monday",
          "Tuesday",
          "Wednesday",
          "Thursday",
          "Friday",
          "Saturday",
          "Sunday"
        ],
        "short months": [
          "Jan",
          "Feb",
          "Mar",
          "Apr",
          "May",
          "Jun",
          "Jul",
          "Aug",
          "Sep",
          "Oct",
          "Nov",
          "Dec"
        ],
        "short weekdays": [
          "Mon",
          "Tue",
          "Wed",
          "Thu",
          "Fri",
          "Sat",
          "Sun"
        ]
      },
      es: {
        months: [
          "enero",
          "febrero",
          "marzo",
          "abril",
          "mayo",
          "junio",
          "julio",
          "agosto",
          "septiembre",
          "octubre",
          "noviembre",
          "diciembre"
        ],
        weekdays: [
          "lunes",
          "martes",
          "miércoles",
          "jueves",
          "viernes",
          "sábado",
          "domingo"
        ],
        "short months": [
          "ene",
          "feb",
          "mar",
          "abr",
          "may",
          "jun",
          "jul",
          "ago",
          "sept",
          "oct",
          "nov",
          "dic"
        ],
        "short weekdays": [
          "lun",
          "mar",
          "mié",
          "jue",
          "vie",
          "sáb",
          "dom"
        ]
      },
      fr: {
        months: [
          "janvier",
          "février",
          "mars",
          "avril",
          "mai",
          "juin",
          "juillet",
          "août",
          "septembre",
          "octobre",
          "novembre",
          "décembre"
        ],
        weekdays: [
          "lundi",
          "mardi",
          "mercredi",
          "jeudi",
          "vendredi",
          "samedi",
          "dimanche"
        ],
        "short months": [
          "janv.",
          "févr.",
          "mars",
          "avr.",
          "mai",
          "juin",
          "juil.",
          "août",
          "sept.",
          "oct.",
          "nov.",
          "déc."
        ],
        "short weekdays": [
          "lun.",
          "mar.",
          "mer.",
          "jeu.",
          "ven.",
          "sam.",
          "dim."
        ]
      },
      it: {
        months: [
          "gennaio",
          "febbraio",
          "marzo",
          "aprile",
          "maggio",
          "giugno",
          "luglio",
          "agosto",
          "settembre",
          "ottobre",
          "novembre",
          "dicembre"
        ],
        weekdays: [
          "lunedì",
          "martedì",
          "mercoledì",
          "giovedì",
          "venerdì",
          "sabato",
          "domenica"
        ],
        "short months": [
          "gen",
          "feb",
          "mar",
          "apr",
          "mag",
          "giu",
          "lug",
          "ago",
          "set",
          "ott",
          "nov",
          "dic"
        ],
        "short weekdays": [
          "lun",
          "mar",
          "mer",
          "gio",
          "ven",
          "sab",
          "dom"
        ]
      },
      nl: {
        months: [
          "januari",
          "februari",
          "maart",
          "april",
          "mei",
          "juni",
          "juli",
          "augustus",
          "september",
          "oktober",
          "november",
          "december"
        ],
        weekdays: [
          "maandag",
          "dinsdag",
          "woensdag",
          "donderdag",
          "vrijdag",
          "zaterdag",
          "zondag"
        ],
        "short months": [
          "jan",
          "feb",
          "mrt",
          "apr",
          "mei",
          "jun",
          "jul",
          "aug",
          "sep",
          "okt",
          "nov",
          "dec"
        ],
        "short weekdays": [
          "ma",
          "di",
          "wo",
          "do",
          "vr",
          "za",
          "zo"
        ]
      },
      zh: {
        months: [
          "一月",
          "二月",
          "三月",
          "四月",
          "五月",
          "六月",
          "七月",
          "八月",
          "九月",
          "十月",
          "十一月",
          "十二月"
        ],
        weekdays: [
          "星期一",
          "星期二",
          "星期三",
          "星期四",
          "星期五",
          "星期六",
          "星期日"
        ],
        "short months": [
          "1月",
          "2月",
          "3月",
          "4月",
          "5月",
          "6月",
          "7月",
          "8月",
          "9月",
          "10月",
          "11月",
          "12月"
        ],
        "short weekdays": [
          "周一",
          "周二",
          "周三",
          "周四",
          "周五",
          "周六",
          "周日"
        ]
      }
    },
    forms: {
      en: {
        weekday: "EEEE, MMMM d, y",
        long: "MMMM d, y",
        abbreviated: "MMM d, y",
        "day first": "d MMMM y"
      },
      fr: {
        weekday: "EEEE d MMMM y",
        long: "d MMMM y",
        abbreviated: "d MMM y",
        numeric: "dd/MM/y"
      },
      de: {
        weekday: "EEEE, d. MMMM y",
        long: "d. MMMM y",
        abbreviated: "d. MMM y",
        numeric: "dd.MM.y"
      },
      es: {
        weekday: "EEEE, d 'de' MMMM 'de' y",
        long: "d 'de' MMMM 'de' y",
        abbreviated: "d MMM y",
        numeric: "d/M/y"
      },
      zh: {
        weekday: "y年M月d日EEEE",
        long: "y年M月d日",
        abbreviated: "y年M月d日E",
        numeric: "y/M/d"
      }
    },
    unseen: {
      en: {
        "short weekday": "E, MMM d, y",
        numeric: "M/d/y",
        "two-digit year": "M/d/yy"
      },
      de: {
        "short weekday": "E, d. MMM y",
        "two-digit year": "dd.MM.yy"
      },
      it: {
        long: "d MMMM y"
      },
      nl: {
        long: "d MMMM y"
      }
    }
  };

  // src/attnbook/widgets/translator/date_words.js
  var [FIRST_YEAR, LAST_YEAR] = [1900, 2099];
  var MOST_CHARACTERS = 40;
  var LANGUAGES = Object.keys(dates_default.forms);
  var PARTS = /E+|M+|d+|y+|'[^']*'|./gu;
  var NAMES = { EEEE: "weekdays", E: "short weekdays", MMMM: "months", MMM: "short months" };
  var DAY = 864e5;
  function characters(typed) {
    const folded = typed.normalize("NFKC").toLowerCase().normalize("NFKC");
    return Array.from(folded.split(/\s+/u).filter(Boolean).join(" "));
  }
  var utc = (year, month, day) => new Date(Date.UTC(year, month - 1, day));
  var parted = (pattern) => pattern.match(PARTS);
  function part(name, { year, month, day }, words) {
    const weekday = (utc(year, month, day).getUTCDay() + 6) % 7;
    if (name in NAMES) return name[0] === "E" ? [words[NAMES[name]][weekday], ""] : [words[NAMES[name]][month - 1], "month"];
    if (name[0] === "y") return [String(year).slice(name === "yy" ? -2 : 0), "year"];
    if (name[0] === "M") return [String(month).padStart(name.length, "0"), "month"];
    if (name[0] === "d") return [String(day).padStart(name.length, "0"), "day"];
    return [name.replaceAll("'", ""), ""];
  }
  function sourcesOf(fields) {
    const found = [];
    for (const [field, length] of [["year", 4], ["month", 2], ["day", 2]]) {
      const places = fields.flatMap((one, place) => one === field ? [place] : []);
      for (let i = 0; i < length; i++) found.push(places.length === length ? [places[i]] : places);
      found.push([]);
    }
    return found.slice(0, -1);
  }
  var isoOf = ({ year, month, day }) => [...`${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`];
  function writeDate(date, language, form) {
    const pattern = dates_default.forms[language]?.[form] ?? dates_default.unseen[language][form];
    let text2 = "";
    const fields = [];
    for (const name of parted(pattern)) {
      const [said, field] = part(name, date, dates_default.words[language]);
      text2 += said;
      fields.push(...Array.from(said, () => field));
    }
    return { text: text2, read: characters(text2), written: isoOf(date), sources: sourcesOf(fields) };
  }
  function known() {
    const held = new Set(" 0123456789");
    for (const language of LANGUAGES)
      for (const name of Object.values(dates_default.forms[language]).flatMap(parted)) {
        const said = name in NAMES ? dates_default.words[language][NAMES[name]].join("") : /^[dMy]/.test(name) ? "" : name.replaceAll("'", "");
        characters(said).forEach((character) => held.add(character));
      }
    return [...held].sort((a, b) => a.codePointAt(0) - b.codePointAt(0));
  }
  var KNOWN_CHARACTERS = known();
  var escaped = (text2) => text2.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  var small = (names) => names.map((name) => characters(name).join(""));
  function expression(pattern, words) {
    const source = parted(pattern).map((name) => {
      if (name in NAMES) {
        const names = small(words[NAMES[name]]).sort((a, b) => b.length - a.length).map(escaped).join("|");
        return name[0] === "E" ? `(?<w>${names})` : `(?<m>${names})`;
      }
      if (name[0] === "y") return name === "yy" ? "(?<short>\\d{2})" : "(?<y>\\d{4})";
      if (name[0] === "M" || name[0] === "d") return `(?<${name[0].toLowerCase()}>\\d{${name.length > 1 ? "2" : "1,2"}})`;
      return escaped(name.replaceAll("'", ""));
    }).join("");
    return new RegExp(`^${source}$`, "u");
  }
  var FORMS = [[dates_default.forms, true], [dates_default.unseen, false]].flatMap(([forms, learned]) => Object.entries(forms).flatMap(([language, patterns]) => Object.entries(patterns).map(([form, pattern]) => ({ language, form, learned, century: !parted(pattern).includes("yy"), months: pattern.match(/M+/), match: expression(pattern, dates_default.words[language]) }))));
  function monthOf(said, { language, months: [name] }) {
    return name in NAMES ? small(dates_default.words[language][NAMES[name]]).indexOf(said) + 1 : Number(said);
  }
  function inForm(one, text2) {
    const found = one.match.exec(text2)?.groups;
    if (!found) return null;
    const { language, form, learned } = one;
    const said = { language, form, learned };
    if (found.short) return { ...said, fault: "century" };
    const date = { year: Number(found.y), month: monthOf(found.m, one), day: Number(found.d) };
    if (date.year < 1e3) return { ...said, fault: "form" };
    if (utc(date.year, date.month, date.day).getUTCMonth() !== date.month - 1) return { ...said, fault: "day" };
    const { read, written, sources } = writeDate(date, language, form);
    if (read.join("") === text2) return { ...said, date, written, sources };
    const { w: weekday } = one.match.exec(read.join("")).groups;
    return { ...said, fault: found.w === weekday ? "form" : "weekday" };
  }
  function readDate(read) {
    const fits = FORMS.map((one) => inForm(one, read.join(""))).filter(Boolean);
    return fits.find(({ fault }) => !fault) ?? fits.find(({ fault }) => fault === "form") ?? fits[0] ?? null;
  }
  function keptForTesting({ year, month, day }) {
    const ordinal = utc(year, month, day).getTime() / DAY + 719163;
    return Number(BigInt(ordinal) * 2654435769n % 2n ** 32n) < 2 ** 29;
  }
  function anyDate(random = Math.random) {
    const of = (list2) => list2[Math.floor(list2.length * random())];
    const language = of(LANGUAGES);
    const from = utc(FIRST_YEAR, 1, 1).getTime();
    const made = new Date(from + DAY * Math.floor(random() * ((utc(LAST_YEAR, 12, 31).getTime() - from) / DAY + 1)));
    const date = { year: made.getUTCFullYear(), month: made.getUTCMonth() + 1, day: made.getUTCDate() };
    return writeDate(date, language, of(Object.keys(dates_default.forms[language]))).text;
  }
  function understandDate(typed) {
    const read = characters(typed);
    if (!read.length) return { problem: "empty" };
    if (read.length > MOST_CHARACTERS) return { problem: "long", count: read.length };
    const unknown = [...new Set(read.filter((character) => !KNOWN_CHARACTERS.includes(character)))];
    return unknown.length ? { problem: "unknown", unknown } : { read };
  }

  // src/attnbook/widgets/translator/date_forms.js
  var t = (key, values) => text(`translator.forms.${key}`, values);
  var DAY2 = { year: 2026, month: 10, day: 21 };
  var nameOf = (language) => text(`translator.languages.${language}`);
  var example = ({ language, form }) => writeDate(DAY2, language, form).text;
  var percent = (share2) => num(100 * share2, 0);
  var learnedLines = () => LANGUAGES.map((language) => t("learned_line", { language: nameOf(language), examples: FORMS.filter((one) => one.learned && one.language === language).map(example).join(" · ") }));
  var unmetLines = (shares) => [
    ...FORMS.filter(({ learned, century }) => !learned && century).map((one) => t("unmet_line", { example: example(one), language: nameOf(one.language), share: percent(shares[`${one.language} ${one.form}`]) })),
    t("years", { share: percent(shares.years) })
  ];
  function readsOthers({ kinds, language, form }, shares) {
    const other = kinds.includes("unseen") || kinds.includes("language");
    const years = kinds.includes("years");
    return other === years ? "" : t("reads", { share: percent(shares[years ? "years" : `${language} ${form}`]) });
  }
  var list = (lines) => h("ul", {}, lines.map((line2) => h("li", {}, line2)));
  var formsFold = (shares) => h(
    "details",
    { class: "ab-data" },
    h("summary", {}, t("title")),
    h("p", { class: "ab-small" }, t("learned", { first: FIRST_YEAR, last: LAST_YEAR })),
    list(learnedLines()),
    h("p", { class: "ab-small" }, t("unmet")),
    list(unmetLines(shares))
  );

  // src/attnbook/widgets/core/decoding/look_map.js
  var HEAD = 84;
  var FLAT = 34;
  var ROW = 27;
  var WIDEST = 54;
  var [GLOSS, LEAN] = [34, 40];
  var PLAIN = 62;
  function makeRow({ written, weights, says, means, end }, i, left) {
    const cells = weights[i].map(
      (weight2, j) => s("rect", { class: "ab-fill-weights role-weights", "data-index": `${i}-${j}`, "fill-opacity": weight2.toFixed(3), rx: 2 })
    );
    const marks = says(i).map((place) => ({ place, node: s("rect", { class: "ab-says", rx: 4 }) }));
    const numbers = weights[i].map(
      (weight2) => s(
        "text",
        { class: weight2 > 0.55 ? "ab-cell-number ab-on-dark" : "ab-cell-number", "text-anchor": "middle" },
        weight2 >= 0.995 ? "1" : num(weight2, 2).slice(1)
      )
    );
    const name = s(
      "text",
      {
        class: written[i] ? "ab-character ab-fill-query role-query" : "ab-name",
        "data-index": written[i] ? i : null,
        "text-anchor": "end",
        x: left - 10
      },
      written[i] || end
    );
    const ground = s("rect", { class: "ab-row-ground", rx: 5 });
    const gloss = s("text", { class: "ab-name", "text-anchor": "end", x: left - GLOSS }, means[written[i]] ?? "");
    const node = s("g", {}, cells, marks, numbers, name, gloss);
    return { node, ground, cells, marks, numbers, labels: [name, gloss], weights: weights[i] };
  }
  var share = (weights, places) => places?.length ? places.reduce((sum, place) => sum + weights[place], 0) : null;
  var LookMap = class {
    /** `pick(step)` is called when a row is pointed at. */
    constructor(label, pick) {
      this.words = s("g");
      this.body = s("g");
      this.node = drawing(label, this.words, this.body);
      this.node.classList.add("ab-look-map");
      this.node.addEventListener("click", (event) => {
        const box = this.node.getBoundingClientRect();
        const y = (event.clientY - box.top) / box.height * this.height;
        const row2 = Math.floor((y - this.head) / ROW);
        if (row2 >= 0 && row2 < this.rows.length) pick(row2 + 1);
      });
      this.rows = [];
    }
    /**
     * Everything anew: `tokens` of the source; `written` (an empty one is the end) and its `weights`, a row
     * each; `says(i)`: the places that say a character; `means`: what one means; `end`: the end's name.
     */
    fill(look) {
      const { tokens, written, means } = look;
      this.upright = tokens.every((token) => Array.from(token).length === 1);
      this.left = Object.keys(means).length ? 76 : PLAIN;
      this.head = this.upright ? FLAT : HEAD;
      this.columns = tokens.map(
        (token, j) => s(
          "text",
          { class: "ab-source-word ab-fill-key role-key", "data-index": j, "text-anchor": this.upright ? "middle" : null },
          token === " " ? "␣" : token
        )
      );
      this.words.replaceChildren(...this.columns);
      this.rows = written.map((_, i) => makeRow(look, i, this.left));
      this.body.replaceChildren(...this.rows.flatMap(({ ground, node }) => [ground, node]));
      this.layout(this.width);
    }
    layout(width) {
      this.width = width;
      if (!this.rows.length || !width) return;
      const cell = Math.min(WIDEST, (width - this.left - (this.upright ? 6 : LEAN)) / this.columns.length);
      this.height = this.head + ROW * this.rows.length + 6;
      resize(this.node, width, this.height);
      this.columns.forEach((node, j) => this.name(node, this.left + cell * (j + 0.5), cell));
      this.rows.forEach((row2, i) => this.place(row2, this.head + ROW * i, cell));
    }
    name(node, x, cell) {
      if (this.upright) {
        put(node, { x: x.toFixed(1), y: this.head - 8 });
        style(node, { "font-size": `${Math.max(9, Math.min(16, 1.5 * cell)).toFixed(1)}px` });
      } else put(node, { transform: `translate(${(x + 2).toFixed(1)},${this.head - 8}) rotate(-58)` });
    }
    place(row2, y, cell) {
      const left = this.left;
      const gap = cell < 14 ? 0.75 : 2;
      const x = (j) => (left + cell * j).toFixed(1);
      const size = (inset, high = inset) => ({ width: Math.max(1, cell - 2 * inset).toFixed(1), height: ROW - 2 * high });
      put(row2.ground, { x: 0, y: y + 1, width: (left + cell * row2.cells.length + 4).toFixed(1), height: ROW - 2 });
      row2.cells.forEach((node, j) => put(node, { x: (left + cell * j + gap).toFixed(1), y: y + 2, ...size(gap, 2) }));
      row2.marks.forEach(
        ({ node, place }) => put(node, { x: (left + cell * place + gap - 0.5).toFixed(1), y: y + 1.5, ...size(gap - 0.5, 1.5) })
      );
      row2.numbers.forEach((node, j) => put(node, { x: (Number(x(j)) + cell / 2).toFixed(1), y: y + ROW / 2 + 4 }));
      row2.labels.forEach((node) => put(node, { y: y + ROW / 2 + 5 }));
      row2.roomy = cell >= 21;
    }
    /** Around the cells of a row where the reader expects the look. */
    mark(pencil, value, i, places) {
      const { cells } = this.rows[i];
      const at = (node, name) => Number(node.getAttribute(name));
      const boxes = places.map(
        (place) => s("rect", {
          class: "ab-guess-line",
          rx: 4,
          x: at(cells[place], "x") - 2,
          y: at(cells[place], "y") - 2,
          width: at(cells[place], "width") + 4,
          height: at(cells[place], "height") + 4
        })
      );
      const [first] = boxes;
      pencil.shapes(
        this.node,
        value,
        boxes,
        word(at(first, "x"), at(first, "y") + at(first, "height") + 14, at(first, "x") > this.width - 90 ? "middle" : "start")
      );
    }
    /** Rows up to the step are written; the step's own shows its numbers. */
    update(step2) {
      this.rows.forEach((row2, i) => {
        const now = i === step2 - 1;
        put(row2.node, { visibility: i < step2 ? null : "hidden" });
        row2.ground.classList.toggle("ab-step-now", now);
        row2.numbers.forEach((node, j) => put(node, { visibility: now && row2.roomy && row2.weights[j] >= 0.045 ? null : "hidden" }));
      });
      const weights = this.rows[step2 - 1]?.weights ?? [];
      this.columns.forEach((node, j) => node.classList.toggle("ab-looked-at", weights[j] >= 0.25));
    }
  };

  // src/attnbook/widgets/core/models/model_file.js
  var ModelFile = class {
    /** @param {Uint8Array} bytes with what is known of the file, `metadata`, and of each checkpoint, `notes` */
    constructor(bytes) {
      const fail = (why) => {
        throw new Error(`not a whole model file: ${why}`);
      };
      if (bytes.length < 12 || String.fromCharCode(...bytes.subarray(0, 8)) !== "ATTNBOOK") fail("it begins otherwise");
      this.start = 12 + new DataView(bytes.buffer, bytes.byteOffset).getUint32(8, true);
      if (this.start > bytes.length) fail("it ends inside its header");
      this.header = JSON.parse(new TextDecoder().decode(bytes.subarray(12, this.start)));
      if (this.header.version !== 1) fail(`version ${this.header.version}, not 1`);
      this.metadata = this.header.metadata;
      this.notes = this.header.checkpoints;
      const whole = this.start + this.header.size * this.notes.length;
      if (whole !== bytes.length) fail(`${bytes.length} bytes, not ${whole}`);
      this.buffer = bytes.byteOffset === 0 ? bytes.buffer : bytes.slice().buffer;
      this.made = /* @__PURE__ */ new Map();
    }
    /** The tensors of a checkpoint by name, made when asked for and kept. */
    weights(i = this.notes.length - 1) {
      if (!this.made.has(i)) {
        const start = this.start + i * this.header.size;
        const read = (tensor) => ({ shape: tensor.shape, data: this[tensor.type](start, tensor) });
        this.made.set(i, Object.fromEntries(this.header.tensors.map((tensor) => [tensor.name, read(tensor)])));
      }
      return this.made.get(i);
    }
    /** int8 numbers times the scale of their row, as float32. */
    int8(start, { shape, at, scales }) {
      const data = new Float32Array(shape.reduce((a, b) => a * b, 1));
      const numbers = new Int8Array(this.buffer, start + at, data.length);
      const rows = new DataView(this.buffer, start + scales);
      const step2 = data.length / shape[0];
      for (let i = 0, p = 0; i < shape[0]; i++)
        for (let j = 0, scale = rows.getFloat32(4 * i, true); j < step2; j++, p++) data[p] = numbers[p] * scale;
      return data;
    }
    float16(start, { shape, at }) {
      const bits = new DataView(this.buffer, start + at);
      return Float32Array.from({ length: shape.reduce((a, b) => a * b, 1) }, (_, i) => this.half(bits.getUint16(2 * i, true)));
    }
    /** A half-precision number from its 16 bits. */
    half(bits) {
      const [exponent, fraction] = [bits >> 10 & 31, bits & 1023];
      const size = exponent === 31 ? fraction ? NaN : Infinity : exponent ? 2 ** (exponent - 15) * (1 + fraction / 1024) : 2 ** -14 * (fraction / 1024);
      return bits & 32768 ? -size : size;
    }
  };
  function madeOnce(make) {
    const files = /* @__PURE__ */ new WeakMap();
    return (file, checkpoint = file.notes.length - 1) => {
      if (!files.has(file)) files.set(file, /* @__PURE__ */ new Map());
      const known2 = files.get(file);
      if (!known2.has(checkpoint)) known2.set(checkpoint, make(file, checkpoint));
      return known2.get(checkpoint);
    };
  }

  // src/attnbook/widgets/core/models/model_loader.js
  var PATIENCE = 3e4;
  var loaded = globalThis[/* @__PURE__ */ Symbol.for("attnbook.models")] ??= /* @__PURE__ */ new Map();
  var script = globalThis.document?.currentScript?.src ?? "";
  var late = () => new Error("nothing arrived for too long");
  var keyOf = ({ name, version }) => `${name}?v=${version}`;
  function patiently(work, patience = PATIENCE) {
    const control = new AbortController();
    return new Promise((resolve, reject) => {
      let timer;
      const give = () => {
        reject(late());
        control.abort();
      };
      const alive = () => {
        clearTimeout(timer);
        timer = setTimeout(give, patience);
      };
      alive();
      work({ alive, signal: control.signal }).then(resolve, reject).finally(() => clearTimeout(timer));
    });
  }
  async function fetched(file, { base, progress, alive, signal }) {
    const answer2 = await fetch(new URL(`models/${keyOf(file)}`, base), { signal });
    if (!answer2.ok) throw new Error(`${file.name}: the server answers ${answer2.status}`);
    const reader = answer2.body.getReader();
    const bytes = new Uint8Array(file.size);
    let have = 0;
    for (let part2 = await reader.read(); !part2.done; part2 = await reader.read()) {
      if (have + part2.value.length > bytes.length) throw new Error(`${file.name}: more than ${file.size} bytes`);
      bytes.set(part2.value, have);
      have += part2.value.length;
      progress(have);
      alive();
    }
    return bytes.subarray(0, have);
  }
  async function scripted(file, { base }) {
    const shelf2 = globalThis.attnbookModels ??= {};
    const bytes = () => Uint8Array.from(atob(shelf2[file.name]), (letter) => letter.charCodeAt(0));
    if (Object.hasOwn(shelf2, file.name)) return bytes();
    const node = document.createElement("script");
    node.src = new URL(`models/${file.name}.js`, base).href;
    try {
      await new Promise((resolve, reject) => {
        node.onload = resolve;
        node.onerror = () => reject(new Error(`${file.name}.js cannot be read`));
        document.head.append(node);
      });
      return bytes();
    } finally {
      node.remove();
      delete shelf2[file.name];
    }
  }
  function asked(file, { model, signal }) {
    const ended = new AbortController();
    const answer2 = new Promise((resolve, reject) => {
      const hear = (content, buffers) => {
        if (content?.model !== file.name) return;
        ended.abort();
        if (content.error || !buffers?.length) {
          reject(new Error(content.error ?? "an empty answer"));
          return;
        }
        const part2 = buffers[0];
        resolve(part2.buffer ? new Uint8Array(part2.buffer, part2.byteOffset, part2.byteLength) : new Uint8Array(part2));
      };
      model.on("msg:custom", hear);
      for (const end of [ended.signal, signal]) end.addEventListener("abort", () => model.off("msg:custom", hear));
    });
    model.send({ ask: "model", name: file.name });
    return answer2;
  }
  async function brought(file, life) {
    try {
      return await fetched(file, life);
    } catch (error) {
      if (!(error instanceof TypeError) || globalThis.origin !== "null") throw error;
      return scripted(file, life);
    }
  }
  function way(tools, base) {
    if (!tools.page) return asked;
    return base === "" || base.startsWith("file:") ? scripted : brought;
  }
  var nothing = () => {
  };
  var present = (files) => files.every((file) => loaded.get(keyOf(file))?.parsed);
  async function loadModels(files, {
    model,
    tools,
    progress = nothing,
    base = script,
    patience = PATIENCE,
    parse = (
      /** @type {(bytes: Uint8Array) => any} */
      ((bytes) => new ModelFile(bytes))
    )
  }) {
    const whole = files.reduce((sum, file) => sum + file.size, 0);
    const found = [];
    let before = 0;
    for (const file of files) {
      if (!loaded.get(keyOf(file))) {
        const told = (have) => progress(before + have, whole);
        const bring = (life) => way(tools, base)(file, { base, model, progress: told, ...life });
        const entry = { promise: patiently(bring, patience).then((bytes) => entry.parsed = parse(bytes)) };
        loaded.set(keyOf(file), entry);
        entry.promise.catch(() => loaded.delete(keyOf(file)));
      }
      found.push(await loaded.get(keyOf(file)).promise);
      before += file.size;
      progress(before, whole);
    }
    return found;
  }

  // src/attnbook/widgets/core/models/words.json
  var words_default = {
    model_panel: {
      moment: "The address asks for another step of the training. Load the training, too, to see it.",
      again: "Try again ({size})",
      failed: "The model could not be loaded: {reason}. You can try again.",
      kilobytes: "{size} KB",
      loading: "Loading {size}",
      megabytes: "{size} MB"
    },
    training_slider: {
      loss: "loss on what was not trained on",
      loss_label: "Loss on examples that were not trained on, against the training step",
      moment: "Step of the training",
      load: "Load its training, too ({size})",
      reading: "After {step} steps: loss {loss}, {exact} % of what it has never seen without a mistake.",
      step: "step {step}"
    }
  };

  // src/attnbook/widgets/core/models/model_panel.js
  var t2 = wordsOf("model_panel", words_default.model_panel);
  var misses = (asked3, last, recorded, models, training) => !training && asked3 !== (models ? last : recorded.checkpoint ?? last);
  function sayMissing(node, other, ...moment) {
    const said = [other, misses(...moment) && t2("moment")].filter(Boolean).join(" ");
    node.hidden = !said;
    say(node, said);
  }
  var weight = (bytes) => bytes < 999500 ? t2("kilobytes", { size: num(bytes / 1e3, 0) }) : t2("megabytes", { size: num(bytes / 1e6, 1) });
  var Door = class {
    stopped = false;
    /** @param {any} options */
    constructor({
      model,
      tools,
      files,
      words,
      ready,
      about: about2 = words("about"),
      loaded: loaded2 = words("loaded"),
      bring = (progress) => loadModels(files, { model, tools, progress })
    }) {
      this.bring = bring;
      this.ready = ready;
      this.loaded = loaded2;
      this.size = weight(files.reduce((sum, file) => sum + file.size, 0));
      const { size } = this;
      this.button = h("button", { type: "button", class: "ab-choice ab-load", onclick: () => this.load() }, words("load", { size }));
      this.bar = h("progress", { class: "ab-model-bar", max: 100, value: 0, "aria-label": t2("loading", { size }), hidden: true });
      this.failure = h("p", { class: "ab-empty", role: "alert", hidden: true });
      this.done = h("p", { class: "ab-small", role: "status" });
      this.offer = h("div", { class: "ab-offer" }, h("p", {}, about2), this.button, this.bar, this.failure);
      this.node = h("div", { class: "ab-model" }, this.offer, this.done);
      tools.clean(() => {
        this.stopped = true;
      });
      if (present(files)) this.load();
    }
    waiting(now) {
      this.bar.hidden = !now;
      put(this.button, { "aria-disabled": now && "true" });
    }
    async load() {
      if (!this.bar.hidden) return;
      this.waiting(true);
      this.failure.hidden = true;
      const progress = (have, whole) => put(this.bar, { value: 100 * have / whole });
      try {
        const models = await this.bring(progress);
        if (this.stopped) return;
        this.open(models);
      } catch (error) {
        if (this.stopped) return;
        this.fail(error);
      }
      this.waiting(false);
    }
    open(models) {
      const held = this.offer.contains(document.activeElement);
      this.offer.hidden = true;
      say(this.done, this.loaded);
      this.ready(models, held);
    }
    fail(error) {
      say(this.failure, t2("failed", { reason: error.message }));
      this.failure.hidden = false;
      say(this.button, t2("again", { size: this.size }));
    }
  };

  // src/attnbook/widgets/core/decoding/number_words.js
  var ONES = "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(" ");
  var TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split(" ");
  var SCALES = ["", "thousand", "million"];
  var DIGITS = [..."零一二三四五六七八九"];
  var UNITS = ["", "十", "百", "千"];
  var LARGEST = 99999999;
  var MEANS = {
    十: "10",
    百: "100",
    千: "1000",
    万: "10000",
    ...Object.fromEntries(DIGITS.map((digit, value) => [digit, String(value)]))
  };
  var MOST_WORDS = 16;
  var KNOWN = [...ONES, ...TENS, "hundred", ...SCALES.slice(1)];
  function group(number, power, words, said, sizes) {
    if (number >= 100) {
      said[power + 2] = words.length;
      sizes[power + 2] = [words.length + 1];
      words.push(ONES[Math.floor(number / 100)], "hundred");
    }
    const [tens, ones] = [Math.floor(number % 100 / 10), number % 10];
    if (tens) {
      said[power + 1] = words.length;
      sizes[power + 1] = [words.length];
    }
    if (tens >= 2) words.push(TENS[tens - 2]);
    const rest = tens >= 2 ? ones : number % 100;
    if (rest) {
      said[power] = words.length;
      words.push(ONES[rest]);
    }
  }
  function english(value) {
    const [words, said, sizes] = [[], {}, {}];
    for (const index of [2, 1, 0]) {
      const [number, power] = [Math.floor(value / 1e3 ** index) % 1e3, 3 * index];
      group(number, power, words, said, sizes);
      if (!index || !number) continue;
      for (let place = power; place < power + 3; place++) (sizes[place] ??= []).push(words.length);
      words.push(SCALES[index]);
    }
    return { words: words.length ? words : [ONES[0]], said, sizes };
  }
  function chinese(value, said, sizes) {
    const digits = Array.from(String(value).padStart(8, "0"), Number);
    const found = [];
    const add = (character, places) => found.push([character, places]);
    let [started, gap] = [false, false];
    for (let power = 7; power >= 0; power--) {
      const [digit, unit] = [digits[7 - power], power % 4];
      if (digit) {
        if (gap && started) add(DIGITS[0], []);
        const silent = digit === 1 && unit === 1 && !started;
        if (!silent) add(DIGITS[digit], [said[power]]);
        if (unit) add(UNITS[unit], [...silent ? [said[power]] : [], ...sizes[power]]);
        [started, gap] = [true, false];
      } else gap = true;
      if (power === 4 && started) {
        add(
          "万",
          [4, 5, 6, 7].filter((p) => digits[7 - p]).map((p) => sizes[p].at(-1))
        );
        gap = false;
      }
    }
    return found;
  }
  function write(value) {
    const { words, said, sizes } = english(value);
    const found = value === 0 ? [[DIGITS[0], [0]]] : chinese(value, said, sizes);
    return {
      value,
      words,
      characters: found.map(([character]) => character),
      sources: found.map(([, places]) => [...new Set(places)].sort((a, b) => a - b))
    };
  }
  function valueOf(words) {
    let [whole, part2] = [0, 0];
    for (const word2 of words) {
      const [one, ten, scale] = [ONES.indexOf(word2), TENS.indexOf(word2), SCALES.indexOf(word2)];
      if (one >= 0) part2 += one;
      else if (ten >= 0) part2 += 10 * (ten + 2);
      else if (word2 === "hundred") part2 *= 100;
      else {
        whole += part2 * 1e3 ** scale;
        part2 = 0;
      }
    }
    const value = whole + part2;
    return value <= LARGEST && write(value).words.join(" ") === words.join(" ") ? value : null;
  }
  function plainDigits(text2) {
    return text2.normalize("NFKC").replace(/\p{Nd}/gu, (digit) => {
      const code = digit.codePointAt(0);
      const low = code & 15;
      return String(low < 6 || /\p{Nd}/u.test(String.fromCodePoint(code - low)) ? low : low - 6);
    });
  }
  function understand(typed, largest = LARGEST) {
    const text2 = plainDigits(typed).trim();
    if (!text2) return { problem: "empty" };
    const digits = text2.replace(/(?<=\d)[\s,'’_](?=\d)/gu, "");
    if (/^[-+−–]?\d+([.,]\d+)?$/u.test(digits)) {
      if (!/^\d+$/.test(digits)) return { problem: "whole" };
      return Number(digits) > largest ? { problem: "large" } : { words: english(Number(digits)).words };
    }
    const words = text2.toLowerCase().split(/[\s,\-‐-―]+/u).filter((word2) => word2 && word2 !== "and");
    const unknown = [...new Set(words.filter((word2) => !KNOWN.includes(word2)))];
    if (unknown.length) return { problem: "unknown", unknown };
    if (!words.length) return { problem: "nothing" };
    return words.length > MOST_WORDS ? { problem: "many", count: words.length } : { words };
  }

  // src/attnbook/widgets/core/decoding/words.json
  var words_default2 = {
    number_input: {
      empty: "Nothing was typed. Try 40506, or forty thousand five hundred six.",
      large: "That is larger than {largest}. Try a shorter number.",
      long: "That is longer than {longest} characters. The longest number needs far fewer.",
      nothing: "There is no number in this. Try 40506, or forty thousand five hundred six.",
      many: "These are {count} words; the widget takes {most} at most. No number up to {largest} needs as many.",
      unknown: "The models do not know {words}. They know the English number words, such as seventeen, forty, hundred, thousand and million.",
      unknown_more: "The models do not know {words} and {count} more. They know the English number words, such as seventeen, forty, hundred, thousand and million.",
      whole: "Only whole numbers from 0 to {largest} can be read: no sign, no fraction."
    },
    stepping: {
      back: "One character back",
      next: "One character on",
      pause: "Pause",
      play: "Play",
      step: "Character",
      step_of: "{step} of {count}"
    }
  };

  // src/attnbook/widgets/core/decoding/number_input.js
  var t3 = wordsOf("number_input", words_default2.number_input);
  var LONGEST = 160;
  var NAMED = 3;
  function answer(found, largest) {
    if (found.problem === "unknown") {
      const some = found.unknown.slice(0, NAMED).map((word2) => `“${word2.length > 24 ? `${word2.slice(0, 24)}…` : word2}”`).join(", ");
      return t3(found.unknown.length > NAMED ? "unknown_more" : "unknown", { words: some, count: found.unknown.length - NAMED });
    }
    return t3(found.problem, { largest: largest.toLocaleString("en"), most: MOST_WORDS, count: found.count ?? 0, longest: LONGEST });
  }
  var reading = (typed, largest = LARGEST) => Array.from(typed).length > LONGEST ? { problem: "long" } : understand(typed, largest);
  function numberTyped(typed, largest = LARGEST) {
    const found = reading(typed, largest);
    if (found.problem) return { answer: answer(found, largest) };
    const words = found.words.join(" ");
    return { value: words, shown: words };
  }

  // src/attnbook/widgets/core/decoding/stepping.js
  var t4 = wordsOf("stepping", words_default2.stepping);
  var PAUSE = 750;
  var ICONS = { back: "M15 5l-8 7 8 7z", next: "M9 5l8 7-8 7z", play: "M7 4l12 8-12 8z", pause: "M7 5h3v14H7zM14 5h3v14h-3z" };
  function iconButton(name, action) {
    const path = s("path", { d: ICONS[name] });
    const node = h(
      "button",
      { type: "button", class: "ab-tool", "aria-label": t4(name), title: t4(name), onclick: action },
      s("svg", { viewBox: "0 0 24 24", class: "ab-icon ab-solid", "aria-hidden": "true" }, path)
    );
    return {
      node,
      turn: (other) => {
        put(path, { d: ICONS[other] });
        put(node, { "aria-label": t4(other), title: t4(other) });
      }
    };
  }
  var Stepper = class {
    timer;
    constructor(model, tools, length, most) {
      this.model = model;
      this.tools = tools;
      this.length = length;
      this.back = iconButton("back", () => this.by(-1));
      this.next = iconButton("next", () => this.by(1));
      this.play = iconButton("play", () => this.toggle());
      this.play.node.hidden = prefersReducedMotion();
      this.place = slider(model, "step", { label: t4("step"), min: 1, max: most, step: 1, format: () => this.words() });
      for (const event of ["pointerdown", "keydown"]) this.place.input.addEventListener(event, () => this.halt());
      tools.clean(() => clearInterval(this.timer));
      tools.clean(this.place.off);
      const buttons = h("div", { class: "ab-buttons" }, this.back.node, this.play.node, this.next.node);
      this.node = h("div", { class: "ab-controls ab-steps" }, buttons, this.place.node);
    }
    now() {
      return Math.min(this.model.get("step"), this.length());
    }
    words() {
      return t4("step_of", { step: this.now(), count: this.length() });
    }
    go(step2) {
      this.tools.set({ step: Math.min(this.length(), Math.max(1, step2)) });
    }
    by(step2) {
      this.halt();
      this.go(this.now() + step2);
    }
    halt() {
      clearInterval(this.timer);
      this.timer = 0;
      this.play.turn("play");
    }
    tick() {
      this.go(this.now() + 1);
      if (this.now() >= this.length()) this.halt();
    }
    toggle() {
      if (this.timer) return this.halt();
      if (this.now() >= this.length()) this.go(1);
      this.play.turn("pause");
      this.timer = setInterval(() => this.tick(), PAUSE);
      return void 0;
    }
    update() {
      const [now, last, { input, node }] = [this.now(), this.length(), this.place];
      put(input, { max: last });
      input.value = now;
      say(node.querySelector("output"), this.words());
      put(input, { "aria-valuetext": this.words() });
      put(this.back.node, { "aria-disabled": now <= 1 && "true" });
      put(this.next.node, { "aria-disabled": now >= last && "true" });
    }
  };

  // src/attnbook/widgets/core/models/tensor.js
  function affine({ shape: [rows, columns], data }, x, bias = null) {
    if (x.length !== columns) throw new Error(`affine: ${columns} numbers expected, got ${x.length}`);
    const out = new Float64Array(rows);
    for (let i = 0, p = 0; i < rows; i++) {
      let sum = bias ? bias.data[i] : 0;
      for (let j = 0; j < columns; j++, p++) sum += data[p] * x[j];
      out[i] = sum;
    }
    return out;
  }
  function rowOf({ shape: [rows, columns], data }, i) {
    if (!(i >= 0 && i < rows)) throw new Error(`row ${i} of ${rows}`);
    return data.subarray(i * columns, (i + 1) * columns);
  }
  function each(count, work) {
    const out = new Float64Array(count);
    for (let i = 0; i < count; i++) out[i] = work(i);
    return out;
  }
  var plus = (a, b) => each(a.length, (i) => a[i] + b[i]);
  var argmax = (x) => x.reduce((best, v, i) => v > x[best] ? i : best, 0);
  var relu = (x) => each(x.length, (i) => Math.max(0, x[i]));
  function erf(x) {
    const z = Math.abs(x);
    if (z > 6) return Math.sign(x);
    if (z < 2.5) {
      let term = z;
      let sum = z;
      for (let n = 1; Math.abs(term) > 1e-17 * sum; n++) {
        term *= -z * z / n;
        sum += term / (2 * n + 1);
      }
      return Math.sign(x) * (2 / Math.sqrt(Math.PI)) * sum;
    }
    let tail = 0;
    for (let n = 60; n > 0; n--) tail = n / 2 / (z + tail);
    return Math.sign(x) * (1 - Math.exp(-z * z) / Math.sqrt(Math.PI) / (z + tail));
  }
  var gelu = (x) => each(x.length, (i) => x[i] * (1 + erf(x[i] / Math.SQRT2)) / 2);
  function layerNorm(x, weight2, bias, eps = 1e-5) {
    const mean2 = x.reduce((a, b) => a + b, 0) / x.length;
    const spread = Math.sqrt(x.reduce((a, v) => a + (v - mean2) ** 2, 0) / x.length + eps);
    return each(x.length, (i) => (x[i] - mean2) / spread * weight2.data[i] + bias.data[i]);
  }

  // src/attnbook/widgets/core/models/training_slider.js
  var t5 = wordsOf("training_slider", words_default.training_slider);
  var HEIGHT = 150;
  var [LEFT, RIGHT, TOP, FOOT] = [40, 12, 18, 26];
  var LossChart = class {
    constructor(notes, words = t5) {
      this.notes = notes;
      this.parts = {
        x: s("g"),
        y: s("g"),
        path: s("path", { class: "ab-line ab-grey-line" }),
        dot: s("circle", { class: "ab-loss-here", r: 6 }),
        name: s("text", { class: "ab-name", x: 2, y: 11 }, words("loss"))
      };
      this.node = drawing(words("loss_label"), Object.values(this.parts));
    }
    layout(width) {
      const [steps, losses] = [this.notes.map(({ step: step2 }) => step2), this.notes.map(({ loss }) => loss)];
      const top = Math.max(...losses);
      this.x = linear([0, steps.at(-1)], [LEFT, width - RIGHT]);
      this.y = linear([0, top], [HEIGHT - FOOT, TOP]);
      resize(this.node, width, HEIGHT);
      axis(this.parts.x, "bottom", this.x, ticks(0, steps.at(-1), width < 420 ? 4 : 6), HEIGHT - FOOT);
      axis(this.parts.y, "left", this.y, ticks(0, top, 3), LEFT);
      put(this.parts.path, { d: line(steps, losses, this.x, this.y) });
      if (this.at !== void 0) this.update(this.at);
    }
    update(at) {
      this.at = at;
      if (this.x) put(this.parts.dot, { cx: this.x(this.notes[at].step).toFixed(1), cy: this.y(this.notes[at].loss).toFixed(1) });
    }
  };
  var Training = class {
    constructor(model, tools, file, { about: about2, note, ready }) {
      this.model = model;
      this.tools = tools;
      this.note = note;
      this.reading = h("p", { class: "ab-facts", role: "status" });
      this.inside = h("div", { hidden: true });
      this.panel = new Door({
        model,
        tools,
        files: [file],
        words: t5,
        about: about2,
        loaded: "",
        ready: ([found], held) => {
          this.open(found);
          ready(found);
          if (held) this.slider.input.focus();
        }
      });
      this.node = h("section", { class: "ab-training", hidden: true, "aria-label": t5("moment") }, this.panel.node, this.inside);
    }
    /** The moments of the training, their picture, and what stands above it. */
    open({ notes }, chart = new LossChart(notes), above = null) {
      const { model, tools } = this;
      this.notes = notes;
      this.chart = chart;
      const said = (value) => t5("step", { step: notes[Math.min(value, notes.length - 1)].step });
      this.slider = slider(model, "checkpoint", { label: t5("moment"), min: 0, max: notes.length - 1, step: 1, format: said });
      tools.clean(this.slider.off);
      this.inside.append(
        h("div", { class: "ab-controls" }, this.slider.node),
        this.reading,
        ...above ?? [],
        this.chart.node,
        h("p", { class: "ab-small" }, this.note)
      );
      this.inside.hidden = false;
      tools.size(this.inside, (width) => this.chart.layout(width));
    }
    read({ step: step2, loss, exact }) {
      return t5("reading", { step: step2, loss: num(loss, 3), exact: num(100 * exact, exact > 0.98 && exact < 1 ? 1 : 0) });
    }
    update(checkpoint) {
      if (!this.notes) return;
      say(this.reading, this.read(this.notes[checkpoint]));
      this.chart.update(checkpoint);
    }
  };

  // src/attnbook/widgets/core/softmax.js
  function softmax(scores, temperature = 1, mask = null) {
    const weights = new Float64Array(scores.length);
    const allowed = (i) => !mask || mask[i];
    let largest = -Infinity;
    scores.forEach((score, i) => {
      if (allowed(i)) largest = Math.max(largest, score / temperature);
    });
    let sum = 0;
    scores.forEach((score, i) => {
      sum += weights[i] = allowed(i) ? Math.exp(score / temperature - largest) : 0;
    });
    return sum ? weights.map((w) => w / sum) : weights;
  }

  // src/attnbook/widgets/core/models/transformer_layers.js
  var linear2 = (weights, name, x) => affine(weights[`${name}.weight`], x, weights[`${name}.bias`]);
  var normed = (weights, name, x) => layerNorm(x, weights[`${name}.weight`], weights[`${name}.bias`]);
  function sinusoid(place, width) {
    const row2 = new Float64Array(width);
    for (let i = 0; i < width; i += 2) {
      const angle = place * 1e4 ** (-i / width);
      [row2[i], row2[i + 1]] = [Math.sin(angle), Math.cos(angle)];
    }
    return row2;
  }
  function embed(table, id, place, { places, scale }) {
    const row2 = rowOf(table, id);
    const factor = scale === true ? Math.sqrt(row2.length) : scale || 1;
    const vector = Float64Array.from(row2, (value) => factor * value);
    if (!places) return vector;
    return plus(vector, places === "sinusoidal" ? sinusoid(place, row2.length) : rowOf(places, place));
  }
  function rotary(row2, place, size) {
    const out = new Float64Array(row2.length);
    for (let i = 0; i < row2.length; i += 2) {
      const angle = place * 1e4 ** (-(i % size) / size);
      const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
      [out[i], out[i + 1]] = [row2[i] * cos - row2[i + 1] * sin, row2[i] * sin + row2[i + 1] * cos];
    }
    return out;
  }
  var shelf = () => ({ keys: [], values: [] });
  var Attention = class {
    constructor(weights, name, heads, turns = false) {
      this.weights = weights;
      this.name = name;
      this.heads = heads;
      this.turns = turns;
      const width = weights[`${name}.query_proj.weight`].shape[0];
      if (width % heads) throw new Error(`${name}: ${heads} heads do not divide ${width}`);
      this.size = width / heads;
      this.shared = heads / (weights[`${name}.key_proj.weight`].shape[0] / this.size);
    }
    /** Put the key and the value of a token behind those that are there. */
    read(row2, { keys, values }) {
      keys.push(this.turned(linear2(this.weights, `${this.name}.key_proj`, row2), keys.length));
      values.push(linear2(this.weights, `${this.name}.value_proj`, row2));
    }
    turned(row2, place) {
      return this.turns ? rotary(row2, place, this.size) : row2;
    }
    /**
     * What one token gets from the first `count` of what was read: { output, weights }, weights a head.
     * `place`: where it stands, by default behind all that it may look at but itself.
     */
    ask(row2, { keys, values }, count = keys.length, place = count - 1) {
      const query = this.turned(linear2(this.weights, `${this.name}.query_proj`, row2), place);
      const mixed = new Float64Array(query.length);
      const weights = Array.from({ length: this.heads }, (_, head) => this.look(head, query, keys, values, count, mixed));
      return { output: linear2(this.weights, `${this.name}.output_proj`, mixed), weights };
    }
    /** One head: its weights; what it brings is put at its place of `mixed`. */
    look(head, query, keys, values, count, mixed) {
      const { size } = this;
      const [from, at] = [head * size, Math.floor(head / this.shared) * size];
      const scores = new Float64Array(count);
      for (let j = 0; j < count; j++) {
        let sum = 0;
        for (let i = 0; i < size; i++) sum += query[from + i] * keys[j][at + i];
        scores[j] = sum / Math.sqrt(size);
      }
      const found = softmax(scores);
      for (let j = 0; j < count; j++) for (let i = 0; i < size; i++) mixed[from + i] += found[j] * values[j][at + i];
      return found;
    }
  };
  var Layer = class {
    constructor(weights, name, { num_heads: heads, norm = "pre", activation = "relu", positions = null }) {
      this.weights = weights;
      this.name = name;
      this.pre = norm === "pre";
      this.act = { relu, gelu }[activation];
      if (!this.act || !["pre", "post"].includes(norm)) throw new Error(`${name}: no layer with ${norm} and ${activation}`);
      this.self = new Attention(weights, `${name}.self_attention`, heads, positions === "rotary");
    }
    /** What a part reads from the stream. */
    reads(x, norm) {
      return this.pre ? normed(this.weights, `${this.name}.${norm}`, x) : x;
    }
    /** The stream with what a part wrote. */
    adds(x, part2, norm) {
      const sum = plus(x, part2);
      return this.pre ? sum : normed(this.weights, `${this.name}.${norm}`, sum);
    }
    think(x, norm) {
      const inner = this.act(linear2(this.weights, `${this.name}.feed_forward.inner_proj`, this.reads(x, norm)));
      return this.adds(x, linear2(this.weights, `${this.name}.feed_forward.outer_proj`, inner), norm);
    }
  };
  var EncoderLayer = class extends Layer {
    /** All tokens at once: { rows, weights }, weights[head][query][key], 0 where nobody may look. */
    pass(rows, { causal = false } = {}) {
      const read = rows.map((row2) => this.reads(row2, "norm1"));
      const all = shelf();
      read.forEach((row2) => this.self.read(row2, all));
      const made = read.map((row2, i) => this.self.ask(row2, all, causal ? i + 1 : rows.length, i));
      const whole = (weights) => {
        const out = new Float64Array(rows.length);
        out.set(weights);
        return out;
      };
      return {
        rows: rows.map((row2, i) => this.think(this.adds(row2, made[i].output, "norm1"), "norm2")),
        weights: Array.from({ length: this.self.heads }, (_, head) => made.map(({ weights }) => whole(weights[head])))
      };
    }
    start() {
      return { own: shelf() };
    }
    /** The next token behind those of the cache: { row, weights }, weights[head][key so far]. */
    step(x, { own }) {
      const read = this.reads(x, "norm1");
      this.self.read(read, own);
      const { output, weights } = this.self.ask(read, own);
      return { row: this.think(this.adds(x, output, "norm1"), "norm2"), weights };
    }
  };
  var DecoderLayer = class extends Layer {
    constructor(weights, name, config) {
      super(weights, name, config);
      this.cross = new Attention(weights, `${name}.cross_attention`, config.num_heads);
    }
    /** The source's vectors are projected once, for as many steps as there will be. */
    start(memory) {
      const source = shelf();
      memory.forEach((row2) => this.cross.read(row2, source));
      return { own: shelf(), source };
    }
    /** The next token: { row, weights, cross }, weights[head][target so far], cross[head][source]. */
    step(x, { own, source }) {
      const read = this.reads(x, "norm1");
      this.self.read(read, own);
      const { output, weights } = this.self.ask(read, own);
      const row2 = this.adds(x, output, "norm1");
      const asked3 = this.cross.ask(this.reads(row2, "norm2"), source);
      return { row: this.think(this.adds(row2, asked3.output, "norm2"), "norm3"), weights, cross: asked3.weights };
    }
  };
  function stack(Kind, weights, prefix, config) {
    const layers = [];
    while (`${prefix}.${layers.length}.norm1.weight` in weights) layers.push(new Kind(weights, `${prefix}.${layers.length}`, config));
    if (!layers.length) throw new Error(`no layers named ${prefix}.0, …`);
    return layers;
  }
  function pass(layers, rows, options) {
    const weights = [];
    for (const layer of layers) {
      const made = layer.pass(rows, options);
      weights.push(made.weights);
      ({ rows } = made);
    }
    return { rows, weights };
  }
  function step(layers, row2, caches) {
    const [weights, cross] = [[], []];
    layers.forEach((layer, i) => {
      const made = layer.step(row2, caches[i]);
      weights.push(made.weights);
      cross.push(made.cross);
      ({ row: row2 } = made);
    });
    return { row: row2, weights, cross };
  }

  // src/attnbook/widgets/translator/transformer.js
  var Transformer = class {
    /** `weights`: tensors by torch's names; `config`: the fields of TransformerConfig. A tied head may be missing. */
    constructor(weights, config) {
      Object.assign(this, { weights, config });
      if (!["sinusoidal", "learned", "none"].includes(config.positions)) throw new Error(`no positions ${config.positions} in the page`);
      this.encoder = stack(EncoderLayer, weights, "encoder", config);
      this.decoder = stack(DecoderLayer, weights, "decoder", config);
      this.head = weights["output_head.weight"] ?? weights["target_embedding.table.weight"];
    }
    embed(side, id, place) {
      const { positions, scale_embedding: scale } = this.config;
      const name = `${side}_embedding`;
      const places = { sinusoidal: "sinusoidal", none: null, learned: this.weights[`${name}.places.weight`] }[positions];
      return embed(this.weights[`${name}.table.weight`], id, place, { places, scale });
    }
    normed(name, row2) {
      return this.config.norm === "pre" ? normed(this.weights, name, row2) : row2;
    }
    /** { rows, weights }: a vector of each source token, and weights[layer][head][query][key]. */
    encode(source) {
      const { rows, weights } = pass(this.encoder, source.map((id, place) => this.embed("source", id, place)));
      return { rows: rows.map((row2) => this.normed("encoder_norm", row2)), weights };
    }
    /** The state before the first step. */
    start({ rows }) {
      return { place: 0, caches: this.decoder.map((layer) => layer.start(rows)) };
    }
    /** Read the next target token: { logits, weights, cross }, weights by layer and head. `state` goes on. */
    step(id, state) {
      const { row: row2, weights, cross } = step(this.decoder, this.embed("target", id, state.place), state.caches);
      state.place += 1;
      return { logits: affine(this.head, this.normed("decoder_norm", row2)), weights, cross };
    }
    /**
     * Write greedily, the end token included: { source, steps }, source the encoder's weights, steps
     * [{ id, probabilities, logits, weights, cross }, …]. As in Python, padding is never written.
     */
    decode(source, { start, end, most, padding = 0 }) {
      const memory = this.encode(source);
      const state = this.start(memory);
      const steps = [];
      for (let last = start; last !== end && steps.length < most; last = steps.at(-1).id) {
        const made = this.step(last, state);
        const open = made.logits.map((value, id) => id === padding ? -Infinity : value);
        steps.push({ id: argmax(open), probabilities: softmax(open), ...made });
      }
      return { source: memory.weights, steps };
    }
  };

  // src/attnbook/widgets/translator/trace.js
  var TOP2 = 5;
  var LONGEST_NUMBER = 999999999;
  var DAYS = 2 ** 29;
  var network = madeOnce((file, checkpoint) => new Transformer(file.weights(checkpoint), file.metadata.config));
  var tokensOf = (task, source) => task === "numbers" ? source.split(" ") : Array.from(source);
  var likeliest = (probabilities) => Array.from(probabilities, (p, id) => [id, p]).sort((a, b) => b[1] - a[1] || a[0] - b[0]).slice(0, TOP2);
  var byHead = (steps, key) => steps[0][key].at(-1).map((_, head) => steps.map((step2) => Array.from(step2[key].at(-1)[head])));
  function trace(file, task, source, checkpoint) {
    const { source_vocab: from, target_vocab: to, start, end, most } = file.metadata;
    const tokens = tokensOf(task, source);
    const { steps } = network(file, checkpoint).decode(tokens.map((token) => from.indexOf(token)), { start, end, most });
    const named = (id) => id === end ? "" : to[id];
    return {
      tokens,
      written: steps.map(({ id }) => named(id)),
      candidates: steps.map(({ probabilities }) => likeliest(probabilities).map(([id, p]) => [named(id), p])),
      cross: byHead(steps, "cross"),
      own: byHead(steps, "weights")
    };
  }
  var mean = (rows) => rows[0].map((_, i) => rows.reduce((sum, row2) => sum + row2[i], 0) / rows.length);
  var seenBy = (weights, head) => head === "mean" ? weights[0].map((_, i) => mean(weights.map((rows) => rows[i]))) : weights[Number(head) - 1];
  function largeValue(tokens) {
    const words = tokens.join(" ");
    const split = tokens.indexOf("million");
    const [millions, rest] = split < 0 ? [null, null] : [valueOf(tokens.slice(0, split)), split + 1 === tokens.length ? 0 : valueOf(tokens.slice(split + 1))];
    const value = millions === null || rest === null ? null : millions * 1e6 + rest;
    return value !== null && value <= LONGEST_NUMBER && english(value).words.join(" ") === words ? value : null;
  }
  function about(task, tokens) {
    return task === "numbers" ? aboutNumber(tokens) : aboutDate(tokens);
  }
  function aboutNumber(tokens) {
    const value = valueOf(tokens);
    if (value === null) return { truth: null, kinds: [largeValue(tokens) === null ? "odd" : "large"] };
    const { characters: characters2, sources } = write(value);
    const kept = value >= 100 && Math.imul(value, 2654435769) >>> 0 < DAYS;
    return { truth: { characters: characters2, sources }, kinds: [kept ? "kept" : value < 100 ? "small" : "maybe"] };
  }
  function aboutDate(tokens) {
    const found = readDate(tokens);
    if (!found) return { truth: null, kinds: ["form"] };
    const { language, form, learned, fault, date, written, sources } = found;
    if (fault) return { truth: null, kinds: [fault] };
    const outside = [!learned && (LANGUAGES.includes(language) ? "unseen" : "language"), (date.year < FIRST_YEAR || date.year > LAST_YEAR) && "years"].filter(Boolean);
    const kinds = outside.length ? outside : [keptForTesting(date) ? "kept" : "maybe"];
    const either = tokens.includes("/") && language !== "zh" && date.day <= 12 && date.day !== date.month;
    return { truth: { characters: written, sources }, language, form, kinds: either ? [...kinds, "slashes"] : kinds };
  }
  var saysAt = (truth, written, i) => truth && written.slice(0, i + 1).every((character, j) => character === truth.characters[j]) ? truth.sources[i] : null;
  var isRight = (truth, written) => written.at(-1) === "" && written.slice(0, -1).join("") === truth.characters.join("");

  // src/attnbook/widgets/translator/words.json
  var words_default3 = {
    about: "One number and one date are recorded. The two trained models can run in your browser and read your own.",
    alt: "A table of attention weights: {count} written tokens, {written}, against the {tokens} tokens of “{source}”. Strong colour is a large weight; boxes mark the source tokens that determine each written token.",
    another: {
      dates: "Another date",
      numbers: "Another number"
    },
    back: "What it attends to among its own tokens",
    back_note: "The decoder's own self-attention: the tokens before this one, “start” first. Strong colour: large weight.",
    candidates: "Candidates for this token",
    caption: "Every step of the decoder: what it writes, the other candidates, and its attention weights",
    columns: {
      back: "weights on what is written",
      probability: "probability",
      rivals: "other candidates",
      share: "weight on what determines it",
      step: "Step",
      token: "writes",
      weights: "weights on the source"
    },
    date_problem: {
      empty: "Nothing was typed. Try 7 mars 2026, or Saturday, November 21, 2026.",
      long: "These are {count} characters; the widget takes {most} at most.",
      unknown: "The model has never seen {unknown}. It knows the lower-case letters, digits and punctuation of dates in English, French, German, Spanish and Chinese; capitals become lower case."
    },
    end: "end",
    endless: "The model found no end.",
    forms: {
      learned: "It learned these, with years from {first} to {last}:",
      learned_line: "{language}: {examples}",
      reads: "Of 300 such dates it reads {share} %.",
      title: "Which forms it learned, and how it does with others",
      unmet: "These it never met. Of 300 such dates each, it reads without a mistake:",
      unmet_line: "{example} ({language}): {share} %",
      years: "All that it learned, with years of other centuries: {share} %"
    },
    head: "Attention of head",
    kinds: {
      dates: {
        century: "Outside the training: every year had four digits. Two of them leave the century open, so nothing is right or wrong here.",
        day: "Outside the training: there is no such day, so nothing is right or wrong here. The model has no calendar and writes something all the same.",
        form: "Outside the training: this is in none of the forms that the book knows, so it cannot say what is right. The model reads it all the same.",
        kept: "This day was kept for testing: no example of the training held it.",
        language: "Outside the training: no example was in {language}.",
        maybe: "This day may have been among the 60,000 dates of the training.",
        slashes: "Read with the day first, as in the French and Spanish examples with slashes; the month first was in no example.",
        unseen: "Outside the training: a form of {language} that no example had.",
        weekday: "Outside the training: this day had another weekday, so nothing is right or wrong here.",
        years: "Outside the training: its years were 1900 to 2099."
      },
      numbers: {
        kept: "This number was kept for testing: no example of the training held it.",
        large: "Outside the training: nine digits. It would need 亿, which is none of the model's characters, so whatever it writes is wrong.",
        maybe: "This number may have been among the 20,000 of the training.",
        odd: "Outside the training: these words are no number in the form it learned, up to 99,999,999. Nothing is right or wrong here; see what it writes.",
        small: "Numbers below 100 are few, so all of them were in the training."
      }
    },
    languages: {
      de: "German",
      en: "English",
      es: "Spanish",
      fr: "French",
      it: "Italian",
      nl: "Dutch",
      zh: "Chinese"
    },
    legend: "Strong colour: large weight in the decoder's cross-attention. Box: the source tokens that determine this token. Every row sums to 1.",
    load: "Load both models ({size})",
    loaded: "Both models are here. They run in this page, and what you type stays here.",
    mean: "Mean",
    other_source: "The address asks for another source than the recorded one. Load the models to see it.",
    own: {
      dates: "A date as you would write it, 40 characters at most",
      numbers: "A number in English words or in digits"
    },
    picture_label: "Cross-attention: a row for each written token, a column for each token of the source",
    pad: "pad",
    predict: {
      difference: {
        both: "Both determine it, and the boxes mark both. The model was trained to write the right character, not to divide its weight fairly.",
        million: "“million” determines it too, and has a box. The model attends almost only to “thousand”; one indication of the right character is enough.",
        thousand: "As you said. “million” determines it too, but one indication is enough to write the right character."
      },
      happens: "for 万 the mean of the heads gives “thousand” a weight of 0.97. Load the models and try two million, where there is no “thousand”.",
      options: {
        both: "Both, about equally",
        million: "“million”",
        thousand: "“thousand”"
      },
      question: "The model writes “twelve million three hundred thousand” as 一千二百三十万. Chinese counts in 万, ten thousands, so one 万 stands for both “million” and “thousand”. Which word will the model attend to when it writes 万?"
    },
    right: "✓ right",
    start: "start",
    status: "Step {step} of {count}: writes {token} with probability {probability}, and attends most to “{source}”, weight {weight}.",
    status_no_source: "Nothing in the source determines this token.",
    status_source: "Determined by: {source}.",
    task: "Which model",
    tasks: {
      dates: "Dates to ISO",
      numbers: "Numbers to Chinese"
    },
    title: "The trained Transformer",
    training_about: "The model for numbers was kept at thirteen moments of its training.",
    training_note: "The slider changes the model for numbers, above: its output, its candidates and its attention.",
    write: {
      dates: "Write it as ISO",
      numbers: "Write it in Chinese"
    },
    written: "Written so far",
    wrong: "≠ right is {right}"
  };

  // src/attnbook/widgets/translator/side.js
  var t6 = wordsOf("translator", words_default3);
  var SIGNS = /* @__PURE__ */ new Map([["", "end"], ["<start>", "start"], ["<pad>", "pad"]]);
  var nameOf2 = (token) => SIGNS.has(token) ? t6(SIGNS.get(token)) : token;
  var Candidates = class {
    constructor() {
      this.rows = Array.from({ length: TOP2 }, () => ({ name: h("span", { class: "ab-tl-token" }), bar: h("span", { class: "ab-tl-bar" }), number: h("span", { class: "ab-tl-number" }) }));
      this.node = h(
        "ol",
        { class: "ab-tl-candidates", "aria-label": t6("candidates") },
        this.rows.map(({ name, bar, number }) => h("li", {}, name, h("span", { class: "ab-tl-track", "aria-hidden": "true" }, bar), number))
      );
    }
    update(candidates) {
      this.rows.forEach(({ name, bar, number }, i) => {
        const [token, probability] = candidates[i];
        say(name, nameOf2(token));
        say(number, num(probability, 3));
        style(bar, { "inline-size": `${(100 * probability).toFixed(2)}%` });
      });
    }
  };
  var Side = class {
    constructor() {
      this.line = h("p", { class: "ab-written", translate: "no" });
      this.verdict = h("p", { class: "ab-outcome" });
      this.candidates = new Candidates();
      this.back = h("p", { class: "ab-tl-back", translate: "no" });
      this.node = h(
        "div",
        { class: "ab-writers" },
        h("p", { class: "ab-head" }, t6("written")),
        this.line,
        this.verdict,
        h("p", { class: "ab-head" }, t6("candidates")),
        this.candidates.node,
        h("p", { class: "ab-head" }, t6("back")),
        this.back,
        h("p", { class: "ab-small" }, t6("back_note"))
      );
    }
    /** `now`: the trace; `own`: the decoder's weights on what it wrote, by step. */
    fill(task, now, truth, own) {
      Object.assign(this, { now, truth, own });
      put(this.line, { lang: task === "numbers" ? "zh" : null });
      this.spans = now.written.filter(Boolean).map((token, i) => h(
        "span",
        { class: truth && truth.characters[i] !== token ? "ab-letter ab-wrong" : "ab-letter" },
        SIGNS.has(token) ? `${nameOf2(token)} ` : token
      ));
      this.line.replaceChildren(...this.spans);
      this.chips = ["start", ...now.written.slice(0, -1)].map((token, i) => h("span", { class: i ? "ab-tl-chip" : "ab-tl-chip ab-tl-start" }, i ? nameOf2(token) : t6("start")));
      this.back.replaceChildren(...this.chips);
    }
    update(step2) {
      const { now, truth } = this;
      this.spans.forEach((span, i) => {
        span.classList.toggle("ab-unwritten", i >= step2);
        span.classList.toggle("ab-step-now", i === step2 - 1);
      });
      const done = step2 >= now.written.length;
      const ended = now.written.at(-1) === "";
      const verdict = !truth ? ended ? " " : t6("endless") : isRight(truth, now.written) ? t6("right") : t6("wrong", { right: truth.characters.join("") });
      say(this.verdict, done ? verdict : " ");
      this.candidates.update(now.candidates[step2 - 1]);
      const weights = this.own[step2 - 1];
      this.chips.forEach((chip, i) => {
        chip.hidden = i >= step2;
        if (i < step2) style(chip, { "--ab-tl-weight": `${(100 * weights[i]).toFixed(1)}%` });
        put(chip, { title: i < step2 ? num(weights[i], 3) : null });
      });
    }
  };

  // src/attnbook/widgets/core/decoding/typed_row.js
  function typedRow({ understand: understand2, chosen, any, words }) {
    const field = typedField({ class: "ab-typed" });
    const note = h("p", { class: "ab-empty", role: "alert", hidden: true });
    const show = (value) => {
      field.value = value;
      note.hidden = true;
    };
    const take = (typed) => {
      const found = understand2(typed);
      note.hidden = !found.answer;
      if (found.answer) {
        say(note, found.answer);
        return;
      }
      chosen(found.value);
      field.value = found.shown;
    };
    const send = (event) => {
      event.preventDefault();
      take(field.value);
    };
    field.addEventListener("keydown", (event) => {
      if (event.key === "Enter" && !event.isComposing) send(event);
    });
    const form = h(
      "form",
      { class: "ab-controls ab-number-form", onsubmit: send },
      h("label", { class: "ab-control ab-number-own" }, h("span", { class: "ab-label" }, words.own), field),
      h("button", { type: "submit", class: "ab-choice" }, words.write),
      h("button", { type: "button", class: "ab-choice ab-quiet", onclick: () => take(any()) }, words.another)
    );
    return { node: h("div", { hidden: true }, form, note), field, show };
  }

  // src/attnbook/widgets/translator/index.js
  var t7 = wordsOf("translator", words_default3);
  var TASKS = ["numbers", "dates"];
  var HEADS = ["mean", "1", "2", "3", "4"];
  var MOST = 20;
  var LAST = 12;
  var WIDE = 560;
  var NARROW = 15;
  var FOCUS = 5e-3;
  var INSIDE = ["kept", "maybe", "small"];
  var seen = (token) => token === " " ? "␣" : token;
  var quoted = (tokens) => tokens.map((token) => `“${seen(token)}”`).join(", ");
  function sentence(now, truth, weights, step2) {
    const i = step2 - 1;
    const most = argmax(weights[i]);
    const places = saysAt(truth, now.written, i);
    const values = { step: step2, count: now.written.length, token: nameOf2(now.written[i]), probability: num(now.candidates[i][0][1], 3), source: seen(now.tokens[most]), weight: num(weights[i][most]) };
    const said = places === null ? "" : places.length ? t7("status_source", { source: quoted(places.map((place) => now.tokens[place])) }) : now.written[i] ? t7("status_no_source") : "";
    return `${t7("status", values)} ${said}`.trim();
  }
  var listed = (names, weights) => weights.map((weight2, j) => `${seen(names[j])} ${num(weight2, 3)}`).join(", ");
  function rowsOf(now, truth, { cross, own }, step2) {
    const count = Math.min(step2, now.written.length);
    return Array.from({ length: count }, (_, i) => {
      const part2 = share(cross[i], saysAt(truth, now.written, i));
      const [[, probability], ...others] = now.candidates[i];
      const rivals = others.filter(([, p]) => p >= FOCUS).map(([token, p]) => `${nameOf2(token)} ${num(p, 3)}`).join(", ");
      return [
        String(i + 1),
        nameOf2(now.written[i]),
        num(probability, 3),
        rivals || "–",
        part2 === null ? "–" : num(part2, 3),
        listed(now.tokens, cross[i]),
        listed([t7("start"), ...now.written], own[i])
      ];
    });
  }
  function dateTyped(typed) {
    const found = understandDate(typed);
    if (found.read) return { value: found.read.join(""), shown: found.read.join("") };
    const unknown = (found.unknown ?? []).slice(0, 5);
    return { answer: t7(`date_problem.${found.problem}`, { most: MOST_CHARACTERS, count: found.count ?? 0, unknown: unknown.map((one) => `“${one}”`).join(", ") }) };
  }
  function noteOf(task, found, shares) {
    const language = found.language ? t7(`languages.${found.language}`) : "";
    const said = found.kinds.map((kind) => t7(`kinds.${task}.${kind}`, { language }));
    return [...said, shares && task === "dates" ? readsOthers(found, shares) : ""].filter(Boolean).join(" ");
  }
  var guessed = (choice, tokens) => (choice === "both" ? ["million", "thousand"] : [choice]).map((word2) => tokens.indexOf(word2));
  var asked2 = (recorded) => recorded.written.indexOf("万") + 1;
  var Translator = class {
    constructor({ model, el, tools }) {
      Object.assign(this, { model, tools, get: (name) => model.get(name) });
      const [numbers, dates, training] = model.get("models");
      this.now = model.get("recorded")[this.get("task")];
      this.inputs = { numbers: this.input("numbers", "words"), dates: this.input("dates", "date") };
      this.door = new Door({ model, tools, files: [numbers, dates], words: t7, ready: (models, held) => this.arrive(models, held) });
      this.choice = row(tools, segmented(model, "task", { label: t7("task"), options: TASKS.map((task) => [task, t7(`tasks.${task}`)]) }));
      this.heads = row(tools, segmented(model, "head", { label: t7("head"), options: HEADS.map((head) => [head, head === "mean" ? t7("mean") : head]) }));
      this.heads.prepend(h("span", { class: "ab-label", "aria-hidden": "true" }, t7("head")));
      this.asked = h("p", { class: "ab-empty", hidden: true });
      this.note = h("p", { class: "ab-tl-note", role: "status" });
      this.steps = new Stepper(model, tools, () => this.now.written.length, MOST);
      this.picture = new LookMap(t7("picture_label"), (step2) => {
        this.steps.halt();
        tools.set({ step: step2 });
      });
      this.side = new Side();
      this.training = new Training(model, tools, training, { about: t7("training_about"), note: t7("training_note"), ready: (file) => {
        this.history = file;
        this.compute();
      } });
      this.table = tools.table(this.numbers());
      this.arrange(el);
      tools.guess.draw((pencil, choice) => this.picture.mark(pencil, choice, asked2(this.get("recorded").numbers) - 1, guessed(choice, this.now.tokens)));
      tools.redraw(["task", "words", "date", "checkpoint", "recorded"], () => this.compute());
      tools.redraw(["head"], () => this.look());
      tools.redraw(["step"], () => this.draw());
    }
    input(task, trait) {
      const { model, tools } = this;
      const numbers = task === "numbers";
      const field = typedRow({
        understand: (typed) => numbers ? numberTyped(typed, LONGEST_NUMBER) : dateTyped(typed),
        chosen: (value) => {
          this.steps.halt();
          tools.set({ step: 1, [trait]: value });
        },
        any: () => numbers ? write(1 + Math.floor(10 ** (3 + 5 * Math.random()))).words.join(" ") : anyDate(),
        words: { own: t7(`own.${task}`), write: t7(`write.${task}`), another: t7(`another.${task}`) }
      });
      tools.follow(trait, () => field.show(model.get(trait)));
      return field;
    }
    arrange(el) {
      const { tools } = this;
      const map = h("div", { class: "ab-map" }, this.heads, this.picture.node, h("p", { class: "ab-small" }, t7("legend")));
      const pair = h("div", { class: "ab-halves ab-lines-up" }, map, this.side.node);
      el.append(this.door.node, this.choice, this.inputs.numbers.node, this.inputs.dates.node, this.asked, this.note, this.steps.node, pair, this.training.node);
      this.pair = pair;
      tools.size(pair, (width) => {
        this.width = width;
        this.fit();
      });
    }
    /** Picture and side stand side by side where the columns stay wide enough. */
    fit() {
      const wide = this.width >= WIDE && 0.6 * this.width >= NARROW * (this.now.tokens.length + 4);
      this.pair.classList.toggle("ab-side-by-side", wide);
      this.picture.layout(wide ? Math.round(this.width * 0.6) : this.width);
    }
    arrive(models, held) {
      this.models = { numbers: models[0], dates: models[1] };
      this.inputs.dates.node.append(formsFold(models[1].metadata.exact_unseen));
      this.compute();
      if (held) this.inputs[this.get("task")].field.focus();
    }
    /** The trace of what is asked for; of the recorded source as long as the models are not here. */
    compute() {
      const [task, here, recorded] = [this.get("task"), this.models, this.get("recorded")];
      const source = this.get(task === "numbers" ? "words" : "date");
      const training = task === "numbers" && this.history;
      this.now = here ? trace(training || here[task], task, source, training ? this.get("checkpoint") : void 0) : recorded[task];
      const found = about(task, this.now.tokens);
      this.truth = found.truth;
      sayMissing(this.asked, !here && source !== this.now.tokens.join(task === "numbers" ? " " : "") && t7("other_source"), this.get("checkpoint"), LAST, recorded[task], here, task === "dates" || this.history);
      for (const one of TASKS) this.inputs[one].node.hidden = !here || one !== task;
      this.training.node.hidden = !here || task !== "numbers";
      this.note.classList.toggle("ab-tl-outside", !INSIDE.includes(found.kinds[0]));
      say(this.note, noteOf(task, found, here?.dates.metadata.exact_unseen));
      this.training.update(this.get("checkpoint"));
      this.look();
    }
    /** The picture of the chosen head. */
    look() {
      const { now, truth } = this;
      const task = this.get("task");
      this.seen = { cross: seenBy(now.cross, this.get("head")), own: seenBy(now.own, this.get("head")) };
      this.picture.fill({
        tokens: now.tokens,
        written: now.written.map((token) => token && nameOf2(token)),
        weights: this.seen.cross,
        means: task === "numbers" ? MEANS : {},
        end: t7("end"),
        says: (i) => saysAt(truth, now.written, i) ?? []
      });
      if (this.width) this.fit();
      this.side.fill(task, now, truth, this.seen.own);
      this.draw();
    }
    draw() {
      const step2 = Math.min(this.get("step"), this.now.written.length);
      this.picture.update(step2);
      this.side.update(step2);
      this.steps.update();
      this.tools.status(sentence(this.now, this.truth, this.seen.cross, step2));
      this.table.update();
    }
    numbers() {
      return {
        columns: columnsOf(t7, "step", "token", "probability", "rivals", "share", ["weights", "weights"], ["back", "weights"]),
        rows: () => this.seen ? rowsOf(this.now, this.truth, this.seen, this.get("step")) : []
      };
    }
  };
  var translator_default = {
    kind: "translator",
    predict: {
      options: ["million", "thousand", "both"],
      answer: "thousand",
      asks: (get) => get("task") === "numbers" && get("head") === "mean" && get("words") === get("recorded").numbers.tokens.join(" ") && get("step") === asked2(get("recorded").numbers),
      async demonstrate({ model, tools }) {
        const recorded = model.get("recorded").numbers;
        tools.set({ task: "numbers", words: recorded.tokens.join(" "), head: "mean", checkpoint: LAST, step: 1 });
        const place = asked2(recorded);
        await tools.animate({ step: place }, { ms: 600 * place, whole: true });
      }
    },
    render: (context) => {
      new Translator(context);
    }
  };

  // <stdin>
  AttnBook.add("translator", translator_default, { "task": { "type": "choice", "options": ["numbers", "dates"] }, "words": { "type": "words", "known": ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety", "hundred", "thousand", "million"], "most": 16 }, "date": { "type": "characters", "known": " ,./0123456789abcdefghijklmnoprstuvwyzáäéû一三二五六周四年日星月期", "most": 40 }, "head": { "type": "choice", "options": ["mean", "1", "2", "3", "4"] }, "step": { "type": "number", "min": 1, "max": 20, "integer": true }, "checkpoint": { "type": "number", "min": 0, "max": 12, "integer": true } });
})();
