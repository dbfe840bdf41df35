import { LRUCache } from "lru-cache";
import { type Lookalike, lookalikeOf, type ProtectedDomain, protectDomain } from "../domains/lookalike.ts";
import { imitatedBrands } from "../reference/brands.ts";

/** Brand names that are also words, so other domains may contain them. */
const commonWords = new Set([
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

/** The main domain of each brand, prepared for comparison; its other domains aren't imitations. */
const brandDomains: readonly ProtectedDomain[] = imitatedBrands.flatMap(({ owned: [main = "", ...others] }) => {
  const prepared = protectDomain(main, others);
  return prepared === null || prepared.label.length < 5 || commonWords.has(prepared.label) ? [] : [prepared];
});

const known = new LRUCache<string, { readonly imitated: Lookalike | null }>({
  max: 20_000,
  memoMethod(host) {
    const found = lookalikeOf(host, brandDomains);
    return { imitated: found?.class === "tld_swap" ? null : found };
  },
});

/** The brand that a host imitates. Other suffixes don't count, because brands own many. */
export function brandImitatedBy(host: string): Lookalike | null {
  return known.memo(host).imitated;
}
