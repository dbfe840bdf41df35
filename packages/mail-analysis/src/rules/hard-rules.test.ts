import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { Analysis } from "../analyze-message.ts";
import type { SenderAuthentication } from "../signals/mail-context.ts";
import { type HardRule, holds, readRule } from "./hard-rule.ts";
import { hardRules } from "./hard-rules.ts";
import { analyzeTest, testedRules } from "./testing.ts";
import versions from "./versions.json" with { type: "json" };

const files = testedRules();
const cases = files.flatMap(({ name, rule, tests }) =>
  tests.map((each) => ({ title: `${name}: ${each.name}`, rule, each, analysis: analyzeTest(each) })),
);
const held = cases.filter(({ each }) => each.holds);
/** Rows by their complete title, because vitest truncates values in titles. */
const titled = <Row extends { readonly title: string }>(rows: readonly Row[]) =>
  rows.map((row): [string, Row] => [row.title, row]);

test.each(titled(cases))("%s", (_, { rule, each, analysis: { rules, verdict } }) => {
  expect(rules.some(({ id }) => id === rule.id)).toBe(each.holds);
  if (each.holds) expect(verdict).toBe(rule.verdict);
});

test.each(titled(held))("in a simulation, %s", (_, { rule, each }) => {
  const { rules, verdict } = analyzeTest(each, { isSimulation: true });
  expect(rules).toContainEqual(rule);
  expect(verdict).toBe("clean");
});

describe("from an allowed sender", () => {
  const proven: SenderAuthentication = { dmarc: "pass", policy: "reject", passed: [], isVouchedByArc: false };
  const allowed = held.map((each) => ({
    ...each,
    analysis: analyzeTest(each.each, { isAllowed: true, authentication: proven }),
  }));

  test.each(titled(allowed))("%s", (_, { rule, analysis: { rules, verdict } }) => {
    const isHeld = rules.some(({ id }) => id === rule.id);
    expect(verdict).toBe(isHeld && rule.attack === "malware" ? "malicious" : "clean");
  });

  test("malware is always malware", () => {
    const harmful = hardRules.filter(({ attack }) => attack === "malware").map(({ id }) => id);
    const judged = allowed.filter(({ analysis }) => analysis.verdict !== "clean").map(({ rule }) => rule.id);
    expect([...new Set(judged)].toSorted()).toEqual(harmful.toSorted());
  });
});

/** A condition without one of its demands. */
function weaker({ all = [], any, none = [] }: HardRule["when"]): HardRule["when"][] {
  return [
    ...all.map((left) => ({ all: all.filter((id) => id !== left), any, none })),
    ...(any === undefined ? [] : [{ all, none }]),
    ...none.map((left) => ({ all, any, none: none.filter((id) => id !== left) })),
  ];
}

const raisedIn = ({ signals }: Analysis) =>
  new Set(signals.flatMap(({ signal: { id }, reading }) => (reading.state === "raised" ? [id] : [])));

test.each(files)("each demand of $name excludes a near miss", ({ rule }) => {
  const misses = cases.filter((one) => one.rule === rule && !one.each.holds).map(({ analysis }) => raisedIn(analysis));
  const needless = weaker(rule.when).filter((when) => !misses.some((raised) => holds(when, raised)));
  expect(needless).toEqual([]);
});

test("every file is a rule with its name, once in the list", () => {
  expect(files.map(({ rule }) => `${rule.id}.json`)).toEqual(files.map(({ name }) => name));
  expect(hardRules.toSorted((one, other) => one.id.localeCompare(other.id))).toEqual(files.map(({ rule }) => rule));
});

test.each([
  ["an unknown signal", { when: { all: ["sender.unknown"] } }, "isn't a signal"],
  ["a condition of only none", { when: { none: ["body.urgency"] } }, "needs all or any"],
  ["an unknown word", { when: { all: ["body.urgency"], not: ["sender.freemail"] } }, "not"],
  ["an unknown verdict", { verdict: "evil" }, "verdict"],
  ["an excuse that is none", { excusedBy: ["body.urgency"] }, "excusedBy"],
  ["no tests", { tests: [] }, "tests"],
])("a file with %s is rejected", (_, change, reason) => {
  const file = { ...hardRules[0], tests: [{}, {}] };
  expect(readRule(file)).toEqual(hardRules[0]);
  expect(() => readRule({ ...file, ...change })).toThrow(reason);
});

// A changed rule needs a new version and its digest in versions.json.
test("a rule doesn't change without a new version", () => {
  const digest = (rule: HardRule) => createHash("sha256").update(JSON.stringify(rule)).digest("hex").slice(0, 16);
  expect(Object.fromEntries(hardRules.map((rule) => [`${rule.id} ${rule.version}`, digest(rule)]))).toEqual(versions);
});
