import { useState } from "react";
import { sample, sampleTimes } from "../story/sample.ts";
import type { Story } from "../story/story.ts";
import { type Series, TimeSeries } from "./time-series.tsx";

const hour = 3_600_000;
const halfHours = sampleTimes(96, hour / 2);
const minutes = sampleTimes(1440, 60_000);
const days = sampleTimes(30, 24 * hour);

const statuses: readonly Series[] = [
  { id: "2xx", label: "2xx", color: "2xx", values: sample(96, 1, 900) },
  { id: "3xx", label: "3xx", color: "3xx", values: sample(96, 2, 120) },
  { id: "4xx", label: "4xx", color: "4xx", values: sample(96, 3, 160) },
  { id: "5xx", label: "5xx", color: "5xx", values: sample(96, 4, 60) },
];

const latency: readonly Series[] = [
  { id: "p50", label: "p50", color: "1", values: sample(1440, 5, 42) },
  { id: "p95", label: "p95", color: "2", values: sample(1440, 6, 160) },
  { id: "p99", label: "p99", color: "6", values: sample(1440, 7, 380) },
];

const calls: readonly Series[] = [
  { id: "calls", label: "Calls", color: "brand", values: sample(30, 8, 52_000), previous: sample(30, 9, 44_000) },
];

const ms = (value: number) => `${value} ms`;

function Selectable() {
  const [said, setSaid] = useState("Drag over the bars, or press one.");
  return (
    <div className="grid gap-2">
      <TimeSeries
        title="Requests by status"
        kind="bars"
        times={halfHours}
        series={statuses}
        group="story"
        onRangeSelect={(from, to) => setSaid(`${from.toISOString()} – ${to.toISOString()}`)}
        onPointSelect={({ series, time, value }) => setSaid(`${series}, ${time.toISOString()}: ${value}`)}
      />
      <p className="text-sm text-fg-2">{said}</p>
    </div>
  );
}

export const timeSeriesStories: readonly Story[] = [
  { title: "Stacked bars", render: Selectable },
  {
    title: "Lines",
    render: () => <TimeSeries title="Latency" times={minutes} series={latency} format={ms} group="story" />,
  },
  {
    title: "Area and previous period",
    render: () => <TimeSeries title="Calls a day" kind="area" times={days} series={calls} />,
  },
  { title: "Loading", render: () => <TimeSeries title="Latency" loading times={[]} series={[]} /> },
  { title: "Empty", render: () => <TimeSeries title="Latency" times={[]} series={[]} /> },
];
