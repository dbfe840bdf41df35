import type { RuleChangeState as State } from "@parapet/contract";
import { StatusDot } from "@parapet/ui/status-dot";
import { useT } from "../../../lib/i18n/use-t.ts";

/** How loud a change is in each state. */
export const stateTones = {
  new: "error",
  acknowledged: "neutral",
  legitimate: "success",
  neutralised: "brand",
} as const satisfies Record<State, string>;

export function RuleChangeState({ state }: { state: State }) {
  const t = useT();
  return <StatusDot tone={stateTones[state]}>{t(`rules.state.${state}`)}</StatusDot>;
}
