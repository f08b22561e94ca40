var AttnBook = (() => {
  var __defProp = Object.defineProperty;
  var __getOwnPropDesc = Object.getOwnPropertyDescriptor;
  var __getOwnPropNames = Object.getOwnPropertyNames;
  var __hasOwnProp = Object.prototype.hasOwnProperty;
  var __export = (target, all) => {
    for (var name in all)
      __defProp(target, name, { get: all[name], enumerable: true });
  };
  var __copyProps = (to, from, except, desc) => {
    if (from && typeof from === "object" || typeof from === "function") {
      for (let key of __getOwnPropNames(from))
        if (!__hasOwnProp.call(to, key) && key !== except)
          __defProp(to, key, { get: () => from[key], enumerable: !(desc = __getOwnPropDesc(from, key)) || desc.enumerable });
    }
    return to;
  };
  var __toCommonJS = (mod) => __copyProps(__defProp({}, "__esModule", { value: true }), mod);

  // src/attnbook/widgets/js/index.js
  var index_exports = {};
  __export(index_exports, {
    default: () => index_default
  });

  // src/attnbook/widgets/js/dom.js
  var SVG = "http://www.w3.org/2000/svg";
  function fill(node, props, kids) {
    for (const [name, value] of Object.entries(props ?? {})) {
      if (value == null || value === false) continue;
      if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
      else node.setAttribute(name, value === true ? "" : value);
    }
    node.append(...kids.flat(Infinity).filter((kid) => kid != null && kid !== false));
    return node;
  }
  var h = (tag, props, ...kids) => fill(document.createElement(tag), props, kids);
  var s = (tag, props, ...kids) => fill(document.createElementNS(SVG, tag), props, kids);
  function put(node, props) {
    for (const [name, value] of Object.entries(props)) {
      if (value == null || value === false) node.removeAttribute(name);
      else {
        const text2 = value === true ? "" : String(value);
        if (node.getAttribute(name) !== text2) node.setAttribute(name, text2);
      }
    }
    return node;
  }
  function say(node, text2) {
    if (node.textContent !== text2) node.textContent = text2;
  }
  function style(node, rules) {
    for (const [name, value] of Object.entries(rules)) node.style.setProperty(name, value);
    return node;
  }
  var calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

  // src/attnbook/widgets/js/motion.js
  var ease = (t47) => t47 * t47 * (3 - 2 * t47);
  var between = {
    linear: (from, to, t47) => Array.isArray(from) ? from.map((v, i) => v + (to[i] - v) * t47) : from + (to - from) * t47,
    log: (from, to, t47) => from > 0 && to > 0 ? from * (to / from) ** t47 : between.linear(from, to, t47)
  };
  function path(model, target, { scale: scale2 = "linear", whole: whole2 = false }) {
    const shape2 = whole2 ? Math.round : (value) => value;
    const from = Object.fromEntries(Object.keys(target).map((name) => [name, model.get(name)]));
    return (t47) => {
      for (const name of Object.keys(target))
        model.set(name, t47 >= 1 ? target[name] : shape2(between[scale2](from[name], target[name], ease(t47))));
      model.save_changes();
    };
  }
  function animator(model, el) {
    let frame2 = 0;
    let finish = null;
    const stop = () => {
      cancelAnimationFrame(frame2);
      finish?.();
      finish = null;
    };
    const touches = ["pointerdown", "keydown"];
    touches.forEach((event) => el.addEventListener(event, stop, true));
    function animate(target, { ms = 1600, ...options } = {}) {
      stop();
      const place3 = path(model, target, options);
      if (calm()) return Promise.resolve(place3(1));
      const begin = performance.now();
      const step2 = (now) => {
        const t47 = Math.max(0, (now - begin) / ms);
        place3(t47);
        if (t47 < 1) frame2 = requestAnimationFrame(step2);
        else stop();
      };
      frame2 = requestAnimationFrame(step2);
      return new Promise((resolve) => {
        finish = resolve;
      });
    }
    const remove2 = () => {
      stop();
      touches.forEach((event) => el.removeEventListener(event, stop, true));
    };
    return { animate, stop: remove2 };
  }

  // src/attnbook/messages/en.json
  var en_default = { kernel_explorer: { alt: "{count} points of the data “{label}” and the curve estimated from them with a {kernel} kernel of bandwidth {bandwidth}. At x = {query} the estimate is {value}.", bandwidth: "Bandwidth h", bandwidth_axis: "bandwidth h", caption: "Each point, and its weight for the query", columns: { key: "x (key)", output: "Estimate at the query", value: "y (value)", weight: "weight" }, data: "Data", data_label: "Data, estimated curve and query; below, the window around the query and the weight of each point", error_axis: "leave-one-out error", error_label: "Leave-one-out error against the bandwidth, with the present bandwidth and the lowest error marked", kernel: "Kernel", kernels: { boxcar: "boxcar", epanechnikov: "Epanechnikov", gaussian: "Gaussian", triangular: "triangular" }, lowest: "lowest: h = {bandwidth}", point: "Point", predict: { difference: { line: "A sloping line would need nearer points to count for more, and in a very wide window all points count the same.", mean: "You saw it coming: when every point has the same weight, the answer no longer depends on the query.", wiggly: "That is the other end: a very small bandwidth follows every point, a very large one follows none." }, happens: "the curve becomes level, at the plain average of all y.", options: { line: "A straight line with a slope", mean: "A level line", wiggly: "A curve through every point" }, question: "The bandwidth h says how far a query looks. What does the curve become when h is very large?" }, query: "Query x", sine: "noisy sine", status: "At x = {query} the estimate is {value}. Of {count} weights the largest is {weight}. The leave-one-out error is {error}; the lowest, {lowest}, is at h = {bandwidth}.", title: "Kernel explorer", weights_axis: "weights" }, library: { alt: "Six items around a circle. The query “{query}” points to {angle} degrees; at temperature {temperature} the items answer with these weights: {shares}.", alt_share: "{name} {share} %", angle: "Direction", caption: "Every item: its score, its weight and its value", cold: "hard look-up: one item", columns: { book: "Item (key)", output: "Mixed value", score: "score", weight: "weight" }, degrees: "{value}°", disc_label: "Items around a circle, and the query as an arrow", dots: "Green dots are the items’ values, as large as their weights. The bar is the mixture.", handle: "Query “{query}”: left and right turn it, up and down change its length", handle_at: "direction {angle} degrees, length {length}", hint: "Drag the blue arrow. It asks for “{query}”; items in its direction answer loudest.", hot: "plain average of all", length: "Length", mixed: "What you get: the mixed value", part: "{topic} {value}", percent: "{share} %", predict: { difference: { all: "That is the other end of the slider: all six answer alike when the temperature is very high.", none: "The weights always sum to 1, so something always comes back.", one: "As you said: the softmax of a very small temperature is an ordinary look-up, one key and one value." }, happens: "the item with the largest score takes the whole weight.", options: { all: "All six, equally", none: "None of them", one: "One item alone" }, question: "Now several items answer at once. Which items still answer when the temperature falls to 0?" }, status: "The strongest answer is {name}, with {share} % of the weight. Mixed value: {mixed}.", status_hard: "Temperature 0 is a hard look-up: {name} gives the whole answer. Mixed value: {mixed}.", status_tie: "Temperature 0 is a hard look-up, and {count} items have the same score, so they share: {name}. Mixed value: {mixed}.", temperature: "Temperature", title: "The library", weights: "Who answers: the weights", zero: "0" }, predict: { again: "Ask me again", choices: "Your prediction", earlier: "Your prediction, and what happens", first: "Predict first.", happens: "What happens:", just_show: "Just show me", label: "Prediction: {title}", watch: "Watch the picture.", you_said: "You predicted:" }, progress: { cancel: "No, keep it", chapter: "Chapter", chapter_label: "{number}. {title}", count: "{done} of {all}", empty: "Nothing yet. What you answer, predict and solve will be counted here.", exercises: "Exercises", exercises_of: "Exercises of chapter {number}: tick what you have solved", export: "Save to a file", file_name: "paying-attention-progress.json", forget: "Yes, forget everything", import: "Load from a file", imported: "Loaded: {count} entries from the file took the place of what was kept here.", imported_not_kept: "Loaded, but this browser keeps nothing for this page: it is gone when you leave it.", no_script: "Your progress is counted by the browser itself. Where scripts are switched off, there is nothing to show.", none: "–", not_kept: "This browser keeps nothing for this page: what you see is gone when you leave it.", page_title: "Prerequisites", predictions: "Predictions", problem: { format: "This file was not saved by this book. Nothing has changed.", item: "This file holds an entry that the book cannot use ({where}). Nothing has changed.", json: "This file is not readable: it is no JSON. Nothing has changed.", large: "This file is too large to come from this book. Nothing has changed.", unreadable: "The browser could not read this file. Nothing has changed.", version: "This file comes from another version of the book. Nothing has changed." }, questions: "Quiz", reset: "Forget everything", reset_done: "Forgotten. This browser no longer keeps anything of this book.", reset_sure: "This deletes all answers, predictions and ticks kept in this browser. Are you sure?", saved: "Saved as {file}.", solved_here: "The checkers of this notebook session have been counted.", title: "Your progress", where: "Questions answered right, predictions made, exercises solved. Kept in this browser only; nothing is sent anywhere." }, quiz: { again: "Start again", all_right: "All {count} right ({first} at the first try).", answer: "Answer and reasons", check: "Check", is_right: "Right:", is_wrong: "Wrong:", missing: "At least one true statement is not ticked yet.", multiple: "Tick every statement that is true.", next: "Go to the next open question", not_kept: "This browser keeps nothing for this page: your answers are gone when you leave it.", nothing_chosen: "Choose an answer first.", nothing_typed: "Type a number first, such as 0.25 or 1/4.", right: "Right.", score: "{answered} of {count} answered, {right} right ({first} at the first try).", show: "Show every answer, explained", title: "Check yourself", wrong: "Not this one.", wrong_number: "Not this number.", your_number: "Your answer" }, softmax_lab: { again: "New random numbers", alt: "Bars of six scores, {scores}, and of the weights that a softmax of temperature {temperature} gives them: {weights}.", alt_scale: "Scores and weights of 16 keys for dₖ = {width}. The largest weight is {raw} without scaling and {scaled} when the scores are divided by the root of dₖ.", captions: { scale: "Every key: scores and weights, as they are and scaled", scores: "Every key: its score, its weight α, and how its weight answers to the score of each key" }, chart_label: "Scores as bars to drag, and the weights below them", columns: { scale: { fifth: "scaled weight", first: "Key", fourth: "scaled score", second: "score q·k", third: "weight" }, scores: { first: "Key", fourth: "may attend", second: "score", slope: "∂α/∂{score}", third: "weight" } }, effective: "effective number of keys", entropy: "entropy, nats", facts: "Typical score ±{spread}. Largest weight {largest}. Gradient {slope}.", jacobian: "Gradient ∂αᵢ/∂sⱼ", jacobian_label: "The Jacobian of the softmax: row i, column j says how weight i answers to score j", jacobian_legend: "Row i: weight i. Column j: score j. Orange is positive, blue negative, up to ±{bound}.", key: "k{number}", largest: "largest weight", may_attend: "use {key}", no: "no", norm: "size of the gradient", nothing_allowed: "No key may be attended to. Every weight is exactly 0, and so is the output; there is no distribution, and no entropy.", panel: "Which experiment", panels: { scale: "Why divide by √dₖ?", scores: "Scores, temperature, mask" }, predict: { difference: { even: "The scores spread with the root of dₖ, about ±23 here, and the softmax turns such gaps into all or nothing.", one: "As you said: the scores spread with the root of dₖ, and the softmax turns such gaps into all or nothing.", same: "Each product has the same spread, but a score is the sum of 512 of them, and sums spread further." }, happens: "without scaling, one key takes nearly the whole weight; divided by √dₖ, the same scores share it.", options: { even: "Nearly equal weights", one: "One key takes nearly all", same: "The same as for one number" }, question: "A query and 16 keys hold 512 independent random numbers each. What are the softmax weights of their dot products?" }, raw: "As they are: s = q·k", raw_label: "Dot products as they are, and their weights", raw_short: "as they are", scale_hint: "A query and 16 keys of dₖ independent standard normal numbers. Both sides use the same numbers.", scaled: "Scaled: s = q·k / √dₖ", scaled_label: "Dot products divided by the root of dₖ, and their weights", scaled_short: "scaled", score_masked: "{score}, not allowed", score_of: "Score of {key}", scores: "scores", scores_hint: "Drag a score, type one, or take a key away. The weights share 1 among the keys in use.", slope_axis: "size of the gradient", slope_label: "Size of the softmax gradient against dₖ, with and without scaling", status: "Weights: {weights}. That is as spread out as {effective} equal keys. Size of the gradient: {norm}.", status_scale: "dₖ = {width}. As they are: largest weight {raw}, size of the gradient {raw_slope}. Scaled: largest weight {scaled}, size of the gradient {scaled_slope}.", temperature: "Temperature", title: "Softmax laboratory", weights: "weights", width: "dₖ", width_axis: "dₖ", yes: "yes" }, widget: { error: "{name}: expected {expected}, got {given}. Try {advice}.", full: "Full screen", link: "Copy a link to this state", link_by_hand: "Copy this address:", link_copied: "Link copied", link_field: "Address of this state", numbers: "The numbers", reset: "Start again" }, attention_stepper: { alt: "Self-attention in numbers, step {step} of {total}: {title}. Weights, row by row: {rows}.", back: "Back", bad: "A number from {low} to {high}, please. The last good one, {value}, stays in use.", bad_whole: "A whole number from {low} to {high}, please. The last good one, {value}, stays in use.", caption: "The matrices of this step, row by row", change: "New value", code: "The code, with the line of this step marked", columns: "Row", count: "Tokens", equation: "The equations, with the part of this step marked", example: "Numbers", examples: { drawn: "Random numbers", equal: "Four equal tokens", shared: "Random, W_Q = W_K", shelf: "The shelf of chapter 1", thinking: "Thinking Machines", turned: "Queries turned by 90°" }, flow: "All steps at a glance: choose one", given: "This number is given: nothing computes it. Change it, and everything after it moves.", go: "{symbol}: step {step}, {title}", grid: "{matrix}, {rows} rows, {columns} columns. Arrow keys choose a number.", grid_edit: "{matrix}, {rows} rows, {columns} columns. Arrow keys choose a number; Enter goes to its field.", hint: "Choose any number to see how it came about. Numbers of X and of the three W can be changed.", largest: "largest score of the row: {value}", matrices: { key: "K, keys", key_turned: "K transposed: one key a column", output: "O, output", products: "Q K transposed, dot products", query: "Q, queries", scores: "S, scores", value: "V, values", w_k: "W_K, for keys", w_q: "W_Q, for queries", w_v: "W_V, for values", weights: "A, weights", x: "X, the tokens" }, next: "Next", notes: { drawn: "Tokens and matrices drawn once at random.", equal: "The random matrices, and the same token four times.", shared: "The random tokens, with one matrix for queries and keys. Look at the scores: row i, column j equals row j, column i. The weights do not.", shelf: "Each token is an item’s key (numbers 1 and 2) followed by its value (numbers 3 to 5), with two decimals. W_Q and W_K read out the key, W_V the value.", thinking: "Two words. The row of Thinking has the products 112 and 96; the other row is made up. Of the 64 numbers of a query and a key, two are drawn and 62 are 0.", turned: "The same tokens. W_Q turns every query a quarter of a turn to the left, so an item asks for what stands beside it." }, pause: "Pause", play: "Play", predict: { difference: { double: "That would break the sums: each row of weights sums to 1, before and after.", same: "Adding one number to all scores of a row changes nothing. Multiplying them does.", sharper: "As you said: the size of W_Q is a temperature." }, happens: "all scores double, as at half the temperature, and each row leans further towards its largest score. The rows still sum to 1.", options: { double: "Every weight doubles", same: "Nothing: a softmax does not care", sharper: "The largest weight of each row grows" }, question: "Every number of W_Q is doubled. What happens to the weights?" }, row_of: "{symbol} · {row}", shape: "({rows}, {columns})", status: "Step {step} of {total}, {title}. {cell}", status_given: "{matrix}, row {row}, number {column}: {value}.", status_made: "{matrix}, row {row}, number {column}: {working}", step: "Step", step_of: "{step} of {total}", steps: { key: "keys", output: "output", products: "all dot products", query: "queries", scores: "scores", value: "values", weights: "weights", x: "tokens" }, sum: "sum of the row", title: "Self-attention, step by step", token: "token {number}", told: { key: "The same tokens, multiplied by W_K: how each of them can be found.", output: "Every row of weights mixes the values. One output row for each token.", products: "Every query meets every key. Row i holds the dot products of query i with all keys.", query: "Every token is multiplied by W_Q. The row that comes out is what this token asks for.", scores: "Every product is divided by the root of the width of the keys.", value: "The same tokens once more, multiplied by W_V: what each of them hands over.", weights: "A softmax in each row: all weights are positive, and every row sums to 1.", x: "Every token is a row of numbers. Choose a number and change it." }, width: "dₖ, the width", words: { first: "Thinking", second: "Machines" }, zeros: "Two of the {width} numbers are drawn, the other {more} are 0." }, model_panel: { again: "Try again ({size})", failed: "The model did not come: {reason}. You can try again.", kilobytes: "{size} KB", load: "Load the model ({size})", loaded: "The model is here. It runs in this page, and what you type stays here.", loading: "Loading {size}", megabytes: "{size} MB" }, alignment: { about: "This number is recorded. The two trained models can run in your browser and read your own.", alt: "A table of attention weights: {count} written characters, {written}, against the {words} words “{source}”. Strong colour says where the decoder looked; boxes mark the words that say each character.", another: "Another number", caption: "Every step of the decoder: what it writes, and how it shares its attention among the words", columns: { character: "writes", fixed: "fixed context writes", probability: "probability", share: "weight on the words that say it", step: "Step", weights: "weights" }, context: { attention: "context of this step", fixed: "context of every step" }, context_label: { attention: "The context of this step, each number a coloured cell", fixed: "The fixed context, each number a coloured cell" }, end: "end", ended: "This model has ended.", legend: "Strong colour: large weight. Box: a word that says this character. Every row sums to 1. The small number says what a character means.", note_attention: "{count} numbers, mixed anew for each character; blue negative, orange positive, up to ±{bound}", note_fixed: "{count} numbers, the same at every step. There are no weights to show.", other_number: "The address asks for another number than the recorded one. Load the models to see it.", own: "A number in English words or in digits, up to 99,999,999", picture_label: "Attention weights: a row for each written character, a column for each word", predict: { difference: { moves: "That is what attention does. The fixed context was made once, from the encoder's last states.", nothing: "As you said: it was made once, from the encoder's last states, before the first character.", shrinks: "Nothing is taken out of it. It was made once, from the encoder's last states; only the decoder's own state knows how far it is." }, happens: "the context of the model with attention changes with every character; the fixed context stays as it is, and has to hold the whole number at once.", options: { moves: "It moves from word to word", nothing: "Nothing: it is the same at every step", shrinks: "It shrinks as words are used up" }, question: "Two models write a number in Chinese, one character a step. One has attention, the other a fixed context. What happens to the fixed context while the characters are written?" }, right: "✓ right", status: "Step {step} of {count}: writes {character} with probability {probability}, and looks most at “{word}”, weight {weight}.", status_no_source: "No word says this character.", status_source: "The words that say it: {source}.", title: "Where the decoder looks", training_about: "The model with attention was kept at twelve moments of its training.", training_note: "The slider changes the model with attention, above. The one with the fixed context stays fully trained.", write_it: "Write it in Chinese", writer: { attention: "With attention", fixed: "Fixed context" }, wrong: "≠ right is {right}", load: "Load both models ({size})", loaded: "Both models are here. They run in this page, and what you type stays here.", status_ended: "Step {step} of {count}: the model with attention has ended." }, cross_attention: { title: "Two sequences", hint: "A word is a direction here, and words of like meaning point nearly the same way. Point at a word that asks, or choose its row in the table: the lines show from whom it draws.", asker: "Who asks", asked: "Who is asked", side: { target: "target", source: "source" }, swap: "⇄ Swap", self: "the same sequence twice: self-attention", cross: "two sequences: cross-attention", shapes: "Shapes: query {query}, key and value {key}, weights {weights}, output {output}.", links_label: "Asking words on the left, asked words on the right, and lines between them as wide as the weights", directions_label: "The asked words as directions around a circle, and the asking word as an arrow", handle: "Direction of the asking word: arrow keys turn it", handle_at: "{name}, {angle} degrees", legend: "Blue: what the word asks for; drag it. Teal, dotted: what it gets, the mixture of those asked.", weights: "The weights: rows ask, columns are asked", turned_over: "The other direction, turned over: here the columns sum to 1", compare: "Compare with the other direction, turned over", sum: "sum", percent: "{share} %", share: "{name} {share} %", not_asked: "not asked", no_word: "–", may: "asked", may_be_asked: "{place}: may be asked", place: { source: "Source, place {number}", target: "Target, place {number}" }, head: { source: { asks: "The source asks", asked: "The source is asked", asks_asked: "The source asks itself", idle: "The source takes no part" }, target: { asks: "The target asks", asked: "The target is asked", asks_asked: "The target asks itself", idle: "The target takes no part" } }, empty: "A sentence without a word cannot ask or be asked. Choose at least one word on each side.", nothing_allowed: "Nobody may be asked: all weights are 0, and so is every output.", status: "{name} draws most from {most}, {share} % of its weight. The table has {rows} rows and {columns} columns.", alt: "The words {askers} ask the words {asked}. {name} draws from them with these shares: {shares}.", caption: "Every pair of words: its score and its weight; below, the output of each asking word", columns: { asker: "asks", asked: "is asked", score: "score", weight: "weight" }, output_of: "output of {name}", words: { source: { cat: "cat", dog: "dog", milk: "milk", water: "water", cold: "cold", warm: "warm", black: "black", white: "white", drinks: "drinks", sees: "sees" }, target: { cat: "chat", dog: "chien", milk: "lait", water: "eau", cold: "froid", warm: "chaud", black: "noir", white: "blanc", drinks: "boit", sees: "voit" } }, predict: { question: "Four French words ask five English words: a table of 4 rows and 5 columns, and every row sums to 1. Now swap: the English words ask the French ones. Is the new table the old one turned over?", options: { turned: "Yes, only rows and columns change places", new: "No, the weights themselves are others", same: "It stays the same table" }, happens: "the scores change places, but the weights are others: each new row is divided by its own sum.", difference: { turned: "That is true of the scores here. In the old table, turned over, the columns sum to 1; in the new one the rows do.", new: "As you said. Compare the row of cold: no French word means the same, but as one who asks it must give its whole weight away.", same: "The rows belong to those who ask. Five words ask now, so there are five rows." } } }, mask_painter: { alt: "A mask for six items, and the weights under it: {rows}. {verdict}", blocked: "×", calls: { function: "attn_mask of F.scaled_dot_product_attention: True = may attend", module: "attn_mask of nn.MultiheadAttention: True = blocked" }, caption: "Every query: its weights (× is forbidden), their sum, which tokens change its output, and which of those are leaks", cell: "{query} may look at {item}", choose: "Choose or change a mask", columns: { leaks: "leaks", moved: "changed by", query: "Query", sum: "sum", weight: "α for {item}" }, convention: "Which call", conventions: { function: "function", module: "module" }, fails: "Fails the promise “{promise}”: {count} leaks: {pairs}.", fails_more: "Fails the promise “{promise}”: {count} leaks: {pairs}, and {more} more.", fails_once: "Fails the promise “{promise}”: one leak, {pairs}.", heads: { mask: "Mask: who may look at whom", moved: "Leak test: which token changes which output", weights: "Weights, and the sum of each row" }, hint: "Paint with mouse or finger. With keys: arrows move, Space switches, Shift with an arrow paints on. A filled cell may be looked at. The size is how far the window looks back, and how long the prefix and the real part of a padded sequence are.", late: "mask after the softmax (the bug)", masks: { causal: "causal", open: "nothing forbidden", padding: "and forbid padding", prefix: "prefix", shifted: "one step too far", turned: "turn round (~)", window: "window" }, moved_label: "Which token, a column, changes which output, a row; the sentence beside it says the result", nobody: "nobody", paint_label: "The mask: rows are queries, columns are keys", pair: "from {token} to {output}", passes: "Passes: what the promise “{promise}” forbids changes nothing.", passes_blind: "Passes: what the promise “{promise}” forbids changes nothing. But it sees too little: in {count} of the promised pairs the token changes nothing either.", predict: { difference: { all: "As you said: the total is shared by all keys, so each of them has its say.", passes: "A weight of 0 lets no value through. The weights that remain still depend on the total, and the future is part of it.", stripe: "A stripe beside the diagonal is the sign of a mask that is one step too far. Here the total is shared by all keys." }, happens: "every later token changes every earlier output. No value gets through, but the scores of all keys are in the total that divides the weights: look at the row sums.", options: { all: "It fails for every later token", passes: "It passes: a weight of 0 lets nothing through", stripe: "It fails for the next token only" }, question: "A causal mask is laid on after the softmax: the forbidden weights are set to 0. All forbidden cells are empty. What does the leak test say?" }, printed: "The mask for PyTorch, 1 for True", promise: "Promise to test", promises: { causal: "causal", padded: "causal and padding", prefix: "prefix", window: "window" }, sees: "{query} sees {keys}", size: "size", status: "{allowed} of 36 looks are allowed. Row sums: {sums}. Leaks: {leaks}.", sum: "sum", test: "What the leak test says", title: "Mask painter", weights_label: "The weights under this mask; the table has the numbers" }, head_browser: { adds: "What head {head} alone adds to the scores of the ten digits", all: "all heads", alt: "Four heads and the items of the example {words}. Most weight: {looks}. The answer is {answer}.", alt_head: "head {head} on {item}, {weight} %", another: "Another example", asked_1: "{item}, asked first", asked_2: "{item}, asked second", caption: "Every head: whether it is on, and its weights on the items", columns: { head: "Head", item: "item {number}", items: "items", on: "on" }, head: "head {head}", head_off: "off: {head}", legend: "Weights in per cent; a row sums to 100. A head that is switched off still looks, but adds nothing.", look_up: "Look it up", map_caption: "Where each head looks; switch a head off with its box", mark_1: "1st", mark_2: "2nd", no: "no", none_off: "All heads are on.", odds: "Probabilities of the ten digits in per cent; the right digit has a frame", off: "Switched off: {heads}.", own: "Your example", percent: "{share} %", place_1: "first", place_2: "second", predict: { difference: { both: "The first digit does not notice: head 1 looks that one up, and head 3 has no part in it.", guess: "It is missed badly, but a guess would be right only one time in ten. Something of the second letter reaches the answer through the other heads.", nothing: "That is what happens without head 2 or head 4. Head 3 is missed: no other head looks at the second letter as firmly.", some: "As you said: the others carry a little of the second letter, so more than a guess survives. The first digit does not notice." }, happens: "without head 2 or head 4 nothing changes. Without head 3 the second digit is right in 38 % of the examples, and the first in all of them.", options: { both: "Both digits go wrong", guess: "The second digit becomes a guess: one in ten is right", nothing: "Nothing: another head does the same", some: "The second digit is often wrong, but right more often than a guess" }, question: "Head 3 puts nearly all its weight on the letter that is asked second. Switch it off. What happens to the answers to 400 new examples?" }, problem: { count: "Type 2 to {most} items; here are {count}.", empty: "Nothing is typed yet. An example: a3 k7 c1 ? k a", item: "“{word}” is no item. An item is a letter from a to z and a digit, such as a3; between items stands a space.", long: "That is longer than {longest} characters. Eight items and a question need 29.", mark: "Put one question mark after the items, and two letters behind it: a3 k7 c1 ? k a", missing: "“{letter}” is asked for, but no item has it as its letter.", twice: "The letter {letter} stands in two items. Each letter may have one digit only.", two: "Behind the question mark stand two different letters, with a space between them." }, said: "Answer {answer}, but {right} is right.", share: { both: "both", caption: "Share of {count} new examples that are right with these heads", first: "first", second: "second" }, status: "Of {count} new examples {first} % have the first digit right, {second} % the second, {both} % both.", title: "Head browser", use: "use head {head}", view: "Which heads to show", yes: "yes", said_right: "Answer {answer}, and that is right." }, position_waves: { at: { key: "key at {position}", query: "query at {position}" }, captions: { hands: "Every hand: how fast it turns, and where it stands at both positions", keys: "Every key: its content score, the bias of its distance, and its weight" }, clocks_label: "Clocks: some of the hands, at the position of the key and at that of the query", columns: { hands: { fifth: "cosine of the difference", first: "Pair", fourth: "query, degrees", second: "ω, radians per position", third: "key, degrees" }, keys: { fifth: "weight", first: "Position", fourth: "bias", second: "item", third: "content score" } }, content_axis: "content, and bias (dashed)", controls: { angle: "Angle", distance: "Distance", pairs: "Features", position: "Key at", slope: "Slope" }, curve_label: "The number against the distance; the dot marks the present distance", degrees: "{angle}°", distance_axis: "distance in positions", hints: { alibi: "“Marvel” asks from the dashed line, the distance further on than the key. The six items stand along the line again and again. The slope times the distance is taken from every score.", rotary: "Solid: the key. Dashed: the query, the distance further on. Before their positions turn them, the angle between them is the same in every pair of features. The score is the mean of the cosines.", sinusoidal: "Each clock is one pair of features. Solid: the position of the key. Dashed: that of the query, the distance further on. The rows of the table are what is added to the tokens." }, items: { cartoons: "cartoons", comics: "comics", films: "films", poems: "poems", recipes: "recipes", war: "war" }, mean: "mean", method: "Which positions", methods: { alibi: "ALiBi", rotary: "Rotary", sinusoidal: "Sinusoidal" }, penalty_label: "Content scores and biases above, attention weights below, for 64 keys", position_axis: "position", predict: { difference: { any: "It would, if the score saw where each of them stands. It sees only the difference of their angles, and that has not changed.", falls: "The distance between the two has not changed, and where they stand does not count.", same: "As you said: both hands turned by the same angle, so the angle between them stayed." }, happens: "the score stays the same, digit for digit, wherever the two stand seven places apart.", options: { any: "It changes, up or down", falls: "It falls", same: "It stays the same" }, question: "Rotary positions: a key stands at 3, a query at 10. Both move on by 20 places. What happens to their score?" }, readings: { bias: "bias of the key", content: "content score of the key", factor: "e to the bias", key: "position of the key", query: "position of the query", value: "mean of the cosines", weight: "weight of the key" }, share: "cos {cosine}", speed: "ω {omega}", status: { alibi: "Query at {query_at}. The key at {key_at} ({item}) has the content score {content}, the bias {bias} and the weight {weight}. Every key {distance} places away has this bias.", rotary: "Key at {key_at}, query at {query_at}: the score is {value}. It is the same wherever they stand {distance} places apart.", sinusoidal: "Positions {key_at} and {query_at}: their dot product is {value} of the largest. Every two positions {distance} apart have the same." }, table_label: "The sinusoidal table: 64 positions down, features across; the rows of key and query are framed", table_legend: "Rows: positions 0 to 63. Columns: features. Orange is near 1, blue near −1.", title: "Where two tokens stand", value: { rotary: "score", sinusoidal: "dot product / largest" }, weight_axis: "attention weight" }, embedding_map: { title: "Words on a map", hint: "Type or choose a word, or point at a dot. Its neighbours are found with all 32 numbers of a vector; the map has only two.", type: "A word", look_up: "Look it up", choose: "or choose", stage: "When", stages: { before: "before training", after: "after training" }, temperature: "temperature", map_label: "Map of the words", list_label: "The word and its neighbours", shadow: "Only a shadow: 2 of 32 dimensions", columns: { word: "word", cosine: "cosine", weight: "weight" }, itself: "{word}, the word itself: cosine {cosine}, weight {weight}", line: "{word}: cosine {cosine}, weight {weight}. Look it up", others: "the other {count} words together", on_map: "Of its {most} nearest words, {count} are among the {most} nearest dots.", part: "{word} ({cosine})", status: "Nearest to {word}: {names}. At temperature {temperature} the word itself has {own} % of the weight.", caption: "The word, its ten nearest by cosine in all 32 dimensions, and the weights of the soft look-up", alt: "Map of 300 words {stage}. {word} and its ten nearest neighbours are named: {names}.", problem: { empty: "Type a word of the novel, such as captain, or choose one from the list.", unknown: "“{word}” is not among the {count} words of this map. The whole vocabulary would turn it into [unk].", suggest: "“{word}” is not among the {count} words of this map. These are:", long: "This is longer than {most} characters. No word of the list is." }, predict: { question: "The ten nearest neighbours of “sea” are computed with all 32 numbers. How many of these ten are also among the ten dots nearest to “sea” on the map?", options: { most: "8 to 10", half: "4 to 7", few: "0 to 3" }, happens: "2 of the ten. Over all 300 words it is 1.7 on average: most of what the vectors know lies in directions that a flat map leaves out.", difference: { most: "It looks as if a map showed who is near whom. It shows who is near in two directions of 32.", half: "Fewer still. Words that the map puts side by side often differ in the other 30 directions.", few: "So it is. Use a map to look around, and all dimensions to compute." } } }, number_input: { empty: "Nothing was typed. Try 40506, or forty thousand five hundred six.", large: "That is larger than {largest}. Try a shorter number.", long: "That is longer than {longest} characters. The longest number needs far fewer.", many: "These are {count} words; the widget takes {most} at most. No number up to {largest} needs as many.", unknown: "The models do not know {words}. They know the English number words, such as seventeen, forty, hundred, thousand and million.", unknown_more: "The models do not know {words} and {count} more. They know the English number words, such as seventeen, forty, hundred, thousand and million.", whole: "Only whole numbers from 0 to {largest} can be read: no sign, no fraction." }, stepping: { back: "One character back", next: "One character on", pause: "Pause", play: "Play", step: "Character", step_of: "{step} of {count}" }, training_slider: { loss: "loss on what was not trained on", loss_label: "Loss on examples that were not trained on, against the training step", moment: "Moment of the training", load: "Load its training, too ({size})", reading: "After {step} steps: loss {loss}, {exact} % of what it never saw without a mistake.", step: "step {step}" }, translator: { about: "One number and one date are recorded. The two trained models can run in your browser and read your own.", alt: "A table of attention weights: {count} written tokens, {written}, against the {tokens} tokens of “{source}”. Strong colour says where the decoder looked; boxes mark what says each token.", another: { dates: "Another date", numbers: "Another number" }, back: "What it looks back at", back_note: "The decoder's own self-attention: the tokens before this one, “start” first. Strong colour: large weight.", candidates: "Candidates for this token", caption: "Every step of the decoder: what it writes, what else it might have written, and how it shares its attention", columns: { back: "weights on what is written", probability: "probability", rivals: "other candidates", share: "weight on what says it", step: "Step", token: "writes", weights: "weights on the source" }, date_problem: { empty: "Nothing was typed. Try 7 mars 2026, or Saturday, November 21, 2026.", long: "These are {count} characters; the widget takes {most} at most.", unknown: "The model has never seen {unknown}. It knows the small letters, digits and signs of dates in English, French, German, Spanish and Chinese; capitals are made small." }, end: "end", endless: "The model found no end.", head: "Attention of head", kinds: { dates: { century: "Outside the training: every year had four digits. Two of them leave the century open, so nothing is right or wrong here.", day: "Outside the training: there is no such day, so nothing is right or wrong here. The model has no calendar and writes something all the same.", form: "Outside the training: this is in none of the forms that the book knows, so it cannot say what is right. The model reads it all the same.", kept: "This day was kept for testing: no example of the training held it.", language: "Outside the training: no example was in {language}.", maybe: "This day may have been among the 20,000 dates of the training.", unseen: "Outside the training: a form of {language} that no example had.", weekday: "Outside the training: this day had another weekday, so nothing is right or wrong here.", years: "Outside the training: its years were 1900 to 2099." }, numbers: { kept: "This number was kept for testing: no example of the training held it.", large: "Outside the training: nine digits. It would need 亿, which is none of the model's characters, so whatever it writes is wrong.", maybe: "This number may have been among the 20,000 of the training.", odd: "Outside the training: these words are no number in the form it learned, up to 99,999,999. Nothing is right or wrong here; see what it makes of them.", small: "Numbers below 100 are few, so all of them were in the training." } }, languages: { de: "German", en: "English", es: "Spanish", fr: "French", it: "Italian", nl: "Dutch", zh: "Chinese" }, legend: "Strong colour: large weight in the decoder's cross-attention. Box: part of the source that says this token. Every row sums to 1.", load: "Load both models ({size})", loaded: "Both models are here. They run in this page, and what you type stays here.", mean: "Mean", other_source: "The address asks for another source than the recorded one. Load the models to see it.", own: { dates: "A date as you would write it, 40 characters at most", numbers: "A number in English words or in digits" }, picture_label: "Cross-attention: a row for each written token, a column for each token of the source", predict: { difference: { both: "Both say it, and the boxes mark both. The model was trained to write the right character, not to share its weights fairly.", million: "“million” says part of it, but the last word of size is enough: behind “thousand” no other 万 can follow.", thousand: "As you said. “million” says part of it too, but one sign is enough to write the right character." }, happens: "for 万 the mean of the heads gives “thousand” a weight of 0.99. Load the models and try two million, where there is no “thousand”.", options: { both: "Both, about equally", million: "“million”", thousand: "“thousand”" }, question: "The model writes “twelve million three hundred thousand” as 一千二百三十万. Chinese counts in 万, ten thousands, so one 万 answers both “million” and “thousand”. Which word will the model look at when it writes 万?" }, right: "✓ right", start: "start", status: "Step {step} of {count}: writes {token} with probability {probability}, and looks most at “{source}”, weight {weight}.", status_no_source: "Nothing in the source says this token.", status_source: "What says it: {source}.", task: "Which model", tasks: { dates: "Dates to ISO", numbers: "Numbers to Chinese" }, title: "The trained Transformer", training_about: "The model for numbers was kept at fourteen moments of its training.", training_note: "The slider changes the model for numbers, above: its output, its candidates and its attention.", write: { dates: "Write it as ISO", numbers: "Write it in Chinese" }, written: "Written so far", wrong: "≠ right is {right}" }, next_token: { title: "What comes next?", about: "This text is recorded. The trained model can run in your browser, read what you type, and write on.", load: "Load the model ({size})", loaded: "The model is here. It runs in this page, and what you type stays here.", other_text: "The address asks for another text than the recorded one. Load the model to see it.", own: "Your text, up to {longest} characters", problem: { empty: "Nothing is typed: the model reads only the line break that stands before a paragraph.", long: "These are {count} characters; the widget takes {longest}. The last text that fitted is still shown.", unknown: "The model does not know {characters}. It reads {stand_in} there.", unknown_more: "The model does not know {characters} and {count} more. It reads {stand_in} there.", folded: "It reads {pairs}.", pair: "{to} for {from}" }, fallen: "The model reads at most {context} characters; when they are full, a quarter falls off at once. The first {count}, struck through, are no longer read.", view_label: "The text, character by character. Colour: the weight of each for the asking character. Bar below: its surprise. The table has the numbers.", legend: "Framed: the asking character; point at another to let it ask. Colour: its weight, relative to the largest. Bars below hang down by the surprise, −log p, up to 7 nats. ␣ is a space, ⏎ a line break, ▯ a character the model does not know.", place: "Asking", place_newest: "“{character}”, the newest", place_back: "“{character}”, {back} before the newest", layers: "Layer whose weights are shown", layer: "layer {layer}", heads: "Head whose weights are shown", head: "head {head}", all: "mean", bars_label: "The ten most probable next characters; press one to put it behind the asking character", named: { space: "space", break: "line break", unknown: "unknown character" }, percent: "{share} %", rest: "The {count} others share {share}. Press a bar to put it behind the asking character.", temperature: "Temperature", greedy: "0, the likeliest", seed: "Seed", write_on: "Write {count} characters on", stop: "Stop", take_back: "Take back", training: "Moment of the training", training_about: "The model was kept at seven moments of its training, the first before it had learned anything.", training_load: "Load its training, too ({size})", training_step: "step {step}", training_reading: "After {step} steps: {loss} nats a character on chapters it never read.", training_note: "The slider changes the model above: its probabilities, its surprise and its weights. The axis gives the first steps more room.", would_write: "What this model writes behind your text, at the temperature and with the seed above:", loss: "surprise in nats a character, on chapters it never read", loss_label: "Surprise on chapters that were not trained on, against the training step", five_gram: "a table of 5-grams: {loss}", status: "After {after} the most probable next characters are {first}, {share}, and {second}, {other}. In layer {layer}, {head}, {asks} looks most at {looked}, {back} characters before it, weight {weight}.", candidate: "next, rank {rank}", others: "all others", caption: "What may come next, then the characters of the text, the newest first", columns: { place: "Place", character: "character", probability: "probability", surprise: "surprise (nats)", weight: "weight" }, alt: "The text {text}. Most probable next: {next}. In layer {layer}, {asks} looks most at {looked}, {weight}.", predict: { question: "A model of 172,000 numbers has read most of Moby Dick, character by character. Now it reads: The white whal. Which character does it expect next, and how sure is it?", options: { sure: "e, with more than 95 %", letter: "e, with about a half; other letters share the rest", unsure: "None: it spreads over many characters" }, happens: "inside a word there is little choice: after The white whal the model gives e 97 %, and i, as in whaling, most of the rest. Behind a space the likeliest letter gets no more than 17 %: the surprise sits where words begin.", difference: { sure: "As you said. The surprise is large where words begin, and small where they end.", letter: "Few words go on otherwise: whale and its forms, and whaling. The model has seen them hundreds of times.", unsure: "That is so where a word begins. Here five letters of a frequent word are known already." } }, stroke: "Vertical stroke: the probability at temperature 1." }, vit_draw: { title: "Draw a digit, and see what is read", about: "One digit is recorded. The trained model comes with your first stroke, or with this button, and runs in your browser.", load: "Load the model ({size})", loaded: "The model is here. It runs in this page, and what you draw stays here.", hint: "Draw with the mouse, a finger or the keyboard, or begin with a digit that the model was not trained on. It misread the last two.", examples: "Digits of the data", example: "Digit {number} of {count}", surface: "Sheet to draw on. Arrow keys move the pen, Space lowers and lifts it, Backspace takes back, Delete clears.", keys: "Keys: arrows move the pen, Space lowers and lifts it, Backspace takes back.", pen_down: "Pen down, {x} across, {y} down, of 64.", pen_up: "Pen up, {x} across, {y} down, of 64.", draw_here: "Draw here", full: "No more ink: take a stroke back, or clear the sheet.", undo: "Take back", clear: "Clear", heads: { draw: "Your drawing", answers: "What the model answers", sees: "What the model sees", looks: "What the class token took" }, seen_label: "The picture as 8 × 8 counts of ink, cut into 16 patches", looks_label: "The share of each patch in what the class token took, as a colour and in percent", answers_label: "Probability of each of the ten digits", answer: "{answer}, with {probability} %", waiting: "The model is not here yet.", nothing: "Nothing is drawn yet.", shuffle: "Shuffle the patches", measured: "Of {count} digits that it was not trained on, the model reads {right} % in place, {shuffled} % with their patches shuffled like this.", view: "Which attention", rollout: "Rollout", layer: "Layer {layer}", head: "Which head", mean: "Mean", one_head: "{head}", legend_rollout: "Numbers are percent. The rest, {own} %, came from the class token itself. Rollout follows attention back through both layers.", legend_layer: "Numbers are percent. The rest, {own} %, went to the class token itself.", training_about: "The model was kept at fourteen moments of its training.", caption: "Each token's ink, its weight as chosen above and its share in rollout; then the probability of each digit", columns: { token: "Token", ink: "dots of ink, of 64", shown: "weight as chosen", rollout: "rollout" }, class_token: "class token", patch: "row {row}, column {column}", digit: "digit {digit}", status: "The model answers {answer}, with {probability} %. The class token took most from the patch in row {row}, column {column}: {share} %.", status_nothing: "No answer yet.", alt: "A digit as 8 × 8 counts of ink, cut into 16 patches; the share of each patch in what the class token took; and ten bars. The model answers {answer}, with probability {probability}.", alt_nothing: "An empty sheet, cut into 16 patches.", predict: { question: "The model reads this 7 as 16 patches, and is right. Now the same 16 patches are put into another order. All the ink is still there. What does the model answer?", options: { same: "Still 7: every patch is there", unsure: "Nothing much: all ten digits about equally", other: "Another digit, and it is quite sure" }, happens: "it answers 2, and is as sure as it was of the 7. Nine in ten shuffled digits become a 2 for it, whatever they were.", difference: { same: "All the ink is there, but each patch now has the position of another one. What this model learned is patches at their positions.", unsure: "That would be wise. But the model has never seen such a picture in training, and nothing taught it to doubt.", other: "As you said. It learned patches at their positions, and nothing taught it to doubt a picture that was never like a digit." } }, how: "A drawing is brought to the form of the data: one height, upright, as much ink as they have, counted in blocks of 4 × 4 dots.", training_note: "The slider changes the model: its answer, what its class token took, and how much it reads in place and shuffled." }, cost_calculator: { title: "What a layer costs", axis: "tokens n", caption: "One layer of each kind, for all sequences together, and the bytes of attention", columns: { kind: "Layer", operations: "multiplications", time: "time, estimated", steps: "steps that wait", path: "longest path", kept: "bytes kept" }, controls: { preset: "Published model", seq_len: "Tokens n", num_heads: "Heads", d_head: "Width of a head", sharing: "Keys shared by heads", num_layers: "Layers", batch: "Sequences", precision: "Bytes of a number", speed: "Multiplications a second" }, crossing: "n = d = {width}", here: "n = {tokens}", hints: { operations: "One layer of each kind. The convolution mixes 3 neighbours, restricted attention looks at 65. The ring marks where attention becomes dearer than the GRU. Drag the line, or use the slider.", bytes: "Weights: a number for every head and every pair, in one layer. Fused: one for every head and query in their place. Cache: keys and values of all layers, if the model writes token by token. Drag the line, or use the slider." }, lines: { recurrent: "GRU", convolution: "convolution", attention: "attention", restricted: "restricted", weights: "weights", fused: "fused", cache: "cache" }, picture: { operations: "Multiplications of one layer against the number of tokens, both axes logarithmic", bytes: "Bytes against the number of tokens, both axes logarithmic" }, predict: { question: "Vectors of width 512. Above which length does a layer of attention, projections and all, take more multiplications than a GRU layer?", options: { short: "Above 64 tokens", width: "Above 512 tokens", long: "Above 4,096 tokens" }, happens: "the two lines cross at n = d, here at 512 tokens. Six matrices of the GRU stand against four of attention and 2n²d for the pairs.", difference: { short: "64 is the width of a head. The number of heads does not enter: all heads together are as wide as the token.", width: "As you said: the pairs cost 2n²d, and the GRU’s two extra matrices 2nd².", long: "That is eight times too far. At 4,096 tokens attention takes three and a third times as much." } }, presets: { own: "own sizes", "transformer-base": "Transformer, base", "transformer-big": "Transformer, big", gpt2: "GPT-2 small", "bert-base": "BERT base", "bert-large": "BERT large", "vit-b16": "ViT-B/16", "llama-7b": "Llama 7B", "mistral-7b": "Mistral 7B" }, readings: { width: "width d", kv: "key heads", layer: "{count} · {time} · path {path}", cache_token: "cache for each token" }, sharing: { none: "not shared", groups: "by four", one: "by all" }, speed_value: "{count} a second", estimate: "Times are estimates: multiplications divided by the speed. Steps that wait and numbers that are moved make real times longer.", status: { operations: "{tokens} tokens of width {width}: a GRU multiplies {recurrent}, a convolution {convolution}, attention {attention}, restricted attention {restricted}.", bytes: "{tokens} tokens: the weights of one layer take {weights}, their fused form {fused}, the cache of all layers {cache}." }, view: "What is shown", views: { operations: "Multiplications", bytes: "Bytes" } } };

  // src/attnbook/widgets/js/messages.js
  function text(key, values = {}) {
    let entry2 = en_default;
    for (const part2 of key.split(".")) entry2 = entry2?.[part2];
    if (typeof entry2 !== "string") throw new Error(`no message "${key}": add it to messages/en.json`);
    return entry2.replace(/\{(\w+)\}/g, (blank, name) => {
      if (!(name in values)) throw new Error(`message "${key}" needs a value for ${blank}`);
      return String(values[name]);
    });
  }
  function num(value, digits = 2) {
    if (!Number.isFinite(value)) return Number.isNaN(value) ? "–" : value > 0 ? "∞" : "−∞";
    const shown = value.toFixed(digits);
    return (Number(shown) === 0 ? shown.replace("-", "") : shown).replace("-", "−");
  }
  var short = (value) => num(value, Math.min(4, Math.max(0, 2 - Math.floor(Math.log10(Math.abs(value) || 1)))));

  // src/attnbook/widgets/js/store.js
  var VERSION = 1;
  var PREFIX = `attnbook/${VERSION}/`;
  var EVENT = "attnbook:store";
  var ID = /^[a-z][a-z0-9_-]{0,63}$/;
  var isBool = (v) => typeof v === "boolean";
  var isCount = (v) => Number.isInteger(v) && v >= 0 && v <= 1e6;
  var isScalar = (v) => isBool(v) || typeof v === "number" && Number.isFinite(v) || typeof v === "string" && v.length <= 64;
  var isAnswer = (v) => Array.isArray(v) && v.length <= 32 && v.every(isScalar);
  var SHAPES = {
    quiz: { answer: isAnswer, correct: isBool, tries: isCount },
    predict: { choice: isScalar, right: (v) => v === null || isBool(v) },
    solved: { done: (v) => v === true }
  };
  var AREAS = Object.keys(SHAPES);
  var shared = /* @__PURE__ */ Symbol.for("attnbook.store");
  var memory = globalThis[shared] ??= /* @__PURE__ */ new Map();
  function disk() {
    try {
      return globalThis.localStorage ?? null;
    } catch {
      return null;
    }
  }
  function valid(area2, id, value) {
    const shape2 = Object.hasOwn(SHAPES, area2) ? SHAPES[area2] : null;
    if (!shape2 || typeof id !== "string" || !ID.test(id)) return false;
    if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
    const names2 = Object.keys(value);
    return names2.length === Object.keys(shape2).length && names2.every((name) => Object.hasOwn(shape2, name) && shape2[name](value[name]));
  }
  function persistent() {
    const probe = `${PREFIX}probe`;
    try {
      const storage = disk();
      storage.setItem(probe, "1");
      const kept2 = storage.getItem(probe) === "1";
      storage.removeItem(probe);
      return kept2;
    } catch {
      return false;
    }
  }
  function parsed(area2, id, text2) {
    try {
      const value = JSON.parse(text2);
      return valid(area2, id, value) ? value : void 0;
    } catch {
      return void 0;
    }
  }
  function read(area2, id) {
    const key = `${PREFIX}${area2}/${id}`;
    if (memory.has(key)) return parsed(area2, id, memory.get(key));
    try {
      const text2 = disk()?.getItem(key);
      return text2 == null ? void 0 : parsed(area2, id, text2);
    } catch {
      return void 0;
    }
  }
  function write(area2, id, value) {
    if (!valid(area2, id, value)) return false;
    const kept2 = put2(`${PREFIX}${area2}/${id}`, JSON.stringify(value));
    announce();
    return kept2;
  }
  function put2(key, text2) {
    try {
      const storage = disk();
      storage.setItem(key, text2);
      if (storage.getItem(key) !== text2) throw new Error("not kept");
      memory.delete(key);
      return true;
    } catch {
      memory.set(key, text2);
      return false;
    }
  }
  function remove(area2, id) {
    drop(`${PREFIX}${area2}/${id}`);
    announce();
  }
  function drop(key) {
    memory.delete(key);
    try {
      disk()?.removeItem(key);
    } catch {
    }
  }
  function keys() {
    const found = new Set(memory.keys());
    try {
      const storage = disk();
      for (let i = 0; i < (storage?.length ?? 0); i++) {
        const key = storage.key(i);
        if (key?.startsWith(PREFIX)) found.add(key);
      }
    } catch {
    }
    return [...found].sort();
  }
  function entries(area2) {
    const start = `${PREFIX}${area2}/`;
    return keys().filter((key) => key.startsWith(start)).map((key) => key.slice(start.length)).map((id) => [id, read(area2, id)]).filter(([, value]) => value !== void 0);
  }
  function clear() {
    keys().forEach(drop);
    announce();
  }
  function subscribe(fn) {
    const other = (event) => {
      if (event.key === null || event.key?.startsWith(PREFIX)) fn();
    };
    globalThis.addEventListener?.(EVENT, fn);
    globalThis.addEventListener?.("storage", other);
    return () => {
      globalThis.removeEventListener?.(EVENT, fn);
      globalThis.removeEventListener?.("storage", other);
    };
  }
  function announce() {
    globalThis.dispatchEvent?.(new CustomEvent(EVENT));
  }
  var FORMAT = "attnbook-progress";
  var MAX_FILE = 2e5;
  var MAX_ITEMS = 2e3;
  function exported() {
    const items = Object.fromEntries(AREAS.map((area2) => [area2, Object.fromEntries(entries(area2))]));
    return `${JSON.stringify({ format: FORMAT, version: VERSION, items }, null, 1)}
`;
  }
  function inspect(text2) {
    if (typeof text2 !== "string" || text2.length > MAX_FILE) return { error: "large" };
    let file;
    try {
      file = JSON.parse(text2);
    } catch {
      return { error: "json" };
    }
    if (file?.format !== FORMAT || typeof file.items !== "object" || file.items === null || Object.keys(file).length !== 3) return { error: "format" };
    if (file.version !== VERSION) return { error: "version" };
    const items = [];
    for (const [area2, group2] of Object.entries(file.items)) {
      if (typeof group2 !== "object" || group2 === null || Array.isArray(group2))
        return { error: "item", where: area2.slice(0, 64) };
      for (const [id, value] of Object.entries(group2)) {
        if (!valid(area2, id, value)) return { error: "item", where: `${area2}/${id}`.slice(0, 64) };
        items.push([area2, id, value]);
      }
    }
    return items.length > MAX_ITEMS ? { error: "large" } : { items };
  }
  function replace(items) {
    keys().forEach(drop);
    const kept2 = items.map(([area2, id, value]) => put2(`${PREFIX}${area2}/${id}`, JSON.stringify(value)));
    announce();
    return kept2.every(Boolean);
  }

  // src/attnbook/widgets/js/predict.js
  function outcome(area2, predict2, choice) {
    const told = (label2, words2) => h("p", {}, h("strong", {}, label2), " ", words2);
    const right = choice === predict2.answer;
    return [
      choice && told(text("predict.you_said"), text(`${area2}.options.${choice}`)),
      told(text("predict.happens"), text(`${area2}.happens`)),
      choice && h("p", { class: right ? "ab-right" : "ab-differs" }, text(`${area2}.difference.${choice}`))
    ];
  }
  function question(area2, predict2, answer2) {
    const choice = (key, label2, quiet3) => h(
      "button",
      { type: "button", class: quiet3 ? "ab-choice ab-quiet ab-predict-skip" : "ab-choice", onclick: () => answer2(key) },
      label2
    );
    return [
      h("p", { class: "ab-question" }, h("strong", {}, text("predict.first")), " ", text(`${area2}.question`)),
      h(
        "div",
        { class: "ab-choices", role: "group", "aria-label": text("predict.choices") },
        predict2.options.map((key) => choice(key, text(`${area2}.options.${key}`))),
        choice("", text("predict.just_show"), true)
      )
    ];
  }
  function remembered(area2, predict2, choice, forget) {
    const again = h("button", { type: "button", class: "ab-choice ab-quiet", onclick: forget }, text("predict.again"));
    return h(
      "details",
      {},
      h("summary", {}, text("predict.earlier")),
      outcome(area2, predict2, choice),
      h("div", { class: "ab-choices" }, again)
    );
  }
  function predictPanel(widget, { model, tools }) {
    const { predict: predict2 } = widget;
    const area2 = `${widget.kind}.predict`;
    const node = h("section", { class: "ab-predict", "aria-label": text("predict.label", { title: text(`${widget.kind}.title`) }) });
    const live = h("div", { role: "status" });
    async function answer2(choice) {
      write("predict", tools.name, { choice, right: choice ? choice === predict2.answer : null });
      live.replaceChildren(h("p", {}, text("predict.watch")));
      node.replaceChildren(live);
      node.tabIndex = -1;
      node.focus({ preventScroll: true });
      await predict2.demonstrate({ model, tools });
      live.replaceChildren(...outcome(area2, predict2, choice).filter(Boolean));
    }
    const ask = () => node.replaceChildren(...question(area2, predict2, answer2));
    const forget = () => {
      remove("predict", tools.name);
      ask();
      node.querySelector("button").focus();
    };
    const before = read("predict", tools.name)?.choice;
    if (before === "" || predict2.options.includes(before)) node.append(remembered(area2, predict2, before, forget));
    else ask();
    return node;
  }

  // src/attnbook/widgets/js/state.js
  var LONGEST = 5e3;
  var number = (text2) => /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text2) ? Number(text2) : NaN;
  var within = (spec, value) => typeof value === "number" && Number.isFinite(value) && value >= spec.min && value <= spec.max && (!spec.integer || Number.isInteger(value));
  function tidy(value, spec) {
    const short3 = +value.toPrecision(6);
    return String(within(spec, short3) ? short3 : value);
  }
  var types = {
    number: { valid: within, parse: number, format: (value, spec) => tidy(value, spec) },
    choice: {
      valid: (spec, value) => spec.options.includes(value),
      parse: (text2) => text2,
      format: String
    },
    words: {
      valid: (spec, value) => typeof value === "string" && value.split(" ").length <= spec.most && value.split(" ").every((word2) => spec.known.includes(word2)),
      parse: (text2) => text2,
      format: String
    },
    characters: {
      valid: (spec, value) => typeof value === "string" && value === value.trim() && value !== "" && Array.from(value).length <= spec.most && Array.from(value).every((one) => spec.known.includes(one)),
      parse: (text2) => text2,
      format: String
    },
    // Any text, so an address marks it with a ~: what damage leaves behind ("NaN", "undefined") is none.
    text: {
      valid: (spec, value) => typeof value === "string" && Array.from(value).length <= spec.most && !/[\ud800-\udfff]/u.test(value),
      parse: (text2) => text2.startsWith("~") ? text2.slice(1) : void 0,
      format: (value) => `~${value}`
    },
    strokes: {
      valid: (spec, value) => typeof value === "string" && value.length <= spec.most && /^(?:\.(?:[\w-]{2})+)*$/.test(value),
      parse: (text2) => text2,
      format: String
    },
    flag: {
      valid: (spec, value) => typeof value === "boolean",
      parse: (text2) => text2 === "1" ? true : text2 === "0" ? false : void 0,
      format: (value) => value ? "1" : "0"
    },
    numbers: {
      valid: (spec, value) => Array.isArray(value) && value.length === spec.length && value.every((v) => within(spec, v)),
      parse: (text2) => text2.split(",").map(number),
      format: (value, spec) => value.map((v) => tidy(v, spec)).join(",")
    },
    flags: {
      valid: (spec, value) => Array.isArray(value) && value.length === spec.length && value.every((v) => typeof v === "boolean"),
      parse: (text2) => Array.from(text2, types.flag.parse),
      format: (value) => value.map((v) => types.flag.format(v)).join("")
    }
  };
  var schemaOf = (widget, get) => (typeof widget.state === "function" ? widget.state(get) : widget.state) ?? {};
  var valid2 = (spec, value) => types[spec.type].valid(spec, value);
  function snapshot(widget, model) {
    const get = (name) => model.get(name);
    return Object.fromEntries(Object.keys(schemaOf(widget, get)).map((name) => [name, get(name)]));
  }
  function encode(name, widget, model) {
    const get = (key) => model.get(key);
    const parts2 = Object.entries(schemaOf(widget, get)).map(([key, spec]) => `${key}=${encodeURIComponent(types[spec.type].format(get(key), spec))}`);
    return [`w=${encodeURIComponent(name)}`, ...parts2].join("&");
  }
  function decode(hash) {
    if (!/^#w=/.test(hash) || hash.length > LONGEST) return null;
    const found = new URLSearchParams(hash.slice(1));
    const name = found.get("w");
    found.delete("w");
    return { name, values: Object.fromEntries(found) };
  }
  function apply(widget, model, values) {
    const get = (name) => model.get(name);
    for (const name of Object.keys(schemaOf(widget, get))) {
      const spec = schemaOf(widget, get)[name];
      if (!spec || !Object.hasOwn(values, name)) continue;
      const value = types[spec.type].parse(values[name]);
      if (valid2(spec, value)) model.set(name, value);
    }
    model.save_changes();
  }
  function restore(model, values) {
    for (const [name, value] of Object.entries(values)) model.set(name, value);
    model.save_changes();
  }

  // src/attnbook/widgets/js/toolbar.js
  var ICONS = {
    reset: "M4 4v5h5M4.6 9A8 8 0 1 1 4 14",
    full: "M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5",
    link: "M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.7-5.7l-1.2 1.2M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.7 5.7l1.2-1.2"
  };
  var icon = (name) => s("svg", { viewBox: "0 0 24 24", class: "ab-icon", "aria-hidden": "true" }, s("path", { d: ICONS[name] }));
  function button(name, action) {
    const label2 = text(`widget.${name}`);
    return h("button", { type: "button", class: "ab-tool", title: label2, "aria-label": label2, onclick: action }, icon(name));
  }
  function fullScreen(el) {
    const close2 = (event) => {
      if (event.key === "Escape") toggle(false);
    };
    const toggle = (on) => {
      el.classList.toggle("ab-cover", on);
      if (on) addEventListener("keydown", close2);
      else removeEventListener("keydown", close2);
    };
    return async () => {
      if (document.fullscreenElement) return document.exitFullscreen();
      if (el.classList.contains("ab-cover")) return toggle(false);
      try {
        await el.requestFullscreen();
      } catch {
        toggle(true);
      }
    };
  }
  function linkBox(note, address) {
    const field2 = h("input", { type: "text", readonly: true, value: address, "aria-label": text("widget.link_field") });
    note.replaceChildren(text("widget.link_by_hand"), " ", field2);
    field2.select();
  }
  async function copyLink(address, note) {
    try {
      history.replaceState(null, "", address);
    } catch {
    }
    try {
      await navigator.clipboard.writeText(address);
      say(note, text("widget.link_copied"));
      setTimeout(() => note.replaceChildren(), 4e3);
    } catch {
      linkBox(note, address);
    }
  }
  function toolbar(widget, { model, el, tools }) {
    const note = h("span", { class: "ab-note", role: "status" });
    const start = model.get("_start") ?? snapshot(widget, model);
    const address = () => `${location.href.split("#")[0]}#${encode(tools.name, widget, model)}`;
    const actions2 = {
      reset: () => restore(model, start),
      full: fullScreen(el),
      link: () => copyLink(address(), note)
    };
    const names2 = (widget.tools ?? ["reset", "full", "link"]).filter((name) => name !== "link" || tools.page);
    return {
      node: h("div", { class: "ab-tools" }, note, names2.map((name) => button(name, actions2[name]))),
      stop: () => el.classList.remove("ab-cover")
    };
  }

  // src/attnbook/widgets/js/twin.js
  var REST = 150;
  function fillRow(row2, cells) {
    while (row2.cells.length < cells.length)
      row2.append(row2.cells.length ? h("td") : h("th", { scope: "row", dir: "auto" }));
    cells.forEach((cell, j) => say(row2.cells[j], cell));
  }
  function fillBody(body, rows5) {
    while (body.rows.length > rows5.length) body.deleteRow(-1);
    while (body.rows.length < rows5.length) body.append(h("tr"));
    rows5.forEach((cells, i) => fillRow(body.rows[i], cells));
  }
  function twin({ caption: caption2, columns: columns2, rows: rows5, summary = () => [] }, clean) {
    const head = columns2.map(({ label: label2, role: role2 }) => h("th", { scope: "col", class: role2 && `role-${role2}` }, label2));
    const body = h("tbody");
    const foot = h("tbody");
    const table2 = h("table", {}, h("caption", {}, caption2), h("thead", {}, h("tr", {}, head)), body, foot);
    const node = h(
      "details",
      { class: "ab-data" },
      h("summary", {}, text("widget.numbers")),
      h("div", { class: "ab-scroll", role: "region", tabindex: "0", "aria-label": caption2 }, table2)
    );
    let timer = 0;
    const fill2 = () => {
      fillBody(body, rows5());
      fillBody(foot, summary());
    };
    const update = () => {
      clearTimeout(timer);
      if (node.open) timer = setTimeout(fill2, REST);
    };
    node.addEventListener("toggle", () => node.open && fill2());
    clean(() => clearTimeout(timer));
    return { node, update };
  }

  // src/attnbook/widgets/js/frame.js
  var REDRAW_SPEECH = 600;
  function speaker() {
    const node = h("p", { class: "ab-status", role: "status" });
    let timer = 0;
    return {
      node,
      status(sentence14) {
        clearTimeout(timer);
        if (!node.textContent) say(node, sentence14);
        else timer = setTimeout(() => say(node, sentence14), REDRAW_SPEECH);
      },
      stop: () => clearTimeout(timer)
    };
  }
  function redraw(model, names2, draw2) {
    let queued = 0;
    const ask = () => {
      queued ||= requestAnimationFrame(() => {
        queued = 0;
        draw2();
      });
    };
    const events = names2.map((name) => `change:${name}`).join(" ");
    model.on(events, ask);
    draw2();
    return () => {
      cancelAnimationFrame(queued);
      model.off(events, ask);
    };
  }
  function inner(figure) {
    if (!figure) return 640;
    const { paddingLeft, paddingRight } = getComputedStyle(figure);
    return figure.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
  }
  function watchWidth(node, fit, expected) {
    let last = 0;
    const measure = () => {
      const zoom = Number(getComputedStyle(node).getPropertyValue("--ab-zoom")) || 1;
      const width = Math.round((node.clientWidth || expected) / zoom);
      if (width !== last) fit(last = width);
    };
    const seen2 = new ResizeObserver(measure);
    seen2.observe(node);
    measure();
    return () => seen2.disconnect();
  }
  function toolbox({ model, el, figure, name, cleanups }) {
    const clean = (stop) => {
      cleanups.push(stop);
      return stop;
    };
    const voice = speaker();
    clean(voice.stop);
    const motion = animator(model, el);
    clean(motion.stop);
    return {
      name,
      figure,
      text,
      voice,
      clean,
      tables: [],
      page: Boolean(figure),
      status: voice.status,
      animate: motion.animate,
      redraw: (names2, draw2) => clean(redraw(model, names2, draw2)),
      size: (node, fit) => clean(watchWidth(node, fit, inner(figure))),
      set(name2, value) {
        model.set(name2, value);
        model.save_changes();
      },
      table(spec) {
        const table2 = twin(spec, clean);
        this.tables.push(table2.node);
        return table2;
      }
    };
  }
  async function show(widget, { model, el, figure = null }) {
    const cleanups = [];
    const name = figure?.id || model.get("name") || `widget-${widget.kind.replaceAll("_", "-")}`;
    const tools = toolbox({ model, el, figure, name, cleanups });
    const body = h("div", { class: "ab-body" });
    el.classList.add("ab", `ab-${widget.kind.replaceAll("_", "-")}`);
    if (widget.tools?.length === 0) el.append(body);
    else {
      const title = figure ? null : h("p", { class: "ab-title" }, text(`${widget.kind}.title`));
      const bar = toolbar(widget, { model, el: figure ?? el, tools });
      el.append(h("div", { class: "ab-bar" }, title, bar.node));
      cleanups.push(bar.stop);
      if (widget.predict) el.append(predictPanel(widget, { model, tools }));
      el.append(body);
    }
    try {
      cleanups.push(await widget.render({ model, el: body, tools }) ?? (() => {
      }));
    } catch (error) {
      cleanups.forEach((stop) => stop());
      throw error;
    }
    if (widget.tools?.length !== 0) el.append(tools.voice.node);
    el.append(...tools.tables);
    return () => cleanups.splice(0).forEach((stop) => stop());
  }

  // src/attnbook/widgets/js/host.js
  var Model = class {
    #state;
    #listeners = /* @__PURE__ */ new Map();
    constructor(state) {
      this.#state = { ...state };
    }
    get(name) {
      return this.#state[name];
    }
    set(name, value) {
      if (Object.is(this.#state[name], value)) return;
      this.#state[name] = value;
      for (const event of [`change:${name}`, "change"])
        for (const listener of [...this.#listeners.get(event) ?? []]) listener(this, value);
    }
    on(events, listener) {
      for (const event of events.split(" "))
        this.#listeners.set(event, (this.#listeners.get(event) ?? /* @__PURE__ */ new Set()).add(listener));
    }
    off(events, listener) {
      if (events == null) this.#listeners.clear();
      else for (const event of events.split(" ")) {
        if (listener == null) this.#listeners.delete(event);
        else this.#listeners.get(event)?.delete(listener);
      }
    }
    save_changes() {
    }
    send() {
    }
  };
  function modelOf(figure, widget) {
    const model = new Model({ kind: figure.dataset.widget, name: figure.id, ...JSON.parse(figure.dataset.state) });
    model.set("_start", snapshot(widget, model));
    const asked2 = decode(location.hash);
    if (asked2?.name === figure.id) apply(widget, model, asked2.values);
    return model;
  }
  async function mount(figure, widgets) {
    if (figure.dataset.mounted) return;
    figure.dataset.mounted = "…";
    try {
      const widget = widgets[figure.dataset.widget];
      if (!widget) throw new Error(`no widget of kind "${figure.dataset.widget}"`);
      const model = modelOf(figure, widget);
      const el = document.createElement("div");
      await show(widget, { model, el, figure });
      figure.querySelector(":scope > .ab-fallback")?.replaceWith(el);
      figure.dataset.mounted = "1";
      figure.model = model;
    } catch (error) {
      figure.dataset.mounted = "failed";
      console.error(`widget ${figure.dataset.widget}:`, error);
    }
  }
  async function followAddress(figures, widgets) {
    const asked2 = decode(location.hash);
    const figure = asked2 && figures.find((candidate) => candidate.id === asked2.name);
    if (!figure) return;
    if (figure.model) apply(widgets[figure.dataset.widget], figure.model, asked2.values);
    else await mount(figure, widgets);
    figure.scrollIntoView({ block: "center" });
  }
  function mountAll(widgets, root = document) {
    const figures = [...root.querySelectorAll("figure[data-widget]")];
    const near = new IntersectionObserver((entries2) => {
      for (const entry2 of entries2) {
        if (!entry2.isIntersecting) continue;
        near.unobserve(entry2.target);
        mount(entry2.target, widgets);
      }
    }, { rootMargin: "400px" });
    figures.forEach((figure) => near.observe(figure));
    addEventListener("hashchange", () => followAddress(figures, widgets));
    return followAddress(figures, widgets);
  }

  // src/attnbook/widgets/js/draw.js
  function linear([d0, d1], [r0, r1]) {
    const map = (v) => r0 + (v - d0) / (d1 - d0) * (r1 - r0);
    map.inverse = (r) => d0 + (r - r0) / (r1 - r0) * (d1 - d0);
    return map;
  }
  function logarithmic([d0, d1], range) {
    const inner2 = linear([Math.log(d0), Math.log(d1)], range);
    const map = (v) => inner2(Math.log(v));
    map.inverse = (r) => Math.exp(inner2.inverse(r));
    return map;
  }
  function ticks(low, high, count2 = 5) {
    const raw = (high - low) / count2;
    const size = 10 ** Math.floor(Math.log10(raw));
    const step2 = [1, 2, 5, 10].map((m2) => m2 * size).find((m2) => m2 >= raw * (1 - 1e-9));
    const found = [];
    for (let i = Math.ceil(low / step2 - 1e-9); i * step2 <= high + step2 * 1e-9; i++) found.push(+(i * step2).toPrecision(12));
    return found;
  }
  function logTicks(low, high, most2 = 6) {
    for (const kept2 of [[1, 2, 5], [1, 3], [1]]) {
      const found = [];
      for (let e = Math.floor(Math.log10(low)); e <= Math.log10(high); e++)
        for (const m2 of kept2) if (m2 * 10 ** e >= low && m2 * 10 ** e <= high) found.push(+(m2 * 10 ** e).toPrecision(3));
      if (found.length <= most2 || kept2.length === 1) return found;
    }
  }
  function tickText(values) {
    const step2 = values.length > 1 ? Math.abs(values[1] - values[0]) : Math.abs(values[0] || 1);
    const digits = Math.max(0, -Math.floor(Math.log10(step2) + 1e-9));
    return (v) => num(v, digits);
  }
  var drawn = /* @__PURE__ */ new WeakMap();
  function axis(group2, side, map, values, at, format = tickText(values)) {
    const below = side === "bottom";
    const now = [at, ...values.map((v) => `${format(v)} ${map(v).toFixed(1)}`)].join("|");
    if (drawn.get(group2) === now) return;
    drawn.set(group2, now);
    put(group2, { class: "ab-axis", transform: below ? `translate(0,${at})` : `translate(${at},0)` });
    group2.replaceChildren(...values.map((v) => below ? s(
      "g",
      { transform: `translate(${map(v).toFixed(1)},0)` },
      s("line", { y2: 5 }),
      s("text", { y: 18, "text-anchor": "middle" }, format(v))
    ) : s(
      "g",
      { transform: `translate(0,${map(v).toFixed(1)})` },
      s("line", { x2: -5 }),
      s("text", { x: -8, dy: "0.32em", "text-anchor": "end" }, format(v))
    )));
  }
  function line(xs, ys, x, y) {
    let d = "";
    let pen = "M";
    for (let i = 0; i < xs.length; i++) {
      if (!Number.isFinite(ys[i])) {
        pen = "M";
        continue;
      }
      d += `${pen}${x(xs[i]).toFixed(1)},${y(ys[i]).toFixed(1)}`;
      pen = "L";
    }
    return d;
  }
  function area(xs, ys, x, y, base) {
    if (!xs.length) return "";
    const foot = y(base).toFixed(1);
    return `M${x(xs[0]).toFixed(1)},${foot}${line(xs, ys, x, y).replace("M", "L")}L${x(xs.at(-1)).toFixed(1)},${foot}Z`;
  }
  function drawing(label2, ...kids) {
    return s("svg", { class: "ab-drawing", role: "img", "aria-label": label2 }, kids);
  }
  function resize(svg, width, height2) {
    put(svg, { viewBox: `0 0 ${width} ${height2}`, width, height: height2 });
  }
  var ENDS = { weights: [null, "--role-weights"], signed: ["--role-query", null, "--role-key"] };
  function channels(text2) {
    const hex = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(text2.trim());
    if (hex) return hex.slice(1).map((pair) => parseInt(pair, 16));
    const rgb = /^rgb\((\d+)[, ]+(\d+)[, ]+(\d+)\)$/.exec(text2.trim());
    return rgb ? rgb.slice(1).map(Number) : [255, 255, 255];
  }
  function colour(t47, stops) {
    const place3 = Math.min(1, Math.max(0, t47)) * (stops.length - 1);
    const i = Math.min(stops.length - 2, Math.floor(place3));
    return stops[i].map((c, k) => Math.round(c + (stops[i + 1][k] - c) * (place3 - i)));
  }
  function stopsOf(canvas, ramp) {
    const css = getComputedStyle(canvas);
    const resolve = (name) => {
      if (!name) return channels(css.backgroundColor);
      canvas.style.setProperty("color", `var(${name})`);
      return channels(css.color);
    };
    return ENDS[ramp].map(resolve);
  }
  function watchTheme(redraw2) {
    const seen2 = new MutationObserver(redraw2);
    for (const node of [document.documentElement, document.body])
      seen2.observe(node, { attributes: true, attributeFilter: ["class", "data-theme", "theme", "data-jp-theme-light", "data-jp-theme-name"] });
    const scheme = matchMedia("(prefers-color-scheme: dark)");
    scheme.addEventListener("change", redraw2);
    return () => {
      seen2.disconnect();
      scheme.removeEventListener("change", redraw2);
    };
  }
  function heatmap(label2, ramp = "weights") {
    const canvas = h("canvas", { class: "ab-heat", role: "img", "aria-label": label2 });
    const context = canvas.getContext("2d");
    let image, stops, last;
    function update(rows5, low = 0, high = 1) {
      last = [rows5, low, high];
      if (!stops && canvas.isConnected) stops = stopsOf(canvas, ramp);
      if (!stops) return;
      const [n, m2] = [rows5.length, rows5[0].length];
      if (!image || canvas.width !== m2 || canvas.height !== n) {
        Object.assign(canvas, { width: m2, height: n });
        image = context.createImageData(m2, n);
      }
      for (let i = 0, p = 0; i < n; i++) for (let j = 0; j < m2; j++, p += 4)
        image.data.set([...colour((rows5[i][j] - low) / (high - low), stops), 255], p);
      context.putImageData(image, 0, 0);
    }
    const restyle = () => {
      stops = null;
      if (last) update(...last);
    };
    return { node: canvas, update, restyle };
  }

  // src/attnbook/widgets/js/controls.js
  function bound(model, name, input, read3, write3, event) {
    const show2 = () => write3(model.get(name));
    input.dataset.lmSuppressShortcuts = "true";
    input.addEventListener(event, () => {
      const value = read3();
      if (value === void 0) return;
      model.set(name, value);
      model.save_changes();
    });
    model.on(`change:${name}`, show2);
    show2();
    return () => model.off(`change:${name}`, show2);
  }
  var caption = (label2, role2) => h("span", { class: role2 ? `ab-label role-${role2}` : "ab-label" }, label2);
  function slider(model, name, { label: label2, min, max, step: step2, role: role2, format = String, to = Number, from = Number }) {
    const out = h("output", { "aria-live": "off" });
    const input = h("input", { type: "range", min, max, step: step2 });
    const off = bound(model, name, input, () => from(Number(input.value)), (value) => {
      const position = to(value);
      if (Math.abs(Number(input.value) - position) > step2 / 2) input.value = position;
      out.textContent = format(value);
      input.setAttribute("aria-valuetext", format(value));
    }, "input");
    return { node: h("label", { class: "ab-control ab-slider", "data-trait": name }, caption(label2, role2), input, out), input, off };
  }
  function logScale(low, high) {
    const span = Math.log(high / low);
    return {
      min: 0,
      max: 1e3,
      step: 1,
      to: (value) => 1e3 * Math.log(value / low) / span,
      // The ends are met exactly, so that what a bound allows is what the slider can reach.
      from: (position) => position <= 0 ? low : position >= 1e3 ? high : low * Math.exp(position / 1e3 * span)
    };
  }
  function select(model, name, { label: label2, options }) {
    const input = h("select", {}, options.map(([value, words2]) => h("option", { value }, words2)));
    const off = bound(model, name, input, () => input.value, (value) => {
      input.value = value;
    }, "change");
    return { node: h("label", { class: "ab-control", "data-trait": name }, caption(label2), input), input, off };
  }
  function checkbox(model, name, { label: label2, spoken = null }) {
    const input = h("input", { type: "checkbox", "aria-label": spoken });
    const off = bound(model, name, input, () => input.checked, (value) => {
      input.checked = value;
    }, "change");
    return { node: h("label", { class: "ab-control ab-check", "data-trait": name }, input, caption(label2)), input, off };
  }
  function segmented(model, name, { label: label2, options }) {
    const buttons = options.map(([value, words2]) => h("button", {
      type: "button",
      class: "ab-segment",
      onclick: () => {
        model.set(name, value);
        model.save_changes();
      }
    }, words2));
    const show2 = () => options.forEach(([value], i) => buttons[i].setAttribute("aria-pressed", value === model.get(name)));
    model.on(`change:${name}`, show2);
    show2();
    return {
      node: h("div", { class: "ab-control ab-segments", "data-trait": name, role: "group", "aria-label": label2 }, buttons),
      off: () => model.off(`change:${name}`, show2)
    };
  }
  function row(tools, ...controls5) {
    controls5.forEach((control) => control.off && tools.clean(control.off));
    return h("div", { class: "ab-controls" }, controls5.map((control) => control.node));
  }
  function draggable(svg, move, { start = () => true, upright: upright3 = false } = {}) {
    const point = (event) => {
      const box = svg.getBoundingClientRect();
      const view = svg.viewBox.baseVal;
      return [
        view.x + (event.clientX - box.left) / box.width * view.width,
        view.y + (event.clientY - box.top) / box.height * view.height
      ];
    };
    let held = false;
    const go = (event) => held && move(...point(event), event);
    svg.addEventListener("pointerdown", (event) => {
      if (event.button !== 0 || !start(...point(event), event)) return;
      held = true;
      svg.setPointerCapture?.(event.pointerId);
      go(event);
    });
    svg.addEventListener("pointermove", go);
    if (upright3) svg.addEventListener("touchmove", (event) => {
      if (held) event.preventDefault();
    }, { passive: false });
    for (const end of ["pointerup", "pointercancel", "lostpointercapture"])
      svg.addEventListener(end, () => {
        held = false;
      });
  }
  function keyed(node, steps) {
    node.dataset.lmSuppressShortcuts = "true";
    node.addEventListener("keydown", (event) => {
      const step2 = steps[event.key];
      if (!step2 || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      event.stopPropagation();
      step2(event.shiftKey ? 10 : 1);
    });
  }

  // src/attnbook/widgets/js/alignment_side.js
  var t = (key, values) => text(`alignment.${key}`, values);
  var COLUMNS = 20;
  function folded(numbers2) {
    const rows5 = Math.ceil(numbers2.length / COLUMNS);
    return Array.from({ length: rows5 }, (_, i) => Array.from({ length: COLUMNS }, (_2, j) => numbers2[i * COLUMNS + j] ?? 0));
  }
  var Writer = class {
    constructor(kind, tools) {
      this.kind = kind;
      this.line = h("p", { class: "ab-written", lang: "zh", translate: "no" });
      this.verdict = h("p", { class: "ab-outcome" });
      this.strip = heatmap(t(`context_label.${kind}`), "signed");
      this.note = h("p", { class: "ab-small" });
      tools.clean(watchTheme(this.strip.restyle));
      tools.size(this.strip.node, this.strip.restyle);
      this.node = h(
        "div",
        { class: "ab-writer" },
        h("p", { class: "ab-head" }, t(`writer.${kind}`)),
        this.line,
        this.verdict,
        h("p", { class: "ab-small role-output" }, t(`context.${kind}`)),
        this.strip.node,
        this.note
      );
    }
    fill(written2, truth) {
      this.written = written2;
      this.right = truth && truth.characters.join("") === written2.characters.join("");
      this.spans = written2.characters.filter(Boolean).map((character, i) => h(
        "span",
        { class: truth && truth.characters[i] !== character ? "ab-letter ab-wrong" : "ab-letter" },
        character
      ));
      this.line.replaceChildren(...this.spans);
    }
    update(step2, truth) {
      const { written: written2 } = this;
      this.spans.forEach((span, i) => {
        span.classList.toggle("ab-unwritten", i >= step2);
        span.classList.toggle("ab-step-now", i === step2 - 1);
      });
      const done = step2 >= written2.characters.length;
      say(this.verdict, done && truth ? t(this.right ? "right" : "wrong", { right: truth.characters.join("") }) : " ");
      const context = written2.contexts[Math.min(step2, written2.contexts.length) - 1];
      const bound2 = Math.max(...context.map(Math.abs), 0.01);
      this.strip.update(folded(context), -bound2, bound2);
      const ended = step2 > written2.characters.length;
      const note = this.kind === "fixed" ? "note_fixed" : "note_attention";
      say(this.note, ended ? t("ended") : t(note, { count: context.length, bound: num(bound2) }));
    }
  };
  var Side = class {
    constructor(tools) {
      this.writers = { attention: new Writer("attention", tools), fixed: new Writer("fixed", tools) };
      this.node = h("div", { class: "ab-writers" }, Object.values(this.writers).map(({ node }) => node));
    }
    fill(trace3, truth) {
      this.truth = truth;
      for (const [kind, writer] of Object.entries(this.writers)) writer.fill(trace3[kind], truth);
    }
    update(step2) {
      for (const writer of Object.values(this.writers)) writer.update(step2, this.truth);
    }
  };

  // src/attnbook/widgets/js/number_words.js
  var ONES = "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(" ");
  var TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split(" ");
  var SCALES = ["", "thousand", "million"];
  var DIGITS = [..."零一二三四五六七八九"];
  var UNITS = ["", "十", "百", "千"];
  var LARGEST = 99999999;
  var MEANS = { 十: "10", 百: "100", 千: "1000", 万: "10000", ...Object.fromEntries(DIGITS.map((digit, value) => [digit, String(value)])) };
  var MOST_WORDS = 16;
  var KNOWN = [...ONES, ...TENS, "hundred", ...SCALES.slice(1)];
  function group(number2, power, words2, said, sizes) {
    if (number2 >= 100) {
      said[power + 2] = words2.length;
      sizes[power + 2] = [words2.length + 1];
      words2.push(ONES[Math.floor(number2 / 100)], "hundred");
    }
    const [tens, ones] = [Math.floor(number2 % 100 / 10), number2 % 10];
    if (tens) {
      said[power + 1] = words2.length;
      sizes[power + 1] = [words2.length];
    }
    if (tens >= 2) words2.push(TENS[tens - 2]);
    const rest = tens >= 2 ? ones : number2 % 100;
    if (rest) {
      said[power] = words2.length;
      words2.push(ONES[rest]);
    }
  }
  function english(value) {
    const [words2, said, sizes] = [[], {}, {}];
    for (const index of [2, 1, 0]) {
      const [number2, power] = [Math.floor(value / 1e3 ** index) % 1e3, 3 * index];
      group(number2, power, words2, said, sizes);
      if (!index || !number2) continue;
      for (let place3 = power; place3 < power + 3; place3++) (sizes[place3] ??= []).push(words2.length);
      words2.push(SCALES[index]);
    }
    return { words: words2.length ? words2 : [ONES[0]], said, sizes };
  }
  function chinese(value, said, sizes) {
    const digits = Array.from(String(value).padStart(8, "0"), Number);
    const found = [];
    const add = (character, places2) => found.push([character, places2]);
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
        add("万", [4, 5, 6, 7].filter((p) => digits[7 - p]).map((p) => sizes[p].at(-1)));
        gap = false;
      }
    }
    return found;
  }
  function write2(value) {
    const { words: words2, said, sizes } = english(value);
    const found = value === 0 ? [[DIGITS[0], [0]]] : chinese(value, said, sizes);
    return {
      value,
      words: words2,
      characters: found.map(([character]) => character),
      sources: found.map(([, places2]) => [...new Set(places2)].sort((a, b) => a - b))
    };
  }
  function valueOf(words2) {
    let [whole2, part2] = [0, 0];
    for (const word2 of words2) {
      const [one, ten, scale2] = [ONES.indexOf(word2), TENS.indexOf(word2), SCALES.indexOf(word2)];
      if (one >= 0) part2 += one;
      else if (ten >= 0) part2 += 10 * (ten + 2);
      else if (word2 === "hundred") part2 *= 100;
      else {
        whole2 += part2 * 1e3 ** scale2;
        part2 = 0;
      }
    }
    const value = whole2 + part2;
    return value <= LARGEST && write2(value).words.join(" ") === words2.join(" ") ? value : null;
  }
  function plainDigits(text2) {
    return text2.normalize("NFKC").replace(/\p{Nd}/gu, (digit) => {
      const code2 = digit.codePointAt(0);
      const low = code2 & 15;
      return String(low < 6 || /\p{Nd}/u.test(String.fromCodePoint(code2 - low)) ? low : low - 6);
    });
  }
  function understand(typed, largest2 = LARGEST) {
    const text2 = plainDigits(typed).trim();
    if (!text2) return { problem: "empty" };
    const digits = text2.replace(/(?<=\d)[\s,'’_](?=\d)/gu, "");
    if (/^[+-−–]?\d+([.,]\d+)?$/u.test(digits)) {
      if (!/^\d+$/.test(digits)) return { problem: "whole" };
      return Number(digits) > largest2 ? { problem: "large" } : { words: english(Number(digits)).words };
    }
    const words2 = text2.toLowerCase().split(/[\s,\-‐-―]+/u).filter((word2) => word2 && word2 !== "and");
    const unknown = [...new Set(words2.filter((word2) => !KNOWN.includes(word2)))];
    if (unknown.length) return { problem: "unknown", unknown };
    if (!words2.length) return { problem: "empty" };
    return words2.length > MOST_WORDS ? { problem: "many", count: words2.length } : { words: words2 };
  }

  // src/attnbook/widgets/js/softmax.js
  function softmax(scores, temperature = 1, mask = null) {
    const weights = new Float64Array(scores.length);
    const allowed = (i) => !mask || mask[i];
    let largest2 = -Infinity;
    scores.forEach((score2, i) => {
      if (allowed(i)) largest2 = Math.max(largest2, score2 / temperature);
    });
    let sum3 = 0;
    scores.forEach((score2, i) => {
      sum3 += weights[i] = allowed(i) ? Math.exp(score2 / temperature - largest2) : 0;
    });
    return sum3 ? weights.map((w) => w / sum3) : weights;
  }
  var TIE = 1e-9;
  function hardmax(scores) {
    const largest2 = Math.max(...scores);
    const first2 = scores.map((score2) => score2 >= largest2 - TIE ? 1 : 0);
    const count2 = first2.reduce((a, b) => a + b);
    return Float64Array.from(first2, (one) => one / count2);
  }
  var jacobian = (weights, temperature = 1) => Array.from(weights, (a, i) => Array.from(weights, (b, j) => a * ((i === j ? 1 : 0) - b) / temperature));
  var frobenius = (rows5) => Math.sqrt(rows5.reduce((sum3, row2) => row2.reduce((part2, v) => part2 + v * v, sum3), 0));
  function entropy(weights) {
    let total = 0;
    let sum3 = 0;
    for (const a of weights) {
      sum3 += a;
      if (a > 0) total -= a * Math.log(a);
    }
    return sum3 ? total : NaN;
  }
  function lookUp({ angle, length, temperature, angles, values }) {
    const turn = Math.PI / 180;
    const query = [length * Math.cos(angle * turn), length * Math.sin(angle * turn)];
    const scores = angles.map((degrees) => query[0] * Math.cos(degrees * turn) + query[1] * Math.sin(degrees * turn));
    const weights = temperature > 0 ? softmax(scores, temperature) : hardmax(scores);
    const output = values[0].map((_, column2) => values.reduce((sum3, value, i) => sum3 + weights[i] * value[column2], 0));
    return { query, scores, weights, output };
  }
  function uniform(seed, n) {
    const state = Math.imul(seed + 1, 2654435761) + Math.imul(n + 1, 1831565813) | 0;
    let t47 = Math.imul(state ^ state >>> 15, 1 | state);
    t47 = t47 + Math.imul(t47 ^ t47 >>> 7, 61 | t47) ^ t47;
    return ((t47 ^ t47 >>> 14) >>> 0) / 4294967296;
  }
  var normal = (seed, n) => Math.sqrt(-2 * Math.log(1 - uniform(seed, 2 * n))) * Math.cos(2 * Math.PI * uniform(seed, 2 * n + 1));
  var KEYS = 16;
  var LARGEST2 = 1024;
  function productsByWidth(seed) {
    const rows5 = [];
    let sums = new Float64Array(KEYS);
    for (let d = 0; d < LARGEST2; d++) {
      const at = d * (KEYS + 1);
      const q = normal(seed, at);
      rows5.push(sums = sums.map((sum3, j) => sum3 + q * normal(seed, at + 1 + j)));
    }
    return rows5;
  }
  var rootMeanSquare = (values) => Math.sqrt(values.reduce((sum3, v) => sum3 + v * v, 0) / values.length);
  function atWidth(products, width, scaled2) {
    const scores = Array.from(products[width - 1], (v) => scaled2 ? v / Math.sqrt(width) : v);
    const weights = softmax(scores);
    return { scores, weights, spread: rootMeanSquare(scores), slope: frobenius(jacobian(weights)) };
  }

  // src/attnbook/widgets/js/tensor.js
  function affine({ shape: [rows5, columns2], data }, x, bias = null) {
    if (x.length !== columns2) throw new Error(`affine: ${columns2} numbers expected, got ${x.length}`);
    const out = new Float64Array(rows5);
    for (let i = 0, p = 0; i < rows5; i++) {
      let sum3 = bias ? bias.data[i] : 0;
      for (let j = 0; j < columns2; j++, p++) sum3 += data[p] * x[j];
      out[i] = sum3;
    }
    return out;
  }
  function rowOf({ shape: [rows5, columns2], data }, i) {
    if (!(i >= 0 && i < rows5)) throw new Error(`row ${i} of ${rows5}`);
    return data.subarray(i * columns2, (i + 1) * columns2);
  }
  function mix(weights, vectors) {
    const out = new Float64Array(vectors[0].length);
    vectors.forEach((vector, i) => {
      for (let j = 0; j < out.length; j++) out[j] += weights[i] * vector[j];
    });
    return out;
  }
  function concat(...parts2) {
    const out = new Float64Array(parts2.reduce((n, part2) => n + part2.length, 0));
    let at = 0;
    for (const part2 of parts2) {
      out.set(part2, at);
      at += part2.length;
    }
    return out;
  }
  function each(count2, work) {
    const out = new Float64Array(count2);
    for (let i = 0; i < count2; i++) out[i] = work(i);
    return out;
  }
  function dot(a, b) {
    let sum3 = 0;
    for (let i = 0; i < a.length; i++) sum3 += a[i] * b[i];
    return sum3;
  }
  var plus = (a, b) => each(a.length, (i) => a[i] + b[i]);
  var argmax = (x) => x.reduce((best2, v, i) => v > x[best2] ? i : best2, 0);
  var sigmoid = (v) => 1 / (1 + Math.exp(-v));
  var relu = (x) => each(x.length, (i) => Math.max(0, x[i]));
  var tanh = (x) => each(x.length, (i) => Math.tanh(x[i]));
  function erf(x) {
    const z = Math.abs(x);
    if (z > 6) return Math.sign(x);
    if (z < 2.5) {
      let term2 = z;
      let sum3 = z;
      for (let n = 1; Math.abs(term2) > 1e-17 * sum3; n++) {
        term2 *= -z * z / n;
        sum3 += term2 / (2 * n + 1);
      }
      return Math.sign(x) * (2 / Math.sqrt(Math.PI)) * sum3;
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
  function gruStep(gates2, x, state) {
    const size = state.length;
    const input = affine(gates2.weight_ih, x, gates2.bias_ih);
    const past = affine(gates2.weight_hh, state, gates2.bias_hh);
    return each(size, (i) => {
      const reset = sigmoid(input[i] + past[i]);
      const update = sigmoid(input[size + i] + past[size + i]);
      const fresh = Math.tanh(input[2 * size + i] + reset * past[2 * size + i]);
      return (1 - update) * fresh + update * state[i];
    });
  }

  // src/attnbook/widgets/js/seq2seq.js
  var NAMES = ["weight_ih", "weight_hh", "bias_ih", "bias_hh"];
  var gates = (weights, prefix, suffix = "") => Object.fromEntries(NAMES.map((name) => [name, weights[`${prefix}.${name}${suffix}`]]));
  function along(cell, vectors) {
    let state = new Float64Array(cell.weight_hh.shape[1]);
    return vectors.map((vector) => state = gruStep(cell, vector, state));
  }
  var Seq2Seq = class {
    /** `weights`: tensors by torch's names; `order`: whether the state before the step asks, or the state of it. */
    constructor(weights, { order: order2 = "previous" } = {}) {
      this.weights = weights;
      this.attends = "look.key_proj.weight" in weights;
      this.feedsContext = !this.attends || order2 === "previous";
      this.ways = [gates(weights, "encoder", "_l0"), gates(weights, "encoder", "_l0_reverse")];
      this.cell = gates(weights, "cell");
    }
    /** What the encoder leaves: a state for each token, the last of both directions, and the keys. */
    encode(source) {
      const vectors = source.map((id) => rowOf(this.weights["source_embedding.weight"], id));
      const forth = along(this.ways[0], vectors);
      const back = along(this.ways[1], [...vectors].reverse()).reverse();
      const states = forth.map((state, i) => concat(state, back[i]));
      const keys2 = this.attends ? states.map((state) => affine(this.weights["look.key_proj.weight"], state)) : null;
      return { states, keys: keys2, last: concat(forth.at(-1), back[0]) };
    }
    start({ last }) {
      return tanh(affine(this.weights["start_proj.weight"], last, this.weights["start_proj.bias"]));
    }
    /** Context and weights of one step; the fixed context has no weights. */
    look(state, { states, keys: keys2, last }) {
      if (!this.attends) return { context: last, weights: null };
      const query = affine(this.weights["look.query_proj.weight"], state);
      const scores = keys2.map((key) => dot(tanh(plus(query, key)), this.weights["look.score_proj.weight"].data));
      const weights = softmax(scores);
      return { context: mix(weights, states), weights };
    }
    step(previous, before, memory2) {
      const { weights: w } = this;
      const embedded = rowOf(w["target_embedding.weight"], previous);
      let state = this.feedsContext ? before : gruStep(this.cell, embedded, before);
      const { context, weights } = this.look(state, memory2);
      if (this.feedsContext) state = gruStep(this.cell, concat(embedded, context), state);
      const hidden = tanh(affine(w["readout_proj.weight"], concat(state, context), w["readout_proj.bias"]));
      return { logits: affine(w["output_head.weight"], hidden, w["output_head.bias"]), state, context, weights };
    }
    /** Write greedily, the end token included: [{ id, probability, logits, context, weights }, …]. */
    decode(source, { start, end, most: most2 }) {
      const memory2 = this.encode(source);
      let state = this.start(memory2);
      let previous = start;
      const steps = [];
      while (previous !== end && steps.length < most2) {
        const made4 = this.step(previous, state, memory2);
        ({ state } = made4);
        previous = argmax(made4.logits);
        steps.push({ id: previous, probability: softmax(made4.logits)[previous], logits: made4.logits, context: made4.context, weights: made4.weights });
      }
      return steps;
    }
  };

  // src/attnbook/widgets/js/alignment_trace.js
  var made = /* @__PURE__ */ new WeakMap();
  function network(file, checkpoint = file.notes.length - 1) {
    if (!made.has(file)) made.set(file, /* @__PURE__ */ new Map());
    const known2 = made.get(file);
    if (!known2.has(checkpoint)) known2.set(checkpoint, new Seq2Seq(file.weights(checkpoint), { order: file.metadata.order }));
    return known2.get(checkpoint);
  }
  function run(file, words2, checkpoint) {
    const { source_vocab: from, target_vocab: to, start, end, most: most2 } = file.metadata;
    const steps = network(file, checkpoint).decode(words2.map((word2) => from.indexOf(word2)), { start, end, most: most2 });
    return {
      characters: steps.map(({ id }) => id === end ? "" : to[id]),
      probabilities: steps.map(({ probability }) => probability),
      contexts: steps.map(({ context }) => Array.from(context)),
      weights: steps.map(({ weights }) => weights && Array.from(weights))
    };
  }
  function trace([attention, fixed2], words2, checkpoint, before = null) {
    const same = before && before.computed && before.words.join(" ") === words2.join(" ");
    return { computed: true, words: words2, attention: run(attention, words2, checkpoint), fixed: same ? before.fixed : run(fixed2, words2) };
  }
  var lengthOf = ({ attention, fixed: fixed2 }) => Math.max(attention.characters.length, fixed2.characters.length);
  function truthOf(words2) {
    const value = valueOf(words2);
    return value === null ? null : write2(value);
  }
  function onTheWord(weights, places2) {
    return places2?.length ? places2.reduce((sum3, place3) => sum3 + weights[place3], 0) : null;
  }
  var mostOf = (weights) => weights.reduce((best2, v, i) => v > weights[best2] ? i : best2, 0);
  var sourcesAt = (truth, written2, i) => truth && truth.characters[i] === written2.characters[i] ? truth.sources[i] : null;
  function anyNumber(random = Math.random) {
    const digits = 3 + Math.floor(6 * random());
    return Math.floor(10 ** (digits - 1) * (1 + 9 * random()));
  }

  // src/attnbook/widgets/js/look_map.js
  var HEAD = 84;
  var FLAT = 34;
  var ROW = 27;
  var WIDEST = 54;
  var [GLOSS, LEAN] = [34, 40];
  var PLAIN = 62;
  function makeRow({ written: written2, weights, says, means, end }, i, left) {
    const cells = weights[i].map((weight2) => s("rect", { class: "ab-fill-weights role-weights", "fill-opacity": weight2.toFixed(3), rx: 2 }));
    const marks = says(i).map((place3) => ({ place: place3, node: s("rect", { class: "ab-says", rx: 4 }) }));
    const numbers2 = weights[i].map((weight2) => s(
      "text",
      { class: weight2 > 0.55 ? "ab-cell-number ab-on-dark" : "ab-cell-number", "text-anchor": "middle" },
      weight2 >= 0.995 ? "1" : num(weight2, 2).slice(1)
    ));
    const name = s("text", { class: written2[i] ? "ab-character ab-fill-query role-query" : "ab-name", "text-anchor": "end", x: left - 10 }, written2[i] || end);
    const ground = s("rect", { class: "ab-row-ground", rx: 5 });
    const gloss = s("text", { class: "ab-name", "text-anchor": "end", x: left - GLOSS }, means[written2[i]] ?? "");
    const node = s("g", {}, cells, marks.map((mark) => mark.node), numbers2, name, gloss);
    return { node, ground, cells, marks, numbers: numbers2, labels: [name, gloss], weights: weights[i] };
  }
  var LookMap = class {
    /** `pick(step)` is called when a row is pointed at. */
    constructor(label2, pick4) {
      this.words = s("g");
      this.body = s("g");
      this.node = drawing(label2, this.words, this.body);
      this.node.classList.add("ab-look-map");
      this.node.addEventListener("click", (event) => {
        const box = this.node.getBoundingClientRect();
        const y = (event.clientY - box.top) / box.height * this.height;
        const row2 = Math.floor((y - this.head) / ROW);
        if (row2 >= 0 && row2 < this.rows.length) pick4(row2 + 1);
      });
      this.rows = [];
    }
    /**
     * Everything anew: `tokens` of the source; `written` (an empty one is the end) and its `weights`, a row
     * each; `says(i)`: the places that say a character; `means`: what one means; `end`: the end's name.
     */
    fill(look) {
      const { tokens: tokens2, written: written2, means } = look;
      this.upright = tokens2.every((token2) => Array.from(token2).length === 1);
      this.left = Object.keys(means).length ? 76 : PLAIN;
      this.head = this.upright ? FLAT : HEAD;
      this.columns = tokens2.map((word2) => s("text", { class: "ab-source-word ab-fill-key role-key", "text-anchor": this.upright ? "middle" : null }, word2 === " " ? "␣" : word2));
      this.words.replaceChildren(...this.columns);
      this.rows = written2.map((_, i) => makeRow(look, i, this.left));
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
      row2.marks.forEach(({ node, place: place3 }) => put(node, { x: (left + cell * place3 + gap - 0.5).toFixed(1), y: y + 1.5, ...size(gap - 0.5, 1.5) }));
      row2.numbers.forEach((node, j) => put(node, { x: (Number(x(j)) + cell / 2).toFixed(1), y: y + ROW / 2 + 4 }));
      row2.labels.forEach((node) => put(node, { y: y + ROW / 2 + 5 }));
      row2.roomy = cell >= 21;
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

  // src/attnbook/widgets/js/model_file.js
  var MAGIC = "ATTNBOOK";
  var VERSION2 = 1;
  var START = 12;
  function half(bits) {
    const [exponent, fraction] = [bits >> 10 & 31, bits & 1023];
    const size = exponent === 31 ? fraction ? NaN : Infinity : exponent ? 2 ** (exponent - 15) * (1 + fraction / 1024) : 2 ** -14 * (fraction / 1024);
    return bits & 32768 ? -size : size;
  }
  function wide(buffer, at, { shape: shape2, scales }, start) {
    const count2 = shape2.reduce((a, b) => a * b, 1);
    const numbers2 = new Int8Array(buffer, start + at, count2);
    const rows5 = new DataView(buffer, start + scales);
    const data = new Float32Array(count2);
    const step2 = count2 / shape2[0];
    for (let i = 0, p = 0; i < shape2[0]; i++)
      for (let j = 0, scale2 = rows5.getFloat32(4 * i, true); j < step2; j++, p++) data[p] = numbers2[p] * scale2;
    return data;
  }
  function halves(buffer, at, { shape: shape2 }, start) {
    const bits = new DataView(buffer, start + at);
    return Float32Array.from({ length: shape2.reduce((a, b) => a * b, 1) }, (_, i) => half(bits.getUint16(2 * i, true)));
  }
  var readers = { int8: wide, float16: halves };
  function headerOf(bytes) {
    const fail = (why) => {
      throw new Error(`not a whole model file: ${why}`);
    };
    if (bytes.length < START || String.fromCharCode(...bytes.subarray(0, 8)) !== MAGIC) fail("it begins otherwise");
    const start = START + new DataView(bytes.buffer, bytes.byteOffset).getUint32(8, true);
    if (start > bytes.length) fail("it ends inside its header");
    const header = JSON.parse(new TextDecoder().decode(bytes.subarray(START, start)));
    if (header.version !== VERSION2) fail(`version ${header.version}, not ${VERSION2}`);
    const whole2 = start + header.size * header.checkpoints.length;
    if (whole2 !== bytes.length) fail(`${bytes.length} bytes, not ${whole2}`);
    return { header, start };
  }
  function parseModel(bytes) {
    const { header, start } = headerOf(bytes);
    const buffer = bytes.byteOffset === 0 ? bytes.buffer : bytes.slice().buffer;
    const made4 = /* @__PURE__ */ new Map();
    const tensorsOf = (i) => Object.fromEntries(header.tensors.map((tensor) => [
      tensor.name,
      { shape: tensor.shape, data: readers[tensor.type](buffer, tensor.at, tensor, start + i * header.size) }
    ]));
    return {
      metadata: header.metadata,
      notes: header.checkpoints,
      weights(i = header.checkpoints.length - 1) {
        if (!made4.has(i)) made4.set(i, tensorsOf(i));
        return made4.get(i);
      }
    };
  }

  // src/attnbook/widgets/js/model_loader.js
  var PATIENCE = 3e4;
  var loaded = globalThis[/* @__PURE__ */ Symbol.for("attnbook.models")] ??= /* @__PURE__ */ new Map();
  var script = globalThis.document?.currentScript?.src ?? "";
  var late = () => new Error("nothing arrived for too long");
  var keyOf = ({ name, version }) => `${name}?v=${version}`;
  function patiently(work, patience = PATIENCE) {
    const control = new AbortController();
    return new Promise((resolve, reject) => {
      let timer = 0;
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
    const node = document.createElement("script");
    node.src = new URL(`models/${file.name}.js`, base);
    try {
      await new Promise((resolve, reject) => {
        node.onload = resolve;
        node.onerror = () => reject(new Error(`${file.name}.js cannot be read`));
        document.head.append(node);
      });
      return Uint8Array.from(atob(shelf2[file.name]), (letter2) => letter2.charCodeAt(0));
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
  function way(tools, base) {
    if (!tools.page) return asked;
    return base.startsWith("file:") ? scripted : fetched;
  }
  var present = (files) => files.every((file) => loaded.get(keyOf(file))?.parsed);
  async function loadModels(files, { model, tools, progress = () => {
  }, base = script, patience }) {
    const whole2 = files.reduce((sum3, file) => sum3 + file.size, 0);
    const found = [];
    let before = 0;
    for (const file of files) {
      if (!loaded.get(keyOf(file))) {
        const told = (have) => progress(before + have, whole2);
        const bring = (life) => way(tools, base)(file, { base, model, progress: told, ...life });
        const entry2 = { promise: patiently(bring, patience).then((bytes) => entry2.parsed = parseModel(bytes)) };
        loaded.set(keyOf(file), entry2);
        entry2.promise.catch(() => loaded.delete(keyOf(file)));
      }
      found.push(await loaded.get(keyOf(file)).promise);
      before += file.size;
      progress(before, whole2);
    }
    return found;
  }

  // src/attnbook/widgets/js/model_panel.js
  var t2 = (key, values) => text(`model_panel.${key}`, values);
  var weight = (bytes) => bytes < 999500 ? t2("kilobytes", { size: num(bytes / 1e3, 0) }) : t2("megabytes", { size: num(bytes / 1e6, 1) });
  var parts = (go, label2, size) => ({
    button: h("button", { type: "button", class: "ab-choice ab-load", "data-lm-suppress-shortcuts": "true", onclick: go }, label2 ?? t2("load", { size })),
    bar: h("progress", { class: "ab-progress", max: 100, value: 0, "aria-label": t2("loading", { size }), hidden: true }),
    failure: h("p", { class: "ab-empty", role: "alert", hidden: true }),
    done: h("p", { class: "ab-small", role: "status" })
  });
  function modelPanel({ model, tools, files, ready, about: about2 = null, label: label2 = null, loaded: loaded2 = t2("loaded") }) {
    const size = weight(files.reduce((sum3, file) => sum3 + file.size, 0));
    let stopped = false;
    tools.clean(() => {
      stopped = true;
    });
    const { button: button3, bar, failure, done } = parts(() => load2(), label2 && label2(size), size);
    const offer = h("div", { class: "ab-offer" }, about2 && h("p", {}, about2), button3, bar, failure);
    const node = h("div", { class: "ab-model" }, offer, done);
    const waiting2 = (now) => {
      bar.hidden = !now;
      put(button3, { "aria-disabled": now && "true" });
    };
    async function load2() {
      if (!bar.hidden) return;
      waiting2(true);
      failure.hidden = true;
      const progress = (have, whole2) => put(bar, { value: 100 * have / whole2 });
      try {
        const models = await loadModels(files, { model, tools, progress });
        if (stopped) return;
        const held = offer.contains(document.activeElement);
        offer.hidden = true;
        say(done, loaded2);
        ready(models, held);
      } catch (error) {
        if (stopped) return;
        say(failure, t2("failed", { reason: error.message }));
        failure.hidden = false;
        say(button3, t2("again", { size }));
      }
      waiting2(false);
    }
    if (present(files)) load2();
    return { node, load: load2 };
  }

  // src/attnbook/widgets/js/number_input.js
  var t3 = (key, values) => text(`number_input.${key}`, values);
  var LONGEST2 = 160;
  var NAMED = 3;
  function answer(found, largest2) {
    if (found.problem === "unknown") {
      const some = found.unknown.slice(0, NAMED).map((word2) => `“${word2.length > 24 ? `${word2.slice(0, 24)}…` : word2}”`).join(", ");
      return t3(found.unknown.length > NAMED ? "unknown_more" : "unknown", { words: some, count: found.unknown.length - NAMED });
    }
    return t3(found.problem, { largest: largest2.toLocaleString("en"), most: MOST_WORDS, count: found.count ?? 0, longest: LONGEST2 });
  }
  var reading = (typed, largest2 = LARGEST) => Array.from(typed).length > LONGEST2 ? { problem: "long" } : understand(typed, largest2);
  function numberTyped(typed, largest2 = LARGEST) {
    const found = reading(typed, largest2);
    if (found.problem) return { answer: answer(found, largest2) };
    const words2 = found.words.join(" ");
    return { value: words2, shown: words2 };
  }

  // src/attnbook/widgets/js/stepping.js
  var t4 = (key, values) => text(`stepping.${key}`, values);
  var PAUSE = 750;
  var ICONS2 = { back: "M15 5l-8 7 8 7z", next: "M9 5l8 7-8 7z", play: "M7 4l12 8-12 8z", pause: "M7 5h3v14H7zM14 5h3v14h-3z" };
  function iconButton(name, action) {
    const path3 = s("path", { d: ICONS2[name] });
    const node = h(
      "button",
      { type: "button", class: "ab-tool", "data-lm-suppress-shortcuts": "true", "aria-label": t4(name), title: t4(name), onclick: action },
      s("svg", { viewBox: "0 0 24 24", class: "ab-icon ab-solid", "aria-hidden": "true" }, path3)
    );
    return { node, turn: (other) => {
      put(path3, { d: ICONS2[other] });
      put(node, { "aria-label": t4(other), title: t4(other) });
    } };
  }
  function stepper(model, tools, length, most2) {
    let timer = 0;
    const now = () => Math.min(model.get("step"), length());
    const go = (step2) => tools.set("step", Math.min(length(), Math.max(1, step2)));
    const halt = () => {
      clearInterval(timer);
      timer = 0;
      play2.turn("play");
    };
    const tick = () => {
      go(now() + 1);
      if (now() >= length()) halt();
    };
    const toggle = () => {
      if (timer) {
        halt();
        return;
      }
      if (now() >= length()) go(1);
      play2.turn("pause");
      timer = setInterval(tick, PAUSE);
    };
    const by = (step2) => () => {
      halt();
      go(now() + step2);
    };
    const [back, next, play2] = [iconButton("back", by(-1)), iconButton("next", by(1)), iconButton("play", toggle)];
    play2.node.hidden = calm();
    const place3 = slider(model, "step", { label: t4("step"), min: 1, max: most2, step: 1, format: () => t4("step_of", { step: now(), count: length() }) });
    place3.input.addEventListener("pointerdown", halt);
    place3.input.addEventListener("keydown", halt);
    tools.clean(() => clearInterval(timer));
    tools.clean(place3.off);
    const node = h("div", { class: "ab-controls ab-steps" }, h("div", { class: "ab-buttons" }, back.node, play2.node, next.node), place3.node);
    const update = () => {
      put(place3.input, { max: length() });
      place3.input.value = now();
      const out = place3.node.querySelector("output");
      out.textContent = t4("step_of", { step: now(), count: length() });
      put(place3.input, { "aria-valuetext": out.textContent });
      put(back.node, { "aria-disabled": now() <= 1 && "true" });
      put(next.node, { "aria-disabled": now() >= length() && "true" });
    };
    return { node, update, halt };
  }

  // src/attnbook/widgets/js/training_slider.js
  var t5 = (key, values) => text(`training_slider.${key}`, values);
  var HEIGHT = 150;
  var [LEFT, RIGHT, TOP, FOOT] = [40, 12, 18, 26];
  var LossChart = class {
    constructor(notes) {
      this.notes = notes;
      this.parts = {
        x: s("g"),
        y: s("g"),
        path: s("path", { class: "ab-line ab-grey-line" }),
        dot: s("circle", { class: "ab-loss-here", r: 6 }),
        name: s("text", { class: "ab-name", x: 2, y: 11 }, t5("loss"))
      };
      this.node = drawing(t5("loss_label"), Object.values(this.parts));
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
      Object.assign(this, { model, tools, note });
      this.reading = h("p", { class: "ab-facts", role: "status" });
      this.inside = h("div", { hidden: true });
      this.panel = modelPanel({
        model,
        tools,
        files: [file],
        about: about2,
        loaded: "",
        label: (size) => t5("load", { size }),
        ready: ([found], held) => {
          this.open(found);
          ready(found);
          if (held) this.slider.input.focus();
        }
      });
      this.node = h("section", { class: "ab-training", hidden: true, "aria-label": t5("moment") }, this.panel.node, this.inside);
    }
    open({ notes }) {
      const { model, tools } = this;
      this.notes = notes;
      this.chart = new LossChart(notes);
      const said = (value) => t5("step", { step: notes[Math.min(value, notes.length - 1)].step });
      this.slider = slider(model, "checkpoint", { label: t5("moment"), min: 0, max: notes.length - 1, step: 1, format: said });
      tools.clean(this.slider.off);
      this.inside.append(h("div", { class: "ab-controls" }, this.slider.node), this.reading, this.chart.node, h("p", { class: "ab-small" }, this.note));
      this.inside.hidden = false;
      tools.size(this.inside, (width) => this.chart.layout(width));
    }
    update(checkpoint) {
      if (!this.notes) return;
      const { step: step2, loss, exact } = this.notes[checkpoint];
      say(this.reading, t5("reading", { step: step2, loss: num(loss, 3), exact: num(100 * exact, exact > 0.98 && exact < 1 ? 1 : 0) }));
      this.chart.update(checkpoint);
    }
  };

  // src/attnbook/widgets/js/typed_row.js
  var QUIET = { "data-lm-suppress-shortcuts": "true" };
  function typedRow({ understand: understand4, chosen: chosen2, any, words: words2 }) {
    const field2 = h("input", { type: "text", class: "ab-typed", autocomplete: "off", autocapitalize: "off", spellcheck: "false", dir: "auto", enterkeyhint: "go" });
    field2.dataset.lmSuppressShortcuts = "true";
    const note = h("p", { class: "ab-empty", role: "alert", hidden: true });
    const show2 = (value) => {
      field2.value = value;
      note.hidden = true;
    };
    const take2 = (typed) => {
      const found = understand4(typed);
      note.hidden = !found.answer;
      if (found.answer) {
        say(note, found.answer);
        return;
      }
      chosen2(found.value);
      field2.value = found.shown;
    };
    const send = (event) => {
      event.preventDefault();
      take2(field2.value);
    };
    field2.addEventListener("keydown", (event) => {
      if (event.key === "Enter" && !event.isComposing) send(event);
    });
    const form = h(
      "form",
      { class: "ab-controls ab-number-form", onsubmit: send },
      h("label", { class: "ab-control ab-number-own" }, h("span", { class: "ab-label" }, words2.own), field2),
      h("button", { type: "submit", class: "ab-choice", ...QUIET }, words2.write),
      h("button", { type: "button", class: "ab-choice ab-quiet", onclick: () => take2(any()), ...QUIET }, words2.another)
    );
    return { node: h("div", { hidden: true }, form, note), field: field2, show: show2 };
  }

  // src/attnbook/widgets/js/alignment.js
  var t6 = (key, values) => text(`alignment.${key}`, values);
  var MOST = 20;
  var LAST = 11;
  var WIDE = 560;
  var shownAs = (character) => character || t6("end");
  var listed = (places2, words2) => places2.map((place3) => `“${words2[place3]}”`).join(", ");
  function sentence(now, truth, step2) {
    const { words: words2, attention } = now;
    const i = step2 - 1;
    if (i >= attention.characters.length) return t6("status_ended", { step: step2, count: lengthOf(now) });
    const places2 = sourcesAt(truth, attention, i);
    const most2 = mostOf(attention.weights[i]);
    const values = {
      step: step2,
      count: lengthOf(now),
      character: shownAs(attention.characters[i]),
      probability: num(attention.probabilities[i]),
      word: words2[most2],
      weight: num(attention.weights[i][most2])
    };
    const said = places2 === null ? "" : places2.length ? t6("status_source", { source: listed(places2, words2) }) : t6("status_no_source");
    return `${t6("status", values)} ${said}`.trim();
  }
  function rowsOf(now, truth, step2) {
    const { words: words2, attention, fixed: fixed2 } = now;
    return Array.from({ length: Math.min(step2, lengthOf(now)) }, (_, i) => {
      const other = i < fixed2.characters.length ? shownAs(fixed2.characters[i]) : "–";
      if (i >= attention.characters.length) return [String(i + 1), "–", "–", "–", "–", other];
      const share2 = onTheWord(attention.weights[i], sourcesAt(truth, attention, i));
      const all = attention.weights[i].map((weight2, j) => `${words2[j]} ${num(weight2, 3)}`).join(", ");
      return [String(i + 1), shownAs(attention.characters[i]), num(attention.probabilities[i], 3), share2 === null ? "–" : num(share2, 3), all, other];
    });
  }
  var Alignment = class {
    constructor({ model, el, tools }) {
      Object.assign(this, { model, tools, get: (name) => model.get(name) });
      this.now = model.get("recorded");
      const [attention, fixed2, training] = model.get("models");
      this.input = this.row();
      this.door = modelPanel({
        model,
        tools,
        files: [attention, fixed2],
        about: t6("about"),
        label: (size) => t6("load", { size }),
        loaded: t6("loaded"),
        ready: (models, held) => this.arrive(models, held)
      });
      this.asked = h("p", { class: "ab-empty", hidden: true }, t6("other_number"));
      this.steps = stepper(model, tools, () => lengthOf(this.now), MOST);
      this.picture = new LookMap(t6("picture_label"), (step2) => {
        this.steps.halt();
        tools.set("step", step2);
      });
      this.side = new Side(tools);
      this.training = new Training(model, tools, training, {
        about: t6("training_about"),
        note: t6("training_note"),
        ready: (file) => {
          this.history = file;
          this.compute();
        }
      });
      this.table = tools.table(this.numbers());
      this.arrange(el);
      tools.redraw(["words", "checkpoint", "recorded"], () => this.compute());
      tools.redraw(["step"], () => this.draw());
    }
    row() {
      const { model, tools } = this;
      const row2 = typedRow({
        understand: (typed) => numberTyped(typed),
        chosen: (words2) => this.choose(words2),
        any: () => write2(anyNumber()).words.join(" "),
        words: { own: t6("own"), write: t6("write_it"), another: t6("another") }
      });
      const show2 = () => row2.show(model.get("words"));
      model.on("change:words", show2);
      tools.clean(() => model.off("change:words", show2));
      show2();
      return row2;
    }
    arrange(el) {
      const { tools } = this;
      const pair = h("div", { class: "ab-halves ab-lines-up" }, h("div", { class: "ab-map" }, this.picture.node, h("p", { class: "ab-small" }, t6("legend"))), this.side.node);
      el.append(this.door.node, this.input.node, this.asked, this.steps.node, pair, this.training.node);
      tools.size(pair, (width) => {
        const wide2 = width >= WIDE;
        pair.classList.toggle("ab-side-by-side", wide2);
        this.picture.layout(wide2 ? Math.round(width * 0.6) : width);
      });
    }
    arrive(models, held) {
      this.models = models;
      this.input.node.hidden = false;
      this.training.node.hidden = false;
      this.compute();
      if (held) this.input.field.focus();
    }
    choose(words2) {
      this.steps.halt();
      this.model.set("step", 1);
      this.tools.set("words", words2);
    }
    /** The trace of what is asked for; of the recorded number as long as the models are not here. */
    compute() {
      const asked2 = this.get("words").split(" ");
      const recorded = this.get("recorded");
      const here = this.models;
      const checkpoint = this.history ? this.get("checkpoint") : void 0;
      const [attention, fixed2] = this.models ?? [];
      this.now = here ? trace([this.history ?? attention, fixed2], asked2, checkpoint, this.now) : recorded;
      this.asked.hidden = Boolean(here) || this.get("words") === recorded.words.join(" ");
      this.truth = truthOf(this.now.words);
      const { characters: written2, weights } = this.now.attention;
      this.picture.fill({
        tokens: this.now.words,
        written: written2,
        weights,
        means: MEANS,
        end: t6("end"),
        says: (i) => sourcesAt(this.truth, this.now.attention, i) ?? []
      });
      this.side.fill(this.now, this.truth);
      this.training.update(this.get("checkpoint"));
      this.draw();
    }
    draw() {
      const step2 = Math.min(this.get("step"), lengthOf(this.now));
      this.picture.update(step2);
      this.side.update(step2);
      this.steps.update();
      this.tools.status(sentence(this.now, this.truth, step2));
      this.table.update();
    }
    numbers() {
      const head = (name, role2) => ({ label: t6(`columns.${name}`), role: role2 });
      return {
        caption: t6("caption"),
        columns: [head("step"), head("character"), head("probability"), head("share"), head("weights", "weights"), head("fixed")],
        rows: () => rowsOf(this.now, this.truth, this.get("step"))
      };
    }
  };
  var alignment_default = {
    kind: "alignment",
    state: {
      words: { type: "words", known: KNOWN, most: MOST_WORDS },
      step: { type: "number", min: 1, max: MOST, integer: true },
      checkpoint: { type: "number", min: 0, max: LAST, integer: true }
    },
    predict: {
      options: ["nothing", "moves", "shrinks"],
      answer: "nothing",
      async demonstrate({ model, tools }) {
        const recorded = model.get("recorded");
        const count2 = lengthOf(recorded);
        model.set("words", recorded.words.join(" "));
        model.set("checkpoint", LAST);
        tools.set("step", 1);
        await tools.animate({ step: count2 }, { ms: 450 * count2, whole: true });
      }
    },
    render: (context) => {
      new Alignment(context);
    }
  };

  // src/attnbook/widgets/js/attention_numbers.js
  var TOKENS = 4;
  var WIDTHS = { x: 5, w_q: 2, w_k: 2, w_v: 3 };
  var STEPS = [
    ["x"],
    ["x", "w_q", "query"],
    ["x", "w_k", "key"],
    ["x", "w_v", "value"],
    ["query", "key", "products"],
    ["products", "scores"],
    ["scores", "weights"],
    ["weights", "value", "output"]
  ];
  var RESULTS = STEPS.map((parts2) => parts2.at(-1));
  var GIVEN = ["x", "w_q", "w_k", "w_v"];
  var MATRICES = [...GIVEN, ...RESULTS.slice(1)];
  var ROLES = {
    x: "",
    w_q: "query",
    w_k: "key",
    w_v: "value",
    query: "query",
    key: "key",
    value: "value",
    products: "scores",
    scores: "scores",
    weights: "weights",
    output: "output"
  };
  var rowsOf2 = (flat, width) => Array.from({ length: flat.length / width }, (_, i) => flat.slice(i * width, (i + 1) * width));
  var product = (a, b) => a.map((row2) => b[0].map((_, j) => row2.reduce((sum3, v, p) => sum3 + v * b[p][j], 0)));
  var transposed = (a) => a[0].map((_, j) => a.map((row2) => row2[j]));
  function compute({ count: count2, width, ...flat }) {
    const x = rowsOf2(flat.x, WIDTHS.x).slice(0, count2);
    const [w_q, w_k, w_v] = ["w_q", "w_k", "w_v"].map((name) => rowsOf2(flat[name], WIDTHS[name]));
    const [query, key, value] = [w_q, w_k, w_v].map((w) => product(x, w));
    const products = product(query, transposed(key));
    const scores = products.map((row2) => row2.map((v) => v / Math.sqrt(width)));
    const weights = scores.map((row2) => Array.from(softmax(row2)));
    return { x, w_q, w_k, w_v, query, key, value, products, scores, weights, output: product(weights, value) };
  }
  function factors(name) {
    const parts2 = STEPS[RESULTS.indexOf(name)] ?? [];
    return { left: parts2[0], right: parts2.length === 3 ? parts2[1] : null, turned: name === "products" };
  }
  function origin(now, name, i, j, width) {
    if (GIVEN.includes(name)) return { kind: "given" };
    const { left, right, turned: turned2 } = factors(name);
    const row2 = now[left][i];
    if (name === "scores") return { kind: "scaled", left, from: row2[j], by: Math.sqrt(width) };
    if (name === "weights") {
      const largest2 = Math.max(...row2);
      const raised = row2.map((v) => Math.exp(v - largest2));
      return { kind: "softmax", left, row: row2, largest: largest2, raised, total: raised.reduce((a, b) => a + b) };
    }
    const column2 = turned2 ? now[right][j] : now[right].map((line3) => line3[j]);
    return { kind: "sum", left, right, pairs: row2.map((v, p) => [v, column2[p]]) };
  }
  function goesIn(result, name, i, j, r, c) {
    if (name === result) return false;
    const { left, right } = factors(result);
    if (name === left) return i === r && (result !== "scores" || j === c);
    return name === right && j === c;
  }
  function touched(result, name, i, j, r, c) {
    const { left, right } = factors(result);
    if (name === left) return i === r && (result !== "scores" || j === c);
    return name === right && j === c;
  }
  var clamp = (rows5, i, j) => [Math.min(i, rows5.length - 1), Math.min(j, rows5[0].length - 1)];

  // src/attnbook/widgets/js/attention_parts.js
  var t7 = (key, values) => text(`attention_stepper.${key}`, values);
  var MATH = "http://www.w3.org/1998/Math/MathML";
  var LETTERS = {
    x: ["X"],
    w_q: ["W", "Q"],
    w_k: ["W", "K"],
    w_v: ["W", "V"],
    query: ["Q"],
    key: ["K"],
    value: ["V"],
    products: ["QK", "", "⊤"],
    scores: ["S"],
    weights: ["A"],
    output: ["O"]
  };
  var BOLD = { X: "𝐗", W: "𝐖", Q: "𝐐", K: "𝐊", V: "𝐕", O: "𝐎" };
  function brief(value) {
    const size = Math.abs(value);
    if (size >= 99999.5) return value.toExponential(0).replace("e+", "e").replace("-", "−");
    return num(value, size >= 99.95 ? 0 : size >= 9.995 ? 1 : 2);
  }
  function symbol(name, turned2 = false) {
    const [letter2, below, above] = LETTERS[name];
    return h("span", { class: `ab-symbol ${ROLES[name] && `role-${ROLES[name]}`}` }, letter2, below && h("sub", {}, below), (above || turned2) && h("sup", {}, "⊤"));
  }
  var plain = (name) => ({ w_q: "W_Q", w_k: "W_K", w_v: "W_V", products: "QKᵀ" })[name] ?? LETTERS[name][0];
  function m(tag, role2, ...kids) {
    const node = document.createElementNS(MATH, tag);
    if (role2) node.setAttribute("class", `role-${role2}`);
    node.append(...kids.flat());
    return node;
  }
  var letter = (name) => {
    const [base, below] = LETTERS[name];
    const sign2 = m("mi", below ? "" : ROLES[name], BOLD[base]);
    return below ? m("msub", ROLES[name], sign2, m("mi", "", BOLD[below])) : sign2;
  };
  var sign = (words2) => m("mo", "", words2);
  function fence(words2, form) {
    const node = sign(words2);
    for (const [name, value] of Object.entries({ form, stretchy: "true" })) node.setAttribute(name, value);
    return node;
  }
  function equations() {
    const parts2 = RESULTS.map(() => []);
    const part2 = (name, ...kids) => {
      const node2 = m("mrow", "", ...kids);
      parts2[RESULTS.indexOf(name)].push(node2);
      return node2;
    };
    const x = () => part2("x", letter("x"));
    const projection = (name, w) => part2(name, letter(name), sign("="), x(), letter(w));
    const d = m("msub", "", m("mi", "", "d"), m("mi", "", "k"));
    const products = part2("products", letter("query"), m("msup", "key", letter("key"), m("mo", "", "⊤")));
    const scores = part2("scores", m("mfrac", "", products, m("msqrt", "", d)));
    const weights = part2("weights", m("mi", "weights", "softmax"), fence("(", "prefix"), scores, fence(")", "postfix"));
    const output = part2("output", letter("output"), sign("="), weights, letter("value"));
    const math = (row2) => {
      const node2 = m("math", "", row2);
      node2.setAttribute("display", "block");
      return node2;
    };
    const rows5 = [projection("query", "w_q"), projection("key", "w_k"), projection("value", "w_v")];
    const node = h(
      "div",
      { class: "ab-equations", role: "group", "aria-label": t7("equation") },
      h("div", { class: "ab-three" }, rows5.map(math)),
      h("div", { class: "ab-three" }, math(output))
    );
    const mark = (step2) => parts2.forEach((nodes, i) => nodes.forEach((part3) => part3.classList.toggle("ab-now", i === step2)));
    return { node, mark };
  }
  var role = (name, words2 = name) => h("span", { class: `role-${name}` }, words2);
  var LINES = [
    () => ["X"],
    () => [role("query"), " = X @ W_Q"],
    () => [role("key"), " = X @ W_K"],
    () => [role("value"), " = X @ W_V"],
    () => ["products = ", role("query"), " @ ", role("key"), ".mT"],
    () => [role("scores"), " = products / d_k ** 0.5"],
    () => [role("weights"), " = softmax(", role("scores"), ")"],
    () => [role("output"), " = ", role("weights"), " @ ", role("value")]
  ];
  var shape = (rows5) => t7("shape", { rows: rows5.length, columns: rows5[0].length });
  function code() {
    const sizes = LINES.map(() => h("span", { class: "ab-code-shape" }));
    const lines = LINES.map((make, i) => h("div", { class: "ab-code-line" }, h("code", {}, make()), sizes[i]));
    return {
      node: h("div", { class: "ab-code", role: "group", "aria-label": t7("code") }, lines),
      update(step2, now) {
        lines.forEach((line3, i) => line3.classList.toggle("ab-now", i === step2));
        sizes.forEach((size, i) => {
          size.textContent = shape(now[RESULTS[i]]);
        });
      }
    };
  }
  function headings(name, tokens2, turned2 = false) {
    const numbers2 = (count2) => Array.from({ length: count2 }, (_, i) => String(i + 1));
    if (turned2) return { rows: numbers2(2), columns: tokens2 };
    if (name in WIDTHS) return { rows: name === "x" ? tokens2 : numbers2(WIDTHS.x), columns: numbers2(WIDTHS[name]) };
    if (["products", "scores", "weights"].includes(name)) return { rows: tokens2, columns: tokens2 };
    return { rows: tokens2, columns: numbers2(name === "query" || name === "key" ? 2 : 3) };
  }

  // src/attnbook/widgets/js/attention_cell.js
  var t8 = (key, values) => text(`attention_stepper.${key}`, values);
  var BOUND = 12;
  var WIDEST2 = 1024;
  var coloured = (name, words2) => h("span", { class: ROLES[name] && `role-${ROLES[name]}` }, words2);
  var signed = (value, first2) => value < 0 && !first2 && brief(value) !== "0.00" ? `(${brief(value)})` : brief(value);
  var term = (...kids) => h("span", { class: "ab-term" }, kids);
  var times = (left, right, a, b, first2) => h(
    "span",
    { class: a && b ? "ab-term" : "ab-term ab-nil" },
    coloured(left, signed(a, first2)),
    "·",
    coloured(right, signed(b))
  );
  function sum({ left, right, pairs }) {
    return pairs.flatMap(([a, b], p) => [p > 0 && " + ", times(left, right, a, b, p === 0)]);
  }
  function softened({ left, row: row2, largest: largest2, raised, total }, j) {
    const power = (v, i) => term("e", h("sup", {}, coloured(left, `${brief(row2[i])} − ${signed(largest2)}`)), ` = ${num(v, 2)}`);
    return [
      h("p", {}, t8("largest", { value: brief(largest2) }), ". ", power(raised[j], j)),
      h("p", {}, t8("sum"), ": ", raised.flatMap((v, i) => [i > 0 && " + ", term(num(v, 2))]), ` = ${num(total, 2)}`),
      [term(num(raised[j], 2)), " / ", term(num(total, 2))]
    ];
  }
  function written(now, name, i, j, width) {
    const made4 = origin(now, name, i, j, width);
    if (made4.kind === "given") return { lines: [], right: [] };
    if (made4.kind === "sum") return { lines: [], right: sum(made4) };
    if (made4.kind === "scaled")
      return { lines: [], right: [term(coloured(made4.left, brief(made4.from)), ` / √${width}`), " = ", term(brief(made4.from), " / ", num(made4.by, 2))] };
    const [first2, second, right] = softened(made4, j);
    return { lines: [first2, second], right };
  }
  function field(model, item3, { min, max, step: step2, label: label2, bad, clean }) {
    const input = h("input", { type: "number", min, max, step: step2 });
    const answer2 = h("p", { class: "ab-answer-bad", role: "status" });
    input.dataset.lmSuppressShortcuts = "true";
    const refuse = (wrong) => {
      input.setAttribute("aria-invalid", wrong);
      say(answer2, wrong ? t8(bad, { low: brief0(min), high: brief0(max), value: brief0(item3.get()) }) : "");
    };
    const show2 = () => {
      if (input.valueAsNumber !== item3.get()) input.value = item3.get();
      refuse(false);
    };
    input.addEventListener("input", () => {
      const value = input.valueAsNumber;
      const fits2 = value >= min && value <= max && (step2 !== 1 || Number.isInteger(value));
      if (fits2) item3.set(value);
      refuse(!fits2);
    });
    input.addEventListener("change", () => {
      if (input.valueAsNumber === item3.get()) return;
      input.value = item3.get();
      input.setAttribute("aria-invalid", false);
    });
    const names2 = item3.names.map((name) => `change:${name}`).join(" ");
    model.on(names2, show2);
    clean(() => model.off(names2, show2));
    return { input, answer: answer2, show: show2, node: h("label", { class: "ab-control" }, h("span", { class: "ab-label" }, label2), input) };
  }
  var brief0 = (value) => String(value).replace("-", "−");
  function entry(model, chosen2, tools) {
    const place3 = () => {
      const { name, i, j } = chosen2();
      return { name: GIVEN.includes(name) ? name : "x", at: GIVEN.includes(name) ? i * WIDTHS[name] + j : 0 };
    };
    const item3 = {
      names: [...GIVEN, "matrix", "row", "column", "step", "count"],
      get: () => model.get(place3().name)[place3().at],
      set(value) {
        const { name, at } = place3();
        tools.set(name, model.get(name).map((old, k) => k === at ? value : old));
      }
    };
    const typed = field(model, item3, { min: -BOUND, max: BOUND, step: "any", label: t8("change"), bad: "bad", clean: tools.clean });
    const proxy = {
      get: item3.get,
      set: (_, value) => item3.set(value),
      save_changes() {
      },
      on: (_, listener) => model.on(item3.names.map((name) => `change:${name}`).join(" "), listener),
      off: (_, listener) => model.off(item3.names.map((name) => `change:${name}`).join(" "), listener)
    };
    const moved = slider(proxy, "entry", { label: h("span", { class: "ab-hidden" }, t8("change")), min: -BOUND, max: BOUND, step: 0.1, format: (v) => num(v, 2) });
    tools.clean(moved.off);
    const node = h("div", { class: "ab-entry" }, h("p", {}, t8("given")), h("div", { class: "ab-controls" }, typed.node, moved.node), typed.answer);
    return { node, input: typed.input };
  }
  function widthField(model, tools) {
    const item3 = { names: ["width"], get: () => model.get("width"), set: (value) => tools.set("width", value) };
    const typed = field(model, item3, { min: 2, max: WIDEST2, step: 1, label: t8("width"), bad: "bad_whole", clean: tools.clean });
    typed.show();
    const zeros = h("p", { class: "ab-small" });
    const node = h("div", { class: "ab-width" }, h("div", { class: "ab-controls" }, typed.node), typed.answer, zeros);
    return { node, update: (width) => say(zeros, width > 2 ? t8("zeros", { width, more: width - 2 }) : "") };
  }
  var Lens = class {
    constructor(model, chosen2, tools) {
      this.chosen = chosen2;
      this.head = h("p", { class: "ab-lens-head" });
      this.lines = h("div", { class: "ab-lens-lines" });
      this.entry = entry(model, chosen2, tools);
      this.width = widthField(model, tools);
      this.node = h("div", { class: "ab-lens" }, this.lines, this.head, this.entry.node, this.width.node);
    }
    update(now, tokens2, width, step2) {
      const { name, i, j } = this.chosen();
      const { rows: rows5, columns: columns2 } = headings(name, tokens2);
      const { lines, right } = written(now, name, i, j, width);
      const value = now[name][i][j];
      const place3 = h("sub", {}, `${rows5[i]}, ${columns2[j]}`);
      this.head.replaceChildren(...[symbol(name), place3, " = ", ...right, right.length ? " = " : "", h("strong", {}, brief(value))].flat(9).filter((kid) => kid !== false));
      this.lines.replaceChildren(...lines);
      this.entry.node.hidden = !GIVEN.includes(name);
      this.width.node.hidden = step2 !== 5;
      this.width.update(width);
      return this.sentence(name, rows5[i], columns2[j], value, right);
    }
    sentence(name, row2, column2, value, right) {
      const told = { matrix: t8(`matrices.${name}`), row: row2, column: column2 };
      if (!right.length) return t8("status_given", { ...told, value: brief(value) });
      const working = [...right].flat(9).map((part2) => part2?.textContent ?? (part2 || "")).join("");
      return t8("status_made", { ...told, working: `${working} = ${brief(value)}` });
    }
  };

  // src/attnbook/widgets/js/attention_flow.js
  var t9 = (key, values) => text(`attention_stepper.${key}`, values);
  var CELL = 8;
  var Mini = class {
    constructor(name, step2, go) {
      Object.assign(this, { name, cells: [] });
      this.svg = s("svg", { class: "ab-mini", "aria-hidden": "true" });
      const sign2 = symbol(name);
      const label2 = t9("go", { symbol: sign2.textContent, step: step2 + 1, title: t9(`steps.${name}`) });
      this.node = h(
        "button",
        { type: "button", class: `ab-step ab-step-${name}`, "aria-label": label2, title: label2, onclick: () => go(step2) },
        this.svg,
        sign2
      );
    }
    update(rows5) {
      const key = `${rows5.length} ${rows5[0].length}`;
      if (this.key !== key) this.build(rows5);
      this.key = key;
      const largest2 = Math.max(1e-12, ...rows5.flat().map(Math.abs));
      this.cells.forEach((cells, i) => cells.forEach((cell, j) => put(cell, {
        "fill-opacity": (Math.abs(rows5[i][j]) / largest2).toFixed(2),
        class: rows5[i][j] < 0 ? "ab-mini-negative" : `ab-mini-cell ab-fill-${ROLES[this.name] || "grey"}`
      })));
    }
    build(rows5) {
      const [height2, width] = [rows5.length * CELL, rows5[0].length * CELL];
      put(this.svg, { viewBox: `-0.5 -0.5 ${width + 1} ${height2 + 1}`, width: width + 1, height: height2 + 1 });
      this.cells = rows5.map((row2, i) => row2.map((_, j) => s("rect", { x: j * CELL, y: i * CELL, width: CELL, height: CELL })));
      this.svg.replaceChildren(...this.cells.flat());
    }
  };
  function flow(go) {
    const minis = RESULTS.map((name, step2) => new Mini(name, step2, go));
    const [x, query, key, value, ...rest] = minis.map(({ node: node2 }) => node2);
    const arrow = () => h("span", { class: "ab-arrow", "aria-hidden": "true" }, "→");
    const node = h(
      "div",
      { class: "ab-flow", role: "group", "aria-label": t9("flow") },
      x,
      arrow(),
      h("div", { class: "ab-projections" }, query, key, value),
      rest.map((mini) => [arrow(), mini])
    );
    return {
      node,
      update(step2, now) {
        minis.forEach((mini, i) => {
          mini.update(now[mini.name]);
          mini.node.setAttribute("aria-current", i === step2 ? "step" : "false");
        });
      }
    };
  }

  // src/attnbook/widgets/js/attention_grid.js
  var t10 = (key, values) => text(`attention_stepper.${key}`, values);
  var Grid = class {
    /** `choose(name, i, j)` is told what the reader chose (in the matrix's own rows and columns). */
    constructor(name, { turned: turned2 = false, choose, edit }) {
      Object.assign(this, { name, turned: turned2, choose, edit, at: [0, 0], cells: [] });
      this.size = h("small", { class: "ab-shape" });
      this.head = h("tr");
      this.body = h("tbody");
      this.table = h("table", { role: "grid" }, h("thead", {}, this.head), this.body);
      this.node = h(
        "div",
        { class: `ab-matrix ab-matrix-${name.replace("_", "-")}` },
        h("p", { class: "ab-matrix-name" }, symbol(name, turned2), " ", this.size),
        this.table
      );
      style(this.node, { "--ab-cell": ROLES[name] ? `var(--role-${ROLES[name]})` : "var(--ab-muted)" });
    }
    build(tokens2, rows5) {
      const found = headings(this.name, tokens2, this.turned);
      const key = JSON.stringify([found, rows5.length, rows5[0].length]);
      if (this.built === key) return;
      this.built = key;
      const columns2 = found.columns.slice(0, rows5[0].length);
      this.head.replaceChildren(h("td"), ...columns2.map((name) => h("th", { scope: "col", dir: "auto" }, name)));
      this.cells = rows5.map((row2, i) => row2.map((_, j) => this.cell(i, j)));
      this.body.replaceChildren(...this.cells.map((cells, i) => h("tr", {}, h("th", { scope: "row", dir: "auto", title: found.rows[i] }, found.rows[i]), cells)));
      const label2 = GIVEN.includes(this.name) ? "grid_edit" : "grid";
      const matrix = t10(`matrices.${this.turned ? "key_turned" : this.name}`);
      this.table.setAttribute("aria-label", t10(label2, { matrix, rows: rows5.length, columns: columns2.length }));
    }
    cell(i, j) {
      const node = h("td", { role: "gridcell", tabindex: "-1", class: ROLES[this.name] && `role-${ROLES[this.name]}`, onclick: () => this.go(i, j) });
      const by = (rows5, columns2) => () => this.go(i + rows5, j + columns2, true);
      const far = 99;
      const enter = () => {
        this.go(i, j);
        this.edit?.();
      };
      keyed(node, {
        ArrowUp: by(-1, 0),
        ArrowDown: by(1, 0),
        ArrowLeft: by(0, -1),
        ArrowRight: by(0, 1),
        Home: by(0, -far),
        End: by(0, far),
        Enter: enter,
        " ": () => this.go(i, j)
      });
      return node;
    }
    go(i, j, focus = false) {
      const inside3 = (value, count2) => Math.max(0, Math.min(count2 - 1, value));
      const [r, c] = [inside3(i, this.cells.length), inside3(j, this.cells[0].length)];
      this.choose(this.name, ...this.turned ? [c, r] : [r, c]);
      this.stop(r, c);
      if (focus) this.cells[r][c].focus();
    }
    // The one cell that Tab comes to.
    stop(i, j) {
      this.at = [i, j];
      this.cells.forEach((row2, r) => row2.forEach((node, c) => {
        node.tabIndex = r === i && c === j ? 0 : -1;
      }));
    }
    /** `chosen`: [i, j] or null; `into(i, j)` and `touched(i, j)` say what goes in, and what moves. */
    update({ tokens: tokens2, rows: rows5, chosen: chosen2, into, touched: touched2 }) {
      const drawn2 = this.turned ? rows5[0].map((_, j2) => rows5.map((row2) => row2[j2])) : rows5;
      this.build(tokens2, drawn2);
      say(this.size, shape(drawn2));
      const largest2 = Math.max(1e-12, ...drawn2.flat().map(Math.abs));
      const pick4 = chosen2 && (this.turned ? [chosen2[1], chosen2[0]] : chosen2);
      this.cells.forEach((cells, i2) => cells.forEach((node, j2) => {
        const value = drawn2[i2][j2];
        say(node, brief(value));
        style(node, { "--ab-share": `${Math.round(100 * Math.abs(value) / largest2)}%` });
        node.classList.toggle("ab-negative", value < 0);
        node.classList.toggle("ab-into", into(i2, j2));
        node.classList.toggle("ab-touched", touched2(i2, j2));
        node.setAttribute("aria-selected", Boolean(pick4 && pick4[0] === i2 && pick4[1] === j2));
      }));
      const [i, j] = pick4 ?? this.at;
      this.stop(Math.min(i, drawn2.length - 1), Math.min(j, drawn2[0].length - 1));
    }
  };

  // src/attnbook/widgets/js/attention_stepper.js
  var t11 = (key, values) => text(`attention_stepper.${key}`, values);
  var NUMBERS = [...GIVEN, "count", "width"];
  var SIGNS = { scores: ["/ √dₖ ="], weights: ["softmax →"] };
  var TICK = 1300;
  function chosenCell(get, now) {
    const parts2 = STEPS[get("step")];
    const name = parts2.includes(get("matrix")) ? get("matrix") : parts2.at(-1);
    const [i, j] = clamp(now[name], get("row"), get("column"));
    return { name, i, j };
  }
  function useExample(model, name) {
    model.set("example", name);
    for (const [key, value] of Object.entries(model.get("examples")[name])) model.set(key, value);
    model.save_changes();
  }
  function chooser(model) {
    const options = Object.keys(model.get("examples")).map((name) => [name, t11(`examples.${name}`)]);
    const proxy = {
      get: () => model.get("example"),
      set: (_, name) => useExample(model, name),
      save_changes() {
      },
      on: (_, listener) => model.on("change:example", listener),
      off: (_, listener) => model.off("change:example", listener)
    };
    return select(proxy, "example", { label: t11("example"), options });
  }
  function counter(model) {
    const options = Array.from({ length: TOKENS }, (_, i) => [i + 1, String(i + 1)]);
    const choice = segmented(model, "count", { label: t11("count"), options });
    return { node: h("div", { class: "ab-control" }, h("span", { class: "ab-label", "aria-hidden": "true" }, t11("count")), choice.node), off: choice.off };
  }
  var Stepper = class {
    constructor({ model, el, tools }) {
      Object.assign(this, { model, tools, get: (name) => model.get(name) });
      this.now = this.computed();
      this.build();
      this.el = el;
      el.append(this.panel, this.note, this.mathematics, this.flow.node, this.steering, this.told, this.stage, this.lens.node, this.hint);
      const turn = () => {
        model.set("matrix", RESULTS[this.get("step")]);
        model.set("column", 0);
      };
      model.on("change:step", turn);
      tools.clean(() => {
        model.off("change:step", turn);
        this.pause();
      });
      this.stopOnTouch(el.parentElement);
      tools.redraw([...NUMBERS, "example", "step", "matrix", "row", "column"], () => this.draw());
    }
    build() {
      const { model, tools } = this;
      this.note = h("p", { class: "ab-small ab-example-note" });
      this.told = h("p", { class: "ab-told" });
      this.stage = h("div", { class: "ab-stage" });
      this.hint = h("p", { class: "ab-hint ab-small" }, t11("hint"));
      this.equations = equations();
      this.code = code();
      this.mathematics = h("div", { class: "ab-mathematics" }, this.equations.node, this.code.node);
      this.flow = flow((step2) => this.go(step2));
      this.lens = new Lens(model, () => chosenCell(this.get, this.now = this.computed()), tools);
      const choose = (name, i, j) => this.choose(name, i, j);
      const edit = () => this.edit();
      this.grids = Object.fromEntries(MATRICES.map((name) => [name, new Grid(name, { choose, edit: GIVEN.includes(name) ? edit : null })]));
      this.grids.turned = new Grid("key", { turned: true, choose });
      this.panel = row(tools, chooser(model), counter(model));
      this.steering = h("div", { class: "ab-steering" }, row(tools, this.stepper()), this.buttons());
      this.table = tools.table(this.numbers());
    }
    stepper() {
      const format = (step2) => t11("step_of", { step: step2 + 1, total: STEPS.length });
      return slider(this.model, "step", { label: t11("step"), min: 0, max: STEPS.length - 1, step: 1, format });
    }
    buttons() {
      const button3 = (label2, action) => h("button", { type: "button", class: "ab-choice", onclick: action }, label2);
      this.back = button3(t11("back"), () => this.go(this.get("step") - 1));
      this.next = button3(t11("next"), () => this.go(this.get("step") + 1));
      this.playing = 0;
      this.play = button3(t11("play"), () => this.playing ? this.pause() : this.start());
      this.play.hidden = calm();
      return h("div", { class: "ab-choices ab-moves" }, this.back, this.next, this.play);
    }
    go(step2) {
      this.tools.set("step", Math.max(0, Math.min(STEPS.length - 1, step2)));
    }
    choose(name, i, j) {
      const { model } = this;
      model.set("matrix", name);
      model.set("row", i);
      this.tools.set("column", j);
    }
    edit() {
      this.draw();
      this.lens.entry.input.focus();
      this.lens.entry.input.select();
    }
    // One number after the other, along the row of one token, then the next step.
    start() {
      if (this.get("step") === STEPS.length - 1) this.go(0);
      this.playing = setInterval(() => this.tick(), TICK);
      say(this.play, t11("pause"));
    }
    tick() {
      if (!this.play.isConnected) return this.pause();
      const { name, i, j } = chosenCell(this.get, this.now);
      const result = RESULTS[this.get("step")];
      if (name === result && j < this.now[name][0].length - 1) return this.choose(name, i, j + 1);
      if (this.get("step") === STEPS.length - 1) return this.pause();
      return this.go(this.get("step") + 1);
    }
    stopOnTouch(root) {
      const stop = (event) => {
        if (this.playing && !this.play.contains(event.target)) this.pause();
      };
      for (const type of ["pointerdown", "keydown"]) {
        root.addEventListener(type, stop, true);
        this.tools.clean(() => root.removeEventListener(type, stop, true));
      }
    }
    pause() {
      clearInterval(this.playing);
      this.playing = 0;
      say(this.play, t11("play"));
    }
    computed() {
      return compute(Object.fromEntries(NUMBERS.map((name) => [name, this.get(name)])));
    }
    tokens() {
      return this.get("names")[this.get("example")].slice(0, this.get("count"));
    }
    draw() {
      const step2 = this.get("step");
      this.now = this.computed();
      if (this.shown !== step2) this.turn(step2);
      const title = t11(`steps.${RESULTS[step2]}`);
      say(this.note, t11(`notes.${this.get("example")}`));
      say(this.told, t11(`told.${RESULTS[step2]}`));
      this.back.disabled = step2 === 0;
      this.next.disabled = step2 === STEPS.length - 1;
      this.equations.mark(step2);
      this.code.update(step2, this.now);
      this.flow.update(step2, this.now);
      this.matrices(step2);
      const cell = this.lens.update(this.now, this.tokens(), this.get("width"), step2);
      this.tools.status(t11("status", { step: step2 + 1, total: STEPS.length, title, cell }));
      this.table.update();
    }
    grid(name, result) {
      return factors(result).turned && name === "key" ? this.grids.turned : this.grids[name];
    }
    // Put the matrices of a step on the stage, with what stands between them.
    turn(step2) {
      this.shown = step2;
      const result = RESULTS[step2];
      style(this.el, { "--ab-now": ROLES[result] ? `var(--role-${ROLES[result]})` : "var(--ab-muted)" });
      const signs = ["", ...SIGNS[result] ?? ["·", "="]];
      const sign2 = (words2) => words2 && h("span", { class: "ab-sign", "aria-hidden": "true" }, words2);
      this.stage.replaceChildren(...STEPS[step2].map((name, k) => h("div", { class: signs[k].length > 1 ? "ab-operand ab-worded" : "ab-operand" }, sign2(signs[k]) || null, this.grid(name, result).node)));
    }
    matrices(step2) {
      const result = RESULTS[step2];
      const { name, i, j } = chosenCell(this.get, this.now);
      for (const part2 of STEPS[step2]) {
        const into = (r, c) => name === result && goesIn(result, part2, r, c, i, j);
        const moved = (r, c) => part2 === result && name !== result && GIVEN.includes(name) && touched(result, name, r, c, i, j);
        this.grid(part2, result).update({ tokens: this.tokens(), rows: this.now[part2], chosen: part2 === name ? [i, j] : null, into, touched: moved });
      }
    }
    numbers() {
      const columns2 = [{ label: t11("columns") }, ...Array.from({ length: WIDTHS.x }, (_, i) => ({ label: String(i + 1) }))];
      const rows5 = (name) => this.now[name].map((line3, i) => {
        const head = t11("row_of", { symbol: plain(name), row: headings(name, this.tokens()).rows[i] });
        return [head, ...Array.from({ length: WIDTHS.x }, (_, j) => j < line3.length ? num(line3[j], 4) : "")];
      });
      return { caption: t11("caption"), columns: columns2, rows: () => STEPS[this.get("step")].flatMap(rows5) };
    }
  };
  var numbers = (length) => ({ type: "numbers", length, min: -BOUND, max: BOUND });
  var attention_stepper_default = {
    kind: "attention_stepper",
    state: (get) => ({
      example: { type: "choice", options: Object.keys(get("examples")) },
      step: { type: "number", min: 0, max: STEPS.length - 1, integer: true },
      count: { type: "number", min: 1, max: TOKENS, integer: true },
      width: { type: "number", min: 2, max: 1024, integer: true },
      x: numbers(TOKENS * WIDTHS.x),
      w_q: numbers(10),
      w_k: numbers(10),
      w_v: numbers(15),
      matrix: { type: "choice", options: MATRICES },
      row: { type: "number", min: 0, max: WIDTHS.x - 1, integer: true },
      column: { type: "number", min: 0, max: WIDTHS.x - 1, integer: true }
    }),
    predict: {
      options: ["same", "double", "sharper"],
      answer: "sharper",
      async demonstrate({ model, tools }) {
        useExample(model, "shelf");
        tools.set("step", RESULTS.indexOf("weights"));
        await tools.animate({ w_q: model.get("w_q").map((v) => 2 * v) }, { ms: 2200 });
      }
    },
    render: (context) => {
      new Stepper(context);
    }
  };

  // src/attnbook/widgets/js/cost_math.js
  var KINDS = ["recurrent", "convolution", "attention", "restricted"];
  var STORED = ["weights", "fused", "cache"];
  var KERNEL_SIZE = 3;
  var WINDOW = 65;
  var [SHORTEST, LONGEST3] = [16, 131072];
  var LENGTHS = Array.from({ length: 14 }, (_, i) => 2 ** (i + 4));
  var preset = (name, num_layers, num_heads, d_head, sharing, seq_len) => ({ name, num_layers, num_heads, d_head, sharing, seq_len });
  var PRESETS = [
    preset("transformer-base", 6, 8, "64", "none", 512),
    preset("transformer-big", 6, 16, "64", "none", 512),
    preset("gpt2", 12, 12, "64", "none", 1024),
    preset("bert-base", 12, 12, "64", "none", 512),
    preset("bert-large", 24, 16, "64", "none", 512),
    preset("vit-b16", 12, 12, "64", "none", 197),
    preset("llama-7b", 32, 32, "128", "none", 2048),
    preset("mistral-7b", 32, 32, "128", "groups", 8192)
  ];
  function operations(kind, n, d) {
    if (kind === "recurrent") return 6 * n * d * d;
    if (kind === "convolution") return KERNEL_SIZE * n * d * d;
    return 4 * n * d * d + 2 * n * (kind === "attention" ? n : Math.min(WINDOW, n)) * d;
  }
  function pathLength(kind, n) {
    if (kind === "recurrent") return n;
    if (kind === "attention") return 1;
    return Math.max(1, Math.ceil((n - 1) / ((kind === "convolution" ? KERNEL_SIZE : WINDOW) >> 1)));
  }
  var waiting = (kind, n) => kind === "recurrent" ? n : 1;
  function kept(kind, n, d, heads) {
    if (kind === "recurrent") return 6 * n * d;
    if (kind === "convolution") return n * d;
    return 5 * n * d + heads * n * (kind === "attention" ? n : Math.min(WINDOW, n));
  }
  function kvHeads(heads, sharing) {
    let most2 = { none: heads, groups: Math.max(1, Math.floor(heads / 4)), one: 1 }[sharing];
    while (heads % most2) most2 -= 1;
    return most2;
  }
  function stored(n, { heads, kv, width, layers, batch, bytes }) {
    return {
      weights: batch * heads * n * n * bytes,
      fused: batch * heads * n * bytes,
      cache: 2 * layers * kv * width * n * batch * bytes
    };
  }
  var fixed = (value, digits) => (Math.floor(value * 10 ** digits + 0.5) / 10 ** digits).toFixed(digits);
  var digitsOf = (value) => value < 9.995 ? 2 : value < 99.95 ? 1 : 0;
  function scaled(value, units, factor, most2) {
    let power = 0;
    for (; value >= most2 && power < units.length - 1; power++) value /= factor;
    return [value, units[power]];
  }
  function readingBytes(bytes) {
    const [value, unit] = scaled(bytes, ["B", "KB", "MB", "GB", "TB", "PB", "EB"], 1024, 1023.95);
    return unit === "B" ? `${value.toFixed(0)} B` : `${fixed(value, 1)} ${unit}`;
  }
  function readingCount(number2) {
    const [value, unit] = scaled(number2, ["", "k", "M", "G", "T", "P", "E"], 1e3, 999.5);
    return unit ? `${fixed(value, digitsOf(value))} ${unit}` : value.toFixed(0);
  }
  function readingTime(seconds) {
    const steps = [[1e-9, "ns"], [1e-6, "µs"], [1e-3, "ms"], [1, "s"], [60, "min"], [3600, "h"], [86400, "days"]];
    const [size, unit] = steps.findLast(([one]) => seconds >= one) ?? steps[0];
    return `${fixed(seconds / size, digitsOf(seconds / size))} ${unit}`;
  }
  var grouped = (n) => String(n).replace(/\B(?=(\d{3})+$)/g, ",");

  // src/attnbook/widgets/js/cost_plot.js
  var t12 = (key, values) => text(`cost_calculator.${key}`, values);
  var [TOP2, NAMES2] = [26, 108];
  var APART = 15;
  function grid(low, high, factor) {
    const found = [];
    for (let power = 0; power < 8; power++) if (factor ** power >= low && factor ** power <= high) found.push(factor ** power);
    return found;
  }
  function spaced(places2) {
    const order2 = places2.map((y, i) => [y, i]).sort((a, b) => a[0] - b[0]);
    const moved = [];
    let last = -Infinity;
    for (const [y, i] of order2) {
      last = Math.max(y, last + APART);
      moved[i] = last;
    }
    return moved;
  }
  var CostPlot = class {
    constructor(pick4) {
      const lines = (names2) => names2.map((name, i) => ({
        name,
        path: s("path", { class: `ab-line ab-cost-line ab-cost-${i}` }),
        dot: s("circle", { class: "ab-cost-dot", r: 4 }),
        words: s("text", { class: "ab-cost-name" }, t12(`lines.${name}`))
      }));
      this.lines = { operations: lines(KINDS), bytes: lines(STORED) };
      const parts2 = (view) => this.lines[view].flatMap(({ path: path3, dot: dot5, words: words2 }) => [path3, words2, dot5]);
      this.groups = { operations: s("g", {}, parts2("operations")), bytes: s("g", {}, parts2("bytes")) };
      this.parts = {
        rules: s("g", { class: "ab-axis" }),
        bottom: s("g", { class: "ab-axis" }),
        here: s("line", { class: "ab-reach" }),
        hereName: s("text", { class: "ab-strong", "text-anchor": "middle", y: 13 }),
        ring: s("circle", { class: "ab-cost-ring", r: 8 }),
        ringName: s("text", { class: "ab-cost-name" }),
        axisName: s("text", { class: "ab-name", "text-anchor": "end" }, t12("axis"))
      };
      this.node = drawing(
        "",
        this.parts.rules,
        this.parts.bottom,
        this.parts.axisName,
        this.parts.here,
        this.groups.operations,
        this.groups.bytes,
        this.parts.ring,
        this.parts.ringName,
        this.parts.hereName
      );
      this.node.classList.add("ab-drag");
      draggable(this.node, (px) => this.x && pick4(Math.round(Math.min(LONGEST3, Math.max(SHORTEST, this.x.inverse(px))))));
    }
    layout(width) {
      const { parts: parts2 } = this;
      const height2 = width < 480 ? 300 : 340;
      Object.assign(this, { width, bottom: height2 - 44, left: 56, right: width - (width < 480 ? 84 : NAMES2), scaled: "" });
      this.x = logarithmic([SHORTEST, LONGEST3], [this.left, this.right]);
      resize(this.node, width, height2);
      const places2 = width < 480 ? [16, 1024, 65536] : [16, 128, 1024, 8192, 65536];
      parts2.bottom.replaceChildren(...places2.map((n) => s(
        "g",
        { transform: `translate(${this.x(n).toFixed(1)},${this.bottom})` },
        s("line", { y2: 5 }),
        s("text", { y: 18, "text-anchor": "middle" }, grouped(n))
      )));
      put(parts2.axisName, { x: this.right, y: this.bottom + 36 });
      if (this.last) this.update(this.last);
    }
    /** Lines, bounds and names, which the length does not change. */
    rescale({ view, curves }) {
      const all = curves.flat();
      const [low, high] = [Math.min(...all), Math.max(...all)];
      this.y = logarithmic([low, high], [this.bottom, TOP2]);
      const read3 = view === "operations" ? readingCount : readingBytes;
      this.parts.rules.replaceChildren(...grid(low, high, view === "operations" ? 1e3 : 1024).map((value) => {
        const y = this.y(value).toFixed(1);
        return s(
          "g",
          {},
          s("line", { class: "ab-cost-rule", x1: this.left, x2: this.right, y1: y, y2: y }),
          s("text", { x: this.left - 6, y, dy: "0.32em", "text-anchor": "end" }, read3(value))
        );
      }));
      const names2 = spaced(curves.map((values) => this.y(values.at(-1)) + 4));
      this.lines[view].forEach(({ path: path3, words: words2 }, i) => {
        put(path3, { d: line(LENGTHS, curves[i], this.x, this.y) });
        put(words2, { x: this.right + 6, y: names2[i].toFixed(1) });
      });
      for (const [name, group2] of Object.entries(this.groups)) put(group2, { display: name === view ? null : "none" });
    }
    update(now) {
      this.last = now;
      if (!this.x) return;
      const { parts: parts2, x } = this;
      const scale2 = `${now.view} ${now.curves.map((values) => [values[0], values.at(-1)]).join(" ")}`;
      if (scale2 !== this.scaled) {
        this.scaled = scale2;
        this.rescale(now);
      }
      const at = x(now.n);
      put(this.node, { "aria-label": t12(`picture.${now.view}`) });
      put(parts2.here, { x1: at, x2: at, y1: TOP2 - 8, y2: this.bottom });
      say(parts2.hereName, t12("here", { tokens: grouped(now.n) }));
      put(parts2.hereName, { x: Math.min(this.right - 20, Math.max(this.left + 24, at)).toFixed(1) });
      this.lines[now.view].forEach(({ dot: dot5 }, i) => put(dot5, { cx: at.toFixed(1), cy: this.y(now.values[i]).toFixed(1) }));
      const crosses = now.view === "operations" && now.d >= SHORTEST && now.d <= LONGEST3;
      for (const part2 of [parts2.ring, parts2.ringName]) put(part2, { display: crosses ? null : "none" });
      if (!crosses) return;
      put(parts2.ring, { cx: x(now.d).toFixed(1), cy: this.y(now.crossing).toFixed(1) });
      put(parts2.ringName, { x: (x(now.d) + 12).toFixed(1), y: (this.y(now.crossing) + 18).toFixed(1) });
      say(parts2.ringName, t12("crossing", { width: grouped(now.d) }));
    }
  };

  // src/attnbook/widgets/js/cost_calculator.js
  var t13 = (key, values) => text(`cost_calculator.${key}`, values);
  var SIZES = ["num_layers", "num_heads", "d_head", "sharing", "seq_len"];
  var SPEEDS = [1e9, 1e15];
  function compute2(get) {
    const [view, n, heads, layers, batch, speed] = ["view", "seq_len", "num_heads", "num_layers", "batch", "speed"].map(get);
    const [width, bytes] = [Number(get("d_head")), Number(get("precision"))];
    const [d, kv] = [heads * width, kvHeads(heads, get("sharing"))];
    const counted = (kind, length) => batch * operations(kind, length, d);
    const sizes = { heads, kv, width, layers, batch, bytes };
    const storage = stored(n, sizes);
    const layer = (kind) => ({
      kind,
      count: counted(kind, n),
      time: counted(kind, n) / speed,
      steps: waiting(kind, n),
      path: pathLength(kind, n),
      kept: batch * bytes * kept(kind, n, d, heads)
    });
    const curves = view === "operations" ? KINDS.map((kind) => LENGTHS.map((m2) => counted(kind, m2))) : STORED.map((name) => LENGTHS.map((m2) => stored(m2, sizes)[name]));
    const all = KINDS.map(layer);
    return {
      view,
      n,
      d,
      kv,
      storage,
      curves,
      layers: all,
      token: storage.cache / n / batch,
      crossing: counted("recurrent", d),
      values: view === "operations" ? all.map(({ count: count2 }) => count2) : STORED.map((name) => storage[name])
    };
  }
  var presetOf = (get) => PRESETS.find((preset2) => SIZES.every((name) => preset2[name] === get(name)))?.name ?? "own";
  var named = (name, keys2) => keys2.map((key) => [key, t13(`${name}.${key}`)]);
  var plain2 = (values) => values.map((value) => [value, value]);
  function controls(model, tools) {
    const whole2 = (name, low, high) => slider(model, name, { label: t13(`controls.${name}`), min: low, max: high, step: 1 });
    const log = (name, low, high, format, shape2 = (v) => v) => {
      const { from, ...scale2 } = logScale(low, high);
      return slider(model, name, { label: t13(`controls.${name}`), format, ...scale2, from: (position) => shape2(from(position)) });
    };
    const choose = (name, options) => {
      const control = segmented(model, name, { label: t13(`controls.${name}`), options });
      control.node.prepend(h("span", { class: "ab-label ab-cost-label" }, t13(`controls.${name}`)));
      return control;
    };
    const views = segmented(model, "view", { label: t13("view"), options: named("views", ["operations", "bytes"]) });
    const picked = h("select", { onchange: () => pick(model, picked.value) }, named("presets", ["own", ...PRESETS.map(({ name }) => name)]).map(([value, words2]) => h("option", { value }, words2)));
    picked.dataset.lmSuppressShortcuts = "true";
    const node = h(
      "div",
      {},
      h("div", { class: "ab-controls" }, h("label", { class: "ab-control" }, h("span", { class: "ab-label" }, t13("controls.preset")), picked)),
      row(tools, log("seq_len", SHORTEST, LONGEST3, grouped, Math.round), whole2("num_heads", 1, 64)),
      row(tools, choose("d_head", plain2(["32", "64", "128"])), choose("sharing", named("sharing", ["none", "groups", "one"]))),
      row(tools, whole2("num_layers", 1, 96), log("batch", 1, 256, String, Math.round)),
      row(tools, choose("precision", plain2(["1", "2", "4"])), log("speed", ...SPEEDS, (v) => t13("speed_value", { count: readingCount(v) }))),
      row(tools, views)
    );
    return { node, picked };
  }
  function pick(model, name) {
    const preset2 = PRESETS.find((one) => one.name === name);
    if (!preset2) return;
    SIZES.forEach((size) => model.set(size, preset2[size]));
    model.save_changes();
  }
  function readings(now) {
    const common = [[t13("readings.width"), grouped(now.d)], [t13("readings.kv"), grouped(now.kv)]];
    if (now.view === "bytes")
      return [...common, ...STORED.map((name) => [t13(`lines.${name}`), readingBytes(now.storage[name])]), [t13("readings.cache_token"), readingBytes(now.token)]];
    return [...common, ...now.layers.map(({ kind, count: count2, time, path: path3 }) => [t13(`lines.${kind}`), t13("readings.layer", { count: readingCount(count2), time: readingTime(time), path: grouped(path3) })])];
  }
  function sentence2(now) {
    if (now.view === "bytes") return t13("status.bytes", { tokens: grouped(now.n), ...Object.fromEntries(STORED.map((name) => [name, readingBytes(now.storage[name])])) });
    const counts = Object.fromEntries(now.layers.map(({ kind, count: count2 }) => [kind, readingCount(count2)]));
    return t13("status.operations", { tokens: grouped(now.n), width: grouped(now.d), ...counts });
  }
  function rows(now) {
    if (!now) return [];
    return [
      ...now.layers.map(({ kind, count: count2, time, steps, path: path3, kept: bytes }) => [t13(`lines.${kind}`), readingCount(count2), readingTime(time), grouped(steps), grouped(path3), readingBytes(bytes)]),
      ...STORED.map((name) => [t13(`lines.${name}`), "", "", "", "", readingBytes(now.storage[name])])
    ];
  }
  var Calculator = class {
    constructor({ model, el, tools }) {
      this.get = (name) => model.get(name);
      this.tools = tools;
      this.controls = controls(model, tools);
      this.plot = new CostPlot((n) => tools.set("seq_len", n));
      this.hint = h("p", { class: "ab-hint" });
      this.estimate = h("p", { class: "ab-small" }, t13("estimate"));
      this.readings = h("dl", { class: "ab-readings ab-cost-readings" });
      const columns2 = ["kind", "operations", "time", "steps", "path", "kept"].map((name) => ({ label: t13(`columns.${name}`) }));
      this.table = tools.table({ caption: t13("caption"), columns: columns2, rows: () => rows(this.now) });
      el.append(this.controls.node, this.hint, this.plot.node, this.readings, this.estimate);
      tools.size(el, (width) => this.plot.layout(width));
      tools.redraw(["view", "precision", "batch", "speed", ...SIZES], () => this.draw());
    }
    draw() {
      const now = this.now = compute2(this.get);
      this.controls.picked.value = presetOf(this.get);
      say(this.hint, t13(`hints.${now.view}`));
      this.estimate.hidden = now.view !== "operations";
      this.plot.update(now);
      this.show(readings(now));
      this.tools.status(sentence2(now));
      this.table.update();
    }
    show(found) {
      if (this.readings.children.length !== found.length)
        this.readings.replaceChildren(...found.map(() => h("div", {}, h("dt", {}), h("dd", { class: "ab-number ab-strong" }))));
      found.forEach(([name, value], i) => [name, value].forEach((words2, j) => say(this.readings.children[i].children[j], words2)));
    }
  };
  var cost_calculator_default = {
    kind: "cost_calculator",
    state: {
      view: { type: "choice", options: ["operations", "bytes"] },
      seq_len: { type: "number", min: SHORTEST, max: LONGEST3, integer: true },
      num_heads: { type: "number", min: 1, max: 64, integer: true },
      d_head: { type: "choice", options: ["32", "64", "128"] },
      sharing: { type: "choice", options: ["none", "groups", "one"] },
      num_layers: { type: "number", min: 1, max: 96, integer: true },
      batch: { type: "number", min: 1, max: 256, integer: true },
      precision: { type: "choice", options: ["1", "2", "4"] },
      speed: { type: "number", min: SPEEDS[0], max: SPEEDS[1] }
    },
    predict: {
      options: ["short", "width", "long"],
      answer: "width",
      async demonstrate({ tools }) {
        for (const [name, value] of [["view", "operations"], ["num_heads", 8], ["d_head", "64"], ["seq_len", 32]]) tools.set(name, value);
        await tools.animate({ seq_len: 512 }, { ms: 2600, scale: "log", whole: true });
      }
    },
    render: (context) => {
      new Calculator(context);
    }
  };

  // src/attnbook/widgets/js/cross_attention_disc.js
  var t14 = (key, values) => text(`cross_attention.${key}`, values);
  var TURN = Math.PI / 180;
  var wrap = (degrees) => ((degrees + 180) % 360 + 360) % 360 - 180;
  var dot2 = () => ({
    mark: s("circle", { class: "ab-fill-key role-key" }),
    name: s("text", { class: "ab-dot-name ab-fill-key role-key", direction: "auto" })
  });
  var Directions = class {
    /** `read()` gives the direction of the asker in degrees; `turn(degrees)` changes it. */
    constructor(slots, read3, turn) {
      Object.assign(this, { read: read3, turn });
      this.rim = s("circle", { class: "ab-circle" });
      this.dots = Array.from({ length: slots }, dot2);
      this.shaft = s("line", { class: "ab-shaft ab-stroke-query role-query" });
      this.back = s("line", { class: "ab-back ab-stroke-output role-output" });
      this.tip = s("circle", { class: "ab-fill-output role-output", r: 7 });
      this.grip = s("circle", { class: "ab-grip ab-fill-query role-query", r: 12 });
      this.halo = s("circle", { class: "ab-halo ab-stroke-query role-query", r: 22 });
      this.handle = s("g", { class: "ab-handle", role: "slider", tabindex: "0", "aria-label": t14("handle"), "aria-valuemin": -180, "aria-valuemax": 180 }, this.halo, this.grip);
      this.node = s(
        "svg",
        { class: "ab-drawing ab-directions", role: "group", "aria-label": t14("directions_label") },
        s("g", { "aria-hidden": "true" }, this.rim, this.dots.map(({ mark, name }) => [mark, name]), this.shaft, this.back, this.tip),
        this.handle
      );
      draggable(this.node, (x, y) => turn(Math.round(Math.atan2(this.centre - y, x - this.middle) / TURN)), { upright: true });
      const by = (degrees) => (times2) => turn(read3() + degrees * times2);
      keyed(this.handle, { ArrowLeft: by(1), ArrowUp: by(1), ArrowRight: by(-1), ArrowDown: by(-1), PageUp: by(10), PageDown: by(-10) });
    }
    at(degrees, r) {
      return [this.middle + r * Math.cos(degrees * TURN), this.centre - r * Math.sin(degrees * TURN)];
    }
    layout(width) {
      this.radius = Math.min(width - 112, 210) / 2;
      [this.middle, this.centre] = [width / 2, this.radius + 34];
      resize(this.node, width, 2 * this.radius + 68);
      put(this.rim, { cx: this.middle, cy: this.centre, r: this.radius });
      if (this.now) this.update(this.now);
    }
    update(now) {
      this.now = now;
      this.dots.forEach((one, j) => this.point(one, j, now));
      const angle = now.asker.angles[now.row];
      const shown = angle !== void 0;
      for (const part2 of [this.handle, this.shaft, this.back, this.tip]) style(part2, { display: shown ? "" : "none" });
      if (!shown) return;
      const [x, y] = this.at(angle, this.radius);
      put(this.shaft, { x1: this.middle, y1: this.centre, x2: x, y2: y });
      for (const circle of [this.grip, this.halo]) put(circle, { cx: x, cy: y });
      const [ox, oy] = now.output[now.row] ?? [0, 0];
      const [bx, by] = [this.middle + this.radius * ox, this.centre - this.radius * oy];
      put(this.back, { x1: this.middle, y1: this.centre, x2: bx, y2: by });
      put(this.tip, { cx: bx, cy: by });
      put(this.handle, { "aria-valuenow": Math.round(wrap(angle)), "aria-valuetext": t14("handle_at", { name: now.asker.names[now.row], angle: num(wrap(angle), 0) }) });
    }
    point({ mark, name }, j, now) {
      const word2 = now.asked.names[j];
      for (const part2 of [mark, name]) style(part2, { display: word2 === void 0 ? "none" : "" });
      if (word2 === void 0) return;
      const [x, y] = this.at(now.asked.angles[j], this.radius);
      const weight2 = now.weights[now.row]?.[j] ?? 0;
      put(mark, { cx: x, cy: y, r: (4 + 8 * Math.sqrt(weight2)).toFixed(2), "fill-opacity": now.allowed[j] ? 0.85 : 0.2 });
      const [lx, ly] = this.at(now.asked.angles[j], this.radius + 20);
      const cosine = Math.cos(now.asked.angles[j] * TURN);
      put(name, { x: lx, y: ly + 4, "text-anchor": cosine > 0.3 ? "start" : cosine < -0.3 ? "end" : "middle", "fill-opacity": now.allowed[j] ? 1 : 0.45 });
      name.textContent = word2;
    }
  };

  // src/attnbook/widgets/js/cross_attention_links.js
  var t15 = (key, values) => text(`cross_attention.${key}`, values);
  var STEP = 46;
  var EDGE = 118;
  var height = (row2) => STEP * (row2 + 0.5) + 6;
  function word(role2, anchor) {
    const name = s("text", { class: `ab-word-name ab-fill-${role2} role-${role2}`, "text-anchor": anchor, direction: "auto" });
    const share2 = s("text", { class: "ab-share ab-fill-weights role-weights", "text-anchor": anchor });
    const zone = s("rect", { class: "ab-zone", height: STEP });
    return { name, share: share2, zone, node: s("g", { class: "ab-end" }, zone, name, role2 === "key" ? share2 : null) };
  }
  var Links = class {
    /** `look(row)` is called when the reader points at an asker. */
    constructor(slots, look) {
      this.askers = Array.from({ length: slots }, () => word("query", "end"));
      this.asked = Array.from({ length: slots }, () => word("key", "start"));
      this.lines = Array.from({ length: slots }, () => Array.from({ length: slots }, () => s("path", { class: "ab-link ab-stroke-weights role-weights" })));
      this.askers.forEach(({ node }, i) => {
        for (const event of ["pointerenter", "pointerdown"]) node.addEventListener(event, () => look(i));
      });
      this.node = s(
        "svg",
        { class: "ab-drawing ab-links", role: "img", "aria-label": t15("links_label") },
        s("g", { "aria-hidden": "true" }, this.lines, this.askers.map(({ node }) => node), this.asked.map(({ node }) => node))
      );
    }
    layout(width) {
      this.width = width;
      this.edge = Math.min(EDGE, width * 0.28);
      if (this.now) this.update(this.now);
    }
    line(i, j, now) {
      const line3 = this.lines[i][j];
      const weight2 = now.weights[i]?.[j] ?? 0;
      line3.style.display = weight2 < 5e-3 ? "none" : "";
      if (weight2 < 5e-3) return;
      const [x0, x1, middle] = [this.edge, this.width - this.edge, this.width / 2];
      put(line3, {
        d: `M${x0},${height(i)}C${middle},${height(i)} ${middle},${height(j)} ${x1},${height(j)}`,
        "stroke-width": (14 * weight2).toFixed(2),
        "stroke-opacity": i === now.row ? 0.85 : 0.16
      });
    }
    update(now) {
      this.now = now;
      const rows5 = Math.max(now.asker.slots.length, now.asked.slots.length, 1);
      resize(this.node, this.width, rows5 * STEP + 12);
      this.lines.forEach((row2, i) => row2.forEach((_, j) => this.line(i, j, now)));
      this.askers.forEach((end, i) => this.place(end, now.asker.names[i], i, this.edge - 10, i === now.row));
      this.asked.forEach((end, j) => {
        const name = now.asked.names[j];
        this.place(end, name, j, this.width - this.edge + 10, !now.allowed[j]);
        if (name === void 0) return;
        const weight2 = now.weights[now.row]?.[j];
        end.share.textContent = weight2 === void 0 ? "" : now.allowed[j] ? t15("percent", { share: num(100 * weight2, weight2 > 0 && weight2 < 0.0995 ? 1 : 0) }) : t15("not_asked");
        put(end.share, { x: this.width - this.edge + 10, y: height(j) + 16 });
      });
    }
    place({ node, name, zone }, word2, row2, x, marked) {
      style(node, { display: word2 === void 0 ? "none" : "" });
      if (word2 === void 0) return;
      name.textContent = word2;
      put(name, { x, y: height(row2) + (name.classList.contains("role-key") ? 0 : 5) });
      put(zone, { x: x < this.width / 2 ? 0 : this.width - this.edge, y: height(row2) - STEP / 2, width: this.edge });
      node.classList.toggle("ab-marked", marked);
    }
  };

  // src/attnbook/widgets/js/cross_attention_numbers.js
  var SLOTS = 5;
  var TEMPERATURE = 0.25;
  var TURN2 = Math.PI / 180;
  function sentence3(state, side) {
    const chosen2 = state[side];
    const slots = chosen2.map((_, i) => i).filter((i) => chosen2[i] > 0);
    return {
      side,
      slots,
      names: slots.map((i) => state[`${side}_words`][chosen2[i] - 1]),
      angles: slots.map((i) => state[`${side}_angles`][chosen2[i] - 1] + state[`${side}_turn`][i])
    };
  }
  var token = (degrees) => [Math.cos(degrees * TURN2), Math.sin(degrees * TURN2)];
  function lookUp2(asker, asked2, allowed = null) {
    const keys2 = asked2.angles.map(token);
    const scores = asker.angles.map(token).map((query) => keys2.map((key) => (query[0] * key[0] + query[1] * key[1]) / TEMPERATURE));
    const weights = scores.map((row2) => Array.from(softmax(row2, 1, allowed)));
    const output = weights.map((row2) => [0, 1].map((c) => row2.reduce((sum3, weight2, j) => sum3 + weight2 * keys2[j][c], 0)));
    return { scores, weights, output };
  }
  function focused({ slots }, focus) {
    let row2 = slots.length ? 0 : -1;
    slots.forEach((slot, i) => {
      if (slot <= focus) row2 = i;
    });
    return row2;
  }
  function compute3(state) {
    const asker = sentence3(state, state.asker);
    const asked2 = sentence3(state, state.asked);
    const allowed = asked2.slots.map((slot) => state.mask[slot]);
    const back = lookUp2(asked2, asker).weights;
    return {
      asker,
      asked: asked2,
      allowed,
      ...lookUp2(asker, asked2, allowed),
      turned: asker.slots.map((_, i) => asked2.slots.map((__, j) => back[j][i])),
      row: focused(asker, state.focus),
      empty: !asker.slots.length || !asked2.slots.length
    };
  }

  // src/attnbook/widgets/js/cross_attention_table.js
  var t16 = (key, values) => text(`cross_attention.${key}`, values);
  var replaced = (list, i, value) => list.map((old, j) => j === i ? value : old);
  var item = (model, name, i, { show: show2 = (v) => v, read: read3 = (v) => v } = {}) => ({
    get: () => show2(model.get(name)[i]),
    set: (_, value) => model.set(name, replaced(model.get(name), i, read3(value))),
    on: (_, listener) => model.on(`change:${name}`, listener),
    off: (_, listener) => model.off(`change:${name}`, listener),
    save_changes: () => model.save_changes()
  });
  var Places = class {
    constructor(model, tools, side, slots) {
      this.side = side;
      const options = [["0", t16("no_word")], ...model.get(`${side}_words`).map((word2, i) => [String(i + 1), word2])];
      const labels = Array.from({ length: slots }, (_, i) => t16(`place.${side}`, { number: i + 1 }));
      const words2 = labels.map((label2, i) => select(item(model, side, i, { show: String, read: Number }), side, { label: label2, options }));
      words2.forEach(({ input, off }, i) => {
        input.setAttribute("aria-label", labels[i]);
        tools.clean(off);
      });
      this.boxes = labels.map((label2, i) => checkbox(item(model, "mask", i), "mask", { label: t16("may"), spoken: t16("may_be_asked", { place: label2 }) }));
      this.boxes.forEach(({ off }) => tools.clean(off));
      this.head = h("p", { class: "ab-head" });
      this.node = h(
        "div",
        { class: "ab-sentence" },
        this.head,
        h("div", { class: "ab-places" }, words2.map(({ input }, i) => h("div", { class: "ab-place" }, input, this.boxes[i].node)))
      );
    }
    update(state) {
      const { side } = this;
      const roles = [state.asker === side && "asks", state.asked === side && "asked"].filter(Boolean);
      say(this.head, t16(`head.${side}.${roles.join("_") || "idle"}`));
      this.head.classList.toggle("role-query", roles[0] === "asks");
      this.head.classList.toggle("role-key", roles[0] === "asked");
      this.boxes.forEach(({ node }, i) => {
        node.hidden = state.asked !== side || !state[side][i];
      });
    }
  };
  var Matrix = class {
    constructor(slots, choose) {
      this.columns = Array.from({ length: slots }, () => h("th", { scope: "col", class: "role-key", dir: "auto" }));
      this.rows = Array.from({ length: slots }, (_, i) => {
        const button3 = h("button", { type: "button", class: "ab-row-name role-query", dir: "auto", onclick: () => choose(i) });
        const cells = Array.from({ length: slots }, () => h("td", { class: "ab-who-cell" }));
        const sum3 = h("td", { class: "ab-who-sum" });
        return { button: button3, cells, sum: sum3, node: h("tr", {}, h("th", { scope: "row" }, button3), cells, sum3) };
      });
      this.title = h("caption", {});
      this.node = h("div", { class: "ab-who-box" }, h(
        "table",
        { class: "ab-who-table" },
        this.title,
        h("thead", {}, h("tr", {}, h("td"), this.columns, h("td", { class: "ab-who-sum" }, t16("sum")))),
        h("tbody", {}, this.rows.map(({ node }) => node))
      ));
    }
    update(caption2, weights, now, still = false) {
      say(this.title, caption2);
      const [rows5, columns2] = [now.asker.names.length, now.asked.names.length];
      this.columns.forEach((head, j) => {
        head.hidden = j >= columns2;
        say(head, now.asked.names[j] ?? "");
      });
      this.rows.forEach(({ button: button3, cells, sum: sum3, node }, i) => {
        node.hidden = i >= rows5;
        button3.disabled = still;
        button3.setAttribute("aria-pressed", !still && i === now.row);
        if (i >= rows5) return;
        say(button3, now.asker.names[i]);
        node.classList.toggle("ab-chosen", !still && i === now.row);
        cells.forEach((cell, j) => {
          cell.hidden = j >= columns2;
          if (j >= columns2) return;
          say(cell, num(weights[i][j]));
          style(cell, { "--ab-share": `${(45 * weights[i][j]).toFixed(1)}%` });
        });
        say(sum3, num(weights[i].reduce((a, b) => a + b, 0)));
      });
    }
  };

  // src/attnbook/widgets/js/cross_attention.js
  var t17 = (key, values) => text(`cross_attention.${key}`, values);
  var TWO = 560;
  var SIDES = ["target", "source"];
  var LISTS = ["source", "target", "source_turn", "target_turn", "mask"];
  var STATE = [...LISTS, "asker", "asked", "focus", "compare"];
  var DATA = ["source_words", "target_words", "source_angles", "target_angles"];
  var pick2 = (get, names2) => Object.fromEntries(names2.map((name) => [name, get(name)]));
  var wrap2 = (degrees) => ((degrees + 180) % 360 + 360) % 360 - 180;
  function rolesOf(model, tools) {
    const options = SIDES.map((side) => [side, t17(`side.${side}`)]);
    const asker = segmented(model, "asker", { label: t17("asker"), options });
    const asked2 = segmented(model, "asked", { label: t17("asked"), options });
    [asker, asked2].forEach(({ off }) => tools.clean(off));
    const swap = h("button", { type: "button", class: "ab-choice ab-swap", onclick: () => {
      const [one, other] = [model.get("asker"), model.get("asked")];
      model.set("asker", other);
      tools.set("asked", one);
    } }, t17("swap"));
    const labelled = (role2, label2, control) => h("div", { class: "ab-part" }, h("span", { class: `ab-label role-${role2}` }, label2), control.node);
    return h("div", { class: "ab-roles" }, labelled("query", t17("asker"), asker), labelled("key", t17("asked"), asked2), swap);
  }
  var CodeLine = class {
    constructor() {
      this.names = { query: h("b", { class: "role-query" }), key: h("b", { class: "role-key" }), value: h("b", { class: "role-value" }) };
      const { query, key, value } = this.names;
      this.kind = h("strong");
      this.shapes = h("p", { class: "ab-small" });
      this.node = h(
        "div",
        { class: "ab-call" },
        h("p", {}, h("code", { dir: "ltr" }, "output, weights = attention(", query, ", ", key, ", ", value, ")"), " ", this.kind),
        this.shapes
      );
    }
    update({ asker, asked: asked2 }) {
      say(this.names.query, asker.side);
      say(this.names.key, asked2.side);
      say(this.names.value, asked2.side);
      say(this.kind, t17(asker.side === asked2.side ? "self" : "cross"));
      const [q, k] = [asker.slots.length, asked2.slots.length];
      say(this.shapes, t17("shapes", { query: `(${q}, 2)`, key: `(${k}, 2)`, weights: `(${q}, ${k})`, output: `(${q}, 2)` }));
    }
  };
  function sentence4(now) {
    if (now.empty) return t17("empty");
    if (!now.allowed.some(Boolean)) return t17("nothing_allowed");
    const weights = now.weights[now.row];
    const most2 = weights.indexOf(Math.max(...weights));
    return t17("status", { name: now.asker.names[now.row], most: now.asked.names[most2], share: num(100 * weights[most2], 0), rows: now.asker.slots.length, columns: now.asked.slots.length });
  }
  function rows2(now) {
    return now.asker.names.flatMap((one, i) => now.asked.names.map((other, j) => [one, other, num(now.scores[i][j], 4), num(now.weights[i][j], 4)]));
  }
  function outputs(now) {
    if (!now.asked.slots.length) return [];
    return now.asker.names.map((name, i) => [t17("output_of", { name }), "", ...now.output[i].map((v) => num(v, 4))]);
  }
  var Pair = class {
    constructor({ model, el, tools }) {
      this.get = (name) => model.get(name);
      this.tools = tools;
      this.data = pick2(this.get, DATA);
      const look = (i) => {
        const slot = this.now.asker.slots[i];
        if (slot !== void 0 && slot !== this.get("focus")) tools.set("focus", slot);
      };
      this.links = new Links(SLOTS, look);
      this.matrix = new Matrix(SLOTS, look);
      this.other = new Matrix(SLOTS, () => {
      });
      this.disc = new Directions(SLOTS, () => this.now.asker.angles[this.now.row] ?? 0, (degrees) => this.turn(degrees));
      this.places = SIDES.map((side) => new Places(model, tools, side, SLOTS));
      this.code = new CodeLine();
      this.note = h("p", { class: "ab-empty", hidden: true });
      this.table = tools.table({
        caption: t17("caption"),
        columns: ["asker", "asked", "score", "weight"].map((name, i) => ({ label: t17(`columns.${name}`), role: ["query", "key", "scores", "weights"][i] })),
        rows: () => rows2(this.now),
        summary: () => outputs(this.now)
      });
      const compare = checkbox(model, "compare", { label: t17("compare") });
      this.pair = h(
        "div",
        { class: "ab-who-pair" },
        h("div", { class: "ab-links-box" }, this.links.node),
        h("div", { class: "ab-directions-box" }, this.disc.node, h("p", { class: "ab-small" }, t17("legend")))
      );
      this.tables = h("div", { class: "ab-who-tables" }, this.matrix.node, this.other.node);
      el.append(
        h("p", { class: "ab-hint" }, t17("hint")),
        rolesOf(model, tools),
        this.code.node,
        this.note,
        this.pair,
        this.tables,
        row(tools, compare),
        h("div", { class: "ab-sentences" }, this.places.map(({ node }) => node))
      );
      tools.size(el, (width) => this.layout(width));
      tools.redraw(STATE, () => this.draw());
    }
    turn(degrees) {
      const { asker, row: i } = this.now;
      if (i < 0) return;
      const name = `${asker.side}_turn`;
      const slot = asker.slots[i];
      const turned2 = wrap2(degrees - (asker.angles[i] - this.get(name)[slot]));
      this.tools.set(name, this.get(name).map((old, j) => j === slot ? turned2 : old));
    }
    layout(width) {
      const two = width >= TWO;
      this.pair.classList.toggle("ab-two", two);
      this.tables.classList.toggle("ab-two", two);
      const left = two ? Math.round(width * 0.54) : width;
      this.links.layout(left);
      this.disc.layout(two ? width - left : width);
    }
    draw() {
      const state = { ...this.data, ...pick2(this.get, STATE) };
      this.now = compute3(state);
      this.note.hidden = !this.now.empty && this.now.allowed.some(Boolean);
      say(this.note, this.note.hidden ? "" : sentence4(this.now));
      this.pair.hidden = this.matrix.node.hidden = this.now.empty;
      this.other.node.hidden = this.now.empty || !state.compare;
      for (const one of [this.matrix, this.other]) one.node.classList.toggle("ab-beside", Boolean(state.compare));
      for (const part2 of [this.links, this.disc, this.code]) part2.update(this.now);
      for (const place3 of this.places) place3.update(state);
      if (!this.now.empty) {
        this.matrix.update(t17("weights"), this.now.weights, this.now);
        this.other.update(t17("turned_over"), this.now.turned, this.now, true);
      }
      this.tools.status(sentence4(this.now));
      this.table.update();
    }
  };
  var words = (get) => ({ type: "numbers", length: SLOTS, min: 0, max: get("source_words").length, integer: true });
  var turns = { type: "numbers", length: SLOTS, min: -180, max: 180 };
  var cross_attention_default = {
    kind: "cross_attention",
    state: (get) => ({
      source: words(get),
      target: words(get),
      source_turn: turns,
      target_turn: turns,
      asker: { type: "choice", options: SIDES },
      asked: { type: "choice", options: SIDES },
      mask: { type: "flags", length: SLOTS },
      focus: { type: "number", min: 0, max: SLOTS - 1, integer: true },
      compare: { type: "flag" }
    }),
    predict: {
      options: ["turned", "new", "same"],
      answer: "new",
      async demonstrate({ model, tools }) {
        model.set("asker", "source");
        model.set("asked", "target");
        model.set("focus", 0);
        tools.set("compare", true);
        await tools.animate({ focus: SLOTS - 1 }, { ms: 2600, whole: true });
      }
    },
    render: (context) => {
      new Pair(context);
    }
  };

  // src/attnbook/widgets/js/embedding_map_numbers.js
  var NEAREST = 10;
  function decode2(encoded, rows5) {
    const bytes = Int8Array.from(atob(encoded), (character) => character.charCodeAt(0));
    const width = bytes.length / rows5;
    return Array.from({ length: rows5 }, (_, i) => bytes.subarray(i * width, (i + 1) * width));
  }
  var dot3 = (a, b) => a.reduce((sum3, v, k) => sum3 + v * b[k], 0);
  function cosines(vectors, index) {
    const lengths = vectors.map((row2) => Math.sqrt(dot3(row2, row2)));
    return vectors.map((row2, i) => dot3(row2, vectors[index]) / (lengths[i] * lengths[index]));
  }
  function first(sizes, index) {
    return sizes.map((_, i) => i).filter((i) => i !== index).sort((a, b) => sizes[a] - sizes[b] || a - b).slice(0, NEAREST);
  }
  var square = (a, b) => (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2;
  function lookUp3(vectors, points, index, temperature) {
    const similar = cosines(vectors, index);
    const weights = softmax(similar, temperature);
    const nearest = first(similar.map((v) => -v), index);
    const dots = new Set(first(points.map((point) => square(point, points[index])), index));
    const onMap = nearest.filter((i) => dots.has(i)).length;
    const listed5 = nearest.reduce((sum3, i) => sum3 + weights[i], weights[index]);
    return { index, cosines: similar, weights, nearest, onMap, others: Math.max(0, 1 - listed5) };
  }
  var LONGEST4 = 40;
  var SUGGESTED = 6;
  var plain3 = (text2) => text2.normalize("NFC").trim().toLowerCase().replace(/'/g, "’");
  function understand2(typed, words2) {
    const text2 = plain3(typed);
    if (!text2) return { problem: "empty", suggestions: [] };
    if (Array.from(text2).length > LONGEST4) return { problem: "long", suggestions: [] };
    const index = words2.findIndex((word2) => plain3(word2) === text2);
    if (index >= 0) return { index };
    const begin = words2.filter((word2) => plain3(word2).startsWith(text2));
    const inside3 = words2.filter((word2) => !begin.includes(word2) && plain3(word2).includes(text2));
    return { problem: "unknown", suggestions: [...begin, ...inside3].slice(0, SUGGESTED) };
  }

  // src/attnbook/widgets/js/embedding_map_plot.js
  var t18 = (key, values) => text(`embedding_map.${key}`, values);
  var EDGE2 = 22;
  var FOOT2 = 14;
  var REACH = 24;
  var LETTER = 7.2;
  var LINE = 15;
  var meet = (a, b) => a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];
  function place([x, y], word2, taken, width, must) {
    const wide2 = LETTER * Array.from(word2).length + 4;
    const spots = [[9, 4, "start"], [-9, 4, "end"], [0, -10, "middle"], [0, 20, "middle"], [9, -9, "start"], [-9, -9, "end"], [9, 18, "start"], [-9, 18, "end"]];
    const boxes = spots.map(([dx, dy, anchor]) => {
      const left = x + dx - (anchor === "end" ? wide2 : anchor === "middle" ? wide2 / 2 : 0);
      return { box: [left, y + dy - LINE + 3, left + wide2, y + dy + 3], x: x + dx, y: y + dy, anchor };
    });
    const inside3 = boxes.filter(({ box }) => box[0] >= 0 && box[2] <= width);
    const free = inside3.find(({ box }) => !taken.some((other) => meet(box, other)));
    const found = free ?? (must ? inside3[0] ?? boxes[0] : null);
    if (found) taken.push(found.box);
    return found;
  }
  function fitted(points, width, height2) {
    const [xs, ys] = [0, 1].map((k) => points.map((point) => point[k]));
    const [left, right, low, high] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
    const scale2 = Math.min((width - 2 * EDGE2) / (right - left || 1), (height2 - 2 * EDGE2 - FOOT2) / (high - low || 1));
    return points.map(([a, b]) => [width / 2 + (a - (left + right) / 2) * scale2, (height2 - FOOT2) / 2 - (b - (low + high) / 2) * scale2]);
  }
  var WordMap = class {
    /** `pick(index)` is called when a reader points at a dot. */
    constructor(words2, pick4) {
      Object.assign(this, { words: words2, pick: pick4 });
      this.dots = words2.map(() => s("circle", { class: "ab-fill-key role-key", r: 3 }));
      this.lines = s("g", {});
      this.names = s("g", {});
      this.hovered = s("text", { class: "ab-name ab-map-hover", "text-anchor": "middle" });
      this.shadow = s("text", { class: "ab-name", x: 4 }, t18("shadow"));
      this.node = drawing(t18("map_label"), this.lines, this.dots, this.names, this.hovered, this.shadow);
      this.node.classList.add("ab-word-map");
      this.node.addEventListener("click", (event) => {
        const near = this.at(event);
        if (near >= 0) this.pick(near);
      });
      this.node.addEventListener("pointermove", (event) => this.hover(this.at(event)));
      this.node.addEventListener("pointerleave", () => this.hover(-1));
    }
    /** The dot nearest to the pointer, or -1. */
    at(event) {
      const box = this.node.getBoundingClientRect();
      const [x, y] = [(event.clientX - box.left) / box.width * this.width, (event.clientY - box.top) / box.height * this.height];
      let [best2, found] = [REACH ** 2, -1];
      this.places.forEach(([px, py], i) => {
        const apart = (px - x) ** 2 + (py - y) ** 2;
        if (apart < best2) [best2, found] = [apart, i];
      });
      return found;
    }
    hover(index) {
      this.hovered.textContent = index < 0 ? "" : this.words[index];
      if (index >= 0) put(this.hovered, { x: this.places[index][0], y: this.places[index][1] - 9 });
    }
    layout(width) {
      this.width = width;
      this.height = Math.round(Math.min(width, 400));
      resize(this.node, this.width, this.height);
      put(this.shadow, { y: this.height - 4 });
      if (this.now) this.update(this.points, this.now);
    }
    update(points, now) {
      Object.assign(this, { points, now });
      this.places = fitted(points, this.width, this.height);
      const near = new Set(now.nearest);
      this.dots.forEach((node, i) => {
        const chosen2 = i === now.index;
        put(node, {
          cx: this.places[i][0].toFixed(1),
          cy: this.places[i][1].toFixed(1),
          r: chosen2 ? 8 : near.has(i) ? 5 : 3,
          opacity: chosen2 || near.has(i) ? 1 : 0.28,
          class: chosen2 ? "ab-fill-query role-query" : "ab-fill-key role-key"
        });
      });
      this.connect(now);
      this.name(now);
    }
    connect({ index, nearest, weights }) {
      const [x1, y1] = this.places[index];
      this.lines.replaceChildren(...nearest.map((i) => s("line", {
        class: "ab-stroke-weights role-weights ab-map-line",
        x1,
        y1,
        x2: this.places[i][0],
        y2: this.places[i][1],
        "stroke-width": (1 + 20 * weights[i]).toFixed(2)
      })));
    }
    name({ index, nearest }) {
      const listed5 = [index, ...nearest];
      const taken = listed5.map((i) => [this.places[i][0] - 6, this.places[i][1] - 6, this.places[i][0] + 6, this.places[i][1] + 6]);
      this.names.replaceChildren(...listed5.flatMap((i) => {
        const spot = place(this.places[i], this.words[i], taken, this.width, i === index);
        return spot ? s("text", {
          class: i === index ? "ab-map-word ab-map-chosen ab-fill-query role-query" : "ab-map-word",
          x: spot.x,
          y: spot.y,
          "text-anchor": spot.anchor,
          direction: "auto"
        }, this.words[i]) : [];
      }));
    }
  };

  // src/attnbook/widgets/js/embedding_map.js
  var t19 = (key, values) => text(`embedding_map.${key}`, values);
  var HEAT = [0.02, 2];
  var WIDE2 = 560;
  var STAGES = ["before", "after"];
  function neighbourList(words2, pick4) {
    const line3 = (i) => {
      const parts2 = {
        word: h("span", { class: "ab-neighbour-word", dir: "auto" }),
        cosine: h("span", { class: "ab-number" }),
        weight: h("span", { class: "ab-number" }),
        cosineBar: h("span", { class: "ab-bar-fill ab-cosine-fill" }),
        weightBar: h("span", { class: "ab-bar-fill ab-weights-fill" })
      };
      parts2.spoken = h("span", { class: "ab-unseen" });
      const shown = [parts2.word, h("span", { class: "ab-track" }, parts2.cosineBar), parts2.cosine, h("span", { class: "ab-track" }, parts2.weightBar), parts2.weight];
      shown.forEach((part2) => part2.setAttribute("aria-hidden", "true"));
      const kids = [...shown, parts2.spoken];
      parts2.node = i === 0 ? h("div", { class: "ab-neighbour ab-itself" }, kids) : h("button", { type: "button", class: "ab-neighbour", onclick: () => pick4(parts2.index) }, kids);
      return parts2;
    };
    const lines = Array.from({ length: NEAREST + 1 }, (_, i) => line3(i));
    const head = h(
      "div",
      { class: "ab-neighbour ab-neighbour-head", "aria-hidden": "true" },
      h("span", {}, t19("columns.word")),
      h("span", { class: "role-scores ab-span" }, t19("columns.cosine")),
      h("span", { class: "role-weights ab-span" }, t19("columns.weight"))
    );
    const others = h("p", { class: "ab-small" });
    const node = h("div", { class: "ab-neighbours", role: "group", "aria-label": t19("list_label") }, head, lines.map((parts2) => parts2.node), others);
    function update(now) {
      [now.index, ...now.nearest].forEach((index, i) => {
        const parts2 = lines[i];
        parts2.index = index;
        const [cosine, weight2] = [num(now.cosines[index]), num(now.weights[index], 3)];
        say(parts2.word, words2[index]);
        say(parts2.cosine, cosine);
        say(parts2.weight, weight2);
        style(parts2.cosineBar, { "inline-size": `${(100 * Math.max(0, now.cosines[index])).toFixed(1)}%` });
        style(parts2.weightBar, { "inline-size": `${(100 * now.weights[index]).toFixed(2)}%` });
        say(parts2.spoken, t19(i ? "line" : "itself", { word: words2[index], cosine, weight: weight2 }));
      });
      say(others, `${t19("others", { count: words2.length - lines.length })}: ${num(now.others, 3)}`);
    }
    return { node, update };
  }
  function typing(model, tools, words2, take2) {
    const field2 = h("input", { type: "text", class: "ab-word-typed", autocomplete: "off", autocapitalize: "off", spellcheck: "false", dir: "auto", enterkeyhint: "go" });
    field2.dataset.lmSuppressShortcuts = "true";
    const note = h("span", {});
    const chips = h("span", { class: "ab-choices" });
    const answer2 = h("div", { class: "ab-empty ab-answer-typed", role: "alert", hidden: true }, note, chips);
    const show2 = () => {
      field2.value = model.get("word");
      answer2.hidden = true;
    };
    function read3() {
      const found = understand2(field2.value, words2);
      answer2.hidden = found.index !== void 0;
      if (found.index !== void 0) {
        take2(found.index);
        show2();
        return;
      }
      const short3 = Array.from(field2.value.trim()).slice(0, LONGEST4).join("");
      say(note, t19(`problem.${found.suggestions.length ? "suggest" : found.problem}`, { word: short3, count: words2.length, most: LONGEST4 }));
      chips.replaceChildren(...found.suggestions.map((word2) => h("button", { type: "button", class: "ab-choice", dir: "auto", onclick: () => take2(words2.indexOf(word2)) }, word2)));
    }
    const form = h(
      "form",
      { class: "ab-controls ab-word-ask", onsubmit: (event) => {
        event.preventDefault();
        read3();
      } },
      h("label", { class: "ab-control ab-word-field" }, h("span", { class: "ab-label role-query" }, t19("type")), field2),
      h("button", { type: "submit", class: "ab-choice" }, t19("look_up"))
    );
    model.on("change:word", show2);
    tools.clean(() => model.off("change:word", show2));
    show2();
    return { node: form, answer: answer2 };
  }
  function sentence5(words2, now, temperature) {
    const names2 = now.nearest.slice(0, 3).map((i) => t19("part", { word: words2[i], cosine: num(now.cosines[i]) })).join(", ");
    return t19("status", { word: words2[now.index], names: names2, own: num(100 * now.weights[now.index], 0), temperature: num(temperature) });
  }
  var Neighbourhood = class {
    constructor({ model, el, tools }) {
      this.get = (name) => model.get(name);
      this.tools = tools;
      this.words = this.get("words");
      const count2 = this.words.length;
      this.stages = Object.fromEntries(STAGES.map((stage2) => [stage2, { vectors: decode2(this.get(stage2), count2), points: decode2(this.get(`map_${stage2}`), count2) }]));
      const take2 = (index) => tools.set("word", this.words[index]);
      this.map = new WordMap(this.words, take2);
      this.list = neighbourList(this.words, take2);
      this.count = h("p", { class: "ab-map-count" });
      this.table = tools.table(this.numbers());
      const typed = typing(model, tools, this.words, take2);
      const sorted = [...this.words].sort((a, b) => a.localeCompare(b));
      const choice = select(model, "word", { label: t19("choose"), options: sorted.map((word2) => [word2, word2]) });
      const stage = segmented(model, "stage", { label: t19("stage"), options: STAGES.map((name) => [name, t19(`stages.${name}`)]) });
      const heat = slider(model, "temperature", { label: t19("temperature"), format: (v) => num(v, 3), ...logScale(...HEAT) });
      const halves2 = h("div", { class: "ab-map-halves" }, h("div", { class: "ab-map-side" }, this.map.node, this.count, row(tools, heat)), h("div", { class: "ab-list-side" }, this.list.node));
      el.append(h("p", { class: "ab-hint" }, t19("hint")), typed.node, typed.answer, row(tools, choice, stage), halves2);
      tools.size(halves2, (width) => {
        const wide2 = width >= WIDE2;
        halves2.classList.toggle("ab-two", wide2);
        this.map.layout(wide2 ? Math.round(width * 0.53) : width);
      });
      tools.redraw(["word", "stage", "temperature"], () => this.draw());
    }
    draw() {
      const { vectors, points } = this.stages[this.get("stage")];
      this.now = lookUp3(vectors, points, this.words.indexOf(this.get("word")), this.get("temperature"));
      this.map.update(points, this.now);
      this.list.update(this.now);
      say(this.count, t19("on_map", { count: this.now.onMap, most: NEAREST }));
      this.tools.status(sentence5(this.words, this.now, this.get("temperature")));
      this.table.update();
    }
    numbers() {
      const line3 = (i) => [this.words[i], num(this.now.cosines[i], 4), num(this.now.weights[i], 4)];
      return {
        caption: t19("caption"),
        columns: [{ label: t19("columns.word"), role: "key" }, { label: t19("columns.cosine"), role: "scores" }, { label: t19("columns.weight"), role: "weights" }],
        rows: () => [this.now.index, ...this.now.nearest].map(line3),
        summary: () => [[t19("others", { count: this.words.length - NEAREST - 1 }), "", num(this.now.others, 4)]]
      };
    }
  };
  var embedding_map_default = {
    kind: "embedding_map",
    state: (get) => ({
      word: { type: "choice", options: get("words") },
      stage: { type: "choice", options: STAGES },
      temperature: { type: "number", min: HEAT[0], max: HEAT[1] }
    }),
    predict: {
      options: ["most", "half", "few"],
      answer: "few",
      async demonstrate({ tools }) {
        tools.set("stage", "after");
        tools.set("word", "sea");
        await tools.animate({ temperature: HEAT[0] }, { scale: "log", ms: 900 });
        await tools.animate({ temperature: 0.1 }, { scale: "log", ms: 900 });
      }
    },
    render: (context) => {
      new Neighbourhood(context);
    }
  };

  // src/attnbook/widgets/js/head_model.js
  var HEADS = 4;
  var MOST_ITEMS = 8;
  var NEW = 400;
  var D_MODEL = 32;
  var D_K = D_MODEL / HEADS;
  var PLACES = 2;
  var DIGITS2 = 10;
  var LETTERS2 = "abcdefghijklmnopqrstuvwxyz";
  var WORDS = [...Array.from(LETTERS2).flatMap((letter2) => Array.from({ length: DIGITS2 }, (_, digit) => `${letter2}${digit}`)), "?", ...LETTERS2];
  function dot4(a, from, b, at, count2) {
    let sum3 = 0;
    for (let i = 0; i < count2; i++) sum3 += a[from + i] * b[at + i];
    return sum3;
  }
  var rowOf2 = ({ data }, i) => data.subarray(D_MODEL * i, D_MODEL * (i + 1));
  var plus2 = (a, b) => Float64Array.from(a, (value, i) => value + b[i]);
  var linear2 = ({ data }, bias, x) => Float64Array.from({ length: data.length / x.length }, (_, i) => dot4(data, i * x.length, x, 0, x.length) + (bias ? bias.data[i] : 0));
  function understand3(typed) {
    const [items, question2, ...rest] = typed.toLowerCase().split("?");
    const pairs = items.trim().split(/\s+/).filter(Boolean);
    if (!typed.trim()) return { problem: "empty" };
    const odd = pairs.find((pair) => !/^[a-z][0-9]$/.test(pair));
    if (odd !== void 0) return { problem: "item", word: odd };
    if (question2 === void 0 || rest.length) return { problem: "mark" };
    if (pairs.length < 2 || pairs.length > MOST_ITEMS) return { problem: "count", count: pairs.length };
    const known2 = pairs.map((pair) => pair[0]);
    const twice = known2.find((letter2, i) => known2.indexOf(letter2) < i);
    if (twice) return { problem: "twice", letter: twice };
    const asked2 = question2.trim().split(/\s+/).filter(Boolean);
    if (asked2.length !== PLACES || asked2[0] === asked2[1]) return { problem: "two" };
    const missing = asked2.find((letter2) => !known2.includes(letter2));
    if (missing) return { problem: "missing", letter: missing };
    return { letters: known2.map((letter2) => LETTERS2.indexOf(letter2)), digits: pairs.map((pair) => Number(pair[1])), asked: asked2.map((letter2) => LETTERS2.indexOf(letter2)) };
  }
  var named2 = ({ letters, digits }) => letters.map((letter2, i) => `${LETTERS2[letter2]}${digits[i]}`);
  var spelled = (one) => [...named2(one), "?", ...one.asked.map((letter2) => LETTERS2[letter2])].join(" ");
  var answerOf = ({ letters, digits, asked: asked2 }) => asked2.map((letter2) => digits[letters.indexOf(letter2)]);
  var lettersOf = ({ asked: asked2 }) => asked2.map((letter2) => LETTERS2[letter2]);
  var order = (numbers2) => numbers2.map((_, i) => i).sort((a, b) => numbers2[a] - numbers2[b]);
  function example(number2) {
    const drawn2 = Array.from({ length: LETTERS2.length + 2 * MOST_ITEMS }, (_, n) => uniform(number2, n));
    const letters = order(drawn2.slice(0, 26)).slice(0, MOST_ITEMS);
    const digits = drawn2.slice(26, 26 + MOST_ITEMS).map((value) => Math.trunc(DIGITS2 * value));
    const [first2, second] = order(drawn2.slice(26 + MOST_ITEMS));
    return { letters, digits, asked: [letters[first2], letters[second]] };
  }
  var largest = (numbers2) => numbers2.reduce((best2, value, i) => value > numbers2[best2] ? i : best2, 0);
  var Network = class {
    /** `model`: the file's bytes as base64. */
    constructor(model) {
      this.W = parseModel(Uint8Array.from(atob(model), (letter2) => letter2.charCodeAt(0))).weights();
      const { W } = this;
      this.constant = linear2(W["read_out.weight"], W["read_out.bias"], W["attention.output_proj.bias"].data);
      this.out = Array.from({ length: HEADS }, (_, h2) => this.route(h2));
    }
    route(head) {
      const [mix2, read3] = [this.W["attention.output_proj.weight"].data, this.W["read_out.weight"].data];
      return Array.from({ length: PLACES * DIGITS2 }, (_, score2) => Float64Array.from({ length: D_K }, (_2, k) => {
        let sum3 = 0;
        for (let m2 = 0; m2 < D_MODEL; m2++) sum3 += read3[score2 * D_MODEL + m2] * mix2[m2 * D_MODEL + head * D_K + k];
        return sum3;
      }));
    }
    project(name, x) {
      return linear2(this.W[`attention.${name}.weight`], this.W[`attention.${name}.bias`], x);
    }
    /** { weights, brought }: where each head looks, and what it adds to the twenty scores. */
    lookUp({ letters, digits, asked: asked2 }) {
      const { W } = this;
      const items = letters.map((letter2, i) => plus2(rowOf2(W["letter.weight"], letter2), rowOf2(W["digit.weight"], digits[i])));
      const query = this.project("query_proj", plus2(rowOf2(W["first.weight"], asked2[0]), rowOf2(W["second.weight"], asked2[1])));
      const keys2 = items.map((item3) => this.project("key_proj", item3));
      const values = items.map((item3) => this.project("value_proj", item3));
      const weights = this.out.map((_, h2) => softmax(keys2.map((key) => dot4(query, h2 * D_K, key, h2 * D_K, D_K) / Math.sqrt(D_K))));
      const mixed = weights.map((alpha, h2) => Float64Array.from({ length: D_K }, (_, k) => values.reduce((sum3, value, i) => sum3 + alpha[i] * value[h2 * D_K + k], 0)));
      return { weights, brought: mixed.map((output, h2) => this.out[h2].map((row2) => dot4(row2, 0, output, 0, D_K))) };
    }
    /** The scores of both digits from the heads that are on. */
    scores(brought, on) {
      const all = Array.from(this.constant, (value, s2) => brought.reduce((sum3, head, h2) => on[h2] ? sum3 + head[s2] : sum3, value));
      return [all.slice(0, DIGITS2), all.slice(DIGITS2)];
    }
    answer(brought, on) {
      return this.scores(brought, on).map(largest);
    }
    /** Shares of the new examples whose first, second and both digits are right. */
    shares(on) {
      this.counted ??= Array.from({ length: NEW }, (_, n) => ({ right: answerOf(example(n)), brought: this.lookUp(example(n)).brought }));
      const total = [0, 0, 0];
      for (const { right, brought } of this.counted) {
        const hit = this.answer(brought, on).map((digit, place3) => digit === right[place3]);
        [hit[0], hit[1], hit[0] && hit[1]].forEach((yes, i) => {
          if (yes) total[i] += 1;
        });
      }
      return total.map((count2) => count2 / NEW);
    }
  };

  // src/attnbook/widgets/js/head_map.js
  var t20 = (key, values) => text(`head_browser.${key}`, values);
  var percent = (weight2) => num(100 * weight2, 0);
  function switchOf(model, head) {
    const item3 = {
      get: () => model.get("heads")[head],
      set: (_, value) => model.set("heads", model.get("heads").map((old, i) => i === head ? value : old)),
      on: (_, listener) => model.on("change:heads", listener),
      off: (_, listener) => model.off("change:heads", listener),
      save_changes: () => model.save_changes()
    };
    return checkbox(item3, "heads", { label: t20("head", { head: head + 1 }), spoken: t20("use", { head: head + 1 }) });
  }
  function shade(cell, strength, shown, kind) {
    style(cell, { "--ab-strength": strength.toFixed(3) });
    cell.className = `ab-cell ${kind}`;
    say(cell, shown);
  }
  var HeadMap = class {
    constructor(model, tools) {
      this.head = h("tr", {});
      this.rows = Array.from({ length: HEADS }, (_, i) => {
        const box = switchOf(model, i);
        tools.clean(box.off);
        return h("tr", {}, h("th", { scope: "row" }, box.node));
      });
      this.node = h("table", { class: "ab-heads" }, h("caption", {}, t20("map_caption")), h("thead", {}, this.head), h("tbody", {}, this.rows));
    }
    update({ one, weights }, on, view) {
      const names2 = named2(one);
      const asked2 = lettersOf(one);
      const marks = names2.map((name) => asked2.indexOf(name[0]));
      this.head.replaceChildren(h("td"), ...names2.map((name, j) => h(
        "th",
        { scope: "col", class: "role-key", "aria-label": marks[j] < 0 ? name : t20(`asked_${marks[j] + 1}`, { item: name }) },
        name,
        h("span", { class: "ab-asked role-query", "aria-hidden": "true" }, marks[j] < 0 ? "" : t20(`mark_${marks[j] + 1}`))
      )));
      this.rows.forEach((row2, i) => {
        while (row2.cells.length > names2.length + 1) row2.deleteCell(-1);
        while (row2.cells.length < names2.length + 1) row2.append(h("td"));
        weights[i].forEach((weight2, j) => shade(row2.cells[j + 1], weight2, percent(weight2), "ab-weight"));
        row2.className = on[i] ? "" : "ab-off";
        row2.hidden = view !== "all" && Number(view) !== i + 1;
      });
    }
  };
  var softened2 = (scores) => {
    const top = Math.max(...scores);
    const raised = scores.map((score2) => Math.exp(score2 - top));
    const sum3 = raised.reduce((a, b) => a + b);
    return raised.map((value) => value / sum3);
  };
  var DigitMap = class {
    constructor() {
      this.caption = h("caption", {});
      this.rows = [1, 2].map((place3) => h("tr", {}, h("th", { scope: "row" }, t20(`place_${place3}`)), Array.from({ length: 10 }, () => h("td"))));
      const heads = h("tr", {}, h("td"), Array.from({ length: 10 }, (_, digit) => h("th", { scope: "col" }, String(digit))));
      this.node = h("table", { class: "ab-digits" }, this.caption, h("thead", {}, heads), h("tbody", {}, this.rows));
    }
    update({ scores, brought, right, answer: answer2 }, view) {
      const head = view === "all" ? null : Number(view) - 1;
      say(this.caption, head === null ? t20("odds") : t20("adds", { head: head + 1 }));
      const shown = head === null ? scores.map(softened2) : [brought[head].slice(0, 10), brought[head].slice(10)];
      const full = head === null ? 1 : Math.max(...brought.flat().map(Math.abs));
      this.rows.forEach((row2, place3) => shown[place3].forEach((value, digit) => {
        const cell = row2.cells[digit + 1];
        const kind = head === null ? "ab-odds" : value < 0 ? "ab-below" : "ab-adds";
        shade(cell, Math.abs(value) / full, head === null ? percent(value) : num(value, 0), kind);
        cell.classList.toggle("ab-truth", digit === right[place3]);
        cell.classList.toggle("ab-said", head === null && digit === answer2[place3]);
      }));
    }
  };
  var BAR = [200, 14];
  var ShareBars = class {
    constructor(count2) {
      this.bars = ["first", "second", "both"].map((name) => {
        const bar = s("rect", { height: BAR[1], class: "ab-fill-output" });
        const value = h("td", { class: "ab-number" });
        const drawn2 = s("svg", { viewBox: `0 0 ${BAR.join(" ")}`, class: "ab-share", preserveAspectRatio: "none", "aria-hidden": "true" }, s("rect", { width: BAR[0], height: BAR[1], class: "ab-share-ground" }), bar);
        return { bar, value, row: h("tr", {}, h("th", { scope: "row" }, t20(`share.${name}`)), h("td", { class: "ab-share-cell" }, drawn2), value) };
      });
      this.node = h("table", { class: "ab-shares" }, h("caption", {}, t20("share.caption", { count: count2 })), h("tbody", {}, this.bars.map(({ row: row2 }) => row2)));
    }
    update(shares2) {
      this.bars.forEach(({ bar, value }, i) => {
        bar.setAttribute("width", BAR[0] * shares2[i]);
        say(value, t20("percent", { share: num(100 * shares2[i], 0) }));
      });
    }
  };

  // src/attnbook/widgets/js/head_browser.js
  var t21 = (key, values) => text(`head_browser.${key}`, values);
  var LONGEST5 = 60;
  var DEFAULT = "g0 b6 i5 f4 o6 k3 d2 l1 ? f d";
  var VIEWS = ["all", "1", "2", "3", "4"];
  var WIDE3 = 620;
  var PAUSE2 = 900;
  var short2 = (word2) => Array.from(word2).length > 20 ? `${Array.from(word2).slice(0, 20).join("")}…` : word2;
  var reading2 = (typed) => Array.from(typed).length > LONGEST5 ? { problem: "long" } : understand3(typed);
  var complaint = (found) => found.problem ? t21(`problem.${found.problem}`, { word: short2(found.word ?? ""), letter: short2(found.letter ?? ""), count: found.count ?? 0, most: MOST_ITEMS, longest: LONGEST5 }) : "";
  function compute4(network4, one, on) {
    const { weights, brought } = network4.lookUp(one);
    return { one, weights, brought, scores: network4.scores(brought, on), answer: network4.answer(brought, on), right: answerOf(one), shares: network4.shares(on) };
  }
  function inputRow(model, tools, note) {
    const field2 = h("input", { type: "text", class: "ab-typed ab-example", autocomplete: "off", autocapitalize: "off", spellcheck: "false", dir: "auto", enterkeyhint: "go" });
    field2.dataset.lmSuppressShortcuts = "true";
    const show2 = () => {
      field2.value = model.get("words");
    };
    const tell = (found) => {
      note.hidden = !found.problem;
      say(note, complaint(found));
    };
    const take2 = (typed) => {
      const found = reading2(typed);
      tell(found);
      if (found.problem) return;
      tools.set("words", spelled(found));
      show2();
    };
    let number2 = 7;
    const another = () => take2(spelled(example(number2++ % NEW)));
    const form = h(
      "form",
      { class: "ab-controls ab-ask", onsubmit: (event) => {
        event.preventDefault();
        take2(field2.value);
      } },
      h("label", { class: "ab-control ab-own" }, h("span", { class: "ab-label" }, t21("own")), field2),
      h("button", { type: "submit", class: "ab-choice" }, t21("look_up")),
      h("button", { type: "button", class: "ab-choice ab-quiet", onclick: another }, t21("another"))
    );
    model.on("change:words", show2);
    tools.clean(() => model.off("change:words", show2));
    show2();
    return { node: form, tell };
  }
  var listed2 = (digits) => digits.join(" ");
  function verdict({ answer: answer2, right }) {
    const values = { answer: listed2(answer2), right: listed2(right) };
    return values.answer === values.right ? t21("said_right", { answer: values.answer }) : t21("said", values);
  }
  function sentence6(now, on) {
    const off = on.map((yes, i) => yes ? 0 : i + 1).filter(Boolean);
    const heads = off.length ? t21("off", { heads: off.join(", ") }) : t21("none_off");
    const [first2, second, both] = now.shares.map((share2) => num(100 * share2, 0));
    return `${verdict(now)} ${heads} ${t21("status", { count: NEW, first: first2, second, both })}`;
  }
  var Browser = class {
    constructor({ model, el, tools }) {
      this.get = (name) => model.get(name);
      this.tools = tools;
      this.network = new Network(model.get("model"));
      this.note = h("p", { class: "ab-empty", role: "alert", hidden: true });
      this.input = inputRow(model, tools, this.note);
      this.map = new HeadMap(model, tools);
      this.digits = new DigitMap();
      this.bars = new ShareBars(NEW);
      this.said = h("p", { class: "ab-strong ab-said-line" });
      this.table = tools.table(this.numbers());
      const view = segmented(model, "view", { label: t21("view"), options: VIEWS.map((name) => [name, name === "all" ? t21("all") : t21("head", { head: name })]) });
      const pair = h(
        "div",
        { class: "ab-browse" },
        h("div", {}, this.map.node, h("p", { class: "ab-small" }, t21("legend"))),
        h("div", {}, this.said, this.digits.node, this.bars.node)
      );
      el.append(this.input.node, this.note, row(tools, view), pair);
      tools.size(pair, (width) => pair.classList.toggle("ab-two", width >= WIDE3));
      tools.redraw(["words", "heads", "view"], () => this.draw());
    }
    draw() {
      const found = reading2(this.get("words"));
      if (found.problem) this.input.tell(found);
      else this.note.hidden = true;
      const on = this.get("heads");
      this.now = compute4(this.network, found.problem ? understand3(DEFAULT) : found, on);
      this.map.update(this.now, on, this.get("view"));
      this.digits.update(this.now, this.get("view"));
      this.bars.update(this.now.shares);
      say(this.said, verdict(this.now));
      this.said.classList.toggle("ab-broken", listed2(this.now.answer) !== listed2(this.now.right));
      this.tools.status(sentence6(this.now, on));
      this.table.update();
    }
    numbers() {
      const blank = (cells) => [...cells, ...Array(MOST_ITEMS + 2 - cells.length).fill("")];
      const places2 = Array.from({ length: MOST_ITEMS }, (_, i) => ({ label: t21("columns.item", { number: i + 1 }), role: "weights" }));
      const line3 = (weights, i) => blank([t21("head", { head: i + 1 }), t21(this.get("heads")[i] ? "yes" : "no"), ...Array.from(weights, (weight2) => num(weight2, 4))]);
      return {
        caption: t21("caption"),
        columns: [{ label: t21("columns.head") }, { label: t21("columns.on") }, ...places2],
        rows: () => [blank([t21("columns.items"), "", ...named2(this.now.one)]), ...this.now.weights.map(line3)]
      };
    }
  };
  var wait = (ms) => new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
  var head_browser_default = {
    kind: "head_browser",
    state: {
      words: { type: "words", known: WORDS, most: MOST_ITEMS + 3 },
      heads: { type: "flags", length: HEADS },
      view: { type: "choice", options: VIEWS }
    },
    predict: {
      options: ["nothing", "some", "guess", "both"],
      answer: "some",
      // First the two heads that nobody misses, then the one that is asked about.
      async demonstrate({ model, tools }) {
        model.set("view", "all");
        model.set("words", DEFAULT);
        tools.set("heads", [true, true, true, true]);
        if (!matchMedia("(prefers-reduced-motion: reduce)").matches) {
          for (const heads of [[true, false, true, true], [true, true, true, false], [true, true, true, true]]) {
            await wait(PAUSE2);
            tools.set("heads", heads);
          }
          await wait(PAUSE2);
        }
        tools.set("heads", [true, true, false, true]);
      }
    },
    render: (context) => {
      new Browser(context);
    }
  };

  // src/attnbook/widgets/js/kernel_error.js
  var t22 = (key, values) => text(`kernel_explorer.${key}`, values);
  var LEFT2 = 46;
  var RIGHT2 = 14;
  var makeParts = () => ({
    xAxis: s("g"),
    yAxis: s("g"),
    base: s("line", { class: "ab-rule" }),
    yName: s("text", { class: "ab-name", x: 4, y: 12 }, t22("error_axis")),
    xName: s("text", { class: "ab-name", "text-anchor": "end" }, t22("bandwidth_axis")),
    curve: s("path", { class: "ab-line ab-plain" }),
    here: s("line", { class: "ab-reach ab-here" }),
    best: s("path", { class: "ab-best ab-stroke-output" }),
    bestName: s("text", { class: "ab-value ab-fill-output", "text-anchor": "middle" }),
    dot: s("circle", { class: "ab-dot ab-current", r: 8 }),
    now: s("text", { class: "ab-value", "text-anchor": "middle" })
  });
  var ErrorPlot = class {
    /** `pick(bandwidth)` is called where the reader points. */
    constructor(pick4) {
      this.parts = makeParts();
      this.node = drawing(t22("error_label"), Object.values(this.parts));
      this.node.classList.add("ab-drag");
      draggable(this.node, (px) => pick4(Math.max(this.range[0], Math.min(this.range[1], this.x.inverse(px)))));
    }
    layout(width, height2) {
      this.size = { width, right: width - RIGHT2, top: 34, bottom: height2 - 40 };
      resize(this.node, width, height2);
      put(this.parts.base, { x1: LEFT2, x2: this.size.right, y1: this.size.bottom, y2: this.size.bottom });
      put(this.parts.xName, { x: this.size.right, y: height2 - 6 });
    }
    update({ errors, bandwidth, error, best: best2 }) {
      const { parts: parts2, size } = this;
      const places2 = Array.from(errors.errors.keys()).filter((i) => Number.isFinite(errors.errors[i]));
      const known2 = places2.map((i) => errors.errors[i]);
      const high = Math.max(error, ...known2) * 1.08;
      this.range = [errors.bandwidths[0], errors.bandwidths.at(-1)];
      this.x = logarithmic(this.range, [LEFT2, size.right]);
      const [x, y] = [this.x, linear([0, high], [size.bottom, size.top])];
      put(parts2.curve, { d: line(places2.map((i) => errors.bandwidths[i]), known2, x, y) });
      axis(parts2.xAxis, "bottom", x, logTicks(...this.range, size.width < 260 ? 4 : 6), size.bottom, String);
      axis(parts2.yAxis, "left", y, ticks(0, high, 5), LEFT2);
      const [px, py] = [x(bandwidth), y(error)];
      put(parts2.here, { x1: px, x2: px, y1: size.top, y2: size.bottom });
      put(parts2.dot, { cx: px, cy: py });
      put(parts2.now, { x: this.within(px, 24), y: 26 }).textContent = `h = ${short(bandwidth)}`;
      this.markBest(best2, x(best2.bandwidth), y(best2.error));
    }
    within(x, margin) {
      return Math.max(LEFT2 + margin, Math.min(this.size.right - margin, x));
    }
    markBest({ bandwidth }, x, y) {
      const below = y + 31 < this.size.bottom - 2;
      put(this.parts.best, { d: `M${x.toFixed(1)},${(y + 4).toFixed(1)}l6,11h-12z` });
      put(this.parts.bestName, { x: this.within(x, 52), y: below ? y + 31 : y - 16 });
      this.parts.bestName.textContent = t22("lowest", { bandwidth: short(bandwidth) });
    }
  };

  // src/attnbook/widgets/js/regression.js
  var inside = (u) => u < 1 ? u : 1;
  var shapes = {
    gaussian: (u) => Math.exp(-u * u / 2),
    boxcar: (u) => Math.abs(u) <= 1 ? 1 : 0,
    triangular: (u) => 1 - inside(Math.abs(u)),
    epanechnikov: (u) => 1 - inside(Math.abs(u)) ** 2
  };
  var KERNELS = Object.keys(shapes);
  var TIE2 = 1 + Math.sqrt(Number.EPSILON);
  function smallest(distance, skip) {
    let least = Infinity;
    for (let i = 0; i < distance.length; i++) if (i !== skip && distance[i] < least) least = distance[i];
    return least;
  }
  function rawWeights(distance, kernel, h2, skip, out) {
    let sum3 = 0;
    if (kernel === "gaussian") {
      const least = smallest(distance, skip);
      for (let i = 0; i < distance.length; i++) {
        const d = distance[i];
        sum3 += out[i] = i === skip ? 0 : Math.exp(-((d - least) / h2 / 2) * ((d + least) / h2));
      }
      return sum3;
    }
    const shape2 = shapes[kernel];
    for (let i = 0; i < distance.length; i++) sum3 += out[i] = i === skip ? 0 : shape2(distance[i] / h2);
    return sum3;
  }
  function weigh(distance, kernel, h2, out, skip = -1) {
    let sum3 = rawWeights(distance, kernel, h2, skip, out);
    if (!(sum3 > 0)) {
      const bound2 = smallest(distance, skip) * TIE2;
      sum3 = 0;
      for (let i = 0; i < distance.length; i++) sum3 += out[i] = i !== skip && distance[i] <= bound2 ? 1 : 0;
    }
    for (let i = 0; i < out.length; i++) out[i] /= sum3;
    return out;
  }
  function average(weights, ys) {
    let total = 0;
    for (let i = 0; i < ys.length; i++) total += weights[i] * ys[i];
    return total;
  }
  function predict(xs, ys, query, kernel, h2) {
    const weights = weigh(Float64Array.from(xs, (x) => Math.abs(query - x)), kernel, h2, new Float64Array(xs.length));
    return { value: average(weights, ys), weights };
  }
  function curve(xs, ys, queries, kernel, h2) {
    const distance = new Float64Array(xs.length);
    const weights = new Float64Array(xs.length);
    return Float64Array.from(queries, (query) => {
      for (let i = 0; i < xs.length; i++) distance[i] = Math.abs(query - xs[i]);
      return average(weigh(distance, kernel, h2, weights), ys);
    });
  }
  function leaveOneOutError(xs, ys, kernel, h2) {
    const distance = new Float64Array(xs.length);
    const weights = new Float64Array(xs.length);
    let total = 0;
    for (let i = 0; i < xs.length; i++) {
      for (let j = 0; j < xs.length; j++) distance[j] = Math.abs(xs[i] - xs[j]);
      total += (ys[i] - average(weigh(distance, kernel, h2, weights, i), ys)) ** 2;
    }
    return total / xs.length;
  }
  function bandwidthRange(xs) {
    const span = Math.max(...xs) - Math.min(...xs);
    return [span / 100, span * 4];
  }
  var POINTS = 81;
  function coarseToFine() {
    const order2 = [];
    for (const stride of [8, 4, 2, 1])
      for (let i = 0; i < POINTS; i += stride) if (stride === 8 || i % (stride * 2)) order2.push(i);
    return order2;
  }
  var ErrorCurve = class {
    #order = coarseToFine();
    constructor(xs, ys, kernel) {
      const [low, high] = bandwidthRange(xs);
      Object.assign(this, { xs, ys, kernel });
      this.bandwidths = Array.from({ length: POINTS }, (_, i) => low * (high / low) ** (i / (POINTS - 1)));
      this.errors = new Float64Array(POINTS).fill(NaN);
      this.best = { bandwidth: NaN, error: NaN };
    }
    get complete() {
      return this.#order.length === 0;
    }
    work(budget, clock = () => performance.now()) {
      const stop = clock() + budget;
      while (!this.complete) {
        const i = this.#order.shift();
        const error = leaveOneOutError(this.xs, this.ys, this.kernel, this.bandwidths[i]);
        this.errors[i] = error;
        if (!(this.best.error <= error)) this.best = { bandwidth: this.bandwidths[i], error };
        if (clock() >= stop) break;
      }
      return this.complete;
    }
  };
  var errorCurve = (xs, ys, kernel) => new ErrorCurve(xs, ys, kernel);

  // src/attnbook/widgets/js/kernel_plots.js
  var t23 = (key, values) => text(`kernel_explorer.${key}`, values);
  var MARGIN = { left: 46, right: 14, top: 26 };
  var GRID = 241;
  function frameOf({ xs, ys, curve: curve3 }) {
    const [lo, hi] = [Math.min(...xs), Math.max(...xs)];
    const heights = curve3 ? [...ys, ...curve3.ys] : ys;
    const [bottom, top] = [Math.min(...heights), Math.max(...heights)];
    const pad = 0.07 * (top - bottom || 1);
    const side = 0.06 * (hi - lo || 1);
    const x = [lo - side, hi + side];
    const grid2 = Array.from({ length: GRID }, (_, i) => x[0] + (x[1] - x[0]) * i / (GRID - 1));
    return { x, y: [bottom - pad, top + pad], grid: grid2 };
  }
  var path2 = (name, more) => s("path", { class: name, ...more });
  var label = (name, more) => s("text", { class: name, ...more });
  var upright = (node, x, top, bottom) => put(node, { x1: x, x2: x, y1: top, y2: bottom });
  var level = (node, y, left, right) => put(node, { x1: left, x2: right, y1: y, y2: y });
  var makeParts2 = () => ({
    xAxis: s("g"),
    yAxis: s("g"),
    wAxis: s("g"),
    yName: label("ab-name", { x: 4, y: 12 }),
    xName: label("ab-name", { "text-anchor": "end" }),
    wName: label("ab-name ab-fill-weights role-weights", { x: 4 }),
    truth: path2("ab-line ab-truth"),
    points: s("g", { class: "ab-fill-value role-value" }),
    estimate: path2("ab-line ab-stroke-output role-output", { "data-mark": "estimate" }),
    window: path2("ab-window ab-fill-query role-query"),
    edge: path2("ab-edge ab-stroke-query role-query"),
    stems: path2("ab-stems ab-stroke-weights role-weights"),
    keys: path2("ab-keys ab-stroke-key role-key"),
    base: s("line", { class: "ab-rule" }),
    query: s("line", { class: "ab-query ab-stroke-query role-query" }),
    reach: s("line", { class: "ab-reach ab-stroke-output role-output" }),
    output: s("circle", { class: "ab-dot ab-fill-output role-output", r: 7 }),
    handle: s("circle", { class: "ab-dot ab-fill-query role-query", r: 9 }),
    yHat: label("ab-value ab-fill-output role-output"),
    xAt: label("ab-value ab-fill-query role-query", { "text-anchor": "middle" })
  });
  var DataPlot = class {
    /** `pick(x)` is called where the reader points. */
    constructor(pick4) {
      this.parts = makeParts2();
      this.node = drawing(t23("data_label"), Object.values(this.parts));
      this.node.classList.add("ab-drag");
      draggable(this.node, (px) => pick4(this.x.inverse(px)));
    }
    get grid() {
      return this.frame.grid;
    }
    layout(width, height2) {
      const main = { top: MARGIN.top, bottom: MARGIN.top + height2 };
      const strip = { top: main.bottom + 30, base: main.bottom + 110 };
      this.size = { width, main, strip, right: width - MARGIN.right };
      resize(this.node, width, strip.base + 50);
      if (this.data) this.show(this.data);
    }
    /** Draw what belongs to the data set and stays. */
    show(data) {
      const { main, strip, right, width } = this.size;
      this.data = data;
      this.frame = frameOf(data);
      this.x = linear(this.frame.x, [MARGIN.left, right]);
      this.y = linear(this.frame.y, [main.bottom, main.top]);
      const { parts: parts2, x, y } = this;
      this.circles = data.xs.map((v, i) => s("circle", { cx: x(v).toFixed(1), cy: y(data.ys[i]).toFixed(1) }));
      parts2.points.replaceChildren(...this.circles);
      axis(parts2.xAxis, "bottom", x, ticks(...this.frame.x, width < 420 ? 5 : 8), strip.base + 9);
      axis(parts2.yAxis, "left", y, ticks(...this.frame.y, 5), MARGIN.left);
      put(parts2.truth, { d: data.curve ? line(data.curve.xs, data.curve.ys, x, y) : "" });
      level(parts2.base, strip.base, MARGIN.left, right);
      put(parts2.keys, { d: data.xs.map((v) => `M${x(v).toFixed(1)},${strip.base}v8`).join("") });
      put(parts2.xName, { x: right, y: strip.base + 44 }).textContent = data.x_label;
      parts2.yName.textContent = data.y_label;
      put(parts2.wName, { y: main.bottom + 18 }).textContent = t23("weights_axis");
    }
    // The window is drawn on the scale of the weights, so that every stem ends on its edge. Far from all
    // data its top would leave the picture, and is cut off.
    windowOf({ weights, query, kernel, bandwidth }) {
      const heaviest = Math.max(...weights);
      const nearest = Math.min(...this.data.xs.map((v) => Math.abs(query - v)));
      const atNearest = shapes[kernel](nearest / bandwidth);
      const peak = heaviest * Math.min(atNearest > 0 ? 1 / atNearest : 1, 3);
      const scale2 = atNearest > 0 ? heaviest / atNearest : peak;
      const edge = this.frame.grid.map((v) => Math.min(peak, scale2 * shapes[kernel]((v - query) / bandwidth)));
      return { heaviest, peak, edge };
    }
    drawWeights(now) {
      const { parts: parts2, x, circles, size: { strip }, frame: { grid: grid2 } } = this;
      const { heaviest, peak, edge } = this.windowOf(now);
      const w = linear([0, peak], [strip.base, strip.top]);
      const stem = (a, i) => a > 0 ? `M${x(this.data.xs[i]).toFixed(1)},${strip.base}V${w(a).toFixed(1)}` : "";
      put(parts2.window, { d: area(grid2, edge, x, w, 0) });
      put(parts2.edge, { d: line(grid2, edge, x, w) });
      put(parts2.stems, { d: Array.from(now.weights, stem).join("") });
      axis(parts2.wAxis, "left", w, [heaviest], MARGIN.left, short);
      now.weights.forEach((a, i) => {
        const share2 = Math.sqrt(a / heaviest);
        put(circles[i], { r: (3 + 4 * share2).toFixed(1), "fill-opacity": (0.3 + 0.6 * share2).toFixed(2) });
      });
    }
    /** Draw what moves. */
    update(now) {
      const { parts: parts2, x, y, size: { main, strip, right } } = this;
      put(parts2.estimate, { d: line(this.frame.grid, now.estimate, x, y) });
      this.drawWeights(now);
      const [px, py] = [x(now.query), y(now.value)];
      upright(parts2.query, px, main.top, strip.base);
      level(parts2.reach, py, MARGIN.left, px);
      put(parts2.output, { cx: px, cy: py });
      put(parts2.handle, { cx: px, cy: strip.base });
      const late2 = px > right - 90;
      const above = py < main.top + 22 ? py + 20 : py - 10;
      put(parts2.yHat, { x: px + (late2 ? -12 : 12), y: above, "text-anchor": late2 ? "end" : "start" });
      put(parts2.xAt, { x: Math.max(MARGIN.left + 20, Math.min(right - 20, px)), y: 14 });
      parts2.yHat.textContent = `ŷ = ${short(now.value)}`;
      parts2.xAt.textContent = `x = ${short(now.query)}`;
    }
  };

  // src/attnbook/widgets/js/kernel_explorer.js
  var t24 = (key, values) => text(`kernel_explorer.${key}`, values);
  var clamp2 = (value, [low, high]) => Math.max(low, Math.min(high, value));
  var BUDGET = 4;
  var WIDE4 = 540;
  function compute5(get, grid2) {
    const data = get("datasets")[get("data")];
    const kernel = get("kernel");
    const bandwidth = clamp2(get("bandwidth"), bandwidthRange(data.xs));
    const query = clamp2(get("query"), frameOf(data).x);
    return {
      data,
      kernel,
      bandwidth,
      query,
      ...predict(data.xs, data.ys, query, kernel, bandwidth),
      estimate: curve(data.xs, data.ys, grid2, kernel, bandwidth),
      error: leaveOneOutError(data.xs, data.ys, kernel, bandwidth)
    };
  }
  function slidersFor(model, data) {
    const [low, high] = frameOf(data).x;
    return [
      slider(model, "bandwidth", { label: t24("bandwidth"), format: short, ...logScale(...bandwidthRange(data.xs)) }),
      slider(model, "query", { label: t24("query"), role: "query", min: low, max: high, step: (high - low) / 500, format: short })
    ];
  }
  function choices(model) {
    const kernels = KERNELS.map((name) => [name, t24(`kernels.${name}`)]);
    const data = Object.entries(model.get("datasets")).map(([name, { label: label2 }]) => [name, label2]);
    const chosen2 = [select(model, "kernel", { label: t24("kernel"), options: kernels })];
    return data.length > 1 ? [select(model, "data", { label: t24("data"), options: data }), ...chosen2] : chosen2;
  }
  function controls2(model, tools) {
    const place3 = h("div", { class: "ab-controls" });
    let sliders = [];
    const present2 = () => model.get("datasets")[model.get("data")];
    function refit() {
      sliders.forEach((control) => control.off());
      sliders = slidersFor(model, present2());
      place3.replaceChildren(...sliders.map((control) => control.node));
    }
    function restart() {
      model.set("bandwidth", present2().bandwidth);
      model.set("query", present2().query);
      model.save_changes();
      refit();
    }
    refit();
    model.on("change:data", restart);
    tools.clean(() => {
      model.off("change:data", restart);
      sliders.forEach((control) => control.off());
    });
    return [row(tools, ...choices(model)), place3];
  }
  function errorCurves(tools, redraw2) {
    const known2 = /* @__PURE__ */ new Map();
    let frame2 = 0;
    tools.clean(() => cancelAnimationFrame(frame2));
    const go = (errors) => {
      cancelAnimationFrame(frame2);
      frame2 = requestAnimationFrame(() => {
        if (!errors.work(BUDGET)) go(errors);
        redraw2();
      });
    };
    return (name, { xs, ys }, kernel) => {
      const key = `${kernel} ${name}`;
      if (!known2.has(key)) known2.set(key, errorCurve(xs, ys, kernel));
      const errors = known2.get(key);
      if (!Number.isFinite(errors.best.error)) errors.work(0);
      if (!errors.complete) go(errors);
      return errors;
    };
  }
  var Explorer = class {
    constructor({ model, el, tools }) {
      this.get = (name) => model.get(name);
      this.tools = tools;
      this.plot = new DataPlot((query) => tools.set("query", clamp2(query, frameOf(this.data).x)));
      this.errors = new ErrorPlot((bandwidth) => tools.set("bandwidth", bandwidth));
      this.plots = h("div", { class: "ab-plots" }, this.plot.node, this.errors.node);
      this.curves = errorCurves(tools, () => this.drawErrors());
      this.table = tools.table(this.numbers());
      el.append(...controls2(model, tools), this.plots);
      tools.size(this.plots, (width) => this.layout(width));
      tools.redraw(["data", "kernel", "bandwidth", "query", "datasets"], () => this.draw());
    }
    get data() {
      return this.get("datasets")[this.get("data")];
    }
    layout(width) {
      const wide2 = width >= WIDE4;
      this.plots.classList.toggle("ab-side", wide2);
      this.plot.layout(wide2 ? Math.round(width * 0.6) : width, wide2 ? 250 : 200);
      this.errors.layout(wide2 ? Math.round(width * 0.4) - 16 : width, wide2 ? 436 : 220);
      if (!this.now) return;
      this.plot.update(this.now);
      this.drawErrors();
    }
    draw() {
      if (this.plot.data !== this.data) this.plot.show(this.data);
      this.now = compute5(this.get, this.plot.grid);
      this.plot.update(this.now);
      this.drawErrors();
      this.table.update();
    }
    drawErrors() {
      const { now } = this;
      const errors = this.curves(this.get("data"), now.data, now.kernel);
      const best2 = now.error < errors.best.error ? now : errors.best;
      this.errors.update({ ...now, errors, best: best2 });
      if (errors.complete) this.tools.status(this.sentence(best2));
    }
    sentence(best2) {
      const { query, value, data, weights, error } = this.now;
      return t24("status", {
        query: short(query),
        value: short(value),
        count: data.xs.length,
        weight: short(Math.max(...weights)),
        error: short(error),
        lowest: short(best2.error),
        bandwidth: short(best2.bandwidth)
      });
    }
    numbers() {
      const head = (name, role2) => ({ label: t24(`columns.${name}`), role: role2 });
      return {
        caption: t24("caption"),
        columns: [{ label: t24("point") }, head("key", "key"), head("value", "value"), head("weight", "weights")],
        rows: () => this.now.data.xs.map((x, i) => [String(i + 1), num(x, 3), num(this.now.data.ys[i], 3), num(this.now.weights[i], 4)]),
        summary: () => [[t24("columns.output"), "", num(this.now.value, 4), ""], [t24("error_axis"), "", num(this.now.error, 4), ""]]
      };
    }
  };
  var every = (get, boundsOf) => {
    const all = Object.values(get("datasets")).map(boundsOf);
    return { type: "number", min: Math.min(...all.map(([low]) => low)), max: Math.max(...all.map(([, high]) => high)) };
  };
  var kernel_explorer_default = {
    kind: "kernel_explorer",
    state: (get) => ({
      data: { type: "choice", options: Object.keys(get("datasets")) },
      kernel: { type: "choice", options: KERNELS },
      bandwidth: every(get, ({ xs }) => bandwidthRange(xs)),
      query: every(get, (data) => frameOf(data).x)
    }),
    predict: {
      options: ["line", "mean", "wiggly"],
      answer: "mean",
      demonstrate: ({ model, tools }) => {
        const { xs } = model.get("datasets")[model.get("data")];
        return tools.animate({ bandwidth: bandwidthRange(xs)[1] }, { scale: "log", ms: 2400 });
      }
    },
    render: (context) => {
      new Explorer(context);
    }
  };

  // src/attnbook/widgets/js/library_disc.js
  var t25 = (key, values) => text(`library.${key}`, values);
  var TURN3 = Math.PI / 180;
  var BOOK = { width: 22, height: 40, out: 26 };
  function bookShape() {
    const { width, height: height2 } = BOOK;
    return s(
      "g",
      { class: "ab-book" },
      s("rect", { class: "ab-cover-board ab-fill-key role-key", x: -width / 2, y: -height2, width, height: height2, rx: 3 }),
      s("path", { class: "ab-bands", d: [8 - height2, 12 - height2, -9].map((y) => `M${4 - width / 2},${y}h${width - 8}`).join("") })
    );
  }
  function labelPlace(angle) {
    const [cosine, sine] = [Math.cos(angle * TURN3), Math.sin(angle * TURN3)];
    if (Math.abs(cosine) > 0.9) return { dx: -Math.sign(cosine) * 18, dy: sine > 0 ? 37 : 30, anchor: "middle" };
    const side = cosine > 0.6 ? "start" : cosine < -0.6 ? "end" : "middle";
    return { dx: 0, dy: side !== "middle" ? -16 : sine > 0 ? -25 : 18, anchor: side };
  }
  var makeParts3 = (asked2) => ({
    rim: s("circle", { class: "ab-rim" }),
    half: s("circle", { class: "ab-rim ab-rim-half" }),
    shaft: s("line", { class: "ab-shaft ab-stroke-query role-query" }),
    grip: s("circle", { class: "ab-grip ab-fill-query role-query", r: 13 }),
    halo: s("circle", { class: "ab-halo ab-stroke-query role-query", r: 20 }),
    pill: s("rect", { class: "ab-fill-query role-query", width: 22 + 9 * [...asked2].length, height: 26, rx: 13 }),
    word: s("text", { class: "ab-word", "text-anchor": "middle", direction: "auto" }, asked2)
  });
  var makeBook = (name) => ({
    beam: s("line", { class: "ab-beam ab-stroke-weights role-weights" }),
    cover: bookShape(),
    label: s("text", { class: "ab-book-name", direction: "auto" }, name),
    share: s("text", { class: "ab-share ab-fill-weights role-weights" })
  });
  var snap = (length) => length > 0.96 ? 1 : length < 0.04 ? 0 : Math.round(length * 100) / 100;
  var Disc = class {
    /** `read()` gives the present { angle, length }, `turn({ angle, length })` changes them. */
    constructor({ names: names2, angles, query_name: asked2 }, read3, turn) {
      Object.assign(this, { angles, read: read3, turn });
      this.parts = makeParts3(asked2);
      this.books = names2.map(makeBook);
      const { rim, half: half2, shaft, grip, halo, pill, word: word2 } = this.parts;
      const layers = ["beam", "cover", "label", "share"].map((name) => this.books.map((book) => book[name]));
      this.handle = s("g", {
        class: "ab-handle",
        role: "slider",
        tabindex: "0",
        "aria-label": t25("handle", { query: asked2 }),
        "aria-valuemin": 0,
        "aria-valuemax": 360
      }, halo, grip);
      this.node = s(
        "svg",
        { class: "ab-drawing ab-disc", role: "group", "aria-label": t25("disc_label") },
        s("g", { "aria-hidden": "true" }, rim, half2, layers, shaft, pill, word2),
        this.handle
      );
      draggable(this.node, (x, y) => this.pull(x - this.centre[0], this.centre[1] - y));
      const by = (angle, length) => (times2) => this.step(angle * times2, length * times2);
      keyed(this.handle, {
        ArrowLeft: by(1, 0),
        ArrowRight: by(-1, 0),
        ArrowUp: by(0, 0.01),
        ArrowDown: by(0, -0.01),
        PageUp: by(10, 0),
        PageDown: by(-10, 0),
        Home: by(0, -1),
        End: by(0, 1)
      });
    }
    pull(dx, dy) {
      const length = Math.min(1, Math.hypot(dx, dy) / this.radius);
      const angle = length < 1e-6 ? this.read().angle : (Math.atan2(dy, dx) / TURN3 + 360) % 360;
      this.turn({ angle: Math.round(angle * 10) / 10, length: snap(length) });
    }
    step(angle, length) {
      const from = this.read();
      this.turn({
        angle: ((from.angle + angle) % 360 + 360) % 360,
        length: Math.min(1, Math.max(0, Math.round((from.length + length) * 100) / 100))
      });
    }
    at(degrees, r) {
      return [this.centre[0] + r * Math.cos(degrees * TURN3), this.centre[1] - r * Math.sin(degrees * TURN3)];
    }
    layout(width) {
      const { rim, half: half2, pill, word: word2 } = this.parts;
      this.radius = Math.min(width, 440) / 2 - 64;
      const height2 = 2 * this.radius + 152;
      const [cx, cy] = this.centre = [width / 2, height2 / 2];
      resize(this.node, width, height2);
      put(rim, { cx, cy, r: this.radius });
      put(half2, { cx, cy, r: this.radius / 2 });
      put(pill, { x: cx - Number(pill.getAttribute("width")) / 2, y: cy - 13 });
      put(word2, { x: cx, y: cy + 5 });
      if (this.now) this.update(this.now);
    }
    place({ beam, cover, label: label2, share: share2 }, angle, weight2) {
      const pulled = Math.sqrt(weight2);
      const [x, y] = this.at(angle, this.radius + 2 - BOOK.out * pulled);
      const [cx, cy] = this.centre;
      put(cover, { transform: `translate(${x.toFixed(1)},${y.toFixed(1)}) rotate(${90 - angle})`, opacity: (0.4 + 0.6 * pulled).toFixed(2) });
      put(beam, { x1: cx, y1: cy, x2: x, y2: y, "stroke-width": (24 * weight2).toFixed(2), "stroke-opacity": (0.25 + 0.5 * weight2).toFixed(2) });
      const [lx, ly] = this.at(angle, this.radius + 2 + BOOK.height);
      const { dx, dy, anchor } = labelPlace(angle);
      put(label2, { x: lx + dx, y: ly + dy, "text-anchor": anchor });
      put(share2, { x: lx + dx, y: ly + dy + 17, "text-anchor": anchor });
      share2.textContent = t25("percent", { share: num(100 * weight2, weight2 > 0 && weight2 < 0.0995 ? 1 : 0) });
    }
    update(now) {
      this.now = now;
      const { angle, length, weights } = now;
      const { shaft, grip, halo } = this.parts;
      this.books.forEach((book, i) => this.place(book, this.angles[i], weights[i]));
      const [x, y] = this.at(angle, this.radius * length);
      put(shaft, { x1: this.centre[0], y1: this.centre[1], x2: x, y2: y });
      for (const circle of [grip, halo]) put(circle, { cx: x, cy: y });
      put(this.handle, { "aria-valuenow": Math.round(angle), "aria-valuetext": t25("handle_at", { angle: num(angle, 0), length: num(length) }) });
    }
  };

  // src/attnbook/widgets/js/library.js
  var t26 = (key, values) => text(`library.${key}`, values);
  var COLDEST = 0.02;
  var HOTTEST = 20;
  var WIDE5 = 520;
  var SPAN = Math.log(HOTTEST / COLDEST);
  var scale = {
    min: 0,
    max: 1e3,
    step: 1,
    to: (value) => value < COLDEST ? 0 : 1 + 999 * Math.log(value / COLDEST) / SPAN,
    from: (place3) => place3 < 1 ? 0 : place3 >= 1e3 ? HOTTEST : Number((COLDEST * Math.exp((place3 - 1) / 999 * SPAN)).toPrecision(3))
  };
  var degree = (value) => value === 0 ? t26("zero") : num(value, value < 1 ? 2 : 1);
  function weightRows(names2) {
    const bars = names2.map(() => h("span", { class: "ab-bar-fill ab-weights-fill" }));
    const shown = names2.map(() => h("span", { class: "ab-number" }));
    const node = h(
      "div",
      { class: "ab-rows", "aria-hidden": "true" },
      names2.map((name, i) => [h("span", { dir: "auto" }, name), h("span", { class: "ab-track" }, bars[i]), shown[i]])
    );
    return {
      node,
      update: ({ weights }) => weights.forEach((weight2, i) => {
        style(bars[i], { "inline-size": `${(100 * weight2).toFixed(2)}%` });
        say(shown[i], num(weight2, 3));
      })
    };
  }
  function topicRows(topics, values) {
    const dots = topics.map((_, column2) => values.map((value) => style(h("span", { class: "ab-value-dot" }), { "inset-inline-start": `${100 * value[column2]}%` })));
    const marks = topics.map(() => h("span", { class: "ab-output-mark" }));
    const shown = topics.map(() => h("span", { class: "ab-number ab-strong" }));
    const node = h(
      "div",
      { class: "ab-rows ab-topics", "aria-hidden": "true" },
      topics.map((topic, c) => [h("span", { dir: "auto" }, topic), h("span", { class: "ab-track ab-line-track" }, dots[c], marks[c]), shown[c]])
    );
    return {
      node,
      update: ({ weights, output }) => output.forEach((value, c) => {
        style(marks[c], { "inset-inline-start": `${(100 * value).toFixed(2)}%` });
        say(shown[c], num(value));
        weights.forEach((weight2, i) => style(dots[c][i], { "--ab-size": (0.3 + 1.1 * Math.sqrt(weight2)).toFixed(3) }));
      })
    };
  }
  function sentence7(names2, { weights, output }, temperature, topics) {
    const largest2 = Math.max(...weights);
    const first2 = names2.filter((_, i) => weights[i] > largest2 - 1e-9);
    const mixed = topics.map((topic, c) => t26("part", { topic, value: num(output[c]) })).join(", ");
    const key = temperature === 0 ? first2.length > 1 ? "status_tie" : "status_hard" : "status";
    return t26(key, { name: first2.join(", "), share: num(100 * largest2, 0), count: first2.length, mixed });
  }
  function controls3(model, tools) {
    const heat = slider(model, "temperature", { label: t26("temperature"), format: degree, ...scale });
    heat.node.classList.add("ab-heat-slider");
    const ends = h("div", { class: "ab-ends", "aria-hidden": "true" }, h("span", {}, t26("cold")), h("span", {}, t26("hot")));
    const angle = slider(model, "angle", { label: t26("angle"), role: "query", min: 0, max: 360, step: 1, format: (v) => t26("degrees", { value: num(v, 0) }) });
    const length = slider(model, "length", { label: t26("length"), role: "query", min: 0, max: 1, step: 0.01, format: (v) => num(v) });
    tools.clean(heat.off);
    return [h("div", { class: "ab-heat-control" }, heat.node, ends), row(tools, angle, length)];
  }
  var FIXED = ["names", "topics", "angles", "values", "query_name"];
  var MOVING = ["angle", "length", "temperature"];
  var pick3 = (get, names2) => Object.fromEntries(names2.map((name) => [name, get(name)]));
  var Shelf = class {
    constructor({ model, el, tools }) {
      this.get = (name) => model.get(name);
      this.fixed = pick3(this.get, FIXED);
      this.tools = tools;
      const turn = (state) => {
        model.set("angle", state.angle);
        tools.set("length", state.length);
      };
      this.disc = new Disc(this.fixed, () => pick3(this.get, MOVING), turn);
      this.weights = weightRows(this.fixed.names);
      this.topics = topicRows(this.fixed.topics, this.fixed.values);
      this.table = tools.table(this.numbers());
      const halves2 = this.arrange(controls3(model, tools));
      el.append(h("p", { class: "ab-hint" }, t26("hint", { query: this.fixed.query_name })), halves2);
      tools.size(halves2, (width) => {
        const wide2 = width >= WIDE5;
        halves2.classList.toggle("ab-side-by-side", wide2);
        this.disc.layout(wide2 ? Math.round(width * 0.58) : width);
      });
      tools.redraw(MOVING, () => this.draw());
    }
    arrange([heat, pointing]) {
      const answer2 = h(
        "div",
        { class: "ab-answer" },
        h("p", { class: "ab-head role-weights" }, t26("weights")),
        this.weights.node,
        h("p", { class: "ab-head role-output" }, t26("mixed")),
        this.topics.node,
        h("p", { class: "ab-small" }, t26("dots")),
        pointing
      );
      return h("div", { class: "ab-halves" }, h("div", { class: "ab-shelf" }, this.disc.node, heat), answer2);
    }
    draw() {
      const state = pick3(this.get, MOVING);
      this.now = { ...state, ...lookUp({ ...state, ...this.fixed }) };
      for (const part2 of [this.disc, this.weights, this.topics]) part2.update(this.now);
      this.tools.status(sentence7(this.fixed.names, this.now, state.temperature, this.fixed.topics));
      this.table.update();
    }
    numbers() {
      const { names: names2, topics, values } = this.fixed;
      const head = (name, role2) => ({ label: t26(`columns.${name}`), role: role2 });
      return {
        caption: t26("caption"),
        columns: [head("book", "key"), head("score", "scores"), head("weight", "weights"), ...topics.map((label2) => ({ label: label2, role: "value" }))],
        rows: () => names2.map((name, i) => [name, num(this.now.scores[i], 4), num(this.now.weights[i], 4), ...values[i].map((v) => num(v))]),
        summary: () => [[t26("columns.output"), "", "", ...this.now.output.map((v) => num(v, 4))]]
      };
    }
  };
  var library_default = {
    kind: "library",
    state: {
      angle: { type: "number", min: 0, max: 360 },
      length: { type: "number", min: 0, max: 1 },
      temperature: { type: "number", min: 0, max: HOTTEST }
    },
    predict: {
      options: ["all", "one", "none"],
      answer: "one",
      async demonstrate({ tools }) {
        await tools.animate({ temperature: COLDEST }, { scale: "log", ms: 2400 });
        tools.set("temperature", 0);
      }
    },
    render: (context) => {
      new Shelf(context);
    }
  };

  // src/attnbook/widgets/js/mask_math.js
  var COUNT = 6;
  var SHARP = Math.SQRT2 / 0.25;
  var DRAWS = 3;
  var SAME = 1e-13;
  var square2 = (rule) => Array.from({ length: COUNT * COUNT }, (_, c) => rule(Math.floor(c / COUNT), c % COUNT));
  var MASKS = {
    open: () => square2(() => true),
    causal: () => square2((i, j) => j <= i),
    window: (size) => square2((i, j) => i - size <= j && j <= i),
    prefix: (size) => square2((i, j) => j < size || j <= i),
    padded: (size) => square2((i, j) => j <= i && j < size),
    shifted: () => square2((i, j) => j <= i + 1)
  };
  var CHANGES = {
    ...Object.fromEntries(["open", "causal", "window", "prefix", "shifted"].map((name) => [name, (_, size) => MASKS[name](size)])),
    padding: (mask, size) => mask.map((allowed, c) => allowed && c % COUNT < size),
    turned: (mask) => mask.map((allowed) => !allowed)
  };
  var tokens = (angles, values) => angles.map((degrees, i) => [Math.cos(degrees * Math.PI / 180), Math.sin(degrees * Math.PI / 180), ...values[i], 1]);
  var rowOf3 = (mask, i) => mask.slice(i * COUNT, (i + 1) * COUNT);
  function attend(x, mask, late2) {
    return x.map((asking, i) => {
      const scores = x.map((asked2) => (asking[0] * asked2[0] + asking[1] * asked2[1]) * SHARP / Math.SQRT2);
      if (!late2) return Array.from(softmax(scores, 1, rowOf3(mask, i)));
      return Array.from(softmax(scores), (weight2, j) => mask[i * COUNT + j] ? weight2 : 0);
    });
  }
  var outputs2 = (x, mask, late2) => attend(x, mask, late2).map((weights) => [2, 3, 4].map((column2) => weights.reduce((sum3, weight2, j) => sum3 + weight2 * x[j][column2], 0)));
  var changed = (x, j, draw2) => x.map((row2, i) => i === j ? row2.map((v, column2) => v + 2 ** draw2 * Math.sin(12.9898 * (1 + column2) + 78.233 * draw2 + 37.719 * j)) : row2);
  function influence(x, mask, late2) {
    const before = outputs2(x, mask, late2);
    const slack = SAME * Math.max(...before.flat().map(Math.abs), 1);
    const moved = Array(COUNT * COUNT).fill(false);
    for (let j = 0; j < COUNT; j++) for (let draw2 = 0; draw2 < DRAWS; draw2++) {
      outputs2(changed(x, j, draw2), mask, late2).forEach((row2, i) => {
        moved[i * COUNT + j] ||= row2.some((value, k) => Math.abs(value - before[i][k]) > slack);
      });
    }
    return moved;
  }
  function compute6({ angles, values, mask, late: late2, promise, size }) {
    const x = tokens(angles, values);
    const weights = attend(x, mask, late2);
    const moved = influence(x, mask, late2);
    const promised = MASKS[promise](size).map((allowed, c) => allowed || c % (COUNT + 1) === 0);
    const pairs = (test) => moved.flatMap((_, c) => test(c) ? [[Math.floor(c / COUNT), c % COUNT]] : []);
    return {
      mask,
      weights,
      moved,
      promised,
      sums: weights.map((row2) => row2.reduce((a, b) => a + b, 0)),
      leaks: pairs((c) => moved[c] && !promised[c]),
      blind: pairs((c) => !moved[c] && promised[c])
    };
  }

  // src/attnbook/widgets/js/mask_grid.js
  var t27 = (key, values) => text(`mask_painter.${key}`, values);
  var place2 = (c) => [Math.floor(c / COUNT), c % COUNT];
  function frame(names2, cells, { label: label2, last = null, props = {} }) {
    const head = (name) => h("span", { class: "ab-mask-column", title: name }, h("span", { dir: "auto" }, name));
    const kids = [h("span", { class: "ab-mask-corner" }), ...names2.map(head), last && head(last.label)];
    names2.forEach((name, i) => kids.push(
      h("span", { class: "ab-mask-row", dir: "auto", title: name }, name),
      ...cells.slice(i * COUNT, (i + 1) * COUNT),
      last?.cells[i]
    ));
    const kind = last ? " ab-mask-sums" : props.role === "group" ? " ab-mask-paint" : "";
    return h("div", { class: `ab-mask${kind}`, "aria-label": label2, ...props }, kids.filter(Boolean));
  }
  var Painter = class {
    constructor({ names: names2, read: read3, paint }) {
      Object.assign(this, { read: read3, paint, held: null, here: 0 });
      this.cells = Array.from({ length: COUNT * COUNT }, (_, c) => {
        const [i, j] = place2(c);
        return h("button", {
          type: "button",
          class: "ab-mask-cell ab-mask-switch role-mask",
          role: "checkbox",
          tabindex: c ? -1 : 0,
          "data-cell": c,
          "data-lm-suppress-shortcuts": "true",
          "aria-label": t27("cell", { query: names2[i], item: names2[j] })
        });
      });
      this.node = frame(names2, this.cells, { label: t27("paint_label"), props: { role: "group" } });
      this.listen();
    }
    listen() {
      const under = (event) => document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-cell]");
      const at = (cell) => cell && this.node.contains(cell) ? Number(cell.dataset.cell) : -1;
      this.node.addEventListener("pointerdown", (event) => {
        const c = at(event.target.closest("[data-cell]"));
        if (event.button !== 0 || c < 0) return;
        event.target.releasePointerCapture?.(event.pointerId);
        this.held = !this.read(c);
        this.paint(c, this.held);
        this.go(c);
      });
      this.node.addEventListener("pointermove", (event) => {
        if (this.held === null) return;
        if (!event.buttons) {
          this.held = null;
          return;
        }
        const c = at(under(event));
        if (c >= 0 && this.read(c) !== this.held) this.paint(c, this.held);
      });
      for (const end of ["pointerup", "pointercancel"]) this.node.addEventListener(end, () => {
        this.held = null;
      });
      this.node.addEventListener("click", (event) => {
        const c = at(event.target.closest("[data-cell]"));
        if (c >= 0 && event.detail === 0) this.paint(c, !this.read(c));
      });
      this.node.addEventListener("keydown", (event) => this.key(event));
      this.node.addEventListener("focusin", (event) => {
        if (at(event.target) >= 0) this.stop(at(event.target));
      });
    }
    key(event) {
      const [i, j] = place2(this.here);
      const steps = {
        ArrowRight: [i, j + 1],
        ArrowLeft: [i, j - 1],
        ArrowDown: [i + 1, j],
        ArrowUp: [i - 1, j],
        Home: [i, 0],
        End: [i, COUNT - 1],
        PageUp: [0, j],
        PageDown: [COUNT - 1, j]
      };
      const to = steps[event.key];
      if (!to || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      event.stopPropagation();
      const [row2, column2] = to.map((v) => Math.min(COUNT - 1, Math.max(0, v)));
      const value = this.read(this.here);
      this.go(row2 * COUNT + column2);
      if (event.shiftKey && this.read(this.here) !== value) this.paint(this.here, value);
    }
    stop(c) {
      put(this.cells[this.here], { tabindex: -1 });
      put(this.cells[this.here = c], { tabindex: 0 });
    }
    go(c) {
      this.stop(c);
      this.cells[c].focus({ preventScroll: true });
    }
    update({ mask }) {
      this.cells.forEach((cell, c) => put(cell, { "aria-checked": String(mask[c]) }));
    }
  };
  var quiet = (role2) => Array.from({ length: COUNT * COUNT }, () => h("span", { class: `ab-mask-cell role-${role2}` }));
  var Weights = class {
    constructor(names2) {
      this.cells = quiet("weights");
      this.sums = names2.map(() => h("span", { class: "ab-mask-sum ab-number" }));
      this.node = frame(names2, this.cells, { label: t27("weights_label"), last: { label: t27("sum"), cells: this.sums }, props: { role: "img" } });
    }
    update({ weights, mask, sums }) {
      this.cells.forEach((cell, c) => {
        const [i, j] = place2(c);
        cell.classList.toggle("ab-mask-off", !mask[c]);
        style(cell, { "--share": `${(50 * weights[i][j]).toFixed(1)}%` });
        say(cell, mask[c] ? num(weights[i][j]) : "");
      });
      this.sums.forEach((cell, i) => {
        say(cell, num(sums[i]));
        cell.classList.toggle("ab-mask-short", Math.abs(sums[i] - 1) > 5e-3);
      });
    }
  };
  var Moved = class {
    constructor(names2) {
      this.cells = quiet("output");
      this.node = frame(names2, this.cells, { label: t27("moved_label"), props: { role: "img" } });
    }
    update({ moved, promised }) {
      this.cells.forEach((cell, c) => {
        cell.classList.toggle("ab-mask-moved", moved[c]);
        cell.classList.toggle("ab-mask-leak", moved[c] && !promised[c]);
        cell.classList.toggle("ab-mask-off", !promised[c] && !moved[c]);
        say(cell, moved[c] && !promised[c] ? "!" : "");
      });
    }
  };

  // src/attnbook/widgets/js/mask_painter.js
  var t28 = (key, values) => text(`mask_painter.${key}`, values);
  var PROMISES = ["causal", "window", "prefix", "padded"];
  var SIZES2 = [1, 5];
  var TRAITS = ["mask", "late", "promise", "size", "convention"];
  var NAMED2 = 3;
  var TWO2 = 560;
  var STEP2 = 260;
  var listed3 = (names2, pairs) => pairs.slice(0, NAMED2).map(([i, j]) => t28("pair", { output: names2[i], token: names2[j] })).join(", ");
  function verdict2(names2, now, promise) {
    const said = t28(`promises.${promise}`);
    if (now.leaks.length) {
      const more = now.leaks.length - NAMED2;
      const key = now.leaks.length === 1 ? "fails_once" : more > 0 ? "fails_more" : "fails";
      return { kept: false, words: t28(key, { promise: said, count: now.leaks.length, pairs: listed3(names2, now.leaks), more }) };
    }
    return { kept: true, words: t28(now.blind.length ? "passes_blind" : "passes", { promise: said, count: now.blind.length }) };
  }
  var printed = (mask, convention) => Array.from({ length: COUNT }, (_, i) => `[${mask.slice(i * COUNT, (i + 1) * COUNT).map((allowed) => Number(allowed === (convention === "function"))).join(" ")}]`).join("\n");
  var tableRow = (names2, now, i) => [
    names2[i],
    ...now.weights[i].map((w, j) => now.mask[i * COUNT + j] ? num(w, 4) : t28("blocked")),
    num(now.sums[i], 4),
    names2.filter((_, j) => now.moved[i * COUNT + j]).join(", ") || t28("nobody"),
    now.leaks.filter(([out]) => out === i).map(([, j]) => names2[j]).join(", ") || t28("nobody")
  ];
  var MaskPainter = class {
    constructor({ model, el, tools }) {
      this.get = (name) => model.get(name);
      this.tools = tools;
      this.names = this.get("names");
      const read3 = (c) => this.get("mask")[c];
      const paint = (c, allowed) => tools.set("mask", this.get("mask").map((old, at) => at === c ? allowed : old));
      this.squares = [new Painter({ names: this.names, read: read3, paint }), new Weights(this.names), new Moved(this.names)];
      this.verdict = h("p", { class: "ab-verdict" });
      this.code = h("p", { class: "ab-mask-code" });
      this.call = h("p", { class: "ab-small" });
      this.pairs = h(
        "div",
        { class: "ab-mask-pair" },
        ["mask", "weights", "moved"].map((name, at) => this.part(name, this.squares[at].node)),
        h("section", {}, h("p", { class: "ab-head" }, t28("test")), this.verdict, this.converter(model, tools))
      );
      el.append(h("p", { class: "ab-hint" }, t28("hint")), this.buttons(), this.controls(model, tools), this.pairs);
      this.table = tools.table({ caption: t28("caption"), columns: this.columns(), rows: () => this.names.map((_, i) => tableRow(this.names, this.now, i)) });
      tools.size(el, (width) => this.pairs.classList.toggle("ab-two", width >= TWO2));
      tools.redraw(TRAITS, () => this.draw());
    }
    part(name, node) {
      return h("section", {}, h("p", { class: "ab-head" }, t28(`heads.${name}`)), node);
    }
    columns() {
      return [t28("columns.query"), ...this.names.map((key) => t28("columns.weight", { item: key })), t28("columns.sum"), t28("columns.moved"), t28("columns.leaks")].map((label2) => ({ label: label2 }));
    }
    buttons() {
      const press = (name) => this.tools.set("mask", CHANGES[name](this.get("mask"), this.get("size")));
      return h(
        "div",
        { class: "ab-choices ab-mask-buttons", role: "group", "aria-label": t28("choose") },
        Object.keys(CHANGES).map((name) => h("button", { type: "button", class: "ab-choice", onclick: () => press(name) }, t28(`masks.${name}`)))
      );
    }
    controls(model, tools) {
      const size = slider(model, "size", { label: t28("size"), min: SIZES2[0], max: SIZES2[1], step: 1 });
      const promise = select(model, "promise", { label: t28("promise"), options: PROMISES.map((name) => [name, t28(`promises.${name}`)]) });
      const late2 = checkbox(model, "late", { label: t28("late") });
      return row(tools, size, promise, late2);
    }
    converter(model, tools) {
      const options = ["function", "module"].map((name) => [name, t28(`conventions.${name}`)]);
      return h(
        "div",
        { class: "ab-mask-torch" },
        h("p", { class: "ab-head" }, t28("printed")),
        row(tools, segmented(model, "convention", { label: t28("convention"), options })),
        this.call,
        this.code
      );
    }
    draw() {
      const state = Object.fromEntries([...TRAITS, "angles", "values"].map((name) => [name, this.get(name)]));
      this.now = compute6(state);
      this.squares.forEach((square3) => square3.update(this.now));
      const { kept: kept2, words: words2 } = verdict2(this.names, this.now, state.promise);
      say(this.verdict, words2);
      this.verdict.classList.toggle("ab-kept", kept2);
      say(this.code, printed(state.mask, state.convention));
      say(this.call, t28(`calls.${state.convention}`));
      this.tools.status(t28("status", { allowed: state.mask.filter(Boolean).length, sums: this.now.sums.map((sum3) => num(sum3)).join(", "), leaks: this.now.leaks.length }));
      this.table.update();
    }
  };
  async function play(tools, states) {
    let stopped = false;
    const place3 = tools.figure ?? document;
    const stop = () => {
      stopped = true;
    };
    const touches = ["pointerdown", "keydown"];
    touches.forEach((event) => place3.addEventListener(event, stop, true));
    tools.clean(stop);
    for (const state of calm() ? states.slice(-1) : states) {
      if (stopped) break;
      for (const [name, value] of Object.entries(state)) tools.set(name, value);
      if (!calm()) await new Promise((resolve) => {
        setTimeout(resolve, STEP2);
      });
    }
    touches.forEach((event) => place3.removeEventListener(event, stop, true));
  }
  var mask_painter_default = {
    kind: "mask_painter",
    state: {
      mask: { type: "flags", length: COUNT * COUNT },
      late: { type: "flag" },
      promise: { type: "choice", options: PROMISES },
      size: { type: "number", min: SIZES2[0], max: SIZES2[1], integer: true },
      convention: { type: "choice", options: ["function", "module"] }
    },
    predict: {
      options: ["passes", "stripe", "all"],
      answer: "all",
      demonstrate: ({ tools }) => {
        const [open, causal] = [MASKS.open(), MASKS.causal()];
        const rows5 = Array.from({ length: COUNT }, (_, i) => ({ mask: open.map((_2, c) => c < (i + 1) * COUNT ? causal[c] : true) }));
        return play(tools, [{ promise: "causal", late: true, mask: open }, ...rows5, { promise: "causal", late: true, mask: causal }]);
      }
    },
    render: (context) => {
      new MaskPainter(context);
    }
  };

  // src/attnbook/widgets/js/transformer_layers.js
  var linear3 = (weights, name, x) => affine(weights[`${name}.weight`], x, weights[`${name}.bias`]);
  var normed = (weights, name, x) => layerNorm(x, weights[`${name}.weight`], weights[`${name}.bias`]);
  function sinusoid(place3, width) {
    const row2 = new Float64Array(width);
    for (let i = 0; i < width; i += 2) {
      const angle = place3 * 1e4 ** (-i / width);
      [row2[i], row2[i + 1]] = [Math.sin(angle), Math.cos(angle)];
    }
    return row2;
  }
  function embed(table2, id, place3, { places: places2 = "sinusoidal", scale: scale2 = true } = {}) {
    const row2 = rowOf(table2, id);
    const factor = scale2 === true ? Math.sqrt(row2.length) : scale2 || 1;
    const vector = Float64Array.from(row2, (value) => factor * value);
    if (!places2) return vector;
    return plus(vector, places2 === "sinusoidal" ? sinusoid(place3, row2.length) : rowOf(places2, place3));
  }
  var shelf = () => ({ keys: [], values: [] });
  var Attention = class {
    constructor(weights, name, heads) {
      Object.assign(this, { weights, name, heads });
      const width = weights[`${name}.query_proj.weight`].shape[0];
      if (width % heads) throw new Error(`${name}: ${heads} heads do not divide ${width}`);
      this.size = width / heads;
      this.shared = heads / (weights[`${name}.key_proj.weight`].shape[0] / this.size);
    }
    /** Put the key and the value of a token behind those that are there. */
    read(row2, { keys: keys2, values }) {
      keys2.push(linear3(this.weights, `${this.name}.key_proj`, row2));
      values.push(linear3(this.weights, `${this.name}.value_proj`, row2));
    }
    /** What one token gets from the first `count` of what was read: { output, weights }, weights a head. */
    ask(row2, { keys: keys2, values }, count2 = keys2.length) {
      const query = linear3(this.weights, `${this.name}.query_proj`, row2);
      const mixed = new Float64Array(query.length);
      const weights = Array.from({ length: this.heads }, (_, head) => this.look(head, query, keys2, values, count2, mixed));
      return { output: linear3(this.weights, `${this.name}.output_proj`, mixed), weights };
    }
    /** One head: its weights; what it brings is put at its place of `mixed`. */
    look(head, query, keys2, values, count2, mixed) {
      const { size } = this;
      const [from, at] = [head * size, Math.floor(head / this.shared) * size];
      const scores = new Float64Array(count2);
      for (let j = 0; j < count2; j++) {
        let sum3 = 0;
        for (let i = 0; i < size; i++) sum3 += query[from + i] * keys2[j][at + i];
        scores[j] = sum3 / Math.sqrt(size);
      }
      const found = softmax(scores);
      for (let j = 0; j < count2; j++)
        for (let i = 0; i < size; i++) mixed[from + i] += found[j] * values[j][at + i];
      return found;
    }
  };
  var Layer = class {
    constructor(weights, name, { num_heads: heads, norm = "pre", activation = "relu" }) {
      Object.assign(this, { weights, name, pre: norm === "pre", act: { relu, gelu }[activation] });
      if (!this.act || !["pre", "post"].includes(norm)) throw new Error(`${name}: no layer with ${norm} and ${activation}`);
      this.self = new Attention(weights, `${name}.self_attention`, heads);
    }
    /** What a part reads from the stream. */
    reads(x, norm) {
      return this.pre ? normed(this.weights, `${this.name}.${norm}`, x) : x;
    }
    /** The stream with what a part wrote. */
    adds(x, part2, norm) {
      const sum3 = plus(x, part2);
      return this.pre ? sum3 : normed(this.weights, `${this.name}.${norm}`, sum3);
    }
    think(x, norm) {
      const inner2 = this.act(linear3(this.weights, `${this.name}.feed_forward.inner_proj`, this.reads(x, norm)));
      return this.adds(x, linear3(this.weights, `${this.name}.feed_forward.outer_proj`, inner2), norm);
    }
  };
  var EncoderLayer = class extends Layer {
    /** All tokens at once: { rows, weights }, weights[head][query][key], 0 where nobody may look. */
    pass(rows5, { causal = false } = {}) {
      const read3 = rows5.map((row2) => this.reads(row2, "norm1"));
      const all = shelf();
      read3.forEach((row2) => this.self.read(row2, all));
      const made4 = read3.map((row2, i) => this.self.ask(row2, all, causal ? i + 1 : rows5.length));
      const whole2 = (weights) => {
        const out = new Float64Array(rows5.length);
        out.set(weights);
        return out;
      };
      return {
        rows: rows5.map((row2, i) => this.think(this.adds(row2, made4[i].output, "norm1"), "norm2")),
        weights: Array.from({ length: this.self.heads }, (_, head) => made4.map(({ weights }) => whole2(weights[head])))
      };
    }
    start() {
      return { own: shelf() };
    }
    /** The next token behind those of the cache: { row, weights }, weights[head][key so far]. */
    step(x, { own }) {
      const read3 = this.reads(x, "norm1");
      this.self.read(read3, own);
      const { output, weights } = this.self.ask(read3, own);
      return { row: this.think(this.adds(x, output, "norm1"), "norm2"), weights };
    }
  };
  var DecoderLayer = class extends Layer {
    constructor(weights, name, config) {
      super(weights, name, config);
      this.cross = new Attention(weights, `${name}.cross_attention`, config.num_heads);
    }
    /** The source's vectors are projected once, for as many steps as there will be. */
    start(memory2) {
      const source = shelf();
      memory2.forEach((row2) => this.cross.read(row2, source));
      return { own: shelf(), source };
    }
    /** The next token: { row, weights, cross }, weights[head][target so far], cross[head][source]. */
    step(x, { own, source }) {
      const read3 = this.reads(x, "norm1");
      this.self.read(read3, own);
      const { output, weights } = this.self.ask(read3, own);
      const row2 = this.adds(x, output, "norm1");
      const asked2 = this.cross.ask(this.reads(row2, "norm2"), source);
      return { row: this.think(this.adds(row2, asked2.output, "norm2"), "norm3"), weights, cross: asked2.weights };
    }
  };
  function stack(Kind, weights, prefix, config) {
    const layers = [];
    while (`${prefix}.${layers.length}.norm1.weight` in weights) layers.push(new Kind(weights, `${prefix}.${layers.length}`, config));
    if (!layers.length) throw new Error(`no layers named ${prefix}.0, …`);
    return layers;
  }
  function pass(layers, rows5, options) {
    const weights = [];
    for (const layer of layers) {
      const made4 = layer.pass(rows5, options);
      weights.push(made4.weights);
      ({ rows: rows5 } = made4);
    }
    return { rows: rows5, weights };
  }
  function step(layers, row2, caches) {
    const [weights, cross] = [[], []];
    layers.forEach((layer, i) => {
      const made4 = layer.step(row2, caches[i]);
      weights.push(made4.weights);
      cross.push(made4.cross);
      ({ row: row2 } = made4);
    });
    return { row: row2, weights, cross };
  }
  function cut(caches, count2) {
    for (const { own } of caches) {
      own.keys.length = Math.min(count2, own.keys.length);
      own.values.length = own.keys.length;
    }
  }

  // src/attnbook/widgets/js/next_token_model.js
  var LONGEST6 = 300;
  var BREAK = "\n";
  var UNKNOWN = "▯";
  var SHOWN = { " ": "␣", "\n": "⏎" };
  var FOLDED = { "	": " ", " ": " ", "'": "’" };
  var OPENS = " \n(—-";
  var shownAs2 = (character) => SHOWN[character] ?? character;
  function bare(character, vocab) {
    const [letter2, ...marks] = character.normalize("NFD");
    return marks.length && vocab.includes(letter2) && marks.every((mark) => /\p{M}/u.test(mark)) ? letter2 : null;
  }
  function read2(text2, vocab) {
    const symbols = [];
    const [unknown, folded2] = [/* @__PURE__ */ new Set(), /* @__PURE__ */ new Map()];
    for (const character of text2.normalize("NFC")) {
      const quote = character === '"' && (!symbols.length || OPENS.includes(symbols.at(-1)) ? "“" : "”");
      const other = quote || FOLDED[character] || bare(character, vocab);
      if (vocab.includes(character)) symbols.push(character);
      else if (other && vocab.includes(other)) {
        symbols.push(other);
        folded2.set(character, other);
      } else {
        symbols.push(UNKNOWN);
        unknown.add(character);
      }
    }
    return { symbols, unknown: [...unknown], folded: [...folded2] };
  }
  function windowStart(count2, context) {
    const stride = context / 4;
    return count2 <= context ? 0 : Math.ceil((count2 - context) / stride) * stride;
  }
  var Network2 = class {
    constructor(file, checkpoint = file.notes.length - 1) {
      this.weights = file.weights(checkpoint);
      Object.assign(this, file.metadata);
      this.layers = stack(EncoderLayer, this.weights, "layers", file.metadata);
    }
    start() {
      return this.layers.map((layer) => layer.start());
    }
    /** The next character of a window, behind those of the caches: { logits, weights[layer][head] }. */
    step(id, place3, caches) {
      const table2 = this.weights["embedding.table.weight"];
      const vector = embed(table2, id, place3, { places: this.weights["embedding.places.weight"], scale: false });
      const { row: row2, weights } = step(this.layers, vector, caches);
      return { logits: affine(table2, normed(this.weights, "norm", row2)), weights };
    }
  };
  var Reader = class _Reader {
    constructor(network4) {
      this.network = network4;
      Object.assign(this, { caches: network4.start(), ids: [], steps: [] });
    }
    /** A generator that yields after each character; at its end { symbols, start, steps }. */
    *read(symbols) {
      const { vocab, context } = this.network;
      const start = windowStart(symbols.length, context);
      const ids = symbols.slice(start).map((symbol2) => vocab.indexOf(symbol2));
      let same = 0;
      while (same < ids.length && ids[same] === this.ids[same]) same++;
      cut(this.caches, same);
      this.steps.length = same;
      this.ids = ids.slice(0, same);
      for (let i = same; i < ids.length; i++) {
        this.steps.push(this.network.step(ids[i], i, this.caches));
        this.ids.push(ids[i]);
        yield;
      }
      return { symbols, start, steps: [...this.steps] };
    }
    /** Another reader that has read the same, and goes on by itself. */
    fork() {
      const other = new _Reader(this.network);
      other.caches = this.caches.map(({ own }) => ({ own: { keys: [...own.keys], values: [...own.values] } }));
      Object.assign(other, { ids: [...this.ids], steps: [...this.steps] });
      return other;
    }
  };
  function whole(work) {
    let made4 = work.next();
    while (!made4.done) made4 = work.next();
    return made4.value;
  }
  function shares(logits, temperature = 1) {
    const odds = temperature > 0 ? softmax(logits, temperature) : new Float64Array(logits.length);
    if (temperature === 0) odds[argmax(logits)] = 1;
    return odds;
  }
  function draw(logits, { temperature, seed, place: place3 }) {
    const odds = shares(logits, temperature);
    let left = uniform(seed, place3);
    for (let id = 0; id < odds.length; id++) {
      left -= odds[id];
      if (left < 0) return id;
    }
    return argmax(odds);
  }
  function* writeOn(reader, symbols, count2, { temperature, seed }) {
    const { vocab } = reader.network;
    const written2 = [];
    for (let i = 0; i < count2; i++) {
      const made4 = yield* reader.read([...symbols, ...written2]);
      const { logits } = made4.steps.at(-1);
      written2.push(vocab[draw(logits, { temperature, seed, place: symbols.length + i })]);
    }
    return written2;
  }
  function ranked(logits, vocab, count2) {
    const order2 = Array.from(logits, (_, id) => id).sort((a, b) => logits[b] - logits[a] || a - b);
    return order2.slice(0, count2).map((id) => [vocab[id], id]);
  }

  // src/attnbook/widgets/js/next_token_trace.js
  var TOP3 = 10;
  function replayed({ text: text2, vocab, symbols, logits, weights }) {
    return {
      text: text2,
      vocab,
      symbols: Array.from(symbols),
      start: 0,
      count: logits.length,
      logits: (row2) => logits[row2],
      weights: (layer, head, row2) => weights[layer][head][row2]
    };
  }
  function traced(text2, vocab, { symbols, start, steps }) {
    return {
      text: text2,
      vocab,
      symbols,
      start,
      count: steps.length,
      logits: (row2) => steps[row2].logits,
      weights: (layer, head, row2) => steps[row2].weights[layer][head]
    };
  }
  var rowAt = (trace3, back) => Math.max(0, trace3.count - 1 - back);
  function weightsOf(trace3, layer, head, row2, heads) {
    const of = (which) => trace3.weights(Number(layer) - 1, which, row2);
    if (head !== "all") return Array.from(of(Number(head) - 1));
    const rows5 = Array.from({ length: heads }, (_, i) => of(i));
    return Array.from(rows5[0], (_, j) => rows5.reduce((sum3, weights) => sum3 + weights[j], 0) / heads);
  }
  function probabilities(trace3) {
    return Array.from({ length: trace3.count }, (_, row2) => row2 === 0 ? null : shares(trace3.logits(row2 - 1))[trace3.vocab.indexOf(trace3.symbols[trace3.start + row2])]);
  }
  function candidates(trace3, row2, temperature) {
    const logits = trace3.logits(row2);
    const [odds, plain4] = [shares(logits, temperature), shares(logits)];
    const top = ranked(logits, trace3.vocab, TOP3).map(([character, id]) => ({ character, share: odds[id], plain: plain4[id] }));
    return { top, rest: Math.max(0, 1 - top.reduce((sum3, { share: share2 }) => sum3 + share2, 0)) };
  }

  // src/attnbook/widgets/js/next_token_bars.js
  var t29 = (key, values) => text(`next_token.${key}`, values);
  var NAMES3 = { " ": "space", "\n": "break", "▯": "unknown" };
  var percent2 = (share2) => t29("percent", { share: num(100 * share2, 1) });
  function makeBar(choose) {
    const parts2 = { sign: h("span", { class: "ab-nt-sign", "aria-hidden": "true" }), name: h("span", { class: "ab-unseen" }), number: h("span", { class: "ab-nt-share" }) };
    const meter = h("span", { class: "ab-nt-meter", "aria-hidden": "true" }, h("span", { class: "ab-nt-fill" }), h("span", { class: "ab-nt-plain" }));
    const node = h("button", { type: "button", class: "ab-nt-bar", "data-lm-suppress-shortcuts": "true" }, parts2.sign, parts2.name, meter, parts2.number);
    const bar = { ...parts2, node, character: "" };
    node.addEventListener("click", () => choose(bar.character));
    return bar;
  }
  var Bars = class {
    /** `choose(character)` is called when a bar is pressed. */
    constructor(choose) {
      this.bars = Array.from({ length: TOP3 }, () => makeBar(choose));
      this.rest = h("p", { class: "ab-small" });
      this.node = h("div", { class: "ab-nt-bars", role: "group", "aria-label": t29("bars_label") }, this.bars.map(({ node }) => node), this.rest);
    }
    /** `following`: what stands behind the asking character; `plain`: whether the temperature is 1. */
    update({ top, rest }, { others, following, plain: same }) {
      this.node.classList.toggle("ab-nt-same", same);
      this.bars.forEach((bar, i) => {
        const { character, share: share2, plain: plain4 } = top[i];
        bar.character = character;
        say(bar.sign, shownAs2(character));
        say(bar.name, NAMES3[character] ? t29(`named.${NAMES3[character]}`) : character);
        say(bar.number, percent2(share2));
        style(bar.node, { "--share": share2.toFixed(4), "--plain": plain4.toFixed(4) });
        put(bar.node, { "data-comes": character === following });
      });
      say(this.rest, `${t29("rest", { count: others, share: percent2(rest) })}${same ? "" : ` ${t29("stroke")}`}`);
    }
  };

  // src/attnbook/widgets/js/next_token_input.js
  var t30 = (key, values) => text(`next_token.${key}`, values);
  var NAMED3 = 6;
  var PIECE = 40;
  var named3 = (character) => /^[\p{C}\p{M}\p{Z}]/u.test(character) ? `U+${character.codePointAt(0).toString(16).toUpperCase().padStart(4, "0")}` : `⁨${character}⁩`;
  function remark(typed, vocab) {
    const count2 = Array.from(typed).length;
    if (count2 > LONGEST6) return t30("problem.long", { count: count2, longest: LONGEST6 });
    const { unknown, folded: folded2 } = read2(typed, vocab);
    const more = unknown.length > NAMED3 ? "problem.unknown_more" : "problem.unknown";
    return [
      unknown.length && t30(more, { characters: unknown.slice(0, NAMED3).map(named3).join(", "), count: unknown.length - NAMED3, stand_in: UNKNOWN }),
      folded2.length && t30("problem.folded", { pairs: folded2.slice(0, NAMED3).map(([from, to]) => t30("problem.pair", { to: to === " " ? "␣" : to, from: named3(from) })).join(", ") }),
      !typed && t30("problem.empty")
    ].filter(Boolean).join(" ");
  }
  function inputField(model, tools, vocab, typed) {
    const field2 = h("textarea", { class: "ab-typed ab-nt-typed", rows: 2, autocomplete: "off", autocapitalize: "off", spellcheck: "false", dir: "auto" });
    field2.dataset.lmSuppressShortcuts = "true";
    const note = h("p", { class: "ab-empty", role: "alert", hidden: true });
    const tell = (value) => {
      const said = remark(value, vocab);
      note.hidden = !said;
      say(note, said);
    };
    const show2 = () => {
      if (field2.value !== model.get("text")) field2.value = model.get("text");
      tell(field2.value);
    };
    field2.addEventListener("input", () => {
      tell(field2.value);
      if (Array.from(field2.value).length <= LONGEST6) typed(field2.value);
    });
    model.on("change:text", show2);
    tools.clean(() => model.off("change:text", show2));
    show2();
    const node = h("div", {}, h("label", { class: "ab-control ab-nt-own" }, h("span", { class: "ab-label" }, t30("own", { longest: LONGEST6 })), field2), note);
    return { node, field: field2 };
  }
  var quiet2 = { "data-lm-suppress-shortcuts": "true" };
  var button2 = (label2, action, kind = "ab-choice") => h("button", { type: "button", class: kind, onclick: action, ...quiet2 }, label2);
  function writing(model, tools, { write: write3, stop, back }) {
    let busy = false;
    const go = button2(t30("write_on", { count: PIECE }), async () => {
      if (busy) {
        stop();
        return;
      }
      busy = !calm();
      say(go, t30(busy ? "stop" : "write_on", { count: PIECE }));
      await write3(PIECE);
      busy = false;
      say(go, t30("write_on", { count: PIECE }));
    });
    const undo = button2(t30("take_back"), back, "ab-choice ab-quiet");
    const heat = slider(model, "temperature", { label: t30("temperature"), min: 0, max: 2, step: 0.05, format: (value) => value ? num(value) : t30("greedy") });
    const seed = slider(model, "seed", { label: t30("seed"), min: 0, max: 99, step: 1 });
    const node = h("div", {}, row(tools, heat, seed), h("div", { class: "ab-choices", hidden: true }, go, undo));
    return { node, open: () => {
      node.lastChild.hidden = false;
    }, update: (past) => put(undo, { "aria-disabled": !past && "true" }) };
  }

  // src/attnbook/widgets/js/next_token_text.js
  var t31 = (key, values) => text(`next_token.${key}`, values);
  var MOST_NATS = 7;
  var makeCell = (index) => {
    const letter2 = h("span", { class: "ab-nt-letter" });
    const node = h("span", { class: "ab-nt-cell", "data-index": index }, letter2, h("span", { class: "ab-nt-nats" }));
    return { node, letter: letter2 };
  };
  var TextView = class {
    /** `pick(index)` is called when a character is pointed at. */
    constructor(pick4) {
      this.cells = [];
      this.node = h("div", {
        class: "ab-nt-view",
        role: "img",
        "aria-label": t31("view_label"),
        translate: "no",
        onclick: (event) => {
          const cell = event.target.closest(".ab-nt-cell");
          if (cell) pick4(Number(cell.dataset.index));
        }
      });
    }
    /** As many cells as there are characters; letters that are the same stay. */
    fill(trace3, surprises) {
      const { symbols, start } = trace3;
      while (this.cells.length > symbols.length) this.cells.pop().node.remove();
      while (this.cells.length < symbols.length) {
        this.cells.push(makeCell(this.cells.length));
        this.node.append(this.cells.at(-1).node);
      }
      this.cells.forEach(({ node, letter: letter2 }, i) => {
        say(letter2, shownAs2(symbols[i]));
        node.classList.toggle("ab-nt-fallen", i < start);
        node.classList.toggle("ab-nt-mark", shownAs2(symbols[i]) !== symbols[i]);
        const nats2 = surprises[i - start];
        style(node, { "--nats": nats2 == null ? 0 : Math.min(1, nats2 / MOST_NATS).toFixed(3) });
      });
    }
    /** Colours of what one character looks at. */
    update(trace3, row2, weights) {
      const largest2 = Math.max(...weights, 1e-9);
      this.cells.forEach(({ node }, i) => {
        const weight2 = weights[i - trace3.start] ?? 0;
        style(node, { "--weight": (weight2 / largest2).toFixed(3) });
        node.classList.toggle("ab-nt-asks", i === trace3.start + row2);
        node.classList.toggle("ab-nt-later", i > trace3.start + row2);
      });
      put(this.node, { "data-asks": trace3.start + row2 });
    }
  };

  // src/attnbook/widgets/js/next_token_training.js
  var t32 = (key, values) => text(`next_token.${key}`, values);
  var HEIGHT2 = 160;
  var [LEFT3, RIGHT3, TOP4, FOOT3] = [34, 12, 20, 26];
  var STRETCH = 20;
  var LossChart2 = class {
    constructor(notes, fiveGram) {
      Object.assign(this, { notes, fiveGram });
      this.parts = {
        x: s("g"),
        y: s("g"),
        other: s("path", { class: "ab-line ab-nt-other" }),
        path: s("path", { class: "ab-line ab-nt-loss" }),
        dot: s("circle", { class: "ab-loss-here", r: 6 }),
        name: s("text", { class: "ab-name", x: 2, y: 11 }, t32("loss")),
        label: s("text", { class: "ab-name", "text-anchor": "end" }, t32("five_gram", { loss: num(fiveGram) }))
      };
      this.node = drawing(t32("loss_label"), Object.values(this.parts));
    }
    layout(width) {
      const [steps, losses] = [this.notes.map(({ step: step2 }) => step2), this.notes.map(({ loss }) => loss)];
      const stretched = (step2) => Math.log1p(step2 / STRETCH);
      const inner2 = linear([0, stretched(steps.at(-1))], [LEFT3, width - RIGHT3]);
      this.x = (step2) => inner2(stretched(step2));
      this.y = linear([0, 5], [HEIGHT2 - FOOT3, TOP4]);
      resize(this.node, width, HEIGHT2);
      const marks = steps.filter((_, i) => width > 480 || i % 2 === 0);
      axis(this.parts.x, "bottom", this.x, marks, HEIGHT2 - FOOT3, String);
      axis(this.parts.y, "left", this.y, ticks(0, 5, 5), LEFT3);
      put(this.parts.path, { d: line(steps, losses, this.x, this.y) });
      const level2 = this.y(this.fiveGram).toFixed(1);
      put(this.parts.other, { d: `M${LEFT3},${level2}H${width - RIGHT3}` });
      put(this.parts.label, { x: width - RIGHT3, y: HEIGHT2 - FOOT3 - 6 });
      if (this.at !== void 0) this.update(this.at);
    }
    update(at) {
      this.at = at;
      if (this.x) put(this.parts.dot, { cx: this.x(this.notes[at].step).toFixed(1), cy: this.y(this.notes[at].loss).toFixed(1) });
    }
  };
  var Training2 = class {
    constructor(model, tools, file, ready) {
      Object.assign(this, { model, tools });
      this.reading = h("p", { class: "ab-facts", role: "status" });
      this.sample = h("p", { class: "ab-nt-sample", translate: "no" });
      this.inside = h("div", { hidden: true });
      this.panel = modelPanel({
        model,
        tools,
        files: [file],
        about: t32("training_about"),
        loaded: "",
        label: (size) => t32("training_load", { size }),
        ready: ([found], held) => {
          this.open(found);
          ready(found);
          if (held) this.slider.input.focus();
        }
      });
      this.node = h("section", { class: "ab-training", hidden: true, "aria-label": t32("training") }, this.panel.node, this.inside);
    }
    open({ metadata }) {
      const { model, tools } = this;
      const notes = this.notes = metadata.moments;
      this.chart = new LossChart2(notes, metadata.five_gram);
      const said = (value) => t32("training_step", { step: notes[value].step });
      this.slider = slider(model, "checkpoint", { label: t32("training"), min: 0, max: notes.length - 1, step: 1, format: said });
      tools.clean(this.slider.off);
      this.inside.append(
        h("div", { class: "ab-controls" }, this.slider.node),
        this.reading,
        h("p", { class: "ab-head" }, t32("would_write")),
        this.sample,
        this.chart.node,
        h("p", { class: "ab-small" }, t32("training_note"))
      );
      this.inside.hidden = false;
      tools.size(this.inside, (width) => this.chart.layout(width));
    }
    update(checkpoint) {
      if (!this.notes) return;
      const { step: step2, loss } = this.notes[checkpoint];
      say(this.reading, t32("training_reading", { step: step2, loss: num(loss) }));
      this.chart.update(checkpoint);
    }
    /** What the model of this moment writes behind the text. */
    show(characters2) {
      say(this.sample, `…${characters2.map((character) => character === "\n" ? shownAs2(character) : character).join("")}`);
    }
  };

  // src/attnbook/widgets/js/next_token.js
  var t33 = (key, values) => text(`next_token.${key}`, values);
  var LAST2 = 6;
  var LAYERS = ["1", "2"];
  var HEADS2 = ["1", "2", "3", "4", "all"];
  var WIDE6 = 680;
  var BUDGET2 = 7;
  var SAMPLE = 60;
  var STEP3 = 64;
  var most = (values) => values.reduce((best2, v, i) => v > values[best2] ? i : best2, 0);
  function fitting(typed) {
    const characters2 = Array.from(typed);
    while (characters2.length > LONGEST6) characters2.splice(0, STEP3);
    return characters2.join("");
  }
  function sentence8(now, { row: row2, layer, head, weights, next }) {
    const [first2, second] = next.top;
    const asks = shownAs2(now.symbols[now.start + row2]);
    const looked = most(weights);
    const after = now.symbols.slice(Math.max(0, now.start + row2 - 11), now.start + row2 + 1).map(shownAs2).join("");
    return t33("status", {
      after,
      first: shownAs2(first2.character),
      share: percent2(first2.share),
      second: shownAs2(second.character),
      other: percent2(second.share),
      asks,
      layer,
      head: head === "all" ? t33("all") : t33("head", { head }),
      looked: shownAs2(now.symbols[now.start + looked]),
      back: row2 - looked,
      weight: percent2(weights[looked])
    });
  }
  function rowsOf3(now, { next, weights, odds }) {
    const ahead = next.top.map(({ character, share: share2 }, i) => [t33("candidate", { rank: i + 1 }), shownAs2(character), num(share2, 4), nats(share2), "–"]);
    const behind = Array.from({ length: now.count }, (_, i) => [
      String(now.start + i),
      shownAs2(now.symbols[now.start + i]),
      odds[i] === null ? "–" : num(odds[i], 4),
      odds[i] === null ? "–" : nats(odds[i]),
      i < weights.length ? num(weights[i], 4) : "–"
    ]);
    return [...ahead, [t33("others"), "–", num(next.rest, 4), "–", "–"], ...behind.reverse()];
  }
  var nats = (share2) => share2 > 0 ? num(-Math.log(share2), 3) : "∞";
  var NextToken = class {
    constructor({ model, el, tools }) {
      Object.assign(this, { model, tools, past: [], readers: /* @__PURE__ */ new Map(), get: (name) => model.get(name) });
      this.now = replayed(model.get("recorded"));
      const [file, training] = model.get("models");
      this.input = inputField(model, tools, this.now.vocab, (typed) => this.change(typed));
      this.input.node.hidden = true;
      this.door = modelPanel({
        model,
        tools,
        files: [file],
        about: t33("about"),
        label: (size) => t33("load", { size }),
        loaded: t33("loaded"),
        ready: ([found], held) => this.arrive(found, held)
      });
      this.asked = h("p", { class: "ab-empty", hidden: true }, t33("other_text"));
      this.cut = h("p", { class: "ab-small", hidden: true });
      this.writing = writing(model, tools, { write: (count2) => this.write(count2), stop: () => {
        this.stopped = true;
      }, back: () => this.takeBack() });
      this.view = new TextView((index) => tools.set("place", this.placeOf(index)));
      this.bars = new Bars((character) => this.append(character));
      this.training = new Training2(model, tools, training, (found) => {
        this.history = found;
        this.compute();
      });
      this.table = tools.table(this.numbers());
      this.arrange(el);
      tools.clean(() => {
        this.closed = true;
      });
      tools.redraw(["text", "checkpoint", "recorded"], () => this.compute());
      tools.redraw(["place", "layer", "head"], () => this.draw());
      tools.redraw(["temperature"], () => this.expect());
      tools.redraw(["seed", "temperature"], () => this.sample());
    }
    arrange(el) {
      const { model, tools } = this;
      this.place = slider(model, "place", { label: t33("place"), min: -LONGEST6, max: 0, step: 1, role: "query", to: (back) => -back, from: (x) => Math.abs(x), format: () => this.placeText() });
      const names2 = (options, key) => options.map((name) => [name, name === "all" ? t33("all") : t33(key, { [key]: name })]);
      const looks = row(tools, segmented(model, "layer", { label: t33("layers"), options: names2(LAYERS, "layer") }), segmented(model, "head", { label: t33("heads"), options: names2(HEADS2, "head") }));
      looks.classList.add("ab-nt-looks");
      const left = h("div", {}, this.view.node, this.cut, h("p", { class: "ab-small" }, t33("legend")), row(tools, this.place), looks);
      const right = h("div", {}, this.bars.node, this.writing.node);
      const pair = h("div", { class: "ab-nt-pair" }, left, right);
      el.append(this.door.node, this.input.node, this.asked, pair, this.training.node);
      tools.size(pair, (width) => pair.classList.toggle("ab-nt-two", width >= WIDE6));
    }
    arrive(file, held) {
      this.file = file;
      this.input.node.hidden = false;
      this.training.node.hidden = false;
      this.writing.open();
      this.compute();
      if (held) this.input.field.focus();
    }
    // --- what is shown ---------------------------------------------------------------------------------
    row() {
      return rowAt(this.now, this.get("place"));
    }
    placeOf(index) {
      return Math.max(0, this.now.symbols.length - 1 - Math.max(index, this.now.start));
    }
    placeText() {
      const row2 = this.row();
      const back = this.now.count - 1 - row2;
      return t33(back ? "place_back" : "place_newest", { character: shownAs2(this.now.symbols[this.now.start + row2]), back });
    }
    /** The reader of a moment of the training; the last moment is the model itself. */
    reader(checkpoint) {
      if (!this.readers.has(checkpoint)) {
        const last = !this.history || checkpoint === LAST2;
        this.readers.set(checkpoint, new Reader(last ? new Network2(this.file) : new Network2(this.history, checkpoint)));
      }
      return this.readers.get(checkpoint);
    }
    present() {
      return this.history ? this.get("checkpoint") : LAST2;
    }
    /** Do what a generator does, for a few milliseconds a frame; the promise is kept unless something else begins. */
    work(name, generator) {
      this.jobs ??= {};
      const job = this.jobs[name] = {};
      return new Promise((resolve) => {
        const go = () => {
          if (this.jobs[name] !== job || this.closed) return;
          const end = performance.now() + BUDGET2;
          let made4 = generator.next();
          while (!made4.done && performance.now() < end) made4 = generator.next();
          if (made4.done) resolve(made4.value);
          else requestAnimationFrame(go);
        };
        go();
      });
    }
    /** The trace of the text; the recorded one as long as the model is not here. */
    async compute() {
      const asked2 = this.get("text");
      const recorded = this.get("recorded");
      this.asked.hidden = Boolean(this.file) || asked2 === recorded.text;
      this.training.update(this.get("checkpoint"));
      if (!this.file) {
        this.take(replayed(recorded));
        return;
      }
      const reader = this.reader(this.present());
      const { symbols } = read2(asked2, reader.network.vocab);
      const made4 = await this.work("read", reader.read([BREAK, ...symbols]));
      this.take(traced(asked2, reader.network.vocab, made4));
      this.sample();
    }
    take(now) {
      this.now = now;
      this.odds = probabilities(now);
      this.view.fill(now, this.odds.map((p) => p === null ? null : -Math.log(p)));
      this.cut.hidden = now.start === 0;
      this.cut.textContent = t33("fallen", { context: this.file?.metadata.context ?? 0, count: now.start });
      this.draw();
    }
    draw() {
      const [layer, head] = ["layer", "head"].map(this.get);
      const row2 = this.row();
      this.place.input.min = -(this.now.count - 1);
      this.place.input.value = row2 - (this.now.count - 1);
      this.place.node.querySelector("output").textContent = this.placeText();
      this.place.input.setAttribute("aria-valuetext", this.placeText());
      const weights = weightsOf(this.now, layer, head, row2, HEADS2.length - 1);
      this.shown = { row: row2, layer, head, weights, odds: this.odds };
      this.view.update(this.now, row2, weights);
      this.writing.update(this.past.length);
      this.expect();
    }
    /** The bars: all that a temperature changes. */
    expect() {
      const { row: row2 } = this.shown;
      const temperature = this.get("temperature");
      const next = this.shown.next = candidates(this.now, row2, temperature);
      this.bars.update(next, { others: this.now.vocab.length - next.top.length, following: this.now.symbols[this.now.start + row2 + 1], plain: temperature === 1 });
      this.tools.status(sentence8(this.now, this.shown));
      this.table.update();
    }
    /** What the model of this moment of the training would write. */
    async sample() {
      if (!this.history || this.busy || this.now.text !== this.get("text")) return;
      const reader = this.reader(this.present()).fork();
      const written2 = await this.work("sample", writeOn(reader, this.now.symbols, SAMPLE, { temperature: this.get("temperature"), seed: this.get("seed") }));
      this.training.show(written2);
    }
    // --- what changes the text -------------------------------------------------------------------------
    change(typed, { keep: keep2 = true } = {}) {
      if (keep2) {
        this.past.push(this.get("text"));
        this.stopped = true;
      }
      if (this.past.length > 100) this.past.shift();
      this.model.set("place", 0);
      this.tools.set("text", fitting(typed));
    }
    takeBack() {
      this.stopped = true;
      if (this.past.length) this.change(this.past.pop(), { keep: false });
      this.draw();
    }
    /** A character behind the one that is asked about; what stood behind it goes. */
    append(character) {
      if (!this.file) {
        this.door.load();
        return;
      }
      const back = this.now.count - 1 - this.row();
      const typed = Array.from(this.get("text"));
      this.change([...typed.slice(0, typed.length - back), character].join(""));
    }
    /** Write on: one character a frame, or all at once for who wants no motion. */
    async write(count2) {
      const begun = this.get("text");
      const { vocab } = this.reader(this.present()).network;
      const options = { temperature: this.get("temperature"), seed: this.get("seed") };
      this.stopped = false;
      this.busy = true;
      let typed = begun;
      for (let i = 0; i < count2 && !this.stopped && !this.closed; i += calm() ? count2 : 1) {
        const reader = this.reader(this.present()).fork();
        const characters2 = whole(writeOn(reader, [BREAK, ...read2(typed, vocab).symbols], calm() ? count2 : 1, options));
        typed = fitting(typed + characters2.join(""));
        this.change(typed, { keep: false });
        await new Promise(requestAnimationFrame);
      }
      this.busy = false;
      this.past.push(begun);
      this.sample();
    }
    numbers() {
      const head = (name, role2) => ({ label: t33(`columns.${name}`), role: role2 });
      return {
        caption: t33("caption"),
        columns: [head("place"), head("character"), head("probability", "output"), head("surprise"), head("weight", "weights")],
        rows: () => rowsOf3(this.now, this.shown)
      };
    }
  };
  var next_token_default = {
    kind: "next_token",
    state: {
      text: { type: "text", most: LONGEST6 },
      place: { type: "number", min: 0, max: LONGEST6, integer: true },
      layer: { type: "choice", options: LAYERS },
      head: { type: "choice", options: HEADS2 },
      temperature: { type: "number", min: 0, max: 2 },
      seed: { type: "number", min: 0, max: 99, integer: true },
      checkpoint: { type: "number", min: 0, max: LAST2, integer: true }
    },
    predict: {
      options: ["unsure", "letter", "sure"],
      answer: "sure",
      async demonstrate({ model, tools }) {
        const recorded = model.get("recorded");
        const rest = { text: recorded.text, checkpoint: LAST2, temperature: 1 };
        for (const [name, value] of Object.entries(rest)) model.set(name, value);
        tools.set("place", recorded.logits.length - 1);
        await tools.animate({ place: 0 }, { ms: 350 * recorded.logits.length, whole: true });
      }
    },
    render: (context) => {
      new NextToken(context);
    }
  };

  // src/attnbook/widgets/js/position_waves_clocks.js
  var t34 = (key, values) => text(`position_waves.${key}`, values);
  var MOST2 = 6;
  var TURN4 = Math.PI / 180;
  var NARROW = 520;
  function chosen(pairs) {
    const count2 = Math.min(MOST2, pairs);
    return Array.from({ length: count2 }, (_, k) => count2 === 1 ? 0 : Math.round(k * (pairs - 1) / (count2 - 1)));
  }
  var makeClock = () => {
    const parts2 = {
      face: s("circle", { class: "ab-face" }),
      key: s("line", { class: "ab-hand ab-stroke-key role-key" }),
      keyTip: s("rect", { class: "ab-fill-key role-key", width: 9, height: 9 }),
      query: s("line", { class: "ab-hand ab-query-hand ab-stroke-query role-query" }),
      queryTip: s("circle", { class: "ab-fill-query role-query", r: 5 }),
      speed: s("text", { class: "ab-name", "text-anchor": "middle" }),
      share: s("text", { class: "ab-clock-share ab-fill-scores role-scores", "text-anchor": "middle" })
    };
    return { parts: parts2, node: s("g", {}, Object.values(parts2)) };
  };
  var Clocks = class {
    constructor() {
      this.clocks = Array.from({ length: MOST2 }, makeClock);
      this.node = drawing(t34("clocks_label"), this.clocks.map((clock) => clock.node));
    }
    layout(width) {
      const across = width < NARROW ? 3 : 6;
      const cell = Math.min(width / across, 130);
      this.size = { across, cell, radius: cell / 2 - 12, left: (width - across * cell) / 2, tall: cell + 26 };
      resize(this.node, width, this.size.tall * (MOST2 / across));
      if (this.last) this.update(this.last);
    }
    place(k) {
      const { across, cell, radius, left, tall } = this.size;
      return [left + cell * (k % across + 0.5), tall * Math.floor(k / across) + radius + 6];
    }
    update(hands2) {
      this.last = hands2;
      if (!this.size) return;
      const shown = chosen(hands2.length);
      this.clocks.forEach(({ node }, k) => put(node, { visibility: k < shown.length ? null : "hidden" }));
      shown.forEach((c, k) => this.draw(this.clocks[k].parts, hands2[c], this.place(k)));
    }
    draw(parts2, hand, [x, y]) {
      const r = this.size.radius;
      put(parts2.face, { cx: x, cy: y, r });
      const tip = (degrees, length) => [x + length * Math.cos(degrees * TURN4), y - length * Math.sin(degrees * TURN4)];
      const [kx, ky] = tip(hand.key, r * 0.72);
      const [qx, qy] = tip(hand.query, r * 0.94);
      put(parts2.key, { x1: x, y1: y, x2: kx.toFixed(2), y2: ky.toFixed(2) });
      put(parts2.keyTip, { x: (kx - 4.5).toFixed(2), y: (ky - 4.5).toFixed(2) });
      put(parts2.query, { x1: x, y1: y, x2: qx.toFixed(2), y2: qy.toFixed(2) });
      put(parts2.queryTip, { cx: qx.toFixed(2), cy: qy.toFixed(2) });
      put(parts2.speed, { x, y: y + r + 17 });
      put(parts2.share, { x, y: y + r + 34 });
      parts2.speed.textContent = t34("speed", { omega: hand.omega < 1e-3 ? num(hand.omega, 5) : short(hand.omega) });
      parts2.share.textContent = t34("share", { cosine: num(hand.cosine) });
    }
  };

  // src/attnbook/widgets/js/position_waves_math.js
  var BASE = 1e4;
  var LENGTH = 64;
  var FARTHEST = 40;
  var ITEMS = ["comics", "films", "cartoons", "war", "poems", "recipes"];
  var SHELF = [40, 70, 10, 110, 190, 280];
  var MARVEL = 50;
  var HEAT2 = 0.25;
  var TURN5 = Math.PI / 180;
  var frequencies = (pairs) => Array.from({ length: pairs }, (_, c) => BASE ** (-c / pairs));
  function table(pairs) {
    const omega = frequencies(pairs);
    return Array.from({ length: LENGTH }, (_, t47) => omega.flatMap((w) => [Math.sin(w * t47), Math.cos(w * t47)]));
  }
  function likeness(pairs, distance, angle = 0) {
    const cosines2 = frequencies(pairs).map((w) => Math.cos(w * distance - angle * TURN5));
    return cosines2.reduce((sum3, v) => sum3 + v, 0) / pairs;
  }
  var curve2 = (pairs, angle = 0) => Array.from({ length: FARTHEST + 1 }, (_, distance) => likeness(pairs, distance, angle));
  function hands(pairs, key, query, angle = 0) {
    return frequencies(pairs).map((w) => ({
      omega: w,
      key: angle + w * key / TURN5,
      query: w * query / TURN5,
      cosine: Math.cos(w * (query - key) - angle * TURN5)
    }));
  }
  var contents = () => Array.from({ length: LENGTH }, (_, j) => Math.cos((SHELF[j % SHELF.length] - MARVEL) * TURN5) / HEAT2);
  function penalty(query, slope) {
    const content = contents();
    const bias = content.map((_, j) => -slope * Math.abs(query - j));
    const scores = content.map((c, j) => c + bias[j]);
    const top = Math.max(...scores);
    const raised = scores.map((v) => Math.exp(v - top));
    const total = raised.reduce((sum3, v) => sum3 + v, 0);
    return { content, bias, weights: raised.map((v) => v / total) };
  }

  // src/attnbook/widgets/js/position_waves_plots.js
  var t35 = (key, values) => text(`position_waves.${key}`, values);
  var LEFT4 = 40;
  var WaveTable = class {
    constructor(tools, watchTheme2) {
      this.map = heatmap(t35("table_label"), "signed");
      tools.clean(watchTheme2(this.map.restyle));
      tools.size(this.map.node, this.map.restyle);
      this.marks = { key: this.mark("key"), query: this.mark("query") };
      this.frame = h("div", { class: "ab-waves-frame" }, this.map.node, this.marks.key.node, this.marks.query.node);
      this.node = h("div", { class: "ab-waves-table" }, h("p", { class: "ab-small" }, t35("table_legend")), this.frame);
    }
    mark(role2) {
      const words2 = h("span", { class: `ab-waves-name role-${role2}` });
      return { words: words2, node: h("div", { class: `ab-waves-mark ab-waves-${role2}`, "aria-hidden": "true" }, words2) };
    }
    update(rows5, places2) {
      this.map.update(rows5, -1, 1);
      for (const [role2, { node, words: words2 }] of Object.entries(this.marks)) {
        style(node, { "inset-block-start": `${100 * places2[role2] / LENGTH}%`, "block-size": `${100 / LENGTH}%` });
        say(words2, t35(`at.${role2}`, { position: places2[role2] }));
      }
    }
  };
  var DistancePlot = class {
    constructor(pick4) {
      this.parts = {
        xAxis: s("g"),
        yAxis: s("g"),
        zero: s("line", { class: "ab-rule" }),
        yName: s("text", { class: "ab-name", x: 2, y: 12 }),
        xName: s("text", { class: "ab-name", "text-anchor": "end" }, t35("distance_axis")),
        line: s("path", { class: "ab-line ab-stroke-scores role-scores" }),
        here: s("line", { class: "ab-reach" }),
        dot: s("circle", { class: "ab-fill-scores role-scores", r: 7 })
      };
      this.node = drawing(t35("curve_label"), Object.values(this.parts));
      this.node.classList.add("ab-drag");
      draggable(this.node, (px) => pick4(Math.round(Math.min(FARTHEST, Math.max(0, this.x.inverse(px))))));
    }
    layout(width, height2) {
      const { parts: parts2 } = this;
      const bottom = height2 - 42;
      this.x = linear([0, FARTHEST], [LEFT4, width - 12]);
      this.y = linear([-1, 1], [bottom, 24]);
      resize(this.node, width, height2);
      axis(parts2.xAxis, "bottom", this.x, [0, 10, 20, 30, 40], bottom);
      axis(parts2.yAxis, "left", this.y, [-1, -0.5, 0, 0.5, 1], LEFT4);
      put(parts2.zero, { x1: LEFT4, x2: width - 12, y1: this.y(0), y2: this.y(0) });
      put(parts2.xName, { x: width - 12, y: bottom + 34 });
      if (this.last) this.update(...this.last);
    }
    update(values, distance, name) {
      this.last = [values, distance, name];
      if (!this.x) return;
      const { parts: parts2, x, y } = this;
      say(parts2.yName, name);
      put(parts2.line, { d: line(values.map((_, i) => i), values, x, y) });
      put(parts2.here, { x1: x(distance), x2: x(distance), y1: y(1), y2: y(-1) });
      put(parts2.dot, { cx: x(distance), cy: y(values[distance]).toFixed(2) });
    }
  };
  var PenaltyPlot = class {
    constructor() {
      const bars = (role2) => Array.from({ length: LENGTH }, () => s("rect", { class: `ab-fill-${role2} role-${role2}` }));
      this.bars = { content: bars("scores"), weights: bars("weights") };
      const name = (role2, words2) => s("text", { class: `ab-name ab-fill-${role2} role-${role2}`, "text-anchor": "end" }, words2);
      this.parts = {
        sAxis: s("g"),
        wAxis: s("g"),
        xAxis: s("g"),
        zero: s("line", { class: "ab-rule" }),
        base: s("line", { class: "ab-rule" }),
        sName: name("scores", t35("content_axis")),
        wName: name("weights", t35("weight_axis")),
        xName: s("text", { class: "ab-name", "text-anchor": "end" }, t35("position_axis")),
        bias: s("path", { class: "ab-line ab-bias" }),
        query: s("line", { class: "ab-waves-here ab-stroke-query role-query" }),
        key: s("line", { class: "ab-waves-here ab-stroke-key role-key" }),
        queryName: s("text", { class: "ab-fill-query role-query", "text-anchor": "middle" }),
        keyName: s("text", { class: "ab-fill-key role-key", "text-anchor": "middle" })
      };
      this.node = drawing(t35("penalty_label"), this.bars.content, this.bars.weights, Object.values(this.parts));
    }
    layout(width) {
      const { parts: parts2 } = this;
      Object.assign(this, { width, x: linear([-0.5, LENGTH - 0.5], [LEFT4, width - 8]), step: (width - 8 - LEFT4) / LENGTH });
      this.score = linear([-12, 4], [194, 62]);
      resize(this.node, width, 348);
      axis(parts2.sAxis, "left", this.score, [-12, -8, -4, 0, 4], LEFT4);
      axis(parts2.xAxis, "bottom", this.x, [0, 10, 20, 30, 40, 50, 60], 306);
      put(parts2.sName, { x: width - 8, y: 50 });
      put(parts2.wName, { x: width - 8, y: 214 });
      put(parts2.xName, { x: width - 8, y: 340 });
      put(parts2.zero, { x1: LEFT4, x2: width - 8, y1: this.score(0), y2: this.score(0) });
      put(parts2.base, { x1: LEFT4, x2: width - 8, y1: 306, y2: 306 });
      if (this.last) this.update(...this.last);
    }
    update(now, key, query) {
      this.last = [now, key, query];
      if (!this.x) return;
      const { parts: parts2, x, step: step2, score: score2 } = this;
      const high = Math.max(...now.weights);
      const weight2 = linear([0, high], [306, 222]);
      axis(parts2.wAxis, "left", weight2, [0, high], LEFT4, (v) => v.toFixed(2));
      const wide2 = (step2 * 0.72).toFixed(2);
      now.content.forEach((value, j) => {
        const left = (x(j) - step2 * 0.36).toFixed(2);
        const tall = Math.abs(score2(value) - score2(0));
        put(this.bars.content[j], { x: left, width: wide2, y: Math.min(score2(value), score2(0)).toFixed(2), height: tall.toFixed(2) });
        put(this.bars.weights[j], { x: left, width: wide2, y: weight2(now.weights[j]).toFixed(2), height: (306 - weight2(now.weights[j])).toFixed(2) });
      });
      put(parts2.bias, { d: line(now.bias.map((_, j) => j), now.bias.map((b) => b < -12 ? NaN : b), x, score2) });
      for (const [role2, place3] of [["query", query], ["key", key]]) {
        put(parts2[role2], { x1: x(place3), x2: x(place3), y1: 36, y2: 306 });
        put(parts2[`${role2}Name`], { x: Math.min(this.width - 30, Math.max(LEFT4 + 20, x(place3))), y: role2 === "query" ? 14 : 28 });
        say(parts2[`${role2}Name`], t35(`at.${role2}`, { position: place3 }));
      }
    }
  };

  // src/attnbook/widgets/js/position_waves.js
  var t36 = (key, values) => text(`position_waves.${key}`, values);
  var METHODS = ["sinusoidal", "rotary", "alibi"];
  var LATEST = LENGTH - 1 - FARTHEST;
  var SLOPES = [1 / 256, 1];
  var TWO3 = 540;
  function compute7(get) {
    const [method, pairs, key, distance, slope] = ["method", "pairs", "position", "distance", "slope"].map(get);
    const query = key + distance;
    if (method === "alibi") return { method, key, query, distance, slope, ...penalty(query, slope) };
    const angle = method === "rotary" ? get("angle") : 0;
    return {
      method,
      key,
      query,
      distance,
      pairs,
      angle,
      hands: hands(pairs, key, query, angle),
      values: curve2(pairs, angle),
      value: likeness(pairs, distance, angle)
    };
  }
  function controls4(model, tools) {
    const whole2 = (name, low, high, extra = {}) => slider(model, name, { label: t36(`controls.${name}`), min: low, max: high, step: 1, ...extra });
    const own = {
      pairs: whole2("pairs", 1, 32, { format: (v) => String(2 * v) }),
      angle: whole2("angle", -180, 180, { format: (v) => t36("degrees", { angle: num(v, 0) }) }),
      slope: slider(model, "slope", { label: t36("controls.slope"), format: short, ...logScale(...SLOPES) })
    };
    const options = METHODS.map((name) => [name, t36(`methods.${name}`)]);
    const node = h(
      "div",
      {},
      row(tools, segmented(model, "method", { label: t36("method"), options })),
      row(tools, whole2("position", 0, LATEST, { role: "key" }), whole2("distance", 0, FARTHEST)),
      row(tools, ...Object.values(own))
    );
    const uses = { sinusoidal: ["pairs"], rotary: ["pairs", "angle"], alibi: ["slope"] };
    const show2 = (method) => Object.entries(own).forEach(([name, control]) => {
      control.node.hidden = !uses[method].includes(name);
    });
    return { node, show: show2 };
  }
  function readings2(now) {
    if (now.method !== "alibi") return [["value", num(now.value, 4)], ["key", String(now.key)], ["query", String(now.query)]];
    return [
      ["content", num(now.content[now.key], 3)],
      ["bias", num(now.bias[now.key], 3)],
      ["factor", num(Math.exp(now.bias[now.key]), 4)],
      ["weight", num(now.weights[now.key], 4)]
    ];
  }
  var item2 = (j) => t36(`items.${ITEMS[j % ITEMS.length]}`);
  function sentence9(now) {
    const { key, query, distance } = now;
    if (now.method !== "alibi") return t36(`status.${now.method}`, { key_at: key, query_at: query, distance, value: num(now.value, 4) });
    return t36("status.alibi", { key_at: key, query_at: query, distance, item: item2(key), content: num(now.content[key], 2), bias: num(now.bias[key], 2), weight: num(now.weights[key], 4) });
  }
  var turned = (degrees) => num((degrees % 360 + 360) % 360, 1);
  function rows3(now) {
    if (now.method === "alibi")
      return now.content.map((value, j) => [String(j), item2(j), num(value, 3), num(now.bias[j], 3), num(now.weights[j], 4)]);
    return now.hands.map((hand, c) => [String(c), num(hand.omega, 5), turned(hand.key), turned(hand.query), num(hand.cosine, 4)]);
  }
  var Waves = class {
    constructor({ model, el, tools }) {
      this.get = (name) => model.get(name);
      this.tools = tools;
      this.controls = controls4(model, tools);
      this.clocks = new Clocks();
      this.waves = new WaveTable(tools, watchTheme);
      this.plot = new DistancePlot((distance) => tools.set("distance", distance));
      this.penalty = new PenaltyPlot();
      this.pair = h("div", { class: "ab-waves-pair" }, this.waves.node, this.plot.node);
      this.turning = h("div", {}, this.clocks.node, this.pair);
      this.readings = h("dl", { class: "ab-readings ab-waves-readings" });
      this.hint = h("p", { class: "ab-hint" });
      this.tables = { hands: tools.table(this.numbers("hands")), keys: tools.table(this.numbers("keys")) };
      el.append(this.controls.node, this.hint, this.turning, this.penalty.node, this.readings);
      tools.size(el, (width) => this.layout(width));
      tools.redraw(["method", "pairs", "position", "distance", "angle", "slope"], () => this.draw());
    }
    numbers(name) {
      const places2 = ["first", "second", "third", "fourth", "fifth"];
      return {
        caption: t36(`captions.${name}`),
        columns: places2.map((place3) => ({ label: t36(`columns.${name}.${place3}`) })),
        rows: () => this.now && name === "keys" === (this.now.method === "alibi") ? rows3(this.now) : [],
        summary: () => this.now && name === "hands" && this.now.method !== "alibi" ? [[t36("mean"), "", "", "", num(this.now.value, 4)]] : []
      };
    }
    layout(width) {
      this.width = width;
      this.arrange();
    }
    arrange() {
      const both = this.get("method") === "sinusoidal";
      const two = both && this.width >= TWO3;
      this.pair.classList.toggle("ab-two", two);
      this.clocks.layout(this.width);
      this.plot.layout(two ? Math.round(this.width * 0.56) : this.width, two ? 300 : 230);
      this.penalty.layout(this.width);
    }
    turn(method) {
      this.shown = method;
      this.turning.hidden = this.tables.hands.node.hidden = method === "alibi";
      this.penalty.node.toggleAttribute("hidden", method !== "alibi");
      this.tables.keys.node.hidden = method !== "alibi";
      this.waves.node.hidden = method !== "sinusoidal";
      this.controls.show(method);
      say(this.hint, t36(`hints.${method}`));
      this.arrange();
    }
    draw() {
      this.now = compute7(this.get);
      if (this.shown !== this.now.method) this.turn(this.now.method);
      const { now } = this;
      if (now.method === "alibi") this.penalty.update(now, now.key, now.query);
      else {
        this.clocks.update(now.hands);
        this.plot.update(now.values, now.distance, t36(`value.${now.method}`));
        if (now.method === "sinusoidal") this.waves.update(table(now.pairs), { key: now.key, query: now.query });
      }
      this.readings.replaceChildren(...readings2(now).map(([name, value]) => h("div", {}, h("dt", {}, t36(`readings.${name}`)), h("dd", { class: "ab-number ab-strong" }, value))));
      this.tools.status(sentence9(now));
      Object.values(this.tables).forEach((twin2) => twin2.update());
    }
  };
  var position_waves_default = {
    kind: "position_waves",
    state: {
      method: { type: "choice", options: METHODS },
      pairs: { type: "number", min: 1, max: 32, integer: true },
      position: { type: "number", min: 0, max: LATEST, integer: true },
      distance: { type: "number", min: 0, max: FARTHEST, integer: true },
      angle: { type: "number", min: -180, max: 180, integer: true },
      slope: { type: "number", min: SLOPES[0], max: SLOPES[1] }
    },
    predict: {
      options: ["falls", "same", "any"],
      answer: "same",
      async demonstrate({ tools }) {
        tools.set("method", "rotary");
        tools.set("position", 3);
        tools.set("distance", 7);
        await tools.animate({ position: LATEST }, { ms: 2600, whole: true });
      }
    },
    render: (context) => {
      new Waves(context);
    }
  };

  // src/attnbook/widgets/js/progress.js
  var t37 = (key, values) => text(`progress.${key}`, values);
  var quietKeys = { "data-lm-suppress-shortcuts": "true" };
  var COLUMNS2 = ["questions", "predictions", "exercises"];
  function tally(chapters, get = read) {
    return chapters.map(({ questions, predictions, exercises }) => ({
      questions: [questions.filter((id) => get("quiz", id)?.correct).length, questions.length],
      predictions: [predictions.filter((name) => get("predict", name)).length, predictions.length],
      exercises: [exercises.filter(({ id }) => get("solved", id)).length, exercises.length]
    }));
  }
  var heading = ({ number: number2, title }) => number2 ? t37("chapter_label", { number: number2, title }) : title;
  var amount = ([done, all]) => all ? t37("count", { done, all }) : t37("none");
  function overview(chapters) {
    const cells = chapters.map(() => COLUMNS2.map(() => h("td")));
    const head = ["chapter", ...COLUMNS2].map((name) => h("th", { scope: "col" }, t37(name)));
    const rows5 = chapters.map((chapter, i) => h("tr", {}, h("th", { scope: "row" }, heading(chapter)), cells[i]));
    const node = h(
      "div",
      { class: "ab-data ab-scroll ab-progress-table", role: "region", tabindex: "0", "aria-label": t37("title") },
      h("table", {}, h("thead", {}, h("tr", {}, head)), h("tbody", {}, rows5))
    );
    const update = () => tally(chapters).forEach((counts, i) => COLUMNS2.forEach((name, j) => say(cells[i][j], amount(counts[name]))));
    return { node, update };
  }
  function ticks2(chapter) {
    const boxes = chapter.exercises.map(({ id }) => h("input", {
      type: "checkbox",
      ...quietKeys,
      onchange: (event) => event.target.checked ? write("solved", id, { done: true }) : remove("solved", id)
    }));
    const labels = chapter.exercises.map(({ title }, i) => h("label", { class: "ab-option" }, boxes[i], h("span", {}, `${chapter.number}.${i + 1} ${title}`)));
    const node = h(
      "details",
      { class: "ab-data" },
      h("summary", quietKeys, t37("exercises_of", { number: chapter.number })),
      labels
    );
    const update = () => chapter.exercises.forEach(({ id }, i) => {
      boxes[i].checked = Boolean(read("solved", id));
    });
    return { node, update };
  }
  function save(note) {
    const name = t37("file_name");
    const address = URL.createObjectURL(new Blob([exported()], { type: "application/json" }));
    const link = h("a", { href: address, download: name });
    document.body.append(link);
    link.click();
    link.remove();
    setTimeout(() => URL.revokeObjectURL(address), 1e4);
    say(note, t37("saved", { file: name }));
  }
  function take(content) {
    const { error, where, items } = inspect(content);
    if (error) return t37(`problem.${error}`, { where });
    return replace(items) ? t37("imported", { count: items.length }) : t37("imported_not_kept");
  }
  async function load(file, note) {
    if (!file) return;
    if (file.size > 4 * MAX_FILE) return say(note, t37("problem.large"));
    try {
      say(note, take(await file.text()));
    } catch {
      say(note, t37("problem.unreadable"));
    }
  }
  function loader(note) {
    const input = h("input", {
      type: "file",
      accept: ".json,application/json",
      class: "ab-file",
      ...quietKeys,
      onchange: async () => {
        await load(input.files[0], note);
        input.value = "";
      }
    });
    return h("label", { class: "ab-choice ab-filelabel" }, t37("import"), input);
  }
  function eraser(note) {
    const place3 = h("div", { class: "ab-erase" });
    const ask = () => {
      const keep2 = h("button", { type: "button", class: "ab-choice", ...quietKeys, onclick: () => idle(true) }, t37("cancel"));
      const forget = h("button", { type: "button", class: "ab-choice", ...quietKeys, onclick: () => {
        clear();
        idle(true);
        say(note, t37("reset_done"));
      } }, t37("forget"));
      place3.replaceChildren(h("p", { role: "status" }, t37("reset_sure")), h("div", { class: "ab-choices" }, keep2, forget));
      keep2.focus();
    };
    function idle(focus) {
      const start = h("button", { type: "button", class: "ab-choice ab-quiet", ...quietKeys, onclick: ask }, t37("reset"));
      place3.replaceChildren(start);
      if (focus) start.focus();
    }
    idle(false);
    return place3;
  }
  function credit(solved) {
    const fresh = solved.filter((id) => !read("solved", id));
    fresh.forEach((id) => write("solved", id, { done: true }));
    return fresh.length;
  }
  var progress_default = {
    kind: "progress",
    state: {},
    tools: ["full"],
    render({ model, el, tools }) {
      const chapters = model.get("chapters");
      const note = tools.voice.node;
      if (credit(model.get("solved"))) say(note, t37("solved_here"));
      const table2 = overview(chapters);
      const lists = chapters.filter(({ exercises }) => exercises.length).map(ticks2);
      const hint = h("p", { class: "ab-help" });
      const update = () => {
        [table2, ...lists].forEach((part2) => part2.update());
        say(hint, AREAS.some((area2) => entries(area2).length) ? t37("where") : t37("empty"));
      };
      el.append(
        ...persistent() ? [] : [h("p", { class: "ab-help" }, t37("not_kept"))],
        hint,
        table2.node,
        ...lists.map((list) => list.node),
        h(
          "div",
          { class: "ab-choices" },
          h("button", { type: "button", class: "ab-choice", ...quietKeys, onclick: () => save(note) }, t37("export")),
          loader(note),
          eraser(note)
        )
      );
      update();
      tools.clean(subscribe(update));
    }
  };

  // src/attnbook/widgets/js/quiz_logic.js
  var DECIMAL = /^-?(\d+\.?\d*|\.\d+)(e-?\d+)?$/i;
  function parseNumber(typed) {
    const parts2 = typed.trim().replaceAll("−", "-").replaceAll(",", ".").split("/").map((part2) => part2.trim());
    if (parts2.length > 2 || !parts2.every((part2) => DECIMAL.test(part2))) return null;
    const value = parts2.length === 2 ? parts2[0] / parts2[1] : Number(parts2[0]);
    return Number.isFinite(value) ? value : null;
  }
  var shownNumber = (value) => num(value, 4).replace(/\.?0+$/, "");
  var close = (a, b, tolerance) => Math.abs(a - b) <= tolerance + 1e-12;
  function fits(question2, answer2) {
    if (!Array.isArray(answer2)) return false;
    if (question2.kind === "number") return answer2.length === 1 && typeof answer2[0] === "number";
    const places2 = new Set(answer2);
    const one = question2.kind === "multiple" ? answer2.length > 0 : answer2.length === 1;
    return one && places2.size === answer2.length && answer2.every((i) => Number.isInteger(i) && i >= 0 && i < question2.choices.length);
  }
  function isRight(question2, answer2) {
    if (question2.kind === "number") return close(answer2[0], question2.answer, question2.tolerance);
    return question2.choices.every((choice, i) => choice.right === answer2.includes(i));
  }
  function feedback(question2, answer2) {
    if (question2.kind === "number") {
      const right = isRight(question2, answer2);
      const trap = question2.traps.find(({ value }) => close(answer2[0], value, question2.tolerance));
      return { lines: [{ right, why: right ? question2.why : trap?.why ?? question2.otherwise }], missing: false };
    }
    const lines = answer2.map((i) => ({ right: question2.choices[i].right, why: question2.choices[i].why, place: i }));
    const missing = question2.kind === "multiple" && question2.choices.some((c, i) => c.right && !answer2.includes(i));
    return { lines, missing };
  }
  function score(questions, stored3) {
    const kept2 = questions.map((question2) => stored3(question2.id)).filter(Boolean);
    return {
      count: questions.length,
      answered: kept2.length,
      right: kept2.filter((item3) => item3.correct).length,
      first: kept2.filter((item3) => item3.correct && item3.tries === 1).length
    };
  }

  // src/attnbook/widgets/js/quiz.js
  var t38 = (key, values) => text(`quiz.${key}`, values);
  var MARKS = /* @__PURE__ */ new Set(["code", "em", "strong", "sub", "sup"]);
  var rich = (parts2) => parts2.map(([kind, words2]) => MARKS.has(kind) ? h(kind, {}, words2) : words2);
  var quietKeys2 = { "data-lm-suppress-shortcuts": "true" };
  function stored2(question2) {
    const item3 = read("quiz", question2.id);
    return item3 && fits(question2, item3.answer) ? item3 : void 0;
  }
  function choiceField(question2) {
    const type = question2.kind === "single" ? "radio" : "checkbox";
    const inputs = question2.choices.map(() => h("input", { type, name: "answer", ...quietKeys2 }));
    const marks = question2.choices.map(() => h("span", { class: "ab-mark", "aria-hidden": "true" }));
    const labels = question2.choices.map((choice, i) => h("label", { class: "ab-option" }, inputs[i], h("span", {}, rich(choice.text)), marks[i]));
    return {
      nodes: labels,
      problem: t38("nothing_chosen"),
      read() {
        const answer2 = inputs.flatMap((input, i) => input.checked ? [i] : []);
        return answer2.length ? answer2 : null;
      },
      fill: (answer2) => inputs.forEach((input, i) => {
        input.checked = answer2.includes(i);
      }),
      mark(lines) {
        marks.forEach((mark) => say(mark, ""));
        for (const { right, place: place3 } of lines) say(marks[place3], right ? "✓" : "✗");
      },
      focus: () => (inputs.find((input) => input.checked) ?? inputs[0]).focus()
    };
  }
  function numberField() {
    const input = h("input", { type: "text", inputmode: "decimal", autocomplete: "off", maxlength: 24, ...quietKeys2 });
    const mark = h("span", { class: "ab-mark", "aria-hidden": "true" });
    return {
      nodes: [h("label", { class: "ab-option" }, t38("your_number"), input, mark)],
      problem: t38("nothing_typed"),
      read() {
        const value = parseNumber(input.value);
        return value === null ? null : [value];
      },
      fill: ([value]) => {
        input.value = value === void 0 ? "" : shownNumber(value);
      },
      mark: ([line3]) => say(mark, line3 ? line3.right ? "✓" : "✗" : ""),
      focus: () => input.focus()
    };
  }
  function sentence10(question2, { right, why, place: place3 }) {
    const lead = t38(right ? "right" : question2.kind === "number" ? "wrong_number" : "wrong");
    const which = question2.kind === "multiple" ? [h("q", {}, rich(question2.choices[place3].text)), " "] : [];
    return h("p", { class: right ? "ab-right" : "ab-differs" }, h("strong", {}, lead), " ", which, rich(why));
  }
  function allAnswers(question2) {
    const line3 = (right, words2, why) => h("li", {}, h("strong", {}, t38(right ? "is_right" : "is_wrong")), " ", words2, " ", rich(why));
    const lines = question2.kind === "number" ? [
      line3(true, `${shownNumber(question2.answer)}.`, question2.why),
      ...question2.traps.map(({ value, why }) => line3(false, `${shownNumber(value)}.`, why))
    ] : question2.choices.map((choice) => line3(choice.right, rich(choice.text), choice.why));
    return h("details", { class: "ab-data" }, h("summary", quietKeys2, t38("show")), h("ul", {}, lines));
  }
  function explain(question2, answer2, live) {
    const { lines, missing } = feedback(question2, answer2);
    live.replaceChildren(
      ...lines.map((line3) => sentence10(question2, line3)),
      ...missing ? [h("p", { class: "ab-differs" }, t38("missing"))] : []
    );
    return lines;
  }
  function formOf(question2, field2, live, more) {
    const form = h(
      "form",
      { novalidate: true, autocomplete: "off" },
      h(
        "fieldset",
        {},
        h("legend", {}, rich(question2.text)),
        question2.kind === "multiple" && h("p", { class: "ab-help" }, t38("multiple")),
        field2.nodes,
        h("button", { type: "submit", class: "ab-choice", ...quietKeys2 }, t38("check"))
      ),
      live,
      more
    );
    form.addEventListener("input", () => {
      field2.mark([]);
      live.replaceChildren();
    });
    form.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" || event.target.tagName !== "INPUT") return;
      event.preventDefault();
      form.requestSubmit();
    });
    return form;
  }
  function keep(question2, answer2) {
    const tries = Math.min((read("quiz", question2.id)?.tries ?? 0) + 1, 1e3);
    const item3 = { answer: answer2, correct: isRight(question2, answer2), tries };
    write("quiz", question2.id, item3);
    return item3;
  }
  function questionForm(question2, { page, changed: changed2 }) {
    const field2 = question2.kind === "number" ? numberField() : choiceField(question2);
    const live = h("div", { class: "ab-feedback", role: "status" });
    const more = h("div");
    const form = formOf(question2, field2, live, more);
    function show2(item3) {
      field2.mark(item3 ? explain(question2, item3.answer, live) : []);
      if (!item3) live.replaceChildren();
      more.replaceChildren(...item3 ? [allAnswers(question2)] : []);
    }
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const answer2 = field2.read();
      if (!answer2) return say(live, field2.problem);
      show2(keep(question2, answer2));
      return changed2();
    });
    function load2() {
      const item3 = stored2(question2);
      field2.fill(item3?.answer ?? []);
      show2(item3);
    }
    load2();
    return { node: h("li", { id: page && question2.id }, form), load: load2, focus: field2.focus, question: question2 };
  }
  function actions(forms, changed2) {
    const next = h("button", {
      type: "button",
      class: "ab-choice",
      ...quietKeys2,
      onclick: () => forms.find(({ question: question2 }) => !stored2(question2)?.correct)?.focus()
    }, t38("next"));
    const again = h("button", {
      type: "button",
      class: "ab-choice ab-quiet",
      ...quietKeys2,
      onclick: () => {
        forms.forEach(({ question: question2 }) => remove("quiz", question2.id));
        forms.forEach((form) => form.load());
        changed2();
        forms[0].focus();
      }
    }, t38("again"));
    return { next, again, node: h("div", { class: "ab-choices ab-quiz-actions" }, next, again) };
  }
  var quiz_default = {
    kind: "quiz",
    state: {},
    tools: ["full", "link"],
    render({ model, el, tools }) {
      const questions = model.get("questions");
      const counted = () => score(questions, (id) => stored2(questions.find((question2) => question2.id === id)));
      let row2;
      function changed2() {
        const now = counted();
        tools.status(t38(now.right === now.count ? "all_right" : "score", now));
        row2.next.hidden = now.right === now.count;
        row2.again.hidden = now.answered === 0;
      }
      const forms = questions.map((question2) => questionForm(question2, { page: tools.page, changed: changed2 }));
      row2 = actions(forms, changed2);
      const keeps = persistent() ? null : h("p", { class: "ab-help" }, t38("not_kept"));
      el.append(h("ol", { class: "ab-questions" }, forms.map((form) => form.node)), row2.node, keeps ?? "");
      changed2();
      tools.clean(subscribe(() => changed2()));
    }
  };

  // src/attnbook/widgets/js/softmax_bars.js
  var t39 = (key, values) => text(`softmax_lab.${key}`, values);
  var LEFT5 = 34;
  var RIGHT4 = 6;
  function column(label2, interactive) {
    const grip = interactive && s("circle", { class: "ab-knob", r: 7 });
    const bar = s("rect", { class: "ab-fill-scores role-scores", rx: 2 });
    const reach = interactive && s("rect", { class: "ab-reach-box" });
    const score2 = s(
      "g",
      interactive ? { class: "ab-score", role: "slider", tabindex: "0", "aria-label": t39("score_of", { key: label2 }) } : {},
      [reach, bar, grip].filter(Boolean)
    );
    return {
      score: score2,
      bar,
      grip,
      reach,
      weight: s("rect", { class: "ab-fill-weights role-weights", rx: 2 }),
      share: s("text", { class: "ab-share-text", "text-anchor": "middle" }),
      name: s("text", { class: "ab-name", "text-anchor": "middle" }, label2),
      cross: s("path", { class: "ab-cross ab-stroke-mask role-mask" })
    };
  }
  var makeParts4 = () => ({
    sAxis: s("g"),
    wAxis: s("g"),
    zero: s("line", { class: "ab-rule" }),
    base: s("line", { class: "ab-rule" }),
    sName: s("text", { class: "ab-name ab-fill-scores role-scores", x: 2, y: 12 }, t39("scores")),
    wName: s("text", { class: "ab-name ab-fill-weights role-weights", x: 2 }, t39("weights"))
  });
  var BarChart = class {
    /**
     * `pick(i, score)` makes the scores editable, from what `read(i)` says (keys may come faster than
     * frames); `numbers` writes every weight over its bar.
     */
    constructor({ label: label2, names: names2, range, pick: pick4 = null, read: read3 = null, numbers: numbers2 = true, heights = [150, 110] }) {
      Object.assign(this, { range, pick: pick4, read: read3, numbers: numbers2, heights, parts: makeParts4() });
      this.columns = names2.map((name) => column(name, Boolean(pick4)));
      const shapes2 = [Object.values(this.parts), this.columns.map((c) => [c.weight, c.share, c.name, c.cross])];
      const scores = this.columns.map((c) => c.score);
      this.node = pick4 ? s("svg", { class: "ab-drawing ab-bars", role: "group", "aria-label": label2 }, s("g", { "aria-hidden": "true" }, shapes2), scores) : drawing(label2, shapes2, scores);
      if (pick4) this.listen();
    }
    listen() {
      const [low, high] = this.range;
      let held = -1;
      const start = (px, py, event) => {
        held = Math.floor((px - LEFT5) / this.size.step);
        if (held < 0 || held >= this.columns.length || py >= this.size.bottom + 10) return false;
        return event.pointerType !== "touch" || Math.abs(py - this.y(this.read(held))) < 26;
      };
      draggable(this.node, (_, py) => this.set(held, this.y.inverse(py)), { start, upright: true });
      this.columns.forEach(({ score: score2 }, i) => {
        put(score2, { "aria-valuemin": low, "aria-valuemax": high });
        const by = (step2) => (times2) => this.set(i, this.read(i) + step2 * times2);
        keyed(score2, {
          ArrowUp: by(0.1),
          ArrowRight: by(0.1),
          ArrowDown: by(-0.1),
          ArrowLeft: by(-0.1),
          PageUp: by(1),
          PageDown: by(-1),
          Home: () => this.set(i, low),
          End: () => this.set(i, high)
        });
      });
    }
    set(i, score2) {
      this.pick(i, Math.round(Math.min(this.range[1], Math.max(this.range[0], score2)) * 10) / 10);
    }
    centre(i) {
      return LEFT5 + this.size.step * (i + 0.5);
    }
    layout(width) {
      const step2 = (width - LEFT5 - RIGHT4) / this.columns.length;
      const top = 24;
      const bottom = top + this.heights[0];
      const base = bottom + 44 + this.heights[1];
      this.size = { width, step: step2, wide: Math.min(44, step2 * 0.68), top, bottom, weightTop: bottom + 44, base };
      this.weightScale = linear([0, 1], [base, bottom + 44]);
      resize(this.node, width, base + 8);
      put(this.parts.wName, { y: bottom + 30 });
      put(this.parts.base, { x1: LEFT5, x2: width - RIGHT4, y1: base, y2: base });
      axis(this.parts.wAxis, "left", this.weightScale, [0, 0.5, 1], LEFT5);
      this.columns.forEach((c, i) => put(c.name, { x: this.centre(i), y: bottom + 16 }));
      if (this.now) this.update(this.now);
    }
    update(now) {
      this.now = now;
      const { top, bottom, width } = this.size;
      const bounds = now.range ?? this.range;
      this.y = linear(bounds, [bottom, top]);
      axis(this.parts.sAxis, "left", this.y, ticks(...bounds, 6), LEFT5);
      put(this.parts.zero, { x1: LEFT5, x2: width - RIGHT4, y1: this.y(0), y2: this.y(0) });
      this.columns.forEach((c, i) => {
        const off = Boolean(now.mask && !now.mask[i]);
        this.drawScore(c, i, now.scores[i], off);
        this.drawWeight(c, i, now.weights[i], off);
      });
    }
    drawScore(c, i, score2, off) {
      const { step: step2, wide: wide2, top, bottom } = this.size;
      const [zero, tip] = [this.y(0), this.y(score2)];
      put(c.bar, { x: this.centre(i) - wide2 / 2, width: wide2, y: Math.min(zero, tip), height: Math.max(1, Math.abs(tip - zero)), opacity: off ? 0.3 : 1 });
      if (!this.pick) return;
      put(c.grip, { cx: this.centre(i), cy: tip });
      put(c.reach, { x: LEFT5 + step2 * i, y: top, width: step2, height: bottom - top });
      put(c.score, { "aria-valuenow": score2, "aria-valuetext": off ? t39("score_masked", { score: num(score2, 1) }) : num(score2, 1) });
    }
    drawWeight(c, i, weight2, off) {
      const { wide: wide2, base } = this.size;
      const top = this.weightScale(weight2);
      const r = Math.min(7, wide2 / 3);
      put(c.weight, { x: this.centre(i) - wide2 / 2, width: wide2, y: top, height: base - top });
      put(c.cross, { d: off ? `M${this.centre(i) - r},${base - 9 - 2 * r}l${2 * r},${2 * r}m0,${-2 * r}l${-2 * r},${2 * r}` : "" });
      if (this.numbers) put(c.share, { x: this.centre(i), y: top - 5 }).textContent = off ? "" : num(weight2, 2);
    }
  };

  // src/attnbook/widgets/js/softmax_scale.js
  var t40 = (key, values) => text(`softmax_lab.${key}`, values);
  var LEFT6 = 46;
  var STEPS2 = 61;
  var TWO4 = 520;
  var widths = [...new Set(Array.from({ length: STEPS2 }, (_, i) => Math.round(LARGEST2 ** (i / (STEPS2 - 1)))))];
  var makeParts5 = () => ({
    xAxis: s("g"),
    yAxis: s("g"),
    base: s("line", { class: "ab-rule" }),
    yName: s("text", { class: "ab-name", x: 2, y: 12 }, t40("slope_axis")),
    xName: s("text", { class: "ab-name", "text-anchor": "end" }, t40("width_axis")),
    raw: s("path", { class: "ab-line ab-raw" }),
    scaled: s("path", { class: "ab-line ab-stroke-output" }),
    here: s("line", { class: "ab-reach ab-here" }),
    rawDot: s("circle", { class: "ab-dot ab-current", r: 6 }),
    scaledDot: s("circle", { class: "ab-dot ab-fill-output", r: 6 }),
    rawName: s("text", { class: "ab-value", "text-anchor": "end" }, t40("raw_short")),
    scaledName: s("text", { class: "ab-value ab-fill-output", "text-anchor": "end" }, t40("scaled_short"))
  });
  var SlopePlot = class {
    constructor(pick4) {
      this.parts = makeParts5();
      this.node = drawing(t40("slope_label"), Object.values(this.parts));
      this.node.classList.add("ab-drag");
      draggable(this.node, (px) => pick4(Math.min(LARGEST2, Math.max(1, Math.round(this.x.inverse(px))))));
    }
    layout(width) {
      const { parts: parts2 } = this;
      const size = this.size = { right: width - 12, top: 24, bottom: 164 };
      this.x = logarithmic([1, LARGEST2], [LEFT6, size.right]);
      resize(this.node, width, 206);
      axis(parts2.xAxis, "bottom", this.x, [1, 4, 16, 64, 256, 1024], size.bottom, String);
      put(parts2.base, { x1: LEFT6, x2: size.right, y1: size.bottom, y2: size.bottom });
      put(parts2.xName, { x: size.right, y: size.bottom + 34 });
    }
    update({ slopes, width, raw, scaled: scaled2 }) {
      const { parts: parts2, x, size } = this;
      const high = Math.max(...slopes.raw, ...slopes.scaled) * 1.1;
      const y = linear([0, high], [size.bottom, size.top]);
      axis(parts2.yAxis, "left", y, [0, 0.2, 0.4, 0.6].filter((v) => v <= high), LEFT6);
      put(parts2.raw, { d: line(widths, slopes.raw, x, y) });
      put(parts2.scaled, { d: line(widths, slopes.scaled, x, y) });
      put(parts2.here, { x1: x(width), x2: x(width), y1: size.top, y2: size.bottom });
      put(parts2.rawDot, { cx: x(width), cy: y(raw.slope) });
      put(parts2.scaledDot, { cx: x(width), cy: y(scaled2.slope) });
      put(parts2.rawName, { x: size.right, y: Math.min(size.bottom - 8, y(slopes.raw.at(-1)) - 10) });
      put(parts2.scaledName, { x: size.right, y: y(slopes.scaled.at(-1)) - 12 });
    }
  };
  var Side2 = class {
    constructor(title, label2) {
      const names2 = Array.from({ length: KEYS }, () => "");
      this.chart = new BarChart({ label: label2, names: names2, numbers: false, heights: [110, 90] });
      this.facts = h("p", { class: "ab-facts" });
      this.node = h("div", { class: "ab-side-panel" }, h("p", { class: "ab-head" }, title), this.chart.node, this.facts);
    }
    update(found, bound2) {
      this.chart.update({ ...found, range: [-bound2, bound2] });
      say(this.facts, t40("facts", { spread: num(found.spread), largest: num(Math.max(...found.weights)), slope: num(found.slope, 3) }));
    }
  };
  function computeScale(products, width) {
    const raw = atWidth(products, width, false);
    return { width, raw, scaled: atWidth(products, width, true), bound: Math.max(3, ...raw.scores.map(Math.abs)) * 1.05 };
  }
  var widthSlider = (model) => slider(model, "width", {
    label: t40("width"),
    min: 0,
    max: 1e3,
    step: 1,
    format: String,
    to: (value) => 1e3 * Math.log(value) / Math.log(LARGEST2),
    from: (place3) => Math.max(1, Math.round(LARGEST2 ** (place3 / 1e3)))
  });
  var ScalePanel = class {
    constructor(model, tools) {
      this.get = (name) => model.get(name);
      this.sides = [new Side2(t40("raw"), t40("raw_label")), new Side2(t40("scaled"), t40("scaled_label"))];
      this.plot = new SlopePlot((value) => tools.set("width", value));
      this.pair = h("div", { class: "ab-pair" }, this.sides.map(({ node }) => node));
      const next = () => tools.set("draw", (this.get("draw") + 1) % 1e3);
      const again = { node: h("button", { type: "button", class: "ab-choice", onclick: next }, t40("again")) };
      this.node = h("div", {}, h("p", { class: "ab-hint" }, t40("scale_hint")), row(tools, widthSlider(model), again), this.pair, this.plot.node);
    }
    // Thousands of random numbers: once a draw, not once a frame.
    redraw(draw2) {
      this.draw = draw2;
      this.products = productsByWidth(draw2);
      const slopes = (scaled2) => widths.map((width) => atWidth(this.products, width, scaled2).slope);
      this.slopes = { raw: slopes(false), scaled: slopes(true) };
    }
    update() {
      if (this.draw !== this.get("draw")) this.redraw(this.get("draw"));
      const now = computeScale(this.products, this.get("width"));
      this.sides[0].update(now.raw, now.bound);
      this.sides[1].update(now.scaled, now.bound);
      this.plot.update({ ...now, slopes: this.slopes });
      return now;
    }
    layout(total) {
      const two = total >= TWO4;
      this.pair.classList.toggle("ab-two", two);
      this.sides.forEach(({ chart }) => chart.layout(two ? Math.round(total / 2) - 8 : total));
      this.plot.layout(total);
    }
  };

  // src/attnbook/widgets/js/softmax_lab.js
  var t41 = (key, values) => text(`softmax_lab.${key}`, values);
  var COUNT2 = 6;
  var RANGE = [-6, 6];
  var HEAT3 = [0.05, 20];
  var TWO5 = 540;
  var names = Array.from({ length: COUNT2 }, (_, i) => t41("key", { number: i + 1 }));
  function compute8(scores, temperature, mask) {
    const weights = softmax(scores, temperature, mask);
    const slopes = jacobian(weights, temperature);
    const nats2 = entropy(weights);
    return { scores, mask, temperature, weights, slopes, nats: nats2, effective: Math.exp(nats2), norm: frobenius(slopes) };
  }
  var replaced2 = (list, i, value) => list.map((old, j) => j === i ? value : old);
  function scoreField(model, i) {
    const input = h("input", { type: "number", min: RANGE[0], max: RANGE[1], step: 0.1, "aria-label": t41("score_of", { key: names[i] }) });
    input.dataset.lmSuppressShortcuts = "true";
    const show2 = () => {
      if (input.valueAsNumber !== model.get("scores")[i]) input.value = model.get("scores")[i];
    };
    input.addEventListener("input", () => {
      const value = input.valueAsNumber;
      if (!(value >= RANGE[0] && value <= RANGE[1])) return;
      model.set("scores", replaced2(model.get("scores"), i, value));
      model.save_changes();
    });
    input.addEventListener("change", () => {
      input.value = model.get("scores")[i];
    });
    model.on("change:scores", show2);
    show2();
    return { node: input, off: () => model.off("change:scores", show2) };
  }
  var maskBox = (model, i) => {
    const item3 = {
      get: () => model.get("mask")[i],
      set: (_, value) => model.set("mask", replaced2(model.get("mask"), i, value)),
      on: (_, listener) => model.on("change:mask", listener),
      off: (_, listener) => model.off("change:mask", listener),
      save_changes: () => model.save_changes()
    };
    return checkbox(item3, "mask", { label: names[i], spoken: t41("may_attend", { key: names[i] }) });
  };
  function editor(model, tools) {
    const fields = names.map((_, i) => scoreField(model, i));
    const boxes = names.map((_, i) => maskBox(model, i));
    [...fields, ...boxes].forEach(({ off }) => tools.clean(off));
    return h(
      "div",
      { class: "ab-editor" },
      names.map((_, i) => h("div", { class: "ab-editor-cell" }, fields[i].node, boxes[i].node))
    );
  }
  function gradient(tools) {
    const map = heatmap(t41("jacobian_label"), "signed");
    tools.clean(watchTheme(map.restyle));
    tools.size(map.node, map.restyle);
    const list = ["entropy", "effective", "largest", "norm"].map((name) => {
      const value = h("dd", { class: "ab-number ab-strong" });
      return { name, value, node: h("div", {}, h("dt", {}, t41(name)), value) };
    });
    const legend = h("p", { class: "ab-small" });
    const node = h("div", { class: "ab-gradient" }, h("p", { class: "ab-head" }, t41("jacobian")), map.node, legend, h("dl", { class: "ab-readings" }, list.map((item3) => item3.node)));
    function update(now) {
      const bound2 = Math.max(1e-12, ...now.slopes.flat().map(Math.abs));
      map.update(now.slopes, -bound2, bound2);
      say(legend, t41("jacobian_legend", { bound: short(bound2 < 1e-11 ? 0 : bound2) }));
      const none = Number.isNaN(now.nats);
      const shown = { entropy: num(now.nats, 3), effective: num(now.effective, 2), largest: num(none ? 0 : Math.max(...now.weights), 3), norm: num(now.norm, 3) };
      list.forEach(({ name, value }) => say(value, shown[name]));
    }
    return { node, update };
  }
  var ScoresPanel = class {
    constructor(model, tools) {
      this.get = (name) => model.get(name);
      const pick4 = (i, score2) => tools.set("scores", replaced2(this.get("scores"), i, score2));
      this.chart = new BarChart({ label: t41("chart_label"), names, range: RANGE, read: (i) => this.get("scores")[i], pick: pick4 });
      this.side = gradient(tools);
      this.empty = h("p", { class: "ab-empty", hidden: true }, t41("nothing_allowed"));
      this.pair = h("div", { class: "ab-lab" }, h("div", {}, this.chart.node, editor(model, tools)), this.side.node);
      const heat = slider(model, "temperature", { label: t41("temperature"), format: short, ...logScale(...HEAT3) });
      this.node = h("div", {}, h("p", { class: "ab-hint" }, t41("scores_hint")), row(tools, heat), this.empty, this.pair);
    }
    update() {
      const now = compute8(this.get("scores"), this.get("temperature"), this.get("mask"));
      this.chart.update(now);
      this.side.update(now);
      this.empty.hidden = now.mask.some(Boolean);
      return now;
    }
    layout(width) {
      const two = width >= TWO5;
      this.pair.classList.toggle("ab-two", two);
      this.chart.layout(two ? Math.round(width * 0.64) : width);
    }
  };
  function sentence11(panel, now) {
    if (panel === "scale") {
      return t41("status_scale", {
        width: now.width,
        raw: num(Math.max(...now.raw.weights)),
        scaled: num(Math.max(...now.scaled.weights)),
        raw_slope: num(now.raw.slope, 3),
        scaled_slope: num(now.scaled.slope, 3)
      });
    }
    if (!now.mask.some(Boolean)) return t41("nothing_allowed");
    return t41("status", { weights: Array.from(now.weights, (w) => num(w)).join(", "), effective: num(now.effective, 1), norm: num(now.norm, 3) });
  }
  function rows4(panel, now) {
    if (panel === "scale")
      return Array.from(now.raw.scores, (score2, i) => [t41("key", { number: i + 1 }), num(score2, 3), num(now.raw.weights[i], 4), num(now.scaled.scores[i], 3), num(now.scaled.weights[i], 4)]);
    return names.map((name, i) => [name, num(now.scores[i], 2), num(now.weights[i], 4), t41(now.mask[i] ? "yes" : "no"), ...now.slopes[i].map((v) => num(v, 4))]);
  }
  var places = { scores: ["first", "second", "third", "fourth"], scale: ["first", "second", "third", "fourth", "fifth"] };
  function columns(panel) {
    const heads = places[panel].map((place3) => ({ label: t41(`columns.${panel}.${place3}`) }));
    return panel === "scale" ? heads : [...heads, ...names.map((key) => ({ label: t41("columns.scores.slope", { score: key }) }))];
  }
  var Lab = class {
    constructor({ model, el, tools }) {
      this.get = (name) => model.get(name);
      this.tools = tools;
      this.panels = { scores: new ScoresPanel(model, tools), scale: new ScalePanel(model, tools) };
      this.tables = Object.fromEntries(Object.keys(this.panels).map((name) => [name, tools.table(this.numbers(name))]));
      const options = Object.keys(this.panels).map((name) => [name, t41(`panels.${name}`)]);
      const choice = segmented(model, "panel", { label: t41("panel"), options });
      el.append(row(tools, choice), ...Object.values(this.panels).map(({ node }) => node));
      tools.size(el, (width) => {
        this.width = width;
        if (!this.shown) return;
        this.panels[this.shown].layout(width);
        this.draw();
      });
      tools.redraw(["panel", "scores", "temperature", "mask", "width", "draw"], () => this.draw());
    }
    numbers(name) {
      return { caption: t41(`captions.${name}`), columns: columns(name), rows: () => this.shown === name ? rows4(name, this.now) : [] };
    }
    turn(panel) {
      this.shown = panel;
      for (const name of Object.keys(this.panels))
        this.panels[name].node.hidden = this.tables[name].node.hidden = name !== panel;
      this.panels[panel].layout(this.width);
    }
    draw() {
      if (this.shown !== this.get("panel")) this.turn(this.get("panel"));
      this.now = this.panels[this.shown].update();
      this.tools.status(sentence11(this.shown, this.now));
      this.tables[this.shown].update();
    }
  };
  var softmax_lab_default = {
    kind: "softmax_lab",
    state: {
      panel: { type: "choice", options: ["scores", "scale"] },
      scores: { type: "numbers", length: COUNT2, min: RANGE[0], max: RANGE[1] },
      mask: { type: "flags", length: COUNT2 },
      temperature: { type: "number", min: HEAT3[0], max: HEAT3[1] },
      width: { type: "number", min: 1, max: 1024, integer: true },
      draw: { type: "number", min: 0, max: 999, integer: true }
    },
    predict: {
      options: ["even", "one", "same"],
      answer: "one",
      async demonstrate({ tools }) {
        tools.set("panel", "scale");
        tools.set("width", 1);
        await tools.animate({ width: 512 }, { scale: "log", ms: 2600, whole: true });
      }
    },
    render: (context) => {
      new Lab(context);
    }
  };

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

  // src/attnbook/widgets/js/date_words.js
  var [FIRST_YEAR, LAST_YEAR] = [1900, 2099];
  var MOST_CHARACTERS = 40;
  var LANGUAGES = Object.keys(dates_default.forms);
  var PARTS = /E+|M+|d+|y+|'[^']*'|./gu;
  var NAMES4 = { EEEE: "weekdays", E: "short weekdays", MMMM: "months", MMM: "short months" };
  var DAY = 864e5;
  function characters(typed) {
    const folded2 = typed.normalize("NFKC").toLowerCase().normalize("NFKC");
    return Array.from(folded2.split(/\s+/u).filter(Boolean).join(" "));
  }
  var utc = (year, month, day) => new Date(Date.UTC(year, month - 1, day));
  var parted = (pattern) => pattern.match(PARTS);
  function part(name, { year, month, day }, words2) {
    const weekday = (utc(year, month, day).getUTCDay() + 6) % 7;
    if (name in NAMES4) return name[0] === "E" ? [words2[NAMES4[name]][weekday], ""] : [words2[NAMES4[name]][month - 1], "month"];
    if (name[0] === "y") return [String(year).slice(name === "yy" ? -2 : 0), "year"];
    if (name[0] === "M") return [String(month).padStart(name.length, "0"), "month"];
    if (name[0] === "d") return [String(day).padStart(name.length, "0"), "day"];
    return [name.replaceAll("'", ""), ""];
  }
  function sourcesOf(fields) {
    const found = [];
    for (const [field2, length] of [["year", 4], ["month", 2], ["day", 2]]) {
      const places2 = fields.flatMap((one, place3) => one === field2 ? [place3] : []);
      for (let i = 0; i < length; i++) found.push(places2.length === length ? [places2[i]] : places2);
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
      const [said, field2] = part(name, date, dates_default.words[language]);
      text2 += said;
      fields.push(...Array.from(said, () => field2));
    }
    return { text: text2, read: characters(text2), written: isoOf(date), sources: sourcesOf(fields) };
  }
  function known() {
    const held = new Set(" 0123456789");
    for (const language of LANGUAGES)
      for (const name of Object.values(dates_default.forms[language]).flatMap(parted)) {
        const said = name in NAMES4 ? dates_default.words[language][NAMES4[name]].join("") : /^[dMy]/.test(name) ? "" : name.replaceAll("'", "");
        characters(said).forEach((character) => held.add(character));
      }
    return [...held].sort((a, b) => a.codePointAt(0) - b.codePointAt(0));
  }
  var KNOWN_CHARACTERS = known();
  var escaped = (text2) => text2.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  var small = (names2) => names2.map((name) => characters(name).join(""));
  function expression(pattern, words2) {
    const source = parted(pattern).map((name) => {
      if (name in NAMES4) {
        const names2 = small(words2[NAMES4[name]]).sort((a, b) => b.length - a.length).map(escaped).join("|");
        return name[0] === "E" ? `(?:${names2})` : `(?<m>${names2})`;
      }
      if (name[0] === "y") return name === "yy" ? "(?<short>\\d{2})" : "(?<y>\\d{4})";
      if (name[0] === "M" || name[0] === "d") return `(?<${name[0].toLowerCase()}>\\d{${name.length > 1 ? "2" : "1,2"}})`;
      return escaped(name.replaceAll("'", ""));
    }).join("");
    return new RegExp(`^${source}$`, "u");
  }
  var FORMS = [[dates_default.forms, true], [dates_default.unseen, false]].flatMap(([forms, learned]) => Object.entries(forms).flatMap(([language, patterns]) => Object.entries(patterns).map(([form, pattern]) => ({ language, form, learned, months: pattern.match(/M+/), match: expression(pattern, dates_default.words[language]) }))));
  function monthOf(said, { language, months: [name] }) {
    return name in NAMES4 ? small(dates_default.words[language][NAMES4[name]]).indexOf(said) + 1 : Number(said);
  }
  function inForm(one, text2) {
    const found = one.match.exec(text2)?.groups;
    if (!found) return null;
    const { language, form, learned } = one;
    if (found.short) return { language, form, learned, fault: "century" };
    const date = { year: Number(found.y), month: monthOf(found.m, one), day: Number(found.d) };
    const exact = utc(date.year, date.month, date.day);
    if (date.year < 1e3 || exact.getUTCMonth() !== date.month - 1 || exact.getUTCDate() !== date.day) return { language, form, learned, fault: "day" };
    const { read: read3, written: written2, sources } = writeDate(date, language, form);
    return read3.join("") === text2 ? { date, language, form, learned, written: written2, sources } : { language, form, learned, fault: "weekday" };
  }
  function readDate(read3) {
    const fits2 = FORMS.map((one) => inForm(one, read3.join(""))).filter(Boolean);
    return fits2.find(({ fault }) => !fault) ?? fits2[0] ?? null;
  }
  function keptForTesting({ year, month, day }) {
    const ordinal = utc(year, month, day).getTime() / DAY + 719163;
    return Number(BigInt(ordinal) * 2654435769n % 2n ** 32n) < 2 ** 29;
  }
  function anyDate(random = Math.random) {
    const of = (list) => list[Math.floor(list.length * random())];
    const language = of(LANGUAGES);
    const from = utc(FIRST_YEAR, 1, 1).getTime();
    const made4 = new Date(from + DAY * Math.floor(random() * ((utc(LAST_YEAR, 12, 31).getTime() - from) / DAY + 1)));
    const date = { year: made4.getUTCFullYear(), month: made4.getUTCMonth() + 1, day: made4.getUTCDate() };
    return writeDate(date, language, of(Object.keys(dates_default.forms[language]))).text;
  }
  function understandDate(typed) {
    const read3 = characters(typed);
    if (!read3.length) return { problem: "empty" };
    if (read3.length > MOST_CHARACTERS) return { problem: "long", count: read3.length };
    const unknown = [...new Set(read3.filter((character) => !KNOWN_CHARACTERS.includes(character)))];
    return unknown.length ? { problem: "unknown", unknown } : { read: read3 };
  }

  // src/attnbook/widgets/js/transformer.js
  var Transformer = class {
    /** `weights`: tensors by torch's names; `config`: the fields of TransformerConfig. A tied head may be missing. */
    constructor(weights, config) {
      Object.assign(this, { weights, config });
      if (!["sinusoidal", "learned", "none"].includes(config.positions)) throw new Error(`no positions ${config.positions} in the page`);
      this.encoder = stack(EncoderLayer, weights, "encoder", config);
      this.decoder = stack(DecoderLayer, weights, "decoder", config);
      this.head = weights["output_head.weight"] ?? weights["target_embedding.table.weight"];
    }
    embed(side, id, place3) {
      const { positions, scale_embedding: scale2 } = this.config;
      const name = `${side}_embedding`;
      const places2 = { sinusoidal: "sinusoidal", none: null, learned: this.weights[`${name}.places.weight`] }[positions];
      return embed(this.weights[`${name}.table.weight`], id, place3, { places: places2, scale: scale2 });
    }
    normed(name, row2) {
      return this.config.norm === "pre" ? normed(this.weights, name, row2) : row2;
    }
    /** { rows, weights }: a vector of each source token, and weights[layer][head][query][key]. */
    encode(source) {
      const { rows: rows5, weights } = pass(this.encoder, source.map((id, place3) => this.embed("source", id, place3)));
      return { rows: rows5.map((row2) => this.normed("encoder_norm", row2)), weights };
    }
    /** The state before the first step. */
    start({ rows: rows5 }) {
      return { place: 0, caches: this.decoder.map((layer) => layer.start(rows5)) };
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
    decode(source, { start, end, most: most2, padding = 0 }) {
      const memory2 = this.encode(source);
      const state = this.start(memory2);
      const steps = [];
      for (let last = start; last !== end && steps.length < most2; last = steps.at(-1).id) {
        const made4 = this.step(last, state);
        const open = made4.logits.map((value, id) => id === padding ? -Infinity : value);
        steps.push({ id: argmax(open), probabilities: softmax(open), ...made4 });
      }
      return { source: memory2.weights, steps };
    }
  };

  // src/attnbook/widgets/js/translator_trace.js
  var TOP5 = 5;
  var LONGEST_NUMBER = 999999999;
  var DAYS = 2 ** 29;
  var made2 = /* @__PURE__ */ new WeakMap();
  function network2(file, checkpoint = file.notes.length - 1) {
    if (!made2.has(file)) made2.set(file, /* @__PURE__ */ new Map());
    const known2 = made2.get(file);
    if (!known2.has(checkpoint)) known2.set(checkpoint, new Transformer(file.weights(checkpoint), file.metadata.config));
    return known2.get(checkpoint);
  }
  var tokensOf = (task, source) => task === "numbers" ? source.split(" ") : Array.from(source);
  var likeliest = (probabilities2) => Array.from(probabilities2, (p, id) => [id, p]).sort((a, b) => b[1] - a[1] || a[0] - b[0]).slice(0, TOP5);
  var byHead = (steps, key) => steps[0][key].at(-1).map((_, head) => steps.map((step2) => Array.from(step2[key].at(-1)[head])));
  function trace2(file, task, source, checkpoint) {
    const { source_vocab: from, target_vocab: to, start, end, most: most2 } = file.metadata;
    const tokens2 = tokensOf(task, source);
    const { steps } = network2(file, checkpoint).decode(tokens2.map((token2) => from.indexOf(token2)), { start, end, most: most2 });
    const named4 = (id) => id === end ? "" : to[id];
    return {
      tokens: tokens2,
      written: steps.map(({ id }) => named4(id)),
      candidates: steps.map(({ probabilities: probabilities2 }) => likeliest(probabilities2).map(([id, p]) => [named4(id), p])),
      cross: byHead(steps, "cross"),
      own: byHead(steps, "weights")
    };
  }
  var mean = (rows5) => rows5[0].map((_, i) => rows5.reduce((sum3, row2) => sum3 + row2[i], 0) / rows5.length);
  var seenBy = (weights, head) => head === "mean" ? weights[0].map((_, i) => mean(weights.map((rows5) => rows5[i]))) : weights[Number(head) - 1];
  function largeValue(tokens2) {
    const words2 = tokens2.join(" ");
    const split = tokens2.indexOf("million");
    const [millions, rest] = split < 0 ? [null, null] : [valueOf(tokens2.slice(0, split)), split + 1 === tokens2.length ? 0 : valueOf(tokens2.slice(split + 1))];
    const value = millions === null || rest === null ? null : millions * 1e6 + rest;
    return value > LARGEST && value <= LONGEST_NUMBER && english(value).words.join(" ") === words2 ? value : null;
  }
  function about(task, tokens2) {
    return task === "numbers" ? aboutNumber(tokens2) : aboutDate(tokens2);
  }
  function aboutNumber(tokens2) {
    const value = valueOf(tokens2);
    if (value === null) return { truth: null, kinds: [largeValue(tokens2) === null ? "odd" : "large"] };
    const { characters: characters2, sources } = write2(value);
    const kept2 = value >= 100 && Math.imul(value, 2654435769) >>> 0 < DAYS;
    return { truth: { characters: characters2, sources }, kinds: [kept2 ? "kept" : value < 100 ? "small" : "maybe"] };
  }
  function aboutDate(tokens2) {
    const found = readDate(tokens2);
    if (!found) return { truth: null, kinds: ["form"] };
    const { language, learned, fault, date, written: written2, sources } = found;
    if (fault) return { truth: null, kinds: [fault] };
    const outside = [!learned && (LANGUAGES.includes(language) ? "unseen" : "language"), (date.year < FIRST_YEAR || date.year > LAST_YEAR) && "years"].filter(Boolean);
    return { truth: { characters: written2, sources }, language, kinds: outside.length ? outside : [keptForTesting(date) ? "kept" : "maybe"] };
  }
  var saysAt = (truth, written2, i) => truth && written2.slice(0, i + 1).every((character, j) => character === truth.characters[j]) ? truth.sources[i] : null;
  var isRight2 = (truth, written2) => written2.at(-1) === "" && written2.slice(0, -1).join("") === truth.characters.join("");
  var share = (weights, places2) => places2?.length ? places2.reduce((sum3, place3) => sum3 + weights[place3], 0) : null;
  var mostOf2 = (weights) => weights.reduce((best2, v, i) => v > weights[best2] ? i : best2, 0);

  // src/attnbook/widgets/js/translator_side.js
  var t42 = (key, values) => text(`translator.${key}`, values);
  var nameOf = (token2) => token2 || t42("end");
  var Candidates = class {
    constructor() {
      this.rows = Array.from({ length: TOP5 }, () => ({ name: h("span", { class: "ab-tl-token" }), bar: h("span", { class: "ab-tl-bar" }), number: h("span", { class: "ab-tl-number" }) }));
      this.node = h(
        "ol",
        { class: "ab-tl-candidates", "aria-label": t42("candidates") },
        this.rows.map(({ name, bar, number: number2 }) => h("li", {}, name, h("span", { class: "ab-tl-track", "aria-hidden": "true" }, bar), number2))
      );
    }
    update(candidates2) {
      this.rows.forEach(({ name, bar, number: number2 }, i) => {
        const [token2, probability] = candidates2[i];
        say(name, nameOf(token2));
        say(number2, num(probability, 3));
        style(bar, { "inline-size": `${(100 * probability).toFixed(2)}%` });
      });
    }
  };
  var Side3 = class {
    constructor() {
      this.line = h("p", { class: "ab-written", translate: "no" });
      this.verdict = h("p", { class: "ab-outcome" });
      this.candidates = new Candidates();
      this.back = h("p", { class: "ab-tl-back", translate: "no" });
      this.node = h(
        "div",
        { class: "ab-writers" },
        h("p", { class: "ab-head" }, t42("written")),
        this.line,
        this.verdict,
        h("p", { class: "ab-head" }, t42("candidates")),
        this.candidates.node,
        h("p", { class: "ab-head" }, t42("back")),
        this.back,
        h("p", { class: "ab-small" }, t42("back_note"))
      );
    }
    /** `now`: the trace; `own`: the decoder's weights on what it wrote, by step. */
    fill(task, now, truth, own) {
      Object.assign(this, { now, truth, own });
      put(this.line, { lang: task === "numbers" ? "zh" : null });
      this.spans = now.written.filter(Boolean).map((token2, i) => h(
        "span",
        { class: truth && truth.characters[i] !== token2 ? "ab-letter ab-wrong" : "ab-letter" },
        token2
      ));
      this.line.replaceChildren(...this.spans);
      this.chips = ["start", ...now.written.slice(0, -1)].map((token2, i) => h("span", { class: i ? "ab-tl-chip" : "ab-tl-chip ab-tl-start" }, i ? nameOf(token2) : t42("start")));
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
      const verdict3 = !truth ? ended ? " " : t42("endless") : isRight2(truth, now.written) ? t42("right") : t42("wrong", { right: truth.characters.join("") });
      say(this.verdict, done ? verdict3 : " ");
      this.candidates.update(now.candidates[step2 - 1]);
      const weights = this.own[step2 - 1];
      this.chips.forEach((chip, i) => {
        chip.hidden = i >= step2;
        if (i < step2) style(chip, { "--ab-tl-weight": `${(100 * weights[i]).toFixed(1)}%` });
        put(chip, { title: i < step2 ? num(weights[i], 3) : null });
      });
    }
  };

  // src/attnbook/widgets/js/translator.js
  var t43 = (key, values) => text(`translator.${key}`, values);
  var TASKS = ["numbers", "dates"];
  var HEADS3 = ["mean", "1", "2", "3", "4"];
  var MOST3 = 20;
  var LAST3 = 13;
  var WIDE7 = 560;
  var NARROW2 = 15;
  var FOCUS = 5e-3;
  var INSIDE = ["kept", "maybe", "small"];
  var seen = (token2) => token2 === " " ? "␣" : token2;
  var quoted = (tokens2) => tokens2.map((token2) => `“${seen(token2)}”`).join(", ");
  function sentence12(now, truth, weights, step2) {
    const i = step2 - 1;
    const most2 = mostOf2(weights[i]);
    const places2 = saysAt(truth, now.written, i);
    const values = { step: step2, count: now.written.length, token: nameOf(now.written[i]), probability: num(now.candidates[i][0][1], 3), source: seen(now.tokens[most2]), weight: num(weights[i][most2]) };
    const said = places2 === null ? "" : places2.length ? t43("status_source", { source: quoted(places2.map((place3) => now.tokens[place3])) }) : now.written[i] ? t43("status_no_source") : "";
    return `${t43("status", values)} ${said}`.trim();
  }
  var listed4 = (names2, weights) => weights.map((weight2, j) => `${seen(names2[j])} ${num(weight2, 3)}`).join(", ");
  function rowsOf4(now, truth, { cross, own }, step2) {
    const count2 = Math.min(step2, now.written.length);
    return Array.from({ length: count2 }, (_, i) => {
      const part2 = share(cross[i], saysAt(truth, now.written, i));
      const [[, probability], ...others] = now.candidates[i];
      const rivals = others.filter(([, p]) => p >= FOCUS).map(([token2, p]) => `${nameOf(token2)} ${num(p, 3)}`).join(", ");
      return [
        String(i + 1),
        nameOf(now.written[i]),
        num(probability, 3),
        rivals || "–",
        part2 === null ? "–" : num(part2, 3),
        listed4(now.tokens, cross[i]),
        listed4([t43("start"), ...now.written], own[i])
      ];
    });
  }
  function dateTyped(typed) {
    const found = understandDate(typed);
    if (found.read) return { value: found.read.join(""), shown: found.read.join("") };
    const unknown = (found.unknown ?? []).slice(0, 5);
    return { answer: t43(`date_problem.${found.problem}`, { most: MOST_CHARACTERS, count: found.count ?? 0, unknown: unknown.map((one) => `“${one}”`).join(", ") }) };
  }
  var Translator = class {
    constructor({ model, el, tools }) {
      Object.assign(this, { model, tools, get: (name) => model.get(name) });
      const [numbers2, dates, training] = model.get("models");
      this.now = model.get("recorded")[this.get("task")];
      this.inputs = { numbers: this.input("numbers", "words"), dates: this.input("dates", "date") };
      this.door = modelPanel({
        model,
        tools,
        files: [numbers2, dates],
        about: t43("about"),
        label: (size) => t43("load", { size }),
        loaded: t43("loaded"),
        ready: (models, held) => this.arrive(models, held)
      });
      this.choice = row(tools, segmented(model, "task", { label: t43("task"), options: TASKS.map((task) => [task, t43(`tasks.${task}`)]) }));
      this.heads = row(tools, segmented(model, "head", { label: t43("head"), options: HEADS3.map((head) => [head, head === "mean" ? t43("mean") : head]) }));
      this.heads.prepend(h("span", { class: "ab-label", "aria-hidden": "true" }, t43("head")));
      this.asked = h("p", { class: "ab-empty", hidden: true }, t43("other_source"));
      this.note = h("p", { class: "ab-tl-note", role: "status" });
      this.steps = stepper(model, tools, () => this.now.written.length, MOST3);
      this.picture = new LookMap(t43("picture_label"), (step2) => {
        this.steps.halt();
        tools.set("step", step2);
      });
      this.side = new Side3();
      this.training = new Training(model, tools, training, { about: t43("training_about"), note: t43("training_note"), ready: (file) => {
        this.history = file;
        this.compute();
      } });
      this.table = tools.table(this.numbers());
      this.arrange(el);
      tools.redraw(["task", "words", "date", "checkpoint", "recorded"], () => this.compute());
      tools.redraw(["head"], () => this.look());
      tools.redraw(["step"], () => this.draw());
    }
    input(task, trait) {
      const { model, tools } = this;
      const numbers2 = task === "numbers";
      const row2 = typedRow({
        understand: (typed) => numbers2 ? numberTyped(typed, LONGEST_NUMBER) : dateTyped(typed),
        chosen: (value) => {
          this.steps.halt();
          model.set("step", 1);
          tools.set(trait, value);
        },
        any: () => numbers2 ? write2(1 + Math.floor(10 ** (3 + 5 * Math.random()))).words.join(" ") : anyDate(),
        words: { own: t43(`own.${task}`), write: t43(`write.${task}`), another: t43(`another.${task}`) }
      });
      const show2 = () => row2.show(model.get(trait));
      model.on(`change:${trait}`, show2);
      tools.clean(() => model.off(`change:${trait}`, show2));
      show2();
      return row2;
    }
    arrange(el) {
      const { tools } = this;
      const map = h("div", { class: "ab-map" }, this.heads, this.picture.node, h("p", { class: "ab-small" }, t43("legend")));
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
      const wide2 = this.width >= WIDE7 && 0.6 * this.width >= NARROW2 * (this.now.tokens.length + 4);
      this.pair.classList.toggle("ab-side-by-side", wide2);
      this.picture.layout(wide2 ? Math.round(this.width * 0.6) : this.width);
    }
    arrive(models, held) {
      this.models = { numbers: models[0], dates: models[1] };
      this.compute();
      if (held) this.inputs[this.get("task")].field.focus();
    }
    /** The trace of what is asked for; of the recorded source as long as the models are not here. */
    compute() {
      const [task, here, recorded] = [this.get("task"), this.models, this.get("recorded")];
      const source = this.get(task === "numbers" ? "words" : "date");
      const training = task === "numbers" && this.history;
      this.now = here ? trace2(training || here[task], task, source, training ? this.get("checkpoint") : void 0) : recorded[task];
      const { truth, kinds, language } = about(task, this.now.tokens);
      this.truth = truth;
      this.asked.hidden = Boolean(here) || source === this.now.tokens.join(task === "numbers" ? " " : "");
      for (const one of TASKS) this.inputs[one].node.hidden = !here || one !== task;
      this.training.node.hidden = !here || task !== "numbers";
      this.note.classList.toggle("ab-tl-outside", !INSIDE.includes(kinds[0]));
      say(this.note, kinds.map((kind) => t43(`kinds.${task}.${kind}`, { language: language ? t43(`languages.${language}`) : "" })).join(" "));
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
        written: now.written,
        weights: this.seen.cross,
        means: task === "numbers" ? MEANS : {},
        end: t43("end"),
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
      this.tools.status(sentence12(this.now, this.truth, this.seen.cross, step2));
      this.table.update();
    }
    numbers() {
      const head = (name, role2) => ({ label: t43(`columns.${name}`), role: role2 });
      return {
        caption: t43("caption"),
        columns: [head("step"), head("token"), head("probability"), head("rivals"), head("share"), head("weights", "weights"), head("back", "weights")],
        rows: () => this.seen ? rowsOf4(this.now, this.truth, this.seen, this.get("step")) : []
      };
    }
  };
  var translator_default = {
    kind: "translator",
    state: {
      task: { type: "choice", options: TASKS },
      words: { type: "words", known: KNOWN, most: MOST_WORDS },
      date: { type: "characters", known: KNOWN_CHARACTERS.join(""), most: MOST_CHARACTERS },
      head: { type: "choice", options: HEADS3 },
      step: { type: "number", min: 1, max: MOST3, integer: true },
      checkpoint: { type: "number", min: 0, max: LAST3, integer: true }
    },
    predict: {
      options: ["million", "thousand", "both"],
      answer: "thousand",
      async demonstrate({ model, tools }) {
        const recorded = model.get("recorded").numbers;
        model.set("task", "numbers");
        model.set("words", recorded.tokens.join(" "));
        model.set("head", "mean");
        model.set("checkpoint", LAST3);
        tools.set("step", 1);
        const place3 = recorded.written.indexOf("万") + 1;
        await tools.animate({ step: place3 }, { ms: 600 * place3, whole: true });
      }
    },
    render: (context) => {
      new Translator(context);
    }
  };

  // src/attnbook/widgets/js/vit_draw_pictures.js
  var t44 = (key, values) => text(`vit_draw.${key}`, values);
  var [SIDE, PATCH, FULL] = [8, 2, 16];
  var ROW2 = 23;
  function ink(strength = 1) {
    const shapes2 = Array.from({ length: FULL }, (_, level2) => s("path", { fill: "currentColor", "fill-opacity": (strength * (level2 + 1) / FULL).toFixed(3) }));
    const update = (cells, unit) => shapes2.forEach((shape2, level2) => {
      let d = "";
      cells.forEach((count2, i) => {
        if (count2 === level2 + 1) d += `M${i % SIDE * unit},${Math.floor(i / SIDE) * unit}h${unit}v${unit}h${-unit}z`;
      });
      put(shape2, { d });
    });
    return { node: s("g", {}, shapes2), update };
  }
  var Square = class {
    constructor(label2, strength, shapes2 = []) {
      this.ink = ink(strength);
      this.lines = s("path", { class: "ab-rule ab-vd-lines" });
      this.node = drawing(label2, [this.ink.node, shapes2, this.lines]);
    }
    layout(width) {
      this.unit = width / SIDE;
      const borders = Array.from({ length: SIDE / PATCH + 1 }, (_, i) => i * PATCH * this.unit);
      resize(this.node, width, width);
      put(this.lines, { d: borders.map((at) => `M${at},0V${width}M0,${at}H${width}`).join("") });
      if (this.last) this.update(...this.last);
    }
    update(...last) {
      this.last = last;
      if (this.unit) this.draw(...last);
    }
  };
  var Seen = class extends Square {
    constructor() {
      super(t44("seen_label"), 1);
    }
    draw(cells) {
      this.ink.update(cells, this.unit);
    }
  };
  var Looks = class extends Square {
    constructor() {
      const shades = Array.from({ length: 16 }, () => s("rect", { class: "ab-fill-weights role-weights" }));
      super(t44("looks_label"), 0.3, shades);
      this.shades = shades;
      this.numbers = shades.map(() => s("text", { class: "ab-vd-share", "text-anchor": "middle" }));
      this.node.append(...this.numbers);
    }
    layout(width) {
      const side = width / SIDE * PATCH;
      const [row2, column2] = [(k) => Math.floor(k / 4), (k) => k % 4];
      this.shades.forEach((shade2, k) => put(shade2, { x: column2(k) * side, y: row2(k) * side, width: side, height: side }));
      this.numbers.forEach((node, k) => put(node, { x: (column2(k) + 0.5) * side, y: (row2(k) + 0.5) * side + 5 }));
      super.layout(width);
    }
    /** `shares`: of the class token itself, then of the patches; null for none. */
    draw(cells, shares2) {
      this.ink.update(cells, this.unit);
      const most2 = shares2 ? Math.max(...shares2.slice(1)) : 1;
      this.shades.forEach((shade2, k) => put(shade2, { "fill-opacity": shares2 ? (0.75 * shares2[k + 1] / most2).toFixed(3) : 0 }));
      this.numbers.forEach((node, k) => {
        node.textContent = shares2 ? num(100 * shares2[k + 1], 0) : "";
      });
    }
  };
  var Answers = class {
    constructor() {
      this.rows = Array.from({ length: 10 }, (_, digit) => ({
        name: s("text", { x: 4, y: digit * ROW2 + 16 }, String(digit)),
        bar: s("rect", { class: "ab-fill-output role-output", x: 22, y: digit * ROW2 + 3, height: ROW2 - 6, rx: 2 }),
        number: s("text", { class: "ab-name", y: digit * ROW2 + 16 })
      }));
      this.node = drawing(t44("answers_label"), this.rows.flatMap(({ name, bar, number: number2 }) => [bar, name, number2]));
      this.layout(300);
    }
    layout(width) {
      this.long = width - 80;
      resize(this.node, width, 10 * ROW2 + 2);
      if (this.last !== void 0) this.update(this.last);
    }
    update(probabilities2) {
      this.last = probabilities2;
      const best2 = probabilities2 ? probabilities2.indexOf(Math.max(...probabilities2)) : -1;
      this.rows.forEach(({ name, bar, number: number2 }, digit) => {
        const p = probabilities2 ? probabilities2[digit] : 0;
        put(bar, { width: (p * this.long).toFixed(1) });
        put(number2, { x: (28 + p * this.long).toFixed(1) });
        number2.textContent = probabilities2 ? `${num(100 * p, p > 0.995 || p < 5e-3 ? 1 : 0)} %` : "";
        name.classList.toggle("ab-vd-best", digit === best2);
      });
    }
  };
  function gallery(examples, choose) {
    const buttons = examples.map((cells, i) => {
      const small2 = ink();
      small2.update(cells, 1);
      return h(
        "button",
        { type: "button", class: "ab-vd-example", "data-lm-suppress-shortcuts": "true", onclick: () => choose(i + 1) },
        s("svg", { viewBox: "0 0 8 8", "aria-hidden": "true" }, small2.node),
        h("span", { class: "ab-unseen" }, t44("example", { number: i + 1, count: examples.length }))
      );
    });
    const update = (chosen2) => buttons.forEach((button3, i) => put(button3, { "aria-pressed": String(i + 1 === chosen2) }));
    return { node: h("div", { class: "ab-vd-examples", role: "group", "aria-label": t44("examples") }, buttons), update };
  }

  // src/attnbook/widgets/js/vit_strokes.js
  var GRID2 = 64;
  var LONGEST7 = 600;
  var [DOTS, BOX, INK] = [32, 20, 310];
  var [FINE, BROAD, ROUNDS, STRETCH2, BAND] = [2, 11, 7, 3, 4];
  var LETTERS3 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  var encode2 = (strokes) => strokes.map((stroke2) => `.${stroke2.map(([x, y]) => LETTERS3[x] + LETTERS3[y]).join("")}`).join("");
  var decode3 = (text2) => text2.split(".").filter(Boolean).map((part2) => Array.from({ length: part2.length / 2 }, (_, i) => [LETTERS3.indexOf(part2[2 * i]), LETTERS3.indexOf(part2[2 * i + 1])]));
  function simplify(points, slack = 0.7) {
    if (points.length < 3) return points;
    const [[x1, y1], [x2, y2]] = [points[0], points.at(-1)];
    const long = Math.hypot(x2 - x1, y2 - y1);
    let [far, at] = [0, 0];
    points.forEach(([x, y], i) => {
      const off = long ? Math.abs((x2 - x1) * (y1 - y) - (x1 - x) * (y2 - y1)) / long : Math.hypot(x - x1, y - y1);
      if (off > far) [far, at] = [off, i];
    });
    if (far <= slack) return [points[0], points.at(-1)];
    return [...simplify(points.slice(0, at + 1), slack).slice(0, -1), ...simplify(points.slice(at), slack)];
  }
  function piecesOf(strokes) {
    return strokes.flatMap((stroke2) => stroke2.length === 1 ? [[...stroke2[0], ...stroke2[0]]] : stroke2.slice(1).map((point, i) => [...stroke2[i], ...point]));
  }
  function placed(pieces, pen) {
    const xs = pieces.flatMap(([x1, , x2]) => [x1, x2]);
    const ys = pieces.flatMap(([, y1, , y2]) => [y1, y2]);
    const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
    const wide2 = right > left ? (BOX - pen) / (right - left) : Infinity;
    const high = bottom > top ? (DOTS - pen) / (bottom - top) : Infinity;
    let [across, down] = [Math.min(wide2, STRETCH2 * high), Math.min(high, STRETCH2 * wide2)];
    if (!Number.isFinite(across)) across = down = 1;
    const [x0, y0] = [(left + right) / 2, (top + bottom) / 2];
    return pieces.map(([x1, y1, x2, y2]) => [
      (x1 - x0) * across + DOTS / 2,
      (y1 - y0) * down + DOTS / 2,
      (x2 - x0) * across + DOTS / 2,
      (y2 - y0) * down + DOTS / 2
    ]);
  }
  function stroke(ink2, [x1, y1, x2, y2], pen) {
    const [dx, dy, reach] = [x2 - x1, y2 - y1, pen * pen / 4];
    const long = dx * dx + dy * dy;
    const first2 = (a, b) => Math.max(0, Math.floor(Math.min(a, b) - pen / 2 - 1));
    const last = (a, b) => Math.min(DOTS - 1, Math.ceil(Math.max(a, b) + pen / 2));
    for (let row2 = first2(y1, y2); row2 <= last(y1, y2); row2++) {
      for (let column2 = first2(x1, x2); column2 <= last(x1, x2); column2++) {
        const [x, y] = [column2 + 0.5, row2 + 0.5];
        const share2 = long ? Math.min(1, Math.max(0, ((x - x1) * dx + (y - y1) * dy) / long)) : 0;
        const [offX, offY] = [x - (x1 + share2 * dx), y - (y1 + share2 * dy)];
        if (offX * offX + offY * offY <= reach) ink2[row2 * DOTS + column2] = 1;
      }
    }
  }
  function inked(pieces, pen) {
    const ink2 = new Uint8Array(DOTS * DOTS);
    placed(pieces, pen).forEach((piece) => stroke(ink2, piece, pen));
    return ink2;
  }
  var sum2 = (ink2) => ink2.reduce((a, b) => a + b, 0);
  function upright2(ink2) {
    const edges = Array.from({ length: DOTS }, (_, y) => ink2.subarray(y * DOTS, (y + 1) * DOTS).indexOf(1));
    const first2 = edges.findIndex((x) => x >= 0);
    if (first2 < 0) return ink2;
    const last = edges.findLastIndex((x) => x >= 0);
    const edge = (from, to) => Math.min(...edges.slice(Math.max(0, from), to).filter((x) => x >= 0));
    const slant = (edge(last + 1 - BAND, last + 1) - edge(first2, first2 + BAND)) / Math.max(1, last + 1 - first2 - BAND);
    const places2 = [];
    for (let y = first2; y <= last; y++)
      for (let x = 0; x < DOTS; x++) if (ink2[y * DOTS + x]) places2.push([y, x - Math.floor(slant * (y - first2) + 0.5)]);
    const [left, right] = [Math.min(...places2.map(([, x]) => x)), Math.max(...places2.map(([, x]) => x))];
    const move = Math.floor((DOTS - (right - left + 1)) / 2) - left;
    const made4 = new Uint8Array(DOTS * DOTS);
    for (const [y, x] of places2) if (x + move >= 0 && x + move < DOTS) made4[y * DOTS + x + move] = 1;
    return made4;
  }
  function bitmap(strokes) {
    const pieces = piecesOf(strokes);
    if (!pieces.length) return new Uint8Array(DOTS * DOTS);
    let [fine, broad] = [FINE, BROAD];
    for (let i = 0; i < ROUNDS; i++) {
      const pen = (fine + broad) / 2;
      if (sum2(inked(pieces, pen)) < INK) fine = pen;
      else broad = pen;
    }
    return upright2(inked(pieces, (fine + broad) / 2));
  }
  function count(dots) {
    const cells = new Array(64).fill(0);
    dots.forEach((ink2, i) => {
      cells[(i >> 7) * 8 + ((i & 31) >> 2)] += ink2;
    });
    return cells;
  }

  // src/attnbook/widgets/js/vit_draw_surface.js
  var t45 = (key, values) => text(`vit_draw.${key}`, values);
  var STEP4 = 4;
  var APART2 = 2;
  var inside2 = (v) => Math.min(GRID2 - 1, Math.max(0, Math.round(v)));
  var line2 = (points) => (points.length === 1 ? [...points, ...points] : points).map(([x, y]) => `${x + 0.5},${y + 0.5}`).join(" ");
  var Surface = class {
    /** `read()` gives the drawing as text, `write(text)` keeps it, `begun()` is called at every stroke. */
    constructor({ read: read3, write: write3, begun }) {
      Object.assign(this, { read: read3, write: write3, begun, pen: null, held: false, here: [32, 12], past: [] });
      this.strokes = s("g", { class: "ab-vd-strokes" });
      this.cursor = s("circle", { class: "ab-vd-cursor", r: 3 });
      this.empty = h("p", { class: "ab-vd-empty" }, t45("draw_here"));
      this.sheet = h(
        "div",
        { class: "ab-vd-sheet", role: "application", tabindex: "0", "aria-label": t45("surface") },
        s("svg", { viewBox: `0 0 ${GRID2} ${GRID2}`, "aria-hidden": "true" }, this.strokes, this.cursor),
        this.empty
      );
      this.said = h("p", { class: "ab-small ab-vd-pen", role: "status" }, t45("keys"));
      const press = (name, action) => h("button", { type: "button", class: "ab-choice", "data-lm-suppress-shortcuts": "true", onclick: action }, t45(name));
      this.node = h("div", {}, this.sheet, h("div", { class: "ab-choices ab-vd-tools" }, press("undo", () => this.undo()), press("clear", () => this.clear())), this.said);
      this.listen();
      this.move(0, 0, false);
    }
    listen() {
      const { sheet } = this;
      const place3 = (event) => {
        const box = sheet.getBoundingClientRect();
        return [inside2(GRID2 * (event.clientX - box.left) / box.width - 0.5), inside2(GRID2 * (event.clientY - box.top) / box.height - 0.5)];
      };
      sheet.addEventListener("pointerdown", (event) => {
        if (event.button !== 0 || !event.isPrimary) return;
        this.lift();
        sheet.classList.remove("ab-vd-keyed");
        sheet.setPointerCapture?.(event.pointerId);
        this.held = true;
        this.lower(place3(event));
      });
      sheet.addEventListener("pointermove", (event) => {
        if (!this.held || !event.isPrimary) return;
        for (const one of event.getCoalescedEvents?.().length ? event.getCoalescedEvents() : [event]) this.extend(place3(one));
      });
      for (const end of ["pointerup", "pointercancel", "lostpointercapture"])
        sheet.addEventListener(end, () => {
          if (this.held) {
            this.held = false;
            this.lift();
          }
        });
      const by = (x, y) => (times2) => this.move(x * (times2 > 1 ? 1 : STEP4), y * (times2 > 1 ? 1 : STEP4));
      keyed(sheet, {
        ArrowLeft: by(-1, 0),
        ArrowRight: by(1, 0),
        ArrowUp: by(0, -1),
        ArrowDown: by(0, 1),
        " ": () => this.toggle(),
        Enter: () => this.toggle(),
        Escape: () => this.toggle(false),
        Backspace: () => this.undo(),
        Delete: () => this.clear()
      });
      sheet.addEventListener("blur", () => {
        if (!this.held) this.lift();
      });
    }
    /** Put the pen down: a new stroke begins. */
    lower(point) {
      this.begun();
      this.past.push(this.read());
      this.pen = { before: decode3(this.read()), points: [point] };
      this.keep();
    }
    extend(point, apart = APART2) {
      const last = this.pen?.points.at(-1);
      if (!last || Math.max(Math.abs(point[0] - last[0]), Math.abs(point[1] - last[1])) < apart) return;
      this.pen.points.push(point);
      if (!this.keep()) this.pen.points.pop();
    }
    /** Lift the pen: what it drew is kept with fewer points. */
    lift() {
      if (!this.pen) return;
      this.pen.points = simplify(this.pen.points);
      this.keep();
      this.pen = null;
    }
    /** Keep what is drawn; false where it has become too long. */
    keep() {
      const drawing2 = encode2([...this.pen.before, this.pen.points]);
      const fits2 = drawing2.length <= LONGEST7;
      if (fits2) this.write(drawing2);
      else say(this.said, t45("full"));
      return fits2;
    }
    undo() {
      this.pen = null;
      const now = this.read();
      let before = this.past.pop();
      while (before === now && this.past.length) before = this.past.pop();
      this.write(before !== void 0 && before !== now ? before : encode2(decode3(now).slice(0, -1)));
    }
    clear() {
      this.pen = null;
      if (this.read()) this.past.push(this.read());
      this.write("");
    }
    move(dx, dy, speak = true) {
      this.sheet.classList.toggle("ab-vd-keyed", speak);
      this.here = [inside2(this.here[0] + dx), inside2(this.here[1] + dy)];
      put(this.cursor, { cx: this.here[0] + 0.5, cy: this.here[1] + 0.5 });
      if (this.pen) this.extend(this.here, 1);
      if (speak) this.speak();
    }
    toggle(down = !this.pen) {
      if (down) this.lower(this.here);
      else this.lift();
      this.speak();
    }
    speak() {
      this.cursor.classList.toggle("ab-vd-down", Boolean(this.pen));
      say(this.said, t45(this.pen ? "pen_down" : "pen_up", { x: this.here[0] + 1, y: this.here[1] + 1 }));
    }
    update(drawing2) {
      if (!this.pen && decode3(drawing2).length !== this.strokes.children.length) this.strokes.replaceChildren();
      const strokes = decode3(drawing2);
      while (this.strokes.children.length > strokes.length) this.strokes.lastChild.remove();
      strokes.forEach((points, i) => {
        if (!this.strokes.children[i]) this.strokes.append(s("polyline"));
        put(this.strokes.children[i], { points: line2(points) });
      });
      this.empty.hidden = strokes.length > 0;
    }
  };

  // src/attnbook/widgets/js/vit_model.js
  var [SIDE2, FULL2] = [8, 16];
  function patchify(cells, size) {
    const across = SIDE2 / size;
    return Array.from({ length: across * across }, (_, k) => Array.from({ length: size * size }, (_2, i) => cells[(Math.floor(k / across) * size + Math.floor(i / size)) * SIDE2 + k % across * size + i % size]));
  }
  function unpatchify(patches, size) {
    const across = SIDE2 / size;
    const cells = new Array(SIDE2 * SIDE2);
    patches.forEach((patch, k) => patch.forEach((value, i) => {
      cells[(Math.floor(k / across) * size + Math.floor(i / size)) * SIDE2 + k % across * size + i % size] = value;
    }));
    return cells;
  }
  function shuffled(cells, order2, size = 2) {
    const patches = patchify(cells, size);
    return unpatchify(order2.map((k) => patches[k]), size);
  }
  function rollout(weights) {
    const count2 = weights[0][0].length;
    let path3 = Array.from({ length: count2 }, (_, i) => Array.from({ length: count2 }, (_2, j) => Number(i === j)));
    for (const heads of weights) {
      const step2 = path3.map((_, i) => path3.map((_2, j) => heads.reduce((sum3, head) => sum3 + head[i][j], 0) / heads.length / 2 + (i === j) / 2));
      const before = path3;
      path3 = step2.map((row2) => row2.map((_, j) => row2.reduce((sum3, share2, k) => sum3 + share2 * before[k][j], 0)));
    }
    return path3;
  }
  var Vision = class {
    constructor(weights, config) {
      Object.assign(this, { weights, config });
      this.layers = stack(EncoderLayer, weights, "layers", { num_heads: config.num_heads, norm: "pre", activation: "gelu" });
    }
    tokens(cells) {
      const { weights } = this;
      const put3 = (vector, i) => plus(vector, rowOf(weights.position_embedding, i));
      const patches = patchify(cells, this.config.patch_size).map((patch) => patch.map((ink2) => ink2 / FULL2));
      return [weights.class_token.data, ...patches.map((patch) => affine(weights["patch_proj.weight"], patch, weights["patch_proj.bias"]))].map(put3);
    }
    /** { logits, probabilities, weights, rollout }: `weights[layer][head]` of the class token. */
    look(cells) {
      const { rows: rows5, weights } = pass(this.layers, this.tokens(cells));
      const logits = affine(this.weights["head.weight"], normed(this.weights, "norm", rows5[0]), this.weights["head.bias"]);
      return { logits, probabilities: softmax(logits), weights: weights.map((heads) => heads.map((head) => head[0])), rollout: rollout(weights)[0] };
    }
  };
  var made3 = /* @__PURE__ */ new WeakMap();
  function network3(file, checkpoint = file.notes.length - 1) {
    if (!made3.has(file)) made3.set(file, /* @__PURE__ */ new Map());
    const known2 = made3.get(file);
    if (!known2.has(checkpoint)) known2.set(checkpoint, new Vision(file.weights(checkpoint), file.metadata.config));
    return known2.get(checkpoint);
  }

  // src/attnbook/widgets/js/vit_draw.js
  var t46 = (key, values) => text(`vit_draw.${key}`, values);
  var [EXAMPLES, LAST4, FIRST] = [12, 13, 8];
  var [VIEWS2, HEADS4] = [["rollout", "1", "2"], ["mean", "1", "2", "3", "4"]];
  var TRAITS2 = ["example", "drawing", "shuffle", "view", "head", "checkpoint", "recorded"];
  var LEVELS = "0123456789abcdefg";
  var PAUSE3 = 1500;
  var cellsOf = (letters) => Array.from(letters, (letter2) => LEVELS.indexOf(letter2));
  var lettersOf2 = (cells) => cells.map((ink2) => LEVELS[ink2]).join("");
  function sharesOf(now, view, head) {
    if (!now || view === "rollout") return now && Array.from(now.rollout);
    const heads = now.weights[Number(view) - 1];
    if (head !== "mean") return Array.from(heads[Number(head) - 1]);
    return Array.from(heads[0], (_, j) => heads.reduce((sum3, weights) => sum3 + weights[j], 0) / heads.length);
  }
  function rowsOf5(seen2, now, shares2) {
    const four = (value) => value === void 0 ? "–" : num(value, 4);
    const inkOf = (k) => [0, 1, 8, 9].reduce((sum3, step2) => sum3 + seen2[Math.floor(k / 4) * 16 + k % 4 * 2 + step2], 0);
    const token2 = (k) => [
      k ? t46("patch", { row: Math.floor((k - 1) / 4) + 1, column: (k - 1) % 4 + 1 }) : t46("class_token"),
      k ? String(inkOf(k - 1)) : "–",
      four(shares2?.[k]),
      four(now?.rollout[k])
    ];
    return [
      ...Array.from({ length: 17 }, (_, k) => token2(k)),
      ...Array.from({ length: 10 }, (_, digit) => [t46("digit", { digit }), four(now?.probabilities[digit])])
    ];
  }
  var best = (values) => values.indexOf(Math.max(...values));
  function sentence13(now, shares2) {
    if (!now) return t46("status_nothing");
    const patches = shares2.slice(1);
    const most2 = best(patches);
    const answer2 = best(Array.from(now.probabilities));
    return t46("status", { answer: answer2, probability: num(100 * now.probabilities[answer2], 0), row: Math.floor(most2 / 4) + 1, column: most2 % 4 + 1, share: num(100 * patches[most2], 0) });
  }
  var VitDraw = class {
    constructor({ model, el, tools }) {
      Object.assign(this, { model, tools, get: (name) => model.get(name) });
      const [file, training] = model.get("models");
      this.examples = this.get("examples").map(cellsOf);
      this.door = modelPanel({
        model,
        tools,
        files: [file],
        about: t46("about"),
        label: (size) => t46("load", { size }),
        loaded: t46("loaded"),
        ready: ([found], held) => this.arrive(found, held)
      });
      this.gallery = gallery(this.examples, (number2) => {
        this.ask();
        tools.set("example", number2);
      });
      this.surface = new Surface({ read: () => this.get("example") ? "" : this.get("drawing"), write: (drawing2) => this.draws(drawing2), begun: () => this.ask() });
      this.answer = h("p", { class: "ab-vd-answer" });
      [this.answers, this.seen, this.looks] = [new Answers(), new Seen(), new Looks()];
      this.legend = h("p", { class: "ab-small" });
      this.measured = h("p", { class: "ab-small" });
      this.training = new Training(model, tools, training, { about: t46("training_about"), note: t46("training_note"), ready: (found) => {
        this.history = found;
        this.draw();
      } });
      this.table = tools.table({
        caption: t46("caption"),
        rows: () => rowsOf5(this.picture, this.now, this.shares),
        columns: ["token", "ink", "shown", "rollout"].map((name) => ({ label: t46(`columns.${name}`), role: { token: "key", shown: "weights" }[name] }))
      });
      this.arrange(el);
      tools.redraw(TRAITS2, () => this.draw());
    }
    arrange(el) {
      const { model, tools } = this;
      const square3 = (one) => {
        const frame2 = h("div", { class: "ab-vd-frame" }, one.node);
        tools.size(frame2, (width) => one.layout(width));
        return frame2;
      };
      const part2 = (name, ...kids) => h("section", {}, h("p", { class: "ab-head" }, t46(`heads.${name}`)), kids);
      const bars = h("div", {}, this.answers.node);
      this.heads = segmented(model, "head", { label: t46("head"), options: HEADS4.map((head) => [head, t46(head === "mean" ? "mean" : "one_head", { head })]) });
      const view = segmented(model, "view", { label: t46("view"), options: VIEWS2.map((layer) => [layer, t46(layer === "rollout" ? "rollout" : "layer", { layer })]) });
      const order2 = checkbox(model, "shuffle", { label: t46("shuffle") });
      const squares = h(
        "div",
        { class: "ab-vd-parts" },
        part2("draw", this.surface.node),
        part2("answers", this.answer, bars, this.door.node),
        part2("sees", square3(this.seen), h("p", { class: "ab-small" }, t46("how")), row(tools, order2), this.measured),
        part2("looks", square3(this.looks), row(tools, view, this.heads), this.legend)
      );
      el.append(h("p", { class: "ab-hint" }, t46("hint")), this.gallery.node, squares, this.training.node);
      tools.size(bars, (width) => this.answers.layout(Math.max(160, width)));
    }
    /** The first stroke, or the first digit that is chosen, asks for the model. */
    ask() {
      if (!this.asked) this.door.load();
      this.asked = true;
    }
    draws(drawing2) {
      this.model.set("example", 0);
      this.tools.set("drawing", drawing2);
    }
    arrive(found, held) {
      this.file = found;
      this.asked = true;
      this.training.node.hidden = false;
      this.draw();
      if (held) this.surface.sheet.focus();
    }
    /** What is known of the picture: computed, or recorded, or nothing. */
    look(cells) {
      if (!cells.some(Boolean)) return null;
      const shuffle = this.get("shuffle");
      if (!this.file) {
        const recorded = this.get("recorded");
        return recorded.cells === lettersOf2(cells) ? recorded[shuffle ? "shuffled" : "plain"] : null;
      }
      const checkpoint = this.history ? this.get("checkpoint") : void 0;
      return network3(this.history ?? this.file, checkpoint).look(this.picture);
    }
    draw() {
      const { get } = this;
      const [example2, drawing2] = [get("example"), get("drawing")];
      const cells = example2 ? this.examples[example2 - 1] : count(bitmap(decode3(drawing2)));
      this.picture = get("shuffle") ? shuffled(cells, get("order")) : cells;
      this.now = this.look(cells);
      this.shares = sharesOf(this.now, get("view"), get("head"));
      this.surface.update(example2 ? "" : drawing2);
      this.gallery.update(example2);
      this.seen.update(this.picture);
      this.looks.update(this.picture, this.shares);
      this.answers.update(this.now && Array.from(this.now.probabilities));
      this.words(cells);
      this.training.update(get("checkpoint"));
      this.table.update();
    }
    words(cells) {
      const { now, get } = this;
      const waiting2 = cells.some(Boolean) ? t46("waiting") : t46("nothing");
      const answer2 = now && best(Array.from(now.probabilities));
      say(this.answer, now ? t46("answer", { answer: answer2, probability: num(100 * now.probabilities[answer2], 0) }) : waiting2);
      const rolled = get("view") === "rollout";
      this.heads.node.hidden = rolled;
      say(this.legend, now ? t46(rolled ? "legend_rollout" : "legend_layer", { own: num(100 * this.shares[0], 0) }) : " ");
      const measured = get("measured");
      const { exact, shuffled: moved } = this.history?.notes[get("checkpoint")] ?? measured;
      say(this.measured, t46("measured", { count: measured.count, right: num(100 * exact, 0), shuffled: num(100 * moved, 0) }));
      this.tools.status(sentence13(now, this.shares));
    }
  };
  async function demonstrate({ model, tools }) {
    const start = { example: FIRST, view: "rollout", checkpoint: LAST4, shuffle: calm() };
    for (const [name, value] of Object.entries(start)) model.set(name, value);
    model.save_changes();
    if (calm()) return;
    let stop;
    const stopped = new Promise((resolve) => {
      stop = resolve;
    });
    const timer = setTimeout(stop, PAUSE3);
    tools.clean(() => {
      clearTimeout(timer);
      stop();
    });
    await stopped;
    tools.set("shuffle", true);
  }
  var vit_draw_default = {
    kind: "vit_draw",
    state: {
      example: { type: "number", min: 0, max: EXAMPLES, integer: true },
      drawing: { type: "strokes", most: LONGEST7 },
      shuffle: { type: "flag" },
      view: { type: "choice", options: VIEWS2 },
      head: { type: "choice", options: HEADS4 },
      checkpoint: { type: "number", min: 0, max: LAST4, integer: true }
    },
    predict: { options: ["same", "unsure", "other"], answer: "other", demonstrate },
    render: (context) => {
      new VitDraw(context);
    }
  };

  // src/attnbook/widgets/js/registry.js
  var registry_default = {
    alignment: alignment_default,
    attention_stepper: attention_stepper_default,
    cost_calculator: cost_calculator_default,
    cross_attention: cross_attention_default,
    embedding_map: embedding_map_default,
    head_browser: head_browser_default,
    kernel_explorer: kernel_explorer_default,
    library: library_default,
    mask_painter: mask_painter_default,
    next_token: next_token_default,
    position_waves: position_waves_default,
    progress: progress_default,
    quiz: quiz_default,
    softmax_lab: softmax_lab_default,
    translator: translator_default,
    vit_draw: vit_draw_default
  };

  // src/attnbook/widgets/js/index.js
  var index_default = {
    render({ model, el }) {
      const widget = registry_default[model.get("kind")];
      if (!widget) throw new Error(`this version of the book's script has no widget "${model.get("kind")}"`);
      return show(widget, { model, el });
    }
  };
  if (typeof document !== "undefined" && document.currentScript) {
    const start = () => mountAll(registry_default);
    if (document.readyState === "loading") document.addEventListener("readystatechange", start, { once: true });
    else start();
  }
  return __toCommonJS(index_exports);
})();
