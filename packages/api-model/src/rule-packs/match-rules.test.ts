import { Buffer } from "node:buffer";
import { describe, expect, it, test } from "vitest";
import type { Exchange } from "../telemetry/exchange.ts";
import { exchange } from "../testing/exchange.ts";
import { jsonCall } from "../testing/exchanges.ts";
import { matchRules } from "./match-rules.ts";
import { readRulePack, type TextRule } from "./rule-pack.ts";

const header = (name: string, value: string) => ({ name, value });
const everywhere = ["RequestHeaders", "ResponseHeaders", "RequestBody", "ResponseBody"];
const rule = (regex: string, searchIn: readonly string[] = everywhere, id = "r") => ({ id, regex, searchIn });
const type = (regexPattern: string, onKey = false) => ({ name: "t", regexPattern, onKey });
const rulesOf = (pack: unknown): readonly TextRule[] => {
  const { rules, problems } = readRulePack(pack);
  expect(problems).toEqual([]);
  return rules;
};
const found = (pack: unknown, call: Exchange) =>
  matchRules(rulesOf(pack), call).map(({ rule: id, in: place, at }) => `${id} ${place} ${at}`);
const text = (value: string, contentType = "text/plain") =>
  exchange({ resHeaders: [header("content-type", contentType)], resBody: Buffer.from(value) });

describe("rules for text", () => {
  const call = exchange({
    reqHeaders: [header("x-asked", "one"), header("content-type", "text/plain")],
    resHeaders: [header("x-answered", "two"), header("content-type", "application/json")],
    reqBody: Buffer.from("three"),
    resBody: Buffer.from('{"four":["five"]}'),
  });

  test.each<[regex: string, searchIn: string[], places: string[]]>([
    [
      "one|two|three|five",
      everywhere,
      ["r req_headers x-asked", "r res_headers x-answered", "r req_body ", "r res_body "],
    ],
    ["one|two|three|five", ["RequestHeaders"], ["r req_headers x-asked"]],
    ["one|two|three|five", ["ResponseHeaders"], ["r res_headers x-answered"]],
    ["one|two|three|five", ["RequestBody"], ["r req_body "]],
    ["one|two|three|five", ["ResponseBody", "RequestBody"], ["r req_body ", "r res_body "]],
    ["x-asked", everywhere, ["r req_headers x-asked"]],
    ["^on", everywhere, ["r req_headers x-asked"]],
    ["^three$", everywhere, ["r req_body "]],
    ['"five"\\]', everywhere, ["r res_body "]],
    ["^five$", everywhere, []],
    ["six", everywhere, []],
  ])("%s in %j are found at %j", (regex, searchIn, places) => {
    expect(found([rule(regex, searchIn)], call)).toEqual(places);
  });

  it("are found once for a header that came twice", () => {
    const twice = exchange({ reqHeaders: [header("a", "x1"), header("a", "x2"), header("b", "x3")] });
    expect(found([rule("x")], twice)).toEqual(["r req_headers a", "r req_headers b"]);
  });

  it("come in the order of the rules", () => {
    expect(found([rule("two", everywhere, "b"), rule("one", everywhere, "a")], call)).toEqual([
      "b res_headers x-answered",
      "a req_headers x-asked",
    ]);
  });
});

describe("data types", () => {
  const call = jsonCall(
    "/",
    {
      id: 7,
      name: "ada",
      list: [{ name: "bob" }, { name: "ada" }],
      nested: { "a/b": "ada", gone: null, is: true },
      5: ["ada"],
    },
    { reqHeaders: [header("x-name", "ada"), header("name", "eve")] },
  );

  it("want whole values, of headers and of members of JSON", () => {
    expect(found({ types: [type("ada")] }, call)).toEqual([
      "t req_headers x-name",
      "t res_body /5/*",
      "t res_body /name",
      "t res_body /list/*/name",
      "t res_body /nested/a~1b",
    ]);
    expect(found({ types: [type("ad")] }, call)).toEqual([]);
    expect(found({ types: [type("7")] }, call)).toEqual(["t res_body /id"]);
    expect(found({ types: [type("true|null")] }, call)).toEqual([]);
  });

  it("match whole names where configured", () => {
    expect(found({ types: [type("name", true)] }, call)).toEqual([
      "t req_headers name",
      "t res_body /name",
      "t res_body /list/*/name",
    ]);
    expect(found({ types: [type("list|gone|is|nested", true)] }, call)).toEqual([
      "t res_body /list/*",
      "t res_body /nested",
      "t res_body /nested/gone",
      "t res_body /nested/is",
    ]);
    expect(found({ types: [type("nam", true)] }, call)).toEqual([]);
  });

  it("look at path, query and cookies", () => {
    const asked = exchange({
      path: "/people/M%2D4711/orders",
      query: "staff=M-4711&page=2",
      reqHeaders: [header("cookie", "seen=1; staff=M-4711")],
    });
    expect(found({ types: [type(String.raw`M-\d{4}`)] }, asked)).toEqual([
      "t path ",
      "t query staff",
      "t cookie staff",
    ]);
    expect(found({ types: [type("staff", true)] }, asked)).toEqual(["t query staff", "t cookie staff"]);
  });

  it.each([
    ["a form", "staff=M-4711&page=2", "application/x-www-form-urlencoded", ["/staff"]],
    ["XML", "<order><staff>M-4711</staff></order>", "text/xml", ["/order/staff"]],
    ["lines of JSON", '{"staff":"M-4711"}\n{"staff":"none"}', "application/x-ndjson", ["/*/staff"]],
    ["lines of text", "one\nM-4711", "text/plain", [""]],
    ["a picture", "M-4711", "image/png", []],
  ])("read %s", (_format, body, contentType, places) => {
    expect(found({ types: [type(String.raw`M-\d{4}`)] }, text(body, contentType))).toEqual(
      places.map((each) => `t res_body ${each}`),
    );
  });

  it("find nothing in a body without fields", () => {
    expect(found({ types: [type("ada")] }, jsonCall("/", "ada"))).toEqual([]);
    expect(found({ types: [type("ada")] }, text("{", "application/json"))).toEqual([]);
  });

  it("find nothing where they are switched off", () => {
    expect(matchRules(readRulePack({ types: [{ ...type("ada"), active: false }] }).rules, call)).toEqual([]);
  });
});

