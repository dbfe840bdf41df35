import { isInNetworks } from "../address-range.ts";
import { detectAt, type Detection } from "../detection.ts";
import type { Detector, Scene } from "../scene.ts";
import { isSuccess, type SignIn } from "../sign-in.ts";

interface Point {
  readonly latitude: number;
  readonly longitude: number;
}

const earthRadiusKm = 6371;

/** Great-circle distance in kilometers. */
export function distanceKm(one: Point, other: Point): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const [north, south] = [radians(one.latitude), radians(other.latitude)];
  const half = (angle: number) => Math.sin(angle / 2) ** 2;
  const across = half(radians(other.longitude - one.longitude));
  const chord = half(south - north) + Math.cos(north) * Math.cos(south) * across;
  return 2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/** Faster than an airliner, and beyond the error of IP geolocation. */
const [fastestKmH, nearestKm] = [900, 500];
const hourMs = 3_600_000;
/** Time to travel half around the earth. */
const maxTravelMs = (20_038 / fastestKmH) * hourMs;
const dayMs = 24 * hourMs;
const points = 55;

/** Two successes too far apart to travel between. A round trip is reported once a day. */
export const impossibleTravel: Detector<Detection> = (scene) =>
  [...scene.byUser.values()].flatMap((signIns) => journeysOf(signIns.filter(isSuccess), scene));

function journeysOf(signIns: readonly SignIn[], scene: Scene): Detection[] {
  const reportedAt = new Map<string, number>();
  return signIns.flatMap((signIn, index) => {
    const earlier = signIns.slice(0, index).filter(({ at }) => signIn.at - at <= maxTravelMs);
    const journeys = earlier.flatMap((from) => journey(from, signIn, scene)).toSorted((a, b) => b.km - a.km);
    const [farthest] = journeys;
    if (farthest === undefined) return [];
    const ends = [placeName(farthest.from), placeName(signIn)].toSorted().join(" ");
    const last = reportedAt.get(ends);
    if (last !== undefined && signIn.at - last < dayMs) return [];
    reportedAt.set(ends, signIn.at);
    return [found(farthest, signIn)];
  });
}

interface Journey {
  readonly from: SignIn;
  readonly km: number;
}

function journey(from: SignIn, to: SignIn, { knowledge: { ownNetworks } }: Scene): Journey[] {
  if (from.place.point === null || to.place.point === null) return [];
  const isElsewhere = from.place.country !== to.place.country || from.place.region !== to.place.region;
  if (!isElsewhere || isSameDevice(from, to)) return [];
  const km = distanceKm(from.place.point, to.place.point);
  const isTooFast = km > (fastestKmH * (to.at - from.at)) / hourMs;
  if (km < nearestKm || !isTooFast) return [];
  if (isInNetworks(from.ip, ownNetworks) && isInNetworks(to.ip, ownNetworks)) return [];
  return [{ from, km }];
}

/**
 * The same managed device in the same session, as behind a VPN. Version 1.0 has no session ID, so the device is enough.
 */
function isSameDevice(from: SignIn, to: SignIn): boolean {
  const isDevice = from.device.id !== "" && from.device.id === to.device.id;
  const isManaged = from.device.isManaged && to.device.isManaged;
  const [one, other] = [from.detail?.sessionId ?? "", to.detail?.sessionId ?? ""];
  return isDevice && isManaged && (one === "" || other === "" || one === other);
}

function placeName({ place: { country, city } }: SignIn): string {
  return `${country}/${city}`;
}

function found({ from, km }: Journey, to: SignIn): Detection {
  const hours = (to.at - from.at) / hourMs;
  return detectAt("signin.impossible_travel", to, {
    points,
    mark: from.id,
    events: [from.id],
    isRisky: true,
    evidence: {
      from: [from.place.city, from.place.country].filter((part) => part !== ""),
      to: [to.place.city, to.place.country].filter((part) => part !== ""),
      from_ip: from.ip,
      to_ip: to.ip,
      kilometres: Math.round(km),
      minutes: Math.round(hours * 60),
      // Simultaneous sign-ins are always too fast.
      ...(hours > 0 && { kilometres_per_hour: Math.round(km / hours) }),
    },
    clears: ["user_confirms", "own_network", "managed_device"],
  });
}
