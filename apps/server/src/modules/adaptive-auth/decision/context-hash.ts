import type { Agent } from "@parapet/risk-engine";
import type { Sealing } from "../../../platform/sealing.ts";
import { Recent } from "../../../platform/recent.ts";
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

/** Contexts whose digests are remembered, twice over at most. */
const capacity = 20_000;

/** The same for calls, which come from the same contexts again and again. */
export class ContextHashes {
  readonly #sealing: Pick<Sealing, "digest">;
  readonly #known = new Recent<string>(capacity);

  constructor(sealing: Pick<Sealing, "digest">) {
    this.#sealing = sealing;
  }

  of(context: Context): string {
    const { clientId, apiId, agent, key } = context;
    // Only the last can have a space in it, so no two contexts have one name.
    const name = `${clientId} ${apiId} ${networkOf(context)} ${key ?? ""} ${agent.family}`;
    return this.#known.getOrMake(name, () => contextHash(this.#sealing, context));
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
