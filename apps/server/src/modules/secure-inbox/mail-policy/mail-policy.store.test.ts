import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listNotifications } from "../../account/notification/queries.ts";
import { codeOf } from "../../account/testing.ts";
import { listActions } from "../action/queries.ts";
import { type Acting, type TestOrg, startActing } from "../action/testing-tenant.ts";
import { decideMail } from "../mail/decide-mail.ts";
import { getMail } from "../mail/get-mail.ts";
import { harmlessEmail, phishingMail } from "../mail/testing.ts";
import { changeMailbox } from "../mailbox/change-mailbox.ts";
import { applyPoliciesTask } from "./apply-policies-task.ts";
import { listPolicies } from "./queries.ts";
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
const apply = async (org: TestOrg) => {
  await applyPoliciesTask(acting.platform).run({ providerId: org.providerId });
  const { items } = await listActions(org.viewer.call, { page: 1, page_size: 25, sort: "-created_at" });
  for (const { id, state } of items) if (state === "queued") await acting.perform(id);
  return (await listActions(org.viewer.call, { page: 1, page_size: 25, sort: "-created_at" })).items;
};
const placeOf = async (org: TestOrg, id: string) => (await getMail(org.viewer.call, id)).place;
const live = (over: Parameters<typeof testPolicy>[0] = {}) => testPolicy({ is_dry_run: false, ...over });
const countsOf = async (org: TestOrg) =>
  (await listPolicies(org.viewer.call)).items.map(({ acted, dry_run, capped }) => ({ acted, dry_run, capped }));
const notifications = async (org: TestOrg) =>
  (await listNotifications(org.analyst.call, { page: 1, page_size: 25 })).items
    .filter(({ kind }) => kind.startsWith("mail_policy."))
    .map(({ kind, details }) => [kind, details["mails"]]);

