import { expect, it, describe, test } from "vitest";
import { charsetOf } from "./body-text.ts";
import { isJsonType, mediaRange, mediaType } from "./media-type.ts";

it.each([
  ["application/json", true],
  ["application/vnd.api+json;v=1", true],
  ["text/json", true],
  ["application/msgpack", true],
  ["application/vnd.msgpack", true],
  ["application/x-msgpack", true],
  ["application/vnd.orders+msgpack; v=1", true],
  ["application/msgpacked", false],
  ["application/x-ndjson", false],
  ["application/stream+json", false],
  ["text/plain", false],
  [null, false],
])("knows whether %j is one JSON text", (type, is) => {
  expect(isJsonType(type)).toBe(is);
});

describe("content types", () => {
  test.each([
    ["application/json", "application/json"],
    ["Application/JSON; charset=utf-8", "application/json"],
    [" text/plain ;x", "text/plain"],
    ["application/vnd.api+json", "application/vnd.api+json"],
    ["text", ""],
    ["text/", ""],
    ["/plain", ""],
    ["text/*", ""],
    ["a/b/c", ""],
    ["text /plain", ""],
    ["", ""],
  ])("%j is the media type %j", (contentType, media) => {
    expect(mediaType(contentType)).toBe(media);
  });

  test.each([
    ["Image/*; q=1", "image/*"],
    [" */* ", "*/*"],
    ["a/b", "a/b"],
    ["nonsense", "nonsense"],
  ])("%j is the media range %j", (text, range) => {
    expect(mediaRange(text)).toBe(range);
  });

  test.each([
    ["text/plain; charset=UTF-16LE", "utf-16le"],
    ['text/plain; charset="iso-8859-1"', "iso-8859-1"],
    ["text/plain; CharSet = latin1", "latin1"],
    ["text/plain;charset=us-ascii;x", "us-ascii"],
    ["text/plain", "utf-8"],
    ["text/plain charset=latin1", "utf-8"],
    ["text/plain; xcharset=latin1", "utf-8"],
    ["", "utf-8"],
  ])("%j has the charset %j", (contentType, charset) => {
    expect(charsetOf(contentType)).toBe(charset);
  });
});
