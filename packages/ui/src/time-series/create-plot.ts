import uPlot from "uplot";
import { minDrag, marginOf, type PlotInks, type PlotModel, plotOptions } from "./plot-options.ts";

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
    // uPlot takes a press for a drag as soon as the cursor has moved to its bin.
    let from = 0;
    plot.over.addEventListener("pointerdown", ({ clientX }) => {
      from = clientX;
    });
    plot.over.addEventListener("click", ({ clientX }) => {
      const { idx, top } = plot?.cursor ?? {};
      if (!plot || idx == null || top === undefined || Math.abs(clientX - from) >= minDrag) return;
      events.onPress(idx, plot.posToVal(top, "y"));
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
    if (isRtl === (document.documentElement.dir === "rtl")) plot.redraw(true, false);
    else draw(plot.width, plot.height);
  });

  const margin = marginOf(model);
  const leftInPlot = (index: number, shift = 0) => plot?.valToPos((model.times[index] ?? 0) + shift, "x") ?? 0;
  return {
    leftOf: (index) => (plot ? plot.over.offsetLeft + leftInPlot(index) : 0),
    show(index, selected) {
      if (!plot) return;
      const height = plot.over.clientHeight;
      plot.setCursor({ left: index === null ? -10 : leftInPlot(index), top: height / 2 }, false);
      const ends = selected ? [leftInPlot(selected[0], -margin), leftInPlot(selected[1], margin)] : [0, 0];
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

/** Calls back after theme, preset, skin or direction of the page changed. Returns how to stop. */
function watchTheme(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, {
    attributeFilter: ["data-theme", "data-preset", "data-skin", "dir"],
  });
  return () => observer.disconnect();
}
