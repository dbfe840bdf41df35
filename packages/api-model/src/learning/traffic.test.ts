import * as fc from "fast-check";
import { expect, test } from "vitest";
import { canonical } from "../contract/contract-json.ts";
import { exchange } from "../testing/exchange.ts";
import { anyExchange } from "../testing/exchanges.ts";
import { countDistinct } from "./distinct.ts";
import { addExchange, combineTraffic, newTraffic, noTraffic, type Traffic } from "./traffic.ts";

const words = (
  "users orders items carts payments invoices customers products stores reviews shipments " +
  "returns coupons tickets teams projects tasks events files reports search"
).split(" ");

test("calls that are added in place lose detail where those that are combined do", () => {
  const inPlace = newTraffic();
  let combined: Traffic = noTraffic;
  for (let at = 0; at < words.length ** 3; at += 1) {
    const segments = [at, Math.floor(at / words.length), Math.floor(at / words.length ** 2)];
    const call = exchange({ path: `/${segments.map((each) => words[each % words.length]).join("/")}` });
    addExchange(inPlace, call, 1);
    const alone = newTraffic();
    addExchange(alone, call, 1);
    combined = combineTraffic(combined, alone);
  }
  expect(JSON.stringify(canonical(inPlace))).toBe(JSON.stringify(canonical(combined)));
  expect(combined.root.words.size).toBe(0);
  expect(combined.root.names.size).toBe(words.length);
});

const learn = (paths: readonly string[]) => {
  const traffic = newTraffic();
  for (const path of paths) addExchange(traffic, exchange({ path }), 1);
  return traffic;
};

test.each<[what: string, paths: string[], distinct: number, skeletons: number]>([
  ["ids of one place", ["/orders/1", "/orders/2", "/orders/0f8fad5b-d9cb-469f-a165-70867728950e"], 1, 1],
  ["names of one place", ["/teams/oilers", "/teams/flames"], 2, 1],
  ["words", ["/orders", "/users"], 2, 2],
  ["the same path twice", ["/orders", "/orders/", "/orders"], 1, 1],
  ["an id and a name", ["/teams/7", "/teams/oilers"], 2, 1],
  ["words with and without a slash between", ["/data/base", "/database"], 2, 2],
  ["an id and an empty segment", ["/orders/7/items", "/orders//items"], 2, 2],
  ["segments that are split otherwise", ["/orders/items", "/orders"], 2, 2],
])("%s are distinguished within memory limits by", (_, paths, distinct, skeletons) => {
  const traffic = learn(paths);
  expect([countDistinct(traffic.paths), countDistinct(traffic.skeletons)]).toEqual([distinct, skeletons]);
});

test("an exchange that stands for several counts as so many at each point of its path", () => {
  const traffic = newTraffic();
  addExchange(traffic, exchange({ path: "/orders/7" }), 5);
  expect(traffic.root.hits).toBe(5);
  expect(traffic.root.words.get("orders")?.slot?.node).toMatchObject({ hits: 5 });
  expect(traffic.root.words.get("orders")?.slot?.node.operations.get("GET")?.calls).toBe(5);
});

test("traffic combines in any order and grouping, and with none it stays as it is", () => {
  const traffic = fc.array(anyExchange, { maxLength: 8 }).map((calls) => {
    const sum = newTraffic();
    for (const call of calls) addExchange(sum, call, 1);
    return sum;
  });
  const text = (each: Traffic) => JSON.stringify(canonical(each));
  fc.assert(
    fc.property(traffic, traffic, traffic, (a, b, c) => {
      expect(text(combineTraffic(a, b))).toBe(text(combineTraffic(b, a)));
      expect(text(combineTraffic(a, combineTraffic(b, c)))).toBe(text(combineTraffic(combineTraffic(a, b), c)));
      expect(text(combineTraffic(a, noTraffic))).toBe(text(a));
    }),
    { numRuns: 40 },
  );
});
