import { type ApiToken, scopeApplications, scopeLevels } from "@parapet/contract";
import { Badge } from "@parapet/ui/badge";
import { Button } from "@parapet/ui/button";
import { Card } from "@parapet/ui/card";
import { DataTable, type TableColumn } from "@parapet/ui/data-table";
import { Skeleton } from "@parapet/ui/skeleton";
import { StatusDot } from "@parapet/ui/status-dot";
import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { useFormat } from "../format/use-format.ts";
import { useT } from "../i18n/use-t.ts";
import { LoadProblem } from "../problem/load-problem.tsx";
import { type TokenOwner, tokensQuery } from "./token-calls.ts";
import { type TokenTask, TokenTasks } from "./token-tasks.tsx";

const tones = { active: "success", suspended: "warning", expired: "neutral", revoked: "neutral" } as const;

/** Credentials of programs, with the ways to create, rotate and revoke them. */
export function TokensCard({ owner }: { owner: TokenOwner }) {
  const t = useT();
  const { data, error, refetch } = useQuery(tokensQuery(owner));
  const [task, setTask] = useState<TokenTask | null>(null);
  const columns = useTokenColumns(owner, setTask);
  return (
    <Card
      title={t(`tokens.${owner}`)}
      actions={
        <Button size="sm" icon={<Plus aria-hidden size={15} />} onClick={() => setTask({ kind: "create" })}>
          {t("tokens.create")}
        </Button>
      }
    >
      <div className="grid gap-5">
        <p className="max-w-[72ch] text-fg-2">{t(`tokens.${owner}Text`)}</p>
        {data === undefined && error === null && (
          <div role="status" aria-label={t("ui.loading")}>
            <Skeleton className="h-24 w-full" />
          </div>
        )}
        {error !== null && data === undefined && (
          <LoadProblem title={t("tokens.failed")} error={error} onRetry={() => void refetch()} />
        )}
        {data?.items.length === 0 && <p className="text-fg-3">{t("tokens.none")}</p>}
        {data !== undefined && data.items.length > 0 && (
          <DataTable label={t(`tokens.${owner}`)} columns={columns} rows={data.items} rowId={({ id }) => id} />
        )}
      </div>
      {task !== null && <TokenTasks owner={owner} task={task} onTask={setTask} />}
    </Card>
  );
}

function useTokenColumns(owner: TokenOwner, onTask: (task: TokenTask) => void): readonly TableColumn<ApiToken>[] {
  const t = useT();
  const format = useFormat();
  return [
    {
      id: "name",
      header: t("tokens.name"),
      cell: ({ name, prefix, kind }) => (
        <span className="grid min-w-0">
          <span className="flex flex-wrap items-center gap-2">
            <bdi className="min-w-0 break-words">{name}</bdi>
            {owner === "ofProvider" && kind === "personal" && <Badge>{t("tokens.kind.personal")}</Badge>}
          </span>
          <bdi className="ltr-text font-mono text-sm text-fg-3">{`${prefix}…`}</bdi>
        </span>
      ),
    },
    { id: "access", header: t("tokens.access"), cell: (token) => <AccessOf token={token} /> },
    {
      id: "state",
      header: t("tokens.state"),
      cell: ({ state }) => <StatusDot tone={tones[state]}>{t(`tokens.state.${state}`)}</StatusDot>,
    },
    {
      id: "last_used_at",
      header: t("tokens.used"),
      cell: ({ last_used_at }) => (
        <span className="whitespace-nowrap">
          {last_used_at === null ? t("tokens.unused") : format.instant(last_used_at)}
        </span>
      ),
    },
    {
      id: "expires_at",
      header: t("tokens.expires"),
      cell: ({ expires_at, created_by, previous_ends_at: previous }) => (
        <span className="grid">
          <span className="whitespace-nowrap">{format.instant(expires_at)}</span>
          {owner === "ofProvider" && <span className="text-sm text-fg-3">{t("tokens.by", { who: created_by })}</span>}
          {previous !== null && (
            <span className="text-sm text-fg-3">{t("tokens.previousUntil", { time: format.instant(previous) })}</span>
          )}
        </span>
      ),
    },
    {
      id: "actions",
      header: t("tokens.actions"),
      cell: (token) =>
        (token.state === "active" || token.state === "suspended") && (
          <span className="flex flex-wrap gap-2">
            {(owner === "own" || token.kind === "service") && (
              <Button
                size="sm"
                aria-label={t("tokens.rotateOf", { name: token.name })}
                onClick={() => onTask({ kind: "rotate", token })}
              >
                {t("tokens.rotate")}
              </Button>
            )}
            <Button
              size="sm"
              aria-label={t("tokens.revokeOf", { name: token.name })}
              onClick={() => onTask({ kind: "revoke", token })}
            >
              {t("tokens.revoke")}
            </Button>
          </span>
        ),
    },
  ];
}

/** What a token reaches, application by application, then endpoint by endpoint. */
function AccessOf({ token: { scopes, organization } }: { token: ApiToken }) {
  const t = useT();
  const single = scopes.filter((scope) => !scope.includes(":"));
  const byApplication = scopeApplications.flatMap((application) => {
    const level = scopeLevels.findLast((each) => scopes.includes(`${application}:${each}`));
    const scope = { application: t(`tokens.app.${application}`), level: level && t(`tokens.level.${level}`) };
    return scope.level === undefined ? [] : [t("tokens.scope", { ...scope, level: scope.level })];
  });
  return (
    <span className="grid min-w-0">
      {byApplication.map((text) => (
        <span key={text} className="whitespace-nowrap">
          {text}
        </span>
      ))}
      {single.map((name) => (
        <bdi key={name} className="ltr-text font-mono text-sm break-all">
          {name}
        </bdi>
      ))}
      {organization !== null && <bdi className="text-sm text-fg-3">{organization.name}</bdi>}
    </span>
  );
}
