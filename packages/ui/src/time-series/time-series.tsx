import { lazy, Suspense, useId, useMemo, useRef, useState } from "react";
import { chartInk } from "../chart/chart-color.ts";
import { useChartFormat } from "../chart/chart-format.ts";
import { ChartFrame, type ChartFrameOptions } from "../chart/chart-frame.tsx";
import { SeriesLegend } from "../chart/series-legend.tsx";
import { cx } from "../cx/cx.ts";
import { useUiText } from "../text/ui-text-provider.tsx";
import type { Plot } from "./create-plot.ts";
import { type Cursor, moveCursor, noCursor, selectedBins } from "./cursor.ts";
import type { PlotModel } from "./plot-options.ts";
import { binLength, binNames, rangeOfBins } from "./time-bins.ts";
import { drawnSeries, nearestSeries, type Series, seriesTable, type TimeSeriesKind } from "./time-series-data.ts";

interface ReadoutProps {
  /** The name of the bin. */
  title: string;
  series: readonly Series[];
  index: number;
  /** Of the series that Enter opens, while the keyboard picks one. */
  picked: string | null;
  format: (value: number | null | undefined) => string;
  /** Of the cursor, in CSS pixels from the left edge, and the room there is. */
  left: number;
  width: number;
}

export type { Series, TimeSeriesKind } from "./time-series-data.ts";

const PlotHost = lazy(async () => ({ default: (await import("./plot-host.tsx")).PlotHost }));

export interface TimeSeriesPoint {
  readonly series: string;
  readonly time: Date;
  readonly value: number | null;
}

export interface TimeSeriesProps extends ChartFrameOptions {
  /** Starts of the bins: epoch ms, ascending. Keep the array while its values stay, or the plot is redrawn. */
  times: readonly number[];
  series: readonly Series[];
  /** Bars stand on each other; lines and areas do not. */
  kind?: TimeSeriesKind;
  /** Of a value; a plain number without it. Keep it too. */
  format?: (value: number) => string;
  /** From the start of the first bin to the end of the last one, dragged over or selected by keys. */
  onRangeSelect?: (from: Date, to: Date) => void;
  onPointSelect?: (point: TimeSeriesPoint) => void;
  /** Charts of one group share the cursor of the pointer. */
  group?: string;
}

