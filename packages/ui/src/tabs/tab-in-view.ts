import type { RefCallback } from "react";

/** Scrolls the row around a tab, and nothing else, until the tab is in sight. For the ref of the chosen tab. */
export const tabInView: RefCallback<HTMLElement> = (tab) => {
  const row = tab?.closest("[data-tab-row]");
  if (!tab || !row) return;
  const outer = row.getBoundingClientRect();
  const inner = tab.getBoundingClientRect();
  row.scrollBy({ left: Math.max(0, inner.right - outer.right) + Math.min(0, inner.left - outer.left) });
};
