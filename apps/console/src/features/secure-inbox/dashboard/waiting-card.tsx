import { type InboxWaiting, openCaseStates, waitingActionStates } from "@parapet/contract";
import { Badge } from "@parapet/ui/badge";
import { Card } from "@parapet/ui/card";
import { KeyValueList } from "@parapet/ui/key-value-list";
import { SkeletonCard } from "@parapet/ui/skeleton-card";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useFormat } from "../../../lib/format/use-format.ts";
import { useT } from "../../../lib/i18n/use-t.ts";
import { ProblemCard } from "../../../lib/problem/problem-card.tsx";
import { TimeAgo } from "../../../lib/time/time-ago.tsx";
import { TimeUntil } from "../../../lib/time/time-until.tsx";
import { waitingQuery } from "./dashboard-query.ts";
import type { DashboardSearch } from "./dashboard-search.ts";

const places = {
  reports: "/secure-inbox/phishing-threats/abuse-inbox",
  cases: "/secure-inbox/account-takeover/suspicious-login",
  actions: "/secure-inbox/respond/quarantine-emails/actions",
} as const;

/** Open work: each number links to its rows. */
export function WaitingCard({ search }: { search: DashboardSearch }) {
  const t = useT();
  const { data, error, refetch } = useQuery(waitingQuery(search));
  if (data === undefined && !error) return <SkeletonCard lines={6} />;
  return (
    <Card title={t("inbox.waits")}>
      {data === undefined ? (
        <ProblemCard title={t("inbox.waitsError")} error={error} onRetry={() => void refetch()} />
      ) : (
        <Numbers {...data} />
      )}
    </Card>
  );
}

/** States of undecided reports. */
const openReportStates = ["analysing", "needs_review", "in_review"] as const;

function Numbers({ reports, cases, actions }: InboxWaiting) {
  const t = useT();
  const { number } = useFormat();
  const { open, overdue, oldest_due_at: oldest } = reports;
  const isLate = overdue > 0;
  const rows = (to: keyof typeof places, search: Readonly<Record<string, unknown>>, count: number) => (
    <Link to={places[to]} search={search} className="font-medium text-brand-text tabular-nums hover:underline">
      {number(count)}
    </Link>
  );
  return (
    <KeyValueList
      items={[
        {
          key: "reports",
          label: t("inbox.openReports"),
          value: rows("reports", { shelf: "all", "state[is]": [...openReportStates] }, open),
        },
        {
          key: "overdue",
          label: t("inbox.overdueReports"),
          value: isLate ? (
            <Badge tone="error">
              {rows("reports", { shelf: "all", "due[is]": ["overdue"], sort: "due_at" }, overdue)}
            </Badge>
          ) : (
            number(0)
          ),
        },
        ...(oldest === null
          ? []
          : [
              {
                key: "oldest",
                label: t("inbox.oldestDue"),
                value: isLate ? <TimeAgo time={oldest} /> : <TimeUntil time={oldest} />,
              },
            ]),
        {
          key: "cases",
          label: t("inbox.openCases"),
          value: rows("cases", { "state[is]": [...openCaseStates] }, cases),
        },
        {
          key: "actions",
          label: t("inbox.waitingActions"),
          value: rows("actions", { "state[is]": [...waitingActionStates] }, actions),
        },
      ]}
    />
  );
}
