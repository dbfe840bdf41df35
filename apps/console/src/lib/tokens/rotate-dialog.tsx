import { Button } from "@parapet/ui/button";
import { Dialog } from "@parapet/ui/dialog";
import { Select } from "@parapet/ui/select";
import { type ReactNode, useState } from "react";
import { useT } from "../i18n/use-t.ts";

interface RotateDialogProps {
  title: string;
  description: ReactNode;
  confirmLabel: string;
  loading: boolean;
  onClose: () => void;
  onRotate: (graceMs: number) => void;
}

/** Hours for which the previous token stays valid; the server takes up to seven days. */
const graces = [0, 1, 24, 72, 168] as const;

/** Asks before a token is replaced, and how long programs have to switch. */
export function RotateDialog({ title, description, confirmLabel, loading, onClose, onRotate }: RotateDialogProps) {
  const t = useT();
  const [hours, setHours] = useState("24");
  const words = (count: number) => {
    if (count === 0) return t("tokens.graceNow");
    return count < 24 ? t("tokens.graceHours", { count }) : t("tokens.graceDays", { count: count / 24 });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={description}
      actions={
        <>
          <Button onClick={onClose}>{t("ui.cancel")}</Button>
          <Button variant="primary" loading={loading} onClick={() => onRotate(Number(hours) * 3_600_000)}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <Select
        label={t("tokens.grace")}
        choices={graces.map((count) => ({ value: String(count), label: words(count) }))}
        value={hours}
        onChange={setHours}
      />
    </Dialog>
  );
}
