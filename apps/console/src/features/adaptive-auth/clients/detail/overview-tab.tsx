import { type ApiClient, type Decision, decisionEndpoints } from "@parapet/contract";
import { Alert } from "@parapet/ui/alert";
import { Badge } from "@parapet/ui/badge";
import { Breakable } from "@parapet/ui/breakable";
import { buttonClass } from "@parapet/ui/button-class";
import { CopyButton } from "@parapet/ui/copy-button";
import { type KeyValue, KeyValueList } from "@parapet/ui/key-value-list";
import { ProgressBar } from "@parapet/ui/progress-bar";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { ScrollText } from "lucide-react";
import type { ReactNode } from "react";
import { EffectBadge } from "../../../../lib/adaptive-auth/effect-badge.tsx";
import { isUnregistered } from "../../../../lib/adaptive-auth/is-unregistered.ts";
import { LevelBadge } from "../../../../lib/adaptive-auth/level-badge.tsx";
import { call } from "../../../../lib/api/call.ts";
import { useFormat } from "../../../../lib/format/use-format.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { LoadProblem } from "../../../../lib/problem/load-problem.tsx";
import { TimeAgo } from "../../../../lib/time/time-ago.tsx";
import { clientsKey } from "../clients-queries.ts";
import { factorNames } from "../factor-names.ts";
import { InsecureCodesNote } from "../factor/insecure-codes.tsx";

/** How many are shown; the log has the others. */
const shown = 5;

const lastDecisionsQuery = (id: string) =>
  queryOptions({
    queryKey: [...clientsKey, "decisions", id],
    queryFn: ({ signal }) =>
      call(decisionEndpoints["decisions.list"], { query: { client: [id], page_size: 10 }, signal }),
  });

/** What was decided about the latest calls of a client, and the way to the rest. */
function LastDecisions({ client: { id } }: { client: ApiClient }) {
  const t = useT();
  const { data, error, refetch } = useQuery(lastDecisionsQuery(id));
  return (
    <section className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3 className="font-semibold">{t("clients.lastDecisions")}</h3>
        <a href={`/provider/logging?${new URLSearchParams({ client: id })}`} className={buttonClass("secondary", "sm")}>
          <ScrollText aria-hidden size={15} />
          {t("clients.toLogs")}
        </a>
      </div>
      {error && !data && (
        <LoadProblem title={t("clients.decisionsFailed")} error={error} onRetry={() => void refetch()} />
      )}
      {data?.items.length === 0 && <p className="text-fg-3">{t("clients.noDecisions")}</p>}
      {data !== undefined && data.items.length > 0 && (
        <ul className="divide-y divide-line rounded-card border border-line bg-surface">
          {data.items.slice(0, shown).map((decision) => (
            <DecisionLine key={decision.id} decision={decision} />
          ))}
        </ul>
      )}
    </section>
  );
}

function DecisionLine({ decision }: { decision: Decision }) {
  const t = useT();
  const { effect, api, method, endpoint, level, score, time } = decision;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5 text-sm">
      <EffectBadge effect={effect} />
      <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2">
        <bdi dir="ltr" className="font-mono wrap-anywhere">
          <Breakable text={`${method} ${endpoint ?? ""}`.trim()} />
        </bdi>
        {isUnregistered(decision) && <span className="text-fg-3">{t("adaptive.notRegistered")}</span>}
      </span>
      <bdi>{api.name}</bdi>
      {level !== null && score !== null && <LevelBadge level={level} score={score} />}
      <TimeAgo time={time} />
    </li>
  );
}

