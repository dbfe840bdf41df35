import { specDocument, type SpecDocument } from "../conformance/spec-document.ts";
import { Steps, TooCostly } from "../conformance/steps.ts";
import { upgradeSwagger } from "../document/upgrade-swagger.ts";
import type { WireObject } from "../telemetry/wire-value.ts";
import { bothMaps } from "./both-maps.ts";
import { comparePaths } from "./compare-paths.ts";
import { compareSecurity } from "./compare-security.ts";
import type { Difference, DifferenceOptions } from "./difference.ts";
import { type Api, at, getRoot, type Pair, textAt, field, type Node } from "./node.ts";
import { type Context, emptyReport, note, toText, within } from "./report.ts";
import { unchangedSchemas } from "./unchanged-schemas.ts";

/** Schemas that went, webhooks, and the descriptions of security schemes. */
function compareComponents(context: Context, { base, revision }: Pair): void {
  const schemas = bothMaps(base, revision, "components", "schemas");
  for (const [name, node] of schemas.removed)
    note(context, "api-schema-removed", { base: node, revision: null }, { values: { name } });
  const webhooks = bothMaps(base, revision, "webhooks");
  for (const [name, node] of webhooks.removed)
    note(context, "webhook-removed", { base: node, revision: null }, { values: { name } });
  for (const [name, node] of webhooks.added)
    note(context, "webhook-added", { base: null, revision: node }, { values: { name } });
  compareSchemes(context, base, revision);
}

const component = "api-security-component";

function compareSchemes(context: Context, base: Node, revision: Node): void {
  const { removed, added, both } = bothMaps(base, revision, "components", "securitySchemes");
  for (const [name, node] of removed)
    note(context, `${component}-removed`, { base: node, revision: null }, { values: { name } });
  for (const [name, node] of added)
    note(context, `${component}-added`, { base: null, revision: node }, { values: { name } });
  for (const [name, pair] of both) {
    const here = within(context, { name });
    noteChange(here, `${component}-type-changed`, pair, "type");
    for (const [flow, flows] of bothMaps(pair.base, pair.revision, "flows").both) {
      const there = within(here, { flow });
      noteChange(there, `${component}-oauth-url-changed`, flows, "authorizationUrl");
      noteChange(there, `${component}-oauth-token-url-changed`, flows, "tokenUrl");
      compareScopes(there, flows);
    }
  }
}

function compareScopes(context: Context, pair: Pair): void {
  const [from, to] = [at(pair.base, "scopes")?.value ?? {}, at(pair.revision, "scopes")?.value ?? {}];
  for (const scope of new Set([...Object.keys(from), ...Object.keys(to)])) {
    const change = !Object.hasOwn(to, scope)
      ? "removed"
      : !Object.hasOwn(from, scope)
        ? "added"
        : toText(from[scope]) === toText(to[scope])
          ? null
          : "changed";
    if (change !== null)
      note(context, `${component}-oauth-scope-${change}`, pair, { keyword: "scopes", values: { scope } });
  }
}

function noteChange(context: Context, id: string, pair: Pair, keyword: string): void {
  const [from, to] = [toText(field(pair.base.value, keyword)), toText(field(pair.revision.value, keyword))];
  if (from !== to) note(context, id, pair, { keyword, values: { from, to } });
}

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
