import type { IdentityRule, PrivateParts } from "@parapet/api-model";
import { defaultIdentityRules, usualSettings, type ApiSettings } from "@parapet/contract";

/** Settings as they are stored: what nobody said is as usual. */
export function settingsOf(stored: Partial<ApiSettings>): ApiSettings {
  return { ...usualSettings, ...stored };
}

/** How the callers of an API are told. */
export function rulesOf({ identity }: ApiSettings): readonly IdentityRule[] {
  return identity ?? defaultIdentityRules;
}

/** What is masked in an API's calls besides secrets. */
export function privatePartsOf({ private_headers, private_pointers }: ApiSettings): PrivateParts {
  return { headers: private_headers, pointers: private_pointers };
}
