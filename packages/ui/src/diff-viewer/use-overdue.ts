import { useEffect, useState } from "react";

/** True once something has been pending for longer than a moment: shorter waits show nothing. */
export function useOverdue(pending: boolean, delayMs: number): boolean {
  const [overdue, setOverdue] = useState(false);
  useEffect(() => {
    if (!pending) return undefined;
    const timer = setTimeout(() => setOverdue(true), delayMs);
    return () => {
      clearTimeout(timer);
      setOverdue(false);
    };
  }, [pending, delayMs]);
  return pending && overdue;
}
