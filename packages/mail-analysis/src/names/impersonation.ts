import { editDistance } from "../domains/edit-distance.ts";
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

/** A person whose name may be impersonated. */
export interface Person {
  readonly name: string;
  /** Addresses in the organization. */
  readonly addresses: readonly string[];
  /** Other addresses that they may use. */
  readonly personal: readonly string[];
}

/** The sender of a message. */
export interface ShownSender {
  readonly display: string;
  readonly address: string;
  /** Whether DMARC passed; null if unknown. */
  readonly isAuthenticated: boolean | null;
}

/** Confidence that a sender has a person's name: `weak` for an initial with a surname. */
export type Resemblance = "strong" | "weak" | "none";

/** How strongly a sender impersonates a person without using their authenticated address. */
export function impersonationOf(sender: ShownSender, person: Person): Resemblance {
  const address = sender.address.toLowerCase();
  if (person.personal.some((each) => each.toLowerCase() === address)) return "none";
  if (person.addresses.some((each) => each.toLowerCase() === address))
    return sender.isAuthenticated === false ? "strong" : "none";
  return resemblance(sender.display, person.name);
}

/** How closely a display name matches a person's name, despite typos, homoglyphs, titles and word order. */
export function resemblance(display: string, name: string): Resemblance {
  const [shown, wanted] = [nameTokens(display), nameTokens(name)];
  if (wanted.length < 2 || shown.length === 0) return "none";
  if (shown.join("") === wanted.join("")) return "strong";
  if (shown.length < 2 || shown.length > wanted.length + 2) return "none";
  if (wanted.every((word) => shown.some((each) => isSameWord(each, word)))) return "strong";
  const [first = "", last = ""] = [wanted[0], wanted.at(-1)];
  const [shownFirst = "", shownLast = ""] = [shown[0], shown.at(-1)];
  if (wanted.length > 2 && isSameWord(shownFirst, first) && isSameWord(shownLast, last)) return "strong";
  const isInitial = shownFirst.length === 1 && first.startsWith(shownFirst) && shownLast === last;
  return isInitial ? "weak" : "none";
}

function isSameWord(shown: string, wanted: string): boolean {
  if (shown === wanted) return true;
  return Math.min(shown.length, wanted.length) >= 5 && editDistance(shown, wanted, 1) <= 1;
}
