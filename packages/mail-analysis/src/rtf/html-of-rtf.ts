import { charsetOfCodePage } from "../mime/code-page.ts";
import { decodeBytes } from "../mime/decode-text.ts";

/** Code pages by font charset number. */
const codePages: Readonly<Record<number, number>> = {
  128: 932,
  129: 949,
  134: 936,
  136: 950,
  161: 1253,
  162: 1254,
  163: 1258,
  177: 1255,
  178: 1256,
  186: 1257,
  204: 1251,
  222: 874,
  238: 1250,
};

/** Charsets of an RTF source: of the document and of fonts with another one. */
interface RtfCharsets {
  readonly defaultCharset: string;
  readonly ofFont: ReadonlyMap<number, string>;
}

/** Reads the charsets of an RTF source. */
export function rtfCharsets(source: string): RtfCharsets {
  const start = source.slice(0, 2 ** 18);
  const defaultCharset = charsetOfCodePage(Number(/\\ansicpg(\d{1,5})/.exec(start)?.[1] ?? 1252));
  const fonts = [...start.matchAll(/\\f(\d{1,5})(?!\d)[^;{}]{0,120}?\\fcharset(\d{1,3})/g)];
  const ofFont = fonts.map(([, font, charset]) => {
    const codePage = codePages[Number(charset)];
    return [Number(font), codePage === undefined ? defaultCharset : charsetOfCodePage(codePage)] as const;
  });
  return { defaultCharset, ofFont: new Map(ofFont) };
}

/** A token of RTF source. */
export type RtfToken =
  | { readonly kind: "open" }
  | { readonly kind: "close" }
  /** A control word or symbol with its parameter; null without one. */
  | { readonly kind: "word"; readonly name: string; readonly value: number | null }
  /** A byte of text in the code page of its font. */
  | { readonly kind: "byte"; readonly byte: number }
  | { readonly kind: "text"; readonly text: string };

const pattern =
  /([{}])|\\([a-zA-Z]{1,32})(-?\d{1,10})? ?|\\'([0-9a-fA-F]{2})|\\([^a-zA-Z'])|([^\\{}\r\n]{1,4096})|[\r\n]+|\\/gsy;

/** Tokenizes RTF source, read as Latin-1. Line breaks are ignored, and `\bin` data is skipped. */
export function* rtfTokens(source: string): Generator<RtfToken> {
  // The regular expression is shared, so its position is only valid until the next token is yielded.
  let at = 0;
  while (at < source.length) {
    pattern.lastIndex = at;
    const found = pattern.exec(source);
    if (found === null) return;
    const [whole, brace, name, number, hex, symbol, text] = found;
    at += whole.length;
    if (brace !== undefined) yield brace === "{" ? { kind: "open" } : { kind: "close" };
    else if (name !== undefined) {
      const value = number === undefined ? null : Number(number);
      if (name === "bin") at += Math.max(0, value ?? 0);
      else yield { kind: "word", name, value };
    } else if (hex !== undefined) yield { kind: "byte", byte: Number.parseInt(hex, 16) };
    else if (symbol !== undefined) yield { kind: "word", name: symbol, value: null };
    else if (text !== undefined) yield { kind: "text", text };
  }
}

/** State of an RTF group. */
interface Group {
  readonly isIgnored: boolean;
  /** RTF that duplicates encapsulated HTML. */
  readonly isDouble: boolean;
  /** A field's instruction, such as a link's address. */
  readonly isInstruction: boolean;
  readonly isLink: boolean;
  readonly charset: string;
  /** Number of fallback characters after a Unicode character. */
  readonly skips: number;
}

/** Destinations that aren't part of the text. */
const silent: ReadonlySet<string> = new Set(
  "fonttbl colortbl stylesheet info pict object objdata nonshppict header headerl headerr headerf footer footerl footerr footerf".split(
    " ",
  ),
);

