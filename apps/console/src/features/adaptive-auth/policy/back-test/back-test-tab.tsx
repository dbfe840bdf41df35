import { backTestEndpoints } from "@parapet/contract";
import { Button } from "@parapet/ui/button";
import { Card } from "@parapet/ui/card";
import { EmptyState } from "@parapet/ui/empty-state";
import { ProgressBar } from "@parapet/ui/progress-bar";
import { Select } from "@parapet/ui/select";
import { SkeletonCard } from "@parapet/ui/skeleton-card";
import { toast } from "@parapet/ui/toast";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { History } from "lucide-react";
import { useState } from "react";
import { call } from "../../../../lib/api/call.ts";
import { useFormat } from "../../../../lib/format/use-format.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { ProblemCard } from "../../../../lib/problem/problem-card.tsx";
import { errorText } from "../../../../lib/problem/error-text.ts";
import { useMay } from "../../../../lib/session/use-may.ts";
import { backTestsQuery } from "../policy-queries.ts";
import { BackTestResult } from "./back-test-result.tsx";
import type { TabProps } from "../tab-props.ts";

const periods = ["1", "7", "30", "90"] as const;

/** Back-tests of the draft on past decisions, which run in the background; shows the latest. */
export function BackTestTab({ api, draft }: TabProps) {
  const t = useT();
  const format = useFormat();
  const client = useQueryClient();
  const [days, setDays] = useState<(typeof periods)[number]>("30");
  const mayTest = useMay(backTestEndpoints["backTests.start"]) && api.archived_at === null;
  const { data, error, refetch } = useQuery(backTestsQuery(api.id));
  const start = useMutation({
    mutationFn: () =>
      call(backTestEndpoints["backTests.start"], {
        params: { id: api.id },
        body: { settings: draft.settings, days: Number(days) },
      }),
    onError: (refused) => toast(errorText(t, refused), "error"),
    onSettled: () => client.invalidateQueries({ queryKey: ["backTests.list", api.id] }),
  });
  const newest = data?.items[0];
  const isRunning = newest?.state === "waiting" || newest?.state === "running";
  if (error && !data)
    return <ProblemCard title={t("policy.backTest.errorTitle")} error={error} onRetry={() => void refetch()} />;
  return (
    <div className="grid grid-cols-1 gap-5">
      <Card title={t("policy.tab.back-test")}>
        <div className="grid gap-4">
          <p className="max-w-[72ch] text-fg-2">{t("policy.backTest.text")}</p>
          {mayTest && (
            <div className="flex flex-wrap items-end gap-3">
              <div className="w-44">
                <Select
                  label={t("policy.backTest.period")}
                  value={days}
                  onChange={setDays}
                  choices={periods.map((value) => ({ value, label: t("policy.days", { count: Number(value) }) }))}
                />
              </div>
              <Button variant="primary" loading={start.isPending} disabled={isRunning} onClick={() => start.mutate()}>
                {t("policy.backTest.start")}
              </Button>
            </div>
          )}
          {isRunning && (
            <div className="grid gap-2" role="status">
              <ProgressBar
                label={t("policy.backTest.running")}
                value={newest.total === 0 ? 0 : (100 * newest.done) / newest.total}
                className="rounded-full bg-sunken"
              />
              <p className="text-sm text-fg-2">
                {t("policy.backTest.progress", {
                  done: format.number(newest.done),
                  total: format.number(newest.total),
                })}
              </p>
            </div>
          )}
        </div>
      </Card>
      {data === undefined ? (
        <SkeletonCard lines={7} />
      ) : newest === undefined ? (
        <div className="rounded-card border border-line-card bg-surface shadow-card">
          <EmptyState icon={History} title={t("policy.backTest.noneTitle")} text={t("policy.backTest.noneText")} />
        </div>
      ) : newest.state === "failed" ? (
        <p className="text-fg-2">{t("policy.backTest.failed")}</p>
      ) : (
        newest.result !== null && <BackTestResult test={newest} result={newest.result} />
      )}
    </div>
  );
}
