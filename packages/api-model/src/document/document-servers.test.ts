import { expect, test } from "vitest";
import { documentServers } from "./document-servers.ts";

const hosts = (document: unknown) =>
  documentServers(document).map(({ scheme, host, port }) => `${scheme} ${host} ${port}`);

test("servers are listed with the ports of their schemes, each once", () => {
  const servers = [
    { url: "https://api.example.com/v1" },
    { url: "https://api.example.com/v2" },
    { url: "http://localhost:8080" },
    { url: "//cdn.example.com" },
  ];
  expect(hosts({ openapi: "3.1.0", servers })).toEqual([
    "https api.example.com 443",
    "http localhost 8080",
    "null cdn.example.com null",
  ]);
});

test("variables have their defaults, and a URL with one that has none says nothing", () => {
  const variables = { tenant: { default: "demo" }, port: { default: "8443" } };
  const servers = [
    { url: "https://{tenant}.example.com:{port}/v1", variables },
    { url: "https://{region}.example.com", variables },
  ];
  expect(hosts({ servers })).toEqual(["https demo.example.com 8443"]);
});

test("relative URLs and what is none say nothing", () => {
  const servers = [{ url: "/v1" }, { url: "v1" }, { url: 7 }, null, "https://a.example"];
  expect(hosts({ servers })).toEqual([]);
  for (const document of [{}, null, "text", { servers: {} }, { host: 7 }]) expect(hosts(document)).toEqual([]);
});

test("Swagger has one host, with each of its schemes", () => {
  expect(hosts({ swagger: "2.0", host: "api.example.com:8443", schemes: ["https", "http"] })).toEqual([
    "https api.example.com 8443",
  ]);
  expect(hosts({ swagger: "2.0", host: "api.example.com", schemes: ["https", "http"] })).toEqual([
    "https api.example.com 443",
    "http api.example.com 80",
  ]);
  expect(hosts({ swagger: "2.0", host: "api.example.com" })).toEqual(["null api.example.com null"]);
});

test("lists twenty at most", () => {
  const servers = Array.from({ length: 30 }, (_, at) => ({ url: `https://api-${at}.example.com` }));
  expect(documentServers({ servers })).toHaveLength(20);
});
