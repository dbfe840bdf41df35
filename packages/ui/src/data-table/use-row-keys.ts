import { type RefObject, useEffect, useRef } from "react";

interface RowKeys {
  count: number;
  onToggle: ((index: number, shift: boolean) => void) | undefined;
  /** Brings a row into the document and into sight; afterwards it can take the focus. */
  reveal?: (index: number) => void;
}

/** How each key moves: from the active row (-1 for none) to another. */
const moves: Readonly<Record<string, (active: number, count: number) => number>> = {
  j: (active) => active + 1,
  ArrowDown: (active) => active + 1,
  k: (active) => active - 1,
  ArrowUp: (active) => active - 1,
  Home: () => 0,
  End: (_, count) => count - 1,
};
/** Keys that the page itself has no other use for work wherever the focus is; the others inside the table only. */
const letters = new Set(["j", "k", "x"]);

const fields = "input:not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable], [role=combobox]";
const controls = "a, button, input, summary, [role=button]";

/**
 * The keyboard of a table: j and k or the arrows move the active row, Home and End go to its ends, x and Space select,
 * Enter opens. The active row is the one that holds the focus, so screen readers follow.
 */
export function useRowKeys(region: RefObject<HTMLElement | null>, { count, onToggle, reveal }: RowKeys): void {
  const left = useRef(-1);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const table = region.current;
      const { target, key } = event;
      if (!table || !(target instanceof Element) || event.defaultPrevented) return;
      if (event.ctrlKey || event.metaKey || event.altKey || target.closest(fields)) return;
      const inside = table.contains(target);
      if (!inside && !(letters.has(key) && isOnPageOf(table, target, key))) return;
      const row = target.closest<HTMLElement>("[data-row]");
      const active = row && inside ? Number(row.dataset["row"]) : left.current;
      const next = moves[key]?.(active, count);
      if (next !== undefined) {
        if (count === 0) return;
        event.preventDefault();
        go(table, Math.max(0, Math.min(next, count - 1)));
      } else if ((key === "x" || key === " ") && row && inside && onToggle) {
        // Space presses what has the focus; a row's link is not pressed by it.
        if (key === " " && target.closest(controls)?.matches(":not([data-row-link])")) return;
        event.preventDefault();
        onToggle(active, event.shiftKey);
      } else if (key === "Enter" && target === row) {
        event.preventDefault();
        (linkOf(row) ?? row.querySelector<HTMLElement>("[aria-haspopup=menu]"))?.click();
      }
    };
    const go = (table: HTMLElement, index: number) => {
      left.current = index;
      reveal?.(index);
      focusRow(table, index);
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [region, count, onToggle, reveal]);
}

/** Gives the focus to a row, or to its link when it has one. */
export function focusRow(table: HTMLElement, index: number): void {
  const row = table.querySelector<HTMLElement>(`[data-row="${index}"]`);
  if (row) (linkOf(row) ?? row).focus();
}

const linkOf = (row: HTMLElement) => row.querySelector<HTMLElement>("[data-row-link]");

/**
 * Whether a key pressed outside a table is meant for it: it is the first of its page, nothing lies over the page, and the
 * page announces the key for nothing else.
 */
function isOnPageOf(table: HTMLElement, target: Element, key: string): boolean {
  const page = table.closest("main") ?? document.body;
  // People may turn letters off, as a voice can press them by accident (WCAG 2.1.4).
  if (document.documentElement.dataset["singleKeys"] === "false") return false;
  const isThere = target === document.body || page.contains(target);
  if (page.querySelector(`[aria-keyshortcuts="${key}"]`) !== null) return false;
  return isThere && page.querySelector("[data-table]") === table;
}
