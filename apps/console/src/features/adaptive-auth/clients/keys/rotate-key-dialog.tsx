import { Button } from "@parapet/ui/button";
import { Dialog } from "@parapet/ui/dialog";
import { Select } from "@parapet/ui/select";
import { useState } from "react";
import { useT } from "../../../../lib/i18n/use-t.ts";

interface RotateKeyDialogProps {
  prefix: string;
  loading: boolean;
  onClose: () => void;
  onRotate: (overlapHours: number) => void;
}

/** Hours that the earlier key may go on working; the server takes up to thirty days. */
const overlaps = [0, 1, 24, 168, 720] as const;

/** A successor, and how long the client has to change over. */
export function RotateKeyDialog({ prefix, loading, onClose, onRotate }: RotateKeyDialogProps) {
  const t = useT();
  const [hours, setHours] = useState("24");
  const words = (count: number) => {
    if (count === 0) return t("clients.overlapNone");
    return count < 24 ? t("clients.overlapHours", { count }) : t("clients.overlapDays", { count: count / 24 });
  };
  return (
    <Dialog
      open
      size="sm"
      onOpenChange={(open) => !open && onClose()}
      title={t("clients.rotateTitle")}
      description={t("clients.rotateText", { key: `${prefix}…` })}
      actions={
        <>
          <Button onClick={onClose}>{t("ui.cancel")}</Button>
          <Button variant="primary" loading={loading} onClick={() => onRotate(Number(hours))}>
            {t("clients.keyAction.rotate")}
          </Button>
        </>
      }
    >
      <Select
        label={t("clients.overlap")}
        hint={t("clients.overlapHint")}
        choices={overlaps.map((count) => ({ value: String(count), label: words(count) }))}
        value={hours}
        onChange={setHours}
      />
    </Dialog>
  );
}
