import { buttonClass } from "@parapet/ui/button-class";
import { Card } from "@parapet/ui/card";
import { KeyValueList } from "@parapet/ui/key-value-list";
import { SkeletonCard } from "@parapet/ui/skeleton-card";
import { StatusDot } from "@parapet/ui/status-dot";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useFormat } from "../../../lib/format/use-format.ts";
import { useT } from "../../../lib/i18n/use-t.ts";
import { ProblemCard } from "../../../lib/problem/problem-card.tsx";
import { TimeAgo } from "../../../lib/time/time-ago.tsx";
import { intakeQuery } from "./dashboard-query.ts";
import type { DashboardSearch } from "./dashboard-search.ts";

/** Whether mail comes in, and how fresh it is. */
export function IntakeHealth({ search }: { search: DashboardSearch }) {
  const t = useT();
  const { number } = useFormat();
  const { data, error, refetch } = useQuery(intakeQuery(search));
  if (error && !data)
    return (
      <Card title={t("inbox.intake")}>
        <ProblemCard title={t("inbox.intakeError")} error={error} onRetry={() => void refetch()} />
      </Card>
    );
  if (data === undefined) return <SkeletonCard lines={6} />;
  const { monitored, mailboxes, problems, waiting, reports, subscriptions } = data;
  const state = monitored === 0 ? "off" : problems.length > 0 || subscriptions.failed > 0 ? "troubled" : "well";
  const tones = { off: "neutral", troubled: "warning", well: "success" } as const;
  return (
    <Card
      title={t("inbox.intake")}
      actions={
        <Link to="/secure-inbox/settings/documentation" search={{}} className={buttonClass("ghost", "sm")}>
          {t("inbox.connection")}
        </Link>
      }
    >
      <KeyValueList
        items={[
          {
            key: "state",
            label: t("inbox.state"),
            value: <StatusDot tone={tones[state]}>{t(`inbox.intake.${state}`)}</StatusDot>,
          },
          {
            key: "watched",
            label: t("inbox.watched"),
            value: t("inbox.watchedOf", { monitored: number(monitored), mailboxes: number(mailboxes) }),
          },
          {
            key: "notified",
            label: t("inbox.lastNotification"),
            value:
              subscriptions.last_notification_at === null ? (
                <span className="text-fg-3">{t("inbox.never")}</span>
              ) : (
                <TimeAgo time={subscriptions.last_notification_at} />
              ),
          },
          { key: "waiting", label: t("inbox.waiting"), value: number(waiting) },
          { key: "reports", label: t("inbox.reports"), value: number(reports) },
        ]}
      />
    </Card>
  );
}
