import { sample } from "../story/sample.ts";
import { useStoryText } from "../story/story-text.tsx";
import type { Story } from "../story/story.ts";
import { Sparkline } from "./sparkline.tsx";

const errors = [0, 0, 1, 0, 0, 0, 6, 2, 0, 0, 0, 1];

function Calls() {
  return <Sparkline label={useStoryText()("story.callsLastHour")} values={sample(60, 4, 30)} width={180} />;
}

function Errors() {
  return <Sparkline label={useStoryText()("story.errorsLastHour")} color="5xx" values={errors} />;
}

export const sparklineStories: readonly Story[] = [
  { title: "values · width", render: Calls },
  { title: 'color="5xx"', render: Errors },
];
