import { TextField, type TextFieldProps } from "@parapet/ui/text-field";
import { useT } from "../../lib/i18n/use-t.ts";

type Field = (name: "first_name" | "last_name" | "email") => Partial<TextFieldProps>;

/** Name and email, on every page that makes an account. */
export function NameFields({ field }: { field: Field }) {
  const t = useT();
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
        <TextField label={t("auth.firstName")} autoComplete="given-name" size="lg" {...field("first_name")} />
        <TextField label={t("auth.lastName")} autoComplete="family-name" size="lg" {...field("last_name")} />
      </div>
      <TextField label={t("auth.email")} type="email" autoComplete="email" size="lg" {...field("email")} />
    </>
  );
}
