import { expect, test } from "vitest";
import { compileEndpoints } from "./endpoint-matcher.ts";

const endpoint = (method: string, template: string) => ({
  id: `${method} ${template}`,
  method,
  template,
  sensitivity: "normal" as const,
});
const all = [
  endpoint("GET", "/users/{user}"),
  endpoint("*", "/users/{user}"),
  endpoint("GET", "/users/me"),
  endpoint("POST", "/users/{user}/keys"),
];
const match = compileEndpoints(all, "https://api.example/v1");

test.each([
  ["GET", "/users/7", "GET /users/{user}"],
  ["DELETE", "/users/7", "* /users/{user}"],
  ["GET", "/users/me", "GET /users/me"],
  ["DELETE", "/users/me", "* /users/{user}"],
  ["POST", "/v1/users/7/keys?x=/users/me", "POST /users/{user}/keys"],
  ["GET", "/users/7/", "GET /users/{user}"],
  ["GET", "/users", null],
  ["GET", "/v2/users/7", null],
])("%s %s is %s", (method, path, expected) => {
  expect(match(method, path)?.id ?? null).toBe(expected);
});

test.each([
  "//users//me",
  "/users/./me",
  "/x/../users/me",
  "/%75sers/me",
  "/users%2Fme",
  "/users/%256de",
  "/users/me;v=1",
  "/users\\me",
])("the spelling %s does not go past an endpoint", (path) => {
  expect(match("GET", path)?.id).toBe("GET /users/me");
});
