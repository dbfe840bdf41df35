import type { TenantActionKind } from "@parapet/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import type { Platform } from "../../../platform/platform.ts";
import { codeOf } from "../../account/testing.ts";
import { tenantClient } from "../intake/tenant-clients.ts";
import { getMail } from "../mail/get-mail.ts";
import { phishingMail } from "../mail/testing.ts";
import { uploadMail } from "../mail/upload-mail.ts";
import { performTenantActionTask } from "./perform-action-task.ts";
import { getAction, listActions } from "./queries.ts";
import { requestAction } from "./request-action.ts";
import { resumeActions } from "./resume-actions-task.ts";
import { type Acting, type TestOrg, startActing } from "./testing-tenant.ts";
import { undoAction } from "./undo-action.ts";

let acting: Acting;
let org: TestOrg;
beforeAll(async () => {
  acting = await startActing();
  org = await acting.addOrg();
});
afterAll(() => acting.close());

let marks = 0;
/** A unique phishing email to the given mailbox. */
const lure = () => {
  marks += 1;
  const text = phishingMail(`a-${marks}`).toString();
  return (address: string) => text.replaceAll("ann@meridian.example", address);
};

const placed = z.looseObject({ immutableId: z.string(), folder: z.nullable(z.string()) });
const dump = z.object({ mailboxes: z.array(z.object({ messages: z.array(placed) })) });
const messagesOf = ({ tenant }: TestOrg) => dump.parse(tenant.control.dump()).mailboxes.map(({ messages }) => messages);
const folderOf = (given: TestOrg, immutableId: string) =>
  messagesOf(given)
    .flat()
    .find((each) => each.immutableId === immutableId)?.folder;
const undo = async (id: string) => {
  await undoAction(org.analyst.call, id);
  await acting.perform(id);
  return getAction(org.analyst.call, id);
};
const list = async (given: TestOrg, query: Partial<Parameters<typeof listActions>[1]> = {}) =>
  (await listActions(given.viewer.call, { page: 1, page_size: 25, sort: "-created_at", ...query })).items;

const everyKind: readonly [TenantActionKind, string, object][] = [
  ["move_to_junk", "Junk Email", {}],
  ["soft_delete", "Deleted Items", {}],
  ["categorise", "Inbox", { category: "Suspicious" }],
];

describe.each(everyKind)("%s", (kind, folder, params) => {
  it("is applied, and undo restores the original state", async () => {
    const { id, copy } = await org.deliver(0, lure());
    const before = messagesOf(org);
    const done = await acting.act(org.analyst.call, { kind, targets: [id], params });
    expect(done).toMatchObject({ state: "done", done: 1, can_undo: true, requested_by: org.analyst.user.email });
    expect(folderOf(org, copy.immutableId)).toBe(folder);
    expect(messagesOf(org)).not.toEqual(before);
    expect(await undo(done.id)).toMatchObject({ state: "undone", undone: 1, done: 0, can_undo: false });
    expect(messagesOf(org)).toEqual(before);
  });

  it("is applied once although the response is lost, as is its undo", async () => {
    const { id } = await org.deliver(0, lure());
    const before = messagesOf(org);
    const lost = { kind: "lostAnswer", path: kind === "categorise" ? "/messages/" : "/move", times: 1 } as const;
    const moves = await countMoves();
    org.tenant.control.planFault(lost);
    const done = await acting.act(org.analyst.call, { kind, targets: [id], params });
    expect(done).toMatchObject({ state: "done", done: 1 });
    org.tenant.control.planFault(lost);
    expect(await undo(done.id)).toMatchObject({ state: "undone" });
    expect(messagesOf(org)).toEqual(before);
    expect(await countMoves()).toBe(moves + (kind === "categorise" ? 0 : 2));
  });
});

