import type { Place } from "../observation.ts";
import { Tally } from "./tally.ts";

/** Whether a call showed a key that its client used before. */
export type KeyUse = "known" | "new" | "missing";
export const keyUses: readonly KeyUse[] = ["known", "new", "missing"];

/** Values that are remembered of one client; what weighs least goes first. */
const capacity = 120;
const endpointCapacity = 24;
/** Buckets of calls a minute: 0, 1, 2, 3–4, 5–8, … */
export const rateBuckets = 14;
const levelCount = 9;

/** The bucket of a rate in calls a minute: 0, 1, 2, 3–4, 5–8, … */
export function rateBucket(perMinute: number): number {
  return perMinute < 1 ? 0 : Math.min(rateBuckets - 1, 1 + Math.ceil(Math.log2(perMinute)));
}

/** Where the plain numbers of a history stand. */
const field = {
  sessions: 0,
  firstMs: 1,
  lastMs: 2,
  weight: 3,
  latitude: 4,
  longitude: 5,
  radius: 6,
  placeMs: 7,
} as const;
const novelAt = 8;
const drawnAt = novelAt + levelCount;
const hoursAt = drawnAt + levelCount;
const keysAt = hoursAt + 24;
const ratesAt = keysAt + keyUses.length;
const numbers = ratesAt + rateBuckets;

/** Keys of a client's values that count its sessions below a value, and those of them that showed something new. */
export const drawnBelow = (value: number): number => value + 1;
export const newBelow = (value: number): number => Number.MAX_SAFE_INTEGER - value;

/**
 * What is remembered of one client: decayed counters that add up. The histories that several processes keep of one
 * client merge in any order; about 1 KB for a usual client, at most 3 KB.
 */
export class History {
  readonly values: Tally;
  readonly endpoints: Tally;
  readonly #numbers: Float64Array;

  constructor(
    numbersOf: Float64Array = new Float64Array(numbers),
    values = new Tally(capacity),
    endpoints = new Tally(endpointCapacity, new Float64Array(8)),
  ) {
    this.#numbers = numbersOf;
    this.values = values;
    this.endpoints = endpoints;
  }

  /** Learned sessions, without decay. */
  get sessions(): number {
    return Math.max(0, this.#at(field.sessions));
  }
  /** Decayed weight of learned sessions. */
  get weight(): number {
    return this.#at(field.weight);
  }
  /** 0 before the first session. */
  get firstMs(): number {
    return this.#at(field.firstMs);
  }
  get lastMs(): number {
    return this.#at(field.lastMs);
  }
  /** Where it was last seen for sure. */
  get place(): (Place & { readonly atMs: number }) | null {
    const atMs = this.#at(field.placeMs);
    if (atMs === 0) return null;
    const [latitude, longitude] = [this.#at(field.latitude), this.#at(field.longitude)];
    return { latitude, longitude, radiusKm: this.#at(field.radius), atMs };
  }

  /** Sessions in which a level below a known value showed something. */
  drawn(level: number): number {
    return this.#at(drawnAt + level);
  }
  /** Those of them in which it was new. */
  novel(level: number): number {
    return this.#at(novelAt + level);
  }
  hour(hour: number): number {
    return this.#at(hoursAt + hour);
  }
  keyUse(use: KeyUse): number {
    return this.#at(keysAt + keyUses.indexOf(use));
  }
  rate(bucket: number): number {
    return this.#at(ratesAt + bucket);
  }

  addSession(atMs: number, weight: number): void {
    const first = this.firstMs;
    this.#add(field.sessions, 1);
    this.#add(field.weight, weight);
    this.#numbers[field.firstMs] = first === 0 ? atMs : Math.min(first, atMs);
    this.#numbers[field.lastMs] = Math.max(this.lastMs, atMs);
  }
  /** A later call of a session. */
  touch(atMs: number): void {
    this.#numbers[field.lastMs] = Math.max(this.lastMs, atMs);
  }
  /** Takes a session back; when the first and the last were stays. */
  removeSession(weight: number): void {
    this.#add(field.sessions, -1);
    this.#add(field.weight, -weight);
  }
  addDraw(level: number, isNovel: boolean, by = 1): void {
    this.#add(drawnAt + level, by);
    if (isNovel) this.#add(novelAt + level, by);
  }
  addHour(hour: number, weight: number): void {
    this.#add(hoursAt + hour, weight);
  }
  addKeyUse(use: KeyUse, by = 1): void {
    this.#add(keysAt + keyUses.indexOf(use), by);
  }
  addRate(bucket: number, weight: number): void {
    this.#add(ratesAt + bucket, weight);
  }
  /** The latest place stays; of two at one moment the same one, whichever came first. */
  setPlace({ latitude, longitude, radiusKm }: Place, atMs: number): void {
    const next = [atMs, latitude, longitude, radiusKm];
    const kept = [field.placeMs, field.latitude, field.longitude, field.radius].map((index) => this.#at(index));
    const different = next.findIndex((number, index) => number !== kept[index]);
    if (different === -1 || (next[different] ?? 0) < (kept[different] ?? 0)) return;
    this.#numbers.set([latitude, longitude, radiusKm, atMs], field.latitude);
  }

  /** Plain numbers and slots of both tallies, for storing; what `restore` takes. */
  toParts(): readonly [Float64Array, Float64Array, Float64Array] {
    return [this.#numbers.slice(), this.values.toSlots(), this.endpoints.toSlots()];
  }

  static restore([plain, ...tallies]: readonly [Float64Array, Float64Array, Float64Array]): History {
    return History.of([plain.slice(), ...tallies]);
  }

  /** The same, from parts that the result may keep. */
  static of([plain, values, endpoints]: readonly [Float64Array, Float64Array, Float64Array]): History {
    return new History(plain, new Tally(capacity, values), new Tally(endpointCapacity, endpoints));
  }

  /** The plain numbers of a history without a session. */
  static emptyPlain(): Float64Array {
    return new Float64Array(numbers);
  }

  /** What both saw, each of its own sessions. */
  static merge(one: History, other: History): History {
    const merged = History.restore(one.toParts());
    const { firstMs, lastMs } = one;
    for (let at = 0; at < numbers; at += 1) {
      if (at === field.sessions || at === field.weight || at >= novelAt) merged.#add(at, other.#at(at));
    }
    const firsts = [firstMs, other.firstMs].filter((ms) => ms > 0);
    merged.#numbers[field.firstMs] = firsts.length === 0 ? 0 : Math.min(...firsts);
    merged.#numbers[field.lastMs] = Math.max(lastMs, other.lastMs);
    if (other.place !== null) merged.setPlace(other.place, other.place.atMs);
    for (const [key, weight] of other.values.entries()) merged.values.add(key, weight);
    for (const [key, weight] of other.endpoints.entries()) merged.endpoints.add(key, weight);
    return merged;
  }

  #at(index: number): number {
    return this.#numbers[index] ?? 0;
  }
  #add(index: number, amount: number): void {
    this.#numbers[index] = this.#at(index) + amount;
  }
}
