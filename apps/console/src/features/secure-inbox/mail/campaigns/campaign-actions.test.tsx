import { type CampaignDetail, type CampaignState, campaignState } from "@parapet/contract";
import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { actionDetailWith, actionWith } from "../../../../lib/tenant-action/testing-actions.ts";
import { allDone } from "../../../../testing/bulk.ts";
import { findCard, timelineIn } from "../../../../testing/cards.ts";
import { fill, openMenu, pick, press } from "../../../../testing/controls.ts";
import { openPage } from "../../../../testing/open-page.tsx";
import { pageOf } from "../../../../testing/page-of.ts";
import { say } from "../../../../testing/say.ts";
import { type Answers, refuse } from "../../../../testing/test-server.ts";
import { campaignChangeWith, campaignDetailWith, campaignId, readingWith } from "../../testing-campaigns.ts";
import { mailsOf, mailWith } from "../../testing-mails.ts";

const path = `/secure-inbox/phishing-threats/logs/campaigns/${campaignId(1)}`;
const open = (campaign: Partial<CampaignDetail> = {}, answers: Answers = {}) =>
  openPage(path, {
    answers: {
      "campaigns.get": campaignDetailWith(campaign),
      "campaigns.list": pageOf(),
      "campaigns.reading": { reading: readingWith() },
      "mail.list": mailsOf(mailWith()),
      "users.list": pageOf(),
      ...answers,
    },
  });
const facts = () => findCard(say("campaign.facts"));

describe("changing its state", () => {
  const next: Readonly<Record<CampaignState, CampaignState>> = {
    new: "in_review",
    in_review: "confirmed",
    confirmed: "resolved",
    resolved: "new",
    false_positive: "new",
  };
  test.each(campaignState.options)("one that is %s offers its next step first, and every other one", async (state) => {
    const { user, server } = await open({ state, undecided: 0 }, { "campaigns.bulk": allDone });
    await facts();
    const items = await openMenu(user, say("campaign.change"));
    expect(items.map(({ textContent }) => textContent)).toEqual(
      campaignState.options.filter((each) => each !== state).map((each) => say(`campaign.do.${each}`)),
    );
    await user.keyboard("{Escape}");
    await press(user, say(`campaign.do.${next[state]}`));
    expect(await screen.findByText(say(`campaign.done.${next[state]}`, { count: 1 }))).toBeDefined();
    expect(server.asked("campaigns.bulk").map(({ body }) => body)).toEqual([
      { action: "state", state: next[state], ids: [campaignId(1)] },
    ]);
  });

  test("a state from the menu is set; Undo restores the one before, and offers itself again", async () => {
    const { user, server } = await open({ state: "in_review" }, { "campaigns.bulk": allDone });
    await facts();
    server.answer({ "campaigns.get": campaignDetailWith({ state: "false_positive" }) });
    await pick(user, say("campaign.change"), say("campaign.do.false_positive"));
    await screen.findByText(say("campaign.done.false_positive", { count: 1 }));
    await expect.poll(() => server.asked("campaigns.get").length).toBe(2);
    await press(user, say("list.bulk.undo"));
    expect(await screen.findByText(say("campaign.done.in_review", { count: 1 }))).toBeDefined();
    expect(server.asked("campaigns.bulk").map(({ body }) => body)).toMatchObject([
      { state: "false_positive" },
      { state: "in_review" },
    ]);
    await press(user, say("ui.close"));
    expect(screen.queryByText(say("campaign.done.in_review", { count: 1 }))).toBeNull();
  });

  test.each(["confirmed", "false_positive"] as const)(
    "one that is %s with new emails offers to decide them; that has no Undo",
    async (state) => {
      const { user, server } = await open({ state, undecided: 3 }, { "campaigns.bulk": allDone });
      await facts();
      await press(user, say("campaign.decideNew", { count: 3 }));
      expect(await screen.findByText(say(`campaign.done.${state}`, { count: 1 }))).toBeDefined();
      expect(server.asked("campaigns.bulk")[0]?.body).toEqual({ action: "state", state, ids: [campaignId(1)] });
      expect(screen.queryByRole("button", { name: say("list.bulk.undo") })).toBeNull();
    },
  );

  test("a refused change is named and can be tried again", async () => {
    const { user, server } = await open({}, { "campaigns.bulk": refuse("unavailable") });
    await facts();
    await press(user, say("campaign.do.in_review"));
    await screen.findByText(new RegExp(say("problem.unavailable")));
    server.answer({ "campaigns.bulk": allDone });
    await press(user, say("list.bulk.retry"));
    expect(await screen.findByText(say("campaign.done.in_review", { count: 1 }))).toBeDefined();
  });
});

