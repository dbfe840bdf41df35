/** How long a network counts beside another one of the same key. */
const windowMs = 5 * 60_000;
/** Networks that are remembered of a key. */
const mostNetworks = 8;
/** How often it is told that a key is still used in a network. */
const tellMs = 60_000;

interface Seen {
  readonly asn: number;
  atMs: number;
  toldMs: number;
}

/** From which networks (ASN) each key was used in the last five minutes, here and as others tell. */
export class KeyNetworks {
  readonly #seen = new Map<string, Seen[]>();
  readonly #tell: (keyId: string, asn: number) => void;
  #sweptAt = 0;

  /** @param tell is called when a key is used in a network, and at most once a minute while it is */
  constructor(tell: (keyId: string, asn: number) => void) {
    this.#tell = tell;
  }

  /** Notes a use, and tells how many networks there are now. */
  see(keyId: string, asn: number, nowMs: number): number {
    if (nowMs - this.#sweptAt > windowMs) this.#sweep(nowMs);
    const seen = this.#seen.get(keyId);
    // As a rule a key is used from one network.
    const only = seen?.length === 1 && seen[0]?.asn === asn ? seen[0] : undefined;
    const used = only ?? this.#note(keyId, asn, nowMs);
    used.atMs = nowMs;
    if (nowMs - used.toldMs >= tellMs) {
      used.toldMs = nowMs;
      this.#tell(keyId, asn);
    }
    return only === undefined ? (this.#seen.get(keyId)?.length ?? 0) : 1;
  }

  /** Notes a use that another process saw. */
  take(keyId: string, asn: number, atMs: number): void {
    const used = this.#note(keyId, asn, atMs);
    used.atMs = Math.max(used.atMs, atMs);
  }

  /** A network of a key, among those of the last five minutes. */
  #note(keyId: string, asn: number, nowMs: number): Seen {
    const networks = (this.#seen.get(keyId) ?? []).filter(({ atMs }) => nowMs - atMs < windowMs);
    const known = networks.find((each) => each.asn === asn);
    const used = known ?? { asn, atMs: nowMs, toldMs: Number.NEGATIVE_INFINITY };
    if (known === undefined) networks.push(used);
    this.#seen.set(keyId, networks.slice(-mostNetworks));
    return used;
  }

  #sweep(nowMs: number): void {
    this.#sweptAt = nowMs;
    for (const [id, networks] of this.#seen)
      if (networks.every(({ atMs }) => nowMs - atMs >= windowMs)) this.#seen.delete(id);
  }
}
