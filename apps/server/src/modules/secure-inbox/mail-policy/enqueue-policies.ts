import type { Jobs } from "../../../platform/jobs.ts";
import type { Transaction } from "../../../platform/postgres/postgres.ts";

declare module "../../../platform/jobs.ts" {
  interface JobPayloads {
    "apply-mail-policies": { readonly providerId: string };
  }
}

/** Batches emails that arrive together. */
const gatherS = 1;

export async function enqueuePolicies(tx: Transaction, jobs: Jobs, providerId: string): Promise<void> {
  const options = { key: `apply-mail-policies:${providerId}`, afterS: gatherS, keepsTime: true };
  await jobs.add(tx, "apply-mail-policies", { providerId }, options);
}
