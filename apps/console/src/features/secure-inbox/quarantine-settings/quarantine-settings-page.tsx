import { PageHeader } from "@parapet/ui/page-header";
import { SkeletonCard } from "@parapet/ui/skeleton-card";
import { useQuery } from "@tanstack/react-query";
import { useT } from "../../../lib/i18n/use-t.ts";
import { ProblemCard } from "../../../lib/problem/problem-card.tsx";
import { useTitle } from "../../../lib/use-title.ts";
import { HoldingCard } from "./holding-card.tsx";
import { PoliciesCard } from "./policies-card.tsx";
import { SecondPersonCard } from "./second-person-card.tsx";
import { policiesQuery, settingsQuery } from "./settings-queries.ts";
import { useMaySetQuarantine } from "./use-may-set-quarantine.ts";

/** How mail is held, and what is done with new mail by itself. */
export function QuarantineSettingsPage() {
  const t = useT();
  useTitle(t("quarantineSettings.title"));
  const mayChange = useMaySetQuarantine();
  const settings = useQuery(settingsQuery);
  const policies = useQuery(policiesQuery);
  const error = settings.error ?? policies.error;
  const isReady = settings.data !== undefined && policies.data !== undefined;
  return (
    <div className="grid gap-5">
      <PageHeader title={t("quarantineSettings.title")} description={t("quarantineSettings.description")} />
      {error && !isReady && (
        <ProblemCard
          title={t("quarantineSettings.errorTitle")}
          error={error}
          onRetry={() => void Promise.all([settings.refetch(), policies.refetch()])}
        />
      )}
      {!error && !isReady && (
        <div role="status" aria-label={t("ui.loading")} className="grid gap-5">
          <SkeletonCard lines={8} />
          <SkeletonCard lines={11} />
        </div>
      )}
      {settings.data && policies.data && (
        <>
          <PoliciesCard policies={policies.data.items} mayChange={mayChange} />
          <HoldingCard key={settings.data.changed_at} saved={settings.data} mayChange={mayChange} />
          <SecondPersonCard mayChange={mayChange} />
        </>
      )}
    </div>
  );
}
