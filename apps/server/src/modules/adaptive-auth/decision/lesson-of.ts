import type { Sealing } from "../../../platform/sealing.ts";
import type { Lesson } from "../learning/learning.ts";
import { agentOf } from "./agents.ts";
import type { Decision } from "./decision.ts";
import { storedAddress } from "./stored-address.ts";

/** What a decision teaches; null where nothing is to be learnt from it. */
export function lessonOf(decision: Decision, sealing: Pick<Sealing, "digest">): Lesson | null {
  const { api, call, client, scored } = decision;
  if (client === null || scored === null || scored.learntWeight === 0) return null;
  const { country = null, asn = null, asName = null } = call.address?.facts ?? {};
  return {
    providerId: api.providerId,
    observation: scored.observation,
    weight: scored.learntWeight,
    context: {
      clientId: client.id,
      apiId: api.id,
      contextHash: scored.contextHash,
      country,
      asn,
      asName,
      network: storedAddress(decision, sealing).prefix,
      agent: agentOf(call.userAgent).family,
    },
  };
}
