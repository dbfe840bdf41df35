import fc from "fast-check";
import { factsOf } from "./history/facts.ts";
import { History } from "./history/history.ts";
import { Population } from "./history/population.ts";
import { learn } from "./model/learn.ts";
import type { Agent, Network, Observation } from "./observation.ts";

const dayMs = 86_400_000;
const startMs = Date.UTC(2026, 2, 1, 9);

const office: Network = {
  country: "NO",
  asn: 2119,
  prefix: "81.0.0.0/24",
  address: "81.0.0.7",
  kind: "isp",
  place: { latitude: 59.9, longitude: 10.7, radiusKm: 20 },
};
export const cloud: Network = {
  country: "US",
  asn: 16509,
  prefix: "52.95.110.0/24",
  address: "52.95.110.1",
  kind: "hosting",
  place: { latitude: 39, longitude: -77, radiusKm: 50 },
};
const sdk: Agent = { device: "library", os: "Linux", family: "okhttp", platform: "jvm", version: "4" };
export const script: Agent = { device: "library", os: "", family: "python-requests", platform: "", version: "2" };

/** A client's usual call. */
const typicalCall: Observation = {
  atMs: startMs,
  network: office,
  agent: sdk,
  key: "key-of-the-server",
  endpoint: "GET /invoices",
  tls: "t13d1516h2",
  headers: "a1",
  perMinute: 3,
};

export const onDay = (day: number, changes: Partial<Observation> = {}): Observation => ({
  ...typicalCall,
  atMs: startMs + day * dayMs,
  ...changes,
});

/** A client with some usual days, among others who do the like from elsewhere. */
export function known(days: number): { readonly history: History; readonly population: Population } {
  const history = new History();
  const population = new Population();
  for (let other = 0; other < 20; other += 1) {
    const neighbour = new History();
    for (let day = 0; day < 10; day += 1) {
      const network = { ...office, asn: 3000 + (other % 4), prefix: `p${other}`, address: `a${other}` };
      learn(factsOf(onDay(day, { network, key: `key-${other}` })), neighbour, population);
    }
  }
  for (let day = 0; day < days; day += 1) learn(factsOf(onDay(day)), history, population);
  return { history, population };
}

const few = (...values: readonly string[]) => fc.constantFrom(...values);

/** Any call among few values, so that they meet again. */
export const observations: fc.Arbitrary<Observation> = fc.record({
  atMs: fc.integer({ min: 0, max: 300 }).map((day) => startMs + day * dayMs),
  network: fc.option(
    fc.record<Network>({
      country: fc.option(few("NO", "DE")),
      asn: fc.option(fc.integer({ min: 1, max: 3 })),
      prefix: few("p1", "p2"),
      address: few("a1", "a2", "a3"),
      kind: fc.option(fc.constantFrom("isp", "mobile", "hosting", "anonymiser")),
      place: fc.option(
        fc.record({
          latitude: fc.double({ min: -90, max: 90, noNaN: true }),
          longitude: fc.double({ min: -180, max: 180, noNaN: true }),
          radiusKm: fc.integer({ min: 1, max: 500 }),
        }),
      ),
    }),
  ),
  agent: fc.option(fc.constantFrom(sdk, script)),
  key: fc.option(few("", "k1", "k2")),
  endpoint: fc.option(few("GET /a", "POST /b")),
  tls: fc.option(few("t1", "t2")),
  headers: fc.option(few("h1", "h2")),
  perMinute: fc.option(fc.nat(5000)),
});
