import type { JsonRow } from "./json-rows.ts";

/** What a key does in the tree: another row, or a row to open or close. */
export type TreeMove = { readonly to: string } | { readonly toggle: string };

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
