import { type ReanalysisOutlook, reanalysisEndpoints, type MailReanalysis } from "@parapet/contract";
import { Button } from "@parapet/ui/button";
import { Card } from "@parapet/ui/card";
import { ProgressBar } from "@parapet/ui/progress-bar";
import { Select } from "@parapet/ui/select";
import { SkeletonCard } from "@parapet/ui/skeleton-card";
import { toast } from "@parapet/ui/toast";
import { useQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../../../lib/api/call.ts";
import { useFormat } from "../../../../lib/format/use-format.ts";
import { T } from "../../../../lib/i18n/t.tsx";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { errorText } from "../../../../lib/problem/error-text.ts";
import { ProblemCard } from "../../../../lib/problem/problem-card.tsx";
import { TimeAgo } from "../../../../lib/time/time-ago.tsx";
import { reanalysisQuery } from "./reanalysis-query.ts";

/** Offers to analyse earlier mail again after lists or thresholds changed, and tells how far that is. */
export function ReanalysisCard({ mayChange }: { mayChange: boolean }) {
  const t = useT();
  const { data, error, refetch } = useQuery(reanalysisQuery);
  if (error && !data)
    return <ProblemCard title={t("reanalysis.errorTitle")} error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonCard lines={4} />;
  const { last } = data;
  const isRunning = last?.state === "running";
  return (
    <Card title={t("reanalysis.title")}>
      <div className="grid gap-4">
        <p className="max-w-[72ch] text-fg-2">{t("reanalysis.text")}</p>
        {last !== null && <ReanalysisProgress run={last} mayChange={mayChange} />}
        {!isRunning && <Changes outlook={data} />}
        {!isRunning && mayChange && <ReanalysisStart outlook={data} />}
      </div>
    </Card>
  );
}

/** Whether lists or what is learned changed since, and whose mail that is about. */
function Changes({ outlook: { changed_at: at, is_learnt: isLearnt, senders } }: { outlook: ReanalysisOutlook }) {
  const t = useT();
  if (at === null) return <p className="text-fg-3">{t("reanalysis.unchanged")}</p>;
  return (
    <p>
      <T id={isLearnt ? "reanalysis.learnt" : "reanalysis.changed"} components={{ time: <TimeAgo time={at} /> }} />{" "}
      {senders === null
        ? t("reanalysis.anyMail")
        : t("reanalysis.ofSenders", { count: senders.length, first: senders[0] ?? "" })}
    </p>
  );
}

/** Chooses how far back, with how much mail that is, and starts. */
function ReanalysisStart({ outlook: { changed_at: changedAt, touched } }: { outlook: ReanalysisOutlook }) {
  const t = useT();
  const client = useQueryClient();
  const [picked, setPicked] = useState("30");
  const chosen = touched.find(({ days }) => String(days) === picked) ?? touched[0];
  const start = useMutation({
    mutationFn: (days: number) => call(reanalysisEndpoints["mailReanalysis.start"], { body: { days } }),
    onError: (refused) => toast(errorText(t, refused), "error"),
    onSettled: () => client.invalidateQueries({ queryKey: reanalysisQuery.queryKey }),
  });
  if (chosen === undefined) return null;
  return (
    <div className="flex flex-wrap items-end gap-3">
      <div className="min-w-48">
        <Select
          label={t("reanalysis.period")}
          value={String(chosen.days)}
          onChange={setPicked}
          choices={touched.map(({ days }) => ({ value: String(days), label: t("reanalysis.days", { days }) }))}
        />
      </div>
      <Button
        variant={changedAt === null ? "secondary" : "primary"}
        disabled={chosen.mails === 0}
        loading={start.isPending}
        onClick={() => start.mutate(chosen.days)}
      >
        {t("reanalysis.start", { count: chosen.mails })}
      </Button>
    </div>
  );
}

/** How far mail is analysed again, or how it went: what was done, and how many verdicts changed. */
function ReanalysisProgress({ run, mayChange }: { run: MailReanalysis; mayChange: boolean }) {
  const t = useT();
  const { number } = useFormat();
  const client = useQueryClient();
  const cancel = useMutation({
    mutationFn: () => call(reanalysisEndpoints["mailReanalysis.cancel"], { params: { id: run.id } }),
    onError: (refused) => toast(errorText(t, refused), "error"),
    onSettled: () => client.invalidateQueries({ queryKey: reanalysisQuery.queryKey }),
  });
  const { state, total, done, changed, failed } = run;
  return (
    <div className="grid gap-2">
      {state === "running" && (
        <ProgressBar
          label={t("reanalysis.running")}
          value={total === 0 ? 0 : (100 * done) / total}
          className="rounded-full bg-sunken"
        />
      )}
      <div role="status" className="grid gap-0.5">
        <p className="font-medium">{t("reanalysis.verdicts", { count: changed })}</p>
        <p className="text-sm text-fg-2">
          {t("reanalysis.progress", { done: number(done), total: number(total) })}
          {failed > 0 && ` · ${t("reanalysis.failed", { count: failed })}`}
          {state === "cancelled" && ` · ${t("reanalysis.cancelled")}`}
        </p>
      </div>
      <p className="text-sm text-fg-3 wrap-anywhere">
        <T
          id="reanalysis.startedBy"
          components={{ who: <bdi>{run.started_by}</bdi>, time: <TimeAgo time={run.created_at} /> }}
        />
      </p>
      {state === "running" && mayChange && (
        <Button size="sm" className="w-fit" loading={cancel.isPending} onClick={() => cancel.mutate()}>
          {t("reanalysis.cancel")}
        </Button>
      )}
    </div>
  );
}
