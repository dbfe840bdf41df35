import {
  protectedApiEndpoints,
  type AdaptiveSettings,
  type BodyOf,
  type BodySent,
  type Endpoints,
} from "@parapet/contract";
import { usualSettings } from "@parapet/risk-engine";
import { v7 as newId } from "uuid";

type Create = Endpoints["protectedApis.create"];

/** What registers an API of that name, with what the contract fills in. */
export function testApi(name: string, given: Partial<BodySent<Create>> = {}): BodyOf<Create> {
  const { body } = protectedApiEndpoints["protectedApis.create"];
  return body.parse({ name, base_url: "https://api.example.com", ...given });
}

/** The usual settings, with rules of their own ids. */
export function testSettings(): AdaptiveSettings {
  return usualSettings(newId);
}
