import { type ActionDecision, type TenantAction, tenantActionEndpoints } from "@parapet/contract";
import { ConfirmDialog } from "@parapet/ui/confirm-dialog";
import { TextField } from "@parapet/ui/text-field";
import { toast } from "@parapet/ui/toast";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../api/call.ts";
import { T } from "../i18n/t.tsx";
import { useT } from "../i18n/use-t.ts";
import { errorText } from "../problem/error-text.ts";
import { actionsKey } from "./action-queries.ts";

/** What waits, and what is about to be said of it. */
export interface DoubtedAction {
  readonly action: TenantAction;
  readonly decision: ActionDecision["decision"];
}

interface ActionApprovalDialogProps {
  /** Null when nothing is decided. */
  doubted: DoubtedAction | null;
  onClose: () => void;
  onDecided: (action: TenantAction) => void;
}

/** Asks before something is approved or declined: what it is, who asked for it and why. */
export function ActionApprovalDialog({ doubted, onClose, onDecided }: ActionApprovalDialogProps) {
  const t = useT();
  const client = useQueryClient();
  const deciding = useMutation({
    mutationFn: ({ id, ...body }: ActionDecision & { readonly id: string }) =>
      call(tenantActionEndpoints["tenantActions.decide"], { params: { id }, body }),
    onSuccess: (action) => {
      onClose();
      onDecided(action);
    },
    onError: (error) => toast(errorText(t, error), "error"),
    onSettled: () => client.invalidateQueries({ queryKey: actionsKey }),
  });
  const [note, setNote] = useState("");
  // What is shown while the dialog fades.
  const [shown, setShown] = useState(doubted);
  if (doubted !== null && doubted !== shown) {
    setShown(doubted);
    setNote("");
  }
  if (shown === null) return null;
  const { action, decision } = shown;
  const who = <bdi>{action.requested_by ?? t("tenantAction.byPolicy")}</bdi>;
  return (
    <ConfirmDialog
      open={doubted !== null}
      onOpenChange={(open) => !open && onClose()}
      title={t(`tenantAction.${decision}Title`)}
      description={<T id={`tenantAction.${decision}Text`} components={{ who }} />}
      confirmLabel={t(`tenantAction.${decision}`)}
      onConfirm={() => deciding.mutate({ id: action.id, decision, ...(note.trim() !== "" && { note: note.trim() }) })}
      loading={deciding.isPending}
      danger={decision === "approve"}
    >
      <div className="grid gap-4">
        <p className="font-medium wrap-anywhere">
          {t(`tenantAction.do.${action.kind}`)}: <bdi>{action.label}</bdi>
          {action.total > 1 && ` +${action.total - 1}`}
        </p>
        {action.reason !== null && <bdi className="text-fg-2 wrap-anywhere">{action.reason}</bdi>}
        <TextField
          label={t("tenantAction.note")}
          value={note}
          maxLength={500}
          onChange={({ target }) => setNote(target.value)}
        />
      </div>
    </ConfirmDialog>
  );
}
