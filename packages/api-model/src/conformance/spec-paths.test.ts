import { expect, test } from "vitest";
import { exchange } from "../testing/exchange.ts";
import { readContract } from "./check-exchange.ts";
import { documentedOperations } from "./documented-operations.ts";

const responses = { "200": { description: "" } };
const at = (...urls: readonly unknown[]) => ({ servers: urls.map((url) => ({ url })) });
const document = {
  openapi: "3.1.0",
  info: { title: "", version: "1" },
  ...at("https://api.example.com/v1", "https://api.example.com/v2"),
  paths: {
    "/orders": { get: { responses }, post: { responses, ...at("https://write.example.com/in") } },
    "/files": { ...at("/files-api"), get: { responses }, put: { responses, ...at("/upload") } },
    "/files/{name}": { get: { responses } },
    "/files/latest": { ...at("/files-api"), get: { responses } },
    "/{stage}/things": { get: { responses } },
    "/things": { post: { responses } },
    "/empty": { servers: [], get: { responses, servers: [] } },
    "/malformed": { servers: "/x", get: { responses, servers: [null, 7, "/y"] } },
    "/nowhere": { get: { responses, servers: [{}] } },
  },
};

test.each<[method: string, path: string, verdict: string, route: string | null]>([
  ["GET", "/v1/orders", "none", "/v1/orders"],
  ["GET", "/v2/orders", "none", "/v2/orders"],
  ["GET", "/in/orders", "shadow", "/in/orders"],
  ["POST", "/in/orders", "none", "/in/orders"],
  ["POST", "/v1/orders", "shadow", "/v1/orders"],
  ["GET", "/files-api/files", "none", "/files-api/files"],
  ["PUT", "/upload/files", "none", "/upload/files"],
  ["PUT", "/files-api/files", "shadow", "/files-api/files"],
  ["GET", "/v1/files", "shadow", null],
  // A path that is served elsewhere hides none that is served here.
  ["GET", "/v1/files/latest", "none", "/v1/files/{name}"],
  ["GET", "/files-api/files/latest", "none", "/files-api/files/latest"],
  // Below the longest base path is no such method.
  ["GET", "/v1/things", "none", "/{stage}/things"],
  // Servers that say nothing override none.
  ["GET", "/v1/empty", "none", "/v1/empty"],
  ["GET", "/v1/malformed", "none", "/v1/malformed"],
  ["GET", "/v1/nowhere", "shadow", null],
  // Gateways take base paths off.
  ["POST", "/orders", "none", "/orders"],
  ["GET", "/nowhere", "none", "/nowhere"],
])("%s %s is %s by the servers in force", (method, path, verdict, route) => {
  expect(readContract(document)?.check(exchange({ method, path }))).toMatchObject({ verdict, route });
  const found = documentedOperations(document).find(method, path);
  expect(found === null).toBe(verdict === "shadow");
});

test("templates begin with the longest base path of each operation", () => {
  expect(readContract(document)?.templates.slice(0, 4)).toEqual([
    "/v1/orders",
    "/in/orders",
    "/files-api/files",
    "/upload/files",
  ]);
});

test("Swagger 2.0 has one base path for all", () => {
  const swagger = {
    swagger: "2.0",
    basePath: "/v1",
    paths: { "/orders": { ...at("/v2"), get: { responses, ...at("/v3") } } },
  };
  const verdicts = ["/v1/orders", "/v2/orders", "/v3/orders"].map(
    (path) => readContract(swagger)?.check(exchange({ path })).verdict,
  );
  expect(verdicts).toEqual(["none", "shadow", "shadow"]);
});

test.each([
  ["/Airlines('AA')", { code: "AA" }],
  ["/Airlines(AA)", { code: "AA" }],
  ["/Airports('SFO')", { code: "SFO" }],
  ["/Lines(order=7,line='a,b')", { order: "7", line: "a,b" }],
  ["/reports(7)", { id: "7" }],
])("%s has the keys of OData, with or without quotes in the document", (path, values) => {
  const templates = ["/Airlines({code})", "/Airports('{code}')", "/Lines(order={order},line={line})", "/reports({id})"];
  const paths = Object.fromEntries(templates.map((template) => [template, { get: { responses } }]));
  const found = readContract({ openapi: "3.1.0", paths })?.check(exchange({ path }));
  expect(found?.verdict).toBe("none");
  expect(found?.parameters).toEqual(new Map(Object.entries(values)));
});
