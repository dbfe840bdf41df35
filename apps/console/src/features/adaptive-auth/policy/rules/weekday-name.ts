import { type Weekday, weekday } from "@parapet/contract";

/** 1 March 2026 was a Sunday. */
const sunday = Date.UTC(2026, 2, 1);

export function weekdayName(day: Weekday, locale: string): string {
  const at = sunday + weekday.options.indexOf(day) * 86_400_000;
  return new Intl.DateTimeFormat(locale, { weekday: "long", timeZone: "UTC" }).format(at);
}
