import type { Effect, ProtectionMode, RiskLevel } from "@parapet/contract";

/**
 * Weight with which a call trains the profile: 1 if allowed at low risk or after a step-up, 0.25 at medium risk, else 0, so
 * that denied calls never become normal behavior.
 */
export function getLearnedWeight(
  effect: Effect,
  level: RiskLevel,
  { elevated, mode }: { readonly elevated: boolean; readonly mode: ProtectionMode },
): number {
  if (effect === "allow" && (elevated || level === "low")) return 1;
  const passed = effect === "allow" || (effect === "step_up" && mode === "monitor");
  return passed && level === "medium" ? 0.25 : 0;
}
