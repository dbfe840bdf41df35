import { useFormat } from "../format/use-format.ts";
import { useNow } from "./use-now.ts";

const dayMs = 86_400_000;

/** How long ago an instant was, or its date when that was more than a day; the exact time on hover. */
export function TimeAgo({ time }: { time: string }) {
  const format = useFormat();
  const then = Date.parse(time);
  // The page's clock moves in steps; what happened since its last one was just now, not in a moment.
  const now = new Date(Math.max(useNow().getTime(), then));
  return (
    // Above the stretched link of a row, or the pointer would never meet it.
    <time dateTime={time} title={format.exactInstant(time)} className="relative z-1 whitespace-nowrap">
      {now.getTime() - then < dayMs ? format.ago(time, now) : format.instant(time)}
    </time>
  );
}
