/** The path of a base URL, which a gateway may remove from calls. */
export function getBasePath(baseUrl: string): string {
  return URL.parse(baseUrl)?.pathname ?? "/";
}

export const toSegments = (path: string): string[] => path.split("/").filter((segment) => segment !== "");

/** Segments of a path after those of the base URL's path; none if it doesn't begin with them. */
export function withoutBase(segments: readonly string[], base: readonly string[]): readonly (readonly string[])[] {
  const hasBase = base.length > 0 && base.every((segment, at) => segments[at] === segment);
  return hasBase ? [segments.slice(base.length)] : [];
}
