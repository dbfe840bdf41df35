import {
  attackType,
  impersonatedParty,
  impersonationSignals,
  type InboxDimension,
  type InboxTopItem,
  mailSeverity,
} from "@parapet/contract";
import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { findCard, keysOf, valueOf } from "../../../testing/cards.ts";
import { openPage } from "../../../testing/open-page.tsx";
import { pageOf } from "../../../testing/page-of.ts";
import { pathOf, queryOf } from "../../../testing/query-of.ts";
import { say } from "../../../testing/say.ts";
import { type Answers, refuse } from "../../../testing/test-server.ts";
import { unbroken } from "../../../testing/unbroken.ts";
import { campaignId, campaignWith } from "../testing-campaigns.ts";
import { intakeWith } from "../testing-intake.ts";
import { mailsOf } from "../testing-mails.ts";
import { from, rankingsOf, seriesOf, summaryWith, to, topItemWith, waitingWith } from "./testing-dashboard.ts";

const path = "/secure-inbox/dashboard";
const logs = "/secure-inbox/phishing-threats/logs";
const open = (answers: Answers = {}) =>
  openPage(`${path}?from=${from}&to=${to}`, {
    answers: {
      "campaigns.list": pageOf(),
      "inboxDashboard.summary": summaryWith(),
      "inboxDashboard.series": seriesOf(),
      "inboxDashboard.rankings": rankingsOf(),
      "inboxDashboard.waiting": waitingWith(),
      "mail.list": mailsOf(),
      "mailIntake.health": intakeWith(),
      ...answers,
    },
  });
const linkIn = (box: HTMLElement) => {
  const href = within(box).getByRole("link").getAttribute("href");
  return [pathOf(href), queryOf(href)];
};

describe("what waits", () => {
  const inbox = "/secure-inbox/phishing-threats/abuse-inbox";
  test("says how many, and each number leads to its rows", async () => {
    await open();
    const card = await findCard(say("inbox.waits"));
    const value = (id: "openReports" | "overdueReports" | "openCases" | "waitingActions") =>
      valueOf(say(`inbox.${id}`), card);
    expect(keysOf(card)).toEqual(
      (["openReports", "overdueReports", "oldestDue", "openCases", "waitingActions"] as const).map((id) =>
        say(`inbox.${id}`),
      ),
    );
    expect(value("openReports").textContent).toBe("4");
    expect(linkIn(value("openReports"))).toEqual([
      inbox,
      { shelf: "all", "state[is]": ["analysing", "needs_review", "in_review"] },
    ]);
    expect(value("overdueReports").textContent).toBe("2");
    expect(linkIn(value("overdueReports"))).toEqual([inbox, { shelf: "all", "due[is]": "overdue", sort: "due_at" }]);
    expect(value("openCases").textContent).toBe("3");
    const states = { "state[is]": ["new", "in_review"] };
    expect(linkIn(value("openCases"))).toEqual(["/secure-inbox/account-takeover/suspicious-login", states]);
    expect(value("waitingActions").textContent).toBe("1");
    expect(linkIn(value("waitingActions"))).toEqual([
      "/secure-inbox/respond/quarantine-emails/actions",
      { "state[is]": "proposed" },
    ]);
    const time = valueOf(say("inbox.oldestDue"), card).querySelector("time");
    expect(time?.dateTime).toBe(waitingWith().reports.oldest_due_at);
  });

  test("nothing overdue is a plain zero; nothing due has no line", async () => {
    await open({ "inboxDashboard.waiting": waitingWith({ overdue: 0, oldest_due_at: null }) });
    const card = await findCard(say("inbox.waits"));
    const overdue = valueOf(say("inbox.overdueReports"), card);
    expect([overdue.textContent, within(overdue).queryByRole("link")]).toEqual(["0", null]);
    expect(keysOf(card)).not.toContain(say("inbox.oldestDue"));
  });

  test("can be retried where it fails to load", async () => {
    const { user, server } = await open({ "inboxDashboard.waiting": refuse("internal") });
    const card = await findCard(say("inbox.waits"));
    await within(card).findByText(say("inbox.waitsError"));
    server.answer({ "inboxDashboard.waiting": waitingWith() });
    await user.click(within(card).getByRole("button", { name: say("ui.retry") }));
    expect(await screen.findByText(say("inbox.openReports"))).toBeDefined();
  });
});

