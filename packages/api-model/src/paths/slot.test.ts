import { expect, test } from "vitest";
import { slotAt, slotOfParameter } from "./slot.ts";

test("a segment's slot is what stands before it, without the names of parameters", () => {
  const template = "/users/{user}/orders/{order}";
  expect([0, 1, 2, 3, 4].map((index) => slotAt(template, index))).toStrictEqual([
    "",
    "/users",
    "/users/{}",
    "/users/{}/orders",
    "/users/{}/orders/{}",
  ]);
});

test("a parameter's slot is found by its name", () => {
  expect(slotOfParameter("/users/{user}/orders/{order}", "order")).toBe("/users/{}/orders");
  expect(slotOfParameter("/{tenant}", "tenant")).toBe("");
  expect(slotOfParameter("/users/{user}", "order")).toBeNull();
});
