import type { MailDecision, MailJudgement } from "@parapet/contract";
import { Button } from "@parapet/ui/button";
import { Dialog } from "@parapet/ui/dialog";
import { TextField } from "@parapet/ui/text-field";
import { useState } from "react";
import { useT } from "../../../../lib/i18n/use-t.ts";

interface MailDecisionDialogProps {
  /** What is about to be decided; null when nothing is. */
  decision: MailDecision | null;
  onClose: () => void;
  onDecide: (judgement: MailJudgement) => void;
}

/** Asks for a reason before a decision is written down. */
export function MailDecisionDialog({ decision, onClose, onDecide }: MailDecisionDialogProps) {
  const t = useT();
  const [reason, setReason] = useState("");
  // What is shown while the dialog fades.
  const [shown, setShown] = useState<MailDecision>("phishing");
  if (decision !== null && decision !== shown) setShown(decision);
  const name = t("mailAnalysis.markAs", { decision: t(`mail.decision.${shown}`) });
  const send = () => {
    onDecide({ decision: shown, ...(reason.trim() !== "" && { reason: reason.trim() }) });
    setReason("");
  };
  return (
    <Dialog
      open={decision !== null}
      onOpenChange={(open) => !open && onClose()}
      title={name}
      description={`${t("mailAnalysis.markText")} ${t("mailAnalysis.closesReports")}`}
      size="sm"
      actions={
        <>
          <Button onClick={onClose}>{t("mailAnalysis.cancel")}</Button>
          <Button variant="primary" onClick={send}>
            {name}
          </Button>
        </>
      }
    >
      <TextField
        label={t("mailAnalysis.reason")}
        hint={t("mailAnalysis.reasonHint")}
        value={reason}
        maxLength={500}
        onChange={({ target }) => setReason(target.value)}
      />
    </Dialog>
  );
}
