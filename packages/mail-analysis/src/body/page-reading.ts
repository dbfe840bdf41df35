import type { Defects } from "../defects.ts";
import type { Limits } from "../limits.ts";
import { snippet } from "../text/snippet.ts";
import { type Context, contextOf, rootContext } from "./context.ts";
import { type Link, linkOf, type LinkPlace } from "./link.ts";
import type { HiddenWhy, Page, PageForm, PageImage, PageMark, PageMarkCode } from "./page.ts";
import { readStyleSheet, styleOf } from "./style-sheet.ts";
import { pixels, readStyle, type Style } from "./style.ts";
import { tableDrawings } from "./table-drawings.ts";
import { textDrawings } from "./text-drawings.ts";
import { visibleText } from "./visible-text.ts";

/** What scripts do to build files or pages that the message doesn't show. */
const scriptPatterns: readonly (readonly [code: PageMarkCode, pattern: RegExp])[] = [
  ["base64_decoder", /\batob\s*\(|base64,?\s*['"]\s*\)|\bfromBase64\b/],
  ["blob", /\bnew\s+Blob\b|createObjectURL|msSaveOrOpenBlob|msSaveBlob|\bnew\s+File\s*\(/],
  ["download", /\.download\b|['"]download['"]|msSaveOrOpenBlob|msSaveBlob/],
  ["eval", /\beval\s*\(|\bnew\s+Function\s*\(|setTimeout\s*\(\s*['"]/],
  ["document_write", /document\s*(?:\.|\[\s*['"])\s*(?:write|writeln)\b|\.(?:innerHTML|outerHTML|srcdoc)\s*=/],
  ["code_points", /fromCharCode|\bunescape\s*\(|decodeURIComponent\s*\(\s*['"]%|(?:\\x[0-9a-f]{2}){8}/i],
  ["refresh", /\b(?:window|document|top|self|parent)?\.?location(?:\.href)?\s*=|location\.(?:replace|assign)\s*\(/],
];

/** Length of base64 data that is larger than a button image. */
const largeBase64 = /[A-Za-z0-9+/]{4000}/;

/** Detects what a script, or all scripts of a page together, can do. */
export function scriptMarks(script: string): readonly PageMark[] {
  const found = scriptPatterns.flatMap(([code, pattern]) => {
    const match = pattern.exec(script);
    return match === null ? [] : [{ code, sample: snippet(script, match.index) }];
  });
  const large = largeBase64.exec(script);
  return large === null
    ? found
    : [...found, { code: "large_base64", sample: script.slice(large.index, large.index + 40) }];
}

type Attributes = Readonly<Record<string, string>>;

interface OpenLink {
  readonly url: string;
  readonly start: number;
  images: number;
  alternative: string;
}

/** Turns parser events into a page. */
export interface PageReading {
  open(name: string, attributes: Attributes): void;
  close(name: string): void;
  text(text: string): void;
  end(source: string): Omit<Page, "source">;
}

const blocks = new Set(
  "address article aside blockquote body br center dd div dl dt fieldset footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol option p pre section table tbody td tfoot th thead tr ul".split(
    " ",
  ),
);
/** Inline elements that separate words. */
const cells = new Set(["td", "th"]);
const silent = new Set(["style", "title", "head", "template"]);
const voids = new Set("area base br col embed hr img input link meta param source track wbr".split(" "));
const zeroWidth = /\u00AD|\u034F|\u180E|[\u200B-\u200D\u2060-\u2064\uFEFF]/g;
/** Max open elements that are tracked; deeper elements inherit from the last one. */
const maxOpen = 500;

/** Starts a page. */
export function pageReading(limits: Limits, defects: Defects): PageReading {
  const visible = visibleText();
  const tables = tableDrawings();
  const [links, forms, images, marks]: [Link[], (PageForm & { fields: string[] })[], PageImage[], PageMark[]] = [
    [],
    [],
    [],
    [],
  ];
  const hidden: { text: string; readonly why: HiddenWhy }[] = [];
  const sheet = new Map<string, Style>();
  const open: Context[] = [rootContext];
  const scripts: string[] = [];
  let [pending, base, title, style, elements, zeroWidths] = ["", "", "", "", 0, 0];
  let [link, form]: [OpenLink | null, (PageForm & { fields: string[] }) | null] = [null, null];

  const addLink = (url: string, place: LinkPlace, text = "", span: Link["span"] = null) => {
    if (links.length >= limits.links) defects.add("too_many_links");
    else links.push(linkOf(resolve(url, base), place, text, span));
  };
  const addMark = (code: PageMarkCode, sample: string) => {
    if (!marks.some((mark) => mark.code === code)) marks.push({ code, sample: snippet(sample) });
  };
  const closeLink = () => {
    if (link === null) return;
    const [text, end] = [visible.slice(link.start), visible.length()];
    const isPicture = text === "" && link.images > 0;
    addLink(
      link.url,
      isPicture ? "image" : "anchor",
      text === "" ? link.alternative : text,
      text === "" ? null : { start: end - text.length, end },
    );
    link = null;
  };

  const elementReaders: Readonly<Record<string, (attributes: Attributes, context: Context) => void>> = {
    a(attributes) {
      closeLink();
      const url = attributes["href"] ?? attributes["xlink:href"];
      if (url !== undefined) link = { url, start: visible.length(), images: 0, alternative: "" };
      if (attributes["download"] !== undefined) addMark("download", attributes["download"]);
    },
    area: ({ href }) => href !== undefined && addLink(href, "area"),
    base: ({ href }) => (base ||= href ?? ""),
    form({ action = "", method = "get" }) {
      form = { action, method: method.toLowerCase(), fields: [], hasPassword: false };
      if (forms.length < limits.links) forms.push(form);
      if (action !== "") addLink(action, "form");
    },
    input(attributes, context) {
      const type = (attributes["type"] ?? "text").toLowerCase();
      if (type === "image") elementReaders["img"]?.(attributes, context);
      // Fields outside any form count as one form without an action, because scripts submit them.
      if (form === null) forms.push((form = { action: "", method: "get", fields: [], hasPassword: false }));
      if (form.fields.length < 200) form.fields.push(type);
      if (attributes["formaction"] !== undefined) addLink(attributes["formaction"], "form");
    },
    button: ({ formaction }) => formaction !== undefined && addLink(formaction, "form"),
    img(attributes, context) {
      const image = imageOf(attributes, context, link !== null);
      if (image === null) return;
      if (images.length < limits.links) images.push(image);
      if (link === null) return;
      link.images += 1;
      link.alternative ||= image.alternative;
    },
    meta(attributes) {
      if ((attributes["http-equiv"] ?? "").toLowerCase() !== "refresh") return;
      const url = /url\s*=\s*['"]?([^'"]+)/i.exec((attributes["content"] ?? "").slice(0, 10_000))?.[1];
      addMark("refresh", attributes["content"] ?? "");
      if (url !== undefined) addLink(url, "refresh");
    },
    script(attributes) {
      const source = attributes["src"] ?? attributes["href"] ?? attributes["xlink:href"];
      if (source === undefined) return;
      addMark("external_script", source);
      addLink(source, "script");
    },
    iframe({ src, srcdoc }) {
      addMark("frame", src ?? srcdoc ?? "");
      if (src !== undefined) addLink(src, "frame");
    },
    object({ data }) {
      addMark("object", data ?? "");
      if (data !== undefined) addLink(data, "frame");
    },
    embed({ src }) {
      addMark("object", src ?? "");
      if (src !== undefined) addLink(src, "frame");
    },
    table: () => tables.table(),
    tr: () => tables.row(),
    td: ({ colspan }, { ground }) => tables.cell(ground, colspan),
    foreignobject: () => addMark("foreign_object", "foreignObject"),
  };

  /** Entities split a text into several events, so join them first. */
  const flush = () => {
    if (pending === "") return;
    const text = pending;
    pending = "";
    const context = open.at(-1) ?? rootContext;
    if (context.name === "style") style += text;
    else if (context.name === "script") {
      const isDrawing = open.some(({ name }) => name === "svg");
      addMark(isDrawing ? "svg_script" : "script", text);
      scripts.push(text);
    } else if (context.name === "title" && !open.some(({ name }) => name === "svg")) title += text;
    else if (!silent.has(context.name)) {
      const bare = text.replaceAll(zeroWidth, "");
      zeroWidths += text.length - bare.length;
      if (context.hidden === null)
        visible.add(
          bare,
          open.some((each) => each.name === "pre"),
        );
      else if (bare.trim() !== "") addHidden(hidden, bare, context.hidden);
    }
  };

  return {
    open(name, attributes) {
      flush();
      elements += 1;
      const outer = open.at(-1) ?? rootContext;
      const context = contextOf(name, attributes, styleOf(sheet, name, attributes), outer);
      if (blocks.has(name)) {
        if (cells.has(name)) visible.add(" ");
        else visible.breakLine();
      }
      for (const [attribute, value] of Object.entries(attributes)) {
        if (/^on[a-z]{3,}$/.test(attribute)) {
          addMark("event_handler", `${attribute}=${value}`);
          scripts.push(value);
        }
      }
      // The parser keeps the case of SVG names such as foreignObject.
      elementReaders[name.toLowerCase()]?.(attributes, context);
      if (!voids.has(name) && open.length < maxOpen) open.push(context);
    },
    close(name) {
      flush();
      if (name === "a") closeLink();
      if (name === "form") form = null;
      if (name === "table") tables.endTable();
      if (name === "style") {
        readStyleSheet(style, sheet);
        style = "";
      }
      if (blocks.has(name) && !cells.has(name)) visible.breakLine();
      const at = open.findLastIndex((each) => each.name === name);
      if (at > 0) open.length = at;
    },
    text: (text) => (pending += text),
    end(source) {
      flush();
      closeLink();
      for (const mark of scriptMarks(scripts.join("\n"))) addMark(mark.code, mark.sample);
      if (zeroWidths > 0) hidden.push({ text: "\u200B".repeat(Math.min(zeroWidths, 1000)), why: "zero_width" });
      if (/(?:href|src|action|data)\s*=\s*["']?\s*data:text\/html/i.test(source))
        addMark("data_page", "data:text/html");
      const read = forms.map((each) => ({ ...each, hasPassword: each.fields.includes("password") }));
      return {
        title: title.trim(),
        text: visible.text(),
        hidden,
        links,
        forms: read,
        images,
        marks,
        drawings: [...tables.found, ...textDrawings(visible.text())],
        elements,
      };
    },
  };
}

function imageOf(attributes: Attributes, { hidden }: Context, isLinked: boolean): PageImage | null {
  const source = attributes["src"]?.trim();
  if (source === undefined || source === "") return null;
  const style = readStyle(attributes["style"] ?? "");
  const size = (name: string) => pixels(attributes[name]?.trim().toLowerCase() ?? style.get(name));
  const kind = /^data:/i.test(source) ? "data" : /^cid:/i.test(source) ? "embedded" : "remote";
  const [width, height] = [size("width"), size("height")];
  const isInvisible = hidden !== null || (width !== null && width <= 1) || (height !== null && height <= 1);
  return {
    source: source.slice(0, kind === "data" ? 2 ** 21 : 4096),
    kind,
    width,
    height,
    alternative: (attributes["alt"] ?? "").slice(0, 500),
    isTracker: kind === "remote" && isInvisible,
    isLinked,
  };
}

function addHidden(hidden: { text: string; readonly why: HiddenWhy }[], text: string, why: HiddenWhy): void {
  const last = hidden.at(-1);
  if (last?.why === why) last.text += ` ${text.trim()}`;
  else if (hidden.length < 500) hidden.push({ text: text.trim(), why });
}

/** Relative addresses are resolved against the page's `<base>`. */
function resolve(url: string, base: string): string {
  if (base === "" || /^\s*(?:[a-z][a-z0-9+.-]*:|#)/i.test(url)) return url;
  return URL.canParse(url, base) ? new URL(url, base).href : url;
}
