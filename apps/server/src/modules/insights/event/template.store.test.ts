import { segmentClass } from "@parapet/api-model";
import { type TemporaryStores, temporaryStores } from "@parapet/testkit";
import * as fc from "fast-check";
import { v7 as newId } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inferTemplate } from "../ingest/analyze/infer-template.ts";

let stores: TemporaryStores;
beforeAll(async () => {
  stores = await temporaryStores();
});
afterAll(() => stores.close());

/** What the store makes of paths, in their order. */
async function templatesOf(paths: readonly string[]): Promise<string[]> {
  const { client } = stores.clickhouse;
  const provider_id = newId();
  const ts = new Date().toISOString();
  const values = paths.map((path, port) => ({ provider_id, id: newId(), ts, received_at: ts, port, path }));
  await client.insert({ table: "event", values, format: "JSONEachRow" });
  const query = "SELECT template FROM event WHERE provider_id = {provider_id: UUID} ORDER BY port";
  const answer = await client.query({ query, query_params: { provider_id }, format: "JSONEachRow" });
  return (await answer.json<{ template: string }>()).map(({ template }) => template);
}

test("a value in a path becomes {id}, a word stays", async () => {
  const examples: [path: string, template: string][] = [
    ["/", "/"],
    ["", ""],
    ["/pets", "/pets"],
    ["/pets/7", "/pets/{id}"],
    ["/pets/7/", "/pets/{id}/"],
    ["/v1/pets", "/v1/pets"],
    ["/orders/0199d6f0-0000-7000-8000-000000000001/lines/3", "/orders/{id}/lines/{id}"],
    ["/commits/9ae56a0c88f22ae1f2b5b1dba2a0bcbfa12c5a9d", "/commits/{id}"],
    ["/days/2026-11-20", "/days/{id}"],
    ["/users/ada@example.com", "/users/{id}"],
    ["/hosts/10.0.0.7", "/hosts/{id}"],
    ["/users/user-12345", "/users/{id}"],
    ["/users/:id/{name}", "/users/{id}/{id}"],
    [`/notes/${"x".repeat(101)}`, "/notes/{id}"],
    ["/files/report.pdf", "/files/report.pdf"],
    ["/deadbeef", "/deadbeef"],
  ];
  expect(await templatesOf(examples.map(([path]) => path))).toEqual(examples.map(([, template]) => template));
  expect(examples.map(([path]) => inferTemplate(path))).toEqual(examples.map(([, template]) => template));
});

test("what the store takes for a value, analysis takes for one, and the model too", async () => {
  const id = fc.oneof(
    fc.integer().map(String),
    fc.uuid(),
    fc.ulid(),
    fc.ipV4(),
    fc.emailAddress(),
    fc.stringMatching(/^[a-z]{2,8}[-_]\d{1,5}$/),
    fc.stringMatching(/^[0-9a-f]{14,40}$/),
    fc.date({ min: new Date("1990-01-01"), max: new Date("2090-01-01") }).map((day) => day.toISOString().slice(0, 10)),
    fc.string({ maxLength: 20 }).map((text) => text.replaceAll("/", "")),
    fc.webSegment().map((text) => text.replaceAll("/", "")),
  );
  const segments = fc.sample(id, { numRuns: 3000, seed: 20_261_120 });
  const templates = await templatesOf(segments.map((segment) => `/${segment}`));
  const taken = segments.filter((_, index) => templates[index] === "/{id}");
  expect(taken.length).toBeGreaterThan(1000);
  expect(taken.filter((segment) => segmentClass(segment) !== "id")).toEqual([]);
  expect(segments.map((segment) => inferTemplate(`/${segment}`))).toEqual(templates);
});
