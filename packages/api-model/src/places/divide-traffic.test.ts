import * as fc from "fast-check";
import { expect, test } from "vitest";
import { emptyContract, observe } from "../contract/learned-contract.ts";
import { exchange } from "../testing/exchange.ts";
import { callsOf, contractIn } from "./divide-traffic.ts";
import { prefixMatcher } from "./path-prefix.ts";
import { dividingPlaces, enclosingPlace, type PrefixedPlace } from "./regions.ts";

const learned = (paths: readonly string[]) =>
  paths.reduce(
    (contract, path, at) => observe(contract, "one", exchange({ path, tsMs: 1_000 + at, isApi: true })),
    emptyContract,
  );
const segment = fc.constantFrom("billing", "invoices", "stock", "17", "18", "orders");
const path = fc.array(segment, { maxLength: 4 }).map((parts) => `/${parts.join("/")}`);
const prefixes = ["/billing", "/billing/invoices", "/stock"];

test("what was learned of a host's paths is divided by prefix, nothing twice and nothing lost", () => {
  const match = prefixMatcher(prefixes);
  fc.assert(
    fc.property(fc.array(path, { maxLength: 12 }), (paths) => {
      const contract = learned(paths);
      const regions = ["", ...prefixes].map((prefix) => ({
        prefix,
        without: prefixes.filter((each) => each !== prefix && (prefix === "" || each.startsWith(`${prefix}/`))),
      }));
      for (const region of regions) {
        const own = paths.filter((each) => match(each) === region.prefix);
        const { calls } = callsOf(contractIn(contract, region));
        expect([region.prefix, calls]).toEqual([region.prefix, own.length]);
      }
    }),
  );
});

test("the times of a part are those of its calls", () => {
  const contract = learned(["/stock", "/billing/a", "/billing/b", "/stock"]);
  expect(callsOf(contractIn(contract, { prefix: "/billing", without: [] }))).toEqual({
    calls: 2,
    firstMs: 1_001,
    lastMs: 1_002,
  });
});

test("a custom method isn't under the segment that it is written behind", () => {
  const contract = learned(["/batches/17:cancel", "/batches/17/items"]);
  expect(callsOf(contractIn(contract, { prefix: "/batches", without: [] })).calls).toBe(2);
  const named = learned(["/stores:cancel", "/stores/items", "/acme:cancel", "/acme/items"]);
  expect(callsOf(contractIn(named, { prefix: "/acme", without: [] })).calls).toBe(1);
  expect(callsOf(contractIn(named, { prefix: "", without: ["/acme"] })).calls).toBe(3);
});

const place = (prefix: string, apiId: string): PrefixedPlace => ({ host: "gateway.example", port: 443, prefix, apiId });
const listed = (places: readonly PrefixedPlace[]) => dividingPlaces(places).map(({ prefix }) => prefix);

test("places divide a host where their calls go to another API than those around them", () => {
  const host = place("", "a");
  expect(listed([host, place("/billing", "b")])).toEqual(["/billing"]);
  expect(listed([host, place("/billing", "a")])).toEqual([]);
  expect(listed([place("/billing/v2", "a"), host, place("/billing", "b")])).toEqual(["/billing", "/billing/v2"]);
  expect(listed([place("/billing/v2", "b"), host, place("/billing", "a")])).toEqual(["/billing/v2"]);
  expect(listed([host, { ...place("/billing", "a"), port: 80 }])).toEqual(["/billing"]);
});

test("the place around a prefix is that of the next shorter one", () => {
  const all = [place("", "a"), place("/billing", "b"), place("/billing/v2", "c"), place("/bill", "d")];
  const around = (prefix: string) => enclosingPlace(place(prefix, "x"), all)?.prefix;
  expect([around("/billing/v2/x"), around("/billing/v2"), around("/billing"), around("/billings"), around("")]).toEqual(
    ["/billing/v2", "/billing", "", "", undefined],
  );
});
