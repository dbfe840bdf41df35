import { expect, test } from "vitest";
import { apiOfMany, manyClients } from "../../testing-many-clients.ts";
import { findCredential } from "../credential/credential.ts";
import { Counters } from "./counters.ts";

test("a rate is exact up to a hundred, has two digits beyond, and is never too high", () => {
  const { directory, keys } = manyClients(1);
  const { client, key } = findCredential(directory, apiOfMany([]), keys[0] ?? "", 0);
  if (client === null || key === null) throw new Error("There is no client");
  const counters = new Counters();
  // A window begins here, so every call before counts.
  const atMs = Date.UTC(2026, 10, 1);
  const rates = Array.from({ length: 1_240 }, () => counters.countCall(client, key, null, atMs).perMinute);
  expect(rates.slice(0, 100)).toEqual(Array.from({ length: 100 }, (_, before) => before));
  expect([104, 110, 999, 1_000, 1_099, 1_239].map((before) => rates[before])).toEqual([
    100, 110, 990, 1_000, 1_000, 1_200,
  ]);
});
