import { addressNumber } from "@parapet/ip-address";
import type { Network } from "@parapet/risk-engine";
import type { Sealing } from "../../../platform/sealing.ts";
import type { NetworkFacts, NetworkFactsService } from "../data-pack/network-facts.ts";

/** An address with all that is known of it. */
export interface CallerAddress {
  /** As block lists compare it. */
  readonly number: bigint;
  readonly facts: NetworkFacts;
  /**
   * As the engine learns it: address and prefix are keyed digests, so that neither what is learnt nor what is logged of it
   * tells where a client was. null for an address that is not public.
   */
  readonly network: Network | null;
}

/** An IPv6 address with a mapped IPv4 one and a zone has no more characters. */
const longest = 64;

/** Reads addresses, each one once for as long as the same is known of it. */
export class CallerAddresses {
  readonly #facts: Pick<NetworkFactsService, "look">;
  readonly #sealing: Pick<Sealing, "digest">;
  readonly #known = new WeakMap<NetworkFacts, CallerAddress>();

  constructor(facts: Pick<NetworkFactsService, "look">, sealing: Pick<Sealing, "digest">) {
    this.#facts = facts;
    this.#sealing = sealing;
  }

  /** null for what is no address. */
  read(text: string): CallerAddress | null {
    const facts = text.length > longest ? null : this.#facts.look(text);
    if (facts === null) return null;
    const known = this.#known.get(facts);
    if (known !== undefined) return known;
    const { country, asn, kind, place, isPrivate } = facts;
    const prefix = this.#keyed(facts.prefix);
    const network = isPrivate ? null : { country, asn, kind, place, prefix, address: this.#keyed(facts.address) };
    const read = { number: addressNumber(facts.address) ?? 0n, facts, network };
    this.#known.set(facts, read);
    return read;
  }

  #keyed(text: string): string {
    return this.#sealing.digest(text, "adaptive:network").toString("base64url").slice(0, 16);
  }
}
