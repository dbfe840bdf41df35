import { KnownSignIns, type SignInCounts, type Trait, traitsOf } from "./sign-in-counts.ts";
import { type DirectoryAudit, inOrder, isSuccess, type RiskDetection, type SignIn, type Trace } from "./sign-in.ts";

/** What is looked at: the events of some users, with those of others from the same addresses. */
export interface AccountEvents {
  readonly signIns: readonly SignIn[];
  readonly audits?: readonly DirectoryAudit[];
  readonly risks?: readonly RiskDetection[];
  readonly traces?: readonly Trace[];
}

/** What is known beside the events. */
export interface AccountKnowledge {
  /** Sign-ins before those looked at. */
  readonly known?: SignInCounts;
  /** Networks that the organization's own traffic comes from: addresses or prefixes. */
  readonly ownNetworks?: readonly string[];
  /** Whether a network is a carrier's of mobile phones, whose addresses change and lie where the carrier is. */
  readonly isMobileCarrier?: (asn: number) => boolean;
  /** Applications that the tenant already knows, by id or name. */
  readonly knownApps?: ReadonlySet<string>;
}

/** What a successful sign-in has that its user had not in the days before. */
export interface Novelty {
  readonly traits: ReadonlySet<Trait>;
  /** Traits that few others of the tenant have, either. */
  readonly rare: ReadonlySet<Trait>;
  /** Days of the last thirty on which the user had signed in before. */
  readonly knownDays: number;
  /** Countries that the user was known to sign in from. */
  readonly countries: readonly string[];
}

/** Events in order, with what each sign-in brought that was new. */
export interface Scene {
  readonly signIns: readonly SignIn[];
  readonly byUser: ReadonlyMap<string, readonly SignIn[]>;
  readonly audits: readonly DirectoryAudit[];
  readonly risks: readonly RiskDetection[];
  readonly traces: readonly Trace[];
  /** By the id of a successful sign-in. */
  readonly novelties: ReadonlyMap<string, Novelty>;
  readonly knowledge: Required<Omit<AccountKnowledge, "known">>;
}

/** A detector: what it finds in a scene, and nothing else. */
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

/** Each sign-in is compared with what came before it, and then is known itself. */
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
