import { type LoginCase, loginCaseEndpoints, type LoginCaseState, loginCaseState } from "@parapet/contract";
import { Button } from "@parapet/ui/button";
import { ConfirmDialog } from "@parapet/ui/confirm-dialog";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../../lib/api/call.ts";
import { useT } from "../../../lib/i18n/use-t.ts";
import { useBulkList } from "../../../lib/list/bulk/use-bulk-list.tsx";
import type { CasesSearch } from "./cases-search.ts";
import { caseSelectionOf, loginsKey } from "./login-queries.ts";

interface Page {
  readonly items: readonly LoginCase[];
  readonly total: number;
}

/** What can be done with many cases of the list at once. Closing several is asked about with their number. */
export function useBulkCases(search: CasesSearch, page: Page | undefined) {
  const t = useT();
  const client = useQueryClient();
  const [asked, setAsked] = useState<LoginCaseState | null>(null);
  const { page: _page, page_size: _size, column: _column, view: _view, sort: _sort, ...scope } = search;
  // Where all of a list are in one state, it is the way back.
  const [before, ...others] = search["state[is]"] ?? [];
  const common = others.length === 0 ? before : undefined;
  const { selection, note, bar, run } = useBulkList<LoginCaseState>({
    scope: JSON.stringify(scope),
    page,
    selectAll: () => call(loginCaseEndpoints["loginCases.select"], { query: caseSelectionOf(search) }),
    send: (state, ids) => call(loginCaseEndpoints["loginCases.bulk"], { body: { action: "state", state, ids } }),
    onSettled: () => client.invalidateQueries({ queryKey: loginsKey }),
    done: (state, count) => t(`login.done.${state}`, { count }),
    undoOf: (state) => (common === undefined || common === state ? null : common),
  });
  const count = selection.selected.size;
  const buttons = loginCaseState.options
    .filter((state) => state !== common)
    .map((state) => (
      <Button key={state} size="sm" onClick={() => (count > 1 ? setAsked(state) : run(state))}>
        {t(`login.do.${state}`)}
      </Button>
    ));
  const confirm = asked !== null && (
    <ConfirmDialog
      open
      onOpenChange={() => setAsked(null)}
      title={t(`login.do.${asked}`)}
      description={t("login.bulkConfirm", { count })}
      confirmLabel={t(`login.do.${asked}`)}
      onConfirm={() => {
        run(asked);
        setAsked(null);
      }}
    />
  );
  return {
    selection,
    note: (
      <>
        {note}
        {confirm}
      </>
    ),
    bar: bar(buttons),
  };
}
