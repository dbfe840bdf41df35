import type { Translate } from "../i18n/use-t.ts";

/** What a schema found wrong with a field: a zod issue. */
interface Issue {
  readonly code?: string | undefined;
}

/** What to tell about a field, by its name's last word. */
export function fieldProblem(t: Translate, name: string, value: string, issue: Issue): string {
  if (value.trim() === "") return t("form.required");
  if (issue.code === "too_big") return t("form.tooLong");
  if (issue.code === "custom" && name.endsWith("name")) return t("form.nameInvalid");
  if (name.endsWith("email")) return t("form.emailInvalid");
  if (name.endsWith("phone")) return t("form.phoneInvalid");
  return t(name.endsWith("password") ? "form.passwordShort" : "form.invalid");
}
