import {
  type RuleChange,
  ruleChangeColumns,
  ruleChangeEndpoints,
  type RuleCoverage,
  ruleChangeKind,
  ruleChangeSource,
  ruleChangeState,
  ruleSeverity,
  type RuleChangeColumn,
} from "@parapet/contract";
import { Button } from "@parapet/ui/button";
import type { TableColumn } from "@parapet/ui/data-table";
import { EmptyState } from "@parapet/ui/empty-state";
import type { FilterField } from "@parapet/ui/filter-bar";
import { toast } from "@parapet/ui/toast";
import { useQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { RefreshCw, MailCheck, Unplug } from "lucide-react";
import { useMemo, type ReactNode } from "react";
import { call } from "../../../lib/api/call.ts";
import { useFormat } from "../../../lib/format/use-format.ts";
import { useT } from "../../../lib/i18n/use-t.ts";
import { csvExport } from "../../../lib/list/export/use-export.ts";
import { FilteredEmpty } from "../../../lib/list/filtered-empty.tsx";
import { ListPage } from "../../../lib/list/list-page.tsx";
import { ListRange } from "../../../lib/list/list-range.tsx";
import { useListAddress } from "../../../lib/list/use-list-address.ts";
import { errorText } from "../../../lib/problem/error-text.ts";
import { TimeAgo } from "../../../lib/time/time-ago.tsx";
import { CoverageNote } from "./coverage-note.tsx";
import { ruleChangesQuery, ruleCoverageQuery, selectionOf, ruleChangesKey } from "./rule-change-queries.ts";
import { RuleChangeState } from "./rule-change-state.tsx";
import { ruleChangesSearchDefaults } from "./rule-changes-search-defaults.ts";
import { ruleChangesSearch } from "./rule-changes-search.ts";
import { RuleSeverity } from "./rule-severity.tsx";
import { useBulkRuleChanges } from "./use-bulk-rule-changes.tsx";
import { useMayWorkRules } from "./use-rule-rights.ts";
import { useRuleTitle } from "./use-rule-title.ts";

interface RuleChangesEmptyProps {
  filtered: boolean;
  connected: boolean;
  onClear: () => void;
}

const muted = <span className="text-fg-3">–</span>;

const newest = { sortable: true, descendingFirst: true } as const;

const plain = (text: string | null) => (text === null ? muted : <bdi className="ltr-text text-sm">{text}</bdi>);

function useRuleChangeColumns(): readonly TableColumn<RuleChange>[] {
  const t = useT();
  const format = useFormat();
  const column = (
    id: RuleChangeColumn,
    cell: (change: RuleChange) => ReactNode,
    rest: Partial<TableColumn<RuleChange>> = {},
  ): TableColumn<RuleChange> => ({ id, header: t(`rules.column.${id}`), cell, ...rest });
  return [
    column("name", (change) => <Name change={change} />, {
      sortable: true,
      pinned: true,
      className: "max-w-80 min-w-48",
    }),
    column("severity", ({ severity, score }) => <RuleSeverity severity={severity} score={score} />),
    column("mailbox", ({ mailbox }) => (mailbox === "" ? t("rules.wholeTenant") : plain(mailbox)), { sortable: true }),
    column("destinations", ({ destinations }) => (destinations.length === 0 ? muted : plain(destinations.join(", "))), {
      className: "max-w-64 wrap-anywhere",
    }),
    column("state", ({ state }) => <RuleChangeState state={state} />, { sortable: true }),
    column("source", ({ source, is_baseline }) => (is_baseline ? t("rules.baseline") : t(`rules.source.${source}`))),
    column("actor", ({ actor }) => plain(actor), { hidden: true }),
    column("ip", ({ ip }) => plain(ip), { hidden: true }),
    column("client", ({ client }) => plain(client), { hidden: true }),
    column("score", ({ score }) => format.number(score), {
      ...newest,
      align: "end",
      hidden: true,
      className: "tabular-nums",
    }),
    column("kind", ({ kind }) => t(`rules.kind.${kind}`), { sortable: true, hidden: true }),
    column("found_at", ({ found_at }) => <TimeAgo time={found_at} />, { hidden: true }),
    column("happened_at", ({ happened_at }) => <TimeAgo time={happened_at} />, newest),
  ];
}

/** What the rule is called, and what became of it. */
function Name({ change: { name, kind } }: { change: RuleChange }) {
  const t = useT();
  const titleOf = useRuleTitle();
  return (
    <span className="grid">
      <span className="line-clamp-2 font-medium wrap-anywhere">
        <bdi>{titleOf(name)}</bdi>
      </span>
      <span className="text-sm text-fg-3">{t(`rules.kind.${kind}`)}</span>
    </span>
  );
}

const to = "/secure-inbox/account-takeover/email-rules/detail/$id";

/** Changes of rules, of forwarding and of access: everything that selects them is in the address. */
export function RuleChangesPage() {
  const t = useT();
  const address = useListAddress(ruleChangesSearch.read);
  const { search } = address;
  const titleOf = useRuleTitle();
  const mayWork = useMayWorkRules();
  const list = useQuery(ruleChangesQuery(search));
  const coverage = useQuery(ruleCoverageQuery).data;
  const columns = useRuleChangeColumns();
  const bulk = useBulkRuleChanges(search, list.data, coverage?.can_act === true);
  const nameOf = ({ name, mailbox }: RuleChange) => `${titleOf(name)} · ${mailbox}`;
  return (
    <ListPage
      title={t("rules.title")}
      description={t("rules.description")}
      actions={mayWork && <SweepButton coverage={coverage} />}
      address={address}
      searching={ruleChangesSearch}
      list={list}
      undecided={coverage === undefined}
      problemTitle={t("rules.errorTitle")}
      views={{ page: "rule-changes", defaults: ruleChangesSearchDefaults }}
      exports={csvExport("rule-changes", ruleChangeEndpoints["ruleChanges.export"], ruleChangeColumns.options, () =>
        selectionOf(search),
      )}
      searchLabel={t("rules.search")}
      start={<ListRange address={address} />}
      fields={useRuleChangeFields()}
      columns={columns}
      linkOf={({ id }) => ({ to, params: { id }, search })}
      nameOf={nameOf}
      bulk={bulk}
      selectable={mayWork}
      note={coverage && <CoverageNote coverage={coverage} />}
      renderEmpty={({ filtered, onClear }) => (
        <RuleChangesEmpty
          filtered={filtered}
          connected={coverage?.snapshot.blind !== "not_connected"}
          onClear={onClear}
        />
      )}
    />
  );
}

/** Has all rules and the audit log read now. */
function SweepButton({ coverage }: { coverage: RuleCoverage | undefined }) {
  const t = useT();
  const client = useQueryClient();
  const start = useMutation({
    mutationFn: () => call(ruleChangeEndpoints["ruleSweeps.start"], {}),
    onError: (error) => toast(errorText(t, error), "error"),
    onSettled: () => client.invalidateQueries({ queryKey: ruleChangesKey }),
  });
  const isRunning = coverage?.sweep?.state === "running";
  return (
    <Button
      loading={start.isPending || isRunning}
      disabled={coverage?.snapshot.blind === "not_connected"}
      onClick={() => start.mutate()}
    >
      <RefreshCw aria-hidden size={15} />
      {t("rules.sweep")}
    </Button>
  );
}

/** Every condition of the contract, with names and values to choose from. */
function useRuleChangeFields(): readonly FilterField[] {
  const t = useT();
  return useMemo(() => {
    const operators = [{ id: "is", label: t("rules.operator.is") }];
    return [
      {
        id: "severity",
        label: t("rules.column.severity"),
        operators,
        choices: ruleSeverity.options.map((value) => ({ value, label: t(`rules.severity.${value}`) })),
      },
      {
        id: "state",
        label: t("rules.column.state"),
        operators,
        choices: ruleChangeState.options.map((value) => ({ value, label: t(`rules.state.${value}`) })),
      },
      {
        id: "kind",
        label: t("rules.column.kind"),
        operators,
        choices: ruleChangeKind.options.map((value) => ({ value, label: t(`rules.kind.${value}`) })),
      },
      {
        id: "source",
        label: t("rules.column.source"),
        operators,
        choices: ruleChangeSource.options.map((value) => ({ value, label: t(`rules.source.${value}`) })),
      },
      { id: "mailbox", label: t("rules.column.mailbox"), operators, placeholder: "ann@example.com" },
      { id: "destination", label: t("rules.column.destinations"), operators, placeholder: "drop@example.net" },
    ];
  }, [t]);
}

function RuleChangesEmpty({ filtered, connected, onClear }: RuleChangesEmptyProps) {
  const t = useT();
  if (filtered)
    return <FilteredEmpty title={t("rules.noMatchTitle")} text={t("rules.noMatchText")} onClear={onClear} />;
  if (connected) return <EmptyState icon={MailCheck} title={t("rules.noneTitle")} text={t("rules.noneText")} />;
  return (
    <EmptyState icon={Unplug} title={t("rules.notConnectedTitle")} text={t("rules.notConnectedText")}>
      <Link to="/secure-inbox/settings/documentation" className="font-medium text-brand-text hover:underline">
        {t("rules.connect")}
      </Link>
    </EmptyState>
  );
}
