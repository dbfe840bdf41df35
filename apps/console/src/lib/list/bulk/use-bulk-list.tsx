import type { BulkItem } from "@parapet/contract";
import { Alert } from "@parapet/ui/alert";
import { BulkBar } from "@parapet/ui/bulk-bar";
import { deferred } from "@parapet/ui/deferred";
import { toast } from "@parapet/ui/toast";
import type { ReactNode } from "react";
import { useAction } from "../../api/use-action.ts";
import { useFormat } from "../../format/use-format.ts";
import { useT } from "../../i18n/use-t.ts";
import { errorText } from "../../problem/error-text.ts";
import { type Selection, useSelection } from "../use-selection.ts";
import { offersMatching } from "./offers-matching.ts";
import { useBulk } from "./use-bulk.ts";

const bulkReport = deferred(async () => (await import("./bulk-report.tsx")).BulkReport);

export interface BulkSetup<Action> {
  /** What the filters select, as a text: another one starts with nothing selected. */
  readonly scope: string;
  readonly page: { readonly items: readonly { readonly id: string }[]; readonly total: number } | undefined;
  /** Asks the server for the ids of all rows that the filters select. */
  readonly selectAll: () => Promise<{ ids: readonly string[] }>;
  readonly send: (action: Action, ids: string[]) => Promise<{ items: readonly BulkItem[] }>;
  /** Looks at the list again. */
  readonly onSettled: () => unknown;
  /** What was done, with its count. */
  readonly done: (action: Action, count: number) => string;
  /** What takes an action back; null where nothing does. */
  readonly undoOf: (action: Action) => Action | null;
}

export interface BulkList<Action> {
  readonly selection: Selection;
  /** How the last action stands. */
  readonly note: ReactNode;
  readonly bar: (actions: ReactNode) => ReactNode;
  /** Does it with the selected rows, or with those that are named. */
  readonly run: (action: Action, ids?: readonly string[]) => void;
}

/** Selection, bar, progress and report of a list whose rows can be changed together. */
export function useBulkList<Action>(setup: BulkSetup<Action>): BulkList<Action> {
  const { scope, page, selectAll, send, onSettled, done, undoOf } = setup;
  const t = useT();
  const selection = useSelection(scope);
  const { selected, onChange, clear } = selection;
  const { progress, outcome, run, dismiss } = useBulk(send, onSettled);
  const selecting = useAction(async () => {
    try {
      onChange(new Set((await selectAll()).ids));
    } catch (error) {
      toast(errorText(t, error), "error");
    }
  });
  const note = () => {
    if (progress) return <BulkProgress {...progress} />;
    if (outcome === null) return null;
    const { action, items } = outcome;
    const back = undoOf(action);
    return (
      <bulkReport.Part
        props={{
          items,
          done: (count) => done(action, count),
          onUndo: back === null ? undefined : (ids) => void run(back, ids),
          onRetry: (ids) => void run(action, ids),
          onClose: dismiss,
        }}
      />
    );
  };
  const matching = offersMatching(page, selected)
    ? {
        total: page.total,
        onSelect: () => void selecting.run(undefined),
        loading: selecting.status === "running",
      }
    : undefined;
  return {
    selection,
    note: note(),
    bar: (actions) => (
      <BulkBar count={progress ? 0 : selected.size} matching={matching} onClear={clear}>
        {actions}
      </BulkBar>
    ),
    run: (action, ids = [...selected]) => {
      clear();
      void run(action, ids);
    },
  };
}

/** How far a bulk action has come. */
function BulkProgress({ done, total }: { done: number; total: number }) {
  const t = useT();
  const { number } = useFormat();
  return <Alert tone="info">{t("list.bulk.running", { done: number(done), total: number(total) })}</Alert>;
}
