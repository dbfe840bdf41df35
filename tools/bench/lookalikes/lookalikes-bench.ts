import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import {
  type Lookalike,
  lookalikeOf,
  protectDomain,
  type ProtectedDomain,
  registrableDomain,
} from "@parapet/mail-analysis";
import type { Bench, BenchOptions, Results } from "../bench.ts";
import { rounded } from "../statistics.ts";
import { fictionalOrganizations } from "./organizations.ts";
import { plainDistance } from "./plain-distance.ts";
import { syntheticLookalikes } from "./synthetic-lookalikes.ts";

/**
 * Counts domains of a list of unrelated ones that are rated as lookalikes of organizations, and lists them on
 * standard error. Controls: generated lookalikes must be detected, and false alarms of a plain edit distance are
 * counted.
 */
export const lookalikesBench: Bench = {
  keys: ["domains", "organizations", "pairs", "alarms", "by_class", "domains_per_second", "control"],
  async run(keys, options) {
    const results = measure(options);
    return Object.fromEntries(Object.entries(results).filter(([key]) => keys.includes(key)));
  },
};

/** Max edit distance of the plain control. */
const plainEdits = 2;

interface Alarm extends Lookalike {
  readonly domain: string;
}

function measure({ domains: file, organizations: named }: BenchOptions): Results {
  if (file === undefined)
    throw new Error("Which domains? npm run bench -- lookalikes --domains FILE, with one domain a line");
  const organizations = (named === undefined ? fictionalOrganizations : linesOf(named)).flatMap(
    (domain) => protectDomain(domain) ?? [],
  );
  const domains = linesOf(file).filter((domain) => registrableDomain(domain) !== "");
  const started = performance.now();
  const alarms = domains.flatMap((domain) => alarmsOf(domain, organizations));
  const seconds = (performance.now() - started) / 1000;
  for (const { domain, imitates, class: kind } of alarms) console.error(`${domain} for ${imitates}: ${kind}`);
  const made = organizations.flatMap((original) =>
    syntheticLookalikes(original.registrable).map((domain) => ({ domain, original })),
  );
  const missed = made.filter(({ domain, original }) => lookalikeOf(domain, [original]) === null);
  for (const { domain, original } of missed) console.error(`${domain} was made of ${original.registrable}: not found`);
  return {
    domains: domains.length,
    organizations: organizations.length,
    pairs: domains.length * organizations.length,
    alarms: alarms.length,
    by_class: Object.fromEntries(
      [...Map.groupBy(alarms, (alarm) => alarm.class)].map(([kind, of]) => [kind, of.length]),
    ),
    domains_per_second: rounded(domains.length / seconds, 0),
    control: {
      made_lookalikes: made.length,
      found: made.length - missed.length,
      alarms_of_plain_distance: plainAlarms(domains, organizations),
    },
  };
}

function linesOf(file: string): string[] {
  const lines = readFileSync(resolve(file), "utf8").split("\n");
  // Rank lists have the domain after a comma.
  return [...new Set(lines.map((line) => line.slice(line.lastIndexOf(",") + 1).trim()).filter((line) => line !== ""))];
}

/** One per organization that it seems to imitate. */
function alarmsOf(domain: string, organizations: readonly ProtectedDomain[]): Alarm[] {
  return organizations.flatMap((original) => {
    const found = lookalikeOf(domain, [original]);
    return found === null ? [] : [{ ...found, domain }];
  });
}

function plainAlarms(domains: readonly string[], organizations: readonly ProtectedDomain[]): number {
  const labels = domains.map((domain) => registrableDomain(domain).split(".")[0] ?? "");
  return organizations.reduce(
    (sum, { label }) =>
      sum +
      labels.filter(
        (other) => Math.abs(other.length - label.length) <= plainEdits && plainDistance(other, label) <= plainEdits,
      ).length,
    0,
  );
}
