import type { AnswerOf, BodyOf, Endpoints } from "@parapet/contract";
import { recordAudit } from "../../../platform/audit.ts";
import type { ViewerCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import { lockUser } from "../user/lock-user.ts";
import { replaceBackupCodes } from "./backup-codes.ts";
import { confirmCode } from "./confirm-code.ts";

type Row = Endpoints["mfa.renewBackupCodes"];

/** Replaces the caller's backup codes. @throws Failure `code_wrong`, `mfa_not_enabled`, `rate_limited` */
export async function renewBackupCodes(call: ViewerCall, { code }: BodyOf<Row>): Promise<AnswerOf<Row>> {
  await confirmCode(call, code);
  return call.platform.postgres.db.transaction(async (tx) => {
    const user = await lockUser(tx, call.viewer.userId);
    if (user === null || user.totpConfirmedAt === null) throw new Failure("mfa_not_enabled");
    await recordAudit(tx, call, { action: "mfa.renew_backup_codes", subjectType: "user", subjectId: user.id });
    return { backup_codes: await replaceBackupCodes(tx, call, user) };
  });
}
