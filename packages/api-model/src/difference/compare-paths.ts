import { splitMaps } from "./both-maps.ts";
import { compareBody } from "./compare-body.ts";
import { compareParameters } from "./compare-parameters.ts";
import { compareResponses } from "./compare-responses.ts";
import { compareSecurity } from "./compare-security.ts";
import {
  isUnstable,
  noteRemoval,
  getStability,
  compareDeprecation,
  compareSunset,
  noticeDaysFor,
  stabilityChange,
} from "./lifecycle.ts";
import { at, entriesAt, textAt, type Node, type Pair, isSet, textsAt } from "./node.ts";
import { note, type Context } from "./report.ts";

const methods = ["get", "put", "post", "delete", "options", "head", "patch", "trace", "query", "connect"];

/** Paths and their operations: what came, what went, and what stayed and may have changed. */
export function comparePaths(context: Context, { base, revision }: Pair): void {
  const [from, to] = [pathsOf(base), pathsOf(revision)];
  const partners = pairTemplates([...from.keys()], [...to.keys()]);
  for (const [path, item] of from) {
    const template = partners.get(path);
    const other = template === undefined ? undefined : to.get(template);
    if (template === undefined || other === undefined) removeAll(context, operationsOf(item), path, "api-path");
    else comparePathItems(context, { base: item, revision: other }, path, namesIn(path, template));
  }
  const kept = new Set(partners.values());
  for (const [path, item] of to) if (!kept.has(path)) addAll(context, operationsOf(item), path);
}

function pathsOf(root: Node): Map<string, Node> {
  return new Map([...entriesAt(root, "paths")].filter(([path]) => path.startsWith("/")));
}

/** The revision's template for each of the base's: the same, or the same but for the names of parameters. */
function pairTemplates(base: readonly string[], revision: readonly string[]): Map<string, string> {
  const known = new Set(base);
  const exact = new Set(revision.filter((path) => known.has(path)));
  const byShape = new Map(revision.filter((path) => !exact.has(path)).map((path) => [shapeOf(path), path]));
  return new Map(
    base.flatMap((path): [string, string][] => {
      if (exact.has(path)) return [[path, path]];
      const partner = byShape.get(shapeOf(path));
      byShape.delete(shapeOf(path));
      return partner === undefined ? [] : [[path, partner]];
    }),
  );
}

function shapeOf(path: string): string {
  return path.replaceAll(/\{[^{}]*\}/g, "{}");
}

/** What the base's path parameters are called in the revision. */
function namesIn(base: string, revision: string): Map<string, string> {
  const [from, to] = [base, revision].map((path) => [...path.matchAll(/\{([^{}]*)\}/g)].map(([, name = ""]) => name));
  return new Map((from ?? []).map((name, index) => [name, to?.[index] ?? name]));
}

/** Operations by method, in small letters; OpenAPI 3.2 keeps those of other methods apart. */
function operationsOf(item: Node): Map<string, Node> {
  const others = [...entriesAt(item, "additionalOperations")].map(
    ([method, node]) => [method.toLowerCase(), node] as const,
  );
  const all = methods.map((method) => [method, at(item, method)] as const);
  return new Map([...others, ...all.flatMap(([method, node]) => (node === null ? [] : [[method, node] as const]))]);
}

function comparePathItems(context: Context, pair: Pair, path: string, names: ReadonlyMap<string, string>): void {
  const { removed, added, both } = splitMaps(operationsOf(pair.base), operationsOf(pair.revision));
  removeAll(context, removed, path, "api");
  addAll(context, added, path);
  for (const [method, operations] of both) {
    const here = atOperation(context, operations.revision, method, path);
    compareOperation(here, operations, pair, names);
  }
}

function atOperation(context: Context, node: Node, method: string, path: string): Context {
  const id = textAt(node, "operationId");
  return { ...context, operation: { operation: id === "" ? null : id, method: method.toUpperCase(), path } };
}

function addAll(context: Context, operations: ReadonlyMap<string, Node>, path: string): void {
  for (const [method, revision] of operations)
    note(atOperation(context, revision, method, path), "endpoint-added", { base: null, revision });
}

function removeAll(
  context: Context,
  operations: ReadonlyMap<string, Node>,
  path: string,
  subject: "api" | "api-path",
): void {
  for (const [method, base] of operations) {
    const here = atOperation(context, base, method, path);
    const stability = getStability(base);
    if (stability === null)
      note(here, "api-invalid-stability-level", { base, revision: null }, { keyword: "x-stability-level" });
    else if (!isUnstable(stability)) noteRemoval(here, base, removal[subject]);
  }
}

const removal = {
  api: {
    without: "api-removed-without-deprecation",
    with: "api-removed-with-deprecation",
    parse: "api-path-sunset-parse",
    before: "api-removed-before-sunset",
  },
  "api-path": {
    without: "api-path-removed-without-deprecation",
    with: "api-path-removed-with-deprecation",
    parse: "api-path-sunset-parse",
    before: "api-path-removed-before-sunset",
  },
} as const;

/** An operation that both documents have; drafts and alphas may change as they like. */
function compareOperation(context: Context, operations: Pair, items: Pair, names: ReadonlyMap<string, string>): void {
  const { base, revision } = operations;
  const [from, to] = [getStability(base), getStability(revision)];
  if (from === null || to === null)
    note(context, "api-invalid-stability-level", operations, { keyword: "x-stability-level" });
  const change = stabilityChange(from, to);
  const levels = { keyword: "x-stability-level", values: { from: from ?? "", to: to ?? "" } };
  if (change !== null) note(context, `api-stability-${change}`, operations, levels);
  if (isUnstable(to) && (from === "" || isUnstable(from))) return;
  const here = { ...context, noticeDays: noticeDaysFor(to, context) };
  // Without a stability level, the required notice is unknown.
  if (to !== null || !isSet(revision, "deprecated")) compareNotice(here, operations);
  compareSunset(here, operations, here.noticeDays, {
    deleted: "sunset-deleted",
    parse: "api-path-sunset-parse",
    tooSmall: "api-sunset-date-changed-too-small",
  });
  compareNames(here, operations);
  compareSecurity(here, operations, "api-security");
  compareParameters(here, operations, items, names);
  compareBody(here, operations);
  compareResponses(here, operations);
}

function compareNotice(here: Context, operations: Pair): void {
  compareDeprecation(here, operations, here.noticeDays, {
    reactivated: "endpoint-reactivated",
    deprecated: "endpoint-deprecated",
    withSunset: "endpoint-deprecated-with-sunset",
    missing: "api-deprecated-sunset-missing",
    invalid: "api-deprecated-sunset-parse",
    tooSmall: "api-sunset-date-too-small",
  });
}

function compareNames(context: Context, pair: Pair): void {
  const [from, to] = [textAt(pair.base, "operationId"), textAt(pair.revision, "operationId")];
  const detail = { keyword: "operationId", values: { from, to } };
  if (from !== to) note(context, from === "" ? "api-operation-id-added" : "api-operation-id-removed", pair, detail);
  const [before, after] = [textsAt(pair.base, "tags"), textsAt(pair.revision, "tags")];
  for (const value of before)
    if (!after.includes(value)) note(context, "api-tag-removed", pair, { keyword: "tags", values: { value } });
  for (const value of after)
    if (!before.includes(value)) note(context, "api-tag-added", pair, { keyword: "tags", values: { value } });
}
