/** Percent-encoded and raw bytes, and `%u0065` of ASP and IIS. */
const escapes = /%[uU]([0-9a-fA-F]{4})|((?:%[0-9a-fA-F]{2}|[\x80-\xff])+)/g;

/**
 * Decodes once, like the most lenient parser: invalid UTF-8 is read as Latin-1, and overlong UTF-8 is accepted (`%C0%AF` is
 * a slash).
 * @param change transforms each decoded text
 */
export function decodeText(text: string, change: (plain: string) => string = (plain) => plain): string {
  return text.replaceAll(escapes, (_, code: string | undefined, run: string = "") =>
    change(code === undefined ? toText(toBytes(run)) : String.fromCharCode(Number.parseInt(code, 16))),
  );
}

function toBytes(run: string): number[] {
  const bytes: number[] = [];
  for (let at = 0; at < run.length; at += 1) {
    if (run[at] === "%") {
      bytes.push(Number.parseInt(run.slice(at + 1, at + 3), 16));
      at += 2;
    } else bytes.push(run.charCodeAt(at));
  }
  return bytes;
}

/** Lead bytes of UTF-8 by RFC 2279, by the number of continuation bytes: one to five. */
const leads = [0xc0, 0xe0, 0xf0, 0xf8, 0xfc] as const;

function toText(bytes: readonly number[]): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += 1) {
    const lead = bytes[at] ?? 0;
    const length = lead >= 0xfe ? 0 : leads.filter((each) => lead >= each).length;
    const rest = bytes.slice(at + 1, at + 1 + length);
    const isWhole = rest.length === length && rest.every((byte) => (byte & 0xc0) === 0x80);
    const code = rest.reduce((sum, byte) => sum * 64 + (byte & 0x3f), lead & (0x3f >> length));
    if (length === 0 || !isWhole || code > 0x10_ffff) text += String.fromCharCode(lead);
    else {
      text += String.fromCodePoint(code);
      at += length;
    }
  }
  return text;
}
