import type {
  Api,
  ApiChange,
  ApiConsumer,
  ApiDocument,
  ApiPlace,
  OperationUse,
  ReviewedOperation,
} from "@parapet/contract";
import { apiWith } from "../../../lib/insights/testing-apis.ts";
import { pageOf } from "../../../testing/page-of.ts";
import type { Answers } from "../../../testing/test-server.ts";

export { apiWith, findingWith, operationWith } from "../../../lib/insights/testing-apis.ts";

export const apiId = apiWith().id;

/** The address of a tab of the API. */
export const tabPath = (tab: string, query = "") => `/insights/inventory/internal/${apiId}?tab=${tab}${query}`;

/** What every tab of the API's page asks for. */
export const apiAnswers = (traits: Partial<Api> = {}): Answers => ({
  "apis.get": apiWith(traits),
  "apis.list": pageOf(),
  "apis.facets": { owners: [], tags: [], environments: [] },
  "apis.places": { items: [placeWith()] },
  "apis.listApart": { items: [], total: 0 },
  "apis.prefixes": { items: [] },
  "apis.documentSchedule": { schedule: null },
});

/** A host of the API, by default its own. */
export function placeWith(traits: Partial<ApiPlace> = {}): ApiPlace {
  const { id, name, host, prefix, port, scheme, calls, first_seen_at, last_seen_at } = apiWith();
  const labels = { environment: null, proposed_environment: null };
  const place = { id, name, host, prefix, port, scheme, ...labels, calls, first_seen_at, last_seen_at };
  return { ...place, is_own: true, ...traits };
}

export function reviewedWith(template: string, traits: Partial<ReviewedOperation> = {}): ReviewedOperation {
  return {
    id: `GET ${template}`,
    method: "GET",
    template,
    calls: 2,
    paths: [template],
    path_count: 1,
    documented: true,
    ...traits,
  };
}

/** One version of a provided document. */
export function documentWith(version: number, traits: Partial<ApiDocument> = {}): ApiDocument {
  return {
    version,
    role: "documented",
    title: "Shop",
    info_version: `1.${version}`,
    dialect: "3.0",
    format: "yaml",
    origin: "upload",
    origin_ref: null,
    created_at: `2026-11-0${version}T09:00:00.000Z`,
    author: "ada@example.com",
    ...traits,
  };
}

export function consumerWith(traits: Partial<ApiConsumer> = {}): ApiConsumer {
  return {
    kind: "ip",
    consumer: "198.51.100.4",
    organization: null,
    calls: 1500,
    errors: 3,
    first_seen_at: "2026-11-01T09:00:00.000Z",
    last_seen_at: "2026-11-20T12:00:00.000Z",
    operations: [{ method: "GET", template: "/v1/orders", calls: 5 }],
    operation_count: 1,
    ...traits,
  };
}

export function useWith(template: string, traits: Partial<OperationUse> = {}): OperationUse {
  return {
    method: "GET",
    template,
    calls: 1200,
    errors: 4,
    last_seen_at: "2026-11-20T12:00:00.000Z",
    consumers: [{ kind: "jwt", consumer: "alice", organization: "acme", calls: 5 }],
    consumer_count: 1,
    ...traits,
  };
}

export function changeWith(traits: Partial<ApiChange> = {}): ApiChange {
  return {
    rule: "new-required-request-parameter",
    level: "error",
    method: "GET",
    path: "/v1/orders",
    from_pointer: null,
    from_line: null,
    to_pointer: "/paths/~1v1~1orders/get/parameters/0",
    to_line: 12,
    values: { in: "query", parameter: "limit" },
    calls: 0,
    consumers: 0,
    ...traits,
  };
}
