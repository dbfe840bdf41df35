import type { Checklist, MailConnectionState } from "@parapet/contract";
import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import { messageTable } from "../mail/table.ts";
import { findConnection } from "./find-connection.ts";

type Step = Checklist["mail"]["step"];

const stepOf: Readonly<Record<MailConnectionState, Step>> = {
  not_configured: "connect",
  consent_pending: "consent",
  connected: "wait_for_email",
  degraded: "wait_for_email",
  revoked: "fix_connection",
  error: "fix_connection",
};

/** The next setup step before email is analyzed; uploaded files don't count. */
export async function findMailStep({ platform, viewer }: ViewerCall): Promise<Checklist["mail"]> {
  const { db } = platform.postgres;
  const [email] = await db
    .select({ one: sql`1` })
    .from(messageTable)
    .where(and(eq(messageTable.providerId, viewer.providerId), isNotNull(messageTable.mailboxId)))
    .limit(1);
  if (email !== undefined) return { step: "done" };
  const connection = await findConnection(db, viewer);
  return { step: stepOf[connection?.state ?? "not_configured"] };
}
