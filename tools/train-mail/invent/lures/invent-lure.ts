import type { MailLabel } from "../../corpus.ts";
import { button, composeMail, type Piece, plain } from "../compose.ts";
import { type InventedFile, lurePage, pdfOf, pictureOf } from "../files.ts";
import { freemail } from "../invent-route.ts";
import { frameOf } from "../invent-mail.ts";
import { chosen, type Frame, type Phrases } from "../phrases.ts";
import { type Chance, chanceOf, filled, inventCompany, slotsOf } from "../values.ts";
import { arabic } from "./arabic.ts";
import { disguised, hiddenText } from "./disguise.ts";
import { english } from "./english.ts";
import { french } from "./french.ts";
import { dutch, german } from "./germanic.ts";
import { portuguese, spanish } from "./iberian.ts";
import { type LureKind, lureKinds } from "./kinds.ts";
import type { Lures } from "./lure.ts";
import { type LureRoute, lureRoute } from "./lure-route.ts";
import { otherLures } from "./other.ts";

/** An unwanted mail that nobody sent. */
export interface InventedLure {
  readonly language: string;
  readonly kind: string;
  readonly label: MailLabel;
  readonly bytes: Buffer;
}

const languages: readonly Lures[] = [
  ...Array.from({ length: 14 }, () => english),
  french,
  french,
  french,
  arabic,
  arabic,
  portuguese,
  portuguese,
  portuguese,
  german,
  german,
  spanish,
  dutch,
  ...otherLures,
];

/** Kinds of which there is more than of the others. */
const common: ReadonlySet<string> = new Set(
  "account bank coin document mailbox prize payment fund task vendor callback".split(" "),
);

/** Invents a threat or a piece of junk; the same for a seed. */
export function inventLure(seed: number): InventedLure {
  const chance = chanceOf(seed);
  const { code, kinds } = chance.pick(languages);
  const name = chance.pick(Object.keys(kinds).flatMap((each) => (common.has(each) ? [each, each, each] : [each])));
  const kind = lureKinds[name];
  const phrases = kinds[name];
  if (kind === undefined || phrases === undefined) throw new Error(`No lure is called ${name}`);
  const route = lureRoute(chance, kind);
  const company = { ...inventCompany(chance), ...(kind.isBranded ? { name: route.brand } : {}) };
  const slots = { ...slotsOf(chance, code, company), ...ownSlots(chance, route) };
  const say = (from: readonly string[]) => filled(chosen(chance, chance.pick(from)), slots);
  const subject = subjectOf(chance, say(phrases.subjects), route);
  const body = piecesOf(chance, kind, frameOf(code), phrases, say, route.brandLink);
  const files = filesOf(chance, kind, body, route);
  const isInFile = files.some(({ isInline }) => !isInline);
  const isPicture = kind.asks === "click" && !isInFile && chance.happens(0.08);
  const pieces = isPicture
    ? [button("")]
    : isInFile
      ? body.filter(({ isButton }) => !isButton).slice(0, chance.number(3))
      : body;
  const look = disguised(chance);
  return {
    language: code,
    kind: name,
    label: kind.label,
    bytes: composeMail(
      chance,
      { ...route, links: route.links && !isInFile },
      {
        subject: look(subject),
        pieces: pieces.map((piece) => ({ ...piece, text: look(piece.text) })),
        language: code,
        files,
        hidden: chance.happens(0.06) ? hiddenText(chance) : "",
      },
    ),
  };
}

function ownSlots(chance: Chance, { brand, recipient }: LureRoute): Readonly<Record<string, () => string>> {
  const user = recipient.split("@")[0] ?? "";
  return {
    brand: () => brand,
    email: () => recipient,
    user: () => user,
    domain: () => "contoso.com",
    freemail: () =>
      `${chance.token(8).toLowerCase().replace(/[_-]/g, "o")}${chance.number(99)}@${chance.pick(freemail)}`,
    wallet: () =>
      `bc1q${chance
        .token(36)
        .toLowerCase()
        .replace(/[^a-z\d]/g, "x")}`,
  };
}

const marks = ["🎁", "⚠️", "🔔", "❗", "💰", "✅", "📦", "🔒"];

function subjectOf(chance: Chance, subject: string, { recipient }: LureRoute): string {
  const style = chance.number(20);
  if (style === 0) return subject.toUpperCase();
  if (style < 3) return `${chance.pick(marks)} ${subject}`;
  if (style < 5) return `${subject} [#${chance.token(8).toUpperCase().replace(/[_-]/g, "7")}]`;
  if (style === 5) return `${recipient.split("@")[0]}: ${subject}`;
  if (style === 6) return `${subject} ${chance.number(99999) + 1000}`;
  if (style === 7) return `Re: ${subject}`;
  return style === 8 && chance.happens(0.3) ? "" : subject;
}

/** Lures end as the honest mail does that they copy. */
function piecesOf(
  chance: Chance,
  kind: LureKind,
  frame: Frame,
  { sentences, actions }: Phrases,
  say: (from: readonly string[]) => string,
  brandLink: () => string,
): Piece[] {
  const count = 1 + chance.number(chance.happens(0.5) ? 4 : 10);
  const pieces = Array.from(new Set(Array.from({ length: count }, () => say(sentences))), plain);
  if (kind.asks !== "click") return pieces;
  const buttons = Array.from({ length: chance.happens(0.7) ? 1 : 3 }, () => button(say(actions)));
  const footers = chance.happens(0.6)
    ? Array.from({ length: 1 + chance.number(3) }, () => plain(say(frame.footers)))
    : [];
  const name = chance.happens(0.5) ? [plain(say(["{brand}", "{brand} {month} {year}", "© {year} {brand}"]))] : [];
  return [
    ...(chance.happens(0.3) ? name : []),
    ...pieces,
    ...buttons,
    ...footers,
    ...name,
    ...(chance.happens(0.3) ? [button(say(frame.unsubscribe))] : []),
    ...(kind.isBranded && chance.happens(0.25)
      ? [button(say(["Privacy", "Help", "Terms", "{brand}"]), brandLink())]
      : []),
  ];
}

const fileNames = ["Invoice", "Document", "Voicemail", "Payment_Advice", "Statement", "Remittance", "PO", "Scan"];

function filesOf(chance: Chance, kind: LureKind, body: readonly Piece[], route: LureRoute): InventedFile[] {
  if (!chance.happens(kind.files)) return chance.happens(0.05) ? [pictureOf(`image${chance.number(9)}.png`)] : [];
  const name = `${chance.pick(fileNames)}_${chance.number(99999)}`;
  if (kind.file === "pdf")
    return [
      pdfOf(
        `${name}.pdf`,
        body.map(({ text }) => text),
      ),
    ];
  return [lurePage(chance, `${name}.${chance.pick(["html", "htm", "shtml"])}`, route.link(), route.recipient)];
}
