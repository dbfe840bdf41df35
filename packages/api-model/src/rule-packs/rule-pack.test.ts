import { Buffer } from "node:buffer";
import { describe, expect, it } from "vitest";
import { exchange } from "../testing/exchange.ts";
import { jsonCall } from "../testing/exchanges.ts";
import { readApiGroups } from "./api-groups.ts";
import { matchRules } from "./match-rules.ts";
import { readRulePack, readRulePackText } from "./rule-pack.ts";

const textRule = {
  id: "key",
  description: "A key",
  regex: "(?i)api-?key",
  searchIn: ["RequestHeaders", "ResponseBody"],
};
const problemsOf = (value: unknown) => readRulePack(value).problems.map(({ rule, problem }) => `${rule}: ${problem}`);

describe("reading a pack", () => {
  it("keeps the rules that are right and names what is wrong with the others", () => {
    const { rules, problems } = readRulePack([
      textRule,
      textRule,
      { ...textRule, id: "open", regex: "(" },
      { ...textRule, id: "nowhere", searchIn: [] },
      { ...textRule, id: "elsewhere", searchIn: ["__proto__"] },
      { ...textRule, id: "empty", regex: "" },
      { description: "no id" },
      7,
    ]);
    expect(rules.map(({ id }) => id)).toEqual(["key"]);
    expect(problems.map(({ rule }) => rule)).toEqual(["key", "open", "nowhere", "elsewhere", "empty", "6", "7"]);
  });

  it("takes YAML and JSON", () => {
    for (const text of [JSON.stringify([textRule]), `- id: key\n  regex: api\n  searchIn: [ResponseBody]`])
      expect(readRulePackText(text).rules.map(({ id }) => id)).toEqual(["key"]);
    expect(readRulePackText("[").problems).toEqual([{ rule: "", problem: "The pack isn't valid YAML or JSON" }]);
  });

  it("refuses what is no pack", () => {
    expect(problemsOf("rules")).toEqual([": The pack isn't a list of rules"]);
    expect(problemsOf({ types: [{ regexPattern: "a" }] })).toEqual(["0: No name"]);
  });
});

describe("the cost of a pack", () => {
  const rules = (count: number, pattern: (at: number) => string) =>
    Array.from({ length: count }, (_, at) => ({ ...textRule, id: `r${at}`, regex: pattern(at) }));
  const letters = String.raw`[\x20-\x{ffff}]`;

  it("of one pattern is counted before it is compiled", () => {
    const heavy = [`(?i)${letters.repeat(20)}`, `(?i)[${letters.slice(1, -1).repeat(30)}]`, "(?:a{1,100}b){1,100}"];
    const { rules: read, problems } = readRulePack([...rules(3, (at) => heavy[at] ?? ""), textRule]);
    expect(read.map(({ id }) => id)).toEqual(["key"]);
    expect(problems.map(({ problem }) => problem)).toEqual(heavy.map(() => "The pattern is too complex"));
  });

  it("of all patterns together is limited", () => {
    expect(readRulePack(rules(200, (at) => `(?i)${letters}{2}${at}`))).toMatchObject({ rules: [], isTooCostly: true });
    const usual = rules(200, (at) => String.raw`(?i)\b(api|access)[-_ ]?(key|token)${at}["': =]+[a-z0-9]{16,64}\b`);
    expect(readRulePack(usual).rules).toHaveLength(200);
  });

  it("of aliases is limited", () => {
    const anchors = Array.from({ length: 2_000 }, (_, at) => `- &a${at} x`);
    const text = `${anchors.join("\n")}\n- [${anchors.map((_, at) => `*a${at}`).join(",")}]`;
    expect(readRulePackText(text)).toMatchObject({ rules: [], isTooCostly: true });
    const bomb = Array.from({ length: 9 }, (_, at) => `- &l${at + 1} [${`*l${at},`.repeat(9)}]`);
    expect(readRulePackText(`- &l0 x\n${bomb.join("\n")}`)).toMatchObject({ rules: [], isTooCostly: true });
  });
});

