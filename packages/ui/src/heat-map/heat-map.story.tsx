import { sample } from "../story/sample.ts";
import type { Story } from "../story/story.ts";
import { HeatMap } from "./heat-map.tsx";

const weight = (weekday: number, hour: number) => (weekday > 5 ? 0.15 : 1) * (hour < 6 || hour > 20 ? 0 : 1);

const cells = sample(7 * 24, 11, 90).map((value, index) => {
  const [weekday, hour] = [Math.floor(index / 24) + 1, index % 24];
  return { weekday, hour, value: Math.round(value * weight(weekday, hour)) };
});

export const heatMapStories: readonly Story[] = [
  { title: "A week", render: () => <HeatMap title="Logins by hour" cells={cells} /> },
  { title: "Empty", render: () => <HeatMap title="Logins by hour" cells={[]} /> },
];
