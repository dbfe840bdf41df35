import { backTestEndpoints, effect, type BackTest } from "@parapet/contract";
import { Button } from "@parapet/ui/button";
import { Card } from "@parapet/ui/card";
import { DataTable } from "@parapet/ui/data-table";
import { EmptyState } from "@parapet/ui/empty-state";
import { ProgressBar } from "@parapet/ui/progress-bar";
import { Select } from "@parapet/ui/select";
import { SkeletonCard } from "@parapet/ui/skeleton-card";
import { StatTile } from "@parapet/ui/stat-tile";
import { toast } from "@parapet/ui/toast";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { History } from "lucide-react";
import { useState, type ReactNode } from "react";
import { call } from "../../../../lib/api/call.ts";
import { useFormat } from "../../../../lib/format/use-format.ts";
import { usePercent } from "../../../../lib/format/use-percent.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { errorText } from "../../../../lib/problem/error-text.ts";
import { ProblemCard } from "../../../../lib/problem/problem-card.tsx";
import { useMay } from "../../../../lib/session/use-may.ts";
import { backTestsQuery } from "../policy-queries.ts";
import type { TabProps } from "../tab-props.ts";
import { EffectTable } from "./effect-table.tsx";

type Result = NonNullable<BackTest["result"]>;

type ClientRow = Result["clients"][number];

const column = <Row,>(id: string, header: string, cell: (row: Row) => ReactNode, align: "start" | "end" = "start") => ({
  id,
  header,
  cell,
  align,
});

const idOf = ({ id }: { readonly id: string }) => id;

/** What settings would have done: before and after, what people called attacks, and whom it would have met. */
function BackTestResult({ test, result }: { test: BackTest; result: Result }) {
  const t = useT();
  const format = useFormat();
  const percent = usePercent();
  const { before, after, prompts, caught, disturbed, unknown = 0, clients } = result;
  const all = effect.options.reduce((sum, each) => sum + after[each], 0);
  const ofAll = (number: number) => (count: number) =>
    t("policy.backTest.ofAll", { count: format.number(count), all: format.number(number) });
  const clientColumns = [
    column<ClientRow>("name", t("policy.backTest.client"), ({ name }) => <bdi>{name}</bdi>),
    column<ClientRow>("sessions", t("policy.backTest.sessions"), (row) => format.number(row.sessions), "end"),
    column<ClientRow>("before", t("policy.backTest.before"), (row) => format.number(row.before), "end"),
    column<ClientRow>("after", t("policy.backTest.after"), (row) => format.number(row.after), "end"),
  ];
  return (
    <>
      <p className="text-sm text-fg-3">
        {t("policy.backTest.of", {
          count: all,
          from: format.instant(test.from),
          to: format.instant(test.to),
        })}
      </p>
      <div className="grid gap-5 sm:grid-cols-2 xl:grid-cols-4">
        {prompts !== undefined && prompts.client_days > 0 && (
          <StatTile
            label={t("policy.backTest.prompts")}
            value={prompts.after / prompts.client_days}
            previous={prompts.before / prompts.client_days}
            format={format.number}
            better="less"
          />
        )}
        <StatTile
          label={t("policy.backTest.stepUps")}
          value={all === 0 ? null : after.step_up / all}
          previous={all === 0 ? null : before.step_up / all}
          format={percent}
          better="less"
        />
        <StatTile label={t("policy.backTest.caught")} value={caught.stopped} format={ofAll(caught.of)} />
        <StatTile label={t("policy.backTest.disturbed")} value={disturbed.stopped} format={ofAll(disturbed.of)} />
      </div>
      {unknown > 0 && <p className="text-fg-2">{t("policy.backTestUnknown", { count: unknown })}</p>}
      <EffectTable before={before} after={after} />
      <Card title={t("policy.backTest.clients")} padded={false}>
        {clients.length === 0 ? (
          <p className="p-5 text-fg-2">{t("policy.backTest.noClients")}</p>
        ) : (
          <DataTable label={t("policy.backTest.clients")} rowId={idOf} rows={clients} columns={clientColumns} />
        )}
      </Card>
    </>
  );
}

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
