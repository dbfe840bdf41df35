import type { Jobs } from "../../../platform/jobs.ts";
import type { Transaction } from "../../../platform/postgres/postgres.ts";

declare module "../../../platform/jobs.ts" {
  interface JobPayloads {
    "assess-sign-ins": { readonly providerId: string };
  }
}

/** Enqueues the assessment of accounts with new events. */
export async function enqueueAssessment(tx: Transaction, jobs: Jobs, providerId: string): Promise<void> {
  await jobs.add(tx, "assess-sign-ins", { providerId }, { key: `assess-sign-ins:${providerId}` });
}
