import { cx } from "../cx/cx.ts";

/** The mark: three merlons on a wall, one gate. */
export function Logo({
  size = 28,
  wordmark = false,
  className,
}: {
  size?: number;
  wordmark?: boolean;
  className?: string;
}) {
  return (
    <span className={cx("inline-flex items-center gap-2.5", className)}>
      <svg aria-hidden width={size} height={size} viewBox="0 0 32 32" className="shrink-0">
        <rect width="32" height="32" rx="8" className="fill-brand-solid" />
        <path className="fill-on-brand" d="M7 8.5h4.2v3.6h2.7V8.5h4.2v3.6h2.7V8.5H25V24h-6v-3.6a3 3 0 0 0-6 0V24H7Z" />
      </svg>
      {wordmark && <span className="text-lg font-semibold tracking-heading">Parapet</span>}
    </span>
  );
}
