import type { Place } from "../observation.ts";

const earthRadiusKm = 6371;
/** Limits of plausible travel: speed and distance. */
const limits = { kmPerHour: 900, km: 500, radiusKm: 200 } as const;

/** A journey too fast to be one; null when it is possible, or the places are too vague to tell. */
export function impossibleTravel(
  from: (Place & { readonly atMs: number }) | null,
  to: (Place & { readonly atMs: number }) | null,
): { readonly km: number; readonly minutes: number } | null {
  if (from === null || to === null || to.atMs <= from.atMs) return null;
  if (from.radiusKm > limits.radiusKm || to.radiusKm > limits.radiusKm) return null;
  const km = distanceKm(from, to) - from.radiusKm - to.radiusKm;
  const hours = (to.atMs - from.atMs) / 3_600_000;
  return km > limits.km && km / hours > limits.kmPerHour
    ? { km: Math.round(km), minutes: Math.round(hours * 60) }
    : null;
}

/** The great circle's length in kilometres (haversine). */
export function distanceKm(from: Place, to: Place): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const [half, across] = [radians(to.latitude - from.latitude) / 2, radians(to.longitude - from.longitude) / 2];
  const chord =
    Math.sin(half) ** 2 + Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * Math.sin(across) ** 2;
  return 2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(chord)));
}
