import type { AnswerOf, Api, Endpoints, OperationUse, ApiDocument } from "@parapet/contract";
import { Alert } from "@parapet/ui/alert";
import { Badge } from "@parapet/ui/badge";
import { Card } from "@parapet/ui/card";
import { DataTable, type TableColumn } from "@parapet/ui/data-table";
import { SkeletonCard } from "@parapet/ui/skeleton-card";
import { StatTile } from "@parapet/ui/stat-tile";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useFormat } from "../../../../lib/format/use-format.ts";
import { usePercent } from "../../../../lib/format/use-percent.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { apiPath } from "../../../../lib/insights/api-path.ts";
import type { ApiPlace } from "../../../../lib/insights/calls-of.ts";
import { useListAddress } from "../../../../lib/list/use-list-address.ts";
import { ProblemCard } from "../../../../lib/problem/problem-card.tsx";
import { TimeAgo } from "../../../../lib/time/time-ago.tsx";
import { readApiSearch } from "../api-search.ts";
import { ConsumerName } from "../consumer-name.tsx";
import { conformanceQuery } from "../contract-queries.ts";
import { LookbackBar } from "../lookback-bar.tsx";
import { NotCalled } from "../not-called.tsx";
import { OperationLink } from "../operation-link.tsx";
import { DocumentFacts } from "../spec/document-facts.tsx";
import { VerdictBars } from "./verdict-bars.tsx";

interface OperationUsesProps {
  kind: "shadow" | "zombie";
  api: ApiPlace;
  rows: readonly OperationUse[];
  range: { readonly from: string; readonly to: string };
}

const idOf = ({ method, template }: OperationUse) => `${method} ${template}`;

/** Operations that should not be called as they are, and by whom they are. */
function OperationUses({ kind, api, rows, range }: OperationUsesProps) {
  const t = useT();
  const columns = useOperationUseColumns(api, range);
  return (
    <section className="grid min-w-0 gap-3">
      <h2 className="text-base font-semibold tracking-heading">{t(`inventory.${kind}Title`)}</h2>
      {rows.length === 0 ? (
        <p className="text-fg-2">{t(`inventory.${kind}None`)}</p>
      ) : (
        <DataTable label={t(`inventory.${kind}Title`)} rows={rows} rowId={idOf} columns={columns} />
      )}
    </section>
  );
}

type Dead = AnswerOf<Endpoints["apis.conformance"]>["dead"];

/** How an API's calls stand to its document, now or at any instant before. */
export function ConformanceTab({ api }: { api: Api }) {
  const t = useT();
  const { search } = useListAddress(readApiSearch);
  const { days, at } = search;
  const { data, error, refetch } = useQuery(conformanceQuery(api.id, { days, at }));
  return (
    <div className="grid grid-cols-1 gap-5">
      <LookbackBar />
      {error && !data ? (
        <ProblemCard title={t("inventory.conformanceErrorTitle")} error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <div role="status" aria-label={t("ui.loading")} className="grid gap-5">
          <SkeletonCard lines={2} />
          <SkeletonCard lines={3} />
          <SkeletonCard lines={7} />
        </div>
      ) : (
        <Summary api={api} data={data} />
      )}
    </div>
  );
}

type Conformance = AnswerOf<Endpoints["apis.conformance"]>;

