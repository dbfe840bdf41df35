import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { eq } from "drizzle-orm";
import { text } from "node:stream/consumers";
import { Readable } from "node:stream";
import type { RuleChange } from "@parapet/contract";
import { listNotifications } from "../../account/notification/list-notifications.ts";
import { codeOf } from "../../account/testing.ts";
import { type Acting, type ActingHouse, startActing } from "../action/testing-tenant.ts";
import { undoAction } from "../action/undo-action.ts";
import { bulkRuleChanges, changeRuleChange } from "./change-rule-change.ts";
import { exportRuleChanges } from "./export-rule-changes.ts";
import { readFeedTask } from "./feed/read-feed-task.ts";
import { takeInRecords } from "./feed/take-in-records.ts";
import { getRuleChange } from "./get-rule-change.ts";
import { listRuleChangesOf } from "./list-rule-changes-of.ts";
import { listRuleChanges, selectRuleChanges } from "./list-rule-changes.ts";
import { readRuleCoverage } from "./read-coverage.ts";
import { readRulesTask } from "./read-rules-task.ts";
import { startSweep } from "./start-sweep.ts";
import { sweepRulesTask } from "./sweep-rules-task.ts";
import { auditRecordTable } from "./table.ts";

let acting: Acting;
beforeAll(async () => {
  acting = await startActing();
});
afterAll(() => acting.close());

const minute = 60_000;
const thief = {
  displayName: ".",
  conditions: { subjectContains: ["invoice", "wire"] },
  actions: { forwardTo: [{ emailAddress: { name: "x", address: "drop@gmail.com" } }], delete: true },
};
const harmless = {
  displayName: "Project",
  conditions: { subjectContains: ["[kestrel]"] },
  actions: { markImportance: "high" as const },
};

type Order = Parameters<ActingHouse["tenant"]["control"]["changeRule"]>[1];

/** A house whose rules are read when a test says so; time is the tenant's. */
async function watchedHouse(withoutRoles: readonly string[] = []) {
  const house = await acting.addHouse({ withoutRoles });
  const { control } = house.tenant;
  const [mailbox] = house.mailboxes;
  if (mailbox === undefined) throw new Error("There is no mailbox");
  const pass = async (minutes: number) => {
    await control.advance(minutes * minute);
    acting.clock.advance({ seconds: (control.now().getTime() - acting.clock.now().getTime()) / 1000 });
  };
  await pass(0);
  const read = () => readRulesTask(acting.platform).run({ mailboxId: mailbox.id });
  const feed = () => readFeedTask(acting.platform).run({ providerId: house.providerId });
  const list = async () =>
    (await listRuleChanges(house.viewer.call, { page: 1, page_size: 100, sort: "happened_at" })).items;
  /** The rules of the tenant's mailboxes, to be compared. */
  const rules = () => JSON.stringify(control.dump()["mailboxes"]);
  return {
    ...house,
    mailbox,
    pass,
    read,
    feed,
    list,
    rules,
    change: (order: Order) => control.changeRule(mailbox.address, order),
    told: async () => (await listNotifications(house.analyst.call, { page: 1, page_size: 25 })).items,
  };
}
const kindsOf = (changes: readonly RuleChange[]) => changes.map(({ kind, source }) => `${kind} ${source}`);

test("what is there already is weighed at first, and only what is grave is told", async () => {
  const house = await watchedHouse();
  house.change({ kind: "created", rule: thief });
  house.change({ kind: "created", rule: harmless });
  await house.read();
  const [found, ...others] = await house.list();
  expect(others).toEqual([]);
  expect(found).toMatchObject({
    name: ".",
    is_baseline: true,
    severity: "high",
    state: "new",
    destinations: ["drop@gmail.com"],
  });
  expect(await house.told()).toMatchObject([
    { kind: "rule_change.found", details: { mailbox: house.mailbox.address } },
  ]);
  await house.read();
  expect(await house.list()).toHaveLength(1);
  expect(await listRuleChangesOf(acting.db, house.mailbox.id, new Date(0))).toEqual([]);
});

