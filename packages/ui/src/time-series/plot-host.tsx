import { useEffect, useEffectEvent, useRef } from "react";
import { createPlot, type Plot, type PlotEvents } from "./create-plot.ts";
import type { PlotModel } from "./plot-options.ts";

export interface PlotHostProps extends PlotEvents {
  model: PlotModel;
  /** The plot of the moment; null when it is taken down. */
  onPlot: (plot: Plot | null) => void;
}

/** The element that uPlot draws into. The plot is made once for each model, never for a hover. */
export function PlotHost({ model, ...events }: PlotHostProps) {
  const host = useRef<HTMLDivElement>(null);
  const onPlot = useEffectEvent(events.onPlot);
  const onHover = useEffectEvent(events.onHover);
  const onSelect = useEffectEvent(events.onSelect);
  const onPress = useEffectEvent(events.onPress);
  useEffect(() => {
    if (!host.current) return undefined;
    const plot = createPlot(host.current, model, { onHover, onSelect, onPress });
    onPlot(plot);
    return () => {
      onPlot(null);
      plot.destroy();
    };
  }, [model]);
  return <div ref={host} aria-hidden className="plot" />;
}
