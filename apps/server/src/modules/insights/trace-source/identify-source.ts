import { and, eq, isNull } from "drizzle-orm";
import type { Call, SourceCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import { recordUnknownToken } from "../reject/record-reject.ts";
import { findDefaultSource } from "./find-default-source.ts";
import { identityCache } from "./identity-cache.ts";
import { traceSourceTable } from "./table.ts";
import { hashSourceToken } from "./token.ts";

/**
 * Tells which trace source sends. A sender without a token is the installation's default source when it runs on this
 * machine. @throws Failure `unauthenticated`
 */
export async function identifySource(call: Call, token: string | null, local: boolean): Promise<SourceCall["source"]> {
  const source = await recall(call, token, local);
  if (source !== null) return source;
  await recordUnknownToken(call);
  throw new Failure("unauthenticated");
}

function recall(call: Call, token: string | null, local: boolean): Promise<SourceCall["source"] | null> {
  const cache = identityCache(call.platform);
  if (token !== null) {
    const hash = hashSourceToken(token);
    return cache.get(`token ${hash.toString("base64")}`, call.now, () => findByToken(call, hash));
  }
  return local ? cache.get("local sender", call.now, () => findDefaultSource(call)) : Promise.resolve(null);
}

async function findByToken(call: Call, hash: Buffer): Promise<SourceCall["source"] | null> {
  const [row] = await call.platform.postgres.db
    .select({ id: traceSourceTable.id, providerId: traceSourceTable.providerId })
    .from(traceSourceTable)
    .where(and(eq(traceSourceTable.tokenHash, hash), isNull(traceSourceTable.deletedAt)));
  return row ?? null;
}
