import type { KeyboardEvent } from "react";

const steps: Readonly<Record<string, number>> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };

/** j and k, or the arrows, walk from row link to row link; Enter opens, as on every link. */
export function walkRows(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key];
  if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
  const links = [...event.currentTarget.querySelectorAll<HTMLAnchorElement>("a[data-row-link]")];
  const current = links.findIndex((link) => link === document.activeElement);
  const next = current < 0 ? undefined : links[current + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
