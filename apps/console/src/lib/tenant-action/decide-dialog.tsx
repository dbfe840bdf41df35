import type { ActionDecision, TenantAction } from "@parapet/contract";
import { ConfirmDialog } from "@parapet/ui/confirm-dialog";
import { TextField } from "@parapet/ui/text-field";
import { useState } from "react";
import { T } from "../i18n/t.tsx";
import { useT } from "../i18n/use-t.ts";

/** What waits, and what is about to be said of it. */
export interface DoubtedAction {
  readonly action: TenantAction;
  readonly decision: ActionDecision["decision"];
}

interface DecideDialogProps {
  /** Null when nothing is decided. */
  doubted: DoubtedAction | null;
  loading: boolean;
  onClose: () => void;
  onDecide: (note: string) => void;
}

/** Asks before something is approved or declined: what it is, who asked for it and why. */
export function DecideDialog({ doubted, loading, onClose, onDecide }: DecideDialogProps) {
  const t = useT();
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
      onConfirm={() => onDecide(note.trim())}
      loading={loading}
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
