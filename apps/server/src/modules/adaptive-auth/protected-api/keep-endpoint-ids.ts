import type { ProtectedEndpoint } from "@parapet/contract";
import { v7 as newId } from "uuid";

/** Gives endpoints their ids: one whose method and template stay keeps its own, because rules name it by it. */
export function keepEndpointIds(
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
