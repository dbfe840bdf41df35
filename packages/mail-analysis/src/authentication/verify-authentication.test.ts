import { generateKeyPairSync } from "node:crypto";
import { dkimSign, sealMessage } from "mailauth";
import { expect, test } from "vitest";
import { readMessage } from "../message/read-message.ts";
import { buildMessage } from "../testing/build-message.ts";
import { compareAuthentication, receiversClaim } from "./compare-authentication.ts";
import { envelopeOf } from "./envelope-of.ts";
import { verifyAuthentication } from "./verify-authentication.ts";
import { zoneResolver } from "./zone-resolver.ts";

const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
const key = privateKey.export({ type: "pkcs8", format: "pem" }).toString();
const record = `v=DKIM1; k=rsa; p=${publicKey.export({ type: "spki", format: "der" }).toString("base64")}`;
const resolver = zoneResolver({
  "partner.example": { TXT: ["v=spf1 ip4:192.0.2.0/24 -all"] },
  "_dmarc.partner.example": { TXT: ["v=DMARC1; p=reject"] },
  "s1._domainkey.partner.example": { TXT: [record] },
  "mailer.example": { TXT: ["v=spf1 ip4:192.0.2.0/24 -all"] },
  "s1._domainkey.mailer.example": { TXT: [record] },
  "s1._domainkey.list.example": { TXT: [record] },
});
const mail = buildMessage({ text: "The notes, as promised." });
const inside = { ip: "192.0.2.7", helo: "mx.partner.example", sender: "kim@partner.example" };
const outside = { ...inside, ip: "203.0.113.9" };

async function signed(domain: string): Promise<Buffer> {
  const signature = { signingDomain: domain, selector: "s1", privateKey: key };
  const { signatures } = await dkimSign(mail, { ...signature, signatureData: [signature] });
  return Buffer.concat([Buffer.from(signatures), mail]);
}

test("a message from its domain's own server passes", async () => {
  const own = await verifyAuthentication(await signed("partner.example"), { resolver, envelope: inside });
  expect(own).toEqual({
    spf: { result: "pass", domain: "partner.example", isAligned: true },
    dkim: [{ result: "pass", domain: "partner.example", selector: "s1", isAligned: true, comment: "" }],
    dmarc: { result: "pass", domain: "partner.example", policy: "reject" },
    arc: { result: "none", instances: 0, sealer: null },
  });
});

test("a pass for another domain isn't aligned and fails DMARC", async () => {
  const envelope = { ...inside, sender: "bounce@mailer.example" };
  const own = await verifyAuthentication(await signed("mailer.example"), { resolver, envelope });
  expect(own.spf).toEqual({ result: "pass", domain: "mailer.example", isAligned: false });
  expect(own.dkim).toMatchObject([{ result: "pass", domain: "mailer.example", isAligned: false }]);
  expect(own.dmarc).toEqual({ result: "fail", domain: "partner.example", policy: "reject" });
});

test("an unauthorized server and a changed body fail", async () => {
  const changed = Buffer.from((await signed("partner.example")).toString().replace("VGhl", "QW5k"));
  const own = await verifyAuthentication(changed, { resolver, envelope: outside });
  expect(own.spf.result).toBe("fail");
  expect(own.dkim).toMatchObject([{ domain: "partner.example", comment: expect.stringMatching(/body/) }]);
  expect(own.dkim[0]?.result).not.toBe("pass");
  expect(own.dmarc.result).toBe("fail");
});

test("a check without DNS is unavailable, never guessed", async () => {
  const withoutDns = await verifyAuthentication(mail, { resolver: null, envelope: inside });
  expect([withoutDns.spf, withoutDns.dmarc, withoutDns.arc].map(({ result }) => result)).toEqual(
    Array(3).fill("unavailable"),
  );
  const unknown = await verifyAuthentication(mail, { resolver, envelope: null });
  expect(unknown.spf.result).toBe("unavailable");
  expect(unknown.dmarc).toEqual({ result: "unavailable", domain: "partner.example", policy: "reject" });
  const vouched = await verifyAuthentication(await signed("partner.example"), { resolver, envelope: null });
  expect(vouched.dmarc.result).toBe("pass");
  const down = async () => Promise.reject(Object.assign(new Error("down"), { code: "ETIMEOUT" }));
  expect((await verifyAuthentication(mail, { resolver: down, envelope: inside })).spf.result).toBe("temperror");
});

test("an ARC chain names its last sealer", async () => {
  const seal = {
    signingDomain: "list.example",
    selector: "s1",
    privateKey: key,
    cv: "none",
    authResults: "list.example; dmarc=pass",
  };
  const headers = await sealMessage(mail, seal);
  const own = await verifyAuthentication(Buffer.concat([Buffer.from(headers), mail]), { resolver, envelope: outside });
  expect(own.arc).toEqual({ result: "pass", instances: 1, sealer: "list.example" });
  const broken = Buffer.concat([Buffer.from(headers), Buffer.from(mail.toString().replace("VGhl", "QW5k"))]);
  expect((await verifyAuthentication(broken, { resolver, envelope: outside })).arc.result).toBe("fail");
});

