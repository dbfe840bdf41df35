import type { Story } from "../story/story.ts";
import { useUiText } from "../text/ui-text-provider.tsx";
import { ProgressBar } from "./progress-bar.tsx";

const steps = [
  { value: 10, buffer: 20 },
  { value: 55, buffer: 62 },
  { value: 100, buffer: 100 },
];

export const progressBarStories: readonly Story[] = steps.map(({ value, buffer }) => ({
  title: `value={${value}} buffer={${buffer}}`,
  render: function ProgressStory() {
    return <ProgressBar value={value} buffer={buffer} label={useUiText().loading} className="rounded-full bg-sunken" />;
  },
}));
