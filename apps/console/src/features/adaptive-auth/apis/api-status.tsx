import type { ProtectionStatus } from "@parapet/contract";
import { StatusDot } from "@parapet/ui/status-dot";
import { useT } from "../../../lib/i18n/use-t.ts";

const dots = { waiting: "neutral", active: "success", idle: "info", degraded: "warning" } as const;

/** Whether gateways ask about an API, explained on hover. */
export function ApiStatus({ status }: { status: ProtectionStatus }) {
  const t = useT();
  return (
    // Above the stretched link of a row, or the pointer would never meet it.
    <span title={t(`protectedApis.statusText.${status}`)} className="relative z-1">
      <StatusDot tone={dots[status]}>{t(`protectedApis.status.${status}`)}</StatusDot>
    </span>
  );
}