describe("actions in the tenant", () => {
  test("all emails in mailboxes are acted on by the campaign's id", async () => {
    const action = actionWith({ total: 9, done: 9 });
    const { user, server } = await open(
      {},
      { "tenantActions.request": action, "tenantActions.get": actionDetailWith(action) },
    );
    await facts();
    const kinds = ["quarantine", "release", "move_to_junk", "soft_delete", "purge"] as const;
    const items = await openMenu(user, say("tenantAction.respond"));
    expect(items.map(({ textContent }) => textContent)).toEqual(kinds.map((kind) => say(`tenantAction.do.${kind}`)));
    await user.click(items[0] ?? document.body);
    const dialog = within(
      await screen.findByRole("dialog", { name: say("tenantAction.ask.quarantine", { count: 9 }) }),
    );
    await user.click(dialog.getByRole("button", { name: say("tenantAction.do.quarantine") }));
    expect(await screen.findByText(say("tenantAction.done.quarantine", { count: 9 }))).toBeDefined();
    expect(server.asked("tenantActions.request")[0]?.body).toEqual({ kind: "quarantine", campaign: campaignId(1) });
  });

  test("a campaign in no mailbox has none", async () => {
    await open({ mails_in_mailboxes: 0 });
    await facts();
    expect(screen.queryByRole("button", { name: say("tenantAction.respond") })).toBeNull();
    expect(screen.getByRole("button", { name: say("campaign.change") })).toBeDefined();
  });
});

describe("history", () => {
  const entries = async () => timelineIn(await findCard(say("campaign.history")));

  test("every kind of change is shown, with actor and details", async () => {
    const changes = [
      campaignChangeWith({ what: "found" }),
      campaignChangeWith({ what: "merged", value: "Another title" }),
      campaignChangeWith({ what: "reopened" }),
      campaignChangeWith({ what: "assigned", value: "Olga Owner", actor: "Ada Admin" }),
      campaignChangeWith({ what: "assigned" }),
      campaignChangeWith({ what: "commented", value: "Same as last month", actor: "Ada Admin" }),
      ...campaignState.options.map((state) => campaignChangeWith({ what: "state", state, decided: 2 })),
    ].map((change, index) => ({ ...change, id: campaignId(index) }));
    await open({ changes });
    const decided = say("campaign.decided", { count: 2 });
    expect(await entries()).toEqual([
      [say("campaign.happened.found")],
      [say("campaign.happened.merged"), "Another title"],
      [say("campaign.happened.reopened")],
      [say("campaign.assigned", { name: "Olga Owner" }), "Ada Admin"],
      [say("campaign.unassigned")],
      [say("campaign.happened.commented"), "Ada Admin", "Same as last month"],
      ...campaignState.options.map((state) => [say(`campaign.became.${state}`), decided]),
    ]);
  });

  test("a comment is sent trimmed, shown, and the field is empty again", async () => {
    const { user, server } = await open({}, { "campaigns.comment": campaignChangeWith({ what: "commented" }) });
    await facts();
    server.answer({
      "campaigns.get": campaignDetailWith({ changes: [campaignChangeWith({ what: "commented", value: "Seen" })] }),
    });
    await fill(user, say("campaign.comment"), "  Seen ");
    await press(user, say("campaign.addComment"));
    expect(await screen.findByText("Seen", { selector: "bdi" })).toBeDefined();
    expect(server.asked("campaigns.comment")).toMatchObject([
      { params: { id: campaignId(1) }, body: { text: "Seen" } },
    ]);
    await expect.poll(() => screen.getByLabelText<HTMLTextAreaElement>(say("campaign.comment")).value).toBe("");
  });

  test("a refused comment stays in the field", async () => {
    const { user } = await open({}, { "campaigns.comment": refuse("unavailable") });
    await facts();
    await fill(user, say("campaign.comment"), "Seen");
    await press(user, say("campaign.addComment"));
    expect((await screen.findByRole("alert")).textContent).toBe(say("problem.unavailable"));
    expect(screen.getByLabelText<HTMLTextAreaElement>(say("campaign.comment")).value).toBe("Seen");
  });
});
