import { isDate } from "../learning/string-format.ts";

const months = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");
const clock = String.raw`(?<clock>(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d)(?:[.,](?<fraction>\d{1,9}))?`;

/** Times without a zone, as logs write them. */
const forms: readonly RegExp[] = [
  // 2026-11-20T10:00:00,250 and 2026/11/20 10:00:00.
  new RegExp(String.raw`^(?<year>\d{4})[-/](?<month>\d{2})[-/](?<day>\d{2})[T ]${clock}$`),
  // HAProxy's 20/Nov/2026:10:00:00.250.
  new RegExp(String.raw`^(?<day>\d{2})/(?<month>[a-z]{3})/(?<year>\d{4})[: ]${clock}$`, "i"),
  // RFC 3164: Nov 20 10:00:00, and with the year that some add.
  new RegExp(String.raw`^(?<month>[a-z]{3}) {1,2}(?<day>\d{1,2}) (?:(?<year>\d{4}) )?${clock}$`, "i"),
  // C's asctime: Fri Nov 20 10:00:00 2026.
  new RegExp(String.raw`^[a-z]{3} (?<month>[a-z]{3}) {1,2}(?<day>\d{1,2}) ${clock} (?<year>\d{4})$`, "i"),
];

/** What a time without a zone, or without a year, is read with. */
export interface LocalClock {
  /** Name in the IANA database. */
  readonly zone: string;
  /** Unix milliseconds. */
  readonly receivedAtMs: number;
}

/**
 * A time without a zone in whole Unix milliseconds; null when the text is none. Of several moments that a time can be, the
 * nearest to its receipt counts: of the years when it has none, up to a day later, and of both hours when clocks were set
 * back. An hour that clocks skipped is read as if they hadn't.
 */
export function readLocalTime(text: string, { zone, receivedAtMs }: LocalClock): number | null {
  for (const form of forms) {
    const { year, month = "", day = "", clock: time = "", fraction = "" } = form.exec(text)?.groups ?? {};
    if (time === "") continue;
    const near = new Date(receivedAtMs).getUTCFullYear();
    const years = year === undefined ? [near - 1, near, near + 1] : [Number(year)];
    const moments = years
      .map((each) => `${String(each).padStart(4, "0")}-${numberOf(month)}-${day.padStart(2, "0")}`)
      .filter(isDate)
      .flatMap((date) => momentsOf(Date.parse(`${date}T${time}.${fraction.slice(0, 3).padEnd(3, "0")}Z`), zone));
    // A line is written before its receipt, by a clock that may be ahead.
    const isPast = (each: number) => year !== undefined || each <= receivedAtMs + dayMs;
    const distance = (each: number) => Math.abs(each - receivedAtMs);
    return moments.filter(isPast).toSorted((one, other) => distance(one) - distance(other))[0] ?? null;
  }
  return null;
}

function numberOf(month: string): string {
  const place = months.indexOf(month.toLowerCase());
  return place === -1 ? month : String(place + 1).padStart(2, "0");
}

const dayMs = 86_400_000;

/** The moments at which clocks in a zone show a time, which is given as if it were UTC. */
function momentsOf(shownMs: number, zone: string): readonly number[] {
  if (zone === "UTC") return [shownMs];
  const [before, behind] = [offsetAt(shownMs - dayMs, zone), offsetAt(shownMs + dayMs, zone)];
  const moments = [...new Set([before, behind])].map((offset) => shownMs - offset);
  const shown = moments.filter((each) => each + offsetAt(each, zone) === shownMs);
  return shown.length > 0 ? shown : [shownMs - before];
}

const minuteMs = 60_000;
/** Max entries of each cache; lines that follow each other have the same offsets. */
const maxCached = 1_000;
const offsets = new Map<string, number>();
const names = new Map<string, Intl.DateTimeFormat>();

/** Milliseconds by which clocks in a zone are ahead of UTC. */
function offsetAt(ms: number, zone: string): number {
  const minute = Math.floor(ms / minuteMs);
  const key = `${zone} ${minute}`;
  let offset = offsets.get(key);
  if (offset === undefined) {
    if (offsets.size >= maxCached) offsets.clear();
    offset = readOffset(minute * minuteMs, zone);
    offsets.set(key, offset);
  }
  return offset;
}

function readOffset(ms: number, zone: string): number {
  let format = names.get(zone);
  if (format === undefined) {
    if (names.size >= maxCached) names.clear();
    format = new Intl.DateTimeFormat("en", { timeZone: zone, timeZoneName: "longOffset" });
    names.set(zone, format);
  }
  const name = format.formatToParts(ms).find(({ type }) => type === "timeZoneName")?.value ?? "";
  const [, sign, hours = 0, minutes = 0, seconds = 0] = /([-+])(\d{2}):(\d{2})(?::(\d{2}))?$/.exec(name) ?? [];
  const ahead = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds);
  return (sign === "-" ? -ahead : ahead) * 1_000;
}
