import type { FieldError } from "react-hook-form";
import type { Translate } from "../../lib/i18n/use-t.ts";

/** What to tell about a field, from the kind of its error (a zod issue code or a code of the server). */
export function fieldErrorText(
  t: Translate,
  name: string,
  value: unknown,
  error: FieldError | undefined,
): string | undefined {
  if (!error) return undefined;
  if (error.type === "password_weak") return t("problem.password_weak");
  if (error.type === "code_wrong") return t("problem.code_wrong");
  if (typeof value !== "string" || value.trim() === "") return t("form.required");
  if (error.type === "too_big") return t("form.tooLong");
  if (error.type === "custom" && name.endsWith("name")) return t("form.nameInvalid");
  switch (name) {
    case "email":
      return t("form.emailInvalid");
    case "phone":
      return t("form.phoneInvalid");
    case "password":
      return t("form.passwordShort");
    default:
      return t("form.invalid");
  }
}
