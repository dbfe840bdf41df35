import type { Operation } from "../operations/operation.ts";
import type { GraphProblem } from "../problem.ts";
import { unreachable } from "../read-problem.ts";

/** Attempts per call, including the first one. */
const maxAttempts = 5;
/** Longer waits fail instead, so that a job can reschedule. */
const maxWaitS = 60;
const firstWaitMs = 500;

/**
 * Delay before a retry; null if it isn't safe. Throttled calls had no effect and are always retried; failed or lost
 * ones only if repeatable. Calls to a paused host aren't retried.
 */
export function waitBeforeRetry(
  problem: GraphProblem,
  attempt: number,
  { isRepeatable }: Pick<Operation, "isRepeatable">,
  random: number,
): number | null {
  const { kind, code, retryAfterS } = problem;
  if (code === unreachable) return null;
  const isHarmless = isRepeatable === "failed" ? !isAnswerLost(problem) : isRepeatable;
  const mayRetry = kind === "throttled" || (kind === "transient" && isHarmless);
  if (!mayRetry || attempt >= maxAttempts || (retryAfterS ?? 0) > maxWaitS) return null;
  const spread = firstWaitMs * 2 ** (attempt - 1) * (0.5 + random / 2);
  return retryAfterS === null ? spread : retryAfterS * 1000 + spread * random;
}

/** No response, or a gateway's: the call may have been executed. */
function isAnswerLost({ status }: GraphProblem): boolean {
  return status === 0 || status === 408 || status === 502 || status === 504;
}
