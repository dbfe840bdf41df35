import type { ClientEntry, KeyEntry } from "../directory/entries.ts";
import type { CountKind, Counts } from "../shared-count/count-kinds.ts";
import type { Counted } from "./assess-call.ts";
import type { CallerAddress } from "./caller-address.ts";
import { KeyNetworks } from "./key-networks.ts";
import { SlidingCounts } from "./sliding-counts.ts";

const minuteMs = 60_000;
/** Outcomes that have to be reported before their share says something. */
const fewReports = 10;

/** Who answered a challenge wrongly; `known`: in a context that the client is known in. */
export interface WrongCode {
  readonly clientId: string;
  readonly known: boolean;
}

/**
 * What is counted of calls beside what is learnt, and nobody waits for it. Failures, reported answers and throttles are counted
 * by all processes together; rates and networks of keys by this one alone.
 */
export class Tallies {
  readonly #calls = new SlidingCounts(minuteMs);
  readonly #networks = new KeyNetworks();
  readonly #together = {
    failure: new SlidingCounts(60 * minuteMs),
    revoked: new SlidingCounts(60 * minuteMs),
    reported: new SlidingCounts(5 * minuteMs),
    refused: new SlidingCounts(5 * minuteMs),
    throttled: new SlidingCounts(minuteMs),
  } satisfies Record<CountKind, SlidingCounts>;
  #share: (kind: CountKind, source: string) => void = () => undefined;

  /** Has others told of what is counted here. */
  shareCounts(share: (kind: CountKind, source: string) => void): void {
    this.#share = share;
  }

  /** Counts what others told. */
  takeCounts(told: Counts, atMs: number): void {
    for (const [kind, sources] of told)
      for (const [source, times] of sources) this.#together[kind].addPast(source, atMs, times);
  }

  /** Counts a call of a client, and tells what came before it. */
  countCall({ id, declared }: ClientEntry, key: KeyEntry, caller: CallerAddress | null, atMs: number): Counted {
    const asn = caller?.facts.asn ?? null;
    const isDeclared = asn === null || declared?.asns.has(asn) === true;
    const { failure, revoked, reported, refused } = this.#together;
    const reports = reported.count(id, atMs);
    return {
      perMinute: this.#calls.add(id, atMs),
      failures: Math.max(failure.count(id, atMs), failure.count(prefixOf(caller), atMs)),
      parallelNetworks: isDeclared ? 0 : this.#networks.see(key.id, asn, atMs),
      revokedKeyUsed: revoked.count(id, atMs) > 0,
      refusedShare: reports < fewReports ? null : Math.min(1, refused.count(id, atMs) / reports),
    };
  }

  /** Counts a wrong key against the network it came from and, where it was a client's, against the client. */
  countBadCredential(clientId: string | null, caller: CallerAddress | null, isRevoked: boolean, atMs: number): void {
    if (caller !== null) this.#count("failure", prefixOf(caller), atMs);
    if (clientId === null) return;
    this.#count("failure", clientId, atMs);
    if (isRevoked) this.#count("revoked", clientId, atMs);
  }

  /** Counts a wrong code against its network, and against the client from where it is known only: strangers must not make it risky. */
  countWrongCode({ clientId, known }: WrongCode, caller: CallerAddress | null, atMs: number): void {
    if (caller !== null) this.#count("failure", prefixOf(caller), atMs);
    if (known) this.#count("failure", clientId, atMs);
  }

  /** Counts what an API answered to a client's call. */
  countOutcome(clientId: string, status: number, atMs: number): void {
    this.#count("reported", clientId, atMs);
    if (status === 403 || status === 404) this.#count("refused", clientId, atMs);
  }

  /** Lets so many calls a minute pass a throttle. @returns seconds to wait before the next one passes; 0 when this one does */
  passThrottle(name: string, perMinute: number, atMs: number): number {
    const waitMs = this.#together.throttled.waitFor(name, perMinute, atMs);
    if (waitMs > 0) return Math.ceil(waitMs / 1000);
    this.#count("throttled", name, atMs);
    return 0;
  }

  #count(kind: CountKind, source: string, atMs: number): void {
    this.#together[kind].add(source, atMs);
    this.#share(kind, source);
  }

  forgetClient(id: string): void {
    for (const counts of [this.#calls, ...Object.values(this.#together)]) counts.forget(id);
  }
}

function prefixOf(caller: CallerAddress | null): string {
  return caller?.facts.prefix ?? "";
}
