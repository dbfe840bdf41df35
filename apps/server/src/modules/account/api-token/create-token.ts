import {
  apiTokenLimits,
  type ApiTokenWithSecret,
  type BodyOf,
  type Endpoint,
  type Endpoints,
  endpoints,
  isEndpointName,
  isReachedByTokens,
} from "@parapet/contract";
import { and, eq, lt, type SQL, sql } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { recordAudit } from "../../../platform/audit.ts";
import type { ViewerCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import { findOwnOrganization } from "../organization/queries.ts";
import { newSecret } from "./new-secret.ts";
import { endedAt, isUsable, listedSince, ownTokens, presentToken } from "./queries.ts";
import { apiTokenTable as table, type ApiTokenRow } from "./table.ts";

const dayMs = 86_400_000;

type NewToken = BodyOf<Endpoints["ownTokens.create"]>;

/**
 * Creates a service token; returned only once.
 * @throws Failure `invalid_input` for unknown scopes, `not_found` for the organization, `conflict` over the limit
 */
export function createToken(
  call: ViewerCall,
  { organization_id, ...asked }: BodyOf<Endpoints["apiTokens.create"]>,
): Promise<ApiTokenWithSecret> {
  return call.platform.postgres.db.transaction(async (tx) => {
    const organization = organization_id === null ? null : await findOwnOrganization(tx, call.viewer, organization_id);
    if (organization?.archivedAt) throw new Failure("not_found");
    await tx.execute(sql`SELECT FROM provider WHERE id = ${call.viewer.providerId} FOR NO KEY UPDATE`);
    const all = and(eq(table.providerId, call.viewer.providerId), eq(table.kind, "service"));
    await makeRoom(tx, call, all, apiTokenLimits.usable);
    return insertToken(tx, call, { kind: "service", ...asked }, organization);
  });
}

/** Creates a personal token of the viewer; returned only once. @throws Failure `invalid_input`, `conflict` over the limit */
export function createOwnToken(call: ViewerCall, asked: NewToken): Promise<ApiTokenWithSecret> {
  return call.platform.postgres.db.transaction(async (tx) => {
    await tx.execute(sql`SELECT FROM user_account WHERE id = ${call.viewer.userId} FOR NO KEY UPDATE`);
    await makeRoom(tx, call, ownTokens(call), apiTokenLimits.usableOwn);
    return insertToken(tx, call, { kind: "personal", ...asked }, null);
  });
}

/** Removes tokens that ended long ago. @throws Failure `conflict` if there are as many usable ones as there may be */
async function makeRoom(tx: Transaction, { now }: ViewerCall, all: SQL | undefined, max: number): Promise<void> {
  if ((await tx.$count(table, and(all, isUsable(now)))) >= max)
    throw new Failure("conflict", { detail: `There can be up to ${max} tokens.` });
  await tx.delete(table).where(and(all, lt(endedAt, listedSince(now))));
}

async function insertToken(
  tx: Transaction,
  call: ViewerCall,
  { kind, name, scopes, days }: NewToken & Pick<ApiTokenRow, "kind">,
  organization: { readonly id: string; readonly name: string } | null,
): Promise<ApiTokenWithSecret> {
  mustBeScopes(scopes);
  const { viewer, now } = call;
  const { token, ...secret } = newSecret();
  const row: ApiTokenRow = {
    id: newId(),
    providerId: viewer.providerId,
    createdBy: viewer.userId,
    kind,
    name,
    scopes,
    organizationId: organization?.id ?? null,
    ...secret,
    createdAt: now,
    expiresAt: new Date(now.getTime() + days * dayMs),
    revokedAt: null,
    lastUsedAt: null,
    rotatedAt: null,
    rotatedBy: null,
    previousTokenHash: null,
    previousEndsAt: null,
  };
  await tx.insert(table).values(row);
  await recordAudit(tx, call, {
    action: "api_token.create",
    subjectType: "api_token",
    subjectId: row.id,
    after: {
      kind,
      name,
      scopes,
      organization: organization?.name ?? null,
      prefix: row.prefix,
      expires_at: row.expiresAt.toISOString(),
    },
  });
  const creator = { creator: viewer.email, organizationName: organization?.name ?? null, isWorking: true };
  return { ...presentToken(row, creator, now), token };
}

/** Single endpoints have to be ones that tokens reach. @throws Failure `invalid_input` */
function mustBeScopes(scopes: readonly string[]): void {
  const unknown = scopes.findIndex((scope) => !scope.includes(":") && !isReachable(scope));
  if (unknown < 0) return;
  const message = `No endpoint that tokens can reach is called ${scopes[unknown] ?? ""}.`;
  throw new Failure("invalid_input", { errors: [{ pointer: `/scopes/${unknown}`, message }] });
}

function isReachable(name: string): boolean {
  const row: Endpoint | null = isEndpointName(name) ? endpoints[name] : null;
  return row !== null && isReachedByTokens(row);
}
