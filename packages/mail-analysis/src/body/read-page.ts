import { Parser } from "htmlparser2";
import type { Defects } from "../defects.ts";
import type { Limits } from "../limits.ts";
import { pageReading, type PageReading } from "./page-reading.ts";
import type { Page } from "./page.ts";

/** Parses an HTML or SVG document: visible and hidden text, links, forms, images and what scripts do. */
export function readPage(html: string, limits: Limits, defects: Defects): Page {
  const source = html.slice(0, limits.text);
  if (source.length < html.length) defects.add("text_cut");
  const reading = pageReading(limits, defects);
  parse(source, reading, defects);
  return { source, ...reading.end(source) };
}

/** Max depth; browsers stop at 512. */
const maxDepth = 1000;
const pieceLength = 4096;

/** Parsing slows down with each open element, so the parser is reset at a depth. */
function parse(source: string, reading: PageReading, defects: Defects): void {
  let [at, depth] = [0, 0];
  const begin = () =>
    new Parser(
      {
        onopentag(name, attributes) {
          depth += 1;
          reading.open(name, attributes);
        },
        onclosetag(name) {
          depth -= 1;
          reading.close(name);
        },
        ontext: (text) => reading.text(text),
      },
      { decodeEntities: true, lowerCaseTags: true, lowerCaseAttributeNames: true, recognizeSelfClosing: true },
    );
  let parser = begin();
  while (at < source.length) {
    const end = source.indexOf(">", at + pieceLength) + 1 || source.length;
    parser.write(source.slice(at, end));
    at = end;
    if (depth <= maxDepth) continue;
    defects.add("too_deep", "html");
    parser.end();
    parser = begin();
  }
  parser.end();
}
