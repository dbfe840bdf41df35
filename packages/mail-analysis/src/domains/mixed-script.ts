/** Scripts that may be combined (UTS #39, highly restrictive): Latin with East Asian ones. */
const together =
  /^[\p{Script=Latin}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\p{Script=Hangul}\p{Script=Common}\p{Script=Inherited}]*$/u;
const scripts = [
  "Latin",
  "Cyrillic",
  "Greek",
  "Armenian",
  "Hebrew",
  "Arabic",
  "Cherokee",
  "Georgian",
  "Thai",
  "Devanagari",
  "Han",
  "Hangul",
].map((name) => new RegExp(String.raw`\p{Script=${name}}`, "u"));

/** Whether a word mixes scripts that aren't normally combined. */
export function isMixedScript(word: string): boolean {
  return !together.test(word) && scripts.filter((script) => script.test(word)).length > 1;
}
