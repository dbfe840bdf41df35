import type { Finding } from "./attachment.ts";
import type { OleStream } from "./read-ole.ts";

const [sheetRecord, passwordRecord] = [0x85, 0x2f];

/** Findings of a legacy workbook's records (MS-XLS §2.1.4): Excel 4 macro sheets, encryption. */
export function workbookFindings(streams: readonly OleStream[]): readonly Finding[] {
  const book = streams.find(({ path }) => /\/(?:Workbook|Book)$/.test(path))?.content;
  if (book === undefined) return [];
  const findings: Finding[] = [];
  let at = 0;
  for (let count = 0; count < 20_000 && at + 4 <= book.length; count += 1) {
    const [record, length] = [book.readUInt16LE(at), book.readUInt16LE(at + 2)];
    if (record === passwordRecord) findings.push({ code: "encrypted", evidence: "" });
    // The sheet type follows its offset and state: 1 is a macro sheet.
    const isMacro = record === sheetRecord && book[at + 9] === 1;
    if (isMacro) findings.push({ code: "excel4_macro", evidence: book.toString("latin1", at + 12, at + 4 + length) });
    at += 4 + length;
  }
  return findings;
}
