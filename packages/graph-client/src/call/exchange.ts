import { waitBeforeRetry } from "../limits/backoff.ts";
import type { Claim, Limits } from "../limits/limits.ts";
import type { Pace } from "../limits/pace.ts";
import type { Operation } from "../operations/operation.ts";
import { GraphProblem } from "../problem.ts";
import { noAnswer, readProblem } from "../read-problem.ts";
import type { Tokens } from "../tokens/tokens.ts";
import type { Resource } from "../transport/clouds.ts";
import { type Received, type Sent, type Transport, TransportError } from "../transport/transport.ts";

export interface Means {
  readonly transport: Transport;
  readonly tokens: Tokens;
  readonly limits: Limits;
  readonly pace: Pace;
}

/** Error codes for an expired token: Graph's, and the Management Activity API's, which has none. */
const refusesToken: ReadonlySet<string> = new Set(["InvalidAuthenticationToken", "HTTP 401"]);

/** Sends a request within the limits, with retries. @throws GraphProblem */
export async function exchange(
  means: Means,
  request: Sent,
  claim: Claim,
  operation: Pick<Operation, "isRepeatable" | "host">,
): Promise<Received> {
  let isFresh = false;
  for (let attempt = 1; ; attempt += 1) {
    const { problem, received } = await attemptOnce(means, request, claim, {
      resource: operation.host ?? "graph",
      isFresh,
    });
    if (received !== null) return received;
    // The cached token may have been revoked; a new one shows whether the registration was.
    if (refusesToken.has(problem.code) && !isFresh) {
      isFresh = true;
      continue;
    }
    const waitMs = waitBeforeRetry(problem, attempt, operation, means.pace.random());
    if (waitMs === null) throw problem;
    await means.pace.wait(waitMs);
  }
}

type Outcome =
  | { readonly received: Received; readonly problem: null }
  | { readonly received: null; readonly problem: GraphProblem };

async function attemptOnce(
  { transport, tokens, limits }: Means,
  request: Sent,
  claim: Claim,
  { resource, isFresh }: { readonly resource: Resource; readonly isFresh: boolean },
): Promise<Outcome> {
  try {
    const token = await tokens.acquire(resource, isFresh);
    const headers = { ...request.headers, authorization: `Bearer ${token}` };
    const received = await limits.within(claim, () => transport.send({ ...request, headers }));
    const isSuccess = received.status >= 200 && received.status < 300;
    return isSuccess ? { received, problem: null } : { received: null, problem: readProblem(received) };
  } catch (error) {
    if (error instanceof GraphProblem) return { received: null, problem: error };
    if (error instanceof TransportError) return { received: null, problem: noAnswer(error) };
    throw error;
  }
}
