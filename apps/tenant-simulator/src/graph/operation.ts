import type { Call, GraphAnswer, GraphVersion } from "./graph-request.ts";

/** Which part of Microsoft's services answers: limits are theirs. */
export type Service = "outlook" | "directory" | "reports" | "identityProtection" | "security" | "subscriptions";

type Method = "GET" | "POST" | "PATCH" | "DELETE";

type Answer = (call: Call) => GraphAnswer | Promise<GraphAnswer>;

/** One operation of Graph. */
export interface Operation {
  readonly method: Method;
  /** Below the version; parameters in braces. */
  readonly path: string;
  readonly version: GraphVersion;
  /** Roles any one of which suffices, the least privileged first. */
  readonly accepts: readonly string[];
  readonly service: Service;
  readonly answer: Answer;
}

/** A row of the table of operations. */
type Row = readonly [method: Method, path: string, accepts: readonly string[], answer: Answer];

/** The operations of one service. */
export function operationsOf(
  service: Service,
  rows: readonly Row[],
  version: GraphVersion = "v1.0",
): readonly Operation[] {
  return rows.map(([method, path, accepts, answer]) => ({ method, path, accepts, answer, service, version }));
}
