import { createHash, createPublicKey, verify } from "node:crypto";
import { expect, test } from "vitest";
import { generateSigningKey, getPublicJwk, importSigningKey, signCall, type SigningKey } from "./signing-key.ts";

const decode = (part = "") => JSON.parse(Buffer.from(part, "base64url").toString()) as Record<string, unknown>;

async function verified(key: SigningKey, jws: string) {
  const [header, payload, signature = ""] = jws.split(".");
  const publicKey = createPublicKey({ key: { ...(await getPublicJwk(key)) }, format: "jwk" });
  const isEd25519 = publicKey.asymmetricKeyType === "ed25519";
  const isValid = verify(
    isEd25519 ? null : "sha256",
    Buffer.from(`${header}.${payload}`),
    { key: publicKey, dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
  return { isValid, header: decode(header), payload: decode(payload) };
}

const ed25519 = async () => {
  const pair = await crypto.subtle.generateKey({ name: "Ed25519" }, true, ["sign", "verify"]);
  return importSigningKey(await crypto.subtle.exportKey("jwk", pair.privateKey));
};
const kept = async () => {
  const { privateKey } = await generateSigningKey({ extractable: true });
  return importSigningKey(await crypto.subtle.exportKey("jwk", privateKey));
};

test.each([
  ["a new key", generateSigningKey, "ES256"],
  ["a key that was kept", kept, "ES256"],
  ["an Ed25519 key", ed25519, "EdDSA"],
])("%s signs a call with the claims of RFC 9449", async (_what, make, alg) => {
  const key = await make();
  const url = new URL("https://api.example.com/invoices?page=2#top");
  const { isValid, header, payload } = await verified(
    key,
    await signCall(key, { method: "PUT", url, apiKey: "ppk_1" }),
  );
  expect(isValid).toBe(true);
  expect(header).toEqual({ typ: "dpop+jwt", alg, jwk: await getPublicJwk(key) });
  expect(payload).toEqual({
    jti: expect.stringMatching(/^[0-9a-f-]{36}$/),
    htm: "PUT",
    htu: "https://api.example.com/invoices",
    iat: expect.closeTo(Date.now() / 1000, -1),
    ath: createHash("sha256").update("ppk_1").digest("base64url"),
  });
  expect(key.privateKey.extractable).toBe(false);
});

test("a public JWK has nothing private", async () => {
  expect(Object.keys(await getPublicJwk(await generateSigningKey({ extractable: true })))).toEqual([
    "kty",
    "crv",
    "x",
    "y",
  ]);
});

test("keys of other kinds are refused", async () => {
  await expect(importSigningKey({ kty: "EC", crv: "P-384", x: "", y: "", d: "" })).rejects.toThrow(TypeError);
});
