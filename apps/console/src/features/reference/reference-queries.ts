import {
  apiEndpoints,
  apiReferenceEndpoints,
  ownReferenceEndpoints,
  type AnswerOf,
  type ComparedVersion,
  type Endpoints,
  type ReferenceIndex,
} from "@parapet/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api/call.ts";

/** The document that is read: that of an API, or of Parapet itself. */
export type ReferenceSource = { readonly api: string; readonly version: ComparedVersion | undefined } | "own";

/** What a document offers, and for that of an API which one it is. */
export type ReadIndex = ReferenceIndex & Partial<AnswerOf<Endpoints["apis.reference"]>>;

/** Text that is being read must not move: it is loaded once. */
const staleTime = Number.POSITIVE_INFINITY;

const versionOf = ({ version }: Exclude<ReferenceSource, "own">) => (version === undefined ? {} : { version });

export function indexQuery(source: ReferenceSource) {
  return queryOptions({
    queryKey: ["reference.index", source],
    queryFn: ({ signal }): Promise<ReadIndex> =>
      source === "own"
        ? call(ownReferenceEndpoints["reference.index"], { signal })
        : call(apiReferenceEndpoints["apis.reference"], {
            params: { id: source.api },
            query: versionOf(source),
            signal,
          }),
    staleTime,
  });
}

export function operationQuery(source: ReferenceSource, method: string, path: string) {
  return queryOptions({
    queryKey: ["reference.operation", source, method, path],
    queryFn: ({ signal }) =>
      source === "own"
        ? call(ownReferenceEndpoints["reference.operation"], { query: { method, path }, signal })
        : call(apiReferenceEndpoints["apis.referenceOperation"], {
            params: { id: source.api },
            query: { ...versionOf(source), method, path },
            signal,
          }),
    staleTime,
  });
}

export function schemaQuery(source: ReferenceSource, pointer: string) {
  return queryOptions({
    queryKey: ["reference.schema", source, pointer],
    queryFn: ({ signal }) =>
      source === "own"
        ? call(ownReferenceEndpoints["reference.schema"], { query: { pointer }, signal })
        : call(apiReferenceEndpoints["apis.referenceSchema"], {
            params: { id: source.api },
            query: { ...versionOf(source), pointer },
            signal,
          }),
    staleTime,
  });
}

export function apiQuery(id: string) {
  return queryOptions({
    queryKey: ["apis.get", id],
    queryFn: ({ signal }) => call(apiEndpoints["apis.get"], { params: { id }, signal }),
  });
}
