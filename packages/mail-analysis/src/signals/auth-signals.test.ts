import { describe, expect, test } from "vitest";
import { isAuthenticated, isOwnDomain } from "./auth-signals.ts";
import type { MailContext, SenderAuthentication } from "./mail-context.ts";
import { evidenceOf, stateOf, viewOf, type TestMessage } from "./testing.ts";

const passed: SenderAuthentication = {
  dmarc: "pass",
  policy: "reject",
  passed: ["partner.example"],
  isVouchedByArc: false,
};
const own = { domains: ["contoso.com", "mail.fabrikam.example"], names: [] };
const given = (part: Partial<SenderAuthentication>): Partial<MailContext> => ({
  authentication: { ...passed, ...part },
});

describe("the sender's domain", () => {
  test.each([
    [{ dmarc: "pass" }, true],
    [{ dmarc: "fail" }, false],
    [{ dmarc: "none" }, false],
    [{ dmarc: "fail", isVouchedByArc: true }, true],
    [{ dmarc: "none", isVouchedByArc: true }, true],
  ] as const)("with %o is authenticated: %s", (part, expected) => {
    expect(isAuthenticated(viewOf({}, given(part)))).toBe(expected);
  });

  test("is neither authenticated nor failed without a check", () => {
    expect(isAuthenticated(viewOf({}))).toBeNull();
  });

  test.each([
    ["a@contoso.com", true],
    ["a@sub.contoso.com", true],
    ["a@fabrikam.example", true],
    ["a@contoso.example", false],
    ["a", false],
  ])("of %s is the organization's own: %s", (from, expected) => {
    expect(isOwnDomain(viewOf({ from }, { organization: own }))).toBe(expected);
    expect(isOwnDomain(viewOf({ from }))).toBe(false);
  });
});

/** Signal states by the local check's result. */
const rows: readonly (readonly [id: string, part: Partial<SenderAuthentication>, state: string])[] = [
  ["auth.dmarc_fail", { dmarc: "fail" }, "raised"],
  ["auth.dmarc_fail", { dmarc: "none" }, "absent"],
  ["auth.dmarc_fail", { dmarc: "pass" }, "absent"],
  ["auth.none", { dmarc: "none", policy: null, passed: [] }, "raised"],
  ["auth.none", { dmarc: "none", policy: null, passed: ["a.example"] }, "absent"],
  ["auth.none", { dmarc: "none", policy: "none", passed: [] }, "absent"],
  ["auth.none", { dmarc: "fail", policy: null, passed: [] }, "absent"],
  ["auth.unaligned_pass", { dmarc: "none", passed: ["a.example"] }, "raised"],
  ["auth.unaligned_pass", { dmarc: "fail", passed: ["a.example"] }, "raised"],
  ["auth.unaligned_pass", { dmarc: "pass", passed: ["a.example"] }, "absent"],
  ["auth.unaligned_pass", { dmarc: "none", passed: ["a.example", "mail.partner.example"] }, "absent"],
  ["auth.unaligned_pass", { dmarc: "none", passed: [] }, "absent"],
  ["auth.arc_override", { dmarc: "fail", isVouchedByArc: true }, "raised"],
  ["auth.arc_override", { dmarc: "none", isVouchedByArc: true }, "absent"],
  ["auth.arc_override", { dmarc: "fail" }, "absent"],
];

test.each(rows)("%s with %o is %s", (id, part, state) => {
  expect(stateOf(id, {}, given(part))).toBe(state);
});

describe("messages from the organization's own domains", () => {
  const id = "auth.own_domain_unauthenticated";
  const from: TestMessage = { from: "it@contoso.com" };
  const inside = (as: string): TestMessage => ({ ...from, headers: [`X-MS-Exchange-Organization-AuthAs: ${as}`] });

  test.each([
    [from, "fail", "raised"],
    [from, "none", "raised"],
    [from, "pass", "absent"],
    [{ from: "it@sub.contoso.com" }, "fail", "raised"],
    [{ from: "it@partner.example" }, "fail", "absent"],
    [inside("Internal"), "fail", "absent"],
    [inside("internal"), "none", "absent"],
    [inside("Anonymous"), "fail", "raised"],
  ] as const)("%o with DMARC %s is %s", (mail, dmarc, state) => {
    expect(stateOf(id, mail, { organization: own, ...given({ dmarc }) })).toBe(state);
  });

  test("aren't rated if its domains are unknown", () => {
    expect(stateOf(id, from, given({ dmarc: "fail" }))).toBe("unavailable");
    expect(stateOf(id, from, { organization: own })).toBe("unavailable");
  });
});

test.each([
  ["a@mail.adobe.com", "none", "raised"],
  ["a@adobe.com", "fail", "raised"],
  ["a@adobe.com", "pass", "absent"],
  ["a@partner.example", "fail", "absent"],
] as const)("well-known %s with DMARC %s: %s", (from, dmarc, state) => {
  expect(stateOf("auth.high_trust_fail", { from }, given({ dmarc }))).toBe(state);
});

describe("evidence", () => {
  test("of a failure has the domain and its DMARC policy", () => {
    expect(evidenceOf("auth.dmarc_fail", {}, given({ dmarc: "fail", policy: "quarantine" }))).toEqual([
      {
        place: "header",
        text: "partner.example",
        span: null,
        shows: { code: "dmarc_policy", about: "quarantine" },
      },
    ]);
    expect(evidenceOf("auth.dmarc_fail", {}, given({ dmarc: "fail", policy: null }))).toEqual([
      { place: "header", text: "partner.example", span: null },
    ]);
  });

  test("of a pass for other domains lists them", () => {
    const shown = evidenceOf("auth.unaligned_pass", {}, given({ dmarc: "none", passed: ["a.example", "b.example"] }));
    expect(shown).toMatchObject([{ text: "a.example, b.example" }]);
  });

  test("of Microsoft's filter has each of its doubts separately", () => {
    const headers = [
      "X-Forefront-Antispam-Report: CIP:192.0.2.1;CAT:SPOOF;SFTY:9.20;SCL:9;DIR:INB",
      "Authentication-Results: spf=fail smtp.mailfrom=a.example; compauth=fail reason=000",
    ];
    expect(evidenceOf("auth.ms_verdict", { headers }).map(({ place }) => place)).toEqual(Array(4).fill("header"));
    expect(evidenceOf("auth.ms_verdict", { headers }).map(({ text }) => text)).toEqual([
      "CAT:SPOOF",
      "SFTY:9.20",
      "SCL:9",
      "compauth=fail reason=000",
    ]);
    const bare = ["Authentication-Results: spf=fail smtp.mailfrom=a.example; compauth=fail"];
    expect(evidenceOf("auth.ms_verdict", { headers: bare }).map(({ text }) => text)).toEqual(["compauth=fail"]);
  });

  test.each(["PHSH", "HPHSH", "HPHISH", "SPOOF", "UIMP", "DIMP", "GIMP", "BIMP", "MALW"])(
    "includes the category %s",
    (category) => {
      const headers = [`X-Forefront-Antispam-Report: CAT:${category};SCL:1;DIR:INB`];
      expect(evidenceOf("auth.ms_verdict", { headers }).map(({ text }) => text)).toEqual([`CAT:${category}`]);
    },
  );

  test.each(["NONE", "BULK", "SPM", "HSPM", "AMP", "FTBP"])("excludes the category %s", (category) => {
    const headers = [`X-Forefront-Antispam-Report: CAT:${category};SCL:1;DIR:INB`];
    expect(stateOf("auth.ms_verdict", { headers })).toBe("absent");
  });
});
