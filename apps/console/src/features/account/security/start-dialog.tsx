import { type BodySent, type Endpoints, mfaEndpoints } from "@parapet/contract";
import { Button } from "@parapet/ui/button";
import { Dialog } from "@parapet/ui/dialog";
import { PasswordField } from "@parapet/ui/password-field";
import { useId } from "react";
import { call } from "../../../lib/api/call.ts";
import { FormAlert } from "../../../lib/form/form-alert.tsx";
import { useBodyForm } from "../../../lib/form/use-body-form.ts";
import { useT } from "../../../lib/i18n/use-t.ts";
import type { Enrolment } from "../../../lib/second-factor/scan-dialog.tsx";
import { wrongPassword } from "./wrong.ts";

interface StartDialogProps {
  onStarted: (enrolment: Enrolment) => void;
  onClose: () => void;
}

const row = mfaEndpoints["mfa.enrol"];

/** An unlocked screen is not enough to set a second factor. */
export function StartDialog({ onStarted, onClose }: StartDialogProps) {
  const t = useT();
  const id = useId();
  const form = useBodyForm({
    schema: row.body,
    initial: { password: "" },
    bodyOf: (typed) => typed,
    send: async (body: BodySent<Endpoints["mfa.enrol"]>) => onStarted(await call(row, { body })),
    refusal: (error) => wrongPassword(t, error),
  });
  return (
    <Dialog
      open
      size="sm"
      onOpenChange={(open) => !open && onClose()}
      title={t("security.enrolTitle")}
      description={t("security.enrolText")}
      actions={
        <>
          <Button onClick={onClose}>{t("ui.cancel")}</Button>
          <Button type="submit" form={id} variant="primary" loading={form.action.status === "running"}>
            {t("security.continue")}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={form.submit} className="grid gap-4">
        <PasswordField label={t("security.yourPassword")} {...form.field("password")} />
        <FormAlert error={form.problem} />
      </form>
    </Dialog>
  );
}
