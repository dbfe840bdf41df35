/** Unit of a moment that a source sent. */
export type TimeUnit = "s" | "ms" | "us" | "ns";

/** A moment after the Unix epoch, in the unit that it came in. */
export interface SourceTime {
  readonly value: number;
  readonly unit: TimeUnit;
}

const unitsPerMs: Readonly<Record<TimeUnit, number>> = { s: 1e-3, ms: 1, us: 1e3, ns: 1e6 };
/** End of the year 9999: the last moment that RFC 3339 writes. */
const lastMs = 253_402_300_799_999;
/** Nanoseconds are beyond 2^53: until 2116 a double holds them to within 256 ns. Two of those, below a microsecond. */
const roundingMs = 0.0008;

/**
 * Reads a moment of unknown unit, telling the unit by magnitude: below 1e11 seconds, below 1e14 milliseconds, below
 * 1e17 microseconds, else nanoseconds (unambiguous from 1973 to 5138). Null for missing, zero, negative and absurd.
 */
export function readSourceTime(value: unknown): SourceTime | null {
  const number = typeof value === "string" && /^\d{1,20}(?:\.\d{1,9})?$/.test(value.trim()) ? Number(value) : value;
  if (typeof number !== "number" || !(number > 0)) return null;
  const time: SourceTime = { value: number, unit: unitOf(number) };
  return number / unitsPerMs[time.unit] > lastMs ? null : time;
}

function unitOf(value: number): TimeUnit {
  if (value < 1e11) return "s";
  if (value < 1e14) return "ms";
  return value < 1e17 ? "us" : "ns";
}

/** The moment in whole Unix milliseconds, rounded down. */
export function toUnixMs({ value, unit }: SourceTime): number {
  return Math.floor(value / unitsPerMs[unit] + roundingMs);
}

/**
 * Whole milliseconds from one moment to the other, rounded down, so negative when they are the wrong way round. The
 * difference is taken in the unit that came: 0.9 ms → 5.1 ms is 4, not the 5 between the rounded moments.
 */
export function elapsedMs(from: SourceTime, to: SourceTime): number {
  const elapsed =
    from.unit === to.unit
      ? (to.value - from.value) / unitsPerMs[from.unit]
      : to.value / unitsPerMs[to.unit] - from.value / unitsPerMs[from.unit];
  return Math.floor(elapsed + roundingMs);
}
