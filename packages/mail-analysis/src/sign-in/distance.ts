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
