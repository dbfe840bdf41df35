import { describe, expect, it } from "vitest";
import { headerValue, readHeaders } from "./read-headers.ts";

describe("headers", () => {
  it("may be named by either word", () => {
    expect(
      readHeaders([
        { key: "A", value: 1 },
        { name: "B", value: true },
        { key: null, name: "C", value: "x" },
      ]),
    ).toEqual([
      { name: "a", value: "1" },
      { name: "b", value: "true" },
      { name: "c", value: "x" },
    ]);
    expect(readHeaders([{ key: "A", name: "B", value: "" }])).toEqual([{ name: "a", value: "" }]);
  });

  it("are none where there is no list", () => {
    for (const value of [null, undefined, {}, "a: b", 7]) expect(readHeaders(value)).toEqual([]);
  });

  it("lose the name of a flow variable at their beginning only", () => {
    const names = ["request.header.Host", "response.header.Date", "x-request.header.a", "request.headers.a"];
    expect(readHeaders(names.map((key) => ({ key, value: "" }))).map(({ name }) => name)).toEqual([
      "host",
      "date",
      "x-request.header.a",
      "request.headers.a",
    ]);
    expect(readHeaders([{ key: "request.header.", value: "x" }])).toEqual([]);
  });

  it("with several values are several, 200 in all", () => {
    expect(readHeaders([{ key: "a", value: ["1", null, {}, 2] }])).toEqual([
      { name: "a", value: "1" },
      { name: "a", value: "2" },
    ]);
    const values = Array.from({ length: 150 }, (_, at) => String(at));
    expect(
      readHeaders([
        { key: "a", value: values },
        { key: "b", value: values },
      ]),
    ).toHaveLength(200);
    expect(readHeaders([{ key: "a", value: Array.from({ length: 300 }, () => "x") }])).toHaveLength(200);
    expect(readHeaders([...Array.from({ length: 200 }, () => ({})), { key: "a", value: "x" }])).toEqual([]);
  });

  it("have names of 256 characters and values of 8192", () => {
    const [header] = readHeaders([{ key: "n".repeat(300), value: ` ${"v".repeat(9_000)}` }]);
    expect([header?.name.length, header?.value.length]).toEqual([256, 8_192]);
    expect(readHeaders([{ key: "n".repeat(256), value: "v".repeat(8_192) }])).toEqual([
      { name: "n".repeat(256), value: "v".repeat(8_192) },
    ]);
  });

  it("are found by the first value that says something", () => {
    const headers = [
      { name: "a", value: "" },
      { name: "a", value: "null" },
      { name: "b", value: "x" },
      { name: "a", value: " y " },
      { name: "a", value: "z" },
    ];
    expect([
      headerValue(headers, "a"),
      headerValue(headers, "b"),
      headerValue(headers, "c"),
      headerValue([], "a"),
    ]).toEqual(["y", "x", null, null]);
    expect(headerValue(headers, "A")).toBeNull();
  });
});
