import { eventWarning, funnelStep, type IngestHint, type SourceHealth, type TraceSource } from "@parapet/contract";
import { screen, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { formatFor } from "../../../../lib/format/format.ts";
import { telemetryAddress } from "../../../../lib/telemetry/telemetry-command.ts";
import { valueOf } from "../../../../testing/cards.ts";
import { answerDialog, pick } from "../../../../testing/controls.ts";
import { openPage } from "../../../../testing/open-page.tsx";
import { pageOf } from "../../../../testing/page-of.ts";
import { findToast, say } from "../../../../testing/say.ts";
import { type Answers, pending, refuse } from "../../../../testing/test-server.ts";
import { hrefOf, paramsOf } from "../../testing-insights.ts";
import { funnelWith, recentCallWith, sourceWith, statusOf } from "../testing-sources.ts";
import { transportName } from "../transport-name.ts";
import { sourceTabs } from "./source-search.ts";

const { id, name } = sourceWith();
const path = `/insights/trace-sources/${id}`;
const open = (
  health: Partial<SourceHealth> = {},
  answers: Answers = {},
  options: Parameters<typeof openPage>[1] = {},
) =>
  openPage(path, {
    ...options,
    answers: {
      "ingestStatus.read": statusOf(health),
      "traceSources.funnel": funnelWith(),
      "traceSources.suggestProxies": { suggestion: null },
      "sourceRules.get": { rules: [], applied: [] },
      ...answers,
    },
  });
const format = formatFor("en");
const title = () => screen.findByRole("heading", { level: 1 });

describe("states", () => {
  test("while a source loads, the page says so", async () => {
    const { server } = await open({}, { "ingestStatus.read": pending });
    expect(screen.getByRole("status", { name: say("ui.loading") })).toBeDefined();
    expect((await title()).textContent).toBe(say("sources.one"));
    expect(server.asked("ingestStatus.read")[0]?.query.get("source_id")).toBe(id);
  });

  test.each(["not_found", "invalid_input"] as const)(
    "an address refused with %s says that it isn't there",
    async (code) => {
      await open({}, { "ingestStatus.read": refuse(code) });
      expect(await screen.findByText(say("sources.missingTitle"))).toBeDefined();
      expect(screen.queryByText(say("sources.errorTitle"))).toBeNull();
    },
  );

  test("a failed load is reported and can be retried", async () => {
    const { user, server } = await open({}, { "ingestStatus.read": refuse("internal") });
    await screen.findByText(say("sources.errorTitle"));
    server.answer({ "ingestStatus.read": statusOf() });
    await user.click(screen.getByRole("button", { name: say("ui.retry") }));
    expect(await screen.findByText(name)).toBeDefined();
  });

  test("a visitor is sent to sign in and comes back", async () => {
    const { address } = await openPage(`${path}?tab=try`, { as: null });
    expect(address()).toBe(`/login?${new URLSearchParams({ to: `${path}?tab=try` })}`);
  });

  test("in Arabic the page runs from right to left", async () => {
    await open({ recent: [recentCallWith()] }, {}, { locale: "ar", as: { role: "viewer" } });
    expect((await screen.findByText(name)).tagName).toBe("BDI");
    expect(document.documentElement.dir).toBe("rtl");
  });
});

describe("the heading", () => {
  test("says what the source is and whether it sends; its tabs have addresses", async () => {
    await open({ description: "In the cellar", status: "erroring", rejects_total: 12 });
    expect((await title()).textContent).toBe(`${name}${say("sources.status.erroring")}`);
    expect(screen.getByText("In the cellar").parentElement?.textContent).toBe("Kong · In the cellar");
    expect(document.title).toContain(name);
    const tabs = screen.getAllByRole("tab");
    expect(tabs.map((tab) => tab.textContent)).toEqual(
      sourceTabs.map((tab) => say(`sources.tab.${tab}`) + (tab === "rejects" ? "12" : "")),
    );
    expect(tabs.map(hrefOf)).toEqual(sourceTabs.map((tab) => (tab === "health" ? path : `${path}?tab=${tab}`)));
    expect(hrefOf(screen.getByRole("link", { name: say("sources.title") }))).toBe("/insights/trace-sources");
  });

  test("of a disabled source says that", async () => {
    await open({ enabled: false });
    expect((await title()).textContent).toBe(`${name}${say("sources.status.disabled")}`);
  });

  test("has the menu of the source: a deleted one leads back to the list", async () => {
    const { user, address } = await open({}, { "traceSources.delete": () => undefined, "traceSources.list": pageOf() });
    await pick(user, say("sources.actionsOf", { name }), say("sources.delete"));
    await answerDialog(user, say("sources.deleteTitle"), say("sources.delete"));
    await findToast(say("sources.deleted", { name }));
    expect(address()).toBe("/insights/trace-sources");
  });

  test("stays where a source could not be deleted", async () => {
    const { user, address } = await open({}, { "traceSources.delete": refuse("internal") });
    await pick(user, say("sources.actionsOf", { name }), say("sources.delete"));
    await answerDialog(user, say("sources.deleteTitle"), say("sources.delete"));
    await findToast(say("problem.internal"));
    expect(address()).toBe(path);
  });

  test("gives a viewer the reason why nothing can be changed", async () => {
    const { user } = await open({}, {}, { as: { role: "viewer" } });
    await user.click(await screen.findByLabelText(say("sources.actionsOf", { name })));
    expect(await screen.findByText(say("sources.onlyAdministrators"))).toBeDefined();
  });
});

describe("how it arrives", () => {
  test("in numbers", async () => {
    await open({ rejects_1h: 1500, shed_1h: 3, clock_ahead_ms: 1500.4 });
    await screen.findByText(name);
    const read = (tile: "rate1m" | "rate1h" | "rejects" | "lag" | "ahead" | "queue" | "shed" | "lastSeen") =>
      valueOf(say(`sources.tile.${tile}`)).textContent;
    expect(read("rate1m")).toBe(say("sources.perSecond", { rate: "2.5" }));
    expect([read("rate1h"), read("rejects"), read("shed")]).toEqual(["7", "1,500", "3"]);
    expect([read("lag"), read("ahead")]).toEqual([format.duration(120), format.duration(1500)]);
    expect([read("queue"), read("lastSeen")]).toEqual([format.bytes(4096), format.instant("2026-11-20T12:00:00.000Z")]);
    expect(screen.getByRole("img", { name: say("sources.lastHour", { total: 7, most: "4" }) })).toBeDefined();
  });

  test("without what isn't known", async () => {
    await open({ last_seen_at: null, lag_p95_ms: null, per_minute: [] });
    await screen.findByText(name);
    expect(valueOf(say("sources.tile.lag")).textContent).toBe(say("sources.unknownTime"));
    expect(valueOf(say("sources.tile.lastSeen")).textContent).toBe(say("sources.never"));
    expect(valueOf(say("sources.tile.rate1h")).textContent).toBe("0");
  });

  test("says that nothing seems wrong of an active source", async () => {
    await open();
    expect(await screen.findByText(say("sources.well"))).toBeDefined();
  });

  test("says nothing of an idle one", async () => {
    await open({ status: "idle" });
    await screen.findByText(name);
    expect(screen.queryByText(say("sources.well"))).toBeNull();
  });

  test("says what seems wrong, each with what to do", async () => {
    const polled_at = new Date(Date.now() - 600_000).toISOString();
    const hints: IngestHint[] = [
      { kind: "silent" },
      { kind: "unknown_token", count: 2 },
      { kind: "ended_token", count: 3 },
      { kind: "disabled", count: 4 },
      { kind: "refused", count: 5, reason: "too_large" },
      { kind: "not_api", count: 6, content_type: "text/html" },
      { kind: "timeless", count: 7 },
      { kind: "polls_only", polled_at },
      { kind: "clock_ahead", ms: 90_000.4 },
      { kind: "late", ms: 5000 },
      { kind: "shed", count: 8 },
    ];
    await open({ hints });
    const words = [
      say("sources.hint.silent", { address: telemetryAddress(location.origin) }),
      say("sources.hint.unknown_token", { count: 2 }),
      say("sources.hint.ended_token", { count: 3 }),
      say("sources.hint.disabled", { count: 4 }),
      say("sources.hint.refused", { count: 5, reason: say("sources.reason.too_large") }),
      say("sources.hint.not_api", { count: 6, type: "text/html" }),
      say("sources.hint.timeless", { count: 7 }),
      say("sources.hint.polls_only", { when: format.ago(polled_at, new Date()) }),
      say("sources.hint.clock_ahead", { time: format.duration(90_000) }),
      say("sources.hint.late", { time: format.duration(5000) }),
      say("sources.hint.shed", { count: 8 }),
    ];
    for (const text of words) expect(await screen.findByText(text)).toBeDefined();
    expect(screen.queryByText(say("sources.well"))).toBeNull();
  });

  test("says that a type is unknown", async () => {
    await open({ hints: [{ kind: "not_api", count: 2, content_type: "" }] });
    const text = say("sources.hint.not_api", { count: 2, type: say("sources.typeUnknown") });
    expect(await screen.findByText(text)).toBeDefined();
  });
});

describe("the last calls", () => {
  test("say in what each came and what was odd, and lead to it", async () => {
    const transports = [
      null,
      "telemetry",
      "access_log",
      "otlp_json",
      "otlp_protobuf",
      "akto",
      "metlo",
      "har",
      "postman",
    ] as const;
    const recent = transports.map((transport, at) =>
      recentCallWith({
        id: `0199d6f0-0000-7000-8000-00000000e00${at}`,
        path: `/c/${at}`,
        transport,
        ...(at === 1 && { status: null, bytes: null, warnings: [...eventWarning.options].slice(0, 2) }),
      }),
    );
    await open({ recent });
    const table = await screen.findByRole("table", { name: say("sources.recent") });
    const rows = [...table.querySelectorAll("tbody tr")].map((row) =>
      [...row.children].map(({ textContent }) => textContent),
    );
    const when = format.instant("2026-11-20T12:00:00.000Z");
    expect(rows.map(([time, , , transport]) => [time, transport])).toEqual(
      transports.map((each) => [when, transportName(say, each)]),
    );
    expect(rows[0]?.slice(1)).toEqual([
      "GETshop.example.com/c/0",
      "200",
      say("sources.transportUnknown"),
      format.bytes(812),
      "",
    ]);
    expect(rows[1]?.slice(2)).toEqual(["–", say("sources.transport.telemetry"), "–", "time_missingtime_unit_s"]);
    const [link] = within(table).getAllByRole("link");
    expect(hrefOf(link ?? table)).toBe(`/insights/events/tableView/${recent[0]?.id}`);
  });

  test("that there are none says what to do", async () => {
    await open();
    expect(await screen.findByText(say("sources.recentNone"))).toBeDefined();
  });
});

describe("the funnel", () => {
  const card = async () =>
    (await screen.findByRole("heading", { name: say("sources.funnel.title") })).closest("section");
  const openWith = (lost: Parameters<typeof funnelWith>[0], options: Parameters<typeof openPage>[1] = {}) =>
    open({}, { "traceSources.funnel": funnelWith(lost, 20) }, options);

  test("says how many calls reach each step, and why others don't", async () => {
    const { server } = await openWith({ rejected: 5, no_host: 15, page: 10 });
    const shown = within((await card()) ?? document.body);
    const steps = await shown.findAllByRole("progressbar");
    expect(steps.map((bar) => [bar.getAttribute("aria-label"), bar.getAttribute("aria-valuenow")])).toEqual(
      funnelStep.options.map((step, at) => [
        say(`sources.funnel.step.${step}`),
        ["100", "90", "60", "40", "40", "40", "40"][at],
      ]),
    );
    const lost = shown.getByRole("list", { name: say("sources.funnel.lostBefore", { step: "Host known" }) });
    expect(lost.textContent).toContain(`−15${say("sources.funnel.reason.no_host")}`);
    const [asked] = server.asked("traceSources.funnel");
    const since = Date.now() - Date.parse(asked?.query.get("from") ?? "");
    expect(Math.round(since / 3_600_000)).toBe(24);
    expect(asked?.params).toEqual({ id });
  });

  test("says nothing was received", async () => {
    await open();
    expect(await screen.findByText(say("sources.funnel.noneTitle"))).toBeDefined();
  });

  test("says that it can't be loaded, and tries again", async () => {
    const { user, server } = await open({}, { "traceSources.funnel": refuse("internal") });
    await screen.findByText(say("sources.funnel.errorTitle"));
    server.answer({ "traceSources.funnel": funnelWith({}, 3) });
    await user.click(screen.getByRole("button", { name: say("ui.retry") }));
    expect(await screen.findByText(say("sources.funnel.step.checked"))).toBeDefined();
  });

  test("leads from a loss to what shows or fixes it, in the same period", async () => {
    const { goTo } = await openWith({ rejected: 1, page: 1, no_document: 1 });
    await goTo(`${path}?from=now-7d`);
    expect(hrefOf(await screen.findByRole("link", { name: say("sources.funnel.showRejects") }))).toBe(
      `${path}?tab=rejects`,
    );
    const calls = await screen.findByRole("link", { name: say("sources.funnel.showCalls") });
    expect(paramsOf(hrefOf(calls)).get("from")).toBe("now-7d");
    expect(paramsOf(hrefOf(calls)).getAll("source[is]")).toEqual([id]);
    expect(hrefOf(screen.getByRole("link", { name: say("sources.funnel.showApis") }))).toBe("/insights/inventory");
  });

  test("gives calls without a host a host", async () => {
    const update = vi.fn<(body: unknown) => TraceSource>(() => sourceWith({ default_host: "shop.example" }));
    const { user, server } = await open(
      {},
      {
        "traceSources.funnel": funnelWith({ no_host: 4 }),
        "traceSources.update": ({ body }) => update(body),
      },
    );
    await user.click(await screen.findByRole("button", { name: say("sources.setHost") }));
    const dialog = await screen.findByRole("dialog", { name: say("sources.host.title") });
    await user.type(within(dialog).getByLabelText(say("sources.host.host")), "no host");
    await user.click(within(dialog).getByRole("button", { name: say("sources.host.save") }));
    expect(await within(dialog).findByText(say("form.invalid"))).toBeDefined();
    await user.clear(within(dialog).getByLabelText(say("sources.host.host")));
    await user.type(within(dialog).getByLabelText(say("sources.host.host")), "shop.example");
    server.answer({ "traceSources.funnel": funnelWith({}, 4) });
    await user.click(within(dialog).getByRole("button", { name: say("sources.host.save") }));
    await findToast(say("sources.host.saved", { host: "shop.example" }));
    expect(update.mock.calls).toEqual([[{ default_host: "shop.example", default_scheme: null }]]);
  });

  test("offers a viewer no setting", async () => {
    await openWith({ no_host: 4 }, { as: { role: "viewer" } });
    await screen.findByText(say("sources.funnel.reason.no_host"));
    expect(screen.queryByRole("button", { name: say("sources.setHost") })).toBeNull();
  });
});
