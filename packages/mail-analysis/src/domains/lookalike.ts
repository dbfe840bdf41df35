import { type DomainName, domainName } from "./domain-name.ts";
import { editDistance } from "./edit-distance.ts";
import { caselessSkeleton } from "./skeleton.ts";

const pairs: readonly (readonly [RegExp, string])[] = [
  [/rn/g, "m"],
  [/vv/g, "w"],
  [/cl/g, "d"],
];

const single: Readonly<Record<string, string>> = {
  "0": "o",
  "1": "l",
  i: "l",
  "|": "l",
  "5": "s",
  "3": "e",
  "4": "a",
  "8": "b",
};

/** Folds similar ASCII letters and digits: `rnicros0ft` and `microsoft` become the same text. */
export function visualFold(text: string): string {
  const paired = pairs.reduce((folded, [from, to]) => folded.replace(from, to), text.toLowerCase());
  return paired.replace(/[01i|5348]/g, (character) => single[character] ?? character);
}

/** Words that impersonators add to a name, which split a joined label into name and lure word. */
const lureWords: readonly string[] = (
  "account accounts ach admin alert alerts app apps auth bank benefits billing board business care careers center " +
  "ceo cfo claim client cloud com company compliance confirm contact corp customer customers delivery desk direct " +
  "doc docs document documents email emails eservice expense expenses finance global group grp help helpdesk " +
  "hiring hq hr id inc info intl invoice invoices invoicing it llc login logon ltd mail mailer mails mfa mobile my " +
  "myaccount net notice notification notifications office official online order orders password pay payment " +
  "payments payroll payslip portal post private pro procurement purchase purchasing receipt receipts recovery " +
  "recruitment refund remit remittance renewal reset safe salary sec secure secured security service services " +
  "share shipping sign signin site solutions sso statement statements support suspend system tax team teams tech " +
  "timesheet track tracking treasury uk unlock update updates us usa user validate validation vendor verification " +
  "verified verify vip voicemail wallet web web3 webmail wire www"
).split(" ");

/** Host labels that suggest a sign-in page. */
const loginWords: readonly string[] = (
  "account auth confirm login logon mfa password recovery secure security signin sso unlock update validate validation " +
  "verification verify webmail"
).split(" ");

/** How a domain imitates another, strongest first. */
export type LookalikeClass = "homograph" | "embedded" | "visual_fold" | "hyphen" | "typo" | "combo" | "tld_swap";

export interface Lookalike {
  readonly class: LookalikeClass;
  /** The registrable domain that is imitated. */
  readonly imitates: string;
}

/** A protected name with precomputed forms. */
export interface ProtectedDomain {
  readonly registrable: string;
  readonly label: string;
  readonly bare: string;
  readonly skeleton: string;
  readonly fold: string;
  /** Registrable domains of the same owner, which aren't imitations. */
  readonly owned: ReadonlySet<string>;
}

/** Prepares a domain for comparison; null if it can't be registered. */
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

/** The protected domain that a host imitates in the strongest class; null if none. */
export function lookalikeOf(host: string, protectedDomains: readonly ProtectedDomain[]): Lookalike | null {
  const name = domainName(host);
  if (name.registrable === "" || protectedDomains.some(({ owned }) => owned.has(name.registrable))) return null;
  const forms = visualFormsOf(name);
  for (const [kind, holds] of classes)
    for (const original of protectedDomains)
      if (holds(forms, original)) return { class: kind, imitates: original.registrable };
  return null;
}

interface VisualForms {
  readonly name: DomainName;
  readonly label: string;
  readonly bare: string;
  /** As written and in lowercase, because a capital I looks like an l. */
  readonly skeletons: readonly string[];
  readonly fold: string;
}

function visualFormsOf(name: DomainName): VisualForms {
  const label = name.label.toLowerCase();
  return {
    name,
    label,
    bare: label.replaceAll("-", ""),
    skeletons: [caselessSkeleton(name.label), caselessSkeleton(label)],
    fold: visualFold(label),
  };
}

type Holds = (forms: VisualForms, original: ProtectedDomain) => boolean;

const classes: readonly (readonly [LookalikeClass, Holds])[] = [
  ["homograph", (forms, original) => forms.skeletons.includes(original.skeleton) && forms.label !== original.label],
  ["embedded", isEmbedded],
  ["visual_fold", (forms, original) => forms.fold === original.fold && forms.label !== original.label],
  ["hyphen", (forms, original) => forms.bare === original.bare && forms.label !== original.label],
  ["typo", isTypo],
  ["combo", isCombo],
  ["tld_swap", (forms, original) => forms.label === original.label && original.label.length >= 4],
];

function isEmbedded(
  { label: host, name: { subdomain } }: VisualForms,
  { registrable, label }: ProtectedDomain,
): boolean {
  if (subdomain === "") return false;
  if (`.${subdomain}.`.includes(`.${registrable}.`)) return true;
  if (label.length < 5) return false;
  const parts = subdomain.split(/[.-]/);
  if (`-${parts.join("-")}-`.includes(`-${registrable.replaceAll(".", "-")}-`)) return true;
  // Services use the customer's name as a subdomain, so a name needs a sign-in word next to it.
  return subdomain.split(".").includes(label) && [...parts, ...host.split("-")].some((part) => loginBait.has(part));
}

/** Max distance of labels by length. */
function maxDistance(length: number): number {
  if (length < 5) return 0;
  if (length < 10) return 1;
  return length < 13 ? 1.4 : 1.9;
}

/** Substitution cost of letters that aren't confusable, over any limit. */
const anotherWord = 2;
/** Extra distance allowed before confusable letters are folded. */
const unfolded = 0.7;

function isTypo({ fold, bare }: VisualForms, original: ProtectedDomain): boolean {
  const [one, length] = [original.fold, original.label.length];
  const limit = length <= 6 && fold[0] !== one[0] ? 0.7 : maxDistance(length);
  if (limit === 0 || Math.abs(fold.length - one.length) > 2) return false;
  const isNear = (a: string, b: string, max: number) => isBelow(editDistance(a, b, max, anotherWord));
  if (isNear(bare, original.bare, limit)) return true;
  return isNear(fold, one, limit) && isNear(bare, original.bare, limit + unfolded);
}

function isBelow(distance: number): boolean {
  return distance > 0 && distance !== Infinity;
}

const lures = new Set(lureWords);
const loginBait = new Set(loginWords);
/** Names of this length rarely match by chance, whatever surrounds them. */
const distinctLength = 6;

function isCombo({ label, fold }: VisualForms, original: ProtectedDomain): boolean {
  const { length } = original.label;
  if (label === original.label || length < 4) return false;
  const isApart = `-${label}-`.includes(`-${original.label}-`);
  if (isApart && length >= distinctLength) return true;
  return (isApart || length >= 5) && (isBaited(label, original.label) || isBaited(fold, original.fold));
}

/** Whether a label is a name with digits or a lure word before or after it. */
function isBaited(label: string, name: string): boolean {
  const at = label.indexOf(name);
  if (at === -1) return false;
  const rests = [label.slice(0, at), label.slice(at + name.length)].map((rest) => rest.replace(/[-\d]+/g, ""));
  return rests.every((rest) => rest === "" || isBait(rest));
}

function isBait(text: string): boolean {
  return lures.has(text) || lureWords.some((word) => text.startsWith(word) && lures.has(text.slice(word.length)));
}
