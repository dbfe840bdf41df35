import { Button } from "@parapet/ui/button";
import { CopyButton } from "@parapet/ui/copy-button";
import { Dialog } from "@parapet/ui/dialog";
import { OneTimeCodeField } from "@parapet/ui/one-time-code-field";
import { useId, useState } from "react";
import { ApiError } from "../api/api-error.ts";
import { useAction } from "../api/use-action.ts";
import { FormAlert } from "../form/form-alert.tsx";
import { useT } from "../i18n/use-t.ts";
import { QrCode } from "./qr-code.tsx";

/** What an authenticator needs to know. */
export interface Enrolment {
  readonly secret: string;
  readonly otpauth_url: string;
}

interface ScanDialogProps {
  title: string;
  enrolment: Enrolment;
  /** Tells the server the first code. */
  confirm: (code: string) => Promise<{ backup_codes: readonly string[] }>;
  onConfirmed: (codes: readonly string[]) => void;
  onClose: () => void;
}

/** The secret as a picture and as text, and the code that shows that the authenticator has it. */
export function ScanDialog({ title, enrolment, confirm, onConfirmed, onClose }: ScanDialogProps) {
  const { secret, otpauth_url } = enrolment;
  const t = useT();
  const id = useId();
  const [code, setCode] = useState("");
  const [failures, setFailures] = useState(0);
  const confirming = useAction(async (given: string) => onConfirmed((await confirm(given)).backup_codes));
  const send = async (given: string) => {
    if (given.length < 6 || (await confirming.run(given))) return;
    setCode("");
    setFailures((count) => count + 1);
  };
  const isWrong = confirming.error instanceof ApiError && confirming.error.code === "code_wrong";
  return (
    <Dialog
      open
      dismissible={false}
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={t("secondFactor.scanText")}
      actions={
        <>
          <Button onClick={onClose}>{t("ui.cancel")}</Button>
          <Button type="submit" form={id} variant="primary" loading={confirming.status === "running"}>
            {t("secondFactor.turnOn")}
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
          <QrCode text={otpauth_url} label={t("secondFactor.qr")} />
          <div className="grid min-w-0 flex-1 basis-56 gap-2">
            <p className="text-sm text-fg-3">{t("secondFactor.secretText")}</p>
            <div className="flex items-center gap-1 rounded-lg border border-line bg-sunken py-1.5 ps-3 pe-1.5">
              <bdi className="ltr-text min-w-0 flex-1 font-mono text-sm break-words">{inGroups(secret)}</bdi>
              <CopyButton text={secret} label={t("secondFactor.copySecret")} />
            </div>
          </div>
        </div>
        <div className="max-w-sm">
          {/* A new field for every try starts in its first box. */}
          <OneTimeCodeField
            key={failures}
            label={t("secondFactor.firstCode")}
            value={code}
            onChange={setCode}
            onComplete={(given) => void send(given)}
            error={isWrong ? t("problem.code_wrong") : undefined}
            focused={failures > 0}
          />
        </div>
        {!isWrong && <FormAlert error={confirming.error} />}
      </form>
    </Dialog>
  );
}

/** Four letters at a time, as people type them off. */
const inGroups = (secret: string) => secret.match(/.{1,4}/g)?.join(" ") ?? secret;
