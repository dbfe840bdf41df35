import type { MailConnection } from "@parapet/contract";
import { recordAudit } from "../../../platform/audit.ts";
import type { ViewerCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import { auditedConnection } from "./audited-connection.ts";
import { checkConnection } from "./check-connection.ts";
import { lockConnection, mustBeConfigured, findCredentials, presentConnection } from "./queries.ts";
import { replaceCredential } from "./store-credentials.ts";

/** Swaps the current and previous credential. @throws Failure `not_integrated`, `not_found` */
export async function restoreCredential(call: ViewerCall): Promise<MailConnection> {
  const { platform, viewer, now } = call;
  const row = await platform.postgres.db.transaction(async (tx) => {
    const current = mustBeConfigured(await lockConnection(tx, viewer));
    const { previous } = await findCredentials(tx, viewer.providerId);
    if (previous === null || previous.keptUntil === null || previous.keptUntil <= now) throw new Failure("not_found");
    const restored = await replaceCredential(tx, current, previous, now);
    await recordAudit(tx, call, {
      action: "mail_connection.restore_credential",
      subjectType: "mail_connection",
      subjectId: viewer.providerId,
      before: auditedConnection(current),
      after: auditedConnection(restored),
    });
    return restored;
  });
  return presentConnection(platform, await checkConnection(call, mustBeConfigured(row), viewer));
}
