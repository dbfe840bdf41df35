import { listDifferences, type Difference } from "@parapet/api-model";
import { parse } from "yaml";
import type { Suite } from "../suite.ts";
import { expectedObject, runOutside, textsOf } from "./traffic-cases.ts";

const gravity = { none: 0, info: 1, warning: 2, error: 3 } as const;
const nowMs = Date.UTC(2026, 10, 20);

/** Pairs of documents with the gravest level that is right, and parts of rule IDs that must or must not be reported. */
export const outsideDifferences: Suite = (file, bench) =>
  runOutside(file, bench, async (each) => {
    const [base, revision] = (["a", "b"] as const).map((member): unknown => parse(each.read(member).toString()));
    const found = listDifferences(base, revision, { nowMs });
    if (found === null) return ["one of the documents is no OpenAPI document"];
    const highest = Math.max(0, ...found.map(({ level }) => gravity[level]));
    const { max, min, has, not } = expectedObject(each);
    const ids = found.map(({ id }) => id);
    return [
      ...(isLevel(max) && highest > gravity[max] ? [`it is graver than ${max}: ${gravest(found)}`] : []),
      ...(isLevel(min) && highest < gravity[min] ? [`nothing is as grave as ${min}: ${ids.join(", ")}`] : []),
      ...textsOf(has).flatMap((part) => (ids.some((id) => id.includes(part)) ? [] : [`no ${part} is reported`])),
      ...textsOf(not).flatMap((part) => ids.filter((id) => id.includes(part)).map((id) => `${id} is reported`)),
    ];
  });

function isLevel(value: unknown): value is keyof typeof gravity {
  return typeof value === "string" && Object.hasOwn(gravity, value);
}

function gravest(found: readonly Difference[]): string {
  return found.map(({ id, level }) => `${level} ${id}`).join(", ");
}
