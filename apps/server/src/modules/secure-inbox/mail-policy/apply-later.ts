import type { Jobs } from "../../../platform/jobs.ts";
import type { Transaction } from "../../../platform/postgres/postgres.ts";

declare module "../../../platform/jobs.ts" {
  interface JobPayloads {
    "apply-mail-policies": { readonly providerId: string };
  }
}

/** Mails of one moment are looked at together. */
const gatherS = 1;

/** Has a provider's policies look at its new mail. */
export async function applyPoliciesLater(tx: Transaction, jobs: Jobs, providerId: string): Promise<void> {
  const options = { key: `apply-mail-policies:${providerId}`, afterS: gatherS, keepsTime: true };
  await jobs.add(tx, "apply-mail-policies", { providerId }, options);
}
