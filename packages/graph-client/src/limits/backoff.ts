import type { Operation } from "../operations/operation.ts";
import type { GraphProblem } from "../problem.ts";
import { unreachable } from "../read-problem.ts";

/** Tries of one call, the first one included. */
const mostAttempts = 5;
/** A call that is asked to wait longer fails instead: a job that does it again later holds nothing meanwhile. */
const longestWaitS = 60;
const firstWaitMs = 500;

/**
 * How long to wait before a failed call is tried again; null when it must not be. What was throttled was not done, so
 * everything may be tried again; what had a fault or no answer may have been done, so only what does no harm twice. A
 * host that rests is not waited for.
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
  if (!mayRetry || attempt >= mostAttempts || (retryAfterS ?? 0) > longestWaitS) return null;
  const spread = firstWaitMs * 2 ** (attempt - 1) * (0.5 + random / 2);
  return retryAfterS === null ? spread : retryAfterS * 1000 + spread * random;
}

/** No answer, a gateway's that had none, or a wait that was cut short: then nobody says that it was not done. */
function isAnswerLost({ status }: GraphProblem): boolean {
  return status === 0 || status === 408 || status === 502 || status === 504;
}
