import type { BulkItem } from "@parapet/contract";
import { Alert } from "@parapet/ui/alert";
import { BulkBar } from "@parapet/ui/bulk-bar";
import { Button } from "@parapet/ui/button";
import { ConfirmDialog } from "@parapet/ui/confirm-dialog";
import { deferred } from "@parapet/ui/deferred";
import { Menu } from "@parapet/ui/menu";
import { MenuItem } from "@parapet/ui/menu-item";
import { toast } from "@parapet/ui/toast";
import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { ChevronDown, type LucideIcon } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useAction } from "../../api/use-action.ts";
import { useFormat } from "../../format/use-format.ts";
import { useT } from "../../i18n/use-t.ts";
import { errorText } from "../../problem/error-text.ts";
import type { ListSearch } from "../use-list-address.ts";
import { type Selection, useSelection } from "../use-selection.ts";
import { offersMatching } from "./offers-matching.ts";
import { useBulk } from "./use-bulk.ts";

const bulkReport = deferred(async () => (await import("./bulk-report.tsx")).BulkReport);

/** Actions on items: how they're sent, what they did and how they're undone. */
interface BulkActions<Action> {
  readonly send: (action: Action, ids: string[]) => Promise<{ items: readonly BulkItem[] }>;
  /** Queries to refetch afterwards. */
  readonly queryKey: QueryKey;
  /** What was done to how many items. */
  readonly done: (action: Action, count: number) => string;
  /** What undoes an action, asked when it starts; null without undo. */
  readonly undoOf: (action: Action) => Action | null;
}

/** The page of rows that is shown. */
export interface BulkPage {
  readonly items: readonly { readonly id: string }[];
  readonly total: number;
}

interface BulkSetup<Action, Search, Query> extends BulkActions<Action> {
  readonly search: Search;
  /** What a URL selects, as the contract asks for it, now. */
  readonly selectionOf: (search: Search) => Query;
  /** Gets the IDs of all rows that match. */
  readonly selectAll: (query: Query) => Promise<{ ids: readonly string[] }>;
  readonly page: BulkPage | undefined;
}

/** A button of the bar, an entry of its menus, or a menu. */
export type BulkChoice<Action> = {
  readonly id: string;
  readonly label: string;
  readonly icon?: LucideIcon;
  readonly danger?: boolean;
} & (
  | { readonly action: Action; readonly confirm?: Confirmation | undefined }
  | { readonly onSelect: () => void }
  | { readonly choices: readonly BulkChoice<Action>[] }
);

/** A question before the action. */
interface Confirmation {
  readonly title: string;
  readonly text: string;
  readonly danger?: boolean;
}

interface AskedAction<Action> extends Confirmation {
  readonly action: Action;
  readonly label: string;
}

export interface BulkList<Action> {
  readonly selection: Selection;
  /** Progress or result of the last action. */
  readonly note: ReactNode;
  /** Buttons for the selected rows. */
  readonly bar: (choices: readonly BulkChoice<Action>[]) => ReactNode;
  /** Applies it to the selected rows, or to given ones. */
  readonly run: (action: Action, ids?: readonly string[]) => void;
}

function useBulkActions<Action>({ send, queryKey, done, undoOf }: BulkActions<Action>) {
  const client = useQueryClient();
  const { progress, outcome, run, dismiss } = useBulk<{ action: Action; undo: Action | null }>(
    ({ action }, ids) => send(action, ids),
    () => client.invalidateQueries({ queryKey }),
  );
  const start = (action: Action, ids: readonly string[]) => void run({ action, undo: undoOf(action) }, ids);
  const report = () => {
    if (outcome === null) return null;
    const { action, undo } = outcome.action;
    return (
      <bulkReport.Part
        props={{
          items: outcome.items,
          done: (count) => done(action, count),
          onUndo: undo === null ? undefined : (ids) => start(undo, ids),
          onRetry: (ids) => start(action, ids),
          onClose: dismiss,
        }}
      />
    );
  };
  return { progress, report: report(), start };
}

/** The same actions on the item of a page. */
export function useBulkItem<Action>(id: string, actions: BulkActions<Action>) {
  const { progress, report, start } = useBulkActions(actions);
  return { run: (action: Action) => start(action, [id]), isRunning: progress !== null, note: report };
}

/** Selection, bar, progress and result of actions on many rows of a list. */
export function useBulkList<Action, Search extends ListSearch, Query extends object>(
  setup: BulkSetup<Action, Search, Query>,
): BulkList<Action> {
  const { search, selectionOf, selectAll, page } = setup;
  const t = useT();
  // Relative times stay as they are in the URL: they'd select something else each moment.
  const scope = JSON.stringify({ ...selectionOf(search), sort: undefined, from: search["from"], to: search["to"] });
  const selection = useSelection(scope);
  const { selected, onChange, clear } = selection;
  const { progress, report, start } = useBulkActions(setup);
  const [asked, setAsked] = useState<AskedAction<Action> | null>(null);
  const selecting = useAction(async () => {
    try {
      onChange(new Set((await selectAll(selectionOf(search))).ids));
    } catch (error) {
      toast(errorText(t, error), "error");
    }
  });
  const run = (action: Action, ids: readonly string[] = [...selected]) => {
    clear();
    start(action, ids);
  };
  const matching = offersMatching(page, selected)
    ? {
        total: page.total,
        onSelect: () => void selecting.run(undefined),
        loading: selecting.status === "running",
      }
    : undefined;
  const choose = (choice: BulkChoice<Action>) => {
    if ("onSelect" in choice) choice.onSelect();
    else if ("action" in choice && choice.confirm)
      setAsked({ ...choice.confirm, action: choice.action, label: choice.label });
    else if ("action" in choice) run(choice.action);
  };
  return {
    selection,
    note: progress ? <BulkProgress {...progress} /> : report,
    bar: (choices) => (
      <>
        <BulkBar count={progress ? 0 : selected.size} matching={matching} onClear={clear}>
          {choices.map((choice) => (
            <BulkButton key={choice.id} choice={choice} onChoose={choose} />
          ))}
        </BulkBar>
        {asked && (
          <ConfirmDialog
            open
            danger={asked.danger ?? false}
            onOpenChange={() => setAsked(null)}
            title={asked.title}
            description={asked.text}
            confirmLabel={asked.label}
            onConfirm={() => {
              setAsked(null);
              run(asked.action);
            }}
          />
        )}
      </>
    ),
    run,
  };
}

interface BulkButtonProps<Action> {
  choice: BulkChoice<Action>;
  onChoose: (choice: BulkChoice<Action>) => void;
}

function BulkButton<Action>({ choice, onChoose }: BulkButtonProps<Action>) {
  const icon = choice.icon && <choice.icon aria-hidden size={15} />;
  if (!("choices" in choice))
    return (
      <Button size="sm" icon={icon} onClick={() => onChoose(choice)}>
        {choice.label}
      </Button>
    );
  const trigger = (
    <Button size="sm" icon={icon}>
      {choice.label}
      <ChevronDown aria-hidden size={14} className="text-fg-3" />
    </Button>
  );
  return (
    <Menu trigger={trigger}>
      {choice.choices.map((each) => (
        <MenuItem key={each.id} danger={each.danger ?? false} onSelect={() => onChoose(each)}>
          <bdi>{each.label}</bdi>
        </MenuItem>
      ))}
    </Menu>
  );
}

/** How many items an action has been applied to so far. */
function BulkProgress({ done, total }: { done: number; total: number }) {
  const t = useT();
  const { number } = useFormat();
  return <Alert tone="info">{t("list.bulk.running", { done: number(done), total: number(total) })}</Alert>;
}
