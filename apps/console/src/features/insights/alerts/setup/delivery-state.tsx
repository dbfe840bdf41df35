import type { AlertDelivery, AlertDeliveryState } from "@parapet/contract";
import { StatusDot } from "@parapet/ui/status-dot";
import { useT } from "../../../../lib/i18n/use-t.ts";

const tones = { sending: "info", delivered: "success", failed: "error" } as const satisfies Record<
  AlertDeliveryState,
  string
>;

export function DeliveryState({ delivery: { state } }: { delivery: AlertDelivery }) {
  const t = useT();
  return <StatusDot tone={tones[state]}>{t(`alerts.delivery.${state}`)}</StatusDot>;
}
