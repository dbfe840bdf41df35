import type { ProtectedEndpoint } from "@parapet/contract";
import { v7 as newId } from "uuid";

/** Assigns endpoint IDs, reusing those with the same method and template, because rules reference them. */
export function reuseEndpointIds(
  known: readonly ProtectedEndpoint[],
  wanted: readonly Omit<ProtectedEndpoint, "id">[],
): ProtectedEndpoint[] {
  const ids = new Map(known.map((endpoint) => [placeOf(endpoint), endpoint.id]));
  const unique = new Map(wanted.map((endpoint) => [placeOf(endpoint), endpoint]));
  return [...unique].map(([place, { method, template, sensitivity }]) => ({
    id: ids.get(place) ?? newId(),
    method,
    template,
    sensitivity,
  }));
}

const placeOf = ({ method, template }: Omit<ProtectedEndpoint, "id">) => `${method} ${template}`;
