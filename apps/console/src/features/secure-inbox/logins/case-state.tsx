import type { LoginCaseState } from "@parapet/contract";
import { StatusDot } from "@parapet/ui/status-dot";
import { useT } from "../../../lib/i18n/use-t.ts";

/** How loud a case is in each state. */
export const stateTones = {
  new: "error",
  in_review: "warning",
  contained: "brand",
  attack: "success",
  not_attack: "neutral",
} as const satisfies Record<LoginCaseState, string>;

export function CaseState({ state }: { state: LoginCaseState }) {
  const t = useT();
  return <StatusDot tone={stateTones[state]}>{t(`login.state.${state}`)}</StatusDot>;
}
