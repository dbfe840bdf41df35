import type { Call } from "../../../platform/call.ts";
import { challengeLifetimeMs, openChallenge } from "../challenge/open-challenge.ts";
import type { Counts, StepUpKind } from "../shared-count/count-kinds.ts";
import { agentOf } from "./agents.ts";
import type { Decision } from "./decision.ts";
import { OpenContexts } from "./open-contexts.ts";
import { storedAddress } from "./stored-address.ts";

type Opened = Awaited<ReturnType<typeof openChallenge>>;

/** Challenges that may be open for one API key and for one address, and that are being stored at the same time. */
const stepUpLimits = { perKey: 50, perAddress: 200, opening: 64 } as const;

/** Tells the other processes of a step-up. */
type Share = (kind: StepUpKind, source: string) => void;

/**
 * Opens the challenges of step-ups, so many for each key and address: the rest is refused without one. What other processes
 * opened counts as well, a moment later.
 */
export class StepUps {
  readonly #share: Share;
  readonly #ofKeys = new OpenContexts(stepUpLimits.perKey, challengeLifetimeMs);
  readonly #ofAddresses = new OpenContexts(stepUpLimits.perAddress, challengeLifetimeMs);
  /** What is being stored: calls of one context share it. */
  readonly #opening = new Map<string, Promise<Opened>>();

  constructor(share: Share) {
    this.#share = share;
  }

  /** Adds the counts of other processes. */
  takeCounts(shared: Counts, atMs: number): void {
    for (const [source] of shared.get("step_up_asked") ?? []) {
      const [keyId = "", context = "", address = ""] = source.split(" ");
      this.#add(keyId, context, address, atMs);
    }
    for (const [source] of shared.get("step_up_passed") ?? []) {
      const [keyId = "", context = ""] = source.split(" ");
      this.#ofKeys.remove(keyId, context);
    }
  }

  /** Opens the challenge of an enforced step-up; null for any other decision, and beyond the limits. */
  open(call: Pick<Call, "platform" | "now">, decision: Decision): Promise<Opened> | null {
    const { atMs, client, key, scored, rule } = decision;
    if (!decision.enforced || decision.effect !== "step_up") return null;
    if (client === null || key === null || scored === null) return null;
    const { callerHash: context } = scored;
    const address = decision.call.address?.facts.address ?? "";
    const mayOpen = this.#ofKeys.hasRoom(key.id, context, atMs) && this.#ofAddresses.hasRoom(address, context, atMs);
    if (!mayOpen) return null;
    if (this.#add(key.id, context, address, atMs)) this.#share("step_up_asked", `${key.id} ${context} ${address}`);
    const name = `${context} ${rule?.id ?? ""}`;
    const opening = this.#opening.get(name);
    if (opening !== undefined) return opening;
    if (this.#opening.size >= stepUpLimits.opening) return null;
    const opened = openChallenge(call, challengeOf(decision, { client, scored }, call.platform.sealing)).finally(() =>
      this.#opening.delete(name),
    );
    this.#opening.set(name, opened);
    return opened;
  }

  /** Whether a key was asked for a step-up that nobody has passed. */
  isOpen(keyId: string, atMs: number): boolean {
    return this.#ofKeys.hasAny(keyId, atMs);
  }

  /** Records that a context of a key has passed its step-up. */
  close(keyId: string, context: string): void {
    if (this.#ofKeys.remove(keyId, context)) this.#share("step_up_passed", `${keyId} ${context}`);
  }

  /** Whether it was news. */
  #add(keyId: string, context: string, address: string, atMs: number): boolean {
    const isNewOfKey = this.#ofKeys.add(keyId, context, atMs);
    return this.#ofAddresses.add(address, context, atMs) || isNewOfKey;
  }
}

type Asked = { readonly [Part in "client" | "scored"]: NonNullable<Decision[Part]> };

function challengeOf(
  decision: Decision,
  { client, scored }: Asked,
  sealing: Call["platform"]["sealing"],
): Parameters<typeof openChallenge>[1] {
  const { api, endpoint, rule } = decision;
  const { country = null, asn = null, asName = null } = decision.call.address?.facts ?? {};
  return {
    providerId: api.providerId,
    clientId: client.id,
    apiId: api.id,
    apiName: api.name,
    decisionId: decision.id,
    contextHash: Buffer.from(scored.contextHash, "hex"),
    callerHash: Buffer.from(scored.callerHash, "hex"),
    ...(rule?.methods && { methods: rule.methods }),
    context: {
      country,
      asn,
      asName,
      network: storedAddress(decision, sealing).prefix,
      agent: agentOf(decision.call.userAgent).family,
      method: decision.call.method,
      endpoint: endpoint?.template ?? null,
      jkt: scored.observation.key === "" ? null : scored.observation.key,
    },
  };
}
