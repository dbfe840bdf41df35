import type { TraceSource } from "@parapet/contract";
import { Button } from "@parapet/ui/button";
import { Dialog } from "@parapet/ui/dialog";
import { Select } from "@parapet/ui/select";
import { useState } from "react";
import { T } from "../../../lib/i18n/t.tsx";
import { useT } from "../../../lib/i18n/use-t.ts";
import { NameOf } from "./name-of.tsx";

interface RotateDialogProps {
  source: TraceSource;
  loading: boolean;
  onClose: () => void;
  onRotate: (graceMs: number) => void;
}

/** Hours that the earlier token may go on working; the server takes up to seven days. */
const graces = [0, 1, 24, 72, 168] as const;

/** A new token, and how long the sender has to change over. */
export function RotateDialog({ source, loading, onClose, onRotate }: RotateDialogProps) {
  const t = useT();
  const [hours, setHours] = useState("24");
  const words = (count: number) => {
    if (count === 0) return t("sources.graceNow");
    return count < 24 ? t("sources.graceHours", { count }) : t("sources.graceDays", { count: count / 24 });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t("sources.rotateTitle")}
      description={<T id="sources.rotateText" components={{ name: <NameOf source={source} /> }} />}
      actions={
        <>
          <Button onClick={onClose}>{t("ui.cancel")}</Button>
          <Button variant="primary" loading={loading} onClick={() => onRotate(Number(hours) * 3_600_000)}>
            {t("sources.rotate")}
          </Button>
        </>
      }
    >
      <Select
        label={t("sources.grace")}
        choices={graces.map((count) => ({ value: String(count), label: words(count) }))}
        value={hours}
        onChange={setHours}
      />
    </Dialog>
  );
}
