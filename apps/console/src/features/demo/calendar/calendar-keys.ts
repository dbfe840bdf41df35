import type { Locale } from "@parapet/contract";
import { addDays, addMonths, type Day, daysIntoWeek } from "./month.ts";

/** Where a key leads from a day, as the ARIA grid pattern has it; null for a key that leads nowhere. */
export function dayByKey(key: string, day: Day, { locale, isRtl }: { locale: Locale; isRtl: boolean }): Day | null {
  const forward = isRtl ? -1 : 1;
  switch (key) {
    case "ArrowRight":
      return addDays(day, forward);
    case "ArrowLeft":
      return addDays(day, -forward);
    case "ArrowDown":
      return addDays(day, 7);
    case "ArrowUp":
      return addDays(day, -7);
    case "Home":
      return addDays(day, -daysIntoWeek(day, locale));
    case "End":
      return addDays(day, 6 - daysIntoWeek(day, locale));
    case "PageDown":
      return addMonths(day, 1);
    case "PageUp":
      return addMonths(day, -1);
    default:
      return null;
  }
}
