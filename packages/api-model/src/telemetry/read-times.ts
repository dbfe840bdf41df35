import type { EventWarning } from "@parapet/contract";
import { clockAheadMs } from "../limits.ts";
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
export function readTimes(start: SourceTime | null, end: SourceTime | null, receivedAtMs: number): Times {
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

/** When a call was made by a source that states a moment and a duration; null stands for what it does not state. */
export function statedTimes(tsMs: number | null, durationMs: number | null, receivedAtMs: number): Times {
  const warnings: EventWarning[] = [];
  if (tsMs === null) warnings.push("time_missing");
  else if (tsMs - receivedAtMs > clockAheadMs) warnings.push("time_skew");
  if (durationMs !== null && durationMs < 0) warnings.push("negative_duration");
  return {
    tsMs: tsMs ?? receivedAtMs,
    durationMs: durationMs !== null && durationMs >= 0 ? durationMs : null,
    warnings,
  };
}
