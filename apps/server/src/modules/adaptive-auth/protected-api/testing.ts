import {
  protectedApiEndpoints,
  type AdaptiveSettings,
  type BodyOf,
  type BodySent,
  type Endpoints,
} from "@parapet/contract";
import { createDefaultSettings } from "@parapet/risk-engine";
import { v7 as newId } from "uuid";

type Create = Endpoints["protectedApis.create"];

/** Input for an API with a name and the contract's defaults. */
export function testApi(name: string, given: Partial<BodySent<Create>> = {}): BodyOf<Create> {
  const { body } = protectedApiEndpoints["protectedApis.create"];
  return body.parse({ name, base_url: "https://api.example.com", ...given });
}

/** Default settings with new rule IDs. */
export function testSettings(): AdaptiveSettings {
  return createDefaultSettings(newId);
}
