import { findingState, type Api, type Finding, type FindingState, findingEndpoints } from "@parapet/contract";
import { Breakable } from "@parapet/ui/breakable";
import { Button } from "@parapet/ui/button";
import { buttonClass } from "@parapet/ui/button-class";
import { ChoiceGroup } from "@parapet/ui/choice-group";
import { DataTable, type TableColumn } from "@parapet/ui/data-table";
import { EmptyState } from "@parapet/ui/empty-state";
import { FilterBar } from "@parapet/ui/filter-bar";
import { toast } from "@parapet/ui/toast";
import { useQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ShieldCheck } from "lucide-react";
import { useState, type ReactNode } from "react";
import { filterOperators, filtersIn } from "../../../../lib/address/filters.ts";
import { call } from "../../../../lib/api/call.ts";
import { useFormat } from "../../../../lib/format/use-format.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { type ApiPlace, callsOf } from "../../../../lib/insights/calls-of.ts";
import { FindingBadge } from "../../../../lib/insights/finding-badge.tsx";
import { SeverityBadge } from "../../../../lib/insights/severity-badge.tsx";
import { ListFooter } from "../../../../lib/list/list-footer.tsx";
import { UndoNotice } from "../../../../lib/list/undo-notice.tsx";
import { useListAddress } from "../../../../lib/list/use-list-address.ts";
import { errorText } from "../../../../lib/problem/error-text.ts";
import { ProblemCard } from "../../../../lib/problem/problem-card.tsx";
import { useMay } from "../../../../lib/session/use-may.ts";
import { TimeAgo } from "../../../../lib/time/time-ago.tsx";
import { MethodBadge } from "../../../../lib/traffic/method-badge.tsx";
import { readApiSearch } from "../api-search.ts";
import { findingsQuery } from "../contract-queries.ts";

/** What a person may make of a finding in each state. */
const steps = {
  open: ["ignored", "resolved"],
  ignored: ["open"],
  resolved: ["open"],
} as const satisfies Record<FindingState, readonly FindingState[]>;

function useFindingColumns(
  api: ApiPlace,
  onState: (finding: Finding, state: FindingState) => void,
): readonly TableColumn<Finding>[] {
  const t = useT();
  const format = useFormat();
  const mayDecide = useMay(findingEndpoints["findings.update"]);
  const column = (
    id: "severity" | "finding" | "operation" | "count" | "last_seen_at" | "actions",
    cell: (finding: Finding) => ReactNode,
    rest: Partial<TableColumn<Finding>> = {},
  ) => ({ id, header: t(`inventory.findingColumn.${id}`), cell, ...rest });
  return [
    column("severity", ({ severity }) => <SeverityBadge severity={severity} />),
    column(
      "finding",
      ({ kind, pointer, names }) => (
        <div className="grid min-w-48 justify-items-start gap-1">
          <FindingBadge kind={kind} />
          <bdi className="ltr-text font-mono text-sm wrap-anywhere">
            <Breakable text={pointer} />
          </bdi>
          {names.length > 0 && <bdi className="text-sm break-all text-fg-2">{names.join(", ")}</bdi>}
        </div>
      ),
      { pinned: true },
    ),
    column("operation", ({ method, template, action, kind }) => (
      <span className="flex min-w-44 flex-wrap items-center gap-2">
        <MethodBadge method={method} />
        <Link
          to="/insights/events"
          search={{
            ...callsOf(api),
            "method[is]": method,
            "template[is]": template,
            ...(action !== null && { "action[is]": [action] }),
            "finding[is]": kind,
          }}
          className="rounded-sm hover:underline hover:underline-offset-4"
        >
          <bdi className="ltr-text font-mono text-sm wrap-anywhere">
            <Breakable text={template} />
          </bdi>
        </Link>
        {action !== null && (
          <bdi className="ltr-text basis-full font-mono text-sm wrap-anywhere text-fg-2">{action}</bdi>
        )}
      </span>
    )),
    column("count", ({ count }) => format.number(count), { align: "end" }),
    column("last_seen_at", ({ last_seen_at, event_id }) => (
      <Link
        to="/insights/events/tableView/$id"
        params={{ id: event_id }}
        className="rounded-sm hover:underline hover:underline-offset-4"
      >
        <TimeAgo time={last_seen_at} />
      </Link>
    )),
    ...(mayDecide
      ? [
          column("actions", (finding) => (
            <span className="flex flex-wrap gap-2">
              {steps[finding.state].map((state) => (
                <Button key={state} size="sm" onClick={() => onState(finding, state)}>
                  {t(`inventory.setFinding.${state}`)}
                </Button>
              ))}
            </span>
          )),
        ]
      : []),
  ];
}

