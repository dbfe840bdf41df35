import { expect, test } from "vitest";
import { parameterName, uniqueName } from "./parameter-name.ts";
import { isPlural } from "./singular.ts";

test.each([
  ["organizations", "organization"],
  ["repositories", "repository"],
  ["addresses", "address"],
  ["boxes", "box"],
  ["houses", "house"],
  ["sizes", "size"],
  ["bonuses", "bonus"],
  ["uses", "use"],
  ["cookies", "cookie"],
  ["analyses", "analysis"],
  ["people", "person"],
  ["status", "status"],
  ["news", "news"],
  ["runner-groups", "runnerGroup"],
  ["access_tokens", "accessToken"],
  ["lineItems", "lineItem"],
  ["p", "p"],
  ["v2", "id"],
  ["api", "id"],
  ["你好", "id"],
  [null, "id"],
])("the parameter behind %s is %s", (parent, name) => {
  expect(parameterName(parent)).toBe(name);
});

test("a second parameter of one name gets a number", () => {
  expect(uniqueName("user", [])).toBe("user");
  expect(uniqueName("user", ["user", "user2"])).toBe("user3");
});

test.each(["users", "Boxes", "people"])("%s are several", (word) => expect(isPlural(word)).toBe(true));
test.each(["status", "user", "series", "address"])("%s is one", (word) => expect(isPlural(word)).toBe(false));
