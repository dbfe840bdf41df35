import { useFormat } from "../format/use-format.ts";
import { useNow } from "./use-now.ts";

const dayMs = 86_400_000;

/** When an instant will come: how long until then on its last day, else its date; the exact time on hover. */
export function TimeUntil({ time }: { time: string }) {
  const format = useFormat();
  const now = useNow();
  const isNear = Math.abs(Date.parse(time) - now.getTime()) < dayMs;
  return (
    // Above the stretched link of a row, or the pointer would never meet it.
    <time dateTime={time} title={format.exactInstant(time)} className="relative z-1 whitespace-nowrap">
      {isNear ? format.ago(time, now) : format.instant(time)}
    </time>
  );
}
