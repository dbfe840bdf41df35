import type { Grain } from "../usage/rollups.ts";

/** `[from, to)` in ms since the epoch; what is open at an end reaches as far as there are events. */
export interface EventSpan {
  readonly from: number;
  readonly to: number;
}

/** The steps of `event_count` in seconds, the longest first. */
const steps = [3600, 60] as const;

/** The parts of a span that the counts know, by the length of their steps, and those that only events know. */
interface CountedSpans {
  readonly counted: readonly (EventSpan & { readonly step: number })[];
  readonly raw: readonly EventSpan[];
}

/** Splits a span into whole hours, whole minutes around them and the remainder at either end; parts don't overlap. */
export function countedSpans(span: EventSpan, grain: Grain | null): CountedSpans {
  const counted: (EventSpan & { step: number })[] = [];
  let rest: readonly EventSpan[] = [span];
  for (const step of steps) {
    if (grain !== null && (grain.seconds % step !== 0 || grain.origin % step !== 0)) continue;
    rest = rest.flatMap(({ from, to }) => {
      const start = Math.ceil(from / 1000 / step) * 1000 * step;
      const end = Math.floor(to / 1000 / step) * 1000 * step;
      if (start >= end) return [{ from, to }];
      counted.push({ step, from: start, to: end });
      const ends = [
        { from, to: start },
        { from: end, to },
      ];
      return ends.filter((each) => each.from < each.to);
    });
  }
  return { counted, raw: rest };
}
