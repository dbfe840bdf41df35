import type { Story } from "../story/story.ts";
import { Spinner } from "./spinner.tsx";

export const spinnerStories: readonly Story[] = [
  {
    title: "size",
    render: () => (
      <div className="flex items-center gap-6 text-brand-text">
        {[16, 24, 32].map((size) => (
          <Spinner key={size} size={size} />
        ))}
      </div>
    ),
  },
];
