import { describe, expect, test } from "vitest";
import { lookalikeOf, protectDomain } from "./lookalike.ts";

const original = protectDomain("contoso.com");
const classOf = (host: string) => lookalikeOf(host, original === null ? [] : [original])?.class ?? null;

/** Words that impersonators add to a name, by purpose. */
const bait = {
  "a sign-in": "account accounts auth confirm login logon mfa password recovery reset secure secured signin sso unlock",
  "a check": "alert alerts security validate validation verification verified verify safe",
  money: "ach bank billing finance invoice invoices invoicing pay payment payments payroll payslip refund remittance",
  "a purchase":
    "order orders procurement purchase purchasing receipt vendor wallet wire treasury tax expense statement",
  "a document": "doc docs document documents share voicemail email mail webmail portal statements timesheet",
  "a parcel": "delivery shipping track tracking customer customers",
  "an office": "ceo cfo hr it helpdesk help support desk admin team teams careers hiring recruitment compliance",
  "a company": "corp company group global inc intl llc ltd usa uk official online cloud app apps web web3 tech",
  news: "notice notification notifications update updates renewal",
} as const;

describe.each(Object.entries(bait))("a lure word for %s", (_, words) => {
  test.each(words.split(" "))("%s next to a name", (word) => {
    expect(classOf(`contoso${word}.com`)).toBe("combo");
    expect(classOf(`${word}contoso.com`)).toBe("combo");
    expect(classOf(`${word}contoso24.com`)).toBe("combo");
  });
});

test.each(["club", "garden", "river", "fans", "loginx", "xlogin", "payx"])("%s isn't a lure word", (word) => {
  expect(classOf(`contoso${word}.com`)).toBeNull();
});

test.each([
  "account",
  "auth",
  "confirm",
  "login",
  "logon",
  "mfa",
  "password",
  "recovery",
  "secure",
  "security",
  "signin",
  "sso",
  "unlock",
  "update",
  "validate",
  "verification",
  "verify",
  "webmail",
])("%s is a sign-in word: a name left of it is embedded", (word) => {
  expect(classOf(`contoso.${word}-site.example`)).toBe("embedded");
  expect(classOf(`${word}.contoso.site.example`)).toBe("embedded");
});

test.each(["pay", "invoice", "support", "help", "mail"])(
  "%s isn't a sign-in word: services use such names for customers",
  (word) => {
    expect(classOf(`contoso.${word}-site.example`)).toBeNull();
    expect(classOf(`${word}.contoso.site.example`)).toBeNull();
  },
);
