import { eq } from "drizzle-orm";
import type { Call, ClientCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import { apiKeyOf, isWellFormed } from "../client-key/api-key.ts";
import { identifyClient } from "../client-key/identify-client.ts";
import { decisionService } from "../decision/decision-service.ts";
import type { Headers } from "../decision/request/inbound-call.ts";
import { hashChallengeId } from "./challenge-id.ts";
import { challengeTable } from "./table.ts";

/**
 * The client that answers a challenge: by its API key, or by a key or token that the challenge's API takes.
 * @throws Failure `unauthenticated`
 */
export async function identifyChallenged(call: Call, id: string, headers: Headers): Promise<ClientCall["client"]> {
  const apiKey = apiKeyOf(headers);
  if (isWellFormed(apiKey)) return identifyClient(call, apiKey);
  const { platform, now } = call;
  const { apiId } = challengeTable;
  const [challenge] = await platform.postgres.db
    .select({ apiId })
    .from(challengeTable)
    .where(eq(challengeTable.idHash, hashChallengeId(id)));
  const service = platform.services.get(decisionService);
  await service.start();
  const api = challenge === undefined ? undefined : service.api(challenge.apiId);
  if (api === undefined) throw new Failure("unauthenticated");
  const { client, key, problem } = await service.identifyBySecret(api, headers, now);
  if (client === null || key === null || problem !== null) throw new Failure("unauthenticated");
  return { id: client.id, providerId: client.providerId, keyId: key.id };
}
