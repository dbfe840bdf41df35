import { newTraceSourceType, type TraceSource, traceSourceStatus } from "@parapet/contract";
import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { formatFor } from "../../../lib/format/format.ts";
import { press } from "../../../testing/controls.ts";
import { catchDownloads } from "../../../testing/downloads.ts";
import { openPage } from "../../../testing/open-page.tsx";
import { pageOf } from "../../../testing/page-of.ts";
import { findToast, say } from "../../../testing/say.ts";
import { cellsOf, findRow } from "../../../testing/table.ts";
import { type Answers, pending, refuse } from "../../../testing/test-server.ts";
import { headersOf, hrefOf, paramsOf } from "../testing-insights.ts";
import { sourceTypeName } from "./source-type-name.ts";
import { sourceWith } from "./testing-sources.ts";

const path = "/insights/trace-sources";
const open = (
  sources: readonly TraceSource[] = [sourceWith()],
  answers: Answers = {},
  address = path,
  options: Parameters<typeof openPage>[1] = {},
) => openPage(address, { ...options, answers: { "traceSources.list": pageOf(...sources), ...answers } });
type Column = "name" | "type" | "status" | "last_seen_at" | "rate_1m" | "events_total" | "rejects_total";
const header = (column: Column | "lag_p95_ms" | "clock_ahead_ms" | "token_prefix" | "created_at" | "actions") =>
  say(`sources.column.${column}`);
const row = () => findRow("Kong, production");
const format = formatFor("en");

describe("states", () => {
  test("while sources load, the page says so and keeps its title", async () => {
    await open([], { "traceSources.list": pending });
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(say("sources.title"));
    expect(screen.getByRole("table").getAttribute("aria-busy")).toBe("true");
  });

  test("without any it says what they are, and offers the first one", async () => {
    await open([]);
    expect(await screen.findByText(say("sources.noneTitle"))).toBeDefined();
    const links = screen.getAllByRole("link", { name: say("sources.create") });
    expect(links.map(hrefOf)).toEqual([`${path}/new`, `${path}/new`]);
  });

  test("without matches it offers to clear the search", async () => {
    const { user, address } = await open([], {}, `${path}?search=x&page=2&sort=type`);
    await screen.findByText(say("sources.noMatchTitle"));
    await user.click(screen.getByText(say("list.clearFilters")));
    expect(address()).toBe(`${path}?sort=type`);
  });

  test("a failed load is reported and can be retried", async () => {
    const { user, server } = await open([], { "traceSources.list": refuse("internal") });
    await screen.findByText(say("sources.errorTitle"));
    server.answer({ "traceSources.list": pageOf(sourceWith()) });
    await press(user, say("ui.retry"));
    expect(await row()).toBeDefined();
  });

  test("a visitor is sent to sign in", async () => {
    const { address } = await openPage(path, { as: null });
    expect(address()).toBe(`/login?${new URLSearchParams({ to: path })}`);
  });

  test.each(["viewer", "analyst"] as const)(
    "the role %s reads why it can't create one; the button stays reachable",
    async (role) => {
      await open([sourceWith()], {}, path, { as: { role } });
      await row();
      const button = screen.getByRole("button", { name: say("sources.create") });
      expect(button.getAttribute("aria-disabled")).toBe("true");
      expect(button.getAttribute("aria-description")).toBe(say("sources.onlyAdministrators"));
      expect(screen.queryByRole("link", { name: say("sources.create") })).toBeNull();
      expect(hrefOf(screen.getByRole("link", { name: say("sources.wizard.toUploads") }))).toBe(`${path}/uploads`);
    },
  );

  test("in Arabic the page runs from right to left, and names are isolated", async () => {
    await open([sourceWith({ description: "In the cellar" })], {}, path, { locale: "ar" });
    expect((await screen.findByText("Kong, production")).tagName).toBe("BDI");
    expect(screen.getByText("In the cellar").tagName).toBe("BDI");
    expect(document.documentElement.dir).toBe("rtl");
  });

  test("in French numbers are written as the French write them", async () => {
    await open([sourceWith()], {}, path, { locale: "fr" });
    expect(cellsOf(await row())[header("events_total")]).toBe(formatFor("fr").number(1234));
  });
});

