import type { ChartColor } from "../chart/chart-color.ts";
import type { ChartTable } from "../chart/chart-table.ts";
import type { ChartText } from "../chart/chart-text.ts";

export type TimeSeriesKind = "line" | "area" | "bars";

export interface Series {
  readonly id: string;
  readonly label: string;
  readonly color: ChartColor;
  /** One for each time; null is a gap. */
  readonly values: readonly (number | null)[];
  /** The same places one period earlier, drawn dashed. */
  readonly previous?: readonly (number | null)[];
}

/** What is drawn, the last one on top. */
export interface Drawn {
  readonly id: string;
  readonly color: ChartColor;
  readonly look: "line" | "area" | "bars" | "dashed";
  readonly values: readonly (number | null)[];
}

const sum = (one: number | null | undefined, other: number | null | undefined): number | null =>
  one == null && other == null ? null : (one ?? 0) + (other ?? 0);

const add = (one: readonly (number | null)[], other: readonly (number | null)[]): (number | null)[] =>
  one.map((value, index) => sum(value, other[index]));

/** Bars stand on each other: the tallest is drawn first, and the lower ones cover its foot. */
function stacked(series: readonly Series[]): Drawn[] {
  let below: readonly (number | null)[] | null = null;
  const layers: Drawn[] = [];
  for (const { id, color, values } of series) {
    below = below ? add(values, below) : values;
    layers.unshift({ id, color, look: "bars", values: below });
  }
  const before = series.flatMap(({ previous }) => (previous ? [previous] : []));
  const [first, ...rest] = before;
  if (first) layers.push({ id: "previous", color: "neutral", look: "dashed", values: rest.reduce(add, first) });
  return layers;
}

/** The lines and bars of the series that are not hidden. */
export function drawnSeries(kind: TimeSeriesKind, series: readonly Series[], hidden: ReadonlySet<string>): Drawn[] {
  const shown = series.filter(({ id }) => !hidden.has(id));
  if (kind === "bars") return stacked(shown);
  const dashed = shown.flatMap(({ id, color, previous }): Drawn[] =>
    previous ? [{ id: `${id} previous`, color, look: "dashed", values: previous }] : [],
  );
  return [...dashed, ...shown.map(({ id, color, values }): Drawn => ({ id, color, look: kind, values }))];
}

/** Where a value stands between two gaps. */
export function lonePlaces(values: readonly (number | null)[]): number[] {
  return values.flatMap((value, index) =>
    value !== null && (values[index - 1] ?? null) === null && (values[index + 1] ?? null) === null ? [index] : [],
  );
}

/** Every number of a chart, hidden series too. */
export function seriesTable(
  times: readonly number[],
  series: readonly Series[],
  text: ChartText,
  moment: (time: number) => string,
): ChartTable {
  const columns = series.flatMap(({ label, values, previous }) => [
    { header: label, values },
    ...(previous ? [{ header: text.previous(label), values: previous }] : []),
  ]);
  const time = { header: text.time, format: (cell: unknown) => (cell instanceof Date ? moment(cell.getTime()) : "") };
  return {
    columns: [time, ...columns.map(({ header }) => ({ header }))],
    rows:
      series.length === 0
        ? []
        : times.map((at, row) => [new Date(at), ...columns.map(({ values }) => values[row] ?? null)]),
  };
}

/** The series whose mark is nearest to a value at one place: in a stack the one whose bar holds it. */
export function nearestSeries(
  kind: TimeSeriesKind,
  series: readonly Series[],
  hidden: ReadonlySet<string>,
  index: number,
  value: number,
): string | null {
  const marks = drawnSeries(kind, series, hidden)
    .filter(({ look }) => look !== "dashed")
    .flatMap(({ id, values }) => {
      const height = values[index];
      return height == null ? [] : [{ id, height }];
    });
  if (kind === "bars") return marks.findLast(({ height }) => value <= height)?.id ?? null;
  const distance = (height: number) => Math.abs(height - value);
  return (
    marks.reduce<{ id: string; height: number } | null>(
      (best, mark) => (best && distance(best.height) <= distance(mark.height) ? best : mark),
      null,
    )?.id ?? null
  );
}
