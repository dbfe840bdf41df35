import {
  attackType,
  type Campaign,
  campaignColumns,
  type CampaignState,
  campaignState,
  impersonatedParty,
  mailSeverity,
} from "@parapet/contract";
import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { allDone } from "../../../../testing/bulk.ts";
import { choose, press } from "../../../../testing/controls.ts";
import { catchDownloads } from "../../../../testing/downloads.ts";
import { openPage } from "../../../../testing/open-page.tsx";
import { pageOf } from "../../../../testing/page-of.ts";
import { pathOf, queryOf } from "../../../../testing/query-of.ts";
import { findToast, say } from "../../../../testing/say.ts";
import { cellsOf, findRow } from "../../../../testing/table.ts";
import { pending, refuse } from "../../../../testing/test-server.ts";
import { campaignDetailWith, campaignId, campaignWith } from "../../testing-campaigns.ts";
import { mailsOf, noShelves } from "../../testing-mails.ts";

const path = "/secure-inbox/phishing-threats/logs/campaigns";
const { title } = campaignWith();
const open = (campaigns: readonly Campaign[], search = "", options: Parameters<typeof openPage>[1] = {}) =>
  openPage(path + search, {
    ...options,
    answers: { "campaigns.list": pageOf(...campaigns), "mail.list": mailsOf(), ...options.answers },
  });
const everyColumn = `?${new URLSearchParams(campaignColumns.options.map((column) => ["column", column]))}`;
const columnOf = (row: HTMLTableRowElement, id: (typeof campaignColumns.options)[number]) =>
  cellsOf(row)[say(`campaign.column.${id}`)];

describe("states", () => {
  test("while campaigns load, the page says so under the title of the threat logs", async () => {
    await open([], "", { answers: { "campaigns.list": pending } });
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(say("mail.threats.title"));
    expect(screen.getByText(say("campaign.description"))).toBeDefined();
    expect(document.title).toContain(say("campaign.title"));
    expect(document.querySelector("[aria-busy=true]")).not.toBeNull();
  });

  test("without campaigns it says what makes one", async () => {
    await open([]);
    await screen.findByText(say("campaign.noneTitle"));
    expect(screen.getByText(say("campaign.noneText"))).toBeDefined();
    expect(screen.getByRole("button", { name: say("mail.analyse") })).toBeDefined();
  });

  test("without matches it offers to clear the filters", async () => {
    const { user, address } = await open([], "?state[is]=new&search=x&sort=title");
    await screen.findByText(say("campaign.noMatchTitle"));
    await press(user, say("list.clearFilters"));
    expect(queryOf(address())).toEqual({ sort: "title" });
  });

  test("a failed load is reported and can be retried", async () => {
    const { user, server } = await open([], "", { answers: { "campaigns.list": refuse("internal") } });
    await screen.findByText(say("campaign.errorTitle"));
    server.answer({ "campaigns.list": pageOf(campaignWith()) });
    await press(user, say("ui.retry"));
    expect(await findRow(title)).toBeDefined();
  });

  test("a visitor signs in first", async () => {
    const { address } = await openPage(path, { as: null });
    expect(address()).toBe(`/login?${new URLSearchParams({ to: path })}`);
  });

  test("a viewer reads campaigns and changes none", async () => {
    await open([campaignWith()], "", { as: { role: "viewer" } });
    await findRow(title);
    expect(screen.queryByRole("checkbox")).toBeNull();
    expect(screen.queryByRole("button", { name: say("mail.analyse") })).toBeNull();
  });

  test("in Arabic the page runs from right to left", async () => {
    await open([campaignWith()], "", { locale: "ar" });
    expect((await findRow(title)).querySelector("bdi.ltr-text")?.textContent).toBe("security@rnicrosoft.example");
    expect(document.documentElement.dir).toBe("rtl");
  });

  test("in French numbers are grouped as the French do", async () => {
    await open([campaignWith()], "", { locale: "fr" });
    expect(columnOf(await findRow(title), "mails")).toMatch(/^1\s200$/u);
  });

  test("shelves and campaigns are counted in the tabs", async () => {
    await open([], "", {
      answers: {
        "campaigns.list": { ...pageOf(campaignWith()), total: 3 },
        "mail.list": { ...mailsOf(), shelves: { ...noShelves, threats: 8, unwanted: 2, harmless: 4, all: 14 } },
      },
    });
    await findRow(title);
    const names = screen.getAllByRole("tab").map(({ textContent }) => textContent);
    const counts = { threats: 8, campaigns: 3, unwanted: 2, harmless: 4, all: 14 } as const;
    expect(names).toEqual(
      (["threats", "campaigns", "unwanted", "harmless", "all"] as const).map(
        (shelf) => say(`mail.shelf.${shelf}`) + counts[shelf],
      ),
    );
    expect(screen.getByRole("tab", { selected: true }).textContent).toBe(`${say("mail.shelf.campaigns")}3`);
  });
});

