import { generateKeyPairSync, hash, type KeyObject, randomUUID } from "node:crypto";
import { calculateJwkThumbprint, SignJWT } from "jose";
import { describe, expect, it } from "vitest";
import type { InboundCall } from "../request/inbound-call.ts";
import { DpopProofs } from "./dpop-proofs.ts";

const nowMs = 1_800_000_000_000;
const api = { baseUrl: "https://api.example" };
const apiKey = "ppk_0123456789";
const pair = generateKeyPairSync("ed25519");
const other = generateKeyPairSync("ed25519");

interface Changes {
  readonly htm?: string;
  readonly htu?: string;
  readonly ath?: string;
  readonly jti?: string;
  /** Seconds that the client's clock is ahead. */
  readonly ahead?: number;
  readonly typ?: string;
  readonly alg?: string;
  readonly privateKey?: KeyObject;
}

function proofOf(changes: Changes = {}): Promise<string> {
  const { htm = "GET", htu = "https://api.example/invoices", ath = hash("sha256", apiKey, "base64url") } = changes;
  const { jti = randomUUID(), ahead = 0, typ = "dpop+jwt", alg = "EdDSA", privateKey = pair.privateKey } = changes;
  return new SignJWT({ jti, htm, htu, ath })
    .setProtectedHeader({ alg, typ, jwk: pair.publicKey.export({ format: "jwk" }) })
    .setIssuedAt(nowMs / 1000 + ahead)
    .sign(privateKey);
}

function callWith(dpop: string, changes: Partial<InboundCall> = {}): InboundCall {
  const plain = { method: "GET", uri: "/invoices?page=2", address: null, userAgent: "", tls: null };
  return { ...plain, headers: { dpop }, apiKey, ...changes };
}

async function read(changes: Changes, call: Partial<InboundCall> = {}, proofs = new DpopProofs(), atMs = nowMs) {
  return (await proofs.check(callWith(await proofOf(changes), call), apiKey, api, atMs)).thumbprint;
}

/** Why a proof doesn't count. */
async function reasonOf(changes: Changes, call: Partial<InboundCall> = {}, atMs = nowMs) {
  return (await new DpopProofs().check(callWith(await proofOf(changes), call), apiKey, api, atMs)).remarks;
}

