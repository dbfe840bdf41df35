export interface HeatCell {
  /** As ISO 8601 counts: Monday is 1, Sunday 7. */
  readonly weekday: number;
  /** 0 to 23. */
  readonly hour: number;
  readonly value: number;
}

export const hours = Array.from({ length: 24 }, (_, hour) => hour);

// Not every browser says so itself; these are the languages whose week does not start on Monday.
const firstDays: Readonly<Record<string, number>> = { en: 7, ar: 6, he: 7, fa: 6, ja: 7, pt: 7 };

/** The weekdays in the order of a language. */
export function weekdaysFor(locale: string): number[] {
  const known: unknown = new Intl.Locale(locale);
  const info: unknown =
    typeof known === "object" && known !== null && "getWeekInfo" in known && typeof known.getWeekInfo === "function"
      ? known.getWeekInfo()
      : null;
  const first =
    typeof info === "object" && info !== null && "firstDay" in info
      ? Number(info.firstDay)
      : (firstDays[new Intl.Locale(locale).language] ?? 1);
  return Array.from({ length: 7 }, (_, index) => ((first - 1 + index) % 7) + 1);
}

/** Names weekdays; 1 January 2024 was a Monday. */
export function weekdayNames(locale: string, weekday: "short" | "long"): (day: number) => string {
  const format = new Intl.DateTimeFormat(locale, { weekday, timeZone: "UTC" });
  return (day) => format.format(Date.UTC(2024, 0, day));
}

export function hourNames(locale: string): (hour: number) => string {
  const format = new Intl.DateTimeFormat(locale, { hour: "numeric", timeZone: "UTC" });
  return (hour) => format.format(Date.UTC(2024, 0, 1, hour));
}

/** The sum of each weekday and hour. */
export function heatValues(cells: readonly HeatCell[]): (weekday: number, hour: number) => number {
  const sums = new Map<number, number>();
  const key = (weekday: number, hour: number) => weekday * 24 + hour;
  for (const { weekday, hour, value } of cells) {
    sums.set(key(weekday, hour), (sums.get(key(weekday, hour)) ?? 0) + value);
  }
  return (weekday, hour) => sums.get(key(weekday, hour)) ?? 0;
}

/** From 0, nothing, to 5, the most. */
export function heatLevel(value: number, max: number): number {
  return value <= 0 || max <= 0 ? 0 : Math.min(5, Math.max(1, Math.ceil((value / max) * 5)));
}

export interface Place {
  readonly row: number;
  readonly column: number;
}

/** Where a key leads in the grid; null when it is not for the grid. */
export function movePlace({ row, column }: Place, key: string, isRtl: boolean): Place | null {
  const to = (toRow: number, toColumn: number): Place => ({
    row: Math.min(6, Math.max(0, toRow)),
    column: Math.min(23, Math.max(0, toColumn)),
  });
  const right = isRtl ? -1 : 1;
  switch (key) {
    case "ArrowRight":
      return to(row, column + right);
    case "ArrowLeft":
      return to(row, column - right);
    case "ArrowDown":
      return to(row + 1, column);
    case "ArrowUp":
      return to(row - 1, column);
    case "Home":
      return to(row, 0);
    case "End":
      return to(row, 23);
    default:
      return null;
  }
}
