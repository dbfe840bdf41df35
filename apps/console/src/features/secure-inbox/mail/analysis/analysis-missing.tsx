import { EmptyState } from "@parapet/ui/empty-state";
import { PageHeader } from "@parapet/ui/page-header";
import { SearchX } from "lucide-react";
import type { ReactNode } from "react";
import { useT } from "../../../../lib/i18n/use-t.ts";

export function AnalysisMissing({ back }: { back: ReactNode }) {
  const t = useT();
  return (
    <div className="grid gap-5">
      <PageHeader back={back} title={t("mailAnalysis.title")} />
      <div className="rounded-card border border-line-card bg-surface shadow-card">
        <EmptyState icon={SearchX} title={t("mailAnalysis.missingTitle")} text={t("mailAnalysis.missingText")} />
      </div>
    </div>
  );
}
