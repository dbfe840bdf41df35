import { browserFamily, systemFamily } from "./agent-family.ts";
import { isLegacyClient } from "./legacy-clients.ts";
import { isSuccess, type SignIn } from "./sign-in.ts";

/** Traits of a sign-in that are recorded per user. */
export type Trait = "country" | "asn" | "device" | "system" | "browser" | "client" | "app" | "way";

/** Sign-ins per user, trait and day: keyed by user, `trait:value`, and days since 1970. Counts merge in any order. */
export type SignInCounts = Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, number>>>>>>;

const dayMs = 86_400_000;
/** Days of history. */
export const knownDays = 30;
/** Traits with a smaller share of the tenant's users are rare. */
export const rareShare = 0.02;

/** The recorded traits of a sign-in; unknown ones are omitted. */
export function traitsOf(signIn: SignIn): readonly (readonly [Trait, string])[] {
  const { place, asn, device, client, appId, detail } = signIn;
  const isCode = detail !== null && usesDeviceCode(detail);
  const all: readonly (readonly [Trait, string])[] = [
    ["country", place.country],
    ["asn", asn === null ? "" : String(asn)],
    ["device", device.id],
    ["system", systemFamily(signIn)],
    ["browser", browserFamily(signIn)],
    ["client", isLegacyClient(client) ? client.toLowerCase() : ""],
    ["app", appId],
    ["way", isCode ? "device_code" : ""],
  ];
  return all.filter(([, value]) => value !== "");
}

/** Whether a sign-in used the device code flow. */
export function usesDeviceCode({ protocol, transferMethod }: NonNullable<SignIn["detail"]>): boolean {
  return protocol === "deviceCode" || transferMethod === "deviceCodeFlow";
}

/** Counts successful sign-ins. */
export function countSignIns(signIns: readonly SignIn[]): SignInCounts {
  const users = Map.groupBy(signIns.filter(isSuccess), ({ userId }) => userId);
  const counted = [...users].map(([userId, own]) => [userId, countsOf(own)] as const);
  return Object.fromEntries(counted);
}

function countsOf(signIns: readonly SignIn[]): SignInCounts[string] {
  const seen = signIns.flatMap((signIn) => {
    const values = ["any", ...traitsOf(signIn).map(([trait, value]) => `${trait}:${value}`)];
    return values.map((value) => ({ value, day: dayOf(signIn.at) }));
  });
  const byValue = [...Map.groupBy(seen, ({ value }) => value)].map(([value, all]) => {
    const days = [...Map.groupBy(all, ({ day }) => day)].map(([day, same]) => [day, same.length] as const);
    return [value, Object.fromEntries(days)] as const;
  });
  return Object.fromEntries(byValue);
}

/** Queries the history of users and their tenant, and learns new sign-ins. */
export class KnownSignIns {
  readonly #users = new Map<string, Map<string, Set<number>>>();

  constructor(counts: SignInCounts = {}) {
    for (const [userId, values] of Object.entries(counts))
      for (const [value, days] of Object.entries(values))
        for (const day of Object.keys(days)) this.#note(userId, value, Number(day));
  }

  learn(signIn: SignIn): void {
    if (!isSuccess(signIn)) return;
    for (const [trait, value] of traitsOf(signIn)) this.#note(signIn.userId, `${trait}:${value}`, dayOf(signIn.at));
    this.#note(signIn.userId, "any", dayOf(signIn.at));
  }

  /** Whether the user had this value in the days before. */
  has(userId: string, trait: Trait, value: string, at: number): boolean {
    return this.#daysOf(userId, `${trait}:${value}`, at) > 0;
  }

  /** Days of the last thirty with a sign-in of the user. */
  days(userId: string, at: number): number {
    return this.#daysOf(userId, "any", at);
  }

  /** The user's values of a trait in the days before. */
  valuesOf(userId: string, trait: Trait, at: number): string[] {
    const start = `${trait}:`;
    return [...(this.#users.get(userId)?.keys() ?? [])]
      .filter((each) => each.startsWith(start) && this.#daysOf(userId, each, at) > 0)
      .map((each) => each.slice(start.length))
      .toSorted();
  }

  /** Share of the tenant's active users with this value. */
  share(trait: Trait, value: string, at: number): number {
    const active = [...this.#users.keys()].filter((userId) => this.days(userId, at) > 0);
    if (active.length === 0) return 0;
    return active.filter((userId) => this.has(userId, trait, value, at)).length / active.length;
  }

  #note(userId: string, value: string, day: number): void {
    const values = this.#users.get(userId) ?? new Map<string, Set<number>>();
    this.#users.set(userId, values);
    const days = values.get(value) ?? new Set<number>();
    values.set(value, days.add(day));
  }

  #daysOf(userId: string, value: string, at: number): number {
    const today = dayOf(at);
    const days = [...(this.#users.get(userId)?.get(value) ?? [])];
    return days.filter((day) => day <= today && day >= today - knownDays).length;
  }
}

function dayOf(at: number): number {
  return Math.floor(at / dayMs);
}
