import type { EventWarning } from "@parapet/contract";
import { clockAheadMs } from "../limits.ts";
import type { Message } from "./read-message.ts";
import { elapsedMs, toUnixMs, type SourceTime } from "./source-time.ts";

/** When a call was made and how long it took. */
export interface Times {
  readonly tsMs: number;
  readonly durationMs: number | null;
  readonly warnings: readonly EventWarning[];
}

/**
 * The request's time, else the response's, else the receive time (`time_missing`). Events from long ago are normal:
 * imports, queues. A source whose clock is more than five minutes ahead is marked `time_skew` and keeps its time.
 */
export function readTimes(request: Message, response: Message, receivedAtMs: number): Times {
  const start = request.time;
  const end = response.time;
  const known = start ?? end;
  const tsMs = known === null ? receivedAtMs : toUnixMs(known);
  const elapsed = start === null || end === null ? null : elapsedMs(start, end);
  const warnings: EventWarning[] = [start, end].flatMap(unitWarning);
  if (known === null) warnings.push("time_missing");
  if (tsMs - receivedAtMs > clockAheadMs) warnings.push("time_skew");
  if (elapsed !== null && elapsed < 0) warnings.push("negative_duration");
  return { tsMs, durationMs: elapsed !== null && elapsed >= 0 ? elapsed : null, warnings };
}

function unitWarning(time: SourceTime | null): EventWarning[] {
  return time === null || time.unit === "ms" ? [] : [`time_unit_${time.unit}`];
}
