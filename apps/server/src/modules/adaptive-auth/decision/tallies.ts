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

/** What this process counts of calls beside what is learnt: it is gone with the process, and nobody waits for it. */
export class Tallies {
  readonly #calls = new SlidingCounts(minuteMs);
  readonly #failures = new SlidingCounts(60 * minuteMs);
  readonly #revoked = new SlidingCounts(60 * minuteMs);
  readonly #reports = new SlidingCounts(5 * minuteMs);
  readonly #refused = new SlidingCounts(5 * minuteMs);
  readonly #networks = new KeyNetworks();

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
    if (caller !== null) this.#failures.add(prefixOf(caller), atMs);
    if (clientId === null) return;
    this.#failures.add(clientId, atMs);
    if (isRevoked) this.#revoked.add(clientId, atMs);
  }

  /** Counts a wrong code against its network, and against the client from where it is known only: strangers must not make it risky. */
  countWrongCode({ clientId, known }: WrongCode, caller: CallerAddress | null, atMs: number): void {
    if (caller !== null) this.#failures.add(prefixOf(caller), atMs);
    if (known) this.#failures.add(clientId, atMs);
  }

  /** Counts what an API answered to a client's call. */
  countOutcome(clientId: string, status: number, atMs: number): void {
    this.#reports.add(clientId, atMs);
    if (status === 403 || status === 404) this.#refused.add(clientId, atMs);
  }

  forgetClient(id: string): void {
    for (const counts of [this.#calls, this.#failures, this.#revoked, this.#reports, this.#refused]) counts.forget(id);
  }
}

function prefixOf(caller: CallerAddress | null): string {
  return caller?.facts.prefix ?? "";
}
