import type { Contract, IdentityRule } from "@parapet/api-model";
import type { PackRules } from "../../rule-pack/pack-findings.ts";

/** A document that calls are checked against. */
export interface ApiDocumentContract {
  readonly id: string;
  /** null when the document couldn't be read. */
  readonly contract: Contract | null;
  /** Length of its text. */
  readonly size: number;
}

/** What calls of an API are analyzed with. */
export interface ApiKnowledge {
  /** The newest provided document; "same" when it didn't change. */
  readonly document: ApiDocumentContract | "same" | null;
  /** Learned and edited templates. */
  readonly templates: readonly string[];
  readonly rules: readonly IdentityRule[];
  /** Rules of the provider's packs; null without any. */
  readonly packs: PackRules | null;
}
