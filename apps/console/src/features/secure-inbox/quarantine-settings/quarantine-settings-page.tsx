import { PageHeader } from "@parapet/ui/page-header";
import { SkeletonCard } from "@parapet/ui/skeleton-card";
import { useQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { useT } from "../../../lib/i18n/use-t.ts";
import { ProblemCard } from "../../../lib/problem/problem-card.tsx";
import { useTitle } from "../../../lib/use-title.ts";
import { HoldingCard } from "./holding-card.tsx";
import { PoliciesCard } from "./policies-card.tsx";
import { policiesQuery, settingsQuery } from "./settings-queries.ts";
import { quarantineEndpoints, heavyActionKind, type HeavyActionKind, tenantActionEndpoints } from "@parapet/contract";
import { useMay } from "../../../lib/session/use-may.ts";
import { Card } from "@parapet/ui/card";
import { Checkbox } from "@parapet/ui/checkbox";
import { SkeletonLines } from "@parapet/ui/skeleton-lines";
import { toast } from "@parapet/ui/toast";
import { call } from "../../../lib/api/call.ts";
import { T } from "../../../lib/i18n/t.tsx";
import { errorText } from "../../../lib/problem/error-text.ts";
import { actionSettingsQuery } from "../../../lib/tenant-action/action-queries.ts";
import { TimeAgo } from "../../../lib/time/time-ago.tsx";

/** Whether this person may change the settings. */
const useMaySetQuarantine = (): boolean => useMay(quarantineEndpoints["quarantineSettings.change"]);

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

/** Which actions a second person has to approve. */
function SecondPersonCard({ mayChange }: { mayChange: boolean }) {
  const t = useT();
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(actionSettingsQuery);
  const change = useMutation({
    mutationFn: (second_person: HeavyActionKind[]) =>
      call(tenantActionEndpoints["tenantActionSettings.change"], { body: { second_person } }),
    onSuccess: (answer) => {
      client.setQueryData(actionSettingsQuery.queryKey, answer);
      toast(t("quarantineSettings.saved"), "success");
    },
    onError: (problem) => toast(errorText(t, problem), "error"),
  });
  const chosen = new Set(change.isPending ? change.variables : data?.second_person);
  return (
    <Card title={t("quarantineSettings.second")}>
      <div className="grid max-w-xl gap-4">
        <p className="text-fg-2">{t("quarantineSettings.secondText")}</p>
        {error && !data && (
          <ProblemCard title={t("quarantineSettings.errorTitle")} error={error} onRetry={() => void refetch()} />
        )}
        {!error && !data && <SkeletonLines count={2} />}
        {data && (
          <>
            <fieldset disabled={!mayChange || change.isPending} className="grid gap-3">
              <legend className="sr-only">{t("quarantineSettings.second")}</legend>
              {heavyActionKind.options.map((kind) => (
                <Checkbox
                  key={kind}
                  label={t(`quarantineSettings.second.${kind}`)}
                  checked={chosen.has(kind)}
                  onChange={({ target }) =>
                    change.mutate(
                      heavyActionKind.options.filter((each) => (each === kind ? target.checked : chosen.has(each))),
                    )
                  }
                />
              ))}
            </fieldset>
            <p className="text-sm text-fg-3">
              {t("quarantineSettings.approvers", { count: data.approvers })}
              {data.changed_by !== null && data.changed_at !== null && (
                <>
                  {" "}
                  <T
                    id="quarantineSettings.changed"
                    components={{ who: <bdi>{data.changed_by}</bdi>, time: <TimeAgo time={data.changed_at} /> }}
                  />
                </>
              )}
            </p>
          </>
        )}
      </div>
    </Card>
  );
}
