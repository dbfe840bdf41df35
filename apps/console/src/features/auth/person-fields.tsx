import { TextField, type TextFieldProps } from "@parapet/ui/text-field";
import { useT } from "../../lib/i18n/use-t.ts";
import { NameFields } from "./name-fields.tsx";

type Field = (name: "first_name" | "last_name" | "email" | "phone") => Partial<TextFieldProps>;

/** Name, email and phone, on the register and sign-up pages. */
export function PersonFields({ field }: { field: Field }) {
  const t = useT();
  return (
    <>
      <NameFields field={field} />
      <TextField
        label={t("auth.phone")}
        aside={t("form.optional")}
        type="tel"
        autoComplete="tel"
        size="lg"
        {...field("phone")}
      />
    </>
  );
}
