import { SkeletonCard } from "@parapet/ui/skeleton-card";
import { useQuery } from "@tanstack/react-query";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { ProblemCard } from "../../../../lib/problem/problem-card.tsx";
import { reportSettingsQuery } from "../../../../lib/secure-inbox/report-settings-query.ts";
import { useMayProtect } from "../use-may-protect.ts";
import { ReportSettingsForm } from "./report-settings-form.tsx";

/** Deadlines of reports, automatic closing, and replies to reporters. */
export function ReportSettingsView() {
  const t = useT();
  const mayChange = useMayProtect();
  const { data, error, refetch } = useQuery(reportSettingsQuery);
  if (error && !data)
    return <ProblemCard title={t("reportSettings.errorTitle")} error={error} onRetry={() => void refetch()} />;
  if (data) return <ReportSettingsForm key={data.changed_at} saved={data} mayChange={mayChange} />;
  return (
    <div role="status" aria-label={t("ui.loading")}>
      <SkeletonCard lines={9} />
    </div>
  );
}
