import { expect, test } from "vitest";
import { documentedOperations } from "./documented-operations.ts";

const operation = { responses: {} };
const document = {
  openapi: "3.0.3",
  info: { title: "t", version: "1" },
  servers: [{ url: "https://api.example.com/v1" }],
  paths: {
    "/orders": { get: operation, post: { ...operation, deprecated: true } },
    "/orders/{order}": { get: { ...operation, "x-sunset": "2026-01-01" } },
    "/orders/latest": { get: operation },
  },
};

test("lists what a document describes", () => {
  expect(documentedOperations(document).list.map(({ method, template }) => `${method} ${template}`)).toEqual([
    "GET /orders",
    "POST /orders",
    "GET /orders/{order}",
    "GET /orders/latest",
  ]);
  expect(documentedOperations({}).list).toEqual([]);
});

test("finds the operation of a path, of a template with other names, and below the server's base path", () => {
  const { find } = documentedOperations(document);
  expect(find("GET", "/orders/7")?.template).toBe("/orders/{order}");
  expect(find("GET", "/orders/{id}")).toMatchObject({ template: "/orders/{order}", sunsetMs: Date.UTC(2026, 0, 1) });
  expect(find("GET", "/v1/orders/latest")?.template).toBe("/orders/latest");
  expect(find("POST", "/orders")).toMatchObject({ deprecated: true });
  expect(find("DELETE", "/orders")).toBeNull();
  expect(find("GET", "/pets")).toBeNull();
});
