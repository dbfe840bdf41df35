import { Card } from "@parapet/ui/card";
import { ShieldAlert } from "lucide-react";
import { useT } from "../../../lib/i18n/use-t.ts";
import { isFindingKind } from "../../../lib/insights/is-finding-kind.ts";

/** What detectors found in a call, each with what it means. */
export function EventFindings({ findings }: { findings: readonly string[] }) {
  const t = useT();
  return (
    <Card title={t("events.findings", { count: findings.length })}>
      <ul className="grid gap-4">
        {findings.map((kind) => (
          <li key={kind} className="flex items-start gap-2.5">
            <ShieldAlert aria-hidden size={16} className="mt-[3px] shrink-0 text-warning" />
            <div className="grid min-w-0 gap-0.5">
              <span className="font-medium">{isFindingKind(kind) ? t(`insights.finding.${kind}`) : kind}</span>
              {isFindingKind(kind) && <span className="text-fg-2">{t(`insights.findingText.${kind}`)}</span>}
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}
