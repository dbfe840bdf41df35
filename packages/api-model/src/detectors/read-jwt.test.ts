import { Buffer } from "node:buffer";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { bearerToken, readJwt } from "./read-jwt.ts";

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
const header = part({ alg: "HS256" });
const claims = part({ sub: "1" });

describe("a token", () => {
  test("has a header, claims and a signature over both", () => {
    expect(readJwt(`${header}.${claims}.c2ln`)).toEqual({
      header: { alg: "HS256" },
      claims: { sub: "1" },
      signed: `${header}.${claims}`,
      signature: "c2ln",
    });
  });

  test("may have an empty signature, as an unsecured one has", () => {
    expect(readJwt(`${header}.${claims}.`)?.signature).toBe("");
  });

  test.each([
    ["nothing", ""],
    ["two parts", `${header}.${claims}`],
    ["four parts", `${header}.${claims}.c2ln.x`],
    ["five parts, as an encrypted one has", `${header}.a.b.c.d`],
    ["no header", `.${claims}.c2ln`],
    ["no claims", `${header}..c2ln`],
    ["padding", `${header}=.${claims}.c2ln`],
    ["a signature that is no base64url", `${header}.${claims}.c2+n`],
    ["a header that is no base64url", `${header}!.${claims}.c2ln`],
    ["a header that is no JSON", `abc.${claims}.c2ln`],
    ["a header that is a list", `${part([])}.${claims}.c2ln`],
    ["a header that is a text", `${part("x")}.${claims}.c2ln`],
    ["claims that are null", `${header}.${part(null)}.c2ln`],
    ["spaces around", ` ${header}.${claims}.c2ln`],
  ])("isn't a text with %s", (_, text) => {
    expect(readJwt(text)).toBeNull();
  });

  test("has 16,384 characters at most", () => {
    const start = `${header}.${claims}.`;
    expect(readJwt(start + "a".repeat(16_384 - start.length))).not.toBeNull();
    expect(readJwt(start + "a".repeat(16_385 - start.length))).toBeNull();
  });

  test("holds whatever claims it was written with", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 2 })), (value) => {
        const written = JSON.stringify(value);
        expect(JSON.stringify(readJwt(`${header}.${part(value)}.c2ln`)?.claims)).toBe(
          JSON.stringify(JSON.parse(written)),
        );
      }),
    );
  });
});

test.each([
  ["Bearer abc", "abc"],
  ["bearer abc", "abc"],
  ["BEARER   abc", "abc"],
  ["  Bearer abc  ", "abc"],
  ["Bearer", null],
  ["Bearer ", null],
  ["Bearer a b", null],
  ["Bearerabc", null],
  ["Basic abc", null],
  ["Token abc", null],
  ["abc", null],
  ["", null],
])("the token of %j is %j", (authorization, token) => {
  expect(bearerToken(authorization)).toBe(token);
});