/** How a client stands, who answers for it, and what it may do. */
export function OverviewTab({ client }: { client: ApiClient }) {
  const t = useT();
  const format = useFormat();
  const none = <span className="text-fg-3">{t("clients.none")}</span>;
  const never = <span className="text-fg-3">{t("clients.never")}</span>;
  const list = (names: readonly string[]) => (names.length === 0 ? none : <bdi>{names.join(", ")}</bdi>);
  const owner = [client.owner_name, client.owner_email].filter((part) => part !== "");
  const item = (key: string, label: string, value: ReactNode): KeyValue => ({ key, label, value });
  const metadata = Object.entries(client.metadata);
  const items = [
    item("clientId", t("clients.column.client_id"), <ClientId id={client.client_id} />),
    item("apis", t("clients.column.apis"), list(client.apis.map(({ name }) => name))),
    item("factors", t("clients.column.factors"), list(factorNames(t, client))),
    item("keys", t("clients.column.keys"), format.number(client.keys)),
    item("owner", t("clients.owner"), list(owner)),
    item("organization", t("clients.column.organization"), list(client.organization ? [client.organization.name] : [])),
    item("tags", t("clients.column.tags"), list(client.tags)),
    item(
      "seen",
      t("clients.column.last_seen_at"),
      client.last_seen_at ? <TimeAgo time={client.last_seen_at} /> : never,
    ),
    item("decisions", t("clients.column.decisions_7d"), format.number(client.decisions_7d)),
    item("stepUps", t("clients.column.step_ups_7d"), format.number(client.step_ups_7d)),
    item("created", t("clients.column.created_at"), <TimeAgo time={client.created_at} />),
  ];
  return (
    <div className="grid gap-5">
      <StateNote client={client} />
      <InsecureCodesNote client={client} />
      <LearningProgress client={client} />
      <KeyValueList items={items} />
      {metadata.length > 0 && (
        <section className="grid gap-2">
          <h3 className="font-semibold">{t("clients.metadata")}</h3>
          <div className="flex flex-wrap gap-1.5">
            {metadata.map(([name, value]) => (
              <Badge key={name} mono>
                <bdi dir="ltr">{`${name}: ${String(value)}`}</bdi>
              </Badge>
            ))}
          </div>
        </section>
      )}
      <LastDecisions client={client} />
    </div>
  );
}

/** What names the client in the APIDynamics protocol. */
function ClientId({ id }: { id: string }) {
  const t = useT();
  return (
    <span className="grid gap-1">
      <span className="-my-1 flex items-start gap-1">
        <bdi className="ltr-text min-w-0 py-1 font-mono text-sm break-all">{id}</bdi>
        <CopyButton text={id} label={t("clients.copyClientId")} />
      </span>
      <span className="text-sm text-fg-3">{t("clients.clientIdText")}</span>
    </span>
  );
}

/** Why a client is held, and until when. */
function StateNote({ client: { state, state_reason, locked_until } }: { client: ApiClient }) {
  const t = useT();
  const format = useFormat();
  if (state === "normal" || state === "learning") return null;
  return (
    <Alert tone={state === "locked" ? "error" : "warning"}>
      {[
        t(`clients.stateText.${state}`),
        state_reason && t(`clients.reason.${state_reason}`),
        locked_until && t("clients.lockedUntil", { time: format.instant(locked_until) }),
      ]
        .filter(Boolean)
        .join(" ")}
    </Alert>
  );
}

/** How far learning is: both sessions and days have to come together. */
function LearningProgress({ client: { learning } }: { client: ApiClient }) {
  const t = useT();
  const { sessions, days, of_sessions, of_days } = learning;
  const share = Math.min(1, sessions / of_sessions, days / of_days);
  const isLearning = share < 1;
  return (
    <section className="grid gap-2 rounded-card border border-line bg-surface p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="font-semibold">{t(isLearning ? "clients.learning" : "clients.learnt")}</h3>
        <p className="text-sm text-fg-2 tabular-nums">
          {t("clients.learningCount", {
            sessions: Math.min(sessions, of_sessions),
            of_sessions,
            days: Math.min(days, of_days),
            of_days,
          })}
        </p>
      </div>
      <ProgressBar value={share * 100} buffer={100} label={t("clients.learning")} />
      <p className="text-sm text-fg-3">{t(isLearning ? "clients.learningText" : "clients.learntText")}</p>
    </section>
  );
}
