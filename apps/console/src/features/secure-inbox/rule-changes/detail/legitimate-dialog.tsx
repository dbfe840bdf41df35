import { ConfirmDialog } from "@parapet/ui/confirm-dialog";
import { TextField } from "@parapet/ui/text-field";
import { useState } from "react";
import { useT } from "../../../../lib/i18n/use-t.ts";

interface LegitimateDialogProps {
  open: boolean;
  loading: boolean;
  onClose: () => void;
  onConfirm: (note: string) => void;
}

/** Says what it means that a change is the owner's own will, and asks for a note. */
export function LegitimateDialog({ open, loading, onClose, onConfirm }: LegitimateDialogProps) {
  const t = useT();
  const [note, setNote] = useState("");
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t("rules.legitimateTitle")}
      description={t("rules.legitimateText")}
      confirmLabel={t("rules.do.legitimate")}
      onConfirm={() => onConfirm(note)}
      loading={loading}
    >
      <TextField
        label={t("rules.note")}
        value={note}
        onChange={(event) => setNote(event.target.value)}
        maxLength={2000}
      />
    </ConfirmDialog>
  );
}
