import { useEffect, useState } from "react";

/** Seconds left until `until` (epoch milliseconds), counting down; 0 once it has passed or without one. */
export function useCountdown(until: number | null): number {
  const [now, setNow] = useState(() => Date.now());
  const running = until !== null && until > now;
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, [running]);
  return running ? Math.ceil((until - now) / 1000) : 0;
}
