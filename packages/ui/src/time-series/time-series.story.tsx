import { useState } from "react";
import { sample, sampleTimes } from "../story/sample.ts";
import { useStoryText } from "../story/story-text.tsx";
import type { Story } from "../story/story.ts";
import { useUiText } from "../text/ui-text-provider.tsx";
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

const calls = { id: "calls", color: "brand", values: sample(30, 8, 52_000), previous: sample(30, 9, 44_000) } as const;

function Selectable() {
  const t = useStoryText();
  const [said, setSaid] = useState<string | null>(null);
  return (
    <div className="grid gap-2">
      <TimeSeries
        title={t("story.requestsByStatus")}
        kind="bars"
        times={halfHours}
        series={statuses}
        group="story"
        onRangeSelect={(from, to) => setSaid(`${from.toISOString()} – ${to.toISOString()}`)}
        onPointSelect={({ series, time, value }) => setSaid(`${series}, ${time.toISOString()}: ${value}`)}
      />
      <p className="text-sm text-fg-2">{said ?? t("story.dragBars")}</p>
    </div>
  );
}

function Lines() {
  const { locale } = useUiText();
  const format = (value: number) => value.toLocaleString(locale, { style: "unit", unit: "millisecond" });
  const title = useStoryText()("story.latency");
  return <TimeSeries title={title} times={minutes} series={latency} format={format} group="story" />;
}

function Area() {
  const t = useStoryText();
  const series: readonly Series[] = [{ ...calls, label: t("story.calls") }];
  return <TimeSeries title={t("story.callsPerDay")} kind="area" times={days} series={series} />;
}

function Nothing({ loading }: { loading: boolean }) {
  return <TimeSeries title={useStoryText()("story.latency")} loading={loading} times={[]} series={[]} />;
}

export const timeSeriesStories: readonly Story[] = [
  { title: 'kind="bars" · onRangeSelect · onPointSelect', render: Selectable },
  { title: 'kind="line" · format', render: Lines },
  { title: 'kind="area" · previous', render: Area },
  { title: "loading", render: () => <Nothing loading /> },
  { title: "series={[]}", render: () => <Nothing loading={false} /> },
];
