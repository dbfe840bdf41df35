import type { ViewerCall } from "../../platform/call.ts";

/** State and owner of a campaign or case. */
interface WorkState<State> {
  readonly state: State;
  readonly ownerId: string | null;
}

type Step<State> =
  | { readonly action: "assign"; readonly owner_id: string | null }
  | { readonly action: "state"; readonly state: State };

/** Applies a state or owner change. Reviewing an unassigned item assigns it. */
export function stateAfter<State extends string>(
  { viewer }: ViewerCall,
  before: WorkState<State>,
  step: Step<State>,
): WorkState<State> {
  if (step.action === "assign") return { state: before.state, ownerId: step.owner_id };
  const ownerId = step.state === "in_review" ? (before.ownerId ?? viewer.userId) : before.ownerId;
  return { state: step.state, ownerId };
}
