/** Collects text as browsers lay it out: collapsed whitespace, blocks on their own lines. */
export interface VisibleText {
  /** Length so far, which is the start of the next text. */
  readonly length: () => number;
  /** @param isPreformatted whether to keep whitespace and line breaks */
  add(text: string, isPreformatted?: boolean): void;
  /** Starts a new line unless the current one is empty. */
  breakLine(): void;
  text(): string;
  slice(start: number): string;
}

/** Starts an empty text. */
export function visibleText(): VisibleText {
  let whole = "";
  // Trailing spaces are added with the next text, because they collapse at the end of a line.
  let [blank, line] = [false, false];
  return {
    length: () => whole.length,
    add(text, isPreformatted = false) {
      if (isPreformatted) {
        whole += (line ? "\n" : "") + text.replaceAll(/\r\n?/g, "\n");
        [blank, line] = [false, false];
        return;
      }
      const words = text.replaceAll(/[ \t\n\r\f]+/g, " ");
      const bare = words.trim();
      if (bare === "") {
        blank ||= words !== "" && whole !== "";
        return;
      }
      if (line) whole += "\n";
      else if (whole !== "" && (blank || words.startsWith(" "))) whole += " ";
      whole += words.startsWith(" ") || words.endsWith(" ") ? words.replaceAll(/^ | $/g, "") : words;
      [blank, line] = [words.endsWith(" "), false];
    },
    breakLine() {
      [blank, line] = [false, whole !== ""];
    },
    text: () => whole,
    slice: (start) => whole.slice(start).trim(),
  };
}
