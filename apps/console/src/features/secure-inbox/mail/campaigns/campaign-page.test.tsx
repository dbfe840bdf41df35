import { type CampaignDetail, impersonatedParty } from "@parapet/contract";
import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { formatFor } from "../../../../lib/format/format.ts";
import { userWith } from "../../../../lib/session/testing-user.ts";
import { findCard, keysOf, valueOf } from "../../../../testing/cards.ts";
import { choose, fill, press } from "../../../../testing/controls.ts";
import { openPage } from "../../../../testing/open-page.tsx";
import { pageOf } from "../../../../testing/page-of.ts";
import { pathOf, queryOf } from "../../../../testing/query-of.ts";
import { findToast, say } from "../../../../testing/say.ts";
import { findRow } from "../../../../testing/table.ts";
import { type Answers, pending, refuse } from "../../../../testing/test-server.ts";
import {
  campaignChangeWith,
  campaignDetailWith,
  campaignId,
  campaignWith,
  readingWith,
} from "../../testing-campaigns.ts";
import { mailId, mailsOf, mailWith } from "../../testing-mails.ts";

const logs = "/secure-inbox/phishing-threats/logs";
const path = `${logs}/campaigns/${campaignId(1)}`;
const analyst = userWith({ first_name: "Olga", last_name: "Owner" });
const open = (
  campaign: Partial<CampaignDetail> = {},
  answers: Answers = {},
  options: Parameters<typeof openPage>[1] = {},
) =>
  openPage(path, {
    ...options,
    answers: {
      "campaigns.get": campaignDetailWith(campaign),
      "campaigns.list": pageOf(),
      "campaigns.reading": { reading: readingWith() },
      "mail.list": mailsOf(mailWith()),
      "users.list": ({ query }) => (query.get("role") === "analyst" ? pageOf(analyst) : pageOf()),
      ...answers,
    },
  });
const facts = () => findCard(say("campaign.facts"));
const heading = () => screen.getByRole("heading", { level: 1 });

describe("states", () => {
  test("while a campaign loads, the page says so, with the way back", async () => {
    await open({}, { "campaigns.get": pending });
    expect(heading().textContent).toBe(say("campaign.one"));
    expect(document.querySelector("[aria-busy=true]")).not.toBeNull();
    expect(screen.getByText(say("campaign.title"))).toBeDefined();
  });

  test("a campaign that is not there is said to be missing", async () => {
    await open({}, { "campaigns.get": refuse("not_found") });
    await screen.findByText(say("campaign.missingTitle"));
    expect(screen.getByText(say("campaign.missingText"))).toBeDefined();
  });

  test("a failed load is reported and can be retried", async () => {
    const { user, server } = await open({}, { "campaigns.get": refuse("internal") });
    await screen.findByText(say("campaign.errorOne"));
    server.answer({ "campaigns.get": campaignDetailWith() });
    await press(user, say("ui.retry"));
    expect(await facts()).toBeDefined();
  });

  test("its title, sender and severity head the page", async () => {
    await open();
    await facts();
    expect(heading().textContent).toBe(campaignWith().title + say("insights.severity.high"));
    expect(screen.getByText("security@rnicrosoft.example", { selector: "header bdi" })).toBeDefined();
    expect(document.title).toContain(campaignWith().title);
  });

  test("without a subject it says so", async () => {
    await open({ title: "" });
    await facts();
    expect(heading().textContent).toContain(say("mail.noSubject"));
    expect(document.title).toContain(say("campaign.one"));
  });

  test("a viewer reads it, with its owner, and changes nothing", async () => {
    const { server } = await open({ owner: "Olga Owner" }, {}, { as: { role: "viewer" } });
    expect(valueOf(say("campaign.column.owner"), await facts()).textContent).toBe("Olga Owner");
    for (const name of [
      "campaign.change",
      "tenantAction.respond",
      "campaign.addComment",
      "campaign.do.in_review",
    ] as const)
      expect(screen.queryByRole("button", { name: say(name) }), name).toBeNull();
    expect(screen.queryByRole("combobox", { name: say("campaign.column.owner") })).toBeNull();
    expect(server.asked("users.list")).toEqual([]);
  });

  test("a viewer reads that it has no owner, in French", async () => {
    await open({}, {}, { as: { role: "viewer" }, locale: "fr" });
    expect(valueOf(say("campaign.column.owner"), await facts()).textContent).toBe(say("campaign.unassigned"));
  });

  test("in Arabic the page runs from right to left", async () => {
    await open({}, {}, { locale: "ar" });
    await facts();
    expect(document.documentElement.dir).toBe("rtl");
    expect(within(heading()).getByText(campaignWith().title).tagName).toBe("BDI");
  });

  test("the way back and the neighbors keep the list's address", async () => {
    const list = pageOf(...[1, 2].map((place) => campaignWith({ id: campaignId(place) })));
    const { server, goTo } = await open({}, { "campaigns.list": list });
    await facts();
    await goTo(`${path}?state[is]=new&sort=title`);
    const next = await screen.findByRole("link", { name: say("list.neighbours.next") });
    expect(pathOf(next.getAttribute("href"))).toBe(`${logs}/campaigns/${campaignId(2)}`);
    const back = screen.getByRole("link", { name: say("campaign.title") }).getAttribute("href");
    expect([pathOf(back), queryOf(back)]).toEqual([`${logs}/campaigns`, { "state[is]": "new", sort: "title" }]);
    expect(queryOf(`?${server.asked("campaigns.list").at(-1)?.query}`)).toMatchObject({
      "state[is]": "new",
      sort: "title",
    });
  });
});

