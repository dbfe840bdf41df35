import type { TenantActionRequest } from "@parapet/contract";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { auditEntryTable } from "../../../platform/audit.ts";
import { listNotifications } from "../../account/notification/queries.ts";
import { codeOf, type Member } from "../../account/testing.ts";
import { loginCaseTable } from "../login-case/table.ts";
import { addLoginCase } from "../login-case/testing.ts";
import { phishingMail } from "../mail/testing.ts";
import { decideAction } from "./decide-action.ts";
import { exportActions, getAction, listActions } from "./queries.ts";
import { requestAction } from "./request-action.ts";
import { resumeActions } from "./resume-actions-task.ts";
import { changeActionSettings, readActionSettings } from "./second-person.ts";
import { type Acting, type TestOrg, startActing } from "./testing-tenant.ts";
import { undoAction } from "./undo-action.ts";

let acting: Acting;
let org: TestOrg;
/** A sign-in case of the first mailbox's account. */
let caseId: string;
beforeAll(async () => {
  acting = await startActing();
});
afterAll(() => acting.close());
beforeEach(async () => {
  org = await acting.addOrg();
  caseId = await addLoginCase(acting.platform, org.providerId);
  const userId = org.mailboxes[0]?.graphUserId ?? "";
  await acting.db.update(loginCaseTable).set({ userId }).where(eq(loginCaseTable.id, caseId));
});

const users = z.object({ users: z.array(z.object({ id: z.string(), accountEnabled: z.boolean() })) });
const isEnabled = () =>
  users.parse(org.tenant.control.dump()).users.find(({ id }) => id === org.mailboxes[0]?.graphUserId)?.accountEnabled;
const propose = (by: Member = org.analyst) =>
  requestAction(by.call, { kind: "disable_user", targets: [caseId], reason: "Taken over" });
const notifications = async ({ call }: Member) =>
  (await listNotifications(call, { page: 1, page_size: 25 })).items.filter(({ kind }) =>
    kind.startsWith("tenant_action"),
  );
const audited = async (id: string) =>
  (await acting.db.select().from(auditEntryTable).where(eq(auditEntryTable.subjectId, id))).map(({ action }) => action);
const day = 24 * 3_600_000;

describe("actions that need approval", () => {
  it("start only after another user approves", async () => {
    const asked = await propose();
    expect(asked).toMatchObject({ state: "proposed", can_approve: false, can_decline: true, can_undo: false });
    expect(await notifications(org.admin)).toMatchObject([
      { kind: "tenant_action.proposed", details: { who: org.analyst.user.email }, read: false },
    ]);
    expect(await notifications(org.analyst)).toEqual([]);
    await acting.perform(asked.id);
    expect(isEnabled()).toBe(true);
    await expect(codeOf(decideAction(org.analyst.call, asked.id, { decision: "approve" }))).resolves.toBe("forbidden");
    expect(await getAction(org.admin.call, asked.id)).toMatchObject({ can_approve: true });
    const approved = await decideAction(org.admin.call, asked.id, { decision: "approve", note: "Called her" });
    expect(approved).toMatchObject({
      state: "queued",
      decided_by: org.admin.user.email,
      decision_note: "Called her",
    });
    await acting.perform(asked.id);
    expect(await getAction(org.viewer.call, asked.id)).toMatchObject({ state: "done", done: 1, can_approve: false });
    expect(isEnabled()).toBe(false);
    expect(await notifications(org.analyst)).toMatchObject([{ kind: "tenant_action.approved" }]);
    expect(await notifications(org.admin)).toMatchObject([{ read: true }]);
    expect(await audited(asked.id)).toEqual(
      expect.arrayContaining(["tenant_action.request", "tenant_action.approve", "tenant_action.finish"]),
    );
    await expect(codeOf(decideAction(org.admin.call, asked.id, { decision: "approve" }))).resolves.toBe("conflict");
  });

  it("don't start when declined or withdrawn", async () => {
    const [declined, withdrawn] = [await propose(), await propose()];
    await decideAction(org.admin.call, declined.id, { decision: "decline", note: "It is his phone" });
    await decideAction(org.analyst.call, withdrawn.id, { decision: "decline" });
    for (const { id } of [declined, withdrawn]) {
      await acting.perform(id);
      expect(await getAction(org.viewer.call, id)).toMatchObject({
        state: "declined",
        stopped: 1,
        can_decline: false,
      });
      await expect(codeOf(undoAction(org.analyst.call, id))).resolves.toBe("conflict");
    }
    expect(isEnabled()).toBe(true);
    expect(await notifications(org.analyst)).toMatchObject([{ kind: "tenant_action.declined" }]);
  });

  it("expire after a day", async () => {
    const { id, approve_until: until } = await propose();
    expect(new Date(until ?? 0).getTime()).toBe(acting.clock.now().getTime() + day);
    acting.clock.advance({ hours: 23, minutes: 59 });
    await resumeActions(acting.platform);
    expect(await getAction(org.viewer.call, id)).toMatchObject({ state: "proposed" });
    acting.clock.advance({ minutes: 2 });
    await expect(codeOf(decideAction(org.admin.call, id, { decision: "approve" }))).resolves.toBe("conflict");
    await resumeActions(acting.platform);
    expect(await getAction(org.viewer.call, id)).toMatchObject({ state: "expired", stopped: 1 });
    expect(await notifications(org.analyst)).toMatchObject([{ kind: "tenant_action.expired" }]);
    expect(await audited(id)).toContain("tenant_action.expire");
  });

  it("are listed for approvers with their subject", async () => {
    const { id } = await propose();
    const { call } = org.admin;
    const { items } = await listActions(call, {
      page: 1,
      page_size: 25,
      sort: "-created_at",
      "state[is]": ["proposed"],
    });
    expect(items).toMatchObject([{ id, subject: "login_case", subject_id: caseId }]);
  });
});

