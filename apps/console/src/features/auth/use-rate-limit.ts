import { useState } from "react";
import { ApiError } from "../../lib/api/api-error.ts";
import { useCountdown } from "./use-countdown.ts";

/** Seconds until the server takes another attempt. `note` reads them off an error. */
export function useRateLimit(): { seconds: number; note: (error: unknown) => void } {
  const [until, setUntil] = useState<number | null>(null);
  const seconds = useCountdown(until);
  const note = (error: unknown) => {
    if (error instanceof ApiError && error.code === "rate_limited") setUntil(Date.now() + (error.retryAfter ?? 30) * 1000);
  };
  return { seconds, note };
}
