import type { AnswerOf, BodyOf, Endpoints } from "@parapet/contract";
import { recordAudit } from "../../../platform/audit.ts";
import type { ViewerCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import { confirmPassword } from "../me/confirm-password.ts";
import { lockUser } from "../user/lock-user.ts";
import { replaceBackupCodes } from "./backup-codes.ts";

type Row = Endpoints["mfa.renewBackupCodes"];

/** Replaces the caller's backup codes. @throws Failure `password_wrong`, `mfa_not_enabled` */
export async function renewBackupCodes(call: ViewerCall, { password }: BodyOf<Row>): Promise<AnswerOf<Row>> {
  await confirmPassword(call, password);
  return call.platform.postgres.db.transaction(async (tx) => {
    const user = await lockUser(tx, call.viewer.userId);
    if (user === null || user.totpConfirmedAt === null) throw new Failure("mfa_not_enabled");
    await recordAudit(tx, call, { action: "mfa.renew_backup_codes", subjectType: "user", subjectId: user.id });
    return { backup_codes: await replaceBackupCodes(tx, call, user) };
  });
}
