import { addressNumber } from "@parapet/ip-address";
import type { Network } from "@parapet/risk-engine";
import type { Sealing } from "../../../../platform/sealing.ts";
import type { NetworkFacts, NetworkFactsService } from "../../data-pack/network-facts.ts";

/** An IP address and the network facts about it. */
export interface CallerAddress {
  /** Numeric form, for comparison with CIDR blocks. */
  readonly number: bigint;
  readonly facts: NetworkFacts;
  /** What the engine learns: address and prefix as keyed digests, so profiles don't reveal locations. null if not public. */
  readonly network: Network | null;
}

/** Fits an IPv4-mapped IPv6 address with a zone. */
const maxLength = 64;

/** Reads IP addresses, cached while their network facts stay the same. */
export class CallerAddresses {
  readonly #facts: Pick<NetworkFactsService, "look">;
  readonly #sealing: Pick<Sealing, "digest">;
  readonly #known = new WeakMap<NetworkFacts, CallerAddress>();

  constructor(facts: Pick<NetworkFactsService, "look">, sealing: Pick<Sealing, "digest">) {
    this.#facts = facts;
    this.#sealing = sealing;
  }

  /** null for an invalid IP address. */
  read(text: string): CallerAddress | null {
    const facts = text.length > maxLength ? null : this.#facts.look(text);
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
