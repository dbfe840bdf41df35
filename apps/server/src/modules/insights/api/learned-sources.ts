import { dividingPlaces, enclosingPlace, isUnderPrefix, type Region } from "@parapet/api-model";
import type { HostPlace } from "./places.ts";

/** What was learned at one place of a part of its paths. */
export interface LearnedSource {
  readonly placeId: string;
  readonly region: Region;
  /** What its paths begin with, so that clustering keeps it: "" for a whole host. */
  readonly prefix: string;
}

/**
 * Where what is known of an API was learned: at its places, and under their prefixes at the places around them, from the time
 * before the host was divided.
 * @param apiId of places among them
 * @param all the places of those hosts, also of other APIs
 */
export function learnedSources(apiId: string, all: readonly HostPlace[]): LearnedSource[] {
  const dividing = dividingPlaces(all);
  return all
    .filter((place) => place.apiId === apiId)
    .flatMap((place) => {
      const ofHost = dividing.filter(({ host, port }) => host === place.host && port === place.port);
      const without = ofHost
        .map(({ prefix }) => prefix)
        .filter((prefix) => isUnderPrefix(prefix, place.prefix) && prefix !== place.prefix);
      const region = { prefix: place.prefix, without };
      const isDividing = dividing.includes(place);
      const prefix = isDividing ? place.prefix : "";
      const around: LearnedSource[] = [];
      for (let next = enclosingPlace(place, all); isDividing && next !== null; next = enclosingPlace(next, all))
        around.push({ placeId: next.id, region, prefix });
      // Its own calls are under its prefix.
      return [{ placeId: place.id, region: { prefix: "", without }, prefix }, ...around];
    });
}
