import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { listNotifications } from "../../account/notification/queries.ts";
import { codeOf, type Member } from "../../account/testing.ts";
import { getAction } from "../action/queries.ts";
import { requestAction } from "../action/request-action.ts";
import { type Acting, type TestOrg, startActing } from "../action/testing-tenant.ts";
import { undoAction } from "../action/undo-action.ts";
import { tenantClient } from "../intake/tenant-clients.ts";
import { getMail } from "../mail/get-mail.ts";
import { listMail } from "../mail/list-mail.ts";
import { phishingMail } from "../mail/testing.ts";
import { changeSettings, readSettings } from "./change-settings.ts";
import { exportQuarantine, getQuarantine, listQuarantine, selectQuarantine } from "./queries.ts";
import { requestRelease } from "./request-release.ts";
import { watchQuarantine } from "./watch-quarantine-task.ts";
import { workQuarantine } from "./work-quarantine.ts";

let acting: Acting;
let org: TestOrg;
beforeAll(async () => {
  acting = await startActing();
  org = await acting.addOrg();
});
afterAll(() => acting.close());

let marks = 0;
const lure = () => {
  marks += 1;
  const mime = phishingMail(`q-${marks}`).toString();
  return (address: string) => mime.replaceAll("ann@meridian.example", address);
};

const place = z.looseObject({
  immutableId: z.string(),
  internetMessageId: z.string(),
  folder: z.nullable(z.string()),
});
const dump = z.object({
  mailboxes: z.array(
    z.object({
      folders: z.array(z.object({ displayName: z.string(), isHidden: z.boolean() })),
      messages: z.array(place),
    }),
  ),
});
const stateOf = ({ tenant }: TestOrg) => dump.parse(tenant.control.dump()).mailboxes;
const messagesOf = (given: TestOrg) => stateOf(given).map(({ messages }) => messages);
const folderOf = (given: TestOrg, immutableId: string) =>
  messagesOf(given)
    .flat()
    .find((each) => each.immutableId === immutableId)?.folder;
/** Without ids, which change on restore, and without purged copies. */
const withoutIds = (given: TestOrg) =>
  messagesOf(given).map((messages) =>
    messages
      .filter(({ folder }) => folder !== "Purges")
      .map(({ immutableId: _id, ...each }) => JSON.stringify(each))
      .toSorted(),
  );

const everything: Parameters<typeof listQuarantine>[1] = { page: 1, page_size: 25, sort: "-held_at" };
const list = (given: TestOrg, query: Partial<typeof everything> = {}) =>
  listQuarantine(given.viewer.call, { ...everything, ...query });
const held = async (given: TestOrg, id: string) => {
  const { items } = await list(given);
  const item = items.find(({ message_id }) => message_id === id);
  if (item === undefined) throw new Error("It was never held");
  return item;
};
const hold = (given: TestOrg, ...ids: string[]) =>
  acting.act(given.analyst.call, { kind: "quarantine", targets: ids, reason: "Looks like an attack" });
const undo = async (given: TestOrg, id: string, by: Member = given.admin) => {
  await undoAction(by.call, id);
  await acting.perform(id);
  return getAction(given.viewer.call, id);
};
const work = async (given: TestOrg, body: Parameters<typeof workQuarantine>[1], by: Member = given.analyst) => {
  const { action, changed } = await workQuarantine(by.call, body);
  if (action !== null) await acting.perform(action.id);
  return { changed, action: action === null ? null : await getAction(given.viewer.call, action.id) };
};
const notifications = async ({ call }: Member) => {
  const { items } = await listNotifications(call, { page: 1, page_size: 25 });
  return items.map(({ kind, details }) => [kind, details["title"]]);
};

