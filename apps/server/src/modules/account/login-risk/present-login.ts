import type { UserLogin } from "@parapet/contract";
import type { UserLoginRow } from "./table.ts";

/** A login as its owner and administrators see it. */
export function presentUserLogin(
  { id, time, address, country, score, level, signals, ...row }: UserLoginRow,
  currentSessionId: string,
): UserLogin {
  return {
    id,
    time: time.toISOString(),
    address,
    country,
    as_name: row.asName,
    user_agent: row.userAgent,
    second_factor: row.secondFactor,
    score,
    level,
    is_learning: row.isLearning,
    signals,
    current: row.sessionId === currentSessionId,
    reported_at: row.reportedAt?.toISOString() ?? null,
  };
}
