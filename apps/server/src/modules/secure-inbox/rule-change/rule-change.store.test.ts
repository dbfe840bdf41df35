import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import type { RuleChange } from "@parapet/contract";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listNotifications } from "../../account/notification/queries.ts";
import { codeOf } from "../../account/testing.ts";
import { type Acting, type TestOrg, startActing } from "../action/testing-tenant.ts";
import { undoAction } from "../action/undo-action.ts";
import { bulkRuleChanges, changeRuleChange } from "./change-rule-change.ts";
import { ingestRecords } from "./feed/ingest-records.ts";
import { readFeedTask } from "./feed/read-feed-task.ts";
import { exportRuleChanges, getRuleChange, listRuleChangesOf, listRuleChanges, selectRuleChanges } from "./queries.ts";
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
const attacker = {
  displayName: ".",
  conditions: { subjectContains: ["invoice", "wire"] },
  actions: { forwardTo: [{ emailAddress: { name: "x", address: "drop@gmail.com" } }], delete: true },
};
const harmless = {
  displayName: "Project",
  conditions: { subjectContains: ["[kestrel]"] },
  actions: { markImportance: "high" as const },
};

type Order = Parameters<TestOrg["tenant"]["control"]["changeRule"]>[1];

/** An organization whose rules are read on demand, at the tenant's time. */
async function createWatchedOrg(withoutRoles: readonly string[] = []) {
  const org = await acting.addOrg({ withoutRoles });
  const { control } = org.tenant;
  const [mailbox] = org.mailboxes;
  if (mailbox === undefined) throw new Error("There is no mailbox");
  const pass = async (minutes: number) => {
    await control.advance(minutes * minute);
    acting.clock.advance({ seconds: (control.now().getTime() - acting.clock.now().getTime()) / 1000 });
  };
  await pass(0);
  const read = () => readRulesTask(acting.platform).run({ mailboxId: mailbox.id });
  const feed = () => readFeedTask(acting.platform).run({ providerId: org.providerId });
  const list = async () =>
    (await listRuleChanges(org.viewer.call, { page: 1, page_size: 100, sort: "happened_at" })).items;
  /** All rules of the tenant, for comparison. */
  const rules = () => JSON.stringify(control.dump()["mailboxes"]);
  return {
    ...org,
    mailbox,
    pass,
    read,
    feed,
    list,
    rules,
    change: (order: Order) => control.changeRule(mailbox.address, order),
    notifications: async () => (await listNotifications(org.analyst.call, { page: 1, page_size: 25 })).items,
  };
}
const kindsOf = (changes: readonly RuleChange[]) => changes.map(({ kind, source }) => `${kind} ${source}`);

test("existing rules are scored at first, and only severe ones are notified", async () => {
  const org = await createWatchedOrg();
  org.change({ kind: "created", rule: attacker });
  org.change({ kind: "created", rule: harmless });
  await org.read();
  const [found, ...others] = await org.list();
  expect(others).toEqual([]);
  expect(found).toMatchObject({
    name: ".",
    is_baseline: true,
    severity: "high",
    state: "new",
    destinations: ["drop@gmail.com"],
  });
  expect(await org.notifications()).toMatchObject([
    { kind: "rule_change.found", details: { mailbox: org.mailbox.address } },
  ]);
  await org.read();
  expect(await org.list()).toHaveLength(1);
  expect(await listRuleChangesOf(acting.db, org.mailbox.id, new Date(0))).toEqual([]);
});