describe("quarantine", () => {
  it("moves an email to a hidden folder, created once, and back on release", async () => {
    const first = await org.deliver(0, lure());
    const second = await org.deliver(0, lure());
    const before = messagesOf(org);
    expect(await hold(org, first.id, second.id)).toMatchObject({ state: "done", done: 2, can_undo: true });
    expect(folderOf(org, first.copy.immutableId)).toBe("Secure Inbox Hold");
    const folders = stateOf(org).flatMap((each) => each.folders);
    expect(folders.filter(({ displayName }) => displayName === "Secure Inbox Hold")).toEqual([
      { displayName: "Secure Inbox Hold", isHidden: true },
    ]);
    const item = await held(org, first.id);
    expect(item).toMatchObject({
      state: "held",
      held_by: "analyst",
      holder: org.analyst.user.email,
      reason: "Looks like an attack",
      mailbox: first.mailbox.address,
    });
    expect(Date.parse(item.expires_at) - Date.parse(item.held_at)).toBe(30 * 86_400_000);
    expect(await getMail(org.viewer.call, first.id)).toMatchObject({ place: "quarantined" });
    const ids = [item.id, (await held(org, second.id)).id];
    expect(await work(org, { action: "release", ids, reason: "It is ours" })).toMatchObject({
      changed: 2,
      action: { kind: "release", state: "done", done: 2 },
    });
    expect(messagesOf(org)).toEqual(before);
    expect(await held(org, first.id)).toMatchObject({ state: "released", settled_by: org.analyst.user.email });
    expect(await getMail(org.viewer.call, first.id)).toMatchObject({ place: "released" });
    expect(await codeOf(work(org, { action: "release", ids, reason: "Again" }))).toBe("not_found");
  });

  it("undo restores the original state, also of a release", async () => {
    const { id, copy } = await org.deliver(1, lure());
    const before = messagesOf(org);
    const { id: action } = await hold(org, id);
    expect(await undo(org, action)).toMatchObject({ state: "undone" });
    expect(messagesOf(org)).toEqual(before);
    expect(await held(org, id)).toMatchObject({ state: "released", settled_by: org.admin.user.email });
    acting.clock.advance({ seconds: 1 });
    await hold(org, id);
    const inHold = messagesOf(org);
    const item = (await list(org, { "state[is]": ["held"] })).items[0];
    const released = await work(org, { action: "release", ids: [item?.id ?? ""], reason: "A mistake" });
    expect(await undo(org, released.action?.id ?? "")).toMatchObject({ state: "undone" });
    expect(messagesOf(org)).toEqual(inHold);
    expect(folderOf(org, copy.immutableId)).toBe("Secure Inbox Hold");
    expect(await held(org, id)).toMatchObject({ state: "held", settled_at: null });
  });

  it("is applied once although responses are lost, including the folder's creation", async () => {
    const fresh = await acting.addOrg();
    const { id, copy } = await fresh.deliver(2, lure());
    fresh.tenant.control.planFault({ kind: "lostAnswer", path: "/mailFolders", times: 1 });
    fresh.tenant.control.planFault({ kind: "lostAnswer", path: "/move", times: 1 });
    expect(await hold(fresh, id)).toMatchObject({ state: "done" });
    expect(folderOf(fresh, copy.immutableId)).toBe("Secure Inbox Hold");
    expect(await list(fresh)).toMatchObject({ total: 1, held: 1 });
  });

  it("quarantines all copies of a campaign", async () => {
    const attacked = await acting.addOrg();
    const copies = [];
    for (let nth = 0; nth < 4; nth += 1) copies.push(await attacked.deliver(nth, lure()));
    const { campaign } = await getMail(attacked.viewer.call, copies[0]?.id ?? "");
    const action = await acting.act(attacked.analyst.call, { kind: "quarantine", campaign: campaign?.id ?? "" });
    expect(action).toMatchObject({ state: "done", total: 4, done: 4 });
    expect(copies.map(({ copy }) => folderOf(attacked, copy.immutableId))).toEqual(
      Array.from({ length: 4 }, () => "Secure Inbox Hold"),
    );
    const shown = await listMail(attacked.viewer.call, {
      page: 1,
      page_size: 25,
      shelf: "all",
      sort: "-received_at",
      "place[is]": ["quarantined"],
    });
    expect(shown.total).toBe(4);
    // Actions on a campaign skip emails that aren't quarantined.
    const ids = [(await held(attacked, copies[0]?.id ?? "")).id];
    await work(attacked, { action: "release", ids, reason: "Ours" });
    const rest = { kind: "release", campaign: campaign?.id ?? "", reason: "All of it" } as const;
    expect(await acting.act(attacked.analyst.call, rest)).toMatchObject({ state: "done", total: 3, done: 3 });
    expect(await codeOf(requestAction(attacked.analyst.call, rest))).toBe("not_found");
  });
});

