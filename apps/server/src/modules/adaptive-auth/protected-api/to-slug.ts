const maxLength = 60;

/** Converts a name to lower case letters, digits and single hyphens. */
export function toSlug(name: string): string {
  const slug = name
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .slice(0, maxLength - 5)
    .replaceAll(/^-+|-+$/g, "");
  return slug === "" ? "api" : slug;
}

/** The slug, with a number appended if it's in use. */
export function freeSlug(slug: string, taken: ReadonlySet<string>): string {
  for (let number = 2, free = slug; ; number += 1) {
    if (!taken.has(free)) return free;
    free = `${slug}-${number}`;
  }
}
