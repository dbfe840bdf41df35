import type { DataPackKind } from "@parapet/contract";
import { type AddressNumber, compareAddresses, readAddressNumber, readBlock } from "./address-number.ts";
import type { Range } from "./range-table.ts";

/** Ranges of a text, and the number of rejected lines. */
export interface ReadRanges {
  readonly ranges: readonly Range[];
  readonly refused: number;
}

/** Parses a line's value; null if it isn't of the kind. */
type ReadValue = (rest: readonly string[]) => string | null;

const classes: ReadonlySet<string> = new Set(["isp", "mobile", "hosting", "anonymiser"]);

/** Kinds in text form; values with several parts are joined by tabs. */
const readers: Readonly<Record<Exclude<DataPackKind, "city" | "asn_class" | "leaked_keys">, ReadValue>> = {
  country: ([country = ""]) => (/^[A-Za-z]{2}$/.test(country) ? country.toUpperCase() : null),
  asn: ([number = "", name = ""]) =>
    /^(?:AS)?\d{1,10}$/i.test(number) ? `${number.replace(/^AS/i, "")}\t${name}` : null,
  anonymiser: () => "listed",
  blocklist: () => "listed",
};

/**
 * Reads lines of `first,last,…`, `block,…`, a bare block or Tor's `ExitAddress`; numbers stand for IPv4 addresses. Empty
 * lines and what follows `#` count for nothing.
 */
export function readRanges(kind: keyof typeof readers, text: string): ReadRanges {
  const ranges: Range[] = [];
  let refused = 0;
  for (const line of linesOf(text)) {
    const range = readLine(line, readers[kind]);
    if (range === null) refused += 1;
    else ranges.push(range);
  }
  return { ranges, refused };
}

/** Reads lines of `AS number,class`. */
export function readClasses(text: string): { readonly classes: ReadonlyMap<number, string>; readonly refused: number } {
  const found = new Map<number, string>();
  let refused = 0;
  for (const line of linesOf(text)) {
    const [number = "", kind = ""] = fieldsOf(line);
    if (/^(?:AS)?\d{1,10}$/i.test(number) && classes.has(kind)) found.set(Number(number.replace(/^AS/i, "")), kind);
    else refused += 1;
  }
  return { classes: found, refused };
}

/** Reads hexadecimal SHA-256 lines; text after a colon, such as a count, is ignored. */
export function readDigests(text: string): { readonly digests: readonly Buffer[]; readonly refused: number } {
  const digests: Buffer[] = [];
  let refused = 0;
  for (const line of linesOf(text)) {
    const [, digest] = /^([0-9a-f]{64})(?::.*)?$/i.exec(line) ?? [];
    if (digest === undefined) refused += 1;
    else digests.push(Buffer.from(digest, "hex"));
  }
  return { digests, refused };
}

function* linesOf(text: string): Generator<string> {
  for (let at = 0; at < text.length;) {
    const found = text.indexOf("\n", at);
    const end = found === -1 ? text.length : found;
    const line = text.slice(at, end).replace(/#.*$/, "").trim();
    if (line !== "" && !/^(?:ExitNode|Published|LastStatus) /.test(line)) yield line;
    at = end + 1;
  }
}

function readLine(line: string, readValue: ReadValue): Range | null {
  const [one = "", other = "", ...rest] = fieldsOf(line.replace(/^ExitAddress (\S+).*$/, "$1"));
  const [first, last] = [readBound(one), readBound(other)];
  if (first !== null && last !== null && first.length === last.length) {
    const value = readValue(rest);
    return value === null || compareAddresses(first, last) > 0 ? null : { first, last, value };
  }
  const block = readBlock(one);
  const value = readValue([other, ...rest]);
  return block === null || value === null ? null : { first: block[0], last: block[1], value };
}

function readBound(text: string): AddressNumber | null {
  if (/^\d{5,10}$/.test(text)) return Number(text) < 2 ** 32 ? [Number(text)] : null;
  return readAddressNumber(text);
}

/** Fields of a CSV line; only the last may be quoted and hold commas in what such files are. */
function fieldsOf(line: string): readonly string[] {
  const quote = line.indexOf('"');
  if (quote === -1) return line.split(",").map((field) => field.trim());
  const name = line
    .slice(quote + 1)
    .replace(/",?$/, "")
    .replaceAll('""', '"');
  return [
    ...line
      .slice(0, quote)
      .split(",")
      .slice(0, -1)
      .map((field) => field.trim()),
    name,
  ];
}
