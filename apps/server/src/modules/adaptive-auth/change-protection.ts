import { sql } from "drizzle-orm";
import type { Call } from "../../platform/call.ts";
import type { Transaction } from "../../platform/postgres/postgres.ts";
import { directoryService } from "./directory/directory-service.ts";
import { protectionChannel, type ProtectionSubject } from "./directory/protection-subject.ts";

export type { ProtectionSubject };

/**
 * The one way to change what decisions depend on: does it in a transaction, tells every process what to read again, and
 * returns when it is in force in this one. `subjects` may depend on what was changed.
 */
export async function changeProtection<Result>(
  { platform }: Pick<Call, "platform">,
  subjects: readonly ProtectionSubject[] | ((result: Result) => readonly ProtectionSubject[]),
  change: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  const { result, changed } = await platform.postgres.db.transaction(async (tx) => {
    const done = await change(tx);
    const named = typeof subjects === "function" ? subjects(done) : subjects;
    // Sent when the transaction is committed, and not at all when it is not.
    for (const subject of named)
      await tx.execute(sql`select pg_notify(${protectionChannel}, ${JSON.stringify(subject)})`);
    return { result: done, changed: named };
  });
  await platform.services.get(directoryService).reload(changed);
  return result;
}