describe("facts", () => {
  const format = formatFor("en");
  test("say how many emails there are, and since when", async () => {
    await open();
    const card = await facts();
    await within(card).findByText(say("campaign.reading.of", { read: 2, mailboxes: 9 }));
    expect(keysOf(card).map((key) => [key, valueOf(key, card).textContent])).toEqual([
      [say("campaign.column.state"), say("campaign.state.new")],
      [say("campaign.column.attack_type"), say("mail.attack.credential_phishing")],
      [say("campaign.column.impersonates"), "–"],
      [say("campaign.column.mails"), "1,200"],
      [say("campaign.threats"), "8"],
      [say("campaign.column.undecided"), "5"],
      [say("campaign.reading"), say("campaign.reading.of", { read: 2, mailboxes: 9 })],
      [say("campaign.column.first_seen_at"), format.instant(campaignWith().first_seen_at)],
      [say("campaign.column.last_seen_at"), format.instant(campaignWith().last_seen_at)],
    ]);
  });

  test("an attack that is not known is a dash; each party says how many and which names", async () => {
    const impersonations = impersonatedParty.options.map((party, index) => ({
      party,
      mails: index + 1,
      names: index === 0 ? ["The CEO", "Boss"] : [],
    }));
    await open({ attack_type: null, impersonations });
    const card = await facts();
    expect(valueOf(say("campaign.column.attack_type"), card).textContent).toBe("–");
    const items = within(valueOf(say("campaign.column.impersonates"), card)).getAllByRole("listitem");
    expect(items.map(({ textContent }) => textContent)).toEqual(
      impersonations.map(
        ({ party, mails, names }) =>
          `${say(`mail.party.${party}`)} ${say("campaign.partyMails", { count: mails })}${names.join("")}`,
      ),
    );
  });

  test.each([
    [{}, []],
    [{ gone: 2 }, ["campaign.reading.gone"]],
    [{ gone: 2, unknown: 2 }, ["campaign.reading.gone", "campaign.reading.unknown"]],
  ] as const)("reading of %j is shown", async (traits, more) => {
    await open({}, { "campaigns.reading": { reading: readingWith(traits) } });
    const words = [say("campaign.reading.of", { read: 2, mailboxes: 9 }), ...more.map((id) => say(id, { count: 2 }))];
    expect(await within(await facts()).findByText(words.join(" · "))).toBeDefined();
  });

  test.each([{ reading: null }, refuse("unavailable")])(
    "reading that is not known (%j) is said to be so",
    async (answer) => {
      const { server } = await open({}, { "campaigns.reading": answer });
      expect(await within(await facts()).findByText(say("campaign.reading.notKnown"))).toBeDefined();
      expect(server.asked("campaigns.reading")[0]?.params).toEqual({ id: campaignId(1) });
    },
  );

  test("the owner is chosen, and no owner too", async () => {
    const { user, server } = await open({}, { "campaigns.update": campaignWith() });
    await facts();
    await choose(user, say("campaign.column.owner"), "Olga Owner");
    await expect.poll(() => server.asked("campaigns.update").length).toBe(1);
    server.answer({ "campaigns.get": campaignDetailWith({ owner_id: analyst.id, owner: "Olga Owner" }) });
    await expect.poll(() => server.asked("campaigns.get").length).toBe(2);
    expect(server.asked("campaigns.update")).toMatchObject([
      { params: { id: campaignId(1) }, body: { action: "assign", owner_id: analyst.id } },
    ]);
  });

  test("an owner is taken off; a refusal is reported", async () => {
    const { user, server } = await open(
      { owner_id: campaignId(800), owner: "Someone Gone" },
      { "campaigns.update": refuse("invalid_input") },
    );
    await facts();
    expect(screen.getByRole("combobox", { name: say("campaign.column.owner") }).textContent).toBe("Someone Gone");
    await choose(user, say("campaign.column.owner"), say("campaign.unassigned"));
    expect(await findToast(say("problem.invalid_input"))).toBeDefined();
    expect(server.asked("campaigns.update")[0]?.body).toEqual({ action: "assign", owner_id: null });
  });
});

