import type { TraceSource } from "@parapet/contract";
import { StatusDot } from "@parapet/ui/status-dot";
import { useT } from "../../../lib/i18n/use-t.ts";

const tones = {
  pending: "info",
  active: "success",
  idle: "neutral",
  erroring: "error",
  disabled: "warning",
} as const;

export function SourceStatus({ source }: { source: Pick<TraceSource, "status" | "enabled"> }) {
  const t = useT();
  const status = source.enabled ? source.status : "disabled";
  return (
    <span title={t(`sources.statusHint.${status}`)}>
      <StatusDot tone={tones[status]}>{t(`sources.status.${status}`)}</StatusDot>
    </span>
  );
}
