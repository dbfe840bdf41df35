const windowMs = 5 * 60_000;
const maxNetworks = 8;
const shareEveryMs = 60_000;

interface Seen {
  readonly asn: number;
  atMs: number;
  sharedMs: number;
}

/** Networks (ASN) in which each key was used in the last five minutes, across processes. */
export class KeyNetworks {
  readonly #seen = new Map<string, Seen[]>();
  readonly #share: (keyId: string, asn: number) => void;
  #sweptAt = 0;

  /** @param share publishes the use of a key in a network, at most once a minute */
  constructor(share: (keyId: string, asn: number) => void) {
    this.#share = share;
  }

  record(keyId: string, asn: number, nowMs: number): number {
    if (nowMs - this.#sweptAt > windowMs) this.#sweep(nowMs);
    const seen = this.#seen.get(keyId);
    // Fast path: keys are mostly used in one network.
    const only = seen?.length === 1 && seen[0]?.asn === asn ? seen[0] : undefined;
    const used = only ?? this.#find(keyId, asn, nowMs);
    used.atMs = nowMs;
    if (nowMs - used.sharedMs >= shareEveryMs) {
      used.sharedMs = nowMs;
      this.#share(keyId, asn);
    }
    return only === undefined ? (this.#seen.get(keyId)?.length ?? 0) : 1;
  }

  /** Records a use in another process. */
  take(keyId: string, asn: number, atMs: number): void {
    const used = this.#find(keyId, asn, atMs);
    used.atMs = Math.max(used.atMs, atMs);
  }

  /** Finds or adds a network of a key. */
  #find(keyId: string, asn: number, nowMs: number): Seen {
    const networks = (this.#seen.get(keyId) ?? []).filter(({ atMs }) => nowMs - atMs < windowMs);
    const known = networks.find((each) => each.asn === asn);
    const used = known ?? { asn, atMs: nowMs, sharedMs: Number.NEGATIVE_INFINITY };
    if (known === undefined) networks.push(used);
    this.#seen.set(keyId, networks.slice(-maxNetworks));
    return used;
  }

  #sweep(nowMs: number): void {
    this.#sweptAt = nowMs;
    for (const [id, networks] of this.#seen)
      if (networks.every(({ atMs }) => nowMs - atMs >= windowMs)) this.#seen.delete(id);
  }
}
