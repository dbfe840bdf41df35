import { expect, it } from "vitest";
import { isApiAnswer, isJsonType } from "./media-type.ts";

it.each([
  null,
  "application/json",
  "Application/JSON; charset=utf-8",
  "application/hal+json",
  "application/problem+json",
])("takes an answer of type %j for an API's", (type) => {
  expect(isApiAnswer(type)).toBe(true);
});

it.each(["text/html", "image/png", "application/xml", "application/javascript", "text/json", "nonsense", "a/b/json"])(
  "takes an answer of type %j for no API's",
  (type) => {
    expect(isApiAnswer(type)).toBe(false);
  },
);

it.each([
  ["application/json", true],
  ["application/vnd.api+json;v=1", true],
  ["text/json", true],
  ["application/x-ndjson", false],
  ["application/stream+json", false],
  ["text/plain", false],
  [null, false],
])("knows whether %j is one JSON text", (type, is) => {
  expect(isJsonType(type)).toBe(is);
});