describe("a policy", () => {
  it("only records matches in a dry run, and acts on later email once live", async () => {
    const org = await acting.addOrg();
    const { id } = await createPolicy(org.admin.call, testPolicy());
    const first = await org.deliver(0, lure());
    const harmless = await org.deliver(0, () =>
      harmlessEmail.toString().replace("ann@meridian.example", org.mailboxes[0]?.address ?? ""),
    );
    expect(await apply(org)).toEqual([]);
    expect(await placeOf(org, first.id)).toBe("in_mailbox");
    expect(await countsOf(org)).toEqual([{ acted: 0, dry_run: 1, capped: 0 }]);
    await changePolicy(org.admin.call, id, live({ notifies: true }));
    expect(await apply(org)).toEqual([]);
    const second = await org.deliver(1, lure());
    expect(await apply(org)).toMatchObject([{ kind: "quarantine", state: "done", requested_by: null, done: 1 }]);
    expect(await placeOf(org, second.id)).toBe("quarantined");
    expect([await placeOf(org, first.id), await placeOf(org, harmless.id)]).toEqual(["in_mailbox", "in_mailbox"]);
    expect(await countsOf(org)).toEqual([{ acted: 1, dry_run: 1, capped: 0 }]);
    expect(await notifications(org)).toEqual([["mail_policy.acted", "1"]]);
    const { rows } = await acting.platform.postgres.pool.query(
      "SELECT held_by, holder FROM quarantine_item WHERE provider_id = $1",
      [org.providerId],
    );
    expect(rows).toEqual([{ held_by: "policy", holder: "Hold attacks" }]);
  });

  it("is overridden by an earlier policy, including one without action", async () => {
    const org = await acting.addOrg();
    await changeMailbox(org.admin.call, org.mailboxes[0]?.id ?? "", { is_vip: true });
    const shield = await createPolicy(org.admin.call, live({ name: "Leave VIPs alone", scope: "vip", action: "none" }));
    const junk = await createPolicy(org.admin.call, live({ action: "move_to_junk" }));
    const [vip, other] = [await org.deliver(0, lure()), await org.deliver(1, lure())];
    expect(await apply(org)).toMatchObject([{ kind: "move_to_junk", total: 1 }]);
    expect([await placeOf(org, vip.id), await placeOf(org, other.id)]).toEqual(["in_mailbox", "junked"]);
    const ordered = await orderPolicies(org.admin.call, [junk.id, shield.id]);
    expect(ordered.items.map(({ id }) => id)).toEqual([junk.id, shield.id]);
    const late = await org.deliver(0, lure());
    await apply(org);
    expect(await placeOf(org, late.id)).toBe("junked");
    expect(await codeOf(orderPolicies(org.admin.call, [junk.id]))).toBe("conflict");
    await removePolicy(org.admin.call, junk.id);
    expect((await listPolicies(org.viewer.call)).items.map(({ id }) => id)).toEqual([shield.id]);
  });

  it("stops at its mailbox limit and reports it", async () => {
    const org = await acting.addOrg();
    await createPolicy(org.admin.call, live({ most_mailboxes: 2 }));
    const emails = [];
    for (const nth of [0, 1, 2, 3, 0]) emails.push(await org.deliver(nth, lure()));
    await apply(org);
    const places = await Promise.all(emails.map(({ id }) => placeOf(org, id)));
    expect(places).toEqual(["quarantined", "quarantined", "in_mailbox", "in_mailbox", "quarantined"]);
    expect(await countsOf(org)).toEqual([{ acted: 3, dry_run: 0, capped: 2 }]);
    expect(await notifications(org)).toEqual([["mail_policy.capped", "2"]]);
    acting.clock.advance({ hours: 2 });
    const later = await org.deliver(3, lure());
    await apply(org);
    expect(await placeOf(org, later.id)).toBe("quarantined");
  });

  it("skips email handled before it ran", async () => {
    const org = await acting.addOrg();
    await createPolicy(org.admin.call, live());
    const { id } = await org.deliver(0, lure());
    await acting.act(org.analyst.call, { kind: "soft_delete", targets: [id] });
    expect(await apply(org)).toMatchObject([{ kind: "soft_delete" }]);
    expect(await placeOf(org, id)).toBe("soft_deleted");
  });

  it("applies to the directory group's members", async () => {
    const org = await acting.addOrg();
    const group = org.tenant.groups[0]?.id ?? "";
    org.tenant.control.setMembers(group, [org.mailboxes[1]?.address ?? ""]);
    const policy = await createPolicy(org.admin.call, live({ scope: "group", group_id: group }));
    expect(policy).toMatchObject({ scope: "group", members: 1 });
    const [outside, inside] = [await org.deliver(0, lure()), await org.deliver(1, lure())];
    await apply(org);
    expect([await placeOf(org, outside.id), await placeOf(org, inside.id)]).toEqual(["in_mailbox", "quarantined"]);
    const unknown = crypto.randomUUID();
    expect(await codeOf(createPolicy(org.admin.call, live({ scope: "group", group_id: unknown })))).toBe("conflict");
  });

  it("doesn't act without the permission, and is invisible to other providers", async () => {
    const org = await acting.addOrg({ withoutRoles: ["Mail.ReadWrite"] });
    const { id } = await createPolicy(org.admin.call, live());
    const mail = await org.deliver(0, lure());
    expect(await apply(org)).toEqual([]);
    expect(await placeOf(org, mail.id)).toBe("in_mailbox");
    const other = await acting.addOrg();
    expect((await listPolicies(other.viewer.call)).items).toEqual([]);
    expect(await codeOf(changePolicy(other.admin.call, id, live()))).toBe("not_found");
    expect(await codeOf(removePolicy(other.admin.call, id))).toBe("not_found");
  });
});

describe("a prediction", () => {
  it("predicts the effect on recent email without changes", async () => {
    const org = await acting.addOrg();
    const old = await org.deliver(0, lure());
    acting.clock.advance({ days: 31 });
    const emails = [];
    for (const nth of [0, 1, 1, 2]) emails.push(await org.deliver(nth, lure()));
    await decideMail(org.analyst.call, emails[3]?.id ?? "", { decision: "clean" });
    const predict = (id: string | null = null, over: Parameters<typeof testPolicy>[0] = {}) =>
      simulatePolicy(org.viewer.call, { policy: testPolicy(over), id });
    const found = await predict();
    expect(found).toMatchObject({ mails: 4, matched: 3, mailboxes: 2, earlier: 0, spared: 1, harmless: 0 });
    expect(found.examples.map(({ id }) => id)).not.toContain(old.id);
    expect(await predict(null, { conditions: { ...testPolicy().conditions, verdicts: ["spam"] } })).toMatchObject({
      matched: 0,
    });
    await changeMailbox(org.admin.call, org.mailboxes[1]?.id ?? "", { is_vip: true });
    const first = await createPolicy(org.admin.call, testPolicy({ scope: "vip" }));
    expect(await predict()).toMatchObject({ matched: 1, earlier: 2 });
    expect(await predict(first.id)).toMatchObject({ matched: 3, earlier: 0 });
    expect(await countsOf(org)).toEqual([{ acted: 0, dry_run: 0, capped: 0 }]);
    expect(await codeOf(predict(crypto.randomUUID()))).toBe("not_found");
  });
});
