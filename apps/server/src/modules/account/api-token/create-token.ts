import { hash, randomBytes } from "node:crypto";
import { apiTokenLimits, type ApiTokenWithSecret, type BodyOf, type Endpoints } from "@parapet/contract";
import { and, eq, lt, sql } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { recordAudit } from "../../../platform/audit.ts";
import type { ViewerCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import { endedAt, isUsable, listedSince, presentToken } from "./queries.ts";
import { apiTokenTable as table } from "./table.ts";

/** Secret scanners find leaked tokens by it. */
const tokenMark = "ppt_";
const prefixLength = tokenMark.length + 8;
const dayMs = 86_400_000;

/** Creates a token; returned only once. @throws Failure `conflict` over the limit */
export async function createToken(
  call: ViewerCall,
  { name, role, days }: BodyOf<Endpoints["apiTokens.create"]>,
): Promise<ApiTokenWithSecret> {
  const { viewer, now, platform } = call;
  const token = `${tokenMark}${randomBytes(32).toString("base64url")}`;
  const row = {
    id: newId(),
    providerId: viewer.providerId,
    createdBy: viewer.userId,
    name,
    role,
    prefix: token.slice(0, prefixLength),
    tokenHash: hash("sha256", token, "buffer"),
    createdAt: now,
    expiresAt: new Date(now.getTime() + days * dayMs),
    revokedAt: null,
    lastUsedAt: null,
  };
  await platform.postgres.db.transaction(async (tx) => {
    await tx.execute(sql`SELECT FROM provider WHERE id = ${viewer.providerId} FOR NO KEY UPDATE`);
    const own = eq(table.providerId, viewer.providerId);
    if ((await tx.$count(table, and(own, isUsable(now)))) >= apiTokenLimits.usable)
      throw new Failure("conflict", { detail: `A provider can have up to ${apiTokenLimits.usable} tokens.` });
    await tx.delete(table).where(and(own, lt(endedAt, listedSince(now))));
    await tx.insert(table).values(row);
    await recordAudit(tx, call, {
      action: "api_token.create",
      subjectType: "api_token",
      subjectId: row.id,
      after: { name, role, prefix: row.prefix, expires_at: row.expiresAt.toISOString() },
    });
  });
  return { ...presentToken(row, { creator: viewer.email, isWorking: true }, now), token };
}
