import type { Api } from "@parapet/contract";
import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { formatFor } from "../../../../lib/format/format.ts";
import { findCard, valueOf } from "../../../../testing/cards.ts";
import { openPage } from "../../../../testing/open-page.tsx";
import { say } from "../../../../testing/say.ts";
import { type Answers, pending, refuse } from "../../../../testing/test-server.ts";
import { alertsOf } from "../../alerts/testing-alerts.ts";
import { hrefOf, paramsOf, pressOnChart, readChart } from "../../testing-insights.ts";
import { from, pointWith, seriesOf, summaryOf } from "../../usage/testing-usage.ts";
import { apiAnswers, apiId, documentWith } from "../testing-apis.ts";

const path = `/insights/inventory/internal/${apiId}`;
const answers: Answers = {
  "usage.summary": summaryOf(),
  "usage.series": seriesOf(
    pointWith(0, { calls: 7, status: { "2xx": 6, "3xx": 0, "4xx": 0, "5xx": 1, other: 0 } }),
    pointWith(1),
  ),
  "alerts.list": { ...alertsOf([]), total: 2 },
};
const open = (traits: Partial<Api> = {}, more: Answers = {}, options: Parameters<typeof openPage>[1] = {}) =>
  openPage(path, { ...options, answers: { ...apiAnswers(traits), ...answers, ...more } });
const tile = async (
  name: "calls" | "errorRate" | "p95" | "consumers" | "coverage" | "findings" | "alerts" | "document",
) => {
  const region = await screen.findByRole("region", { name: say("inventory.overview.numbers") });
  const link = await within(region).findByRole("link", { name: say(`inventory.overview.${name}`) });
  const box = link.closest<HTMLElement>("[aria-busy]");
  if (!box) throw new Error(`No tile ${name}`);
  return {
    link,
    text: box.textContent.replace(link.textContent, ""),
    isBusy: box.getAttribute("aria-busy") === "true",
  };
};

describe("the numbers", () => {
  test("are those of the API's week, next to the week before", async () => {
    const { server } = await open({ port: 8443 });
    const versus = (what: string) => say("ui.chart.versus", { what });
    expect((await tile("calls")).text).toBe(`10+150%${versus("4")}`);
    expect((await tile("errorRate")).text).toContain("20%");
    expect((await tile("p95")).text).toContain(formatFor("en").duration(395));
    expect((await tile("consumers")).text).toContain("4");
    expect((await tile("alerts")).text).toBe("2");
    for (const name of ["usage.summary", "usage.series"] as const) {
      const { query } = server.asked(name)[0] ?? {};
      expect([query?.get("host[is]"), query?.get("port[is]")], name).toEqual(["shop.example.com", "8443"]);
      const length = Date.parse(query?.get("to") ?? "") - Date.parse(query?.get("from") ?? "");
      expect(length, name).toBe(7 * 86_400_000);
    }
    const { query: ofAlerts } = server.asked("alerts.list")[0] ?? {};
    expect([ofAlerts?.get("host[is]"), ofAlerts?.get("port[is]")]).toEqual(["shop.example.com", "8443"]);
  });

  test("of the document are those of a documented API only", async () => {
    const { server } = await open(
      { documented: true, coverage: 0.5, findings: 3 },
      { "apis.documents": { items: [documentWith(4), documentWith(3)] } },
    );
    expect((await tile("coverage")).text).toBe("50%");
    expect((await tile("findings")).text).toBe("3");
    await expect.poll(async () => (await tile("document")).text).toBe("4");
    expect(server.asked("apis.documents").length).toBe(1);
  });

  test("that are missing are dashes", async () => {
    const { server } = await open({ port: null }, { "usage.summary": summaryOf({ calls: 0, errors: 0, p95: null }) });
    expect((await tile("errorRate")).text).toBe("–");
    expect((await tile("p95")).text).toBe("–");
    expect([(await tile("coverage")).text, (await tile("document")).text]).toEqual(["–", "–"]);
    expect(server.asked("apis.documents")).toEqual([]);
    expect(server.asked("usage.summary")[0]?.query.has("port[is]")).toBe(false);
  });

  test("load each by itself", async () => {
    await open({}, { "usage.summary": pending, "alerts.list": pending, "usage.series": pending });
    const names = ["calls", "errorRate", "p95", "consumers", "alerts", "coverage", "findings", "document"] as const;
    const busy = await Promise.all(names.map(async (name) => [name, (await tile(name)).isBusy]));
    expect(busy.filter(([, isBusy]) => isBusy).map(([name]) => name)).toEqual(names.slice(0, 5));
    expect((await findCard(say("inventory.overview.byStatus"))).querySelector("[aria-busy=true]")).not.toBeNull();
  });

  const calls = { from: ["now-7d"], "host[is]": ["shop.example.com"], "port[is]": ["443"] };
  test.each([
    ["calls", "/insights/events", calls],
    ["errorRate", "/insights/events", { ...calls, "statusClass[is]": ["4", "5", "6", "7", "8", "9"] }],
    ["p95", "/insights/events", { ...calls, sort: ["-duration_ms"] }],
    ["consumers", path, { tab: ["consumers"], days: ["7"] }],
    ["coverage", path, { tab: ["conformance"], days: ["7"] }],
    ["findings", path, { tab: ["findings"] }],
    ["alerts", "/insights/alerts", { "host[is]": ["shop.example.com"], "port[is]": ["443"] }],
    ["document", path, { tab: ["spec"] }],
  ] as const)("%s lead to what they count", async (name, target, query) => {
    const { user, address } = await open(
      {},
      {
        "events.list": pending,
        "traceSources.list": pending,
        "apis.consumers": pending,
        "apis.conformance": pending,
        "findings.list": pending,
        "apis.documents": pending,
        "apis.specText": pending,
      },
    );
    const read = (href: string) => {
      const params = paramsOf(href);
      return Object.fromEntries([...new Set(params.keys())].map((key) => [key, params.getAll(key)]));
    };
    const { link } = await tile(name);
    expect([hrefOf(link).split("?")[0], read(hrefOf(link))]).toEqual([target, query]);
    await user.click(link);
    expect([address().split("?")[0], read(address())]).toEqual([target, query]);
  });
});

