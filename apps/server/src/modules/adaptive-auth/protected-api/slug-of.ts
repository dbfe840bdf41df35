/** As long as the contract allows. */
const longest = 60;

/** A name as a part of an address: lower case letters, digits and single hyphens. */
export function slugOf(name: string): string {
  const slug = name
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .slice(0, longest - 5)
    .replaceAll(/^-+|-+$/g, "");
  return slug === "" ? "api" : slug;
}

/** The slug itself, or with the first number that makes it one nobody has. */
export function freeSlug(slug: string, taken: ReadonlySet<string>): string {
  for (let number = 2, free = slug; ; number += 1) {
    if (!taken.has(free)) return free;
    free = `${slug}-${number}`;
  }
}
