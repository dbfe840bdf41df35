import { isDate } from "../learning/string-format.ts";

const months = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");

/** ISO 8601 with date, time and zone; the zone's colon may be missing, the fraction is as long as it likes. */
const iso = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}:\d{2})(?:[.,](\d{1,3})\d*)?(Z|[+-]\d{2}:?\d{2})$/i;
/** Apache's `%t` and nginx's `$time_local`: 10/Oct/2026:13:55:36 -0700. */
const apache = /^(\d{2})\/([a-z]{3})\/(\d{4}):(\d{2}:\d{2}:\d{2})(?:\.(\d{1,3})\d*)? ([+-]\d{2}):?(\d{2})$/i;

/** A moment as logs and recordings write it, in whole Unix milliseconds; null when the text is none. */
export function readTimestamp(text: string): number | null {
  const [, date, time, fraction = "0", zone = "Z"] = iso.exec(text) ?? [];
  if (date !== undefined) {
    const offset = /^z$/i.test(zone) ? "Z" : `${zone.slice(0, 3)}:${zone.slice(-2)}`;
    return moment(`${date}T${time}.${fraction.padEnd(3, "0")}${offset}`);
  }
  const [, day, name = "", year, clock, part = "0", hours, minutes] = apache.exec(text) ?? [];
  if (day === undefined) return null;
  const month = String(months.indexOf(name.toLowerCase()) + 1).padStart(2, "0");
  return moment(`${year}-${month}-${day}T${clock}.${part.padEnd(3, "0")}${hours}:${minutes}`);
}

function moment(text: string): number | null {
  // `Date.parse` reads 31 February as 3 March.
  const ms = isDate(text.slice(0, 10)) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(ms) ? null : ms;
}
