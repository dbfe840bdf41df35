import "./plot.css";
import { useEffect, useEffectEvent, useRef } from "react";
import { createPlot, type Plot, type PlotEvents } from "./create-plot.ts";
import type { PlotModel } from "./plot-options.ts";

export interface PlotHostProps extends PlotEvents {
  model: PlotModel;
  /** The plot of the moment; null when it is taken down. */
  onPlot: (plot: Plot | null) => void;
}

/** The element that uPlot draws into. It renders once for each model, never for a hover. */
export function PlotHost({ model, onPlot, onHover, onSelect, onPress }: PlotHostProps) {
  const host = useRef<HTMLDivElement>(null);
  const events = {
    onPlot: useEffectEvent(onPlot),
    onHover: useEffectEvent(onHover),
    onSelect: useEffectEvent(onSelect),
    onPress: useEffectEvent(onPress),
  };
  const draw = useEffectEvent((element: HTMLElement) => createPlot(element, model, events));
  useEffect(() => {
    if (!host.current) return undefined;
    const plot = draw(host.current);
    events.onPlot(plot);
    return () => {
      events.onPlot(null);
      plot.destroy();
    };
  }, [model]);
  return <div ref={host} aria-hidden className="plot" />;
}
