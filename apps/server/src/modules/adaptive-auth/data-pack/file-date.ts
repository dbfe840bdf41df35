const earliestMs = Date.UTC(2000, 0, 1);
const dayMs = 86_400_000;
/** Where lists say when they were made. */
const headLength = 8_000;
const stated =
  /^[#;!\s]*(?:this file date|date|last[ -]?(?:updated?|modified)|updated?|generated(?: (?:at|on))?|created|published)\s*[:=]?\s+(.{8,60}?)\s*$/gim;
/** Lines of Tor's exit list. */
const published = /^Published (\d{4}-\d\d-\d\d \d\d:\d\d:\d\d)$/gm;

/** When a text was made, by its comments or Tor's own lines, in milliseconds; null if it doesn't say. */
export function getTextDate(text: string, nowMs: number): number | null {
  const head = text.slice(0, headLength);
  for (const [line, date = ""] of head.matchAll(stated))
    if (/^[#;!]/.test(line.trim())) {
      const ms = toPastMs(Date.parse(date), nowMs);
      if (ms !== null) return ms;
    }
  const times = [...text.matchAll(published)].flatMap(([, date = ""]) => {
    const ms = toPastMs(Date.parse(`${date.replace(" ", "T")}Z`), nowMs);
    return ms === null ? [] : [ms];
  });
  return times.length === 0 ? null : times.reduce((latest, each) => Math.max(latest, each));
}

/** When a gzip file's content was last changed (RFC 1952 §2.3.1); null if it doesn't say. */
export function getGzipDate(file: Uint8Array, nowMs: number): number | null {
  const isGzip = file.length > 8 && file[0] === 0x1f && file[1] === 0x8b;
  return isGzip ? toPastMs(Buffer.from(file.subarray(4, 8)).readUInt32LE() * 1000, nowMs) : null;
}

/** null for what is no date, or no plausible one. */
export function toPastMs(ms: number, nowMs: number): number | null {
  return Number.isFinite(ms) && ms >= earliestMs && ms <= nowMs + dayMs ? Math.min(ms, nowMs) : null;
}
