import { maxUsageDays } from "@parapet/contract";
import { Failure } from "../../../platform/failure.ts";

/** Whole minutes, in seconds since the epoch: `[from, to)`. */
export interface UsagePeriod {
  readonly from: number;
  readonly to: number;
}

const minute = 60;
const day = 86_400;

/** The minutes that a range touches, without an end until now, without a start a day long. @throws Failure `invalid_input`. */
export function usagePeriod(
  range: { from?: string | undefined; to?: string | undefined },
  now: Date,
  maxDays = maxUsageDays,
): UsagePeriod {
  const end = range.to === undefined ? now.getTime() : Date.parse(range.to);
  const start = range.from === undefined ? end - day * 1000 : Date.parse(range.from);
  const from = Math.floor(start / 1000 / minute) * minute;
  const to = Math.ceil(end / 1000 / minute) * minute;
  if (from >= to) throw wrong("/querystring/to", "The range ends before it starts");
  if (to - from > maxDays * day) throw wrong("/querystring/from", `The range is longer than ${maxDays} days`);
  // The period before it is read too, and ClickHouse's seconds start at the epoch.
  if (2 * from - to < 0 || to > 0xff_ff_ff_ff) throw wrong("/querystring/from", "The range is out of reach");
  return { from, to };
}

function wrong(pointer: string, message: string): Failure {
  return new Failure("invalid_input", { errors: [{ pointer, message }] });
}

/** The period as an answer says it. */
export function presentPeriod({ from, to }: UsagePeriod): { from: string; to: string } {
  return { from: toInstant(from), to: toInstant(to) };
}

export function toInstant(seconds: number): string {
  return new Date(seconds * 1000).toISOString();
}
