import { splitMaps } from "./both-maps.ts";
import { compareSchemas } from "./compare-schemas.ts";
import { compareDeprecation, compareSunset, noteRemoval } from "./lifecycle.ts";
import { at, entriesAt, isSet, listAt, textAt, type Node, type Pair } from "./node.ts";
import { note, within, type Context } from "./report.ts";

/** Parameters, by place and name; those of the path item count for each of its operations. */
export function compareParameters(
  context: Context,
  operations: Pair,
  items: Pair,
  names: ReadonlyMap<string, string>,
): void {
  const to = parametersOf(items.revision, operations.revision, new Map());
  // A document may call a path parameter by a name that its template has not.
  const renamed = new Map([...names].filter(([, name]) => to.has(`path ${name}`)));
  const from = parametersOf(items.base, operations.base, renamed);
  const own = new Set(listAt(operations.revision, "parameters").map((node) => keyOf(node, new Map())));
  const { removed, added, both } = splitMaps(from, to);
  for (const base of removed.values()) noteRemoval(describing(context, base), base, removal);
  for (const [key, revision] of added) {
    // What a path's template holds was sent before it was described.
    const isKnown = textAt(revision, "in") === "path" && !own.has(key);
    if (!isKnown) noteAddition(context, revision, own.has(key));
  }
  for (const pair of both.values()) compareParameter(describing(context, pair.revision), pair);
}

const removal = {
  without: "request-parameter-removed",
  with: "request-parameter-removed-with-deprecation",
  parse: "request-parameter-sunset-parse",
  before: "request-parameter-removed-before-sunset",
} as const;

function parametersOf(item: Node, operation: Node, names: ReadonlyMap<string, string>): Map<string, Node> {
  const all = [...listAt(item, "parameters"), ...listAt(operation, "parameters")];
  // The operation's own parameter replaces the path's.
  return new Map(all.map((node) => [keyOf(node, names), node]));
}

function keyOf(node: Node, names: ReadonlyMap<string, string>): string {
  const [where, name] = [textAt(node, "in"), textAt(node, "name")];
  if (where === "header") return `header ${name.toLowerCase()}`;
  return `${where} ${where === "path" ? (names.get(name) ?? name) : name}`;
}

function describing(context: Context, node: Node): Context {
  return within(context, { parameter: textAt(node, "name"), in: textAt(node, "in") });
}

function noteAddition(context: Context, revision: Node, isOwn: boolean): void {
  const here = describing(context, revision);
  const isInPath = textAt(revision, "in") === "path";
  const need = isInPath || isSet(revision, "required") ? "required" : "optional";
  const id =
    isInPath && isOwn
      ? "new-request-path-parameter"
      : isOwn
        ? `new-${need}-request-parameter`
        : `new-${need}-request-default-parameter-to-existing-path`;
  note(here, id, { base: null, revision });
}

const deprecation = {
  reactivated: "request-parameter-reactivated",
  deprecated: "request-parameter-deprecated",
  withSunset: "request-parameter-deprecated",
  missing: "request-parameter-deprecated-sunset-missing",
  invalid: "request-parameter-sunset-parse",
  tooSmall: "request-parameter-sunset-date-too-small",
} as const;

function compareParameter(context: Context, pair: Pair): void {
  const { base, revision } = pair;
  const isNeeded = isSet(revision, "required");
  if (isSet(base, "required") !== isNeeded)
    note(context, `request-parameter-became-${isNeeded ? "required" : "optional"}`, pair, { keyword: "required" });
  compareDeprecation(context, pair, context.noticeDays, deprecation);
  compareSunset(context, pair, context.noticeDays, {
    deleted: "request-parameter-sunset-deleted",
    parse: "request-parameter-sunset-parse",
    tooSmall: "request-parameter-sunset-date-changed-too-small",
  });
  const where = textAt(revision, "in");
  const subject = {
    direction: "request",
    names:
      where === "header" ? ["request-header-property", "request-parameter-property"] : ["request-parameter-property"],
    asText: "scalars",
    // A caller who leaves an optional parameter out gets another default; one who must send it never sees it.
    hasDefault: !(isSet(base, "required") && isNeeded),
    isRepeatable: (where === "query" || where === "cookie") && isRepeatable(revision),
  } as const;
  compareSchemas(context, { base: at(base, "schema"), revision: at(revision, "schema") }, "request-parameter", subject);
  const [from, to] = [entriesAt(base, "content"), entriesAt(revision, "content")];
  for (const contents of splitMaps(from, to).both.values())
    compareSchemas(
      context,
      { base: at(contents.base, "schema"), revision: at(contents.revision, "schema") },
      "request-parameter",
      { ...subject, asText: "nothing" },
    );
}

/** `a=1&a=2`: one value alone reads as a list of one. */
function isRepeatable({ value }: Node): boolean {
  return (value["style"] ?? "form") === "form" && value["explode"] !== false;
}
