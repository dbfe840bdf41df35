import type { MailLabel } from "../../corpus.ts";
import { button, composeMessage, type Piece, plain } from "../compose.ts";
import { type GeneratedFile, lurePage, pdfOf, pictureOf } from "../files.ts";
import { frameOf } from "../generate-message.ts";
import { freemail } from "../generate-route.ts";
import { chosen, type Frame, type Phrases } from "../phrases.ts";
import { type Random, randomOf, filled, generateCompany, slotsOf } from "../values.ts";
import { arabic } from "./arabic.ts";
import { disguised, hiddenText } from "./disguise.ts";
import { english } from "./english.ts";
import { french } from "./french.ts";
import { dutch, german } from "./germanic.ts";
import { portuguese, spanish } from "./iberian.ts";
import { type LureKind, lureKinds } from "./kinds.ts";
import { type LureRoute, lureRoute } from "./lure-route.ts";
import type { Lures } from "./lure.ts";
import { otherLures } from "./other.ts";

/** A generated unwanted message. */
export interface GeneratedLure {
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

/** More frequent kinds. */
const common: ReadonlySet<string> = new Set(
  "account bank coin document mailbox prize payment fund task vendor callback".split(" "),
);

/** Generates a threat or junk from a seed. */
export function generateLure(seed: number): GeneratedLure {
  const random = randomOf(seed);
  const { code, kinds } = random.pick(languages);
  const name = random.pick(Object.keys(kinds).flatMap((each) => (common.has(each) ? [each, each, each] : [each])));
  const kind = lureKinds[name];
  const phrases = kinds[name];
  if (kind === undefined || phrases === undefined) throw new Error(`No lure is called ${name}`);
  const route = lureRoute(random, kind);
  const company = { ...generateCompany(random), ...(kind.isBranded ? { name: route.brand } : {}) };
  const slots = { ...slotsOf(random, code, company), ...ownSlots(random, route) };
  const say = (from: readonly string[]) => filled(chosen(random, random.pick(from)), slots);
  const subject = subjectOf(random, say(phrases.subjects), route);
  const body = piecesOf(random, kind, frameOf(code), phrases, say, route.brandLink);
  const files = filesOf(random, kind, body, route);
  const isInFile = files.some(({ isInline }) => !isInline);
  const isPicture = kind.asks === "click" && !isInFile && random.happens(0.08);
  const pieces = isPicture
    ? [button("")]
    : isInFile
      ? body.filter(({ isButton }) => !isButton).slice(0, random.number(3))
      : body;
  const look = disguised(random);
  return {
    language: code,
    kind: name,
    label: kind.label,
    bytes: composeMessage(
      random,
      { ...route, links: route.links && !isInFile },
      {
        subject: look(subject),
        pieces: pieces.map((piece) => ({ ...piece, text: look(piece.text) })),
        language: code,
        files,
        hidden: random.happens(0.06) ? hiddenText(random) : "",
      },
    ),
  };
}

function ownSlots(random: Random, { brand, recipient }: LureRoute): Readonly<Record<string, () => string>> {
  const user = recipient.split("@")[0] ?? "";
  return {
    brand: () => brand,
    email: () => recipient,
    user: () => user,
    domain: () => "contoso.com",
    freemail: () =>
      `${random.token(8).toLowerCase().replace(/[_-]/g, "o")}${random.number(99)}@${random.pick(freemail)}`,
    wallet: () =>
      `bc1q${random
        .token(36)
        .toLowerCase()
        .replace(/[^a-z\d]/g, "x")}`,
  };
}

const marks = ["🎁", "⚠️", "🔔", "❗", "💰", "✅", "📦", "🔒"];

function subjectOf(random: Random, subject: string, { recipient }: LureRoute): string {
  const style = random.number(20);
  if (style === 0) return subject.toUpperCase();
  if (style < 3) return `${random.pick(marks)} ${subject}`;
  if (style < 5) return `${subject} [#${random.token(8).toUpperCase().replace(/[_-]/g, "7")}]`;
  if (style === 5) return `${recipient.split("@")[0]}: ${subject}`;
  if (style === 6) return `${subject} ${random.number(99999) + 1000}`;
  if (style === 7) return `Re: ${subject}`;
  return style === 8 && random.happens(0.3) ? "" : subject;
}

/** Lures have the footers of the legitimate email that they copy. */
function piecesOf(
  random: Random,
  kind: LureKind,
  frame: Frame,
  { sentences, actions }: Phrases,
  say: (from: readonly string[]) => string,
  brandLink: () => string,
): Piece[] {
  const count = 1 + random.number(random.happens(0.5) ? 4 : 10);
  const pieces = Array.from(new Set(Array.from({ length: count }, () => say(sentences))), plain);
  if (kind.asks !== "click") return pieces;
  const buttons = Array.from({ length: random.happens(0.7) ? 1 : 3 }, () => button(say(actions)));
  const footers = random.happens(0.6)
    ? Array.from({ length: 1 + random.number(3) }, () => plain(say(frame.footers)))
    : [];
  const name = random.happens(0.5) ? [plain(say(["{brand}", "{brand} {month} {year}", "© {year} {brand}"]))] : [];
  return [
    ...(random.happens(0.3) ? name : []),
    ...pieces,
    ...buttons,
    ...footers,
    ...name,
    ...(random.happens(0.3) ? [button(say(frame.unsubscribe))] : []),
    ...(kind.isBranded && random.happens(0.25)
      ? [button(say(["Privacy", "Help", "Terms", "{brand}"]), brandLink())]
      : []),
  ];
}

const fileNames = ["Invoice", "Document", "Voicemail", "Payment_Advice", "Statement", "Remittance", "PO", "Scan"];

function filesOf(random: Random, kind: LureKind, body: readonly Piece[], route: LureRoute): GeneratedFile[] {
  if (!random.happens(kind.files)) return random.happens(0.05) ? [pictureOf(`image${random.number(9)}.png`)] : [];
  const name = `${random.pick(fileNames)}_${random.number(99999)}`;
  if (kind.file === "pdf")
    return [
      pdfOf(
        `${name}.pdf`,
        body.map(({ text }) => text),
      ),
    ];
  return [lurePage(random, `${name}.${random.pick(["html", "htm", "shtml"])}`, route.link(), route.recipient)];
}
