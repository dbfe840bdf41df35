import { afterAll, beforeAll, expect, test } from "vitest";
import { getMail } from "../mail/get-mail.ts";
import { delivered, startProvenMail } from "../protection/testing.ts";
import { readReanalysis } from "../reanalysis/queries.ts";
import { changeThresholds } from "./change-thresholds.ts";
import { readThresholds } from "./queries.ts";

let world: Awaited<ReturnType<typeof startProvenMail>>;
beforeAll(async () => {
  world = await startProvenMail();
});
afterAll(() => world.close());

/** From harmless to clearly malicious, so that one falls between the thresholds for any model. */
const asking = [
  "Please look at the parcel list when you have time.",
  "Please confirm your address for the parcel.",
  "Your parcel waits. Please confirm your address at https://parcels-desk.com/confirm?id=4711.",
  "Dear customer, your parcel waits. Confirm your address and pay the fee at https://parcels-desk.com/pay?id=4711.",
  "Dear customer, your parcel could not be delivered. Confirm your address and pay the fee now at https://parcels-redelivery.top/pay?id=4711 or it goes back.",
  "Dear customer, your account is suspended. Verify your password and pay now at https://parcels-redelivery.top/login?id=4711 or it is closed within 24 hours.",
];
const lure = (text: string) =>
  delivered({ from: "Parcel desk <desk@parcels-desk.com>", subject: "Your parcel waits", text });
const demand = () =>
  delivered({
    from: "Microsoft Account Team <security@rnicrosoft.example>",
    subject: "Your Microsoft password expires today",
    text: "Your mailbox password expires today. Verify your account password now at https://login.rnicrosoft.example/verify or your account will be closed.",
  });

test("changed thresholds apply to later email, suggest a reanalysis, and are audited", async () => {
  const { admin, analyst, deliver, viewer, providerId } = await world.addOrg();
  const judge = async (text: string) => {
    const { p, verdict } = await getMail(analyst.call, await deliver(lure(text)));
    return { text, verdict, percent: Math.floor(100 * (p ?? 0)) };
  };
  const all = await Promise.all(asking.map(judge));
  const between = all.find(({ percent: each }) => each >= 11 && each < 98);
  if (between === undefined) throw new Error(`None lies between: ${JSON.stringify(all)}`);
  const { text, percent } = between;
  const judged = async () => (await judge(text)).verdict;
  const before = await readThresholds(viewer.call);
  expect(before).toMatchObject({ suspicious: 50, malicious: 95, changed_by: null, changed_at: null });
  expect(before.history.mails).toBe(asking.length);
  expect(before.history.counts[percent]).toBe(all.filter((each) => each.percent === percent).length);
  await changeThresholds(admin.call, { suspicious: percent, malicious: 99 });
  expect(["suspicious", "spam"]).toContain(await judged());
  await changeThresholds(admin.call, { suspicious: percent + 1, malicious: 99 });
  expect(["unsure", "graymail"]).toContain(await judged());
  const changed = await changeThresholds(admin.call, { suspicious: percent + 1, malicious: 99 });
  expect(changed).toMatchObject({ suspicious: percent + 1, malicious: 99, changed_by: admin.user.email });
  expect(await readReanalysis(viewer.call)).toMatchObject({ changed_at: expect.any(String), senders: null });
  const { rows } = await world.platform.postgres.pool.query<{ before: unknown; after: unknown }>(
    "SELECT before, after FROM audit_entry WHERE provider_id = $1 AND action = 'mail_thresholds.change' ORDER BY time, id",
    [providerId],
  );
  expect(rows).toHaveLength(2);
  expect(rows[0]).toEqual({ before: { suspicious: 50, malicious: 95 }, after: { suspicious: percent, malicious: 99 } });
});

test("rules override thresholds, which are per provider", async () => {
  const [org, other] = [await world.addOrg(), await world.addOrg()];
  await changeThresholds(org.admin.call, { suspicious: 98, malicious: 99 });
  const { verdict } = await getMail(org.analyst.call, await org.deliver(demand()));
  expect(verdict).toBe("malicious");
  const { history } = await readThresholds(org.viewer.call);
  expect(history.counts[100]).toBe(1);
  expect(await readThresholds(other.viewer.call)).toMatchObject({
    suspicious: 50,
    malicious: 95,
    history: { mails: 0 },
  });
});