it("need a typed confirmation without another approver", async () => {
  await acting.platform.postgres.pool.query("UPDATE user_account SET status = 'suspended' WHERE id = $1", [
    org.admin.user.id,
  ]);
  expect(await readActionSettings(org.analyst.call)).toMatchObject({ second_person: ["disable_user"], approvers: 0 });
  await expect(codeOf(propose())).resolves.toBe("invalid_input");
  const request: TenantActionRequest = { kind: "disable_user", targets: [caseId] };
  await expect(codeOf(requestAction(org.analyst.call, { ...request, confirm: "1" }))).resolves.toBe("invalid_input");
  const done = await acting.act(org.analyst.call, { ...request, confirm: "ann@meridian.example" });
  expect(done).toMatchObject({ state: "done" });
  expect(isEnabled()).toBe(false);
});

it("are selected by kind", async () => {
  const { call } = org.admin;
  const mail = await org.deliver(0, (address) =>
    phishingMail("chosen").toString().replaceAll("ann@meridian.example", address),
  );
  expect(await readActionSettings(call)).toMatchObject({
    second_person: ["disable_user"],
    approvers: 1,
    changed_by: null,
  });
  await changeActionSettings(call, { second_person: ["purge"] });
  expect(await propose()).toMatchObject({ state: "queued", approve_until: null });
  expect(await requestAction(call, { kind: "purge", targets: [mail.id] })).toMatchObject({ state: "proposed" });
  expect(await requestAction(call, { kind: "move_to_junk", targets: [mail.id] })).toMatchObject({ state: "queued" });
});

it("are filtered by requester, reason and text, and exported", async () => {
  const { id } = await propose();
  const list = async (query: object) =>
    (await listActions(org.viewer.call, { page: 1, page_size: 25, sort: "-created_at", ...query })).items.map(
      (each) => each.id,
    );
  expect(await list({ "by[is]": [org.analyst.user.email], search: "taken" })).toEqual([id]);
  expect(await list({ "by[is]": ["server"] })).toEqual([]);
  expect(await list({ search: "ann@meridian" })).toEqual([id]);
  expect(await list({ to: acting.clock.now().toISOString() })).toEqual([]);
  const lines: string[] = [];
  for await (const part of await exportActions(org.viewer.call, { sort: "-created_at", column: ["kind", "reason"] }))
    lines.push(part);
  expect(lines.join("")).toContain("disable_user,Taken over");
});
