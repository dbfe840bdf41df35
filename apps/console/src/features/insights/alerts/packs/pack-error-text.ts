import { rulePackLimits } from "@parapet/contract";
import { ApiError } from "../../../../lib/api/api-error.ts";
import type { Translate } from "../../../../lib/i18n/use-t.ts";
import { errorText } from "../../../../lib/problem/error-text.ts";

/** What went wrong with a rule pack: what it costs and how many there are have words of their own. */
export function packErrorText(t: Translate, error: unknown): string {
  if (error instanceof ApiError && error.code === "too_costly") return t("alerts.packTooCostly");
  if (error instanceof ApiError && error.code === "quota_reached")
    return t("alerts.packTooMany", { count: rulePackLimits.packs });
  return errorText(t, error);
}
