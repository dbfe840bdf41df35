import { compareBody } from "./compare-body.ts";
import { compareParameters } from "./compare-parameters.ts";
import { compareResponses } from "./compare-responses.ts";
import { compareSecurity } from "./compare-security.ts";
import {
  compareDeprecation,
  compareSunset,
  isUnstable,
  noticeDaysFor,
  stabilityChange,
  getStability,
} from "./lifecycle.ts";
import { isSet, textAt, textsAt, type Pair } from "./node.ts";
import { note, type Context } from "./report.ts";

/** An operation that both documents have; drafts and alphas may change as they like. */
export function compareOperation(
  context: Context,
  operations: Pair,
  items: Pair,
  names: ReadonlyMap<string, string>,
): void {
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
