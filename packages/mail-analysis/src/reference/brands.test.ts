import { describe, expect, test } from "vitest";
import { registrableDomain } from "../domains/domain-name.ts";
import { brandsIn } from "../signals/brand-names.ts";
import { plainText } from "../signals/mail-view.ts";
import { brands, imitatedBrands } from "./brands.ts";
import {
  fileHosts,
  landingHosts,
  pageBuilders,
  replyServices,
  shorteners,
  subdomainHosts,
  suspiciousSuffixes,
  trustedDomains,
} from "./host-lists.ts";
import { bulkServices, cloudHosts, disposableDomains, freemailDomains } from "./mail-services.ts";

describe("a brand", () => {
  test.each(brands.map((brand) => [brand.names[0], brand] as const))("%s is found by each of its names", (_, brand) => {
    for (const name of brand.names) {
      // Texts are matched in lowercase, in a normalized form.
      expect(plainText(name)).toBe(name);
      expect(brandsIn(`(${name}) 2026`)).toContain(brand);
    }
  });

  test.each(brands.map((brand) => [brand.names[0], brand] as const))(
    "%s owns domains that can be registered",
    (_, { owned }) => {
      expect(owned.length).toBeGreaterThan(0);
      for (const domain of owned) expect(registrableDomain(domain)).toBe(domain);
    },
  );

  test("has distinct names", () => {
    const names = brands.flatMap((brand) => brand.names);
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });

  test.each([
    ["paypal", "paypal.com"],
    ["outlook team", "microsoft.com"],
    ["crédit agricole", "credit-agricole.fr"],
    ["trezor", "trezor.io"],
  ])("%s is known by its main domain %s", (name, main) => {
    expect(brands.find((brand) => brand.names.includes(name))?.owned[0]).toBe(main);
  });

  test("can have only a name: its domains aren't compared", () => {
    expect(imitatedBrands.every((brand) => brands.includes(brand))).toBe(true);
    expect(imitatedBrands.some(({ names }) => names.includes("trezor"))).toBe(false);
    expect(imitatedBrands.some(({ names }) => names.includes("paypal"))).toBe(true);
  });
});

describe("a list of hosts", () => {
  test.each([
    ["freemail", freemailDomains],
    ["disposable", disposableDomains],
    ["bulk services", bulkServices],
    ["cloud hosts", cloudHosts],
    ["shorteners", shorteners],
    ["file hosts", fileHosts],
    ["page builders", pageBuilders],
    ["landing hosts", landingHosts],
    ["subdomain hosts", subdomainHosts],
    ["reply services", replyServices],
    ["trusted domains", trustedDomains],
  ])("of %s has lowercase names with a dot", (_, list) => {
    expect([...list].filter((host) => !/^[a-z\d-]+(?:\.[a-z\d-]+)+$/.test(host))).toEqual([]);
    expect(list.size).toBeGreaterThan(15);
  });

  test.each([
    ["freemail", freemailDomains],
    ["disposable", disposableDomains],
  ])("of %s has registrable domains, by which senders are looked up", (_, list) => {
    expect([...list].filter((domain) => registrableDomain(domain) !== domain)).toEqual([]);
  });

  test("of suffixes has no leading dots", () => {
    expect([...suspiciousSuffixes].filter((suffix) => !/^[a-z][a-z\d]*(?:\.[a-z]+)*$/.test(suffix))).toEqual([]);
  });

  test("of disposable addresses shares none with free email or services", () => {
    expect([...disposableDomains].filter((domain) => freemailDomains.has(domain) || bulkServices.has(domain))).toEqual(
      [],
    );
    expect([...freemailDomains].filter((domain) => bulkServices.has(domain))).toEqual([]);
  });
});
