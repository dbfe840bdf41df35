import { expect, test } from "vitest";
import { parameterName, uniqueName } from "./parameter-name.ts";
import { isPlural, singular } from "./singular.ts";

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
  ["_users", "user"],
  ["users_", "user"],
  ["shop.order-items", "shopOrderItem"],
  ["7days", "id"],
  ["2-users", "id"],
  ["rest", "id"],
  ["APIs", "id"],
  ["public", "id"],
  ["internal", "id"],
  ["publics", "public"],
  ["HTTPServers", "httpserver"],
  ["v2", "id"],
  ["api", "id"],
  ["你好", "id"],
  [null, "id"],
])("the parameter behind %s is %s", (parent, name) => {
  expect(parameterName(parent)).toBe(name);
});

test.each([
  "uris uri, wikis wiki, menus menu, skus sku, taxis taxi, gurus guru",
  "shops shop, workshops workshop, laptops laptop, laws law, mechanisms mechanism, sagas saga",
  "echoes echo, tomatoes tomato, heroes hero, shoes shoe, photos photo, videos video",
  "lenses lens, canvases canvas, atlases atlas, biases bias, gases gas, licenses license, databases database",
  "statuses status, campuses campus, viruses virus, fuses fuse, excuses excuse, causes cause, houses house",
  "synopses synopsis, oases oasis, hypotheses hypothesis, bases base, cases case, purchases purchase",
  "alumni alumnus, radii radius, bacteria bacterium, appendices appendix, invoices invoice, services service",
  "thieves thief, shelves shelf, archives archive, drives drive, directives directive",
  "gps gps, cms cms, logistics logistics, physics physics, metrics metric, topics topic, ids id, urls url",
])("the singulars: %s", (pairs) => {
  const words = pairs.split(", ").map((pair) => pair.split(" "));
  expect(words.map(([plural = ""]) => singular(plural))).toEqual(words.map(([, one]) => one));
});

test("a second parameter of one name gets a number", () => {
  expect(uniqueName("user", [])).toBe("user");
  expect(uniqueName("user", ["user", "user2"])).toBe("user3");
});

test.each(["users", "Boxes", "people"])("%s are several", (word) => expect(isPlural(word)).toBe(true));
test.each(["status", "user", "series", "address"])("%s is one", (word) => expect(isPlural(word)).toBe(false));
