export interface FontSubset {
  /** A file of a package. */
  readonly source: string;
  /** First and last code points. */
  readonly ranges: readonly (readonly [first: number, last: number])[];
  /** The weights that the design system uses, unless it says otherwise. */
  readonly weight?: number;
  /** OpenType features that are kept; all where it says nothing. */
  readonly features?: readonly string[];
}

const only = (text: string): FontSubset["ranges"] =>
  Array.from(text, (character) => [character.codePointAt(0) ?? 0, character.codePointAt(0) ?? 0]);

/** Kerning and accents, digits of one width, and the shapes that tell 1, l and I apart. */
const latin = ["kern", "mark", "mkmk", "ccmp", "locl", "case", "tnum", "cv05", "cv11", "ss03"];
const inter = "@fontsource-variable/inter/files/inter";
const arabic = "@fontsource-variable/noto-sans-arabic/files/noto-sans-arabic-arabic-wght-normal.woff2";

/** What an English page and the names of all languages need. */
const basic: FontSubset["ranges"] = [[0x20, 0x7e], ...only("\u00a0·×ç–—‘’“”•…→−")];

/**
 * The typefaces that are shipped, by file. `node tools/subset-fonts.ts` writes them; fonts.css says which characters ask for
 * which, and a test holds the two together.
 */
export const fontSubsets: Readonly<Record<string, FontSubset>> = {
  "inter-basic": {
    source: `${inter}-latin-wght-normal.woff2`,
    ranges: basic,
    // There is nothing to put an accent on.
    features: ["kern", "tnum", "cv05", "cv11", "ss03"],
  },
  "inter-latin": {
    source: `${inter}-latin-wght-normal.woff2`,
    ranges: [[0xa1, 0xff], ...only("ıŒœˆ˚˜"), [0x2000, 0x206f], ...only("€™←↑↓∕")],
    features: latin,
  },
  "inter-latin-ext": {
    source: `${inter}-latin-ext-wght-normal.woff2`,
    ranges: [
      [0x100, 0x2ba],
      [0x1e00, 0x1ef9],
      [0x20a0, 0x20c0],
    ],
    features: latin,
  },
  "noto-sans-arabic": { source: arabic, ranges: [[0x600, 0x6ff]] },
  "jetbrains-mono": {
    source: "@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2",
    ranges: [[0x20, 0x7e], ...only("\u00a0·–—•…→←")],
    weight: 400,
    // No ligatures: code is read as it is written.
    features: ["mark", "mkmk", "ccmp", "zero"],
  },
};
