import { Parser } from "htmlparser2";
import type { Defects } from "../defects.ts";
import type { Limits } from "../limits.ts";
import { pageReading } from "./page-reading.ts";
import type { Page } from "./page.ts";

/** Reads an HTML or SVG document: what its reader sees, what is hidden, where its links lead and what its scripts do. */
export function readPage(html: string, limits: Limits, defects: Defects): Page {
  const source = html.slice(0, limits.text);
  if (source.length < html.length) defects.add("text_cut");
  const reading = pageReading(limits, defects);
  const parser = new Parser(
    {
      onopentag: (name, attributes) => reading.open(name, attributes),
      onclosetag: (name) => reading.close(name),
      ontext: (text) => reading.text(text),
      oncomment: () => undefined,
    },
    { decodeEntities: true, lowerCaseTags: true, lowerCaseAttributeNames: true, recognizeSelfClosing: true },
  );
  parser.end(source);
  return { source, ...reading.end(source) };
}
