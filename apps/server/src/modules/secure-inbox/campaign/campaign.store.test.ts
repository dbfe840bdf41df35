import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import type { Campaign } from "@parapet/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ViewerCall } from "../../../platform/call.ts";
import { listNotifications } from "../../account/notification/queries.ts";
import { codeOf } from "../../account/testing.ts";
import { decideMail } from "../mail/decide-mail.ts";
import { getMail } from "../mail/get-mail.ts";
import { listMail } from "../mail/list-mail.ts";
import { messageDays } from "../mail/stored-mail.ts";
import { sweepMail } from "../mail/sweep-mail.ts";
import { harmlessEmail, letter, phishingMail, startMail } from "../mail/testing.ts";
import { changeMailbox } from "../mailbox/change-mailbox.ts";
import { bulkCampaigns, changeCampaign } from "./change-campaign.ts";
import { commentCampaign } from "./comment-campaign.ts";
import { getCampaign } from "./get-campaign.ts";
import { groupEmails } from "./group-emails-task.ts";
import { exportCampaigns, searchCampaigns, listCampaigns, selectCampaigns } from "./queries.ts";

let world: Awaited<ReturnType<typeof startMail>>;
beforeAll(async () => {
  world = await startMail();
});
afterAll(() => world.close());

type Query = Parameters<typeof listCampaigns>[1];
const everything: Query = { page: 1, page_size: 25, sort: "-last_seen_at" };
const list = async (call: ViewerCall, over: Partial<Query> = {}) =>
  (await listCampaigns(call, { ...everything, ...over })).items;
const only = async (call: ViewerCall): Promise<Campaign> => {
  const [found, ...others] = await list(call);
  if (found === undefined || others.length > 0) throw new Error("There is not one campaign");
  return found;
};
const decisions = async (call: ViewerCall) => {
  const { items } = await listMail(call, { page: 1, page_size: 50, shelf: "all", sort: "-received_at" });
  return items.map(({ decision }) => decision ?? "none").toSorted();
};
const audited = async (id: string) => {
  const { rows } = await world.platform.postgres.pool.query<{ action: string }>(
    "SELECT action FROM audit_entry WHERE subject_id = $1 ORDER BY time, id",
    [id],
  );
  return rows.map(({ action }) => action);
};
const notifications = async (call: ViewerCall) =>
  (await listNotifications(call, { page: 1, page_size: 25 })).items.map(({ kind, details }) => [
    kind,
    details["mails"],
  ]);

/** An organization with two copies of one attack and one harmless email. */
async function createAttackedOrg() {
  const org = await world.addOrg();
  const ids = [await org.deliver(phishingMail("1")), await org.deliver(phishingMail("2"))];
  await org.deliver(harmlessEmail);
  return { ...org, ids, campaign: await only(org.analyst.call) };
}

