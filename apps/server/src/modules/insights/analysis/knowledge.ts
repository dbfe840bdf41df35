import type { Contract, IdentityRule, TextRule } from "@parapet/api-model";
import type { InsightsSeverity } from "@parapet/contract";

/** A document that calls are checked against; null where it could not be read. */
export interface ApiDocumentContract {
  readonly id: string;
  readonly contract: Contract | null;
  /** Length of its text. */
  readonly size: number;
}

/** What is known of an API when its calls are analysed. */
export interface ApiKnowledge {
  /** The newest document that somebody provided, or that it is the one that was told before. */
  readonly document: ApiDocumentContract | "same" | null;
  /** Templates as learnt and decided. */
  readonly templates: readonly string[];
  readonly rules: readonly IdentityRule[];
  /** Of the provider's packs; null when it uses none. */
  readonly packs: PackRules | null;
}

/** The active rules of all packs in use, under ids that name their pack. */
export interface PackRules {
  readonly rules: readonly TextRule[];
  readonly severities: ReadonlyMap<string, InsightsSeverity>;
}

/** What anybody would try first. */
export interface KnownSecrets {
  readonly passwords: ReadonlySet<string>;
  /** Keys of signed tokens; each one costs an HMAC for each new token. */
  readonly tokenKeys: readonly string[];
}
