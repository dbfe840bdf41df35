import type { Agent } from "@parapet/risk-engine";
import type { Declared } from "../directory/entries.ts";
import type { CallerAddress } from "./caller-address.ts";

/**
 * Whether a call is outside what its client declared: of networks one has to hold, whether told by block or by AS; countries
 * and agents each for themselves. null where nothing is declared, or what would tell is not known.
 */
export function offDeclaration(
  declared: Declared | null,
  caller: CallerAddress | null,
  { family }: Pick<Agent, "family">,
): boolean | null {
  if (declared === null) return null;
  const { cidrs, asns, countries, agents } = declared;
  const { asn, country } = caller?.facts ?? { asn: null, country: null };
  const inBlock = caller === null || cidrs.isEmpty ? null : cidrs.has(caller.number);
  const inAs = asn === null || asns.size === 0 ? null : asns.has(asn);
  // A block that does not hold tells nothing while an AS that may is not known.
  const isUnsure = inBlock !== true && asns.size > 0 && asn === null;
  const inNetwork = isUnsure || (inBlock === null && inAs === null) ? null : inBlock === true || inAs === true;
  const inCountry = countries.size === 0 || country === null ? null : countries.has(country);
  const isAgent = agents.size === 0 ? null : agents.has(family.toLowerCase());
  const told = [inNetwork, inCountry, isAgent].filter((each) => each !== null);
  return told.length === 0 ? null : told.includes(false);
}
