import { mailShelf } from "@parapet/contract";
import { screen } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { press } from "../../../testing/controls.ts";
import { openPage } from "../../../testing/open-page.tsx";
import { pageOf } from "../../../testing/page-of.ts";
import { pathOf, queryOf } from "../../../testing/query-of.ts";
import { say } from "../../../testing/say.ts";
import { cellsOf, findRow } from "../../../testing/table.ts";
import { type Answers, pending, refuse } from "../../../testing/test-server.ts";
import { mailDetailWith, mailId, mailsOf, mailWith, noShelves } from "../testing-mails.ts";

const threats = "/secure-inbox/phishing-threats/logs";
const phishing = "/secure-inbox/respond/phishing-emails";
const subject = mailWith().subject;
const open = (address: string, answers: Answers = {}, options: Parameters<typeof openPage>[1] = {}) =>
  openPage(address, {
    ...options,
    answers: { "campaigns.list": pageOf(), "mail.list": mailsOf(mailWith()), ...answers },
  });
const tabs = () => screen.getAllByRole("tab");
const tab = (name: string) => {
  const found = tabs().find(({ textContent }) => textContent.startsWith(name));
  if (found === undefined) throw new Error(`No tab ${name}`);
  return found;
};
const selectedTab = () => tabs().find((each) => each.getAttribute("aria-selected") === "true")?.textContent;

describe("states", () => {
  test.each([
    [threats, "mail.threats.title", "mail.threats.description"],
    [phishing, "mail.phishing.title", "mail.phishing.description"],
  ] as const)("while emails load, %s says so under its own title", async (address, title, description) => {
    await open(address, { "mail.list": pending });
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(say(title));
    expect(screen.getByText(say(description))).toBeDefined();
    expect(document.title).toContain(say(title));
    expect(document.querySelector("[aria-busy=true]")).not.toBeNull();
    expect(screen.queryByText(say("mail.noneTitle"))).toBeNull();
  });

  test("a failed load is reported and can be retried", async () => {
    const { user, server } = await open(threats, { "mail.list": refuse("internal") });
    await screen.findByText(say("mail.errorTitle"));
    server.answer({ "mail.list": mailsOf(mailWith()) });
    await press(user, say("ui.retry"));
    expect(await findRow(subject)).toBeDefined();
  });

  test.each([
    [threats, "mail.noneTitle", "mail.noneText", true],
    [`${threats}?shelf=all`, "mail.noneTitle", "mail.noneText", true],
    [`${threats}?shelf=unwanted`, "mail.noneOfShelf", "mail.noneOfShelfText", false],
    [`${threats}?shelf=harmless`, "mail.noneOfShelf", "mail.noneOfShelfText", false],
    [phishing, "mail.noneOpenTitle", "mail.noneOpenText", false],
    [`${phishing}?shelf=spam`, "mail.noneOfShelf", "mail.noneOfShelfText", false],
  ] as const)("without emails %s explains why, and offers an analysis where that helps", async (...row) => {
    const [address, title, text, offers] = row;
    await open(address, { "mail.list": mailsOf() });
    await screen.findByText(say(title));
    expect(screen.getByText(say(text))).toBeDefined();
    expect(screen.getAllByRole("button", { name: say("mail.analyse") })).toHaveLength(offers ? 2 : 1);
  });

  test("without matches it offers to clear the filters, and stays in its tab", async () => {
    const { user, address, server } = await open(
      `${threats}?shelf=all&verdict[is]=spam&search=x&from=now-7d&page=3&sort=p`,
      { "mail.list": mailsOf() },
    );
    await screen.findByText(say("mail.noMatchTitle"));
    expect(screen.getByText(say("mail.noMatchText"))).toBeDefined();
    await press(user, say("list.clearFilters"));
    expect(address()).toBe(`${threats}?shelf=all&sort=p`);
    const asked = server.asked("mail.list").at(-1)?.query;
    expect(Object.fromEntries(asked ?? [])).toEqual({ shelf: "all", sort: "p", page: "1", page_size: "25" });
  });

  test.each([threats, phishing])("a visitor of %s signs in first and comes back", async (path) => {
    const { address } = await openPage(`${path}?search=ann`, { as: null });
    expect(address()).toBe(`/login?${new URLSearchParams({ to: `${path}?search=ann` })}`);
  });

  test("a viewer reads emails and changes none", async () => {
    await open(threats, {}, { as: { role: "viewer" } });
    await findRow(subject);
    expect(screen.queryByRole("button", { name: say("mail.analyse") })).toBeNull();
    expect(screen.queryByRole("checkbox")).toBeNull();
    expect(screen.getByRole("button", { name: say("list.export") })).toBeDefined();
  });

  test("a viewer without emails isn't offered an analysis", async () => {
    await open(threats, { "mail.list": mailsOf() }, { as: { role: "viewer" } });
    await screen.findByText(say("mail.noneTitle"));
    expect(screen.queryByRole("button", { name: say("mail.analyse") })).toBeNull();
  });

  test("an analyst selects emails and analyzes files", async () => {
    await open(threats, {}, { as: { role: "analyst" } });
    await findRow(subject);
    expect(screen.getByRole("button", { name: say("mail.analyse") })).toBeDefined();
    expect(screen.getByLabelText(say("ui.selectRow", { name: subject }))).toBeDefined();
  });

  test("in Arabic the page runs from right to left, and addresses stay left to right", async () => {
    await open(threats, {}, { locale: "ar" });
    const row = await findRow(subject);
    expect(document.documentElement.dir).toBe("rtl");
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(say("mail.threats.title"));
    expect(row.querySelector("bdi.ltr-text")?.textContent).toBe("security@rnicrosoft.example");
    expect(cellsOf(row)[say("mail.column.verdict")]).toBe(say("mail.verdict.malicious"));
  });

  test("in French a probability is written as the French write it", async () => {
    await open(phishing, {}, { locale: "fr" });
    const cells = cellsOf(await findRow(subject));
    expect(cells[say("mail.column.p")]).toMatch(/^97\s%$/u);
    expect(cells[say("mail.column.attack_type")]).toBe(say("mail.attack.credential_phishing"));
  });
});

