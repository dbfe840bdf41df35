/** A day as fields and addresses write it: `2026-11-24`. It is reckoned in UTC, where every day has 24 hours. */
export type Day = string;

const dayMs = 86_400_000;
const timeOf = (day: Day) => Date.parse(`${day}T00:00Z`);
const two = (value: number) => String(value).padStart(2, "0");

const dayOf = (time: number): Day => new Date(time).toISOString().slice(0, 10);

/** The day that a moment has in the viewer's zone. */
export const localDay = (moment: Date): Day =>
  `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;

export const addDays = (day: Day, count: number): Day => dayOf(timeOf(day) + count * dayMs);

/** The same day of another month, or its last one where it is shorter. */
export function addMonths(day: Day, count: number): Day {
  const [year = 0, month = 0, date = 0] = day.split("-").map(Number);
  const last = new Date(Date.UTC(year, month + count, 0)).getUTCDate();
  return dayOf(Date.UTC(year, month - 1 + count, Math.min(date, last)));
}

/** The whole weeks that a day's month lies in; `weekdays` in their order, Monday 1 and Sunday 7. */
export function weeksAround(day: Day, weekdays: readonly number[]): Day[][] {
  const month = day.slice(0, 7);
  const first = `${month}-01`;
  const before = weekdays.indexOf(new Date(timeOf(first)).getUTCDay() || 7);
  const weeks: Day[][] = [];
  for (let start = addDays(first, -before); start.slice(0, 7) <= month; start = addDays(start, 7))
    weeks.push(weekdays.map((_, index) => addDays(start, index)));
  return weeks;
}

/** What was typed as a date field's value, `2026-11-24` or `2026-11-24T14:05`; null when it is none. A day begins at midnight. */
export function readMoment(typed: string, withTime: boolean): string | null {
  const [, day, time = "00:00"] = /^(\d{4}-\d\d-\d\d)(?:[T ]+(\d\d:\d\d))?$/.exec(typed.trim()) ?? [];
  if (day === undefined || Number.isNaN(timeOf(day)) || dayOf(timeOf(day)) !== day) return null;
  if (!/^(?:[01]\d|2[0-3]):[0-5]\d$/.test(time)) return null;
  return withTime ? `${day}T${time}` : day;
}

/** A value as one types it. */
export const writeMoment = (value: string): string => value.replace("T", " ");