describe("data types with conditions", () => {
  const call = jsonCall("/", { staff: "M-4711", staff_name: "ada", ref: "M-1", note: "M-4711" });
  const places = (conditions: object) => found({ types: [{ name: "t", ...conditions }] }, call);
  const of = (kind: string, value: string) => ({ operator: "AND", predicates: [{ type: kind, value }] });

  it("want the name, the value, both or either", () => {
    const [name, value] = [of("STARTS_WITH", "staff"), of("REGEX", String.raw`M-\d{4}`)];
    expect(places({ keyConditions: name })).toEqual(["t res_body /staff", "t res_body /staff_name"]);
    expect(places({ valueConditions: value })).toEqual(["t res_body /staff", "t res_body /note"]);
    expect(places({ keyConditions: name, valueConditions: value, operator: "AND" })).toEqual(["t res_body /staff"]);
    expect(places({ keyConditions: name, valueConditions: value, operator: "OR" })).toEqual([
      "t res_body /staff",
      "t res_body /staff_name",
      "t res_body /note",
    ]);
  });

  it.each([
    ["EQUALS_TO", "staff", ["/staff"]],
    ["ENDS_WITH", "f", ["/staff", "/ref"]],
    ["CONTAINS", "ff_", ["/staff_name"]],
    ["EQUALS_TO", "staf.", []],
    ["REGEX", "staf.", ["/staff"]],
  ])("%s %s", (kind, value, pointers) => {
    expect(places({ keyConditions: of(kind, value) })).toEqual(pointers.map((each) => `t res_body ${each}`));
  });

  it("want all predicates, or one of them", () => {
    const predicates = [
      { type: "STARTS_WITH", value: "staff" },
      { type: "ENDS_WITH", value: "name" },
    ];
    expect(places({ keyConditions: { operator: "AND", predicates } })).toEqual(["t res_body /staff_name"]);
    expect(
      places({ keyConditions: { operator: "OR", predicates: [...predicates, { type: "REGEX", value: "ref" }] } }),
    ).toEqual(["t res_body /staff", "t res_body /staff_name", "t res_body /ref"]);
  });
});

describe("the work for one call", () => {
  it("is bounded by the share of each rule, half of what all have", () => {
    const body = (length: number) => text(`${"x".repeat(length - 6)}needle`);
    const copies = (count: number) =>
      Array.from({ length: count }, (_, at) => rule("needle", ["ResponseBody"], `r${at}`));
    expect(found(copies(1), body(20_000))).toHaveLength(1);
    expect(found(copies(1), body(20_001))).toEqual([]);
    expect(found(copies(2), body(10_000))).toHaveLength(2);
    expect(found(copies(2), body(10_001))).toEqual([]);
  });

  it("leaves each rule 256 characters, until all is done", () => {
    const copies = Array.from({ length: 400 }, (_, at) => rule("needle", ["ResponseBody"], `r${at}`));
    expect(found(copies, text(`${"x".repeat(250)}needle`))).toHaveLength(156);
    expect(found(copies, text(`${"x".repeat(251)}needle`))).toEqual([]);
  });

  it("counts the names and values that were looked at", () => {
    const long = exchange({ reqHeaders: [header("a".repeat(255), "v".repeat(8_000))] });
    const copies = Array.from({ length: 10 }, (_, at) => rule("v", ["RequestHeaders"], `r${at}`));
    expect(found(copies, long)).toHaveLength(5);
  });

  it("counts fields without a name or a value", () => {
    const empty = jsonCall("/", { "": Array.from({ length: 80_000 }, () => "") });
    const types = Array.from({ length: 200 }, (_, at) => ({ ...type("(?:x|y)+"), name: `t${at}` }));
    const rules = rulesOf({ types });
    let looks = 0;
    const counted = rules.map((each): TextRule => {
      const patterns = [...each.patterns].map(([source, pattern]) => {
        const isAll = (value: string) => {
          looks += 1;
          return pattern.isAll(value);
        };
        return [source, { ...pattern, isAll }] as const;
      });
      return { ...each, patterns: new Map(patterns) };
    });
    expect(matchRules(counted, empty)).toEqual([]);
    expect(looks).toBeLessThan(50_000);
  });

  it("ends with 200 matches", () => {
    const members = Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`m${at}`, "a"]));
    expect(found({ types: [type("a")] }, jsonCall("/", members))).toHaveLength(200);
  });

  it("is none without rules", () => {
    expect(matchRules([], text("a"))).toEqual([]);
  });
});
