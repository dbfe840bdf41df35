import { Skeleton } from "./skeleton.tsx";

const lines = 5;

/** Stands where a drawing will: its lines and what they are worth. It is as high as it may be. */
export function SkeletonChart() {
  return (
    <div className="grid h-full content-between py-1">
      {Array.from({ length: lines }, (_, line) => (
        <div key={line} className="flex items-center gap-3">
          <Skeleton className="h-2.5! w-7" />
          <span className="h-px flex-1 bg-line" />
        </div>
      ))}
    </div>
  );
}
