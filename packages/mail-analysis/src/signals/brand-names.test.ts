import { describe, expect, test } from "vitest";
import { domainName } from "../domains/domain-name.ts";
import { type Brand, brands } from "../reference/brands.ts";
import { brandImitatedBy } from "./brand-domains.ts";
import { brandsIn, foreignBrandIn, isOwnedBy } from "./brand-names.ts";

const mainOf = ({ owned }: Brand) => owned[0];
const brand = (domain: string): Brand => {
  const found = brands.find((each) => mainOf(each) === domain);
  if (found === undefined) throw new Error(`No brand has ${domain}`);
  return found;
};

describe("brands in a text", () => {
  test.each([
    ["your paypal account", ["paypal.com"]],
    ["dhl and paypal, then dhl again", ["dhl.com", "paypal.com"]],
    ["from wells fargo", ["wellsfargo.com"]],
    ["at&t bill", ["att.com"]],
    ["lowe's or lowes", ["lowes.com"]],
    ["(paypal)", ["paypal.com"]],
    ["itaú", ["itau.com.br"]],
    ["la poste", ["laposte.fr"]],
    ["la poste suisse", ["post.ch"]],
    // Several names of one brand count once.
    ["gmail, google, youtube", ["google.com"]],
    ["paypals", []],
    ["mypaypal", []],
    ["paypal2", []],
    ["att", []],
    ["", []],
  ])("%s: %o", (text, expected) => {
    expect(brandsIn(text).map(mainOf)).toEqual(expected);
  });
});

describe("the owner of a domain", () => {
  test.each([
    ["paypal.com", "mail.paypal.com", true],
    ["paypal.com", "paypal.de", true],
    // A domain with exactly the brand's name counts as the brand's.
    ["paypal.com", "paypal.test", true],
    ["wellsfargo.com", "wells-fargo.test", true],
    ["paypal.com", "paypal-login.test", false],
    ["paypal.com", "paypal.a.test", false],
    ["paypal.com", "a.test", false],
    ["dhl.com", "paypal.com", false],
    ["hmrc.gov.uk", "www.gov.uk", true],
    ["hmrc.gov.uk", "hmrc.gov.uk", true],
    ["hmrc.gov.uk", "evil.gov.uk", false],
  ])("%s owns %s: %s", (main, host, expected) => {
    expect(isOwnedBy(brand(main), domainName(host))).toBe(expected);
  });

  test("isn't the sender: the first brand of another owner", () => {
    const sender = domainName("news.dhl.com");
    expect(foreignBrandIn("dhl and paypal and fedex", sender)).toBe(brand("paypal.com"));
    expect(foreignBrandIn("dhl", sender)).toBeNull();
    expect(foreignBrandIn("hello", sender)).toBeNull();
  });
});

describe("a host that imitates a brand", () => {
  test.each([
    ["paypai.test", "visual_fold", "paypal.com"],
    ["paypal-login.test", "combo", "paypal.com"],
    ["paypal.com.a.test", "embedded", "paypal.com"],
    ["rnicrosoft.test", "homograph", "microsoft.com"],
  ])("%s: %s of %s", (host, kind, imitates) => {
    const expected = { class: kind, imitates };
    expect([brandImitatedBy(host), brandImitatedBy(host)]).toEqual([expected, expected]);
  });

  test.each([
    "paypal.com",
    "www.paypal.com",
    "paypal.de",
    // Brands own domains under many suffixes.
    "paypal.test",
    // Short names and words are part of many names.
    "apple-login.test",
    "orange-login.test",
    "chase-login.test",
    "target-login.test",
    "blockchain-login.test",
    "ledger-login.test",
    "dhl-login.test",
    "ikea-login.test",
    "harbour.test",
    "",
  ])("%s imitates none", (host) => {
    expect(brandImitatedBy(host)).toBeNull();
    expect(brandImitatedBy(host)).toBeNull();
  });
});
