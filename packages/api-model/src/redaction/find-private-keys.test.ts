import { describe, expect, it, test } from "vitest";
import { findPrivateKeys } from "./find-secrets.ts";

const found = (text: string) =>
  [...findPrivateKeys(text)].map(({ start, end, kind }) => `${kind}: ${text.slice(start, end)}`);

describe("private keys", () => {
  const key = (kind: string) => `-----BEGIN ${kind}-----\nMIIE\n-----END ${kind}-----`;

  test.each([
    "PRIVATE KEY",
    "RSA PRIVATE KEY",
    "EC PRIVATE KEY",
    "ENCRYPTED PRIVATE KEY",
    "OPENSSH PRIVATE KEY",
    "PGP PRIVATE KEY BLOCK",
  ])("%s", (kind) => {
    expect(found(`a ${key(kind)} b`)).toEqual([`private_key: ${key(kind)}`]);
  });

  test.each(["PUBLIC KEY", "CERTIFICATE", "private key", "A B C D PRIVATE KEY", "PRIVATE KEYS"])("not %s", (kind) => {
    expect(found(key(kind))).toEqual([]);
  });

  it("are found one after the other, and the last up to the end", () => {
    const text = `${key("PRIVATE KEY")}x${key("EC PRIVATE KEY")}y-----BEGIN PRIVATE KEY-----z`;
    expect(found(text)).toEqual([
      `private_key: ${key("PRIVATE KEY")}`,
      `private_key: ${key("EC PRIVATE KEY")}`,
      "private_key: -----BEGIN PRIVATE KEY-----z",
    ]);
  });
});
