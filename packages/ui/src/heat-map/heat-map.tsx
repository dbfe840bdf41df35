import { type KeyboardEvent, useState } from "react";
import { useChartFormat } from "../chart/chart-format.ts";
import { ChartFrame, type ChartFrameOptions } from "../chart/chart-frame.tsx";
import { focusPart } from "../chart/roving.ts";
import { cx } from "../cx/cx.ts";
import { useUiText } from "../text/ui-text-provider.tsx";
import {
  type HeatCell,
  heatLevel,
  heatValues,
  hourNames,
  hours,
  movePlace,
  type Place,
  weekdayNames,
  weekdaysFor,
} from "./heat-map-data.ts";

export type { HeatCell } from "./heat-map-data.ts";

export interface HeatMapProps extends ChartFrameOptions {
  /** Cells without an entry are zero; entries of the same hour add up. */
  cells: readonly HeatCell[];
  format?: (value: number) => string;
  onSelect?: (weekday: number, hour: number) => void;
}

const levels = ["bg-sunken", "bg-heat-1", "bg-heat-2", "bg-heat-3", "bg-heat-4", "bg-heat-5"];

/** When it happens: hours of the day by days of the week, in the order of the language. */
export function HeatMap({ cells, format, onSelect, height = 236, ...frame }: HeatMapProps) {
  const { locale, chart: text } = useUiText();
  const numbers = useChartFormat();
  const [stop, setStop] = useState<Place>({ row: 0, column: 0 });
  const [active, setActive] = useState<Place | null>(null);
  const say = format ?? numbers.number;
  const days = weekdaysFor(locale);
  const [short, long, hourName] = [weekdayNames(locale, "short"), weekdayNames(locale, "long"), hourNames(locale)];
  const valueOf = heatValues(cells);
  const max = Math.max(0, ...days.flatMap((day) => hours.map((hour) => valueOf(day, hour))));
  const describe = ({ row, column }: Place) => {
    const day = days[row] ?? 1;
    return `${long(day)} ${hourName(column)}: ${say(valueOf(day, column))}`;
  };
  const table = {
    columns: [{ header: text.weekday }, ...hours.map((hour) => ({ header: hourName(hour) }))],
    rows: cells.length === 0 ? [] : days.map((day) => [long(day), ...hours.map((hour) => valueOf(day, hour))]),
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = movePlace(stop, event.key, document.documentElement.dir === "rtl");
    if (next) {
      setStop(next);
      focusPart(event.currentTarget.closest("[role=grid]"), next.row * 24 + next.column);
    } else if (onSelect && (event.key === "Enter" || event.key === " ")) onSelect(days[stop.row] ?? 1, stop.column);
    else return;
    event.preventDefault();
  };
  const legend = (
    <div className="flex min-h-6 flex-wrap items-center justify-between gap-x-4 gap-y-1 text-xs text-fg-2">
      <p className="tabular-nums">{active ? describe(active) : ""}</p>
      <p className="ms-auto flex items-center gap-1">
        <span className="me-1">{text.less}</span>
        {levels.map((level) => (
          <span key={level} aria-hidden className={cx("size-3 rounded-sm", level)} />
        ))}
        <span className="ms-1">{`${text.more} (${say(max)})`}</span>
      </p>
    </div>
  );
  return (
    <ChartFrame {...frame} height={height} table={table} legend={legend}>
      <div
        role="grid"
        aria-label={frame.title}
        className="grid grid-cols-[auto_repeat(24,minmax(0,1fr))] gap-px sm:gap-1"
      >
        {days.map((day, row) => (
          <div key={day} role="row" className="col-span-full grid grid-cols-subgrid items-center">
            <span
              role="rowheader"
              aria-label={long(day)}
              className="pe-1 text-2xs whitespace-nowrap text-fg-2 sm:text-xs"
            >
              {short(day)}
            </span>
            {hours.map((hour) => {
              const place = { row, column: hour };
              return (
                <span
                  key={hour}
                  data-part
                  role="gridcell"
                  tabIndex={stop.row === row && stop.column === hour ? 0 : -1}
                  aria-label={describe(place)}
                  onKeyDown={onKeyDown}
                  onFocus={() => {
                    setStop(place);
                    setActive(place);
                  }}
                  onBlur={() => setActive(null)}
                  onPointerEnter={() => setActive(place)}
                  onPointerLeave={() => setActive(null)}
                  onClick={() => onSelect?.(day, hour)}
                  className={cx(
                    "h-full min-h-6 rounded-sm hover:outline-2 hover:outline-fg focus-visible:outline-offset-1",
                    levels[heatLevel(valueOf(day, hour), max)],
                    onSelect && "cursor-pointer",
                  )}
                />
              );
            })}
          </div>
        ))}
        <div aria-hidden className="col-span-full grid grid-cols-subgrid text-2xs whitespace-nowrap text-fg-3">
          {hours.map(
            (hour) =>
              hour % 3 === 0 && (
                <span
                  key={hour}
                  style={{ gridColumnStart: hour + 2 }}
                  className={cx("w-0", hour % 6 !== 0 && "max-sm:hidden")}
                >
                  {hourName(hour)}
                </span>
              ),
          )}
        </div>
      </div>
    </ChartFrame>
  );
}
