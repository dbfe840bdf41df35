import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { editDistance } from "./edit-distance.ts";
import { lookalikeOf, type ProtectedDomain, protectDomain } from "./lookalike.ts";
import { caselessSkeleton, skeleton } from "./skeleton.ts";

function prepared(...domains: readonly string[]): ProtectedDomain[] {
  return domains.flatMap((domain) => protectDomain(domain) ?? []);
}

describe("a domain that imitates another", () => {
  test.each([
    ["pаypal.com", "paypal.com", "homograph"],
    ["kestreIbank.org", "kestrelbank.org", "homograph"],
    ["paypal.com.verify-account.example", "paypal.com", "embedded"],
    ["paypal.secure-check.example", "paypal.com", "embedded"],
    ["login.contoso.evil.example", "contoso.com", "embedded"],
    ["acme-payroll.com", "acme.com", "combo"],
    ["c0ntosso.com", "contoso.com", "typo"],
    ["kowalskyfreight.com", "kowalskifreight.com", "typo"],
    ["hilclrest.com", "hillcrest.com", "typo"],
    ["kestralhealth.org", "kestrelhealth.org", "typo"],
    ["docuslgn.net", "docusign.net", "visual_fold"],
    ["rnicrosoft.com", "microsoft.com", "homograph"],
    ["blue-harbour.com", "blueharbour.com", "hyphen"],
    ["blueharbuor.com", "blueharbour.com", "typo"],
    ["blueharbour-invoices.com", "blueharbour.com", "combo"],
    ["secureblueharbour24.com", "blueharbour.com", "combo"],
    ["blueharbour.co", "blueharbour.com", "tld_swap"],
  ])("%s imitates %s by %s", (candidate, original, kind) => {
    expect(lookalikeOf(candidate, prepared(original))).toEqual({ class: kind, imitates: original });
  });

  // Each threshold of length and distance, on both sides.
  test.each([
    ["acne.com", "acme.com", null],
    ["acmee.com", "acme.com", null],
    ["fabrk.com", "fabrik.com", "typo"],
    ["abrik.com", "fabrik.com", null],
    ["fabrjk.com", "fabrik.com", "typo"],
    ["gabrik.com", "fabrik.com", "typo"],
    ["pabrik.com", "fabrik.com", null],
    ["contosoo.com", "contoso.com", "typo"],
    ["contosxx.com", "contoso.com", null],
    ["conttosso.com", "contoso.com", null],
    ["blueharrbuor.com", "blueharbour.com", "typo"],
    ["bleuharrbuor.com", "blueharbour.com", null],
    ["meridianfreiht.com", "meridianfreight.com", "typo"],
    ["meridianfrigth.com", "meridianfreight.com", "typo"],
    ["contosoxyz.com", "contoso.com", null],
    // A name next to a lure word
    ["acme-login.com", "acme.com", "combo"],
    ["login-acme.com", "acme.com", "combo"],
    ["acmelogin.com", "acme.com", null],
    ["abc-login.com", "abc.com", null],
    ["acmexlogin.com", "acme.com", null],
    ["toyotapay.com", "toyota.com", "combo"],
    ["toyota2024.com", "toyota.com", "combo"],
    ["mytoyotapay.com", "toyota.com", "combo"],
    ["toyotaloginportal.com", "toyota.com", "combo"],
    ["toyotaclub.com", "toyota.com", null],
    ["toyota-club.com", "toyota.com", "combo"],
    ["delta-club.com", "delta.com", null],
    ["deltapay.com", "delta.com", "combo"],
    ["t0yotapay.com", "toyota.com", "combo"],
    // A whole domain, or a name and a sign-in word, left of another domain
    ["contoso-com.evil.example", "contoso.com", "embedded"],
    ["x.contoso.com.evil.example", "contoso.com", "embedded"],
    ["xcontoso.com.evil.example", "contoso.com", null],
    ["contoso.evil.example", "contoso.com", null],
    ["contoso.evil-login.example", "contoso.com", "embedded"],
    ["login.contoso.evil.example", "contoso.com", "embedded"],
    ["contoso-login.evil.example", "contoso.com", null],
    ["acme.evil-login.example", "acme.com", null],
    ["acme.com.evil.example", "acme.com", "embedded"],
    // Another suffix
    ["acme.net", "acme.com", "tld_swap"],
    ["abc.net", "abc.com", null],
    ["www.acme.net", "acme.com", "tld_swap"],
    // An extra or missing hyphen
    ["con-toso.com", "contoso.com", "hyphen"],
    ["blueharbour.net", "blue-harbour.com", "hyphen"],
  ])("%s and %s: %s", (candidate, original, kind) => {
    const found = lookalikeOf(candidate, prepared(original));
    expect(found).toEqual(kind === null ? null : { class: kind, imitates: original });
  });

  test("the strongest class wins, whichever original comes first", () => {
    const all = prepared("toyota.com", "contoso.com");
    expect(lookalikeOf("contoso.com.toyota-club.example", all)).toEqual({ class: "embedded", imitates: "contoso.com" });
    expect(lookalikeOf("contoso.com.toyota-club.example", all.toReversed())).toEqual({
      class: "embedded",
      imitates: "contoso.com",
    });
  });

  test("a domain owned by one of them imitates none of them", () => {
    const one = protectDomain("contoso.com", ["c0ntoso.com"]);
    const all = [...prepared("contoso.net"), ...(one === null ? [] : [one])];
    expect(lookalikeOf("c0ntoso.com", all)).toBeNull();
    expect(lookalikeOf("www.c0ntoso.com", all)).toBeNull();
    expect(lookalikeOf("c0ntoso.org", all)).not.toBeNull();
  });

  test("a domain that can't be registered isn't protected", () => {
    for (const domain of ["", "com", "localhost", "192.0.2.1", "github.io"]) expect(protectDomain(domain)).toBeNull();
    expect(protectDomain("WWW.Blue-Harbour.com", ["a.com"])).toEqual({
      registrable: "blue-harbour.com",
      label: "blue-harbour",
      bare: "blueharbour",
      skeleton: caselessSkeleton("blue-harbour"),
      fold: "blue-harbour",
      owned: new Set(["blue-harbour.com", "a.com"]),
    });
  });

  test.each([
    ["blueharbour.com", "blueharbour.com"],
    ["mail.blueharbour.com", "blueharbour.com"],
    ["harbour.com", "blueharbour.com"],
    ["bluebird.com", "blueharbour.com"],
    ["adams.com", "adatum.com"],
    ["contopo.com", "contoso.com"],
    ["kestrelwealth.org", "kestrelhealth.org"],
    ["curie.com", "curse.com"],
    ["marion.com", "marlow.com"],
    ["contoso.sharepoint.com", "contoso.com"],
    ["support.contoso.zendesk.com", "contoso.com"],
    ["first-contoso.com", "toso.com"],
    ["acme-climbing.com", "acme.com"],
    ["blueharbourside.com", "blueharbour.com"],
    ["", "blueharbour.com"],
    ["192.0.2.1", "blueharbour.com"],
  ])("%s does not imitate %s", (candidate, original) => {
    expect(lookalikeOf(candidate, prepared(original))).toBeNull();
  });

  test("domains of one owner don't imitate each other", () => {
    const original = protectDomain("blueharbour.com", ["blueharbour.co"]);
    expect(lookalikeOf("blueharbour.co", original === null ? [] : [original])).toBeNull();
  });

  test("any text is accepted, and no host imitates itself", () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: "binary", maxLength: 40 }), fc.domain({ size: "small" })),
        fc.domain({ size: "small" }),
        (candidate, original) => {
          lookalikeOf(candidate, prepared(original));
          expect(lookalikeOf(original, prepared(original))).toBeNull();
        },
      ),
    );
  });

  // Random names stand in for a list of popular domains.
  test("unrelated names aren't lookalikes of organizations", () => {
    const organizations = prepared(
      "meridianfreight.com",
      "oakridgebank.com",
      "northwind.com",
      "kestrelhealth.org",
      "blueharbour.com",
    );
    const words =
      "stone field river glass cloud maple summit harvest lantern copper willow falcon ember quartz delta prairie".split(
        " ",
      );
    const names = words.flatMap((one) => words.map((other) => `${one}${other}.com`));
    expect(names.filter((name) => lookalikeOf(name, organizations) !== null)).toEqual([]);
  });
});

