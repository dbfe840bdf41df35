import { Circle, type LucideIcon } from "lucide-react";
import { type ReactNode, useMemo } from "react";
import { softTones, type Tone } from "../badge/tone.ts";
import { cx } from "../cx/cx.ts";
import { Skeleton } from "../skeleton/skeleton.tsx";
import { useUiText } from "../text/ui-text-provider.tsx";

export interface TimelineEntry {
  readonly id: string;
  readonly time: Date;
  readonly title: ReactNode;
  /** Who did it. */
  readonly actor?: ReactNode;
  readonly icon?: LucideIcon;
  readonly tone?: Tone;
  readonly details?: ReactNode;
}

export interface TimelineProps {
  /** What happened to what: its accessible name. */
  label: string;
  /** In the order they are shown. */
  entries: readonly TimelineEntry[];
  loading?: boolean;
  /** Shown in place of entries when there are none. */
  empty?: ReactNode;
}

function Entry({ entry, clock }: { entry: TimelineEntry; clock: Intl.DateTimeFormat }) {
  const { time, title, actor, icon: Icon = Circle, tone = "neutral", details } = entry;
  return (
    <li className="group grid grid-cols-[2rem_1fr_auto] gap-x-3">
      <span aria-hidden className="grid grid-rows-[2rem_1fr] justify-items-center">
        <span className={cx("grid size-8 place-items-center rounded-full", softTones[tone])}>
          <Icon size={15} />
        </span>
        <span className="w-px bg-line group-last:hidden" />
      </span>
      <div className="min-w-0 pt-1 pb-5">
        <p className="font-medium wrap-anywhere">{title}</p>
        {actor && <p className="text-sm text-fg-2 wrap-anywhere">{actor}</p>}
        {details && <div className="mt-2 text-sm">{details}</div>}
      </div>
      <time dateTime={time.toISOString()} className="pt-1 text-sm whitespace-nowrap text-fg-3 tabular-nums">
        {clock.format(time)}
      </time>
    </li>
  );
}

/** What happened, day by day. */
export function Timeline({ label, entries, loading = false, empty }: TimelineProps) {
  const { locale } = useUiText();
  const [date, clock] = useMemo(
    () => [
      new Intl.DateTimeFormat(locale, { dateStyle: "full" }),
      new Intl.DateTimeFormat(locale, { timeStyle: "short" }),
    ],
    [locale],
  );
  if (!loading && entries.length === 0) return empty;
  return (
    <section aria-label={label} aria-busy={loading} className="grid gap-2">
      {loading &&
        ["w-40", "w-56", "w-48"].map((width) => (
          <div key={width} className="flex h-13 gap-3">
            <Skeleton className="h-8 w-8 rounded-full!" />
            <Skeleton className={cx("mt-2", width)} />
          </div>
        ))}
      {!loading &&
        groupByDay(entries).map((day) => (
          <section key={day[0]?.id} className="grid gap-3">
            <h3 className="text-sm font-semibold text-fg-2">{date.format(day[0]?.time)}</h3>
            <ol>
              {day.map((entry) => (
                <Entry key={entry.id} entry={entry} clock={clock} />
              ))}
            </ol>
          </section>
        ))}
    </section>
  );
}

/** Puts neighbours of the same day (in the viewer's zone) together and keeps their order. */
function groupByDay<Entry extends { readonly time: Date }>(entries: readonly Entry[]): Entry[][] {
  const days: Entry[][] = [];
  for (const entry of entries) {
    const last = days.at(-1);
    if (last?.[0]?.time.toDateString() === entry.time.toDateString()) last.push(entry);
    else days.push([entry]);
  }
  return days;
}
