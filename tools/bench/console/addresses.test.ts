import { expect, test } from "vitest";
import { addressOf } from "../../../e2e/support/routes.ts";

test("parameters of an address come from the seed", () => {
  expect(addressOf("/insights/usage", "e1")).toBe("/insights/usage");
  expect(addressOf("/insights/events/tableView/$id", "e1")).toBe("/insights/events/tableView/e1");
  expect(addressOf("/public/reset-password/$uid/$token")).toBe("/public/reset-password/any/any");
  expect(addressOf("/components/$")).toBe("/components/any");
  expect(addressOf("/insights/inventory/internal/$id")).toMatch(/internal\/[0-9a-f-]{36}$/);
});
