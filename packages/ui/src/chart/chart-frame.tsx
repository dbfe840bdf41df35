import { BarChart3, Download, Table2 } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { IconButton } from "../button/icon-button.tsx";
import { Card } from "../card/card.tsx";
import { cx } from "../cx/cx.ts";
import { MenuItem } from "../menu/menu-item.tsx";
import { Menu } from "../menu/menu.tsx";
import { SkeletonChart } from "../skeleton/skeleton-chart.tsx";
import { useUiText } from "../text/ui-text-provider.tsx";
import { ChartDataTable } from "./chart-data-table.tsx";
import { type ChartTable, toCsv } from "./chart-table.ts";

/** What every chart takes. */
export interface ChartFrameOptions {
  title: string;
  /** Buttons next to the title. */
  actions?: ReactNode;
  /** Of the drawing, in CSS pixels; it holds from the first paint on. */
  height?: number;
  /** The first load. */
  loading?: boolean;
  /** The drawing answers an earlier question. */
  stale?: boolean;
  /** In place of a drawing without data: what to do next, or what went wrong. */
  empty?: ReactNode;
  className?: string;
}

export interface ChartFrameProps extends ChartFrameOptions {
  height: number;
  /** The numbers of the drawing. Without rows the chart is empty. */
  table: ChartTable;
  /** Below the drawing. */
  legend?: ReactNode;
  children: ReactNode;
}

/** The card around a chart: its title, its numbers as a table and as a file, its states. */
export function ChartFrame(props: ChartFrameProps) {
  const {
    title,
    actions,
    height,
    loading = false,
    stale = false,
    empty,
    className = "",
    table,
    legend,
    children,
  } = props;
  const text = useUiText();
  const figure = useRef<HTMLElement>(null);
  const [asTable, setAsTable] = useState(false);
  const bare = loading || table.rows.length === 0;
  const savePng = async () => {
    const { paintChart } = await import("./paint-chart.ts");
    if (figure.current) download(`${title}.png`, await paintChart(figure.current, title));
  };
  // A byte order mark tells spreadsheets that the file is UTF-8.
  const saveCsv = () => download(`${title}.csv`, new Blob(["\u{FEFF}", toCsv(table)], { type: "text/csv" }));
  return (
    <Card
      title={title}
      className={className}
      stale={stale}
      actions={
        <>
          {actions}
          <span className="-me-1.5 flex">
            <IconButton
              label={text.chart.asTable}
              size="sm"
              aria-pressed={asTable}
              disabled={bare}
              onClick={() => setAsTable(!asTable)}
            >
              {asTable ? <BarChart3 aria-hidden size={16} /> : <Table2 aria-hidden size={16} />}
            </IconButton>
            <Menu
              trigger={
                <IconButton label={text.chart.download} size="sm" disabled={bare}>
                  <Download aria-hidden size={16} />
                </IconButton>
              }
            >
              <MenuItem onSelect={saveCsv}>{text.chart.asCsv}</MenuItem>
              <MenuItem onSelect={() => void savePng()}>{text.chart.asPng}</MenuItem>
            </Menu>
          </span>
        </>
      }
    >
      <div className="relative" aria-busy={loading}>
        {/* Out of sight it keeps its place, so that the table moves nothing. */}
        <figure ref={figure} aria-label={title} className={cx("grid gap-3", asTable && !bare && "invisible")}>
          <div className="grid min-w-0" style={{ minHeight: height }}>
            {loading && <SkeletonChart />}
            {!loading && bare && (
              <div className="place-self-center text-center text-fg-2">{empty ?? text.chart.empty}</div>
            )}
            {!bare && children}
          </div>
          {legend && <div className={cx(bare && "invisible")}>{legend}</div>}
        </figure>
        {asTable && !bare && <ChartDataTable label={title} table={table} />}
      </div>
    </Card>
  );
}

/** Hands a file to the browser's downloads. */
function download(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
