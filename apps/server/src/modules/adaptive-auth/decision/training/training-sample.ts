import type { Sealing } from "../../../../platform/sealing.ts";
import type { TrainingSample } from "../../learning/learning.ts";
import type { Decision } from "../decide/decision.ts";
import { getStoredAddress } from "../request/stored-address.ts";
import { getUserAgent } from "../request/user-agent.ts";

/** The training sample of a decision; null if the profile isn't trained on it. */
export function toTrainingSample(decision: Decision, sealing: Pick<Sealing, "digest">): TrainingSample | null {
  const { api, call, client, scored } = decision;
  if (client === null || scored === null || scored.training === null) return null;
  const { country = null, asn = null, asName = null } = call.address?.facts ?? {};
  return {
    providerId: api.providerId,
    observation: scored.observation,
    weight: scored.learnedWeight,
    ...(scored.training !== "session" && { update: scored.training }),
    context: {
      clientId: client.id,
      apiId: api.id,
      contextHash: scored.contextHash,
      country,
      asn,
      asName,
      network: getStoredAddress(decision, sealing).prefix,
      agent: getUserAgent(call.userAgent).family,
    },
  };
}
