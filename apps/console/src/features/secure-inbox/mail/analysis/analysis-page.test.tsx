import { mailDecision, type MailDetail, mailPlace, mailRefusal, mailVerdict } from "@parapet/contract";
import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { findCard } from "../../../../testing/cards.ts";
import { press } from "../../../../testing/controls.ts";
import { openPage } from "../../../../testing/open-page.tsx";
import { pageOf } from "../../../../testing/page-of.ts";
import { pathOf, queryOf } from "../../../../testing/query-of.ts";
import { say } from "../../../../testing/say.ts";
import { pending, refuse } from "../../../../testing/test-server.ts";
import { mailDetailWith, mailId, mailsOf, mailWith } from "../../testing-mails.ts";

const logs = "/secure-inbox/phishing-threats/logs";
const path = `${logs}/analysis/${mailId(2)}`;
const mailHere = (traits: Partial<MailDetail> = {}) => mailDetailWith({ id: mailId(2), ...traits });
const open = (mail: MailDetail, address = path, options: Parameters<typeof openPage>[1] = {}) =>
  openPage(address, {
    ...options,
    answers: {
      "campaigns.list": pageOf(),
      "mail.get": mail,
      "mail.list": mailsOf(),
      "mail.similar": { items: [] },
      "tenantActions.list": pageOf(),
      ...options.answers,
    },
  });
const heading = () => screen.getByRole("heading", { level: 1 });
const shown = () => screen.findByText(say("mailAnalysis.why"));

