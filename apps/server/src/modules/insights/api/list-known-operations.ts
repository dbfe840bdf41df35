import {
  clusterSteps,
  editsOf,
  routesOf,
  trafficOf,
  type Edit,
  type LearnedContract,
  type RouteNode,
} from "@parapet/api-model";
import type { ApiOperation } from "@parapet/contract";
import { inSlices } from "../../../platform/slices.ts";
import type { KnownPaths } from "./document-store.ts";
import type { LearnedSource } from "./learned-sources.ts";

/** The templates that what was learned makes, with everything seen below them; path prefixes are no parameters. */
export function clusterTemplates(
  learned: LearnedContract,
  { templates }: KnownPaths,
  sources: readonly LearnedSource[],
): Promise<RouteNode> {
  const prefixes = new Set(sources.flatMap(({ prefix }) => (prefix === "" ? [] : [prefix])));
  const kept = [...prefixes].map((template): Edit => ({ kind: "lock", template }));
  return inSlices(clusterSteps(trafficOf(learned), { edits: [...editsOf(learned), ...kept], templates }));
}

/** An operation as it was learned. */
export type KnownOperation = Omit<ApiOperation, "actions">;

/** Every operation that was there: one that only ever answered 404 or 405, as scanners find them, was not. */
export function listKnownOperations(templates: RouteNode, known: KnownPaths): KnownOperation[] {
  return routesOf(templates).flatMap(({ template, node }) =>
    [...node.operations].flatMap(([method, { calls, firstMs, lastMs, responses }]) => {
      const statuses = [...responses]
        .map(([status, { count }]) => ({ status, calls: count }))
        .toSorted((a, b) => (a.status < b.status ? -1 : 1));
      if (statuses.length > 0 && statuses.every(({ status }) => status === "404" || status === "405")) return [];
      const headers = [...responses.values()].flatMap((each) => [...(each.headers.objects?.properties.keys() ?? [])]);
      return [
        {
          id: `${method} ${template}`,
          method,
          template,
          calls,
          statuses,
          first_seen_at: new Date(firstMs).toISOString(),
          last_seen_at: new Date(lastMs).toISOString(),
          deprecated:
            headers.some((name) => name === "deprecation" || name === "sunset") ||
            known.deprecated.includes(`${method} ${template}`),
        },
      ];
    }),
  );
}
