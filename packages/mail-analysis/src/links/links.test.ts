import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { redirectTarget } from "../signals/mail-view.ts";
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
    ["safelinks", `https://gcc02.safelinks.protection.office365.us/?url=${encodeURIComponent(target)}`, target],
    ["mimecast", "https://url.uk.mimecastprotect.com/s/abc?domain=shop.example", "https://shop.example/"],
    ["fireeye", `https://protect2.fireeye.com/v1/url?k=x&u=${encodeURIComponent(target)}`, target],
    ["fireeye", `https://protect.fireeye.com/url?u=${encodeURIComponent(target)}`, target],
    ["sophos", "https://eu-west-1.protection.sophos.com/?d=shop.example&p=m", "https://shop.example/"],
    ["symantec", `https://clicktime.symantec.com/3abc?u=${encodeURIComponent(target)}`, target],
    ["trustwave", `https://scanmail.trustwave.com/?c=1&d=2&u=${encodeURIComponent(target)}`, target],
    [
      "trendmicro",
      `https://eu1.imsva91-ctp.trendmicro.com/wis/clicktime/v1/query?url=${encodeURIComponent(target)}`,
      target,
    ],
    ["trendmicro", `https://eu1.ctp.trendmicro.com/query?u=${encodeURIComponent(target)}`, target],
    ["urldefense", "https://urldefense.com/v3/__https:/shop.example/pay__;!!abc!def$", "https://shop.example/pay"],
    ["urldefense", "https://urldefense.com/v3/__https://shop.example/**B__;Iz8h!!abc!def$", "https://shop.example/#?!"],
    ["mimecast", "https://protect-eu.mimecast.com/s/a?domain=b%C3%BCro.example", "https://büro.example/"],
  ])("of %s leads to its original target: %s", (wrapper, url, expected) => {
    expect(unwrapLink(url)).toEqual({ url: expected, wrappers: [wrapper] });
  });

  test("is unwrapped through several services with double percent encoding", () => {
    const inner = `https://linkprotect.cudasvc.com/url?a=${encodeURIComponent(target)}`;
    const outer = `https://nam02.safelinks.protection.outlook.com/?url=${encodeURIComponent(encodeURIComponent(inner))}`;
    expect(unwrapLink(outer)).toEqual({ url: target, wrappers: ["safelinks", "barracuda"] });
  });

  test.each([
    "https://shop.example/?url=https://other.example",
    "https://safelinks.protection.outlook.com.evil.example/?url=https://a.example",
    "https://urldefense.com/v3/https://a.example",
    "https://urldefense.proofpoint.com/v2/url?u=nothing&d=x",
    "https://protect-eu.mimecast.com/s/abc?domain=no domain",
    "https://protect-eu.mimecast.com/s/abc?domain=word",
    "https://protect-eu.mimecast.com/s/abc",
    "https://protect22.fireeye.com/url?u=https://a.example",
    "https://linkprotect.cudasvc.com.example/url?a=https://a.example",
    "https://secure-web.cisco.com/1abc/nothing",
    "https://mimecast.example/?domain=a.example",
    "not a link",
    "",
  ])("%s isn't rewritten", (url) => expect(unwrapLink(url)).toEqual({ url, wrappers: [] }));

  test("unwraps up to five layers", () => {
    const wrapped = (times: number): string =>
      times === 0 ? target : `https://scanmail.trustwave.com/?u=${encodeURIComponent(wrapped(times - 1))}`;
    expect(unwrapLink(wrapped(5))).toEqual({ url: target, wrappers: Array<string>(5).fill("trustwave") });
    expect(unwrapLink(wrapped(6)).url).toBe(wrapped(1));
  });

  test("any link terminates", () => {
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

describe("an address in a link", () => {
  test.each([
    ["in the query", "https://www.google.com/url?q=https://evil.example/login&sa=D", "https://evil.example/login"],
    ["percent-encoded twice", "https://t.example/c?to=https%253A%252F%252Fevil.example%252F", "https://evil.example/"],
    [
      "in base64",
      `https://t.example/r/${Buffer.from("https://evil.example/a").toString("base64url")}`,
      "https://evil.example/a",
    ],
    ["in the path", "https://t.example/redirect/https://evil.example/a", "https://evil.example/a"],
    ["after AMP", "https://www.google.co.uk/amp/evil.example/a", "https://evil.example/a"],
    ["after AMP, secured", "https://google.com/amp/s/evil.example", "https://evil.example"],
    ["without a scheme", "https://translate.google.com/translate?sl=auto&u=evil.example/a", "https://evil.example/a"],
    [
      "after a search engine's prefix",
      `https://www.bing.com/ck/a?p=1&u=a1${Buffer.from("https://evil.example/a").toString("base64url")}`,
      "https://evil.example/a",
    ],
    ["with the scheme left out", "https://ads.example/click?x=1&adurl=//evil.example/a", "https://evil.example/a"],
    ["in the fragment", "https://t.example/#https://evil.example/a", "https://evil.example/a"],
    ["after a semicolon in the query", "https://t.example/?x=1;u=https://evil.example/a", "https://evil.example/a"],
    ["without a name in the query", "https://t.example/?https://evil.example/a", "https://evil.example/a"],
    ["in a path that joins slashes", "https://t.example/r/https:/evil.example/a", "https://evil.example/a"],
    [
      "first in the query, then in the path",
      "https://t.example/https://b.example/?u=https://c.example/",
      "https://c.example/",
    ],
    [
      "the first on another domain",
      "https://a.t.example/?u=https://b.t.example/&v=https://c.example/",
      "https://c.example/",
    ],
    ["after only a search engine's own path", "https://www.bing.com/search?u=a1aHR0cHM6Ly9ldmlsLmV4YW1wbGUvYQ", null],
    ["as a host without a scheme elsewhere", "https://t.example/?u=evil.example/a", null],
    ["on an engine of a similar name", "https://google.evil.example/amp/b.example/a", null],
    [
      "cut after 4,096 characters",
      `https://t.example/?x=${"x".repeat(4069)}&u=https://evil.example/a`,
      "https://evil.example/",
    ],
    ["behind 4,096 characters", `https://t.example/?x=${"x".repeat(4096)}&u=https://evil.example/a`, null],
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
  ["http://bank.com:8080/a?b#c", "bank.com"],
  ["ftp://bank.com", "bank.com"],
  ["BANK.COM!", "bank.com"],
  ["  bank.com  ", "bank.com"],
  ["bank.com?a=b", "bank.com"],
  ["bank.com#top", "bank.com"],
  ["bank.net", "bank.net"],
  ["münchen.de", "münchen.de"],
  ["a-b.com", "a-b.com"],
  ["-a.com", null],
  ["bank.com is safe", null],
  ["bank.com/a b", null],
  ["kim@bank.com", null],
  ["https://192.0.2.1/", null],
  ["mailto:bank.com", null],
  ["com", null],
  ["https://invoice.pdf", "invoice.pdf"],
  [`bank.com/${"x".repeat(2039)}`, "bank.com"],
  [`bank.com/${"x".repeat(2040)}`, null],
  ...["zip", "mov", "md", "py", "sh", "pl", "rs", "ai", "app", "cab", "so", "ps"].map((ending): [string, null] => [
    `notes.${ending}`,
    null,
  ]),
  ...["ts", "html", "htm", "php", "asp", "aspx", "jsp", "css", "txt", "doc", "docx", "xls", "xlsx"].map(
    (ending): [string, null] => [`notes.${ending}`, null],
  ),
  ...["ppt", "pptx", "png", "jpg", "jpeg", "gif", "exe", "json", "xml", "csv", "eml"].map((ending): [string, null] => [
    `notes.${ending}`,
    null,
  ]),
  ["https://notes.zip", "notes.zip"],
  ["Hello world.Next", null],
  ["", null],
])("the text %s claims the host %s", (text, host) => {
  expect(shownHost(text)).toBe(host);
});
