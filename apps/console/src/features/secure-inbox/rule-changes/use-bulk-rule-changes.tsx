import { type RuleChangeDecision, ruleChangeDecision, ruleChangeEndpoints } from "@parapet/contract";
import { call } from "../../../lib/api/call.ts";
import { useT } from "../../../lib/i18n/use-t.ts";
import { type BulkPage, useBulkList } from "../../../lib/list/bulk/use-bulk-list.tsx";
import { useTenantAction } from "../../../lib/tenant-action/use-tenant-action.tsx";
import { ruleChangesKey, selectionOf } from "./rule-change-queries.ts";
import type { RuleChangesSearch } from "./rule-changes-search.ts";

type State = RuleChangeDecision["state"];

/** Actions on the selected changes, and on their rules in the tenant where that's possible. */
export function useBulkRuleChanges(search: RuleChangesSearch, page: BulkPage | undefined, canAct: boolean) {
  const t = useT();
  // A list of one state is the only one where the previous state is known.
  const [before, ...others] = search["state[is]"] ?? [];
  const common = others.length === 0 && before !== "neutralised" ? before : undefined;
  const bulk = useBulkList({
    search,
    selectionOf,
    selectAll: (query) => call(ruleChangeEndpoints["ruleChanges.select"], { query }),
    page,
    send: (state: State, ids) => call(ruleChangeEndpoints["ruleChanges.bulk"], { body: { state, ids } }),
    queryKey: ruleChangesKey,
    done: (state, count) => t(`rules.done.${state}`, { count }),
    undoOf: (state) => (state === "new" ? null : (common ?? "new")),
  });
  const acting = useTenantAction(bulk.selection.clear);
  const ask = (kind: "disable_rule" | "delete_rule") => {
    const targets = [...bulk.selection.selected];
    acting.ask({ kind, targets, count: targets.length });
  };
  const states = ruleChangeDecision.shape.state.options
    .filter((state) => state !== common)
    .map((state) => ({ id: state, label: t(`rules.do.${state}`), action: state }));
  const inTenant = [
    { id: "disable", label: t("rules.disableMany"), onSelect: () => ask("disable_rule") },
    { id: "delete", label: t("rules.deleteMany"), onSelect: () => ask("delete_rule") },
  ];
  return {
    ...bulk,
    note: (
      <>
        {bulk.note}
        {acting.note}
        {acting.dialog}
      </>
    ),
    bar: bulk.bar([...states, ...(canAct ? inTenant : [])]),
  };
}
