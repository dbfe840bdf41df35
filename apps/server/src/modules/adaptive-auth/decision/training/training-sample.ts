import type { Sealing } from "../../../../platform/sealing.ts";
import type { TrainingSample } from "../../learning/learning.ts";
import type { Decision, Scored } from "../decide/decision.ts";
import { getStoredAddress } from "../request/stored-address.ts";
import { getUserAgent } from "../request/user-agent.ts";

/** The training sample of a decision; null if the profile isn't trained on it. */
export function toTrainingSample(decision: Decision, sealing: Pick<Sealing, "digest">): TrainingSample | null {
  const training = decision.scored?.training ?? null;
  return training === null ? null : toSample(decision, sealing, training);
}

/** A sample of weight 0 of a call that is too risky to train the profile, in case feedback confirms it; null for others. */
export function toUntrainedSample(decision: Decision, sealing: Pick<Sealing, "digest">): TrainingSample | null {
  return decision.scored?.learnedWeight === 0 ? toSample(decision, sealing, "session") : null;
}

function toSample(
  decision: Decision,
  sealing: Pick<Sealing, "digest">,
  training: NonNullable<Scored["training"]>,
): TrainingSample | null {
  const { api, call, client, scored } = decision;
  if (client === null || scored === null) return null;
  const { country = null, asn = null, asName = null } = call.address?.facts ?? {};
  return {
    providerId: api.providerId,
    observation: scored.observation,
    weight: scored.learnedWeight,
    ...(training !== "session" && { update: training }),
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
