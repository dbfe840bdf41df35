import { TextField, type TextFieldProps } from "@parapet/ui/text-field";
import { useT } from "../../lib/i18n/use-t.ts";

type Field = (name: "first_name" | "last_name" | "email" | "phone") => Partial<TextFieldProps>;

/** Who somebody is: on both pages that make an account. */
export function PersonFields({ field }: { field: Field }) {
  const t = useT();
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
        <TextField label={t("auth.firstName")} autoComplete="given-name" size="lg" {...field("first_name")} />
        <TextField label={t("auth.lastName")} autoComplete="family-name" size="lg" {...field("last_name")} />
      </div>
      <TextField label={t("auth.email")} type="email" autoComplete="email" size="lg" {...field("email")} />
      <TextField
        label={t("auth.phone")}
        aside={t("auth.optional")}
        type="tel"
        autoComplete="tel"
        size="lg"
        {...field("phone")}
      />
    </>
  );
}
