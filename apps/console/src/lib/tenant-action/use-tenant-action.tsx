import { type ActionDecision, type TenantAction, tenantActionEndpoints } from "@parapet/contract";
import { deferred } from "@parapet/ui/deferred";
import { toast } from "@parapet/ui/toast";
import { useOpenedOnce } from "@parapet/ui/use-opened-once";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { call } from "../api/call.ts";
import { useT } from "../i18n/use-t.ts";
import { errorText } from "../problem/error-text.ts";
import type { DoubtedAction } from "./action-approval-dialog.tsx";
import type { AskedAction, Said } from "./action-dialog.tsx";
import { actionsKey } from "./action-queries.ts";

const actionDialog = deferred(async () => (await import("./action-dialog.tsx")).ActionDialog);
const decideDialog = deferred(async () => (await import("./action-approval-dialog.tsx")).ActionApprovalDialog);
const actionNote = deferred(async () => (await import("./action-note.tsx")).ActionNote);

interface Order {
  readonly asked: AskedAction;
  readonly said: Said;
}

export interface TenantActing {
  /** Asks whether to do it, naming how many things it is about. */
  readonly ask: (asked: AskedAction) => void;
  /** Takes an action back, and follows that. */
  readonly undo: (action: TenantAction) => void;
  /** Id of the action that is about to be taken back. */
  readonly isUndoing: string | null;
  /** Asks whether to approve or decline a proposed action. */
  readonly decide: (action: TenantAction, decision: ActionDecision["decision"]) => void;
  /** The question; stands anywhere on the page. */
  readonly dialog: ReactNode;
  /** How the last action stands, with the way back. */
  readonly note: ReactNode;
}

/** What people do in the tenant, to mails, rules or accounts: asked, done, followed to its end, and taken back. */
export function useTenantAction(onBegun: () => void = () => {}): TenantActing {
  const client = useQueryClient();
  const [asked, setAsked] = useState<AskedAction | null>(null);
  const hasAsked = useOpenedOnce(asked !== null);
  const [followed, follow] = useState<TenantAction | null>(null);
  const request = useMutation({
    mutationFn: ({ asked: { kind, targets, campaign, send }, said }: Order) => {
      if (send !== undefined) return send(said);
      const body = { kind, ...said, ...(targets && { targets: [...targets] }), ...(campaign && { campaign }) };
      return call(tenantActionEndpoints["tenantActions.request"], { body });
    },
    onSuccess: (action) => {
      setAsked(null);
      follow(action);
      onBegun();
      return client.invalidateQueries({ queryKey: [...actionsKey, "list"] });
    },
  });
  const [doubted, setDoubted] = useState<DoubtedAction | null>(null);
  const hasDoubted = useOpenedOnce(doubted !== null);
  const undoing = useUndoAction();
  const undo = (action: TenantAction) => undoing.mutate(action.id, { onSuccess: follow });
  return {
    ask: (next) => {
      request.reset();
      setAsked(next);
    },
    undo,
    isUndoing: undoing.isPending ? undoing.variables : null,
    decide: (action, decision) => setDoubted({ action, decision }),
    dialog: (
      <>
        {hasDoubted && (
          <decideDialog.Part
            props={{
              doubted,
              onClose: () => setDoubted(null),
              onDecided: follow,
            }}
          />
        )}
        {hasAsked && (
          <actionDialog.Part
            props={{
              asked,
              loading: request.isPending,
              error: request.error,
              onClose: () => setAsked(null),
              onDo: (said) => asked !== null && request.mutate({ asked, said }),
            }}
          />
        )}
      </>
    ),
    note: followed && (
      <actionNote.Part
        key={followed.id}
        props={{
          action: followed,
          isUndoing: undoing.isPending,
          onUndo: () => undo(followed),
          onClose: () => follow(null),
        }}
      />
    ),
  };
}

/** Has an action taken back. */
function useUndoAction(onBegun: (id: string) => void = () => {}) {
  const t = useT();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(tenantActionEndpoints["tenantActions.undo"], { params: { id }, body: {} }),
    onSuccess: ({ id }) => onBegun(id),
    onSettled: () => client.invalidateQueries({ queryKey: actionsKey }),
    onError: (error) => toast(errorText(t, error), "error"),
  });
}
