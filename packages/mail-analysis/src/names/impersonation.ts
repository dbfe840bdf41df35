import { editDistance } from "../domains/edit-distance.ts";
import { nameTokens } from "./name-tokens.ts";

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