describe("a purge", () => {
  it("keeps a copy and restores the email with its flags, under a new id", async () => {
    const { id, copy, mailbox } = await org.deliver(2, lure());
    const client = await tenantClient(acting.platform, org.providerId);
    const path = { userId: mailbox.graphUserId, messageId: copy.immutableId };
    await client?.call("message.change", { path, body: { isRead: true, categories: ["Mine"] } });
    const before = withoutIds(org);
    org.tenant.control.planFault({ kind: "lostAnswer", path: "/permanentDelete", times: 1 });
    const done = await acting.act(org.analyst.call, { kind: "purge", targets: [id] });
    expect(done).toMatchObject({ state: "done", can_undo: true });
    expect(withoutIds(org)).not.toEqual(before);
    expect(await getMail(org.viewer.call, id)).toMatchObject({ place: "purged" });
    org.tenant.control.planFault({ kind: "lostAnswer", path: "/messages", times: 1 });
    expect(await undo(org, done.id)).toMatchObject({ state: "undone" });
    expect(withoutIds(org)).toEqual(before);
    expect(folderOf(org, copy.immutableId)).toBe("Purges");
    expect(await getMail(org.viewer.call, id)).toMatchObject({ place: "in_mailbox" });
    // Actions find it under its new id.
    expect(await hold(org, id)).toMatchObject({ state: "done" });
  });

  it("deletes a quarantined email; its copy can be restored from there", async () => {
    const { id } = await org.deliver(3, lure());
    const before = withoutIds(org);
    await hold(org, id);
    const deleted = await work(org, { action: "delete", ids: [(await held(org, id)).id] });
    expect(deleted.action).toMatchObject({ kind: "purge", state: "done" });
    expect(await held(org, id)).toMatchObject({ state: "deleted" });
    const restored = await acting.act(org.analyst.call, { kind: "restore", targets: [id] });
    expect(restored).toMatchObject({ state: "done", can_undo: true });
    expect(withoutIds(org)).toEqual(before);
    expect(await getMail(org.viewer.call, id)).toMatchObject({ place: "released" });
    expect(await undo(org, restored.id)).toMatchObject({ state: "undone" });
    expect(withoutIds(org)).not.toEqual(before);
    expect(await getMail(org.viewer.call, id)).toMatchObject({ place: "purged" });
  });
});

