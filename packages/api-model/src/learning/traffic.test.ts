import { expect, test } from "vitest";
import { canonical } from "../contract/contract-json.ts";
import { exchange } from "../testing/exchange.ts";
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
