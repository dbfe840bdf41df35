import { constants, inflateSync } from "node:zlib";

/** A PDF stream with its dictionary. */
export interface PdfStream {
  readonly dictionary: string;
  /** Content of a deflated or unencoded stream; null for other filters. */
  readonly content: Buffer | null;
  /** Content as stored in the file. */
  readonly raw: Buffer;
}

const maxDictionaryLength = 4000;

/**
 * Finds streams by scanning, because the cross-reference table of a hostile file can't be trusted. @param max total
 * unpacked bytes
 */
export function pdfStreams(bytes: Buffer, count: number, max: number): readonly PdfStream[] {
  const streams: PdfStream[] = [];
  let [at, left] = [0, max];
  while (streams.length < count) {
    const found = bytes.indexOf("stream", at, "latin1");
    if (found === -1) break;
    at = found + 6;
    const start =
      bytes[at] === 0x0d && bytes[at + 1] === 0x0a ? at + 2 : bytes[at] === 0x0a || bytes[at] === 0x0d ? at + 1 : 0;
    // "endstream" contains "stream".
    if (start === 0 || bytes.toString("latin1", found - 3, found) === "end") continue;
    const before = bytes.toString("latin1", Math.max(0, found - maxDictionaryLength), found);
    const dictionary = plainNames(before.slice(Math.max(before.lastIndexOf(" obj"), before.lastIndexOf("endobj"), 0)));
    const end = bytes.indexOf("endstream", start, "latin1");
    const raw = bytes.subarray(start, end === -1 ? bytes.length : end);
    const content = decode(raw, dictionary, left);
    left -= content?.length ?? 0;
    streams.push({ dictionary, content, raw });
    at = end === -1 ? bytes.length : end + 9;
  }
  return streams;
}

/** Decodes `#xx` in names. */
export function plainNames(text: string): string {
  return text.replaceAll(/#([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

function decode(raw: Buffer, dictionary: string, max: number): Buffer | null {
  const filters = /\/Filter\s*(\[[^\]]*\]|\/\w+)/.exec(dictionary)?.[1] ?? "";
  if (filters === "") return raw;
  if (!/^\[?\s*\/(?:FlateDecode|Fl)\s*\]?$/.test(filters) || max <= 0) return null;
  try {
    return inflateSync(raw, { maxOutputLength: Math.min(max, 8 * 2 ** 20), finishFlush: constants.Z_SYNC_FLUSH });
  } catch {
    return null;
  }
}
