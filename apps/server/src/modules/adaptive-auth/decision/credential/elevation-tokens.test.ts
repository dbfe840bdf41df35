import { generateKeyPairSync, randomUUID } from "node:crypto";
import * as fc from "fast-check";
import { SignJWT } from "jose";
import { expect, test } from "vitest";
import { ElevationTokens } from "./elevation-tokens.ts";

const [apiId, callerHash, nowMs] = [randomUUID(), "00112233445566778899aabbccddeeff", 1_800_000_000_000];
const keys = generateKeyPairSync("ed25519");
const stranger = generateKeyPairSync("ed25519");
const acr = "urn:adaptive:otp";
const client = { id: randomUUID(), elevationsFromMs: 0 };
const provider = providerWith(Infinity);
const wanted = { provider, client, apiId, callerHash };

function providerWith(untilMs: number) {
  const publicKeys = [{ kid: "now", key: keys.publicKey, untilMs }];
  return { id: randomUUID(), publicId: "", isInUse: true, zones: [], signingKey: null, publicKeys };
}

interface Said {
  readonly sub?: string;
  readonly aud?: string;
  readonly ctx?: string;
  readonly since?: number;
  readonly until?: number;
  readonly key?: typeof keys.privateKey;
  readonly kid?: string;
}

function token(said: Said = {}): Promise<string> {
  const { sub = client.id, aud = apiId, key = keys.privateKey, kid = "now" } = said;
  const { ctx = callerHash, since = nowMs / 1000 - 60, until = nowMs / 1000 + 840 } = said;
  return new SignJWT({ ctx: Buffer.from(ctx, "hex").toString("base64url"), acr, amr: ["otp", "rba"], auth_time: since })
    .setProtectedHeader({ alg: "EdDSA", kid, typ: "JWT" })
    .setSubject(sub)
    .setAudience(aud)
    .setExpirationTime(until)
    .sign(key);
}

test("what was signed for this client, API and context elevates until it is over", async () => {
  const tokens = new ElevationTokens();
  const carried = await token();
  const elevation = {
    apiId,
    of: callerHash,
    acr,
    amr: ["otp", "rba"],
    authTimeMs: nowMs - 60_000,
    untilMs: nowMs + 840_000,
  };
  expect(tokens.read(carried, wanted, nowMs)).toEqual(elevation);
  expect(tokens.read(carried, wanted, nowMs + 839_999)).toEqual(elevation);
  expect(tokens.read(carried, wanted, nowMs + 840_000)).toBeNull();
});

test.each([
  ["another client", { sub: randomUUID() }],
  ["another API", { aud: randomUUID() }],
  ["another context", { ctx: "ff".repeat(16) }],
  ["another key", { key: stranger.privateKey }],
  ["an unknown key", { kid: "gone" }],
  ["yesterday", { since: nowMs / 1000 - 90_000, until: nowMs / 1000 - 1 }],
] as const)("what was signed for or by %s elevates no client", async (_why, said) => {
  expect(new ElevationTokens().read(await token(said), wanted, nowMs)).toBeNull();
});

test("a known token is worth nothing elsewhere, nor once the client's elevations or its key have ended", async () => {
  const tokens = new ElevationTokens();
  const carried = await token();
  expect(tokens.read(carried, wanted, nowMs)).not.toBeNull();
  expect(tokens.read(carried, { ...wanted, client: { ...client, id: randomUUID() } }, nowMs)).toBeNull();
  expect(tokens.read(carried, { ...wanted, apiId: randomUUID() }, nowMs)).toBeNull();
  expect(tokens.read(carried, { ...wanted, callerHash: "ff".repeat(16) }, nowMs)).toBeNull();
  const ended = { ...client, elevationsFromMs: nowMs - 60_000 };
  expect(tokens.read(carried, { ...wanted, client: ended }, nowMs)).toBeNull();
  expect(tokens.read(carried, { ...wanted, provider: providerWith(nowMs) }, nowMs)).toBeNull();
  expect(tokens.read(carried, wanted, nowMs)).not.toBeNull();
});

test("one changed character, and any other text, elevates no client", async () => {
  const carried = await token();
  const other = (character: string) => (character === "A" ? "B" : "A");
  fc.assert(
    // The last character of a part holds bits that no byte needs.
    fc.property(fc.integer({ min: 0, max: carried.length - 2 }), (at) => {
      fc.pre(carried[at + 1] !== ".");
      const forged = `${carried.slice(0, at)}${other(carried[at] ?? "")}${carried.slice(at + 1)}`;
      expect(new ElevationTokens().read(forged, wanted, nowMs)).toBeNull();
    }),
  );
  fc.assert(fc.property(fc.string(), (text) => new ElevationTokens().read(text, wanted, nowMs) === null));
});
