import type { ApiClient } from "@parapet/contract";
import type { Translate } from "../../../lib/i18n/use-t.ts";
import { insecureSources } from "./insecure-badge.tsx";

/** The second factors with which a client can pass a step-up now, each in words: a headless one has no user to enter codes. */
export function factorNames(t: Translate, client: ApiClient): string[] {
  const { kind, factors } = client;
  const { totp, signing_keys, backup_codes, approval } = factors;
  const hasUser = kind === "interactive";
  return [
    ...(hasUser && totp ? [t("clients.factor.totp")] : []),
    ...(hasUser && backup_codes > 0 ? [t("clients.factor.backupCodes", { count: backup_codes })] : []),
    ...(signing_keys > 0 ? [t("clients.factor.signingKeys", { count: signing_keys })] : []),
    ...(approval ? [t("clients.factor.approval")] : []),
    ...insecureSources(client).map((source) => t(`clients.factor.${source}`)),
  ];
}
