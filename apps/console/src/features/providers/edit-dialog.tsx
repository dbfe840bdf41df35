import { type ProviderDetail, providerEndpoints } from "@parapet/contract";
import { Button } from "@parapet/ui/button";
import { Dialog } from "@parapet/ui/dialog";
import { useId } from "react";
import { FormAlert } from "../../lib/form/form-alert.tsx";
import { useBodyForm } from "../../lib/form/use-body-form.ts";
import { useT } from "../../lib/i18n/use-t.ts";
import { CompanyFields } from "./company-fields.tsx";
import type { ProviderFields } from "./use-provider-actions.ts";

interface EditDialogProps {
  provider: ProviderDetail;
  save: (body: ProviderFields) => Promise<void>;
  onClose: () => void;
}

export function EditDialog({ provider, save, onClose }: EditDialogProps) {
  const t = useT();
  const id = useId();
  const { name, contact_name, contact_email, contact_phone } = provider;
  const form = useBodyForm({
    schema: providerEndpoints["providers.update"].body,
    initial: { name, contact_name, contact_email, contact_phone },
    bodyOf: (typed) => typed,
    send: save,
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t("providers.editTitle")}
      description={t("providers.editText")}
      actions={
        <>
          <Button onClick={onClose}>{t("ui.cancel")}</Button>
          <Button type="submit" form={id} variant="primary" loading={form.action.status === "running"}>
            {t("form.save")}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={form.submit} className="grid gap-4">
        <CompanyFields field={form.field} />
        <FormAlert error={form.problem} />
      </form>
    </Dialog>
  );
}
