import { ConfirmDialog } from "@parapet/ui/confirm-dialog";
import { TextField } from "@parapet/ui/text-field";
import { useState } from "react";
import { useT } from "../../../lib/i18n/use-t.ts";
import type { RuleActionKind } from "./use-rule-action.ts";

interface NeutraliseDialogProps {
  /** Null while nothing is asked. */
  kind: RuleActionKind | null;
  count: number;
  loading: boolean;
  onClose: () => void;
  onConfirm: (kind: RuleActionKind, reason: string) => void;
}

/** Names how many rules are disabled or deleted, and asks why. */
export function NeutraliseDialog({ kind, count, loading, onClose, onConfirm }: NeutraliseDialogProps) {
  const t = useT();
  const [reason, setReason] = useState("");
  const isDeleting = kind === "delete_rule";
  return (
    <ConfirmDialog
      open={kind !== null}
      onOpenChange={(open) => !open && onClose()}
      title={t(isDeleting ? "rules.deleteTitle" : "rules.disableTitle", { count })}
      description={t(isDeleting ? "rules.deleteText" : "rules.disableText")}
      confirmLabel={t(isDeleting ? "rules.delete" : "rules.disable")}
      onConfirm={() => kind !== null && onConfirm(kind, reason)}
      loading={loading}
      danger={isDeleting}
    >
      <TextField
        label={t("rules.reason")}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        maxLength={500}
      />
    </ConfirmDialog>
  );
}
