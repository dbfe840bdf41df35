import { consumerKind, type UsageDimension, type UsageTopItem } from "@parapet/contract";
import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { formatFor } from "../../../lib/format/format.ts";
import { findCard } from "../../../testing/cards.ts";
import { pick } from "../../../testing/controls.ts";
import { catchDownloads } from "../../../testing/downloads.ts";
import { openPage } from "../../../testing/open-page.tsx";
import { findToast, say } from "../../../testing/say.ts";
import { type Answers, pending, refuse } from "../../../testing/test-server.ts";
import { unbroken } from "../../../testing/unbroken.ts";
import { eventWith } from "../events/testing-events.ts";
import { apiWith } from "../inventory/testing-apis.ts";
import { hrefOf, itemsOf, longPageOf, paramsOf } from "../testing-insights.ts";
import { from, to, rankingsOf, topItemWith, usageAnswers } from "./testing-usage.ts";

const path = "/insights/usage";
const ranged = `${path}?from=${from}&to=${to}`;
const open = (answers: Answers = {}, address = ranged, options: Parameters<typeof openPage>[1] = {}) =>
  openPage(address, { ...options, answers: { ...usageAnswers, "events.histogram": pending, ...answers } });
/** Answers one dimension; the others are empty. */
const ranking = (by: UsageDimension, ...items: UsageTopItem[]): Answers => ({
  "usage.rankings": rankingsOf({ [by]: items }),
});
const bars = async (title: string) => {
  const list = await within(await findCard(title)).findByRole("list", { name: title });
  return within(list).getAllByRole("listitem");
};
const read = (href: string) => {
  const params = paramsOf(href);
  return Object.fromEntries([...new Set(params.keys())].map((name) => [name, params.getAll(name)]));
};
const operation = topItemWith({
  method: "GET",
  template: "/v1/orders/{id}",
});
const caller = topItemWith({ host: null, port: null, consumer: "10.0.0.5", consumer_kind: "ip" });

