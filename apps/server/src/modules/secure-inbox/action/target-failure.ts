import type { ActionProblem } from "@parapet/contract";
import { GraphProblem } from "@parapet/graph-client";
import { TargetProblem } from "./action-kind.ts";
import { isGone } from "./kinds/mail-target.ts";

/** A failed attempt on one target. */
export interface TargetFailure {
  readonly problem: ActionProblem;
  /** Whether to retry. */
  readonly isTransient: boolean;
  readonly message: string;
  readonly requestId: string | null;
  /** Delay requested by Microsoft. */
  readonly retryAfterS: number | null;
}

/** Classifies an error; null for an internal error. */
export function toTargetFailure(error: unknown): TargetFailure | null {
  if (error instanceof TargetProblem) {
    const { problem, message } = error;
    return { problem, isTransient: problem === "unverified", message, requestId: null, retryAfterS: null };
  }
  if (!(error instanceof GraphProblem)) return null;
  const { message, requestId, retryAfterS } = error;
  return { ...kindOf(error), message, requestId, retryAfterS };
}

function kindOf(error: GraphProblem): Pick<TargetFailure, "problem" | "isTransient"> {
  switch (error.kind) {
    case "throttled":
      return { problem: "throttled", isTransient: true };
    case "transient":
      return { problem: "unreachable", isTransient: true };
    case "auth":
    case "consent":
      return { problem: "not_connected", isTransient: true };
    case "permission":
    case "licence":
      return { problem: error.kind, isTransient: false };
    case "not_found":
    case "gone":
      return { problem: isGone(error) ? "gone" : "refused", isTransient: false };
    case "conflict":
      return { problem: "refused", isTransient: true };
    case "refused":
    case "unreadable":
      return { problem: "refused", isTransient: false };
  }
}
