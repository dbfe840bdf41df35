import { type Address, addressNumber, type Network, readAddress } from "@parapet/risk-engine";
import type { Platform } from "../../../platform/platform.ts";
import { type NetworkFacts, noNetworkFacts } from "./network-facts.ts";

/** An address with all that is known of it. */
export interface CallerAddress {
  readonly address: Address;
  /** As block lists compare it. */
  readonly number: bigint;
  readonly facts: NetworkFacts;
  /**
   * As the engine learns it: address and prefix are keyed digests, so that neither what is learnt nor what is logged of it
   * tells where a client was. null for an address that is not public.
   */
  readonly network: Network | null;
}

/** Addresses that are kept ready. */
const capacity = 20_000;
/** An IPv6 address with a mapped IPv4 one and a zone has no more characters. */
const longest = 64;

/** Reads addresses, each one once while it keeps coming. */
export class CallerAddresses {
  readonly #platform: Pick<Platform, "sealing">;
  readonly #look: (address: string) => NetworkFacts;
  #recent = new Map<string, CallerAddress | null>();
  #older = new Map<string, CallerAddress | null>();

  constructor(platform: Pick<Platform, "sealing">, look: (address: string) => NetworkFacts = () => noNetworkFacts) {
    this.#platform = platform;
    this.#look = look;
  }

  /** null for what is no address. */
  read(text: string): CallerAddress | null {
    if (text.length > longest) return null;
    const known = this.#recent.get(text) ?? this.#older.get(text);
    if (known !== undefined && this.#recent.has(text)) return known;
    const read = known === undefined ? this.#readNew(text) : known;
    this.#recent.set(text, read);
    if (this.#recent.size > capacity) {
      this.#older = this.#recent;
      this.#recent = new Map();
    }
    return read;
  }

  /** Call it when data packs have changed. */
  forget(): void {
    this.#recent.clear();
    this.#older.clear();
  }

  #readNew(text: string): CallerAddress | null {
    const address = readAddress(text);
    const number = addressNumber(text);
    if (address === null || number === null) return null;
    if (address.isPrivate) return { address, number, facts: noNetworkFacts, network: null };
    const facts = this.#look(address.address);
    const { country, asn, kind, place } = facts;
    const network = {
      country,
      asn,
      kind,
      place,
      prefix: this.#keyed(address.prefix),
      address: this.#keyed(address.address),
    };
    return { address, number, facts, network };
  }

  #keyed(text: string): string {
    return this.#platform.sealing.digest(text, "adaptive:network").toString("base64url").slice(0, 16);
  }
}
