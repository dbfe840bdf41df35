import { LRUCache } from "lru-cache";
import { type Lookalike, lookalikeOf, type ProtectedDomain, protectDomain } from "../domains/lookalike.ts";
import { imitatedBrands } from "../reference/brands.ts";

/** Names that are also words, so that a domain which only contains them imitates nobody. */
const mostlyWords = new Set([
  "apple",
  "orange",
  "chase",
  "ups",
  "ing",
  "target",
  "steam",
  "ledger",
  "yeti",
  "meta",
  "live",
  "office",
  "blockchain",
  "bb",
]);

/** The main domain of each brand, ready for comparison; its other domains imitate nobody. */
const brandDomains: readonly ProtectedDomain[] = imitatedBrands.flatMap(({ owned: [main = "", ...others] }) => {
  const prepared = protectDomain(main, others);
  return prepared === null || prepared.label.length < 5 || mostlyWords.has(prepared.label) ? [] : [prepared];
});

const known = new LRUCache<string, { readonly imitated: Lookalike | null }>({
  max: 20_000,
  memoMethod(host) {
    const found = lookalikeOf(host, brandDomains);
    return { imitated: found?.class === "tld_swap" ? null : found };
  },
});

/** The brand that a host imitates. Its name with another suffix is no sign: brands have siblings everywhere. */
export function brandImitatedBy(host: string): Lookalike | null {
  return known.memo(host).imitated;
}
