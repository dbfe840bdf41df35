import { expect, test } from "vitest";
import { hashPassword, verifyPassword } from "./password-hash.ts";

test("a password has its hash and no other has it", async () => {
  const hash = await hashPassword("seven ravens over the mill");
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(await verifyPassword(hash, "seven ravens over the mill")).toBe(true);
  expect(await verifyPassword(hash, "Seven ravens over the mill")).toBe(false);
  expect(await verifyPassword(hash, "")).toBe(false);
});

test("two hashes of a password differ", async () => {
  expect(await hashPassword("seven ravens")).not.toBe(await hashPassword("seven ravens"));
});

test("however a keyboard composes its letters, a password is the same", async () => {
  expect(await verifyPassword(await hashPassword("caf\u00e9 au lait noir"), "cafe\u0301 au lait noir")).toBe(true);
});

test("a hash made with other settings is still checked by its own", async () => {
  // The reference implementation's hash of "password" with the salt "somesalt", m=256, t=2, p=1.
  const reference = "$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4";
  expect(await verifyPassword(reference, "password")).toBe(true);
  expect(await verifyPassword(reference, "passwore")).toBe(false);
});

test("no hash, or one that is none, takes the work and matches nothing", async () => {
  expect(await verifyPassword(null, "seven ravens")).toBe(false);
  expect(await verifyPassword("junk", "seven ravens")).toBe(false);
});
