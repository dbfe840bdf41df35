import { describe, expect, test } from "vitest";
import { evidenceOf, stateOf } from "./testing.ts";

const contoso = { organization: { domains: ["contoso.com"], names: [] } };
const kinds = ["homograph", "visual_fold", "typo", "combo", "tld_swap", "embedded"].map((kind) => `domain.${kind}`);

describe("a lookalike domain", () => {
  test.each([
    ["a@conto5o.com", "domain.visual_fold"],
    ["a@con-toso.com", "domain.typo"],
    ["a@contosso.com", "domain.typo"],
    ["a@contoso-pay.com", "domain.combo"],
    ["a@contoso.org", "domain.tld_swap"],
    ["a@contoso.com.a.example", "domain.embedded"],
    ["a@соntoso.com", "domain.homograph"],
    ["a@partner.example", null],
    ["a@contoso.com", null],
  ])("%s raises %s and no other class", (from, expected) => {
    const raised = kinds.filter((id) => stateOf(id, { from }, contoso) === "raised");
    expect(raised).toEqual(expected === null ? [] : [expected]);
  });

  test("is shown with the original", () => {
    expect(evidenceOf("domain.tld_swap", { from: "a@contoso.org" }, contoso)).toEqual([
      { place: "from", text: "contoso.org", span: null, shows: { code: "imitates", about: "contoso.com" } },
    ]);
  });
});

test.each([
  [0, "raised"],
  [30, "raised"],
  [31, "absent"],
  [null, "unavailable"],
])("a domain that is %s days old: %s", (domainAgeDays, state) => {
  expect(stateOf("domain.young", {}, { domainAgeDays })).toBe(state);
});

describe("the script of a domain", () => {
  test.each([
    [{ from: "a@xn--bcher-kva.example" }, "raised"],
    [{ from: "a@sub.XN--bcher-kva.example" }, "raised"],
    [{ text: "https://xn--bcher-kva.example/" }, "raised"],
    [{ from: "a@axn--bcher.example", text: "https://a.com/xn--bcher-kva" }, "absent"],
  ])("%o is Punycode: %s", (mail, state) => {
    expect(stateOf("domain.punycode", mail)).toBe(state);
  });

  test("is shown once per host", () => {
    const text = "https://xn--bcher-kva.example/1 https://xn--bcher-kva.example/2 mailto:a@xn--bcher-kva.example";
    expect(evidenceOf("domain.punycode", { text }).map(({ text: host }) => host)).toEqual(["xn--bcher-kva.example"]);
  });

  test.each([
    [{ from: "a@pаypal.example" }, "raised"],
    [{ from: "a@xn--pypal-4ve.example" }, "raised"],
    [{ from: "a@bücher.example" }, "absent"],
    [{ from: "a@мир.paypal.example" }, "absent"],
    [{ text: "https://pаypal.example/" }, "raised"],
    [{ html: '<a href="mailto:x@pаypal.example">1</a>' }, "absent"],
  ])("%o mixes scripts: %s", (mail, state) => {
    expect(stateOf("domain.mixed_script", mail)).toBe(state);
  });
});

test("is shown with the readable host", () => {
  expect(evidenceOf("domain.mixed_script", { text: "https://xn--pypal-4ve.example/" })).toEqual([
    { place: "link", text: "pаypal.example", span: null },
  ]);
});

test.each([
  ["a@x.click", "raised"],
  ["a@x.ac.th", "raised"],
  ["a@x.in.th", "absent"],
  ["a@click.fr", "absent"],
])("the suffix of %s is suspicious: %s", (from, state) => {
  expect(stateOf("domain.suspicious_tld", { from })).toBe(state);
});
