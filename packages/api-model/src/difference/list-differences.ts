import { specDocument, type SpecDocument } from "../conformance/spec-document.ts";
import { Steps, TooCostly } from "../conformance/steps.ts";
import { upgradeSwagger } from "../document/upgrade-swagger.ts";
import type { WireObject } from "../telemetry/wire-value.ts";
import { compareComponents } from "./compare-components.ts";
import { comparePaths } from "./compare-paths.ts";
import { compareSecurity } from "./compare-security.ts";
import type { Difference, DifferenceOptions } from "./difference.ts";
import { type Api, at, getRoot, type Pair, textAt } from "./node.ts";
import { type Context, emptyReport, note } from "./report.ts";
import { unchangedSchemas } from "./unchanged-schemas.ts";

const order = { error: 0, warning: 1, info: 2 } as const;

/**
 * What changed for callers between two parsed OpenAPI documents (3.x or Swagger 2.0), the gravest first.
 * Null when one of them is no such document, is nested deeper than 200 levels, or holds more than a million values.
 */
export function listDifferences(
  base: unknown,
  revision: unknown,
  options: DifferenceOptions,
): readonly Difference[] | null {
  const [from, to] = [apiOf(base), apiOf(revision)];
  if (from === null || to === null) return null;
  const pair = { base: getRoot(from), revision: getRoot(to) };
  const context: Context = {
    report: emptyReport(options, unchangedSchemas(from, to)),
    operation: { operation: null, method: null, path: null },
    values: {},
    noticeDays: options.stableNoticeDays ?? 0,
  };
  comparePaths(context, pair);
  compareSecurity(context, pair, "api-global-security");
  compareComponents(context, pair);
  const { found } = context.report;
  const hasErrors = [...found.values()].some(({ level }) => level === "error");
  if (options.checksVersion === true && hasErrors) compareVersions(context, pair);
  const all = context.report.isCut ? [...found.values(), incomplete] : [...found.values()];
  return all.toSorted((a, b) => order[a.level] - order[b.level]);
}

/** Says that parts of the documents were not compared, so that no other difference there means nothing. */
const incomplete: Difference = {
  id: "comparison-incomplete",
  level: "warning",
  operation: null,
  method: null,
  path: null,
  base: null,
  revision: null,
  values: {},
};

function apiOf(document: unknown): Api | null {
  const spec = isModest(document) ? specDocument(document) : null;
  if (spec === null) return null;
  const root = inOpenApi(spec);
  return root === null ? null : { spec, root, origins: spec.origins, joined: new WeakMap(), flat: new WeakMap() };
}

/** The document in the form of OpenAPI 3; null where that would take too much. */
function inOpenApi(spec: SpecDocument): WireObject | null {
  if (spec.dialect !== "2.0") return spec.root;
  try {
    return upgradeSwagger({ ...spec, steps: new Steps(10 * maxValues) });
  } catch (error) {
    if (!(error instanceof TooCostly)) throw error;
    return null;
  }
}

const maxDepth = 200;
const maxValues = 1_000_000;

/** Counts with a list of its own, not by recursion: a document may be nested deeper than the stack. */
function isModest(document: unknown): boolean {
  let level: unknown[] = [document];
  let values = 0;
  for (let depth = 0; level.length > 0; depth += 1) {
    values += level.length;
    if (depth > maxDepth || values > maxValues) return false;
    level = level.flatMap((each) => (typeof each === "object" && each !== null ? Object.values(each) : []));
  }
  return true;
}

/** Whether the version says that callers break: it should have gone up by a major step. */
function compareVersions(context: Context, { base, revision }: Pair): void {
  const pair = { base: at(base, "info"), revision: at(revision, "info") };
  const [from, to] = [textAt(pair.base, "version"), textAt(pair.revision, "version")];
  const [before, after] = [numbersOf(from), numbersOf(to)];
  if (before === null || after === null) return;
  const step = before.map((number, place) => (after[place] ?? 0) - number).find((difference) => difference !== 0) ?? 0;
  const id =
    step === 0
      ? "api-version-not-bumped"
      : step < 0
        ? "api-version-decreased"
        : after[0] === before[0]
          ? "api-major-version-not-bumped"
          : null;
  if (id !== null) note(context, id, pair, { keyword: "version", values: { from, to } });
}

/** Major, minor and patch; null where a version is no such numbers. */
function numbersOf(version: string): readonly number[] | null {
  const found = /^v?(\d+)(?:\.(\d+))?(?:\.(\d+))?/.exec(version);
  return found === null ? null : found.slice(1).map((number) => Number(number ?? 0));
}
