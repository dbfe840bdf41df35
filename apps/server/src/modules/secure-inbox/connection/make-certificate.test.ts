import { createPrivateKey, X509Certificate } from "node:crypto";
import { expect, it } from "vitest";
import { Failure } from "../../../platform/failure.ts";
import { makeCertificate } from "./make-certificate.ts";
import { readKeyPair } from "./read-key-pair.ts";

const now = new Date("2026-03-02T09:00:00Z");

it("makes a certificate that its own key signed, which others read as they should", async () => {
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

it("tells the thumbprint as Microsoft shows it, and when it ends", async () => {
  const read = readKeyPair(await makeCertificate("Parapet", now), now);
  expect(read.thumbprint).toMatch(/^[0-9A-F]{40}$/);
  expect(read.expiresAt).toEqual(new Date("2028-03-02T09:00:00Z"));
});

it("names what is wrong with a certificate or a key that was brought along", async () => {
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
  expect(problemOf(mine.certificate, other.privateKey)).toMatchObject({ message: /not the one of the certificate/ });
  expect(problemOf(mine.certificate, mine.privateKey, new Date("2029-01-01"))).toMatchObject({ message: /expired/ });
  expect(problemOf(mine.certificate, mine.privateKey)).toBeNull();
});
