import { effect, type BackTest } from "@parapet/contract";
import { Card } from "@parapet/ui/card";
import { DataTable } from "@parapet/ui/data-table";
import { StatTile } from "@parapet/ui/stat-tile";
import type { ReactNode } from "react";
import { useFormat } from "../../../../lib/format/use-format.ts";
import { usePercent } from "../../../../lib/format/use-percent.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";
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
export function BackTestResult({ test, result }: { test: BackTest; result: Result }) {
  const t = useT();
  const format = useFormat();
  const percent = usePercent();
  const { before, after, caught, disturbed, clients } = result;
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
