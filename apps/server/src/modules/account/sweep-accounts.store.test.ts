import { count } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { auditEntryTable } from "../../platform/audit.ts";
import { login } from "./login/login.ts";
import { recordFailedLogin } from "./login/record-failed-login.ts";
import { mailLinkTable } from "./mail-link/table.ts";
import { providerTable } from "./provider/table.ts";
import { register } from "./registration/register.ts";
import { sessionTable } from "./session/table.ts";
import { sweepAccounts } from "./sweep-accounts.ts";
import { codeOf, password, startAccounts, type TestAccounts } from "./testing.ts";
import { throttleTable } from "./throttle/table.ts";
import { userTable } from "./user/table.ts";

let accounts: TestAccounts;
beforeAll(async () => {
  accounts = await startAccounts();
});
afterAll(() => accounts.close());

async function rows() {
  const tables = [providerTable, userTable, sessionTable, mailLinkTable, throttleTable] as const;
  const counts = await Promise.all(tables.map((table) => accounts.db.select({ n: count() }).from(table)));
  return counts.map(([row]) => row?.n);
}

test("sweeping drops what no longer serves anybody and keeps the rest", async () => {
  const { id } = await accounts.addProvider("acme");
  const { user } = await accounts.addMember(id, { email: "ada@acme.example" });
  await login(accounts.call(), { email: user.email, password });
  await codeOf(login(accounts.call(), { email: user.email, password: "wrong guess" }));
  const person = { first_name: "G", last_name: "H", contact_name: "G", company_name: "Navy" };
  await register(accounts.call(), { ...person, email: "grace@navy.example", password });
  const full = await rows();
  expect(full).toEqual([2, 2, 2, 1, 4]);
  await sweepAccounts(accounts.platform);
  expect(await rows()).toEqual(full);
  accounts.clock.advance({ days: 8 });
  await sweepAccounts(accounts.platform);
  expect(await rows()).toEqual([1, 1, 2, 0, 0]);
  accounts.clock.advance({ days: 31 });
  await sweepAccounts(accounts.platform);
  expect(await rows()).toEqual([1, 1, 0, 0, 0]);
});

test("audit rows go when their time is over, and strangers bring so many an hour", async () => {
  await accounts.empty();
  const { call, clock, db, platform } = accounts;
  const audit = async () => (await db.select({ n: count() }).from(auditEntryTable))[0]?.n;
  const strangers = (attempts: number) =>
    db.transaction(async (tx) => {
      for (let at = 0; at < attempts; at += 1)
        await recordFailedLogin(tx, call(), {
          email: `${at}@x.example`,
          user: null,
          reason: "unknown_account",
          count: 1,
        });
    });
  await strangers(520);
  expect(await audit()).toBe(500);
  clock.advance({ hours: 2 });
  await strangers(20);
  expect(await audit()).toBe(520);
  clock.advance({ days: 399 });
  await sweepAccounts(platform);
  expect(await audit()).toBe(520);
  clock.advance({ days: 2 });
  await sweepAccounts(platform);
  expect(await audit()).toBe(0);
});
