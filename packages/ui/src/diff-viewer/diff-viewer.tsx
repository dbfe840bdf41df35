import { useVirtualizer } from "@tanstack/react-virtual";
import { type KeyboardEvent, useEffect, useMemo, useRef, useState, useCallback, useSyncExternalStore } from "react";
import { CopyButton } from "../copy-button/copy-button.tsx";
import { cx } from "../cx/cx.ts";
import { Spinner } from "../spinner/spinner.tsx";
import { useUiText } from "../text/ui-text-provider.tsx";
import { type DiffLine, type DiffMarker, markersByLine } from "./diff-marker.ts";
import { rowOfLine } from "./diff-rows.ts";
import { DiffScroll } from "./diff-scroll.tsx";
import { DiffToolbar } from "./diff-toolbar.tsx";
import { useComparison } from "./use-comparison.ts";
import { useDiffReading } from "./use-diff-reading.ts";

interface DiffText {
  /** What it is, like "Stored specification". */
  readonly title: string;
  readonly text: string;
}

export interface DiffViewerProps {
  /** What is compared, for screen readers. */
  label: string;
  left: DiffText;
  right: DiffText;
  /** Annotations of lines, shown next to their numbers. */
  markers?: readonly DiffMarker[];
  /** Brings a line into sight and marks it; a new object does it again. */
  scrollToLine?: DiffLine | null;
}

/** Lines are at least this high, in px. */
const lineHeight = 24;
/** A comparison shows that it is under way only after this many ms. */
const loadingDelayMs = 100;
const noMarkers: readonly DiffMarker[] = [];

/**
 * Two plain texts side by side, line by line; stacked below 600 px. Always dark. The keys `n` and `p`
 * go from change to change.
 */
export function DiffViewer({ label, left, right, markers = noMarkers, scrollToLine = null }: DiffViewerProps) {
  const text = useUiText();
  const split = useMedia("(width >= 600px)");
  const [wraps, setWraps] = useState(false);
  const { comparison, status } = useComparison(left.text, right.text);
  const reading = useDiffReading(comparison, split, scrollToLine);
  const { rows, changes } = reading.layout;
  const isLate = useOverdue(status === "pending", loadingDelayMs);
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLDivElement>({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => lineHeight,
    overscan: 12,
    getItemKey: (index) => {
      const row = rows[index];
      return row?.kind === "line" ? `${row.left} ${row.right}` : `fold ${row?.block}`;
    },
  });
  const target = scrollToLine
    ? rowOfLine(reading.layout, comparison.blocks, scrollToLine.side, scrollToLine.line - 1)
    : -1;
  useEffect(() => {
    if (target >= 0) virtualizer.scrollToIndex(target, { align: "center" });
    // Only a new line moves the page, not a fold that shifts the row of the old one.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [scrollToLine, comparison]);

  const step = (by: 1 | -1) => {
    if (changes.length === 0) return;
    const from = reading.change < 0 && by < 0 ? 0 : reading.change;
    const next = (from + by + changes.length) % changes.length;
    reading.goTo(next);
    virtualizer.scrollToIndex(changes[next] ?? 0, { align: "center" });
  };
  const steps: Readonly<Record<string, 1 | -1>> = { n: 1, p: -1 };
  const press = (event: KeyboardEvent) => {
    const by = event.ctrlKey || event.metaKey || event.altKey ? undefined : steps[event.key];
    if (by === undefined) return;
    event.preventDefault();
    step(by);
  };
  const byLine = useMemo(() => markersByLine(markers), [markers]);

  return (
    // The keys are an addition to the buttons, which everybody can reach.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      data-theme="dark"
      aria-label={label}
      onKeyDown={press}
      className="min-w-0 overflow-hidden rounded-lg border border-line bg-surface text-fg"
    >
      <DiffToolbar
        count={status === "ready" ? changes.length : null}
        change={reading.change}
        onStep={step}
        folds={reading.folds}
        onFolds={reading.setFolds}
        wraps={wraps}
        onWraps={setWraps}
      />
      <DiffHeadings left={left} right={right} split={split} />
      <div className="relative">
        <DiffScroll
          label={`${left.title} – ${right.title}`}
          scroller={scroller}
          virtualizer={virtualizer}
          comparison={comparison}
          reading={reading}
          markers={byLine}
          split={split}
          wrap={wraps}
          target={target}
        />
        <div
          role="status"
          className="pointer-events-none absolute inset-0 grid place-items-center text-sm text-fg-2 -outline-offset-2 outline-brand-text peer-focus-visible:outline-2"
        >
          {isLate && (
            <span className="flex items-center gap-2 rounded-lg bg-hover px-3 py-2">
              <Spinner size={14} />
              {text.loading}
            </span>
          )}
          {status === "failed" && <span className="text-error">{text.compareFailed}</span>}
        </div>
      </div>
    </section>
  );
}

/** True once something has been pending for longer than a moment: shorter waits show nothing. */
export function useOverdue(pending: boolean, delayMs: number): boolean {
  const [overdue, setOverdue] = useState(false);
  useEffect(() => {
    if (!pending) return undefined;
    const timer = setTimeout(() => setOverdue(true), delayMs);
    return () => {
      clearTimeout(timer);
      setOverdue(false);
    };
  }, [pending, delayMs]);
  return pending && overdue;
}

/** The headings of both sides, each with a button that copies its text. */
function DiffHeadings({ left, right, split }: { left: DiffText; right: DiffText; split: boolean }) {
  const text = useUiText();
  const heading = ({ title, text: content }: DiffText, className: string) => (
    <div className={cx("flex min-h-9 min-w-0 items-center justify-between gap-2 ps-3.5 pe-1.5", className)}>
      <bdi className="min-w-0 truncate text-sm font-medium text-fg-2">{title}</bdi>
      <CopyButton text={content} label={text.copyOf(title)} />
    </div>
  );
  return (
    <div dir="ltr" className={cx("grid border-b border-line bg-sunken", split && "grid-cols-2")}>
      {heading(left, split ? "border-e border-line" : "border-b border-line")}
      {heading(right, "")}
    </div>
  );
}

/** Whether a media query holds now. */
function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = matchMedia(query);
      list.addEventListener("change", changed);
      return () => list.removeEventListener("change", changed);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}
