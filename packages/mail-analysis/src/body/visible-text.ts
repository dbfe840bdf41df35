/** Gathers text as a browser lays it out: runs of blanks are one, blocks stand on lines of their own. */
export interface VisibleText {
  /** Length of what is gathered so far: where the next text begins. */
  readonly length: () => number;
  /** @param isPreformatted whether blanks and line breaks stand as they are */
  add(text: string, isPreformatted?: boolean): void;
  /** Begins a new line, unless one was just begun. */
  breakLine(): void;
  text(): string;
  slice(start: number): string;
}

/** Begins an empty text. */
export function visibleText(): VisibleText {
  let whole = "";
  // Blanks at the end wait until something follows them: at a line's end they are nothing.
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
