import { chartInk } from "../chart/chart-color.ts";
import { cx } from "../cx/cx.ts";
import { useUiText } from "../text/ui-text-provider.tsx";
import type { Series } from "./time-series-data.ts";

export interface ReadoutProps {
  /** The name of the bin. */
  title: string;
  series: readonly Series[];
  index: number;
  /** Of the series that Enter opens, while the keyboard picks one. */
  picked: string | null;
  format: (value: number | null | undefined) => string;
  /** Of the cursor, in CSS pixels from the left edge, and the room there is. */
  left: number;
  width: number;
}

/** All values at the cursor, on the side of it where there is room. */
export function Readout({ title, series, index, picked, format, left, width }: ReadoutProps) {
  const { chart: text } = useUiText();
  const beyond = left > width / 2;
  return (
    <div
      aria-hidden
      style={beyond ? { right: width - left + 12 } : { left: left + 12 }}
      className="pointer-events-none absolute top-2 z-10 grid max-w-64 min-w-32 gap-1 rounded-md border border-line bg-surface px-2.5 py-2 text-xs shadow-pop"
    >
      <p className="font-medium">{title}</p>
      {series.map(({ id, label, color, values, previous }) => (
        <p key={id} className={cx("flex items-center gap-2", picked !== null && picked !== id && "text-fg-3")}>
          <span className={cx("size-2 shrink-0 rounded-sm bg-current", chartInk[color])} />
          <span className="min-w-0 flex-1 truncate">
            <bdi>{label}</bdi>
          </span>
          <span className="font-medium tabular-nums">{format(values[index])}</span>
          {previous && <span className="text-fg-3 tabular-nums">{text.versus(format(previous[index]))}</span>}
        </p>
      ))}
    </div>
  );
}
