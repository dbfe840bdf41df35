import type { Locale } from "@parapet/contract";

/** Days as `2026-11-20`: a calendar knows no hours and no zones. */
export type Day = string;

/** The first day of the week where a language is at home, 0 for Sunday (CLDR: US, FR, EG). */
const firstDays: Readonly<Record<Locale, number>> = { en: 0, fr: 1, ar: 6 };

const dateOf = (day: Day): Date => new Date(`${day}T00:00:00Z`);
const dayOf = (date: Date): Day => date.toISOString().slice(0, 10);

export function addDays(day: Day, count: number): Day {
  const date = dateOf(day);
  date.setUTCDate(date.getUTCDate() + count);
  return dayOf(date);
}

/** The same day of another month, or that month's last. */
export function addMonths(day: Day, count: number): Day {
  const date = dateOf(day);
  const wanted = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + count);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(wanted, last));
  return dayOf(date);
}

/** How many days a day lies behind the first of its week. */
export function daysIntoWeek(day: Day, locale: Locale): number {
  return (dateOf(day).getUTCDay() - firstDays[locale] + 7) % 7;
}

/** The weeks that hold a day's month, each of seven days. */
export function weeksOf(day: Day, locale: Locale): Day[][] {
  const first = `${day.slice(0, 7)}-01`;
  const start = addDays(first, -daysIntoWeek(first, locale));
  const count = Math.ceil((daysIntoWeek(first, locale) + Number(addDays(addMonths(first, 1), -1).slice(8))) / 7);
  return Array.from({ length: count }, (_, week) =>
    Array.from({ length: 7 }, (__, each) => addDays(start, week * 7 + each)),
  );
}
