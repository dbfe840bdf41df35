import { type TenantAction, tenantActionEndpoints, type TenantActionRequest } from "@parapet/contract";
import { deferred } from "@parapet/ui/deferred";
import { useOpenedOnce } from "@parapet/ui/use-opened-once";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { call } from "../api/call.ts";
import type { AskedAction } from "./action-dialog.tsx";
import { actionsKey } from "./action-queries.ts";
import { useUndoAction } from "./use-undo-action.ts";

const actionDialog = deferred(async () => (await import("./action-dialog.tsx")).ActionDialog);
const actionNote = deferred(async () => (await import("./action-note.tsx")).ActionNote);

export interface TenantActing {
  /** Asks whether to do it, naming how many things it is about. */
  readonly ask: (asked: AskedAction) => void;
  /** Follows an action that was begun otherwise. */
  readonly follow: (action: TenantAction) => void;
  /** Takes an action back, and follows that. */
  readonly undo: (action: TenantAction) => void;
  /** Id of the action that is about to be taken back. */
  readonly isUndoing: string | null;
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
    mutationFn: (body: TenantActionRequest) => call(tenantActionEndpoints["tenantActions.request"], { body }),
    onSuccess: (action) => {
      setAsked(null);
      follow(action);
      onBegun();
      return client.invalidateQueries({ queryKey: [...actionsKey, "list"] });
    },
  });
  const undoing = useUndoAction();
  const undo = (action: TenantAction) => undoing.mutate(action.id, { onSuccess: follow });
  return {
    ask: (next) => {
      request.reset();
      setAsked(next);
    },
    follow,
    undo,
    isUndoing: undoing.isPending ? undoing.variables : null,
    dialog: hasAsked && (
      <actionDialog.Part
        props={{
          asked,
          loading: request.isPending,
          error: request.error,
          onClose: () => setAsked(null),
          onDo: (reason) => {
            if (asked === null) return;
            const { kind, targets, campaign } = asked;
            request.mutate({
              kind,
              ...(targets !== undefined && { targets: [...targets] }),
              ...(campaign !== undefined && { campaign }),
              ...(reason !== "" && { reason }),
            });
          },
        }}
      />
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
