import { type RuleChange, type RuleChangeDecision, ruleChangeDecision, ruleChangeEndpoints } from "@parapet/contract";
import { Button } from "@parapet/ui/button";
import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { call } from "../../../lib/api/call.ts";
import { useT } from "../../../lib/i18n/use-t.ts";
import { useBulkList } from "../../../lib/list/bulk/use-bulk-list.tsx";
import { useTenantAction } from "../../../lib/tenant-action/use-tenant-action.tsx";
import { ruleChangesKey, selectionOf } from "./rule-change-queries.ts";
import type { RuleChangesSearch } from "./rule-changes-search.ts";

type State = RuleChangeDecision["state"];

interface Page {
  readonly items: readonly RuleChange[];
  readonly total: number;
}

/** What can be done with many changes of the list at once. */
export function useBulkRuleChanges(search: RuleChangesSearch, page: Page | undefined, canAct: boolean) {
  const t = useT();
  const client = useQueryClient();
  const { page: _page, page_size: _size, column: _column, view: _view, sort: _sort, ...scope } = search;
  // Where all of a list are in one state, it is the way back.
  const [before, ...others] = search["state[is]"] ?? [];
  const common = others.length === 0 && before !== "neutralised" ? before : undefined;
  const { selection, note, bar, run } = useBulkList<State>({
    scope: JSON.stringify(scope),
    page,
    selectAll: () => call(ruleChangeEndpoints["ruleChanges.select"], { query: selectionOf(search) }),
    send: (state, ids) => call(ruleChangeEndpoints["ruleChanges.bulk"], { body: { state, ids } }),
    onSettled: () => client.invalidateQueries({ queryKey: ruleChangesKey }),
    done: (state, count) => t(`rules.done.${state}`, { count }),
    undoOf: (state) => (state === "new" ? null : (common ?? "new")),
  });
  const states = ruleChangeDecision.shape.state.options;
  const acting = useTenantAction(selection.clear);
  const ask = (kind: "disable_rule" | "delete_rule") => {
    const targets = [...selection.selected];
    acting.ask({ kind, targets, count: targets.length });
  };
  const buttons: ReactNode = (
    <>
      {states
        .filter((state) => state !== common)
        .map((state) => (
          <Button key={state} size="sm" onClick={() => run(state)}>
            {t(`rules.do.${state}`)}
          </Button>
        ))}
      {canAct && (
        <>
          <Button size="sm" onClick={() => ask("disable_rule")}>
            {t("rules.disableMany")}
          </Button>
          <Button size="sm" onClick={() => ask("delete_rule")}>
            {t("rules.deleteMany")}
          </Button>
        </>
      )}
    </>
  );
  return {
    selection,
    note: (
      <>
        {note}
        {acting.note}
        {acting.dialog}
      </>
    ),
    bar: bar(buttons),
  };
}
