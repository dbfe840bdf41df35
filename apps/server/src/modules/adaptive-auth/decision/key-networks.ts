/** How long a network counts beside another one of the same key. */
const windowMs = 5 * 60_000;
/** Networks that are remembered of a key. */
const mostNetworks = 8;

interface Seen {
  readonly asn: number;
  atMs: number;
}

/** From which networks (ASN) each key was used in the last five minutes. */
export class KeyNetworks {
  readonly #seen = new Map<string, Seen[]>();
  #sweptAt = 0;

  /** Notes a use, and tells how many networks there are now. */
  see(keyId: string, asn: number, nowMs: number): number {
    if (nowMs - this.#sweptAt > windowMs) this.#sweep(nowMs);
    const seen = this.#seen.get(keyId);
    // As a rule a key is used from one network.
    if (seen?.length === 1 && seen[0]?.asn === asn) {
      seen[0].atMs = nowMs;
      return 1;
    }
    const networks = (seen ?? []).filter(({ atMs }) => nowMs - atMs < windowMs);
    const known = networks.find((each) => each.asn === asn);
    if (known === undefined) networks.push({ asn, atMs: nowMs });
    else known.atMs = nowMs;
    this.#seen.set(keyId, networks.slice(-mostNetworks));
    return networks.length;
  }

  #sweep(nowMs: number): void {
    this.#sweptAt = nowMs;
    for (const [id, networks] of this.#seen)
      if (networks.every(({ atMs }) => nowMs - atMs >= windowMs)) this.#seen.delete(id);
  }
}
