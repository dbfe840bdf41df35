import * as fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { type CompileResult, declareVariables, type RuleOutcome, type RuleValues } from "./compile.ts";
import { ruleLimits } from "./limits.ts";
import { specExamples } from "./testing/spec-examples.ts";

const environment = declareVariables({
  call: { method: "string", path: "string", headers: "map<string, string>" },
  client: { kind: "string", tags: "list<string>" },
  risk: { score: "int" },
  token: { claims: "map<string, dyn>" },
  time: { now: "timestamp" },
});
const values: RuleValues = {
  call: { method: "POST", path: "/payouts/7", headers: { "x-app": "ios" } },
  client: { kind: "headless", tags: ["billing", "internal"] },
  risk: { score: 42 },
  token: { claims: { roles: ["admin"], level: 3 } },
  time: { now: Date.UTC(2026, 10, 28, 22) },
};

function outcome(expression: string, given = values): RuleOutcome {
  const compiled = environment.compile(expression);
  if (!compiled.ok) throw new Error(JSON.stringify(compiled.problems));
  return compiled.rule.evaluate(given);
}
function problemsOf(compiled: CompileResult) {
  return compiled.ok ? [] : compiled.problems;
}
const problem = (expression: string) => problemsOf(environment.compile(expression))[0];

describe("compile", () => {
  it.each([
    ['call.method == "POST" && call.path.startsWith("/payouts")', true],
    ['client.kind in ["headless"] && "billing" in client.tags', true],
    ["risk.score >= 40 ? client.tags.size() == 2 : false", true],
    ['call.headers["x-app"] == "ios"', true],
    ['call.headers.get("x-missing", "") == ""', true],
    ['"x-missing" in call.headers', false],
    ['token.claims.get("roles", []).exists(role, role == "admin")', true],
    ['token.claims.get("missing", 0) == 0', true],
    ["has(token.claims.level) && token.claims.level == 3", true],
    ['call.path.matches("^/payouts/[0-9]+$")', true],
    ['client.tags.filter(tag, tag.matches("^int")).size() == 1', true],
    ['client.tags.exists(matches, matches.matches("^b"))', true],
    ["time.now.getDayOfWeek() == 6", true],
    ['time.now.getHours("Europe/Oslo") == 23', true],
  ])("evaluates %s", (expression, expected) => {
    expect(outcome(expression)).toEqual({ kind: "value", value: expected });
  });

  it.each([
    ["risk.scor > 1", "unknown_name", "risk.scor"],
    ["scor > 1", "unknown_name", "scor"],
    ['risk.score == "a"', "wrong_type", 'risk.score == "a"'],
    ["risk.score", "not_a_condition", "risk.score"],
    ["risk.score >", "syntax", ""],
    ['call.path.split("/").size() > 2', "unknown_function", 'call.path.split("/")'],
    ["cel.bind(x, 1, x == 1)", "unknown_function", "cel.bind(x, 1, x == 1)"],
    ["call.path.matches(call.method)", "pattern_not_literal", "call.method"],
    ['call.path.matches("(")', "pattern_invalid", '"("'],
    ['call.path.matches("(a{1000}){1000}")', "pattern_invalid", '"(a{1000}){1000}"'],
    ["call == call", "group_alone", "call"],
    ['call.path.matchRe("a")', "unknown_function", 'call.path.matchRe("a")'],
    ['call.path. // matchRe\n matches // (\n ("a")', "syntax", 'call.path. // matchRe\n matches // (\n ("a")'],
  ])("refuses %s", (expression, code, place) => {
    const found = problem(expression);
    expect(found?.code).toBe(code);
    expect(expression.slice(found?.from, found?.to)).toBe(place);
  });

  it("says which variable has no value", () => {
    expect(outcome('call.path == "/"', { ...values, call: { method: "GET" } })).toEqual({
      kind: "missing",
      variable: "call.path",
    });
  });

  it("fails, and doesn't throw, when a member is missing, a type is another, or a value is too large", () => {
    const withClaims = (claims: unknown) => ({ ...values, token: { claims } });
    const failed = { kind: "failed" };
    expect(outcome('call.headers["x-missing"] == "ios"')).toEqual(failed);
    expect(outcome("token.claims.level > 1", withClaims({ level: "high" }))).toEqual(failed);
    const path = "a".repeat(ruleLimits.matchedText + 1);
    expect(outcome('call.path.matches("a")', { ...values, call: { path } })).toEqual(failed);
    const long = "a".repeat(ruleLimits.text + 1);
    expect(outcome('call.path.contains("b")', { ...values, call: { path: long } })).toEqual(failed);
    expect(outcome('"a" in client.tags', { ...values, client: { tags: Array(201).fill("a") } })).toEqual(failed);
    expect(outcome("has(token.claims.a)", withClaims({ a: "x".repeat(ruleLimits.total) }))).toEqual(failed);
  });

  it("refuses what would cost too much", () => {
    const nested = "client.tags.all(a, client.tags.all(b, a != b))";
    const deeper = "client.tags.all(a, client.tags.all(b, client.tags.all(c, a != b && b != c)))";
    expect(problem(nested)?.code).toBe("too_complex");
    expect(problem(deeper)?.code).toBe("too_complex");
    const doubling = `client.tags${".map(x, x + x)".repeat(20)}.size() > 1`;
    expect(problem(doubling)?.code).toBe("too_complex");
    expect(problem(`1 == 1${" && 1 == 1".repeat(300)}`)?.code).toBe("too_long");
    expect(problem(`1==1${"&&1==1".repeat(300)}`)?.code).toBe("too_complex");
    expect(problem(`${"(".repeat(30)}true${")".repeat(30)}`)?.code).toBe("too_complex");
  });

  it("takes linear time for patterns that make backtracking engines hang", () => {
    const path = `${"a".repeat(1_000)}!`;
    expect(outcome('call.path.matches("^(a+)+$")', { ...values, call: { path } })).toMatchObject({ value: false });
  });
});

test.each(specExamples)("cel-spec: %s is %s", (expression, expected) => {
  const compiled = environment.compile(expression);
  expect(compiled.ok ? compiled.rule.evaluate(values) : compiled.problems[0].code).toEqual(
    expected === "error"
      ? { kind: "failed" }
      : typeof expected === "boolean"
        ? { kind: "value", value: expected }
        : expected,
  );
});

const words = fc.constantFrom(
  ..."call client risk token time . path tags score claims now ( ) [ ] { } , ? : && || ! == != < > + - * / % in".split(
    " ",
  ),
  '"a"',
  "1",
  "true",
  "null",
  ".matches(",
  ".exists(x, x",
  "size(",
  'get("a", 1)',
  "x",
);

test("any text compiles or has problems inside it, and evaluates without an exception in bounded time", () => {
  const texts = fc.oneof(
    fc.string({ maxLength: 60 }),
    fc.array(words, { maxLength: 25 }).map((all) => all.join(" ")),
  );
  fc.assert(
    fc.property(texts, fc.anything(), (text, claims) => {
      const compiled = environment.compile(text);
      if (!compiled.ok) {
        for (const { from, to } of compiled.problems) {
          expect(from).toBeGreaterThanOrEqual(0);
          expect(to).toBeGreaterThanOrEqual(from);
          expect(to).toBeLessThanOrEqual(text.length);
        }
        return;
      }
      const { kind } = compiled.rule.evaluate({ ...values, token: { claims } });
      expect(["value", "missing", "failed"]).toContain(kind);
    }),
    { numRuns: 3_000 },
  );
});