test("a snapshot and the audit log yield one change, in either order", async () => {
  const org = await createWatchedOrg();
  await org.read();
  await org.feed();
  org.change({ kind: "created", rule: attacker, via: "web", ip: "198.51.100.7" });
  await org.read();
  expect(kindsOf(await org.list())).toEqual(["rule_created snapshot"]);
  await org.pass(3);
  await org.feed();
  await org.read();
  expect(await org.list()).toMatchObject([{ source: "both", actor: org.mailbox.address, ip: "198.51.100.7" }]);
  org.change({ kind: "created", rule: { ...harmless, displayName: "Second" }, ip: "203.0.113.4" });
  await org.pass(3);
  await org.feed();
  await org.read();
  await org.feed();
  await org.read();
  const all = await org.list();
  expect(kindsOf(all)).toEqual(["rule_created both", "rule_created both"]);
  expect(all[1]).toMatchObject({ name: "Second", ip: "203.0.113.4", severity: "none", state: "acknowledged" });
  expect(await listRuleChangesOf(acting.db, org.mailbox.id, new Date(0))).toHaveLength(2);
});

test("only new parts of a changed rule are scored, and listed by clause", async () => {
  const org = await createWatchedOrg();
  const ruleId = org.change({ kind: "created", rule: harmless });
  await org.read();
  org.change({
    kind: "changed",
    ruleId,
    rule: { displayName: "Project", actions: { markImportance: "high", redirectTo: attacker.actions.forwardTo } },
  });
  await org.read();
  const [change] = await org.list();
  const detail = await getRuleChange(org.viewer.call, change?.id ?? "");
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

test("a new rule has the same score in the list, in its points and among the mailbox's rules", async () => {
  const org = await createWatchedOrg();
  await org.read();
  await org.feed();
  const seeChange = async (order: Order) => {
    org.change(order);
    await org.pass(3);
    await org.feed();
    await org.read();
  };
  await seeChange({ kind: "created", rule: harmless, via: "web", ip: "198.51.100.7" });
  // Clients count as known from the previous day.
  await org.pass(2 * 24 * 60);
  await seeChange({ kind: "created", rule: attacker, via: "rest", ip: "203.0.113.4" });
  const listed = (await org.list()).find(({ name }) => name === attacker.displayName);
  const detail = await getRuleChange(org.viewer.call, listed?.id ?? "");
  expect(detail.signals.map(({ id }) => id)).toContain("rule.new_client_or_ip");
  const sum = detail.signals.reduce((total, { points }) => total + points, 0);
  const scores = [detail.score, Math.min(100, sum), detail.rules.find((rule) => rule.is_changed)?.score];
  expect(scores).toEqual(scores.map(() => listed?.score));
});

test("thousands of blank records request the rules once and yield no changes", async () => {
  const org = await createWatchedOrg();
  await org.feed();
  await org.read();
  const ruleId = org.change({ kind: "created", rule: harmless, via: "desktop" });
  await org.pass(3);
  await org.feed();
  await org.read();
  org.change({ kind: "changed", ruleId, via: "desktop", times: 2000 });
  await org.pass(3);
  await org.feed();
  const waiting = await acting.db.select().from(auditRecordTable).where(eq(auditRecordTable.mailboxId, org.mailbox.id));
  expect(waiting.filter(({ isWaiting }) => isWaiting)).toHaveLength(1);
  await org.read();
  expect(kindsOf(await org.list())).toEqual(["rule_created both"]);
  const { audit } = await readRuleCoverage(org.viewer.call);
  expect(audit).toMatchObject({ blind: null, records: 2001, ignored: 2000, lost_hours: 0 });
});

test("late, duplicate and unordered records are ingested once, across pages", async () => {
  const org = await createWatchedOrg();
  await org.read();
  await org.feed();
  org.tenant.control.setFeed({ duplicates: 1, isShuffled: true });
  for (let each = 0; each < 60; each += 1) {
    org.change({ kind: "created", rule: { ...harmless, displayName: `Rule ${each}` } });
    await org.pass(1);
    if (each % 20 === 0) await org.feed();
  }
  await org.pass(5);
  await org.feed();
  await org.read();
  const all = await org.list();
  expect(new Set(all.map(({ name }) => name)).size).toBe(60);
  expect(kindsOf(all)).toEqual(Array.from({ length: 60 }, () => "rule_created both"));
  expect((await readRuleCoverage(org.viewer.call)).audit).toMatchObject({ records: 120, repeated: 60 });
});

test("without the rules permission, the audit log is used, and the status says so", async () => {
  const org = await createWatchedOrg(["MailboxSettings.Read", "MailboxSettings.ReadWrite"]);
  await org.feed();
  org.change({ kind: "created", rule: attacker, ip: "198.51.100.7" });
  await org.pass(3);
  await org.feed();
  await org.read();
  const [change] = await org.list();
  expect(change).toMatchObject({ source: "audit", severity: "high", ip: "198.51.100.7", can_act: false });
  const { snapshot, audit } = await readRuleCoverage(org.viewer.call);
  expect([snapshot.failed, audit.blind]).toEqual([1, null]);
});

test("without the audit permission, snapshots are used, and the status says so", async () => {
  const org = await createWatchedOrg(["ActivityFeed.Read"]);
  await org.read();
  await org.feed();
  org.change({ kind: "created", rule: attacker });
  await org.read();
  expect(kindsOf(await org.list())).toEqual(["rule_created snapshot"]);
  expect((await readRuleCoverage(org.viewer.call)).audit).toMatchObject({ blind: "permission", records: 0 });
});

test("changes other than rules come from the audit log", async () => {
  const org = await createWatchedOrg();
  await org.feed();
  const common = {
    CreationTime: "2026-11-10T08:00:00",
    UserType: 0,
    UserId: org.mailbox.address,
    ClientIP: "198.51.100.7:1",
  };
  const set = (Operation: string, Id: string, named: Record<string, string>) => ({
    ...common,
    Operation,
    Id,
    ObjectId: org.mailbox.address,
    Parameters: Object.entries(named).map(([Name, Value]) => ({ Name, Value })),
  });
  const records = [
    set("Set-Mailbox", "f1", { ForwardingSmtpAddress: "smtp:drop@gmail.com" }),
    set("Add-MailboxPermission", "p1", { User: "bo@elsewhere.example", AccessRights: "FullAccess" }),
    set("New-TransportRule", "t1", { Name: "Journal\u0000", BlindCopyTo: "drop@gmail.com" }),
    { ...set("Set-Mailbox", "s1", {}), UserType: 3 },
  ];
  const take = () =>
    acting.db.transaction((tx) => ingestRecords(tx, acting.platform, org.providerId, [...records, ...records]));
  await take();
  await take();
  const all = await org.list();
  expect(all.map(({ kind, severity }) => `${kind} ${severity}`).toSorted()).toEqual([
    "mailbox_forwarding high",
    "mailbox_permission high",
    "transport_rule high",
  ]);
  const transport = all.find(({ kind }) => kind === "transport_rule");
  const detail = await getRuleChange(org.viewer.call, transport?.id ?? "");
  expect(detail.facts).toEqual([{ name: "copies_to", values: ["drop@gmail.com"] }]);
  expect(detail.same_destination).toMatchObject([{ kind: "mailbox_forwarding" }]);
});

describe("actions on a change", () => {
  test("disable a rule and restore it on undo; neither is a new change", async () => {
    const org = await createWatchedOrg();
    await org.read();
    await org.feed();
    org.change({ kind: "created", rule: attacker });
    await org.read();
    const [change] = await org.list();
    const id = change?.id ?? "";
    const before = org.rules();
    const done = await acting.act(org.analyst.call, { kind: "disable_rule", targets: [id], reason: "Not mine" });
    expect(done.state).toBe("done");
    expect(before).toContain('"isEnabled":true');
    expect(org.rules()).toBe(before.replace('"isEnabled":true', '"isEnabled":false'));
    await org.pass(3);
    await org.feed();
    await org.read();
    expect(kindsOf(await org.list())).toHaveLength(1);
    expect(await getRuleChange(org.viewer.call, id)).toMatchObject({
      state: "neutralised",
      rules: [{ is_enabled: false }],
    });
    expect(await codeOf(changeRuleChange(org.analyst.call, id, { state: "legitimate" }))).toBe("conflict");
    await undoAction(org.analyst.call, done.id);
    await acting.perform(done.id);
    expect(org.rules()).toBe(before);
    await org.read();
    const { state, steps } = await getRuleChange(org.viewer.call, id);
    expect([state, steps.map(({ what }) => what).filter((what) => what !== "audited")]).toEqual([
      "new",
      ["found", "disabled", "restored"],
    ]);
    expect(await org.list()).toHaveLength(1);
  });

  test("delete a rule and recreate it on undo", async () => {
    const org = await createWatchedOrg();
    await org.read();
    org.change({ kind: "created", rule: attacker });
    await org.read();
    const [change] = await org.list();
    const id = change?.id ?? "";
    const before = (await getRuleChange(org.viewer.call, id)).rules;
    const done = await acting.act(org.analyst.call, { kind: "delete_rule", targets: [id] });
    await org.read();
    expect((await getRuleChange(org.viewer.call, id)).rules).toEqual([]);
    await undoAction(org.analyst.call, done.id);
    await acting.perform(done.id);
    await org.read();
    const after = await getRuleChange(org.viewer.call, id);
    expect(after.rules.map(({ rule_id: _id, ...rule }) => rule)).toEqual(
      before.map(({ rule_id: _id, ...rule }) => rule),
    );
    expect(after).toMatchObject({ state: "new", rules: [{ is_changed: true }] });
    expect(await org.list()).toHaveLength(1);
    // Its new id works.
    const again = await acting.act(org.analyst.call, { kind: "disable_rule", targets: [id] });
    expect(again.state).toBe("done");
  });

  test("don't delete twice after a lost response", async () => {
    const org = await createWatchedOrg();
    org.change({ kind: "created", rule: attacker });
    await org.read();
    const [change] = await org.list();
    org.tenant.control.planFault({ kind: "lostAnswer", path: "/messageRules/", times: 1 });
    const done = await acting.act(org.analyst.call, { kind: "delete_rule", targets: [change?.id ?? ""] });
    expect(done.state).toBe("done");
  });

  test("set decisions, also in bulk, with permission only", async () => {
    const [org, other] = [await createWatchedOrg(), await createWatchedOrg()];
    org.change({ kind: "created", rule: attacker });
    org.change({ kind: "created", rule: { ...attacker, displayName: "second" } });
    await org.read();
    const { ids } = await selectRuleChanges(org.analyst.call, { sort: "-score" });
    const { items } = await bulkRuleChanges(org.analyst.call, { ids, state: "legitimate", note: "Asked her" });
    expect(items.map(({ result }) => result)).toEqual(["done", "done"]);
    expect((await getRuleChange(org.viewer.call, ids[0] ?? "")).steps.at(-1)).toMatchObject({
      note: "Asked her",
      state: "legitimate",
    });
    expect(await codeOf(getRuleChange(other.viewer.call, ids[0] ?? ""))).toBe("not_found");
    expect(await codeOf(changeRuleChange(other.analyst.call, ids[0] ?? "", { state: "new" }))).toBe("not_found");
    const csv = await text(
      Readable.from(await exportRuleChanges(org.viewer.call, { sort: "-score", column: ["name", "state"] })),
    );
    expect(csv.trim().split(/\r?\n/)).toHaveLength(3);
  });
});

test("a sweep reads every mailbox and reports progress", async () => {
  const org = await createWatchedOrg();
  org.change({ kind: "created", rule: attacker });
  const { id } = await startSweep(org.analyst.call);
  expect(await codeOf(startSweep(org.analyst.call))).toBe("conflict");
  expect((await readRuleCoverage(org.viewer.call)).sweep).toMatchObject({ state: "running", mailboxes: 4, done: 0 });
  await sweepRulesTask(acting.platform).run({ sweepId: id });
  const { sweep, snapshot } = await readRuleCoverage(org.viewer.call);
  expect(sweep).toMatchObject({ state: "done", done: 4, failed: 0, changes: 1 });
  expect(snapshot).toMatchObject({ blind: null, watched: 4, read: 4, failed: 0 });
});
