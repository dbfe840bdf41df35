import { useCallback, useEffect, useRef } from "react";
import { rowsBetween, type RowSelection, withRows } from "./row-selection.ts";

/** Toggles rows by their place, ranges with Shift. The function stays the same, so that no row is drawn again for it. */
export function useRowToggle<Row>(
  ids: readonly string[],
  selection: RowSelection<Row> | undefined,
): (index: number, shift: boolean) => void {
  const anchor = useRef<string>(null);
  const latest = useRef({ ids, selection });
  useEffect(() => {
    latest.current = { ids, selection };
  });
  return useCallback((index, shift) => {
    const { ids: all, selection: now } = latest.current;
    const id = all[index];
    if (now === undefined || id === undefined) return;
    const on = !now.selected.has(id);
    now.onChange(withRows(now.selected, shift ? rowsBetween(all, anchor.current, id) : [id], on));
    anchor.current = id;
  }, []);
}
