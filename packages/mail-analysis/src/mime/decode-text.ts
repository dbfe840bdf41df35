import { TextDecoder } from "node:util";

/** Decoded text with the problems of its bytes. */
export interface DecodedText {
  readonly text: string;
  /** Whether the charset label is known. */
  readonly isKnown: boolean;
  /** Whether all bytes are valid in that charset. */
  readonly isValid: boolean;
}

/** Labels that email clients write and the Encoding Standard doesn't list. */
const otherLabels: Readonly<Record<string, string>> = {
  ansi: "windows-1252",
  "cp-850": "windows-1252",
  cp850: "windows-1252",
  cp437: "windows-1252",
  cp932: "shift_jis",
  cp936: "gbk",
  cp949: "euc-kr",
  cp950: "big5",
  default: "windows-1252",
  "hz-gb-2312": "gb18030",
  "iso-2022-cn": "gb18030",
  "iso-2022-kr": "euc-kr",
  "iso8859-1": "windows-1252",
  ms932: "shift_jis",
  ms936: "gbk",
  ms949: "euc-kr",
  "utf-8mb4": "utf-8",
  utf8mb4: "utf-8",
  "x-unknown": "utf-8",
  "unknown-8bit": "utf-8",
  "8bit": "utf-8",
  "us-ascii": "utf-8",
  ascii: "utf-8",
};

const strict = new Map<string, TextDecoder | null>();

/**
 * Decodes bytes with a claimed charset. Valid UTF-8 wins over another label, because it's never valid by chance.
 * Invalid UTF-8 is decoded as Windows-1252, which accepts every byte.
 */
export function decodeBytes(bytes: Uint8Array, label: string): DecodedText {
  const name = label.trim().toLowerCase().replaceAll(/["']/g, "").replaceAll("_", "-");
  if (name === "utf-7" || name === "unicode-1-1-utf-7")
    return { text: decodeUtf7(bytes), isKnown: true, isValid: true };
  const known = strictDecoder(otherLabels[name] ?? name) ?? strictDecoder(label.trim().toLowerCase());
  const decoder = known ?? strictDecoder("utf-8");
  const decoded = decoder === null ? null : strictly(decoder, bytes);
  const actual =
    decoder === null || decoder.encoding.startsWith("utf-")
      ? null
      : unclaimedUtf8(bytes, decoded === null ? 1 : enoughBeyondAscii);
  if (actual !== null) return { text: actual, isKnown: known !== null, isValid: decoded !== null };
  if (decoded !== null) return { text: decoded, isKnown: known !== null, isValid: true };
  const encoding = decoder?.encoding ?? "utf-8";
  const lenient = encoding === "utf-8" && !isMostlyUtf8(bytes) ? "windows-1252" : encoding;
  return { text: new TextDecoder(lenient).decode(bytes), isKnown: known !== null, isValid: false };
}

/** Null if bytes are invalid in the charset. */
function strictly(decoder: TextDecoder, bytes: Uint8Array): string | null {
  try {
    return decoder.decode(bytes);
  } catch {
    return null;
  }
}

/** Fewer characters may be valid UTF-8 by coincidence. */
const enoughBeyondAscii = 4;

/** Decodes valid UTF-8 with non-ASCII characters, whatever the label; else null. */
function unclaimedUtf8(bytes: Uint8Array, enough: number): string | null {
  const isAscii = !bytes.some((byte) => byte >= 0x80);
  const utf8 = isAscii ? null : strictDecoder("utf-8");
  const text = utf8 === null ? null : strictly(utf8, bytes);
  // oxlint-disable-next-line no-control-regex -- counts non-ASCII characters
  return text !== null && (text.match(/[^\x00-\x7f]/g)?.length ?? 0) >= enough ? text : null;
}

function strictDecoder(label: string): TextDecoder | null {
  const cached = strict.get(label);
  if (cached !== undefined) return cached;
  const decoder = makeDecoder(label);
  // Labels come from messages, so cache only known ones.
  if (decoder !== null) strict.set(label, decoder);
  return decoder;
}

function makeDecoder(label: string): TextDecoder | null {
  try {
    return new TextDecoder(label, { fatal: true });
  } catch {
    return null;
  }
}

/** Whether damaged UTF-8 is still mostly UTF-8: fewer replacement characters than other non-ASCII characters. */
function isMostlyUtf8(bytes: Uint8Array): boolean {
  const text = new TextDecoder("utf-8").decode(bytes.subarray(0, 20_000));
  const holes = text.match(/\uFFFD/g)?.length ?? 0;
  // oxlint-disable-next-line no-control-regex -- counts non-ASCII characters
  const others = text.match(/[^\x00-\x7f\uFFFD]/g)?.length ?? 0;
  return others > holes;
}

/** RFC 2152: `+` starts UTF-16 in base64, `-` ends it. */
function decodeUtf7(bytes: Uint8Array): string {
  return Buffer.from(bytes)
    .toString("latin1")
    .replaceAll(/\+([A-Za-z0-9+/]*)-?/g, (_, base64: string) => {
      if (base64 === "") return "+";
      const units = Buffer.from(base64, "base64");
      return units
        .subarray(0, units.length & ~1)
        .swap16()
        .toString("utf16le");
    });
}
