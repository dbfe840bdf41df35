import type { Finding } from "../../findings/finding.ts";
import type { OleStream } from "./ole-streams.ts";

/** Procedures that Office runs automatically. */
const autostart =
  /\b(?:Auto_?(?:Open|Close|Exec|Exit|New)|Document_(?:Open|Close|New|BeforeClose)|Workbook_(?:Open|Activate|BeforeClose|Close)|Worksheet_(?:Activate|Change|Calculate)|\w+_(?:Layout|GotFocus|MouseMove|Painted))\b/i;

/** Findings of a VBA project: that it exists, and what runs automatically. */
export function vbaFindings(streams: readonly OleStream[]): readonly Finding[] {
  const project = streams.find(({ path }) => /\/(?:VBA\/)?(?:_VBA_PROJECT|dir)$/i.test(path));
  if (project === undefined) return [];
  const found: Finding[] = [{ code: "macro", evidence: project.path.slice(0, 200) }];
  for (const { path, content } of streams) {
    if (!/VBA\/[^/]+$/i.test(path)) continue;
    const match = autostart.exec(moduleSource(content));
    if (match === null) continue;
    found.push({ code: "macro_autostart", evidence: match[0] });
    break;
  }
  return found;
}

/** A module's source: compressed after the compiled code, starting with `Attribute`. */
function moduleSource(content: Buffer): string {
  const mark = content.indexOf("Attribut", 0, "latin1");
  return mark < 4 ? "" : decompress(content, mark - 4);
}

const [signature, maxSource] = [1, 2 ** 20];

/** MS-OVBA §2.4.1: chunks of up to 4 KiB of literals and copies within the chunk. */
function decompress(content: Buffer, start: number): string {
  const output: number[] = [];
  let at = start;
  if (content[at] !== signature) return "";
  at += 1;
  while (at + 2 <= content.length && output.length < maxSource) {
    const header = content.readUInt16LE(at);
    const end = Math.min(at + 3 + (header & 0xfff), content.length);
    at += 2;
    const chunk = output.length;
    if ((header & 0x8000) === 0) {
      for (; at < end; at += 1) output.push(content[at] ?? 0);
      continue;
    }
    while (at < end) {
      const flags = content[at++] ?? 0;
      for (let bit = 0; bit < 8 && at < end; bit += 1) {
        if (((flags >> bit) & 1) === 0) output.push(content[at++] ?? 0);
        else {
          const token = at + 2 <= content.length ? content.readUInt16LE(at) : 0;
          at += 2;
          copy(output, chunk, token);
        }
      }
    }
  }
  return Buffer.from(output).toString("latin1");
}

/** The bit width of a copy's offset grows with the chunk. */
function copy(output: number[], chunk: number, token: number): void {
  const bits = Math.max(4, Math.ceil(Math.log2(Math.max(1, output.length - chunk))));
  const length = (token & (0xffff >> bits)) + 3;
  const from = output.length - (token >> (16 - bits)) - 1;
  if (from < chunk) return;
  for (let index = 0; index < length; index += 1) output.push(output[from + index] ?? 0);
}
