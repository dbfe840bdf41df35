import { expect, it } from "vitest";
import { summaryOf } from "./summary.ts";

it.each([
  ["get", "/v1/users", "List users"],
  ["post", "/v1/users", "Create a user"],
  ["get", "/v1/users/{user}", "Get a user"],
  ["put", "/orders/{order}", "Replace an order"],
  ["patch", "/orders/{order}", "Update an order"],
  ["delete", "/orders/{order}", "Delete an order"],
  ["delete", "/orders", "Delete orders"],
  ["get", "/users/{user}/orders", "List orders of a user"],
  ["get", "/users/{user}/orders/{order}", "Get an order of a user"],
  ["post", "/order-items", "Create an order item"],
  ["get", "/orderItems/{item}", "Get an order item"],
  ["get", "/order_categories/{category}", "Get an order category"],
  ["post", "/orders/{order}/cancel", null],
  ["get", "/health", null],
  ["post", "/users/{user}", null],
  ["get", "/", null],
  ["get", "/{a}/{b}", null],
  ["head", "/users", null],
  ["constructor", "/users", null],
])("%s %s is %j", (method, path, summary) => {
  expect(summaryOf(method, path)).toBe(summary);
});
