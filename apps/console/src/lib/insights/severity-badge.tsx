import type { InsightsSeverity } from "@parapet/contract";
import { Badge } from "@parapet/ui/badge";
import { useT } from "../i18n/use-t.ts";

const tones = {
  info: "neutral",
  low: "info",
  medium: "warning",
  high: "error",
  critical: "error",
} as const satisfies Record<InsightsSeverity, string>;

/** How grave an alert or a finding is. */
export function SeverityBadge({ severity }: { severity: InsightsSeverity }) {
  const t = useT();
  return <Badge tone={tones[severity]}>{t(`insights.severity.${severity}`)}</Badge>;
}
