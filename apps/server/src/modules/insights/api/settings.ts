import type { IdentityRule, PrivateParts } from "@parapet/api-model";
import { defaultIdentityRules, defaultApiSettings, type ApiSettings } from "@parapet/contract";

/** Settings as stored; what is unset has its default. */
export function toSettings(stored: Partial<ApiSettings>): ApiSettings {
  return { ...defaultApiSettings, ...stored };
}

const bodiesByAmount = ["none", "exemplars", "all"] as const;

/**
 * Settings of the calls to a place: those of its API. What the place had before it joined still protects its calls: what was
 * private stays private, no more bodies are stored, and nothing is deleted sooner.
 */
export function settingsOfPlace(api: ApiSettings, place: ApiSettings): ApiSettings {
  const longer = <Days extends number>(a: Days, b: Days): Days => (a > b ? a : b);
  return {
    ...api,
    bodies: bodiesByAmount.find((each) => each === api.bodies || each === place.bodies) ?? "none",
    event_days: longer(api.event_days, place.event_days),
    payload_days: longer(api.payload_days, place.payload_days),
    private_headers: [...new Set([...api.private_headers, ...place.private_headers])],
    private_pointers: [...new Set([...api.private_pointers, ...place.private_pointers])],
  };
}

/** How the consumers of an API are identified. */
export function getIdentityRules({ identity }: ApiSettings): readonly IdentityRule[] {
  return identity ?? defaultIdentityRules;
}

/** What is masked in an API's calls besides secrets. */
export function privatePartsOf({ private_headers, private_pointers }: ApiSettings): PrivateParts {
  return { headers: private_headers, pointers: private_pointers };
}
