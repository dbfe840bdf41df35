/** Parts of a wait. */
const parts = 6;

/** A timeout that can be restarted and cancelled. */
export interface Patience {
  renew(): void;
  stop(): void;
}

/**
 * Calls `end` after so many milliseconds. A part during which this process was busy counts once, however long it took: what is
 * waited for may have arrived unread.
 */
export function patience(ms: number, end: () => void): Patience {
  let left = parts;
  let timer: NodeJS.Timeout | undefined;
  const next = () => {
    left -= 1;
    timer = left < 0 ? undefined : setTimeout(next, ms / parts);
    if (left < 0) end();
  };
  next();
  return {
    renew() {
      left = parts - 1;
    },
    stop() {
      clearTimeout(timer);
    },
  };
}
