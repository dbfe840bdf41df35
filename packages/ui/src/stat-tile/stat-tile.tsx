import { ArrowDown, ArrowRight, ArrowUp } from "lucide-react";
import { Badge } from "../badge/badge.tsx";
import { useChartFormat } from "../chart/chart-format.ts";
import { cx } from "../cx/cx.ts";
import { isPlainPress } from "../press/is-plain-press.ts";
import { StaleBar, staleClass } from "../progress-bar/stale-bar.tsx";
import { Skeleton } from "../skeleton/skeleton.tsx";
import { Sparkline } from "../sparkline/sparkline.tsx";
import { useUiText } from "../text/ui-text-provider.tsx";

interface Change {
  readonly direction: "up" | "down" | "same";
  /** Of the value before; null when that was zero, of which nothing is a share. */
  readonly share: number | null;
}

export interface StatTileProps {
  label: string;
  /** Null is unknown. */
  value: number | null;
  /** The same number one period earlier: null is unknown, and nothing is compared without it. */
  previous?: number | null;
  /** Which way is good news; a change is neutral without it. */
  better?: "more" | "less";
  /** Of both numbers; a plain number without it. */
  format?: (value: number) => string;
  /** Drawn small, oldest first. */
  history?: readonly number[];
  /** Where the number comes from in detail: makes the tile a link. */
  href?: string;
  /** In place of following the link, without a modifier key. */
  onOpen?: () => void;
  loading?: boolean;
  /** The number answers an earlier question. */
  stale?: boolean;
}

const icons = { up: ArrowUp, down: ArrowDown, same: ArrowRight } as const;

function ChangeBadge({ change, better }: { change: Change; better: "more" | "less" | undefined }) {
  const { chart: text } = useUiText();
  const format = useChartFormat();
  const isGood = isBetter(change, better);
  const Icon = icons[change.direction];
  return (
    <Badge tone={isGood === null ? "neutral" : isGood ? "success" : "error"}>
      <Icon aria-hidden size={12} className={cx(change.direction === "same" && "rtl:-scale-x-100")} />
      <bdi className="tabular-nums">{change.share === null ? text.fromNothing : format.change(change.share)}</bdi>
      {isGood !== null && <span className="sr-only">{isGood ? text.better : text.worse}</span>}
    </Badge>
  );
}

/** One number, how it changed, and whether that is good. */
export function StatTile(props: StatTileProps) {
  const { label, value, previous, better, format, history, href, onOpen, loading = false, stale = false } = props;
  const { chart: text } = useUiText();
  const numbers = useChartFormat();
  const say = format ?? numbers.number;
  // Nothing that was nothing has not changed by a share.
  const compares = value !== null && typeof previous === "number" && (value !== 0 || previous !== 0);
  // What reads the same has not changed for the reader, whatever the digits behind say.
  const change = compares ? changeOf(value, say(value) === say(previous) ? value : previous) : null;
  return (
    <div
      aria-busy={loading || stale}
      className={cx(
        "relative grid min-w-0 content-start gap-2 rounded-card border border-line-card bg-surface p-5 shadow-card",
        href && "transition-colors hover:bg-hover has-focus-visible:outline-2 has-focus-visible:outline-brand-text",
      )}
    >
      {stale && <StaleBar />}
      <p className="text-sm wrap-anywhere text-fg-2">
        {href ? (
          <a
            href={href}
            onClick={(event) => {
              if (!onOpen || !isPlainPress(event)) return;
              event.preventDefault();
              onOpen();
            }}
            className="outline-none after:absolute after:inset-0 after:rounded-card"
          >
            {label}
          </a>
        ) : (
          label
        )}
      </p>
      {/* When the tile is too narrow, the sparkline wraps out of sight. */}
      <div className={cx("flex h-9 flex-wrap items-end justify-between gap-3 overflow-hidden", stale && staleClass)}>
        {loading ? (
          <Skeleton className="h-8 w-24" />
        ) : (
          <p className="truncate text-2xl font-semibold tracking-heading tabular-nums">
            <bdi>{value === null ? "–" : say(value)}</bdi>
          </p>
        )}
        {!loading && history && <Sparkline values={history} label={label} color="neutral" width={64} height={28} />}
      </div>
      {previous !== undefined && (
        <div className={cx("flex min-h-5.5 items-center gap-2 text-xs text-fg-3", stale && staleClass)}>
          {loading && <Skeleton className="w-20" />}
          {!loading && change && typeof previous === "number" && (
            <>
              <ChangeBadge change={change} better={better} />
              <span className="truncate">{text.versus(say(previous))}</span>
            </>
          )}
        </div>
      )}
    </div>
  );
}

export function changeOf(value: number, previous: number): Change {
  const difference = value - previous;
  const direction = difference === 0 ? "same" : difference > 0 ? "up" : "down";
  if (difference === 0) return { direction, share: 0 };
  return { direction, share: previous === 0 ? null : difference / Math.abs(previous) };
}

/** Whether a change is an improvement; null when nothing changed or neither direction is better. */
export function isBetter({ direction }: Change, better: "more" | "less" | undefined): boolean | null {
  if (direction === "same" || better === undefined) return null;
  return (direction === "up") === (better === "more");
}
