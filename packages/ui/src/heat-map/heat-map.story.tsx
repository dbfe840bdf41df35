import { sample } from "../story/sample.ts";
import { useStoryText } from "../story/story-text.tsx";
import type { Story } from "../story/story.ts";
import { HeatMap } from "./heat-map.tsx";

const weight = (weekday: number, hour: number) => (weekday > 5 ? 0.15 : 1) * (hour < 6 || hour > 20 ? 0 : 1);

const cells = sample(7 * 24, 11, 90).map((value, index) => {
  const [weekday, hour] = [Math.floor(index / 24) + 1, index % 24];
  return { weekday, hour, value: Math.round(value * weight(weekday, hour)) };
});

function Week() {
  return <HeatMap title={useStoryText()("story.loginsByHour")} cells={cells} />;
}

function Empty() {
  return <HeatMap title={useStoryText()("story.loginsByHour")} cells={[]} />;
}

export const heatMapStories: readonly Story[] = [
  { title: "cells", render: Week },
  { title: "cells={[]}", render: Empty },
];
