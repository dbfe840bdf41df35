import { describe, expect, test } from "vitest";
import { combineShapes } from "../learning/combine-shapes.ts";
import { shapeOf } from "../learning/add-json.ts";
import type { Dialect } from "./dialect.ts";
import { schemaOf } from "./schema-of.ts";

const schema = (values: readonly unknown[], dialect: Dialect = "3.1") =>
  schemaOf(
    values.map((value) => shapeOf(value)).reduce((a, b) => combineShapes(a, b)),
    { dialect, requiredAfter: 2, enumAfter: 200 },
  );
const integer = { type: "integer", format: "int64" };

describe("a learnt schema", () => {
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
