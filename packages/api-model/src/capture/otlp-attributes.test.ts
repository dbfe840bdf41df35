import { describe, expect, it } from "vitest";
import { getCount, getHeaders, getText } from "./otlp-attributes.ts";
import type { AttributeValue } from "./otlp-span.ts";

const attributes = (named: Readonly<Record<string, AttributeValue>>) => new Map(Object.entries(named));

it.each<[Record<string, AttributeValue>, string | null]>([
  [{ a: "x", b: "y" }, "x"],
  [{ b: "y" }, "y"],
  [{ a: "", b: "y" }, "y"],
  [{ a: "null", b: "y" }, "y"],
  [{ a: 7 }, "7"],
  [{ a: true, b: "y" }, "y"],
  [{ a: ["x"], b: new Uint8Array(1) }, null],
  [{ c: "z" }, null],
])("the text of a, else b, in %j is %j", (named, expected) => {
  expect(getText(attributes(named), "a", "b")).toBe(expected);
});

it.each<[Record<string, AttributeValue>, number | null]>([
  [{ a: 0 }, 0],
  [{ a: 8443 }, 8443],
  [{ a: "8443" }, 8443],
  [{ a: "x", b: 5 }, 5],
  [{ a: -1, b: 5 }, 5],
  [{ a: 1.5, b: 5 }, 5],
  [{ a: "999999999999999" }, 999_999_999_999_999],
  [{ a: "1000000000000000" }, null],
  [{ a: true }, null],
  [{}, null],
])("the count of a, else b, in %j is %j", (named, expected) => {
  expect(getCount(attributes(named), "a", "b")).toBe(expected);
});

describe("headers", () => {
  const read = (named: Readonly<Record<string, AttributeValue>>, isLegacy = false) =>
    getHeaders(attributes(named), "http.request.header.", isLegacy).map(({ name, value }) => `${name}: ${value}`);

  it("are the attributes behind the prefix, one for each value", () => {
    const named = {
      "http.request.header.X-Key": ["a", " b "],
      "http.response.header.x": "no",
      "http.request.header.accept": "c",
      "http.request.header.n": 7,
      "http.request.header.b": true,
      "http.request.header.": "nameless",
      "http.request.header.bytes": new Uint8Array(2),
      "http.request.header.deep": [["d"], "e"],
      "url.path": "/",
    };
    expect(read(named)).toEqual(["x-key: a", "x-key: b", "accept: c", "n: 7", "b: true", "deep: e"]);
  });

  it("had underscores for hyphens in the earlier conventions", () => {
    expect(read({ "http.request.header.x_api_key": "a" }, true)).toEqual(["x-api-key: a"]);
    expect(read({ "http.request.header.x_api_key": "a" })).toEqual(["x_api_key: a"]);
  });

  it("are cut at the limits", () => {
    const many = Array.from({ length: 250 }, (_, at) => String(at));
    expect(read({ "http.request.header.x": many })).toHaveLength(200);
    const [long = ""] = read({ [`http.request.header.${"n".repeat(300)}`]: "v".repeat(9000) });
    expect(long).toHaveLength(256 + 2 + 8192);
  });
});