describe("open campaigns", () => {
  test("are the newest ones, each with its reach and the way to it", async () => {
    const campaigns = mailSeverity.options.map((severity, index) =>
      campaignWith({
        id: campaignId(index),
        title: index === 0 ? "" : `Campaign ${index}`,
        severity,
        mails: 2,
        mailboxes: 1,
      }),
    );
    const { server } = await open({ "campaigns.list": pageOf(...campaigns) });
    const card = await findCard(say("inbox.campaigns"));
    const rows = await within(card).findAllByRole("listitem");
    for (const [index, { title, severity, id }] of campaigns.entries()) {
      const text = [
        title || say("inbox.noSubject"),
        say(`insights.severity.${severity}`),
        say("inbox.reach", { mails: 2, mailboxes: 1 }),
      ];
      expect(rows[index]?.textContent.startsWith(text.join(""))).toBe(true);
      expect(
        within(rows[index] ?? card)
          .getByRole("link")
          .getAttribute("href"),
      ).toBe(`${logs}/campaigns/${id}`);
      expect(rows[index]?.querySelector("time")?.dateTime).toBe(campaignWith().last_seen_at);
    }
    const all = within(card).getByRole("link", { name: say("inbox.allCampaigns") });
    expect(all.getAttribute("href")).toBe(`${logs}/campaigns`);
    expect(queryOf(`?${server.asked("campaigns.list")[0]?.query}`)).toEqual({
      "state[is]": ["new", "in_review"],
      page_size: "10",
      sort: "-last_seen_at",
    });
  });

  test("without any the card says so", async () => {
    await open();
    expect(await screen.findByText(say("inbox.noCampaigns"))).toBeDefined();
  });

  test("can be retried where they fail to load", async () => {
    const { user, server } = await open({ "campaigns.list": refuse("internal") });
    const card = await findCard(say("inbox.campaigns"));
    await within(card).findByText(say("inbox.campaignsError"));
    server.answer({ "campaigns.list": pageOf(campaignWith()) });
    await user.click(within(card).getByRole("button", { name: say("ui.retry") }));
    expect(await within(card).findByText(campaignWith().title)).toBeDefined();
  });
});

describe("rankings", () => {
  const rank = (by: InboxDimension, ...items: InboxTopItem[]): Answers => ({
    "inboxDashboard.rankings": rankingsOf({ [by]: items }),
  });
  const bars = async (title: string) => {
    const list = await screen.findByRole("list", { name: title });
    return within(list)
      .getAllByRole("listitem")
      .map((bar) => [bar.textContent, queryOf(within(bar).getByRole("link").getAttribute("href"))]);
  };
  const range = { from, to };

  test("attacks are named; one of a newer server keeps its id", async () => {
    const items = attackType.options.map((key, index) => topItemWith({ key, threats: 1000 - index }));
    await open(rank("attack", ...items, topItemWith({ key: "vishing", threats: 1 })));
    expect(await bars(say("inbox.byAttack"))).toEqual([
      ...items.map(({ key, threats }) => [
        say(`mail.attack.${attackType.parse(key)}`) + (threats === 1000 ? "1,000" : threats),
        { ...range, "attack[is]": key },
      ]),
      ["vishing1", { ...range, "attack[is]": "vishing" }],
    ]);
  });

  test("mailboxes are called by their owners; VIPs are marked", async () => {
    const items = [
      topItemWith({ key: "ann@example.com", name: "Ann", is_vip: true, threats: 3 }),
      topItemWith({ key: "bo@example.com", threats: 2 }),
      topItemWith({ key: "cy@example.com", name: "", threats: 1 }),
      topItemWith({ key: "di@example.com", name: " ", threats: 1 }),
    ];
    await open(rank("mailbox", ...items));
    expect(await bars(say("inbox.byMailbox"))).toEqual([
      [`Ann · ${say("inbox.vip")}3`, { ...range, "mailbox[is]": "ann@example.com" }],
      ["bo@example.com2", { ...range, "mailbox[is]": "bo@example.com" }],
      ["cy@example.com1", { ...range, "mailbox[is]": "cy@example.com" }],
      ["di@example.com1", { ...range, "mailbox[is]": "di@example.com" }],
    ]);
  });

  test("parties lead to the signals that say so; one of a newer server to all threats", async () => {
    const items = impersonatedParty.options.map((key, index) => topItemWith({ key, threats: 9 - index }));
    await open(rank("party", ...items, topItemWith({ key: "robot", threats: 1 })));
    expect(await bars(say("inbox.byParty"))).toEqual([
      ...items.map(({ key, threats }) => {
        const party = impersonatedParty.parse(key);
        const [only, ...others] = impersonationSignals[party];
        const signals = others.length === 0 ? only : impersonationSignals[party];
        return [say(`mail.party.${party}`) + threats, { ...range, "signal[is]": signals }];
      }),
      ["robot1", range],
    ]);
  });

  test("a domain opens its threats by a press", async () => {
    const { user, address } = await open(rank("domain", topItemWith({ key: "x.example" })));
    const list = await screen.findByRole("list", { name: say("inbox.byDomain") });
    await user.click(within(list).getByRole("link", { name: unbroken("x.example") }));
    expect(pathOf(address())).toBe(logs);
    expect(queryOf(address())).toEqual({ ...range, "domain[is]": "x.example" });
  });

  test("one that fails to load says why", async () => {
    await open({ "inboxDashboard.rankings": refuse("unavailable") });
    for (const title of [say("inbox.byParty"), say("inbox.byDomain")])
      expect(await within(await findCard(title)).findByText(say("problem.unavailable"))).toBeDefined();
  });
});

