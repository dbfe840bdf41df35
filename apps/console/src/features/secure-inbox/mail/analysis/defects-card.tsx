import type { MailReport } from "@parapet/contract";
import { Badge } from "@parapet/ui/badge";
import { Card } from "@parapet/ui/card";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { useAnalysisNames } from "../use-analysis-names.ts";

/** What is wrong with the mail's form, and what a limit cut from it. */
export function DefectsCard({ defects }: { defects: MailReport["defects"] }) {
  const t = useT();
  const names = useAnalysisNames();
  return (
    <Card title={t("mailAnalysis.defects")} actions={<Badge>{defects.length}</Badge>}>
      <div className="grid gap-4">
        <p className="max-w-[72ch] text-sm text-fg-2">{t("mailAnalysis.defectsText")}</p>
        <ul className="grid gap-2">
          {defects.map(({ code, about }) => (
            <li key={`${code} ${about}`} className="flex flex-wrap items-center gap-2">
              <span>{names.defect(code)}</span>
              {about !== "" && (
                <bdi className="max-w-full rounded-md bg-sunken px-2 py-0.5 font-mono text-sm wrap-anywhere">
                  {about}
                </bdi>
              )}
            </li>
          ))}
        </ul>
      </div>
    </Card>
  );
}
