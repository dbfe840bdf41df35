import type { SignalCode } from "@parapet/contract";
import type { Signal } from "@parapet/risk-engine";
import type { Call } from "../../../../platform/call.ts";
import { challengeLifetimeMs, openChallenge } from "../../challenge/open-challenge.ts";
import { isCheckedHere } from "../../protected-api/stored-ways.ts";
import type { Counts, StepUpKind } from "../../shared-count/count-kinds.ts";
import type { Decision } from "../decide/decision.ts";
import { getStoredAddress } from "../request/stored-address.ts";
import { getUserAgent } from "../request/user-agent.ts";

/** Max owners; beyond it the oldest are evicted. */
const maxOwners = 20_000;

/** Min extension of an open context, as a share of its lifetime. */
const extendedBy = 0.05;

/** Open contexts per owner, limited in number; each expires. */
export class OpenContexts {
  readonly #max: number;
  readonly #lifetimeMs: number;
  /** Expiry by owner and context. */
  readonly #owners = new Map<string, Map<string, number>>();

  constructor(max: number, lifetimeMs: number) {
    this.#max = max;
    this.#lifetimeMs = lifetimeMs;
  }

  /** Whether a context is open or may be opened. */
  hasRoom(owner: string, context: string, atMs: number): boolean {
    const open = this.#owners.get(owner);
    if (open === undefined || open.has(context) || open.size < this.#max) return true;
    // Insertion order is expiry order.
    for (const [each, untilMs] of open) {
      if (untilMs > atMs) break;
      open.delete(each);
    }
    return open.size < this.#max;
  }

  /** Opens or extends a context. @returns false if it was already open for about as long */
  add(owner: string, context: string, atMs: number): boolean {
    const open = this.#owners.get(owner) ?? new Map<string, number>();
    const untilMs = atMs + this.#lifetimeMs;
    if (untilMs - (open.get(context) ?? -Infinity) < this.#lifetimeMs * extendedBy) return false;
    open.delete(context);
    open.set(context, untilMs);
    this.#owners.delete(owner);
    this.#owners.set(owner, open);
    if (this.#owners.size > maxOwners) this.#evictOldest();
    return true;
  }

  #evictOldest(): void {
    for (const oldest of this.#owners.keys()) {
      this.#owners.delete(oldest);
      return;
    }
  }

  hasAny(owner: string, atMs: number): boolean {
    for (const untilMs of this.#owners.get(owner)?.values() ?? []) if (untilMs > atMs) return true;
    return false;
  }

  /** @returns whether it was open */
  remove(owner: string, context: string): boolean {
    return this.#owners.get(owner)?.delete(context) ?? false;
  }
}

type Opened = Awaited<ReturnType<typeof openChallenge>>;

/** Max open challenges per API key and address, and max concurrent inserts. */
const stepUpLimits = { perKey: 50, perAddress: 200, opening: 64 } as const;

/** Publishes a step-up to other processes. */
type Share = (kind: StepUpKind, source: string) => void;

/** Opens challenges for step-ups within limits per key and address, which include those of other processes. */
export class StepUpChallenges {
  readonly #share: Share;
  readonly #ofKeys = new OpenContexts(stepUpLimits.perKey, challengeLifetimeMs);
  readonly #ofAddresses = new OpenContexts(stepUpLimits.perAddress, challengeLifetimeMs);
  /** Pending inserts, shared by calls of one context. */
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

  /** Opens the challenge of an enforced step-up; null for other decisions and over the limits. */
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
    const opened = openChallenge(call, toChallenge(decision, { client, key, scored }, call.platform.sealing)).finally(
      () => this.#opening.delete(name),
    );
    this.#opening.set(name, opened);
    return opened;
  }

  /** Whether a key has a step-up that wasn't passed. */
  isOpen(keyId: string, atMs: number): boolean {
    return this.#ofKeys.hasAny(keyId, atMs);
  }

  /** Records that a key passed its step-up in a context. */
  close(keyId: string, context: string): void {
    if (this.#ofKeys.remove(keyId, context)) this.#share("step_up_passed", `${keyId} ${context}`);
  }

  /** @returns whether it is new */
  #add(keyId: string, context: string, address: string, atMs: number): boolean {
    const isNewOfKey = this.#ofKeys.add(keyId, context, atMs);
    return this.#ofAddresses.add(address, context, atMs) || isNewOfKey;
  }
}

type Challenged = { readonly [Part in "client" | "key" | "scored"]: NonNullable<Decision[Part]> };

function toChallenge(
  decision: Decision,
  { client, key, scored }: Challenged,
  sealing: Call["platform"]["sealing"],
): Parameters<typeof openChallenge>[1] {
  const { api, endpoint, rule } = decision;
  const { country = null, asn = null, asName = null, isPrivate = true } = decision.call.address?.facts ?? {};
  return {
    providerId: api.providerId,
    clientId: client.id,
    apiId: api.id,
    apiName: api.name,
    decisionId: decision.id,
    keyId: key.isKey ? key.id : null,
    answeredById: !isCheckedHere(decision.way ?? null),
    contextHash: Buffer.from(scored.contextHash, "hex"),
    callerHash: Buffer.from(scored.callerHash, "hex"),
    ...(rule?.methods && { methods: rule.methods }),
    context: {
      country,
      asn,
      asName,
      network: getStoredAddress(decision, sealing).prefix,
      agent: getUserAgent(decision.call.userAgent).family,
      method: decision.call.method,
      endpoint: endpoint?.template ?? null,
      jkt: scored.observation.key === "" ? null : scored.observation.key,
      reasons: getReasons(scored.assessment.signals),
      isPublicAddress: !isPrivate,
    },
  };
}

const maxReasons = 3;

/** The strongest signals that raise the risk. */
function getReasons(signals: readonly Signal[]): SignalCode[] {
  return signals
    .filter(({ state, decibans }) => state === "on" && (decibans ?? 0) > 0)
    .toSorted((one, other) => (other.decibans ?? 0) - (one.decibans ?? 0))
    .slice(0, maxReasons)
    .map(({ code }) => code);
}