describe("a row", () => {
  test("says what a source is, whether it sends, how much, how late and by which token", async () => {
    const source = sourceWith({ description: "In the cellar", rejects_total: 1500 });
    await open([source]);
    const found = await row();
    const shown = [
      "name",
      "type",
      "status",
      "last_seen_at",
      "rate_1m",
      "events_total",
      "rejects_total",
      "lag_p95_ms",
      "token_prefix",
      "actions",
    ] as const;
    expect(headersOf(screen.getByRole("table"))).toEqual(shown.map(header));
    expect(cellsOf(found)).toMatchObject({
      [header("name")]: "Kong, productionIn the cellar",
      [header("type")]: "Kong",
      [header("status")]: say("sources.status.active"),
      [header("last_seen_at")]: format.instant("2026-11-20T12:00:00.000Z"),
      [header("rate_1m")]: say("sources.perSecond", { rate: "2.5" }),
      [header("events_total")]: "1,234",
      [header("rejects_total")]: `1,500 ${say("sources.rejectsOf", { name: source.name })}`,
      [header("lag_p95_ms")]: format.duration(120),
      [header("token_prefix")]: "pt_abc…",
    });
    expect(screen.getByRole("img", { name: say("sources.lastHour", { total: 7, most: "4" }) })).toBeDefined();
    const [page, rejects] = within(found).getAllByRole("link");
    expect([hrefOf(page ?? found), hrefOf(rejects ?? found)]).toEqual([
      `${path}/${source.id}`,
      `${path}/${source.id}?tab=rejects`,
    ]);
  });

  test("says nothing that isn't known", async () => {
    await open(
      [sourceWith({ last_seen_at: null, lag_p95_ms: null, token_prefix: null, per_minute: [] })],
      {},
      `${path}?column=last_seen_at&column=lag_p95_ms&column=clock_ahead_ms&column=token_prefix&column=rejects_total&column=created_at&column=rate_1m`,
    );
    const found = await row();
    expect(cellsOf(found)).toMatchObject({
      [header("last_seen_at")]: say("sources.never"),
      [header("lag_p95_ms")]: say("sources.unknownTime"),
      [header("clock_ahead_ms")]: say("sources.unknownTime"),
      [header("token_prefix")]: say("sources.noToken"),
      [header("rejects_total")]: "0",
      [header("created_at")]: format.instant("2026-11-01T09:00:00.000Z"),
    });
    expect(within(found).getAllByRole("link")).toHaveLength(1);
    expect(screen.getByRole("img", { name: say("sources.lastHour", { total: 0, most: "0" }) })).toBeDefined();
  });

  test("names the earlier token until it ends", async () => {
    const previous_token = { prefix: "pt_old", ends_at: "2026-11-21T12:00:00.000Z" };
    await open([sourceWith({ previous_token })]);
    const until = say("sources.until", { when: format.instant(previous_token.ends_at) });
    expect(cellsOf(await row())[header("token_prefix")]).toBe(`pt_abc…pt_old… ${until}`);
  });

  test("has words for every status and type", async () => {
    const sources = [...newTraceSourceType.options, "DEFAULT" as const].map((type, at) =>
      sourceWith({
        id: `0199d6f0-0000-7000-8000-${String(at).padStart(12, "0")}`,
        name: `source ${at}`,
        type,
        status: traceSourceStatus.options[at % 4] ?? "idle",
        enabled: at !== 4,
      }),
    );
    await open(sources);
    for (const { name, type, status, enabled } of sources) {
      const cells = cellsOf(await findRow(name));
      const state = enabled ? status : "disabled";
      expect([cells[header("type")], cells[header("status")]]).toEqual([
        sourceTypeName(say, type),
        say(`sources.status.${state}`),
      ]);
      expect(screen.getAllByTitle(say(`sources.statusHint.${state}`)).length).toBeGreaterThan(0);
    }
  });
});

describe("what is listed", () => {
  test("is selected by the address; what is unknown in it is ignored", async () => {
    const { server } = await open(
      [sourceWith()],
      {},
      `${path}?search=Kong&page=2&page_size=10&sort=-created_at&type=OTEL`,
    );
    await row();
    expect(Object.fromEntries(server.asked("traceSources.list")[0]?.query ?? [])).toEqual({
      search: "Kong",
      page: "2",
      page_size: "10",
      sort: "-created_at",
    });
  });

  test("is searched while it is typed, from the first page, and sorted", async () => {
    const { user, address } = await open([sourceWith()], {}, `${path}?page=2`);
    await row();
    await user.type(screen.getByLabelText(say("sources.search")), "Ko");
    await expect.poll(() => address()).toBe(`${path}?search=Ko`);
    await user.click(screen.getByText(header("type"), { selector: "th *" }));
    expect(paramsOf(address()).get("sort")).toBe("type");
  });

  test("is exported as it is selected, without the menu", async () => {
    const files = catchDownloads();
    const { user, server } = await open(
      [sourceWith()],
      { "traceSources.export": "name\r\n" },
      `${path}?search=Kong&page=2&column=type&column=created_at`,
    );
    await row();
    await user.click(screen.getByText(say("list.export")));
    await findToast(say("list.exported"));
    const { query } = server.asked("traceSources.export")[0] ?? {};
    expect(query?.getAll("column")).toEqual(["name", "type", "created_at"]);
    expect([query?.get("search"), query?.get("sort"), query?.has("page")]).toEqual(["Kong", "name", false]);
    expect(files.map(({ name }) => name)).toEqual([expect.stringMatching(/trace-sources.*\.csv$/)]);
    expect(server.asked("savedViews.list")[0]?.query.get("page")).toBe("trace-sources");
  });
});
