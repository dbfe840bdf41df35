import { describe, expect, test } from "vitest";
import { compare, documentOf, idsOf } from "../testing/api-documents.ts";

type Row = readonly [name: string, base: unknown, revision: unknown, forth: readonly string[], back: readonly string[]];

const sunset = (date: unknown) => ({ deprecated: true, "x-sunset": date });

describe("paths", () => {
  test.for<[operation: unknown, ids: readonly string[]]>([
    [{}, ["api-path-removed-without-deprecation"]],
    [{ deprecated: true }, ["api-path-removed-with-deprecation"]],
    [sunset("2027-01-01"), ["api-path-removed-before-sunset"]],
    [sunset("2026-01-01"), []],
    [sunset("2026-11-20T23:00:00Z"), []],
    [sunset("someday"), ["api-path-sunset-parse"]],
    [{ "x-stability-level": "draft" }, []],
  ])("removed with its path: %j", ([operation, ids]) => {
    expect(idsOf(documentOf(operation), { openapi: "3.1.0", paths: {} })).toEqual(ids);
  });

  test("the names of path parameters mean nothing", () => {
    const at = (path: string, name: string, type: string) => ({
      openapi: "3.0.3",
      paths: { [path]: { get: { parameters: [{ name, in: "path", required: true, schema: { type } }] } } },
    });
    expect(idsOf(at("/a/{x}", "x", "string"), at("/a/{y}", "y", "string"))).toEqual([]);
    expect(compare(at("/a/{x}", "x", "string"), at("/a/{y}", "y", "integer"))).toMatchObject([
      { id: "request-parameter-type-changed", path: "/a/{x}", method: "GET" },
    ]);
  });

  test("a parameter of all operations of a path is reported for each", () => {
    const at = (parameters: unknown) => ({ openapi: "3.1.0", paths: { "/a": { parameters, get: {}, post: {} } } });
    const found = compare(at([]), at([{ name: "a", in: "query", required: true }]));
    expect(found.map(({ id, method }) => `${method} ${id}`)).toEqual([
      "GET new-required-request-default-parameter-to-existing-path",
      "POST new-required-request-default-parameter-to-existing-path",
    ]);
  });

  test("an operation that comes and goes on a path that stays", () => {
    const at = (item: unknown) => ({ openapi: "3.1.0", paths: { "/a": item } });
    const future = sunset("2027-01-01");
    expect(idsOf(at({ get: {} }), at({ get: {}, post: {} }))).toEqual(["endpoint-added"]);
    expect(idsOf(at({ get: {}, post: {} }), at({ get: {} }))).toEqual(["api-removed-without-deprecation"]);
    expect(idsOf(at({ get: {}, post: future }), at({ get: {} }))).toEqual(["api-removed-before-sunset"]);
  });

  test("operations of methods that OpenAPI has no name for are compared", () => {
    const at = (methods: object) => ({
      openapi: "3.2.0",
      paths: { "/a": { get: {}, additionalOperations: methods } },
    });
    expect(compare(at({ COPY: {} }), at({}))).toMatchObject([
      { id: "api-removed-without-deprecation", method: "COPY", base: "/paths/~1a/additionalOperations/COPY" },
    ]);
    expect(compare(at({}), at({ COPY: {} }))).toMatchObject([{ id: "endpoint-added", method: "COPY" }]);
    expect(idsOf(at({ COPY: {} }), at({ COPY: { tags: ["a"] } }))).toEqual(["api-tag-added"]);
    expect(idsOf(at({ GET: { tags: ["a"] } }), at({}))).toEqual([]);
  });
});

describe("the rest of a document", () => {
  const of = (more: unknown) => documentOf({}, Object(more));
  const flow = (scopes: unknown, authorizationUrl = "/a") => ({ implicit: { authorizationUrl, scopes } });
  const scheme = (flows: unknown) => of({ components: { securitySchemes: { login: { type: "oauth2", flows } } } });

  test.for<[from: string, to: string, ids: readonly string[]]>([
    ["1.2.3", "1.2.3", ["api-version-not-bumped"]],
    ["1.2.3", "1.2.2", ["api-version-decreased"]],
    ["1.2.3", "v1.3", ["api-major-version-not-bumped"]],
    ["1.2.3", "2.0.0", []],
    ["2026-11", "latest", []],
  ])("an error that goes from version %s to %s", ([from, to, ids]) => {
    const at = (version: string, operation: unknown) => documentOf(operation, { info: { version } });
    const asking = (required: boolean) => ({ parameters: [{ name: "a", in: "query", required }] });
    const found = (operation: unknown) =>
      compare(at(from, {}), at(to, operation), { checksVersion: true }).filter(({ id }) => id.includes("version"));
    expect(found(asking(true)).map(({ id }) => id)).toEqual(ids);
    expect(found(asking(false))).toEqual([]);
  });

  test.for<Row>([
    ["a schema", of({ components: { schemas: { A: {} } } }), of({}), ["api-schema-removed"], []],
    ["a webhook", of({}), of({ webhooks: { made: {} } }), ["webhook-added"], ["webhook-removed"]],
    [
      "security",
      of({}),
      of({ security: [{ key: [] }] }),
      ["api-global-security-added"],
      ["api-global-security-removed"],
    ],
    ["a scheme", of({}), scheme({}), ["api-security-component-added"], ["api-security-component-removed"]],
    [
      "a flow",
      scheme(flow({ read: "Read" })),
      scheme(flow({ read: "Reads", write: "Write" }, "/b")),
      [
        "api-security-component-oauth-scope-added",
        "api-security-component-oauth-scope-changed",
        "api-security-component-oauth-url-changed",
      ],
      [
        "api-security-component-oauth-scope-changed",
        "api-security-component-oauth-scope-removed",
        "api-security-component-oauth-url-changed",
      ],
    ],
  ])("%s", ([, base, revision, forth, back]) => {
    expect(idsOf(base, revision)).toEqual(forth);
    expect(idsOf(revision, base)).toEqual(back);
  });
});
