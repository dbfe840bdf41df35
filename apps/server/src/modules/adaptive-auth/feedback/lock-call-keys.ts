import { and, eq, isNull, ne } from "drizzle-orm";
import { recordAudit } from "../../../platform/audit.ts";
import type { ViewerCall } from "../../../platform/call.ts";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import { lockClient } from "../challenge/lock-client.ts";
import { auditedKey } from "../client-key/add-key.ts";
import { lockKeys, unlockKeys } from "../client-key/lock-keys.ts";
import { clientKeyTable } from "../client-key/table.ts";
import { noId, type WholeDecision } from "../decision-log/decision-row.ts";
import { feedbackTable } from "./table.ts";

type Called = Pick<WholeDecision, "id" | "client_id" | "key_prefix">;

/** Locks the key of a call, found by its logged prefix, which is practically unique per client. @returns IDs of the keys */
export async function lockCallKeys(
  tx: Transaction,
  call: ViewerCall,
  { client_id: clientId, key_prefix }: Called,
): Promise<string[]> {
  if (clientId === noId || key_prefix === "") return [];
  const client = await lockClient(tx, clientId);
  if (client === null || client.providerId !== call.viewer.providerId) return [];
  const keys = await tx
    .select({ id: clientKeyTable.id })
    .from(clientKeyTable)
    .where(
      and(
        eq(clientKeyTable.clientId, clientId),
        eq(clientKeyTable.prefix, key_prefix),
        isNull(clientKeyTable.revokedAt),
      ),
    );
  const ids = keys.map(({ id }) => id);
  for (const key of await lockKeys(tx, { ids, clientId, reason: "not_ours", now: call.now }))
    await recordAudit(tx, call, {
      action: "client_key.lock",
      subjectType: "api_client",
      subjectId: clientId,
      after: auditedKey(client, key),
    });
  return ids;
}

/** Unlocks the keys that feedback locked, unless other feedback or another reason requires the lock. */
export async function unlockCallKeys(
  tx: Transaction,
  call: ViewerCall,
  { id, client_id: clientId }: Called,
  keyIds: readonly string[],
): Promise<void> {
  if (keyIds.length === 0) return;
  const client = await lockClient(tx, clientId);
  if (client === null || client.providerId !== call.viewer.providerId) return;
  const others = await tx
    .select({ keyIds: feedbackTable.keyIds })
    .from(feedbackTable)
    .where(
      and(
        eq(feedbackTable.clientId, clientId),
        eq(feedbackTable.verdict, "not_ours"),
        ne(feedbackTable.decisionId, id),
      ),
    );
  const held = new Set(others.flatMap((other) => other.keyIds));
  const ids = keyIds.filter((each) => !held.has(each));
  for (const key of await unlockKeys(tx, { ids, clientId }))
    await recordAudit(tx, call, {
      action: "client_key.unlock",
      subjectType: "api_client",
      subjectId: clientId,
      before: { ...auditedKey(client, key), locked_by: "not_ours" },
    });
}