function Summary({ api, data }: { api: Api; data: Conformance }) {
  const t = useT();
  const percent = usePercent();
  const { document, documented, covered, dead, shadow, zombie, from, to } = data;
  const range = { from, to };
  if (api.last_seen_at === null)
    return (
      <>
        <DocumentOfThen api={api} document={document} />
        <NotCalled api={api} />
      </>
    );
  if (document === null)
    return (
      <>
        <DocumentOfThen api={api} document={null} />
        <VerdictBars api={api} data={data} />
      </>
    );
  return (
    <>
      <DocumentOfThen api={api} document={document} />
      <div className="grid grid-cols-2 gap-5 lg:grid-cols-4">
        <StatTile
          label={t("inventory.coverage")}
          value={documented === 0 ? null : covered / documented}
          format={percent}
        />
        <StatTile label={t("inventory.dead")} value={dead.length} />
        <StatTile label={t("inventory.shadow")} value={shadow.length} />
        <StatTile label={t("inventory.zombie")} value={zombie.length} />
      </div>
      <VerdictBars api={api} data={data} />
      <OperationUses kind="shadow" api={api} rows={shadow} range={range} />
      <OperationUses kind="zombie" api={api} rows={zombie} range={range} />
      <DeadOperations api={api} rows={dead} />
    </>
  );
}

/** Documented operations that weren't called. */
function DeadOperations({ api, rows }: { api: ApiPlace; rows: Dead }) {
  const t = useT();
  return (
    <section className="grid min-w-0 gap-3">
      <h2 className="text-base font-semibold tracking-heading">{t("inventory.deadTitle")}</h2>
      {rows.length === 0 ? (
        <p className="text-fg-2">{t("inventory.deadNone")}</p>
      ) : (
        <ul className="grid gap-2 rounded-card border border-line-card bg-surface p-5 shadow-card lg:grid-cols-2">
          {rows.map((row) => (
            <li key={`${row.method} ${row.template}`} className="flex flex-wrap items-center gap-2">
              <OperationLink api={api} operation={row} />
              {row.deprecated && <Badge tone="warning">{t("inventory.deprecated")}</Badge>}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** The document that stood at the end of the range, and the way to its text. */
function DocumentOfThen({ api: { id, kind }, document }: { api: Api; document: ApiDocument | null }) {
  const t = useT();
  const link = (words: string, version?: number) => (
    <Link
      to={apiPath[kind]}
      params={{ id }}
      search={{ tab: "spec", ...(version === undefined ? {} : { version }) }}
      className="w-fit rounded-sm font-medium text-brand-text hover:underline hover:underline-offset-4"
    >
      {words}
    </Link>
  );
  if (document === null)
    return (
      <Alert tone="info">
        <p>{t("inventory.noDocumentThen")}</p>
        {link(t("inventory.toSpec"))}
      </Alert>
    );
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <DocumentFacts document={document} />
        {link(t("inventory.showVersion", { version: document.version }), document.version)}
      </div>
    </Card>
  );
}

/** The columns of a list of operations with who calls them, whose links lead to the calls of a range. */
function useOperationUseColumns(
  api: ApiPlace,
  range: { readonly from: string; readonly to: string },
): readonly TableColumn<OperationUse>[] {
  const t = useT();
  const format = useFormat();
  const column = (
    id: "operation" | "calls" | "errors" | "consumers" | "last_seen_at",
    cell: (row: OperationUse) => ReactNode,
    rest: Partial<TableColumn<OperationUse>> = {},
  ) => ({ id, header: t(`inventory.use.${id}`), cell, ...rest });
  return [
    column("operation", (row) => <OperationLink api={api} operation={row} range={range} />, { pinned: true }),
    column("consumers", ({ consumers, consumer_count }) => (
      <ul className="grid gap-2">
        {consumers.map((each) => (
          <li key={`${each.kind} ${each.consumer}`}>
            <ConsumerName api={api} consumer={each} range={range} />
          </li>
        ))}
        {consumer_count > consumers.length && (
          <li className="text-sm text-fg-2">
            {t("inventory.moreConsumers", { count: consumer_count - consumers.length })}
          </li>
        )}
      </ul>
    )),
    column("calls", ({ calls }) => format.number(calls), { align: "end" }),
    column("errors", ({ errors }) => format.number(errors), { align: "end" }),
    column("last_seen_at", ({ last_seen_at }) => (last_seen_at === null ? "–" : <TimeAgo time={last_seen_at} />)),
  ];
}