test("a comparison and the log tell of one change once, whichever comes first", async () => {
  const house = await watchedHouse();
  await house.read();
  await house.feed();
  house.change({ kind: "created", rule: thief, via: "web", ip: "198.51.100.7" });
  await house.read();
  expect(kindsOf(await house.list())).toEqual(["rule_created snapshot"]);
  await house.pass(3);
  await house.feed();
  await house.read();
  expect(await house.list()).toMatchObject([{ source: "both", actor: house.mailbox.address, ip: "198.51.100.7" }]);
  house.change({ kind: "created", rule: { ...harmless, displayName: "Second" }, ip: "203.0.113.4" });
  await house.pass(3);
  await house.feed();
  await house.read();
  await house.feed();
  await house.read();
  const all = await house.list();
  expect(kindsOf(all)).toEqual(["rule_created both", "rule_created both"]);
  expect(all[1]).toMatchObject({ name: "Second", ip: "203.0.113.4", severity: "none", state: "acknowledged" });
  expect(await listRuleChangesOf(acting.db, house.mailbox.id, new Date(0))).toHaveLength(2);
});

test("only what is new in a changed rule weighs, and the page has it clause by clause", async () => {
  const house = await watchedHouse();
  const ruleId = house.change({ kind: "created", rule: harmless });
  await house.read();
  house.change({
    kind: "changed",
    ruleId,
    rule: { displayName: "Project", actions: { markImportance: "high", redirectTo: thief.actions.forwardTo } },
  });
  await house.read();
  const [change] = await house.list();
  const detail = await getRuleChange(house.viewer.call, change?.id ?? "");
  expect(detail).toMatchObject({ kind: "rule_changed", severity: "medium", was_enabled: true, is_enabled: true });
  expect(detail.differences).toEqual(
    expect.arrayContaining([
      {
        part: "action",
        name: "redirectTo",
        before: null,
        after: ["drop@gmail.com"],
        kind: "added",
        reaches_more: true,
      },
      { part: "action", name: "markImportance", before: ["high"], after: ["high"], kind: "same", reaches_more: false },
    ]),
  );
  expect(detail.signals.map(({ id }) => id)).toContain("rule.forward_external");
  expect(detail.rules).toMatchObject([{ name: "Project", is_changed: true }]);
  expect(detail.lower_without.length).toBeGreaterThan(0);
});

test("a new rule has one score: in the list, by its points and among the mailbox's rules", async () => {
  const house = await watchedHouse();
  await house.read();
  await house.feed();
  const seeChange = async (order: Order) => {
    house.change(order);
    await house.pass(3);
    await house.feed();
    await house.read();
  };
  await seeChange({ kind: "created", rule: harmless, via: "web", ip: "198.51.100.7" });
  // Clients are known from the day before.
  await house.pass(2 * 24 * 60);
  await seeChange({ kind: "created", rule: thief, via: "rest", ip: "203.0.113.4" });
  const listed = (await house.list()).find(({ name }) => name === thief.displayName);
  const detail = await getRuleChange(house.viewer.call, listed?.id ?? "");
  expect(detail.signals.map(({ id }) => id)).toContain("rule.new_client_or_ip");
  const sum = detail.signals.reduce((total, { points }) => total + points, 0);
  const scores = [detail.score, Math.min(100, sum), detail.rules.find((rule) => rule.is_changed)?.score];
  expect(scores).toEqual(scores.map(() => listed?.score));
});

test("thousands of blank records ask for the rules once and are no changes", async () => {
  const house = await watchedHouse();
  await house.feed();
  await house.read();
  const ruleId = house.change({ kind: "created", rule: harmless, via: "desktop" });
  await house.pass(3);
  await house.feed();
  await house.read();
  house.change({ kind: "changed", ruleId, via: "desktop", times: 2000 });
  await house.pass(3);
  await house.feed();
  const waiting = await acting.db
    .select()
    .from(auditRecordTable)
    .where(eq(auditRecordTable.mailboxId, house.mailbox.id));
  expect(waiting.filter(({ isWaiting }) => isWaiting)).toHaveLength(1);
  await house.read();
  expect(kindsOf(await house.list())).toEqual(["rule_created both"]);
  const { audit } = await readRuleCoverage(house.viewer.call);
  expect(audit).toMatchObject({ blind: null, records: 2001, ignored: 2000, lost_hours: 0 });
});

