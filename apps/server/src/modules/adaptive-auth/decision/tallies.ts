import type { ClientEntry, KeyEntry } from "../directory/entries.ts";
import type { CountKind, Counts, StepUpKind } from "../shared-count/count-kinds.ts";
import type { Counted } from "./assess-call.ts";
import type { CallerAddress } from "./caller-address.ts";
import { KeyNetworks } from "./key-networks.ts";
import { SlidingCounts } from "./sliding-counts.ts";

const minuteMs = 60_000;
/** Outcomes that have to be reported before their share says something. */
const fewReports = 10;

/** What is counted by who it is about; networks of keys and step-ups are kept one by one. */
type TalliedKind = Exclude<CountKind, "network" | StepUpKind>;
const talliedKinds: readonly TalliedKind[] = ["failure", "revoked", "reported", "refused", "throttled", "called"];

/** Who answered a challenge wrongly; `known`: in a context that the client is known in. */
export interface WrongCode {
  readonly clientId: string;
  readonly known: boolean;
}

/**
 * What is counted of calls beside what is learnt, and nobody waits for it: by all processes together, each of which hears a
 * moment later what was counted elsewhere.
 */
export class Tallies {
  readonly #networks = new KeyNetworks((keyId, asn) => this.#share("network", `${keyId} ${asn}`));
  readonly #together = {
    failure: new SlidingCounts(60 * minuteMs),
    revoked: new SlidingCounts(60 * minuteMs),
    reported: new SlidingCounts(5 * minuteMs),
    refused: new SlidingCounts(5 * minuteMs),
    throttled: new SlidingCounts(minuteMs),
    called: new SlidingCounts(minuteMs),
  } satisfies Record<TalliedKind, SlidingCounts>;
  #share: (kind: CountKind, source: string) => void = () => undefined;

  /** Has others told of what is counted here. */
  shareCounts(share: (kind: CountKind, source: string) => void): void {
    this.#share = share;
  }

  /** Adds the counts of other processes. */
  takeCounts(shared: Counts, atMs: number): void {
    for (const [source] of shared.get("network") ?? []) this.#takeNetwork(source, atMs);
    for (const kind of talliedKinds)
      for (const [source, times] of shared.get(kind) ?? []) this.#together[kind].addPast(source, atMs, times);
  }

  #takeNetwork(source: string, atMs: number): void {
    const [keyId = "", asn] = source.split(" ");
    this.#networks.take(keyId, Number(asn), atMs);
  }

  /** Counts a call of a client, and tells what came before it. */
  countCall({ id, declared }: ClientEntry, key: KeyEntry, caller: CallerAddress | null, atMs: number): Counted {
    const asn = caller?.facts.asn ?? null;
    const isDeclared = asn === null || declared?.asns.has(asn) === true;
    const { failure, revoked, reported, refused } = this.#together;
    const reports = reported.count(id, atMs);
    return {
      perMinute: inTwoDigits(this.#count("called", id, atMs)),
      failures: failure.count(id, atMs),
      failuresHere: failure.count(placeOf(caller), atMs),
      parallelNetworks: isDeclared ? 0 : this.#networks.see(key.id, asn, atMs),
      revokedKeyUsed: revoked.count(id, atMs) > 0,
      refusedShare: reports < fewReports ? null : Math.min(1, refused.count(id, atMs) / reports),
    };
  }

  /** Counts a wrong key against the address it came from and, where it was a client's, against the client. */
  countBadCredential(clientId: string | null, caller: CallerAddress | null, isRevoked: boolean, atMs: number): void {
    if (caller !== null) this.#count("failure", placeOf(caller), atMs);
    if (clientId === null) return;
    this.#count("failure", clientId, atMs);
    if (isRevoked) this.#count("revoked", clientId, atMs);
  }

  /** Counts a wrong code against its address, and against the client from where it is known only: strangers must not make it risky. */
  countWrongCode({ clientId, known }: WrongCode, caller: CallerAddress | null, atMs: number): void {
    if (caller !== null) this.#count("failure", placeOf(caller), atMs);
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

  /** Counts one, and tells how many there were before it. */
  #count(kind: TalliedKind, source: string, atMs: number): number {
    this.#share(kind, source);
    return this.#together[kind].add(source, atMs);
  }

  forgetClient(id: string): void {
    for (const counts of Object.values(this.#together)) counts.forget(id);
  }
}

/** What one subscriber has: an IPv4 address, or the /64 of an IPv6 one. Its neighbors answer for themselves. */
function placeOf(caller: CallerAddress | null): string {
  if (caller === null) return "";
  const { address } = caller.facts;
  return address.includes(":") ? `${(caller.number >> 64n).toString(16)}::/64` : address;
}

/** A rate says nothing by its further digits, and with them no two calls of a busy client would look the same. */
function inTwoDigits(count: number): number {
  if (count < 100) return count;
  const unit = 10 ** (Math.floor(Math.log10(count)) - 1);
  return count - (count % unit);
}
