import type { RejectReason } from "@parapet/contract";
import { and, asc, eq, isNull, or } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import type { Call, SourceCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import { isInUse } from "../../account/provider/is-in-use.ts";
import { findFirstProvider } from "../../account/provider/queries.ts";
import { recordRejectedSource, recordUnknownToken } from "../ingest/receive/reject-sender.ts";
import { identityCacheService, type Identity } from "./identity-cache.ts";
import { readProviderRules } from "./read-provider-rules.ts";
import { type TraceSourceRow, traceSourceTable } from "./table.ts";
import { hashSourceToken } from "./token.ts";

/** Response for a known source that accepts no events. */
const refusals = {
  token_ended: "unauthenticated",
  source_disabled: "forbidden",
  provider_archived: "forbidden",
} as const satisfies Partial<Record<RejectReason, string>>;

/**
 * Tells which trace source sends. A sender without a token is the installation's default source when it runs on this
 * machine. @throws Failure `unauthenticated`, or `forbidden` for a source that is disabled or of an archived provider
 */
export async function identifySource(call: Call, token: string | null, local: boolean): Promise<SourceCall["source"]> {
  const identity = await recall(call, token, local);
  if (identity === null) {
    await recordUnknownToken(call);
    throw new Failure("unauthenticated");
  }
  const { source, endsAt } = identity;
  const refusal = endsAt !== null && endsAt <= call.now ? "token_ended" : identity.refusal;
  if (refusal === null) return source;
  await recordRejectedSource({ ...call, source }, refusal);
  throw new Failure(refusals[refusal]);
}

/** Whose token it is, where that is known at this moment and nothing has to be looked up, refused or counted. */
export function knownSource(
  { platform, now }: Pick<Call, "platform" | "now">,
  token: string,
): SourceCall["source"] | null {
  const cache = platform.services.get(identityCacheService);
  const identity = cache.known(cache.keyOf(token), now);
  if (identity === null || identity.refusal !== null) return null;
  return identity.endsAt === null || identity.endsAt > now ? identity.source : null;
}

function recall(call: Call, token: string | null, local: boolean): Promise<Identity | null> {
  const cache = call.platform.services.get(identityCacheService);
  if (token !== null) return cache.get(cache.keyOf(token), call.now, () => findByToken(call, hashSourceToken(token)));
  return local ? cache.get("local sender", call.now, () => findLocal(call)) : Promise.resolve(null);
}

async function findByToken(call: Call, hash: Buffer): Promise<Identity | null> {
  const { tokenHash, previousTokenHash, deletedAt } = traceSourceTable;
  const [row] = await call.platform.postgres.db
    .select()
    .from(traceSourceTable)
    .where(and(or(eq(tokenHash, hash), eq(previousTokenHash, hash)), isNull(deletedAt)));
  if (row === undefined) return null;
  const { previousTokenEndsAt } = row;
  const endsAt = row.tokenHash?.equals(hash) === true ? null : previousTokenEndsAt;
  return { source: await sourceOf(call, row), endsAt, refusal: await refusalOf(call, row) };
}

async function findLocal(call: Call): Promise<Identity | null> {
  const row = await findDefaultSource(call);
  if (row === null) return null;
  return { source: await sourceOf(call, row), endsAt: null, refusal: await refusalOf(call, row) };
}

async function sourceOf({ platform }: Call, row: TraceSourceRow): Promise<SourceCall["source"]> {
  const { id, providerId, defaultHost: host, defaultScheme: scheme, logFormat, trustedProxies } = row;
  const rules = [...row.rules, ...(await readProviderRules(platform.postgres.db, providerId))];
  const defaultHost = host === null ? null : { host, scheme };
  return { id, providerId, defaultHost, rules, logFormat, trustedProxies };
}

async function refusalOf(
  { platform }: Call,
  { providerId, disabledAt }: { readonly providerId: string; readonly disabledAt: Date | null },
): Promise<Identity["refusal"]> {
  if (!(await isInUse(platform.postgres.db, providerId))) return "provider_archived";
  return disabledAt === null ? null : "source_disabled";
}

/**
 * The source of local senders without a token. It belongs to the installation's first provider, comes into being with
 * the first such call, and stays away once an administrator has deleted it.
 */
async function findDefaultSource(call: Call): Promise<TraceSourceRow | null> {
  const providerId = await findFirstProvider(call);
  if (providerId === null) return null;
  const { db } = call.platform.postgres;
  await db
    .insert(traceSourceTable)
    .values({
      id: uuid(),
      providerId,
      name: "Default Trace Source",
      type: "DEFAULT",
      description: "Senders on this machine that have no token",
      createdAt: call.now,
    })
    .onConflictDoNothing();
  const [row] = await db
    .select()
    .from(traceSourceTable)
    .where(and(eq(traceSourceTable.providerId, providerId), eq(traceSourceTable.type, "DEFAULT")))
    .orderBy(asc(traceSourceTable.createdAt));
  return row === undefined || row.deletedAt !== null ? null : row;
}
