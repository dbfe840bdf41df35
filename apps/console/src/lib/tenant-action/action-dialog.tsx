import type { MailActionKind } from "@parapet/contract";
import { Button } from "@parapet/ui/button";
import { Dialog } from "@parapet/ui/dialog";
import { TextField } from "@parapet/ui/text-field";
import { useState } from "react";
import { useT } from "../i18n/use-t.ts";

/** What is about to be done, to named things or to a campaign's mails. */
export interface AskedAction {
  readonly kind: MailActionKind;
  readonly targets?: readonly string[];
  readonly campaign?: string;
  /** How many things that is. */
  readonly count: number;
}

interface ActionDialogProps {
  /** Null when nothing is asked. */
  asked: AskedAction | null;
  loading: boolean;
  onClose: () => void;
  onDo: (reason: string) => void;
}

/** What leads mail out again has to be explained. */
const explained: ReadonlySet<MailActionKind> = new Set(["release", "restore"]);
const nothing: AskedAction = { kind: "quarantine", count: 0 };

/** Asks before something is done in the tenant, and says how many things it is about. */
export function ActionDialog({ asked, loading, onClose, onDo }: ActionDialogProps) {
  const t = useT();
  const [reason, setReason] = useState("");
  const [isMissing, setMissing] = useState(false);
  // What is shown while the dialog fades.
  const [shown, setShown] = useState(nothing);
  if (asked !== null && asked !== shown) {
    setShown(asked);
    setReason("");
    setMissing(false);
  }
  const { kind, count } = shown;
  const send = () => {
    const said = reason.trim();
    if (said === "" && explained.has(kind)) setMissing(true);
    else onDo(said);
  };
  return (
    <Dialog
      open={asked !== null}
      onOpenChange={(open) => !open && onClose()}
      title={t(`tenantAction.ask.${kind}`, { count })}
      description={t(`tenantAction.text.${kind}`)}
      size="sm"
      actions={
        <>
          <Button onClick={onClose}>{t("tenantAction.cancel")}</Button>
          <Button variant={kind === "purge" ? "danger" : "primary"} loading={loading} onClick={send}>
            {t(`tenantAction.do.${kind}`)}
          </Button>
        </>
      }
    >
      <TextField
        label={t("tenantAction.reason")}
        hint={t("tenantAction.reasonHint")}
        error={isMissing && reason.trim() === "" ? t("tenantAction.reasonNeeded") : undefined}
        value={reason}
        maxLength={500}
        onChange={({ target }) => setReason(target.value)}
      />
    </Dialog>
  );
}