describe("columns", () => {
  test("each says what is known about a campaign", async () => {
    await open([campaignWith({ owner: "Ada Admin", impersonates: ["vip", "brand"] })], everyColumn);
    const row = await findRow(title);
    expect(columnOf(row, "state")).toBe(say("campaign.state.new"));
    expect(columnOf(row, "severity")).toBe(say("insights.severity.high"));
    expect(columnOf(row, "title")).toBe(`${title}security@rnicrosoft.example`);
    expect(columnOf(row, "sender")).toBe("security@rnicrosoft.example");
    expect(columnOf(row, "attack_type")).toBe(say("mail.attack.credential_phishing"));
    expect(columnOf(row, "impersonates")).toBe(`${say("mail.party.vip")} · ${say("mail.party.brand")}`);
    expect(columnOf(row, "mails")).toBe("1,200");
    expect(columnOf(row, "mailboxes")).toBe("9");
    expect(columnOf(row, "undecided")).toBe("5");
    expect(columnOf(row, "owner")).toBe("Ada Admin");
    expect([...row.querySelectorAll("time")].map(({ dateTime }) => dateTime)).toEqual([
      campaignWith().first_seen_at,
      campaignWith().last_seen_at,
    ]);
  });

  test("what is missing is a dash or says what is missing", async () => {
    const nothing = { title: "", sender: "", attack_type: null, impersonates: [], undecided: 0 };
    await open([campaignWith(nothing)], everyColumn);
    const row = await findRow(say("mail.noSubject"));
    expect(columnOf(row, "title")).toBe(say("mail.noSubject") + say("mail.noSender"));
    for (const id of ["sender", "attack_type", "impersonates", "undecided", "owner"] as const)
      expect(columnOf(row, id), id).toBe("–");
  });

  test("every state and party has a word", async () => {
    const campaigns = campaignState.options.map((state, index) =>
      campaignWith({
        id: campaignId(index),
        title: `Campaign ${index}`,
        state,
        severity: mailSeverity.options[index] ?? "low",
        impersonates: [impersonatedParty.options[index] ?? "vip"],
      }),
    );
    await open(campaigns, everyColumn);
    for (const { title: name, state, severity, impersonates } of campaigns) {
      const row = await findRow(name);
      expect(columnOf(row, "state")).toBe(say(`campaign.state.${state}`));
      expect(columnOf(row, "severity")).toBe(say(`insights.severity.${severity}`));
      expect(columnOf(row, "impersonates")).toBe(say(`mail.party.${impersonates[0] ?? "vip"}`));
    }
  });

  test("sender, party and first email are hidden at first", async () => {
    await open([campaignWith()]);
    const shown = [
      "state",
      "severity",
      "title",
      "attack_type",
      "mails",
      "mailboxes",
      "undecided",
      "owner",
      "last_seen_at",
    ] as const;
    expect(Object.keys(cellsOf(await findRow(title))).slice(1)).toEqual(
      shown.map((id) => say(`campaign.column.${id}`)),
    );
  });
});

