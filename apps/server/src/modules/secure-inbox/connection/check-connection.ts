import type { MailConnection, MailConnectionState } from "@parapet/contract";
import { and, eq } from "drizzle-orm";
import { type Actor, recordAudit } from "../../../platform/audit.ts";
import type { Call, ViewerCall } from "../../../platform/call.ts";
import { enqueueDirectorySync } from "../intake/sync-directory.ts";
import { findConnection, mustBeConfigured, type ConfiguredConnection, presentConnection } from "./queries.ts";
import { type Checked, runCheck } from "./run-check.ts";
import { sendNotices } from "./send-notices.ts";
import { mailConnectionTable, type MailConnectionRow } from "./table.ts";

/** Tests the connection now. @throws Failure `not_integrated` */
export async function testConnection(call: ViewerCall): Promise<MailConnection> {
  const { platform, viewer } = call;
  const connection = mustBeConfigured(await findConnection(platform.postgres.db, viewer));
  const row = await checkConnection(call, connection, viewer);
  return presentConnection(platform, row);
}

/** Tests a connection and stores the result; audits state changes. */
export async function checkConnection(
  call: Call,
  connection: ConfiguredConnection,
  actor: Actor,
): Promise<MailConnectionRow> {
  const checked = await runCheck(call.platform, connection);
  return storeCheck(call, connection, checked, actor);
}

/** Discards the result if the connection was reconfigured during the test. */
export async function storeCheck(
  call: Call,
  connection: ConfiguredConnection,
  checked: Partial<Checked>,
  actor: Actor,
): Promise<MailConnectionRow> {
  const { providerId, updatedAt, state } = connection;
  return call.platform.postgres.db.transaction(async (tx) => {
    const [row] = await tx
      .update(mailConnectionTable)
      .set(checked)
      .where(and(eq(mailConnectionTable.providerId, providerId), eq(mailConnectionTable.updatedAt, updatedAt)))
      .returning();
    if (row === undefined) return (await findConnection(tx, { providerId })) ?? connection;
    await sendNotices(tx, call, { row, before: connection });
    if (row.state === state) return row;
    if (isUp(row.state) && !isUp(state)) await enqueueDirectorySync(tx, call.platform.jobs, providerId);
    await recordAudit(tx, call, {
      action: "mail_connection.change_state",
      subjectType: "mail_connection",
      subjectId: providerId,
      before: { state },
      after: { state: row.state, problem: row.lastError?.problem ?? null },
      actor,
    });
    return row;
  });
}

/** Email is being ingested. */
const isUp = (state: MailConnectionState) => state === "connected" || state === "degraded";