describe("a campaign", () => {
  test("lists the impersonated VIP and is found by it and by a prefix", async () => {
    const { admin, deliver, mailbox, viewer } = await world.addOrg();
    await changeMailbox(admin.call, mailbox.id, { is_vip: true });
    const order = (mark: string) =>
      letter(
        [
          "From: Ann Meyer <ann.meyer.office@gmail.com>",
          "To: ann@meridian.example",
          `Subject: Are you at your desk? ${mark}`,
          `Message-ID: <${mark}@gmail.com>`,
        ],
        "Are you available? I need you to buy gift cards for a client today, scratch them and send me the codes by mail. Keep it between us.",
      );
    for (const mark of ["1", "2"]) await deliver(order(mark));
    const campaign = await only(viewer.call);
    expect(campaign.impersonates).toContain("vip");
    const { impersonations } = await getCampaign(viewer.call, campaign.id);
    expect(impersonations).toContainEqual({ party: "vip", mails: 2, names: ["Ann Meyer"] });
    expect(await list(viewer.call, { "impersonates[is]": ["vip"] })).toHaveLength(1);
    expect(await list(viewer.call, { "impersonates[is]": ["organization"] })).toEqual([]);
    const hit = { scope: "campaign", id: campaign.id, title: campaign.title, detail: campaign.sender };
    expect(await searchCampaigns(viewer.call, "your DESK", 5)).toEqual([hit]);
    expect(await searchCampaigns(viewer.call, "nothing like it", 5)).toEqual([]);
    expect(await searchCampaigns((await world.addOrg()).viewer.call, "desk", 5)).toEqual([]);
  });

  test("starts with its second email, notifies once, and shows reach, traits and history", async () => {
    const { analyst, viewer, ids, campaign, deliver } = await createAttackedOrg();
    expect(campaign).toMatchObject({
      title: "Your password expires today 1",
      sender: "security@rnicrosoft.example",
      state: "new",
      severity: "critical",
      attack_type: "credential_phishing",
      mails: 2,
      mailboxes: 1,
      threats: 2,
      undecided: 2,
      owner: null,
    });
    const detail = await getCampaign(viewer.call, campaign.id);
    expect(detail).toMatchObject({
      traits: {
        senders: [{ value: "security@rnicrosoft.example", mails: 2 }],
        links: [{ value: "login.rnicrosoft.example", mails: 2 }],
        files: [],
      },
      reach: [{ value: "ann@meridian.example", mails: 2 }],
    });
    expect(detail.changes.map(({ what }) => what)).toEqual(["found"]);
    expect(campaign.impersonates).toEqual(["brand", "domain"]);
    const asTheTeam = { mails: 2, names: ["Microsoft Account Team"] };
    expect(detail.impersonations).toEqual([
      { party: "brand", ...asTheTeam },
      { party: "domain", ...asTheTeam },
    ]);
    expect((await getMail(viewer.call, ids[0] ?? "")).campaign).toMatchObject({ id: campaign.id, mails: 2 });
    await deliver(phishingMail("3"));
    expect(await notifications(analyst.call)).toEqual([["campaign.found", "2"]]);
    expect(await notifications(viewer.call)).toEqual([]);
  });

  test("isn't listed without threats", async () => {
    const { analyst, deliver } = await world.addOrg();
    const id = await deliver(harmlessEmail);
    await deliver(harmlessEmail);
    expect(await list(analyst.call)).toEqual([]);
    expect(await notifications(analyst.call)).toEqual([]);
    await decideMail(analyst.call, id, { decision: "phishing" });
    expect(await list(analyst.call)).toMatchObject([{ mails: 2, threats: 1, undecided: 0 }]);
  });

  test("is invisible to other providers", async () => {
    const { campaign } = await createAttackedOrg();
    const { analyst } = await world.addOrg();
    expect(await list(analyst.call)).toEqual([]);
    expect(await codeOf(getCampaign(analyst.call, campaign.id))).toBe("not_found");
    expect(await codeOf(changeCampaign(analyst.call, campaign.id, { action: "state", state: "resolved" }))).toBe(
      "not_found",
    );
    expect(await codeOf(commentCampaign(analyst.call, campaign.id, "Hello"))).toBe("not_found");
  });

  test("redirects to the campaign it was merged into, with its history", async () => {
    const { analyst, deliver } = await world.addOrg();
    const mail = (domain: string, hosts: readonly string[], mark: string) =>
      letter(
        [`From: it@${domain}`, `Subject: ${mark}`, "Content-Type: text/html"],
        `<p>Verify your account password now or it will be closed ${hosts
          .map((host) => `<a href="https://${host}/login">here</a>`)
          .join(" ")}</p>`,
      );
    const ids = [];
    for (const mark of ["a", "b"]) ids.push(await deliver(mail("one.example", ["x.example"], mark)));
    for (const mark of ["c", "d"]) ids.push(await deliver(mail("two.example", ["y.example"], mark)));
    const campaigns = await Promise.all(ids.map(async (id) => (await getMail(analyst.call, id)).campaign?.id ?? ""));
    const [first = "", , second = ""] = campaigns;
    expect(campaigns).toEqual([first, first, second, second]);
    expect(first).not.toBe(second);
    await commentCampaign(analyst.call, second, "Seen at our partner, too");
    await deliver(mail("one.example", ["y.example"], "e"));
    const merged = await getCampaign(analyst.call, second);
    expect(merged).toMatchObject({ id: first, mails: 5 });
    expect(merged.changes.map(({ what, value }) => [what, value])).toEqual([
      ["merged", "c"],
      ["commented", "Seen at our partner, too"],
      ["found", null],
      ["found", null],
    ]);
  });
});

