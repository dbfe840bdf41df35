import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { redirectTarget } from "./redirect-target.ts";
import { shownHost } from "./shown-host.ts";
import { unwrapLink } from "./unwrap-link.ts";

const target = "https://shop.example/pay?id=7&next=/x";

describe("a rewritten link", () => {
  test.each([
    [
      "safelinks",
      `https://eur01.safelinks.protection.outlook.com/?url=${encodeURIComponent(target)}&data=05%7C02&reserved=0`,
      target,
    ],
    [
      "urldefense",
      "https://urldefense.proofpoint.com/v1/url?u=https%3A%2F%2Fshop.example%2Fpay&k=x",
      "https://shop.example/pay",
    ],
    [
      "urldefense",
      "https://urldefense.proofpoint.com/v2/url?u=https-3A__shop.example_pay-3Fid-3D7&d=DwMFaQ&c=x",
      "https://shop.example/pay?id=7",
    ],
    [
      "urldefense",
      "https://urldefense.com/v3/__https://shop.example/pay*id__;Iw!!abc!def$",
      "https://shop.example/pay#id",
    ],
    [
      "urldefense",
      "https://urldefense.com/v3/__https://shop.example/**Aid__;Iz8!!abc!def$",
      "https://shop.example/#?id",
    ],
    ["mimecast", "https://protect-eu.mimecast.com/s/abcDEF?domain=shop.example", "https://shop.example/"],
    ["barracuda", `https://linkprotect.cudasvc.com/url?a=${encodeURIComponent(target)}&c=E,1`, target],
    ["cisco", `https://secure-web.cisco.com/1abc/${encodeURIComponent(target)}`, target],
    [
      "sophos",
      `https://eu-west-1.protection.sophos.com/?d=shop.example&u=${Buffer.from(target).toString("base64")}&p=m`,
      target,
    ],
  ])("of %s leads where it led before: %s", (wrapper, url, expected) => {
    expect(unwrapLink(url)).toEqual({ url: expected, wrappers: [wrapper] });
  });

  test("is unwrapped through several services, percent-encoded twice", () => {
    const inner = `https://linkprotect.cudasvc.com/url?a=${encodeURIComponent(target)}`;
    const outer = `https://nam02.safelinks.protection.outlook.com/?url=${encodeURIComponent(encodeURIComponent(inner))}`;
    expect(unwrapLink(outer)).toEqual({ url: target, wrappers: ["safelinks", "barracuda"] });
  });

  test.each([
    "https://shop.example/?url=https://other.example",
    "https://safelinks.protection.outlook.com.evil.example/?url=https://a.example",
    "not a link",
    "",
  ])("%s is none", (url) => expect(unwrapLink(url)).toEqual({ url, wrappers: [] }));

  test("whatever is given, it ends", () => {
    const service = fc.constantFrom(
      "https://x.safelinks.protection.outlook.com/?url=",
      "https://urldefense.com/v3/__",
      "https://secure-web.cisco.com/1/",
    );
    fc.assert(
      fc.property(service, fc.string(), (start, rest) => {
        expect(unwrapLink(start + rest).wrappers.length).toBeLessThan(6);
      }),
    );
  });
});

describe("an address that a link carries", () => {
  test.each([
    ["in the query", "https://www.google.com/url?q=https://evil.example/login&sa=D", "https://evil.example/login"],
    ["percent-encoded twice", "https://t.example/c?to=https%253A%252F%252Fevil.example%252F", "https://evil.example/"],
    [
      "in base64",
      `https://t.example/r/${Buffer.from("https://evil.example/a").toString("base64url")}`,
      "https://evil.example/a",
    ],
    ["in the path", "https://t.example/redirect/https://evil.example/a", "https://evil.example/a"],
    ["behind AMP", "https://www.google.co.uk/amp/evil.example/a", "https://evil.example/a"],
    ["behind AMP, secured", "https://google.com/amp/s/evil.example", "https://evil.example"],
    ["without a scheme", "https://translate.google.com/translate?sl=auto&u=evil.example/a", "https://evil.example/a"],
    [
      "behind a search engine's letters",
      `https://www.bing.com/ck/a?p=1&u=a1${Buffer.from("https://evil.example/a").toString("base64url")}`,
      "https://evil.example/a",
    ],
    ["with the scheme left out", "https://ads.example/click?x=1&adurl=//evil.example/a", "https://evil.example/a"],
    ["as a word to look for", "https://www.google.com/search?q=evil+example", null],
    ["of its own domain", "https://shop.example/login?next=https://www.shop.example/cart", null],
    ["nowhere", "https://shop.example/a/b?c=d", null],
  ])("%s", (_, url, expected) => {
    expect(redirectTarget(new URL(url))).toBe(expected);
  });
});

test.each([
  ["https://www.bank.example/login", "bank.example"],
  ["bank.com", "bank.com"],
  ["www.bank.co.uk/help.", "bank.co.uk"],
  ["Click here", null],
  ["invoice.pdf", null],
  ["node.js", null],
  ["Hello world.Next", null],
  ["", null],
])("the text %s claims the host %s", (text, host) => {
  expect(shownHost(text)).toBe(host);
});
