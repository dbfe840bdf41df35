import { type MailConnection, mailConnectionEndpoints, type FieldError } from "@parapet/contract";
import { Alert } from "@parapet/ui/alert";
import { Badge } from "@parapet/ui/badge";
import { Button } from "@parapet/ui/button";
import { ChoiceGroup } from "@parapet/ui/choice-group";
import { DateField } from "@parapet/ui/date-field";
import { PasswordField } from "@parapet/ui/password-field";
import { TextArea } from "@parapet/ui/text-area";
import { type SubmitEvent, useState } from "react";
import { ApiError } from "../../../../lib/api/api-error.ts";
import { FormAlert } from "../../../../lib/form/form-alert.tsx";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { bodyOf, type CredentialChoice } from "../draft.ts";
import { type ConnectionActions, refusalOf } from "../use-connection-actions.ts";
import { CertificateCard } from "./certificate-card.tsx";
import { StepCard } from "./step-card.tsx";
import type { Typing } from "./typing.ts";

interface CredentialFieldsProps extends Typing {
  tried: boolean;
  /** What the server found wrong. */
  reasons: readonly FieldError[];
}

interface CredentialChoicesProps {
  value: CredentialChoice;
  stored: MailConnection["credential"];
  onChange: (choice: CredentialChoice) => void;
}

const choices = ["make_certificate", "certificate", "secret"] as const;

/** The ways to prove who the application is, the better ones first. */
function CredentialChoices({ value, stored, onChange }: CredentialChoicesProps) {
  const t = useT();
  const offered: readonly CredentialChoice[] = stored === null ? choices : ["stored", ...choices];
  return (
    <ChoiceGroup
      label={t("connect.credential")}
      look="tiles"
      tooltips={false}
      value={value}
      onChange={onChange}
      className="md:grid-cols-2"
      choices={offered.map((choice) => ({
        value: choice,
        label: t(`connect.credentials.${choice}`),
        face: (
          <span className="grid h-full w-full content-start gap-1 rounded-lg border border-line bg-surface p-3.5 text-start group-hover:border-line-strong group-data-checked:border-brand-text group-data-checked:bg-brand-soft">
            <span className="flex flex-wrap items-center gap-2 font-medium">
              {t(`connect.credentials.${choice}`)}
              {choice === "make_certificate" && <Badge tone="success">{t("connect.recommended")}</Badge>}
            </span>
            <span className="text-sm text-fg-2">{t(`connect.credentialAbout.${choice}`)}</span>
          </span>
        ),
      }))}
    />
  );
}

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

/** What is typed or pasted for the way that was chosen. */
function CredentialFields({ draft, onChange, tried, reasons }: CredentialFieldsProps) {
  const t = useT();
  const { secret, secretUntil, certificate, privateKey } = draft;
  const problem = (field: "secret" | "certificate" | "private_key", value: string) => {
    if (tried && value.trim() === "") return t("form.required");
    return reasons.some(({ pointer }) => pointer.endsWith(`/${field}`)) ? t(`connect.wrong.${field}`) : undefined;
  };
  switch (draft.credential) {
    case "stored":
    case "make_certificate":
      return null;
    case "secret":
      return (
        <div className="grid max-w-xl gap-4">
          <PasswordField
            label={t("connect.secret")}
            hint={t("connect.secretHint")}
            value={secret}
            dir="ltr"
            autoComplete="off"
            error={problem("secret", secret)}
            onChange={(event) => onChange({ secret: event.target.value })}
          />
          <DateField
            label={t("connect.secretUntil")}
            hint={t("connect.secretUntilHint")}
            value={secretUntil}
            onChange={(until) => onChange({ secretUntil: until })}
          />
        </div>
      );
    case "certificate":
      return (
        <div className="grid gap-4 lg:grid-cols-2">
          <TextArea
            label={t("connect.certificate")}
            hint={t("connect.pemHint")}
            rows={6}
            dir="ltr"
            spellCheck={false}
            className="font-mono text-sm"
            value={certificate}
            error={problem("certificate", certificate)}
            onChange={(event) => onChange({ certificate: event.target.value })}
          />
          <TextArea
            label={t("connect.privateKey")}
            hint={t("connect.privateKeyHint")}
            rows={6}
            dir="ltr"
            spellCheck={false}
            className="font-mono text-sm"
            value={privateKey}
            error={problem("private_key", privateKey)}
            onChange={(event) => onChange({ privateKey: event.target.value })}
          />
        </div>
      );
  }
}
