import { expect, it } from "vitest";
import { Exemplars } from "./sampling.ts";

const now = new Date("2026-05-01T10:00:00Z");
const call = (template = "/pets", status = 200, at = now) => ({
  providerId: "p",
  exchange: { host: "shop.example", port: null, method: "GET", status },
  analysis: { template, verdict: null },
  now: at,
});

it("takes the first three calls of a kind in a day, and three of the next day", () => {
  const exemplars = new Exemplars();
  const taken = () => Array.from({ length: 5 }, () => exemplars.takes(call())).filter(Boolean).length;
  expect(taken()).toBe(3);
  expect(exemplars.takes(call("/pets", 500))).toBe(true);
  expect(exemplars.takes(call("/pets", 200, new Date("2026-05-02T00:00:00Z")))).toBe(true);
});

it("takes no further kinds once it counts the max", () => {
  const exemplars = new Exemplars();
  for (let each = 0; each < 20_000; each += 1) exemplars.takes(call(`/${each}`));
  expect(exemplars.takes(call("/another"))).toBe(false);
  expect(exemplars.takes(call("/7"))).toBe(true);
});
