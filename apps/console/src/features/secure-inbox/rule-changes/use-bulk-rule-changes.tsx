import { type RuleChange, type RuleChangeDecision, ruleChangeDecision, ruleChangeEndpoints } from "@parapet/contract";
import { Button } from "@parapet/ui/button";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { call } from "../../../lib/api/call.ts";
import { useT } from "../../../lib/i18n/use-t.ts";
import { useBulkList } from "../../../lib/list/bulk/use-bulk-list.tsx";
import { NeutraliseDialog } from "./neutralise-dialog.tsx";
import { RuleActionNote } from "./rule-action-note.tsx";
import { ruleChangesKey, selectionOf } from "./rule-change-queries.ts";
import type { RuleChangesSearch } from "./rule-changes-search.ts";
import { type RuleActionKind, useRuleAction } from "./use-rule-action.ts";

type State = RuleChangeDecision["state"];

interface Page {
  readonly items: readonly RuleChange[];
  readonly total: number;
}

/** What can be done with many changes of the list at once. */
export function useBulkRuleChanges(search: RuleChangesSearch, page: Page | undefined, canAct: boolean) {
  const t = useT();
  const client = useQueryClient();
  const action = useRuleAction();
  const [asked, setAsked] = useState<RuleActionKind | null>(null);
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
  const chosen = [...selection.selected];
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
          <Button size="sm" onClick={() => setAsked("disable_rule")}>
            {t("rules.disableMany")}
          </Button>
          <Button size="sm" onClick={() => setAsked("delete_rule")}>
            {t("rules.deleteMany")}
          </Button>
        </>
      )}
      <NeutraliseDialog
        key={asked}
        kind={asked}
        count={chosen.length}
        loading={action.isAsking}
        onClose={() => setAsked(null)}
        onConfirm={(kind, reason) => {
          void action.ask({ kind, targets: chosen, reason }).then(() => {
            setAsked(null);
            return selection.clear();
          });
        }}
      />
    </>
  );
  return {
    selection,
    note: (
      <>
        {note}
        <RuleActionNote action={action} />
      </>
    ),
    bar: bar(buttons),
  };
}
