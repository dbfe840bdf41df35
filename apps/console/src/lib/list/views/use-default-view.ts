import type { SavedView } from "@parapet/contract";
import { useEffect, useRef } from "react";

/**
 * Opens the person's default view once, when a visit starts at the bare address. Who then asks for everything, or
 * goes back to it, gets everything.
 */
export function useDefaultView(
  views: readonly SavedView[] | undefined,
  isBare: boolean,
  open: (view: SavedView, replace: boolean) => void,
): void {
  const isSettled = useRef(false);
  useEffect(() => {
    if (isSettled.current || views === undefined) return;
    isSettled.current = true;
    const start = views.find(({ is_default }) => is_default);
    if (start && isBare) open(start, true);
  });
}
