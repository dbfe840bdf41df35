import type { ApiTokenWithSecret } from "@parapet/contract";
import { and, eq, type SQL } from "drizzle-orm";
import { recordAudit } from "../../../platform/audit.ts";
import type { ViewerCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import { newSecret } from "./new-secret.ts";
import { getToken, isUsable, ownTokens } from "./queries.ts";
import { apiTokenTable as table } from "./table.ts";

/**
 * Replaces the secret of a service token; the previous one ends after a grace period, and one before that at once.
 * @throws Failure `not_found`, `conflict` for a token that is expired, revoked, or a user's own
 */
export function rotateToken(call: ViewerCall, id: string, graceMs: number): Promise<ApiTokenWithSecret> {
  return rotate(call, id, eq(table.providerId, call.viewer.providerId), graceMs);
}

/** The same for a personal token of the viewer. @throws Failure `not_found`, `conflict` if it is expired or revoked */
export function rotateOwnToken(call: ViewerCall, id: string, graceMs: number): Promise<ApiTokenWithSecret> {
  return rotate(call, id, ownTokens(call), graceMs);
}

async function rotate(
  call: ViewerCall,
  id: string,
  visible: SQL | undefined,
  graceMs: number,
): Promise<ApiTokenWithSecret> {
  const { now, viewer, platform } = call;
  const { token, ...secret } = newSecret();
  await platform.postgres.db.transaction(async (tx) => {
    const same = and(eq(table.id, id), visible);
    const [before] = await tx.select().from(table).where(same).for("update");
    if (before === undefined) throw new Failure("not_found");
    // Whoever holds a personal token acts as its user.
    const isOthers = before.kind === "personal" && before.createdBy !== viewer.userId;
    if (isOthers || (await tx.$count(table, and(same, isUsable(now)))) === 0)
      throw new Failure("conflict", { detail: isOthers ? "It's a personal token." : "The token has ended." });
    const previousEndsAt = new Date(Math.min(now.getTime() + graceMs, before.expiresAt.getTime()));
    const change = { rotatedAt: now, rotatedBy: viewer.userId, previousTokenHash: before.tokenHash, previousEndsAt };
    await tx
      .update(table)
      .set({ ...secret, ...change })
      .where(same);
    await recordAudit(tx, call, {
      action: "api_token.rotate",
      subjectType: "api_token",
      subjectId: id,
      before: { prefix: before.prefix },
      after: { prefix: secret.prefix, previous_ends_at: previousEndsAt.toISOString() },
    });
  });
  return { ...(await getToken(call, id)), token };
}