it("resumes by reading after a crash between the change and its record", async () => {
  const { id, copy } = await org.deliver(1, lure());
  const before = messagesOf(org);
  const moves = await countMoves();
  const { id: action } = await requestAction(org.analyst.call, { kind: "move_to_junk", targets: [id] });
  await expect(performTenantActionTask(dyingPlatform()).run({ id: action })).rejects.toThrow("killed");
  expect(folderOf(org, copy.immutableId)).toBe("Junk Email");
  expect(await getAction(org.viewer.call, action)).toMatchObject({ state: "running", done: 0 });
  await acting.perform(action);
  expect(await getAction(org.viewer.call, action)).toMatchObject({ state: "done", done: 1 });
  expect(await countMoves()).toBe(moves + 1);
  expect(await undo(action)).toMatchObject({ state: "undone" });
  expect(messagesOf(org)).toEqual(before);
});

/** A platform whose process dies before it stores the result of a change. */
function dyingPlatform(): Platform {
  const { postgres } = acting.platform;
  let transactions = 0;
  const db = new Proxy(postgres.db, {
    get(real, name, receiver) {
      if (name === "transaction") transactions += 1;
      // The first transaction starts the action.
      if (transactions > 1) throw new Error("killed");
      return Reflect.get(real, name, receiver);
    },
  });
  return { ...acting.platform, postgres: { ...postgres, db } };
}

async function countMoves(): Promise<number> {
  const { values } = await acting.platform.metrics.graphCalls.get();
  return values.reduce((sum, { labels, value }) => (labels.operation === "message.move" ? sum + value : sum), 0);
}

it("waits for an unresponsive tenant and continues", async () => {
  const { id, copy } = await org.deliver(1, lure());
  const { control } = org.tenant;
  control.planFault({ kind: "unavailable", path: copy.userId, times: 1, retryAfter: 900 });
  const waiting = await acting.act(org.analyst.call, { kind: "soft_delete", targets: [id] });
  expect(waiting).toMatchObject({ state: "running", done: 0, problem: null });
  expect(await getAction(org.viewer.call, waiting.id)).toMatchObject({ targets: [{ problem: "unreachable" }] });
  await acting.perform(waiting.id);
  expect(await getAction(org.viewer.call, waiting.id)).toMatchObject({ state: "done", targets: [{ problem: null }] });
  expect(folderOf(org, copy.immutableId)).toBe("Deleted Items");
});

it("gives up an unresponsive tenant after the last retry, with the reason", async () => {
  const silent = await acting.addOrg();
  const { id } = await silent.deliver(0, lure());
  const { id: action } = await requestAction(silent.analyst.call, { kind: "soft_delete", targets: [id] });
  silent.tenant.control.planFault({ kind: "throttled", path: "/users", times: 50, retryAfter: 900 });
  for (let round = 0; round < 12; round += 1) await acting.perform(action);
  expect(await getAction(silent.viewer.call, action)).toMatchObject({
    state: "failed",
    targets: [{ problem: "throttled" }],
  });
});

it("distinguishes a missing email from a failure", async () => {
  const { id, copy, mailbox } = await org.deliver(2, lure());
  const path = { userId: mailbox.graphUserId, messageId: copy.immutableId };
  const client = await tenantClient(acting.platform, org.providerId);
  await client?.call("message.deletePermanently", { path });
  expect(await acting.act(org.analyst.call, { kind: "move_to_junk", targets: [id] })).toMatchObject({
    state: "failed",
    gone: 1,
    failed: 0,
    can_undo: false,
  });
});

it("stops after too many failures and undoes what was done", async () => {
  const many = await acting.addOrg();
  const ids: string[] = [];
  for (let nth = 0; nth < 3; nth += 1) ids.push((await many.deliver(0, lure())).id);
  for (let nth = 0; nth < 8; nth += 1) ids.push((await many.deliver(1, lure())).id);
  for (let nth = 0; nth < 3; nth += 1) ids.push((await many.deliver(2, lure())).id);
  const before = messagesOf(many);
  many.tenant.control.excludeMailbox(many.mailboxes[1]?.address ?? "");
  const stopped = await acting.act(many.analyst.call, { kind: "move_to_junk", targets: ids });
  expect(stopped).toMatchObject({ state: "partial", problem: "too_many_failures", total: 14 });
  expect(stopped.failed).toBeGreaterThanOrEqual(3);
  expect(stopped.stopped).toBeGreaterThan(0);
  await undoAction(many.analyst.call, stopped.id);
  await acting.perform(stopped.id);
  expect(await getAction(many.analyst.call, stopped.id)).toMatchObject({ state: "undone" });
  expect(messagesOf(many)).toEqual(before);
});

