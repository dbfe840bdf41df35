import type { RuleChange, RuleChangeColumn } from "@parapet/contract";
import type { TableColumn } from "@parapet/ui/data-table";
import type { ReactNode } from "react";
import { useFormat } from "../../../lib/format/use-format.ts";
import { useT } from "../../../lib/i18n/use-t.ts";
import { TimeAgo } from "../../../lib/time/time-ago.tsx";
import { RuleChangeState } from "./rule-change-state.tsx";
import { RuleSeverity } from "./rule-severity.tsx";
import { useRuleTitle } from "./use-rule-title.ts";

const muted = <span className="text-fg-3">–</span>;
const newest = { sortable: true, descendingFirst: true } as const;
const plain = (text: string | null) => (text === null ? muted : <bdi className="ltr-text text-sm">{text}</bdi>);

export function useRuleChangeColumns(): readonly TableColumn<RuleChange>[] {
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