test("records that come late, twice and in no order are each taken in once, over many pages", async () => {
  const house = await watchedHouse();
  await house.read();
  await house.feed();
  house.tenant.control.setFeed({ duplicates: 1, isShuffled: true });
  for (let each = 0; each < 60; each += 1) {
    house.change({ kind: "created", rule: { ...harmless, displayName: `Rule ${each}` } });
    await house.pass(1);
    if (each % 20 === 0) await house.feed();
  }
  await house.pass(5);
  await house.feed();
  await house.read();
  const all = await house.list();
  expect(new Set(all.map(({ name }) => name)).size).toBe(60);
  expect(kindsOf(all)).toEqual(Array.from({ length: 60 }, () => "rule_created both"));
  expect((await readRuleCoverage(house.viewer.call)).audit).toMatchObject({ records: 120, repeated: 60 });
});

test("without the permission for rules the log tells alone, and says which way is closed", async () => {
  const house = await watchedHouse(["MailboxSettings.Read", "MailboxSettings.ReadWrite"]);
  await house.feed();
  house.change({ kind: "created", rule: thief, ip: "198.51.100.7" });
  await house.pass(3);
  await house.feed();
  await house.read();
  const [change] = await house.list();
  expect(change).toMatchObject({ source: "audit", severity: "high", ip: "198.51.100.7", can_act: false });
  const { snapshot, audit } = await readRuleCoverage(house.viewer.call);
  expect([snapshot.failed, audit.blind]).toEqual([1, null]);
});

test("without the permission for the log the rules tell alone, and say so", async () => {
  const house = await watchedHouse(["ActivityFeed.Read"]);
  await house.read();
  await house.feed();
  house.change({ kind: "created", rule: thief });
  await house.read();
  expect(kindsOf(await house.list())).toEqual(["rule_created snapshot"]);
  expect((await readRuleCoverage(house.viewer.call)).audit).toMatchObject({ blind: "permission", records: 0 });
});

test("what is no rule is told by the log", async () => {
  const house = await watchedHouse();
  await house.feed();
  const common = {
    CreationTime: "2026-11-10T08:00:00",
    UserType: 0,
    UserId: house.mailbox.address,
    ClientIP: "198.51.100.7:1",
  };
  const set = (Operation: string, Id: string, named: Record<string, string>) => ({
    ...common,
    Operation,
    Id,
    ObjectId: house.mailbox.address,
    Parameters: Object.entries(named).map(([Name, Value]) => ({ Name, Value })),
  });
  const records = [
    set("Set-Mailbox", "f1", { ForwardingSmtpAddress: "smtp:drop@gmail.com" }),
    set("Add-MailboxPermission", "p1", { User: "bo@elsewhere.example", AccessRights: "FullAccess" }),
    set("New-TransportRule", "t1", { Name: "Journal\u0000", BlindCopyTo: "drop@gmail.com" }),
    { ...set("Set-Mailbox", "s1", {}), UserType: 3 },
  ];
  const take = () =>
    acting.db.transaction((tx) => takeInRecords(tx, acting.platform, house.providerId, [...records, ...records]));
  await take();
  await take();
  const all = await house.list();
  expect(all.map(({ kind, severity }) => `${kind} ${severity}`).toSorted()).toEqual([
    "mailbox_forwarding high",
    "mailbox_permission high",
    "transport_rule high",
  ]);
  const transport = all.find(({ kind }) => kind === "transport_rule");
  const detail = await getRuleChange(house.viewer.call, transport?.id ?? "");
  expect(detail.facts).toEqual([{ name: "copies_to", values: ["drop@gmail.com"] }]);
  expect(detail.same_destination).toMatchObject([{ kind: "mailbox_forwarding" }]);
});

