import type { RuleSeverity as Severity } from "@parapet/contract";
import { Badge } from "@parapet/ui/badge";
import { useFormat } from "../../../lib/format/use-format.ts";
import { useT } from "../../../lib/i18n/use-t.ts";

/** How loud a severity is. */
export const severityTones = {
  none: "neutral",
  low: "info",
  medium: "warning",
  high: "error",
} as const satisfies Record<Severity, string>;

/** How grave a change or a rule is, with its score. */
export function RuleSeverity({ severity, score }: { severity: Severity; score: number }) {
  const t = useT();
  const format = useFormat();
  return (
    <Badge tone={severityTones[severity]}>
      {t(`rules.severity.${severity}`)}
      <bdi className="tabular-nums">{format.number(score)}</bdi>
    </Badge>
  );
}