describe("a campaign's state", () => {
  test("decides its emails, can be reverted, and keeps individual decisions", async () => {
    const { analyst, campaign, deliver } = await createAttackedOrg();
    const own = await deliver(phishingMail("own"));
    await decideMail(analyst.call, own, { decision: "spam" });
    const become = (state: Campaign["state"]) => changeCampaign(analyst.call, campaign.id, { action: "state", state });
    expect(await become("confirmed")).toMatchObject({ state: "confirmed", undecided: 0 });
    expect(await decisions(analyst.call)).toEqual(["none", "phishing", "phishing", "spam"]);
    await become("false_positive");
    expect(await decisions(analyst.call)).toEqual(["clean", "clean", "none", "spam"]);
    expect(await become("in_review")).toMatchObject({ owner_id: analyst.user.id, undecided: 2 });
    expect(await decisions(analyst.call)).toEqual(["none", "none", "none", "spam"]);
    const { changes } = await getCampaign(analyst.call, campaign.id);
    expect(changes.map(({ what, state, decided }) => [what, state, decided]).slice(0, 3)).toEqual([
      ["state", "in_review", 2],
      ["state", "false_positive", 2],
      ["state", "confirmed", 2],
    ]);
    expect(await audited(campaign.id)).toEqual(Array.from({ length: 3 }, () => "campaign.change_state"));
  });

  test("reopens a resolved campaign on new email, with a notification", async () => {
    const { analyst, campaign, deliver } = await createAttackedOrg();
    await changeCampaign(analyst.call, campaign.id, { action: "state", state: "confirmed" });
    await changeCampaign(analyst.call, campaign.id, { action: "state", state: "resolved" });
    await deliver(phishingMail("late"));
    expect(await only(analyst.call)).toMatchObject({ id: campaign.id, state: "new", mails: 3, undecided: 1 });
    expect(await notifications(analyst.call)).toEqual([
      ["campaign.reopened", "3"],
      ["campaign.found", "2"],
    ]);
    expect((await getCampaign(analyst.call, campaign.id)).changes[0]).toMatchObject({ what: "reopened", actor: null });
  });

  test("stays false positive on new email", async () => {
    const { analyst, campaign, deliver } = await createAttackedOrg();
    await changeCampaign(analyst.call, campaign.id, { action: "state", state: "false_positive" });
    await deliver(phishingMail("late"));
    expect(await only(analyst.call)).toMatchObject({ state: "false_positive", mails: 3, undecided: 1 });
    // Setting the state again applies it to emails received since.
    await changeCampaign(analyst.call, campaign.id, { action: "state", state: "false_positive" });
    expect(await only(analyst.call)).toMatchObject({ undecided: 0 });
  });

  test("is changed in bulk with individual results", async () => {
    const { analyst, campaign } = await createAttackedOrg();
    const gone = crypto.randomUUID();
    const { ids } = await selectCampaigns(analyst.call, { sort: "-last_seen_at" });
    expect(ids).toEqual([campaign.id]);
    const resolve = { action: "state" as const, state: "resolved" as const, ids: [campaign.id, gone] };
    expect((await bulkCampaigns(analyst.call, resolve)).items.map(({ result }) => result)).toEqual(["done", "failed"]);
    expect((await bulkCampaigns(analyst.call, resolve)).items[0]?.result).toBe("unchanged");
  });
});

test("owners must be handlers, and comments are kept", async () => {
  const { analyst, viewer, campaign } = await createAttackedOrg();
  const assign = (owner_id: string | null) => changeCampaign(analyst.call, campaign.id, { action: "assign", owner_id });
  expect(await codeOf(assign(viewer.user.id))).toBe("invalid_input");
  expect((await assign(analyst.user.id)).owner).not.toBe("");
  expect(await assign(null)).toMatchObject({ owner: null });
  await commentCampaign(analyst.call, campaign.id, "The partner's mailbox was taken over");
  const { changes } = await getCampaign(analyst.call, campaign.id);
  expect(changes[0]).toMatchObject({ what: "commented", value: "The partner's mailbox was taken over" });
  expect(await audited(campaign.id)).toEqual(["campaign.assign", "campaign.assign", "campaign.comment"]);
});

test("lists and exports filter campaigns by their emails' properties", async () => {
  const { analyst, campaign } = await createAttackedOrg();
  const finding: Partial<Query>[] = [
    { "state[is]": ["new"] },
    { "severity[is]": ["critical"] },
    { "attack[is]": ["credential_phishing"] },
    { "mailbox[is]": ["ANN@meridian.example"] },
    { "domain[is]": ["rnicrosoft.example"] },
    { "link[is]": ["login.rnicrosoft.example"] },
    { search: "PASSWORD expires" },
  ];
  for (const over of finding) expect(await list(analyst.call, over), JSON.stringify(over)).toHaveLength(1);
  const missing: Partial<Query>[] = [
    { "state[is]": ["resolved"] },
    { "mailbox[is]": ["bo@meridian.example"] },
    { "link[is]": ["other.example"] },
    { search: "minutes" },
    { to: "2000-01-01T00:00:00Z" },
  ];
  for (const over of missing) expect(await list(analyst.call, over), JSON.stringify(over)).toEqual([]);
  const { items } = await listMail(analyst.call, {
    page: 1,
    page_size: 25,
    shelf: "all",
    sort: "-received_at",
    "campaign[is]": [campaign.id],
  });
  expect(items).toHaveLength(2);
  const csv = await text(
    Readable.from(await exportCampaigns(analyst.call, { sort: "-last_seen_at", column: ["title", "state", "mails"] })),
  );
  expect(csv.trim().split("\r\n")).toEqual(["title,state,mails", "Your password expires today 1,new,2"]);
});

test("emails from before campaigns are grouped without notifications", async () => {
  const { analyst, campaign, providerId } = await createAttackedOrg();
  const { pool } = world.platform.postgres;
  await pool.query("UPDATE mail_message SET is_grouped = false, campaign_id = NULL WHERE provider_id = $1", [
    providerId,
  ]);
  await pool.query("DELETE FROM mail_campaign WHERE provider_id = $1", [providerId]);
  await groupEmails(world.platform);
  const found = await only(analyst.call);
  expect(found).toMatchObject({ mails: 2, threats: 2 });
  expect(found.id).not.toBe(campaign.id);
  expect(await notifications(analyst.call)).toEqual([["campaign.found", "2"]]);
});

test("a campaign is deleted with its last email", async () => {
  const { analyst, campaign } = await createAttackedOrg();
  world.clock.advance({ days: messageDays + 1 });
  await sweepMail(world.platform);
  expect(await codeOf(getCampaign(analyst.call, campaign.id))).toBe("not_found");
});
