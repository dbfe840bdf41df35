import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { domainName, registrableDomain } from "./domain-name.ts";

describe("a host name", () => {
  test.each([
    ["www.example.com", "example.com", "example", "com", "www"],
    ["example.com", "example.com", "example", "com", ""],
    ["a.b.example.co.uk", "example.co.uk", "example", "co.uk", "a.b"],
    ["Mail.Example.COM", "example.com", "Example", "com", "mail"],
    ["Mail.Example.CO.UK", "example.co.uk", "Example", "co.uk", "mail"],
    ["example.com.", "example.com", "example", "com", ""],
    [" example.com ", "example.com", "example", "com", ""],
    // Private suffixes are suffixes: each customer has a name of its own.
    ["ann.github.io", "ann.github.io", "ann", "github.io", ""],
    ["github.io", "", "", "github.io", ""],
    // A suffix that no list knows is its last label.
    ["host.partner.example", "partner.example", "partner", "example", "host"],
    ["localhost", "", "", "localhost", ""],
    ["com", "", "", "com", ""],
    ["", "", "", "", ""],
  ])("%o is registered as %o", (host, registrable, label, suffix, subdomain) => {
    expect(domainName(host)).toMatchObject({ registrable, label, suffix, subdomain, isAddress: false });
    expect(registrableDomain(host)).toBe(registrable);
  });

  test.each(["192.0.2.1", "2001:db8::1"])("%s is an address, which can't be registered", (host) => {
    expect(domainName(host)).toMatchObject({ registrable: "", label: "", subdomain: "", isAddress: true });
  });

  test("is read from Punycode, and registered in it", () => {
    const shown = domainName("www.xn--bcher-kva.example");
    expect(shown).toMatchObject({ host: "www.bücher.example", registrable: "xn--bcher-kva.example", label: "bücher" });
    expect(domainName("XN--BCHER-KVA.example").label).toBe("bücher");
    // What is no valid Punycode stays.
    expect(domainName("xn--a.example").host).toBe("xn--a.example");
  });

  test("keeps the case in which it is shown", () => {
    expect(domainName("PayPaI.com")).toMatchObject({ host: "PayPaI.com", label: "PayPaI", registrable: "paypai.com" });
  });

  test("is the same the second time, and any text is cut", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ maxLength: 300 }), fc.domain({ size: "small" })), (text) => {
        const first = domainName(text);
        expect(domainName(text)).toEqual(first);
        expect(first.registrable).toBe(first.registrable.toLowerCase());
        expect(first.host.length).toBeLessThanOrEqual(255);
      }),
    );
  });

  test("has a registrable domain that is its own", () => {
    fc.assert(
      fc.property(fc.domain({ size: "small" }), (host) => {
        const { registrable } = domainName(host);
        expect(registrable === "" || registrableDomain(`x.${registrable}`) === registrable).toBe(true);
      }),
    );
  });
});
