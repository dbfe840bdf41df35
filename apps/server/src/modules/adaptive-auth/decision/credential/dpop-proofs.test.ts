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
  readonly privateKey?: KeyObject;
}

function proofOf(changes: Changes = {}): Promise<string> {
  const { htm = "GET", htu = "https://api.example/invoices", ath = hash("sha256", apiKey, "base64url") } = changes;
  const { jti = randomUUID(), ahead = 0, typ = "dpop+jwt", privateKey = pair.privateKey } = changes;
  return new SignJWT({ jti, htm, htu, ath })
    .setProtectedHeader({ alg: "EdDSA", typ, jwk: pair.publicKey.export({ format: "jwk" }) })
    .setIssuedAt(nowMs / 1000 + ahead)
    .sign(privateKey);
}

function callWith(dpop: string, changes: Partial<InboundCall> = {}): InboundCall {
  const plain = { method: "GET", uri: "/invoices?page=2", address: null, userAgent: "", tls: null };
  return { ...plain, headers: { dpop }, apiKey, ...changes };
}

async function read(changes: Changes, call: Partial<InboundCall> = {}, proofs = new DpopProofs(), atMs = nowMs) {
  return proofs.thumbprintOf(callWith(await proofOf(changes), call), api, atMs);
}

describe("a proof of possession", () => {
  it("names the key that signed this call", async () => {
    expect(await read({})).toBe(await calculateJwkThumbprint(pair.publicKey.export({ format: "jwk" })));
  });

  it("is not asked for, and nothing is checked, where none comes", () => {
    expect(new DpopProofs().thumbprintOf(callWith(""), api, nowMs)).toBe("");
  });

  it("counts once, also when it comes twice at the same moment or much later within its time", async () => {
    const proofs = new DpopProofs();
    const call = callWith(await proofOf());
    const again = () => proofs.thumbprintOf(call, api, nowMs);
    const both = await Promise.all([again(), again()]);
    expect(both.filter((thumbprint) => thumbprint !== "")).toHaveLength(1);
    expect(await proofs.thumbprintOf(call, api, nowMs + 59_000)).toBe("");
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
    expect(await proofs.thumbprintOf(callWith(await foreign.sign(other.privateKey)), api, nowMs)).not.toBe("");
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
    expect(await there.thumbprintOf(call, api, nowMs)).not.toBe("");
    expect(await there.thumbprintOf(call, api, nowMs)).toBe("");
    expect(shared).toHaveLength(1);
    for (const digest of shared) {
      expect(Buffer.from(digest, "base64url")).toHaveLength(16);
      expect(here.takeUsed(digest, nowMs)).toBe(false);
      expect(here.takeUsed(digest, nowMs)).toBe(true);
    }
    expect(await here.thumbprintOf(call, api, nowMs)).toBe("");
  });
});
