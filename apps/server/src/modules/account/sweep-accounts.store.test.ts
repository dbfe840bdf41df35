import { count } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { login } from "./login/login.ts";
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
  expect(full).toEqual([2, 2, 2, 1, 3]);
  await sweepAccounts(accounts.platform);
  expect(await rows()).toEqual(full);
  accounts.clock.advance({ days: 8 });
  await sweepAccounts(accounts.platform);
  expect(await rows()).toEqual([1, 1, 2, 0, 0]);
  accounts.clock.advance({ days: 31 });
  await sweepAccounts(accounts.platform);
  expect(await rows()).toEqual([1, 1, 0, 0, 0]);
});
