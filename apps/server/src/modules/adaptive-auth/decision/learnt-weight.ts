import type { Effect, ProtectionMode, RiskLevel } from "@parapet/contract";

/**
 * How much a call teaches. What passed without doubt or after a step-up counts whole, what passed in doubt a quarter, and
 * what was or would have been refused nothing, so that nobody becomes usual by being refused often.
 */
export function learntWeight(
  effect: Effect,
  level: RiskLevel,
  { elevated, mode }: { readonly elevated: boolean; readonly mode: ProtectionMode },
): number {
  if (effect === "allow" && (elevated || level === "low")) return 1;
  const passed = effect === "allow" || (effect === "step_up" && mode === "monitor");
  return passed && level === "medium" ? 0.25 : 0;
}