describe("external removal", () => {
  it("is detected and notified, whether moved or deleted", async () => {
    const watched = await acting.addOrg();
    const emails = [
      await watched.deliver(0, lure()),
      await watched.deliver(0, lure()),
      await watched.deliver(0, lure()),
    ];
    await hold(watched, ...emails.map(({ id }) => id));
    await watchQuarantine(acting.platform);
    expect((await list(watched, { "state[is]": ["gone"] })).total).toBe(0);
    const client = await tenantClient(acting.platform, watched.providerId);
    const pathOf = (nth: number) => ({
      userId: emails[nth]?.mailbox.graphUserId ?? "",
      messageId: emails[nth]?.copy.immutableId ?? "",
    });
    await client?.call("message.move", { path: pathOf(0), body: { destinationId: "inbox" } });
    await client?.call("message.deletePermanently", { path: pathOf(1) });
    await watchQuarantine(acting.platform);
    const gone = await list(watched, { "state[is]": ["gone"] });
    expect(gone.items.map(({ message_id }) => message_id).toSorted()).toEqual(
      emails
        .slice(0, 2)
        .map(({ id }) => id)
        .toSorted(),
    );
    expect(await getMail(watched.viewer.call, emails[0]?.id ?? "")).toMatchObject({ place: "in_mailbox" });
    expect(await getMail(watched.viewer.call, emails[1]?.id ?? "")).toMatchObject({ place: "gone" });
    expect(await held(watched, emails[2]?.id ?? "")).toMatchObject({ state: "held" });
    const news = (await notifications(watched.analyst)).filter(([kind]) => kind === "quarantine.left");
    expect(news).toHaveLength(2);
    // Moved back before the next check: not reported as gone.
    await client?.call("message.move", { path: pathOf(2), body: { destinationId: "inbox" } });
    const { value } = (await client?.call("folder.list", {
      path: { userId: pathOf(2).userId },
      query: { $top: 100, includeHiddenFolders: true },
    })) ?? { value: [] };
    const hidden = value.find(({ displayName }) => displayName === "Secure Inbox Hold")?.id ?? "";
    await client?.call("message.move", { path: pathOf(2), body: { destinationId: hidden } });
    await watchQuarantine(acting.platform);
    expect(await held(watched, emails[2]?.id ?? "")).toMatchObject({ state: "held" });
    // An expired delta token must not report everything as gone.
    watched.tenant.control.expireDeltaTokens();
    await watchQuarantine(acting.platform);
    expect(await held(watched, emails[2]?.id ?? "")).toMatchObject({ state: "held" });
  });

  it("prevents release and undo", async () => {
    const { id, copy, mailbox } = await org.deliver(0, lure());
    const { id: action } = await hold(org, id);
    const client = await tenantClient(acting.platform, org.providerId);
    const path = { userId: mailbox.graphUserId, messageId: copy.immutableId };
    await client?.call("message.move", { path, body: { destinationId: "archive" } });
    const released = await work(org, { action: "release", ids: [(await held(org, id)).id], reason: "Ours" });
    expect(released.action).toMatchObject({ state: "failed", targets: [{ problem: "changed_since" }] });
    expect(await undo(org, action)).toMatchObject({ state: "partial", targets: [{ problem: "changed_since" }] });
    expect(folderOf(org, copy.immutableId)).toBe("Archive");
  });
});

describe("retention", () => {
  it("follows the settings, can be extended, and purges only if enabled", async () => {
    const keeping = await acting.addOrg();
    expect(await readSettings(keeping.viewer.call)).toMatchObject({ retention_days: 30, changed_by: null });
    const settings = {
      retention_days: 5,
      released_by: "analysts",
      takes_requests: true,
      allows_preview: true,
      purges_expired: false,
    } as const;
    await changeSettings(keeping.admin.call, settings);
    const [short, long] = [await keeping.deliver(0, lure()), await keeping.deliver(1, lure())];
    await hold(keeping, short.id, long.id);
    const ids = [(await held(keeping, long.id)).id];
    expect(await work(keeping, { action: "extend", ids, days: 10 })).toMatchObject({ changed: 1, action: null });
    acting.clock.advance({ days: 6 });
    await watchQuarantine(acting.platform);
    const queued = async () =>
      (
        await acting.platform.postgres.pool.query<{ id: string }>(
          "SELECT id FROM tenant_action WHERE provider_id = $1 AND state = 'queued'",
          [keeping.providerId],
        )
      ).rows;
    expect(await queued()).toEqual([]);
    expect(await list(keeping)).toMatchObject({ held: 2 });
    expect((await list(keeping, { "expires[lte]": 0 })).items.map(({ message_id }) => message_id)).toEqual([short.id]);
    await changeSettings(keeping.admin.call, { ...settings, purges_expired: true });
    await watchQuarantine(acting.platform);
    const rows = await queued();
    expect(rows).toHaveLength(1);
    await acting.perform(rows[0]?.id ?? "");
    expect(await held(keeping, short.id)).toMatchObject({ state: "expired", settled_by: "" });
    expect(await held(keeping, long.id)).toMatchObject({ state: "held" });
  });
});

