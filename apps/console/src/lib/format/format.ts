import type { Locale } from "@parapet/contract";

export interface Format {
  /** 1,234.5 */
  number(value: number): string;
  /** 12 Nov 2026, 14:05 in the viewer's zone. */
  instant(time: Date | string): string;
  /** With seconds, milliseconds and the zone's name: for tooltips and details. */
  exactInstant(time: Date | string): string;
  /** "3 minutes ago", as seen at `now`. */
  ago(time: Date | string, now: Date): string;
  /** 1.5 kB */
  bytes(count: number): string;
  /** 12 ms, 3.4 s, 6.5 days */
  duration(milliseconds: number): string;
}

/** Units with their seconds. */
const units = [
  ["second", 1],
  ["minute", 60],
  ["hour", 3600],
  ["day", 86_400],
  ["month", 2_629_800],
  ["year", 31_557_600],
] as const satisfies readonly [Intl.RelativeTimeFormatUnit, number][];

/** In the largest unit of which there is one when the next smaller one is rounded: 59.6 seconds are a minute. */
function inUnit(seconds: number): [number, Intl.RelativeTimeFormatUnit] {
  const count = (size: number) => Math.round(seconds / size);
  const place = units.findLastIndex(([, size], at) => {
    const smaller = units[at - 1]?.[1];
    return smaller === undefined || Math.abs(count(smaller)) * smaller >= size;
  });
  const [unit, size] = units[place] ?? units[0];
  return [count(size), unit];
}

const byteUnits = ["byte", "kilobyte", "megabyte", "gigabyte", "terabyte"] as const;

/** Units with the milliseconds from which they are used, and their length. Up to two of a unit the smaller one says more. */
const durationUnits = [
  ["day", 172_800_000, 86_400_000],
  ["hour", 7_200_000, 3_600_000],
  ["minute", 120_000, 60_000],
  ["second", 1000, 1000],
] as const;

/** Numbers and times as people of a language write them. */
export function formatFor(locale: Locale): Format {
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
  const instant = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short" });
  const exact = new Intl.DateTimeFormat(locale, {
    year: "numeric",
    month: "short",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    fractionalSecondDigits: 3,
    timeZoneName: "short",
  });
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: "auto" });
  const measured = (value: number, unit: string, unitDisplay: "short" | "long" = "short") =>
    new Intl.NumberFormat(locale, {
      style: "unit",
      unit,
      unitDisplay,
      maximumFractionDigits: value < 10 ? 1 : 0,
    }).format(value);
  return {
    number: (value) => number.format(value),
    instant: (time) => instant.format(new Date(time)),
    exactInstant: (time) => exact.format(new Date(time)),
    ago(time, now) {
      return relative.format(...inUnit((new Date(time).getTime() - now.getTime()) / 1000));
    },
    bytes(count) {
      const power = count < 1 ? 0 : Math.min(byteUnits.length - 1, Math.floor(Math.log10(count) / 3));
      // Shortened, a few bytes read "200 byte".
      return measured(count / 1000 ** power, byteUnits[power] ?? "byte", power === 0 ? "long" : "short");
    },
    duration(milliseconds) {
      const [unit, , length] = durationUnits.find(([, least]) => milliseconds >= least) ?? ["millisecond", 0, 1];
      return measured(milliseconds / length, unit);
    },
  };
}
