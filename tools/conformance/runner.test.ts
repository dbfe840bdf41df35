import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { fixtureFiles } from "./fixture-files.ts";
import { limitConcurrency } from "./limit-concurrency.ts";
import { asJson, asTable } from "./print-report.ts";
import { suiteOf } from "./registry.ts";
import { runCases, type Bench, type Case } from "./suite.ts";

const root = mkdtempSync(join(tmpdir(), "parapet-fixtures-"));
afterAll(() => rmSync(root, { recursive: true }));

function put(path: string, content: string): void {
  mkdirSync(join(root, path, ".."), { recursive: true });
  writeFileSync(join(root, path), content);
}

function run(...args: string[]) {
  const command = [join(import.meta.dirname, "main.ts"), "--fixtures", root, ...args];
  return spawnSync(process.execPath, command, { encoding: "utf8" });
}

it("names fixtures by their path and knows which have a suite", () => {
  put("insights/ingest/gateway_quirks.json", "{}");
  put("insights/ingest/a_log.json", "{}");
  put("insights/apiclarity/telemetry/one.json", "{}");
  put("insights/apiclarity/specs/planets.yaml", "");
  put("insights/README.md", "");
  expect(fixtureFiles(root).map((file) => [file.name, suiteOf(file) !== null])).toEqual([
    ["insights/apiclarity/specs/planets", true],
    ["insights/apiclarity/telemetry/one", true],
    ["insights/ingest/a_log", false],
    ["insights/ingest/gateway_quirks", true],
  ]);
  rmSync(join(root, "insights"), { recursive: true });
});

it("counts cases, and tells a case that throws by its reason", async () => {
  const bench: Bench = { server: () => Promise.reject(new Error("no server")), inTurn: limitConcurrency(2) };
  const cases: Case[] = [
    { name: "good", check: async () => [] },
    { name: "bad", check: async () => ["a is 1,\n expected 2", "b is missing"] },
    { name: "broken", check: () => Promise.reject(new Error("fetch failed", { cause: new Error("refused") })) },
  ];
  const result = await runCases("suite", cases, bench);
  expect(result).toEqual({
    name: "suite",
    total: 3,
    passed: 1,
    failed: ["bad: a is 1, expected 2; b is missing", "broken: fetch failed (refused)"],
  });
});

it("prints a table whose last line counts, or exactly the suites as JSON", () => {
  const suites = [
    { name: "a", total: 2, passed: 2, failed: [] },
    { name: "longer", total: 2, passed: 1, failed: ["case: what"] },
  ];
  expect(asTable({ suites, notCovered: ["x"] }).split("\n")).toEqual([
    "ok   a       2/2",
    "FAIL longer  1/2",
    "       case: what",
    "not covered yet: 1 files",
    "3 passed, 1 failed",
  ]);
  expect(JSON.parse(asJson({ suites, notCovered: ["x"] }))).toEqual({ suites });
});

it("runs on a folder that holds nothing it knows", { timeout: 120_000 }, () => {
  put("other/a.json", "{}");
  expect(run()).toMatchObject({ status: 0, stdout: "not covered yet: 1 files\n0 passed, 0 failed\n" });
  expect(run("--json")).toMatchObject({ status: 0, stdout: '{"suites":[]}\n' });
});

it("fails on a fixture that cannot be read, and keeps standard output to the JSON", () => {
  put("ingest/gateway_quirks.json", "{");
  const { status, stdout } = run("--json");
  expect(status).toBe(1);
  expect(JSON.parse(stdout)).toEqual({
    suites: [{ name: "ingest/gateway_quirks", total: 1, passed: 0, failed: [expect.stringMatching(/^the file: /)] }],
  });
});

it("ends with 2 and one sentence when there is no such folder", () => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, "main.ts"), "--fixtures", join(root, "none"), "--json"],
    { encoding: "utf8" },
  );
  expect([status, stdout, stderr]).toEqual([2, "", `There is no folder of fixtures at ${join(root, "none")}.\n`]);
});
