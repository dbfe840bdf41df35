import { createPrivateKey, X509Certificate } from "node:crypto";
import { expect, it } from "vitest";
import { Failure } from "../../../platform/failure.ts";
import { readKeyPair, makeCertificate } from "./read-credential.ts";

const now = new Date("2026-03-02T09:00:00Z");

it("generates a valid self-signed certificate", async () => {
  const { certificate, privateKey } = await makeCertificate("Parapet – مثال", now);
  const read = new X509Certificate(certificate);
  expect(read.subject).toBe("CN=Parapet – مثال");
  expect(read.issuer).toBe(read.subject);
  expect(read.ca).toBe(false);
  expect(read.verify(read.publicKey)).toBe(true);
  expect(read.checkPrivateKey(createPrivateKey(privateKey))).toBe(true);
  expect(new Date(read.validFrom)).toEqual(new Date("2026-03-02T08:55:00Z"));
  expect(new Date(read.validTo)).toEqual(new Date("2028-03-02T09:00:00Z"));
  expect(read.publicKey.asymmetricKeyDetails?.modulusLength).toBe(2048);
});

it("returns the thumbprint and expiry as Microsoft shows them", async () => {
  const read = readKeyPair(await makeCertificate("Parapet", now), now);
  expect(read.thumbprint).toMatch(/^[0-9A-F]{40}$/);
  expect(read.expiresAt).toEqual(new Date("2028-03-02T09:00:00Z"));
});

it("reports problems of an uploaded certificate or key", async () => {
  const [mine, other] = [await makeCertificate("Mine", now), await makeCertificate("Other", now)];
  const problemOf = (certificate: string, privateKey: string, at = now) => {
    try {
      readKeyPair({ certificate, privateKey }, at);
      return null;
    } catch (error) {
      return error instanceof Failure ? error.errors?.[0] : error;
    }
  };
  expect(problemOf("no certificate", mine.privateKey)).toMatchObject({ pointer: "/body/credential/certificate" });
  expect(problemOf(mine.certificate, "no key")).toMatchObject({ pointer: "/body/credential/private_key" });
  expect(problemOf(mine.certificate, other.privateKey)).toMatchObject({ message: /belong to the certificate/ });
  expect(problemOf(mine.certificate, mine.privateKey, new Date("2029-01-01"))).toMatchObject({ message: /expired/ });
  expect(problemOf(mine.certificate, mine.privateKey)).toBeNull();
});
