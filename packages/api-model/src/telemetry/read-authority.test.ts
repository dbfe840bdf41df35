import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readAuthority, type Authority } from "./read-authority.ts";

const nothing: Authority = { scheme: null, host: null, port: null };

describe("readAuthority", () => {
  it.each<[string, Partial<Authority>]>([
    ["API.Example.com", { host: "api.example.com" }],
    ["api.example.com:8443", { host: "api.example.com", port: 8443 }],
    ["api.example.com/", { host: "api.example.com" }],
    ["api.example.com.", { host: "api.example.com" }],
    ["//api.example.com:80", { host: "api.example.com", port: 80 }],
    ["HTTPS://user:pw@API.example.com:8443/v1/?q#f", { scheme: "https", host: "api.example.com", port: 8443 }],
    ["[2001:db8::1]:8080", { host: "2001:db8::1", port: 8080 }],
    ["2001:db8::1", { host: "2001:db8::1" }],
    ["a.example, b.example", { host: "a.example" }],
    ["host:abc", { host: "host" }],
    [":8080", { port: 8080 }],
    ["null", {}],
    ["", {}],
    ["http://", { scheme: "http" }],
  ])("reads %j", (text, expected) => {
    expect(readAuthority(text)).toEqual({ ...nothing, ...expected });
  });

  it("reads back the host and port of any address", () => {
    const port = fc.integer({ min: 1, max: 65_535 });
    fc.assert(
      fc.property(
        fc.domain(),
        port,
        fc.constantFrom("", "http://", "https://"),
        fc.boolean(),
        (host, number, scheme, slash) => {
          const { host: read, port: readPort } = readAuthority(`${scheme}${host}:${number}${slash ? "/" : ""}`);
          expect([read, readPort]).toEqual([host.toLowerCase(), number]);
        },
      ),
    );
  });
});
