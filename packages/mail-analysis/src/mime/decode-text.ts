import { TextDecoder } from "node:util";

/** A text with what was wrong about its bytes. */
export interface DecodedText {
  readonly text: string;
  /** Whether the label names a charset that exists. */
  readonly isKnown: boolean;
  /** Whether all bytes are of that charset. */
  readonly isValid: boolean;
}

/** Labels that mail programs write and the Encoding Standard does not list. */
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

/** Decodes bytes that claim a charset. UTF-8 that is none is read as Windows-1252, which reads every byte. */
export function decodeBytes(bytes: Uint8Array, label: string): DecodedText {
  const name = label.trim().toLowerCase().replaceAll(/["']/g, "").replaceAll("_", "-");
  if (name === "utf-7" || name === "unicode-1-1-utf-7")
    return { text: decodeUtf7(bytes), isKnown: true, isValid: true };
  const known = strictDecoder(otherLabels[name] ?? name) ?? strictDecoder(label.trim().toLowerCase());
  const decoder = known ?? strictDecoder("utf-8");
  try {
    if (decoder !== null) return { text: decoder.decode(bytes), isKnown: known !== null, isValid: true };
  } catch {
    // Falls through to a reading that takes every byte.
  }
  const encoding = decoder?.encoding ?? "utf-8";
  const lenient = encoding === "utf-8" && !isMostlyUtf8(bytes) ? "windows-1252" : encoding;
  return { text: new TextDecoder(lenient).decode(bytes), isKnown: known !== null, isValid: false };
}

function strictDecoder(label: string): TextDecoder | null {
  const cached = strict.get(label);
  if (cached !== undefined) return cached;
  const decoder = makeDecoder(label);
  // Labels come from mails: only those that exist are few.
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

/** Whether damaged UTF-8 is still more UTF-8 than anything else: fewer holes than readable characters beyond ASCII. */
function isMostlyUtf8(bytes: Uint8Array): boolean {
  const text = new TextDecoder("utf-8").decode(bytes.subarray(0, 20_000));
  const holes = text.match(/\uFFFD/g)?.length ?? 0;
  // oxlint-disable-next-line no-control-regex -- everything beyond ASCII is what is counted
  const others = text.match(/[^\x00-\x7f\uFFFD]/g)?.length ?? 0;
  return others > holes;
}

/** RFC 2152: `+` begins UTF-16 in base64, `-` ends it. */
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
