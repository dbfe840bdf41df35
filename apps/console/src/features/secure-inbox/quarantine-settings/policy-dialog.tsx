import { type MailPolicy, type PolicyDraft } from "@parapet/contract";
import { Button } from "@parapet/ui/button";
import { Dialog } from "@parapet/ui/dialog";
import { toast } from "@parapet/ui/toast";
import { useState } from "react";
import { useAction } from "../../../lib/api/use-action.ts";
import { useT } from "../../../lib/i18n/use-t.ts";
import { errorText } from "../../../lib/problem/error-text.ts";
import { draftOf, faultsOf, fieldsOf, newDraft, policyOf } from "./policy-draft.ts";
import { PolicyFieldset } from "./policy-fieldset.tsx";
import { Prediction } from "./prediction.tsx";

interface PolicyDialogProps {
  /** Null for a new one. */
  policy: MailPolicy | null;
  save: (id: string | null, draft: PolicyDraft) => Promise<void>;
  onClose: () => void;
}

/** Writes a policy, and tells what it would have done with the mail of the last days. */
export function PolicyDialog({ policy, save, onClose }: PolicyDialogProps) {
  const t = useT();
  const [fields, setFields] = useState(() => fieldsOf(policy === null ? newDraft : draftOf(policy)));
  const [isTried, setTried] = useState(false);
  const [predicted, setPredicted] = useState<PolicyDraft | null>(null);
  const id = policy?.id ?? null;
  const faults = faultsOf(fields);
  const saving = useAction(async () => {
    try {
      await save(id, policyOf(fields));
      onClose();
    } catch (error) {
      toast(errorText(t, error), "error");
    }
  });
  const whenGood = (then: () => void) => {
    setTried(true);
    if (faults.size === 0) then();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t(policy === null ? "quarantineSettings.newPolicy" : "quarantineSettings.editPolicy")}
      size="lg"
      dismissible={false}
      actions={
        <>
          <Button onClick={onClose}>{t("quarantineSettings.cancel")}</Button>
          <Button onClick={() => whenGood(() => setPredicted(policyOf(fields)))}>
            {t("quarantineSettings.predict")}
          </Button>
          <Button
            variant="primary"
            loading={saving.status === "running"}
            onClick={() => whenGood(() => void saving.run(undefined))}
          >
            {t("quarantineSettings.save")}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <PolicyFieldset fields={fields} faults={isTried ? faults : new Set()} onChange={setFields} />
        {predicted !== null && <Prediction policy={predicted} id={id} />}
      </div>
    </Dialog>
  );
}
