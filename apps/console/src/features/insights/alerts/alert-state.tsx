import type { Alert } from "@parapet/contract";
import { StatusDot } from "@parapet/ui/status-dot";
import { useFormat } from "../../../lib/format/use-format.ts";
import { useT } from "../../../lib/i18n/use-t.ts";
import { stateTones } from "./state-tones.ts";

/** The state, and until when an alert is snoozed. */
export function AlertState({ state, snoozed_until }: Pick<Alert, "state" | "snoozed_until">) {
  const t = useT();
  const format = useFormat();
  return (
    <StatusDot tone={stateTones[state]}>
      {snoozed_until === null
        ? t(`alerts.stateOfOne.${state}`)
        : t("alerts.snoozedUntil", { time: format.instant(snoozed_until) })}
    </StatusDot>
  );
}