test("a comparison shows where the receiver's results differ", async () => {
  const headers = {
    "Return-Path": "<kim@partner.example>",
    Received:
      "from mx.partner.example (mx.partner.example [203.0.113.9]) by in.contoso.com with ESMTPS; Mon, 2 Nov 2026 09:00:00 +0000",
    "Authentication-Results": "in.contoso.com; spf=pass smtp.mailfrom=partner.example; dmarc=bestguesspass",
  };
  const bytes = buildMessage({ text: "x", headers });
  const read = readMessage(bytes);
  if (!read.ok) throw new Error(read.refusal);
  const envelope = envelopeOf(read.message, ["contoso.com"]);
  expect(envelope).toEqual({ ip: "203.0.113.9", helo: "mx.partner.example", sender: "kim@partner.example" });
  expect(envelopeOf(read.message, ["other.example"])).toBeNull();
  const own = await verifyAuthentication(bytes, { resolver, envelope });
  expect(compareAuthentication(own, receiversClaim(read.message.claims.results))).toEqual([
    { method: "spf", own: "fail", claimed: "pass", agrees: false },
    { method: "dkim", own: "none", claimed: null, agrees: null },
    { method: "dmarc", own: "fail", claimed: "bestguesspass", agrees: false },
    { method: "arc", own: "none", claimed: null, agrees: null },
  ]);
});

const zone = (records: Readonly<Record<string, readonly string[]>>) =>
  zoneResolver(Object.fromEntries(Object.entries(records).map(([name, TXT]) => [name, { TXT }])));

test.each([
  ["v=spf1 ip4:192.0.2.0/24 -all", "192.0.2.7", "pass"],
  ["v=spf1 ip4:192.0.2.0/24 -all", "203.0.113.9", "fail"],
  ["v=spf1 ~all", "192.0.2.7", "softfail"],
  ["v=spf1 ?all", "192.0.2.7", "neutral"],
  ["v=spf1 a:%{bad -all", "192.0.2.7", "permerror"],
  ["no record of SPF", "192.0.2.7", "none"],
])("SPF of %s from %s is %s (RFC 7208)", async (spf, ip, result) => {
  const own = await verifyAuthentication(mail, {
    resolver: zone({ "partner.example": [spf] }),
    envelope: { ...inside, ip },
  });
  expect(own.spf).toMatchObject({ result, domain: "partner.example" });
});

test.each([
  ["v=DMARC1; p=reject", "reject"],
  ["v=DMARC1; p=quarantine", "quarantine"],
  ["v=DMARC1; p=none", "none"],
  ["no record of DMARC", null],
])("DMARC policy of %s is %s", async (dmarc, policy) => {
  const resolving = zone({ "partner.example": ["v=spf1 -all"], "_dmarc.partner.example": [dmarc] });
  const own = await verifyAuthentication(mail, { resolver: resolving, envelope: outside });
  expect(own.dmarc).toEqual({ result: policy === null ? "none" : "fail", domain: "partner.example", policy });
});

test("a subdomain is aligned unless the domain requires strict alignment", async () => {
  const envelope = { ...inside, sender: "kim@bounce.partner.example" };
  const aligned = async (dmarc: string) => {
    const resolving = zone({
      "bounce.partner.example": ["v=spf1 ip4:192.0.2.0/24 -all"],
      "_dmarc.partner.example": [dmarc],
    });
    const own = await verifyAuthentication(mail, { resolver: resolving, envelope });
    return [own.spf.isAligned, own.dmarc.result];
  };
  expect(await aligned("v=DMARC1; p=reject")).toEqual([true, "pass"]);
  expect(await aligned("v=DMARC1; p=reject; aspf=s")).toEqual([false, "fail"]);
});

test("a message without a signature has none, and an unknown selector doesn't pass", async () => {
  const bare = await verifyAuthentication(mail, { resolver, envelope: inside });
  expect(bare.dkim).toEqual([]);
  const withoutKey = zone({ "partner.example": ["v=spf1 -all"] });
  const own = await verifyAuthentication(await signed("partner.example"), { resolver: withoutKey, envelope: inside });
  expect(own.dkim).toHaveLength(1);
  expect(own.dkim[0]).toMatchObject({ domain: "partner.example", selector: "s1" });
  expect(own.dkim[0]?.result).not.toBe("pass");
  expect(own.dkim[0]?.comment).not.toBe("");
});

test("a message without From has no DMARC result", async () => {
  const nameless = Buffer.from("Subject: x\r\n\r\nHello\r\n");
  const own = await verifyAuthentication(nameless, { resolver, envelope: inside });
  expect(own.dmarc).toEqual({ result: "none", domain: null, policy: null });
});

test("respects the offset of bytes in a larger buffer", async () => {
  const bytes = await signed("partner.example");
  const larger = new Uint8Array(bytes.length + 20);
  larger.set(bytes, 10);
  const own = await verifyAuthentication(larger.subarray(10, 10 + bytes.length), { resolver, envelope: inside });
  expect(own.dkim).toMatchObject([{ result: "pass" }]);
});
