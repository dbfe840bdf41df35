const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const zones: Readonly<Record<string, number>> = {
  ut: 0,
  utc: 0,
  gmt: 0,
  z: 0,
  est: -300,
  edt: -240,
  cst: -360,
  cdt: -300,
  mst: -420,
  mdt: -360,
  pst: -480,
  pdt: -420,
};
const dateTime =
  /(\d{1,2})[\s-]+([a-z]{3})[a-z]*[\s-]+(\d{2,4})\s+(\d{1,2})[:.](\d{2})(?:[:.](\d{2}))?\s*(?:([+-])(\d{2}):?(\d{2})|([a-z]{1,4})\b)?/i;

/** Parses an RFC 5322 date, including obsolete forms, to milliseconds since 1970; null if invalid. */
export function readDate(header: string | null): number | null {
  const text = (header ?? "").slice(0, 200);
  const match = dateTime.exec(text);
  if (match === null) return readIsoDate(text);
  const [, day, name = "", year, hour, minute, second = "0", sign, zoneHours, zoneMinutes, zoneName = ""] = match;
  const month = months.indexOf(name.toLowerCase());
  if (month === -1) return null;
  const offset =
    sign === undefined
      ? (zones[zoneName.toLowerCase()] ?? 0)
      : (sign === "-" ? -1 : 1) * (Number(zoneHours) * 60 + Number(zoneMinutes));
  const time = Date.UTC(fullYear(Number(year)), month, Number(day), Number(hour), Number(minute), Number(second));
  return Number.isFinite(time) ? time - offset * 60_000 : null;
}

/** Some servers write ISO 8601, and Unix programs put the year last; both are UTC without a zone. */
function readIsoDate(text: string): number | null {
  const iso = /\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2})?/.exec(text)?.[0];
  const unix = /([a-z]{3})\s+(\d{1,2})\s+(\d{2}:\d{2}:\d{2})\s+(?:[a-z]{1,5}\s+)?(\d{4})/i.exec(text);
  if (unix !== null) return readDate(`${unix[2]} ${unix[1]} ${unix[4]} ${unix[3]} +0000`);
  const time = iso === undefined ? Number.NaN : Date.parse(`${iso.replace(" ", "T")}Z`);
  return Number.isFinite(time) ? time : null;
}

/** RFC 5322 §4.3: two-digit years below 50 are in this century, three digits count from 1900. */
function fullYear(year: number): number {
  if (year < 50) return year + 2000;
  return year < 1000 ? year + 1900 : year;
}
