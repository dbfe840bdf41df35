/** Either end: a token relative to now (`now`, `now-15m`) or an instant in RFC 3339. Absent means open. */
export interface TimeRange {
  readonly from?: string;
  readonly to?: string;
}

export const rangePresets = ["all", "now-15m", "now-1h", "now-24h", "now-7d", "now-30d"] as const;
export type RangePreset = (typeof rangePresets)[number];

const unitMs: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 };

/** The moment a bound means at `now`; null for one that means nothing. */
export function momentOf(bound: string, now: Date): Date | null {
  if (bound === "now") return now;
  const [, count, unit = ""] = /^now-(\d{1,5})([smhdw])$/.exec(bound) ?? [];
  const length = unitMs[unit];
  if (count !== undefined && length !== undefined) return new Date(now.getTime() - Number(count) * length);
  const moment = /^\d{4}-\d\d-\d\dT/.test(bound) ? new Date(bound) : null;
  return moment && Number.isFinite(moment.getTime()) ? moment : null;
}

/** The range as instants for a query, half-open; a bound that means nothing is left out. */
export function resolveTimeRange(range: TimeRange, now: Date): TimeRange {
  const [from, to] = [range.from, range.to].map((bound) => (bound ? momentOf(bound, now)?.toISOString() : undefined));
  return { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
}

/** Which preset a range is, if it is one. */
export function presetOfRange({ from, to }: TimeRange): RangePreset | null {
  if (to !== undefined && to !== "now") return null;
  return from === undefined ? "all" : (rangePresets.find((preset) => preset === from) ?? null);
}

export function rangeOfPreset(preset: RangePreset): TimeRange {
  return preset === "all" ? {} : { from: preset };
}

const two = (value: number) => String(value).padStart(2, "0");

/** An instant as a `datetime-local` input writes it, in the viewer's zone. */
export function toLocalInput(moment: Date): string {
  const date = `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
  return `${date}T${two(moment.getHours())}:${two(moment.getMinutes())}`;
}
