import type { TenantActionKind } from "@parapet/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Platform } from "../../../platform/platform.ts";
import * as z from "zod/mini";
import { codeOf } from "../../account/testing.ts";
import { tenantClient } from "../intake/tenant-clients.ts";
import { uploadMail } from "../mail/upload-mail.ts";
import { phishingMail } from "../mail/testing.ts";
import { getMail } from "../mail/get-mail.ts";
import { getAction } from "./get-action.ts";
import { listActions } from "./list-actions.ts";
import { performTenantActionTask } from "./perform-action-task.ts";
import { requestAction } from "./request-action.ts";
import { tendActions } from "./tend-actions-task.ts";
import { type Acting, type ActingHouse, startActing } from "./testing-tenant.ts";
import { undoAction } from "./undo-action.ts";

let acting: Acting;
let house: ActingHouse;
beforeAll(async () => {
  acting = await startActing();
  house = await acting.addHouse();
});
afterAll(() => acting.close());

let marks = 0;
/** A phishing mail that is like no other, addressed to its mailbox. */
const lure = () => {
  marks += 1;
  const text = phishingMail(`a-${marks}`).toString();
  return (address: string) => text.replaceAll("ann@meridian.example", address);
};

const placed = z.looseObject({ immutableId: z.string(), folder: z.nullable(z.string()) });
const dump = z.object({ mailboxes: z.array(z.object({ messages: z.array(placed) })) });
const messagesOf = ({ tenant }: ActingHouse) =>
  dump.parse(tenant.control.dump()).mailboxes.map(({ messages }) => messages);
const folderOf = (given: ActingHouse, immutableId: string) =>
  messagesOf(given)
    .flat()
    .find((each) => each.immutableId === immutableId)?.folder;
const undo = async (id: string) => {
  await undoAction(house.analyst.call, id);
  await acting.perform(id);
  return getAction(house.analyst.call, id);
};
const list = async (given: ActingHouse, query: Partial<Parameters<typeof listActions>[1]> = {}) =>
  (await listActions(given.viewer.call, { page: 1, page_size: 25, sort: "-created_at", ...query })).items;

const everyKind: readonly [TenantActionKind, string, object][] = [
  ["move_to_junk", "Junk Email", {}],
  ["soft_delete", "Deleted Items", {}],
  ["categorise", "Inbox", { category: "Suspicious" }],
];

describe.each(everyKind)("%s", (kind, folder, params) => {
  it("does what it says, and taken back leaves everything as it was", async () => {
    const { id, copy } = await house.deliver(0, lure());
    const before = messagesOf(house);
    const done = await acting.act(house.analyst.call, { kind, targets: [id], params });
    expect(done).toMatchObject({ state: "done", done: 1, can_undo: true, requested_by: house.analyst.user.email });
    expect(folderOf(house, copy.immutableId)).toBe(folder);
    expect(messagesOf(house)).not.toEqual(before);
    expect(await undo(done.id)).toMatchObject({ state: "undone", undone: 1, done: 0, can_undo: false });
    expect(messagesOf(house)).toEqual(before);
  });

  it("is done once although the answer is lost, and so is taking it back", async () => {
    const { id } = await house.deliver(0, lure());
    const before = messagesOf(house);
    const lost = { kind: "lostAnswer", path: kind === "categorise" ? "/messages/" : "/move", times: 1 } as const;
    const moves = await countMoves();
    house.tenant.control.planFault(lost);
    const done = await acting.act(house.analyst.call, { kind, targets: [id], params });
    expect(done).toMatchObject({ state: "done", done: 1 });
    house.tenant.control.planFault(lost);
    expect(await undo(done.id)).toMatchObject({ state: "undone" });
    expect(messagesOf(house)).toEqual(before);
    expect(await countMoves()).toBe(moves + (kind === "categorise" ? 0 : 2));
  });
});

it("goes on by reading when it was killed between the change and writing it down", async () => {
  const { id, copy } = await house.deliver(1, lure());
  const before = messagesOf(house);
  const moves = await countMoves();
  const { id: action } = await requestAction(house.analyst.call, { kind: "move_to_junk", targets: [id] });
  await expect(performTenantActionTask(dyingPlatform()).run({ id: action })).rejects.toThrow("killed");
  expect(folderOf(house, copy.immutableId)).toBe("Junk Email");
  expect(await getAction(house.viewer.call, action)).toMatchObject({ state: "running", done: 0 });
  await acting.perform(action);
  expect(await getAction(house.viewer.call, action)).toMatchObject({ state: "done", done: 1 });
  expect(await countMoves()).toBe(moves + 1);
  expect(await undo(action)).toMatchObject({ state: "undone" });
  expect(messagesOf(house)).toEqual(before);
});

