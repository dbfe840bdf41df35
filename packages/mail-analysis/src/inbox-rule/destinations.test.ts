import { describe, expect, test } from "vitest";
import { addressNamed, isWithin, classifyDestination } from "./destinations.ts";

const known = {
  ownDomains: ["meridian.example", "Meridian-Group.example"],
  ownAddresses: ["ada.home@gmail.com"],
  partnerDomains: ["brightwater.example"],
};
const classify = (text: string) => classifyDestination(text, known);

describe("the address in a rule's recipient", () => {
  test.each([
    ["a@b.example", "a@b.example"],
    ["A@B.Example", "a@b.example"],
    ["smtp:a@b.example", "a@b.example"],
    ["SMTP:a@b.example", "a@b.example"],
    ['"Ann" [SMTP:a@b.example]', "a@b.example"],
    ["Ann <a@b.example>", "a@b.example"],
    ["(a@b.example)", "a@b.example"],
    ["a+tag@b.example;c@d.example", "a+tag@b.example"],
    ["'a@b.example'", "a@b.example"],
    ["ж@пример.example", "ж@пример.example"],
    ["Ann Bell", null],
    ["@b.example", null],
    ["a@", null],
    ["", null],
  ])("%s is %s", (text, address) => {
    expect(addressNamed(text)).toBe(address);
  });
});

test.each([
  ["meridian.example", true],
  ["mail.meridian.example", true],
  ["a.b.meridian.example", true],
  ["notmeridian.example", false],
  ["meridian.example.net", false],
  ["example", false],
  ["", false],
])("the domain %s is one of ours or below one: %s", (domain, expected) => {
  expect(isWithin(domain, ["Meridian.example"])).toBe(expected);
  expect(isWithin(domain, ["other.test", "Meridian.example"])).toBe(expected);
  expect(isWithin(domain, [])).toBe(false);
});

describe("a destination", () => {
  test("is external if it's outside and unknown", () => {
    expect(classify("smtp:X@Collector.example")).toEqual({
      address: "x@collector.example",
      isExternal: true,
      isFreemail: false,
      isPartner: false,
      imitates: null,
    });
  });

  test.each([
    ["bo@meridian.example", false],
    ["bo@sub.meridian.example", false],
    ["bo@meridian-group.example", false],
    ["ADA.HOME@gmail.com", false],
    ["ada.work@gmail.com", true],
    ["bo@brightwater.example", true],
  ])("%s is external: %s", (text, isExternal) => {
    expect(classify(text).isExternal).toBe(isExternal);
  });

  test("without an address is a user in the directory", () => {
    expect(classify("Bo Ek")).toEqual({
      address: "Bo Ek",
      isExternal: false,
      isFreemail: false,
      isPartner: false,
      imitates: null,
    });
  });

  test.each([
    ["x@gmail.com", true],
    ["x@mailinator.com", true],
    ["x@web.de", true],
    ["x@comcast.net", true],
    // Services use their name under the suffixes of many countries.
    ["x@yahoo.com.sg", true],
    ["x@outlook.sa", true],
    ["x@GMX.li", true],
    ["x@yandex.kz", true],
    ["x@outlook-sales.example", false],
    ["x@mygmail.example", false],
    ["x@brightwater.example", false],
    ["x@collector.example", false],
    // Own addresses aren't external at any service.
    ["ada.home@gmail.com", false],
  ])("%s is at a free email service: %s", (text, isFreemail) => {
    expect(classify(text).isFreemail).toBe(isFreemail);
  });

  test.each([
    "gmail",
    "googlemail",
    "yahoo",
    "ymail",
    "hotmail",
    "outlook",
    "live",
    "msn",
    "aol",
    "icloud",
    "proton",
    "protonmail",
    "tutanota",
    "tuta",
    "gmx",
    "mail",
    "yandex",
    "zoho",
    "fastmail",
    "mailbox",
    "webmail",
    "freemail",
    "inbox",
  ])("at %s in any country is at a free email service", (label) => {
    expect(classify(`x@${label}.test`).isFreemail).toBe(true);
  });

  test("of a partner is external and not an imitation", () => {
    expect(classify("pm@brightwater.example")).toMatchObject({ isExternal: true, isPartner: true, imitates: null });
    expect(classify("pm@mail.brightwater.example").isPartner).toBe(true);
    const own = { ...known, partnerDomains: ["meridian.example"] };
    expect(classifyDestination("bo@meridian.example", own)).toMatchObject({ isExternal: false, isPartner: false });
  });

  test.each([
    ["x@rneridian.example", "meridian.example"],
    ["x@meridian.test", "meridian.example"],
    ["x@meridian-payments.test", "meridian.example"],
    ["x@brightvvater.example", "brightwater.example"],
    ["x@meridian.example", null],
    // The organization's own domains don't imitate each other.
    ["x@meridian-group.example", null],
    ["x@collector.example", null],
  ])("%s imitates %s", (text, original) => {
    expect(classify(text).imitates).toBe(original);
  });
});
