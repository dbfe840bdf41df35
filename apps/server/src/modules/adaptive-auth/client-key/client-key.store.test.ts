import { createHash, generateKeyPairSync } from "node:crypto";
import { maxClientKeys } from "@parapet/contract";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { listAudit } from "../../account/audit/list-audit.ts";
import { codeOf } from "../../account/testing.ts";
import { startUsers, type TwoProviders } from "../../account/user/testing.ts";
import { createClient } from "../api-client/create-client.ts";
import { testClient } from "../api-client/testing.ts";
import { createKey } from "./create-key.ts";
import { identifyClient } from "./identify-client.ts";
import { listKeys } from "./queries.ts";
import { registerSigningKey } from "./register-signing-key.ts";
import { revokeKey } from "./revoke-key.ts";
import { revokeSigningKey } from "./revoke-signing-key.ts";
import { rotateKey } from "./rotate-key.ts";

let users: Awaited<ReturnType<typeof startUsers>>;
let house: TwoProviders;
let clientId: string;

beforeAll(async () => {
  users = await startUsers();
});
afterAll(() => users.close());
beforeEach(async () => {
  house = await users.addProviders();
  clientId = (await createClient(house.admin.call, testClient())).id;
});

const hourMs = 3_600_000;
const endless = { name: "main", expires_at: null };
const create = (input = endless) => createKey(house.admin.call, clientId, input);
const works = async (key: string) => (await codeOf(identifyClient(users.call(), key))) === "done";
const states = async () => (await listKeys(house.admin.call, clientId)).keys.map(({ state }) => state);

test("a key is shown once, stored as its digest, and identifies its client", async () => {
  const { key, ...shown } = await create();
  expect(shown).toMatchObject({ name: "main", state: "active", expires_at: null, last_used_at: null });
  expect(key.startsWith(shown.prefix)).toBe(true);
  expect(await identifyClient(users.call(), key)).toMatchObject({ id: clientId, keyId: shown.id });
  const { rows } = await users.platform.postgres.pool.query<{ key_hash: Buffer }>(
    "SELECT * FROM client_key WHERE client_id = $1",
    [clientId],
  );
  expect(rows[0]?.key_hash).toEqual(createHash("sha256").update(key).digest());
  const { items } = await listAudit(house.admin.call, { page: 1, page_size: 10, subject_id: clientId });
  const list = await listKeys(house.admin.call, clientId);
  expect(list.keys).toEqual([shown]);
  expect(JSON.stringify([rows, items, list])).not.toContain(key);
});

test("a key expires at its time, and not before", async () => {
  const expires_at = new Date(house.admin.call.now.getTime() + hourMs).toISOString();
  const { key } = await createKey(house.admin.call, clientId, { name: "", expires_at });
  expect([await works(key), await states()]).toEqual([true, ["ending"]]);
  users.clock.advance({ hours: 1 });
  expect([await works(key), await states()]).toEqual([false, ["expired"]]);
  expect(await codeOf(createKey(house.admin.call, clientId, { name: "", expires_at }))).toBe("invalid_input");
});

test("a rotated key works during the overlap, next to its successor", async () => {
  const old = await create();
  const next = await rotateKey(house.admin.call, { clientId, keyId: old.id }, { overlap_hours: 24, expires_at: null });
  expect(next).toMatchObject({ name: "main", state: "active" });
  expect([await works(old.key), await works(next.key)]).toEqual([true, true]);
  expect(await states()).toEqual(["active", "ending"]);
  // A longer overlap does not lengthen a life that ends already.
  const third = await rotateKey(house.admin.call, { clientId, keyId: old.id }, { overlap_hours: 48, expires_at: null });
  users.clock.advance({ hours: 24 });
  expect([await works(old.key), await works(next.key), await works(third.key)]).toEqual([false, true, true]);
  const again = rotateKey(house.admin.call, { clientId, keyId: old.id }, { overlap_hours: 1, expires_at: null });
  expect(await codeOf(again)).toBe("conflict");
});

