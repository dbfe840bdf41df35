import { GraphProblem } from "@parapet/graph-client";
import { and, eq } from "drizzle-orm";
import { type Actor, recordAudit } from "../../../platform/audit.ts";
import type { Call, Viewer } from "../../../platform/call.ts";
import { auditedConnection } from "./audited-connection.ts";
import { checkConnection } from "./check-connection.ts";
import { clientOf } from "./client-of.ts";
import { fromGraphProblem } from "./connection-error.ts";
import {
  type ConfiguredConnection,
  findConnection,
  lockConnection,
  mustBeConfigured,
  findCredentials,
} from "./queries.ts";
import { replaceCredential } from "./store-credentials.ts";
import { type MailConnectionRow, mailCredentialTable, type MailCredentialRow } from "./table.ts";

/**
 * Tries the next credential, if any, and activates it once Microsoft issues a token for it. Tests the connection with
 * the active credential either way. @throws Failure `not_integrated`
 */
export async function tryNext(call: Call, owner: Pick<Viewer, "providerId">, actor: Actor): Promise<MailConnectionRow> {
  const { db } = call.platform.postgres;
  const connection = mustBeConfigured(await findConnection(db, owner));
  const { next } = await findCredentials(db, owner.providerId);
  if (next === null) return connection;
  const problem = await problemWith(call, connection, next);
  if (problem !== null) {
    const { providerId, place } = mailCredentialTable;
    const ofNext = and(eq(providerId, owner.providerId), eq(place, "next"));
    await db
      .update(mailCredentialTable)
      .set({ triedAt: call.now, lastError: fromGraphProblem(problem, call.now) })
      .where(ofNext);
    return checkConnection(call, connection, actor);
  }
  const replaced = await db.transaction(async (tx) => {
    const current = mustBeConfigured(await lockConnection(tx, owner));
    // It was replaced or discarded in the meantime.
    if ((await findCredentials(tx, owner.providerId)).next?.sealedCredential !== next.sealedCredential) return current;
    const row = await replaceCredential(tx, current, next, call.now);
    await recordAudit(tx, call, {
      action: "mail_connection.replace_credential",
      subjectType: "mail_connection",
      subjectId: owner.providerId,
      before: auditedConnection(current),
      after: auditedConnection(row),
      actor,
    });
    return row;
  });
  return checkConnection(call, mustBeConfigured(replaced), actor);
}

async function problemWith(
  { platform }: Call,
  connection: ConfiguredConnection,
  { sealedCredential, certificate }: MailCredentialRow,
): Promise<GraphProblem | null> {
  const client = clientOf(platform, { ...connection, sealedCredential, certificate });
  try {
    await client.grantedRoles();
    return null;
  } catch (error) {
    if (error instanceof GraphProblem) return error;
    throw error;
  } finally {
    client.close();
  }
}
