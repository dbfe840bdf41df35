import { KnownSignIns, type SignInCounts, type Trait, traitsOf } from "./sign-in-counts.ts";
import { type DirectoryAudit, inOrder, isSuccess, type RiskDetection, type SignIn, type Trace } from "./sign-in.ts";

/** Input: events of some users, and those of others from the same addresses. */
export interface AccountEvents {
  readonly signIns: readonly SignIn[];
  readonly audits?: readonly DirectoryAudit[];
  readonly risks?: readonly RiskDetection[];
  readonly traces?: readonly Trace[];
}

/** What is known besides the events. */
export interface AccountKnowledge {
  /** Earlier sign-ins. */
  readonly known?: SignInCounts;
  /** The organization's own networks: addresses or prefixes. */
  readonly ownNetworks?: readonly string[];
  /** Whether a network belongs to a mobile carrier, whose addresses change and are located at the carrier. */
  readonly isMobileCarrier?: (asn: number) => boolean;
  /** Applications known to the tenant, by ID or name. */
  readonly knownApps?: ReadonlySet<string>;
}

/** Traits of a successful sign-in that the user didn't have in the days before. */
export interface Novelty {
  readonly traits: ReadonlySet<Trait>;
  /** Traits that are also rare in the tenant. */
  readonly rare: ReadonlySet<Trait>;
  /** Days of the last thirty with a successful sign-in. */
  readonly knownDays: number;
  /** Countries of the user's earlier sign-ins. */
  readonly countries: readonly string[];
}

/** Sorted events, with the novelties of each sign-in. */
export interface Scene {
  readonly signIns: readonly SignIn[];
  readonly byUser: ReadonlyMap<string, readonly SignIn[]>;
  readonly audits: readonly DirectoryAudit[];
  readonly risks: readonly RiskDetection[];
  readonly traces: readonly Trace[];
  /** By the ID of a successful sign-in. */
  readonly novelties: ReadonlyMap<string, Novelty>;
  readonly knowledge: Required<Omit<AccountKnowledge, "known">>;
}

/** A detector is a pure function of the scene. */
export type Detector<Found> = (scene: Scene) => readonly Found[];

export function sceneOf(events: AccountEvents, knowledge: AccountKnowledge, rareShare: number): Scene {
  const signIns = inOrder(events.signIns);
  return {
    signIns,
    byUser: Map.groupBy(signIns, ({ userId }) => userId),
    audits: inOrder(events.audits ?? []),
    risks: inOrder(events.risks ?? []),
    traces: inOrder(events.traces ?? []),
    novelties: noveltiesOf(signIns, new KnownSignIns(knowledge.known), rareShare),
    knowledge: {
      ownNetworks: knowledge.ownNetworks ?? [],
      isMobileCarrier: knowledge.isMobileCarrier ?? (() => false),
      knownApps: knowledge.knownApps ?? new Set(),
    },
  };
}

/** Compares each sign-in with earlier ones, then records it. */
function noveltiesOf(signIns: readonly SignIn[], known: KnownSignIns, rareShare: number): Map<string, Novelty> {
  const novelties = new Map<string, Novelty>();
  for (const signIn of signIns.filter(isSuccess)) {
    const { id, userId, at } = signIn;
    const fresh = traitsOf(signIn).filter(([trait, value]) => !known.has(userId, trait, value, at));
    const rare = fresh.filter(([trait, value]) => known.share(trait, value, at) < rareShare);
    novelties.set(id, {
      traits: new Set(fresh.map(([trait]) => trait)),
      rare: new Set(rare.map(([trait]) => trait)),
      knownDays: known.days(userId, at),
      countries: known.valuesOf(userId, "country", at),
    });
    known.learn(signIn);
  }
  return novelties;
}
