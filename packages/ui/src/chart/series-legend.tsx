import { Focus } from "lucide-react";
import { cx } from "../cx/cx.ts";
import { useUiText } from "../text/ui-text-provider.tsx";
import { type ChartColor, chartInk } from "./chart-color.ts";

export interface SeriesLegendProps {
  label: string;
  series: readonly { readonly id: string; readonly label: string; readonly color: ChartColor }[];
  hidden: ReadonlySet<string>;
  onChange: (hidden: ReadonlySet<string>) => void;
  /** Some lines are dashed: those of the period before. */
  dashed?: boolean;
}

/** Names the series by their inks. A press hides one or brings it back; the button behind it leaves it alone. */
export function SeriesLegend({ label, series, hidden, onChange, dashed = false }: SeriesLegendProps) {
  const { chart: text } = useUiText();
  const toggle = (id: string) => {
    const next = new Set(hidden);
    if (!next.delete(id)) next.add(id);
    onChange(next);
  };
  const isolate = (id: string) => {
    const others = series.filter((other) => other.id !== id).map((other) => other.id);
    const isAlone = !hidden.has(id) && others.every((other) => hidden.has(other));
    onChange(new Set(isAlone ? [] : others));
  };
  return (
    <ul aria-label={label} className="-ms-1.5 flex min-h-7 flex-wrap items-center gap-y-0.5">
      {series.map(({ id, label: name, color }) => {
        const isShown = !hidden.has(id);
        const isAlone = isShown && hidden.size === series.length - 1;
        return (
          <li key={id} className="group flex items-center">
            <button
              type="button"
              aria-pressed={isShown}
              disabled={series.length === 1}
              onClick={() => toggle(id)}
              className="flex h-7 items-center gap-2 rounded-md px-1.5 text-sm hover:not-disabled:bg-hover"
            >
              <span
                aria-hidden
                className={cx("size-2.5 rounded-sm border-2 border-current", chartInk[color], isShown && "bg-current")}
              />
              <bdi className={cx(!isShown && "text-fg-3 line-through")}>{name}</bdi>
            </button>
            {series.length > 1 && (
              <button
                type="button"
                aria-label={isAlone ? text.showAll : text.only(name)}
                title={isAlone ? text.showAll : text.only(name)}
                onClick={() => isolate(id)}
                className={cx(
                  "grid size-6 place-items-center rounded-md text-fg-3 transition-opacity group-hover:opacity-100 hover:bg-hover hover:text-fg focus-visible:opacity-100 pointer-coarse:opacity-100",
                  isAlone ? "text-brand-text" : "opacity-0",
                )}
              >
                <Focus aria-hidden size={14} />
              </button>
            )}
          </li>
        );
      })}
      {dashed && (
        <li className="flex h-7 items-center gap-2 px-1.5 text-sm text-fg-2">
          <svg aria-hidden width="16" height="2" className="stroke-current">
            <path d="M0 1H16" strokeWidth="2" strokeDasharray="4 2" />
          </svg>
          {text.previousPeriod}
        </li>
      )}
    </ul>
  );
}
