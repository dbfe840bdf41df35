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
    // Private suffixes are suffixes: each customer has its own name.
    ["ann.github.io", "ann.github.io", "ann", "github.io", ""],
    ["github.io", "", "", "github.io", ""],
    // The suffix of an unlisted domain is its last label.
    ["host.partner.example", "partner.example", "partner", "example", "host"],
    ["localhost", "", "", "localhost", ""],
    ["com", "", "", "com", ""],
    ["", "", "", "", ""],
  ])("%o is registered as %o", (host, registrable, label, suffix, subdomain) => {
    expect(domainName(host)).toMatchObject({ registrable, label, suffix, subdomain, isAddress: false });
    expect(registrableDomain(host)).toBe(registrable);
  });

  test.each(["192.0.2.1", "2001:db8::1"])("%s is an IP address, which can't be registered", (host) => {
    expect(domainName(host)).toMatchObject({ registrable: "", label: "", subdomain: "", isAddress: true });
  });

  test("is decoded from Punycode, and registered in it", () => {
    const shown = domainName("www.xn--bcher-kva.example");
    expect(shown).toMatchObject({ host: "www.bücher.example", registrable: "xn--bcher-kva.example", label: "bücher" });
    expect(domainName("XN--BCHER-KVA.example").label).toBe("bücher");
    // Invalid Punycode is kept.
    expect(domainName("xn--a.example").host).toBe("xn--a.example");
  });

  test("keeps its original case", () => {
    expect(domainName("PayPaI.com")).toMatchObject({ host: "PayPaI.com", label: "PayPaI", registrable: "paypai.com" });
  });

  test("is cached, and any text is accepted", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ maxLength: 300 }), fc.domain({ size: "small" })), (text) => {
        const first = domainName(text);
        expect(domainName(text)).toEqual(first);
        expect(first.registrable).toBe(first.registrable.toLowerCase());
        expect(first.host.length).toBeLessThanOrEqual(255);
      }),
    );
  });

  test("has a registrable domain equal to itself", () => {
    fc.assert(
      fc.property(fc.domain({ size: "small" }), (host) => {
        const { registrable } = domainName(host);
        expect(registrable === "" || registrableDomain(`x.${registrable}`) === registrable).toBe(true);
      }),
    );
  });
});
