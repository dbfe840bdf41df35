import type { BodyOf, Endpoints } from "@parapet/contract";
import { eq } from "drizzle-orm";
import { recordAudit } from "../../../platform/audit.ts";
import type { ViewerCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import { lockUser } from "../user/lock-user.ts";
import { userTable } from "../user/table.ts";
import { confirmCode } from "./confirm-code.ts";

type Input = BodyOf<Endpoints["mfa.update"]>;

/** Changes when the caller is asked for the second factor. @throws Failure `code_wrong`, `mfa_not_enabled`, `rate_limited` */
export async function changeAsking(call: ViewerCall, { asked, code }: Input): Promise<void> {
  await confirmCode(call, code);
  const mfaAlways = asked === "always";
  await call.platform.postgres.db.transaction(async (tx) => {
    const user = await lockUser(tx, call.viewer.userId);
    if (user === null || user.totpConfirmedAt === null) throw new Failure("mfa_not_enabled");
    await tx.update(userTable).set({ mfaAlways }).where(eq(userTable.id, user.id));
    const subject = { subjectType: "user", subjectId: user.id };
    const before = { asked: user.mfaAlways ? "always" : "when_risky" };
    await recordAudit(tx, call, { action: "mfa.change_asking", ...subject, before, after: { asked } });
  });
}
