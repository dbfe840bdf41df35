import type { FeedbackVerdict } from "@parapet/contract";
import { eq, sql } from "drizzle-orm";
import * as z from "zod/mini";
import type { Call } from "../../../platform/call.ts";
import { readRows } from "../../../platform/clickhouse/read-rows.ts";
import { settleRows } from "../../../platform/journal/settle-rows.ts";
import { changeProtection } from "../change-protection.ts";
import { changeTraining } from "../learning/change-training.ts";
import { getTrainingChange, readSessionTraining, toConfirmedSample } from "./session-training.ts";
import { feedbackTable as table } from "./table.ts";

interface AnsweredCall {
  readonly providerId: string;
  readonly clientId: string;
  readonly apiId: string;
  readonly decisionId: string;
  readonly contextHash: Buffer;
  readonly keyId: string | null;
}

const row = z.object({ assessed_as: z.string(), time: z.string() });

/**
 * Saves an owner's answer as feedback on the refused call, and trains the profile by it: evidence of a very unusual call
 * outweighs an approval otherwise. Earlier feedback from operators isn't overwritten.
 */
export async function recordOwnerFeedback(
  { platform, now }: Pick<Call, "platform" | "now">,
  { providerId, clientId, apiId, decisionId, contextHash, keyId }: AnsweredCall,
  { verdict, by }: { readonly verdict: FeedbackVerdict; readonly by: string },
): Promise<void> {
  await settleRows(platform);
  const [found] = await readRows(platform.clickhouse, {
    sql: `SELECT assessed_as, time FROM decision
      WHERE provider_id = {providerId: UUID} AND client_id = {clientId: UUID} AND id = {decisionId: UUID} LIMIT 1`,
    params: { providerId, clientId, decisionId },
    row,
  });
  if (found === undefined) return;
  const decision = { ...found, id: decisionId, client_id: clientId, api_id: apiId };
  const change = await changeProtection({ platform }, [{ kind: "client", id: clientId }], async (tx) => {
    await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`feedback ${clientId} ${apiId}`}, 0))`);
    if ((await tx.$count(table, eq(table.decisionId, decisionId))) > 0) return null;
    const session = await readSessionTraining({ platform, viewer: { providerId } }, tx, decision);
    const trained = verdict === "ours" ? toConfirmedSample(session) : "";
    await tx.insert(table).values({
      decisionId,
      providerId,
      clientId,
      apiId,
      verdict,
      note: "",
      givenBy: by,
      givenAt: now,
      decidedAt: new Date(found.time),
      keyIds: verdict === "not_ours" && keyId !== null ? [keyId] : [],
      contextHash,
      trustedUntil: null,
      trained,
    });
    return getTrainingChange(null, { verdict, trained }, session);
  });
  if (change !== null) await changeTraining(platform, change);
}
