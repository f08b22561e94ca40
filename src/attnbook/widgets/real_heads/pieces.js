// From a text to ids, as attnbook.real_model.WordPieces cuts it (a test compares). The class goes to the engine's
// thread as a text, so it knows nothing outside of itself.
export class WordPieces {
  /** @param {string[]} vocab the place of a piece is its id */
  constructor(vocab) {
    this.vocab = vocab;
    this.ids = new Map(vocab.map((piece, i) => [piece, i]));
  }

  /** The words of a text in small letters without accents; each sign is one. */
  words(text) {
    const sign = /[\p{P}$+<=>^`|~]/u;
    const ideograph = /[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\u{20000}-\u{2a6df}\u{2a700}-\u{2ceaf}\u{2f800}-\u{2fa1f}]/gu;
    // Controls stay out; white space that is one by its class is white space first.
    const clean = text.replace(/[^\P{C}\t\n\r]|\ufffd/gu, "").replace(ideograph, " $& ");
    const bare = clean.normalize("NFD").replace(/\p{Mn}/gu, "");
    // Letter by letter: a Greek word would end in a sigma of its own.
    return Array.from(bare, (letter) => (sign.test(letter) ? ` ${letter} ` : letter.toLowerCase()))
      .join("")
      .split(/\s+/)
      .filter(Boolean);
  }

  /** The longest pieces from the left; [UNK] where one part of a word is in none. */
  cut(word) {
    const letters = Array.from(word);
    const found = [];
    if (letters.length > 100) return ["[UNK]"];
    for (let start = 0; start < letters.length;) {
      let end = letters.length;
      const piece = () => (start ? "##" : "") + letters.slice(start, end).join("");
      while (end > start && !this.ids.has(piece())) end--;
      if (end === start) return ["[UNK]"];
      found.push(piece());
      start = end;
    }
    return found;
  }

  /** The pieces of a text between [CLS] and [SEP], at most `most` of them; `count`: how many it has. */
  read(text, most = Infinity) {
    const all = this.words(text).flatMap((word) => this.cut(word));
    const pieces = ["[CLS]", ...all.slice(0, most), "[SEP]"];
    return { pieces, ids: pieces.map((piece) => this.ids.get(piece)), count: all.length };
  }
}
