import { Failure } from "../../../platform/failure.ts";
import type { Span } from "./traffic-store.ts";

export const dayMs = 86_400_000;
/** How far back a range reaches that says nothing of its start, in days. */
export const defaultDays = 30;
const longestDays = 400;

/** A range of an API's traffic; it ends now and starts 30 days before its end, unless stated. @throws Failure `invalid_input` */
export function toSpan(range: { from?: string | undefined; to?: string | undefined }, now: Date): Span {
  const to = range.to === undefined ? now : new Date(range.to);
  const from = range.from === undefined ? new Date(to.getTime() - defaultDays * dayMs) : new Date(range.from);
  if (from >= to) throw wrong("/querystring/to", "The range ends before it starts");
  if (to.getTime() - from.getTime() > longestDays * dayMs)
    throw wrong("/querystring/from", `The range is longer than ${longestDays} days`);
  if (from.getTime() < 0) throw wrong("/querystring/from", "The range is out of reach");
  return { from, to };
}

function wrong(pointer: string, message: string): Failure {
  return new Failure("invalid_input", { errors: [{ pointer, message }] });
}
