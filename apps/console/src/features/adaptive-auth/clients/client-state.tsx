import type { ApiClient } from "@parapet/contract";
import { StatusDot } from "@parapet/ui/status-dot";
import { useT } from "../../../lib/i18n/use-t.ts";

const tones = {
  learning: "info",
  normal: "success",
  watched: "warning",
  locked: "error",
  disabled: "neutral",
} as const;

export function ClientState({ client: { state } }: { client: Pick<ApiClient, "state"> }) {
  const t = useT();
  return (
    <span title={t(`clients.stateText.${state}`)}>
      <StatusDot tone={tones[state]}>{t(`clients.state.${state}`)}</StatusDot>
    </span>
  );
}
