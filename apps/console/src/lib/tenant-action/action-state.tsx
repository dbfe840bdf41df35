import type { TenantAction, TenantActionState } from "@parapet/contract";
import { StatusDot } from "@parapet/ui/status-dot";
import { useT } from "../i18n/use-t.ts";

const tones = {
  proposed: "warning",
  queued: "info",
  running: "info",
  done: "success",
  partial: "warning",
  failed: "error",
  undoing: "info",
  undone: "neutral",
  declined: "neutral",
  expired: "neutral",
} as const satisfies Record<TenantActionState, string>;

/** How an action stands, and why where it met trouble. */
export function ActionState({ action: { state, problem } }: { action: Pick<TenantAction, "state" | "problem"> }) {
  const t = useT();
  return (
    <StatusDot tone={tones[state]}>
      {t(`tenantAction.state.${state}`)}
      {problem !== null && ` (${t(`tenantAction.problem.${problem}`)})`}
    </StatusDot>
  );
}
