import { useVirtualizer } from "@tanstack/react-virtual";
import { type KeyboardEvent, useEffect, useId, useRef } from "react";
import { cx } from "../cx/cx.ts";
import { JsonLine } from "./json-line.tsx";
import type { JsonRow } from "./json-rows.ts";
import { JsonTools } from "./json-tools.tsx";
import type { Json } from "./json-value.ts";
import { useJsonTree } from "./use-json-tree.ts";

/** What a key does in the tree: another row, or a row to open or close. */
type TreeMove = { readonly to: string } | { readonly toggle: string };

export interface JsonViewProps {
  /** What the document is, for screen readers. */
  label: string;
  value: Json;
  /** Pointers (RFC 6901) of values that were masked. */
  masked?: ReadonlySet<string>;
}

const rowHeight = 24;
const nothing: ReadonlySet<string> = new Set();

/** A JSON document as a tree: searched, folded, walked by keyboard, copied in parts. Only rows in sight are drawn. */
export function JsonView({ label, value, masked = nothing }: JsonViewProps) {
  const id = useId();
  const tree = useJsonTree(value);
  const { rows, active } = tree;
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLDivElement>({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 10,
    getItemKey: (index) => rows[index]?.pointer ?? index,
    // The active row stays in the document, because the tree points at it.
    rangeExtractor: ({ startIndex, endIndex, overscan, count }) => {
      const first = Math.max(0, startIndex - overscan);
      const last = Math.min(count - 1, endIndex + overscan);
      const inSight = Array.from({ length: last - first + 1 }, (_, index) => first + index);
      return active < first ? [active, ...inSight] : active > last ? [...inSight, active] : inSight;
    },
  });
  const found = tree.matches[tree.match]?.pointer;
  useEffect(() => {
    if (found !== undefined) virtualizer.scrollToIndex(active, { align: "auto" });
    // A match is brought into sight once; afterwards the reader scrolls.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [found]);
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const move = treeMove(rows, active, event.key);
    if (move === null) return;
    event.preventDefault();
    if ("toggle" in move) tree.toggle(move.toggle);
    else {
      tree.activate(move.to);
      virtualizer.scrollToIndex(rows.findIndex(({ pointer }) => pointer === move.to));
    }
  };
  return (
    <div className="min-w-0 overflow-hidden rounded-lg border border-line bg-sunken">
      <JsonTools tree={tree} />
      <div
        ref={scroller}
        dir="ltr"
        role="tree"
        aria-label={label}
        tabIndex={0}
        aria-activedescendant={`${id}-${active}`}
        onKeyDown={press}
        className="group max-h-96 overflow-auto p-1.5 font-mono text-sm/5 focus-visible:-outline-offset-2"
      >
        <div className="relative" style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ key, index, start }) => {
            const row = rows[index];
            if (!row) return null;
            return (
              // The tree takes the keys for all of its rows.
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
              <div
                key={key}
                id={`${id}-${index}`}
                role="treeitem"
                aria-level={row.path.length + 1}
                aria-posinset={row.position}
                aria-setsize={row.siblings}
                aria-selected={index === active}
                aria-expanded={row.size ? row.open : undefined}
                tabIndex={-1}
                onClick={() => (row.size ? tree.toggle(row.pointer) : tree.activate(row.pointer))}
                className={cx(
                  "absolute top-0 flex h-6 w-max min-w-full items-center gap-1.5 rounded-md pe-2 select-text",
                  row.size ? "cursor-pointer" : "cursor-default",
                  index === active
                    ? "bg-hover group-focus-visible:outline-1 group-focus-visible:-outline-offset-1 group-focus-visible:outline-brand-text"
                    : "hover:bg-hover",
                )}
                style={{
                  transform: `translateY(${start}px)`,
                  paddingInlineStart: `${0.25 + row.path.length * 1.25}rem`,
                }}
              >
                <JsonLine row={row} query={tree.query} masked={masked.has(row.pointer)} />
              </div>
            );
          })}
        </div>
      </div>
    </div>
  );
}

/** The keys of the tree pattern (ARIA Authoring Practices). JSON reads left to right. */
export function treeMove(rows: readonly JsonRow[], active: number, key: string): TreeMove | null {
  const row = rows[active];
  if (!row) return null;
  const to = (index: number): TreeMove | null => {
    const target = rows[Math.min(rows.length - 1, Math.max(0, index))];
    return target ? { to: target.pointer } : null;
  };
  const opens = row.size !== null && row.size > 0;
  switch (key) {
    case "ArrowDown":
      return to(active + 1);
    case "ArrowUp":
      return to(active - 1);
    case "Home":
      return to(0);
    case "End":
      return to(rows.length - 1);
    case "PageDown":
      return to(active + 10);
    case "PageUp":
      return to(active - 10);
    case "ArrowRight":
      if (!opens) return null;
      return row.open ? to(active + 1) : { toggle: row.pointer };
    case "ArrowLeft":
      if (row.open) return { toggle: row.pointer };
      return to(rows.findLastIndex(({ path }, index) => index < active && path.length < row.path.length));
    case "Enter":
    case " ":
      return opens ? { toggle: row.pointer } : null;
    default:
      return null;
  }
}
