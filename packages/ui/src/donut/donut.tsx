import { type KeyboardEvent, useState } from "react";
import { categoryColor, type ChartColor, chartInk } from "../chart/chart-color.ts";
import { useChartFormat } from "../chart/chart-format.ts";
import { ChartFrame, type ChartFrameOptions } from "../chart/chart-frame.tsx";
import { focusPart, nextInRing } from "../chart/roving.ts";
import { cx } from "../cx/cx.ts";
import { useUiText } from "../text/ui-text-provider.tsx";

const pointAt = (turn: number, radius: number): string => {
  const angle = 2 * Math.PI * turn;
  return `${(radius * Math.sin(angle)).toFixed(3)} ${(-radius * Math.cos(angle)).toFixed(3)}`;
};

/** The outline of a part of a ring around 0, between two turns (0 to 1, clockwise from the top). */
export function ringPath(from: number, to: number, outer: number, inner: number): string {
  // In two halves, as an arc that ends where it starts would be none.
  const middle = (from + to) / 2;
  const there = [middle, to].map((turn) => `A${outer} ${outer} 0 0 1 ${pointAt(turn, outer)}`);
  const back = [middle, from].map((turn) => `A${inner} ${inner} 0 0 0 ${pointAt(turn, inner)}`);
  return `M${pointAt(from, outer)}${there.join("")}L${pointAt(to, inner)}${back.join("")}Z`;
}

/** Where each value begins and ends in one turn. */
export function turnsOf(values: readonly number[]): { from: number; to: number }[] {
  const total = values.reduce((sum, value) => sum + value, 0);
  let end = 0;
  return values.map((value) => {
    const from = end;
    end += value / total;
    return { from, to: end };
  });
}

export interface Slice {
  readonly id: string;
  readonly label: string;
  /** Not below zero. */
  readonly value: number;
  /** By its place among the slices without it. */
  readonly color?: ChartColor;
  readonly href?: string;
}

export interface DonutProps extends ChartFrameOptions {
  /** Few: more than six share inks. */
  slices: readonly Slice[];
  /** Under the sum in the middle. */
  totalLabel?: string;
  format?: (value: number) => string;
  onSelect?: (id: string) => void;
}

const radius = 100;
const hole = 66;

/** Shares of a whole. The ring is one stop of the Tab key; arrows walk round it. */
export function Donut({ slices, totalLabel, format, onSelect, height = 200, ...frame }: DonutProps) {
  const text = useUiText();
  const numbers = useChartFormat();
  const [active, setActive] = useState<string | null>(null);
  const [stop, setStop] = useState(0);
  const say = format ?? numbers.number;
  const total = slices.reduce((sum, { value }) => sum + value, 0);
  const shareOf = (value: number) => numbers.percent(total === 0 ? 0 : value / total);
  const colored = slices.map((slice, index) => ({ ...slice, color: slice.color ?? categoryColor(index) }));
  // What is nothing has a row, but no arc that could be seen or focused.
  const arcs = colored.filter(({ value }) => value > 0);
  const turns = turnsOf(arcs.map(({ value }) => value));
  const at = Math.min(stop, arcs.length - 1);
  const shown = colored.find(({ id }) => id === active);
  const table = {
    columns: [
      { header: text.name },
      { header: text.value },
      { header: text.chart.share, format: (cell: unknown) => numbers.percent(Number(cell)) },
    ],
    rows: total === 0 ? [] : slices.map(({ label, value }) => [label, value, value / total]),
  };
  const onKeyDown = (event: KeyboardEvent<SVGElement>) => {
    const next = nextInRing(event, at, arcs.length, document.documentElement.dir === "rtl");
    if (next !== null) {
      setStop(next);
      focusPart(event.currentTarget, next);
    } else if (onSelect && (event.key === "Enter" || event.key === " ")) onSelect(arcs[at]?.id ?? "");
    else return;
    event.preventDefault();
  };
  return (
    <ChartFrame {...frame} height={height} table={table}>
      <div className="flex flex-wrap items-center justify-center gap-x-8 gap-y-4">
        <div className="relative shrink-0" style={{ width: height, height }}>
          {/* Its parts take the focus; these keys only move between them. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
          <svg
            role="group"
            aria-label={frame.title}
            viewBox={`${-radius} ${-radius} ${2 * radius} ${2 * radius}`}
            onKeyDown={onKeyDown}
            className="size-full overflow-visible rtl:-scale-x-100"
          >
            {arcs.map((slice, index) => (
              <path
                key={slice.id}
                data-part
                role={onSelect ? "button" : "img"}
                aria-label={`${slice.label}: ${say(slice.value)}, ${shareOf(slice.value)}`}
                tabIndex={index === at ? 0 : -1}
                d={ringPath(turns[index]?.from ?? 0, turns[index]?.to ?? 0, radius, hole)}
                onPointerEnter={() => setActive(slice.id)}
                onPointerLeave={() => setActive(null)}
                onFocus={() => {
                  setStop(index);
                  setActive(slice.id);
                }}
                onBlur={() => setActive(null)}
                onClick={() => onSelect?.(slice.id)}
                className={cx(
                  "fill-current outline-none transition-opacity focus-visible:stroke-fg focus-visible:stroke-3",
                  arcs.length > 1 && "stroke-surface stroke-[1.5]",
                  chartInk[slice.color],
                  onSelect && "cursor-pointer",
                  active !== null && active !== slice.id && "opacity-35",
                )}
              />
            ))}
          </svg>
          <div className="pointer-events-none absolute inset-0 grid place-content-center px-10 text-center">
            <p className="text-xl font-semibold tracking-heading tabular-nums">
              <bdi>{shown ? shareOf(shown.value) : say(total)}</bdi>
            </p>
            <p className="truncate text-xs text-fg-2">{shown?.label ?? totalLabel ?? text.chart.total}</p>
          </div>
        </div>
        <ul className="grid max-w-md min-w-44 flex-1 gap-1">
          {colored.map(({ id, label, value, color, href }) => (
            <li
              key={id}
              onPointerEnter={() => setActive(id)}
              onPointerLeave={() => setActive(null)}
              className={cx(
                "grid min-h-7 grid-cols-[auto_1fr_auto_3.5rem] items-center gap-2.5 rounded-md px-2 text-sm",
                active === id && "bg-hover",
              )}
            >
              <span aria-hidden className={cx("size-2.5 rounded-sm bg-current", chartInk[color])} />
              <span className="min-w-0 truncate">
                <bdi>
                  {href ? (
                    <a href={href} className="hover:underline">
                      {label}
                    </a>
                  ) : (
                    label
                  )}
                </bdi>
              </span>
              <span className="font-medium tabular-nums">{say(value)}</span>
              <span className="text-end text-fg-3 tabular-nums">{shareOf(value)}</span>
            </li>
          ))}
        </ul>
      </div>
    </ChartFrame>
  );
}