describe("tabs", () => {
  const shelves = {
    ...noShelves,
    threats: 2,
    unwanted: 30,
    harmless: 400,
    all: 1432,
    open: 5,
    phishing: 6,
    spam: 7,
    clean: 8,
  };

  test("threat logs count their shelves and the campaigns; each is a link", async () => {
    await open(`${threats}?search=ann&page=2`, {
      "mail.list": { ...mailsOf(mailWith()), shelves },
      "campaigns.list": { ...pageOf(), total: 3 },
    });
    await findRow(subject);
    expect(tabs().map(({ textContent }) => textContent)).toEqual([
      `${say("mail.shelf.threats")}2`,
      `${say("mail.shelf.campaigns")}3`,
      `${say("mail.shelf.unwanted")}30`,
      `${say("mail.shelf.harmless")}400`,
      `${say("mail.shelf.all")}1,432`,
    ]);
    expect(selectedTab()).toBe(`${say("mail.shelf.threats")}2`);
    expect(screen.getByRole("tablist", { name: say("mail.threats.title") })).toBeDefined();
    const links = tabs().map((each) => each.getAttribute("href"));
    expect(links.map(pathOf)).toEqual([threats, `${threats}/campaigns`, threats, threats, threats]);
    expect(links.map(queryOf)).toEqual([
      { search: "ann" },
      {},
      { search: "ann", shelf: "unwanted" },
      { search: "ann", shelf: "harmless" },
      { search: "ann", shelf: "all" },
    ]);
  });

  test("phishing emails count what waits and what was decided", async () => {
    await open(`${phishing}?shelf=spam`, { "mail.list": { ...mailsOf(mailWith()), shelves } });
    await findRow(subject);
    expect(tabs().map(({ textContent }) => textContent)).toEqual([
      `${say("mail.shelf.open")}5`,
      `${say("mail.shelf.phishing")}6`,
      `${say("mail.shelf.spam")}7`,
      `${say("mail.shelf.clean")}8`,
    ]);
    expect(selectedTab()).toBe(`${say("mail.shelf.spam")}7`);
  });

  test("another tab keeps the conditions and starts at the first page", async () => {
    const { user, address, server } = await open(`${phishing}?verdict[is]=malicious&page=2`);
    await findRow(subject);
    await user.click(tab(say("mail.shelf.clean")));
    expect(pathOf(address())).toBe(phishing);
    expect(queryOf(address())).toEqual({ "verdict[is]": "malicious", shelf: "clean" });
    const asked = server.asked("mail.list").at(-1)?.query;
    expect([asked?.get("shelf"), asked?.get("page"), asked?.get("verdict[is]")]).toEqual(["clean", "1", "malicious"]);
  });

  test("the campaigns have a tab that leads to their own page", async () => {
    const { user, address } = await open(`${threats}?search=ann`);
    await findRow(subject);
    await user.click(tab(say("mail.shelf.campaigns")));
    expect(address()).toBe(`${threats}/campaigns`);
  });

  test("before the counts are there, tabs have none", async () => {
    await open(threats, { "mail.list": pending, "campaigns.list": pending });
    expect(tabs().map(({ textContent }) => textContent)).toEqual(
      (["threats", "campaigns", "unwanted", "harmless", "all"] as const).map((shelf) => say(`mail.shelf.${shelf}`)),
    );
  });

  test.each(mailShelf.options)("the shelf %s in the address is the one that is asked for", async (shelf) => {
    const { server, goTo } = await open(`${threats}?shelf=${shelf}`);
    await findRow(subject);
    await goTo(`${phishing}?shelf=${shelf}`);
    await screen.findByText(say("mail.phishing.description"));
    expect(new Set(server.asked("mail.list").map(({ query }) => query.get("shelf")))).toEqual(new Set([shelf]));
  });

  test("without one, threat logs show threats and phishing emails show what waits", async () => {
    const { server, goTo } = await open(`${threats}?shelf=attic`);
    await findRow(subject);
    await goTo(`${phishing}?shelf=attic`);
    await screen.findByText(say("mail.phishing.description"));
    expect(server.asked("mail.list").map(({ query }) => query.get("shelf"))).toEqual(["threats", "open"]);
  });
});

describe("opening an email", () => {
  const rest: Answers = { "mail.get": mailDetailWith(), "mail.similar": { items: [] }, "tenantActions.list": pageOf() };
  test.each([
    [`${threats}?shelf=all&search=ann`, { shelf: "all", search: "ann" }, "mailAnalysis.backToThreats"],
    [
      `${phishing}?shelf=spam&search=ann`,
      { shelf: "spam", search: "ann", list: "phishing" },
      "mailAnalysis.backToPhishing",
    ],
  ] as const)("%s keeps its address for the way back", async (from, search, back) => {
    const { user, address } = await open(from, rest);
    const link = (await findRow(subject)).querySelector<HTMLElement>("a[data-row-link]");
    expect(link?.title).toBe(subject);
    await user.click(link ?? document.body);
    expect(pathOf(address())).toBe(`${threats}/analysis/${mailId(1)}`);
    expect(queryOf(address())).toEqual(search);
    await screen.findByText(mailDetailWith().model);
    await user.click(screen.getByRole("link", { name: say(back) }));
    expect(queryOf(address())).toEqual(queryOf(from));
    expect(pathOf(address())).toBe(pathOf(from));
  });
});
