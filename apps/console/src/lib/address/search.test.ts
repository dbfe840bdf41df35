import { expect, test } from "vitest";
import { parseSearch, stringifySearch } from "./search.ts";

test("nothing is read as JSON: a numeric token stays text", () => {
  expect(parseSearch("?uid=12&token=0123&flag=true&list=[1]")).toEqual({
    uid: "12",
    token: "0123",
    flag: "true",
    list: "[1]",
  });
});

test("a repeated parameter is a list and comes back as it was", () => {
  const search = "?method%5Bis%5D=GET&method%5Bis%5D=PUT&method%5Bis%5D=POST&page=2";
  expect(parseSearch(search)).toEqual({ "method[is]": ["GET", "PUT", "POST"], page: "2" });
  expect(stringifySearch(parseSearch(search))).toBe(search);
});

test("absent values leave no trace", () => {
  expect(stringifySearch({ a: undefined, b: null, c: [] })).toBe("");
});
