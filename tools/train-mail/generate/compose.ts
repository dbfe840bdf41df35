import type { GeneratedFile } from "./files.ts";
import type { Route } from "./generate-route.ts";
import type { Random } from "./values.ts";

/** A paragraph or a button of a message. */
export interface Piece {
  readonly text: string;
  readonly isButton: boolean;
  /** The button's target, if different from the others. */
  readonly to?: string;
}

export const plain = (text: string): Piece => ({ text, isButton: false });
export const button = (text: string, to?: string): Piece => ({
  text,
  isButton: true,
  ...(to === undefined ? {} : { to }),
});

/** Content and attachments, before headers. */
export interface Draft {
  readonly subject: string;
  readonly pieces: readonly Piece[];
  readonly language: string;
  readonly files: readonly GeneratedFile[];
  /** HTML before everything else, such as invisible text. */
  readonly hidden?: string;
}

/** Builds the bytes of a message as sent by a program or a person. */
export function composeMessage(random: Random, route: Route, draft: Draft): Buffer {
  const { subject, files } = draft;
  const body = bodyPart(random, route, draft);
  const boundary = `m${random.token(20)}`;
  const parts = [body, ...files.map(filePart)].map((part) => `--${boundary}\r\n${part}\r\n`).join("");
  const content =
    files.length === 0
      ? body
      : `Content-Type: multipart/mixed; boundary="${boundary}"\r\n\r\n${parts}--${boundary}--\r\n`;
  return Buffer.from(`${route.headers(encoded(subject))}${content}`);
}

function bodyPart(random: Random, route: Route, { pieces, language, hidden = "" }: Draft): string {
  const text = pieces
    .map((piece) => (piece.isButton && route.links ? `${piece.text}: ${piece.to ?? route.link()}` : piece.text))
    .join("\r\n\r\n");
  const html = page(random, route, pieces, language, hidden);
  const shape = random.number(10);
  const one = (type: string, body: string) =>
    `Content-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n\r\n${base64(Buffer.from(body))}\r\n`;
  if (route.isPlain) return one("text/plain", text);
  if (shape < 5) return one("text/html", html);
  const boundary = `b${random.token(20)}`;
  return `Content-Type: multipart/alternative; boundary="${boundary}"\r\n\r\n--${boundary}\r\n${one("text/plain", text)}\r\n--${boundary}\r\n${one("text/html", html)}\r\n--${boundary}--\r\n`;
}

function filePart({ name, type, content, isInline }: GeneratedFile): string {
  const disposition = isInline ? `inline\r\nContent-ID: <${name}>` : `attachment; filename="${name}"`;
  return `Content-Type: ${type}; name="${name}"\r\nContent-Disposition: ${disposition}\r\nContent-Transfer-Encoding: base64\r\n\r\n${base64(content)}\r\n`;
}

function base64(bytes: Buffer): string {
  return bytes.toString("base64").replace(/.{76}/g, "$&\r\n");
}

function encoded(text: string): string {
  return /^[\x20-\x7e]*$/.test(text) ? text : `=?UTF-8?B?${Buffer.from(text).toString("base64")}?=`;
}

/** HTML layouts of shops, services and people: tables, images, buttons, preview lines. */
function page(random: Random, route: Route, pieces: readonly Piece[], language: string, hidden: string): string {
  const escape = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  const hasTables = random.happens(0.7);
  const block = (inner: string) => (hasTables ? `<tr><td style="padding:8px">${inner}</td></tr>` : `<p>${inner}</p>`);
  const picture = () =>
    `<img src="https://${route.pictureHost}/${random.token(12)}.png" width="${200 + random.number(400)}" alt="">`;
  const anchor = (text: string, to = route.link()) =>
    `<a href="${escape(to)}" style="color:#fff">${text === "" ? picture() : escape(text)}</a>`;
  const inner = pieces
    .flatMap(({ text, isButton, to }) => [
      block(isButton && route.links ? anchor(text, to) : escape(text)),
      ...(!route.isPersonal && random.happens(0.25)
        ? [block(random.happens(0.6) ? `<a href="${escape(route.link())}">${picture()}</a>` : picture())]
        : []),
    ])
    .join("\n");
  const preheader =
    !route.isPersonal && random.happens(0.4)
      ? `<div style="display:none;max-height:0">${escape(pieces[0]?.text ?? "")}${"&zwnj;&nbsp;".repeat(random.number(60))}</div>`
      : "";
  const tracker =
    !route.isPersonal && random.happens(0.6)
      ? `<img src="${escape((route.tracker ?? route.link)())}" width="1" height="1">`
      : "";
  const direction = language === "ar" ? ' dir="rtl"' : "";
  return `<html${direction}><head><style>td{font-family:Arial}</style></head><body>${hidden}${preheader}${hasTables ? `<table width="600">${inner}</table>` : inner}${tracker}</body></html>`;
}
