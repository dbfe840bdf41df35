import type { Call, GraphAnswer, GraphVersion } from "./graph-request.ts";

/** The Microsoft service that handles a request; limits are per service. */
export type Service = "outlook" | "directory" | "reports" | "identityProtection" | "security" | "subscriptions";

type Method = "GET" | "POST" | "PATCH" | "DELETE";

type Answer = (call: Call) => GraphAnswer | Promise<GraphAnswer>;

export interface Operation {
  readonly method: Method;
  /** Relative to the version, with parameters in braces. */
  readonly path: string;
  readonly version: GraphVersion;
  /** Sufficient roles, least privileged first. */
  readonly accepts: readonly string[];
  readonly service: Service;
  readonly answer: Answer;
}

/** A row of the operation table. */
type Row = readonly [method: Method, path: string, accepts: readonly string[], answer: Answer];

export function operationsOf(
  service: Service,
  rows: readonly Row[],
  version: GraphVersion = "v1.0",
): readonly Operation[] {
  return rows.map(([method, path, accepts, answer]) => ({ method, path, accepts, answer, service, version }));
}
