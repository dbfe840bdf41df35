import { expect, test } from "vitest";
import { createEndpointHealth } from "./endpoint.ts";

const start = new Date("2026-11-02T09:00:00Z");
const later = (seconds: number) => new Date(start.getTime() + seconds * 1000);

test.each([
  [99, 99, "prompt"],
  [100, 10, "prompt"],
  [100, 11, "delayed"],
  [100, 15, "delayed"],
  [100, 16, "dropped"],
])("with %i responses, %i of them slow, an endpoint is %s", (all, slow, treatment) => {
  const health = createEndpointHealth();
  for (let index = 0; index < all; index += 1) health.record(index < slow ? 2901 : 2900, start);
  expect(health.treatment(start)).toBe(treatment);
});

test("slow responses older than ten minutes don't count", () => {
  const health = createEndpointHealth();
  for (let index = 0; index < 100; index += 1) health.record(5000, start);
  expect(health.treatment(later(599))).toBe("dropped");
  expect(health.treatment(later(600))).toBe("prompt");
});
