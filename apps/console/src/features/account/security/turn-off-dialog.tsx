import { type BodySent, type Endpoints, mfaEndpoints } from "@parapet/contract";
import { Button } from "@parapet/ui/button";
import { Dialog } from "@parapet/ui/dialog";
import { PasswordField } from "@parapet/ui/password-field";
import { toast } from "@parapet/ui/toast";
import { useId } from "react";
import { call } from "../../../lib/api/call.ts";
import { useEmailState } from "../../../lib/email/use-email-state.ts";
import { FormAlert } from "../../../lib/form/form-alert.tsx";
import { useBodyForm } from "../../../lib/form/use-body-form.ts";
import { useT } from "../../../lib/i18n/use-t.ts";
import { CodeField } from "./code-field.tsx";
import type { TaskProps } from "./task-props.ts";
import { wrongCode, wrongPassword } from "./wrong.ts";

const row = mfaEndpoints["mfa.disable"];

/** Off again, with everything that logging in took. */
export function TurnOffDialog({ onChanged, onClose }: TaskProps) {
  const t = useT();
  const id = useId();
  const email = useEmailState();
  const form = useBodyForm({
    schema: row.body,
    initial: { password: "", code: "" },
    bodyOf: (typed) => typed,
    send: async (body: BodySent<Endpoints["mfa.disable"]>) => {
      await call(row, { body });
      onChanged();
      toast(t("security.turnedOff"), "success");
      onClose();
    },
    refusal: (error) => wrongPassword(t, error) ?? wrongCode(t, error),
  });
  return (
    <Dialog
      open
      size="sm"
      onOpenChange={(open) => !open && onClose()}
      title={t("security.turnOffTitle")}
      description={t(email === "off" ? "email.turnOffText" : "security.turnOffText")}
      actions={
        <>
          <Button onClick={onClose}>{t("ui.cancel")}</Button>
          <Button type="submit" form={id} variant="danger" loading={form.action.status === "running"}>
            {t("security.turnOff")}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={form.submit} className="grid gap-4">
        <PasswordField label={t("security.yourPassword")} {...form.field("password")} />
        <CodeField {...form.field("code")} />
        <FormAlert error={form.problem} />
      </form>
    </Dialog>
  );
}
