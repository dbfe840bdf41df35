import {
  quarantineEndpoints,
  heavyActionKind,
  type HeavyActionKind,
  tenantActionEndpoints,
  type AnswerOf,
  type Endpoints,
  type QuarantineSettings,
} from "@parapet/contract";
import { Button } from "@parapet/ui/button";
import { Card } from "@parapet/ui/card";
import { Checkbox } from "@parapet/ui/checkbox";
import { PageHeader } from "@parapet/ui/page-header";
import { Select } from "@parapet/ui/select";
import { SkeletonCard } from "@parapet/ui/skeleton-card";
import { SkeletonLines } from "@parapet/ui/skeleton-lines";
import { TextField } from "@parapet/ui/text-field";
import { toast } from "@parapet/ui/toast";
import { useQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../../lib/api/call.ts";
import { T } from "../../../lib/i18n/t.tsx";
import { useT } from "../../../lib/i18n/use-t.ts";
import { errorText } from "../../../lib/problem/error-text.ts";
import { ProblemCard } from "../../../lib/problem/problem-card.tsx";
import { useMay } from "../../../lib/session/use-may.ts";
import { actionSettingsQuery } from "../../../lib/tenant-action/action-queries.ts";
import { TimeAgo } from "../../../lib/time/time-ago.tsx";
import { useTitle } from "../../../lib/use-title.ts";
import { PoliciesCard } from "./policies-card.tsx";
import { policiesQuery, settingsQuery } from "./settings-queries.ts";

interface HoldingCardProps {
  saved: AnswerOf<Endpoints["quarantineSettings.read"]>;
  mayChange: boolean;
}

const flags = ["takes_requests", "allows_preview", "purges_expired"] as const;

const names = { takes_requests: "requests", allows_preview: "preview", purges_expired: "purge" } as const;

/** How long mail is held, who may release it, and what happens when its time is over. */
function HoldingCard({ saved, mayChange }: HoldingCardProps) {
  const t = useT();
  const client = useQueryClient();
  const { changed_by: who, changed_at: when, ...settings } = saved;
  const [draft, setDraft] = useState<QuarantineSettings>(settings);
  const [days, setDays] = useState(String(settings.retention_days));
  const isLong = /^\d{1,3}$/.test(days) && Number(days) >= 1 && Number(days) <= 365;
  const change = useMutation({
    mutationFn: (body: QuarantineSettings) => call(quarantineEndpoints["quarantineSettings.change"], { body }),
    onSuccess: (answer) => {
      client.setQueryData(settingsQuery.queryKey, answer);
      toast(t("quarantineSettings.saved"), "success");
    },
    onError: (error) => toast(errorText(t, error), "error"),
  });
  return (
    <Card title={t("quarantineSettings.holding")}>
      <form
        className="grid max-w-xl gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (isLong) change.mutate({ ...draft, retention_days: Number(days) });
        }}
      >
        <fieldset disabled={!mayChange} className="grid gap-4">
          <TextField
            label={t("quarantineSettings.retention")}
            hint={t("quarantineSettings.retentionHint")}
            error={isLong ? undefined : t("quarantineSettings.retentionError")}
            inputMode="numeric"
            value={days}
            onChange={({ target }) => setDays(target.value)}
          />
          <Select
            label={t("quarantineSettings.releasedBy")}
            disabled={!mayChange}
            choices={(["analysts", "administrators"] as const).map((value) => ({
              value,
              label: t(`quarantineSettings.releasedBy.${value}`),
            }))}
            value={draft.released_by}
            onChange={(released_by) => setDraft({ ...draft, released_by })}
          />
          {flags.map((flag) => (
            <Checkbox
              key={flag}
              label={
                <>
                  {t(`quarantineSettings.${names[flag]}`)}
                  {flag === "purges_expired" && (
                    <span className="block text-sm text-fg-3">{t("quarantineSettings.purgeHint")}</span>
                  )}
                </>
              }
              checked={draft[flag]}
              onChange={({ target }) => setDraft({ ...draft, [flag]: target.checked })}
            />
          ))}
        </fieldset>
        {who !== null && when !== null && (
          <p className="text-sm text-fg-3">
            <T id="quarantineSettings.changed" components={{ who: <bdi>{who}</bdi>, time: <TimeAgo time={when} /> }} />
          </p>
        )}
        {mayChange && (
          <div>
            <Button type="submit" variant="primary" loading={change.isPending}>
              {t("quarantineSettings.save")}
            </Button>
          </div>
        )}
      </form>
    </Card>
  );
}

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
