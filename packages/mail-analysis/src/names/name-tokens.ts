import { caselessSkeleton } from "../domains/skeleton.ts";

/** Titles and name suffixes, which don't identify a person. */
const titles = new Set(
  (
    "ceo cfo cto coo cio ciso chief executive financial operating technology information officer president vice vp svp evp director " +
    "manager head chairman chair founder owner partner dr prof mr mrs ms miss sir madam phd mba cpa esq jr sr ii iii directeur " +
    "directrice general generale president presidente gerant monsieur madame mme mlle office desk mobile external ext"
  ).split(" "),
);

/**
 * The words of a display name without homoglyphs, remarks, companies, titles and accents. Confusable words are equal,
 * so use them for comparison only.
 */
export function nameTokens(display: string): string[] {
  const plain = display
    .normalize("NFKC")
    .replace(/\p{Default_Ignorable_Code_Point}|\p{Cc}/gu, "")
    .replace(/\([^)]*\)|\[[^\]]*\]|<[^>]*>/g, " ")
    .replace(/\s(?:via|par|from|on behalf of|chez|عبر)\s.*$/iu, " ")
    .replace(/\s*[|/•–—].*$|\s+-\s.*$/u, " ")
    .replace(/^\s*["']|["']\s*$/g, "");
  const person = plain.includes("@") ? plain.slice(0, plain.indexOf("@")) : plain;
  return person
    .split(/[\s,._"'’+-]+/u)
    .map(foldWord)
    .filter((word) => word !== "" && !foldedTitles.has(word));
}

function foldWord(word: string): string {
  return caselessSkeleton(word)
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll("rn", "m")
    .replaceAll("vv", "w")
    .replaceAll("0", "o")
    .replace(/[1i|]/g, "l")
    .replaceAll("3", "e")
    .replaceAll("5", "s")
    .replace(/[^\p{L}\d]/gu, "");
}

const foldedTitles: ReadonlySet<string> = new Set([...titles].map(foldWord));
