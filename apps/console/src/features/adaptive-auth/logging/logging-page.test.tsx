import { decisionCause, decisionColumns, effect, feedbackVerdict, riskLevel, stepUpOutcome } from "@parapet/contract";
import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { press } from "../../../testing/controls.ts";
import { catchDownloads } from "../../../testing/downloads.ts";
import { queryOf } from "../../../testing/query-of.ts";
import { savedViewWith } from "../../../testing/saved-view.ts";
import { findToast, say } from "../../../testing/say.ts";
import { cellsOf, findRow } from "../../../testing/table.ts";
import { pending, refuse } from "../../../testing/test-server.ts";
import { decisionDetailWith, decisionsOf, decisionWith } from "../testing-decisions.ts";
import { loggingPath, openLog } from "./testing-logging.ts";

const client = "Billing worker";
const shownColumns = decisionColumns.options.filter((column) => column !== "signals");
const everyColumn = `?${new URLSearchParams(shownColumns.map((column) => ["column", column]))}`;
const idOf = (index: number) => `0199d6f0-0000-7000-8000-0000000000${index + 10}`;
const column = (id: (typeof decisionColumns.options)[number]) => say(`logging.column.${id}`);

describe("states", () => {
  test("while decisions load there is no word about them", async () => {
    await openLog([], "", { answers: { "decisions.list": pending } });
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(say("logging.title"));
    expect(document.querySelector("table[aria-busy=true]")).not.toBeNull();
    expect(screen.queryByText(say("logging.noneTitle"))).toBeNull();
  });

  test("an empty log leads to the APIs and has no bars", async () => {
    const { server } = await openLog([]);
    await screen.findByText(say("logging.noneTitle"));
    expect(screen.getByRole("link", { name: say("logging.toApis") }).getAttribute("href")).toBe("/provider/api");
    expect(screen.queryByText(say("logging.histogram"))).toBeNull();
    expect(server.asked("decisions.histogram")).toEqual([]);
  });

  test("people of an organization are not led to the APIs", async () => {
    await openLog([], "", { as: { role: "organization_admin", organization_id: idOf(1) } });
    await screen.findByText(say("logging.noneTitle"));
    expect(screen.queryByRole("link", { name: say("logging.toApis") })).toBeNull();
  });

  test.each(["effect=deny", "search=okhttp", "from=now-1h", "to=now"])(
    "no match for %s: the conditions can be cleared",
    async (condition) => {
      const { user, address, server } = await openLog([], `?${condition}&sort=-score`);
      await screen.findByText(say("logging.noMatchTitle"));
      await press(user, say("list.clearFilters"));
      expect(address()).toBe(`${loggingPath}?sort=-score`);
      expect([...(server.asked("decisions.list").at(-1)?.query.keys() ?? [])]).toEqual(["page", "page_size", "sort"]);
    },
  );

  test("a failure is said with its reason and can be retried", async () => {
    const { user, server } = await openLog([], "", { answers: { "decisions.list": refuse("unavailable") } });
    await screen.findByText(say("logging.errorTitle"), {}, { timeout: 20_000 });
    expect(screen.getByText(say("problem.unavailable"))).toBeDefined();
    server.answer({ "decisions.list": decisionsOf(decisionWith()) });
    await press(user, say("ui.retry"));
    expect(await findRow(client)).toBeDefined();
  }, 40_000);

  test("a visitor signs in first", async () => {
    const { address } = await openLog([], "?effect=deny", { as: null });
    expect(address()).toBe(`/login?to=${encodeURIComponent(`${loggingPath}?effect=deny`)}`);
  });

  test("in Arabic it runs from right to left, and paths stay as they are", async () => {
    await openLog([decisionWith()], "", { locale: "ar" });
    const row = await findRow(client);
    expect(document.documentElement.dir).toBe("rtl");
    expect(within(row).getByText("/orders/{order}").tagName).toBe("BDI");
  });
});

