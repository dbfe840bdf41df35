import type { MailConnection, MailConnectionState } from "@parapet/contract";
import { and, eq } from "drizzle-orm";
import { type Actor, recordAudit } from "../../../platform/audit.ts";
import type { Call, ViewerCall } from "../../../platform/call.ts";
import { syncLater } from "../intake/sync-directory.ts";
import { findConnection, mustBeConfigured, type ConfiguredConnection } from "./find-connection.ts";
import { presentConnection } from "./present.ts";
import { type Checked, runCheck } from "./run-check.ts";
import { tellNotices } from "./tell-notices.ts";
import { mailConnectionTable, type MailConnectionRow } from "./table.ts";

/** Tests the connection now. @throws Failure `not_integrated` */
export async function testConnection(call: ViewerCall): Promise<MailConnection> {
  const { platform, viewer } = call;
  const connection = mustBeConfigured(await findConnection(platform.postgres.db, viewer));
  const row = await checkConnection(call, connection, viewer);
  return presentConnection(platform, row);
}

/** Tests a connection and keeps what was found, with an audit row where the state changes. */
export async function checkConnection(
  call: Call,
  connection: ConfiguredConnection,
  actor: Actor,
): Promise<MailConnectionRow> {
  const checked = await runCheck(call.platform, connection);
  return keepCheck(call, connection, checked, actor);
}

/** What was configured in the meantime is not what was tested: then the findings are nobody's. */
export async function keepCheck(
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
    await tellNotices(tx, call, { row, before: connection });
    if (row.state === state) return row;
    if (isUp(row.state) && !isUp(state)) await syncLater(tx, call.platform.jobs, providerId);
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

/** Mail is taken in. */
const isUp = (state: MailConnectionState) => state === "connected" || state === "degraded";
