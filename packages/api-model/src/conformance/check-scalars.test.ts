import { describe, expect, it, test } from "vitest";
import { checkArray, checkNumber, checkText } from "./check-scalars.ts";
import { below, type Findings } from "./finding.ts";
import { Steps } from "./steps.ts";

const where = { sample: below(null, "body", "a"), spec: below(null, "schema") };

function found(check: (findings: Findings) => void): string[] {
  const findings: Findings = { list: [], steps: new Steps(Infinity) };
  check(findings);
  for (const each of findings.list) {
    expect(each).toMatchObject({ verdict: "violation", sample: "/body/a", spec: `/schema/${each.rule}` });
  }
  return findings.list.map(({ rule, expected }) => `${rule}: ${expected}`);
}

describe("texts", () => {
  const of = (schema: object, value: string) => found((findings) => checkText({ ...schema }, value, where, findings));

  test.each<[schema: object, right: string, wrong: string, sentence: string]>([
    [{ minLength: 2 }, "ab", "a", "minLength: at least 2 characters"],
    [{ maxLength: 2 }, "ab", "abc", "maxLength: at most 2 characters"],
    [{ minLength: 1 }, "😀", "", "minLength: at least 1 characters"],
    [{ minLength: 4 }, "😀\ude00\ud83da", "😀😀a", "minLength: at least 4 characters"],
    [{ pattern: "^a+$" }, "aa", "ab", "pattern: ^a+$"],
    [{ pattern: "^\\p{L}$" }, "é", "7", "pattern: ^\\p{L}$"],
    [{ format: "date" }, "2026-02-28", "2026-02-30", "format: date"],
    [{ format: "date-time" }, "2026-02-28T00:00:00Z", "2026-02-28", "format: date-time"],
    [{ format: "uuid" }, "0f8fad5b-d9cb-469f-a165-70867728950e", "0f8fad5b", "format: uuid"],
    [{ format: "email" }, "a@b.example", "a@", "format: email"],
    [{ format: "ipv4" }, "192.0.2.1", "2001:db8::1", "format: ipv4"],
    [{ format: "ipv6" }, "2001:db8::1", "192.0.2.1", "format: ipv6"],
  ])("%j allows %j and not %j", (schema, right, wrong, sentence) => {
    expect(of(schema, right)).toEqual([]);
    expect(of(schema, wrong)).toEqual([sentence]);
  });

  test.each([
    [{}, "anything"],
    [{ format: "uri" }, "no uri"],
    [{ format: "time" }, "no time"],
    [{ format: "password" }, ""],
    [{ format: 7, minLength: "2", maxLength: null, pattern: 1 }, "a"],
  ])("%j promises nothing of %j", (schema, value) => {
    expect(of(schema, value)).toEqual([]);
  });

  it("of any length are matched with patterns", () => {
    expect(of({ pattern: "^(a+)+$" }, `${"a".repeat(60_000)}b`)).toHaveLength(1);
  });

  it("may break several rules at once", () => {
    expect(of({ minLength: 5, pattern: "^b", format: "date" }, "abc")).toHaveLength(3);
  });
});

describe("numbers", () => {
  const of = (schema: object, value: number) => found((findings) => checkNumber({ ...schema }, value, where, findings));

  test.each<[schema: object, right: number, wrong: number, sentence: string]>([
    [{ minimum: 3 }, 3, 2.9, "minimum: at least 3"],
    [{ maximum: 3 }, 3, 3.1, "maximum: at most 3"],
    [{ minimum: 3, exclusiveMinimum: true }, 3.1, 3, "minimum: at least 3"],
    [{ maximum: 3, exclusiveMaximum: true }, 2.9, 3, "maximum: at most 3"],
    [{ exclusiveMinimum: 3 }, 3.1, 3, "exclusiveMinimum: more than 3"],
    [{ exclusiveMaximum: 3 }, 2.9, 3, "exclusiveMaximum: less than 3"],
    [{ multipleOf: 5 }, -15, 12, "multipleOf: a multiple of 5"],
    [{ multipleOf: 0.1 }, 0.3, 0.35, "multipleOf: a multiple of 0.1"],
    [{ multipleOf: 0.01 }, 1_234_567.89, 1_234_567.895, "multipleOf: a multiple of 0.01"],
    [{ format: "int32" }, 2_147_483_647, 2_147_483_648, "format: a 32-bit integer"],
    [{ format: "int32" }, -2_147_483_648, -2_147_483_649, "format: a 32-bit integer"],
  ])("%j allows %d and not %d", (schema, right, wrong, sentence) => {
    expect(of(schema, right)).toEqual([]);
    expect(of(schema, wrong)).toEqual([sentence]);
  });

  test.each<[schema: object, value: number]>([
    [{ minimum: 3, exclusiveMinimum: false }, 3],
    [{ maximum: 3, exclusiveMaximum: false }, 3],
    [{ multipleOf: 0 }, 7],
    [{ multipleOf: -2 }, 7],
    [{ exclusiveMinimum: true, exclusiveMaximum: true }, 7],
    [{ minimum: "3", maximum: "1", multipleOf: "2" }, 7],
    [{ format: "int64" }, 3e9],
  ])("%j promises nothing of %d", (schema, value) => {
    expect(of(schema, value)).toEqual([]);
  });
});

describe("arrays", () => {
  const of = (schema: object, value: readonly unknown[]) =>
    found((findings) => checkArray({ ...schema }, value, where, findings));
  const many = (count: number) => Array.from({ length: count }, (_, at) => ({ at }));

  test.each<[schema: object, right: unknown[], wrong: unknown[], sentence: string]>([
    [{ minItems: 2 }, [1, 1], [1], "minItems: at least 2 items"],
    [{ maxItems: 2 }, [1, 1], [1, 1, 1], "maxItems: at most 2 items"],
    [{ uniqueItems: true }, [1, "1", null, [1], { a: 1 }], [1, 2, 1], "uniqueItems: items that differ"],
    [
      { uniqueItems: true },
      [
        { a: 1, b: 2 },
        { a: 2, b: 1 },
      ],
      [
        { a: 1, b: 2 },
        { b: 2, a: 1 },
      ],
      "uniqueItems: items that differ",
    ],
  ])("%j allows %j and not %j", (schema, right, wrong, sentence) => {
    expect(of(schema, right)).toEqual([]);
    expect(of(schema, wrong)).toEqual([sentence]);
  });

  test.each<[schema: object, value: unknown[]]>([
    [{}, [1, 1]],
    [{ uniqueItems: false }, [1, 1]],
    [{ minItems: "2", maxItems: "0", uniqueItems: "yes" }, [1]],
    [{ uniqueItems: true }, []],
  ])("%j promises nothing of %j", (schema, value) => {
    expect(of(schema, value)).toEqual([]);
  });

  it("of any length are looked through", () => {
    for (const count of [10, 1_001, 5_000]) {
      expect(of({ uniqueItems: true }, many(count))).toEqual([]);
      expect(of({ uniqueItems: true }, [...many(count - 1), { at: 0 }])).toHaveLength(1);
    }
  });
});
