import { providerEndpoints } from "@parapet/contract";
import { Button } from "@parapet/ui/button";
import { Dialog } from "@parapet/ui/dialog";
import { TextField } from "@parapet/ui/text-field";
import { useId } from "react";
import { ApiError } from "../../lib/api/api-error.ts";
import { useEmailState } from "../../lib/email/use-email-state.ts";
import { FormAlert } from "../../lib/form/form-alert.tsx";
import { useBodyForm } from "../../lib/form/use-body-form.ts";
import { useT } from "../../lib/i18n/use-t.ts";
import { CompanyFields } from "./company-fields.tsx";
import type { NewProvider } from "./use-provider-actions.ts";

interface CreateDialogProps {
  create: (body: NewProvider) => Promise<void>;
  onClose: () => void;
}

const blank = {
  name: "",
  contact_name: "",
  contact_email: "",
  contact_phone: "",
  "administrator.first_name": "",
  "administrator.last_name": "",
  "administrator.email": "",
};

const bodyOf = (typed: Readonly<typeof blank>) => ({
  name: typed.name,
  contact_name: typed.contact_name,
  contact_email: typed.contact_email,
  contact_phone: typed.contact_phone,
  administrator: {
    first_name: typed["administrator.first_name"],
    last_name: typed["administrator.last_name"],
    email: typed["administrator.email"],
  },
});

/** A new provider and who is to administer it. */
export function CreateDialog({ create, onClose }: CreateDialogProps) {
  const t = useT();
  const id = useId();
  const email = useEmailState();
  const form = useBodyForm({
    schema: providerEndpoints["providers.create"].body,
    initial: blank,
    bodyOf,
    send: create,
    refusal: (error) =>
      error instanceof ApiError && error.code === "conflict"
        ? ["administrator.email", t("providers.emailTaken")]
        : null,
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t("providers.createTitle")}
      description={email === "off" ? undefined : t("providers.createText")}
      actions={
        <>
          <Button onClick={onClose}>{t("ui.cancel")}</Button>
          <Button type="submit" form={id} variant="primary" loading={form.action.status === "running"}>
            {t("providers.createSubmit")}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={form.submit} className="grid gap-4">
        <CompanyFields field={form.field} />
        <fieldset className="mt-2 grid gap-4 border-t border-line pt-5">
          <legend className="sr-only">{t("providers.administrator")}</legend>
          <p aria-hidden className="font-semibold">
            {t("providers.administrator")}
          </p>
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <TextField
              label={t("providers.firstName")}
              autoComplete="off"
              {...form.field("administrator.first_name")}
            />
            <TextField label={t("providers.lastName")} autoComplete="off" {...form.field("administrator.last_name")} />
          </div>
          <TextField
            label={t("providers.administratorEmail")}
            hint={t(email === "off" ? "email.inviteText" : "providers.administratorHint")}
            type="email"
            dir="ltr"
            autoComplete="off"
            {...form.field("administrator.email")}
          />
        </fieldset>
        <FormAlert error={form.problem} />
      </form>
    </Dialog>
  );
}
