import { cx } from "../cx/cx.ts";
import { useUiText } from "../text/ui-text-provider.tsx";
import { type ChartFormat, useChartFormat } from "./chart-format.ts";
import type { ChartCell, ChartTable } from "./chart-table.ts";

function read(cell: ChartCell, format: ChartFormat, instant: (time: Date) => string): string {
  if (cell === null) return "–";
  if (typeof cell === "number") return format.number(cell);
  return typeof cell === "string" ? cell : instant(cell);
}

/** The numbers of a chart over the place of its drawing. */
export function ChartDataTable({ label, table }: { label: string; table: ChartTable }) {
  const { instant } = useUiText();
  const format = useChartFormat();
  const align = (index: number) => (index === 0 ? "text-start" : "text-end tabular-nums");
  return (
    <div
      role="region"
      aria-label={label}
      // Focusable, so that the keyboard can scroll it.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="absolute inset-0 overflow-auto rounded-md border border-line focus-visible:-outline-offset-2"
    >
      <table aria-label={label} className="w-full border-separate border-spacing-0 text-sm">
        <thead>
          <tr>
            {table.columns.map(({ header }, index) => (
              <th
                key={header}
                scope="col"
                className={cx(
                  "sticky top-0 border-b border-line bg-sunken px-3 py-2 font-medium whitespace-nowrap text-fg-2",
                  align(index),
                )}
              >
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row, at) => (
            // Rows have no identity but their place.
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={at} className="group">
              {row.map((cell, index) => {
                const Cell = index === 0 ? "th" : "td";
                const column = table.columns[index];
                return (
                  <Cell
                    key={column?.header}
                    scope={index === 0 ? "row" : undefined}
                    className={cx(
                      "border-b border-line px-3 py-1.5 font-normal whitespace-nowrap group-last:border-b-0",
                      align(index),
                    )}
                  >
                    <bdi>{column?.format?.(cell) ?? read(cell, format, instant)}</bdi>
                  </Cell>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
