import { describe, expect, test } from "vitest";
import { combineShapes } from "../learning/combine-shapes.ts";
import { toShape } from "../learning/read-body.ts";
import { emptyShape } from "../learning/shape.ts";
import type { Dialect, SchemaStyle } from "./dialect.ts";
import { toSchema } from "./to-schema.ts";

const schema = (values: readonly unknown[], dialect: Dialect = "3.1") =>
  toSchema(
    values.map((value) => toShape(value)).reduce((a, b) => combineShapes(a, b)),
    { dialect, requiredAfter: 2, enumAfter: 200 },
  );
const integer = { type: "integer" };

describe("a learned schema", () => {
  test.each<readonly [string, readonly unknown[], unknown, unknown, unknown]>([
    [
      "null among values",
      [1, null],
      { ...integer, type: ["integer", "null"] },
      { ...integer, nullable: true },
      { ...integer, "x-nullable": true },
    ],
    ["only null", [null], { type: "null" }, { nullable: true }, { "x-nullable": true }],
    ["two types", [1, "a"], { anyOf: [{ type: "string" }, integer] }, { anyOf: [{ type: "string" }, integer] }, {}],
    [
      "two types and null",
      [1, "a", null],
      { anyOf: [{ type: "string" }, integer, { type: "null" }] },
      { anyOf: [{ type: "string", nullable: true }, integer] },
      {},
    ],
  ])("says %s in each dialect", (_name, values, in31, in30, in20) => {
    expect(schema(values, "3.1")).toStrictEqual(in31);
    expect(schema(values, "3.0")).toStrictEqual(in30);
    expect(schema(values, "2.0")).toStrictEqual(in20);
  });

  test("asks for what was always there, once that was often enough", () => {
    expect(schema([{ a: 1, b: 1 }])).not.toHaveProperty("required");
    expect(schema([{ a: 1, b: 1 }, { a: 2 }])).toMatchObject({ required: ["a"] });
  });

  test("lists the texts that came often and were few", () => {
    const colours = Array.from({ length: 400 }, (_, at) => ["red", "blue", null][at % 3]);
    expect(schema(colours, "3.0")).toStrictEqual({ type: "string", enum: ["blue", "red", null], nullable: true });
    expect(schema(colours.slice(0, 90), "3.0")).toStrictEqual({ type: "string", nullable: true });
  });

  test("has a format when all texts have it", () => {
    expect(schema(["2026-01-02", "2026-01-03"])).toStrictEqual({ type: "string", format: "date" });
    expect(schema(["2026-01-02", "soon"])).toStrictEqual({ type: "string" });
  });

  test("is a map when the names are data", () => {
    expect(schema([{ 17: 1, 18: 2 }])).toStrictEqual({ type: "object", additionalProperties: integer });
  });
});

describe("a schema by its confidence", () => {
  const sure = { dialect: "3.1", requiredAfter: 3, enumAfter: 200 } as const;
  const of = (values: readonly unknown[], style: SchemaStyle = sure) =>
    toSchema(
      values.map((value) => toShape(value)).reduce((a, b) => combineShapes(a, b), emptyShape),
      style,
    );

  test.each<readonly [name: string, count: number, required: readonly string[] | undefined]>([
    ["too few", 2, undefined],
    ["enough", 3, ["a", "b"]],
  ])("asks for members after %s objects", (_, count, required) => {
    expect(of(Array.from({ length: count }, () => ({ b: 1, a: 2 })))["required"]).toEqual(required);
  });

  test("never asks for a member that was missing once", () => {
    expect(of([{ a: 1 }, { a: 1 }, {}, { a: 1 }])).not.toHaveProperty("required");
  });

  const colors = (count: number, different: number) =>
    Array.from({ length: count }, (_, at) => `color ${String(at % different).padStart(2, "0")}`);

  test.each<readonly [count: number, different: number, isEnum: boolean]>([
    [199, 1, false],
    [200, 1, true],
    [200, 2, true],
    [200, 3, false],
    [300, 3, true],
    [1_199, 12, false],
    [1_200, 12, true],
    [2_000, 13, false],
  ])("lists %i texts of %i kinds: %s", (count, different, isEnum) => {
    const values = [...new Set(colors(count, different))];
    expect(of(colors(count, different))).toStrictEqual({ type: "string", ...(isEnum ? { enum: values } : {}) });
  });

  test("lists values in order, and null with them", () => {
    const values = [...colors(200, 1), "a", null];
    expect(of(Array.from({ length: 3 }, () => values).flat())).toStrictEqual({
      type: ["string", "null"],
      enum: ["a", "color 00", null],
    });
  });

  test.each<readonly [name: string, values: readonly unknown[], expected: unknown]>([
    ["nothing seen", [], {}],
    ["what is no JSON", [undefined], {}],
    ["what is no JSON next to a number", [undefined, 1], {}],
    ["booleans", [true, false], { type: "boolean" }],
    ["whole numbers", [1, -2], { type: "integer" }],
    ["a fraction among whole numbers", [1, 2.5], { type: "number" }],
    ["whole numbers of 32 bits", [2 ** 31 - 1, -(2 ** 31)], { type: "integer" }],
    ["a whole number of more", [1, 2 ** 31], { type: "integer", format: "int64" }],
    ["a negative one", [-(2 ** 31) - 1], { type: "integer", format: "int64" }],
    ["an ID beyond what is exact", [1_382_971_839_183_200_256], { type: "integer", format: "int64" }],
    ["a number beyond 64 bits", [1e300], { type: "number" }],
    ["an empty array", [[]], { type: "array", items: {} }],
    ["an array of two types", [[1, "a"]], { type: "array", items: { anyOf: [{ type: "string" }, integer] } }],
    ["an empty object", [{}], { type: "object" }],
    ["rates", [{ EUR: 1, USD: 1.1 }], { type: "object", additionalProperties: { type: "number" } }],
    ["rates in lower case", [{ try: 40, usd: 1 }], { type: "object", additionalProperties: integer }],
    ["words that are codes, too", [{ all: 1, top: 1 }], { type: "object", properties: { all: integer, top: integer } }],
    ["a text without a format among dates", ["2026-01-02", ""], { type: "string" }],
    ["two formats", ["2026-01-02", "09:30:00Z"], { type: "string" }],
    [
      "all types",
      [{}, [], true, 1, "a"],
      {
        anyOf: [{ type: "string" }, integer, { type: "boolean" }, { type: "array", items: {} }, { type: "object" }],
      },
    ],
    [
      "members named by values next to others",
      [{ a: 1, 17: "x" }],
      { type: "object", properties: { a: integer }, additionalProperties: { type: "string" } },
    ],
  ])("%s", (_, values, expected) => {
    expect(of(values)).toStrictEqual(expected);
  });

  const wide = (count: number, from: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`name${from + at}x`, 1]));

  test("is a map of members when there are more than 64 and each came with half of the objects at most", () => {
    expect(of([wide(33, 0), wide(32, 33)])).toStrictEqual({ type: "object", additionalProperties: integer });
    expect(of([wide(32, 0), wide(32, 32)])).toHaveProperty("properties");
    expect(of([wide(33, 0), wide(33, 32)])).toHaveProperty("properties");
    expect(of([{ ...wide(33, 0), 17: "x" }, wide(32, 33)])).toStrictEqual({
      type: "object",
      additionalProperties: { anyOf: [{ type: "string" }, integer] },
    });
  });
});
