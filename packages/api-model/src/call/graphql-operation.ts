const types = new Set(["query", "mutation", "subscription"]);
const isName = (word: string) => /^[A-Za-z_]/.test(word);

/** What comes next, without white space and commas (GraphQL §2.1); strings and comments are read to their ends. */
const lexical = /[A-Za-z_]\w*|"""|[^\s,\uFEFF]/g;
const ends = {
  '"': /[^"\\\n\r]*(?:\\.[^"\\\n\r]*)*"?/y,
  "#": /[^\n\r]*/y,
} as const;

/** The words of a document, one after the other; "" at its end. */
class Words {
  readonly #text: string;
  #at = 0;
  word = "";

  constructor(text: string) {
    this.#text = text;
    this.next();
  }

  next(): string {
    do {
      lexical.lastIndex = this.#at;
      this.word = lexical.exec(this.#text)?.[0] ?? "";
      this.#at = this.word === "" ? this.#text.length : lexical.lastIndex;
      if (this.word === '"""') this.#skipBlockString();
      else if (this.word === '"' || this.word === "#") this.#skip(ends[this.word]);
    } while (this.word === "#");
    return this.word;
  }

  #skip(end: RegExp): void {
    end.lastIndex = this.#at;
    this.#at += end.exec(this.#text)?.[0].length ?? 0;
  }

  #skipBlockString(): void {
    do {
      const end = this.#text.indexOf('"""', this.#at);
      this.#at = end === -1 ? this.#text.length : end + 3;
    } while (this.#at < this.#text.length && this.#text[this.#at - 4] === "\\");
  }

  /** Skips from an opening bracket to behind its end; false where there is none. */
  skipBlock(open: string, close: string): boolean {
    if (this.word !== open) return false;
    let depth = 0;
    for (let word = this.word; word !== "";) {
      if (word === open) depth += 1;
      else if (word === close) depth -= 1;
      word = this.next();
      if (depth === 0) return true;
    }
    return false;
  }

  skipDirectives(): boolean {
    while (this.word === "@") {
      if (!isName(this.next())) return false;
      if (this.next() === "(" && !this.skipBlock("(", ")")) return false;
    }
    return true;
  }
}

/**
 * The operation that a GraphQL document executes, as type and name; an anonymous one has the name of its first field. The
 * package `graphql` would build the tree of the whole document for each call.
 * @param wanted the request's `operationName`; without one, the first operation is meant
 * @returns null for what is no executable document (GraphQL §2.2) or has no such operation
 */
export function readGraphqlOperation(text: string, wanted: string | null): string | null {
  const words = new Words(text);
  while (words.word !== "") {
    if (words.word === "fragment") {
      const isFragment = isName(words.next()) && words.next() === "on" && isName(words.next());
      words.next();
      if (!isFragment || !words.skipDirectives() || !words.skipBlock("{", "}")) return null;
      continue;
    }
    const type = words.word === "{" ? "query" : words.word;
    if (!types.has(type)) return null;
    const name = words.word === "{" || !isName(words.next()) ? null : words.word;
    if (name !== null) words.next();
    if (words.word === "(" && !words.skipBlock("(", ")")) return null;
    if (!words.skipDirectives() || words.word !== "{") return null;
    if (wanted === null || wanted === name) {
      const field = name ?? firstField(words);
      return field === null ? null : `${type} ${field}`;
    }
    if (!words.skipBlock("{", "}")) return null;
  }
  return null;
}

/** The first field of a selection, without its alias; null where a fragment comes first. */
function firstField(words: Words): string | null {
  const name = words.next();
  if (!isName(name)) return null;
  if (words.next() !== ":") return name;
  return isName(words.next()) ? words.word : null;
}
