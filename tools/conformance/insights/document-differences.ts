import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { listDifferences, rules, type Difference, type DifferenceOptions } from "@parapet/api-model";
import { parse } from "yaml";
import { difference } from "../differences.ts";
import { objectsAt, readFixture, textAt, type FixtureObject } from "../fixture-value.ts";
import { runCases, type Case, type Suite } from "../suite.ts";
import { scoreChangelog } from "./changelog-score.ts";

/** When the golden was measured. */
const nowMs = Date.UTC(2026, 10, 20);
const levelNames: Readonly<Record<string, Difference["level"]>> = { ERR: "error", WARN: "warning", INFO: "info" };
const gravity = { error: 3, warning: 2, info: 1 } as const;

/** The rule table against the registry: every id with its level and area. */
export const differenceRules: Suite = async (file, bench) => {
  const cases = objectsAt(readFixture(file.path), "/").map((each): Case => {
    const id = textAt(each["id"], "");
    const expected = { id, level: levelNames[textAt(each["level"], "")], area: each["area"] };
    return { name: id, check: async () => difference("the rule", rules.get(id), expected) };
  });
  return runCases(file.name, cases, bench);
};

/** Pairs of documents with ids that must be reported, ids that must not, and their number. */
export const differenceCases: Suite = async (file, bench) => {
  const checks = readChecks(file.path);
  const all = objectsAt(readFixture(file.path), "/");
  // Tests that change one document in code name it twice; what they changed is not in the fixture.
  const decidable = all.filter((each) => each["base"] !== each["revision"] || !expectsDifferences(each));
  const cases = decidable.map((each): Case => ({
    name: `${textAt(each["test"], "")}: ${pairName(each)}`,
    check: async () => checkCase(file.path, each, checks),
  }));
  const result = await runCases(file.name, cases, bench);
  return { ...result, notes: [`${all.length - decidable.length} cases name one document twice and are left out`] };
};

function expectsDifferences(each: FixtureObject): boolean {
  return texts(each["expectIds"]).length > 0 || Number(each["expectCount"] ?? 0) > 0;
}

function checkCase(path: string, each: FixtureObject, checks: ReadonlyMap<string, string>): string[] {
  const expected = texts(each["expectIds"]);
  const until = gravity[levelNames[textAt(each["untilLevel"], "")] ?? "info"];
  const check = textAt(each["check"], "*");
  // Several checks tell of unreadable dates; the registry files the rule under one of them.
  const isChecked = (id: string) => check === "*" || checks.get(id) === check || expected.includes(id);
  const ids = compare(path, each, noticeFor(expected))
    .filter(({ id, level }) => gravity[level] >= until && isChecked(id))
    .map(({ id }) => id);
  const count = each["expectCount"];
  const counted = (list: readonly string[], id: string) => list.filter((other) => other === id).length;
  return [
    ...[...new Set(expected)]
      .filter((id) => counted(ids, id) < (typeof count === "number" ? counted(expected, id) : 1))
      .map((id) => `${id} is missing`),
    ...texts(each["expectAbsent"]).flatMap((id) => (ids.includes(id) ? [`${id} is reported`] : [])),
    ...(typeof count === "number" ? difference(`the number of ${ids.join(", ")}`, ids.length, count) : []),
  ];
}

/** The fixture does not keep the policy of a test; only with one can a sunset be missing or too early. */
function noticeFor(expected: readonly string[]): Partial<DifferenceOptions> {
  const hasPolicy = expected.some((id) => /sunset-missing$|sunset-date-too-small$/.test(id));
  return hasPolicy ? { betaNoticeDays: 30, stableNoticeDays: 180 } : {};
}

/** Another program's change log of each pair: recall by level, and precision. */
export const differenceChangelog: Suite = async (file, bench) => {
  const newer = readExpectedIds(file.path);
  const pairs = objectsAt(readFixture(file.path), "/").map((each) => ({
    name: pairName(each),
    newer: newer.get(pairName(each)) ?? [],
    expected: objectsAt(each["changes"], "/changes").map((change) => ({
      id: textAt(change["id"], ""),
      method: textAt(change["operation"], ""),
      path: textAt(change["path"], ""),
      level: Number(change["level"]),
    })),
    find: () => compare(file.path, each, {}),
  }));
  const { cases, notes } = scoreChangelog(pairs, readChecks(file.path));
  return { ...(await runCases(file.name, cases, bench)), notes };
};

function pairName(each: FixtureObject): string {
  return `${textAt(each["base"], "")} → ${textAt(each["revision"], "")}`;
}

/** What the cases expect of each pair: they come from a newer release than the log. */
function readExpectedIds(path: string): ReadonlyMap<string, readonly string[]> {
  const file = join(dirname(path), "cases.json");
  const ids = new Map<string, string[]>();
  for (const each of existsSync(file) ? objectsAt(readFixture(file), "/") : [])
    ids.set(pairName(each), [...(ids.get(pairName(each)) ?? []), ...texts(each["expectIds"])]);
  return ids;
}

/** Which check of the other program a rule belongs to. */
function readChecks(path: string): ReadonlyMap<string, string> {
  const file = join(dirname(path), "rules.json");
  const registry = existsSync(file) ? objectsAt(readFixture(file), "/") : [];
  return new Map(registry.map((each) => [textAt(each["id"], ""), textAt(each["check"], "")]));
}

function texts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === "string") : [];
}

const documents = new Map<string, unknown>();

function readDocument(path: string): unknown {
  const document: unknown = documents.get(path) ?? parse(readFileSync(path, "utf8"));
  documents.set(path, document);
  return document;
}

function compare(path: string, each: FixtureObject, options: Partial<DifferenceOptions>): readonly Difference[] {
  const [base, revision] = ["base", "revision"].map((side) =>
    readDocument(join(dirname(path), "data", textAt(each[side], ""))),
  );
  const found = listDifferences(base, revision, { nowMs, ...options });
  if (found === null) throw new Error("one of the documents is no OpenAPI document");
  return found;
}
