import { type ApiClient, type Decision, decisionEndpoints } from "@parapet/contract";
import { Breakable } from "@parapet/ui/breakable";
import { buttonClass } from "@parapet/ui/button-class";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { ScrollText } from "lucide-react";
import { isUnregistered } from "../../../../lib/adaptive-auth/is-unregistered.ts";
import { EffectBadge } from "../../../../lib/adaptive-auth/effect-badge.tsx";
import { LevelBadge } from "../../../../lib/adaptive-auth/level-badge.tsx";
import { call } from "../../../../lib/api/call.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { LoadProblem } from "../../../../lib/problem/load-problem.tsx";
import { TimeAgo } from "../../../../lib/time/time-ago.tsx";
import { clientsKey } from "../clients-queries.ts";

/** How many are shown; the log has the others. */
const shown = 5;

const lastDecisionsQuery = (id: string) =>
  queryOptions({
    queryKey: [...clientsKey, "decisions", id],
    queryFn: ({ signal }) =>
      call(decisionEndpoints["decisions.list"], { query: { client: [id], page_size: 10 }, signal }),
  });

/** What was decided about the latest calls of a client, and the way to the rest. */
export function LastDecisions({ client: { id } }: { client: ApiClient }) {
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
