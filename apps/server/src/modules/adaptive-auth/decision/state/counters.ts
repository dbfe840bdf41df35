import type { ClientEntry, KeyEntry } from "../../directory/entries.ts";
import type { CountKind, Counts, StepUpKind } from "../../shared-count/count-kinds.ts";
import type { CallerAddress } from "../request/caller-address.ts";
import { SlidingCounts } from "./sliding-counts.ts";

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

const minuteMs = 60_000;
const minReports = 10;

/** Kinds with sliding counts; key networks and step-ups are tracked individually. */
type CounterKind = Exclude<CountKind, "network" | StepUpKind>;
const counterKinds: readonly CounterKind[] = ["failure", "revoked", "reported", "refused", "throttled", "called"];

/** What is counted around a call, across processes. */
export interface CallCounts {
  readonly perMinute: number | null;
  /** Of the client, and from its address. */
  readonly failures: number;
  readonly failuresHere: number;
  readonly parallelNetworks: number;
  readonly revokedKeyUsed: boolean;
  readonly refusedShare: number | null;
}

/** Client that entered a wrong code; `known`: in a context known for the client. */
export interface WrongCode {
  readonly clientId: string;
  readonly known: boolean;
}

/** Counters of all processes together; counts of other processes arrive asynchronously. */
export class Counters {
  readonly #networks = new KeyNetworks((keyId, asn) => this.#share("network", `${keyId} ${asn}`));
  readonly #counts = {
    failure: new SlidingCounts(60 * minuteMs),
    revoked: new SlidingCounts(60 * minuteMs),
    reported: new SlidingCounts(5 * minuteMs),
    refused: new SlidingCounts(5 * minuteMs),
    throttled: new SlidingCounts(minuteMs),
    called: new SlidingCounts(minuteMs),
  } satisfies Record<CounterKind, SlidingCounts>;
  #share: (kind: CountKind, source: string) => void = () => undefined;

  /** Sets how counts are published to other processes. */
  shareCounts(share: (kind: CountKind, source: string) => void): void {
    this.#share = share;
  }

  /** Adds the counts of other processes. */
  takeCounts(shared: Counts, atMs: number): void {
    for (const [source] of shared.get("network") ?? []) this.#takeNetwork(source, atMs);
    for (const kind of counterKinds)
      for (const [source, times] of shared.get(kind) ?? []) this.#counts[kind].addPast(source, atMs, times);
  }

  #takeNetwork(source: string, atMs: number): void {
    const [keyId = "", asn] = source.split(" ");
    this.#networks.take(keyId, Number(asn), atMs);
  }

  /** Counts a client's call. @returns the counts before it */
  countCall({ id, declared }: ClientEntry, key: KeyEntry, caller: CallerAddress | null, atMs: number): CallCounts {
    const asn = caller?.facts.asn ?? null;
    const isDeclared = asn === null || declared?.asns.has(asn) === true;
    const { failure, revoked, reported, refused } = this.#counts;
    const reports = reported.count(id, atMs);
    return {
      perMinute: roundToTwoDigits(this.#count("called", id, atMs)),
      failures: failure.count(id, atMs),
      failuresHere: failure.count(getSubscriber(caller), atMs),
      parallelNetworks: isDeclared ? 0 : this.#networks.record(key.id, asn, atMs),
      revokedKeyUsed: revoked.count(id, atMs) > 0,
      refusedShare: reports < minReports ? null : Math.min(1, refused.count(id, atMs) / reports),
    };
  }

  /** Counts an invalid API key for its address and, if known, its client. */
  countBadCredential(clientId: string | null, caller: CallerAddress | null, isRevoked: boolean, atMs: number): void {
    if (caller !== null) this.#count("failure", getSubscriber(caller), atMs);
    if (clientId === null) return;
    this.#count("failure", clientId, atMs);
    if (isRevoked) this.#count("revoked", clientId, atMs);
  }

  /** Counts a wrong code for its address, and for the client only in a known context, so that strangers can't raise its risk. */
  countWrongCode({ clientId, known }: WrongCode, caller: CallerAddress | null, atMs: number): void {
    if (caller !== null) this.#count("failure", getSubscriber(caller), atMs);
    if (known) this.#count("failure", clientId, atMs);
  }

  /** Counts an API's response to a client's call. */
  countOutcome(clientId: string, status: number, atMs: number): void {
    this.#count("reported", clientId, atMs);
    if (status === 403 || status === 404) this.#count("refused", clientId, atMs);
  }

  /** Applies a rate limit. @returns seconds until the next call is allowed; 0 if this one is */
  passThrottle(name: string, perMinute: number, atMs: number): number {
    const waitMs = this.#counts.throttled.waitFor(name, perMinute, atMs);
    if (waitMs > 0) return Math.ceil(waitMs / 1000);
    this.#count("throttled", name, atMs);
    return 0;
  }

  /** Counts one, and tells how many there were before it. */
  #count(kind: CounterKind, source: string, atMs: number): number {
    this.#share(kind, source);
    return this.#counts[kind].add(source, atMs);
  }

  forgetClient(id: string): void {
    for (const counts of Object.values(this.#counts)) counts.forget(id);
  }
}

/** Address range of one subscriber: an IPv4 address or an IPv6 /64. */
function getSubscriber(caller: CallerAddress | null): string {
  if (caller === null) return "";
  const { address } = caller.facts;
  return address.includes(":") ? `${(caller.number >> 64n).toString(16)}::/64` : address;
}

/** Coarse rates make calls of busy clients equal, so that their assessments can be cached. */
function roundToTwoDigits(count: number): number {
  if (count < 100) return count;
  const unit = 10 ** (Math.floor(Math.log10(count)) - 1);
  return count - (count % unit);
}
