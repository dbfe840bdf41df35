import { recordAudit } from "../../../platform/audit.ts";
import type { ViewerCall } from "../../../platform/call.ts";
import type { Transaction } from "../../../platform/postgres/postgres.ts";

interface Change {
  readonly action: `provider.${string}`;
  readonly before?: Record<string, unknown>;
  readonly after?: Record<string, unknown>;
}

/** Records a change in the audit log of the provider and, if it's another one, of the actor's provider. */
export async function recordProviderAudit(
  tx: Transaction,
  call: ViewerCall,
  subjectId: string,
  change: Change,
): Promise<void> {
  const { userId, email } = call.viewer;
  for (const providerId of new Set([subjectId, call.viewer.providerId])) {
    const actor = { providerId, userId, email };
    await recordAudit(tx, call, { ...change, actor, subjectType: "provider", subjectId });
  }
}
