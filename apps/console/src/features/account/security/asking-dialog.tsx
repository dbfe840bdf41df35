import { type BodySent, type Endpoints, type MfaAsked, mfaEndpoints } from "@parapet/contract";
import { Button } from "@parapet/ui/button";
import { Dialog } from "@parapet/ui/dialog";
import { toast } from "@parapet/ui/toast";
import { useId } from "react";
import { call } from "../../../lib/api/call.ts";
import { FormAlert } from "../../../lib/form/form-alert.tsx";
import { useBodyForm } from "../../../lib/form/use-body-form.ts";
import { useT } from "../../../lib/i18n/use-t.ts";
import { CodeField } from "./code-field.tsx";
import type { TaskProps } from "./task-props.ts";
import { wrongCode } from "./wrong.ts";

const row = mfaEndpoints["mfa.update"];

/** Whether the second factor is asked for at every login or only at unusual ones; it takes the factor. */
export function AskingDialog({ asked, onChanged, onClose }: TaskProps & { asked: MfaAsked }) {
  const t = useT();
  const id = useId();
  const form = useBodyForm({
    schema: row.body,
    initial: { code: "" },
    bodyOf: (typed) => ({ ...typed, asked }),
    send: async (body: BodySent<Endpoints["mfa.update"]>) => {
      await call(row, { body });
      onChanged();
      toast(t(`security.asked.${asked}`), "success");
      onClose();
    },
    refusal: (error) => wrongCode(t, error),
  });
  return (
    <Dialog
      open
      size="sm"
      onOpenChange={(open) => !open && onClose()}
      title={t(`security.ask.${asked}`)}
      description={t(`security.askText.${asked}`)}
      actions={
        <>
          <Button onClick={onClose}>{t("ui.cancel")}</Button>
          <Button type="submit" form={id} variant="primary" loading={form.action.status === "running"}>
            {t("security.change")}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={form.submit} className="grid gap-4">
        <CodeField {...form.field("code")} />
        <FormAlert error={form.problem} />
      </form>
    </Dialog>
  );
}
