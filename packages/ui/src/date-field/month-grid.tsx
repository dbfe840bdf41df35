import { ChevronLeft, ChevronRight } from "lucide-react";
import { type KeyboardEvent, useMemo, useRef, useState } from "react";
import { IconButton } from "../button/icon-button.tsx";
import { cx } from "../cx/cx.ts";
import { weekdayNames, weekdaysFor } from "../heat-map/heat-map-data.ts";
import { useUiText } from "../text/ui-text-provider.tsx";
import { addDays, addMonths, type Day, localDay, weeksAround } from "./day.ts";

export interface MonthGridProps {
  /** The chosen day; null while there is none. */
  day: Day | null;
  /** Later days are not to choose. */
  max?: Day | undefined;
  onChoose: (day: Day) => void;
}

const steps: Readonly<Record<string, (day: Day, forward: number) => Day>> = {
  ArrowLeft: (day, forward) => addDays(day, -forward),
  ArrowRight: (day, forward) => addDays(day, forward),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  PageUp: (day) => addMonths(day, -1),
  PageDown: (day) => addMonths(day, 1),
};

/** A month of days in the page's language; arrows walk by day and week, Page Up and Down by month. */
export function MonthGrid({ day, max, onChoose }: MonthGridProps) {
  const text = useUiText();
  const { locale } = text;
  const [today] = useState(() => localDay(new Date()));
  const [at, setAt] = useState(day ?? today);
  const walked = useRef(false);
  const weekdays = useMemo(() => weekdaysFor(locale), [locale]);
  const names = useMemo(() => {
    const write = (options: Intl.DateTimeFormatOptions) => {
      const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: "UTC" });
      return (each: Day) => format.format(Date.parse(`${each}T00:00Z`));
    };
    return {
      month: write({ month: "long", year: "numeric" }),
      day: write({ dateStyle: "full" }),
      number: write({ day: "numeric" }),
      short: weekdayNames(locale, "short"),
      long: weekdayNames(locale, "long"),
    };
  }, [locale]);
  const takeFocus = (button: HTMLButtonElement | null) => {
    if (button === null || !walked.current) return;
    walked.current = false;
    button.focus();
  };
  const walk = (event: KeyboardEvent<HTMLTableElement>) => {
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    walked.current = true;
    setAt(step(at, getComputedStyle(event.currentTarget).direction === "rtl" ? -1 : 1));
  };
  const turn = "text-fg-2 rtl:-scale-x-100";
  return (
    <div className="grid gap-2 p-1">
      <div className="flex items-center justify-between gap-2">
        <IconButton size="sm" label={text.previousMonth} onClick={() => setAt(addMonths(at, -1))}>
          <ChevronLeft aria-hidden size={16} className={turn} />
        </IconButton>
        <span aria-live="polite" className="font-medium">
          {names.month(at)}
        </span>
        <IconButton size="sm" label={text.nextMonth} onClick={() => setAt(addMonths(at, 1))}>
          <ChevronRight aria-hidden size={16} className={turn} />
        </IconButton>
      </div>
      {/* The keys are those of the buttons in it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <table aria-label={names.month(at)} onKeyDown={walk} className="border-separate border-spacing-0.5">
        <thead>
          <tr>
            {weekdays.map((weekday) => (
              <th key={weekday} scope="col" className="h-7 min-w-9 px-0.5 text-xs font-normal text-fg-3">
                <abbr title={names.long(weekday)} className="no-underline">
                  {names.short(weekday)}
                </abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksAround(at, weekdays).map((week) => (
            <tr key={week[0]}>
              {week.map((each) => (
                <td key={each} className="p-0 text-center">
                  <button
                    ref={each === at ? takeFocus : undefined}
                    type="button"
                    aria-label={names.day(each)}
                    aria-pressed={each === day}
                    aria-current={each === today ? "date" : undefined}
                    disabled={max !== undefined && each > max}
                    tabIndex={each === at ? 0 : -1}
                    onClick={() => onChoose(each)}
                    className={cx(
                      "size-9 rounded-lg text-sm tabular-nums enabled:hover:bg-hover disabled:text-fg-3 disabled:line-through",
                      "aria-[current]:font-semibold aria-[current]:text-brand-text",
                      "aria-pressed:bg-brand-solid aria-pressed:text-on-brand aria-pressed:hover:bg-brand-solid",
                      each.slice(0, 7) !== at.slice(0, 7) && "text-fg-3",
                    )}
                  >
                    {names.number(each)}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
