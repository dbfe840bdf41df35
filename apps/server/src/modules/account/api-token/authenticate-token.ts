import { hash } from "node:crypto";
import { type Endpoint, levelByScopes, lets, roleAt, scopesFor, type SessionAccess } from "@parapet/contract";
import { and, eq, gt, or, type SQL } from "drizzle-orm";
import type { Call, Viewer } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import type { Platform } from "../../../platform/platform.ts";
import { organizationTable } from "../organization/table.ts";
import { providerTable } from "../provider/table.ts";
import { userTable } from "../user/table.ts";
import { isBacked, isUsable } from "./queries.ts";
import { apiTokenTable as table } from "./table.ts";

/** Interval of recording that a token is used, in milliseconds. */
const recordEveryMs = 60_000;

/** An endpoint for signed-in users, by its name. */
export interface Asked {
  readonly name: string;
  readonly row: Endpoint;
  readonly access: SessionAccess;
}

/**
 * Authenticates an API token for an endpoint. The viewer is in its provider, with the rights that its scopes leave: of an
 * administrator for a service token, of its user for a personal one.
 * @throws Failure `unauthenticated`; `forbidden`, naming the scopes that cover the endpoint
 */
export async function authenticateToken({ platform, now }: Call, token: string, asked: Asked): Promise<Viewer> {
  const tokenHash = hash("sha256", token, "buffer");
  const isPrevious = and(eq(table.previousTokenHash, tokenHash), gt(table.previousEndsAt, now));
  const found = await findLive(platform, or(eq(table.tokenHash, tokenHash), isPrevious), now);
  if (found === null) throw new Failure("unauthenticated");
  const { row, email } = found;
  const { id, providerId, createdBy, name, lastUsedAt } = row;
  if (lastUsedAt === null || now.getTime() - lastUsedAt.getTime() > recordEveryMs)
    await platform.postgres.db.update(table).set({ lastUsedAt: now }).where(eq(table.id, id));
  const rights = rightsFor(found, asked);
  if (rights === null || !lets(asked.access, rights)) throw new Failure("forbidden", { detail: adviceFor(asked) });
  return {
    userId: createdBy,
    providerId,
    ...rights,
    platformAdmin: false,
    sessionId: id,
    apiTokenId: id,
    email: row.kind === "personal" ? `${email} (token: ${name})` : `token: ${name}`,
  };
}

/** Whether a token still has the rights that it had. For streams, which outlast their request's check. */
export async function isTokenLive(
  platform: Pick<Platform, "postgres">,
  id: string,
  { role, organizationId }: Pick<Viewer, "role" | "organizationId">,
  now: Date,
): Promise<boolean> {
  const found = await findLive(platform, eq(table.id, id), now);
  if (found === null) return false;
  const { base } = found;
  return base.organizationId === organizationId && (role === "viewer" || ranks[base.role] >= ranks[role]);
}

type Rights = Pick<Viewer, "role" | "organizationId">;

const ranks = { viewer: 0, organization_admin: 1, analyst: 1, provider_admin: 2 } as const;

interface LiveToken {
  readonly row: typeof table.$inferSelect;
  readonly email: string;
  /** Rights before scopes. */
  readonly base: Rights;
}

async function findLive(
  { postgres }: Pick<Platform, "postgres">,
  which: SQL | undefined,
  now: Date,
): Promise<LiveToken | null> {
  const [found] = await postgres.db
    .select({ row: table, email: userTable.email, role: userTable.role, organizationId: userTable.organizationId })
    .from(table)
    .innerJoin(userTable, eq(userTable.id, table.createdBy))
    .innerJoin(providerTable, eq(providerTable.id, table.providerId))
    .leftJoin(organizationTable, eq(organizationTable.id, table.organizationId))
    .where(and(which, isUsable(now), isBacked));
  if (found === undefined) return null;
  const { row, email, role, organizationId } = found;
  if (row.kind === "personal") return { row, email, base: { role, organizationId } };
  const reach = row.organizationId;
  return {
    row,
    email,
    base: { role: reach === null ? "provider_admin" : "organization_admin", organizationId: reach },
  };
}

function rightsFor({ row, base }: LiveToken, asked: Asked): Rights | null {
  const level = levelByScopes(row.scopes, asked.name, asked.row, asked.access);
  return level === null ? null : { ...base, role: roleAt(base.role, level) };
}

function adviceFor({ name, row, access }: Asked): string {
  const scopes = scopesFor(name, row, access);
  return scopes.length === 0
    ? "API tokens can't call this."
    : `The token needs one of the scopes ${scopes.join(", ")}.`;
}
