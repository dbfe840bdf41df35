export interface SparklineProps {
  /** Oldest first. */
  values: readonly number[];
  /** What the line says, in words: it is an image to a screen reader. */
  label: string;
  width?: number;
  height?: number;
}

/** Evenly spaced bars of a small history. Time runs left to right in every language. */
export function Sparkline({ values, label, width = 96, height = 24 }: SparklineProps) {
  const highest = Math.max(1, ...values);
  const step = width / Math.max(1, values.length);
  const bars = values.map((value, index) => {
    const tall = value === 0 ? 0 : Math.max(1.5, (value / highest) * (height - 2));
    return `M${(index * step).toFixed(2)} ${height - 1}v-${tall.toFixed(2)}h${(step * 0.72).toFixed(2)}v${tall.toFixed(2)}z`;
  });
  return (
    <svg
      role="img"
      aria-label={label}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      className="block"
    >
      <path d={`M0 ${height - 0.5}H${width}`} className="stroke-line-strong" />
      <path d={bars.join("")} className="fill-brand-text" />
    </svg>
  );
}
