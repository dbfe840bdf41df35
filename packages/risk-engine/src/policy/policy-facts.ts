import type { ClientKind, ClientState, DeviceBinding, RiskLevel, Sensitivity, StepUpMethod } from "@parapet/contract";
import type { RuleValues } from "@parapet/rules";
import type { Signal } from "../model/signals.ts";
import type { NetworkKind } from "../observation.ts";

/** What rules may ask about a call. What is undefined isn't known, for instance of a stored decision. */
export interface PolicyFacts {
  readonly atMs: number;
  readonly score: number;
  readonly level: RiskLevel;
  readonly signals: readonly Pick<Signal, "code" | "points">[];
  readonly client: {
    readonly id?: string | undefined;
    readonly organizationId?: string | null | undefined;
    readonly kind: ClientKind;
    readonly state: ClientState;
    /** Too new to be known. Of a watched client only this says it. */
    readonly isLearning?: boolean | undefined;
    readonly tags: readonly string[];
    /** There is a second factor that it may be asked for. */
    readonly hasFactor: boolean;
  };
  readonly method: string;
  /** Id of the registered endpoint; null where none matches. */
  readonly endpointId: string | null;
  readonly sensitivity: Sensitivity;
  /** Spellings of the path that the API may see, most with one; without query. */
  readonly paths?: readonly [string, ...string[]] | undefined;
  /** By names in lower case, without credentials. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly scopes?: readonly string[] | undefined;
  readonly claims?: Readonly<Record<string, unknown>> | undefined;
  /** Ids of the zones that the caller's address is in. */
  readonly zones: readonly string[];
  readonly country: string | null;
  readonly asn?: number | null | undefined;
  readonly networkKind?: NetworkKind | null | undefined;
  /** A step-up passed in this context and still good. */
  readonly elevated: boolean;
  /** The remembered device that the call is from; null and undefined for none. */
  readonly remembered?: RememberedDevice | null | undefined;
}

/** A device on which a step-up was passed before. */
export interface RememberedDevice {
  readonly boundTo: DeviceBinding;
  /** How the step-up was passed. */
  readonly method: StepUpMethod;
}

/** Methods that change nothing by their definition (RFC 9110 §9.2.1). */
const safeMethods: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS", "TRACE"]);

export function changesState({ method }: Pick<PolicyFacts, "method">): boolean {
  return !safeMethods.has(method);
}

/** The values of `callVariables`. @param path the spelling of the path that the API may see */
export function toRuleValues(facts: PolicyFacts, path: string | undefined): RuleValues {
  const { client } = facts;
  return {
    call: {
      method: facts.method,
      path,
      headers: facts.headers,
      changes_state: changesState(facts),
      sensitivity: facts.sensitivity,
    },
    client: {
      id: client.id,
      organization: client.organizationId === null ? "" : client.organizationId,
      kind: client.kind,
      state: client.state,
      tags: client.tags,
      has_factor: client.hasFactor,
    },
    network: {
      country: facts.country ?? "",
      asn: facts.asn === null ? 0 : facts.asn,
      kind: facts.networkKind === null ? "" : facts.networkKind,
      zones: facts.zones,
    },
    risk: {
      score: facts.score,
      level: facts.level,
      signals: facts.signals.filter(({ points }) => points > 0).map(({ code }) => code),
      elevated: facts.elevated,
    },
    token: { scopes: facts.scopes, claims: facts.claims },
    time: { now: facts.atMs },
  };
}
