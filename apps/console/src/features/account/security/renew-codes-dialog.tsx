import { type BodySent, type Endpoints, mfaEndpoints } from "@parapet/contract";
import { Button } from "@parapet/ui/button";
import { Dialog } from "@parapet/ui/dialog";
import { useId, useState } from "react";
import { call } from "../../../lib/api/call.ts";
import { FormAlert } from "../../../lib/form/form-alert.tsx";
import { useBodyForm } from "../../../lib/form/use-body-form.ts";
import { useT } from "../../../lib/i18n/use-t.ts";
import { CodeField } from "./code-field.tsx";
import { OwnCodesDialog } from "./own-codes-dialog.tsx";
import type { TaskProps } from "./task-props.ts";
import { wrongCode } from "./wrong.ts";

const row = mfaEndpoints["mfa.renewBackupCodes"];

/** New backup codes, which replace the earlier ones; it takes the second factor. */
export function RenewCodesDialog({ onChanged, onClose }: TaskProps) {
  const t = useT();
  const id = useId();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const form = useBodyForm({
    schema: row.body,
    initial: { code: "" },
    bodyOf: (typed) => typed,
    send: async (body: BodySent<Endpoints["mfa.renewBackupCodes"]>) => {
      const { backup_codes } = await call(row, { body });
      onChanged();
      setCodes(backup_codes);
    },
    refusal: (error) => wrongCode(t, error),
  });
  if (codes !== null) return <OwnCodesDialog codes={codes} onClose={onClose} />;
  return (
    <Dialog
      open
      size="sm"
      onOpenChange={(open) => !open && onClose()}
      title={t("security.renewTitle")}
      description={t("security.renewText")}
      actions={
        <>
          <Button onClick={onClose}>{t("ui.cancel")}</Button>
          <Button type="submit" form={id} variant="primary" loading={form.action.status === "running"}>
            {t("security.renewSubmit")}
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
