import type { Api, ApiOperation, Finding } from "@parapet/contract";

/** An internal API that traffic shows, with some traits of its own. */
export function apiWith(traits: Partial<Api> = {}): Api {
  return {
    id: "0199d6f0-0000-7000-8000-00000000b001",
    kind: "internal",
    display_name: null,
    owner: null,
    tags: [],
    access: null,
    name: "shop.example.com",
    host: "shop.example.com",
    prefix: "",
    port: 443,
    scheme: "https",
    places: 1,
    environments: [],
    operations: 3,
    calls: 1234,
    first_seen_at: "2026-11-01T09:00:00.000Z",
    last_seen_at: "2026-11-20T12:00:00.000Z",
    added_at: null,
    documented: false,
    coverage: null,
    violations: null,
    findings: 0,
    archived_at: null,
    ...traits,
  };
}

export function operationWith(template: string, traits: Partial<ApiOperation> = {}): ApiOperation {
  const { method = "GET" } = traits;
  return {
    id: `${method} ${template}`,
    method,
    template,
    calls: 7,
    statuses: [{ status: "200", calls: 7 }],
    first_seen_at: "2026-11-01T09:00:00.000Z",
    last_seen_at: "2026-11-20T12:00:00.000Z",
    deprecated: false,
    actions: 0,
    ...traits,
  };
}

export function findingWith(traits: Partial<Finding> = {}): Finding {
  return {
    id: "0199d6f0-0000-7000-8000-00000000f001",
    api_id: apiWith().id,
    api_name: "shop.example.com",
    method: "POST",
    template: "/v1/session",
    action: null,
    kind: "BASIC_AUTH_SHORT_PASSWORD",
    severity: "high",
    pointer: "/request/header/authorization",
    names: [],
    event_id: "0199d6f0-0000-7000-8000-00000000e001",
    count: 1500,
    first_seen_at: "2026-11-01T09:00:00.000Z",
    last_seen_at: "2026-11-20T12:00:00.000Z",
    state: "open",
    ...traits,
  };
}