describe("address", () => {
  test("what it selects is asked for and shown as conditions", async () => {
    const search = `?state[is]=new&state[is]=in_review&domain[is]=x.example&search=ann&page=2&sort=-mails&from=2026-11-01T00:00:00.000Z`;
    const { server } = await open([campaignWith()], search);
    await findRow(title);
    expect(queryOf(`?${server.asked("campaigns.list").at(-1)?.query}`)).toEqual({
      ...queryOf(search),
      page_size: "25",
    });
    const states = `${say("campaign.state.new")}, ${say("campaign.state.in_review")}`;
    for (const words of [
      [say("campaign.column.state"), say("mail.operator.is"), states],
      [say("mail.filter.domain"), say("mail.operator.is"), "x.example"],
    ])
      expect(screen.getByLabelText(say("ui.remove", { what: words.join(" ") }))).toBeDefined();
    expect(screen.getByRole<HTMLInputElement>("searchbox", { name: say("campaign.search") }).value).toBe("ann");
  });

  test("what it cannot mean is ignored", async () => {
    const { server } = await open([campaignWith()], "?state[is]=old&sort=size&page=x&impersonates[is]=nobody");
    await findRow(title);
    expect(Object.fromEntries(server.asked("campaigns.list")[0]?.query ?? [])).toEqual({
      sort: "-last_seen_at",
      page: "1",
      page_size: "25",
    });
  });

  test.each([
    ["state", "campaign.column.state", campaignState.options.map((each) => `campaign.state.${each}` as const)],
    ["severity", "mail.filter.severity", mailSeverity.options.map((each) => `insights.severity.${each}` as const)],
    ["attack", "mail.filter.attack", attackType.options.map((each) => `mail.attack.${each}` as const)],
    [
      "impersonates",
      "campaign.column.impersonates",
      impersonatedParty.options.map((each) => `mail.party.${each}` as const),
    ],
  ] as const)("the condition %s offers every value of the contract", async (field, name, labels) => {
    const { user, address } = await open([campaignWith()], "?page=2");
    await findRow(title);
    await press(user, say("ui.addFilter"));
    await choose(user, say("ui.filterField"), say(name));
    const form = within(screen.getByRole("dialog", { name: say("ui.addFilter") }));
    expect(form.getAllByRole("checkbox").map((each) => each.closest("label")?.textContent)).toEqual(
      labels.map((id) => say(id)),
    );
    for (const id of labels) await user.click(form.getByLabelText(say(id)));
    await user.click(form.getByRole("button", { name: say("ui.apply") }));
    expect(queryOf(address())).toEqual({ [`${field}[is]`]: labels.map((id) => id.split(".").at(-1)) });
  });

  test("sorting starts with the most, and at the first page", async () => {
    const { user, address } = await open([campaignWith()], "?page=2");
    await findRow(title);
    await press(user, say("campaign.column.mails"));
    expect(queryOf(address())).toEqual({ sort: "-mails" });
  });

  test("a campaign opens with the list's address", async () => {
    const { user, address } = await open([campaignWith()], "?state[is]=new", {
      answers: {
        "campaigns.get": campaignDetailWith(),
        "campaigns.reading": { reading: null },
        "users.list": pageOf(),
      },
    });
    const link = within(await findRow(title)).getByTitle(title);
    await user.click(link);
    await screen.findByText(say("campaign.facts"));
    expect(pathOf(address())).toBe(`${path}/${campaignId(1)}`);
    expect(queryOf(address())).toEqual({ "state[is]": "new" });
  });

  test("the export holds what is selected with the columns that are shown", async () => {
    const files = catchDownloads();
    const { user, server } = await open([campaignWith()], "?state[is]=new&column=owner&column=state", {
      answers: { "campaigns.export": "state,subject\n" },
    });
    await findRow(title);
    await press(user, say("list.export"));
    await findToast(say("list.exported"));
    expect(queryOf(`?${server.asked("campaigns.export")[0]?.query}`)).toEqual({
      "state[is]": "new",
      sort: "-last_seen_at",
      column: ["state", "title", "owner"],
    });
    expect(files[0]?.name).toMatch(/^campaigns-\d{4}-\d\d-\d\d\.csv$/);
  });

  test("the saved views are those of campaigns", async () => {
    const { server } = await open([campaignWith()]);
    await findRow(title);
    expect(server.asked("savedViews.list").map(({ query }) => query.get("page"))).toEqual(["campaigns"]);
  });
});

