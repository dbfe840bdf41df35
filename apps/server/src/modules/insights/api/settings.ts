import type { IdentityRule, PrivateParts } from "@parapet/api-model";
import { defaultIdentityRules, defaultApiSettings, type ApiSettings } from "@parapet/contract";

/** Settings as stored; what is unset has its default. */
export function toSettings(stored: Partial<ApiSettings>): ApiSettings {
  return { ...defaultApiSettings, ...stored };
}

/** How the consumers of an API are identified. */
export function getIdentityRules({ identity }: ApiSettings): readonly IdentityRule[] {
  return identity ?? defaultIdentityRules;
}

/** What is masked in an API's calls besides secrets. */
export function privatePartsOf({ private_headers, private_pointers }: ApiSettings): PrivateParts {
  return { headers: private_headers, pointers: private_pointers };
}
