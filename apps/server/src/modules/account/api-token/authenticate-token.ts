import { hash } from "node:crypto";
import { and, eq, gt, isNull } from "drizzle-orm";
import type { Call, Viewer } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import { providerTable } from "../provider/table.ts";
import { userTable } from "../user/table.ts";
import { apiTokenTable as table } from "./table.ts";

/** Interval of noting that a token is used, in milliseconds. */
const noteEveryMs = 60_000;

/**
 * Who a token stands for: its provider, with its own role, while whoever created it can sign in.
 * @throws Failure `unauthenticated`
 */
export async function authenticateToken({ platform, now }: Call, token: string): Promise<Viewer> {
  const { db } = platform.postgres;
  const [found] = await db
    .select({ row: table })
    .from(table)
    .innerJoin(userTable, eq(userTable.id, table.createdBy))
    .innerJoin(providerTable, eq(providerTable.id, table.providerId))
    .where(
      and(
        eq(table.tokenHash, hash("sha256", token, "buffer")),
        isNull(table.revokedAt),
        gt(table.expiresAt, now),
        eq(userTable.status, "active"),
        eq(userTable.providerId, table.providerId),
        eq(userTable.role, "provider_admin"),
        isNull(userTable.organizationId),
        isNull(providerTable.archivedAt),
      ),
    );
  if (found === undefined) throw new Failure("unauthenticated");
  const { id, providerId, createdBy, role, name, lastUsedAt } = found.row;
  if (lastUsedAt === null || now.getTime() - lastUsedAt.getTime() > noteEveryMs)
    await db.update(table).set({ lastUsedAt: now }).where(eq(table.id, id));
  return {
    userId: createdBy,
    providerId,
    organizationId: null,
    role,
    platformAdmin: false,
    sessionId: id,
    email: `token: ${name}`,
  };
}