describe("what is done about a change", () => {
  test("a rule is disabled, and again as it was when that is taken back; neither is news", async () => {
    const house = await watchedHouse();
    await house.read();
    await house.feed();
    house.change({ kind: "created", rule: thief });
    await house.read();
    const [change] = await house.list();
    const id = change?.id ?? "";
    const before = house.rules();
    const done = await acting.act(house.analyst.call, { kind: "disable_rule", targets: [id], reason: "Not mine" });
    expect(done.state).toBe("done");
    expect(before).toContain('"isEnabled":true');
    expect(house.rules()).toBe(before.replace('"isEnabled":true', '"isEnabled":false'));
    await house.pass(3);
    await house.feed();
    await house.read();
    expect(kindsOf(await house.list())).toHaveLength(1);
    expect(await getRuleChange(house.viewer.call, id)).toMatchObject({
      state: "neutralised",
      rules: [{ is_enabled: false }],
    });
    expect(await codeOf(changeRuleChange(house.analyst.call, id, { state: "legitimate" }))).toBe("conflict");
    await undoAction(house.analyst.call, done.id);
    await acting.perform(done.id);
    expect(house.rules()).toBe(before);
    await house.read();
    const { state, steps } = await getRuleChange(house.viewer.call, id);
    expect([state, steps.map(({ what }) => what).filter((what) => what !== "audited")]).toEqual([
      "new",
      ["found", "disabled", "restored"],
    ]);
    expect(await house.list()).toHaveLength(1);
  });

  test("a rule is deleted, and one with the same clauses stands in its place when that is taken back", async () => {
    const house = await watchedHouse();
    await house.read();
    house.change({ kind: "created", rule: thief });
    await house.read();
    const [change] = await house.list();
    const id = change?.id ?? "";
    const before = (await getRuleChange(house.viewer.call, id)).rules;
    const done = await acting.act(house.analyst.call, { kind: "delete_rule", targets: [id] });
    await house.read();
    expect((await getRuleChange(house.viewer.call, id)).rules).toEqual([]);
    await undoAction(house.analyst.call, done.id);
    await acting.perform(done.id);
    await house.read();
    const after = await getRuleChange(house.viewer.call, id);
    expect(after.rules.map(({ rule_id: _id, ...rule }) => rule)).toEqual(
      before.map(({ rule_id: _id, ...rule }) => rule),
    );
    expect(after).toMatchObject({ state: "new", rules: [{ is_changed: true }] });
    expect(await house.list()).toHaveLength(1);
    // It can be disabled by its new id.
    const again = await acting.act(house.analyst.call, { kind: "disable_rule", targets: [id] });
    expect(again.state).toBe("done");
  });

  test("an answer that got lost is no second deletion", async () => {
    const house = await watchedHouse();
    house.change({ kind: "created", rule: thief });
    await house.read();
    const [change] = await house.list();
    house.tenant.control.planFault({ kind: "lostAnswer", path: "/messageRules/", times: 1 });
    const done = await acting.act(house.analyst.call, { kind: "delete_rule", targets: [change?.id ?? ""] });
    expect(done.state).toBe("done");
  });

  test("people say what they think of it, several at once, and others cannot", async () => {
    const [house, other] = [await watchedHouse(), await watchedHouse()];
    house.change({ kind: "created", rule: thief });
    house.change({ kind: "created", rule: { ...thief, displayName: "second" } });
    await house.read();
    const { ids } = await selectRuleChanges(house.analyst.call, { sort: "-score" });
    const { items } = await bulkRuleChanges(house.analyst.call, { ids, state: "legitimate", note: "Asked her" });
    expect(items.map(({ result }) => result)).toEqual(["done", "done"]);
    expect((await getRuleChange(house.viewer.call, ids[0] ?? "")).steps.at(-1)).toMatchObject({
      note: "Asked her",
      state: "legitimate",
    });
    expect(await codeOf(getRuleChange(other.viewer.call, ids[0] ?? ""))).toBe("not_found");
    expect(await codeOf(changeRuleChange(other.analyst.call, ids[0] ?? "", { state: "new" }))).toBe("not_found");
    const csv = await text(
      Readable.from(await exportRuleChanges(house.viewer.call, { sort: "-score", column: ["name", "state"] })),
    );
    expect(csv.trim().split(/\r?\n/)).toHaveLength(3);
  });
});

test("a sweep reads every mailbox and says how far it is", async () => {
  const house = await watchedHouse();
  house.change({ kind: "created", rule: thief });
  const { id } = await startSweep(house.analyst.call);
  expect(await codeOf(startSweep(house.analyst.call))).toBe("conflict");
  expect((await readRuleCoverage(house.viewer.call)).sweep).toMatchObject({ state: "running", mailboxes: 4, done: 0 });
  await sweepRulesTask(acting.platform).run({ sweepId: id });
  const { sweep, snapshot } = await readRuleCoverage(house.viewer.call);
  expect(sweep).toMatchObject({ state: "done", done: 4, failed: 0, changes: 1 });
  expect(snapshot).toMatchObject({ blind: null, watched: 4, read: 4, failed: 0 });
});
