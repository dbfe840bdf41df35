import { defang } from "@parapet/contract";
import { Parser } from "htmlparser2";
import { allowedAttributes, allowedElements, dataImage, droppedElements, voidElements } from "./allowed.ts";
import { escapeHtml } from "./escape-html.ts";

/** Text style properties; none accepts a URL. */
const properties: ReadonlySet<string> = new Set(
  (
    "color background-color font-size font-weight font-style font-family font-variant text-align text-decoration " +
    "text-indent text-transform line-height letter-spacing word-spacing white-space vertical-align direction display " +
    "visibility opacity width max-width min-width height max-height min-height padding padding-top padding-right " +
    "padding-bottom padding-left margin margin-top margin-right margin-bottom margin-left border border-top " +
    "border-right border-bottom border-left border-color border-style border-width border-radius border-collapse " +
    "border-spacing list-style-type table-layout overflow clear float background"
  ).split(" "),
);

/** Words, numbers, colors and lengths; color functions only. */
const styleValue = /^(?:[\p{L}\p{N}\s#%.,'"+!-]|rgba?\([\d\s.,%/]+\)|hsla?\([\d\s.,%a-z/]+\)){1,200}$/iu;

/** Keeps only declarations that style text. */
export function safeStyle(style: string): string {
  return style
    .slice(0, 4_000)
    .split(";")
    .flatMap((declaration) => {
      const at = declaration.indexOf(":");
      const name = declaration.slice(0, at).trim().toLowerCase();
      const said = declaration.slice(at + 1).trim();
      return at > 0 && properties.has(name) && styleValue.test(said) ? [`${name}: ${said}`] : [];
    })
    .join("; ");
}

/** Unescaped text, or markup that is emitted as is. */
export type SafePiece =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "markup"; readonly html: string };

interface Pictures {
  /** The `data:` URL of an inline image by content id; null if it can't be shown. */
  readonly embedded: (contentId: string) => string | null;
}

/** Max nesting depth and total length; the rest is cut. */
const [maxDepth, maxLength] = [200, 2_000_000];

/** Rebuilds a page from the allow-list; none of its own markup is copied. */
export function sanitizeHtml(page: string, { embedded }: Pictures): SafePiece[] {
  const pieces: SafePiece[] = [];
  /** End tags of the open elements; null for omitted ones. */
  const open: { readonly name: string; readonly end: string | null }[] = [];
  let [dropped, written] = [0, 0];
  const write = (piece: SafePiece) => {
    written += piece.kind === "text" ? piece.text.length : piece.html.length;
    pieces.push(piece);
  };
  const markup = (html: string) => write({ kind: "markup", html });
  const isFull = () => written > maxLength;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const isDropped = droppedElements.has(name);
        const isWritten = dropped === 0 && !isDropped && !isFull() && open.length < maxDepth;
        if (isDropped) dropped += 1;
        open.push({ name, end: isWritten ? start(name, attributes) : null });
      },
      ontext(text) {
        if (dropped === 0 && !isFull()) write({ kind: "text", text });
      },
      onclosetag(name) {
        const closed = open.pop();
        if (closed === undefined) return;
        if (droppedElements.has(name)) dropped -= 1;
        if (closed.end !== null) markup(closed.end);
      },
    },
    { decodeEntities: true },
  );
  const start = (name: string, attributes: Readonly<Record<string, string>>): string | null => {
    if (name === "a" || name === "area") {
      markup(`<span class="link" title="${escapeHtml(defang((attributes["href"] ?? "").slice(0, 500)))}">`);
      return "</span>";
    }
    if (name === "img") {
      markup(picture(attributes, embedded));
      return null;
    }
    if (!allowedElements.has(name)) return null;
    markup(`<${name}${attributesOf(attributes)}>`);
    return voidElements.has(name) ? null : `</${name}>`;
  };
  parser.end(page);
  for (const { end } of open.toReversed()) if (end !== null) markup(end);
  return pieces;
}

function attributesOf(attributes: Readonly<Record<string, string>>): string {
  const kept = Object.entries(attributes).flatMap(([name, value]) => {
    if (name === "style") {
      const style = safeStyle(value);
      return style === "" ? [] : [` style="${escapeHtml(style)}"`];
    }
    return allowedAttributes.get(name)?.test(value) === true ? [` ${name}="${escapeHtml(value)}"`] : [];
  });
  return kept.join("");
}

/** Renders an inline image; external ones are replaced by their alt text and host. */
function picture(attributes: Readonly<Record<string, string>>, embedded: Pictures["embedded"]): string {
  const source = (attributes["src"] ?? "").trim();
  const own = /^cid:/i.test(source) ? embedded(source.slice(4)) : source;
  const { src: _src, ...rest } = attributes;
  const alternative = escapeHtml((attributes["alt"] ?? "").slice(0, 500));
  if (own !== null && own.length < 1_500_000 && dataImage.test(own))
    return `<img src="${escapeHtml(own)}" alt="${alternative}"${attributesOf(rest)}>`;
  return `<span class="picture" title="${escapeHtml(defang(source.slice(0, 500)))}">${alternative}</span>`;
}
