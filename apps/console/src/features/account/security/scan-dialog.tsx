import { type AnswerOf, type Endpoints, mfaEndpoints } from "@parapet/contract";
import { Button } from "@parapet/ui/button";
import { CopyButton } from "@parapet/ui/copy-button";
import { Dialog } from "@parapet/ui/dialog";
import { OneTimeCodeField } from "@parapet/ui/one-time-code-field";
import { useId, useState } from "react";
import { useAction } from "../../../lib/api/use-action.ts";
import { call } from "../../../lib/api/call.ts";
import { FormAlert } from "../../../lib/form/form-alert.tsx";
import { useT } from "../../../lib/i18n/use-t.ts";
import { QrCode } from "./qr-code.tsx";
import { wrongCode } from "./wrong.ts";

export type Enrolment = AnswerOf<Endpoints["mfa.enrol"]>;

interface ScanDialogProps {
  enrolment: Enrolment;
  onConfirmed: (codes: readonly string[]) => void;
  onClose: () => void;
}

/** The secret as a picture and as text, and the code that shows that the authenticator has it. */
export function ScanDialog({ enrolment: { secret, otpauth_url }, onConfirmed, onClose }: ScanDialogProps) {
  const t = useT();
  const id = useId();
  const [code, setCode] = useState("");
  const [failures, setFailures] = useState(0);
  const confirm = useAction(async (given: string) => {
    const { backup_codes } = await call(mfaEndpoints["mfa.confirm"], { body: { code: given } });
    onConfirmed(backup_codes);
  });
  const send = async (given: string) => {
    if (given.length < 6 || (await confirm.run(given))) return;
    setCode("");
    setFailures((count) => count + 1);
  };
  const wrong = wrongCode(t, confirm.error);
  return (
    <Dialog
      open
      dismissible={false}
      onOpenChange={(open) => !open && onClose()}
      title={t("security.scanTitle")}
      description={t("security.scanText")}
      actions={
        <>
          <Button onClick={onClose}>{t("ui.cancel")}</Button>
          <Button type="submit" form={id} variant="primary" loading={confirm.status === "running"}>
            {t("security.turnOn")}
          </Button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        className="grid gap-6"
        onSubmit={(event) => {
          event.preventDefault();
          void send(code);
        }}
      >
        <div className="flex flex-wrap items-center justify-center gap-x-6 gap-y-4">
          <QrCode text={otpauth_url} label={t("security.qr")} />
          <div className="grid min-w-0 flex-1 basis-56 gap-2">
            <p className="text-sm text-fg-3">{t("security.secretText")}</p>
            <div className="flex items-center gap-1 rounded-lg border border-line bg-sunken py-1.5 ps-3 pe-1.5">
              <bdi className="ltr-text min-w-0 flex-1 font-mono text-sm break-words">{inGroups(secret)}</bdi>
              <CopyButton text={secret} label={t("security.copySecret")} />
            </div>
          </div>
        </div>
        <div className="max-w-sm">
          {/* A new field for every try starts in its first box. */}
          <OneTimeCodeField
            key={failures}
            label={t("security.firstCode")}
            value={code}
            onChange={setCode}
            onComplete={(given) => void send(given)}
            error={wrong?.[1]}
            focused={failures > 0}
          />
        </div>
        {wrong === null && <FormAlert error={confirm.error} />}
      </form>
    </Dialog>
  );
}

/** Four letters at a time, as people type them off. */
const inGroups = (secret: string) => secret.match(/.{1,4}/g)?.join(" ") ?? secret;
