import { TextField, type TextFieldProps } from "@parapet/ui/text-field";
import { useT } from "../../lib/i18n/use-t.ts";

type Name = "name" | "contact_name" | "contact_email" | "contact_phone";

/** What a provider is called and whom to ask, in both forms. */
export function CompanyFields({
  field,
}: {
  field: (name: Name) => Pick<TextFieldProps, "value" | "error" | "onChange">;
}) {
  const t = useT();
  return (
    <>
      <TextField label={t("providers.name")} autoComplete="off" {...field("name")} />
      <TextField label={t("providers.contactName")} autoComplete="off" {...field("contact_name")} />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          label={t("providers.contactEmail")}
          type="email"
          dir="ltr"
          autoComplete="off"
          {...field("contact_email")}
        />
        <TextField
          label={t("providers.contactPhone")}
          aside={t("form.optional")}
          type="tel"
          dir="ltr"
          autoComplete="off"
          {...field("contact_phone")}
        />
      </div>
    </>
  );
}
