import { intakeEndpoints, type IntakeHealth } from "@parapet/contract";
import { Alert } from "@parapet/ui/alert";
import { Badge } from "@parapet/ui/badge";
import { Button } from "@parapet/ui/button";
import { Card } from "@parapet/ui/card";
import { KeyValueList } from "@parapet/ui/key-value-list";
import { SkeletonCard } from "@parapet/ui/skeleton-card";
import { TextField } from "@parapet/ui/text-field";
import { toast } from "@parapet/ui/toast";
import { useQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { ApiError } from "../../../../lib/api/api-error.ts";
import { call } from "../../../../lib/api/call.ts";
import { useFormat } from "../../../../lib/format/use-format.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { errorText } from "../../../../lib/problem/error-text.ts";
import { ProblemCard } from "../../../../lib/problem/problem-card.tsx";
import { TimeAgo } from "../../../../lib/time/time-ago.tsx";
import { intakeQuery } from "./intake-query.ts";
import { ScanCard } from "./scan-card.tsx";

const row = intakeEndpoints["mailIntake.setReportingMailbox"];

/** Where people report mail to: what is attached to mail there is analysed. */
function ReportingCard({ address }: { address: string | null }) {
  const t = useT();
  const client = useQueryClient();
  const [typed, setTyped] = useState(address ?? "");
  const save = useMutation({
    mutationFn: (next: string | null) => call(row, { body: { address: next } }),
    onSuccess: () => toast(t("connect.report.saved"), "success"),
    onSettled: () => client.invalidateQueries({ queryKey: intakeQuery.queryKey }),
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    save.mutate(typed.trim() === "" ? null : typed.trim());
  };
  const refusalOf = (error: unknown) =>
    error instanceof ApiError && error.code === "not_found" ? t("connect.report.unknown") : errorText(t, error);
  return (
    <Card title={t("connect.report.title")}>
      <form className="grid gap-4" onSubmit={submit} noValidate>
        <p className="max-w-[72ch] text-fg-2">{t("connect.report.text")}</p>
        <div className="max-w-xl">
          <TextField
            label={t("connect.report.address")}
            hint={t("connect.report.hint")}
            type="email"
            dir="ltr"
            autoComplete="off"
            value={typed}
            error={save.error === null ? undefined : refusalOf(save.error)}
            onChange={(event) => setTyped(event.target.value)}
          />
        </div>
        <div>
          <Button type="submit" loading={save.isPending} disabled={typed.trim() === (address ?? "")}>
            {t("connect.save")}
          </Button>
        </div>
      </form>
    </Card>
  );
}

/** What becomes of the mail of a connected tenant: how it comes in, past mail, and where people report. */
export function IntakeSection() {
  const t = useT();
  const { data, error, refetch } = useQuery(intakeQuery);
  if (error && !data)
    return <ProblemCard title={t("connect.intake.errorTitle")} error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonCard lines={7} />;
  return (
    <>
      <IntakeCard health={data} />
      <ScanCard scan={data.scan} />
      <ReportingCard key={data.reporting_mailbox} address={data.reporting_mailbox} />
    </>
  );
}

/** How mail comes in: what is watched, how fresh it is, what waits, and what was left out and why. */
function IntakeCard({ health }: { health: IntakeHealth }) {
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
