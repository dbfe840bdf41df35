import type { TraceSourceStatus } from "@parapet/contract";
import { StatusDot } from "@parapet/ui/status-dot";
import { useT } from "../../../lib/i18n/use-t.ts";

const tones = { pending: "info", active: "success", idle: "neutral", erroring: "error" } as const satisfies Record<
  TraceSourceStatus,
  string
>;

export function SourceStatus({ status }: { status: TraceSourceStatus }) {
  const t = useT();
  return (
    <span title={t(`sources.statusHint.${status}`)}>
      <StatusDot tone={tones[status]}>{t(`sources.status.${status}`)}</StatusDot>
    </span>
  );
}
