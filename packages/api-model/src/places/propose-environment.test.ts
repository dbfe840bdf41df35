import { expect, test } from "vitest";
import { proposeEnvironment } from "./propose-environment.ts";

test.each([
  ["staging.api.example.com", "staging"],
  ["api-dev.example.com", "development"],
  ["api.prod.example.com", "production"],
  ["shop_qa2.example.com", "test"],
  ["UAT.example.com", "test"],
  ["shop-stg", "staging"],
  ["orders-preprod.internal", "staging"],
])("%s says %s", (host, environment) => {
  expect(proposeEnvironment(host)).toBe(environment);
});

test.each([
  "api.example.com",
  "test.com",
  "staging.example",
  "latest.example.com",
  "10.8.0.7",
  "2001:db8::dev",
  "dev",
  "",
])("%j says nothing", (host) => {
  expect(proposeEnvironment(host)).toBeNull();
});
