import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listNotifications } from "../../account/notification/list-notifications.ts";
import { codeOf } from "../../account/testing.ts";
import { listActions } from "../action/list-actions.ts";
import { type Acting, type ActingHouse, startActing } from "../action/testing-tenant.ts";
import { changeMailbox } from "../mailbox/change-mailbox.ts";
import { decideMail } from "../mail/decide-mail.ts";
import { getMail } from "../mail/get-mail.ts";
import { harmlessMail, phishingMail } from "../mail/testing.ts";
import { applyPoliciesTask } from "./apply-policies-task.ts";
import { listPolicies } from "./list-policies.ts";
import { changePolicy, createPolicy, orderPolicies, removePolicy } from "./save-policy.ts";
import { simulatePolicy } from "./simulate-policy.ts";
import { testPolicy } from "./testing.ts";

let acting: Acting;
beforeAll(async () => {
  acting = await startActing();
});
afterAll(() => acting.close());

let marks = 0;
const lure = () => {
  marks += 1;
  const mime = phishingMail(`p-${marks}`).toString();
  return (address: string) => mime.replaceAll("ann@meridian.example", address);
};
const apply = async (house: ActingHouse) => {
  await applyPoliciesTask(acting.platform).run({ providerId: house.providerId });
  const { items } = await listActions(house.viewer.call, { page: 1, page_size: 25, sort: "-created_at" });
  for (const { id, state } of items) if (state === "queued") await acting.perform(id);
  return (await listActions(house.viewer.call, { page: 1, page_size: 25, sort: "-created_at" })).items;
};
const placeOf = async (house: ActingHouse, id: string) => (await getMail(house.viewer.call, id)).place;
const live = (over: Parameters<typeof testPolicy>[0] = {}) => testPolicy({ is_dry_run: false, ...over });
const countsOf = async (house: ActingHouse) =>
  (await listPolicies(house.viewer.call)).items.map(({ acted, dry_run, capped }) => ({ acted, dry_run, capped }));
const told = async (house: ActingHouse) =>
  (await listNotifications(house.analyst.call, { page: 1, page_size: 25 })).items
    .filter(({ kind }) => kind.startsWith("mail_policy."))
    .map(({ kind, details }) => [kind, details["mails"]]);

