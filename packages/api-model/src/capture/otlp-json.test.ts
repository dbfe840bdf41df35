import { Buffer } from "node:buffer";
import { describe, expect, it } from "vitest";
import { readJsonSpans } from "./otlp-json.ts";
import type { AttributeValue } from "./otlp-span.ts";

const ids = { traceId: "5B8EFFF798038103D269B633813FC60C", spanId: "EEE19B7EC3C1B100" };
const spans = (...list: readonly unknown[]) =>
  readJsonSpans({ resourceSpans: [{ scopeSpans: [{ spans: list }] }] }) ?? [];
const span = (members: object) => spans({ ...ids, ...members })[0];
const value = (any: unknown): AttributeValue | undefined =>
  span({ attributes: [{ key: "a", value: any }] })?.attributes.get("a");

describe("a span", () => {
  it("without anything but ids is empty, and its ids are lower-case", () => {
    expect(span({})).toEqual({
      traceId: "5b8efff798038103d269b633813fc60c",
      spanId: "eee19b7ec3c1b100",
      parentSpanId: "",
      kind: 0,
      startNs: 0n,
      endNs: 0n,
      attributes: new Map(),
      resource: new Map(),
    });
    expect(spans({ traceId: 7, spanId: null })[0]).toMatchObject({ traceId: "", spanId: "" });
  });

  it.each([
    [2, 2],
    [99, 99],
    ["SPAN_KIND_UNSPECIFIED", 0],
    ["SPAN_KIND_INTERNAL", 1],
    ["SPAN_KIND_SERVER", 2],
    ["SPAN_KIND_CLIENT", 3],
    ["SPAN_KIND_PRODUCER", 4],
    ["SPAN_KIND_CONSUMER", 5],
    ["server", 0],
    [null, 0],
    [{}, 0],
  ])("of kind %j is of kind %d", (kind, number) => {
    expect(span({ kind })?.kind).toBe(number);
  });

  it.each([
    ["1791999990000000001", 1_791_999_990_000_000_001n],
    [1_791_999_990_000_000_000, 1_791_999_990_000_000_000n],
    [1.9, 1n],
    [0, 0n],
    [-5, 0n],
    ["-5", 0n],
    ["", 0n],
    ["1.5", 0n],
    ["18446744073709551615", 18_446_744_073_709_551_615n],
    ["184467440737095516150", 0n],
    [null, 0n],
    [Number.POSITIVE_INFINITY, 0n],
  ])("starts and ends at %j ns", (time, ns) => {
    expect(span({ startTimeUnixNano: time })?.startNs).toBe(ns);
    expect(span({ endTimeUnixNano: time })?.endNs).toBe(ns);
  });
});

describe("an attribute", () => {
  it.each<[object, AttributeValue]>([
    [{ stringValue: "x" }, "x"],
    [{ stringValue: "" }, ""],
    [{ boolValue: false }, false],
    [{ intValue: "42" }, 42],
    [{ intValue: 42 }, 42],
    [{ intValue: "-9" }, -9],
    [{ intValue: "9007199254740991" }, 9_007_199_254_740_991],
    [{ intValue: "9007199254740992" }, "9007199254740992"],
    [{ intValue: "-9007199254740993" }, "-9007199254740993"],
    [{ doubleValue: 1.5 }, 1.5],
    [{ doubleValue: "1.5" }, 1.5],
    [{ doubleValue: "-Infinity" }, Number.NEGATIVE_INFINITY],
    [{ bytesValue: "AP8=" }, Buffer.from([0, 255])],
    [{ arrayValue: { values: [{ stringValue: "x" }, { intValue: "1" }, {}, 7] } }, ["x", 1]],
    [{ arrayValue: {} }, []],
    [{ arrayValue: { values: [{ arrayValue: { values: [{ boolValue: true }] } }] } }, [true]],
  ])("%j", (any, expected) => {
    expect(value(any)).toEqual(expected);
  });

  it.each([
    {},
    null,
    "x",
    { intValue: "" },
    { intValue: "1.5" },
    { intValue: "x" },
    { intValue: null },
    { doubleValue: "NaN" },
    { doubleValue: "" },
    { doubleValue: " " },
    { doubleValue: true },
    { kvlistValue: { values: [] } },
    { stringValue: 7 },
  ])("%j says nothing", (any) => {
    expect(value(any)).toBeUndefined();
  });

  it("isn't read where arrays nest deeper than eight levels", () => {
    const nested = (levels: number): object =>
      levels === 0 ? { stringValue: "x" } : { arrayValue: { values: [nested(levels - 1)] } };
    expect(value(nested(7))).toEqual(["x"]);
    expect(value(nested(8))).toEqual([]);
  });

  it("has a key, and of two with one key the last counts", () => {
    const attributes = [
      { key: "a", value: { stringValue: "1" } },
      { key: 7, value: { stringValue: "x" } },
      { value: { stringValue: "x" } },
      "b",
      { key: "a", value: { stringValue: "2" } },
      { key: "a", value: {} },
    ];
    expect(span({ attributes })?.attributes).toEqual(new Map([["a", "2"]]));
    expect(span({ attributes: "a" })?.attributes.size).toBe(0);
  });
});

describe("resources", () => {
  const named = (name: string) => ({ attributes: [{ key: "service.name", value: { stringValue: name } }] });

  it("hold for their own spans, in the order of the request", () => {
    const read = readJsonSpans({
      resourceSpans: [
        { resource: named("a"), scopeSpans: [{ spans: [{ ...ids, kind: 1 }] }, { spans: [{ ...ids, kind: 2 }] }] },
        { scopeSpans: [{ spans: [{ ...ids, kind: 3 }] }] },
        {
          resource: named("b"),
          scopeSpans: [
            {
              spans: [
                { ...ids, kind: 4 },
                { ...ids, kind: 5 },
              ],
            },
          ],
        },
      ],
    });
    expect(read?.map(({ kind, resource }) => [kind, resource.get("service.name")])).toEqual([
      [1, "a"],
      [2, "a"],
      [3, undefined],
      [4, "b"],
      [5, "b"],
    ]);
  });

  it.each([
    {},
    { resourceSpans: {} },
    { resourceSpans: [7, { scopeSpans: {} }, { scopeSpans: [{ spans: 7 }, null] }] },
  ])("without spans: %j", (request) => {
    expect(readJsonSpans(request)).toEqual([]);
  });
});
