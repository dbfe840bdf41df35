import { sql } from "drizzle-orm";
import type { Call } from "../../platform/call.ts";
import type { Transaction } from "../../platform/postgres/postgres.ts";

/** What the decision service holds in memory and has to read again. */
export type ProtectionSubject =
  | { readonly kind: "api" | "client" | "provider"; readonly id: string }
  | { readonly kind: "data_packs" };

/** The channel on which processes hear what changed. */
export const protectionChannel = "parapet_protection";

/**
 * The one way to change what decisions depend on: does it in a transaction and tells every process what to read again.
 */
export async function changeProtection<Result>(
  { platform }: Pick<Call, "platform">,
  subjects: readonly ProtectionSubject[],
  change: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  return platform.postgres.db.transaction(async (tx) => {
    const result = await change(tx);
    // Sent when the transaction is committed, and not at all when it is not.
    for (const subject of subjects)
      await tx.execute(sql`select pg_notify(${protectionChannel}, ${JSON.stringify(subject)})`);
    return result;
  });
}
