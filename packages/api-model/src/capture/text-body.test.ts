import { Buffer } from "node:buffer";
import { describe, expect, it } from "vitest";
import { formBody, toForm, textBody } from "./text-body.ts";

describe("a body that came as text", () => {
  it.each<[unknown, string | null, unknown]>([
    ["é", null, Buffer.from("é")],
    ["eyJhIjoxfQ==", null, Buffer.from("eyJhIjoxfQ==")],
    ["eyJhIjoxfQ==", "base64", Buffer.from('{"a":1}')],
    ["eyJhIjoxfQ==", "gzip", Buffer.from("eyJhIjoxfQ==")],
    ["not base64!", "base64", "malformed"],
    ["", null, null],
    ["", "base64", null],
    [null, null, null],
    [undefined, null, null],
    [7, null, null],
    [{ a: 1 }, null, null],
  ])("%j, encoded as %j", (value, encoding, expected) => {
    expect(textBody(value, encoding)).toEqual(expected);
  });
});

describe("a form", () => {
  it.each<[unknown[], string]>([
    [[], ""],
    [
      [
        { name: "a", value: "1" },
        { key: "b", value: "2" },
      ],
      "a=1&b=2",
    ],
    [[{ name: "a", key: "b", value: "1" }], "a=1"],
    [[{ name: "a b", value: "é&=+" }], "a%20b=%C3%A9%26%3D%2B"],
    [[{ name: "a", value: " 1 " }], "a=%201%20"],
    [[{ name: "a", value: 7 }, { name: "b" }, { name: "c", value: null }, { name: "d", value: {} }], "a=7&b=&c=&d="],
    [[{ value: "1" }, { name: "", value: "1" }, "a=1", null, ["a"]], ""],
    [
      [
        { name: "a", value: "1", disabled: true },
        { name: "b", value: "2", disabled: false },
      ],
      "b=2",
    ],
    [[{ name: "\ud800", value: "\udc00" }], "%EF%BF%BD=%EF%BF%BD"],
    [
      [
        { name: "a", value: "1" },
        { name: "a", value: "2" },
      ],
      "a=1&a=2",
    ],
  ])("%j is %j", (pairs, text) => {
    expect(toForm(pairs)).toBe(text);
  });

  it("is filled in before it's encoded", () => {
    const fill = (text: string) => text.replace("X", "é ");
    expect(toForm([{ key: "X", value: "aX" }], fill)).toBe("%C3%A9%20=a%C3%A9%20");
  });

  it.each<[string, unknown, string | null, string | null]>([
    ["of its type", [{ name: "a", value: "1" }], "application/x-www-form-urlencoded; charset=utf-8", "a=1"],
    ["of another type", [{ name: "a", value: "1" }], "multipart/form-data", null],
    ["without a type", [{ name: "a", value: "1" }], null, null],
    ["without fields", [], "application/x-www-form-urlencoded", null],
    ["that is no list", { a: 1 }, "application/x-www-form-urlencoded", null],
  ])("%s", (_, params, type, text) => {
    const headers = type === null ? [] : [{ name: "content-type", value: type }];
    expect(formBody(params, headers)).toEqual(text === null ? null : Buffer.from(text));
  });
});
