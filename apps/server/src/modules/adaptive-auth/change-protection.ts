import { sql } from "drizzle-orm";
import type { Call } from "../../platform/call.ts";
import type { Transaction } from "../../platform/postgres/postgres.ts";
import { directoryService } from "./directory/directory-service.ts";
import { protectionChannel, type ProtectionSubject } from "./directory/protection-subject.ts";

export type { ProtectionSubject };

/**
 * Changes what decisions depend on: in a transaction, with a notification of what to reload to every process. Returns when
 * this process has reloaded it. `subjects` may depend on the result.
 */
export async function changeProtection<Result>(
  { platform }: Pick<Call, "platform">,
  subjects: readonly ProtectionSubject[] | ((result: Result) => readonly ProtectionSubject[]),
  change: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  const { result, changed } = await platform.postgres.db.transaction(async (tx) => {
    const done = await change(tx);
    const named = typeof subjects === "function" ? subjects(done) : subjects;
    // NOTIFY is sent on commit.
    for (const subject of named)
      await tx.execute(sql`select pg_notify(${protectionChannel}, ${JSON.stringify(subject)})`);
    return { result: done, changed: named };
  });
  await platform.services.get(directoryService).reload(changed);
  return result;
}
