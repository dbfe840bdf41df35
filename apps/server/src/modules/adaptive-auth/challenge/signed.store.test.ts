import { randomUUID } from "node:crypto";
import { calculateJwkThumbprint, CompactSign, exportJWK, generateKeyPair, type CryptoKey } from "jose";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { codeOf, startAccounts, type Member, type TestAccounts } from "../../account/testing.ts";
import { signingKeyTable } from "../client-key/table.ts";
import { getChallenge } from "./queries.ts";
import { addStepUpCase, type StepUpCase } from "./testing.ts";
import { verifyChallenge } from "./verify-challenge.ts";

let accounts: TestAccounts;
let admin: Member;
let own: StepUpCase;

beforeAll(async () => {
  accounts = await startAccounts();
  const { id } = await accounts.addProvider("acme");
  admin = await accounts.addMember(id, { email: "root@acme.example", role: "provider_admin" });
});
afterAll(() => accounts.close());
beforeEach(async () => {
  own = await addStepUpCase(admin.call, { kind: "headless" });
});

type Algorithm = "EdDSA" | "ES256";

async function register(algorithm: Algorithm = "EdDSA", of = own) {
  const { publicKey, privateKey } = await generateKeyPair(algorithm);
  const { kty = "", crv = "", x = "", y } = await exportJWK(publicKey);
  const jwk = { kty, crv, x, ...(y !== undefined && { y }) };
  const thumbprint = await calculateJwkThumbprint(jwk);
  const row = {
    id: randomUUID(),
    providerId: admin.user.providerId,
    clientId: of.clientId,
    name: "KMS",
    jwk,
    thumbprint,
  };
  await accounts.db.insert(signingKeyTable).values({ ...row, createdAt: accounts.clock.now() });
  return { algorithm, privateKey, id: row.id };
}

interface Signer {
  readonly algorithm: Algorithm;
  readonly privateKey: CryptoKey;
}

async function sign(challengeId: string, { algorithm, privateKey }: Signer, changed: object = {}): Promise<string> {
  const { nonce, api } = await getChallenge(own.call, challengeId);
  const iat = Math.floor(accounts.clock.now().getTime() / 1000);
  const said = { challenge_id: challengeId, nonce, api: api.id, iat, ...changed };
  const payload = new TextEncoder().encode(JSON.stringify(said));
  return new CompactSign(payload).setProtectedHeader({ alg: algorithm }).sign(privateKey);
}

const answer = (id: string, jws: string) => verifyChallenge(own.call, id, { method: "signed", jws });

test.each(["EdDSA", "ES256"] as const)("a headless client passes by a signature (%s), once", async (algorithm) => {
  const key = await register(algorithm);
  const { id, methods } = await own.ask();
  expect(methods).toEqual(["signed", "approval"]);
  const jws = await sign(id, key);
  expect(await answer(id, jws)).toMatchObject({ result: "passed" });
  expect(await codeOf(answer(id, jws))).toBe("code_replayed");
  const next = await own.ask();
  expect(await codeOf(answer(next.id, jws))).toBe("code_wrong");
});

test("what a signature says must fit the challenge and the time", async () => {
  const key = await register();
  const { id } = await own.ask();
  const seconds = Math.floor(accounts.clock.now().getTime() / 1000);
  const changes = [{ nonce: "other" }, { challenge_id: "A".repeat(22) }, { api: randomUUID() }, { iat: seconds - 61 }];
  for (const changed of changes) expect(await codeOf(answer(id, await sign(id, key, changed)))).toBe("code_wrong");
  expect(await codeOf(answer(id, await sign(id, key, { iat: seconds + 61 })))).toBe("challenge_exhausted");
  const next = await own.ask();
  expect(await codeOf(answer(next.id, await sign(next.id, key, { iat: seconds - 35 })))).toBe("done");
});

test("an unknown, a foreign and a revoked key prove nothing, nor does a text that is no signature", async () => {
  const key = await register();
  const { id } = await own.ask();
  const unknown = await generateKeyPair("EdDSA");
  const foreign = await register("EdDSA", await addStepUpCase(admin.call, { kind: "headless" }));
  expect(await codeOf(answer(id, await sign(id, { algorithm: "EdDSA", ...unknown })))).toBe("code_wrong");
  expect(await codeOf(answer(id, await sign(id, foreign)))).toBe("code_wrong");
  expect(await codeOf(answer(id, "no.signature.at all"))).toBe("code_wrong");
  const jws = await sign(id, key);
  await accounts.platform.postgres.pool.query("update signing_key set revoked_at = now() where id = $1", [key.id]);
  expect(await codeOf(answer(id, jws))).toBe("code_wrong");
  expect((await own.ask()).methods).toEqual(["approval"]);
});

test("a headless client is not asked for a code, even where it has an authenticator", async () => {
  await register();
  const { id } = await own.ask();
  expect(await codeOf(verifyChallenge(own.call, id, { method: "totp", code: "123456" }))).toBe("method_not_offered");
});