describe("a policy", () => {
  it("only tells as a dry run, and acts on what comes after it is live", async () => {
    const house = await acting.addHouse();
    const { id } = await createPolicy(house.admin.call, testPolicy());
    const first = await house.deliver(0, lure());
    const harmless = await house.deliver(0, () =>
      harmlessMail.toString().replace("ann@meridian.example", house.mailboxes[0]?.address ?? ""),
    );
    expect(await apply(house)).toEqual([]);
    expect(await placeOf(house, first.id)).toBe("in_mailbox");
    expect(await countsOf(house)).toEqual([{ acted: 0, dry_run: 1, capped: 0 }]);
    await changePolicy(house.admin.call, id, live({ notifies: true }));
    expect(await apply(house)).toEqual([]);
    const second = await house.deliver(1, lure());
    expect(await apply(house)).toMatchObject([{ kind: "quarantine", state: "done", requested_by: null, done: 1 }]);
    expect(await placeOf(house, second.id)).toBe("quarantined");
    expect([await placeOf(house, first.id), await placeOf(house, harmless.id)]).toEqual(["in_mailbox", "in_mailbox"]);
    expect(await countsOf(house)).toEqual([{ acted: 1, dry_run: 1, capped: 0 }]);
    expect(await told(house)).toEqual([["mail_policy.acted", "1"]]);
    const { rows } = await acting.platform.postgres.pool.query(
      "SELECT held_by, holder FROM quarantine_item WHERE provider_id = $1",
      [house.providerId],
    );
    expect(rows).toEqual([{ held_by: "policy", holder: "Hold attacks" }]);
  });

  it("gives way to the one before it, which may keep it from doing anything", async () => {
    const house = await acting.addHouse();
    await changeMailbox(house.admin.call, house.mailboxes[0]?.id ?? "", { is_vip: true });
    const shield = await createPolicy(
      house.admin.call,
      live({ name: "Leave VIPs alone", scope: "vip", action: "none" }),
    );
    const junk = await createPolicy(house.admin.call, live({ action: "move_to_junk" }));
    const [vip, other] = [await house.deliver(0, lure()), await house.deliver(1, lure())];
    expect(await apply(house)).toMatchObject([{ kind: "move_to_junk", total: 1 }]);
    expect([await placeOf(house, vip.id), await placeOf(house, other.id)]).toEqual(["in_mailbox", "junked"]);
    const ordered = await orderPolicies(house.admin.call, [junk.id, shield.id]);
    expect(ordered.items.map(({ id }) => id)).toEqual([junk.id, shield.id]);
    const late = await house.deliver(0, lure());
    await apply(house);
    expect(await placeOf(house, late.id)).toBe("junked");
    expect(await codeOf(orderPolicies(house.admin.call, [junk.id]))).toBe("conflict");
    await removePolicy(house.admin.call, junk.id);
    expect((await listPolicies(house.viewer.call)).items.map(({ id }) => id)).toEqual([shield.id]);
  });

  it("stops at its limit of mailboxes, and says so", async () => {
    const house = await acting.addHouse();
    await createPolicy(house.admin.call, live({ most_mailboxes: 2 }));
    const mails = [];
    for (const nth of [0, 1, 2, 3, 0]) mails.push(await house.deliver(nth, lure()));
    await apply(house);
    const places = await Promise.all(mails.map(({ id }) => placeOf(house, id)));
    expect(places).toEqual(["quarantined", "quarantined", "in_mailbox", "in_mailbox", "quarantined"]);
    expect(await countsOf(house)).toEqual([{ acted: 3, dry_run: 0, capped: 2 }]);
    expect(await told(house)).toEqual([["mail_policy.capped", "2"]]);
    acting.clock.advance({ hours: 2 });
    const later = await house.deliver(3, lure());
    await apply(house);
    expect(await placeOf(house, later.id)).toBe("quarantined");
  });

  it("leaves alone what somebody has dealt with before it looked", async () => {
    const house = await acting.addHouse();
    await createPolicy(house.admin.call, live());
    const { id } = await house.deliver(0, lure());
    await acting.act(house.analyst.call, { kind: "soft_delete", targets: [id] });
    expect(await apply(house)).toMatchObject([{ kind: "soft_delete" }]);
    expect(await placeOf(house, id)).toBe("soft_deleted");
  });

  it("is for the members of a group where it says so, as the directory has them", async () => {
    const house = await acting.addHouse();
    const group = house.tenant.groups[0]?.id ?? "";
    house.tenant.control.setMembers(group, [house.mailboxes[1]?.address ?? ""]);
    const policy = await createPolicy(house.admin.call, live({ scope: "group", group_id: group }));
    expect(policy).toMatchObject({ scope: "group", members: 1 });
    const [outside, inside] = [await house.deliver(0, lure()), await house.deliver(1, lure())];
    await apply(house);
    expect([await placeOf(house, outside.id), await placeOf(house, inside.id)]).toEqual(["in_mailbox", "quarantined"]);
    const unknown = crypto.randomUUID();
    expect(await codeOf(createPolicy(house.admin.call, live({ scope: "group", group_id: unknown })))).toBe("conflict");
  });

  it("acts on nothing where the tenant has not granted it, and is nobody else's", async () => {
    const house = await acting.addHouse({ withoutRoles: ["Mail.ReadWrite"] });
    const { id } = await createPolicy(house.admin.call, live());
    const mail = await house.deliver(0, lure());
    expect(await apply(house)).toEqual([]);
    expect(await placeOf(house, mail.id)).toBe("in_mailbox");
    const other = await acting.addHouse();
    expect((await listPolicies(other.viewer.call)).items).toEqual([]);
    expect(await codeOf(changePolicy(other.admin.call, id, live()))).toBe("not_found");
    expect(await codeOf(removePolicy(other.admin.call, id))).toBe("not_found");
  });
});

describe("a prediction", () => {
  it("tells what a policy would have done with the mail of the last days, and changes nothing", async () => {
    const house = await acting.addHouse();
    const old = await house.deliver(0, lure());
    acting.clock.advance({ days: 31 });
    const mails = [];
    for (const nth of [0, 1, 1, 2]) mails.push(await house.deliver(nth, lure()));
    await decideMail(house.analyst.call, mails[3]?.id ?? "", { decision: "clean" });
    const predict = (id: string | null = null, over: Parameters<typeof testPolicy>[0] = {}) =>
      simulatePolicy(house.viewer.call, { policy: testPolicy(over), id });
    const found = await predict();
    expect(found).toMatchObject({ mails: 4, matched: 3, mailboxes: 2, earlier: 0, spared: 1, harmless: 0 });
    expect(found.examples.map(({ id }) => id)).not.toContain(old.id);
    expect(await predict(null, { conditions: { ...testPolicy().conditions, verdicts: ["spam"] } })).toMatchObject({
      matched: 0,
    });
    await changeMailbox(house.admin.call, house.mailboxes[1]?.id ?? "", { is_vip: true });
    const first = await createPolicy(house.admin.call, testPolicy({ scope: "vip" }));
    expect(await predict()).toMatchObject({ matched: 1, earlier: 2 });
    expect(await predict(first.id)).toMatchObject({ matched: 3, earlier: 0 });
    expect(await countsOf(house)).toEqual([{ acted: 0, dry_run: 0, capped: 0 }]);
    expect(await codeOf(predict(crypto.randomUUID()))).toBe("not_found");
  });
});
