import uPlot from "uplot";
import type { ChartColor } from "../chart/chart-color.ts";
import { binLength, tickNames } from "./time-bins.ts";
import { type Drawn, lonePlaces } from "./time-series-data.ts";

/** Colours of the moment; the same object is read again after a change of theme. */
export interface PlotInks {
  /** As #rrggbb. */
  of(color: ChartColor): string;
  readonly axis: string;
  readonly grid: string;
  readonly surface: string;
  readonly font: string;
}

export interface PlotModel {
  /** Epoch ms, ascending. */
  readonly times: readonly number[];
  readonly drawn: readonly Drawn[];
  readonly locale: string;
  /** Names a value on the axis. */
  readonly format: (value: number) => string;
  /** Plots of one group share the cursor of the pointer. */
  readonly group?: string | undefined;
}

const barWidth = 0.72;
/** Shorter ways of the pointer, in CSS pixels, are a press. */
export const minDrag = 4;
const axisGap = 8;

function seriesOptions({ color, look, values }: Drawn, inks: () => PlotInks, isTop: boolean): uPlot.Series {
  const stroke = () => inks().of(color);
  if (look === "bars") {
    return {
      fill: stroke,
      width: 0,
      points: { show: false },
      paths: uPlot.paths.bars?.({ size: [barWidth, 48], radius: isTop ? 0.12 : 0 }) ?? (() => null),
    };
  }
  return {
    stroke,
    width: look === "dashed" ? 1.25 : 1.75,
    // A value between two gaps is no line: it would not be seen.
    points: { show: false, filter: () => lonePlaces(values), size: 5, fill: stroke },
    ...(look === "dashed" && { dash: [4, 4] }),
    ...(look === "area" && { fill: () => `${inks().of(color)}29` }),
  };
}

/** A group follows the pointer, but selects in one plot only. */
const isMove = (type: string) => type === "mousemove" || type === "mouseleave";

/** Room for half the name of a time that stands at the near edge, such as 12:32:55 AM, in CSS pixels. */
const minAxis = 36;

/** Wide enough for the widest number. */
function valueAxisSize(plot: uPlot, values: readonly string[] | null, font: string): number {
  plot.ctx.save();
  plot.ctx.font = font;
  const widest = Math.max(0, ...(values ?? []).map((value) => plot.ctx.measureText(value).width));
  plot.ctx.restore();
  return Math.max(minAxis, Math.ceil(widest) + axisGap + 4);
}

/** How far a bin reaches to both sides of its place, in ms: half its length, for which bars need room. */
export function marginOf({ times, drawn }: PlotModel): number {
  return times.length === 1 || drawn.some(({ look }) => look === "bars") ? binLength(times) / 2 : 0;
}

/** 1, 2, 5, 10 and so on: of what is counted, a part is none. */
const wholeSteps = Array.from({ length: 15 }, (_, power) => [1, 2, 5].map((digit) => digit * 10 ** power)).flat();

const areWhole = (drawn: readonly Drawn[]) =>
  drawn.every(({ values }) => values.every((value) => value === null || Number.isInteger(value)));

/** A name at the far edge would be cut in half. */
function dropCutOff(plot: uPlot, ticks: number[]): (number | null)[] {
  const { min = 0, max = 1 } = plot.scales["x"] ?? {};
  return ticks.map((tick) => (((max - tick) / (max - min)) * plot.width < 20 ? null : tick));
}

export interface PlotOptionsInput {
  readonly model: PlotModel;
  readonly inks: () => PlotInks;
  readonly isRtl: boolean;
  readonly width: number;
  readonly height: number;
  readonly hooks: uPlot.Hooks.Arrays;
}

/** A plot of time, mirrored in a right-to-left page, without uPlot's own legend and clock. */
export function plotOptions({ model, inks, isRtl, width, height, hooks }: PlotOptionsInput): uPlot.Options {
  const { times, drawn, locale, format, group } = model;
  const hasBars = drawn.some(({ look }) => look === "bars");
  const margin = marginOf(model);
  const font = inks().font;
  const axis: uPlot.Axis = {
    stroke: () => inks().axis,
    font,
    gap: axisGap,
    ticks: { show: false },
    grid: { stroke: () => inks().grid, width: 1 },
  };
  return {
    width,
    height,
    ms: 1,
    padding: [8, isRtl ? 0 : 12, 0, isRtl ? 12 : 0],
    legend: { show: false },
    cursor: {
      y: false,
      drag: { x: true, y: false, setScale: false, dist: minDrag, click: () => undefined },
      ...(group !== undefined && { sync: { key: group, setSeries: false, filters: { pub: isMove } } }),
      points: { ...(hasBars && { show: false }), size: 8, width: 2, stroke: () => inks().surface },
      // The cursor stands on a bin, not between two.
      move: (plot, left, top) => (left < 0 ? [left, top] : [plot.valToPos(times[plot.posToIdx(left)] ?? 0, "x"), top]),
    },
    scales: {
      x: {
        time: true,
        dir: isRtl ? -1 : 1,
        range: () => [(times[0] ?? 0) - margin, (times.at(-1) ?? 0) + margin],
      },
      y: {
        range: (_, min, max) =>
          uPlot.rangeNum(Math.min(0, min), Math.max(max, min, 0) || 1, {
            min: { pad: 0.1, soft: 0, mode: 1 },
            max: { pad: 0.08, soft: 0, mode: 1 },
          }),
      },
    },
    axes: [
      {
        ...axis,
        grid: { show: false },
        size: 28,
        space: 76,
        filter: dropCutOff,
        values: (_, ticks, __, ___, step) => {
          const nameOf = tickNames(locale, step);
          // uPlot hands over null for the ticks that were dropped.
          return ticks.map((tick: number | null) => (tick === null ? null : nameOf(tick)));
        },
      },
      {
        ...axis,
        // Right or left; uPlot's const enum cannot be named from a module that is compiled alone.
        // oxlint-disable-next-line typescript/no-unsafe-enum-assignment
        side: isRtl ? 1 : 3,
        space: 36,
        ...(areWhole(drawn) && { incrs: wholeSteps }),
        size: (plot, values) => valueAxisSize(plot, values, font),
        values: (_, ticks) => ticks.map(format),
      },
    ],
    series: [{}, ...drawn.map((one, index) => seriesOptions(one, inks, index === 0))],
    hooks,
  };
}
