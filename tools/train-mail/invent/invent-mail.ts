import { arabic } from "./arabic.ts";
import { english } from "./english.ts";
import { french } from "./french.ts";
import { moreKinds } from "./more-kinds.ts";
import { moreLanguages } from "./more-languages.ts";
import { otherLanguages } from "./other-languages.ts";
import type { Language } from "./phrases.ts";
import { inventRoute, type Route } from "./invent-route.ts";
import { type Chance, chanceOf, filled, inventCompany, slotsOf } from "./values.ts";

/** An honest mail that nobody sent. */
export interface InventedMail {
  readonly language: string;
  readonly kind: string;
  readonly bytes: Buffer;
}

const languages: readonly Language[] = [
  english,
  english,
  english,
  french,
  french,
  arabic,
  ...otherLanguages,
  ...otherLanguages,
  ...moreLanguages,
];
/** Kinds that people write to each other. */
const personalKinds: ReadonlySet<string> = new Set(["colleague", "technical", "forward"]);

/** Invents a legitimate mail: newsletter, offer, receipt, notice, invitation or a colleague's; the same for a seed. */
export function inventMail(seed: number): InventedMail {
  const chance = chanceOf(seed);
  const language = chance.pick(languages);
  const kinds = { ...moreKinds[language.code], ...language.kinds };
  const kind = chance.pick(Object.keys(kinds));
  const isPersonal = personalKinds.has(kind);
  const company = inventCompany(chance);
  const route = inventRoute(chance, company, isPersonal);
  const slots = slotsOf(chance, language.code, company);
  const written = { subject: "", lines: [] as string[] };
  const { subjects, sentences, actions } = kinds[kind] ?? { subjects: [""], sentences: [""], actions: [""] };
  written.subject = filled(chance.pick(subjects), slots);
  if (chance.happens(0.15) && !isPersonal) written.subject += ` ${chance.pick(["🎉", "✨", "🔔", "💙", "🔝"])}`;
  const count = 1 + chance.number(chance.happens(0.3) ? 9 : 4);
  const body = Array.from({ length: count }, () => filled(chance.pick(sentences), slots));
  const { frame } = language;
  const part = (from: readonly string[], share: number) =>
    chance.happens(share) ? [filled(chance.pick(from), slots)] : [];
  const pieces: Piece[] = [
    ...part(isPersonal ? [] : frame.openings, isPersonal ? 0 : 0.5).map(plain),
    ...part(frame.greetings, 0.7).map(plain),
    ...body.flatMap((line) => [
      plain(line),
      ...(isPersonal || chance.happens(0.7) ? [] : [button(filled(chance.pick(actions), slots))]),
    ]),
    ...(isPersonal ? [] : [button(filled(chance.pick(actions), slots))]),
    ...part(isPersonal ? [slots["person"]?.() ?? ""] : frame.closings, 0.7).map(plain),
    ...(isPersonal ? [] : [...part(frame.footers, 0.8), ...part(frame.footers, 0.5)].map(plain)),
    ...(isPersonal || !chance.happens(0.7) ? [] : [button(chance.pick(frame.unsubscribe))]),
  ];
  return {
    language: language.code,
    kind,
    bytes: Buffer.from(mime(chance, route, written.subject, pieces, language.code)),
  };
}

interface Piece {
  readonly text: string;
  readonly isButton: boolean;
}

const plain = (text: string): Piece => ({ text, isButton: false });
const button = (text: string): Piece => ({ text, isButton: true });

function mime(chance: Chance, route: Route, subject: string, pieces: readonly Piece[], language: string): string {
  const text = pieces
    .map((piece) => (piece.isButton && route.links ? `${piece.text}: ${route.link()}` : piece.text))
    .join("\r\n\r\n");
  const html = page(chance, route, pieces, language);
  const [headers, shape] = [route.headers(encoded(subject)), chance.number(10)];
  const base = (body: string) => Buffer.from(body).toString("base64").replace(/.{76}/g, "$&\r\n");
  const one = (type: string, body: string) =>
    `Content-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n\r\n${base(body)}\r\n`;
  if (route.isPlain) return `${headers}${one("text/plain", text)}`;
  if (shape < 5) return `${headers}${one("text/html", html)}`;
  const boundary = `b${chance.token(20)}`;
  return `${headers}Content-Type: multipart/alternative; boundary="${boundary}"\r\n\r\n--${boundary}\r\n${one("text/plain", text)}\r\n--${boundary}\r\n${one("text/html", html)}\r\n--${boundary}--\r\n`;
}

function encoded(text: string): string {
  return /^[\x20-\x7e]*$/.test(text) ? text : `=?UTF-8?B?${Buffer.from(text).toString("base64")}?=`;
}

/** Pages as shops, services and people write them: tables, pictures, buttons, hidden first lines. */
function page(chance: Chance, route: Route, pieces: readonly Piece[], language: string): string {
  const escape = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  const hasTables = chance.happens(0.7);
  const block = (inner: string) => (hasTables ? `<tr><td style="padding:8px">${inner}</td></tr>` : `<p>${inner}</p>`);
  const picture = () =>
    `<img src="https://${route.pictureHost}/${chance.token(12)}.png" width="${200 + chance.number(400)}" alt="">`;
  const anchor = (text: string) => `<a href="${escape(route.link())}" style="color:#fff">${escape(text)}</a>`;
  const inner = pieces
    .flatMap(({ text, isButton }) => [
      block(isButton && route.links ? anchor(text) : escape(text)),
      ...(!route.isPersonal && chance.happens(0.25)
        ? [block(chance.happens(0.6) ? `<a href="${escape(route.link())}">${picture()}</a>` : picture())]
        : []),
    ])
    .join("\n");
  const preheader =
    !route.isPersonal && chance.happens(0.4)
      ? `<div style="display:none;max-height:0">${escape(pieces[0]?.text ?? "")}${"&zwnj;&nbsp;".repeat(chance.number(60))}</div>`
      : "";
  const tracker =
    !route.isPersonal && chance.happens(0.6) ? `<img src="${escape(route.link())}" width="1" height="1">` : "";
  const direction = language === "ar" ? ' dir="rtl"' : "";
  return `<html${direction}><head><style>td{font-family:Arial}</style></head><body>${preheader}${hasTables ? `<table width="600">${inner}</table>` : inner}${tracker}</body></html>`;
}