describe("a proof of possession", () => {
  it.each(["EdDSA", "Ed25519"])("names the key that signed this call (%s)", async (alg) => {
    expect(await read({ alg })).toBe(await calculateJwkThumbprint(pair.publicKey.export({ format: "jwk" })));
  });

  it("is not asked for, and nothing is checked, where none comes", () => {
    expect(new DpopProofs().check(callWith(""), apiKey, api, nowMs)).toEqual({ thumbprint: "", remarks: [] });
  });

  it("counts once, also when it comes twice at the same moment or much later within its time", async () => {
    const proofs = new DpopProofs();
    const call = callWith(await proofOf());
    const again = async () => (await proofs.check(call, apiKey, api, nowMs)).thumbprint;
    const both = await Promise.all([again(), again()]);
    expect(both.filter((thumbprint) => thumbprint !== "")).toHaveLength(1);
    expect((await proofs.check(call, apiKey, api, nowMs + 59_000)).thumbprint).toBe("");
  });

  it("signs the address that clients call, also where the gateway removes its prefix", async () => {
    const prefixed = { baseUrl: "https://api.example/billing" };
    const check = async (htu: string, uri: string) =>
      (await new DpopProofs().check(callWith(await proofOf({ htu }), { uri }), apiKey, prefixed, nowMs)).thumbprint !==
      "";
    for (const htu of [
      "https://api.example/billing/invoices",
      "https://api.example:443/billing/invoices",
      "https://API.example/billing/invoices?page=2",
    ]) {
      expect(await check(htu, "/invoices?page=2")).toBe(true);
      expect(await check(htu, "/billing/invoices?page=2")).toBe(true);
    }
    expect(await check("https://api.example/billing/payouts", "/invoices")).toBe(false);
    expect(await check("https://api.example/other/invoices", "/invoices")).toBe(false);
    expect(await check("https://other.example/billing/invoices", "/invoices")).toBe(false);
  });

  it.each([
    ["proof_other_url", { htu: "https://api.example/payouts" }],
    ["proof_other_url", { htu: "http://api.example/invoices" }],
    ["proof_other_method", { htm: "POST" }],
    ["proof_other_key", { ath: "another" }],
    ["proof_expired", { ahead: -120 }],
    ["proof_expired", { ahead: 120 }],
    ["proof_invalid", { privateKey: other.privateKey }],
    ["proof_invalid", { typ: "jwt" }],
  ] as const)("says %s of %o", async (remark, changes) => {
    expect(await reasonOf(changes)).toEqual([remark]);
  });

  it.each(["jti", "htm", "htu", "ath", "iat"])("says that it is incomplete without %s", async (claim) => {
    const given = { jti: randomUUID(), htm: "GET", htu: "https://api.example/invoices", ath: "any", iat: nowMs / 1000 };
    const { [claim as keyof typeof given]: _left, ...rest } = given;
    const proof = await new SignJWT(rest)
      .setProtectedHeader({ alg: "EdDSA", typ: "dpop+jwt", jwk: pair.publicKey.export({ format: "jwk" }) })
      .sign(pair.privateKey);
    expect((await new DpopProofs().check(callWith(proof), apiKey, api, nowMs)).remarks).toEqual(["proof_incomplete"]);
  });

  it("is bound to what the caller sends, and to nothing where a gateway vouches for it", async () => {
    const check = async (ath: string | null, secret: string) => {
      const about = { jti: randomUUID(), htm: "GET", htu: "https://api.example/invoices" };
      const proof = await new SignJWT({ ...about, ...(ath !== null && { ath: hash("sha256", ath, "base64url") }) })
        .setProtectedHeader({ alg: "EdDSA", typ: "dpop+jwt", jwk: pair.publicKey.export({ format: "jwk" }) })
        .setIssuedAt(nowMs / 1000)
        .sign(pair.privateKey);
      return (await new DpopProofs().check(callWith(proof), secret, api, nowMs)).remarks;
    };
    expect(await check("partner-key", "partner-key")).toEqual([]);
    expect(await check(apiKey, "partner-key")).toEqual(["proof_other_key"]);
    expect(await check(null, "")).toEqual([]);
    expect(await check(apiKey, "")).toEqual(["proof_other_key"]);
  });

  it("says that it came before, or can't be checked", async () => {
    const proofs = new DpopProofs();
    const call = callWith(await proofOf());
    await proofs.check(call, apiKey, api, nowMs);
    expect((await proofs.check(call, apiKey, api, nowMs)).remarks).toEqual(["proof_replayed"]);
    expect(await reasonOf({}, { uri: null })).toEqual(["proof_unchecked"]);
  });

  it("may carry an id that another key's proof carried", async () => {
    const proofs = new DpopProofs();
    const jti = randomUUID();
    expect(await read({ jti }, {}, proofs)).not.toBe("");
    const foreign = new SignJWT({
      jti,
      htm: "GET",
      htu: "https://api.example/invoices",
      ath: hash("sha256", apiKey, "base64url"),
    })
      .setProtectedHeader({ alg: "EdDSA", typ: "dpop+jwt", jwk: other.publicKey.export({ format: "jwk" }) })
      .setIssuedAt(nowMs / 1000);
    expect(
      (await proofs.check(callWith(await foreign.sign(other.privateKey)), apiKey, api, nowMs)).thumbprint,
    ).not.toBe("");
  });

  it.each([
    ["another method", { htm: "POST" }],
    ["another path", { htu: "https://api.example/payouts" }],
    ["another host", { htu: "https://evil.example/invoices" }],
    ["no address", { htu: "invoices" }],
    ["another API key", { ath: hash("sha256", "ppk_other", "base64url") }],
    ["a signature of another key than it shows", { privateKey: other.privateKey }],
    ["another kind of token", { typ: "JWT" }],
  ] as const)("says nothing with %s", async (_what, changes) => {
    expect(await read(changes)).toBe("");
  });

  it("proves nothing for a call from an untrusted peer, or with another method", async () => {
    expect(await read({}, { uri: null })).toBe("");
    expect(await read({}, { method: "DELETE" })).toBe("");
  });

  it.each([
    [9, true],
    [11, false],
    [-65, true],
    [-75, false],
  ])("of a clock that is %i s ahead passes: %s", async (ahead, passes) => {
    expect((await read({ ahead })) !== "").toBe(passes);
  });

  it("is addressed without query and fragment, in any spelling of the path that is the same", async () => {
    expect(await read({ htu: "https://api.example/invoices" }, { uri: "/%69nvoices?x=1" })).not.toBe("");
  });
});

describe("a proof that was used elsewhere", () => {
  it("is none here, and tells when it was used here, too", async () => {
    const shared: string[] = [];
    const [here, there] = [new DpopProofs(), new DpopProofs((digest) => shared.push(digest))];
    const call = callWith(await proofOf());
    expect((await there.check(call, apiKey, api, nowMs)).thumbprint).not.toBe("");
    expect((await there.check(call, apiKey, api, nowMs)).thumbprint).toBe("");
    expect(shared).toHaveLength(1);
    for (const digest of shared) {
      expect(Buffer.from(digest, "base64url")).toHaveLength(16);
      expect(here.takeUsed(digest, nowMs)).toBe(false);
      expect(here.takeUsed(digest, nowMs)).toBe(true);
    }
    expect((await here.check(call, apiKey, api, nowMs)).thumbprint).toBe("");
  });
});
