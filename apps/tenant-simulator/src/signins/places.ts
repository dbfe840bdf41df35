/** Sign-in locations: documentation addresses (RFC 5737) with coordinates. */
export const places = {
  Rotterdam: { city: "Rotterdam", country: "NL", latitude: 51.92, longitude: 4.48, ip: "203.0.113.10", asn: 1136 },
  Oslo: { city: "Oslo", country: "NO", latitude: 59.91, longitude: 10.75, ip: "203.0.113.24", asn: 2116 },
  Dubai: { city: "Dubai", country: "AE", latitude: 25.2, longitude: 55.27, ip: "203.0.113.61", asn: 5384 },
  Lagos: { city: "Lagos", country: "NG", latitude: 6.45, longitude: 3.4, ip: "198.51.100.90", asn: 37148 },
  Ashburn: { city: "Ashburn", country: "US", latitude: 39.04, longitude: -77.49, ip: "198.51.100.140", asn: 14618 },
} as const;

export type PlaceName = keyof typeof places;
