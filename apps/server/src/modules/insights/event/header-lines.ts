import type { EventHeader } from "@parapet/contract";

const special = /[\\\t\n]/;
const escapes: Readonly<Record<string, string>> = { "\\": "\\\\", "\t": "\\t", "\n": "\\n" };
const meanings: Readonly<Record<string, string>> = { t: "\t", n: "\n" };

/** Headers as they are stored: a line each, name and value with a tab between, and a tab behind a masked one. */
export function headerLines(headers: readonly EventHeader[]): string {
  let lines = "";
  for (const { name, value, redacted } of headers) {
    if (lines !== "") lines += "\n";
    lines += `${escaped(name)}\t${escaped(value)}${redacted ? "\t" : ""}`;
  }
  return lines;
}

/** The headers of such lines again. */
export function readHeaderLines(lines: string): EventHeader[] {
  if (lines === "") return [];
  return lines.split("\n").map((line) => {
    const [name = "", value = "", mark] = line.split("\t");
    return { name: plain(name), value: plain(value), redacted: mark !== undefined };
  });
}

function escaped(text: string): string {
  return special.test(text) ? text.replaceAll(/[\\\t\n]/g, (each) => escapes[each] ?? each) : text;
}

function plain(text: string): string {
  return text.includes("\\") ? text.replaceAll(/\\(.)/g, (_, each: string) => meanings[each] ?? each) : text;
}