/** The platform of a process that is killed when it wants to write down what it did: then it writes nothing at all. */
function dyingPlatform(): Platform {
  const { postgres } = acting.platform;
  let transactions = 0;
  const db = new Proxy(postgres.db, {
    get(real, name, receiver) {
      if (name === "transaction") transactions += 1;
      // The first one begins.
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

it("waits for a tenant that does not answer, and goes on with it", async () => {
  const { id, copy } = await house.deliver(1, lure());
  const { control } = house.tenant;
  control.planFault({ kind: "unavailable", path: copy.userId, times: 1, retryAfter: 900 });
  const waiting = await acting.act(house.analyst.call, { kind: "soft_delete", targets: [id] });
  expect(waiting).toMatchObject({ state: "running", done: 0, problem: null });
  expect(await getAction(house.viewer.call, waiting.id)).toMatchObject({ targets: [{ problem: "unreachable" }] });
  await acting.perform(waiting.id);
  expect(await getAction(house.viewer.call, waiting.id)).toMatchObject({ state: "done", targets: [{ problem: null }] });
  expect(folderOf(house, copy.immutableId)).toBe("Deleted Items");
});

it("gives a tenant up that does not answer for long, and says so", async () => {
  const silent = await acting.addHouse();
  const { id } = await silent.deliver(0, lure());
  const { id: action } = await requestAction(silent.analyst.call, { kind: "soft_delete", targets: [id] });
  silent.tenant.control.planFault({ kind: "throttled", path: "/users", times: 50, retryAfter: 900 });
  for (let round = 0; round < 12; round += 1) await acting.perform(action);
  expect(await getAction(silent.viewer.call, action)).toMatchObject({
    state: "failed",
    targets: [{ problem: "throttled" }],
  });
});

it("tells a mail that is gone from one that failed", async () => {
  const { id, copy, mailbox } = await house.deliver(2, lure());
  const path = { userId: mailbox.graphUserId, messageId: copy.immutableId };
  const client = await tenantClient(acting.platform, house.providerId);
  await client?.call("message.deletePermanently", { path });
  expect(await acting.act(house.analyst.call, { kind: "move_to_junk", targets: [id] })).toMatchObject({
    state: "failed",
    gone: 1,
    failed: 0,
    can_undo: false,
  });
});

it("stops when too much of it fails, and takes back what it did", async () => {
  const many = await acting.addHouse();
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

it("refuses before anything is done what the tenant has not granted", async () => {
  const poor = await acting.addHouse({ withoutRoles: ["Mail.ReadWrite"] });
  const { id } = await poor.deliver(0, lure());
  const before = messagesOf(poor);
  expect(await codeOf(requestAction(poor.analyst.call, { kind: "soft_delete", targets: [id] }))).toBe(
    "permission_missing",
  );
  expect(await list(poor)).toEqual([]);
  expect(messagesOf(poor)).toEqual(before);
});

it("ends at once when the permission is taken away meanwhile", async () => {
  const robbed = await acting.addHouse();
  const ids = [];
  for (let nth = 0; nth < 6; nth += 1) ids.push((await robbed.deliver(0, lure())).id);
  robbed.tenant.control.removeRole("Mail.ReadWrite");
  robbed.tenant.control.revokeTokens();
  const action = await acting.act(robbed.analyst.call, { kind: "soft_delete", targets: ids });
  expect(action).toMatchObject({ state: "failed", problem: "permission", done: 0 });
  expect(action.failed + action.stopped).toBe(6);
});

it("acts on all mails of a campaign, and tells what was done to one of them", async () => {
  const attacked = await acting.addHouse();
  const first = await attacked.deliver(0, lure());
  const second = await attacked.deliver(1, lure());
  const { campaign } = await getMail(attacked.viewer.call, first.id);
  const action = await acting.act(attacked.analyst.call, { kind: "soft_delete", campaign: campaign?.id ?? "" });
  expect(action).toMatchObject({ state: "done", total: 2, done: 2 });
  expect(await list(attacked, { "subject[is]": [second.id] })).toMatchObject([{ id: action.id }]);
  expect(await list(attacked, { "campaign[is]": campaign?.id ?? "" })).toMatchObject([{ id: action.id }]);
  expect(await list(attacked, { "subject[is]": [crypto.randomUUID()] })).toEqual([]);
});

it("knows only what is there and its own", async () => {
  const foreign = await acting.addHouse();
  const { id } = await foreign.deliver(0, lure());
  const refused = (targets: string[]) => codeOf(requestAction(house.analyst.call, { kind: "soft_delete", targets }));
  expect(await refused([id])).toBe("not_found");
  const uploaded = await uploadMail(house.analyst.call, "a.eml", phishingMail("uploaded"));
  expect(await refused([uploaded.id])).toBe("not_found");
  expect(await codeOf(requestAction(house.analyst.call, { kind: "categorise", targets: [id] }))).toBe("invalid_input");
  const action = await acting.act(foreign.analyst.call, { kind: "soft_delete", targets: [id] });
  expect(await codeOf(undoAction(house.analyst.call, action.id))).toBe("not_found");
  expect(await codeOf(getAction(house.analyst.call, action.id))).toBe("not_found");
});

it("is gone on with by the clock when whoever did it was killed", async () => {
  const { id } = await house.deliver(3, lure());
  const { id: action } = await requestAction(house.analyst.call, { kind: "soft_delete", targets: [id] });
  const { pool } = acting.platform.postgres;
  await pool.query("DELETE FROM graphile_worker._private_jobs");
  await tendActions(acting.platform);
  const waiting = async () =>
    (await pool.query("SELECT 1 FROM graphile_worker.jobs WHERE key = $1", [`perform-tenant-action:${action}`]))
      .rowCount;
  expect(await waiting()).toBe(0);
  acting.clock.advance({ minutes: 3 });
  await tendActions(acting.platform);
  expect(await waiting()).toBe(1);
  await acting.perform(action);
  expect(await getAction(house.viewer.call, action)).toMatchObject({ state: "done" });
});
