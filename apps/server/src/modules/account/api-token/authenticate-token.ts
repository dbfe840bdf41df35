import { hash } from "node:crypto";
import { and, eq, type SQL } from "drizzle-orm";
import type { Call, Viewer } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import type { Platform } from "../../../platform/platform.ts";
import { providerTable } from "../provider/table.ts";
import { userTable } from "../user/table.ts";
import { creatorAdministers, isUsable } from "./queries.ts";
import { apiTokenTable as table } from "./table.ts";

/** Interval of recording that a token is used, in milliseconds. */
const recordEveryMs = 60_000;

/** Authenticates an API token: the viewer is in its provider, with the token's role. @throws Failure `unauthenticated` */
export async function authenticateToken({ platform, now }: Call, token: string): Promise<Viewer> {
  const row = await findLiveRow(platform, eq(table.tokenHash, hash("sha256", token, "buffer")), now);
  if (row === null) throw new Failure("unauthenticated");
  const { id, providerId, createdBy, role, name, lastUsedAt } = row;
  if (lastUsedAt === null || now.getTime() - lastUsedAt.getTime() > recordEveryMs)
    await platform.postgres.db.update(table).set({ lastUsedAt: now }).where(eq(table.id, id));
  return {
    userId: createdBy,
    providerId,
    organizationId: null,
    role,
    platformAdmin: false,
    sessionId: id,
    apiTokenId: id,
    email: `token: ${name}`,
  };
}

/** Role and organization of a token; null if it no longer works. For streams, which outlast their request's check. */
export async function findLiveToken(
  platform: Pick<Platform, "postgres">,
  id: string,
  now: Date,
): Promise<Pick<Viewer, "role" | "organizationId"> | null> {
  const row = await findLiveRow(platform, eq(table.id, id), now);
  return row === null ? null : { role: row.role, organizationId: null };
}

async function findLiveRow({ postgres }: Pick<Platform, "postgres">, which: SQL, now: Date) {
  const [found] = await postgres.db
    .select({ row: table })
    .from(table)
    .innerJoin(userTable, eq(userTable.id, table.createdBy))
    .innerJoin(providerTable, eq(providerTable.id, table.providerId))
    .where(and(which, isUsable(now), creatorAdministers));
  return found?.row ?? null;
}
