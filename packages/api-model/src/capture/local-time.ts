import { isDate } from "../learning/string-format.ts";

const months = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");
const clock = String.raw`(?<clock>(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d)(?:[.,](?<fraction>\d{1,9}))?`;

/** Times without a zone, as logs write them. */
const forms: readonly RegExp[] = [
  // 2026-11-20T10:00:00,250 and 2026/11/20 10:00:00.
  new RegExp(String.raw`^(?<year>\d{4})[-/](?<month>\d{2})[-/](?<day>\d{2})[T ]${clock}$`),
  // HAProxy's 20/Nov/2026:10:00:00.250.
  new RegExp(String.raw`^(?<day>\d{2})/(?<month>[a-z]{3})/(?<year>\d{4})[: ]${clock}$`, "i"),
];

/** A time without a zone, read as UTC, in whole Unix milliseconds; null when the text is none. */
export function readLocalTime(text: string): number | null {
  for (const form of forms) {
    const { year = "", month = "", day = "", clock: time = "", fraction = "" } = form.exec(text)?.groups ?? {};
    if (year === "") continue;
    const date = `${year}-${numberOf(month)}-${day.padStart(2, "0")}`;
    return isDate(date) ? Date.parse(`${date}T${time}.${fraction.slice(0, 3).padEnd(3, "0")}Z`) : null;
  }
  return null;
}

function numberOf(month: string): string {
  const place = months.indexOf(month.toLowerCase());
  return place === -1 ? month : String(place + 1).padStart(2, "0");
}
