import { type ProtectedApi, gatewayEndpoints } from "@parapet/contract";
import { Alert } from "@parapet/ui/alert";
import { Button } from "@parapet/ui/button";
import { Card } from "@parapet/ui/card";
import { TextField } from "@parapet/ui/text-field";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { call } from "../../../../lib/api/call.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { errorText } from "../../../../lib/problem/error-text.ts";
import { LoadProblem } from "../../../../lib/problem/load-problem.tsx";
import type { TabProps } from "../tab-props.ts";
import { GatewayFindings } from "./gateway-findings.tsx";
import { lastProbeQuery } from "./gateway-queries.ts";
import { GatewayTextCard } from "./gateway-text-card.tsx";
import { ProbeChecks } from "./probe-checks.tsx";

interface ProbeCardProps {
  api: ProtectedApi;
  mayProbe: boolean;
}

/** What goes in front of the API, and whether what is in front of it does what it should. */
export function GatewayTab({ api, mayEdit }: TabProps) {
  return (
    <div className="grid grid-cols-1 gap-5">
      <GatewayFindings apiId={api.id} />
      <GatewayTextCard api={api} />
      <ProbeCard api={api} mayProbe={mayEdit} />
    </div>
  );
}

/** Tries the gateway that is in front of the API now. The last result is kept until there is another one. */
function ProbeCard({ api, mayProbe }: ProbeCardProps) {
  const t = useT();
  const [path, setPath] = useState("/");
  const [isWrong, setWrong] = useState(false);
  const { start, last, isRunning, load } = useProbe(api.id);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setWrong(!path.startsWith("/"));
    if (path.startsWith("/")) start.mutate(path);
  };
  return (
    <Card title={t("policy.probe.title")} padded={false}>
      <div className="grid gap-4 p-5">
        <p className="max-w-[72ch] text-fg-2">{t("policy.probe.text")}</p>
        {mayProbe && (
          <form noValidate onSubmit={submit} className="flex flex-wrap items-start gap-3">
            <div className="w-full sm:w-80">
              <TextField
                label={t("policy.probe.path")}
                hint={t("policy.probe.pathHint")}
                error={isWrong ? t("policy.probe.pathWrong") : undefined}
                dir="ltr"
                maxLength={500}
                value={path}
                onChange={({ target }) => setPath(target.value)}
              />
            </div>
            <Button type="submit" variant="primary" loading={isRunning} className="sm:mt-6.5">
              {t(last === null || last === undefined ? "policy.probe.start" : "policy.probe.again")}
            </Button>
          </form>
        )}
        {start.error !== null && (
          <Alert tone="error">
            <p className="font-medium">{t("policy.probe.failed")}</p>
            <p>{errorText(t, start.error)}</p>
          </Alert>
        )}
        {last === null && !isRunning && <p className="text-sm text-fg-3">{t("policy.probe.never")}</p>}
      </div>
      {last === undefined && load.error !== null && (
        <LoadProblem title={t("policy.probe.loadFailed")} error={load.error} onRetry={() => void load.refetch()} />
      )}
      {(last || isRunning) && <ProbeChecks probe={last ?? null} isRunning={isRunning} />}
    </Card>
  );
}

/** The last probe of an API's gateway with its progress, and an action to run another one. */
function useProbe(id: string) {
  const client = useQueryClient();
  const { queryKey } = lastProbeQuery(id, false);
  const start = useMutation({
    mutationFn: (path: string) => call(gatewayEndpoints["gateways.probe"], { params: { id }, body: { path } }),
    onMutate: () => client.getQueryData(queryKey)?.started_at,
    onSuccess: (result) => client.setQueryData(queryKey, result),
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
  const { data, error, refetch } = useQuery(lastProbeQuery(id, start.isPending));
  // Data is of the previous run until the new one reports progress.
  const isOld = start.isPending && data?.started_at === start.context;
  return {
    start,
    last: isOld ? null : data,
    isRunning: start.isPending || data?.state === "running",
    load: { error, refetch },
  };
}
