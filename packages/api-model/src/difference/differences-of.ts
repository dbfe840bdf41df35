import { specDocument, type SpecDocument } from "../conformance/spec-document.ts";
import { Steps, TooCostly } from "../conformance/steps.ts";
import { upgradeSwagger } from "../document/upgrade-swagger.ts";
import type { WireObject } from "../telemetry/wire-value.ts";
import { compareComponents } from "./compare-components.ts";
import { comparePaths } from "./compare-paths.ts";
import { compareSecurity } from "./compare-security.ts";
import { compareVersions } from "./compare-versions.ts";
import type { Difference, DifferenceOptions } from "./difference.ts";
import { rootOf, type Api } from "./node.ts";
import { emptyReport, type Context } from "./report.ts";
import { unchangedSchemas } from "./unchanged-schemas.ts";

const order = { error: 0, warning: 1, info: 2 } as const;

/**
 * What changed for callers between two parsed OpenAPI documents (3.x or Swagger 2.0), the gravest first.
 * Null when one of them is no such document, is nested deeper than 200 levels, or holds more than a million values.
 */
export function differencesOf(
  base: unknown,
  revision: unknown,
  options: DifferenceOptions,
): readonly Difference[] | null {
  const [from, to] = [apiOf(base), apiOf(revision)];
  if (from === null || to === null) return null;
  const pair = { base: rootOf(from), revision: rootOf(to) };
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
    return upgradeSwagger({ ...spec, steps: new Steps(10 * mostValues) });
  } catch (error) {
    if (!(error instanceof TooCostly)) throw error;
    return null;
  }
}

const mostDepth = 200;
const mostValues = 1_000_000;

/** Counts with a list of its own, not by recursion: a document may be nested deeper than the stack. */
function isModest(document: unknown): boolean {
  let level: unknown[] = [document];
  let values = 0;
  for (let depth = 0; level.length > 0; depth += 1) {
    values += level.length;
    if (depth > mostDepth || values > mostValues) return false;
    level = level.flatMap((each) => (typeof each === "object" && each !== null ? Object.values(each) : []));
  }
  return true;
}
