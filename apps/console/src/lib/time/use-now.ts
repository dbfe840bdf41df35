import { useSyncExternalStore } from "react";

const stepMs = 10_000;
const listeners = new Set<() => void>();
let ticking: ReturnType<typeof setInterval> | undefined;
let now = new Date();

function tick(): void {
  now = new Date();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    ticking = setInterval(tick, stepMs);
    // The clock stops while the page is hidden.
    queueMicrotask(tick);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearInterval(ticking);
  };
}

/** The time, one clock for the whole page: relative times move together, every ten seconds. */
export function useNow(): Date {
  return useSyncExternalStore(subscribe, () => now);
}