describe("what a pack says", () => {
  const only = (value: unknown) => {
    const { rules, problems } = readRulePack(value);
    expect(problems).toEqual([]);
    return rules[0];
  };

  it("of a rule for text", () => {
    expect(
      only([{ ...textRule, searchIn: ["RequestHeaders", "ResponseHeaders", "RequestBody", "ResponseBody"] }]),
    ).toMatchObject({
      id: "key",
      description: "A key",
      conditions: { of: "text", text: "(?i)api-?key" },
      isActive: true,
      places: new Set(["req_headers", "res_headers", "req_body", "res_body"]),
    });
    expect(only([{ id: "a", regex: "b", searchIn: ["RequestBody"] }])).toMatchObject({
      description: "a",
      places: new Set(["req_body"]),
    });
    expect(only([{ ...textRule, description: 7 }])?.description).toBe("key");
  });

  it("of a data type", () => {
    const all = new Set(["req_headers", "res_headers", "req_body", "res_body", "path", "query", "cookie"]);
    expect(only({ types: [{ name: "PAN", regexPattern: "a" }] })).toMatchObject({
      id: "PAN",
      description: "PAN",
      conditions: { of: "field", name: [], value: ["a"] },
      isActive: true,
      places: all,
    });
    expect(only({ types: [{ name: "PAN", regexPattern: "a", onKey: true, active: false }] })).toMatchObject({
      conditions: { of: "field", name: ["a"], value: [] },
      isActive: false,
    });
    expect(only({ types: [{ name: "PAN", regexPattern: "a", onKey: "yes", active: 0 }] })).toMatchObject({
      conditions: { of: "field", name: [], value: ["a"] },
      isActive: true,
    });
  });

  it.each<[what: string, pack: unknown, problem: string]>([
    ["no id", [{ ...textRule, id: "" }], "0: No ID"],
    ["an id that is no text", [{ ...textRule, id: 7 }], "7: No ID"],
    ["no pattern", [{ ...textRule, regex: undefined }], "key: No pattern"],
    ["a pattern that is no text", [{ ...textRule, regex: 7 }], "key: No pattern"],
    ["no place", [{ ...textRule, searchIn: undefined }], "key: No search location"],
    ["places that are no list", [{ ...textRule, searchIn: "RequestBody" }], "key: No search location"],
    [
      "an unknown place",
      [{ ...textRule, searchIn: ["RequestBody", "Query"] }],
      "key: Search locations must be among RequestHeaders, ResponseHeaders, RequestBody, ResponseBody",
    ],
    [
      "a place that is no text",
      [{ ...textRule, searchIn: [7] }],
      "key: Search locations must be among RequestHeaders, ResponseHeaders, RequestBody, ResponseBody",
    ],
    ["no name of a type", { types: [{ name: "", regexPattern: "a" }] }, "0: No name"],
    ["no pattern of a type", { types: [{ name: "a" }] }, "a: No pattern"],
    ["no predicate", { types: [{ name: "a", keyConditions: {} }] }, "a: Conditions without predicates"],
    ["an empty list of predicates", { types: [{ name: "a", valueConditions: { predicates: [] } }] }, "a: No pattern"],
    [
      "an unknown predicate",
      { types: [{ name: "a", keyConditions: { predicates: [{ type: "toString", value: "a" }] } }] },
      "a: Predicates must be among REGEX, EQUALS_TO, STARTS_WITH, ENDS_WITH, CONTAINS",
    ],
    [
      "a predicate without a value",
      { types: [{ name: "a", keyConditions: { predicates: [{ type: "REGEX" }] } }] },
      "a: No pattern",
    ],
    [
      "many predicates",
      {
        types: [
          {
            name: "a",
            keyConditions: { predicates: Array.from({ length: 21 }, () => ({ type: "REGEX", value: "a" })) },
          },
        ],
      },
      "a: More than 20 predicates",
    ],
    ["no rule", [null], "0: Not an object"],
    ["a list", [[]], "0: Not an object"],
    ["types that are no list", { types: {} }, ": The pack isn't a list of rules"],
    ["nothing", null, ": The pack isn't a list of rules"],
  ])("and what is wrong with it: %s", (_, pack, problem) => {
    expect(problemsOf(pack)).toEqual([problem]);
  });

  it("of two rules of one id is the first, and of an empty pack nothing", () => {
    const { rules, problems } = readRulePack([textRule, { ...textRule, regex: "other" }]);
    expect([rules.length, rules[0]?.patterns.get(textRule.regex)?.isIn("apikey")]).toEqual([1, true]);
    expect(problems).toEqual([{ rule: "key", problem: "Another rule has this ID" }]);
    expect(readRulePack([])).toEqual({ rules: [], problems: [] });
    expect(readRulePackText("\uFEFF[]")).toEqual({ rules: [], problems: [] });
  });
});

