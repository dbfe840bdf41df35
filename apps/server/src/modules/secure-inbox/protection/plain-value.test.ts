import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { plainValue } from "./plain-value.ts";
import { isWithin, matchesSender } from "./queries.ts";

describe("a value is normalized", () => {
  test.each([
    ["partner", "www.BlueHarbour.co.uk.", "blueharbour.co.uk"],
    ["partner", "co.uk", null],
    ["allow", "@news.blueharbour.com", "news.blueharbour.com"],
    ["allow", "Ann.Bell+x@Blueharbour.com", "ann.bell+x@blueharbour.com"],
    ["allow", "ann@", null],
    ["allow", "*.blueharbour.com", null],
    ["allow", "blueharbour.com:25", null],
    ["simulation_domain", "münchen.example", "xn--mnchen-3ya.example"],
    ["simulation_network", "192.0.2.0/28", "192.0.2.0/28"],
    ["simulation_network", "192.0.2.0/8", null],
    ["simulation_network", "2001:DB8::/31", null],
    ["language", "FR", "fr"],
  ] as const)("%s %s: %s", (kind, typed, kept) => {
    expect(plainValue(kind, typed)).toBe(kept);
  });

  test("and normalized values stay unchanged", () => {
    const kinds = ["partner", "allow", "simulation_domain", "simulation_network", "language"] as const;
    const typed = fc.oneof(fc.string(), fc.domain(), fc.emailAddress(), fc.ipV4(), fc.ipV6());
    fc.assert(
      fc.property(fc.constantFrom(...kinds), typed, (kind, value) => {
        const kept = plainValue(kind, value);
        expect(kept === null ? null : plainValue(kind, kept)).toBe(kept);
      }),
    );
  });
});

test("a domain matches itself and its subdomains only", () => {
  const label = fc.stringMatching(/^[a-z]{1,8}$/);
  fc.assert(
    fc.property(label, label, (name, more) => {
      const domain = `${name}.example`;
      expect(matchesSender(domain, `a@${domain}`)).toBe(true);
      expect(matchesSender(domain, `a@${more}.${domain}`)).toBe(true);
      expect(matchesSender(domain, `a@${more}${domain}`)).toBe(false);
      expect(matchesSender(`a@${domain}`, `b@${domain}`)).toBe(false);
    }),
  );
});

test("an address only matches networks of its family", () => {
  expect(isWithin(["198.51.100.0/26", "192.0.2.7"], "192.0.2.7")).toBe(true);
  expect(isWithin(["198.51.100.0/26", "192.0.2.7"], "198.51.100.64")).toBe(false);
  expect(isWithin(["2001:db8::/48"], "2001:db8:0:1::9")).toBe(true);
  expect(isWithin(["2001:db8::/48"], "192.0.2.7")).toBe(false);
  expect(isWithin(["192.0.2.7"], "no address")).toBe(false);
});
