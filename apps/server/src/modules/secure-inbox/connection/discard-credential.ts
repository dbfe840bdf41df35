import type { MailConnection } from "@parapet/contract";
import { and, eq } from "drizzle-orm";
import { recordAudit } from "../../../platform/audit.ts";
import type { ViewerCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import { lockConnection, mustBeConfigured, presentConnection } from "./queries.ts";
import { mailCredentialTable as table } from "./table.ts";

/** Discards the next credential; the current one is unaffected. @throws Failure `not_integrated`, `not_found` */
export async function discardCredential(call: ViewerCall): Promise<MailConnection> {
  const { platform, viewer } = call;
  const { providerId } = viewer;
  const row = await platform.postgres.db.transaction(async (tx) => {
    const connection = mustBeConfigured(await lockConnection(tx, viewer));
    const [discarded] = await tx
      .delete(table)
      .where(and(eq(table.providerId, providerId), eq(table.place, "next")))
      .returning();
    if (discarded === undefined) throw new Failure("not_found");
    const { credentialKind: credential, certificateThumbprint: thumbprint } = discarded;
    await recordAudit(tx, call, {
      action: "mail_connection.discard_credential",
      subjectType: "mail_connection",
      subjectId: providerId,
      before: { credential, thumbprint },
    });
    return connection;
  });
  return presentConnection(platform, row);
}