describe("rules on a call", () => {
  const call = jsonCall(
    "/",
    { list: [{ pan: "ABCDE1234F", note: "x ABCDE1234F" }], "a/b": "api-key" },
    {
      reqHeaders: [
        { name: "x-api-key", value: "1" },
        { name: "x", value: "APIKEY" },
      ],
    },
  );

  it("look for text in names and values of headers and in bodies as a whole, where configured", () => {
    expect(matchRules(readRulePack([textRule]).rules, call)).toEqual([
      { rule: "key", in: "req_headers", at: "x-api-key" },
      { rule: "key", in: "req_headers", at: "x" },
      { rule: "key", in: "res_body", at: "" },
    ]);
  });

  it("want a whole value, or a whole name, where they are data types", () => {
    const types = [
      { name: "PAN", regexPattern: "[A-Z]{5}[0-9]{4}[A-Z]", onKey: false, active: true },
      { name: "note", regexPattern: "no.*", onKey: true, active: true },
      { name: "off", regexPattern: ".*", onKey: true, active: false },
    ];
    expect(matchRules(readRulePack({ types }).rules, call)).toEqual([
      { rule: "PAN", in: "res_body", at: "/list/*/pan" },
      { rule: "note", in: "res_body", at: "/list/*/note" },
    ]);
  });

  it("look at less of a text the more they are, and never without end", () => {
    const hidden = `${"x".repeat(30_000)}needle`;
    const haystack = jsonCall("/", { hidden });
    const many = Array.from({ length: 100 }, (_, id) => ({ ...textRule, id: `${id}`, regex: "needle" }));
    const found = (count: number) => matchRules(readRulePack(many.slice(0, count)).rules, haystack).length;
    expect([found(1), found(100)]).toEqual([0, 0]);
    const near = jsonCall("/", { hidden: "needle" });
    expect(matchRules(readRulePack(many).rules, near)).toHaveLength(100);
  });

  it("look at no body that is no text", () => {
    const picture = exchange({ resBody: Buffer.from([0xff, 0, 1]) });
    expect(matchRules(readRulePack([{ ...textRule, regex: "." }]).rules, picture)).toEqual([]);
  });
});

it("reads groups whose pattern holds commas, and names lines that are none", () => {
  const { groups, problems } = readApiGroups(
    "id,name,active,regex\n1,Login,true,^.{1,9}login$\n2,Off,false,a\n3,Bad,true,(\nx\n",
  );
  expect(groups.map(({ name, isActive }) => [name, isActive])).toEqual([
    ["Login", true],
    ["Off", false],
  ]);
  expect(groups[0]?.address.isIn("/a/login")).toBe(true);
  expect(problems.map(({ rule }) => rule)).toEqual(["Bad", ""]);
});
