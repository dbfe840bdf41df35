// Control characters, zero-width characters and those that change the direction of text.
// oxlint-disable-next-line eslint/no-control-regex -- it is them we look for
const invisible = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u00AD\u200B-\u200F\u2028-\u202E\u2060-\u2069\uFEFF]/g;

/** Writes out characters that cannot be seen, so that two lines that look alike are alike. */
export function visibleText(text: string): string {
  return text.replaceAll(invisible, (character) => {
    if (character === "\r") return "␍";
    return `⟨U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}⟩`;
  });
}
