import type { Call, GraphAnswer, GraphVersion } from "./graph-request.ts";

/** Which part of Microsoft's services answers: limits are theirs. */
export type Service = "outlook" | "directory" | "reports" | "identityProtection" | "security" | "subscriptions";

/** One operation of Graph. */
export interface Operation {
  readonly method: "GET" | "POST" | "PATCH" | "DELETE";
  /** Below the version; parameters in braces. */
  readonly path: string;
  /** The versions that have it; all without. */
  readonly version?: GraphVersion;
  /** Roles any one of which suffices. */
  readonly accepts: readonly string[];
  readonly service: Service;
  readonly answer: (call: Call) => GraphAnswer | Promise<GraphAnswer>;
}
