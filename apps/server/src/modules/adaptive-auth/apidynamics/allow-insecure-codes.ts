import { type ApiClient, type BodyOf, type Endpoints, maxInsecureCodeDays } from "@parapet/contract";
import { and, eq } from "drizzle-orm";
import { recordAudit } from "../../../platform/audit.ts";
import type { ViewerCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import { getClient, lockManagedClient } from "../api-client/queries.ts";
import { changeProtection } from "../change-protection.ts";
import { endElevations } from "../client-context/end-elevations.ts";
import { insecureCodeTable as table } from "./table.ts";

const dayMs = 24 * 3_600_000;

/**
 * Allows a client codes that need no secret until a date, or ends that, which also revokes its elevations.
 * @throws Failure `not_found`, `invalid_input` for a date that is past or too far ahead
 */
export async function allowInsecureCodes(
  call: ViewerCall,
  id: string,
  { source, until }: BodyOf<Endpoints["apiClients.allowInsecureCodes"]>,
): Promise<ApiClient> {
  const { now } = call;
  const allowedUntil = until === null ? now : new Date(until);
  if (until !== null && (allowedUntil <= now || allowedUntil.getTime() > now.getTime() + maxInsecureCodeDays * dayMs))
    throw new Failure("invalid_input", { detail: `The date must be within the next ${maxInsecureCodeDays} days` });
  await changeProtection(call, [{ kind: "client", id }], async (tx) => {
    const client = await lockManagedClient(tx, call.viewer, id);
    const isThis = and(eq(table.clientId, id), eq(table.source, source));
    const [before] = await tx.select().from(table).where(isThis);
    const wasAllowed = before !== undefined && before.allowedUntil > now;
    if (until === null && !wasAllowed) return;
    await tx
      .insert(table)
      .values({ clientId: id, providerId: client.providerId, source, allowedUntil })
      .onConflictDoUpdate({ target: [table.clientId, table.source], set: { allowedUntil } });
    if (until === null) await endElevations(tx, { clientId: id, now });
    await recordAudit(tx, call, {
      action: until === null ? "api_client.forbid_insecure_codes" : "api_client.allow_insecure_codes",
      subjectType: "api_client",
      subjectId: id,
      before: { source, allowed_until: wasAllowed ? before.allowedUntil.toISOString() : null },
      after: { source, allowed_until: until === null ? null : allowedUntil.toISOString() },
    });
  });
  return getClient(call, id);
}
