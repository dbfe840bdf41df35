import * as fc from "fast-check";
import { expect, describe, it } from "vitest";
import { findSecrets, maskSecrets } from "./find-secrets.ts";

const segment = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
const jwt = `${segment({ alg: "HS256", typ: "JWT" })}.${segment({ sub: "1" })}.c2lnbmF0dXJl`;
const pem = (kind: string) => `-----BEGIN ${kind}-----\nMIIEvQIBADANBg\n-----END ${kind}-----`;

describe("findSecrets", () => {
  it.each([
    ["payment_card", "4111111111111111"],
    ["payment_card", "4111 1111 1111 1111"],
    ["payment_card", "5500-0000-0000-0004"],
    ["payment_card", "2221000000000009"],
    ["payment_card", "378282246310005"],
    ["payment_card", "3782 822463 10005"],
    ["payment_card", "6011111111111117"],
    ["payment_card", "30569309025904"],
    ["payment_card", "3530111333300000"],
    ["payment_card", "6212345678901232"],
    ["iban", "DE89370400440532013000"],
    ["iban", "DE89 3704 0044 0532 0130 00"],
    ["iban", "GB29NWBK60161331926819"],
    ["iban", "GB29-NWBK-6016-1331-9268-19"],
    ["iban", "de89370400440532013000"],
    ["iban", "gb29 nwbk 6016 1331 9268 19"],
    ["iban", "be68-5390-0754-7034"],
    ["iban", "mt84malt011000012345mtlcast001s"],
    ["iban", "mt84 malt 0110 0001 2345 mtlc ast0 01s"],
    ["iban", "NO9386011117947"],
    ["us_ssn", "536-90-4399"],
    ["jwt", jwt],
    ["private_key", pem("PRIVATE KEY")],
    ["private_key", pem("RSA PRIVATE KEY")],
    ["private_key", pem("OPENSSH PRIVATE KEY")],
    ["api_key", ["AKIA", "ABCDEFGH12345678"].join("")],
    ["api_key", `ghp_${"a1".repeat(18)}`],
  ])("finds a %s: %s", (kind, secret) => {
    const around = [
      ["", ""],
      ["see ", " there"],
      ['{"x":"', '"}'],
      ["(", ")"],
      ["12 ", " 12/28"],
    ] as const;
    for (const [before, after] of around) {
      expect(findSecrets(before + secret + after).map((found) => found.kind)).toEqual([kind]);
      expect(maskSecrets(before + secret + after)).toBe(`${before}••••${after}`);
    }
  });

  it.each([
    ["a wrong check digit", "4111111111111112"],
    ["no card scheme", "9111111111111111"],
    ["a wrong length", "411111111111111"],
    ["part of a longer number", "41111111111111111234567"],
    ["part of a word", "a4111111111111111"],
    ["the digits of a fraction", "0.4111111111111111"],
    ["a whole part of a fraction", "4111111111111111.25"],
    ["a UUID", "12345678-1234-4234-8234-123456789012"],
    ["moments", "1791999990000 1791999990000123 1791999990000000000"],
    ["a date and a time", "2026-10-10 20:55:36"],
    ["a wrong IBAN", "DE89370400440532013001"],
    ["a wrong IBAN in small letters", "de89-3704-0044-0532-0130-01"],
    ["an IBAN in both cases", "De89370400440532013000"],
    ["a country without IBANs", "US89370400440532013000"],
    ["an area that was never issued", "666-12-3456 000-12-3456 912-12-3456"],
    ["a group or serial that was never issued", "536-00-4399 536-90-0000"],
    ["a longer number with hyphens", "1-536-90-4399 536-90-4399-1"],
    ["a public key", "-----BEGIN PUBLIC KEY-----\nMIIBIjANBg\n-----END PUBLIC KEY-----"],
    ["a word that starts like a token", "eyJhbGci eyJub3QganNvbg.payload.signature"],
    ["addresses without secrets", "https://example.com:8080/a?page=2&q=x#f mailto:a@b.example"],
  ])("finds nothing in %s", (_, text) => {
    expect(findSecrets(text)).toEqual([]);
    expect(maskSecrets(text)).toBe(text);
  });

  it("overlooks nothing in a text that shows no other sign of a secret", () => {
    const secrets = ["4111 1111 1111 1111", "3782 822463 10005", "6304000000000000", "30569309025904"];
    const others = ["DE89 3704 0044 0532 0130 00", "NO9386011117947", "536-90-4399", "npm_", "sk-", "key", "a"];
    const malta = ["MT84MALT011000012345MTLCAST001S", "mt84-malt-0110-0001-2345-mtlc-ast0-01s"];
    const pieces = fc.constantFrom(
      ...secrets,
      ...malta,
      ...others,
      "4",
      "11",
      "1111",
      "90",
      " ",
      "-",
      "AB12",
      "C",
      "_",
      ".",
      ",",
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 12 }), (parts) => {
        const text = parts.join("");
        // The line in front is a sign, so that every finder looks.
        expect(`://\n${maskSecrets(text)}`).toBe(maskSecrets(`://\n${text}`));
      }),
      { numRuns: 1_000 },
    );
  });

  it("finds a card behind a number, next to its date and in a row of cards", () => {
    expect(maskSecrets("paid 2024 4111 1111 1111 1111 12/28")).toBe("paid 2024 •••• 12/28");
    expect(maskSecrets("4111111111111111,5500000000000004")).toBe("••••,••••");
  });

  it("masks a private key that has no end up to the end", () => {
    expect(maskSecrets("x -----BEGIN EC PRIVATE KEY-----\nMIIE")).toBe("x ••••");
  });

  it("masks passwords and secret parameters of addresses, and leaves the rest of them", () => {
    expect(maskSecrets("postgres://app:hunter2@db.example/app")).toBe("postgres://app:••••@db.example/app");
    expect(maskSecrets("https://x.example/cb?page=2&access_token=abc&q=1#f")).toBe(
      "https://x.example/cb?page=2&access_token=••••&q=1#f",
    );
  });

  it("masks what is assigned to a secret's name, and leaves other assignments", () => {
    expect(maskSecrets("password=hunter2&user=ada")).toBe("password=••••&user=ada");
    expect(maskSecrets("Server=db;Uid=app;Pwd=hunter2;")).toBe("Server=db;Uid=app;Pwd=••••;");
    expect(maskSecrets(`{ token="a b", n=1, api_key='k' }`)).toBe("{ token=\"••••\", n=1, api_key='••••' }");
    expect(maskSecrets('key=value max-age=0 error="invalid_token" password= x')).toBe(
      'key=value max-age=0 error="invalid_token" password= x',
    );
  });

  it("masks a whole authorization value, and leaves words", () => {
    expect(maskSecrets("Bearer 2YotnFZFEjr1zCsicMWpAA")).toBe("Bearer ••••");
    expect(maskSecrets("Basic dXNlcjpwYXNz")).toBe("Basic ••••");
    for (const words of ["Basic membership", "Bearer authentication", "Bearer ••••"])
      expect(maskSecrets(words)).toBe(words);
  });

  it("takes time in proportion to the text, also for texts made to be slow", () => {
    const length = 64 * 1024;
    const units = [
      "eyJ",
      "eyJa.",
      "eyJa.b.",
      "4",
      "4 ",
      "4111 ",
      "1234-",
      "DE89 ",
      "DE89",
      "A",
      "://",
      "://a:",
      "?a=",
      "&",
      "536-90-",
      "ghp_",
      "xoxb-",
      "-----BEGIN ",
      "a=",
      'a="',
      "pwd=",
      "-----BEGIN PRIVATE KEY-----",
      "\\",
      '"',
    ];
    for (const unit of units) {
      const started = performance.now();
      findSecrets(unit.repeat(Math.ceil(length / unit.length)));
      expect(performance.now() - started, unit).toBeLessThan(3_000);
    }
  });
});
