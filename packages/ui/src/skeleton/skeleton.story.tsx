import type { Story } from "../story/story.ts";
import { SkeletonCard } from "./skeleton-card.tsx";
import { SkeletonChart } from "./skeleton-chart.tsx";
import { Skeleton } from "./skeleton.tsx";

export const skeletonStories: readonly Story[] = [
  {
    title: "className",
    render: () => (
      <div className="flex items-center gap-4">
        <Skeleton className="size-10 rounded-full" />
        <div className="grid flex-1 gap-2">
          <Skeleton className="w-1/3" />
          <Skeleton className="w-2/3" />
        </div>
      </div>
    ),
  },
  {
    title: "lines={4}",
    render: () => <SkeletonCard lines={4} />,
  },
  {
    title: "SkeletonChart",
    render: () => (
      <div className="h-60">
        <SkeletonChart />
      </div>
    ),
  },
];
