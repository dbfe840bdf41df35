import type { Jobs } from "../../../platform/jobs.ts";
import type { Transaction } from "../../../platform/postgres/postgres.ts";

declare module "../../../platform/jobs.ts" {
  interface JobPayloads {
    "assess-sign-ins": { readonly providerId: string };
  }
}

/** Has the accounts looked at whose events are new. */
export async function assessLater(tx: Transaction, jobs: Jobs, providerId: string): Promise<void> {
  await jobs.add(tx, "assess-sign-ins", { providerId }, { key: `assess-sign-ins:${providerId}` });
}