describe("several campaigns", () => {
  const two = [1, 2].map((place) => campaignWith({ id: campaignId(place), title: `Campaign ${place}` }));
  const ids = [campaignId(1), campaignId(2)];
  const openSelected = async (search: string, answers: NonNullable<Parameters<typeof openPage>[1]>["answers"] = {}) => {
    const opened = await open(two, search, {
      answers: {
        "campaigns.bulk": allDone,
        ...answers,
      },
    });
    await findRow("Campaign 1");
    await opened.user.click(screen.getByRole("checkbox", { name: say("ui.selectPage") }));
    return opened;
  };
  const bar = () => within(screen.getByRole("group", { name: say("ui.selected", { count: 2 }) }));

  test.each<[string, CampaignState | null]>([
    ["", null],
    ["?state[is]=new", "new"],
    ["?state[is]=new&state[is]=resolved", null],
  ])("the list %s offers every state but the common one", async (search, common) => {
    await openSelected(search);
    const names = bar()
      .getAllByRole("button")
      .map(({ textContent }) => textContent);
    const offered = campaignState.options.filter((state) => state !== common);
    expect(names.slice(0, -1)).toEqual(offered.map((state) => say(`campaign.do.${state}`)));
  });

  test.each(campaignState.options)("they become %s together; where states differ there is no Undo", async (state) => {
    const { user, server } = await openSelected("");
    const before = server.asked("campaigns.list").length;
    await user.click(bar().getByRole("button", { name: say(`campaign.do.${state}`) }));
    expect(await screen.findByText(say(`campaign.done.${state}`, { count: 2 }))).toBeDefined();
    expect(server.asked("campaigns.bulk").map(({ body }) => body)).toEqual([{ action: "state", state, ids }]);
    expect(server.asked("campaigns.list").length).toBeGreaterThan(before);
    expect(screen.queryByRole("button", { name: say("list.bulk.undo") })).toBeNull();
  });

  test("where all are in one state, Undo restores it, and then there is nothing to undo", async () => {
    const { user, server } = await openSelected("?state[is]=in_review");
    await user.click(bar().getByRole("button", { name: say("campaign.do.confirmed") }));
    await press(user, say("list.bulk.undo"));
    expect(await screen.findByText(say("campaign.done.in_review", { count: 2 }))).toBeDefined();
    expect(server.asked("campaigns.bulk").at(-1)?.body).toEqual({ action: "state", state: "in_review", ids });
    expect(screen.queryByRole("button", { name: say("list.bulk.undo") })).toBeNull();
  });

  test("all that match can be selected, as the address selects them", async () => {
    const { user, server } = await openSelected("?state[is]=new&page=1", {
      "campaigns.list": { ...pageOf(...two), total: 30 },
      "campaigns.select": { ids: [...ids, campaignId(3)] },
    });
    await press(user, say("ui.selectMatching", { total: 30 }));
    await screen.findByRole("group", { name: say("ui.selected", { count: 3 }) });
    expect(queryOf(`?${server.asked("campaigns.select")[0]?.query}`)).toEqual({
      "state[is]": "new",
      sort: "-last_seen_at",
    });
  });
});
