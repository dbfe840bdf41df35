import { type ApiToken, apiTokenEndpoints } from "@parapet/contract";
import { Button } from "@parapet/ui/button";
import { Card } from "@parapet/ui/card";
import { DataTable, type TableColumn } from "@parapet/ui/data-table";
import { Skeleton } from "@parapet/ui/skeleton";
import { StatusDot } from "@parapet/ui/status-dot";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { call } from "../../../lib/api/call.ts";
import { useFormat } from "../../../lib/format/use-format.ts";
import { useT } from "../../../lib/i18n/use-t.ts";
import { LoadProblem } from "../../../lib/problem/load-problem.tsx";
import { type TokenTask, TokenTasks } from "./token-tasks.tsx";

const tones = { active: "success", suspended: "warning", expired: "neutral", revoked: "neutral" } as const;

const tokensQuery = queryOptions({
  queryKey: ["apiTokens.list"],
  queryFn: ({ signal }) => call(apiTokenEndpoints["apiTokens.list"], { signal }),
});

/** Credentials of programs, for the viewer's own provider. */
export function ApiTokensCard() {
  const t = useT();
  const { data, error, refetch } = useQuery(tokensQuery);
  const [task, setTask] = useState<TokenTask | null>(null);
  const columns = useTokenColumns((token) => setTask({ kind: "revoke", token }));
  return (
    <Card
      title={t("providers.tokens")}
      actions={
        <Button size="sm" icon={<Plus aria-hidden size={15} />} onClick={() => setTask({ kind: "create" })}>
          {t("providers.tokenCreate")}
        </Button>
      }
    >
      <div className="grid gap-5">
        <p className="max-w-[72ch] text-fg-2">{t("providers.tokensText")}</p>
        {data === undefined && error === null && <Skeleton className="h-24 w-full" />}
        {error !== null && data === undefined && (
          <LoadProblem title={t("providers.tokensFailed")} error={error} onRetry={() => void refetch()} />
        )}
        {data?.items.length === 0 && <p className="text-fg-3">{t("providers.tokensNone")}</p>}
        {data !== undefined && data.items.length > 0 && (
          <DataTable label={t("providers.tokens")} columns={columns} rows={data.items} rowId={({ id }) => id} />
        )}
      </div>
      {task !== null && <TokenTasks task={task} onTask={setTask} />}
    </Card>
  );
}

function useTokenColumns(onRevoke: (token: ApiToken) => void): readonly TableColumn<ApiToken>[] {
  const t = useT();
  const format = useFormat();
  return [
    {
      id: "name",
      header: t("providers.tokenName"),
      cell: ({ name, prefix }) => (
        <span className="grid min-w-0">
          <bdi className="min-w-0 break-words">{name}</bdi>
          <bdi className="ltr-text font-mono text-sm text-fg-3">{`${prefix}…`}</bdi>
        </span>
      ),
    },
    { id: "role", header: t("providers.tokenRole"), cell: ({ role }) => t(`providers.tokenRole.${role}`) },
    {
      id: "state",
      header: t("providers.tokenState"),
      cell: ({ state }) => <StatusDot tone={tones[state]}>{t(`providers.tokenState.${state}`)}</StatusDot>,
    },
    {
      id: "last_used_at",
      header: t("providers.tokenUsed"),
      cell: ({ last_used_at }) => (
        <span className="whitespace-nowrap">
          {last_used_at === null ? t("providers.tokenUnused") : format.instant(last_used_at)}
        </span>
      ),
    },
    {
      id: "expires_at",
      header: t("providers.tokenExpires"),
      cell: ({ expires_at, created_by }) => (
        <span className="grid">
          <span className="whitespace-nowrap">{format.instant(expires_at)}</span>
          <span className="text-sm text-fg-3">{t("providers.tokenBy", { who: created_by })}</span>
        </span>
      ),
    },
    {
      id: "actions",
      header: t("providers.tokenActions"),
      cell: (token) =>
        (token.state === "active" || token.state === "suspended") && (
          <Button
            size="sm"
            aria-label={t("providers.tokenRevokeOf", { name: token.name })}
            onClick={() => onRevoke(token)}
          >
            {t("providers.tokenRevoke")}
          </Button>
        ),
    },
  ];
}
