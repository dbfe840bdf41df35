import { mailVerdict, quarantineColumns, quarantineState } from "@parapet/contract";
import { screen } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { addFilter, press } from "../../../testing/controls.ts";
import { catchDownloads } from "../../../testing/downloads.ts";
import { openPage } from "../../../testing/open-page.tsx";
import { queryOf } from "../../../testing/query-of.ts";
import { findToast, say } from "../../../testing/say.ts";
import { cellsOf, findRow } from "../../../testing/table.ts";
import { pending, refuse } from "../../../testing/test-server.ts";
import { capabilityWith } from "../documentation/testing-connection.ts";
import { heldDetailWith, heldId, heldPageOf, heldWith } from "./testing-quarantine.ts";

const path = "/secure-inbox/respond/quarantine-emails";
const { subject } = heldWith();
const everyColumn = `?${new URLSearchParams(quarantineColumns.options.map((column) => ["column", column]))}`;
const open = (items = [heldWith()], search = "", options: Parameters<typeof openPage>[1] = {}) =>
  openPage(path + search, { ...options, answers: { "quarantine.list": heldPageOf(...items), ...options.answers } });
const columnOf = (row: HTMLTableRowElement, id: (typeof quarantineColumns.options)[number]) =>
  cellsOf(row)[say(`quarantine.column.${id}`)];

describe("states", () => {
  test("while held emails load, the page says so under its title and tabs", async () => {
    await open([], "", { answers: { "quarantine.list": pending } });
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(say("quarantine.title"));
    expect(document.title).toContain(say("quarantine.title"));
    expect(document.querySelector("[aria-busy=true]")).not.toBeNull();
    expect(screen.getAllByRole("tab").map((tab) => [tab.textContent, tab.getAttribute("href")])).toEqual([
      [say("quarantine.tab.held"), path],
      [say("quarantine.tab.actions"), `${path}/actions`],
    ]);
  });

  test("a failed load is reported and can be retried", async () => {
    const { user, server } = await open([], "", { answers: { "quarantine.list": refuse("internal") } });
    await screen.findByText(say("quarantine.errorTitle"));
    server.answer({ "quarantine.list": heldPageOf(heldWith()) });
    await press(user, say("ui.retry"));
    expect(await findRow(subject)).toBeDefined();
  });

  test.each([
    ["not_configured", "ok", "noConnection"],
    ["error", "ok", "noConnection"],
    ["connected", "missing", "missing"],
    ["degraded", "missing", "missing"],
    ["connected", "ok", "none"],
    ["degraded", "untested", "none"],
  ] as const)(
    "with a connection that is %s and moving emails %s, an empty list says why",
    async (state, moving, why) => {
      const items = [capabilityWith({ ability: "change_mail", state: moving })];
      await open([], "", { answers: { "mailConnection.capabilities": { state, checked_at: null, items } } });
      await screen.findByText(say(`quarantine.${why}Title`));
      expect(screen.getByText(say(`quarantine.${why}Text`))).toBeDefined();
      const links = screen.getAllByRole("link").map((link) => link.getAttribute("href"));
      const expected =
        why === "none"
          ? ["/secure-inbox/respond/phishing-emails", "/secure-inbox/settings/QuarantineSettings"]
          : ["/secure-inbox/settings/documentation"];
      expect(links).toEqual(expect.arrayContaining(expected));
    },
  );

  test("without matches it offers to clear the filters", async () => {
    const { user, server, address } = await open([], "?state[is]=held&search=x", {
      answers: { "mailConnection.capabilities": { state: "connected", checked_at: null, items: [] } },
    });
    await screen.findByText(say("quarantine.noMatchTitle"));
    expect(server.asked("mailConnection.capabilities")).toEqual([]);
    await press(user, say("list.clearFilters"));
    expect(queryOf(address())).toEqual({});
    expect(server.asked("quarantine.list")[0]?.query.get("state[is]")).toBe("held");
  });

  test("a visitor signs in first", async () => {
    const { address } = await openPage(path, { as: null });
    expect(address()).toBe(`/login?${new URLSearchParams({ to: path })}`);
  });

  test.each(["viewer", "analyst"] as const)("a %s selects emails only with the right to work on them", async (role) => {
    await open([heldWith()], "", { as: { role } });
    await findRow(subject);
    expect(screen.queryAllByRole("checkbox").length > 0).toBe(role === "analyst");
  });

  test("in Arabic the page runs from right to left", async () => {
    await open([heldWith()], "", { locale: "ar" });
    await findRow(subject);
    expect(document.documentElement.dir).toBe("rtl");
    expect(screen.getByTitle("ann@example.com").tagName).toBe("BDI");
  });
});