describe("states", () => {
  test("while an email loads, the page says so, with the way back", async () => {
    const { user, address } = await open(mailHere(), path, { answers: { "mail.get": pending } });
    expect(heading().textContent).toBe(say("mailAnalysis.title"));
    expect(document.title).toContain(say("mailAnalysis.title"));
    expect(document.querySelector("[aria-busy=true]")).not.toBeNull();
    await user.click(screen.getByRole("link", { name: say("mailAnalysis.backToThreats") }));
    expect(address()).toBe(logs);
  });

  test.each(["not_found", "invalid_input"] as const)(
    "an email that is not there (%s) is said to be missing",
    async (code) => {
      await open(mailHere(), path, { answers: { "mail.get": refuse(code) } });
      await screen.findByText(say("mailAnalysis.missingTitle"));
      expect(screen.getByText(say("mailAnalysis.missingText"))).toBeDefined();
      expect(screen.queryByRole("button", { name: say("ui.retry") })).toBeNull();
    },
  );

  test("a failed load is reported and can be retried", async () => {
    const { user, server } = await open(mailHere(), path, { answers: { "mail.get": refuse("internal") } });
    await screen.findByText(say("mailAnalysis.errorTitle"));
    server.answer({ "mail.get": mailHere() });
    await press(user, say("ui.retry"));
    await shown();
    expect(server.asked("mail.get").every(({ params }) => params["id"] === mailId(2))).toBe(true);
  });

  test("a visitor signs in first and comes back to the email", async () => {
    const { address } = await openPage(`${path}?shelf=all`, { as: null });
    expect(address()).toBe(`/login?${new URLSearchParams({ to: `${path}?shelf=all` })}`);
  });

  test("the title says what it is taken for, what was decided, and where it is", async () => {
    await open(mailHere({ verdict: "suspicious", decision: "phishing", place: "quarantined" }));
    await shown();
    expect(heading().textContent).toBe(
      [
        mailHere().subject,
        say("mail.verdict.suspicious"),
        say("mail.decision.phishing"),
        say("mail.place.quarantined"),
      ].join(""),
    );
    expect(document.title).toContain(mailHere().subject);
    expect(screen.getByText("Account Team <security@rnicrosoft.example>", { selector: "header bdi" })).toBeDefined();
  });

  test("without subject, name, decision or another place it says as much as is known", async () => {
    await open(mailHere({ subject: "", from_name: "" }));
    await shown();
    expect(heading().textContent).toBe(say("mail.noSubject") + say("mail.verdict.malicious"));
    expect(document.title).toContain(say("mailAnalysis.title"));
    expect(screen.getByText("<security@rnicrosoft.example>")).toBeDefined();
  });

  test.each(mailVerdict.options)("the verdict %s is a badge and a sentence", async (verdict) => {
    await open(mailHere({ verdict }));
    expect((await findCard(say("mailAnalysis.why"))).textContent).toContain(say(`mailAnalysis.sentence.${verdict}`));
    expect(within(heading()).getByText(say(`mail.verdict.${verdict}`))).toBeDefined();
  });

  test.each(mailPlace.options)("the place %s is in the title unless it is the mailbox", async (place) => {
    await open(mailHere({ place, decision: mailDecision.options[mailPlace.options.indexOf(place) % 3] ?? null }));
    await shown();
    expect(within(heading()).queryByText(say(`mail.place.${place}`)) === null).toBe(place === "in_mailbox");
  });

  test.each(mailRefusal.options)(
    "an email that was not analyzed (%s) says why, and can be opened as its source only",
    async (reason) => {
      const { user } = await open(
        mailHere({ not_analysed: reason, verdict: "not_analysed", report: null, p: null, model: "" }),
        path,
        {
          answers: { "mail.source": "From: x" },
        },
      );
      await screen.findByText(say(`mailAnalysis.notAnalysed.${reason}`));
      for (const card of [
        "signals",
        "weights",
        "links",
        "attachments",
        "authentication",
        "microsoft",
        "defects",
      ] as const)
        expect(screen.queryByText(say(`mailAnalysis.${card}`)), card).toBeNull();
      expect(screen.queryByText(say("mailAnalysis.change"))).toBeNull();
      await press(user, say("mailAnalysis.open"));
      const tabs = await screen.findAllByRole("tab");
      expect(tabs.map(({ textContent }) => textContent)).toEqual([say("mailAnalysis.view.source")]);
      expect(await screen.findByText("From: x")).toBeDefined();
    },
  );

  test("an email whose content is gone can't be opened or exported any more", async () => {
    await open(mailHere({ content_until: null, report: null }));
    await screen.findByText(say("mailAnalysis.gone"));
    expect(screen.queryByText(say("mailAnalysis.mail"))).toBeNull();
    expect(screen.queryByRole("button", { name: say("mailAnalysis.more") })).toBeNull();
    expect(screen.getByRole("button", { name: say("mailAnalysis.mark") })).toBeDefined();
  });

  test.each([
    [{ signals: ["context.simulation"] }, "mailAnalysis.simulationText"],
    [{ verdict: "clean", signals: ["context.tenant_allow"] }, "mailAnalysis.allowedText"],
    [{ verdict: "malicious", signals: ["context.tenant_allow"] }, null],
    [{ verdict: "clean" }, null],
  ] as const)("of %j the page says %s", async (traits, id) => {
    await open(mailHere({ ...traits, signals: [...("signals" in traits ? traits.signals : [])] }));
    await shown();
    for (const each of ["mailAnalysis.simulationText", "mailAnalysis.allowedText"] as const)
      expect(screen.queryByText(say(each)) !== null, each).toBe(each === id);
    expect(screen.queryByText(say("mailAnalysis.gone"))).toBeNull();
  });

  test("a viewer reads the analysis, opens nothing and decides nothing", async () => {
    const { user } = await open(mailHere({ decision: "spam" }), path, { as: { role: "viewer" } });
    await screen.findByText(say("mailAnalysis.mayNotOpen"));
    for (const name of [
      "mailAnalysis.open",
      "mailAnalysis.mark",
      "mailAnalysis.reopen",
      "tenantAction.respond",
    ] as const)
      expect(screen.queryByRole("button", { name: say(name) }), name).toBeNull();
    await press(user, say("mailAnalysis.more"));
    const items = await screen.findAllByRole("menuitem");
    expect(items.map(({ textContent }) => textContent)).toEqual([say("mailAnalysis.indicators")]);
  });

  test("in Arabic the page runs from right to left", async () => {
    await open(mailHere({ campaign: null }), path, { locale: "ar" });
    await shown();
    expect(document.documentElement.dir).toBe("rtl");
    expect(within(heading()).getByText(mailHere().subject).tagName).toBe("BDI");
  });

  test("in French it speaks French", async () => {
    await open(mailHere(), `${path}?list=phishing`, { locale: "fr" });
    const card = await findCard(say("mailAnalysis.why"));
    expect(card.textContent).toMatch(/97\s%/u);
    expect(screen.getByText(say("mailAnalysis.backToPhishing"))).toBeDefined();
  });
});

