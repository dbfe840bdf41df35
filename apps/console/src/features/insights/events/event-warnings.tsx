import type { EventWarning } from "@parapet/contract";
import { Card } from "@parapet/ui/card";
import { TriangleAlert } from "lucide-react";
import { useT } from "../../../lib/i18n/use-t.ts";

/** What was repaired or is unknown, in sentences. */
export function EventWarnings({ warnings }: { warnings: readonly EventWarning[] }) {
  const t = useT();
  return (
    <Card title={t("events.warningCount", { count: warnings.length })}>
      <ul className="grid gap-3">
        {warnings.map((warning) => (
          <li key={warning} className="flex items-start gap-2.5">
            <TriangleAlert aria-hidden size={16} className="mt-[3px] shrink-0 text-warning" />
            <span className="min-w-0">
              {t(`events.warning.${warning}`)}{" "}
              <code className="ltr-text font-mono text-xs whitespace-nowrap text-fg-3">{warning}</code>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
