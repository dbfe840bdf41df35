import { Button } from "@parapet/ui/button";
import { Dialog } from "@parapet/ui/dialog";
import { TextField } from "@parapet/ui/text-field";
import { useState } from "react";
import { useT } from "../../../lib/i18n/use-t.ts";

export type HeldWork = "release" | "delete" | "extend" | "deny" | "request";

/** What is not done in the tenant. */
export type DeskWork = Exclude<HeldWork, "release" | "delete">;

export interface AskedWork {
  readonly work: HeldWork;
  readonly ids: readonly string[];
}

export interface AskedDeskWork extends AskedWork {
  readonly work: DeskWork;
}

interface WorkDialogProps {
  /** Null when nothing is asked. */
  asked: AskedDeskWork | null;
  loading: boolean;
  onClose: () => void;
  onDo: (answer: { readonly reason: string; readonly days: number }) => void;
}

const nothing: AskedDeskWork = { work: "extend", ids: [] };

/** Asks before something is done with held mails, and says how many they are. */
export function WorkDialog({ asked, loading, onClose, onDo }: WorkDialogProps) {
  const t = useT();
  const [reason, setReason] = useState("");
  const [days, setDays] = useState("30");
  const [isTried, setTried] = useState(false);
  // What is shown while the dialog fades.
  const [shown, setShown] = useState(nothing);
  if (asked !== null && asked !== shown) {
    setShown(asked);
    setReason("");
    setTried(false);
  }
  const { work, ids } = shown;
  const said = reason.trim();
  const isLong = /^\d{1,3}$/.test(days) && Number(days) >= 1 && Number(days) <= 365;
  const isGood = work === "extend" ? isLong : said !== "" || work !== "request";
  const send = () => {
    setTried(true);
    if (isGood) onDo({ reason: said, days: Number(days) });
  };
  return (
    <Dialog
      open={asked !== null}
      onOpenChange={(open) => !open && onClose()}
      title={t(`quarantine.ask.${work}`, { count: ids.length })}
      description={t(`quarantine.text.${work}`)}
      size="sm"
      actions={
        <>
          <Button onClick={onClose}>{t("quarantine.cancel")}</Button>
          <Button variant="primary" loading={loading} onClick={send}>
            {t(`quarantine.${work}`)}
          </Button>
        </>
      }
    >
      {work === "extend" ? (
        <TextField
          label={t("quarantine.days")}
          inputMode="numeric"
          error={isTried && !isLong ? "1–365" : undefined}
          value={days}
          onChange={({ target }) => setDays(target.value)}
        />
      ) : (
        <TextField
          label={t("quarantine.reason")}
          error={isTried && !isGood ? t("quarantine.reasonNeeded") : undefined}
          value={reason}
          maxLength={500}
          onChange={({ target }) => setReason(target.value)}
        />
      )}
    </Dialog>
  );
}
