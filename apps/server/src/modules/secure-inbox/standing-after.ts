import type { ViewerCall } from "../../platform/call.ts";

/** How something that people work on stands: its state, and whose it is. */
interface Standing<State> {
  readonly state: State;
  readonly ownerId: string | null;
}

type Step<State> =
  | { readonly action: "assign"; readonly owner_id: string | null }
  | { readonly action: "state"; readonly state: State };

/** How a campaign or a case stands after a step. Who takes up what nobody has works on it. */
export function standingAfter<State extends string>(
  { viewer }: ViewerCall,
  before: Standing<State>,
  step: Step<State>,
): Standing<State> {
  if (step.action === "assign") return { state: before.state, ownerId: step.owner_id };
  const ownerId = step.state === "in_review" ? (before.ownerId ?? viewer.userId) : before.ownerId;
  return { state: step.state, ownerId };
}
