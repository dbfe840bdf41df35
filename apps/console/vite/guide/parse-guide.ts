import { lexer, type MarkedToken, type Token, type Tokens } from "marked";
import type { GuideBlock, GuideInline, GuideNoteTone, GuidePageContent } from "../../src/lib/guide/guide-content.ts";
import { keepTogether } from "../catalogues.ts";

export interface GuideSource {
  /** The page's file, for messages about mistakes. */
  readonly file: string;
  readonly markdown: string;
  readonly locale: string;
  /** The console's text for a message id. */
  readonly message: (id: string, locale: string) => string;
  /** Anchors of the English page's headings, in order; without them, they are made of the headings. */
  readonly anchors?: readonly string[];
}

const alertTones: Readonly<Record<string, GuideNoteTone>> = { NOTE: "info", WARNING: "warning" };

/** Reads a page of the guide. @throws Error that names the file and what the guide doesn't support. */
export function parseGuide({ file, markdown, locale, message, anchors }: GuideSource): GuidePageContent {
  const fail = (what: string): never => {
    throw new Error(`${file}: ${what}`);
  };
  let headings = 0;

  const textOf = (text: string): string =>
    keepTogether(
      text.replaceAll(/\{\{([\w.-]+)\}\}/g, (_, id: string) => message(id, locale)),
      locale,
    );
  const inlines = (tokens: readonly Token[] = []): GuideInline[] => merged(tokens.flatMap(inline));
  const inline = (given: Token): GuideInline | GuideInline[] => {
    const token = known(given);
    switch (token.type) {
      case "text":
        return "tokens" in token && token.tokens ? inlines(token.tokens) : textOf(token.text);
      case "escape":
        return token.text;
      case "strong":
        return { kind: "strong", content: inlines(token.tokens) };
      case "em":
        return { kind: "emphasis", content: inlines(token.tokens) };
      case "codespan":
        return { kind: "code", text: token.text };
      case "link":
        return { kind: "link", href: addressOf(token.href), content: inlines(token.tokens) };
      default:
        return fail(`${token.type} isn't supported in text`);
    }
  };
  const heading = (token: Tokens.Heading): GuideBlock => {
    if (token.depth !== 2 && token.depth !== 3) return fail("headings below the title are of level 2 or 3");
    const content = inlines(token.tokens);
    const id = anchors === undefined ? anchorOf(plainText(content)) : anchors[headings];
    headings += 1;
    return { kind: "heading", level: token.depth, id: id ?? fail("has more headings than the English page"), content };
  };
  const note = (token: Tokens.Blockquote): GuideBlock => {
    const [, name = ""] = /^\[!(\w+)\]\s*/.exec(token.text) ?? [];
    const tone = alertTones[name] ?? fail("a quote begins with [!NOTE] or [!WARNING]");
    return { kind: "note", tone, content: blocks(lexer(token.text.replace(/^\[!\w+\]\s*/, ""))) };
  };
  const block = (given: Token): GuideBlock | GuideBlock[] => {
    const token = known(given);
    switch (token.type) {
      case "space":
        return [];
      case "heading":
        return heading(token);
      case "paragraph":
      case "text":
        return { kind: "paragraph", content: inlines(token.tokens) };
      case "list": {
        const { ordered, start, items } = token;
        return { kind: "list", start: ordered ? Number(start) : null, items: items.map((item) => blocks(item.tokens)) };
      }
      case "code":
        return { kind: "code", language: token.lang ?? "", text: token.text };
      case "table": {
        const { header, rows } = token;
        const cells = (row: readonly Tokens.TableCell[]) => row.map(({ tokens }) => inlines(tokens));
        return { kind: "table", head: cells(header), rows: rows.map(cells) };
      }
      case "blockquote":
        return note(token);
      default:
        return fail(`${token.type} isn't supported`);
    }
  };
  const blocks = (tokens: readonly Token[]): GuideBlock[] => tokens.flatMap(block);

  const [first, ...rest] = lexer(markdown)
    .map(known)
    .filter(({ type }) => type !== "space");
  if (first?.type !== "heading" || first.depth !== 1) return fail("begins with its title");
  const page = { title: plainText(inlines(first.tokens)), blocks: blocks(rest) };
  if (anchors !== undefined && headings !== anchors.length) fail("has fewer headings than the English page");
  return page;
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only extensions of the lexer make other tokens
const known = (token: Token): MarkedToken => token as MarkedToken;

/** The text without its marks. */
export const plainText = (content: readonly GuideInline[]): string =>
  content
    .map((each) => (typeof each === "string" ? each : each.kind === "code" ? each.text : plainText(each.content)))
    .join("");

const anchorOf = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");

/** Pages link to each other by their files, so that the links work in the repository, too. */
const addressOf = (href: string): string => href.replace(/^([\w-]+)\.md(?=#|$)/, "/guide/$1");

/** Neighboring strings as one. */
function merged(content: readonly GuideInline[]): GuideInline[] {
  const result: GuideInline[] = [];
  for (const each of content) {
    const last = result.at(-1);
    if (typeof each === "string" && typeof last === "string") result[result.length - 1] = last + each;
    else result.push(each);
  }
  return result;
}
