import { and, eq } from "drizzle-orm";
import type { Call, ClientCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import type { Queryable } from "../../../platform/postgres/postgres.ts";
import { isInUse } from "../../account/provider/is-in-use.ts";
import { apiKeyOf, isWellFormed } from "../client-key/api-key.ts";
import { identifyClient, isUsableKey } from "../client-key/identify-client.ts";
import { clientKeyTable } from "../client-key/table.ts";
import { decisionService } from "../decision/decision-service.ts";
import type { Headers } from "../decision/request/inbound-call.ts";
import { hashChallengeId } from "./challenge-id.ts";
import { challengeTable, type ChallengeRow } from "./table.ts";

/**
 * The client that answers a challenge: by its API key, or by a key or token that the challenge's API accepts. If only the
 * gateway can check what identified the call, the challenge's ID is enough: only that caller received it.
 * @throws Failure `unauthenticated`, `unavailable`
 */
export async function identifyChallenged(call: Call, id: string, headers: Headers): Promise<ClientCall["client"]> {
  const apiKey = apiKeyOf(headers);
  if (isWellFormed(apiKey)) return identifyClient(call, apiKey);
  const { platform, now } = call;
  const { db } = platform.postgres;
  const [challenge] = await db
    .select()
    .from(challengeTable)
    .where(eq(challengeTable.idHash, hashChallengeId(id)));
  const service = platform.services.get(decisionService);
  await service.start();
  const api = challenge === undefined ? undefined : service.api(challenge.apiId);
  if (challenge === undefined || api === undefined) throw new Failure("unauthenticated");
  const { client, key, problem } = await service.identifyBySecret(api, headers, now);
  if (problem === "missing" && challenge.answeredById && (await isStillIdentified(db, challenge, now)))
    return { id: challenge.clientId, providerId: challenge.providerId, keyId: challenge.keyId ?? challenge.clientId };
  if (client === null || key === null || problem !== null) throw new Failure("unauthenticated");
  return { id: client.id, providerId: client.providerId, keyId: key.id };
}

/** Whether the provider is in use, and the key of the call, if any, is usable. */
async function isStillIdentified(db: Queryable, { providerId, keyId }: ChallengeRow, now: Date): Promise<boolean> {
  if (!(await isInUse(db, providerId))) return false;
  if (keyId === null) return true;
  return (await db.$count(clientKeyTable, and(eq(clientKeyTable.id, keyId), isUsableKey(now)))) > 0;
}