describe("columns", () => {
  test("each says what is known about a decision", async () => {
    const organization = { id: idOf(1), name: "Nordic Foods" };
    await openLog([decisionWith({ organization, outcome: "passed", feedback: "ours" })], everyColumn, { locale: "fr" });
    const row = await findRow(client);
    const cells = cellsOf(row);
    expect(row.querySelector("time")?.dateTime).toBe(decisionWith().time);
    const expected: Partial<Record<(typeof decisionColumns.options)[number], string>> = {
      api: "Orders",
      client,
      effect: say("adaptive.effect.allow"),
      enforced: say("logging.enforced"),
      cause: say("logging.cause.policy"),
      rule: say("adaptive.rule.else"),
      score: `12${say("adaptive.level.low")}`,
      level: say("adaptive.level.low"),
      method: "GET",
      endpoint: "GET/orders/{order}",
      address: "203.0.113.7",
      country: "Norvège",
      asn: "2119",
      as_name: "AS2119 Telenor",
      agent: "okhttp",
      organization: "Nordic Foods",
      outcome: say("logging.outcome.passed"),
      feedback: say("logging.feedback.ours"),
    };
    for (const [id, text] of Object.entries(expected)) expect(cells[column(id as "api")], id).toBe(text);
  });

  test("what is not known is a dash, and an unknown client is said to be one", async () => {
    const bare = decisionWith({
      client: null,
      country: null,
      asn: null,
      as_name: null,
      agent: "",
      score: null,
      level: null,
      rule: null,
      endpoint: null,
      cause: "credential",
      enforced: false,
    });
    await openLog([bare], everyColumn);
    const cells = cellsOf(await findRow(say("logging.unknownClient")));
    const unknown = [
      "country",
      "asn",
      "as_name",
      "agent",
      "score",
      "level",
      "rule",
      "outcome",
      "feedback",
      "organization",
    ] as const;
    for (const id of unknown) expect(cells[column(id)], id).toBe("–");
    expect(cells[column("endpoint")]).toBe(`GET${say("adaptive.notRegistered")}`);
    expect(cells[column("enforced")]).toBe(say("logging.notEnforced"));
    expect(screen.getByRole("img", { name: say("logging.monitored") })).toBeDefined();
  });

  test("a call that passed because its device is remembered says so", async () => {
    await openLog([decisionWith({ remembered: true })], everyColumn);
    await screen.findByRole("img", { name: say("logging.cause.remembered") });
    expect(cellsOf(await findRow("Billing worker"))[column("cause")]).toBe(say("logging.cause.remembered"));
  });

  test("deleted things, an operator without a name, rules with names of their own", async () => {
    const gone = decisionWith({
      client: { id: idOf(1), name: "" },
      api: { id: idOf(2), name: "" },
      as_name: null,
      rule: { id: idOf(3), name: "Only from the office" },
      endpoint: null,
      cause: "fault",
    });
    await openLog([gone], everyColumn);
    const cells = cellsOf(await findRow("Only from the office"));
    expect([cells[column("client")], cells[column("api")]]).toEqual([say("logging.deleted"), say("logging.deleted")]);
    expect(cells[column("as_name")]).toBe("AS2119");
    expect(cells[column("endpoint")]).toBe("GET–");
  });

  test("every effect, level, cause, outcome and feedback has a word", async () => {
    const decisions = decisionCause.options.map((cause, index) =>
      decisionWith({
        id: idOf(index),
        client: { id: idOf(index), name: `Client ${index}` },
        cause,
        effect: effect.options[index % effect.options.length] ?? "allow",
        level: riskLevel.options[index % riskLevel.options.length] ?? "low",
        outcome: stepUpOutcome.options[index % stepUpOutcome.options.length] ?? null,
        feedback: feedbackVerdict.options[index % feedbackVerdict.options.length] ?? null,
      }),
    );
    await openLog(decisions, everyColumn);
    for (const decision of decisions) {
      const row = await findRow(decision.client?.name ?? "");
      const cells = cellsOf(row);
      expect(cells[column("cause")]).toBe(say(`logging.cause.${decision.cause}`));
      expect(within(row).getByTitle(say(`adaptive.effectText.${decision.effect}`)).textContent).toBe(
        say(`adaptive.effect.${decision.effect}`),
      );
      expect(cells[column("level")]).toBe(say(`adaptive.level.${decision.level ?? "low"}`));
      expect(cells[column("outcome")]).toBe(say(`logging.outcome.${decision.outcome ?? "pending"}`));
      expect(cells[column("feedback")]).toBe(say(`logging.feedback.${decision.feedback ?? "none"}`));
    }
  });

  test("some are hidden at first", async () => {
    await openLog([decisionWith()]);
    expect(Object.keys(cellsOf(await findRow(client)))).toEqual(
      (
        ["time", "effect", "client", "api", "endpoint", "score", "country", "agent", "outcome", "feedback"] as const
      ).map(column),
    );
  });
});

