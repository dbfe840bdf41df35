import type { Agent } from "@parapet/risk-engine";
import { RecentFew } from "../../../../platform/recent-few.ts";
import type { Sealing } from "../../../../platform/sealing.ts";
import type { CallerAddress } from "./caller-address.ts";

/** Client, API, network, agent and signing key of a call: the scope of sessions, challenges and elevations. */
export interface Context {
  readonly clientId: string;
  readonly apiId: string;
  readonly caller: CallerAddress | null;
  readonly agent: Pick<Agent, "family">;
  /** Thumbprint of the key that signed the call; "" and null without one. */
  readonly key: string | null;
}

/** Keyed digest of a context, hexadecimal. Its network is the prefix, or the AS in mobile networks, where addresses change. */
export function contextHash(sealing: Pick<Sealing, "digest">, context: Context): string {
  return sealing.digest(serialize(context), "adaptive:context").toString("hex", 0, 16);
}

/** Keyed digest of a context and the full User-Agent, hexadecimal; tells agent versions apart. */
function callerHash(sealing: Pick<Sealing, "digest">, context: string, userAgent: string): string {
  return sealing.digest(`${context} ${userAgent}`, "adaptive:caller").toString("hex", 0, 16);
}

const [maxClients, maxContextsPerClient] = [10_000, 8];
/** Longer User-Agents aren't cached, to bound memory. */
const maxCachedLength = 500;

interface Known {
  readonly apiId: string;
  readonly network: string;
  readonly family: string;
  readonly key: string | null;
  readonly hash: string;
  /** The last caller in this context. */
  caller: { readonly userAgent: string; readonly hash: string } | null;
}

/** Cache of context and caller hashes. */
export class ContextHashes {
  readonly #sealing: Pick<Sealing, "digest">;
  readonly #known = new RecentFew<Known>(maxClients, maxContextsPerClient);

  constructor(sealing: Pick<Sealing, "digest">) {
    this.#sealing = sealing;
  }

  of(context: Context): string {
    return this.#find(context).hash;
  }

  /** Hash of the caller in a context. */
  caller(context: Context, userAgent: string): string {
    const known = this.#find(context);
    if (known.caller?.userAgent === userAgent) return known.caller.hash;
    const hash = callerHash(this.#sealing, known.hash, userAgent);
    if (userAgent.length <= maxCachedLength) known.caller = { userAgent, hash };
    return hash;
  }

  #find(context: Context): Known {
    const { clientId, apiId, agent, key } = context;
    const { family } = agent;
    const network = getNetwork(context);
    for (const each of this.#known.of(clientId))
      if (each.apiId === apiId && each.network === network && each.family === family && each.key === key) return each;
    const hash = contextHash(this.#sealing, context);
    const known = { apiId, network, family, key, hash, caller: null };
    this.#known.add(clientId, known);
    return known;
  }
}

function serialize(context: Context): string {
  const { clientId, apiId, agent, key } = context;
  return JSON.stringify([clientId, apiId, getNetwork(context), agent.family, key ?? ""]);
}

function getNetwork({ caller }: Context): string {
  if (caller === null) return "";
  const { kind, asn, prefix } = caller.facts;
  return kind === "mobile" && asn !== null ? `AS${asn}` : prefix;
}
