import { createPublicKey, sign, verify } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listAudit } from "../audit/list-audit.ts";
import { codeOf } from "../testing.ts";
import { archiveProvider } from "./archive-provider.ts";
import { publishKeys } from "./publish-keys.ts";
import { listKeys, listProviders } from "./queries.ts";
import { rotateKey } from "./rotate-key.ts";
import { providerKeyTable } from "./table.ts";
import { startProviders } from "./testing.ts";

let house: Awaited<ReturnType<typeof startProviders>>;

beforeAll(async () => {
  house = await startProviders();
});
afterAll(() => house.close());

async function sealedKeyOf(id: string) {
  const [row] = await house.db
    .select()
    .from(providerKeyTable)
    .where(and(eq(providerKeyTable.providerId, id), isNull(providerKeyTable.retiresAt)));
  return row?.sealedPrivateKey ?? "";
}

const published = async (id: string) => (await publishKeys(house.call(), id)).keys.map(({ kid }) => kid);

test("a new key signs, and the old one is accepted until its grace is over", async () => {
  const { id, admin, viewer } = await house.addTenant();
  const [first] = (await listKeys(viewer.call, id)).items;
  expect(first).toMatchObject({ state: "active", retires_at: null });
  house.clock.advance({ minutes: 1 });
  const { items } = await rotateKey(admin.call, id, { grace_hours: 24 });
  const retires_at = new Date(house.clock.now().getTime() + 24 * 3_600_000).toISOString();
  expect(items).toEqual([
    expect.objectContaining({ state: "active", created_at: house.clock.now().toISOString() }),
    { ...first, state: "retiring", retires_at },
  ]);
  const [second] = items;
  expect(second?.kid).not.toBe(first?.kid);
  expect((await listProviders(viewer.call))[0]?.signing_key).toBe(second?.public_key);
  expect(await published(id)).toEqual([second?.kid, first?.kid]);
  house.clock.advance({ hours: 24 });
  expect(await published(id)).toEqual([second?.kid]);
  expect((await listKeys(admin.call, id)).items.map(({ state }) => state)).toEqual(["active", "retired"]);
});

test("without grace the old key is retired at once", async () => {
  const { id, admin } = await house.addTenant();
  const { items } = await rotateKey(admin.call, id, { grace_hours: 0 });
  expect(items.map(({ state }) => state).toSorted()).toEqual(["active", "retired"]);
  expect(await published(id)).toHaveLength(1);
});

test("what the sealed half signs, the published half verifies; the earlier sealed half is gone", async () => {
  const { id, admin } = await house.addTenant();
  await rotateKey(admin.call, id, { grace_hours: 1 });
  const privateKey = house.platform.sealing.open(await sealedKeyOf(id), `provider:${id}:private-key`);
  const [jwk] = (await publishKeys(house.call(), id)).keys;
  if (jwk === undefined) throw new Error("no key");
  const { kty, crv, x } = jwk;
  const message = Buffer.from("a decision");
  const signature = sign(null, message, privateKey);
  expect(verify(null, message, createPublicKey({ key: { kty, crv, x }, format: "jwk" }), signature)).toBe(true);
  const rows = await house.db.select().from(providerKeyTable).where(eq(providerKeyTable.providerId, id));
  expect(rows.filter(({ sealedPrivateKey }) => sealedPrivateKey !== null)).toHaveLength(1);
});

test("two who rotate at the same moment both get their key, and one signs", async () => {
  const { id, admin } = await house.addTenant();
  await Promise.all([1, 2].map((grace_hours) => rotateKey(admin.call, id, { grace_hours })));
  const { items } = await listKeys(admin.call, id);
  expect(items.map(({ state }) => state).toSorted()).toEqual(["active", "retiring", "retiring"]);
});

test("the trail names both keys", async () => {
  const { id, admin } = await house.addTenant();
  const [old] = (await listKeys(admin.call, id)).items;
  const { items } = await rotateKey(house.root.call, id, { grace_hours: 0 });
  const kid = items.find(({ state }) => state === "active")?.kid;
  const trail = await listAudit(admin.call, { page: 1, page_size: 10, action: "provider.rotate_key" });
  expect(trail.items).toEqual([
    expect.objectContaining({
      actor: house.root.user.email,
      before: { kid: old?.kid },
      after: { kid, old_key_retires_at: house.clock.now().toISOString() },
    }),
  ]);
});

test("only administrators rotate, and only what they see", async () => {
  const { id, viewer } = await house.addTenant();
  const { admin: stranger } = await house.addTenant();
  expect(await codeOf(rotateKey(viewer.call, id, { grace_hours: 0 }))).toBe("forbidden");
  expect(await codeOf(rotateKey(stranger.call, id, { grace_hours: 0 }))).toBe("not_found");
  expect(await codeOf(listKeys(stranger.call, id))).toBe("not_found");
});

test("an archived provider publishes nothing", async () => {
  const { id } = await house.addTenant();
  await archiveProvider(house.root.call, id);
  expect(await codeOf(publishKeys(house.call(), id))).toBe("not_found");
});
