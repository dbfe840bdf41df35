import type { AnswerOf, Endpoints } from "@parapet/contract";
import { and, eq, isNotNull } from "drizzle-orm";
import { recordAudit } from "../../../platform/audit.ts";
import type { ViewerCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import { lockManagedClient } from "../api-client/queries.ts";
import { replaceClientBackupCodes } from "./backup-codes.ts";
import { clientTotpTable as table } from "./table.ts";

type Answer = AnswerOf<Endpoints["clientTotp.renewBackupCodes"]>;

/** Replaces a client's backup codes. @throws Failure `not_found`, `mfa_not_enabled` */
export async function renewClientBackupCodes(call: ViewerCall, id: string): Promise<Answer> {
  return call.platform.postgres.db.transaction(async (tx) => {
    const client = await lockManagedClient(tx, call.viewer, id);
    const works = and(eq(table.clientId, id), isNotNull(table.confirmedAt));
    if ((await tx.$count(table, works)) === 0) throw new Failure("mfa_not_enabled");
    await recordAudit(tx, call, { action: "client_totp.renew_backup_codes", subjectType: "api_client", subjectId: id });
    return { backup_codes: await replaceClientBackupCodes(tx, call, client) };
  });
}
