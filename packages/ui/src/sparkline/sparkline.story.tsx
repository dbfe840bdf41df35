import { sample } from "../story/sample.ts";
import type { Story } from "../story/story.ts";
import { Sparkline } from "./sparkline.tsx";

export const sparklineStories: readonly Story[] = [
  {
    title: "An hour",
    render: () => <Sparkline label="Calls of the last hour" values={sample(60, 4, 30)} width={180} />,
  },
  {
    title: "Errors",
    render: () => (
      <Sparkline label="Errors of the last hour" color="5xx" values={[0, 0, 1, 0, 0, 0, 6, 2, 0, 0, 0, 1]} />
    ),
  },
];
