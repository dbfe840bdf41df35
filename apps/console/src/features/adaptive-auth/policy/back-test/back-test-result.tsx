import { effect, type BackTest, type Effect } from "@parapet/contract";
import { Card } from "@parapet/ui/card";
import { DataTable } from "@parapet/ui/data-table";
import type { TableColumn } from "@parapet/ui/table-column";
import { StatTile } from "@parapet/ui/stat-tile";
import { EffectBadge } from "../../../../lib/adaptive-auth/effect-badge.tsx";
import { useFormat } from "../../../../lib/format/use-format.ts";
import { usePercent } from "../../../../lib/format/use-percent.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";

type Result = NonNullable<BackTest["result"]>;

interface EffectRow {
  readonly id: Effect;
  readonly before: number;
  readonly after: number;
}

const idOf = ({ id }: { readonly id: string }) => id;

/** What settings would have done: before and after, what people called attacks, and whom it would have met. */
export function BackTestResult({ test, result }: { test: BackTest; result: Result }) {
  const t = useT();
  const format = useFormat();
  const percent = usePercent();
  const { before, after, caught, disturbed, clients } = result;
  const all = effect.options.reduce((sum, each) => sum + after[each], 0);
  const ofAll = (number: number) => (count: number) =>
    t("policy.backTest.ofAll", { count: format.number(count), all: format.number(number) });
  const share = (count: number) => percent(all === 0 ? 0 : count / all);
  const effectColumns: readonly TableColumn<EffectRow>[] = [
    { id: "effect", header: t("policy.effect"), cell: ({ id }) => <EffectBadge effect={id} /> },
    {
      id: "before",
      header: t("policy.backTest.before"),
      cell: (row) => `${format.number(row.before)} (${share(row.before)})`,
      align: "end",
    },
    {
      id: "after",
      header: t("policy.backTest.after"),
      cell: (row) => `${format.number(row.after)} (${share(row.after)})`,
      align: "end",
    },
  ];
  const clientColumns: readonly TableColumn<Result["clients"][number]>[] = [
    { id: "name", header: t("policy.backTest.client"), cell: ({ name }) => <bdi>{name}</bdi> },
    {
      id: "sessions",
      header: t("policy.backTest.sessions"),
      cell: ({ sessions }) => format.number(sessions),
      align: "end",
    },
    {
      id: "before",
      header: t("policy.backTest.before"),
      cell: (row) => format.number(row.before),
      align: "end",
    },
    {
      id: "after",
      header: t("policy.backTest.after"),
      cell: (row) => format.number(row.after),
      align: "end",
    },
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
      <div className="grid gap-5 sm:grid-cols-3">
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
      <DataTable
        label={t("policy.backTest.effects")}
        rowId={idOf}
        rows={effect.options.map((each) => ({ id: each, before: before[each], after: after[each] }))}
        columns={effectColumns}
      />
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
