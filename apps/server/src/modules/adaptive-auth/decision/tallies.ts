import type { ClientEntry, KeyEntry } from "../directory/entries.ts";
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

/** A wrong key or code, or a key that was revoked. */
export type FailureKind = "failure" | "revoked";

type Failures = Readonly<Record<FailureKind, ReadonlyMap<string, number>>>;

/**
 * What is counted of calls beside what is learnt, and nobody waits for it. Failures are counted by all processes together;
 * the rest by this one alone, and is gone with it.
 */
export class Tallies {
  readonly #calls = new SlidingCounts(minuteMs);
  readonly #failures = new SlidingCounts(60 * minuteMs);
  readonly #revoked = new SlidingCounts(60 * minuteMs);
  readonly #reports = new SlidingCounts(5 * minuteMs);
  readonly #refused = new SlidingCounts(5 * minuteMs);
  readonly #networks = new KeyNetworks();
  #share: (kind: FailureKind, source: string) => void = () => undefined;

  /** Has others told of what fails here. */
  shareFailures(share: (kind: FailureKind, source: string) => void): void {
    this.#share = share;
  }

  /** Counts what failed elsewhere. */
  takeFailures({ failure, revoked }: Failures, atMs: number): void {
    for (const [source, times] of failure) this.#failures.addPast(source, atMs, times);
    for (const [source, times] of revoked) this.#revoked.addPast(source, atMs, times);
  }

  /** Counts a call of a client, and tells what came before it. */
  countCall({ id, declared }: ClientEntry, key: KeyEntry, caller: CallerAddress | null, atMs: number): Counted {
    const asn = caller?.facts.asn ?? null;
    const isDeclared = asn === null || declared?.asns.has(asn) === true;
    const reports = this.#reports.count(id, atMs);
    return {
      perMinute: this.#calls.add(id, atMs),
      failures: Math.max(this.#failures.count(id, atMs), this.#failures.count(prefixOf(caller), atMs)),
      parallelNetworks: isDeclared ? 0 : this.#networks.see(key.id, asn, atMs),
      revokedKeyUsed: this.#revoked.count(id, atMs) > 0,
      refusedShare: reports < fewReports ? null : Math.min(1, this.#refused.count(id, atMs) / reports),
    };
  }

  /** Counts a wrong key against the network it came from and, where it was a client's, against the client. */
  countBadCredential(clientId: string | null, caller: CallerAddress | null, isRevoked: boolean, atMs: number): void {
    if (caller !== null) this.#fail(prefixOf(caller), atMs);
    if (clientId === null) return;
    this.#fail(clientId, atMs);
    if (!isRevoked) return;
    this.#revoked.add(clientId, atMs);
    this.#share("revoked", clientId);
  }

  /** Counts a wrong code against its network, and against the client from where it is known only: strangers must not make it risky. */
  countWrongCode({ clientId, known }: WrongCode, caller: CallerAddress | null, atMs: number): void {
    if (caller !== null) this.#fail(prefixOf(caller), atMs);
    if (known) this.#fail(clientId, atMs);
  }

  /** Counts what an API answered to a client's call. */
  countOutcome(clientId: string, status: number, atMs: number): void {
    this.#reports.add(clientId, atMs);
    if (status === 403 || status === 404) this.#refused.add(clientId, atMs);
  }

  #fail(source: string, atMs: number): void {
    this.#failures.add(source, atMs);
    this.#share("failure", source);
  }

  forgetClient(id: string): void {
    for (const counts of [this.#calls, this.#failures, this.#revoked, this.#reports, this.#refused]) counts.forget(id);
  }
}

function prefixOf(caller: CallerAddress | null): string {
  return caller?.facts.prefix ?? "";
}
