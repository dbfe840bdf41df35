import { PasswordField, type PasswordFieldProps } from "@parapet/ui/password-field";
import { PasswordStrength } from "@parapet/ui/password-strength";
import { useT } from "../../lib/i18n/use-t.ts";

interface NewPasswordFieldProps extends Omit<PasswordFieldProps, "value"> {
  /** What is typed now, for the meter: the form holds the value. */
  typed: string;
  /** The person's own name and address, which make a password easy to guess. */
  known?: readonly string[];
}

export function NewPasswordField({ typed, known, ...rest }: NewPasswordFieldProps) {
  const t = useT();
  return (
    <div className="grid gap-2">
      <PasswordField autoComplete="new-password" size="lg" hint={t("auth.passwordHint")} {...rest} />
      <PasswordStrength password={typed} {...(known ? { known } : {})} />
    </div>
  );
}
