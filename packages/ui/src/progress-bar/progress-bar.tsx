import { cx } from "../cx/cx.ts";

export interface ProgressBarProps {
  /** Percent, 0 to 100; null shows no bar. */
  value: number | null;
  /** Percent already promised, drawn paler behind the value. */
  buffer?: number;
  label: string;
  className?: string;
}

/** A bar of 3 px. */
export function ProgressBar({ value, buffer = 0, label, className }: ProgressBarProps) {
  if (value === null) return null;
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(value)}
      className={cx("relative h-[3px] overflow-hidden", className)}
    >
      <span
        className="absolute inset-y-0 start-0 bg-brand/25 transition-[width] duration-300"
        style={{ width: `${buffer}%` }}
      />
      <span
        className="absolute inset-y-0 start-0 bg-brand transition-[width] duration-300"
        style={{ width: `${value}%` }}
      />
    </div>
  );
}
