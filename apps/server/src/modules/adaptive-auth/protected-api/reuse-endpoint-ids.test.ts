import { expect, it } from "vitest";
import { reuseEndpointIds } from "./reuse-endpoint-ids.ts";

const pets = { method: "GET", template: "/pets", sensitivity: "normal" } as const;
const payouts = { method: "POST", template: "/payouts", sensitivity: "high" } as const;

it("keeps the id of what stays, whatever its sensitivity, and gives new ones to the rest", () => {
  const before = reuseEndpointIds([], [pets]);
  const after = reuseEndpointIds(before, [payouts, { ...pets, sensitivity: "low" }]);
  expect(after.map(({ template, sensitivity }) => [template, sensitivity])).toEqual([
    ["/payouts", "high"],
    ["/pets", "low"],
  ]);
  expect(after[1]?.id).toBe(before[0]?.id);
  expect(after[0]?.id).not.toBe(before[0]?.id);
});

it("takes what is named twice once, as it was named last", () => {
  expect(reuseEndpointIds([], [pets, { ...pets, sensitivity: "high" }])).toMatchObject([{ sensitivity: "high" }]);
});
