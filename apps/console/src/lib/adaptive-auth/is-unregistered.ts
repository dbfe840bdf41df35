import type { Decision } from "@parapet/contract";

/** Whether a call matched no registered endpoint; false if the call couldn't be parsed. */
export const isUnregistered = ({ endpoint, cause }: Pick<Decision, "endpoint" | "cause">): boolean =>
  endpoint === null && cause !== "fault";
