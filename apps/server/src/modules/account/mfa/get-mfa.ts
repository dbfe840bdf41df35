import type { MfaState } from "@parapet/contract";
import { and, count, eq, isNull } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import { findUser } from "../user/queries.ts";
import { backupCodeTable } from "./table.ts";

/** Tells how the caller's two-step verification stands. */
export async function getMfa({ platform, viewer }: ViewerCall): Promise<MfaState> {
  const { db } = platform.postgres;
  const [user, [codes]] = await Promise.all([
    findUser(db, viewer.userId),
    db
      .select({ left: count() })
      .from(backupCodeTable)
      .where(and(eq(backupCodeTable.userId, viewer.userId), isNull(backupCodeTable.usedAt))),
  ]);
  if (user === null) throw new Failure("unauthenticated");
  return {
    enabled_at: user.totpConfirmedAt?.toISOString() ?? null,
    backup_codes_left: codes?.left ?? 0,
    asked: user.mfaAlways ? "always" : "when_risky",
  };
}
