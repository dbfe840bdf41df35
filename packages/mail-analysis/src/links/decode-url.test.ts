import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isAddressHost } from "../signals/link-signals.ts";
import { decodedUrl, parsedUrl, unescaped } from "./decode-url.ts";

const url = "https://a.example/b?c=d";
const base64 = (text: string) => Buffer.from(text).toString("base64");
const base64url = (text: string) => Buffer.from(text).toString("base64url");
const percent = encodeURIComponent;

describe("decodedUrl", () => {
  test.each([
    ["as it is", url],
    ["of http, in any case", "HTTP://A.example"],
    ["percent-encoded", percent(url)],
    ["percent-encoded three times", percent(percent(percent(url)))],
    ["in base64", base64(url)],
    ["in base64 without padding", base64(url).replace(/=+$/, "")],
    ["in base64url", base64url(`${url}?>~`)],
    ["in base64, percent-encoded", percent(base64(`${url}>>>`))],
    ["percent-encoded, in base64", base64(percent(url))],
    ["in base64 twice", base64(base64(url))],
  ])("decodes an address %s", (_, text) => {
    expect(decodedUrl(text)?.toLowerCase()).toMatch(/^https?:\/\/a\.example/);
  });

  test.each([
    ["in base64 three times", base64(base64(base64(url)))],
    ["percent-encoded four times", percent(percent(percent(percent(url))))],
    ["of another scheme", "ftp://a.example/"],
    ["of two letters", "https://ab"],
    ["in the middle of a text", `x ${url}`],
    ["in base64 of bytes that aren't text", base64("\0https://a.example/")],
    ["in base64 of fewer than 12 characters", "aHR0cDovL2E"],
    ["of an empty text", ""],
  ])("returns null for an address %s", (_, text) => {
    expect(decodedUrl(text)).toBeNull();
  });

  test("keeps encoding inside the address", () => {
    expect(decodedUrl("https://a.example/?next=https%3A%2F%2Fb.example")).toBe(
      "https://a.example/?next=https%3A%2F%2Fb.example",
    );
    expect(decodedUrl(percent("https://a.example/?a=%2F"))).toBe("https://a.example/?a=%2F");
  });

  test("round-trips two layers of encoding", () => {
    const path = fc.stringMatching(/^[a-z0-9/?&=_.-]{0,40}$/);
    const encode = fc.constantFrom(percent, base64, base64url, (text: string) => text);
    fc.assert(
      fc.property(path, encode, encode, (rest, one, other) => {
        const address = `https://a.example/${rest}`;
        expect(decodedUrl(other(one(address)))).toBe(address);
      }),
    );
  });
});

test.each([
  ["a%20b", "a b"],
  ["%C3%A9", "é"],
  ["%E9", "%E9"],
  ["100%", "100%"],
  ["a+b", "a+b"],
])("unescapes %s to %s", (text, expected) => {
  expect(unescaped(text)).toBe(expected);
});

test.each([
  [" https://a.example/ ", "https://a.example/"],
  ["HTTPS://A.Example", "https://a.example/"],
  ["a.example", null],
  ["", null],
])("parses %j as %j", (text, href) => {
  expect(parsedUrl(text)?.href ?? null).toBe(href);
});

test.each([
  ["192.0.2.1", true],
  ["[2001:db8::7]", true],
  ["1.2.3", false],
  ["192.0.2.1.example", false],
  ["a192.0.2.1", false],
  ["1234.0.2.1", false],
  ["a.example", false],
  ["", false],
])("%s is an IP address: %s", (host, isAddress) => {
  expect(isAddressHost(host)).toBe(isAddress);
});
