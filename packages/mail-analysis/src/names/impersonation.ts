import { editDistance } from "../domains/edit-distance.ts";
import { nameTokens } from "./name-tokens.ts";

/** A person whose name is worth imitating. */
export interface Person {
  readonly name: string;
  /** Addresses of the organization that are theirs. */
  readonly addresses: readonly string[];
  /** Other addresses from which they may write. */
  readonly personal: readonly string[];
}

/** A sender as a mail shows it. */
export interface ShownSender {
  readonly display: string;
  readonly address: string;
  /** Whether DMARC passed; null when that is not known. */
  readonly isAuthenticated: boolean | null;
}

/** How sure it is that a sender bears someone's name: `weak` for an initial with a surname. */
export type Resemblance = "strong" | "weak" | "none";

/** How far a sender pretends to be a person whose address it does not use, or uses without proof. */
export function impersonationOf(sender: ShownSender, person: Person): Resemblance {
  const address = sender.address.toLowerCase();
  if (person.personal.some((each) => each.toLowerCase() === address)) return "none";
  if (person.addresses.some((each) => each.toLowerCase() === address))
    return sender.isAuthenticated === false ? "strong" : "none";
  return resemblance(sender.display, person.name);
}

/** How far a display name says someone's name, through typing errors, disguises, titles and another order. */
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
