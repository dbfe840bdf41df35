import { Breakable } from "../breakable/breakable.tsx";
import { type ChartColor, chartInk } from "../chart/chart-color.ts";
import { useChartFormat } from "../chart/chart-format.ts";
import { ChartFrame, type ChartFrameOptions } from "../chart/chart-frame.tsx";
import { cx } from "../cx/cx.ts";
import { isPlainPress } from "../press/is-plain-press.ts";
import { useUiText } from "../text/ui-text-provider.tsx";

export interface Bar {
  readonly id: string;
  readonly label: string;
  /** A translated word next to it, such as its kind. */
  readonly detail?: string;
  /** Not below zero. */
  readonly value: number;
  readonly color?: ChartColor;
  readonly href?: string;
}

export interface BarChartProps extends ChartFrameOptions {
  bars: readonly Bar[];
  /** Paths, addresses and ids read left to right and in the type of code. */
  mono?: boolean;
  format?: (value: number) => string;
  /** In place of following the link, without a modifier key. */
  onOpen?: (bar: Bar) => void;
}

/** Bars ranked by value, the longest first. */
export function BarChart({ bars, mono = false, format, onOpen, height = 200, ...frame }: BarChartProps) {
  const text = useUiText();
  const numbers = useChartFormat();
  const say = format ?? numbers.number;
  const ranked = bars.toSorted((a, b) => b.value - a.value);
  const longest = Math.max(0, ...bars.map(({ value }) => value)) || 1;
  const table = {
    columns: [{ header: text.name }, { header: text.value, format: (cell: unknown) => say(Number(cell)) }],
    rows: ranked.map(({ label, detail, value }) => [detail === undefined ? label : `${label} · ${detail}`, value]),
  };
  return (
    <ChartFrame {...frame} height={height} table={table}>
      <ol aria-label={frame.title} className="-mx-2 grid content-start gap-1">
        {ranked.map((bar) => (
          <li
            key={bar.id}
            className={cx(
              "relative grid grid-cols-[1fr_auto] items-baseline gap-x-4 gap-y-1 rounded-md px-2 py-1.5 text-sm",
              bar.href && "hover:bg-hover has-focus-visible:outline-2 has-focus-visible:outline-brand-text",
            )}
          >
            <span className="flex min-w-0 items-baseline gap-2">
              <bdi className={cx("min-w-0", mono ? "ltr-text font-mono text-xs wrap-anywhere" : "truncate")}>
                {bar.href ? (
                  <a
                    href={bar.href}
                    onClick={(event) => {
                      if (!onOpen || !isPlainPress(event)) return;
                      event.preventDefault();
                      onOpen(bar);
                    }}
                    className="outline-none after:absolute after:inset-0"
                  >
                    {mono ? <Breakable text={bar.label} /> : bar.label}
                  </a>
                ) : mono ? (
                  <Breakable text={bar.label} />
                ) : (
                  bar.label
                )}
              </bdi>
              {bar.detail && <span className="shrink-0 text-fg-3">{bar.detail}</span>}
            </span>
            <bdi className="font-medium tabular-nums">{say(bar.value)}</bdi>
            <span aria-hidden className="col-span-2 h-1.5 overflow-hidden rounded-full bg-sunken">
              <span
                style={{ inlineSize: `${(100 * bar.value) / longest}%` }}
                className={cx("block h-full rounded-full bg-current", chartInk[bar.color ?? "brand"])}
              />
            </span>
          </li>
        ))}
      </ol>
    </ChartFrame>
  );
}