const characters: ReadonlyMap<string, string> = new Map([
  ["tab", "\t"],
  ["cell", "\t"],
  ["lquote", "\u2018"],
  ["rquote", "\u2019"],
  ["ldblquote", "\u201C"],
  ["rdblquote", "\u201D"],
  ["bullet", "\u2022"],
  ["endash", "\u2013"],
  ["emdash", "\u2014"],
  ["~", "\u00A0"],
  ["_", "\u2011"],
  ["{", "{"],
  ["}", "}"],
  ["\\", "\\"],
]);
const breaks: ReadonlySet<string> = new Set(["par", "line", "row", "sect", "page", "\r", "\n"]);

const maxDepth = 1000;
const maxSourceLength = 4 * 2 ** 20;

/**
 * Converts RTF to HTML: HTML that Outlook encapsulated (MS-OXRTFEX), else text, line breaks and links. Null for other
 * bytes.
 */
export function htmlOfRtf(bytes: Buffer, max: number): string | null {
  if (bytes.toString("latin1", 0, 5) !== String.raw`{\rtf`) return null;
  const source = bytes.toString("latin1", 0, maxSourceLength);
  const isWrapped = /\\fromhtml1(?!\d)/.test(source.slice(0, 4096));
  const { defaultCharset, ofFont } = rtfCharsets(source);
  const out: string[] = [];
  let [length, pending, instruction, skip, beyond, isStarred] = [0, "", "", 0, 0, false];
  let group: Group = {
    isIgnored: false,
    isDouble: false,
    isInstruction: false,
    isLink: false,
    charset: defaultCharset,
    skips: 1,
  };
  const outer: Group[] = [];
  const set = (change: Partial<Group>) => (group = { ...group, ...change });
  const write = (html: string) => {
    out.push(html);
    length += html.length;
  };
  const say = (text: string) => {
    if (group.isInstruction) instruction = (instruction + text).slice(0, 4096);
    else if (!group.isIgnored && !group.isDouble) write(isWrapped ? text : escapeHtml(text));
  };
  const flush = () => {
    if (pending !== "") say(decodeBytes(Buffer.from(pending, "latin1"), group.charset).text);
    pending = "";
  };
  const read = (text: string) => {
    const skipped = Math.min(skip, text.length);
    skip -= skipped;
    pending += text.slice(skipped);
  };
  const close = () => {
    if (beyond > 0) beyond -= 1;
    else {
      if (group.isLink && !outer.at(-1)?.isLink) write("</a>");
      group = outer.pop() ?? group;
    }
  };
  const word = (name: string, value: number | null) => {
    if (isStarred) {
      const isInstruction = name === "fldinst" && !isWrapped;
      set({ isIgnored: group.isIgnored || name !== "htmltag", isInstruction });
    } else if (silent.has(name)) set({ isIgnored: true });
    else if (name === "htmlrtf") set({ isDouble: isWrapped && value !== 0 });
    else if (name === "fldinst" && !isWrapped) set({ isInstruction: true, isIgnored: true });
    else if (name === "fldrslt" && !isWrapped) {
      const address = /HYPERLINK\s+(?:\\l\s+)?"([^"]{1,4000})"/i.exec(instruction)?.[1];
      instruction = "";
      if (address !== undefined && !group.isLink) {
        write(`<a href="${escapeHtml(address)}">`);
        set({ isLink: true });
      }
    } else if (name === "f") set({ charset: ofFont.get(value ?? 0) ?? defaultCharset });
    else if (name === "plain") set({ charset: defaultCharset });
    else if (name === "uc") set({ skips: Math.max(0, value ?? 1) });
    else if (name === "u") {
      say(String.fromCharCode((value ?? 0) & 0xffff));
      skip = group.skips;
    } else if (breaks.has(name)) {
      if (isWrapped) say("\r\n");
      else if (!group.isIgnored) write("<br>\n");
    } else say(characters.get(name) ?? "");
  };
  for (const token of rtfTokens(source)) {
    if (length > max) break;
    if (token.kind === "text") read(token.text);
    else if (token.kind === "byte") read(String.fromCharCode(token.byte));
    else {
      flush();
      skip = 0;
      if (token.kind === "open") {
        if (outer.length < maxDepth) outer.push(group);
        else beyond += 1;
      } else if (token.kind === "close") close();
      else if (token.name !== "*") word(token.name, token.value);
    }
    isStarred = token.kind === "word" && token.name === "*";
  }
  flush();
  return out.join("").slice(0, max);
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
