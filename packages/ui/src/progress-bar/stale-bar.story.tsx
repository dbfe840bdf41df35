import { Card } from "../card/card.tsx";
import type { Story } from "../story/story.ts";
import { useUiText } from "../text/ui-text-provider.tsx";

export const staleBarStories: readonly Story[] = [
  {
    title: "stale",
    render: function StaleStory() {
      const { chart } = useUiText();
      return (
        <Card title={chart.asTable} stale>
          <span className="text-2xl tabular-nums">12</span>
        </Card>
      );
    },
  },
];
