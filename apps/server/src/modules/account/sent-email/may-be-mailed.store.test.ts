import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startAccounts, type TestAccounts } from "../testing.ts";
import { findFullHour } from "./limit-email.ts";
import { mayBeMailed } from "./may-be-mailed.ts";

let accounts: TestAccounts;
beforeAll(async () => {
  accounts = await startAccounts({ PARAPET_REGISTRATION: "open" });
});
afterAll(() => accounts.close());
beforeEach(() => accounts.empty());

/** Whether a form that is sent from a network sends an email to a stranger's address. */
const isMailed = (network: number, email: string) =>
  accounts.db.transaction((tx) =>
    mayBeMailed(tx, { ...accounts.call(), address: `10.${network >> 8}.${network & 0xff}.1` }, email, null),
  );

let addresses = 0;
const anyAddress = () => `stranger-${(addresses += 1)}@acme.example`;

/** Emails that are sent of so many from each network, each to an address of its own. */
async function flood(networks: readonly number[], each: number): Promise<number> {
  let sent = 0;
  for (const network of networks)
    for (let turn = 0; turn < each; turn += 1) if (await isMailed(network, anyAddress())) sent += 1;
  return sent;
}

const networksFrom = (first: number, count: number) => Array.from({ length: count }, (_, at) => first + at);

test("a flood from several networks ends at a limit an hour, and stops no newcomer from another network", async () => {
  // Three of each network are its first ones; of the others 200 are sent.
  expect(await flood(networksFrom(1, 5), 60)).toBe(5 * 3 + 200);
  expect(await isMailed(1, anyAddress())).toBe(false);
  expect(await isMailed(99, "newcomer@acme.example")).toBe(true);
  accounts.clock.advance({ hours: 1 });
  expect(await isMailed(1, anyAddress())).toBe(true);
});

test("all networks together send no more than a limit, however many there are", async () => {
  const { unsentFormEmails } = accounts.platform.metrics;
  const unsent = async () => (await unsentFormEmails.get()).values[0]?.value ?? 0;
  const before = await unsent();
  expect(await flood(networksFrom(1_000, 510), 1)).toBe(500);
  // An administrator sees it: in the metrics, and in the doctor's table.
  expect((await unsent()) - before).toBe(10);
  expect(await findFullHour(accounts.db, accounts.clock.now())).toEqual(["first"]);
  accounts.clock.advance({ hours: 1 });
  expect(await isMailed(2_000, anyAddress())).toBe(true);
});

test("who asks again and again for one address doesn't delay its owner, who asks from another network", async () => {
  for (let network = 1; network <= 10; network += 1)
    for (let turn = 0; turn < 5; turn += 1) await isMailed(network, "ada@acme.example");
  expect(await isMailed(1, "ada@acme.example")).toBe(false);
  expect(await isMailed(99, "ada@acme.example")).toBe(true);
});
