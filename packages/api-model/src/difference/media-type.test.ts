import { expect, test } from "vitest";
import { essence, isJson, mediaChange } from "./media-type.ts";

test.each([
  ["Application/JSON; charset=utf-8", "application/json"],
  [" text/plain ", "text/plain"],
  ["text/plain;", "text/plain"],
  ["", ""],
])("%j is in essence %j", (mediaType, plain) => {
  expect(essence(mediaType)).toBe(plain);
});

test.each([
  ["application/json", true],
  ["application/problem+json", true],
  ["TEXT/JSON; a=b", true],
  ["*/*", true],
  ["application/xjson", false],
  ["application/json-seq", false],
  ["application/xml", false],
  ["text/*", false],
])("%s keeps types: %s", (mediaType, isSo) => {
  expect(isJson(mediaType)).toBe(isSo);
});

test.each([
  ["application/json", "application/problem+json", "specialized"],
  ["application/problem+json", "application/json", "generalized"],
  ["application/problem+json", "application/vnd.shop+json", null],
  ["application/json", "application/json;v=2", "changed"],
  ["application/json;v=1", "application/json; v=1", "changed"],
  ["application/json;v=1", "application/problem+json; v=1", "specialized"],
  ["application/json;v=1", "application/problem+json;v=2", "changed"],
  ["application/problem+json;v=1", "application/vnd.shop+json;v=2", "changed"],
  ["application/json", "application/xml", null],
  ["application/json", "text/json", null],
  ["application/a+b+json", "application/json", "generalized"],
] as const)("%s that becomes %s is %j", (base, revision, change) => {
  expect(mediaChange(base, revision)).toBe(change);
});
