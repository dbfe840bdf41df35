import * as fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { readIpAddress } from "./ip-address.ts";
import { splitAddress, type Address, splitClient } from "./split-address.ts";

const nothing: Address = { ip: null, name: null, port: null, oddPort: null, oddHost: false };
const port = fc.integer({ min: 1, max: 65_535 });
const name = fc.domain().filter((each) => each.length < 250);

describe("splitAddress", () => {
  it.each<[string, Partial<Address>]>([
    ["10.1.2.3:443", { ip: "10.1.2.3", port: 443 }],
    ["10.1.2.3:", { ip: "10.1.2.3" }],
    ["10.1.2.3", { ip: "10.1.2.3" }],
    [":8000", { port: 8000 }],
    [":", {}],
    ["", {}],
    ["null:", {}],
    ["null:null", { oddPort: "null" }],
    [":com", { oddPort: "com" }],
    [":0", { oddPort: "0" }],
    ["10.0.0.1:99999", { ip: "10.0.0.1", oddPort: "99999" }],
    ["203.0.113.7, 35.191.0.1:", { ip: "203.0.113.7" }],
    ["203.0.113.7:5000, 35.191.0.1:80", { ip: "203.0.113.7", port: 5000 }],
    ["2001:db8::5:80, 10.0.0.1:", { ip: "2001:db8::5:80" }],
    ["[2001:db8::5]:51514", { ip: "2001:db8::5", port: 51_514 }],
    ["[2001:DB8::5]", { ip: "2001:db8::5" }],
    ["2001:db8::5:51514", { ip: "2001:db8::5", port: 51_514 }],
    ["2001:db8:0:0:0:0:0:1:443", { ip: "2001:db8:0:0:0:0:0:1", port: 443 }],
    ["2001:db8:0:0:0:0:0:1", { ip: "2001:db8:0:0:0:0:0:1" }],
    ["::1", { ip: "::1" }],
    ["fe80::1%eth0", { ip: "fe80::1" }],
    ["::ffff:10.0.0.1", { ip: "::ffff:10.0.0.1" }],
    ["::ffff:10.0.0.1:80", { ip: "::ffff:10.0.0.1", port: 80 }],
    ["client:5280", { name: "client", port: 5280 }],
    ["Mocktarget.Apigee.NET:443", { name: "mocktarget.apigee.net", port: 443 }],
    ["catalogue-service", { name: "catalogue-service" }],
    ["%%%:80", { oddHost: true, port: 80 }],
    ["unix:/run/x.sock", { name: "unix", oddPort: "/run/x.sock" }],
  ])("splits %j", (text, expected) => {
    expect(splitAddress(text)).toEqual({ ...nothing, ...expected });
  });

  it("gives back the address and the port that were joined", () => {
    fc.assert(
      fc.property(fc.ipV4(), fc.ipV6(), name, port, (four, six, host, number) => {
        expect(splitAddress(`${four}:${number}`)).toEqual({ ...nothing, ip: four, port: number });
        expect(splitAddress(`[${six}]:${number}`)).toEqual({ ...nothing, ip: six.toLowerCase(), port: number });
        expect(splitAddress(`${six}:${number}`)).toEqual({ ...nothing, ip: six.toLowerCase(), port: number });
        expect(splitAddress(`${host}:${number}`)).toEqual({ ...nothing, name: host.toLowerCase(), port: number });
      }),
    );
  });
});

describe("readIpAddress", () => {
  it.each([
    "1.2.3",
    "1.2.3.256",
    "01.2.3.4",
    "1:2:3",
    "1::2::3",
    ":::",
    "12345::",
    "1:2:3:4:5:6:7:8:9",
    "g::1",
    "",
    ":",
  ])("refuses %j", (text) => {
    expect(readIpAddress(text)).toBeNull();
  });
});

describe("the address of a client", () => {
  const none: Address = { ip: null, name: null, port: null, oddPort: null, oddHost: false };

  test.each<[text: string, expected: Partial<Address>]>([
    ["2001:db8::5:80", { ip: "2001:db8::5:80" }],
    ["[2001:db8::5]:80", { ip: "2001:db8::5", port: 80 }],
    ["192.0.2.1:80", { ip: "192.0.2.1", port: 80 }],
    ["192.0.2.1", { ip: "192.0.2.1" }],
    ["192.0.2.1, 198.51.100.1", { ip: "192.0.2.1" }],
    [" client.example:80", { name: "client.example", port: 80 }],
    ["CLIENT.example.", { name: "client.example" }],
    ["unknown", { name: "unknown" }],
    ["", {}],
    ["null", {}],
    ["a b", { oddHost: true }],
    ["-a", { oddHost: true }],
    ["a-", { oddHost: true }],
    ["a..b", { oddHost: true }],
    [`${"a.".repeat(127)}a`, { name: `${"a.".repeat(127)}a` }],
    [`${"a.".repeat(127)}ab`, { oddHost: true }],
  ])("%j is read", (text, expected) => {
    expect(splitClient(text)).toEqual({ ...none, ...expected });
  });
});
