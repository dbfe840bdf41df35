import { describe, expect, test } from "vitest";
import { findEndpoint } from "./build-exchange.ts";
import type { FoundHost } from "./find-host.ts";
import { splitAddress } from "./split-address.ts";

describe("the endpoint", () => {
  const host = (more: Partial<FoundHost> = {}): FoundHost => ({
    from: "field",
    scheme: null,
    host: "api.example",
    port: null,
    ...more,
  });

  test.each<[what: string, found: FoundHost, destination: string, scheme: string | null, expected: object]>([
    [
      "a port of the destination",
      host({ port: 1 }),
      "192.0.2.1:2",
      "https",
      { host: "api.example", port: 2, dstIp: "192.0.2.1", dstPort: 2, warnings: [] },
    ],
    ["a port of the host", host({ port: 1 }), "192.0.2.1", "https", { port: 1, dstPort: null }],
    ["a port of the scheme", host(), "", "https", { port: 443, dstIp: null }],
    ["no port", host(), "", null, { port: null }],
    ["no host", host({ from: "nothing", host: null }), "", null, { host: "" }],
    ["a host of another header", host({ from: "other-header" }), "", null, { warnings: ["host_from_header"] }],
    ["a label as the port", host(), ":com", null, { host: "api.example.com", warnings: ["port_not_numeric"] }],
    ["a label in capitals", host(), ":COM", null, { host: "api.example.com" }],
    ["a label of one sign", host(), ":c", null, { host: "api.example.c" }],
    ["a label with a hyphen", host(), ":a-b", null, { host: "api.example.a-b" }],
    [
      "a label that ends with a hyphen",
      host(),
      ":a-",
      null,
      { host: "api.example", warnings: ["bad_destination_address"] },
    ],
    [
      "a label that starts with a digit",
      host(),
      ":1a",
      null,
      { host: "api.example", warnings: ["bad_destination_address"] },
    ],
    ["a label of 63 signs", host(), `:${"a".repeat(63)}`, null, { host: `api.example.${"a".repeat(63)}` }],
    [
      "a label of 64 signs",
      host(),
      `:${"a".repeat(64)}`,
      null,
      { host: "api.example", warnings: ["bad_destination_address"] },
    ],
    [
      "the word null as the port",
      host(),
      ":null",
      null,
      { host: "api.example", warnings: ["bad_destination_address"] },
    ],
    [
      "a label and a host of a header",
      host({ from: "host-header" }),
      ":com",
      null,
      { host: "api.example", warnings: ["bad_destination_address"] },
    ],
    [
      "a label and an address as the host",
      host({ host: "192.0.2.1" }),
      ":com",
      null,
      { host: "192.0.2.1", warnings: ["bad_destination_address"] },
    ],
    ["a label and no host", host({ host: null }), ":com", null, { host: "", warnings: ["bad_destination_address"] }],
    [
      "a name for a port behind an address",
      host(),
      "192.0.2.1:http",
      null,
      { host: "api.example", warnings: ["port_not_numeric"] },
    ],
    [
      "a name for a port behind a name",
      host(),
      "db.example:http",
      null,
      { host: "api.example", warnings: ["port_not_numeric"] },
    ],
    [
      "a name for a port behind an odd host",
      host(),
      "%:http",
      null,
      { host: "api.example", warnings: ["bad_destination_address"] },
    ],
    ["an odd host", host(), "%:80", null, { port: 80, warnings: ["bad_destination_address"] }],
  ])("with %s", (_, found, destination, scheme, expected) => {
    expect(findEndpoint(found, splitAddress(destination), scheme)).toMatchObject(expected);
  });
});
