/** A place of a host and port: the whole of it, or what is under a path prefix. */
export interface PrefixedPlace {
  readonly host: string;
  readonly port: number;
  /** "" for the whole host. */
  readonly prefix: string;
  /** The API that it belongs to. */
  readonly apiId: string;
}

const keyOf = ({ host, port }: Pick<PrefixedPlace, "host" | "port">) => `${host} ${port}`;

export const isUnderPrefix = (prefix: string, other: string): boolean => other === "" || prefix.startsWith(`${other}/`);

/** The place of the same host whose prefix is the next shorter one. */
export function enclosingPlace<Place extends PrefixedPlace>(
  place: PrefixedPlace,
  places: readonly Place[],
): Place | null {
  const around = places.filter(
    (each) => keyOf(each) === keyOf(place) && each.prefix !== place.prefix && isUnderPrefix(place.prefix, each.prefix),
  );
  return around.toSorted((a, b) => b.prefix.length - a.prefix.length)[0] ?? null;
}

/** The places with a prefix that belong to another API than the place around them. */
export function dividingPlaces<Place extends PrefixedPlace>(places: readonly Place[]): Place[] {
  const kept: Place[] = [];
  for (const place of places.toSorted((a, b) => a.prefix.length - b.prefix.length)) {
    if (place.prefix === "" || enclosingPlace(place, kept)?.apiId !== place.apiId) kept.push(place);
  }
  return kept.filter(({ prefix }) => prefix !== "");
}
