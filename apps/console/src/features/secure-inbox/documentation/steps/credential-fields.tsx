import type { FieldError } from "@parapet/contract";
import { DateField } from "@parapet/ui/date-field";
import { PasswordField } from "@parapet/ui/password-field";
import { TextArea } from "@parapet/ui/text-area";
import { useT } from "../../../../lib/i18n/use-t.ts";
import type { Typing } from "./typing.ts";

interface CredentialFieldsProps extends Typing {
  tried: boolean;
  /** What the server found wrong. */
  reasons: readonly FieldError[];
}

/** What is typed or pasted for the way that was chosen. */
export function CredentialFields({ draft, onChange, tried, reasons }: CredentialFieldsProps) {
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
