import { type ChartColor, chartInk } from "../chart/chart-color.ts";
import { cx } from "../cx/cx.ts";

export interface SparklineProps {
  /** Oldest first, none below zero. */
  values: readonly number[];
  /** What the line says, in words: it is an image to a screen reader. */
  label: string;
  color?: ChartColor;
  width?: number;
  height?: number;
}

/** Evenly spaced bars of a small history, in reading direction. */
export function Sparkline({ values, label, color = "brand", width = 96, height = 24 }: SparklineProps) {
  const highest = Math.max(0, ...values) || 1;
  const step = width / Math.max(1, values.length);
  const bars = values.map((value, index) => {
    // The least value that is not zero still shows.
    const tall = value <= 0 ? 0 : Math.max(1.5, (value / highest) * (height - 2));
    return `M${(index * step).toFixed(2)} ${height - 1}v-${tall.toFixed(2)}h${(step * 0.72).toFixed(2)}v${tall.toFixed(2)}z`;
  });
  return (
    <svg
      role="img"
      aria-label={label}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      className={cx("block shrink-0 rtl:-scale-x-100", chartInk[color])}
    >
      <path d={`M0 ${height - 0.5}H${width}`} className="stroke-line-strong" />
      <path d={bars.join("")} className="fill-current" />
    </svg>
  );
}
