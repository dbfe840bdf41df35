import type { MailConnection } from "@parapet/contract";
import type { StepState } from "@parapet/ui/stepper";
import { type ConnectStep, connectSteps } from "./connect-search.ts";

interface ConnectStepState {
  readonly state: StepState;
  readonly canVisit: boolean;
}

/** The state of each step while one of them is shown. A stored connection lets every step be visited. */
export function stepState(
  step: ConnectStep,
  shown: ConnectStep,
  { state, connected_at }: Pick<MailConnection, "state" | "connected_at">,
): ConnectStepState {
  const isStored = state !== "not_configured";
  const isBefore = connectSteps.indexOf(step) < connectSteps.indexOf(shown);
  if (step === shown) return { state: "current", canVisit: false };
  const isDone = doneAtMicrosoft(step, { state, connected_at }) ?? (isBefore || isStored);
  return { state: isDone ? "done" : "upcoming", canVisit: isDone || isBefore || isStored };
}

/** What only Microsoft can tell: whether an administrator consented, and whether a test succeeded; null for other steps. */
function doneAtMicrosoft(
  step: ConnectStep,
  { state, connected_at }: Pick<MailConnection, "state" | "connected_at">,
): boolean | null {
  if (step === "consent") return connected_at !== null && state !== "consent_pending" && state !== "revoked";
  if (step === "test") return state === "connected" || state === "degraded";
  return null;
}
