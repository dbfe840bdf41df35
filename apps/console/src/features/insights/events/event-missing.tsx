import { EmptyState } from "@parapet/ui/empty-state";
import { PageHeader } from "@parapet/ui/page-header";
import { SearchX } from "lucide-react";
import type { ReactNode } from "react";
import { useT } from "../../../lib/i18n/use-t.ts";

export function EventMissing({ back }: { back: ReactNode }) {
  const t = useT();
  return (
    <div className="grid gap-5">
      <PageHeader back={back} title={t("events.detail")} />
      <div className="rounded-card border border-line-card bg-surface shadow-card">
        <EmptyState icon={SearchX} title={t("events.missingTitle")} text={t("events.missingText")} />
      </div>
    </div>
  );
}
