import { expect, test } from "vitest";
import { digestOfKey } from "../../client-key/api-key.ts";
import { manyClients } from "../../testing-many-clients.ts";
import { Counters } from "./counters.ts";

test("a rate is exact up to a hundred, has two digits beyond, and is never too high", () => {
  const { directory, keys } = manyClients(1);
  const key = directory.key(digestOfKey(keys[0] ?? ""));
  const client = directory.client(key?.clientId ?? "");
  if (client === undefined || key === undefined) throw new Error("There is no client");
  const counters = new Counters();
  // A window begins here, so every call before counts.
  const atMs = Date.UTC(2026, 10, 1);
  const rates = Array.from({ length: 1_240 }, () => counters.countCall(client, key, null, atMs).perMinute);
  expect(rates.slice(0, 100)).toEqual(Array.from({ length: 100 }, (_, before) => before));
  expect([104, 110, 999, 1_000, 1_099, 1_239].map((before) => rates[before])).toEqual([
    100, 110, 990, 1_000, 1_000, 1_200,
  ]);
});
