import { constants, createDecipheriv, createHmac, privateDecrypt, X509Certificate } from "node:crypto";
import { createLocalJWKSet, jwtVerify } from "jose";
import { afterAll, beforeEach, expect, test } from "vitest";
import { selfSignedCertificate } from "../../base/self-signed-certificate.ts";
import { createControl } from "../../control/control.ts";
import { createTenant } from "../../tenant.ts";
import { directGraph } from "../../testing/direct-graph.ts";
import { startEndpoint } from "../../testing/endpoint.ts";
import { publishedKeys } from "../../tokens/tokens.ts";

const start = new Date("2026-11-02T09:00:00Z");
const tenant = createTenant({ mailboxes: 9, clock: { isFrozen: true, start } });
const control = createControl(tenant, "");
const graph = await directGraph(tenant);
const endpoint = await startEndpoint();
afterAll(() => endpoint.close());
beforeEach(() => {
  tenant.notifier.subscriptions.clear();
  endpoint.received.length = 0;
});

const address = "marianne.kowalski@meridianfreight.com";
const { certificate, privateKey } = selfSignedCertificate("Parapet", start, new Date("2030-01-01T00:00:00Z"));
const inMinutes = (minutes: number) => new Date(control.now().getTime() + minutes * 60_000).toISOString();
const rich = (changes: object = {}) => ({
  changeType: "created",
  notificationUrl: endpoint.url,
  lifecycleNotificationUrl: endpoint.url,
  resource: `users/${address}/messages?$select=subject,from,receivedDateTime`,
  expirationDateTime: inMinutes(60),
  clientState: "sesame",
  includeResourceData: true,
  encryptionCertificate: new X509Certificate(certificate).raw.toString("base64"),
  encryptionCertificateId: "first",
  ...changes,
});
const create = (changes: object = {}) => graph("POST", "/subscriptions", rich(changes), {});
const deliver = async (subject: string) => {
  await control.deliver({ from: "kim@partner.example", to: address, subject, text: "secret words" });
  await control.settled();
};

/** Decrypts as a subscriber: the key with the private key, then the signature and the data. */
function open(content: { data: string; dataKey: string; dataSignature: string }): unknown {
  const key = privateDecrypt(
    { key: privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: "sha1" },
    Buffer.from(content.dataKey, "base64"),
  );
  expect(key).toHaveLength(32);
  const data = Buffer.from(content.data, "base64");
  expect(createHmac("sha256", key).update(data).digest("base64")).toBe(content.dataSignature);
  const decipher = createDecipheriv("aes-256-cbc", key, key.subarray(0, 16));
  return JSON.parse(Buffer.concat([decipher.update(data), decipher.final()]).toString("utf8"));
}

test("resource data is encrypted for the subscriber's certificate and contains only selected properties", async () => {
  expect(await create()).toMatchObject({
    status: 201,
    body: { includeResourceData: true, encryptionCertificateId: "first" },
  });
  await deliver("Invoice 77");
  const [{ value }] = endpoint.received;
  expect(JSON.stringify(endpoint.received)).not.toContain("Invoice 77");
  const { encryptedContent } = value[0];
  expect(encryptedContent).toMatchObject({
    encryptionCertificateId: "first",
    encryptionCertificateThumbprint: new X509Certificate(certificate).fingerprint.replaceAll(":", ""),
  });
  const opened = open(encryptedContent);
  expect(opened).toMatchObject({ subject: "Invoice 77", from: { emailAddress: { address: "kim@partner.example" } } });
  expect(JSON.stringify(opened)).not.toContain("secret words");
});

test("every notification has its own key", async () => {
  await create();
  await deliver("one");
  await deliver("two");
  const contents = endpoint.received.map(({ value }) => value[0].encryptedContent);
  expect(contents.map(open)).toMatchObject([{ subject: "one" }, { subject: "two" }]);
  expect(new Set(contents.map(({ dataKey }) => dataKey)).size).toBe(2);
});

test("rich notifications carry a validation token for the application; basic ones don't", async () => {
  const { body } = await create();
  await deliver("one");
  const [token] = endpoint.received[0].validationTokens;
  const { payload } = await jwtVerify(token, createLocalJWKSet(publishedKeys(tenant.issuer.keys)), {
    issuer: `https://sts.windows.net/${tenant.issuer.tenantId}/`,
    audience: body.applicationId,
    currentDate: control.now(),
  });
  expect(payload["appid"]).toBe("0bf30f3b-4a52-48df-9a82-234910c4a086");
  tenant.notifier.subscriptions.clear();
  await create({ includeResourceData: false, resource: `users/${address}/messages` });
  await deliver("two");
  expect(endpoint.received[1]).not.toHaveProperty("validationTokens");
  expect(endpoint.received[1].value[0]).not.toHaveProperty("encryptedContent");
});

test.each([
  ["no certificate", { encryptionCertificate: undefined }],
  ["no name of it", { encryptionCertificateId: undefined }],
  ["an invalid certificate", { encryptionCertificate: "bm9uZQ==" }],
  ["no lifecycle notification URL", { lifecycleNotificationUrl: undefined }],
  ["nothing selected", { resource: `users/${address}/messages` }],
  ["the body", { resource: `users/${address}/messages?$select=subject,body` }],
  ["more than a day", { expirationDateTime: inMinutes(1500) }],
])("%s is rejected", async (_name, changes) => {
  expect((await create(changes)).status).toBe(400);
});
