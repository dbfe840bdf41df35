import type { AnswerOf, BodyOf, Endpoints } from "@parapet/contract";
import { eq } from "drizzle-orm";
import { recordAudit } from "../../../platform/audit.ts";
import type { ViewerCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import { lockUser } from "../user/lock-user.ts";
import { userTable } from "../user/table.ts";
import { acceptTotp } from "./accept-totp.ts";
import { replaceBackupCodes } from "./backup-codes.ts";

type Row = Endpoints["mfa.confirm"];

/** Turns two-step verification on with the authenticator's first code. @throws Failure `code_wrong`, `mfa_already_enabled`, `mfa_not_enabled` */
export async function confirmEnrolment(call: ViewerCall, { code }: BodyOf<Row>): Promise<AnswerOf<Row>> {
  return call.platform.postgres.db.transaction(async (tx) => {
    const user = await lockUser(tx, call.viewer.userId);
    if (user === null || user.sealedTotpSecret === null) throw new Failure("mfa_not_enabled");
    if (user.totpConfirmedAt !== null) throw new Failure("mfa_already_enabled");
    if (!(await acceptTotp(tx, call, user, code.replace(/\s/g, "")))) throw new Failure("code_wrong");
    await tx.update(userTable).set({ totpConfirmedAt: call.now }).where(eq(userTable.id, user.id));
    await recordAudit(tx, call, { action: "mfa.enable", subjectType: "user", subjectId: user.id });
    return { backup_codes: await replaceBackupCodes(tx, call, user) };
  });
}