describe("columns", () => {
  test.each(quarantineState.options)("an email that is %s says so, and whether it is requested", async (state) => {
    await open([heldWith({ state }), heldWith({ id: heldId(2), subject: "Other", state, is_requested: true })]);
    expect(columnOf(await findRow(subject), "state")).toBe(say(`quarantine.state.${state}`));
    expect(columnOf(await findRow("Other"), "state")).toBe(
      say(`quarantine.state.${state}`) + say("quarantine.requested"),
    );
    // Only what is held expires.
    expect(columnOf(await findRow(subject), "expires_at") === "–").toBe(state !== "held");
  });

  test("every verdict has words", async () => {
    await open(mailVerdict.options.map((verdict, place) => heldWith({ id: heldId(place), subject: verdict, verdict })));
    for (const verdict of mailVerdict.options)
      expect(columnOf(await findRow(verdict), "verdict")).toBe(say(`mail.verdict.${verdict}`));
  });

  test("what isn't known is a dash; what Parapet did itself says so", async () => {
    const bare = heldWith({ id: heldId(2), subject: "", from_address: "" });
    const full = heldWith({
      held_by: "policy",
      holder: "Hold attacks",
      reason: "It asks for passwords",
      origin: "Inbox",
      state: "expired",
      settled_at: "2026-11-21T09:00:00.000Z",
      settled_by: "",
    });
    await open([bare, full], everyColumn, { locale: "fr" });
    const row = await findRow(subject);
    expect(columnOf(row, "holder")).toBe(`Hold attacks${say("quarantine.holder.policy")}`);
    expect([columnOf(row, "reason"), columnOf(row, "origin")]).toEqual(["It asks for passwords", "Inbox"]);
    expect(columnOf(row, "settled_by")).toBe(say("quarantine.server"));
    expect(columnOf(row, "settled_at")).not.toBe("–");
    expect(columnOf(row, "severity")).toBe(say("insights.severity.high"));
    const other = await findRow("olga@example.com");
    for (const id of ["from_address", "reason", "origin", "settled_at", "settled_by"] as const)
      expect(columnOf(other, id), id).toBe("–");
    expect(columnOf(other, "holder")).toContain(say("quarantine.holder.analyst"));
  });
});

describe("address", () => {
  test("selects what is asked for; what it doesn't know is ignored", async () => {
    const search =
      "?state[is]=held&state[is]=gone&verdict[is]=odd&holder[is]=policy&expires[lte]=7&search=ann&sort=subject&page=2";
    const { server } = await open([heldWith()], search);
    await findRow(subject);
    expect(queryOf(`?${server.asked("quarantine.list")[0]?.query}`)).toEqual({
      "state[is]": ["held", "gone"],
      "holder[is]": "policy",
      "expires[lte]": "7",
      search: "ann",
      sort: "subject",
      page: "2",
      page_size: "25",
    });
  });

  test("conditions are added in words and by days", async () => {
    const { user, server, address } = await open();
    await findRow(subject);
    await addFilter(user, say("quarantine.column.state"), say("quarantine.state.gone"));
    await addFilter(user, say("quarantine.filter.expires"), "7");
    expect(queryOf(address())).toEqual({ "state[is]": "gone", "expires[lte]": "7" });
    await expect.poll(() => server.asked("quarantine.list").at(-1)?.query.get("expires[lte]")).toBe("7");
  });

  test("the email that is looked at is in it, and closing it leads back", async () => {
    const { user, server, address, goTo } = await open([heldWith()], "?state[is]=held", {
      answers: { "quarantine.get": heldDetailWith() },
    });
    const row = await findRow(subject);
    const link = row.querySelector("a")?.getAttribute("href") ?? "";
    expect(queryOf(link)).toEqual({ "state[is]": "held", item: heldId(1) });
    await goTo(link);
    await screen.findByRole("dialog", { name: subject });
    expect(server.asked("quarantine.get").map(({ params }) => params["id"])).toEqual([heldId(1)]);
    expect(server.asked("quarantine.list").every(({ query }) => !query.has("item"))).toBe(true);
    await press(user, say("ui.close"));
    expect(queryOf(address())).toEqual({ "state[is]": "held" });
  });

  test("what is selected and shown is exported", async () => {
    const files = catchDownloads();
    const { user, server } = await open([heldWith()], "?state[is]=held&column=mailbox", {
      answers: { "quarantine.export": "subject\n" },
    });
    await findRow(subject);
    await press(user, say("list.export"));
    await findToast(say("list.exported"));
    expect(queryOf(`?${server.asked("quarantine.export")[0]?.query}`)).toEqual({
      "state[is]": "held",
      sort: "-held_at",
      column: ["subject", "mailbox"],
    });
    expect(files[0]?.name).toMatch(/^quarantine-\d{4}-\d\d-\d\d\.csv$/);
    expect(server.asked("savedViews.list").map(({ query }) => query.get("page"))).toEqual(["quarantine-emails"]);
  });
});
