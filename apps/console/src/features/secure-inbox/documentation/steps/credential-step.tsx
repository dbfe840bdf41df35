import { type MailConnection, mailConnectionEndpoints } from "@parapet/contract";
import { Alert } from "@parapet/ui/alert";
import { Button } from "@parapet/ui/button";
import { type SubmitEvent, useState } from "react";
import { ApiError } from "../../../../lib/api/api-error.ts";
import { FormAlert } from "../../../../lib/form/form-alert.tsx";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { bodyOf } from "../draft.ts";
import { type ConnectionActions, refusalOf } from "../use-connection-actions.ts";
import { CertificateCard } from "./certificate-card.tsx";
import { CredentialChoices } from "./credential-choices.tsx";
import { CredentialFields } from "./credential-fields.tsx";
import { StepCard } from "./step-card.tsx";
import type { Typing } from "./typing.ts";

interface CredentialStepProps extends Typing {
  connection: MailConnection;
  configure: ConnectionActions["configure"];
  onBack: () => void;
  onNext: () => void;
}

const { body: schema } = mailConnectionEndpoints["mailConnection.configure"];

/** How the application proves itself. Saving stores everything typed so far; a certificate is then there to upload. */
export function CredentialStep({ draft, onChange, connection, configure, onBack, onNext }: CredentialStepProps) {
  const t = useT();
  const [tried, setTried] = useState(false);
  const { credential, next_credential: next } = connection;
  const read = schema.safeParse(bodyOf(draft));
  const isIncomplete = !read.success && read.error.issues.some(({ path }) => path[0] !== "credential");
  const made = credential?.kind === "certificate" && draft.credential === "stored" && next === null ? credential : null;
  const refusal = refusalOf(configure);
  const reasons = refusal instanceof ApiError ? (refusal.problem?.errors ?? []) : [];
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (!read.success) return;
    const handed = await configure.mutateAsync(read.data);
    if (!handed.ok) return;
    // What was typed is the server's now, and nothing here reads it back.
    onChange({ credential: "stored", secret: "", secretUntil: "", privateKey: "", certificate: "" });
    if (draft.credential !== "make_certificate") onNext();
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <StepCard
        title={t("connect.credentialTitle")}
        onBack={onBack}
        next={
          <>
            <Button
              type="submit"
              variant={made === null ? "primary" : "secondary"}
              loading={configure.isPending}
              disabled={isIncomplete}
            >
              {t(draft.credential === "make_certificate" ? "connect.makeAndSave" : "connect.save")}
            </Button>
            {made !== null && (
              <Button variant="primary" onClick={onNext}>
                {t("connect.uploaded")}
              </Button>
            )}
          </>
        }
      >
        <p className="max-w-[72ch] text-fg-2">{t("connect.credentialText")}</p>
        {isIncomplete && <Alert tone="warning">{t("connect.incomplete")}</Alert>}
        <CredentialChoices
          value={draft.credential}
          stored={credential}
          onChange={(choice) => {
            onChange({ credential: choice });
            configure.reset();
          }}
        />
        <CredentialFields draft={draft} onChange={onChange} tried={tried} reasons={reasons} />
        {made !== null && <CertificateCard credential={made} />}
        {reasons.length === 0 && <FormAlert error={refusal} />}
      </StepCard>
    </form>
  );
}
