import { expect, test } from "vitest";
import { addressOf } from "./routes.ts";

test("parameters of an address come from the seed", () => {
  const seed = { eventId: "e1" };
  expect(addressOf("/insights/usage", seed)).toBe("/insights/usage");
  expect(addressOf("/insights/events/tableView/$id", seed)).toBe("/insights/events/tableView/e1");
  expect(addressOf("/public/reset-password/$uid/$token", seed)).toBe("/public/reset-password/any/any");
  expect(addressOf("/components/$", seed)).toBe("/components/any");
  expect(addressOf("/insights/inventory/internal/$id", seed)).not.toContain("$");
});
