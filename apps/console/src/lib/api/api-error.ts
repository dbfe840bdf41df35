import type { ErrorCode, Problem } from "@parapet/contract";

/** An answer of the server that is not a success. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly status: number;
  /** Null when something between us and the server answered (a proxy's HTML page). */
  readonly problem: Problem | null;
  readonly code: ErrorCode;

  constructor(status: number, problem: Problem | null, options?: ErrorOptions) {
    super(problem?.title ?? `HTTP ${status}`, options);
    this.status = status;
    this.problem = problem;
    this.code = problem?.code ?? codeOf(status);
  }

  get requestId(): string | null {
    return this.problem?.request_id ?? null;
  }

  /** Seconds until another attempt is allowed; null when the server did not say. */
  get retryAfter(): number | null {
    return this.problem?.retry_after ?? null;
  }
}

function codeOf(status: number): ErrorCode {
  switch (status) {
    case 401:
      return "unauthenticated";
    case 403:
      return "forbidden";
    case 404:
      return "not_found";
    case 429:
      return "rate_limited";
    case 502:
    case 503:
    case 504:
      return "unavailable";
    default:
      return status < 500 ? "invalid_input" : "internal";
  }
}
