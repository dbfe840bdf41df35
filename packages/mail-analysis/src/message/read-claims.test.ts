import { describe, expect, test } from "vitest";
import { readClaims } from "./read-claims.ts";

const read = (...headers: readonly (readonly [name: string, value: string])[]) =>
  readClaims(headers.map(([name, value]) => ({ name, value })));
const results = (value: string) => read(["authentication-results", value]).results[0];

test("returns nothing without authentication headers", () => {
  expect(read(["from", "spf=pass"])).toEqual({ results: [], microsoft: null });
});

describe("Authentication-Results", () => {
  test.each([
    ["none", "mx.a.example; none", "mx.a.example", []],
    ["a server with a version", "MX.a.example 1; spf=pass", "mx.a.example", [["spf", "pass", {}]]],
    ["no server", "spf=pass smtp.mailfrom=b.example", null, [["spf", "pass", { "smtp.mailfrom": "b.example" }]]],
    ["only a server", "mx.a.example", "mx.a.example", []],
    ["nothing", "", null, []],
    [
      "comments",
      "mx.a.example (x); dkim=(y)pass (z) header.d=b.example",
      "mx.a.example",
      [["dkim", "pass", { "header.d": "b.example" }]],
    ],
    ["quoted values", 'a; dkim=fail reason="bad; key"', "a", [["dkim", "fail", { reason: "bad" }]]],
    ["upper case", "a; DKIM=Pass Header.D=B.example", "a", [["dkim", "pass", { "header.d": "B.example" }]]],
    [
      "blanks around equals signs",
      "a; spf = fail smtp.helo = b.example",
      "a",
      [["spf", "fail", { "smtp.helo": "b.example" }]],
    ],
    ["empty clauses", "a; ; spf=none;", "a", [["spf", "none", {}]]],
  ])("can hold %s", (_, value, by, expected) => {
    expect(results(value)).toEqual({
      by,
      arcInstance: null,
      results: expected.map(([method, result, properties]) => ({ method, result, properties })),
    });
  });

  test("keep the ARC instance number", () => {
    const sealed = (value: string) => read(["arc-authentication-results", value]).results[0];
    expect(sealed("i=2; mx.a.example; spf=pass")).toMatchObject({ by: "mx.a.example", arcInstance: 2 });
    expect(sealed(" i = 12 ; spf=pass")).toMatchObject({ by: null, arcInstance: 12, results: [{ method: "spf" }] });
    expect(sealed("mx.a.example; spf=pass")).toMatchObject({ by: "mx.a.example", arcInstance: null });
    expect(results("i=2; mx.a.example; spf=pass")?.arcInstance).toBeNull();
  });

  test("keep the message order, with ARC results last", () => {
    const found = read(
      ["arc-authentication-results", "i=1; c; none"],
      ["authentication-results", "a; none"],
      ["authentication-results", "b; none"],
    );
    expect(found.results.map(({ by }) => by)).toEqual(["a", "b", "c"]);
  });

  test("are limited to 20 headers of each name and 8,000 characters each", () => {
    for (const name of ["authentication-results", "arc-authentication-results"]) {
      const many = Array.from({ length: 21 }, () => [name, "i=1; a; none"] as const);
      expect(read(...many).results).toHaveLength(20);
    }
    expect(results(`a; ${"x".repeat(8000)}; spf=pass`)?.results).toEqual([]);
    expect(results(`a; ${"x".repeat(7900)}; spf=pass`)?.results).toHaveLength(1);
  });
});

describe("Microsoft headers", () => {
  const report = "CIP:203.0.113.7;CTRY:NO;LANG:en;SCL:-1;SFV:SKN;DIR:INB;CAT:NONE;SFTY:9.20;";

  test("are merged from both reports", () => {
    const { microsoft } = read(["x-forefront-antispam-report", report], ["x-microsoft-antispam", "BCL:7;"]);
    expect(microsoft).toEqual({
      category: "NONE",
      spamLevel: -1,
      bulkLevel: 7,
      safetyTip: "9.20",
      filterVerdict: "SKN",
      direction: "INB",
      ip: "203.0.113.7",
      country: "NO",
      language: "en",
      authenticatedAs: null,
      fields: {
        CIP: "203.0.113.7",
        CTRY: "NO",
        LANG: "en",
        SCL: "-1",
        SFV: "SKN",
        DIR: "INB",
        CAT: "NONE",
        SFTY: "9.20",
        BCL: "7",
      },
    });
  });

  test.each([
    ["the first of two equal fields wins", "SCL:1;scl:9", { spamLevel: 1 }],
    ["empty fields are null", "CAT:;CTRY: ;LANG:fr", { category: null, country: null, language: "fr" }],
    ["levels have up to two digits", "SCL:x;BCL:100", { spamLevel: null, bulkLevel: null }],
    ["values can contain colons", "CIP:2001:db8::7", { ip: "2001:db8::7" }],
    [
      "names have 2 to 12 letters",
      "A:1;ABCDEFGHIJKLM:2;AB:3;ABCDEFGHIJKL:4;A1:5",
      { fields: { AB: "3", ABCDEFGHIJKL: "4" } },
    ],
  ])("%s", (_, value, expected) => {
    expect(read(["x-forefront-antispam-report", value]).microsoft).toMatchObject(expected);
  });

  test("can come from the X-MS-Exchange-Organization headers alone", () => {
    expect(read(["x-ms-exchange-organization-scl", "5"]).microsoft).toMatchObject({ spamLevel: 5, fields: {} });
    expect(read(["x-ms-exchange-organization-authas", "Internal"]).microsoft).toMatchObject({
      authenticatedAs: "Internal",
      spamLevel: null,
    });
    expect(
      read(["x-ms-exchange-organization-scl", "5"], ["x-forefront-antispam-report", "SCL:1"]).microsoft?.spamLevel,
    ).toBe(1);
  });
});