it("fails early without the permission", async () => {
  const poor = await acting.addOrg({ withoutRoles: ["Mail.ReadWrite"] });
  const { id } = await poor.deliver(0, lure());
  const before = messagesOf(poor);
  expect(await codeOf(requestAction(poor.analyst.call, { kind: "soft_delete", targets: [id] }))).toBe(
    "permission_missing",
  );
  expect(await list(poor)).toEqual([]);
  expect(messagesOf(poor)).toEqual(before);
});

it("ends immediately when the permission is revoked", async () => {
  const robbed = await acting.addOrg();
  const ids = [];
  for (let nth = 0; nth < 6; nth += 1) ids.push((await robbed.deliver(0, lure())).id);
  robbed.tenant.control.removeRole("Mail.ReadWrite");
  robbed.tenant.control.revokeTokens();
  const action = await acting.act(robbed.analyst.call, { kind: "soft_delete", targets: ids });
  expect(action).toMatchObject({ state: "failed", problem: "permission", done: 0 });
  expect(action.failed + action.stopped).toBe(6);
});

it("acts on a whole campaign and lists the actions of one email", async () => {
  const attacked = await acting.addOrg();
  const first = await attacked.deliver(0, lure());
  const second = await attacked.deliver(1, lure());
  const { campaign } = await getMail(attacked.viewer.call, first.id);
  const action = await acting.act(attacked.analyst.call, { kind: "soft_delete", campaign: campaign?.id ?? "" });
  expect(action).toMatchObject({ state: "done", total: 2, done: 2 });
  expect(await list(attacked, { "subject[is]": [second.id] })).toMatchObject([{ id: action.id }]);
  expect(await list(attacked, { "campaign[is]": campaign?.id ?? "" })).toMatchObject([{ id: action.id }]);
  expect(await list(attacked, { "subject[is]": [crypto.randomUUID()] })).toEqual([]);
});

it("skips unknown ids and other providers' ids", async () => {
  const foreign = await acting.addOrg();
  const { id } = await foreign.deliver(0, lure());
  const refused = (targets: string[]) => codeOf(requestAction(org.analyst.call, { kind: "soft_delete", targets }));
  expect(await refused([id])).toBe("not_found");
  const uploaded = await uploadMail(org.analyst.call, "a.eml", phishingMail("uploaded"));
  expect(await refused([uploaded.id])).toBe("not_found");
  expect(await codeOf(requestAction(org.analyst.call, { kind: "categorise", targets: [id] }))).toBe("invalid_input");
  const action = await acting.act(foreign.analyst.call, { kind: "soft_delete", targets: [id] });
  expect(await codeOf(undoAction(org.analyst.call, action.id))).toBe("not_found");
  expect(await codeOf(getAction(org.analyst.call, action.id))).toBe("not_found");
});

it("is resumed by the schedule after a crash", async () => {
  const { id } = await org.deliver(3, lure());
  const { id: action } = await requestAction(org.analyst.call, { kind: "soft_delete", targets: [id] });
  const { pool } = acting.platform.postgres;
  await pool.query("DELETE FROM graphile_worker._private_jobs");
  await resumeActions(acting.platform);
  const waiting = async () =>
    (await pool.query("SELECT 1 FROM graphile_worker.jobs WHERE key = $1", [`perform-tenant-action:${action}`]))
      .rowCount;
  expect(await waiting()).toBe(0);
  acting.clock.advance({ minutes: 3 });
  await resumeActions(acting.platform);
  expect(await waiting()).toBe(1);
  await acting.perform(action);
  expect(await getAction(org.viewer.call, action)).toMatchObject({ state: "done" });
});
