import { type DomainName, domainName } from "./domain-name.ts";
import { editDistance } from "./edit-distance.ts";
import { loginWords, lureWords } from "./lures.ts";
import { caselessSkeleton } from "./skeleton.ts";
import { visualFold } from "./visual-fold.ts";

/** In which way a domain imitates another, the surest first. */
export type LookalikeClass = "homograph" | "embedded" | "visual_fold" | "hyphen" | "typo" | "combo" | "tld_swap";

export interface Lookalike {
  readonly class: LookalikeClass;
  /** The registrable domain that is imitated. */
  readonly imitates: string;
}

/** A name worth protecting, with what is computed of it once. */
export interface ProtectedDomain {
  readonly registrable: string;
  readonly label: string;
  readonly bare: string;
  readonly skeleton: string;
  readonly fold: string;
  /** Registrable domains of the same owner, which imitate nobody. */
  readonly owned: ReadonlySet<string>;
}

/** Prepares a domain for comparison; null for what nobody can register. */
export function protectDomain(domain: string, owned: Iterable<string> = []): ProtectedDomain | null {
  const { registrable, label: shown } = domainName(domain);
  if (registrable === "") return null;
  const label = shown.toLowerCase();
  return {
    registrable,
    label,
    bare: label.replaceAll("-", ""),
    skeleton: caselessSkeleton(label),
    fold: visualFold(label),
    owned: new Set([registrable, ...owned]),
  };
}

/** The first protected domain that a host imitates, by the surest class; null when it imitates none. */
export function lookalikeOf(host: string, protectedDomains: readonly ProtectedDomain[]): Lookalike | null {
  const name = domainName(host);
  if (name.registrable === "" || protectedDomains.some(({ owned }) => owned.has(name.registrable))) return null;
  const seen = looksOf(name);
  for (const [kind, holds] of classes)
    for (const original of protectedDomains)
      if (holds(seen, original)) return { class: kind, imitates: original.registrable };
  return null;
}

interface Looks {
  readonly name: DomainName;
  readonly label: string;
  readonly bare: string;
  /** As it is and in small letters: a capital I looks like an l, and is one i or the other. */
  readonly skeletons: readonly string[];
  readonly fold: string;
}

function looksOf(name: DomainName): Looks {
  const label = name.label.toLowerCase();
  return {
    name,
    label,
    bare: label.replaceAll("-", ""),
    skeletons: [caselessSkeleton(name.label), caselessSkeleton(label)],
    fold: visualFold(label),
  };
}

type Holds = (seen: Looks, original: ProtectedDomain) => boolean;

const classes: readonly (readonly [LookalikeClass, Holds])[] = [
  ["homograph", (seen, original) => seen.skeletons.includes(original.skeleton) && seen.label !== original.label],
  ["embedded", isEmbedded],
  ["visual_fold", (seen, original) => seen.fold === original.fold && seen.label !== original.label],
  ["hyphen", (seen, original) => seen.bare === original.bare && seen.label !== original.label],
  ["typo", isTypo],
  ["combo", isCombo],
  ["tld_swap", (seen, original) => seen.label === original.label && original.label.length >= 4],
];

function isEmbedded({ label: host, name: { subdomain } }: Looks, { registrable, label }: ProtectedDomain): boolean {
  if (subdomain === "") return false;
  if (`.${subdomain}.`.includes(`.${registrable}.`)) return true;
  if (label.length < 5) return false;
  const parts = subdomain.split(/[.-]/);
  if (`-${parts.join("-")}-`.includes(`-${registrable.replaceAll(".", "-")}-`)) return true;
  // A name alone is how services call their customers: it takes a call to log in beside it.
  return subdomain.split(".").includes(label) && [...parts, ...host.split("-")].some((part) => loginBait.has(part));
}

/** How far a label of a length may be from another and still be taken for it. */
function mostDistance(length: number): number {
  if (length < 5) return 0;
  if (length < 10) return 1;
  return length < 13 ? 1.4 : 1.9;
}

/** What a letter costs that nobody takes for the other one: too much for any label. */
const anotherWord = 2;
/** How much farther apart labels may be before letters that look alike are made one. */
const unfolded = 0.7;

function isTypo({ fold, bare }: Looks, original: ProtectedDomain): boolean {
  const [one, length] = [original.fold, original.label.length];
  const limit = length <= 6 && fold[0] !== one[0] ? 0.7 : mostDistance(length);
  if (limit === 0 || Math.abs(fold.length - one.length) > 2) return false;
  const isNear = (a: string, b: string, most: number) => isBelow(editDistance(a, b, most, anotherWord));
  if (isNear(bare, original.bare, limit)) return true;
  return isNear(fold, one, limit) && isNear(bare, original.bare, limit + unfolded);
}

function isBelow(distance: number): boolean {
  return distance > 0 && distance !== Infinity;
}

const lures = new Set(lureWords);
const loginBait = new Set(loginWords);
/** From this length on a name is hardly chance, whatever stands beside it. */
const distinctLength = 6;

function isCombo({ label, fold }: Looks, original: ProtectedDomain): boolean {
  const { length } = original.label;
  if (label === original.label || length < 4) return false;
  const isApart = `-${label}-`.includes(`-${original.label}-`);
  if (isApart && length >= distinctLength) return true;
  return (isApart || length >= 5) && (isBaited(label, original.label) || isBaited(fold, original.fold));
}

/** Whether a label is a name with digits or bait before or behind it. */
function isBaited(label: string, name: string): boolean {
  const at = label.indexOf(name);
  if (at === -1) return false;
  const rests = [label.slice(0, at), label.slice(at + name.length)].map((rest) => rest.replace(/[-\d]+/g, ""));
  return rests.every((rest) => rest === "" || isBait(rest));
}

function isBait(text: string): boolean {
  return lures.has(text) || lureWords.some((word) => text.startsWith(word) && lures.has(text.slice(word.length)));
}