describe("rankings", () => {
  test("name each of the four dimensions, eight at most of each", async () => {
    const { server } = await open();
    for (const by of ["Apis", "Operations", "Consumers", "Organizations"] as const)
      expect((await findCard(say(`usage.top${by}`))).textContent).toContain(say("ui.chart.empty"));
    const asked = server.asked("usage.rankings").map(({ query }) => [query.get("order"), query.get("limit")]);
    expect(asked).toEqual([["calls", "8"]]);
  });

  test.each([
    [443, "shop.example.com"],
    [80, "shop.example.com"],
    [null, "shop.example.com"],
    [8443, "shop.example.com:8443"],
  ])("an API at the port %s is called %s and leads to its calls", async (port, label) => {
    const { user, address } = await open(ranking("api", topItemWith({ port })), `${ranged}&method[is]=GET`);
    const [bar] = await bars(say("usage.topApis"));
    expect(bar?.textContent).toBe(`${label}7`);
    const link = screen.getByRole("link", { name: unbroken(label.replaceAll(" ", "")) });
    const part = { "host[is]": ["shop.example.com"], ...(port !== null && { "port[is]": [String(port)] }) };
    const expected = { from: [from], to: [to], "method[is]": ["GET"], ...part };
    expect(read(hrefOf(link))).toEqual(expected);
    await user.click(link);
    expect(address()).toMatch(/^\/insights\/events\?/);
    expect(read(address())).toEqual(expected);
  });

  test.each(["internal", "external"] as const)(
    "an operation of an %s API leads to its place in the inventory, under any name of its parameters",
    async (kind) => {
      const api = apiWith({ kind, host: "shop.example.com", port: 443 });
      const { user, address } = await open({
        ...ranking("operation", { ...operation, inventory: { id: api.id, kind } }),
        "apis.get": pending,
      });
      const link = await screen.findByRole("link", { name: unbroken("GETshop.example.com/v1/orders/{id}") });
      expect(Object.fromEntries(paramsOf(hrefOf(link)))).toEqual({ tab: "operations", search: "/v1/orders/" });
      await user.click(link);
      expect(address().split("?")[0]).toBe(`/insights/inventory/${kind}/${api.id}`);
      expect(Object.fromEntries(paramsOf(address()))).toEqual({ tab: "operations", search: "/v1/orders/" });
    },
  );

  test("an operation that the inventory doesn't have leads to its calls", async () => {
    await open(ranking("operation", operation));
    const link = await screen.findByRole("link", { name: unbroken("GETshop.example.com/v1/orders/{id}") });
    expect(read(hrefOf(link))).toEqual({
      from: [from],
      to: [to],
      "host[is]": ["shop.example.com"],
      "port[is]": ["443"],
      "method[is]": ["GET"],
      "template[is]": ["/v1/orders/{id}"],
    });
  });

  test("consumers show how they were identified", async () => {
    const callers = consumerKind.options.map((kind, at) => ({
      ...caller,
      consumer: `caller-${at}`,
      consumer_kind: kind,
    }));
    await open(ranking("consumer", ...callers));
    const shown = await bars(say("usage.topConsumers"));
    expect(shown.map(({ textContent }) => textContent)).toEqual(
      consumerKind.options.map((kind, at) => `caller-${at}${say(`usage.kind.${kind}`)}7`),
    );
  });

  test.each([
    ["consumer", "usage.topConsumers", caller, "10.0.0.5"],
    ["organization", "usage.topOrganizations", topItemWith({ host: null, port: null, organization: "acme" }), "acme"],
  ] as const)("a press on a %s narrows the page to its calls", async (by, title, item, label) => {
    const { user, address, server } = await open(ranking(by, item), `${path}?from=now-7d&order=errors`);
    await bars(say(title));
    const link = screen.getByRole("link", { name: unbroken(label.replaceAll(" ", "")) });
    const expected = { from: "now-7d", order: "errors", [`${by}[is]`]: label };
    expect(Object.fromEntries(paramsOf(hrefOf(link)))).toEqual(expected);
    await user.click(link);
    expect(address()).toMatch(/^\/insights\/usage\?/);
    expect(Object.fromEntries(paramsOf(address()))).toEqual(expected);
    expect(server.asked("usage.summary").at(-1)?.query.get(`${by}[is]`)).toBe(label);
  });

  const action = topItemWith({ method: "POST", template: "/graphql", action: "mutation CreateOrder" });

  test("actions have a ranking where calls name any, and a press narrows the page to one", async () => {
    const { user, address, server } = await open(ranking("action", action), `${path}?order=errors`);
    const [bar] = await bars(say("usage.topActions"));
    expect(bar?.textContent).toBe("mutation CreateOrderPOST shop.example.com/graphql2");
    await user.click(screen.getByRole("link", { name: unbroken("mutationCreateOrder") }));
    expect(read(address())).toEqual({
      order: ["errors"],
      "host[is]": ["shop.example.com"],
      "port[is]": ["443"],
      "method[is]": ["POST"],
      "template[is]": ["/graphql"],
      "action[is]": ["mutation CreateOrder"],
    });
    expect(server.asked("usage.summary").at(-1)?.query.get("action[is]")).toBe("mutation CreateOrder");
  });

  test("actions have none where no call names one, unless the page is narrowed to one", async () => {
    await open();
    await bars(say("usage.topApis")).catch(() => undefined);
    expect(screen.queryByText(say("usage.topActions"))).toBeNull();
    await open({}, `${ranged}&action[is]=tools/call%20search`);
    expect((await findCard(say("usage.topActions"))).textContent).toContain(say("ui.chart.empty"));
  });

  test("rank by errors or latency, from the address or by the menu, without what has none", async () => {
    const items = [topItemWith({ errors: 0, p95: 1500 }), topItemWith({ host: "b.example", errors: 3, p95: null })];
    const { user, address, server } = await open(ranking("api", ...items), `${ranged}&order=errors`);
    expect((await bars(say("usage.topApis"))).map(({ textContent }) => textContent)).toEqual(["b.example3"]);
    await user.click(screen.getByRole("button", { name: `${say("usage.rankBy")}: ${say("usage.byErrors")}` }));
    await user.click(await screen.findByRole("menuitemradio", { name: say("usage.byLatency") }));
    expect(paramsOf(address()).get("order")).toBe("p95");
    expect(server.asked("usage.rankings").at(-1)?.query.get("order")).toBe("p95");
    expect((await bars(say("usage.topApis"))).map(({ textContent }) => textContent)).toEqual([
      `shop.example.com${formatFor("en").duration(1500)}`,
    ]);
  });
});

