import type { Difference, DifferenceOptions } from "../difference/difference.ts";
import { listDifferences } from "../difference/list-differences.ts";

/** A document whose one operation takes and gives this schema. */
export function documentWith(schema: unknown, openapi = "3.1.0", components: unknown = {}): unknown {
  const content = { "application/json": { schema } };
  const post = { requestBody: { content }, responses: { 200: { content } } };
  return { openapi, paths: { "/things": { post } }, components };
}

/** A document with one operation. */
export function documentOf(operation: unknown, more: Readonly<Record<string, unknown>> = {}): unknown {
  return { openapi: "3.1.0", paths: { "/things/{id}": { get: operation } }, ...more };
}

/** When the tests compare: late in 2026. */
export const nowMs = Date.UTC(2026, 10, 20);

/** The differences. @throws Error when a document is none */
export function compare(
  base: unknown,
  revision: unknown,
  options: Partial<DifferenceOptions> = {},
): readonly Difference[] {
  const found = listDifferences(base, revision, { nowMs, ...options });
  if (found === null) throw new Error("No document");
  return found;
}

/** Their ids in order. */
export function idsOf(base: unknown, revision: unknown, options: Partial<DifferenceOptions> = {}): string[] {
  return compare(base, revision, options)
    .map(({ id }) => id)
    .toSorted();
}
