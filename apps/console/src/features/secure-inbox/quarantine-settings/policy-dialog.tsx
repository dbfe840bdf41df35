import { type MailPolicy, type PolicyDraft, mailPolicyEndpoints } from "@parapet/contract";
import { Alert } from "@parapet/ui/alert";
import { Button } from "@parapet/ui/button";
import { Dialog } from "@parapet/ui/dialog";
import { SkeletonCard } from "@parapet/ui/skeleton-card";
import { toast } from "@parapet/ui/toast";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../../lib/api/call.ts";
import { useAction } from "../../../lib/api/use-action.ts";
import { useFormat } from "../../../lib/format/use-format.ts";
import { useT } from "../../../lib/i18n/use-t.ts";
import { errorText } from "../../../lib/problem/error-text.ts";
import { TimeAgo } from "../../../lib/time/time-ago.tsx";
import { draftOf, faultsOf, fieldsOf, newDraft, policyOf } from "./policy-draft.ts";
import { PolicyFieldset } from "./policy-fieldset.tsx";

interface PredictionProps {
  policy: PolicyDraft;
  /** Whose place it takes; null for a new one. */
  id: string | null;
}

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

/** What a policy would have done with the mail of the last days. */
function Prediction({ policy, id }: PredictionProps) {
  const t = useT();
  const { number } = useFormat();
  const { data, error } = useQuery({
    queryKey: ["mailPolicies.simulate", id, policy],
    queryFn: ({ signal }) => call(mailPolicyEndpoints["mailPolicies.simulate"], { body: { policy, id }, signal }),
    retry: false,
    gcTime: 0,
  });
  if (error) return <Alert tone="error">{errorText(t, error)}</Alert>;
  if (!data)
    return (
      <div role="status" aria-label={t("quarantineSettings.predicting")}>
        <SkeletonCard lines={2} />
      </div>
    );
  const { mails, matched, mailboxes, earlier, spared, harmless, examples } = data;
  return (
    <div className="grid gap-3">
      <Alert tone={harmless > 0 ? "warning" : "info"}>
        {[
          t("quarantineSettings.predicted", { matched, mailboxes, mails: number(mails) }),
          harmless > 0 && t("quarantineSettings.harmless", { count: harmless }),
          earlier > 0 && t("quarantineSettings.earlier", { count: earlier }),
          spared > 0 && t("quarantineSettings.spared", { count: spared }),
        ]
          .filter(Boolean)
          .join(" ")}
      </Alert>
      {examples.length > 0 && (
        <ul
          aria-label={t("quarantineSettings.examples")}
          className="grid max-h-56 gap-1.5 overflow-y-auto rounded-lg border border-line p-3 text-sm"
        >
          {examples.map((mail) => (
            <li key={mail.id} className="flex flex-wrap justify-between gap-x-4">
              <bdi className="min-w-0 wrap-anywhere">{mail.subject}</bdi>
              <span className="text-fg-3">
                <bdi className="ltr-text">{mail.mailbox}</bdi>
                {" · "}
                <TimeAgo time={mail.received_at} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