describe("the export", () => {
  test("holds the ranking of a dimension as the page ranks it", async () => {
    const files = catchDownloads();
    const { user, server } = await open({ "usage.export": "host,calls\r\n" }, `${ranged}&order=errors&host[is]=a`);
    await screen.findByRole("region", { name: say("usage.numbers") });
    expect(await itemsOf(user, say("usage.exportOf"))).toEqual(
      (["Apis", "Operations", "Consumers", "Organizations", "Actions"] as const).map((by) => say(`usage.top${by}`)),
    );
    await user.click(screen.getByRole("menuitem", { name: say("usage.topConsumers") }));
    await findToast(say("list.exported"));
    expect(Object.fromEntries(server.asked("usage.export")[0]?.query ?? [])).toEqual({
      from,
      to,
      by: "consumer",
      order: "errors",
      "host[is]": "a",
    });
    expect(files.map(({ name }) => name)).toEqual([expect.stringMatching(/usage-consumer.*\.csv$/)]);
    expect(await files[0]?.text()).toBe("host,calls\r\n");
  });

  test("says why it failed", async () => {
    const files = catchDownloads();
    const { user } = await open({ "usage.export": refuse("internal") });
    await screen.findByRole("region", { name: say("usage.numbers") });
    await pick(user, say("usage.exportOf"), say("usage.topApis"));
    await findToast(say("list.exportFailed", { why: say("problem.internal") }));
    expect(files).toEqual([]);
  });
});

describe("the latest differences", () => {
  const event = eventWith({ verdict: "violation", difference_count: 3, method: "POST" });

  test("are the newest calls that differ, each with its page, and the way to all of them", async () => {
    const { server } = await open({ "events.list": longPageOf(event) }, `${ranged}&host[is]=a`);
    const card = within(await findCard(say("usage.latest")));
    const link = await card.findByRole("link", { name: unbroken("POSTshop.example.com/v1/orders") });
    expect(hrefOf(link)).toBe(`/insights/events/tableView/${event.id}`);
    expect(card.getByText(say("insights.verdict.violation"))).toBeDefined();
    expect(card.getByText(say("usage.differences", { count: 3 }))).toBeDefined();
    expect(card.getByText((_, each) => each?.getAttribute("datetime") === event.time)).toBeDefined();
    const differing = ["shadow", "zombie", "rogue", "violation"];
    const { query } = server.asked("events.list")[0] ?? {};
    expect(query?.getAll("verdict[is]")).toEqual(differing);
    expect([query?.get("from"), query?.get("host[is]"), query?.get("page_size")]).toEqual([from, "a", "10"]);
    expect(read(hrefOf(card.getByRole("link", { name: say("usage.latestAll") })))).toEqual({
      from: [from],
      to: [to],
      "host[is]": ["a"],
      "verdict[is]": differing,
    });
  });

  test("a filter for verdicts narrows them", async () => {
    const { server } = await open({}, `${ranged}&verdict[is]=none&verdict[is]=rogue`);
    const card = within(await findCard(say("usage.latest")));
    await card.findByText(say("usage.latestNone"));
    expect(server.asked("events.list")[0]?.query.getAll("verdict[is]")).toEqual(["rogue"]);
    const all = card.getByRole("link", { name: say("usage.latestAll") });
    expect(paramsOf(hrefOf(all)).getAll("verdict[is]")).toEqual(["none", "rogue"]);
  });

  test("calls that conform differ in nothing: nothing is asked for", async () => {
    const { server } = await open({}, `${ranged}&verdict[is]=none`);
    await within(await findCard(say("usage.latest"))).findByText(say("usage.latestNone"));
    expect(server.asked("events.list")).toEqual([]);
  });

  test("a failed load is reported in its place and can be retried", async () => {
    const { user, server } = await open({ "events.list": refuse("internal") });
    const card = within(await findCard(say("usage.latest")));
    await card.findByText(say("usage.latestError"));
    server.answer({ "events.list": longPageOf(event) });
    await user.click(card.getByRole("button", { name: say("ui.retry") }));
    expect(await card.findByRole("link", { name: unbroken("POSTshop.example.com/v1/orders") })).toBeDefined();
  });
});
