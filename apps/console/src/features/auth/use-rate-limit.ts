import { useEffect, useState } from "react";
import { ApiError } from "../../lib/api/api-error.ts";

interface RateLimit {
  /** Until the server takes another attempt; 0 when it does. */
  seconds: number;
  /** Reads the wait off an error. */
  note: (error: unknown) => void;
}

/** When the server names no wait, this many seconds. */
const defaultWait = 30;

/** Counts down the seconds of a rate limit. */
export function useRateLimit(): RateLimit {
  const [wait, setWait] = useState({ until: 0, seconds: 0 });
  const waiting = wait.seconds > 0;
  useEffect(() => {
    if (!waiting) return;
    const tick = () =>
      setWait(({ until }) => ({ until, seconds: Math.max(0, Math.ceil((until - Date.now()) / 1000)) }));
    const timer = setInterval(tick, 250);
    return () => clearInterval(timer);
  }, [waiting]);
  const note = (error: unknown) => {
    if (!(error instanceof ApiError) || error.code !== "rate_limited") return;
    const seconds = Math.ceil(error.retryAfter ?? defaultWait);
    setWait({ until: Date.now() + seconds * 1000, seconds });
  };
  return { seconds: wait.seconds, note };
}