describe("the distance of two names", () => {
  const letters = fc.string({ unit: fc.constantFrom("a", "b", "c", "d", "e", "q", "w", "s"), maxLength: 12 });

  test("is symmetric, zero for equal names, and equals the full table within the band", () => {
    fc.assert(
      fc.property(letters, letters, (one, other) => {
        const far = editDistance(one, other, 20);
        expect(editDistance(other, one, 20)).toBeCloseTo(far, 9);
        expect(far === 0).toBe(one === other);
        for (const limit of [0.7, 1, 1.4, 1.9, 2]) {
          const near = editDistance(one, other, limit);
          if (far <= limit) expect(near).toBeCloseTo(far, 9);
          else expect(near).toBe(Infinity);
        }
      }),
    );
  });

  test.each([
    ["contoso", "contsoo", 0.7],
    ["contoso", "contosso", 0.7],
    ["contoso", "contodo", 0.7],
    ["contoso", "comtoso", 0.7],
    ["contoso", "kontoso", 1],
    ["contoso", "contopo", 1],
    ["contoso", "contos", 1],
  ])("from %s to %s is %d", (one, other, distance) => {
    expect(editDistance(one, other, 3)).toBeCloseTo(distance, 9);
  });
});

test("letters that aren't confusable have the given cost", () => {
  expect(editDistance("contoso", "contopo", 3, 2)).toBe(2);
  expect(editDistance("contoso", "kontoso", 3, 2)).toBe(1);
});

describe("a skeleton", () => {
  test("is the same for lookalikes in other scripts, in either case", () => {
    expect(skeleton("раураl")).toBe(skeleton("paypal"));
    expect(caselessSkeleton("BLUEHARB0UR")).toBe(caselessSkeleton("blueharbour"));
    expect(caselessSkeleton("PayPaI")).toBe(caselessSkeleton("paypal"));
  });

  test("is the same for composed and decomposed characters", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        expect(skeleton(text.normalize("NFC"))).toBe(skeleton(text.normalize("NFD")));
      }),
    );
  });
});