/** Values over time. The pointer and the keyboard read it, select in it and press its points alike. */
export function TimeSeries(props: TimeSeriesProps) {
  const { times, series, kind = "line", format, onRangeSelect, onPointSelect, group, height = 260, ...frame } = props;
  const text = useUiText();
  const numbers = useChartFormat();
  const keysId = useId();
  const box = useRef<HTMLDivElement>(null);
  const plot = useRef<Plot>(null);
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const [cursor, setCursor] = useState(noCursor);
  const [picked, setPicked] = useState<string | null>(null);
  const [place, setPlace] = useState({ left: 0, width: 0 });

  const say = (value: number | null | undefined) => (value == null ? "–" : (format ?? numbers.number)(value));
  const shown = series.filter(({ id }) => !hidden.has(id));
  const nameOf = useMemo(() => binNames(text.locale, binLength(times)), [text.locale, times]);
  const table = useMemo(() => seriesTable(times, series, text.chart, nameOf), [times, series, text, nameOf]);
  const model = useMemo<PlotModel>(
    () => ({
      times,
      drawn: drawnSeries(kind, series, hidden),
      locale: text.locale,
      format: format ?? numbers.compact,
      group,
    }),
    [times, kind, series, hidden, text.locale, format, numbers, group],
  );
  // After a reload there may be fewer bins than the cursor remembers.
  const index = cursor.index !== null && cursor.index < times.length ? cursor.index : null;
  const title = index === null ? "" : nameOf(times[index] ?? 0);
  const sentence = (at: number) =>
    [
      nameOf(times[at] ?? 0),
      ...shown
        .filter(({ id }) => picked === null || id === picked)
        .map(({ label, values }) => `${label} ${say(values[at])}`),
    ].join(", ");
  const selected = selectedBins({ ...cursor, index });

  const read = (next: Cursor) => {
    setCursor(next);
    if (next.index === null) return;
    setPlace({ left: plot.current?.leftOf(next.index) ?? 0, width: box.current?.clientWidth ?? 0 });
  };
  const select = (first: number, last: number) => onRangeSelect?.(...rangeOfBins(times, first, last));
  const press = (at: number, id: string | null) => {
    const one = series.find((other) => other.id === id);
    if (one) onPointSelect?.({ series: one.id, time: new Date(times[at] ?? 0), value: one.values[at] ?? null });
  };
  const pick = (by: number) => {
    const ids = shown.map(({ id }) => id);
    setPicked(ids.at((ids.indexOf(picked ?? "") + by + (picked === null && by < 0 ? 1 : 0)) % ids.length) ?? null);
  };

  const onKeyDown = (event: React.KeyboardEvent) => {
    const isRtl = document.documentElement.dir === "rtl";
    const next = moveCursor(cursor, event, times.length, isRtl);
    if (next) {
      read(next);
      plot.current?.show(next.index, selectedBins(next));
      if (next.index === null) setPicked(null);
    } else if (index !== null && (event.key === "ArrowUp" || event.key === "ArrowDown")) {
      pick(event.key === "ArrowUp" ? -1 : 1);
    } else if (event.key === "Enter" && selected && onRangeSelect) {
      select(...selected);
      read({ index, anchor: null });
      plot.current?.show(index, null);
    } else if (event.key === "Enter" && index !== null && onPointSelect) {
      press(index, picked ?? (shown.length === 1 ? (shown[0]?.id ?? null) : null));
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <ChartFrame
      {...frame}
      height={height}
      table={table}
      legend={
        <SeriesLegend
          label={frame.title}
          series={series}
          hidden={hidden}
          onChange={setHidden}
          dashed={series.some(({ previous }) => previous)}
        />
      }
    >
      <div
        ref={box}
        role="slider"
        tabIndex={0}
        aria-label={frame.title}
        aria-describedby={keysId}
        aria-valuemin={0}
        aria-valuemax={Math.max(0, times.length - 1)}
        aria-valuenow={index ?? 0}
        aria-valuetext={index === null ? "–" : sentence(index)}
        onKeyDown={onKeyDown}
        onBlur={() => {
          setPicked(null);
          read(noCursor);
          plot.current?.show(null, null);
        }}
        style={{ height }}
        className="relative min-w-0 rounded-md"
      >
        <Suspense>
          <PlotHost
            model={model}
            onPlot={(next) => {
              plot.current = next;
            }}
            onHover={(at) => {
              if (at !== cursor.index) read({ index: at, anchor: null });
            }}
            onSelect={select}
            onPress={(at, value) => press(at, nearestSeries(kind, series, hidden, at, value))}
          />
        </Suspense>
        {index !== null && (
          <Readout title={title} series={shown} index={index} picked={picked} format={say} {...place} />
        )}
      </div>
      <p id={keysId} className="sr-only">
        {text.chart.keys}
      </p>
      <p role="status" className="sr-only">
        {selected && text.chart.selected(nameOf(times[selected[0]] ?? 0), nameOf(times[selected[1]] ?? 0))}
      </p>
    </ChartFrame>
  );
}

/** All values at the cursor, on the side of it where there is room. */
function Readout({ title, series, index, picked, format, left, width }: ReadoutProps) {
  const { chart: text } = useUiText();
  const beyond = left > width / 2;
  return (
    <div
      aria-hidden
      style={beyond ? { right: width - left + 12 } : { left: left + 12 }}
      className="pointer-events-none absolute top-2 z-10 grid max-w-64 min-w-32 gap-1 rounded-md border border-line bg-surface px-2.5 py-2 text-xs shadow-pop"
    >
      <p className="font-medium">{title}</p>
      {series.map(({ id, label, color, values, previous }) => (
        <p key={id} className={cx("flex items-center gap-2", picked !== null && picked !== id && "text-fg-3")}>
          <span className={cx("size-2 shrink-0 rounded-sm bg-current", chartInk[color])} />
          <span className="min-w-0 flex-1 truncate">
            <bdi>{label}</bdi>
          </span>
          <span className="font-medium tabular-nums">{format(values[index])}</span>
          {previous && <span className="text-fg-3 tabular-nums">{text.versus(format(previous[index]))}</span>}
        </p>
      ))}
    </div>
  );
}
