import { expect, test } from "vitest";
import { addressOf } from "./address-of.ts";

test("parameters fill their places and are encoded", () => {
  expect(addressOf("/apis/:id/keys/:key", { id: "a/b c", key: 7 }, undefined)).toBe("/apis/a%2Fb%20c/keys/7");
  expect(addressOf("/apis", undefined, null)).toBe("/apis");
});

test("a place without a parameter is a mistake of ours", () => {
  expect(() => addressOf("/apis/:id", {}, undefined)).toThrow('/apis/:id needs the parameter "id"');
  expect(() => addressOf("/apis/:id", { id: null }, undefined)).toThrow(TypeError);
});

test("a query is appended: lists repeat their name, and what is no text leaves no trace", () => {
  const query = {
    "path[is]": ["/a?b", "/c"],
    page: 2,
    live: true,
    big: 9n,
    none: undefined,
    nil: null,
    odd: {},
    empty: [],
  };
  expect(addressOf("/events", {}, query)).toBe(
    "/events?path%5Bis%5D=%2Fa%3Fb&path%5Bis%5D=%2Fc&page=2&live=true&big=9",
  );
});
