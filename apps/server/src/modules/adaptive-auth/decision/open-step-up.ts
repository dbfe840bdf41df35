import type { Call } from "../../../platform/call.ts";
import { openChallenge } from "../challenge/open-challenge.ts";
import { agentOf } from "./agents.ts";
import type { Decision } from "./decision.ts";
import { storedAddress } from "./stored-address.ts";

type Opened = Awaited<ReturnType<typeof openChallenge>>;

/** Opens the challenge of an enforced step-up; null for any other decision. */
export function openStepUp(call: Pick<Call, "platform" | "now">, decision: Decision): Promise<Opened> | null {
  const { api, client, endpoint, scored, rule } = decision;
  if (!decision.enforced || decision.effect !== "step_up" || client === null || scored === null) return null;
  const { country = null, asn = null, asName = null } = decision.call.address?.facts ?? {};
  return openChallenge(call, {
    providerId: api.providerId,
    clientId: client.id,
    apiId: api.id,
    apiName: api.name,
    decisionId: decision.id,
    contextHash: Buffer.from(scored.contextHash, "hex"),
    ...(rule?.methods && { methods: rule.methods }),
    context: {
      country,
      asn,
      asName,
      network: storedAddress(decision, call.platform.sealing).prefix,
      agent: agentOf(decision.call.userAgent).family,
      method: decision.call.method,
      endpoint: endpoint?.template ?? null,
      jkt: scored.observation.key === "" ? null : scored.observation.key,
    },
  });
}
