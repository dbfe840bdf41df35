import type { MailConnection } from "@parapet/contract";
import { type GraphClient, GraphProblem } from "@parapet/graph-client";
import { eq } from "drizzle-orm";
import { recordAudit } from "../../../platform/audit.ts";
import type { ViewerCall } from "../../../platform/call.ts";
import type { Platform } from "../../../platform/platform.ts";
import { auditedConnection } from "./audited-connection.ts";
import { clientOf } from "./client-of.ts";
import {
  type ConfiguredConnection,
  lockConnection,
  findConnection,
  mustBeConfigured,
  presentConnection,
} from "./queries.ts";
import { noCertificate } from "./read-credential.ts";
import { clearNotices } from "./send-notices.ts";
import { deleteCredentials } from "./store-credentials.ts";
import { mailConnectionTable, mailConsentTable } from "./table.ts";

/**
 * Deletes the subscriptions at Microsoft if possible, and the credential. Analyzed email, tenant and application are
 * kept; reconnecting takes a credential and a consent. @throws Failure `not_integrated`
 */
export async function disconnect(call: ViewerCall): Promise<MailConnection> {
  const { platform, viewer, now } = call;
  const { db } = platform.postgres;
  const ended = await endSubscriptions(platform, mustBeConfigured(await findConnection(db, viewer)));
  const row = await db.transaction(async (tx) => {
    const before = mustBeConfigured(await lockConnection(tx, viewer));
    const [after] = await tx
      .update(mailConnectionTable)
      .set({
        ...noCertificate,
        sealedCredential: null,
        state: "not_configured",
        capabilities: [],
        grantedRoles: [],
        connectedAt: null,
        checkedAt: null,
        lastOkAt: null,
        lastError: null,
        updatedAt: now,
      })
      .where(eq(mailConnectionTable.providerId, viewer.providerId))
      .returning();
    await deleteCredentials(tx, viewer);
    await clearNotices(tx, call, viewer.providerId);
    await tx.delete(mailConsentTable).where(eq(mailConsentTable.providerId, viewer.providerId));
    await recordAudit(tx, call, {
      action: "mail_connection.disconnect",
      subjectType: "mail_connection",
      subjectId: viewer.providerId,
      before: auditedConnection(before),
      after: { state: "not_configured", subscriptions_ended: ended },
    });
    return after ?? null;
  });
  return presentConnection(platform, row);
}

/** Only this installation's subscriptions: the registration may be shared. @returns how many were deleted */
async function endSubscriptions(platform: Platform, connection: ConfiguredConnection): Promise<number> {
  const client = clientOf(platform, connection);
  try {
    const { value } = await client.call("subscription.list", { path: {} });
    const ours = value.filter((each) => String(each["notificationUrl"]).startsWith(`${platform.publicUrl()}/`));
    let ended = 0;
    for (const { id } of ours) if (await endSubscription(client, id)) ended += 1;
    return ended;
  } catch (error) {
    if (error instanceof GraphProblem) return 0;
    throw error;
  } finally {
    client.close();
  }
}

async function endSubscription(client: GraphClient, subscriptionId: string): Promise<boolean> {
  try {
    await client.call("subscription.delete", { path: { subscriptionId } });
    return true;
  } catch (error) {
    if (error instanceof GraphProblem) return false;
    throw error;
  }
}
