const escapes: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t", b: "", f: "" };

/** Reads the string at `at`: `(literal)` or `<hex>`, UTF-16 if it has a BOM. */
export function pdfString(source: string, at: number): string {
  const bytes = source[at] === "<" ? hexString(source, at + 1) : literalString(source, at + 1);
  if (!bytes.startsWith("\xFE\xFF")) return bytes;
  const units = Buffer.from(bytes.slice(2), "latin1");
  return units
    .subarray(0, units.length & ~1)
    .swap16()
    .toString("utf16le");
}

const maxLength = 10_000;

function hexString(source: string, start: number): string {
  const end = source.indexOf(">", start);
  const digits = source.slice(start, end === -1 ? start : Math.min(end, start + maxLength)).replaceAll(/\s/g, "");
  return Buffer.from(digits, "hex").toString("latin1");
}

function literalString(source: string, start: number): string {
  let [text, depth] = ["", 1];
  for (let at = start; at < Math.min(source.length, start + maxLength); at += 1) {
    const character = source[at] ?? "";
    if (character === "\\") {
      const octal = /^[0-7]{1,3}/.exec(source.slice(at + 1, at + 4))?.[0];
      const escaped = source[at + 1] ?? "";
      text +=
        octal === undefined ? (escapes[escaped] ?? escaped) : String.fromCharCode(Number.parseInt(octal, 8) & 255);
      at += octal?.length ?? 1;
      continue;
    }
    depth += character === "(" ? 1 : character === ")" ? -1 : 0;
    if (depth === 0) break;
    text += character;
  }
  return text;
}

/** Text shown by the operators `Tj`, `TJ`, `'` and `"` with simple fonts. Glyph IDs aren't mapped. */
export function pdfText(content: Buffer | null, max: number): string {
  if (content === null) return "";
  const source = content.toString("latin1", 0, Math.min(content.length, max));
  const shown = [
    ...source.matchAll(
      /\((?:[^()\\]|\\.){0,2000}\)\s*(?:Tj|'|")|\[(?:[^[\]()\\]|\((?:[^()\\]|\\.){0,2000}\)){0,500}\]\s*TJ|\bT\*|\bTd|\bTD/gs,
    ),
  ];
  const words = shown.map(([operation]) => {
    if (operation.startsWith("T")) return "\n";
    // Large gaps in a `TJ` array are spaces.
    return (
      operation
        .replaceAll(/(-?\d+(?:\.\d+)?)(?=[^()]*(?:\(|\]))/g, (gap) => (Number(gap) < -180 ? "( )" : ""))
        .match(/\((?:[^()\\]|\\.)*\)/gs)
        ?.map((each) => literalString(each, 1))
        .join("") ?? ""
    );
  });
  const text = words
    .join("")
    .replaceAll(/[ \t]*\n\s*/g, "\n")
    .trim();
  // oxlint-disable-next-line no-control-regex -- glyph numbers look like control characters
  return /[\0-\x08\x0e-\x1f]/.test(text) ? "" : text;
}
