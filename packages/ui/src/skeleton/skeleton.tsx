import { cx } from "../cx/cx.ts";

/** A grey place for what is on its way. Say "loading" once around it; the bars are silent. */
export function Skeleton({ className }: { className?: string | undefined }) {
  return <span aria-hidden className={cx("block h-4 animate-pulse rounded-sm bg-line", className)} />;
}
