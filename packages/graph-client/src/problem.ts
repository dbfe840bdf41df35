/**
 * What is wrong with a call:
 * - `auth`: no token, or a rejected one: wrong, expired or removed credential or registration
 * - `consent`: no admin consent, or withdrawn
 * - `permission`: role missing, or mailbox access denied by policy
 * - `licence`: the tenant lacks a license
 * - `throttled`: for longer than a call waits
 * - `not_found`: no such item or mailbox
 * - `gone`: expired delta token or link
 * - `conflict`: the item is in another state
 * - `refused`: invalid request
 * - `transient`: no response, or a server error
 * - `unreadable`: an undocumented response
 */
export type GraphProblemKind =
  | "auth"
  | "consent"
  | "permission"
  | "licence"
  | "throttled"
  | "not_found"
  | "gone"
  | "conflict"
  | "refused"
  | "transient"
  | "unreadable";

interface Details {
  readonly kind: GraphProblemKind;
  /** Graph's code, such as `ErrorItemNotFound`, or a token error, such as `AADSTS7000215`. */
  readonly code: string;
  readonly message: string;
  /** HTTP status; 0 without a response. */
  readonly status: number;
  /** For Microsoft's support. */
  readonly requestId: string | null;
  /** Retry-After in seconds; null if absent. */
  readonly retryAfterS: number | null;
}

/** A call that failed after all retries. */
export class GraphProblem extends Error {
  override readonly name = "GraphProblem";
  readonly kind: GraphProblemKind;
  readonly code: string;
  readonly status: number;
  readonly requestId: string | null;
  readonly retryAfterS: number | null;

  constructor({ kind, code, message, status, requestId, retryAfterS }: Details, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
    this.code = code;
    this.status = status;
    this.requestId = requestId;
    this.retryAfterS = retryAfterS;
  }
}
