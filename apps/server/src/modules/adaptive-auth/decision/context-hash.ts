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

/** A keyed digest of a context and the whole User-Agent, hexadecimal: neighbors with another version are others. */
function callerHash(sealing: Pick<Sealing, "digest">, context: string, userAgent: string): string {
  return sealing.digest(`${context} ${userAgent}`, "adaptive:caller").toString("hex", 0, 16);
}

/** Clients whose contexts are remembered, and contexts of each. */
const [clients, contexts] = [10_000, 8];
/** A User-Agent that is longer is not remembered: memory is not the callers'. */
const longest = 500;

interface Known {
  readonly apiId: string;
  readonly network: string;
  readonly family: string;
  readonly key: string | null;
  readonly hash: string;
  /** The last caller from there. */
  caller: { readonly userAgent: string; readonly hash: string } | null;
}

/** The same for calls, which come from the same contexts again and again. */
export class ContextHashes {
  readonly #sealing: Pick<Sealing, "digest">;
  readonly #known = new RecentFew<Known>(clients, contexts);

  constructor(sealing: Pick<Sealing, "digest">) {
    this.#sealing = sealing;
  }

  of(context: Context): string {
    return this.#find(context).hash;
  }

  /** Who calls from a context. */
  caller(context: Context, userAgent: string): string {
    const known = this.#find(context);
    if (known.caller?.userAgent === userAgent) return known.caller.hash;
    const hash = callerHash(this.#sealing, known.hash, userAgent);
    if (userAgent.length <= longest) known.caller = { userAgent, hash };
    return hash;
  }

  #find(context: Context): Known {
    const { clientId, apiId, agent, key } = context;
    const { family } = agent;
    const network = networkOf(context);
    for (const each of this.#known.of(clientId))
      if (each.apiId === apiId && each.network === network && each.family === family && each.key === key) return each;
    const hash = contextHash(this.#sealing, context);
    const known = { apiId, network, family, key, hash, caller: null };
    this.#known.add(clientId, known);
    return known;
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
