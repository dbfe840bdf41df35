import type { IdentityRule } from "@parapet/api-model";

/** What is known of an API when its calls are analysed: plain data, so that it may cross to another thread. */
export interface ApiKnowledge {
  /** The newest document that somebody provided, parsed. */
  readonly document: { readonly id: string; readonly value: unknown } | null;
  /** Templates as learnt and decided. */
  readonly templates: readonly string[];
  readonly rules: readonly IdentityRule[];
}

/** What anybody would try first. */
export interface KnownSecrets {
  readonly passwords: ReadonlySet<string>;
  /** Keys of signed tokens; each one costs an HMAC for each new token. */
  readonly tokenKeys: readonly string[];
}
