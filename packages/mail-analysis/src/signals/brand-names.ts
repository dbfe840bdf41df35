import type { DomainName } from "../domains/domain-name.ts";
import { type Brand, brands } from "../reference/brands.ts";

const byName = new Map(brands.flatMap((brand) => brand.names.map((name) => [name, brand] as const)));

/** Longest first, so that "la poste suisse" isn't matched as "la poste". */
const names = [...byName.keys()].toSorted((one, other) => other.length - one.length);

const anyName = new RegExp(
  String.raw`(?<![\p{L}\d])(?:${names.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)).join("|")})(?![\p{L}\d])`,
  "gu",
);

/** Brands in a lowercase text. */
export function brandsIn(text: string): Brand[] {
  const found = new Set<Brand>();
  for (const [name] of text.matchAll(anyName)) {
    const brand = byName.get(name);
    if (brand !== undefined) found.add(brand);
  }
  return [...found];
}

/** Whether a domain is the brand's: listed, or with exactly its name. */
export function isOwnedBy(brand: Brand, { registrable, label }: DomainName): boolean {
  const bare = label.toLowerCase().replaceAll("-", "");
  return brand.owned.includes(registrable) || brand.names.some((name) => name.replace(/[^\p{L}\d]/gu, "") === bare);
}

/** The first brand in a text that doesn't own the sender's domain; null if there is none. */
export function foreignBrandIn(text: string, sender: DomainName): Brand | null {
  return brandsIn(text).find((brand) => !isOwnedBy(brand, sender)) ?? null;
}
