import type { AlertSeverity } from "@parapet/contract";
import { Badge } from "@parapet/ui/badge";
import { useT } from "../../../lib/i18n/use-t.ts";

const tones = {
  info: "neutral",
  low: "info",
  medium: "warning",
  high: "error",
  critical: "error",
} as const satisfies Record<AlertSeverity, string>;

export function SeverityBadge({ severity }: { severity: AlertSeverity }) {
  const t = useT();
  return <Badge tone={tones[severity]}>{t(`alerts.severity.${severity}`)}</Badge>;
}
