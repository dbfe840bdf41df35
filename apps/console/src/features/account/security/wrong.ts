import { ApiError } from "../../../lib/api/api-error.ts";
import type { Translate } from "../../../lib/i18n/use-t.ts";

const refused = (error: unknown, code: ApiError["code"]) => error instanceof ApiError && error.code === code;

/** Says at the field that the password was wrong. */
export function wrongPassword(t: Translate, error: unknown): readonly ["password", string] | null {
  return refused(error, "password_wrong") ? ["password", t("problem.password_wrong")] : null;
}

/** Says at the field that the code was wrong. */
export function wrongCode(t: Translate, error: unknown): readonly ["code", string] | null {
  return refused(error, "code_wrong") ? ["code", t("problem.code_wrong")] : null;
}
