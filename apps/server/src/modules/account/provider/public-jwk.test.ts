import { createHash, createPublicKey, generateKeyPairSync } from "node:crypto";
import { expect, test } from "vitest";
import { newKeyPair } from "../installation/open-installation.ts";
import { fingerprintOf, publicJwk } from "./public-jwk.ts";

// The key and the thumbprint of RFC 8037, appendices A.1 and A.3.
const rfc8037 = { kty: "OKP", crv: "Ed25519", x: "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo" };

test("the thumbprint is the one of RFC 8037", () => {
  const pem = createPublicKey({ key: rfc8037, format: "jwk" }).export({ type: "spki", format: "pem" }).toString();
  const kid = "kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k";
  expect(publicJwk(pem)).toEqual({ ...rfc8037, kid, use: "sig", alg: "EdDSA" });
});

test("the fingerprint is the SHA-256 of the bytes between the lines of the PEM", () => {
  const { publicKey } = newKeyPair();
  const spki = Buffer.from(publicKey.replaceAll(/-----.*-----|\s/g, ""), "base64");
  const hex = createHash("sha256").update(spki).digest("hex");
  expect(fingerprintOf(publicKey).replaceAll(":", "").toLowerCase()).toBe(hex);
  expect(fingerprintOf(publicKey)).toMatch(/^[0-9A-F]{2}(:[0-9A-F]{2}){31}$/);
});

test("a key of another kind is refused", () => {
  const { publicKey } = generateKeyPairSync("x25519");
  const pem = publicKey.export({ type: "spki", format: "pem" }).toString();
  expect(() => publicJwk(pem)).toThrow("not an Ed25519 public key");
});