describe("the chart", () => {
  const title = () => say("inventory.overview.byStatus");

  test("counts calls by the statuses that there were; a range in it opens its calls", async () => {
    const { user, address } = await open({}, { "events.list": pending, "traceSources.list": pending });
    const read = await readChart(user, title());
    expect(read.map(([, ...numbers]) => numbers)).toEqual([
      ["2xx", "5xx"],
      ["6", "1"],
      ["0", "0"],
    ]);
    await pressOnChart(user, title(), "{Home}{Shift>}{ArrowRight}{/Shift}{Enter}");
    expect(address()).toMatch(/^\/insights\/events\?/);
    expect(Object.fromEntries(paramsOf(address()))).toEqual({
      from,
      to: new Date(Date.parse(from) + 2 * 3_600_000).toISOString(),
      "host[is]": "shop.example.com",
      "port[is]": "443",
    });
  });

  test("names other statuses", async () => {
    const odd = pointWith(0, { calls: 1, status: { "2xx": 0, "3xx": 0, "4xx": 0, "5xx": 0, other: 1 } });
    const { user } = await open({}, { "usage.series": seriesOf(odd) });
    expect((await readChart(user, title()))[0]?.[1]).toBe(say("inventory.overview.otherStatus"));
  });

  test("is empty without calls", async () => {
    await open({}, { "usage.series": seriesOf(pointWith(0)) });
    expect(await within(await findCard(title())).findByText(say("ui.chart.empty"))).toBeDefined();
  });

  test("says that it could not be loaded, and loads again", async () => {
    const { user, server } = await open({}, { "usage.series": refuse("internal") });
    const card = within(await findCard(title()));
    await card.findByText(say("inventory.oneErrorTitle"));
    server.answer(answers);
    await user.click(card.getByRole("button", { name: say("ui.retry") }));
    expect(await card.findByRole("button", { name: "5xx" })).toBeDefined();
  });
});

describe("the facts", () => {
  test("say what the API is, whose, and since when", async () => {
    await open({ owner: "Team Pets", documented: true }, { "apis.documents": { items: [] } });
    const card = await findCard(say("inventory.facts"));
    const texts = [...card.querySelectorAll("dt")].map((key) => [key.textContent, key.nextElementSibling?.textContent]);
    const instant = formatFor("en").instant;
    expect(texts).toEqual([
      [say("inventory.fact.kind"), say("inventory.kindText.internal")],
      [say("inventory.fact.host"), "shop.example.com"],
      [say("inventory.fact.port"), "443"],
      [say("inventory.fact.scheme"), "https"],
      [say("inventory.column.owner"), "Team Pets"],
      [say("inventory.column.documented"), say("inventory.documented")],
      [say("inventory.column.calls"), "1,234"],
      [say("inventory.column.first_seen_at"), instant("2026-11-01T09:00:00.000Z")],
      [say("inventory.column.last_seen_at"), instant("2026-11-20T12:00:00.000Z")],
    ]);
  });

  test("that are unknown are dashes", async () => {
    await open({ kind: "external", port: null, scheme: null });
    const card = await findCard(say("inventory.facts"));
    const read = (key: string) => valueOf(key, card).textContent;
    expect([read(say("inventory.fact.port")), read(say("inventory.fact.scheme"))]).toEqual(["–", "–"]);
    expect(read(say("inventory.column.owner"))).toBe("–");
    expect(read(say("inventory.fact.kind"))).toBe(say("inventory.kindText.external"));
    expect(read(say("inventory.column.documented"))).toBe(say("inventory.learntOnly"));
  });
});
