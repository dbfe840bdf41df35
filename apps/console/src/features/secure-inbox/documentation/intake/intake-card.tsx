import type { IntakeHealth } from "@parapet/contract";
import { Alert } from "@parapet/ui/alert";
import { Badge } from "@parapet/ui/badge";
import { Card } from "@parapet/ui/card";
import { KeyValueList } from "@parapet/ui/key-value-list";
import { useFormat } from "../../../../lib/format/use-format.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { TimeAgo } from "../../../../lib/time/time-ago.tsx";

/** How mail comes in: what is watched, how fresh it is, what waits, and what was left out and why. */
export function IntakeCard({ health }: { health: IntakeHealth }) {
  const t = useT();
  const { number } = useFormat();
  const { mailboxes, monitored, subscriptions, delta, waiting, waiting_since, taken_in, left_out, problems, reports } =
    health;
  const muted = (text: string) => <span className="text-fg-3">{text}</span>;
  const time = (at: string | null) => (at === null ? muted(t("connect.never")) : <TimeAgo time={at} />);
  const { active, pending, failed } = subscriptions;
  return (
    <Card title={t("connect.intake.title")}>
      <div className="grid gap-4">
        {problems.map(({ code, mailboxes: affected, since }) => (
          <Alert key={code} tone="warning">
            {t("connect.intake.problem", { mailboxes: affected })} <bdi className="font-mono text-sm">{code}</bdi>{" "}
            <span className="text-fg-2">{time(since)}</span>
          </Alert>
        ))}
        <KeyValueList
          items={[
            {
              key: "mailboxes",
              label: t("connect.intake.mailboxes"),
              value: t("connect.intake.watched", { monitored: number(monitored), mailboxes: number(mailboxes) }),
            },
            {
              key: "subscriptions",
              label: t("connect.intake.subscriptions"),
              value: t("connect.intake.subscribed", {
                active: number(active),
                pending: number(pending),
                failed: number(failed),
              }),
            },
            {
              key: "notified",
              label: t("connect.intake.lastNotification"),
              value: time(subscriptions.last_notification_at),
            },
            { key: "compared", label: t("connect.intake.compared"), value: time(delta.oldest) },
            {
              key: "waiting",
              label: t("connect.intake.waiting"),
              value:
                waiting_since === null ? (
                  muted(t("connect.intake.nothingWaits"))
                ) : (
                  <span className="flex flex-wrap gap-x-2">
                    {number(waiting)} <span className="text-fg-2">{time(waiting_since)}</span>
                  </span>
                ),
            },
            { key: "reports", label: t("connect.intake.reports"), value: number(reports) },
            { key: "taken", label: t("connect.intake.takenIn"), value: number(taken_in) },
            {
              key: "left",
              label: t("connect.intake.leftOut"),
              value:
                left_out.length === 0 ? (
                  muted(t("connect.intake.nothingWaits"))
                ) : (
                  <span className="flex flex-wrap gap-2">
                    {left_out.map(({ reason, count }) => (
                      <Badge key={reason}>
                        {t(`connect.intake.reason.${reason}`)} {number(count)}
                      </Badge>
                    ))}
                  </span>
                ),
            },
          ]}
        />
      </div>
    </Card>
  );
}
