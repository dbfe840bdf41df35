import type { Agent } from "@parapet/risk-engine";
import type { Sealing } from "../../../platform/sealing.ts";
import { RecentFew } from "../../../platform/recent-few.ts";
import type { CallerAddress } from "./caller-address.ts";

/** Where, with what and with which key a client calls an API: sessions, challenges and elevations belong to it. */
export interface Context {
  readonly clientId: string;
  readonly apiId: string;
  readonly caller: CallerAddress | null;
  readonly agent: Pick<Agent, "family">;
  /** Thumbprint of the key that signed the call; "" and null without one. */
  readonly key: string | null;
}

/**
 * A keyed digest of a context, hexadecimal. The network is the prefix; in mobile networks, where addresses wander, the AS.
 */
export function contextHash(sealing: Pick<Sealing, "digest">, context: Context): string {
  return sealing.digest(textOf(context), "adaptive:context").toString("hex", 0, 16);
}

/** Clients whose contexts are remembered, twice over at most, and contexts of each. */
const [clients, contexts] = [10_000, 8];

interface Known {
  readonly apiId: string;
  readonly network: string;
  readonly family: string;
  readonly key: string | null;
  readonly hash: string;
}

/** The same for calls, which come from the same contexts again and again. */
export class ContextHashes {
  readonly #sealing: Pick<Sealing, "digest">;
  readonly #known = new RecentFew<Known>(clients, contexts);

  constructor(sealing: Pick<Sealing, "digest">) {
    this.#sealing = sealing;
  }

  of(context: Context): string {
    const { clientId, apiId, agent, key } = context;
    const { family } = agent;
    const network = networkOf(context);
    for (const each of this.#known.of(clientId))
      if (each.apiId === apiId && each.network === network && each.family === family && each.key === key)
        return each.hash;
    const hash = contextHash(this.#sealing, context);
    this.#known.add(clientId, { apiId, network, family, key, hash });
    return hash;
  }
}

function textOf(context: Context): string {
  const { clientId, apiId, agent, key } = context;
  return JSON.stringify([clientId, apiId, networkOf(context), agent.family, key ?? ""]);
}

function networkOf({ caller }: Context): string {
  if (caller === null) return "";
  const { kind, asn, prefix } = caller.facts;
  return kind === "mobile" && asn !== null ? `AS${asn}` : prefix;
}