describe("a request for release", () => {
  it("notifies users who may release, and is answered by them", async () => {
    const asking = await acting.addOrg();
    const settings = await readSettings(asking.admin.call);
    const { changed_by: _by, changed_at: _at, ...plain } = settings;
    await changeSettings(asking.admin.call, { ...plain, released_by: "administrators" });
    const { id } = await asking.deliver(0, lure());
    const action = await hold(asking, id);
    const item = await held(asking, id);
    const ids = [item.id];
    expect(await codeOf(work(asking, { action: "release", ids, reason: "x" }))).toBe("forbidden");
    expect(await codeOf(undoAction(asking.analyst.call, action.id))).toBe("forbidden");
    expect(await codeOf(requestAction(asking.analyst.call, { kind: "release", targets: [id] }))).toBe("forbidden");
    const asked = await requestRelease(asking.viewer.call, item.id, "I expect it");
    expect(asked).toMatchObject({
      is_requested: true,
      can_preview: false,
      requests: [{ requested_by: asking.viewer.user.email, reason: "I expect it", decision: null }],
    });
    expect(await codeOf(requestRelease(asking.viewer.call, item.id, "Once more"))).toBe("conflict");
    expect((await notifications(asking.admin)).map(([kind]) => kind)).toContain("quarantine.requested");
    expect((await notifications(asking.analyst)).map(([kind]) => kind)).not.toContain("quarantine.requested");
    expect((await list(asking, { "request[is]": "open" })).total).toBe(1);
    expect(await codeOf(work(asking, { action: "deny", ids }))).toBe("forbidden");
    await work(asking, { action: "deny", ids, reason: "It is an attack" }, asking.admin);
    expect(await getQuarantine(asking.admin.call, item.id)).toMatchObject({
      is_requested: false,
      state: "held",
      can_preview: true,
      requests: [{ decision: "denied", decided_by: asking.admin.user.email, note: "It is an attack" }],
    });
    await requestRelease(asking.viewer.call, item.id, "Really");
    await work(asking, { action: "release", ids, reason: "Checked" }, asking.admin);
    expect(await getQuarantine(asking.admin.call, item.id)).toMatchObject({
      state: "released",
      requests: [{ decision: "released", decided_by: asking.admin.user.email }, {}],
    });
    await changeSettings(asking.admin.call, { ...plain, takes_requests: false });
    acting.clock.advance({ seconds: 1 });
    await hold(asking, id);
    expect(await codeOf(requestRelease(asking.viewer.call, (await held(asking, id)).id, "?"))).toBe("forbidden");
  });
});

it("quarantine is listed, filtered and exported, and invisible to other providers", async () => {
  const listed = await acting.addOrg();
  const { id, mailbox } = await listed.deliver(0, lure());
  await hold(listed, id);
  const finding: Partial<typeof everything>[] = [
    { "state[is]": ["held"] },
    { "mailbox[is]": [mailbox.address.toUpperCase()] },
    { "sender[is]": ["security@rnicrosoft.example"] },
    { "verdict[is]": ["malicious"] },
    { "holder[is]": ["analyst"] },
    { "expires[lte]": 30 },
    { search: "PASSWORD expires" },
  ];
  for (const query of finding) expect((await list(listed, query)).total, JSON.stringify(query)).toBe(1);
  const missing: Partial<typeof everything>[] = [
    { "state[is]": ["released"] },
    { "request[is]": "open" },
    { "holder[is]": ["policy"] },
    { "expires[lte]": 3 },
    { search: "minutes" },
  ];
  for (const query of missing) expect((await list(listed, query)).total, JSON.stringify(query)).toBe(0);
  const item = await held(listed, id);
  expect(await selectQuarantine(listed.analyst.call, { sort: "-held_at" })).toEqual({ ids: [item.id] });
  const csv = await text(
    Readable.from(await exportQuarantine(listed.analyst.call, { sort: "-held_at", column: ["state", "mailbox"] })),
  );
  expect(csv.trim().split("\r\n")).toEqual(["state,mailbox", `held,${mailbox.address}`]);
  expect(await codeOf(getQuarantine(org.viewer.call, item.id))).toBe("not_found");
  expect(await codeOf(work(org, { action: "extend", ids: [item.id], days: 3 }))).toBe("not_found");
});