const none: readonly never[] = [];
const operators = filterOperators(["action[is]"]);
const idOf = ({ id }: Finding) => id;

/** What detectors found in the calls of an API, and what people made of it. */
export function FindingsTab({ api }: { api: Api }) {
  const t = useT();
  const { search, change } = useListAddress(readApiSearch);
  const { page, page_size, state, "action[is]": action } = search;
  const query = { api: api.id, state: [state], ...(action !== undefined && { action }), page, page_size };
  const { data, error, isPlaceholderData, refetch } = useQuery(findingsQuery(query));
  const [decided, setDecided] = useState<{ readonly finding: Finding; readonly before: FindingState } | null>(null);
  const decide = useFindingState();
  const set = (finding: Finding, next: FindingState) =>
    decide.mutate(
      { id: finding.id, state: next },
      { onSuccess: () => setDecided({ finding: { ...finding, state: next }, before: finding.state }) },
    );
  const undo = ({ finding: { id }, before }: NonNullable<typeof decided>) =>
    decide.mutate({ id, state: before }, { onSuccess: () => setDecided(null) });
  const columns = useFindingColumns(api, set);
  if (error && !data)
    return <ProblemCard title={t("inventory.findingsErrorTitle")} error={error} onRetry={() => void refetch()} />;
  return (
    <div className="grid grid-cols-1 gap-5">
      <FilterBar
        fields={[
          {
            id: "action",
            label: t("inventory.action.action"),
            operators: [{ id: "is", label: t("inventory.filter.is") }],
            placeholder: "mutation CreateOrder",
          },
        ]}
        value={filtersIn(operators, search)}
        onChange={(filters) => change({ "action[is]": filters[0]?.values, page: 1 })}
        start={
          <ChoiceGroup
            label={t("inventory.findingState")}
            look="segments"
            tooltips={false}
            className="w-fit"
            value={state}
            onChange={(next) => change({ state: next, page: 1 })}
            choices={findingState.options.map((each) => ({
              value: each,
              label: t(`inventory.findingState.${each}`),
              face: <span className="px-3 py-1 text-sm">{t(`inventory.findingState.${each}`)}</span>,
            }))}
          />
        }
        end={
          <Link to="/insights/alerts/setup" search={{ tab: "packs" }} className={buttonClass("ghost", "sm")}>
            {t("inventory.rulePacks")}
          </Link>
        }
      />
      {decided !== null && (
        <UndoNotice isPending={decide.isPending} onUndo={() => undo(decided)}>
          {t(`inventory.findingIsNow.${decided.finding.state}`)} {t(`insights.finding.${decided.finding.kind}`)}{" "}
          <bdi className="ltr-text font-mono text-sm wrap-anywhere">
            <Breakable text={decided.finding.template} />
          </bdi>
        </UndoNotice>
      )}
      <DataTable
        label={t("inventory.tab.findings")}
        columns={columns}
        rows={data?.items ?? none}
        rowId={idOf}
        loading={!data}
        stale={isPlaceholderData}
        empty={
          <EmptyState
            icon={ShieldCheck}
            title={t(`inventory.noFinding.${state}`)}
            text={t("inventory.noFindingText")}
          />
        }
        footer={<ListFooter place={search} list={data} onChange={change} />}
      />
    </div>
  );
}

/** Says what becomes of a finding. */
function useFindingState() {
  const t = useT();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, state }: { id: string; state: FindingState }) =>
      call(findingEndpoints["findings.update"], { params: { id }, body: { state } }),
    onError: (error) => toast(errorText(t, error), "error"),
    onSuccess: () => client.invalidateQueries({ queryKey: ["findings.list"] }),
  });
}