describe("actions", () => {
  test("a decision opens in the address and closes again", async () => {
    const decision = decisionWith();
    const { user, address } = await openLog([decision], "?effect=allow", {
      answers: { "decisions.get": decisionDetailWith() },
    });
    const link = within(await findRow(client)).getByRole("link");
    expect(link.title).toBe(`${say("adaptive.effect.allow")}: ${client}, Orders`);
    expect(queryOf(link.getAttribute("href"))).toEqual({ effect: "allow", decision: decision.id });
    await user.click(link);
    expect(queryOf(address())).toEqual({ effect: "allow", decision: decision.id });
    await screen.findByRole("dialog", { name: say("logging.decision") });
    await press(user, say("ui.close"));
    expect(queryOf(address())).toEqual({ effect: "allow" });
  });

  test("sorting by score, the highest first", async () => {
    const { user, address, server } = await openLog([decisionWith()], "?page=2");
    await findRow(client);
    await press(user, column("score"));
    expect(address()).toBe(`${loggingPath}?sort=-score`);
    expect(server.asked("decisions.list").at(-1)?.query.get("sort")).toBe("-score");
    expect(screen.queryByRole("button", { name: column("api") })).toBeNull();
  });

  test("reloading asks for the list again; a pace is kept in the address", async () => {
    const { user, address, server } = await openLog([decisionWith()], "?live=true&page=2");
    await findRow(client);
    await press(user, say("list.refresh"));
    await expect.poll(() => server.asked("decisions.list").length).toBe(2);
    await press(user, `${say("list.autoRefresh")}: ${say("list.refreshOff")}`);
    await user.click(await screen.findByRole("menuitemradio", { name: say("list.refresh30") }));
    expect(queryOf(address())).toEqual({ page: "2", refresh: "30" });
  });

  test("a time range is chosen by name, from the first page", async () => {
    const { user, address, server } = await openLog([decisionWith()], "?page=2");
    await findRow(client);
    await press(user, `${say("ui.timeRange")}: ${say("ui.range.all")}`);
    await press(user, say("ui.range.24h"));
    expect(queryOf(address())).toEqual({ from: "now-24h" });
    const from = Date.parse(server.asked("decisions.list").at(-1)?.query.get("from") ?? "");
    expect(Math.round((Date.now() - from) / 3_600_000)).toBe(24);
  });

  test.each([
    ["decisions.export", "list.export", "csv"],
    ["decisions.exportLines", "list.exportLines", "jsonl"],
  ] as const)("%s holds exactly what is selected", async (endpoint, item, format) => {
    const files = catchDownloads();
    const { user, server } = await openLog(
      [decisionWith()],
      "?effect=deny&effect=step_up&column=rule&page=3&sort=-score",
      {
        answers: { [endpoint]: "content" },
      },
    );
    await findRow(say("adaptive.rule.else"));
    await press(user, say("list.exportMenu"));
    await user.click(await screen.findByRole("menuitem", { name: say(item) }));
    await findToast(say("list.exported"));
    const query = server.asked(endpoint)[0]?.query;
    expect(query?.getAll("effect")).toEqual(["deny", "step_up"]);
    expect(query?.getAll("column")).toEqual(format === "csv" ? ["time", "rule"] : []);
    expect(query?.has("page")).toBe(false);
    expect(files[0]?.name).toMatch(new RegExp(String.raw`^decisions-\d{4}-\d\d-\d\d\.${format}$`));
  });

  test("a kept view is not changed by the decision that is open", async () => {
    const view = savedViewWith({ page: "decisions", name: "Denied ones", query: "effect=deny" });
    const { server } = await openLog([decisionWith()], `?view=${view.id}&effect=deny&decision=${decisionWith().id}`, {
      answers: { "decisions.get": decisionDetailWith(), "savedViews.list": { items: [view] } },
    });
    expect(await screen.findByText("Denied ones")).toBeDefined();
    expect(screen.queryByText(say("list.views.modified"))).toBeNull();
    expect(server.asked("savedViews.list").map(({ query }) => query.get("page"))).toEqual(["decisions"]);
  });

  test("credits for network facts stand below the log", async () => {
    await openLog([decisionWith()], "", {
      answers: { "dataPacks.attributions": { items: [{ text: "IP geolocation by DB-IP", url: "" }] } },
    });
    const credit = await screen.findByText("IP geolocation by DB-IP");
    expect(credit.closest("a")).toBeNull();
  });
});
