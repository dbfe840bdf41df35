import { type TenantAction, tenantActionEndpoints, type TenantActionRequest } from "@parapet/contract";
import { deferred } from "@parapet/ui/deferred";
import { toast } from "@parapet/ui/toast";
import { useOpenedOnce } from "@parapet/ui/use-opened-once";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { call } from "../api/call.ts";
import { useT } from "../i18n/use-t.ts";
import { errorText } from "../problem/error-text.ts";
import type { AskedAction } from "./action-dialog.tsx";
import { isMailAction, type MailAction } from "./mail-action.ts";

const actionDialog = deferred(async () => (await import("./action-dialog.tsx")).ActionDialog);
const actionNote = deferred(async () => (await import("./action-note.tsx")).ActionNote);

export interface TenantActing {
  /** Asks whether to do it, naming how many things it is about. */
  readonly ask: (asked: AskedAction) => void;
  /** Follows an action that was begun otherwise. */
  readonly follow: (action: TenantAction) => void;
  /** The question; stands anywhere on the page. */
  readonly dialog: ReactNode;
  /** How the last action stands, with the way back. */
  readonly note: ReactNode;
}

/** What people do in the tenant: asked, done, followed to its end, and taken back. */
export function useTenantAction(onBegun: () => void = () => {}): TenantActing {
  const t = useT();
  const client = useQueryClient();
  const [asked, setAsked] = useState<AskedAction | null>(null);
  const hasAsked = useOpenedOnce(asked !== null);
  const [followed, setFollowed] = useState<MailAction | null>(null);
  const follow = (action: TenantAction) => setFollowed(isMailAction(action) ? action : null);
  const request = useMutation({
    mutationFn: (body: TenantActionRequest) => call(tenantActionEndpoints["tenantActions.request"], { body }),
    onSuccess: (action) => {
      setAsked(null);
      client.removeQueries({ queryKey: ["tenantActions", "get", action.id] });
      follow(action);
      onBegun();
    },
    onError: (error) => toast(errorText(t, error), "error"),
  });
  return {
    ask: setAsked,
    follow,
    dialog: hasAsked && (
      <actionDialog.Part
        props={{
          asked,
          loading: request.isPending,
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
      <actionNote.Part key={followed.id} props={{ action: followed, onClose: () => setFollowed(null) }} />
    ),
  };
}