describe("what its emails share", () => {
  const counted = (value: string, mails: number) => ({ value, mails });
  test("senders, links and files lead to their emails", async () => {
    const traits = {
      senders: [counted("x@a.example", 1200)],
      links: [counted("l.example", 3)],
      files: [counted("ab12", 1)],
    };
    await open({ traits });
    for (const [kind, name, value] of [
      ["senders", "sender[is]", "x@a.example"],
      ["links", "link[is]", "l.example"],
      ["files", "hash[is]", "ab12"],
    ] as const) {
      const list = await screen.findByRole("list", { name: say(`campaign.traits.${kind}`) });
      const href = within(list).getByText(value).closest("a")?.getAttribute("href") ?? "";
      expect([pathOf(href), queryOf(href)]).toEqual([logs, { shelf: "all", [name]: value }]);
    }
    expect(screen.getByText("x@a.example").closest("li")?.textContent).toBe("x@a.example1,200");
  });

  test("what they don't share has no heading", async () => {
    await open({ traits: { senders: [], links: [counted("l.example", 3)], files: [] } });
    const card = await findCard(say("campaign.traits"));
    const headings = within(card).getAllByRole("heading", { level: 3 });
    expect(headings.map(({ textContent }) => textContent)).toEqual([say("campaign.traits.links")]);
  });

  test("mailboxes lead to the campaign's emails; more than are listed are counted", async () => {
    await open({ reach: [counted("ann@example.com", 2)], mailboxes: 9 });
    const card = await findCard(say("campaign.reach"));
    const href = within(card).getByRole("link").getAttribute("href");
    expect(queryOf(href)).toEqual({ shelf: "all", "mailbox[is]": "ann@example.com", "campaign[is]": campaignId(1) });
    expect(card.textContent).toContain(say("campaign.moreReach", { count: 8 }));
    expect(card.textContent.startsWith(`${say("campaign.reach")}9`)).toBe(true);
  });

  test("all mailboxes need no count; without any the card says so", async () => {
    const { server, user } = await open({ reach: [counted("ann@example.com", 2)], mailboxes: 1 });
    expect((await findCard(say("campaign.reach"))).textContent).not.toContain(say("campaign.moreReach", { count: 0 }));
    server.answer({
      "campaigns.get": campaignDetailWith({ reach: [], mailboxes: 0 }),
      "campaigns.comment": campaignChangeWith(),
    });
    await fill(user, say("campaign.comment"), "Look again");
    await press(user, say("campaign.addComment"));
    expect(await screen.findByText(say("campaign.noReach"))).toBeDefined();
  });
});

describe("its emails", () => {
  test("are listed, sorted and paged without changing the address", async () => {
    const { user, server, address } = await open({}, { "mail.list": { ...mailsOf(mailWith()), total: 30 } });
    const card = await findCard(say("campaign.mails"));
    await findRow(mailWith().subject);
    const asked = () => queryOf(`?${server.asked("mail.list").at(-1)?.query}`);
    const selected = { shelf: "all", "campaign[is]": campaignId(1) };
    expect(asked()).toEqual({ ...selected, page: "1", page_size: "10", sort: "-received_at" });
    await press(user, say("ui.nextPage"));
    expect(asked()).toMatchObject({ page: "2" });
    await user.click(within(card).getByRole("button", { name: say("mail.column.p") }));
    expect(asked()).toEqual({ ...selected, page: "1", page_size: "10", sort: "-p" });
    expect(address()).toBe(path);
    const table = within(card).getByRole("table", { name: say("campaign.mails") });
    const columns = ["verdict", "subject", "sender", "mailbox", "p", "decision", "received_at"] as const;
    expect(
      within(table)
        .getAllByRole("columnheader")
        .map(({ textContent }) => textContent),
    ).toEqual(columns.map((id) => say(`mail.column.${id}`)));
  });

  test("each opens with the campaign's emails as its neighbors; all are in the threat logs", async () => {
    await open({}, { "mail.list": mailsOf(mailWith({ subject: "" })) });
    const link = within(await findRow(say("mail.noSubject"))).getByTitle(say("mail.noSubject"));
    const selected = { shelf: "all", "campaign[is]": campaignId(1) };
    expect([pathOf(link.getAttribute("href")), queryOf(link.getAttribute("href"))]).toEqual([
      `${logs}/analysis/${mailId(1)}`,
      selected,
    ]);
    const all = screen.getByRole("link", { name: say("campaign.inThreatLogs") }).getAttribute("href");
    expect([pathOf(all), queryOf(all)]).toEqual([logs, selected]);
  });

  test("that fail to load are reported in their card and can be retried", async () => {
    const { user, server } = await open({}, { "mail.list": refuse("internal") });
    await screen.findByText(say("mail.errorTitle"));
    server.answer({ "mail.list": mailsOf(mailWith()) });
    await press(user, say("ui.retry"));
    expect(await findRow(mailWith().subject)).toBeDefined();
  });
});
