import type { Decision } from "@parapet/contract";

/** Whether a call went to no endpoint that is registered; of a call that could not be looked at, nobody knows. */
export const isUnregistered = ({ endpoint, cause }: Pick<Decision, "endpoint" | "cause">): boolean =>
  endpoint === null && cause !== "fault";
