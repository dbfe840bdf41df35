import { expect, it } from "vitest";
import { routePattern } from "./route-pattern.ts";

it.each([
  ["/pets", "/pets"],
  ["/", "/"],
  ["pets/{id}", "/pets/{id}"],
  ["/pets/:id", "/pets/{id}"],
  ["/pets/:id?", "/pets/{id}"],
  [String.raw`/pets/:id(\d+)`, "/pets/{id}"],
  [String.raw`/pets/:id(\d+)?`, "/pets/{id}"],
  ["/pets/:pet_id/toys/:toyId", "/pets/{pet_id}/toys/{toyId}"],
  ["/pets/<id>", "/pets/{id}"],
  ["/pets/<int:id>", "/pets/{id}"],
  ["/pets/{id}", "/pets/{id}"],
  [String.raw`/pets/{id:\d+}`, "/pets/{id}"],
  ["/pets/{id:[a-z]+:x}", "/pets/{id}"],
  ["/files/{*path}", "/files/{path}"],
  ["/files/{**path}", "/files/{path}"],
  ["/pets/:1", "/pets/:1"],
  ["/pets/:", "/pets/:"],
  ["/pets/:id.json", "/pets/:id.json"],
  ["/pets/{}", "/pets/{}"],
  ["/pets/<>", "/pets/<>"],
  ["/pets/{a}-{b}", "/pets/{a}-{b}"],
  ["/files/*", "/files/*"],
  ["/pets/", "/pets/"],
  ["/pets?limit=1", "/pets"],
  ["https://api.example:8443/pets/:id", "/pets/{id}"],
  ["https://api.example", null],
  ["?a", null],
  ["", null],
  [null, null],
])("%j is %j", (route, expected) => {
  expect(routePattern(route)).toBe(expected);
});

it("a pattern has 2,048 characters at most", () => {
  expect(routePattern(`/${"a".repeat(2047)}`)).toHaveLength(2048);
  expect(routePattern(`/${"a".repeat(5000)}`)).toHaveLength(2048);
});
