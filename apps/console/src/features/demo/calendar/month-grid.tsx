import { cx } from "@parapet/ui/cx";
import { type KeyboardEvent, useRef } from "react";
import { flushSync } from "react-dom";
import { useT } from "../../../lib/i18n/use-t.ts";
import { usePreference } from "../../../lib/preferences/use-preference.ts";
import { dayByKey } from "./calendar-keys.ts";
import { type Day, weeksOf } from "./month.ts";

interface MonthGridProps {
  day: Day;
  today: Day;
  onChange: (day: Day) => void;
  entriesOn: (day: Day) => readonly string[];
}

/** A month as a grid of one tab stop: arrows walk over days, Home and End over weeks, Page keys over months. */
export function MonthGrid({ day, today, onChange, entriesOn }: MonthGridProps) {
  const t = useT();
  const locale = usePreference("locale");
  const isRtl = usePreference("isRtl");
  const chosen = useRef<HTMLButtonElement>(null);
  const weeks = weeksOf(day, locale);
  const format = (each: Day, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: "UTC" }).format(new Date(`${each}T00:00:00Z`));
  const move = (event: KeyboardEvent) => {
    const next = event.ctrlKey || event.metaKey || event.altKey ? null : dayByKey(event.key, day, { locale, isRtl });
    if (next === null) return;
    event.preventDefault();
    // The next day may be of a month that is still to be drawn.
    flushSync(() => onChange(next));
    chosen.current?.focus();
  };
  return (
    <div role="grid" aria-label={format(day, { month: "long", year: "numeric" })}>
      <div role="row" className="grid grid-cols-7">
        {weeks[0]?.map((each) => (
          <div
            role="columnheader"
            key={each}
            aria-label={format(each, { weekday: "long" })}
            className="truncate px-1 py-2 text-center text-xs font-medium text-fg-3"
          >
            {format(each, { weekday: "short" })}
          </div>
        ))}
      </div>
      {weeks.map((week) => (
        <div key={week[0]} role="row" className="grid grid-cols-7">
          {week.map((each) => {
            const entries = entriesOn(each);
            return (
              <div
                key={each}
                role="gridcell"
                aria-selected={each === day}
                className="border-t border-line not-first:border-s"
              >
                <button
                  type="button"
                  ref={each === day ? chosen : null}
                  tabIndex={each === day ? 0 : -1}
                  aria-current={each === today ? "date" : undefined}
                  aria-label={`${format(each, { dateStyle: "full" })}${entries.length > 0 ? `, ${t("demo.entryCount", { count: entries.length })}` : ""}`}
                  onClick={() => onChange(each)}
                  onKeyDown={move}
                  className={cx(
                    "flex h-14 w-full flex-col items-start gap-1 p-1.5 text-start hover:bg-hover focus-visible:-outline-offset-2 sm:h-22 sm:p-2",
                    each.slice(0, 7) !== day.slice(0, 7) && "text-fg-3",
                  )}
                >
                  <span
                    className={cx(
                      "grid size-6 place-items-center rounded-full text-sm tabular-nums",
                      each === day && "bg-brand-solid font-medium text-on-brand",
                      each === today && each !== day && "font-semibold text-brand-text",
                    )}
                  >
                    {format(each, { day: "numeric" })}
                  </span>
                  {entries.length > 0 && (
                    <span className="flex w-full min-w-0 items-center gap-1.5 text-xs text-fg-2">
                      <span className="size-1.5 shrink-0 rounded-full bg-brand-text" />
                      <bdi className="hidden truncate sm:inline">{entries[0]}</bdi>
                    </span>
                  )}
                </button>
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}
