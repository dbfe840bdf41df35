import { Card } from "../card/card.tsx";
import type { Story } from "../story/story.ts";

export const staleBarStories: readonly Story[] = [
  {
    title: "A card that waits for its answer",
    render: () => (
      <Card title="Calls" stale>
        1,204
      </Card>
    ),
  },
];
