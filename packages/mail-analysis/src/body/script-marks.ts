import { snippet } from "../text/snippet.ts";
import type { PageMark, PageMarkCode } from "./page.ts";

/** What scripts do to build files or pages that the message doesn't show. */
const marks: readonly (readonly [code: PageMarkCode, pattern: RegExp])[] = [
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
  const found = marks.flatMap(([code, pattern]) => {
    const match = pattern.exec(script);
    return match === null ? [] : [{ code, sample: snippet(script, match.index) }];
  });
  const large = largeBase64.exec(script);
  return large === null
    ? found
    : [...found, { code: "large_base64", sample: script.slice(large.index, large.index + 40) }];
}
