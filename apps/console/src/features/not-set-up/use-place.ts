import { useMatches } from "@tanstack/react-router";
import { type Place } from "./place.ts";
import { places } from "./places.ts";

/** What the table says about the current route; a route keeps its row until its page is there. */
export function usePlace(): Place | undefined {
  const path = useMatches({ select: (matches) => matches.at(-1)?.fullPath });
  return path === undefined ? undefined : places[path];
}
