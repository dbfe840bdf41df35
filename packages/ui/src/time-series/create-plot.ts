import uPlot from "uplot";
import { watchTheme } from "../chart/watch-theme.ts";
import { type PlotInks, type PlotModel, plotOptions } from "./plot-options.ts";

export interface PlotEvents {
  /** The pointer reads a bin, or none; `left` is where it stands, in CSS pixels of the plot. */
  onHover: (index: number | null) => void;
  /** Both ends included. */
  onSelect: (first: number, last: number) => void;
  onPress: (index: number, value: number) => void;
}

export interface Plot {
  /** Where a bin stands, in CSS pixels from the left edge. */
  leftOf(index: number): number;
  /** Shows the cursor of the keyboard and what it selected. */
  show(index: number | null, selected: readonly [first: number, last: number] | null): void;
  destroy(): void;
}

function readInks(host: HTMLElement): PlotInks {
  const style = getComputedStyle(host);
  return {
    of: (color) => style.getPropertyValue(`--chart-${color}`),
    axis: style.getPropertyValue("--fg-3"),
    grid: style.getPropertyValue("--line"),
    surface: style.getPropertyValue("--surface"),
    font: `12px ${style.fontFamily}`,
  };
}

/** Draws into an element as long as it lives: follows its size and the theme of the page. */
export function createPlot(host: HTMLElement, model: PlotModel, events: PlotEvents): Plot {
  let inks = readInks(host);
  let plot: uPlot | null = null;
  let isRtl = false;

  const binAt = (left: number) => plot?.posToIdx(left) ?? 0;
  const hooks: uPlot.Hooks.Arrays = {
    setCursor: [(self) => events.onHover(self.cursor.idx ?? null)],
    setSelect: [
      (self) => {
        const { left, width } = self.select;
        if (width === 0) return;
        const ends = [binAt(left), binAt(left + width)] as const;
        self.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false);
        events.onSelect(Math.min(...ends), Math.max(...ends));
      },
    ],
  };

  const draw = (width: number, height: number) => {
    plot?.destroy();
    isRtl = getComputedStyle(document.documentElement).direction === "rtl";
    const values = model.drawn.map((one) => [...one.values]);
    plot = new uPlot(
      plotOptions({ model, inks: () => inks, isRtl, width, height, hooks }),
      [[...model.times], ...values],
      host,
    );
    plot.over.addEventListener("click", () => {
      const { idx, top } = plot?.cursor ?? {};
      if (plot && idx != null && top !== undefined) events.onPress(idx, plot.posToVal(top, "y"));
    });
  };

  // Without a layout, as under a hidden tab, there is nothing to draw yet.
  const sizes = new ResizeObserver(() => {
    const { clientWidth: width, clientHeight: height } = host;
    if (width === 0 || height === 0) return;
    if (plot) plot.setSize({ width, height });
    else draw(width, height);
  });
  sizes.observe(host);

  const stopWatching = watchTheme(() => {
    inks = readInks(host);
    if (!plot) return;
    if (isRtl === (document.documentElement.dir === "rtl")) plot.redraw(false, false);
    else draw(plot.width, plot.height);
  });

  const leftInPlot = (index: number) => plot?.valToPos(model.times[index] ?? 0, "x") ?? 0;
  return {
    leftOf: (index) => (plot ? plot.over.offsetLeft + leftInPlot(index) : 0),
    show(index, selected) {
      if (!plot) return;
      const height = plot.over.clientHeight;
      plot.setCursor({ left: index === null ? -10 : leftInPlot(index), top: height / 2 }, false);
      const ends = selected?.map(leftInPlot) ?? [0, 0];
      const left = Math.min(...ends);
      plot.setSelect({ left, top: 0, width: Math.max(...ends) - left, height }, false);
    },
    destroy() {
      sizes.disconnect();
      stopWatching();
      plot?.destroy();
    },
  };
}
