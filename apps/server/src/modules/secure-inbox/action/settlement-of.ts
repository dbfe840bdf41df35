import type { ActionProblem } from "@parapet/contract";
import { GraphProblem } from "@parapet/graph-client";
import { TargetProblem } from "./action-kind.ts";
import { isGone } from "./kinds/mail-target.ts";

/** What became of one try with one target, when it did not come about. */
export interface Trouble {
  readonly problem: ActionProblem;
  /** Whether it is tried again later. */
  readonly isPassing: boolean;
  readonly message: string;
  readonly requestId: string | null;
  /** Seconds that Microsoft asks to wait. */
  readonly retryAfterS: number | null;
}

/** What an error of a kind comes down to; null for one that is a fault of ours. */
export function troubleOf(error: unknown): Trouble | null {
  if (error instanceof TargetProblem) {
    const { problem, message } = error;
    return { problem, isPassing: problem === "unverified", message, requestId: null, retryAfterS: null };
  }
  if (!(error instanceof GraphProblem)) return null;
  const { message, requestId, retryAfterS } = error;
  return { ...kindOf(error), message, requestId, retryAfterS };
}

function kindOf(error: GraphProblem): Pick<Trouble, "problem" | "isPassing"> {
  switch (error.kind) {
    case "throttled":
      return { problem: "throttled", isPassing: true };
    case "transient":
      return { problem: "unreachable", isPassing: true };
    case "auth":
    case "consent":
      return { problem: "not_connected", isPassing: true };
    case "permission":
    case "licence":
      return { problem: error.kind, isPassing: false };
    case "not_found":
    case "gone":
      return { problem: isGone(error) ? "gone" : "refused", isPassing: false };
    case "conflict":
      return { problem: "refused", isPassing: true };
    case "refused":
    case "unreadable":
      return { problem: "refused", isPassing: false };
  }
}
