import { describe, expect, it, vi } from "vitest";
import { IdentityCache, type Identity } from "./identity-cache.ts";

const at = (ms: number) => new Date(1_000_000 + ms);
const identityOf = (id: string): Identity => ({ source: { id, providerId: "p" }, endsAt: null, refusal: null });
const [old, fresh] = [identityOf("old"), identityOf("fresh")];

describe("IdentityCache", () => {
  it("asks once for calls that come together, and for none while it knows", async () => {
    const cache = new IdentityCache();
    const find = vi.fn(async () => old);
    await Promise.all([cache.get("t", at(0), find), cache.get("t", at(0), find)]);
    expect(await cache.get("t", at(29_999), find)).toBe(old);
    expect(find).toHaveBeenCalledTimes(1);
  });

  it("refreshes before an entry expires, without delaying calls", async () => {
    const cache = new IdentityCache();
    await cache.get("t", at(0), async () => old);
    const { promise, resolve } = Promise.withResolvers<Identity>();
    const find = vi.fn(() => promise);
    expect(await cache.get("t", at(30_000), find)).toBe(old);
    expect(await cache.get("t", at(45_000), find)).toBe(old);
    resolve(fresh);
    await promise;
    await vi.waitFor(async () => expect(await cache.get("t", at(46_000), find)).toBe(fresh));
    expect(find).toHaveBeenCalledTimes(1);
  });

  it("answers nothing after expiry, counted from the lookup", async () => {
    const cache = new IdentityCache();
    await cache.get("t", at(0), async () => old);
    expect(await cache.get("t", at(60_000), async () => fresh)).toBe(fresh);
  });

  it("goes on for half an hour with the senders it knows while the store fails, and takes the first answer", async () => {
    const cache = new IdentityCache();
    const fail = () => Promise.reject(new Error("away"));
    await cache.get("t", at(0), async () => old);
    for (const minutes of [1, 2, 10, 29]) expect(await cache.get("t", at(minutes * 60_000), fail)).toBe(old);
    await expect(cache.get("u", at(60_000), fail)).rejects.toThrow("away");
    await expect(cache.get("t", at(31 * 60_000), fail)).rejects.toThrow("away");
    await cache.get("t", at(32 * 60_000), async () => fresh);
    expect(await cache.get("t", at(32 * 60_000), fail)).toBe(fresh);
  });

  it("waits a moment for a store that hangs, once", async () => {
    const cache = new IdentityCache();
    const hang = vi.fn(() => new Promise<Identity | null>(() => undefined));
    await cache.get("t", at(0), async () => old);
    expect(cache.known("t", at(60_000))).toBeNull();
    expect(await cache.get("t", at(60_000), hang)).toBe(old);
    expect(cache.known("t", at(60_001))).toBe(old);
    expect(await cache.get("t", at(60_002), hang)).toBe(old);
    expect(hang).toHaveBeenCalledTimes(1);
  });

  it("drops a sender at once that the store says is gone", async () => {
    const cache = new IdentityCache();
    await cache.get("t", at(0), async () => old);
    expect(await cache.get("t", at(60_000), async () => null)).toBeNull();
  });

  it("forgets what was asked before a change: later calls do not see it", async () => {
    const cache = new IdentityCache();
    const { promise, resolve } = Promise.withResolvers<Identity>();
    const before = cache.get("t", at(0), () => promise);
    cache.clear();
    const after = cache.get("t", at(0), async () => fresh);
    resolve(old);
    expect(await before).toBe(old);
    expect(await after).toBe(fresh);
    expect(await cache.get("t", at(1), async () => old)).toBe(fresh);
  });

  it("looks everything up again once a change may have been missed, and keeps known senders while the store is away", async () => {
    const cache = new IdentityCache();
    const { promise, resolve } = Promise.withResolvers<Identity>();
    await cache.get("t", at(0), async () => old);
    const asked = cache.get("u", at(0), () => promise);
    cache.expire();
    expect(cache.known("t", at(1))).toBeNull();
    expect(await cache.get("t", at(1), () => Promise.reject(new Error("away")))).toBe(old);
    await cache.get("t", at(2), async () => fresh);
    await vi.waitFor(() => expect(cache.known("t", at(3))).toBe(fresh));
    resolve(old);
    expect(await asked).toBe(old);
    expect(cache.known("u", at(3))).toBeNull();
    expect(await cache.get("u", at(3), async () => fresh)).toBe(fresh);
  });

  it("answers from the cache during a refresh, and not after expiry", async () => {
    const cache = new IdentityCache();
    await cache.get("t", at(0), async () => old);
    expect(cache.known("t", at(29_999))).toBe(old);
    expect(cache.known("t", at(30_000))).toBeNull();
    void cache.get("t", at(30_000), () => new Promise(() => undefined));
    expect(cache.known("t", at(59_999))).toBe(old);
    expect(cache.known("t", at(60_000))).toBeNull();
  });

  it("knows a token by its digest, before and after it is assigned", async () => {
    const cache = new IdentityCache();
    const key = cache.keyOf("a token");
    expect(key).not.toContain("a token");
    await cache.get(key, at(0), async () => old);
    expect(cache.keyOf("a token")).toBe(key);
    expect(cache.keyOf("a token")).toBe(key);
    expect(cache.keyOf("another token")).not.toBe(key);
    cache.clear();
    expect(cache.keyOf("a token")).toBe(key);
  });
});