describe("agreement with Microsoft", () => {
  test("is a share, and a table whose numbers lead to their emails", async () => {
    await open();
    const card = await findCard(say("inbox.agreement"));
    expect(card.textContent).toContain(say("inbox.agree", { share: "96%", mails: 100 }));
    const rows = within(card)
      .getAllByRole("row")
      .map((row) => [...row.children].map(({ textContent }) => textContent));
    expect(rows).toEqual([
      [say("inbox.agreement"), say("inbox.microsoftThreat"), say("inbox.microsoftNone")],
      [say("inbox.parapet.threat"), "6", "3"],
      [say("inbox.parapet.noThreat"), "1", "90"],
    ]);
    const threat = ["malicious", "suspicious"];
    const none = ["spam", "graymail", "clean", "unsure"];
    const links = within(card)
      .getAllByRole("link")
      .map((link) => queryOf(link.getAttribute("href")));
    expect(links).toEqual(
      [
        { "verdict[is]": threat, "microsoft[is]": "threat" },
        { "verdict[is]": threat, "microsoft[is]": ["unwanted", "harmless"] },
        { "verdict[is]": none, "microsoft[is]": "threat" },
        { "verdict[is]": none, "microsoft[is]": ["unwanted", "harmless"] },
      ].map((part) => ({ from, to, shelf: "all", ...part })),
    );
  });

  test("without a rating of Microsoft the card says so", async () => {
    await open({ "inboxDashboard.summary": summaryWith({}, { both: 0, ours: 0, theirs: 0, neither: 0 }) });
    const card = await findCard(say("inbox.agreement"));
    expect(card.textContent).toContain(say("inbox.noOpinion"));
    expect(within(card).queryByRole("table")).toBeNull();
  });
});

describe("intake", () => {
  const intake = () => findCard(say("inbox.intake"));

  test.each([
    [{}, "well"],
    [{ monitored: 0 }, "off"],
    [{ problems: [{ code: "ErrorAccessDenied", mailboxes: 1, since: from }] }, "troubled"],
    [{ subscriptions: { ...intakeWith().subscriptions, failed: 1 } }, "troubled"],
  ] as const)("with %j it is %s", async (traits, state) => {
    await open({
      "mailIntake.health": intakeWith({ ...traits, problems: [...("problems" in traits ? traits.problems : [])] }),
    });
    expect(valueOf(say("inbox.state"), await intake()).textContent).toBe(say(`inbox.intake.${state}`));
  });

  test("says what is watched, what waits and what was reported", async () => {
    await open({ "mailIntake.health": intakeWith({ monitored: 8, waiting: 1500 }) });
    const card = await intake();
    expect(valueOf(say("inbox.watched"), card).textContent).toBe(
      say("inbox.watchedOf", { monitored: 8, mailboxes: 9 }),
    );
    expect(valueOf(say("inbox.waiting"), card).textContent).toBe("1,500");
    expect(valueOf(say("inbox.reports"), card).textContent).toBe("7");
    const time = valueOf(say("inbox.lastNotification"), card).querySelector("time");
    expect(time?.dateTime).toBe(intakeWith().subscriptions.last_notification_at);
    expect(linkIn(card)).toEqual(["/secure-inbox/settings/documentation", {}]);
  });

  test("a notification that never came is never", async () => {
    const subscriptions = { ...intakeWith().subscriptions, last_notification_at: null };
    await open({ "mailIntake.health": intakeWith({ subscriptions }) });
    expect(valueOf(say("inbox.lastNotification"), await intake()).textContent).toBe(say("inbox.never"));
  });

  test("can be retried where it fails to load", async () => {
    const { user, server } = await open({ "mailIntake.health": refuse("internal") });
    const card = await intake();
    await within(card).findByText(say("inbox.intakeError"));
    server.answer({ "mailIntake.health": intakeWith() });
    await user.click(within(card).getByRole("button", { name: say("ui.retry") }));
    expect(await screen.findByText(say("inbox.intake.well"))).toBeDefined();
  });
});
