import type { ApiClient } from "@parapet/contract";
import { Button } from "@parapet/ui/button";
import { Dialog } from "@parapet/ui/dialog";
import { Select } from "@parapet/ui/select";
import { useState } from "react";
import { T } from "../../../lib/i18n/t.tsx";
import { useT } from "../../../lib/i18n/use-t.ts";

interface LockDialogProps {
  client: ApiClient;
  loading: boolean;
  onClose: () => void;
  /** null locks until unlocked. */
  onLock: (minutes: number | null) => void;
}

const spans = { endless: null, hour: 60, day: 1440, week: 10_080 } as const;
const names = ["endless", "hour", "day", "week"] as const;
type Span = (typeof names)[number];

/** For how long no call of a client passes. */
export function LockDialog({ client, loading, onClose, onLock }: LockDialogProps) {
  const t = useT();
  const [span, setSpan] = useState<Span>("endless");
  return (
    <Dialog
      open
      size="sm"
      onOpenChange={(open) => !open && onClose()}
      title={t("clients.lockTitle")}
      description={
        <T id="clients.lockText" components={{ name: <bdi className="font-medium text-fg">{client.name}</bdi> }} />
      }
      actions={
        <>
          <Button onClick={onClose}>{t("ui.cancel")}</Button>
          <Button variant="danger" loading={loading} onClick={() => onLock(spans[span])}>
            {t("clients.action.lock")}
          </Button>
        </>
      }
    >
      <Select
        label={t("clients.lockFor")}
        choices={names.map((value) => ({ value, label: t(`clients.lockFor.${value}`) }))}
        value={span}
        onChange={setSpan}
      />
    </Dialog>
  );
}
