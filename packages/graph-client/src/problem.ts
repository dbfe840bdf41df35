/**
 * What kind of trouble a call is in, which tells what to do about it:
 * - `auth`: no token, or one that is refused: the registration or its credential is wrong, expired or removed
 * - `consent`: an administrator of the tenant has not agreed, or took it back
 * - `permission`: the token lacks a role, or a policy keeps the application out of this mailbox
 * - `licence`: the tenant has not paid for what was asked
 * - `throttled`: too much was asked for longer than a call waits
 * - `not_found`: there is no such thing, or no mailbox
 * - `gone`: a delta token or link is no longer good
 * - `conflict`: the thing is in another state than the call supposes
 * - `refused`: the request is not one that Graph takes
 * - `transient`: no answer, or a fault on the other side
 * - `unreadable`: an answer that is not what Graph documents
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
  /** Graph's own code, such as `ErrorItemNotFound`, or a token error, such as `AADSTS7000215`. */
  readonly code: string;
  readonly message: string;
  /** HTTP status; 0 without an answer. */
  readonly status: number;
  /** What Microsoft's support asks for. */
  readonly requestId: string | null;
  /** Seconds that the other side asks to wait; null when it does not say. */
  readonly retryAfterS: number | null;
}

/** A call that failed for good, after what may be tried again was. */
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
