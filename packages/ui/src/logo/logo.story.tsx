import type { Story } from "../story/story.ts";
import { Logo } from "./logo.tsx";

export const logoStories: readonly Story[] = [
  {
    title: "size",
    render: () => (
      <div className="flex items-end gap-6">
        {[20, 28, 44, 64].map((size) => (
          <Logo key={size} size={size} />
        ))}
      </div>
    ),
  },
  { title: "wordmark", render: () => <Logo wordmark /> },
];