test("without overlap a rotated key ends at once", async () => {
  const old = await create();
  const next = await rotateKey(house.admin.call, { clientId, keyId: old.id }, { overlap_hours: 0, expires_at: null });
  expect([await works(old.key), await works(next.key)]).toEqual([false, true]);
});

test("a client has so many working keys at most, whatever comes at once", async () => {
  const made = await Promise.all(Array.from({ length: maxClientKeys + 2 }, () => codeOf(create())));
  expect(made.filter((code) => code === "conflict")).toHaveLength(2);
  const [newest] = (await listKeys(house.admin.call, clientId)).keys;
  const which = { clientId, keyId: newest?.id ?? "" };
  const rotate = (overlap_hours: number) => rotateKey(house.admin.call, which, { overlap_hours, expires_at: null });
  expect(await codeOf(rotate(1))).toBe("conflict");
  expect((await listKeys(house.admin.call, clientId)).keys[0]?.state).toBe("active");
  expect(await codeOf(rotate(0))).toBe("done");
});

test("a revoked key ends at once and stays in the list", async () => {
  const { key, id: keyId } = await create();
  const other = await createClient(house.admin.call, testClient());
  expect(await codeOf(revokeKey(house.admin.call, { clientId: other.id, keyId }))).toBe("not_found");
  await revokeKey(house.admin.call, { clientId, keyId });
  await revokeKey(house.admin.call, { clientId, keyId });
  expect([await works(key), await states()]).toEqual([false, ["revoked"]]);
  const { items } = await listAudit(house.admin.call, { page: 1, page_size: 10, subject_id: clientId });
  expect(items.filter(({ action }) => action === "client_key.revoke")).toHaveLength(1);
});

const jwkOf = (kind: "ed25519" | "ec") => {
  const { publicKey } = kind === "ec" ? generateKeyPairSync("ec", { namedCurve: "P-256" }) : generateKeyPairSync(kind);
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  return kind === "ec"
    ? { kty: "EC" as const, crv: "P-256" as const, x, y }
    : { kty: "OKP" as const, crv: "Ed25519" as const, x };
};

test("public keys of both curves are known by their thumbprint, each once", async () => {
  const register = (jwk: ReturnType<typeof jwkOf>) =>
    registerSigningKey(house.admin.call, clientId, { name: "kms", jwk });
  // RFC 8037, appendix A.3.
  const known = { kty: "OKP", crv: "Ed25519", x: "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo" } as const;
  const first = await register(known);
  expect(first).toMatchObject({ algorithm: "EdDSA", thumbprint: "kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k" });
  expect(await register(jwkOf("ec"))).toMatchObject({ algorithm: "ES256", revoked_at: null });
  expect(await codeOf(register(known))).toBe("conflict");
  await revokeSigningKey(house.admin.call, { clientId, keyId: first.id });
  expect(await codeOf(register(known))).toBe("conflict");
  expect((await listKeys(house.admin.call, clientId)).signing_keys).toMatchObject([
    { algorithm: "ES256", revoked_at: null },
    { algorithm: "EdDSA", revoked_at: house.admin.call.now.toISOString() },
  ]);
});

test("what is no point of its curve is no public key", async () => {
  const { x } = jwkOf("ec");
  const jwk = { kty: "EC" as const, crv: "P-256" as const, x, y: x };
  expect(await codeOf(registerSigningKey(house.admin.call, clientId, { name: "", jwk }))).toBe("invalid_input");
});

test("who does not administer makes no keys", async () => {
  const viewer = await house.addHere({ role: "viewer" });
  expect(await codeOf(createKey(viewer.call, clientId, endless))).toBe("forbidden");
  expect(await codeOf(createKey(house.outsider.call, clientId, endless))).toBe("not_found");
});
