import type { Alert, AlertState as State } from "@parapet/contract";
import { StatusDot } from "@parapet/ui/status-dot";
import { useFormat } from "../../../lib/format/use-format.ts";
import { useT } from "../../../lib/i18n/use-t.ts";

const tones = {
  open: "error",
  acknowledged: "warning",
  snoozed: "info",
  resolved: "success",
  false_positive: "neutral",
} as const satisfies Record<State, string>;

/** The state, and until when an alert is snoozed. */
export function AlertState({ state, snoozed_until }: Pick<Alert, "state" | "snoozed_until">) {
  const t = useT();
  const format = useFormat();
  return (
    <StatusDot tone={tones[state]}>
      {snoozed_until === null
        ? t(`alerts.stateOfOne.${state}`)
        : t("alerts.snoozedUntil", { time: format.instant(snoozed_until) })}
    </StatusDot>
  );
}
