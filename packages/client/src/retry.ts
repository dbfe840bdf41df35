/** Bounds of repetitions after 429 and 503. */
export interface RetryOptions {
  /** Max repetitions of a call; 3 by default. */
  readonly max?: number;
  /** Max total wait of a call, in milliseconds; a minute by default. Longer waits are left to the caller. */
  readonly maxWaitMs?: number;
}

const idempotent: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS", "TRACE", "PUT", "DELETE"]);

/** Problem types of denials, which come before a call reaches the API. */
const refusals: ReadonlySet<unknown> = new Set([
  "/problems/throttled",
  "/problems/step_up_required",
  "/problems/no_decision",
]);

/** Parts of a response that decide about another attempt. */
export interface RetryFacts {
  readonly method: string;
  readonly status: number;
  /** The `Retry-After` header. */
  readonly retryAfter: string | null;
  /** Members of its problem document. */
  readonly problem: Readonly<Record<string, unknown>>;
}

/** Milliseconds to wait before a call can be repeated; null if it shouldn't be. */
export function getRetryDelay({ method, status, retryAfter, problem }: RetryFacts, nowMs: number): number | null {
  const isRefusal = refusals.has(problem["type"]);
  if (status !== 429 && status !== 503 && !(status === 401 && isRefusal)) return null;
  if (!isRefusal && !idempotent.has(method)) return null;
  return parseRetryAfter(retryAfter, nowMs) ?? toMs(problem["retry_after"]);
}

const toMs = (seconds: unknown) => (typeof seconds === "number" && seconds >= 0 ? seconds * 1000 : null);

/** Milliseconds of a `Retry-After` header (RFC 9110 §10.2.3); null without a valid one. */
export function parseRetryAfter(value: string | null, nowMs: number): number | null {
  if (value === null) return null;
  if (/^\d+$/.test(value.trim())) return Number(value) * 1000;
  const date = /^[A-Z][a-z]{2}, /.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(date) ? null : Math.max(0, date - nowMs);
}

/** Remaining repetitions and wait of a call. */
export class RetryBudget {
  #left: number;
  #waitMs: number;

  constructor({ max = 3, maxWaitMs = 60_000 }: RetryOptions = {}) {
    this.#left = max;
    this.#waitMs = maxWaitMs;
  }

  /** The wait with up to 10% jitter; null if the budget doesn't cover it. */
  take(delayMs: number): number | null {
    const waitMs = Math.max(delayMs, 100) * (1 + Math.random() / 10);
    if (this.#left <= 0 || waitMs > this.#waitMs) return null;
    this.#left -= 1;
    this.#waitMs -= waitMs;
    return waitMs;
  }
}

/** Waits. @throws the reason of an aborted signal */
export async function wait(ms: number, signal?: AbortSignal | null): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    await orAborted(new Promise<void>((resolve) => void (timer = setTimeout(resolve, ms))), signal);
  } finally {
    clearTimeout(timer);
  }
}

/** The result of shared work, which continues when this signal is aborted. @throws the reason of an aborted signal */
export async function orAborted<Result>(work: Promise<Result>, signal?: AbortSignal | null): Promise<Result> {
  if (signal === undefined || signal === null) return work;
  signal.throwIfAborted();
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const abort = () => reject(signal.reason);
  signal.addEventListener("abort", abort, { once: true });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener("abort", abort);
  }
}
