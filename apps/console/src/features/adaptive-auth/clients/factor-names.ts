import type { ApiClient } from "@parapet/contract";
import type { Translate } from "../../../lib/i18n/use-t.ts";

/** The second factors that work now, each in words. */
export function factorNames(t: Translate, { factors: { totp, signing_keys, backup_codes } }: ApiClient): string[] {
  return [
    ...(totp ? [t("clients.factor.totp")] : []),
    ...(backup_codes > 0 ? [t("clients.factor.backupCodes", { count: backup_codes })] : []),
    ...(signing_keys > 0 ? [t("clients.factor.signingKeys", { count: signing_keys })] : []),
  ];
}
