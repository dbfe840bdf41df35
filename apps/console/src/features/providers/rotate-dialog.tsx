import { keyGraceHours } from "@parapet/contract";
import { ConfirmDialog } from "@parapet/ui/confirm-dialog";
import { Select } from "@parapet/ui/select";
import { useState } from "react";
import { useT } from "../../lib/i18n/use-t.ts";

interface RotateDialogProps {
  running: boolean;
  onRotate: (graceHours: number) => void;
  onClose: () => void;
}

/** Hours of grace that people choose from, by the name of their text. */
const graces = { none: 0, hour: 1, day: keyGraceHours.initial, week: 7 * 24, month: keyGraceHours.max } as const;
type Grace = keyof typeof graces;
const choices: readonly Grace[] = ["none", "hour", "day", "week", "month"];

/** Says what happens, and asks how long the old key is to be accepted. */
export function RotateDialog({ running, onRotate, onClose }: RotateDialogProps) {
  const t = useT();
  const [grace, setGrace] = useState<Grace>("day");
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t("providers.rotateTitle")}
      description={t("providers.rotateText")}
      confirmLabel={t("providers.rotate")}
      danger={grace === "none"}
      loading={running}
      onConfirm={() => onRotate(graces[grace])}
    >
      <div className="grid gap-4">
        <ul className="grid list-disc gap-1.5 ps-5 text-fg-2">
          <li>{t("providers.rotateNew")}</li>
          <li>{t("providers.rotateOld")}</li>
          <li>{t("providers.rotateVerifiers")}</li>
        </ul>
        <Select
          label={t("providers.grace")}
          hint={t(grace === "none" ? "providers.graceNoneHint" : "providers.graceHint")}
          choices={choices.map((value) => ({ value, label: t(`providers.grace.${value}`) }))}
          value={grace}
          onChange={setGrace}
        />
      </div>
    </ConfirmDialog>
  );
}
