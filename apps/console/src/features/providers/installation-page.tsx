import { installationEndpoints, type InstallationSettings, registrationMode } from "@parapet/contract";
import { Alert } from "@parapet/ui/alert";
import { Button } from "@parapet/ui/button";
import { Card } from "@parapet/ui/card";
import { CopyButton } from "@parapet/ui/copy-button";
import { PageHeader } from "@parapet/ui/page-header";
import { Select } from "@parapet/ui/select";
import { SkeletonCard } from "@parapet/ui/skeleton-card";
import { toast } from "@parapet/ui/toast";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api/call.ts";
import { BackLink } from "../../lib/back-link.tsx";
import { useT } from "../../lib/i18n/use-t.ts";
import { errorText } from "../../lib/problem/error-text.ts";
import { ProblemCard } from "../../lib/problem/problem-card.tsx";
import { useTitle } from "../../lib/use-title.ts";

const installationQuery = queryOptions({
  queryKey: ["installation"],
  queryFn: ({ signal }) => call(installationEndpoints["installation.get"], { signal }),
});

/** What an administrator of the installation sets for all providers. */
export function InstallationPage() {
  const t = useT();
  useTitle(t("installation.title"));
  const { data, error, refetch } = useQuery(installationQuery);
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHeader
        back={<BackLink to="/provider/providers">{t("installation.back")}</BackLink>}
        title={t("installation.title")}
        description={t("installation.description")}
      />
      {data !== undefined && <RegistrationCard settings={data} />}
      {data === undefined && error === null && <SkeletonCard lines={4} />}
      {data === undefined && error !== null && (
        <ProblemCard title={t("installation.failed")} error={error} onRetry={() => void refetch()} />
      )}
    </div>
  );
}

function RegistrationCard({ settings }: { settings: InstallationSettings }) {
  const t = useT();
  const client = useQueryClient();
  const update = useMutation({
    mutationFn: (body: { registration?: InstallationSettings["registration"]; renew_code?: boolean }) =>
      call(installationEndpoints["installation.update"], { body }),
    onError: (error: Error) => toast(errorText(t, error), "error"),
    onSuccess: (saved, { renew_code }) => {
      client.setQueryData(installationQuery.queryKey, saved);
      toast(t(renew_code ? "installation.renewed" : "installation.saved"), "success");
    },
  });
  const { registration, registration_is_fixed: isFixed, registration_code: code } = settings;
  return (
    <Card title={t("installation.registration")}>
      <div className="grid max-w-xl gap-4">
        <p className="text-fg-2">{t("installation.registrationText")}</p>
        {isFixed && <Alert tone="info">{t("installation.fixed")}</Alert>}
        <Select
          label={t("installation.registration")}
          hint={t(`installation.modeHint.${registration}`)}
          choices={registrationMode.options.map((value) => ({ value, label: t(`installation.mode.${value}`) }))}
          value={registration}
          disabled={isFixed || update.isPending}
          onChange={(chosen) => update.mutate({ registration: chosen })}
        />
        {registration === "invitation" && (
          <div className="flex flex-wrap items-center gap-2">
            <span className="text-fg-2">{t("installation.code")}</span>
            {code !== null && (
              <>
                <bdi className="ltr-text font-mono">{code}</bdi>
                <CopyButton text={code} label={t("installation.copyCode")} />
              </>
            )}
            <Button size="sm" loading={update.isPending} onClick={() => update.mutate({ renew_code: true })}>
              {t("installation.renew")}
            </Button>
          </div>
        )}
      </div>
    </Card>
  );
}