describe("neighbors", () => {
  const three = mailsOf(...[1, 2, 3].map((place) => mailWith({ id: mailId(place) })));

  test("the previous and the next email of the list are one step away", async () => {
    const address = `${path}?shelf=all&search=ann`;
    const { server, goTo } = await open(mailHere(), address, { answers: { "mail.list": three } });
    await shown();
    const next = await screen.findByRole("link", { name: say("list.neighbours.next") });
    expect(pathOf(next.getAttribute("href"))).toBe(`${logs}/analysis/${mailId(3)}`);
    expect(queryOf(next.getAttribute("href"))).toEqual({ shelf: "all", search: "ann" });
    const previous = screen.getByRole("link", { name: say("list.neighbours.previous") });
    expect(pathOf(previous.getAttribute("href"))).toBe(`${logs}/analysis/${mailId(1)}`);
    expect(queryOf(`?${server.asked("mail.list")[0]?.query}`)).toMatchObject({ shelf: "all", search: "ann" });
    await goTo(next.getAttribute("href") ?? "");
    await expect.poll(() => server.asked("mail.get").at(-1)?.params["id"]).toBe(mailId(3));
  });

  test("from the emails to decide they are those of that list", async () => {
    const { server } = await open(mailHere(), `${path}?list=phishing`, { answers: { "mail.list": three } });
    const next = await screen.findByRole("link", { name: say("list.neighbours.next") });
    expect(queryOf(next.getAttribute("href"))).toMatchObject({ list: "phishing" });
    expect(server.asked("mail.list")[0]?.query.get("shelf")).toBe("open");
    expect(server.asked("mail.list")[0]?.query.has("list")).toBe(false);
  });

  test.each([
    [
      "?list=phishing&shelf=spam&search=x",
      "backToPhishing",
      "/secure-inbox/respond/phishing-emails",
      { shelf: "spam", search: "x" },
    ],
    ["?shelf=harmless&page=2", "backToThreats", logs, { shelf: "harmless", page: "2" }],
    ["?list=other", "backToThreats", logs, {}],
  ] as const)("the way back from %s leads to its list", async (search, name, list, query) => {
    await open(mailHere(), path + search);
    await shown();
    const href = screen.getByRole("link", { name: say(`mailAnalysis.${name}`) }).getAttribute("href");
    expect([pathOf(href), queryOf(href)]).toEqual([list, query]);
  });
});

describe("similar emails", () => {
  const similar = [
    { ...mailWith({ id: mailId(3), subject: "A copy", verdict: "spam", mailbox: null }), is_copy: true },
    { ...mailWith({ id: mailId(4), subject: "" }), is_copy: false },
  ];

  test("each says how near it is and opens with the list's address", async () => {
    const { server } = await open(mailHere(), `${path}?shelf=all`, { answers: { "mail.similar": { items: similar } } });
    const card = within(await findCard(say("mailAnalysis.similar")));
    const rows = (await card.findAllByRole("listitem")).map(({ textContent }) => textContent);
    expect(rows[0]).toContain(`${say("mail.verdict.spam")}A copy${say("mailAnalysis.copy")}${say("mail.uploaded")}`);
    expect(rows[1]).toContain(`${say("mail.noSubject")}${say("mailAnalysis.near")}ann@example.com`);
    const href = card.getByRole("link", { name: "A copy" }).getAttribute("href");
    expect([pathOf(href), queryOf(href)]).toEqual([`${logs}/analysis/${mailId(3)}`, { shelf: "all" }]);
    expect(server.asked("mail.similar")[0]?.params).toEqual({ id: mailId(2) });
    expect(within(card.getByRole("heading", { level: 2 }).parentElement ?? document.body).getByText("2")).toBeDefined();
  });

  test("the campaign is one step away", async () => {
    const campaign = { id: mailId(70), title: "Expires", state: "new", mails: 9, mailboxes: 9 } as const;
    await open(mailHere({ campaign }));
    await shown();
    const link = screen.getByRole("link", { name: say("mailAnalysis.campaign", { count: 9 }) });
    expect(link.getAttribute("href")).toBe(`${logs}/campaigns/${mailId(70)}`);
  });

  test("without any the card says so; there is no campaign then", async () => {
    await open(mailHere());
    expect(await screen.findByText(say("mailAnalysis.noSimilar"))).toBeDefined();
    expect(document.querySelector(`a[href*=campaigns]`)).toBeNull();
  });

  test("a failed load is reported in the card and can be retried", async () => {
    const { user, server } = await open(mailHere(), path, { answers: { "mail.similar": refuse("internal") } });
    const card = within(await findCard(say("mailAnalysis.similar")));
    await card.findByText(say("mailAnalysis.errorTitle"));
    server.answer({ "mail.similar": { items: [] } });
    await user.click(card.getByRole("button", { name: say("ui.retry") }));
    expect(await card.findByText(say("mailAnalysis.noSimilar"))).toBeDefined();
  });
});

test("an uploaded email has no history in the tenant", async () => {
  const { server } = await open(mailHere({ mailbox: null, source: "upload" }));
  await shown();
  expect(screen.queryByText(say("tenantAction.history"))).toBeNull();
  expect(screen.queryByRole("button", { name: say("tenantAction.respond") })).toBeNull();
  expect(server.asked("tenantActions.list")).toEqual([]);
});
